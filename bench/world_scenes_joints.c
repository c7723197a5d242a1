// The scenes of Box2D 3's own benchmark that have joints, with the counts, sizes and places of its
// shared/benchmarks.c.
// SPDX-License-Identifier: MIT

#include "world_builders.h"
#include "world_joints.h"
#include "world_ragdoll.h"

#include <math.h>

static const um_vec2 origin = {0.0f, 0.0f};

// ---- spinner: a motor turns a bar in a round chain ------------------------------------------------------

// Goes round clockwise, so that it is open inwards.
static int32_t push_ring(world_scene* scene)
{
    enum { count = 360 };
    um_vec2 points[count];
    for (int32_t i = 0; i < count; ++i) {
        float angle = -2.0f * UM_PI * (float)i / (float)count;
        points[i] = um_vec2_make(40.0f * cosf(angle), 32.0f + 40.0f * sinf(angle));
    }
    int32_t ring = push_chain(scene, points, count, true);
    scene->bodies[ring].friction = 0.1f;
    return ring;
}

// Its tips pass through the ring, which the joint keeps it from touching.
static void push_bar(world_scene* scene, int32_t ring)
{
    um_vec2 place = {0.0f, 12.0f};
    int32_t shape = add_rounded_box_shape(scene, um_vec2_make(0.4f, 20.0f), 0.2f);
    world_body bar = make_body(UM_DYNAMIC_BODY, place, shape, 1);
    bar.friction = 0.0f;
    world_joint joint = make_revolute(scene, ring, push_body(scene, bar), place);
    joint.motor = (um_joint_motor){true, 5.0f, UM_MAX_NUMBER};
    push_joint(scene, joint);
}

// Rows of 92 that overlap at first, as in the original.
void build_spinner(world_scene* scene)
{
    enum { columns = 92, kinds = 3 };
    const float pitch = 0.5f;
    push_bar(scene, push_ring(scene));
    const int32_t shapes[kinds] = {
        add_capsule_shape(scene, 0.25f, 0.25f),
        add_circle_shape(scene, 0.35f),
        add_box_shape(scene, origin, um_vec2_make(0.35f, 0.35f)),
    };
    for (int32_t i = 0; i < scene->n; ++i) {
        int32_t row = i / columns;
        um_vec2 place = {pitch * (float)(i % columns) - 23.0f, pitch * (float)row + 2.0f};
        world_body body = make_body(UM_DYNAMIC_BODY, place, shapes[i % kinds], 1);
        body.friction = 0.1f;
        body.restitution = 0.1f;
        body.density = 0.25f;
        push_body(scene, body);
    }
    scene->has_room = true;
    scene->room = um_aabb_make(-41.0f, -9.0f, 41.0f, 73.0f);
    set_box2d_steps(scene, 500);
}

// ---- tumbler: a motor turns a hollow box ----------------------------------------------------------------

static void push_hollow_box(world_scene* scene, um_vec2 center)
{
    int32_t first_shape = scene->shape_count;
    add_box_shape(scene, um_vec2_make(10.0f, 0.0f), um_vec2_make(0.5f, 10.0f));
    add_box_shape(scene, um_vec2_make(-10.0f, 0.0f), um_vec2_make(0.5f, 10.0f));
    add_box_shape(scene, um_vec2_make(0.0f, 10.0f), um_vec2_make(10.0f, 0.5f));
    add_box_shape(scene, um_vec2_make(0.0f, -10.0f), um_vec2_make(10.0f, 0.5f));
    world_body box = make_body(UM_DYNAMIC_BODY, center, first_shape, 4);
    box.density = 50.0f;
    world_joint joint = make_revolute(scene, -1, push_body(scene, box), center);
    joint.motor = (um_joint_motor){true, 25.0f * UM_PI / 180.0f, 1e8f};
    push_joint(scene, joint);
}

void build_tumbler(world_scene* scene)
{
    const float pitch = 0.4f;
    um_vec2 center = {0.0f, 10.0f};
    push_hollow_box(scene, center);
    int32_t shape = add_box_shape(scene, origin, um_vec2_make(0.125f, 0.125f));
    int32_t side = scene->n;
    float start = -0.5f * pitch * (float)side;
    for (int32_t i = 0; i < side * side; ++i) {
        int32_t row = i / side;
        push_dynamic(scene, start + pitch * (float)(i % side), center.y + start + pitch * (float)row, shape);
    }
    scene->has_room = true;
    scene->room = um_aabb_make(-15.0f, -5.0f, 15.0f, 25.0f);
    set_box2d_steps(scene, 750);
}

// ---- rain: ragdolls come down on floors of tiles --------------------------------------------------------

enum {
    rain_floors = 5,
    rain_group = 5,       // ragdolls that come down side by side
    rain_tiles = 500,     // of a floor, and one more
    rain_input_steps = 8, // from one column to the next
    rain_column_bodies = rain_floors * rain_group * ragdoll_bones,
};
static const float tile_size = 0.5f;
static const float floor_height = 45.0f;

static void push_floors(world_scene* scene)
{
    um_vec2 half = {0.5f * tile_size, 0.5f * tile_size};
    for (int32_t i = 0; i < rain_floors * (rain_tiles + 1); ++i) {
        int32_t floor = i / (rain_tiles + 1);
        float x = tile_size * ((float)(i % (rain_tiles + 1)) - 0.5f * (float)rain_tiles);
        add_box_shape(scene, um_vec2_make(x, floor_height * (float)floor), half);
    }
    push_body(scene, make_body(UM_STATIC_BODY, origin, 0, scene->shape_count));
}

// One group above each floor. Ragdolls that stand at the same place of their groups do not touch.
static void push_column(world_scene* scene, const ragdoll_shapes shapes[rain_group], int32_t column)
{
    float span = tile_size * (float)rain_tiles;
    float left = span * (((float)column + 0.5f) / (float)scene->n - 0.5f);
    for (int32_t i = 0; i < rain_floors * rain_group; ++i) {
        int32_t floor = i / rain_group;
        int32_t member = i % rain_group;
        um_vec2 place = {left + 0.5f * (float)member, 40.0f + floor_height * (float)floor};
        push_ragdoll(scene, &shapes[member], place);
    }
}

// Columns come one by one, and when all are there the oldest is replaced.
static void rain(const world_scene* scene, const world_engine* engine, void* state, int32_t step)
{
    int32_t turn = step / rain_input_steps;
    int32_t from = scene->first_late + turn % scene->n * rain_column_bodies;
    if (turn < scene->n) {
        world_add_bodies(scene, engine, state, from, from + rain_column_bodies);
    } else {
        world_replace_bodies(scene, engine, state, from, from + rain_column_bodies);
    }
}

void build_rain(world_scene* scene)
{
    push_floors(scene);
    scene->first_late = scene->body_count;
    ragdoll_shapes shapes[rain_group];
    for (int32_t i = 0; i < rain_group; ++i) {
        shapes[i] = add_ragdoll_shapes(scene, i + 1, false);
    }
    for (int32_t i = 0; i < scene->n; ++i) {
        push_column(scene, shapes, i);
    }
    scene->input_period = rain_input_steps;
    scene->input = rain;
    scene->settings.sleep_speed = 0.1f; // that of Box2D's ragdolls
    set_box2d_steps(scene, 1000);
}

// ---- joint_grid -----------------------------------------------------------------------------------------

static void join_neighbours(world_scene* scene, int32_t a, int32_t b)
{
    um_vec2 sum = um_vec2_add(scene->bodies[a].position, scene->bodies[b].position);
    push_joint(scene, make_revolute(scene, a, b, um_vec2_scale(sum, 0.5f)));
}

// Columns of circles that touch nothing. Seven at the top hold all others.
void build_joint_grid(world_scene* scene)
{
    int32_t side = scene->n;
    int32_t shape = add_circle_shape(scene, 0.4f);
    scene->shapes[shape].has_filter = true;
    scene->shapes[shape].filter = (um_filter){2, ~UINT64_C(2), 0};
    for (int32_t i = 0; i < side * side; ++i) {
        int32_t column = i / side;
        int32_t row = i % side;
        bool is_held = row == 0 && column >= side / 2 - 3 && column <= side / 2 + 3;
        um_vec2 place = {(float)column, -(float)row};
        int32_t body =
            push_body(scene, make_body(is_held ? UM_STATIC_BODY : UM_DYNAMIC_BODY, place, shape, 1));
        if (row > 0) {
            join_neighbours(scene, body - 1, body);
        }
        // Two that are static need no joint, and not every engine takes one.
        if (column > 0 && !(is_held && scene->bodies[body - side].type == UM_STATIC_BODY)) {
            join_neighbours(scene, body - side, body);
        }
    }
    // Its grid comes apart and falls on one heap, where each circle is compared with most others.
    scene->slow_engine = world_engine_chipmunk_index;
    scene->settings.enable_sleep = false;
    set_box2d_steps(scene, 500);
}
