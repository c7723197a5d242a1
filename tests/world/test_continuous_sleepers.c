// What is fast does not get through what it has woken, whatever the shapes of both, the rate and the unit;
// and who counts as one that has woken something.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

// ---- Shots ----------------------------------------------------------------------------------------------

typedef enum shot_shape {
    SHOT_BOX,
    SHOT_CAPSULE,
    SHOT_ROUNDED,
    SHOT_BALL,
    SHOT_TRIANGLE,
    SHOT_SHAPES,
} shot_shape;

#define WALL_SHAPES 3 // the first ones, which can be long and thin

// A polygon is thinner than its box by the radius around it.
static um_polygon make_rounded(um_vec2 half)
{
    um_polygon polygon;
    float radius = 0.5f * fminf(half.x, half.y);
    assert_int_equal(um_polygon_from_box(um_box_make(half.x - radius, half.y - radius), &polygon), UM_OK);
    polygon.radius = radius;
    return polygon;
}

static um_polygon make_triangle(float radius)
{
    const um_vec2 points[3] = {{radius, 0.0f}, {-0.5f * radius, 0.8f * radius}, {-0.5f * radius, -radius}};
    um_polygon polygon;
    assert_int_equal(um_polygon_from_points(points, 3, &polygon), UM_OK);
    return polygon;
}

// Puts a shape on a body that is as large as a box of these half sizes, of which y is not the smaller one.
static void put_shape(um_world* world, um_body_id body, shot_shape kind, um_vec2 half, float density)
{
    um_shape_def def = um_default_shape_def();
    def.density = density;
    um_polygon polygon = kind == SHOT_TRIANGLE ? make_triangle(half.x) : make_rounded(half);
    um_capsule capsule = {{0.0f, -half.y}, {0.0f, half.y}, half.x};
    um_shape_id shape = {0};
    switch (kind) {
    case SHOT_BOX:
        shape = um_shape_create_box(world, body, &def, um_box_make(half.x, half.y));
        break;
    case SHOT_CAPSULE:
        shape = um_shape_create_capsule(world, body, &def, capsule);
        break;
    case SHOT_BALL:
        shape = um_shape_create_circle(world, body, &def, um_circle_make(half.x));
        break;
    case SHOT_ROUNDED:
    case SHOT_TRIANGLE:
    case SHOT_SHAPES:
        shape = um_shape_create_polygon(world, body, &def, &polygon);
        break;
    }
    assert_true(shape.index1 != 0);
}

// ---- Planks ---------------------------------------------------------------------------------------------

typedef struct range {
    um_world* world;
    um_body_id wall;
    um_body_id shot;
    float half; // of the length of the wall
    float time; // of a step
} range;

// A wall that sleeps at the origin, along y, and something that flies at its middle.
static range make_range(prng* random)
{
    um_world_def def = prng_chance(random, 50) ? tested_world_def() : tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    float meter = def.units_per_meter;
    const float rates[4] = {30.0f, 60.0f, 120.0f, 240.0f};
    range r = {.world = start_world(&def), .time = 1.0f / rates[prng_below(random, 4)]};
    r.half = meter * prng_float(random, 1.0f, 4.0f);
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.is_awake = false;
    r.wall = um_body_create(r.world, &body);
    float thin = meter * prng_float(random, 0.005f, 0.1f);
    put_shape(r.world, r.wall, (shot_shape)prng_below(random, WALL_SHAPES), um_vec2_make(thin, r.half),
              prng_float(random, 0.1f, 10.0f));
    float size = meter * prng_float(random, 0.01f, 0.2f);
    float speed = meter * prng_float(random, 10.0f, 400.0f);
    float slant = prng_float(random, -0.6f, 0.6f);
    float distance = thin + 3.0f * size + speed * r.time * prng_float(random, 0.0f, 3.0f);
    body.is_awake = true;
    body.angle = prng_float(random, -UM_PI, UM_PI);
    body.position = um_vec2_make(-distance, -distance * sinf(slant) / cosf(slant));
    body.velocity = um_vec2_make(speed * cosf(slant), speed * sinf(slant));
    r.shot = um_body_create(r.world, &body);
    put_shape(r.world, r.shot, (shot_shape)prng_below(random, SHOT_SHAPES), um_vec2_make(size, 1.5f * size),
              prng_float(random, 0.1f, 10.0f));
    return r;
}

static um_vec2 seen_from_wall(const range* r)
{
    um_transform at = um_body_get_transform(r->world, r->wall);
    um_vec2 place = um_body_get_transform(r->world, r->shot).p;
    return um_rot_apply_inverse(at.q, um_vec2_sub(place, at.p));
}

// The sequential solver stops what is fast before contacts, which leaves it with little motion in the step:
// it is fast all the same. Most of those that got through spun, so that contacts did not take their speed.
static void no_shape_gets_through_a_plank_that_it_has_woken(void** state)
{
    (void)state;
    prng random = prng_make(1511);
    for (int32_t shot = 0; shot < repeats(1500); ++shot) {
        range r = make_range(&random);
        for (int32_t i = 0; i < 40; ++i) {
            um_vec2 before = seen_from_wall(&r);
            um_rot turned = um_body_get_transform(r.world, r.wall).q;
            assert_int_equal(um_world_step(r.world, r.time), UM_OK);
            um_vec2 after = seen_from_wall(&r);
            um_rot q = um_body_get_transform(r.world, r.wall).q;
            bool turns = turned.c * q.c + turned.s * q.s < 0.9f;
            if (turns || fabsf(before.y) > 0.6f * r.half || fabsf(after.y) > 0.6f * r.half) {
                break; // it may be past an end
            }
            if (after.x > 0.0f) {
                fail_msg("shot %d is through in step %d: from %g, %g to %g, %g", (int)shot, (int)i,
                         (double)before.x, (double)before.y, (double)after.x, (double)after.y);
            }
        }
        finish_world(r.world);
    }
}

// ---- Round things ---------------------------------------------------------------------------------------

// The middle of a ball is no deeper below its surface than its radius: what moves by more than that in a step
// has to be stopped.
static void a_grain_does_not_get_through_a_ball_that_it_has_woken(void** state)
{
    (void)state;
    prng random = prng_make(1512);
    for (int32_t shot = 0; shot < repeats(1000); ++shot) {
        um_world_def def = tested_world_def_meters();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        um_world* world = start_world(&def);
        um_body_id ball = make_ball(world, 0.0f, 0.0f, 0.35f);
        set_density(world, ball, 10.0f);
        put_to_sleep(world, ball);
        float distance = prng_float(&random, 0.38f, 1.2f);
        um_body_id grain = make_box(world, -distance, prng_float(&random, -0.07f, 0.07f), 0.017f, 0.012f);
        assert_true(um_body_set_velocity(world, grain, um_vec2_make(12.0f, 0.0f)));
        for (int32_t i = 0; i < 6; ++i) {
            step_world_by(world, 1, 1.0f / 30.0f);
            um_vec2 way = um_vec2_sub(place_of(world, grain), place_of(world, ball));
            if (fabsf(way.y) > 0.2f) {
                break; // it is on its way around the ball
            }
            check_below(way.x, 0.0f, "the grain against the ball");
        }
        finish_world(world);
    }
}

// Both may leave with a spin of half a turn per step: the ball does not take the shot round with it.
static void no_shot_is_taken_round_a_ball_that_it_has_woken(void** state)
{
    (void)state;
    prng random = prng_make(1513);
    for (int32_t shot = 0; shot < repeats(2000); ++shot) {
        um_world_def def = tested_world_def_meters();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        um_world* world = start_world(&def);
        float radius = prng_float(&random, 0.1f, 0.7f);
        um_body_id ball = make_ball(world, 0.0f, 0.0f, radius);
        set_density(world, ball, prng_float(&random, 0.02f, 1.0f));
        put_to_sleep(world, ball);
        float size = prng_float(&random, 0.02f, 0.25f);
        float x = -radius - 2.0f * size - prng_float(&random, 0.0f, 10.0f);
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, radius * prng_float(&random, -0.2f, 0.2f));
        shot_shape kind = (shot_shape)prng_below(&random, SHOT_SHAPES);
        put_shape(world, body, kind, um_vec2_make(0.7f * size, size), prng_float(&random, 0.1f, 10.0f));
        assert_true(
            um_body_set_velocity(world, body, um_vec2_make(prng_float(&random, 50.0f, 400.0f), 0.0f)));
        for (int32_t i = 0; i < 12; ++i) {
            um_vec2 before = um_vec2_sub(place_of(world, body), place_of(world, ball));
            step_world_by(world, 1, 1.0f / 30.0f);
            um_vec2 after = um_vec2_sub(place_of(world, body), place_of(world, ball));
            bool passes = before.x < 0.0f && after.x > 0.0f;
            float share = passes ? before.x / (before.x - after.x) : 0.0f;
            if (passes && fabsf(before.y + share * (after.y - before.y)) < 0.5f * radius) {
                fail_msg("shot %d is through in step %d", (int)shot, (int)i);
            }
        }
        finish_world(world);
    }
}

// ---- Heaps ----------------------------------------------------------------------------------------------

// Thin rods fall into a trough that is 4 m wide. They count as fast when they move by a millimetre in a step,
// and soon all of them have hit a sleeper.
static void rods_in_a_heap_do_not_stop_each_other_in_the_air(void** state)
{
    (void)state;
    prng random = prng_make(1514);
    for (int32_t trial = 0; trial < repeats(20); ++trial) {
        um_world_def def = tested_world_def_meters();
        um_world* world = start_world(&def);
        make_wall(world, 0.0f, -1.0f, 4.0f, 1.0f);
        make_wall(world, -3.0f, 20.0f, 1.0f, 20.0f);
        make_wall(world, 3.0f, 20.0f, 1.0f, 20.0f);
        um_body_id rods[30];
        for (int32_t i = 0; i < COUNT_OF(rods); ++i) {
            rods[i] =
                make_body(world, UM_DYNAMIC_BODY, column_of(i, 3) * 1.1f - 1.1f, row_of(i, 3) * 1.1f + 0.55f);
            float half = prng_float(&random, 0.25f, 0.5f);
            put_box(world, rods[i], half, 0.01f * half);
            um_vec2 place = place_of(world, rods[i]);
            assert_true(um_body_set_transform(world, rods[i], place, prng_float(&random, -UM_PI, UM_PI)));
        }
        step_world(world, 600);
        for (int32_t i = 0; i < COUNT_OF(rods); ++i) {
            float speed = speed_of(world, rods[i]);
            if (speed > 0.5f) {
                fail_with_seed(&random, "rod %d of heap %d moves at %g m/s", (int)i, (int)trial,
                               (double)speed);
            }
        }
        finish_world(world);
    }
}

// ---- Who has hit ----------------------------------------------------------------------------------------

// A ball beside a box that sleeps, so near that both have a contact.
static um_world* start_beside_sleeper(um_body_id* out_ball, um_body_id* out_sleeper)
{
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    *out_sleeper = make_box(world, 0.0f, 0.21f, 0.1f, 0.1f);
    *out_ball = make_ball(world, 0.0f, 0.0f, 0.1f);
    put_to_sleep(world, *out_sleeper);
    assert_true(um_body_set_velocity(world, *out_ball, um_vec2_make(0.1f, 0.0f)));
    step_world(world, 1);
    assert_false(um_body_is_awake(world, *out_sleeper));
    return world;
}

// It moves by 0.5 m in the step, which would not get it to the middle of the wall.
static void who_has_woken_a_sleeper_still_stops_at_what_is_static(void** state)
{
    (void)state;
    um_body_id ball;
    um_body_id sleeper;
    um_world* world = start_beside_sleeper(&ball, &sleeper);
    make_wall(world, 1.15f, 0.0f, 1.0f, 1.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(30.0f, 0.0f)));
    assert_true(um_body_wake(world, sleeper));
    step_world(world, 1);
    check_near(place_of(world, ball).x, 0.05f, 0.005f, "where it is stopped");
    finish_world(world);
}

// What is no bullet passes through what moves. So does who has hit a sleeper, once it was slow.
static void who_is_slow_again_is_no_bullet(void** state)
{
    (void)state;
    um_body_id ball;
    um_body_id sleeper;
    um_world* world = start_beside_sleeper(&ball, &sleeper);
    um_body_id plank = make_box(world, 1.5f, 0.0f, 0.005f, 1.0f);
    assert_true(um_body_wake(world, sleeper));
    step_world(world, 3);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(240.0f, 0.0f)));
    assert_true(um_body_set_velocity(world, plank, um_vec2_make(0.0f, 1.0f)));
    step_world(world, 1);
    check_near(place_of(world, ball).x, 4.0f, 0.05f, "place");
    finish_world(world);
}

// A kinematic body wakes what it comes to, and is never stopped.
static void what_is_moved_by_hand_goes_on_through_what_it_wakes(void** state)
{
    (void)state;
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.02f, 0.2f);
    put_to_sleep(world, box);
    um_body_id plate = make_body(world, UM_KINEMATIC_BODY, -1.025f, 0.0f);
    put_box(world, plate, 0.01f, 1.0f);
    assert_true(um_body_set_velocity(world, plate, um_vec2_make(12.0f, 0.0f)));
    for (int32_t i = 1; i <= 10; ++i) {
        step_world(world, 1);
        check_near(place_of(world, plate).x, -1.025f + 0.2f * (float)i, 1e-4f, "place of the plate");
    }
    assert_true(um_body_is_awake(world, box));
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(no_shape_gets_through_a_plank_that_it_has_woken),
        BOTH_SOLVERS(a_grain_does_not_get_through_a_ball_that_it_has_woken),
        BOTH_SOLVERS(no_shot_is_taken_round_a_ball_that_it_has_woken),
        BOTH_SOLVERS(rods_in_a_heap_do_not_stop_each_other_in_the_air),
        BOTH_SOLVERS(who_has_woken_a_sleeper_still_stops_at_what_is_static),
        BOTH_SOLVERS(who_is_slow_again_is_no_bullet),
        BOTH_SOLVERS(what_is_moved_by_hand_goes_on_through_what_it_wakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
