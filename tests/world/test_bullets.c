// Bullets pass through nothing, and nothing through them, however both move and turn.
// SPDX-License-Identifier: MIT

#include "support/executors.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

// ---- Worlds ---------------------------------------------------------------------------------------------

static um_world* start_meters(bool has_gravity)
{
    um_world_def def = tested_world_def_meters();
    def.gravity = has_gravity ? def.gravity : um_vec2_make(0.0f, 0.0f);
    return start_world(&def);
}

static um_body_id shoot(um_world* world, um_vec2 from, um_vec2 velocity, float radius)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.is_bullet = true;
    def.position = from;
    def.velocity = velocity;
    um_body_id body = um_body_create(world, &def);
    put_ball(world, body, radius);
    return body;
}

// A wall of 1 cm by 6 m that moves by hand.
static um_body_id make_door(um_world* world, float angle)
{
    um_body_def def = um_default_body_def();
    def.type = UM_KINEMATIC_BODY;
    def.angle = angle;
    um_body_id body = um_body_create(world, &def);
    put_box(world, body, 0.005f, 3.0f);
    return body;
}

// ---- The flag -------------------------------------------------------------------------------------------

static void a_body_is_a_bullet_if_it_was_told_to_be(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id bullet = shoot(world, um_vec2_make(0.0f, 0.0f), um_vec2_make(1.0f, 0.0f), 0.1f);
    um_body_id ball = make_ball(world, 5.0f, 0.0f, 0.1f);
    assert_true(um_body_is_bullet(world, bullet));
    assert_false(um_body_is_bullet(world, ball));
    step_world(world, 1);
    check_count(um_world_get_counters(world).swept > 0, 1, "whether a slow bullet is swept");
    assert_true(um_body_set_bullet(world, bullet, false));
    assert_true(um_body_set_bullet(world, ball, true));
    assert_false(um_body_is_bullet(world, bullet));
    assert_true(um_body_is_bullet(world, ball));
    um_body_id none = {0, 0};
    assert_false(um_body_set_bullet(world, none, true));
    check_result(um_world_get_last_error(world), UM_ERROR_INVALID_BODY, "um_body_set_bullet");
    assert_false(um_body_is_bullet(world, none));
    finish_world(world);
}

// ---- Against what moves by hand -------------------------------------------------------------------------

// Whether a shot at a door is ever seen behind it, as the door sees it.
static bool gets_behind(prng* random, bool turns)
{
    um_world* world = start_meters(true);
    float angle = prng_float(random, -UM_PI, UM_PI);
    float slant = angle + prng_float(random, -1.0f, 1.0f);
    float speed = prng_float(random, 20.0f, 400.0f);
    float distance = prng_float(random, 0.5f, 1.5f);
    um_body_id door = make_door(world, angle);
    float push = turns ? 0.0f : prng_float(random, -5.0f, 5.0f);
    assert_true(um_body_set_velocity(world, door, um_vec2_make(push * cosf(angle), push * sinf(angle))));
    float spin = turns ? prng_float(random, -4.0f, 4.0f) : 0.0f;
    assert_true(um_body_set_angular_velocity(world, door, spin));
    um_vec2 way = {cosf(slant), sinf(slant)};
    um_body_id bullet = shoot(world, um_vec2_scale(way, -distance), um_vec2_scale(way, speed), 0.005f);
    bool is_behind = false;
    for (int32_t step = 0; step < 12 && !is_behind; ++step) {
        step_world(world, 1);
        um_vec2 place = um_body_get_local_point(world, door, place_of(world, bullet));
        if (fabsf(place.y) > 3.0f) {
            break; // past the end
        }
        is_behind = place.x > 0.0f;
    }
    finish_world(world);
    return is_behind;
}

static void no_bullet_gets_through_a_wall_that_moves(void** state)
{
    (void)state;
    prng random = prng_make(30);
    for (int32_t i = 0; i < repeats(400); ++i) {
        if (gets_behind(&random, false)) {
            fail_with_seed(&random, "bullet %d got through", (int)i);
        }
    }
}

static void no_bullet_gets_through_a_wall_that_turns(void** state)
{
    (void)state;
    prng random = prng_make(31);
    for (int32_t i = 0; i < repeats(400); ++i) {
        if (gets_behind(&random, true)) {
            fail_with_seed(&random, "bullet %d got through", (int)i);
        }
    }
}

// A bullet that stands still in the way of a door at 100 m/s, which is 1.7 m in a step.
static void a_door_takes_a_bullet_along(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id bullet = shoot(world, um_vec2_make(1.0f, 0.0f), um_vec2_make(0.0f, 0.0f), 0.005f);
    um_body_id door = make_door(world, 0.0f);
    assert_true(um_body_set_velocity(world, door, um_vec2_make(100.0f, 0.0f)));
    for (int32_t step = 0; step < 10; ++step) {
        step_world(world, 1);
        check_above(place_of(world, bullet).x, place_of(world, door).x, "the bullet against the door");
    }
    check_near(um_body_get_velocity(world, bullet).x, 100.0f, 1.0f, "speed of the bullet");
    finish_world(world);
}

// ---- Against each other ---------------------------------------------------------------------------------

// Two bullets of equal mass that meet head-on in the middle of a step, the first one created first or last.
// Without a bounce both stop.
static void bullets_that_meet_head_on_stop_in_either_order(void** state)
{
    (void)state;
    prng random = prng_make(32);
    for (int32_t i = 0; i < repeats(200); ++i) {
        um_world* world = start_meters(false);
        float angle = prng_float(&random, -UM_PI, UM_PI);
        float speed = prng_float(&random, 20.0f, 400.0f);
        float other_speed = prng_float(&random, 20.0f, 400.0f);
        float time = prng_float(&random, 0.001f, 0.05f);
        um_vec2 way = {cosf(angle), sinf(angle)};
        um_body_id a =
            shoot(world, um_vec2_scale(way, -speed * time - 0.01f), um_vec2_scale(way, speed), 0.005f);
        um_body_id b = shoot(world, um_vec2_scale(way, other_speed * time + 0.01f),
                             um_vec2_scale(way, -other_speed), 0.005f);
        step_world(world, 6);
        um_vec2 from_a_to_b = um_vec2_sub(place_of(world, b), place_of(world, a));
        if (!(from_a_to_b.x * way.x + from_a_to_b.y * way.y > 0.0f)) {
            fail_with_seed(&random, "pair %d passed through each other", (int)i);
        }
        um_vec2 difference = um_vec2_sub(um_body_get_velocity(world, b), um_body_get_velocity(world, a));
        float approach = -(difference.x * way.x + difference.y * way.y);
        check_below(approach, 0.5f, "speed at which they still approach");
        finish_world(world);
    }
}

// Two that cross at a right angle at the same time: each takes something of the other's velocity.
static void bullets_that_cross_meet(void** state)
{
    (void)state;
    prng random = prng_make(33);
    for (int32_t i = 0; i < repeats(200); ++i) {
        um_world* world = start_meters(false);
        float speed = prng_float(&random, 20.0f, 400.0f);
        float time = prng_float(&random, 0.001f, 0.05f);
        um_body_id a = shoot(world, um_vec2_make(-speed * time, 0.0f), um_vec2_make(speed, 0.0f), 0.005f);
        um_body_id b = shoot(world, um_vec2_make(0.0f, -speed * time), um_vec2_make(0.0f, speed), 0.005f);
        step_world(world, 6);
        check_above(um_body_get_velocity(world, a).y, 0.1f * speed, "what one has got of the other's speed");
        check_above(um_body_get_velocity(world, b).x, 0.1f * speed, "and the other of the first one's");
        finish_world(world);
    }
}

// Ten in a row, the last one fast: all rounds of one step.
static void a_bullet_does_not_jump_over_a_row_of_bullets(void** state)
{
    (void)state;
    um_world* world = start_meters(false);
    um_body_id row[10];
    for (int32_t i = 0; i < 10; ++i) {
        row[i] = shoot(world, um_vec2_make(0.05f * (float)i, 0.0f),
                       um_vec2_make(i % 2 == 0 ? 300.0f : -300.0f, 0.0f), 0.01f);
    }
    for (int32_t step = 0; step < 10; ++step) {
        step_world(world, 1);
        for (int32_t i = 1; i < 10; ++i) {
            check_below(place_of(world, row[i - 1]).x, place_of(world, row[i]).x, "one against the next");
        }
    }
    finish_world(world);
}

// A thin rod near the origin that flies and spins, at a small angle to the others.
static um_body_id shoot_rod(um_world* world, prng* random, float angle)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.is_bullet = true;
    def.position = um_vec2_make(prng_float(random, -0.05f, 0.05f), prng_float(random, -0.05f, 0.05f));
    def.angle = angle + prng_float(random, -0.15f, 0.15f);
    def.velocity = um_vec2_make(prng_float(random, -1.0f, 1.0f), prng_float(random, -1.0f, 1.0f));
    def.angular_velocity = prng_float(random, -8.0f, 8.0f);
    um_body_id body = um_body_create(world, &def);
    float half = prng_float(random, 0.2f, 0.5f);
    put_box(world, body, half, 0.01f * half);
    return body;
}

// Pairs of rods that touch or overlap, and fall for a second. The fall of their common centre is
// v t + g t^2 / 2 with the v of the start, which is the v of the end less g t.
static void bullets_that_touch_each_other_fall(void** state)
{
    (void)state;
    prng random = prng_make(36);
    for (int32_t i = 0; i < repeats(200); ++i) {
        um_world* world = start_meters(true);
        float gravity = um_world_get_gravity(world).y;
        float angle = prng_float(&random, -UM_PI, UM_PI);
        um_body_id rods[2] = {shoot_rod(world, &random, angle), shoot_rod(world, &random, angle)};
        step_world(world, 60);
        float mass = 0.0f;
        float height = 0.0f;
        for (int32_t k = 0; k < 2; ++k) {
            float part = um_body_get_mass(world, rods[k]).mass;
            mass += part;
            height += part * place_of(world, rods[k]).y;
        }
        float expected = total_momentum(world).y / mass - 0.5f * gravity;
        float missing = fabsf(height / mass - expected);
        if (missing > 0.3f * fabsf(gravity)) {
            fail_with_seed(&random, "pair %d fell %g m less than it should", (int)i, (double)missing);
        }
        finish_world(world);
    }
}

// The bullet first touches the ball at the end of the second step, and could pass it in the third. Both are
// aimed at the origin. At the end of the second step they would overlap by up to a quarter, which contacts
// handle.
static void a_bullet_does_not_pass_a_ball_that_it_has_just_touched(void** state)
{
    (void)state;
    prng random = prng_make(37);
    for (int32_t i = 0; i < repeats(400); ++i) {
        um_world* world = start_meters(false);
        const float radius = 0.005f;
        float speed = prng_float(&random, 20.0f, 400.0f);
        float middle = prng_float(&random, -UM_PI, UM_PI);
        float half_angle = prng_float(&random, 0.25f, 1.3f); // between the ways of both
        float touch = radius / sinf(half_angle);             // how far they are from the origin then
        float start = 2.0f * speed * STEP + touch * prng_float(&random, 0.75f, 1.0f);
        um_body_id bodies[2];
        um_vec2 ways[2];
        for (int32_t k = 0; k < 2; ++k) {
            float angle = k == 0 ? middle + half_angle : middle - half_angle;
            ways[k] = um_vec2_make(cosf(angle), sinf(angle));
            bodies[k] = shoot(world, um_vec2_scale(ways[k], -start), um_vec2_scale(ways[k], speed), radius);
        }
        assert_true(um_body_set_bullet(world, bodies[1], i % 2 == 0));
        step_world(world, 6);
        um_vec2 velocity = um_body_get_velocity(world, bodies[0]);
        float aside = fabsf(velocity.y * ways[0].x - velocity.x * ways[0].y);
        if (aside < 0.01f * speed) {
            fail_with_seed(&random, "bullet %d passed", (int)i);
        }
        finish_world(world);
    }
}

// A bullet against a plank that flies and spins, which nobody calls a bullet.
static void a_bullet_does_not_pass_through_a_plank_that_flies(void** state)
{
    (void)state;
    prng random = prng_make(34);
    for (int32_t i = 0; i < repeats(200); ++i) {
        um_world* world = start_meters(false);
        um_body_id plank = make_box(world, 2.0f, 0.0f, 0.01f, 2.0f);
        float spin = prng_float(&random, -1.0f, 1.0f);
        assert_true(
            um_body_set_velocity(world, plank, um_vec2_make(prng_float(&random, -40.0f, 40.0f), 0.0f)));
        assert_true(um_body_set_angular_velocity(world, plank, spin));
        um_body_id bullet = shoot(world, um_vec2_make(-1.0f, prng_float(&random, -0.5f, 0.5f)),
                                  um_vec2_make(prng_float(&random, 100.0f, 400.0f), 0.0f), 0.01f);
        for (int32_t step = 0; step < 6; ++step) {
            step_world(world, 1);
            um_vec2 place = um_body_get_local_point(world, plank, place_of(world, bullet));
            if (place.x > 0.0f && fabsf(place.y) < 2.0f) {
                fail_with_seed(&random, "bullet %d got through", (int)i);
            }
        }
        finish_world(world);
    }
}

// ---- The same bits --------------------------------------------------------------------------------------

// 300 bullets in a box, with walls that turn in the middle.
static uint64_t run_bullets(int32_t workers, int32_t lanes)
{
    um_world_def def = tested_world_def_meters();
    def.threads.worker_count = workers;
    def.lanes = lanes;
    um_world* world = start_world(&def);
    for (int32_t i = 0; i < 4; ++i) {
        float x = i == 0 ? -10.0f : i == 1 ? 10.0f : 0.0f;
        float y = i == 2 ? -10.0f : i == 3 ? 10.0f : 0.0f;
        make_wall(world, x, y, i < 2 ? 0.01f : 10.0f, i < 2 ? 10.0f : 0.01f);
    }
    um_body_id door = make_door(world, 0.3f);
    assert_true(um_body_set_angular_velocity(world, door, 3.0f));
    prng random = prng_make(35);
    um_body_id bullets[300];
    for (int32_t i = 0; i < COUNT_OF(bullets); ++i) {
        um_vec2 place = {prng_float(&random, -9.0f, 9.0f), prng_float(&random, 4.0f, 9.0f)};
        um_vec2 velocity = {prng_float(&random, -300.0f, 300.0f), prng_float(&random, -300.0f, 300.0f)};
        bullets[i] = shoot(world, place, velocity, 0.02f);
        assert_true(um_body_set_bullet(world, bullets[i], i % 3 != 0));
    }
    step_world(world, 60);
    for (int32_t i = 0; i < COUNT_OF(bullets); ++i) {
        um_vec2 place = place_of(world, bullets[i]);
        check_below(fmaxf(fabsf(place.x), fabsf(place.y)), 10.0f, "how far a bullet got");
    }
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void workers_and_lanes_do_not_change_the_bits(void** state)
{
    (void)state;
    uint64_t expected = run_bullets(1, 1);
    check_hash(run_bullets(8, 0), expected, "with eight workers");
    check_hash(run_bullets(2, 4), expected, "with two workers and four lanes");
}

// The ball turns by 2 radians in the step, half of them after the bullet has come to it.
static void a_ball_that_spins_does_not_take_a_bullet_round(void** state)
{
    (void)state;
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    um_body_id ball = make_body(world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    put_ball(world, ball, 0.5f);
    assert_true(um_body_set_angular_velocity(world, ball, 120.0f));
    um_body_id bullet = make_ball(world, -1.0f, 0.0f, 0.02f);
    assert_true(um_body_set_bullet(world, bullet, true));
    assert_true(um_body_set_velocity(world, bullet, um_vec2_make(60.0f, 0.0f)));
    step_world(world, 1);
    check_vector(place_of(world, bullet), um_vec2_make(-0.52f, 0.0f), 0.005f, "where it is stopped");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_body_is_a_bullet_if_it_was_told_to_be),
        BOTH_SOLVERS(no_bullet_gets_through_a_wall_that_moves),
        BOTH_SOLVERS(no_bullet_gets_through_a_wall_that_turns),
        BOTH_SOLVERS(a_door_takes_a_bullet_along),
        BOTH_SOLVERS(bullets_that_meet_head_on_stop_in_either_order),
        BOTH_SOLVERS(bullets_that_cross_meet),
        BOTH_SOLVERS(a_bullet_does_not_jump_over_a_row_of_bullets),
        BOTH_SOLVERS(bullets_that_touch_each_other_fall),
        BOTH_SOLVERS(a_bullet_does_not_pass_a_ball_that_it_has_just_touched),
        BOTH_SOLVERS(a_bullet_does_not_pass_through_a_plank_that_flies),
        BOTH_SOLVERS(workers_and_lanes_do_not_change_the_bits),
        BOTH_SOLVERS(a_ball_that_spins_does_not_take_a_bullet_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
