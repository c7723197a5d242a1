// Joints against closed forms: what they hold, how it swings, what their motors, limits and springs do.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

// ---- What swings ----------------------------------------------------------------------------------------

// When a body crosses x = 0 from the left for the first time and for the last, and how often in between.
typedef struct swings {
    double first, last, time;
    float x;
    int32_t count;
} swings;

static void watch_swing(swings* s, float x)
{
    s->time += (double)STEP;
    if (s->x < 0.0f && x >= 0.0f) {
        double crossed = s->time - (double)STEP * (double)(x / (x - s->x));
        s->count += s->first > 0.0;
        s->first = s->first > 0.0 ? s->first : crossed;
        s->last = crossed;
    }
    s->x = x;
}

static float period_of(const swings* s)
{
    assert_true(s->count > 0);
    return (float)((s->last - s->first) / (double)s->count);
}

// T = 2 pi sqrt((L^2 + s^2 / 6) / (g L)) (1 + a^2 / 16) for a square of side s at a distance L.
static void a_pendulum_has_its_period(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_vec2 at = {0.1f, -sqrtf(0.99f)};
    um_body_id bob = make_box(world, at.x, at.y, 0.05f, 0.05f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, bob);
    def.anchor_b = um_vec2_make(-at.x, -at.y);
    um_joint_id joint = join(world, &def);
    swings s = {.x = at.x};
    for (int32_t i = 0; i < 1200; ++i) {
        step_world(world, 1);
        watch_swing(&s, place_of(world, bob).x);
        check_below(gap_of(world, joint), 2e-4f, "gap");
    }
    float expected = 2.0f * UM_PI * sqrtf((1.0f + 0.01f / 6.0f) / 10.0f) * (1.0f + 0.01f / 16.0f);
    check_share(period_of(&s), expected, 0.001f, "period");
    finish_world(world);
}

// Its energy is what it fell for, and it began at rest where that is 0.
static void a_double_pendulum_keeps_its_energy_for_a_minute(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id rods[2] = {make_box(world, 1.0f, 0.0f, 1.0f, 0.05f), make_box(world, 3.0f, 0.0f, 1.0f, 0.05f)};
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, rods[0]);
    def.anchor_b = um_vec2_make(-1.0f, 0.0f);
    join(world, &def);
    def.body_a = rods[0];
    def.body_b = rods[1];
    def.anchor_a = um_vec2_make(1.0f, 0.0f);
    um_joint_id joint = join(world, &def);
    float mass = um_body_get_mass(world, rods[0]).mass;
    for (int32_t i = 0; i < 3600; ++i) {
        step_world(world, 1);
        check_below(gap_of(world, joint), 0.02f, "gap");
    }
    float height = place_of(world, rods[0]).y + place_of(world, rods[1]).y;
    float energy = total_energy(world) + mass * 10.0f * height;
    float most = mass * 10.0f * 4.0f; // between where it began and where it would hang
    check_near(energy, 0.0f, 0.1f * most, "energy");
    finish_world(world);
}

// The frequency of the damped spring, and by how much a swing is less than the one before.
static void a_spring_swings_and_decays_as_its_formula_says(void** state)
{
    (void)state;
    const float ratio = 0.05f;
    um_world* world = start_meters(0.0f);
    um_body_id box = make_box(world, 2.5f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_DISTANCE_JOINT, box);
    def.length = 2.0f;
    def.spring = (um_joint_spring){.is_enabled = true, .frequency = 1.0f, .damping_ratio = ratio};
    join(world, &def);
    swings s = {.x = 0.5f};
    float peaks[10] = {0.0f};
    for (int32_t i = 0; i < 540; ++i) {
        step_world(world, 1);
        float x = place_of(world, box).x - 2.0f;
        watch_swing(&s, x);
        peaks[s.count] = fmaxf(peaks[s.count], s.first > 0.0 ? x : 0.0f);
    }
    float damped = sqrtf(1.0f - ratio * ratio);
    check_share(period_of(&s), 1.0f / damped, 0.001f, "period");
    check_share(peaks[4] / peaks[3], expf(-2.0f * UM_PI * ratio / damped), 0.01f, "decay");
    finish_world(world);
}

// ---- What is held ---------------------------------------------------------------------------------------

static void a_rope_holds_only_when_it_is_tight(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id ball = make_ball(world, 0.0f, -0.5f, 0.1f);
    um_joint_def def = with_ground(UM_DISTANCE_JOINT, ball);
    def.limits = (um_joint_limits){true, 0.0f, 2.0f};
    um_joint_id rope = join(world, &def);
    step_world(world, 15); // falls by g t^2 / 2 = 0.31
    check_near(place_of(world, ball).y, -0.5f - tested_fall(15, STEP) * 10.0f / GRAVITY, 1e-4f,
               "falls freely");
    check_near(um_joint_get_state(world, rope).force.y, 0.0f, 1e-6f, "force of a slack rope");
    check_share(um_joint_get_state(world, rope).speed, 10.0f * 0.25f, 0.01f, "speed of its end");
    step_world(world, 300);
    float mass = um_body_get_mass(world, ball).mass;
    check_near(place_of(world, ball).y, -2.0f, 0.01f, "hangs");
    check_share(um_joint_get_state(world, rope).force.y, 10.0f * mass, 0.01f, "force of a tight rope");
    finish_world(world);
}

static void a_slider_moves_along_its_axis_alone(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_PRISMATIC_JOINT, box);
    def.axis_angle = um_radians(-30.0f);
    def.limits = (um_joint_limits){true, -1.0f, 3.0f};
    um_joint_id slider = join(world, &def);
    assert_true(um_body_apply_torque(world, box, 5.0f));
    step_world(world, 30); // along the slope with g sin 30 = 5
    float way = um_joint_get_state(world, slider).coordinate;
    check_share(way, tested_fall(30, STEP) * 5.0f / GRAVITY, 0.01f, "way along the axis");
    check_share(um_joint_get_state(world, slider).speed, 5.0f * 0.5f, 0.01f, "speed along it");
    um_vec2 at = place_of(world, box);
    check_near(at.x * sinf(um_radians(30.0f)) + at.y * cosf(um_radians(30.0f)), 0.0f, 2e-3f, "way across it");
    check_near(um_rot_angle(um_body_get_transform(world, box).q), 0.0f, 2e-3f, "angle");
    step_world(world, 240);
    check_near(um_joint_get_state(world, slider).coordinate, 3.0f, 0.01f, "stops at its limit");
    finish_world(world);
}

// A motor that holds m g L sin a less than its torque turns the arm up; with less it does not.
static void a_motor_bears_the_torque_that_it_has(void** state)
{
    (void)state;
    for (int32_t strong = 0; strong <= 1; ++strong) {
        um_world* world = start_meters(10.0f);
        um_body_id arm = make_box(world, 1.0f, 0.0f, 1.0f, 0.1f);
        float load = um_body_get_mass(world, arm).mass * 10.0f * 1.0f;
        um_joint_def def = with_ground(UM_REVOLUTE_JOINT, arm);
        def.anchor_b = um_vec2_make(-1.0f, 0.0f);
        def.motor = (um_joint_motor){true, 0.5f, strong == 1 ? 1.05f * load : 0.95f * load};
        um_joint_id joint = join(world, &def);
        step_world(world, 60);
        float angle = um_joint_get_state(world, joint).coordinate;
        if (strong == 1) {
            check_above(angle, 0.1f, "turned by");
            step_world(world, 60); // the load has become less by the cosine
            check_near(um_body_get_angular_velocity(world, arm), 0.5f, 1e-3f, "speed");
            check_near(um_joint_get_state(world, joint).speed, 0.5f, 1e-3f, "speed of the joint");
        } else {
            check_below(angle, -0.1f, "turned by");
        }
        finish_world(world);
    }
}

static void an_angle_stays_within_its_limits(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id arm = make_box(world, 1.0f, 0.0f, 1.0f, 0.1f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, arm);
    def.anchor_b = um_vec2_make(-1.0f, 0.0f);
    def.limits = (um_joint_limits){true, -0.5f, 0.25f};
    um_joint_id joint = join(world, &def);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        check_above(um_joint_get_state(world, joint).coordinate, -0.51f, "angle");
    }
    check_near(um_joint_get_state(world, joint).coordinate, -0.5f, 0.005f, "angle at rest");
    um_joint_motor up = {true, 2.0f, 1e4f};
    assert_true(um_joint_set_motor(world, joint, up));
    step_world(world, 120);
    check_near(um_joint_get_state(world, joint).coordinate, 0.25f, 0.005f, "angle at the other end");
    finish_world(world);
}

// Ten turns of a motor are ten turns.
static void angles_count_full_turns(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id wheel = make_ball(world, 0.0f, 0.0f, 0.5f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, wheel);
    def.motor = (um_joint_motor){true, 2.0f * UM_PI, 1e4f};
    def.limits = (um_joint_limits){true, -1000.0f, 1000.0f};
    um_joint_id joint = join(world, &def);
    step_world(world, 600);
    check_share(um_joint_get_state(world, joint).coordinate, 20.0f * UM_PI, 0.005f, "angle");
    finish_world(world);
}

static void a_weld_makes_one_of_two(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id a = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_body_id b = make_box(world, 1.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = um_default_joint_def();
    def.kind = UM_WELD_JOINT;
    def.body_a = a;
    def.body_b = b;
    def.anchor_a = um_vec2_make(0.5f, 0.0f);
    def.anchor_b = um_vec2_make(-0.5f, 0.0f);
    um_joint_id weld = join(world, &def);
    assert_true(um_body_set_angular_velocity(world, a, 3.0f));
    step_world(world, 60);
    check_near(um_joint_get_state(world, weld).coordinate, 0.0f, 5e-3f, "angle between them");
    check_below(gap_of(world, weld), 5e-3f, "gap");
    check_near(um_body_get_angular_velocity(world, a), um_body_get_angular_velocity(world, b), 5e-3f, "turn");
    // 3 I of a / (2 I + 2 m 0.25), with I = m / 6
    check_share(um_body_get_angular_velocity(world, a), 3.0f / 5.0f, 0.02f, "speed of both");
    finish_world(world);
}

// ---- Life -----------------------------------------------------------------------------------------------

static void a_destroyed_body_takes_its_joints_along(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id a = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_body_id b = make_box(world, 1.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = um_default_joint_def();
    def.body_a = a;
    def.body_b = b;
    um_joint_id joint = join(world, &def);
    step_world(world, 5);
    assert_true(um_body_destroy(world, a));
    assert_false(um_joint_exists(world, joint));
    step_world(world, 5);
    assert_false(um_joint_destroy(world, joint));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_JOINT);
    finish_world(world);
}

// Overlapping boxes stay where they are while a joint parts them, and part when it is gone.
static void jointed_bodies_do_not_touch_unless_they_may(void** state)
{
    (void)state;
    for (int32_t may = 0; may <= 1; ++may) {
        um_world* world = start_meters(0.0f);
        um_body_id a = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
        um_body_id b = make_box(world, 0.4f, 0.0f, 0.5f, 0.5f);
        um_joint_def def = um_default_joint_def();
        def.kind = UM_DISTANCE_JOINT;
        def.body_a = a;
        def.body_b = b;
        def.limits = (um_joint_limits){true, 0.0f, 10.0f};
        def.collide_connected = may == 1;
        um_joint_id joint = join(world, &def);
        step_world(world, 60);
        // Springs alone part what joints hold: poses would not know where the joints are.
        bool parted = place_of(world, b).x - place_of(world, a).x > 0.401f;
        assert_int_equal(parted, may == 1);
        assert_true(um_joint_destroy(world, joint));
        step_world(world, 60);
        check_above(place_of(world, b).x - place_of(world, a).x, 0.9f, "apart in the end");
        finish_world(world);
    }
}

// A chain that hangs falls asleep as one, and a blow to its end wakes it.
static void a_chain_sleeps_together_and_a_blow_wakes_it(void** state)
{
    (void)state;
    enum { LINKS = 8 };
    um_world* world = start_meters(10.0f);
    um_body_id links[LINKS];
    for (int32_t i = 0; i < LINKS; ++i) {
        links[i] = make_box(world, 0.0f, -0.25f - 0.5f * (float)i, 0.05f, 0.25f);
        assert_true(um_body_set_linear_damping(world, links[i], 1.0f));
        assert_true(um_body_set_angular_damping(world, links[i], 1.0f));
        um_joint_def def = with_ground(UM_REVOLUTE_JOINT, links[i]);
        def.body_a = i > 0 ? links[i - 1] : def.body_a;
        def.anchor_a = um_vec2_make(0.0f, i > 0 ? -0.25f : 0.0f);
        def.anchor_b = um_vec2_make(0.0f, 0.25f);
        join(world, &def);
    }
    int32_t steps = step_until_asleep(world, 600);
    check_count_above(steps, 29, "steps until all sleep at once");
    assert_true(um_body_apply_impulse(world, links[LINKS - 1], um_vec2_make(0.5f, 0.0f)));
    step_world(world, 30);
    for (int32_t i = 0; i < LINKS; ++i) {
        check_awake(world, links[i], true, "after the blow");
    }
    step_until_asleep(world, 6000);
    finish_world(world);
}

// ---- Bad input ------------------------------------------------------------------------------------------

static void check_refused(um_world* world, um_joint_def def, um_result expected)
{
    uint64_t before = um_world_hash(world);
    um_joint_id joint = um_joint_create(world, &def);
    assert_false(um_joint_exists(world, joint));
    assert_int_equal(um_world_get_last_error(world), expected);
    check_hash(um_world_hash(world), before, "hash");
}

static void bad_defs_are_refused(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_body_id wall = make_wall(world, 5.0f, 0.0f, 0.5f, 0.5f);
    um_body_id gone = make_box(world, 9.0f, 0.0f, 0.5f, 0.5f);
    assert_true(um_body_destroy(world, gone));
    um_joint_def good = with_ground(UM_REVOLUTE_JOINT, box);
    um_joint_def def = good;
    def.cookie = 0;
    check_refused(world, def, UM_ERROR_UNINITIALIZED_DEF);
    def = good;
    def.anchor_a.x = NAN;
    check_refused(world, def, UM_ERROR_INVALID_DEF);
    def = good;
    def.limits = (um_joint_limits){true, 1.0f, -1.0f};
    check_refused(world, def, UM_ERROR_INVALID_DEF);
    def = good;
    def.spring.frequency = -1.0f;
    check_refused(world, def, UM_ERROR_INVALID_DEF);
    def = good;
    def.kind = UM_JOINT_KIND_COUNT;
    check_refused(world, def, UM_ERROR_INVALID_DEF);
    def = good;
    def.body_a = box;
    check_refused(world, def, UM_ERROR_INVALID_BODY);
    def = good;
    def.body_b = gone;
    check_refused(world, def, UM_ERROR_INVALID_BODY);
    def = good;
    def.body_b = wall;
    check_refused(world, def, UM_ERROR_WRONG_TYPE);
    um_joint_id joint = join(world, &good);
    um_joint_limits crossed = {true, 2.0f, 1.0f};
    assert_false(um_joint_set_limits(world, joint, crossed));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    assert_false(um_joint_get_def(world, joint).limits.is_enabled);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_pendulum_has_its_period),
        BOTH_SOLVERS(a_double_pendulum_keeps_its_energy_for_a_minute),
        BOTH_SOLVERS(a_spring_swings_and_decays_as_its_formula_says),
        BOTH_SOLVERS(a_rope_holds_only_when_it_is_tight),
        BOTH_SOLVERS(a_slider_moves_along_its_axis_alone),
        BOTH_SOLVERS(a_motor_bears_the_torque_that_it_has),
        BOTH_SOLVERS(an_angle_stays_within_its_limits),
        BOTH_SOLVERS(angles_count_full_turns),
        BOTH_SOLVERS(a_weld_makes_one_of_two),
        BOTH_SOLVERS(a_destroyed_body_takes_its_joints_along),
        BOTH_SOLVERS(jointed_bodies_do_not_touch_unless_they_may),
        BOTH_SOLVERS(a_chain_sleeps_together_and_a_blow_wakes_it),
        cmocka_unit_test(bad_defs_are_refused),
    };
    return cmocka_run_group_tests_name("joints", tests, NULL, NULL);
}
