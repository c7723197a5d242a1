// What is found where it is, though its AABB lags behind: the sequential solver makes AABBs before contacts
// move the bodies, so that what has bounced is elsewhere.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

// A wall that gives back what hits it.
static void make_springy_wall(um_world* world, float x, float half_width)
{
    um_body_id wall = make_wall(world, x, 0.0f, half_width, 100.0f);
    set_material(world, wall, 0.0f, 1.0f);
}

// A ball that flies along x.
static um_body_id throw_ball(um_world* world, float x, float speed)
{
    um_body_id ball = make_ball(world, x, 0.0f, 5.0f);
    um_filter filter = {2, UM_ALL_CATEGORIES, 0};
    assert_true(um_shape_set_filter(world, um_body_get_shape(world, ball, 0), filter));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(speed, 0.0f)));
    return ball;
}

// A sensor that sees balls alone.
static um_shape_id put_sensor(um_world* world, um_body_id body, float radius)
{
    um_shape_def def = um_default_shape_def();
    def.is_sensor = true;
    def.filter.mask = 2;
    return um_shape_create_circle(world, body, &def, um_circle_make(radius));
}

// ---- Sensors --------------------------------------------------------------------------------------------

// Fat AABBs hold all ways of this file: sensors are then as exact as the poses.
static um_world* start_fat_world(void)
{
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.margin = 1.0f;
    def.margin_share = UM_UNIFORM_MARGIN;
    def.continuous = false;
    return start_world(&def);
}

static void check_sight(const um_world* world, um_shape_id sensor, bool expected, const char* what)
{
    check_count(um_shape_get_visitors(world, sensor, NULL, 0), expected, what);
}

// A row of small sensors before a wall, each of which sees the ball in the very steps in which it is there.
static void sensors_see_a_ball_in_the_step_in_which_it_bounces(void** state)
{
    (void)state;
    enum { SENSORS = 30 };
    um_world* world = start_fat_world();
    um_shape_id sensors[SENSORS];
    make_springy_wall(world, 100.0f, 100.0f);
    for (int32_t i = 0; i < SENSORS; ++i) {
        um_body_id post = make_body(world, UM_STATIC_BODY, -2.0f - 3.0f * (float)i, 0.0f);
        sensors[i] = put_sensor(world, post, 1.0f);
    }
    um_body_id ball = throw_ball(world, -72.0f, 1200.0f);
    int32_t seen = 0;
    for (int32_t step = 0; step < 8; ++step) {
        step_world(world, 1);
        float x = place_of(world, ball).x;
        for (int32_t i = 0; i < SENSORS; ++i) {
            float way = x + 2.0f + 3.0f * (float)i;
            bool overlaps = way * way <= 6.0f * 6.0f;
            check_sight(world, sensors[i], overlaps, "balls that a sensor sees");
            seen += overlaps;
        }
    }
    check_below(um_body_get_velocity(world, ball).x, -1000.0f, "speed after the bounce");
    check_count_above(seen, 10, "sensors that saw the ball");
    finish_world(world);
}

// Both AABBs are where their bodies would be without the walls: twice as far apart.
static void balls_that_bounce_towards_each_other_see_each_other(void** state)
{
    (void)state;
    um_world* world = start_fat_world();
    make_springy_wall(world, -200.0f, 100.0f);
    make_springy_wall(world, 200.0f, 100.0f);
    um_body_id left = throw_ball(world, -84.0f, -1200.0f);
    um_body_id right = throw_ball(world, 84.0f, 1200.0f);
    um_shape_id sensor = put_sensor(world, left, 130.0f);
    step_world(world, 1);
    float way = place_of(world, right).x - place_of(world, left).x;
    check_below(way, 135.0f, "how far they are from each other after the bounce");
    check_sight(world, sensor, true, "balls that the sensor sees");
    finish_world(world);
}

// ---- Fields ---------------------------------------------------------------------------------------------

static void a_field_finds_what_has_bounced_into_its_region(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.margin = 0.0f;
    def.displacement_multiplier = 0.0f;
    def.continuous = false;
    um_world* world = start_world(&def);
    make_springy_wall(world, 100.0f, 100.0f);
    um_convex region = um_convex_of_aabb(um_aabb_make(-200.0f, -50.0f, -20.0f, 50.0f));
    um_field_def field = um_default_field_def();
    field.kind = UM_UNIFORM_FIELD;
    field.uniform.acceleration = um_vec2_make(0.0f, 600.0f);
    field.region.shape = &region;
    assert_true(um_field_create(world, &field).index1 != 0);
    um_body_id ball = throw_ball(world, -12.0f, 1200.0f);
    step_world(world, 1);
    check_below(place_of(world, ball).x, -25.0f, "where the ball is after the bounce");
    check_near(um_body_get_velocity(world, ball).y, 0.0f, 1e-3f, "speed across, before the ball is there");
    step_world(world, 1);
    check_near(um_body_get_velocity(world, ball).y, 600.0f * STEP, 1e-3f, "speed across, after a step in it");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(sensors_see_a_ball_in_the_step_in_which_it_bounces),
        // With the other solver such balls bounce one step later, and AABBs are made after that.
        SEQUENTIAL_SOLVER(balls_that_bounce_towards_each_other_see_each_other),
        SEQUENTIAL_SOLVER(a_field_finds_what_has_bounced_into_its_region),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
