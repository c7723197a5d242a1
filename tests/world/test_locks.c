// Bodies that are locked along an axis: nothing moves them along it, and contacts with them are right.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

// The slop of the default world.
#define SLOP 0.5f

// ---- Bodies ---------------------------------------------------------------------------------------------

static void lock(um_world* world, um_body_id body, bool x, bool y)
{
    assert_true(um_body_set_lock_x(world, body, x));
    assert_true(um_body_set_lock_y(world, body, y));
}

static float mass_of(const um_world* world, um_body_id body)
{
    return um_body_get_mass(world, body).mass;
}

// A box in the air that nothing moves up or down, or turns.
static um_body_id make_platform(um_world* world, float half_width)
{
    um_body_id platform = make_box(world, 0.0f, 0.0f, half_width, 10.0f);
    lock(world, platform, false, true);
    assert_true(um_body_set_fixed_rotation(world, platform, true));
    return platform;
}

// A coordinate that has not changed at all.
static void check_same(float actual, float expected, const char* what)
{
    check_near(actual, expected, 0.0f, what);
}

// ---- Without contacts -----------------------------------------------------------------------------------

static void nothing_moves_a_body_along_its_locks(void** state)
{
    (void)state;
    for (int32_t locks = 1; locks < 4; ++locks) {
        um_world* world = start_world(NULL);
        um_body_id box = make_box(world, 3.3f, 7.7f, 10.0f, 20.0f);
        bool x = (locks & 1) != 0;
        bool y = (locks & 2) != 0;
        lock(world, box, x, y);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(50.0f, 60.0f)));
        for (int32_t i = 0; i < 120; ++i) {
            assert_true(
                um_body_apply_force_at(world, box, um_vec2_make(1e6f, 2e6f), um_vec2_make(4.0f, 9.0f)));
            assert_true(um_body_apply_impulse(world, box, um_vec2_make(-3e4f, 1e4f)));
            step_world(world, 1);
            check_same(um_body_get_velocity(world, box).x != 0.0f, x ? 0.0f : 1.0f, "moves along x");
            check_same(um_body_get_velocity(world, box).y != 0.0f, y ? 0.0f : 1.0f, "moves along y");
        }
        um_vec2 center = um_body_get_center(world, box);
        assert_true(x ? center.x == 3.3f : center.x != 3.3f);
        assert_true(y ? center.y == 7.7f : center.y != 7.7f);
        check_above(fabsf(um_body_get_angular_velocity(world, box)), 0.1f, "spin, which is free");
        finish_world(world);
    }
}

// A huge force along the lock must not use up the greatest speed of the other axis.
static void a_force_along_the_lock_takes_nothing_from_the_other_axis(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    lock(world, ball, false, true);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(100.0f, 0.0f)));
    assert_true(um_body_apply_force(world, ball, um_vec2_make(0.0f, 1e18f)));
    step_world_by(world, 64, EXACT_STEP);
    check_near(place_of(world, ball).x, 100.0f, 1e-3f, "place along x");
    check_same(place_of(world, ball).y, 0.0f, "place along y");
    finish_world(world);
}

static void defs_lock_and_calls_tell(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.lock_x = true;
    def.velocity = um_vec2_make(9.0f, 8.0f);
    um_body_id body = um_body_create(world, &def);
    assert_true(um_body_has_lock_x(world, body));
    assert_false(um_body_has_lock_y(world, body));
    check_vector(um_body_get_velocity(world, body), um_vec2_make(0.0f, 8.0f), 0.0f, "velocity");
    lock(world, body, false, true);
    assert_false(um_body_has_lock_x(world, body));
    assert_true(um_body_has_lock_y(world, body));
    check_vector(um_body_get_velocity(world, body), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity, locked");
    assert_true(um_body_set_velocity(world, body, um_vec2_make(5.0f, 6.0f)));
    check_vector(um_body_get_velocity(world, body), um_vec2_make(5.0f, 0.0f), 0.0f, "velocity, set");
    finish_world(world);
}

// A kinematic body goes where it is told to; what it had of a velocity is gone once it is dynamic.
static void locks_hold_dynamic_bodies_only(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    put_ball(world, body, 10.0f);
    lock(world, body, true, false);
    assert_true(um_body_set_velocity(world, body, um_vec2_make(64.0f, 64.0f)));
    step_world_by(world, 64, EXACT_STEP);
    check_near(place_of(world, body).x, 64.0f, 1e-3f, "place of a kinematic body");
    assert_true(um_body_set_type(world, body, UM_DYNAMIC_BODY));
    float x = place_of(world, body).x;
    step_world_by(world, 64, EXACT_STEP);
    check_same(place_of(world, body).x, x, "place of a dynamic body");
    check_near(place_of(world, body).y, 128.0f, 1e-3f, "place along y");
    finish_world(world);
}

static void locks_begin_and_end_in_flight_and_in_sleep(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    step_world(world, 30);
    lock(world, ball, false, true);
    float y = place_of(world, ball).y;
    step_until_asleep(world, 120); // nothing bears it, but nothing pulls at it, either
    check_same(place_of(world, ball).y, y, "place while locked");
    lock(world, ball, false, false);
    check_awake(world, ball, true, "a body that is no longer locked");
    step_world_by(world, 64, EXACT_STEP);
    check_near(place_of(world, ball).y - y, tested_fall(64, EXACT_STEP), 0.1f, "fall");
    finish_world(world);
}

static void fields_and_explosions_do_not_move_along_locks(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 30.0f, 40.0f, 10.0f);
    um_body_id locked = make_ball(world, 30.0f, 140.0f, 10.0f);
    lock(world, locked, true, false);
    um_field_def field = um_default_field_def();
    field.uniform.acceleration = um_vec2_make(100.0f, 50.0f);
    assert_true(um_field_create(world, &field).index1 != 0);
    um_explosion_def blast = um_default_explosion_def();
    blast.impulse = 1e3f;
    blast.radius = 300.0f;
    assert_true(um_world_explode(world, &blast));
    step_world(world, 60);
    check_above(place_of(world, ball).x, 31.0f, "place of what is free");
    check_same(place_of(world, locked).x, 30.0f, "place of what is locked");
    check_above(place_of(world, locked).y, 141.0f, "place of what is locked along the other axis");
    finish_world(world);
}

// ---- Contacts -------------------------------------------------------------------------------------------

// A push sets it in motion; friction takes the boxes along, and the sum of momentum along x stays.
static void a_platform_carries_a_stack(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id platform = make_platform(world, 300.0f);
    um_body_id boxes[6];
    make_stack(world, 0.0f, -10.0f, 6, 20.0f, boxes);
    step_world(world, 30);
    assert_true(um_body_apply_impulse(world, platform, um_vec2_make(40.0f * mass_of(world, platform), 0.0f)));
    float momentum = total_momentum(world).x;
    for (int32_t i = 0; i < 600; ++i) {
        step_world(world, 1);
        check_same(um_body_get_center(world, platform).y, 0.0f, "platform");
        for (int32_t k = 0; k < 6; ++k) {
            float wanted = -30.0f - 40.0f * (float)k;
            check_near(place_of(world, boxes[k]).y, wanted, SLOP * (float)(k + 1), "box");
        }
    }
    check_above(place_of(world, platform).x, 200.0f, "way of the platform");
    check_share(total_momentum(world).x, momentum, 1e-3f, "momentum along x");
    check_near(um_body_get_velocity(world, boxes[5]).x, um_body_get_velocity(world, platform).x, 1.0f,
               "velocity of the top");
    finish_world(world);
}

static void a_light_platform_bears_a_heavy_box(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id platform = make_platform(world, 50.0f);
    um_body_id box = make_box(world, 0.0f, -30.0f, 20.0f, 20.0f);
    set_density(world, platform, 0.001f);
    set_density(world, box, 100.0f);
    step_world(world, 300);
    check_near(place_of(world, box).y, -30.0f, SLOP, "box");
    check_same(place_of(world, platform).y, 0.0f, "platform");
    finish_world(world);
}

static void a_stack_on_a_platform_falls_asleep_and_stays(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id platform = make_platform(world, 100.0f);
    um_body_id boxes[4];
    make_stack(world, 0.0f, -10.0f, 4, 20.0f, boxes);
    step_until_asleep(world, 600);
    float before = place_of(world, boxes[0]).y;
    assert_true(um_body_wake(world, boxes[0])); // on a platform that sleeps
    step_world(world, 20);
    check_near(place_of(world, boxes[0]).y, before, 0.1f, "the lowest box");
    check_same(place_of(world, platform).y, 0.0f, "platform");
    finish_world(world);
}

// A ball of mass m that moves up and down only, on a wedge of 45 degrees and mass M that moves sideways only:
// the ball sinks as far as the wedge gives way, so m g = (m + M) a.
static void a_ball_pushes_a_wedge_aside_by_its_closed_form(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id wedge = make_box(world, 0.0f, 0.0f, 300.0f, 300.0f);
    assert_true(um_body_set_transform(world, wedge, um_vec2_make(0.0f, 0.0f), 0.25f * UM_PI));
    assert_true(um_body_set_fixed_rotation(world, wedge, true));
    lock(world, wedge, false, true);
    // The middle of the side up and to the right, with the normal (1, -1) / sqrt(2).
    float reach = (300.0f + 20.0f) * sqrtf(0.5f);
    um_body_id ball = make_ball(world, reach, -reach, 20.0f);
    lock(world, ball, true, false);
    set_material(world, wedge, 0.0f, 0.0f);
    set_material(world, ball, 0.0f, 0.0f);
    set_density(world, ball, 200.0f);
    float m = mass_of(world, ball);
    float a = GRAVITY * m / (m + mass_of(world, wedge));
    step_world_by(world, 24, EXACT_STEP);
    float t = 24.0f * EXACT_STEP;
    check_share(place_of(world, ball).y + reach, 0.5f * a * t * t, 0.06f, "fall of the ball");
    check_share(-um_body_get_velocity(world, wedge).x, um_body_get_velocity(world, ball).y, 0.01f,
                "velocity");
    check_share(um_body_get_velocity(world, ball).y, a * t, 0.02f, "velocity of the ball");
    check_same(place_of(world, ball).x, reach, "ball along x");
    check_same(place_of(world, wedge).y, 0.0f, "wedge along y");
    finish_world(world);
}

static void a_ball_locked_along_x_falls_straight_on_to_a_slope_and_stays(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id slope = make_wall(world, 0.0f, 0.0f, 400.0f, 50.0f);
    assert_true(um_body_set_transform(world, slope, um_vec2_make(0.0f, 0.0f), 0.5f));
    um_body_id ball = make_ball(world, 12.3f, -300.0f, 20.0f);
    lock(world, ball, true, false);
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        check_same(place_of(world, ball).x, 12.3f, "along x");
    }
    // The distance of its centre from the surface.
    um_vec2 local = um_body_get_local_point(world, slope, place_of(world, ball));
    check_near(local.y, -70.0f, SLOP, "distance from the slope");
    check_awake(world, ball, false, "the ball");
    finish_world(world);
}

static void an_elastic_ball_bounces_off_a_locked_body(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id platform = make_platform(world, 100.0f);
    um_body_id ball = make_ball(world, 0.0f, -130.0f, 20.0f);
    set_material(world, platform, 0.0f, 1.0f);
    set_material(world, ball, 0.0f, 1.0f);
    float highest = 0.0f;
    float lowest = -1e9f;
    for (int32_t i = 0; i < 240; ++i) {
        step_world(world, 1);
        check_same(place_of(world, platform).y, 0.0f, "platform");
        lowest = fmaxf(lowest, place_of(world, ball).y);
        highest = i > 60 ? fminf(highest, place_of(world, ball).y) : highest;
    }
    check_near(highest, -130.0f, 3.0f, "height after bounces");
    check_below(lowest, -28.0f, "depth of the bounces");
    finish_world(world);
}

static void overlaps_part_without_moving_what_is_locked(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id locked = make_box(world, 1.1f, 2.2f, 30.0f, 30.0f);
    lock(world, locked, true, true);
    um_body_id box = make_box(world, 20.0f, 2.0f, 30.0f, 30.0f);
    um_body_id other = make_box(world, 1.0f, 50.0f, 30.0f, 30.0f);
    step_world(world, 300);
    check_same(um_body_get_center(world, locked).x, 1.1f, "along x");
    check_same(um_body_get_center(world, locked).y, 2.2f, "along y");
    assert_false(bodies_touch(world, box, other, NULL) && um_body_get_center(world, box).x < 40.0f);
    um_contact contact;
    if (bodies_touch(world, locked, box, &contact)) {
        check_above(contact.separations[0], -2.0f * SLOP, "overlap");
    }
    finish_world(world);
}

// What is fast is swept, slides along what it meets and rides on it: along the free axis only.
static void sweeps_do_not_move_along_locks(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id door = make_body(world, UM_KINEMATIC_BODY, 400.0f, 0.0f);
    put_box(world, door, 2.0f, 300.0f);
    assert_true(um_body_set_angular_velocity(world, door, 3.0f));
    assert_true(um_body_set_velocity(world, door, um_vec2_make(-100.0f, 40.0f)));
    make_wall(world, 700.0f, 0.0f, 1.0f, 300.0f);
    um_body_id bullets[8];
    for (int32_t i = 0; i < 8; ++i) {
        bullets[i] = make_ball(world, -100.0f, -70.0f + 20.3f * (float)i, 4.0f);
        lock(world, bullets[i], false, true);
        assert_true(um_body_set_bullet(world, bullets[i], i % 2 == 0));
        assert_true(
            um_body_set_velocity(world, bullets[i], um_vec2_make(15000.0f + 500.0f * (float)i, 0.0f)));
    }
    int64_t stopped = 0;
    for (int32_t n = 0; n < 60; ++n) {
        step_world(world, 1);
        stopped += um_world_get_counters(world).stopped;
        for (int32_t i = 0; i < 8; ++i) {
            check_same(place_of(world, bullets[i]).y, -70.0f + 20.3f * (float)i, "bullet along y");
            check_below(place_of(world, bullets[i]).x, 700.0f, "bullet along x");
        }
    }
    check_count_above(stopped, 0, "sweeps that were stopped");
    finish_world(world);
}

// ---- Bits -----------------------------------------------------------------------------------------------

// A crowd of which some are locked and some dominate, in a pit.
static uint64_t hash_of_crowd(int32_t lanes, int32_t workers)
{
    um_world_def def = tested_world_def();
    def.lanes = lanes;
    def.threads.worker_count = workers;
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    make_wall(world, -420.0f, -500.0f, 20.0f, 500.0f);
    make_wall(world, 420.0f, -500.0f, 20.0f, 500.0f);
    prng random = prng_make(77);
    um_body_id bodies[220];
    float x[220];
    float y[220];
    for (int32_t i = 0; i < 220; ++i) {
        x[i] = -370.0f + 50.0f * column_of(i, 15) + prng_float(&random, -4.0f, 4.0f);
        y[i] = -40.0f - 52.0f * row_of(i, 15);
        bodies[i] =
            i % 3 == 0 ? make_ball(world, x[i], y[i], 20.0f) : make_box(world, x[i], y[i], 18.0f, 22.0f);
        lock(world, bodies[i], i % 7 == 0, i % 11 == 0);
        assert_true(um_body_set_dominance(world, bodies[i], i % 5 == 0 ? 1 : 0));
        set_material(world, bodies[i], 0.5f, i % 4 == 0 ? 0.6f : 0.0f);
    }
    step_world(world, 150);
    for (int32_t i = 0; i < 220; ++i) {
        um_vec2 center = um_body_get_center(world, bodies[i]);
        assert_true(i % 7 != 0 || center.x == x[i]);
        assert_true(i % 11 != 0 || center.y == y[i]);
    }
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void all_lanes_and_workers_give_the_same_bits(void** state)
{
    (void)state;
    check_same_bits(hash_of_crowd);
}

// What is not locked does not notice that something far away is.
static uint64_t hash_beside(bool locked)
{
    um_world* world = start_world(NULL);
    um_body_id far = make_ball(world, 9000.0f, -9000.0f, 10.0f);
    assert_true(um_body_set_gravity_scale(world, far, 0.0f));
    lock(world, far, locked, locked);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 60; ++i) {
        um_body_id box = make_box(world, 44.0f * column_of(i, 6) + row_of(i, 6),
                                  -30.0f - 45.0f * row_of(i, 6), 20.0f, 20.0f);
        set_material(world, box, 0.6f, i % 5 == 0 ? 0.5f : 0.0f);
    }
    step_world(world, 90);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void what_is_free_gets_the_same_bits_beside_what_is_locked(void** state)
{
    (void)state;
    check_hash(hash_beside(true), hash_beside(false), "a world with a locked body");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(nothing_moves_a_body_along_its_locks),
        BOTH_SOLVERS(a_force_along_the_lock_takes_nothing_from_the_other_axis),
        cmocka_unit_test(defs_lock_and_calls_tell),
        BOTH_SOLVERS(locks_hold_dynamic_bodies_only),
        BOTH_SOLVERS(locks_begin_and_end_in_flight_and_in_sleep),
        BOTH_SOLVERS(fields_and_explosions_do_not_move_along_locks),
        BOTH_SOLVERS(a_platform_carries_a_stack),
        BOTH_SOLVERS(a_light_platform_bears_a_heavy_box),
        BOTH_SOLVERS(a_stack_on_a_platform_falls_asleep_and_stays),
        BOTH_SOLVERS(a_ball_pushes_a_wedge_aside_by_its_closed_form),
        BOTH_SOLVERS(a_ball_locked_along_x_falls_straight_on_to_a_slope_and_stays),
        BOTH_SOLVERS(an_elastic_ball_bounces_off_a_locked_body),
        BOTH_SOLVERS(overlaps_part_without_moving_what_is_locked),
        BOTH_SOLVERS(sweeps_do_not_move_along_locks),
        BOTH_SOLVERS(all_lanes_and_workers_give_the_same_bits),
        BOTH_SOLVERS(what_is_free_gets_the_same_bits_beside_what_is_locked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
