// Umbra's own scenes, of unit boxes. Random offsets come from a fixed seed, so that a size means the same
// bodies everywhere.
// SPDX-License-Identifier: MIT

#include "world_builders.h"

#include "random.h"

enum {
    pyramid_steps = 300,
    pile_column_height = 25,
    pile_settle_steps = 180,
    pile_steps = 120,
    watched_steps = 60,
    shelf_columns = 100,
    shelf_column_height = 5,
    shelves_a_floor = 10,
    sleepers_settle_steps = 90,
    sleepers_steps = 240,
    launched_boxes = 20,
    launch_period = 60, // a second: longer than a flight, shorter than a body needs to fall asleep after it
    brick_rows = 25,
    bricks_settle_steps = 300,
    ball_steps = 120,
    spike_boxes = 5050, // at least
    spike_steps = 800,  // to fall asleep in
};

static const float shelf_spacing = 1.5f; // from one column to the next
static const float shelf_width = 150.0f;

static int32_t add_unit_box_shape(world_scene* scene)
{
    return add_box_shape(scene, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.5f, 0.5f));
}

// ---- Pyramids: as in Box2D's benchmark, the boxes of a row touch ----------------------------------------

void build_pyramid(world_scene* scene)
{
    float base = (float)scene->n;
    push_block(scene, -base, -2.0f, base, 0.0f);
    push_pyramid(scene, scene->n, -0.5f * base, 0.0f, add_unit_box_shape(scene));
    scene->top_index = scene->body_count - 1;
    scene->settings.enable_sleep = false;
    scene->steps = pyramid_steps;
    scene->watched_steps = watched_steps;
}

// As many as it takes, in a row, far enough apart to be islands of their own.
void build_spikes(world_scene* scene)
{
    int32_t rows = scene->n;
    int32_t boxes = rows * (rows + 1) / 2;
    int32_t pyramids = (spike_boxes + boxes - 1) / boxes;
    float pitch = (float)(rows + 2);
    push_block(scene, -2.0f, -2.0f, pitch * (float)pyramids, 0.0f);
    int32_t shape = add_unit_box_shape(scene);
    for (int32_t i = 0; i < pyramids; ++i) {
        push_pyramid(scene, rows, pitch * (float)i, 0.0f, shape);
    }
    scene->steps = spike_steps;
    scene->takes_spikes = true;
}

// ---- pile: columns that fall a little and lean on each other --------------------------------------------

void build_pile(world_scene* scene)
{
    const float spacing = 1.1f;
    const float gap = 0.05f;
    const float offset = 0.05f; // half the space between two columns, so that no two boxes overlap
    int32_t columns = (scene->n + pile_column_height - 1) / pile_column_height;
    float half_width = 0.5f * spacing * (float)columns;
    push_trough(scene, -half_width, half_width, 2.0f * pile_column_height);
    int32_t shape = add_unit_box_shape(scene);
    random_stream random = {1};
    for (int32_t i = 0; i < scene->n; ++i) {
        int32_t column = i / pile_column_height;
        float row = (float)(i % pile_column_height);
        float x = spacing * ((float)column + 0.5f) - half_width + random_range(&random, -offset, offset);
        push_dynamic(scene, x, row + 0.5f + gap * (row + 1.0f), shape);
    }
    scene->settings.enable_sleep = false;
    scene->settle_steps = pile_settle_steps;
    scene->steps = pile_steps;
    scene->watched_steps = watched_steps;
}

// ---- sleepers: a few bodies that never rest beside many that do -----------------------------------------

static void launch(const world_scene* scene, const world_engine* engine, void* state, int32_t step)
{
    random_stream random = {(uint64_t)step};
    // They stand before the sleepers. To look at all of those would throw everything else out of the caches.
    for (int32_t i = 0; i < scene->first_sleeper; ++i) {
        if (scene->bodies[i].type == UM_DYNAMIC_BODY) {
            um_vec2 velocity;
            velocity.x = random_range(&random, -2.0f, 2.0f);
            velocity.y = random_range(&random, 3.0f, 5.0f);
            engine->set_velocity(state, i, velocity, random_range(&random, -3.0f, 3.0f));
        }
    }
}

// The upper left corner of a shelf; there are several to a floor.
static um_vec2 shelf_corner(int32_t shelf)
{
    int32_t floor = shelf / shelves_a_floor;
    int32_t room = shelf % shelves_a_floor;
    return um_vec2_make(-20.0f - (shelf_width + 10.0f) * (float)(1 + room),
                        (shelf_column_height + 3.0f) * (float)floor);
}

static void push_shelves(world_scene* scene, int32_t shape)
{
    const int32_t boxes_a_shelf = shelf_columns * shelf_column_height;
    int32_t shelves = (scene->n + boxes_a_shelf - 1) / boxes_a_shelf;
    for (int32_t shelf = 0; shelf < shelves; ++shelf) {
        um_vec2 corner = shelf_corner(shelf);
        push_block(scene, corner.x, corner.y - 1.0f, corner.x + shelf_width, corner.y);
    }
    scene->first_sleeper = scene->body_count;
    scene->sleeper_count = scene->n;
    for (int32_t i = 0; i < scene->n; ++i) {
        um_vec2 corner = shelf_corner(i / boxes_a_shelf);
        int32_t column = i % boxes_a_shelf / shelf_column_height;
        int32_t row = i % shelf_column_height;
        float x = corner.x + shelf_spacing * ((float)column + 0.5f);
        push_dynamic(scene, x, corner.y + 0.5f + (float)row, shape);
    }
}

void build_sleepers(world_scene* scene)
{
    push_trough(scene, 0.0f, 14.0f, 20.0f);
    int32_t shape = add_unit_box_shape(scene);
    for (int32_t i = 0; i < launched_boxes; ++i) {
        int32_t row = i / 10;
        push_dynamic(scene, 1.0f + 1.3f * (float)(i % 10), 0.5f + 1.1f * (float)row, shape);
    }
    push_shelves(scene, shape);
    scene->settle_steps = sleepers_settle_steps;
    scene->windows = 3;
    scene->steps = sleepers_steps;
    scene->input_period = launch_period;
    scene->input = launch;
}

// ---- ball_on_pile: a wall of bricks whose ends slope, and a ball that falls on it -----------------------

// The width of the lowest row of a wall in which each row is one brick shorter than the one below.
static int32_t choose_brick_width(int32_t bricks)
{
    for (int32_t width = 1;; ++width) {
        int32_t rows = width < brick_rows ? width : brick_rows;
        if (rows * width - rows * (rows - 1) / 2 >= bricks) {
            return width;
        }
    }
}

static void push_bricks(world_scene* scene)
{
    int32_t width = choose_brick_width(scene->n);
    float base = (float)width;
    push_block(scene, -base, -2.0f, base, 0.0f);
    int32_t shape = add_unit_box_shape(scene);
    scene->first_sleeper = scene->body_count;
    scene->sleeper_count = scene->n;
    int32_t row = 0;
    for (int32_t left = scene->n, i = 0; left > 0; --left) {
        push_dynamic(scene, 0.5f * (float)row + (float)i + 0.5f - 0.5f * base, (float)row + 0.5f, shape);
        i += 1;
        if (i == width - row) {
            i = 0;
            row += 1;
        }
    }
}

void build_ball_on_pile(world_scene* scene)
{
    push_bricks(scene);
    scene->settled_count = scene->body_count;
    float top = scene->bodies[scene->body_count - 1].position.y + 0.5f;
    int32_t ball = push_dynamic(scene, 0.25f, top + 2.0f, add_circle_shape(scene, 1.0f));
    scene->bodies[ball].velocity = um_vec2_make(0.0f, -12.0f); // as after a fall of seven metres
    scene->settle_steps = bricks_settle_steps;
    scene->steps = ball_steps;
    scene->counts_awake = true;
}
