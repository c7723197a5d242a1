// The calls on shapes do what they say: lists, geometry, boxes, and changes in the middle of a run.
// SPDX-License-Identifier: MIT

#include "support/world_calls.h"
#include "support/worlds.h"

// ---- Shapes of a body -----------------------------------------------------------------------------------

static void the_shapes_of_a_body_are_listed_last_first(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
    um_shape_id shapes[4];
    for (int32_t i = 0; i < 4; ++i) {
        um_shape_def def = um_default_shape_def();
        um_circle circle = {{(float)i, 0.0f}, 5.0f};
        def.user_data = (uint64_t)i;
        shapes[i] = um_shape_create_circle(world, body, &def, circle);
    }
    check_count(um_body_get_shape_count(world, body), 4, "shapes");
    for (int32_t i = 0; i < 4; ++i) {
        assert_true(um_shape_id_equals(um_body_get_shape(world, body, i), shapes[3 - i]));
        assert_true(um_body_id_equals(um_shape_get_body(world, shapes[i]), body));
    }
    assert_true(um_shape_destroy(world, shapes[1]));
    check_count(um_body_get_shape_count(world, body), 3, "shapes after an end");
    assert_true(um_shape_id_equals(um_body_get_shape(world, body, 0), shapes[3]));
    assert_true(um_shape_id_equals(um_body_get_shape(world, body, 1), shapes[2]));
    assert_true(um_shape_id_equals(um_body_get_shape(world, body, 2), shapes[0]));
    check_count(um_body_get_shape(world, body, 3).index1, 0, "a shape out of range");
    check_count(um_world_get_counters(world).shapes, 3, "shapes of the world");
    finish_world(world);
}

static void geometry_comes_back_as_it_was_given(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
    um_circle circle = {{1.0f, 2.0f}, 3.0f};
    um_box box = {{4.0f, 5.0f}, {6.0f, 7.0f}, um_rot_from_angle(0.3f)};
    um_polygon polygon = triangle_polygon();
    um_circle out_circle;
    um_box out_box;
    um_polygon out_polygon;
    um_shape_id shape = um_shape_create_circle(world, body, NULL, circle);
    check_count(um_shape_get_kind(world, shape), UM_CIRCLE_SHAPE, "kind");
    assert_true(um_shape_get_circle(world, shape, &out_circle));
    assert_memory_equal(&out_circle, &circle, sizeof circle);
    assert_false(um_shape_get_box(world, shape, &out_box));
    assert_false(um_shape_get_polygon(world, shape, &out_polygon));
    assert_true(um_shape_set_box(world, shape, box));
    check_count(um_shape_get_kind(world, shape), UM_BOX_SHAPE, "kind");
    assert_true(um_shape_get_box(world, shape, &out_box));
    check_vector(out_box.center, box.center, 1e-5f, "centre");
    check_vector(out_box.half, box.half, 1e-5f, "half sizes");
    check_near(um_rot_angle(out_box.q), 0.3f, 1e-5f, "angle");
    assert_false(um_shape_get_circle(world, shape, &out_circle));
    assert_true(um_shape_set_polygon(world, shape, &polygon));
    check_count(um_shape_get_kind(world, shape), UM_POLYGON_SHAPE, "kind");
    assert_true(um_shape_get_polygon(world, shape, &out_polygon));
    check_count(out_polygon.count, polygon.count, "vertices");
    for (int32_t i = 0; i < polygon.count; ++i) {
        check_vector(out_polygon.vertices[i], polygon.vertices[i], 1e-6f, "vertex");
        check_vector(out_polygon.normals[i], polygon.normals[i], 1e-6f, "normal");
    }
    check_vector(out_polygon.center, polygon.center, 1e-6f, "centre");
    finish_world(world);
}

static void the_tight_box_is_tight(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, 100.0f, 200.0f);
    um_circle circle = {{10.0f, 0.0f}, 5.0f};
    um_shape_id shape = um_shape_create_circle(world, body, NULL, circle);
    um_aabb aabb = um_shape_get_aabb(world, shape);
    check_vector(aabb.min, um_vec2_make(105.0f, 195.0f), 1e-3f, "min of a circle");
    check_vector(aabb.max, um_vec2_make(115.0f, 205.0f), 1e-3f, "max of a circle");
    assert_true(um_body_set_transform(world, body, um_vec2_make(0.0f, 0.0f), 0.5f * UM_PI));
    aabb = um_shape_get_aabb(world, shape);
    check_vector(aabb.min, um_vec2_make(-5.0f, 5.0f), 1e-3f, "min after a turn");
    assert_true(um_shape_set_box(world, shape, um_box_make(30.0f, 10.0f)));
    aabb = um_shape_get_aabb(world, shape);
    check_vector(aabb.max, um_vec2_make(10.0f, 30.0f), 1e-3f, "max of an AABB");
    assert_true(um_body_set_velocity(world, body, um_vec2_make(64.0f, 0.0f)));
    step_world_by(world, 1, EXACT_STEP);
    aabb = um_shape_get_aabb(world, shape);
    check_vector(aabb.max, um_vec2_make(11.0f, 30.0f), 1e-3f, "max after a step");
    finish_world(world);
}

// ---- Changes in the middle of a run ---------------------------------------------------------------------

// A box lies asleep on a ramp, until the friction of one of them is gone. The box need not change for that.
static void friction_that_changes_lets_a_box_slide(void** state)
{
    (void)state;
    for (int32_t is_of_ramp = 0; is_of_ramp < 2; ++is_of_ramp) {
        um_world* world = start_world(NULL);
        um_body_id ramp = make_wall(world, 0.0f, 0.0f, 5000.0f, 20.0f);
        assert_true(um_body_set_transform(world, ramp, um_vec2_make(0.0f, 0.0f), 0.3f));
        um_vec2 place = um_body_get_world_point(world, ramp, um_vec2_make(0.0f, -30.0f));
        um_body_id box = make_box(world, place.x, place.y, 20.0f, 10.0f);
        assert_true(um_body_set_transform(world, box, place, 0.3f));
        step_until_asleep(world, 180);
        set_material(world, is_of_ramp != 0 ? ramp : box, 0.0f, 0.0f);
        check_awake(world, box, true, "a box when friction has changed");
        step_world(world, 60);
        check_above(place_of(world, box).x, place.x + 100.0f, "place of the box on ice");
        finish_world(world);
    }
}

static void restitution_that_changes_lets_a_ball_bounce(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id ball = make_ball(world, 0.0f, -200.0f, 10.0f);
    step_world(world, 10);
    set_material(world, ball, 0.0f, 1.0f);
    step_world(world, 35);
    check_below(um_body_get_velocity(world, ball).y, -100.0f, "velocity after the bounce");
    finish_world(world);
}

// Two boxes of one body stand side by side on a floor. One goes, the first shape of the world or the second.
static void a_shape_that_is_destroyed_leaves_the_contacts_of_the_others(void** state)
{
    (void)state;
    for (int32_t gone = 0; gone < 2; ++gone) {
        um_world* world = start_world(NULL);
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, -20.0f);
        um_shape_id shapes[2];
        for (int32_t i = 0; i < 2; ++i) {
            um_box box = um_box_make(20.0f, 20.0f);
            box.center = um_vec2_make(60.0f * (float)i - 30.0f, 0.0f);
            shapes[i] = um_shape_create_box(world, body, NULL, box);
        }
        um_body_id floor = make_floor(world, 0.0f);
        step_world(world, 10);
        check_count(um_world_get_counters(world).contacts, 2, "contacts of two shapes");
        assert_true(um_shape_destroy(world, shapes[gone]));
        check_count(um_world_get_counters(world).contacts, 1, "contacts of the shape that stays");
        assert_true(bodies_touch(world, body, floor, NULL));
        step_world(world, 60);
        check_near(place_of(world, body).y, -20.0f, 1.0f, "place of the body");
        finish_world(world);
    }
}

static void a_shape_that_grows_pushes_what_touches_it_away(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id bottom = make_box(world, 0.0f, -10.0f, 30.0f, 10.0f);
    um_body_id top = make_box(world, 0.0f, -30.0f, 10.0f, 10.0f);
    step_until_asleep(world, 180);
    um_shape_id shape = um_body_get_shape(world, bottom, 0);
    assert_true(um_shape_set_box(world, shape, um_box_make(30.0f, 15.0f)));
    step_world(world, 180);
    check_near(place_of(world, bottom).y, -15.0f, 1.0f, "place of the box that grew");
    check_near(place_of(world, top).y, -40.0f, 1.5f, "place of the box above");
    finish_world(world);
}

// What a shape covers is what its convex covers.
static void any_shape_can_be_read_as_a_convex(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_vec2 a = {-20.0f, 3.0f};
    um_vec2 b = {30.0f, 5.0f};
    um_shape_id shapes[4] = {
        um_body_get_shape(world, body, 0),
        um_shape_create_capsule(world, body, NULL, um_capsule_make(a, b, 4.0f)),
        um_shape_create_segment(world, body, NULL, um_segment_make(a, b)),
        um_shape_create_box(world, body, NULL, um_box_make_at(7.0f, 9.0f, b, 0.5f)),
    };
    const int32_t counts[4] = {1, 2, 2, 4};
    const float radii[4] = {10.0f, 4.0f, 0.0f, 0.0f};
    assert_true(um_body_set_transform(world, body, um_vec2_make(100.0f, 50.0f), 0.3f));
    for (int32_t i = 0; i < 4; ++i) {
        um_convex convex;
        assert_true(um_shape_get_convex(world, shapes[i], &convex));
        check_count(convex.count, counts[i], "points");
        check_near(convex.radius, radii[i], 0.0f, "radius");
        um_aabb aabb = um_convex_aabb(&convex, um_body_get_transform(world, body));
        um_aabb expected = um_shape_get_aabb(world, shapes[i]);
        check_near(aabb.min.x, expected.min.x, 1e-3f, "left side");
        check_near(aabb.max.y, expected.max.y, 1e-3f, "lower side");
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(the_shapes_of_a_body_are_listed_last_first),
        BOTH_SOLVERS(geometry_comes_back_as_it_was_given),
        BOTH_SOLVERS(the_tight_box_is_tight),
        BOTH_SOLVERS(friction_that_changes_lets_a_box_slide),
        BOTH_SOLVERS(restitution_that_changes_lets_a_ball_bounce),
        BOTH_SOLVERS(a_shape_that_is_destroyed_leaves_the_contacts_of_the_others),
        BOTH_SOLVERS(a_shape_that_grows_pushes_what_touches_it_away),
        BOTH_SOLVERS(any_shape_can_be_read_as_a_convex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
