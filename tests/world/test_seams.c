// What slides and rolls over tiles, segments and chains is not caught where they meet.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>
#include <stdlib.h>

enum { tile_count = 1000 };

#define TILE 40.0f

// ---- Grounds --------------------------------------------------------------------------------------------

// All of them are flat, with the surface at y = 0, from -TILE / 2 on. y points down.
typedef void ground_fn(um_world* world);

static um_shape_def smooth(void)
{
    um_shape_def def = um_default_shape_def();
    def.friction = 0.0f;
    return def;
}

static um_body_id add_ground(um_world* world, float x, float y)
{
    um_body_def def = um_default_body_def();
    def.type = UM_STATIC_BODY;
    def.position = um_vec2_make(x, y);
    return um_body_create(world, &def);
}

static um_body_id add_tile(um_world* world, int32_t i, float height)
{
    um_shape_def def = smooth();
    um_body_id body = add_ground(world, TILE * (float)i, 0.5f * height);
    assert_true(um_shape_create_box(world, body, &def, um_box_make(0.5f * TILE, 0.5f * height)).index1 != 0);
    return body;
}

static void add_tiles(um_world* world)
{
    for (int32_t i = 0; i < tile_count; ++i) {
        add_tile(world, i, TILE);
    }
}

// Every other one is thin, so that the sides of its neighbours are open below.
static void add_uneven_tiles(um_world* world)
{
    for (int32_t i = 0; i < tile_count; ++i) {
        add_tile(world, i, i % 2 == 0 ? TILE : 0.25f * TILE);
    }
}

// Rows of bricks that do not lie above each other, on one body.
static void add_bricks(um_world* world)
{
    um_shape_def def = smooth();
    um_body_id body = add_ground(world, 0.0f, 0.0f);
    for (int32_t i = 0; i < 2 * tile_count; ++i) {
        float x = TILE * (row_of(i, 2) + (i % 2 == 0 ? 0.0f : 0.3f));
        float y = 0.25f * TILE * (i % 2 == 0 ? 1.0f : 3.0f);
        um_box brick = um_box_make_at(0.5f * TILE, 0.25f * TILE, um_vec2_make(x, y), 0.0f);
        assert_true(um_shape_create_box(world, body, &def, brick).index1 != 0);
    }
}

static void add_chain(um_world* world, int32_t first, int32_t count, bool is_two_sided)
{
    um_shape_def def = smooth();
    um_vec2* points = malloc((size_t)(count + 1) * sizeof points[0]);
    assert_non_null(points);
    for (int32_t i = 0; i <= count; ++i) {
        points[i] = um_vec2_make(TILE * ((float)(first + i) - 0.5f), 0.0f);
    }
    um_chain chain = {.points = points, .count = count + 1, .is_two_sided = is_two_sided};
    assert_true(um_shape_create_chain(world, add_ground(world, 0.0f, 0.0f), &def, &chain, NULL));
    free(points);
}

static void add_one_sided_chain(um_world* world)
{
    add_chain(world, 0, tile_count, false);
}

static void add_two_sided_chain(um_world* world)
{
    add_chain(world, 0, tile_count, true);
}

static void add_segments(um_world* world)
{
    um_shape_def def = smooth();
    for (int32_t i = 0; i < tile_count; ++i) {
        float x = TILE * (float)i;
        um_vec2 a = {x - 0.5f * TILE, 0.0f};
        um_vec2 b = {x + 0.5f * TILE, 0.0f};
        um_segment segment = i % 3 == 0 ? um_segment_make(a, b) : um_segment_make(b, a);
        assert_true(um_shape_create_segment(world, add_ground(world, 0.0f, 0.0f), &def, segment).index1 != 0);
    }
}

// Boxes and chains by turns, ten tiles long each.
static void add_boxes_and_chains(um_world* world)
{
    for (int32_t i = 0; i < tile_count; i += 10) {
        if (i % 20 == 0) {
            add_chain(world, i, 10, i % 40 == 0);
        } else {
            um_shape_def def = smooth();
            um_body_id body = add_ground(world, TILE * ((float)i + 4.5f), 0.5f * TILE);
            um_box box = um_box_make(5.0f * TILE, 0.5f * TILE);
            assert_true(um_shape_create_box(world, body, &def, box).index1 != 0);
        }
    }
}

static const struct {
    const char* name;
    ground_fn* add;
} grounds[] = {
    {"tiles", add_tiles},
    {"uneven tiles", add_uneven_tiles},
    {"bricks", add_bricks},
    {"a one-sided chain", add_one_sided_chain},
    {"a two-sided chain", add_two_sided_chain},
    {"segments", add_segments},
    {"boxes and chains", add_boxes_and_chains},
};

// ---- Sliders --------------------------------------------------------------------------------------------

static const char* const sliders[] = {"a box", "a ball", "a capsule", "a rounded box", "a ball that rolls"};

// Something with its centre 25 above what it lies on.
static um_body_id add_slider(um_world* world, int32_t kind, float speed)
{
    um_body_def body_def = um_default_body_def();
    body_def.type = UM_DYNAMIC_BODY;
    body_def.position = um_vec2_make(0.0f, -25.0f);
    body_def.velocity = um_vec2_make(speed, 0.0f);
    um_body_id body = um_body_create(world, &body_def);
    um_shape_def def = smooth();
    um_polygon polygon;
    switch (kind) {
    case 0:
        um_shape_create_box(world, body, &def, um_box_make(25.0f, 25.0f));
        break;
    case 1:
        um_shape_create_circle(world, body, &def, um_circle_make(25.0f));
        break;
    case 2:
        um_shape_create_capsule(
            world, body, &def, um_capsule_make(um_vec2_make(-20.0f, 0.0f), um_vec2_make(20.0f, 0.0f), 25.0f));
        break;
    case 3:
        check_result(um_polygon_from_box(um_box_make(20.0f, 20.0f), &polygon), UM_OK, "polygon");
        polygon.radius = 5.0f;
        um_shape_create_polygon(world, body, &def, &polygon);
        break;
    default:
        def.friction = 0.8f;
        um_shape_create_circle(world, body, &def, um_circle_make(25.0f));
        assert_true(um_body_set_angular_velocity(world, body, speed / 25.0f));
        break;
    }
    return body;
}

static bool find_steepest(const um_contact* contact, void* context)
{
    float* steepest = context;
    *steepest = fmaxf(*steepest, fabsf(contact->normal.x));
    return true;
}

// Height within half a pixel, speed within a hundredth, and no normal that leans by more than a fiftieth.
static void check_slide(int32_t ground, int32_t slider, float speed)
{
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    grounds[ground].add(world);
    um_body_id body = add_slider(world, slider, speed);
    float steepest = 0.0f;
    int32_t steps = (int32_t)fminf((float)tile_count * TILE / speed * 60.0f - 10.0f, (float)repeats(1500));
    for (int32_t i = 0; i < steps; ++i) {
        step_world(world, 1);
        check_result(um_world_each_contact(world, find_steepest, &steepest), UM_OK, "um_world_each_contact");
        um_vec2 place = place_of(world, body);
        um_vec2 velocity = um_body_get_velocity(world, body);
        if (fabsf(place.y + 25.0f) > 0.6f || fabsf(velocity.x - speed) > 0.01f * speed || steepest > 0.02f) {
            fail_msg(
                "%s at %g on %s, step %d: at (%.9g, %.9g), velocity (%.9g, %.9g), a normal leans by %.9g",
                sliders[slider], (double)speed, grounds[ground].name, (int)i, (double)place.x,
                (double)place.y, (double)velocity.x, (double)velocity.y, (double)steepest);
        }
    }
    finish_world(world);
}

static void nothing_is_caught_where_the_ground_has_seams(void** state)
{
    (void)state;
    static const float speeds[] = {60.0f, 700.0f, 3000.0f};
    for (int32_t ground = 0; ground < COUNT_OF(grounds); ++ground) {
        for (int32_t slider = 0; slider < COUNT_OF(sliders); ++slider) {
            for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
                check_slide(ground, slider, speeds[i]);
            }
        }
    }
}

// ---- Changes --------------------------------------------------------------------------------------------

// A ball that flies towards the wall of the first tile comes to a stop there.
static void check_first_wall(um_world* world)
{
    um_body_def body_def = um_default_body_def();
    body_def.type = UM_DYNAMIC_BODY;
    body_def.position = um_vec2_make(-TILE, 0.5f * TILE);
    body_def.velocity = um_vec2_make(100.0f, 0.0f);
    body_def.gravity_scale = 0.0f;
    um_body_id ball = um_body_create(world, &body_def);
    um_shape_def shape_def = smooth();
    assert_true(um_shape_create_circle(world, ball, &shape_def, um_circle_make(5.0f)).index1 != 0);
    step_world(world, 60);
    check_near(place_of(world, ball).x, -0.5f * TILE - 5.0f, 0.6f, "where the ball is stopped");
}

// The wall of a tile is a wall again when the tile beside it has gone.
static void a_tile_that_goes_leaves_a_hole_with_walls(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    add_tiles(world);
    um_body_id gone = add_ground(world, -TILE, 0.5f * TILE);
    um_shape_def shape_def = smooth();
    um_shape_id shape = um_shape_create_box(world, gone, &shape_def, um_box_make(0.5f * TILE, 0.5f * TILE));
    step_world(world, 1);
    assert_true(um_shape_destroy(world, shape));
    check_first_wall(world);
    finish_world(world);
}

// Nobody is held by a sensor, so that what lies behind it is not covered by it.
static void a_tile_beside_a_sensor_keeps_its_wall(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id room = add_ground(world, -TILE, 0.5f * TILE);
    um_shape_def def = smooth();
    def.is_sensor = true;
    assert_true(um_shape_create_box(world, room, &def, um_box_make(0.5f * TILE, 0.5f * TILE)).index1 != 0);
    add_tile(world, 0, TILE);
    step_world(world, 1);
    check_first_wall(world);
    finish_world(world);
}

// How much the normals lean of a ball that has sunk in between two tiles: the seam is nearer to its centre
// than the surface.
static float find_lean(um_world* world)
{
    make_ball(world, 0.5f * TILE + 1.0f, 2.0f, 5.0f);
    step_world(world, 1);
    float steepest = 0.0f;
    check_result(um_world_each_contact(world, find_steepest, &steepest), UM_OK, "um_world_each_contact");
    return steepest;
}

static void tiles_join_again_when_the_body_that_ignored_one_of_them_has_gone(void** state)
{
    (void)state;
    for (int32_t is_gone = 0; is_gone < 2; ++is_gone) {
        um_world* world = start_world(NULL);
        um_body_id ghost = make_ball(world, -1000.0f, -1000.0f, 10.0f);
        um_body_id other_ghost = make_ball(world, -2000.0f, -1000.0f, 10.0f);
        add_tile(world, 0, TILE);
        um_body_id tile = add_tile(world, 1, TILE);
        assert_true(um_body_set_ignores(world, tile, ghost, true));
        assert_true(um_body_set_ignores(world, ghost, other_ghost, true));
        step_world(world, 1);
        if (is_gone != 0) {
            assert_true(um_body_destroy(world, ghost));
            check_below(find_lean(world), 0.02f, "how much a normal leans where tiles have joined again");
        } else {
            check_above(find_lean(world), 0.9f, "how much a normal leans at a tile that somebody ignores");
        }
        finish_world(world);
    }
}

static void a_chain_on_a_body_that_moves_is_as_smooth(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    um_body_def body_def = um_default_body_def();
    body_def.type = UM_KINEMATIC_BODY;
    body_def.velocity = um_vec2_make(0.0f, -30.0f);
    um_body_id lift = um_body_create(world, &body_def);
    um_vec2 points[101];
    for (int32_t i = 0; i < COUNT_OF(points); ++i) {
        points[i] = um_vec2_make(TILE * ((float)i - 0.5f), 0.0f);
    }
    um_shape_def shape_def = smooth();
    um_chain chain = {.points = points, .count = COUNT_OF(points)};
    assert_true(um_shape_create_chain(world, lift, &shape_def, &chain, NULL));
    um_body_id box = add_slider(world, 0, 600.0f);
    step_world(world, 300);
    check_near(um_body_get_velocity(world, box).x, 600.0f, 6.0f, "speed");
    check_near(place_of(world, box).y - place_of(world, lift).y, -25.0f, 0.6f, "height above the chain");
    finish_world(world);
}

static void what_comes_from_behind_passes_a_one_sided_chain(void** state)
{
    (void)state;
    for (int32_t is_two_sided = 0; is_two_sided < 2; ++is_two_sided) {
        um_world_def def = tested_world_def();
        um_world* world = start_world(&def);
        add_chain(world, -5, 10, is_two_sided != 0);
        um_body_def body_def = um_default_body_def();
        body_def.type = UM_DYNAMIC_BODY;
        body_def.position = um_vec2_make(3.0f, 60.0f);
        body_def.velocity = um_vec2_make(0.0f, -300.0f);
        body_def.gravity_scale = 0.0f;
        um_body_id box = um_body_create(world, &body_def);
        assert_true(um_shape_create_box(world, box, NULL, um_box_make(10.0f, 10.0f)).index1 != 0);
        step_world(world, 30);
        if (is_two_sided != 0) {
            check_near(place_of(world, box).y, 10.0f, 0.6f, "where the box is stopped");
        } else {
            check_below(place_of(world, box).y, -60.0f, "where the box is");
        }
        finish_world(world);
    }
}

static bool check_inside(um_body_id body, void* context)
{
    um_vec2 place = place_of(context, body);
    check_below(place.x * place.x + place.y * place.y, 300.0f * 300.0f,
                "square of the distance to the middle");
    return true;
}

static void a_loop_holds_what_is_inside(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    um_vec2 points[64];
    for (int32_t i = 0; i < COUNT_OF(points); ++i) {
        um_rot q = um_rot_from_angle(-2.0f * UM_PI * (float)i / (float)COUNT_OF(points));
        points[i] = um_vec2_make(300.0f * q.c, 300.0f * q.s);
    }
    um_chain chain = {.points = points, .count = COUNT_OF(points), .is_loop = true};
    um_shape_id shapes[64];
    assert_true(um_shape_create_chain(world, add_ground(world, 0.0f, 0.0f), NULL, &chain, shapes));
    assert_int_equal(um_shape_get_kind(world, shapes[63]), UM_CHAIN_SEGMENT_SHAPE);
    for (int32_t i = 0; i < 100; ++i) {
        float x = 24.0f * (column_of(i, 10) - 5.0f);
        float y = 24.0f * (row_of(i, 10) - 5.0f);
        if (i % 2 == 0) {
            make_ball(world, x, y, 10.0f);
        } else {
            make_box(world, x, y, 10.0f, 10.0f);
        }
    }
    step_world(world, 900);
    check_result(um_world_each_body(world, check_inside, world), UM_OK, "um_world_each_body");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(nothing_is_caught_where_the_ground_has_seams),
        BOTH_SOLVERS(a_tile_that_goes_leaves_a_hole_with_walls),
        BOTH_SOLVERS(a_tile_beside_a_sensor_keeps_its_wall),
        BOTH_SOLVERS(tiles_join_again_when_the_body_that_ignored_one_of_them_has_gone),
        BOTH_SOLVERS(a_chain_on_a_body_that_moves_is_as_smooth),
        BOTH_SOLVERS(what_comes_from_behind_passes_a_one_sided_chain),
        BOTH_SOLVERS(a_loop_holds_what_is_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
