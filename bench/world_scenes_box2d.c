// The scenes of Box2D 3's own benchmark that have no joints, with the counts, sizes and places of its
// shared/benchmarks.c. As there, the first step is made before the stopwatch starts: see the scene `spikes`
// for what it costs. The others are in world_scenes_joints.c.
// SPDX-License-Identifier: MIT

#include "world_builders.h"

#include <math.h>

static const um_vec2 origin = {0.0f, 0.0f};

static int32_t add_square_shape(world_scene* scene, float half)
{
    return add_box_shape(scene, origin, um_vec2_make(half, half));
}

// ---- Pyramids -------------------------------------------------------------------------------------------

void build_large_pyramid(world_scene* scene)
{
    float base = (float)scene->n;
    push_block(scene, -base, -2.0f, base, 0.0f);
    push_pyramid(scene, scene->n, -0.5f * base, 0.0f, add_square_shape(scene, 0.5f));
    scene->top_index = scene->body_count - 1;
    scene->settings.enable_sleep = false;
    scene->watched_steps = 60;
    set_box2d_steps(scene, 500);
}

void build_many_pyramids(world_scene* scene)
{
    enum { rows = 10, boxes = rows * (rows + 1) / 2 };
    const float pitch = (float)(rows + 1); // from one pyramid to the next, in both directions
    int32_t side = scene->n;
    float half_width = 0.5f * pitch * (float)side;
    int32_t first_ground = scene->shape_count;
    for (int32_t floor = 0; floor < side; ++floor) {
        // A metre of air is between the top below and the ground above.
        float height = pitch * (float)floor;
        add_segment_shape(scene, um_vec2_make(-half_width, height), um_vec2_make(half_width, height));
    }
    push_body(scene, make_body(UM_STATIC_BODY, origin, first_ground, side));
    int32_t shape = add_square_shape(scene, 0.5f);
    for (int32_t i = 0; i < side * side; ++i) {
        int32_t floor = i / side;
        float left = pitch * (float)(i % side) + 0.5f - half_width;
        push_pyramid(scene, rows, left, pitch * (float)floor, shape);
    }
    scene->top_index = scene->body_count - 1;
    scene->top_count = side * side;
    scene->top_stride = boxes;
    scene->settings.enable_sleep = false;
    set_box2d_steps(scene, 200);
}

// ---- smash: 40 m/s into a block of squares that sleep ---------------------------------------------------

void build_smash(world_scene* scene)
{
    const float size = 0.4f;
    int32_t rows = scene->n;
    int32_t columns = rows * 3 / 2;
    int32_t hammer = push_dynamic(scene, -20.0f, 0.0f, add_square_shape(scene, 4.0f));
    scene->bodies[hammer].velocity = um_vec2_make(40.0f, 0.0f);
    scene->bodies[hammer].density = 8.0f;
    int32_t shape = add_square_shape(scene, 0.5f * size);
    for (int32_t i = 0; i < columns * rows; ++i) {
        int32_t column = i / rows;
        float x = 30.0f + size * (float)column;
        float y = size * ((float)(i % rows) - 0.5f * (float)rows);
        int32_t square = push_dynamic(scene, x, y, shape);
        scene->bodies[square].is_asleep = true;
    }
    scene->settings.gravity = origin;
    set_box2d_steps(scene, 300);
}

// ---- washer ---------------------------------------------------------------------------------------------

// The part of a ring between two radii and two angles in degrees, with straight sides.
static void add_ring_part(world_scene* scene, float inner, float outer, float from, float to)
{
    const float radians = UM_PI / 180.0f;
    um_vec2 u = {cosf(radians * from), sinf(radians * from)};
    um_vec2 v = {cosf(radians * to), sinf(radians * to)};
    const um_vec2 points[4] = {
        um_vec2_make(inner * u.x, inner * u.y),
        um_vec2_make(outer * u.x, outer * u.y),
        um_vec2_make(outer * v.x, outer * v.y),
        um_vec2_make(inner * v.x, inner * v.y),
    };
    add_polygon_shape(scene, points, 4);
}

// 36 plates that overlap a little, and a fin on every ninth.
static void push_drum(world_scene* scene, um_vec2 center)
{
    int32_t first_shape = scene->shape_count;
    for (int32_t i = 0; i < 36; ++i) {
        float from = 10.0f * (float)i;
        add_ring_part(scene, 16.0f, 18.0f, from - 1.0f, from + 11.0f);
        if (i % 9 == 0) {
            add_ring_part(scene, 14.0f, 16.0f, from, from + 10.0f);
        }
    }
    world_body drum = make_body(UM_KINEMATIC_BODY, center, first_shape, scene->shape_count - first_shape);
    drum.velocity = um_vec2_make(0.001f, -0.002f);
    drum.angular_velocity = 25.0f * UM_PI / 180.0f;
    push_body(scene, drum);
}

void build_washer(world_scene* scene)
{
    const float half = 0.1f;
    um_vec2 center = {0.0f, 10.0f};
    push_drum(scene, center);
    int32_t shape = add_square_shape(scene, half);
    int32_t side = scene->n;
    float start = -1.1f * half * (float)side;
    for (int32_t i = 0; i < side * side; ++i) {
        float x = start + 2.1f * half * (float)(i % side);
        int32_t row = i / side;
        float y = start + 2.1f * half * (float)row;
        int32_t square = push_dynamic(scene, center.x + x, center.y + y, shape);
        scene->bodies[square].reports_hits = true;
    }
    set_box2d_steps(scene, 500);
}

// ---- Boxes of tiles -------------------------------------------------------------------------------------

// A floor of tiles that reach into each other, and a wall of them at either end, all one body.
static void add_tile_box(world_scene* scene, int32_t half_width, int32_t wall_height)
{
    um_vec2 floor_half = {0.55f, 0.5f};
    um_vec2 wall_half = {0.5f, 0.55f};
    for (int32_t i = -half_width; i <= half_width; ++i) {
        add_box_shape(scene, um_vec2_make((float)i, 0.0f), floor_half);
    }
    for (int32_t i = 0; i < 2 * wall_height; ++i) {
        float x = (float)(i < wall_height ? -half_width : half_width);
        add_box_shape(scene, um_vec2_make(x, 1.0f + (float)(i % wall_height)), wall_half);
    }
}

// Sweeps from side to side: in every step to where it should be at its end.
static void push_junk(const world_scene* scene, const world_engine* engine, void* state, int32_t step)
{
    float target = 60.0f * sinf(0.2f * scene->step * (float)step);
    float way = target - (float)engine->read(state, scene->pushed_index).x;
    um_vec2 velocity = {way / scene->step, 0.0f};
    engine->set_velocity(state, scene->pushed_index, velocity, 0.0f);
}

void build_junkyard(world_scene* scene)
{
    enum { columns = 200, corners = 5 };
    const float radius = 0.25f;
    const float golden = UM_PI * (sqrtf(5.0f) - 1.0f);
    add_tile_box(scene, 80, 50);
    push_body(scene, make_body(UM_STATIC_BODY, origin, 0, scene->shape_count));
    um_vec2 points[corners];
    for (int32_t i = 0; i < corners; ++i) {
        points[i] = um_vec2_make(radius * cosf(golden * (float)i), radius * sinf(golden * (float)i));
    }
    int32_t shape = add_polygon_shape(scene, points, corners);
    int32_t rows = scene->n;
    for (int32_t i = 0; i < columns * rows; ++i) {
        float side = i % 2 == 0 ? -0.1f : 0.1f;
        int32_t column = i / rows;
        float x = 3.0f * radius * ((float)column - 0.5f * (float)columns);
        push_dynamic(scene, x + side, 15.0f + 4.0f * radius * (float)(i % rows), shape);
    }
    int32_t box = add_box_shape(scene, um_vec2_make(0.0f, 4.0f), um_vec2_make(2.0f, 4.0f));
    scene->pushed_index = push_body(scene, make_body(UM_KINEMATIC_BODY, origin, box, 1));
    scene->input_period = 1;
    scene->input = push_junk;
    set_box2d_steps(scene, 800);
}

void build_compounds(world_scene* scene)
{
    enum { columns = 20 };
    add_tile_box(scene, 40, 100);
    // Below everything.
    add_segment_shape(scene, um_vec2_make(-800.0f, -80.0f), um_vec2_make(800.0f, -80.0f));
    push_body(scene, make_body(UM_STATIC_BODY, origin, 0, scene->shape_count));
    const um_vec2 left[3] = {{-1.0f, 0.0f}, {0.5f, 1.0f}, {0.0f, 2.0f}};
    const um_vec2 right[3] = {{1.0f, 0.0f}, {-0.5f, 1.0f}, {0.0f, 2.0f}};
    int32_t first_shape = add_polygon_shape(scene, left, 3);
    add_polygon_shape(scene, right, 3);
    int32_t rows = scene->n;
    for (int32_t i = 0; i < columns * rows; ++i) {
        float side = i % 2 == 0 ? 0.25f : -0.25f;
        int32_t column = i / rows;
        um_vec2 place;
        place.x = 2.0f * (float)column - (float)(columns - 1) + side;
        place.y = 2.25f * (float)(i % rows) + 5.575f;
        world_body body = make_body(UM_DYNAMIC_BODY, place, first_shape, 2);
        body.friction = 0.5f;
        push_body(scene, body);
    }
    set_box2d_steps(scene, 500);
}
