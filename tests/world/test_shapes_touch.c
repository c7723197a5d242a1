// Shapes of all kinds against each other in a world: what touches is held, what coincides parts, and what
// stands or tips does so where statics says.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

#define DEGREE (UM_PI / 180.0f)

static um_polygon make_regular(int32_t count, float radius)
{
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    um_polygon polygon;
    for (int32_t i = 0; i < count; ++i) {
        um_rot q = um_rot_from_angle((float)i * 2.0f * UM_PI / (float)count);
        points[i] = um_vec2_make(radius * q.c, radius * q.s);
    }
    check_result(um_polygon_from_points(points, count, &polygon), UM_OK, "um_polygon_from_points");
    return polygon;
}

// The kinds of bodies that are put together below, each about 40 px wide.
enum {
    KINDS = 6,
};

static um_body_id make_kind(um_world* world, int32_t kind, float x, float y)
{
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
    um_polygon triangle = make_regular(3, 20.0f);
    um_polygon hexagon = make_regular(6, 20.0f);
    um_polygon round = make_regular(UM_MAX_POLYGON_VERTICES, 20.0f);
    um_box turned = {{3.0f, 2.0f}, {20.0f, 10.0f}, um_rot_from_angle(0.4f)};
    if (kind == 0) {
        put_ball(world, body, 20.0f);
    } else if (kind == 1) {
        put_box(world, body, 20.0f, 15.0f);
    } else if (kind == 2) {
        assert_int_not_equal(um_shape_create_polygon(world, body, NULL, &triangle).index1, 0);
    } else if (kind == 3) {
        assert_int_not_equal(um_shape_create_polygon(world, body, NULL, &hexagon).index1, 0);
    } else if (kind == 4) {
        assert_int_not_equal(um_shape_create_polygon(world, body, NULL, &round).index1, 0);
    } else {
        assert_int_not_equal(um_shape_create_box(world, body, NULL, turned).index1, 0);
    }
    return body;
}

// ---- All pairs of kinds ---------------------------------------------------------------------------------

// One falls on the other, which stands between walls: it must come to rest above the floor.
static void every_kind_of_shape_holds_every_other(void** state)
{
    (void)state;
    for (int32_t below = 0; below < KINDS; ++below) {
        for (int32_t above = 0; above < KINDS; ++above) {
            um_world* world = start_world(NULL);
            make_floor(world, 0.0f);
            make_wall(world, -45.0f, -200.0f, 20.0f, 200.0f);
            make_wall(world, 45.0f, -200.0f, 20.0f, 200.0f);
            um_body_id a = make_kind(world, below, 0.0f, -30.0f);
            um_body_id b = make_kind(world, above, 3.0f, -120.0f);
            step_world(world, 300);
            check_below(place_of(world, a).y, -5.0f, "place of the lower one");
            check_below(place_of(world, b).y, place_of(world, a).y - 5.0f, "place of the upper one");
            check_above(place_of(world, b).y, -80.0f, "place of the upper one");
            check_below(fabsf(place_of(world, b).x), 26.0f, "place between the walls");
            finish_world(world);
        }
    }
}

// The order of creation must not matter: a head-on collision of two equal bodies, mirrored.
static void a_collision_is_the_same_in_a_mirror(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind < 2; ++kind) {
        um_world* world = start_weightless_world();
        um_body_id a = make_kind(world, kind, -60.0f, 0.0f);
        um_body_id b = make_kind(world, kind, 60.0f, 0.0f);
        set_material(world, a, 0.5f, 0.5f);
        set_material(world, b, 0.5f, 0.5f);
        assert_true(um_body_set_velocity(world, a, um_vec2_make(400.0f, 0.0f)));
        assert_true(um_body_set_velocity(world, b, um_vec2_make(-400.0f, 0.0f)));
        step_world(world, 30);
        check_near(um_body_get_velocity(world, a).x, -200.0f, 1.0f, "velocity of a");
        check_near(um_body_get_velocity(world, b).x, 200.0f, 1.0f, "velocity of b");
        check_near(place_of(world, a).x, -place_of(world, b).x, 0.01f, "place of a");
        finish_world(world);
    }
}

// ---- Bodies in one place --------------------------------------------------------------------------------

static void bodies_in_the_same_place_part(void** state)
{
    (void)state;
    for (int32_t kind = 0; kind < KINDS; ++kind) {
        um_world* world = start_weightless_world();
        um_body_id a = make_kind(world, kind, 7.0f, 8.0f);
        um_body_id b = make_kind(world, kind, 7.0f, 8.0f);
        step_world(world, 180);
        um_vec2 way = um_vec2_sub(place_of(world, b), place_of(world, a));
        float distance = sqrtf(way.x * way.x + way.y * way.y);
        check_above(distance, 15.0f, "distance of two bodies that coincided");
        check_below(distance, 200.0f, "distance of two bodies that coincided");
        finish_world(world);
    }
}

// With substeps each pair parts at up to 3 m/s, and where 20 bodies overlap, one relaxing pass a substep does
// not take all of it back: some leave at 10 to 15 m/s.
static void a_crowd_in_the_same_place_parts_without_an_explosion(void** state)
{
    (void)state;
    float most = tested_world_def().solver == UM_SOLVER_SEQUENTIAL ? 1000.0f : 10000.0f;
    um_world* world = start_weightless_world();
    um_body_id crowd[20];
    for (int32_t i = 0; i < 20; ++i) {
        crowd[i] = make_kind(world, i % KINDS, 0.0f, 0.0f);
    }
    step_world(world, 300);
    for (int32_t i = 0; i < 20; ++i) {
        um_vec2 place = place_of(world, crowd[i]);
        check_below(fabsf(place.x) + fabsf(place.y), most, "distance from the middle after five seconds");
    }
    finish_world(world);
}

// ---- Stand or tip ---------------------------------------------------------------------------------------

// The angle of a box of so many pixels by so many, two seconds after it was put on a slope.
static float turn_on_slope(float degrees, float half_width, float half_height)
{
    um_world* world = start_world(NULL);
    um_body_id ramp = make_wall(world, 0.0f, 0.0f, 2000.0f, 50.0f);
    assert_true(um_body_set_transform(world, ramp, um_vec2_make(0.0f, 0.0f), degrees * DEGREE));
    set_material(world, ramp, 2.0f, 0.0f);
    um_vec2 place = um_body_get_world_point(world, ramp, um_vec2_make(0.0f, -50.0f - half_height));
    um_body_id box = make_box(world, place.x, place.y, half_width, half_height);
    assert_true(um_body_set_transform(world, box, place, degrees * DEGREE));
    set_material(world, box, 2.0f, 0.0f);
    step_world(world, 90);
    float turn = um_body_get_angle(world, box) - degrees * DEGREE;
    finish_world(world);
    return fabsf(turn);
}

// tan(angle) = width / height: 18.4 degrees for one by three.
static void a_tall_box_on_a_rough_slope_tips_where_its_weight_leaves_its_base(void** state)
{
    (void)state;
    check_below(turn_on_slope(16.0f, 10.0f, 30.0f), 0.05f, "turn at 16 degrees");
    check_above(turn_on_slope(21.0f, 10.0f, 30.0f), 0.3f, "turn at 21 degrees");
    check_below(turn_on_slope(40.0f, 20.0f, 20.0f), 0.05f, "turn of a cube at 40 degrees");
}

// A body with an arm: it stands while its centre of mass is above its foot.
static void a_compound_body_falls_over_where_its_centre_of_mass_leaves_its_foot(void** state)
{
    (void)state;
    static const float arm_densities[] = {0.2f, 3.0f};
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, -20.0f);
        put_box(world, body, 20.0f, 20.0f);
        um_shape_def def = um_default_shape_def();
        um_box arm = {{50.0f, -10.0f}, {30.0f, 5.0f}, {1.0f, 0.0f}};
        def.density = arm_densities[i];
        assert_int_not_equal(um_shape_create_box(world, body, &def, arm).index1, 0);
        float x = um_body_get_mass(world, body).center.x;
        step_world(world, 120);
        if (x < 20.0f) {
            check_near(um_body_get_angle(world, body), 0.0f, 0.02f, "angle of a body that stands");
        } else {
            check_above(um_body_get_angle(world, body), 0.3f, "angle of a body that falls over");
        }
        check_count(x < 20.0f, i == 0, "whether the centre of mass is above the foot");
        finish_world(world);
    }
}

// ---- Steps of other lengths -----------------------------------------------------------------------------

static void a_stack_stands_while_the_length_of_the_step_changes(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 60.0f, 1.0f / 144.0f, 1.0f / 30.0f, 1.0f / 90.0f};
    um_world* world = start_world(NULL);
    um_body_id stack[5];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 5, 20.0f, stack);
    assert_true(um_world_set_sleep_enabled(world, false));
    for (int32_t i = 0; i < 600; ++i) {
        step_world_by(world, 1, times[i % COUNT_OF(times)]);
    }
    for (int32_t i = 0; i < 5; ++i) {
        um_vec2 expected = {0.0f, -20.0f - 40.0f * (float)i};
        check_vector(place_of(world, stack[i]), expected, 3.0f, "place in the stack");
    }
    finish_world(world);
}

// ---- What is not compared ---------------------------------------------------------------------------------

// A contact is kept as it is while its bodies move by less than a fifth of the slop, which is 0.1 px.
static void boxes_that_slide_are_compared_and_boxes_at_rest_are_not(void** state)
{
    (void)state;
    static const float speeds[] = {0.0f, 9.0f}; // 0.15 px per step
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_world* world = start_world(NULL);
        um_body_id floor = make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        set_material(world, floor, 0.0f, 0.0f);
        assert_true(um_world_set_sleep_enabled(world, false));
        step_world(world, 60);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(speeds[i], 0.0f)));
        int32_t tests = 0;
        for (int32_t k = 0; k < 60; ++k) {
            step_world(world, 1);
            tests += um_world_get_counters(world).narrow_phase_tests;
        }
        if (i == 0) {
            check_count(tests, 0, "tests of a box at rest in 60 steps");
        } else {
            check_count_above(tests, 55, "tests of a box that slides in 60 steps");
        }
        finish_world(world);
    }
}

// Points on circles do not turn with them, so they are not kept.
static void balls_at_rest_are_compared_in_every_step(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = i == 0 ? start_world(NULL) : start_weightless_world();
        make_ball(world, 0.0f, -10.0f, 10.0f);
        if (i == 0) {
            make_floor(world, 0.0f);
        } else {
            make_ball(world, 0.0f, 9.8f, 10.0f);
        }
        assert_true(um_world_set_sleep_enabled(world, false));
        step_world(world, 60);
        for (int32_t k = 0; k < 10; ++k) {
            step_world(world, 1);
            check_count(um_world_get_counters(world).narrow_phase_tests, 1, "tests in a step");
        }
        finish_world(world);
    }
}

// Two balls fly side by side, near enough to be a pair all the time, and then come together.
static void two_that_have_come_a_long_way_together_still_meet(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.margin_share = UM_UNIFORM_MARGIN;
    um_world* world = start_world(&def);
    um_body_id left = make_ball(world, -16.0f, 0.0f, 10.0f);
    um_body_id right = make_ball(world, 16.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, left, um_vec2_make(0.0f, 1500.0f)));
    assert_true(um_body_set_velocity(world, right, um_vec2_make(0.0f, 1500.0f)));
    step_world(world, 205);
    check_above(place_of(world, left).y, 5000.0f, "way");
    assert_true(um_body_set_velocity(world, left, um_vec2_make(50.0f, 0.0f)));
    assert_true(um_body_set_velocity(world, right, um_vec2_make(-50.0f, 0.0f)));
    step_world(world, 30);
    check_above(place_of(world, right).x - place_of(world, left).x, 19.0f, "distance of the two");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(every_kind_of_shape_holds_every_other),
        BOTH_SOLVERS(a_collision_is_the_same_in_a_mirror),
        BOTH_SOLVERS(bodies_in_the_same_place_part),
        BOTH_SOLVERS(a_crowd_in_the_same_place_parts_without_an_explosion),
        BOTH_SOLVERS(a_tall_box_on_a_rough_slope_tips_where_its_weight_leaves_its_base),
        BOTH_SOLVERS(a_compound_body_falls_over_where_its_centre_of_mass_leaves_its_foot),
        BOTH_SOLVERS(a_stack_stands_while_the_length_of_the_step_changes),
        BOTH_SOLVERS(boxes_that_slide_are_compared_and_boxes_at_rest_are_not),
        BOTH_SOLVERS(balls_at_rest_are_compared_in_every_step),
        BOTH_SOLVERS(two_that_have_come_a_long_way_together_still_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
