// What um_world_each_contact says of impulses: those of the whole step. Against closed forms and
// against what became of the bodies' momenta, which is what the contacts and gravity gave them, in every
// single step.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>
#include <string.h>

#define DEGREE (UM_PI / 180.0f)

// ---- Sums -----------------------------------------------------------------------------------------------

// What the contacts of a body gave to it in the last step.
typedef struct gains {
    const um_world* world;
    um_body_id body;
    um_vec2 momentum;
    float normal; // sums over all points
    float tangent;
    float turn; // about its centre; right where the body is shape_a
    float size; // that of all that the turn is the sum of
    bool is_always_a;
} gains;

static bool add_gains(const um_contact* contact, void* context)
{
    gains* sum = context;
    bool is_a = um_body_id_equals(um_shape_get_body(sum->world, contact->shape_a), sum->body);
    if (!is_a && !um_body_id_equals(um_shape_get_body(sum->world, contact->shape_b), sum->body)) {
        return true;
    }
    um_vec2 center = um_body_get_center(sum->world, sum->body);
    um_vec2 n = contact->normal;
    um_vec2 t = {n.y, -n.x};
    float sign = is_a ? -1.0f : 1.0f;
    for (int32_t i = 0; i < contact->point_count; ++i) {
        um_vec2 push = um_vec2_scale(n, sign * contact->normal_impulses[i]);
        um_vec2 rub = um_vec2_scale(t, sign * contact->tangent_impulses[i]);
        um_vec2 given = um_vec2_add(push, rub);
        um_vec2 arm = um_vec2_sub(contact->points[i], center);
        sum->momentum = um_vec2_add(sum->momentum, given);
        sum->normal += contact->normal_impulses[i];
        sum->tangent += contact->tangent_impulses[i];
        sum->turn += arm.x * given.y - arm.y * given.x;
        sum->size += (fabsf(arm.x) + fabsf(arm.y)) * (fabsf(given.x) + fabsf(given.y));
    }
    sum->is_always_a &= is_a;
    return true;
}

static gains gains_of(const um_world* world, um_body_id body)
{
    gains sum = {.world = world, .body = body, .is_always_a = true};
    check_result(um_world_each_contact(world, add_gains, &sum), UM_OK, "um_world_each_contact");
    return sum;
}

static float mass_of(const um_world* world, um_body_id body)
{
    return um_body_get_mass(world, body).mass;
}

// ---- At rest --------------------------------------------------------------------------------------------

// Steps of other lengths scale what they start from; what they show is their own.
static void the_normal_impulses_of_a_box_at_rest_are_its_weight_times_the_step(void** state)
{
    (void)state;
    static const float times[] = {STEP, 0.5f * STEP, 2.0f * STEP, STEP, 0.25f * STEP};
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 30.0f, 20.0f);
    assert_true(um_body_set_can_sleep(world, box, false));
    step_world(world, 60);
    for (int32_t i = 0; i < COUNT_OF(times); ++i) {
        step_world_by(world, 60, times[i]);
        gains sum = gains_of(world, box);
        check_share(sum.normal, mass_of(world, box) * GRAVITY * times[i], 0.01f, "normal impulses");
        check_near(sum.tangent, 0.0f, 0.001f * sum.normal, "tangent impulses");
    }
    finish_world(world);
}

static void the_number_of_substeps_does_not_change_what_a_box_at_rest_shows(void** state)
{
    (void)state;
    static const int32_t substeps[] = {1, 2, 3, 8, 16};
    for (int32_t i = 0; i < COUNT_OF(substeps); ++i) {
        um_world_def def = tested_world_def();
        def.substep.count = substeps[i];
        um_world* world = start_world(&def);
        make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 30.0f, 20.0f);
        assert_true(um_body_set_can_sleep(world, box, false));
        step_world(world, 120);
        check_share(gains_of(world, box).normal, mass_of(world, box) * GRAVITY * STEP, 0.01f, "normal");
        finish_world(world);
    }
}

// m g sin along the slope, m g cos across it.
static void the_impulses_of_a_box_on_a_slope_hold_it(void** state)
{
    (void)state;
    static const float angles[] = {-20.0f, 5.0f, 15.0f, 25.0f};
    for (int32_t i = 0; i < COUNT_OF(angles); ++i) {
        um_world* world = start_world(NULL);
        float angle = angles[i] * DEGREE;
        um_body_id ground = make_wall(world, 0.0f, 0.0f, 500.0f, 50.0f);
        assert_true(um_body_set_transform(world, ground, um_vec2_make(0.0f, 0.0f), angle));
        um_vec2 start = um_body_get_world_point(world, ground, um_vec2_make(0.0f, -60.0f));
        um_body_id box = make_box(world, start.x, start.y, 30.0f, 10.0f);
        assert_true(um_body_set_transform(world, box, start, angle));
        assert_true(um_body_set_can_sleep(world, box, false));
        step_world(world, 120);
        float weight = mass_of(world, box) * GRAVITY * STEP;
        um_rot q = um_rot_from_angle(angle);
        gains sum = gains_of(world, box);
        check_share(sum.normal, weight * q.c, 0.01f, "normal impulses");
        check_share(fabsf(sum.tangent), weight * fabsf(q.s), 0.01f, "tangent impulses");
        check_vector(sum.momentum, um_vec2_make(0.0f, -weight), 0.01f * weight, "what holds it");
        finish_world(world);
    }
}

// ---- Impacts --------------------------------------------------------------------------------------------

enum {
    HEIGHTS = 40,
};

// Drops a ball with that restitution, and returns what the contact gave in the step in which it hit the floor
// and in the one after it, over its mass. *out_speed is how fast it was before. The sequential solver lets a
// gap close in the first of them if it finds one, and stops the ball in the other; substeps never need two.
static float drop_ball(float height, float restitution, float* out_speed)
{
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -10.0f - height, 10.0f);
    set_material(world, floor, 0.5f, restitution);
    set_material(world, ball, 0.5f, restitution);
    float impulse = 0.0f;
    int32_t steps = 0;
    do {
        *out_speed = um_body_get_velocity(world, ball).y; // less than the fall if it was stopped in touch
        step_world(world, 1);
        steps += 1;
        check_count_below(steps, 100, "steps to the floor");
        impulse = gains_of(world, ball).normal;
    } while (impulse == 0.0f);
    float mass = mass_of(world, ball);
    if (tested_substeps() > 1) {
        float speed = um_body_get_velocity(world, ball).y;
        check_near(impulse / mass, *out_speed + GRAVITY * STEP - speed, 1.0f, "impulse of the step");
        check_below(speed, 1.0f, "speed after the step of the impact");
    }
    step_world(world, 1);
    impulse += gains_of(world, ball).normal;
    finish_world(world);
    return impulse / mass;
}

// From 3 m on in steps of a ninth of what the ball falls in a step: so the impact comes anywhere in it.
static float height_of(int32_t i)
{
    return 300.0f + 1.4f * (float)i;
}

static void a_ball_that_is_stopped_gets_its_momentum_and_its_weight(void** state)
{
    (void)state;
    for (int32_t i = 0; i < HEIGHTS; ++i) {
        float speed;
        float impulse = drop_ball(height_of(i), 0.0f, &speed);
        check_share(impulse, speed + 2.0f * GRAVITY * STEP, 0.01f, "impulse over mass");
    }
}

// How much faster a ball still gets in the step in which it hits the floor is known to 8 of some 780.
static void check_bounces(float restitution)
{
    for (int32_t i = 0; i < HEIGHTS; ++i) {
        float speed;
        float impulse = drop_ball(height_of(i), restitution, &speed);
        check_share(impulse, (1.0f + restitution) * (speed + 0.5f * GRAVITY * STEP), 0.03f,
                    "impulse over mass");
    }
}

static void a_ball_that_bounces_gets_what_restitution_adds(void** state)
{
    (void)state;
    check_bounces(0.5f);
    check_bounces(1.0f);
}

// ---- Momenta --------------------------------------------------------------------------------------------

enum {
    PEN_BODIES = 14,
    PEN_STEPS = 150,
};

typedef struct pen {
    um_world* world;
    um_body_id bodies[PEN_BODIES];
} pen;

static um_body_id make_hexagon(um_world* world, float x, float y, float radius)
{
    um_vec2 points[6];
    um_polygon polygon;
    for (int32_t i = 0; i < 6; ++i) {
        um_rot q = um_rot_from_angle((float)i * UM_PI / 3.0f);
        points[i] = um_vec2_make(radius * q.c, radius * q.s);
    }
    check_result(um_polygon_from_points(points, 6, &polygon), UM_OK, "um_polygon_from_points");
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
    assert_true(um_shape_exists(world, um_shape_create_polygon(world, body, NULL, &polygon)));
    return body;
}

static um_body_id make_any_body(um_world* world, prng* random, float x, float y)
{
    switch (prng_below(random, 3)) {
    case 0:
        return make_ball(world, x, y, prng_float(random, 8.0f, 18.0f));
    case 1:
        return make_hexagon(world, x, y, prng_float(random, 10.0f, 18.0f));
    default:
        return make_box(world, x, y, prng_float(random, 8.0f, 18.0f), prng_float(random, 8.0f, 18.0f));
    }
}

// Bodies of all kinds that are thrown into a pen of three walls. The walls come last, so that they are
// shape_b to all but balls.
static pen make_pen(const um_world_def* def, prng* random, float most_restitution)
{
    pen p = {.world = start_world(def)};
    for (int32_t i = 0; i < PEN_BODIES; ++i) {
        float x = -75.0f + 50.0f * column_of(i, 4);
        um_body_id body = make_any_body(p.world, random, x, -60.0f - 50.0f * row_of(i, 4));
        float restitution = prng_chance(random, 50) ? 0.0f : prng_float(random, 0.0f, most_restitution);
        set_material(p.world, body, prng_float(random, 0.0f, 1.0f), restitution);
        set_density(p.world, body, prng_float(random, 0.5f, 2.0f));
        um_vec2 velocity = {prng_float(random, -300.0f, 300.0f), prng_float(random, -300.0f, 300.0f)};
        assert_true(um_body_set_velocity(p.world, body, velocity));
        assert_true(um_body_set_angular_velocity(p.world, body, prng_float(random, -5.0f, 5.0f)));
        p.bodies[i] = body;
    }
    make_floor(p.world, 0.0f);
    make_wall(p.world, -150.0f, -500.0f, 40.0f, 500.0f);
    make_wall(p.world, 150.0f, -500.0f, 40.0f, 500.0f);
    assert_true(um_world_set_sleep_enabled(p.world, false));
    return p;
}

// A body before a step.
typedef struct motion {
    um_vec2 velocity;
    float angular_velocity;
} motion;

static motion motion_of(const um_world* world, um_body_id body)
{
    return (motion){um_body_get_velocity(world, body), um_body_get_angular_velocity(world, body)};
}

// Rounding: of velocities, of impulses that may cancel each other, and of places.
#define ROUNDING 2e-5f

// m (v' - v - g h) is what the contacts gave. Returns how much that was, as a speed.
static float check_momentum(const um_world* world, um_body_id body, motion before, const prng* random)
{
    float mass = mass_of(world, body);
    um_vec2 after = um_body_get_velocity(world, body);
    um_vec2 falling = um_vec2_add(before.velocity, um_vec2_make(0.0f, GRAVITY * STEP));
    um_vec2 expected = um_vec2_scale(um_vec2_sub(after, falling), mass);
    gains sum = gains_of(world, body);
    float speed = fabsf(falling.x) + fabsf(falling.y) + fabsf(after.x) + fabsf(after.y);
    float tolerance = ROUNDING * (mass * speed + sum.normal + fabsf(sum.tangent));
    if (!(fabsf(sum.momentum.x - expected.x) + fabsf(sum.momentum.y - expected.y) <= tolerance)) {
        fail_with_seed(random, "contacts gave (%.9g, %.9g), the body got (%.9g, %.9g) +- %.3g",
                       (double)sum.momentum.x, (double)sum.momentum.y, (double)expected.x, (double)expected.y,
                       (double)tolerance);
    }
    return sum.normal / mass;
}

static void what_contacts_gave_is_what_the_momenta_of_bodies_have_changed_by(void** state)
{
    (void)state;
    prng random = prng_make(9101);
    um_world_def def = tested_world_def();
    def.continuous = false; // what contacts give is the matter here, and not where bodies are stopped
    for (int32_t round = 0; round < 12; ++round) {
        pen p = make_pen(&def, &random, 1.0f);
        float most = 0.0f;
        for (int32_t step = 0; step < PEN_STEPS; ++step) {
            motion before[PEN_BODIES];
            for (int32_t i = 0; i < PEN_BODIES; ++i) {
                before[i] = motion_of(p.world, p.bodies[i]);
            }
            step_world(p.world, 1);
            for (int32_t i = 0; i < PEN_BODIES; ++i) {
                most = fmaxf(most, check_momentum(p.world, p.bodies[i], before[i], &random));
            }
        }
        check_above(most, 200.0f, "the hardest impact, as a speed");
        finish_world(p.world);
    }
}

// The arms of a contact are those of shape_a to the bit; of shape_b, and where something bounces, they are
// known to half a step's motion. An impulse of next to nothing may be what is left of greater ones that
// earlier iterations gave and took back, and have rounded.
static bool check_turn(const um_world* world, um_body_id body, motion before, const prng* random)
{
    gains sum = gains_of(world, body);
    if (!sum.is_always_a || sum.normal <= 1e-4f * mass_of(world, body)) {
        return false;
    }
    float inertia = um_body_get_mass(world, body).inertia;
    float after = um_body_get_angular_velocity(world, body);
    float expected = inertia * (after - before.angular_velocity);
    float tolerance = 1e-4f * (inertia * (fabsf(after) + fabsf(before.angular_velocity)) + sum.size);
    if (!(fabsf(sum.turn - expected) <= tolerance)) {
        fail_with_seed(random, "contacts gave a turn of %.9g, the body got %.9g +- %.3g", (double)sum.turn,
                       (double)expected, (double)tolerance);
    }
    return true;
}

static void what_contacts_gave_is_what_the_turns_of_bodies_have_changed_by(void** state)
{
    (void)state;
    prng random = prng_make(9102);
    int32_t checked = 0;
    for (int32_t round = 0; round < 12; ++round) {
        pen p = make_pen(NULL, &random, 0.0f);
        for (int32_t step = 0; step < PEN_STEPS; ++step) {
            motion before[PEN_BODIES];
            for (int32_t i = 0; i < PEN_BODIES; ++i) {
                before[i] = motion_of(p.world, p.bodies[i]);
            }
            step_world(p.world, 1);
            for (int32_t i = 0; i < PEN_BODIES; ++i) {
                checked += check_turn(p.world, p.bodies[i], before[i], &random);
            }
        }
        finish_world(p.world);
    }
    check_count_above(checked, 1000, "bodies checked");
}

// ---- Between steps --------------------------------------------------------------------------------------

// A contact that ends gives its lane to the last one of its colour.
static void what_contacts_show_stays_when_another_one_ends(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id boxes[5];
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < COUNT_OF(boxes); ++i) {
        boxes[i] = make_box(world, 100.0f * (float)i, -20.0f, 20.0f + (float)i, 20.0f);
    }
    step_world(world, 10);
    for (int32_t i = 0; i + 1 < COUNT_OF(boxes); ++i) {
        float before = gains_of(world, boxes[i + 1]).normal;
        assert_true(um_body_destroy(world, boxes[i]));
        check_near(gains_of(world, boxes[i + 1]).normal, before, 0.0f, "normal impulses");
        check_share(before, mass_of(world, boxes[i + 1]) * GRAVITY * STEP, 0.01f, "normal impulses");
    }
    finish_world(world);
}

// The lane of its contact is another one then, as ground has it.
static void what_a_contact_shows_stays_when_a_body_of_it_falls_asleep(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[2];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 2, 20.0f, stack);
    step_world(world, 10);
    float before = gains_of(world, stack[1]).normal;
    check_share(before, mass_of(world, stack[1]) * GRAVITY * STEP, 0.02f, "normal impulses");
    put_to_sleep(world, stack[0]);
    check_near(gains_of(world, stack[1]).normal, before, 0.0f, "normal impulses on a sleeper");
    finish_world(world);
}

// Contacts of what has just woken have had no step.
static void what_wakes_shows_nothing_before_a_step_and_its_weight_after_it(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    step_until_asleep(world, 120);
    assert_true(um_body_wake(world, box));
    check_near(gains_of(world, box).normal, 0.0f, 0.0f, "normal impulses before a step");
    step_world(world, 1);
    check_share(gains_of(world, box).normal, mass_of(world, box) * GRAVITY * STEP, 0.01f, "normal impulses");
    finish_world(world);
}

// ---- Widths ---------------------------------------------------------------------------------------------

static uint64_t mix(uint64_t hash, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (hash ^ bits) * UINT64_C(0x100000001b3);
}

static bool hash_impulses(const um_contact* contact, void* context)
{
    uint64_t* hash = context;
    for (int32_t i = 0; i < contact->point_count; ++i) {
        *hash = mix(mix(*hash, contact->normal_impulses[i]), contact->tangent_impulses[i]);
    }
    return true;
}

static void every_lane_width_shows_the_same_impulses(void** state)
{
    (void)state;
    static const int32_t widths[] = {1, 4, 8, 16};
    static uint64_t expected[PEN_STEPS];
    for (int32_t k = 0; k < COUNT_OF(widths); ++k) {
        um_world_def def = tested_world_def();
        um_world* probe = NULL;
        def.lanes = widths[k];
        if (um_world_create(&def, &probe) == UM_ERROR_INVALID_DEF && widths[k] > 1) {
            print_message("no %d lanes here\n", (int)widths[k]);
            continue;
        }
        finish_world(probe);
        prng random = prng_make(9103);
        pen p = make_pen(&def, &random, 1.0f);
        for (int32_t step = 0; step < PEN_STEPS; ++step) {
            uint64_t hash = 0;
            step_world(p.world, 1);
            check_result(um_world_each_contact(p.world, hash_impulses, &hash), UM_OK,
                         "um_world_each_contact");
            expected[step] = k == 0 ? hash : expected[step];
            check_hash(hash, expected[step], "impulses");
        }
        finish_world(p.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(the_normal_impulses_of_a_box_at_rest_are_its_weight_times_the_step),
        SUBSTEP_SOLVER(the_number_of_substeps_does_not_change_what_a_box_at_rest_shows), // the other has none
        BOTH_SOLVERS(the_impulses_of_a_box_on_a_slope_hold_it),
        BOTH_SOLVERS(a_ball_that_is_stopped_gets_its_momentum_and_its_weight),
        BOTH_SOLVERS(a_ball_that_bounces_gets_what_restitution_adds),
        BOTH_SOLVERS(what_contacts_gave_is_what_the_momenta_of_bodies_have_changed_by),
        BOTH_SOLVERS(what_contacts_gave_is_what_the_turns_of_bodies_have_changed_by),
        BOTH_SOLVERS(what_contacts_show_stays_when_another_one_ends),
        BOTH_SOLVERS(what_a_contact_shows_stays_when_a_body_of_it_falls_asleep),
        BOTH_SOLVERS(what_wakes_shows_nothing_before_a_step_and_its_weight_after_it),
        BOTH_SOLVERS(every_lane_width_shows_the_same_impulses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
