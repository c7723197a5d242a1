// Outlines on bodies: concave ground and concave bodies.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>
#include <string.h>

// A U that is open above; y points down.
static const um_vec2 CUP[8] = {{-100.0f, -100.0f}, {-80.0f, -100.0f}, {-80.0f, 80.0f},  {80.0f, 80.0f},
                               {80.0f, -100.0f},   {100.0f, -100.0f}, {100.0f, 100.0f}, {-100.0f, 100.0f}};
static const int32_t CUP_RINGS[1] = {8};
static const um_outline CUP_OUTLINE = {CUP, CUP_RINGS, 1};

static um_body_id add_cup(um_world* world, um_body_type type, float x, float y)
{
    um_body_def def = um_default_body_def();
    def.type = type;
    def.position = um_vec2_make(x, y);
    um_body_id cup = um_body_create(world, &def);
    um_shape_id shapes[8];
    int32_t count = um_shape_create_outline(world, cup, NULL, &CUP_OUTLINE, shapes, 8);
    assert_true(count >= 3 && count <= 4);
    check_count(um_body_get_shape_count(world, cup), count, "shapes");
    for (int32_t i = 0; i < count; ++i) {
        assert_true(um_shape_exists(world, shapes[i]));
    }
    return cup;
}

static void a_cup_holds_balls(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_STATIC_BODY, UM_DYNAMIC_BODY};
    for (int32_t t = 0; t < COUNT_OF(types); ++t) {
        um_world_def def = tested_world_def();
        um_world* world = start_world(&def);
        make_floor(world, 101.0f);
        um_body_id cup = add_cup(world, types[t], 0.0f, 0.0f);
        um_body_id balls[9];
        for (int32_t i = 0; i < 9; ++i) {
            balls[i] =
                make_ball(world, 30.0f * (column_of(i, 3) - 1.0f), 50.0f - 30.0f * row_of(i, 3), 12.0f);
        }
        step_world(world, 600);
        for (int32_t i = 0; i < 9; ++i) {
            um_vec2 local = um_body_get_local_point(world, cup, place_of(world, balls[i]));
            assert_true(fabsf(local.x) < 70.0f && local.y < 70.0f && local.y > -100.0f);
        }
        finish_world(world);
    }
}

static void the_pieces_weigh_what_the_outline_weighs(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id cup = add_cup(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
    check_share(um_body_get_mass(world, cup).mass, 200.0f * 200.0f - 160.0f * 180.0f, 1e-5f, "mass");
    check_near(um_body_get_mass(world, cup).center.x, 0.0f, 1e-4f, "x of the centre");
    finish_world(world);
}

// A box slides along the long side of a plate that is cut into pieces by its teeth on the other side.
static void nothing_is_caught_where_pieces_meet(void** state)
{
    (void)state;
    enum { teeth = 20, count = 4 * teeth + 2 };
    um_vec2 points[count];
    int32_t n = 0;
    for (int32_t i = 0; i < teeth; ++i) {
        float x = 100.0f * (float)i;
        points[n++] = um_vec2_make(x, 40.0f);
        points[n++] = um_vec2_make(x + 10.0f, 90.0f);
        points[n++] = um_vec2_make(x + 60.0f, 90.0f);
        points[n++] = um_vec2_make(x + 70.0f, 40.0f);
    }
    points[n++] = um_vec2_make(100.0f * (float)teeth, 0.0f);
    points[n++] = um_vec2_make(-100.0f, 0.0f);
    const int32_t rings[1] = {count};
    um_outline comb = {points, rings, 1};
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    for (int32_t t = 0; t < COUNT_OF(types); ++t) {
        um_world_def def = tested_world_def();
        um_world* world = start_world(&def);
        um_body_def body_def = um_default_body_def();
        body_def.type = types[t];
        body_def.gravity_scale = 0.0f;
        um_body_id plate = um_body_create(world, &body_def);
        um_shape_def shape_def = um_default_shape_def();
        shape_def.friction = 0.0f;
        shape_def.density = 1e6f; // so that the box does not move it
        assert_true(um_shape_create_outline(world, plate, &shape_def, &comb, NULL, 0) > 1);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        set_material(world, box, 0.0f, 0.0f);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(400.0f, 0.0f)));
        step_world(world, 240);
        check_near(um_body_get_velocity(world, box).x, 400.0f, 4.0f, "speed");
        check_near(place_of(world, box).y, -20.0f, 0.7f, "height");
        finish_world(world);
    }
}

static void an_outline_that_crosses_itself_says_where(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_ball(world, 0.0f, 0.0f, 10.0f);
    uint64_t before = um_world_hash(world);
    const um_vec2 eight[4] = {{0.0f, 0.0f}, {10.0f, 10.0f}, {10.0f, 0.0f}, {0.0f, 10.0f}};
    const int32_t rings[1] = {4};
    um_outline outline = {eight, rings, 1};
    check_count(um_shape_create_outline(world, body, NULL, &outline, NULL, 0), 0, "shapes");
    check_result(um_world_get_last_error(world), UM_ERROR_OUTLINE_CROSSES, "last error");
    assert_non_null(
        strstr(um_world_get_last_message(world), "um_shape_create_outline: the side after point "));
    check_count(um_shape_create_outline(world, body, NULL, NULL, NULL, 0), 0, "shapes");
    check_result(um_world_get_last_error(world), UM_ERROR_NULL_ARGUMENT, "last error");
    check_count(um_shape_create_outline(world, body, NULL, &CUP_OUTLINE, NULL, 1), 0, "shapes");
    check_result(um_world_get_last_error(world), UM_ERROR_NULL_ARGUMENT, "last error");
    check_count(um_shape_create_outline(world, body, NULL, &CUP_OUTLINE, NULL, -1), 0, "shapes");
    check_result(um_world_get_last_error(world), UM_ERROR_INVALID_COUNT, "last error");
    check_count(um_body_get_shape_count(world, body), 1, "shapes of the body");
    assert_true(um_world_hash(world) == before);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_cup_holds_balls),
        BOTH_SOLVERS(the_pieces_weigh_what_the_outline_weighs),
        BOTH_SOLVERS(nothing_is_caught_where_pieces_meet),
        BOTH_SOLVERS(an_outline_that_crosses_itself_says_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
