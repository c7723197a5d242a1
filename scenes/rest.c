// What sleeps beside what never stops: boxes that are laid out at rest and asleep, and balls that bounce or
// slide for ever without touching them.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

#define BOX_SIZE 40.0f
#define BALL_RADIUS 18.0f

// From a ball to the boxes beside it. Fat AABBs reach out by 15 on either side, so these are neighbours that
// the broadphase has to report, though they never touch.
#define CLEARANCE 8.0f

// Without friction and with all of its speed given back, so that nothing stops what comes next.
static void begin_movers(scene_builder* builder)
{
    builder->shape.friction = 0.0f;
    builder->shape.restitution = 1.0f;
}

// A ball that falls onto the ground from so far above it, and comes back.
static void add_bouncer(scene_builder* builder, float x, float height)
{
    scene_add_ball(builder, x, -height - BALL_RADIUS, BALL_RADIUS);
}

// Six stacks of 480 boxes in all, mirrored about the middle, with gaps between them and beside the walls.
enum { STACK_COUNT = 6, GAP_COUNT = STACK_COUNT + 1 };
#define GAP_WIDTH 110.0f
#define ROW_GAP 4.0f
#define ROW_SHIFT 12.0f
#define SHELF_TOP (-420.0f)

typedef struct rest_stack {
    int32_t columns; // of the lowest row
    int32_t rows;
    bool is_pyramid; // each row has one box fewer; else every other row is shifted
    bool has_shelf;  // with balls on it, above the stack
} rest_stack;

static const rest_stack stacks[STACK_COUNT] = {
    {6, 10, false, false}, // 60 boxes
    {15, 15, true, false}, // 120
    {11, 8, true, true},   // 60
    {11, 8, true, true},   {15, 15, true, false}, {6, 10, false, false},
};

static float stack_width(const rest_stack* stack)
{
    float shift = stack->is_pyramid ? 0.0f : ROW_SHIFT;
    return (BOX_SIZE + ROW_GAP) * (float)stack->columns - ROW_GAP + shift;
}

static void add_stack(scene_builder* builder, const rest_stack* stack, float left)
{
    scene_rows rows = {left, BOX_SIZE, ROW_GAP, ROW_SHIFT, stack->columns};
    if (stack->is_pyramid) {
        scene_add_pyramid(builder, rows, stack->rows);
    } else {
        scene_add_rows(builder, rows, stack->columns * stack->rows);
    }
}

// A static shelf with a post at either end.
static void put_shelf(scene_builder* builder, um_body_id ground, float left, float right)
{
    const float thickness = 14.0f;
    scene_put_slab(builder, ground, um_aabb_make(left, SHELF_TOP, right, SHELF_TOP + thickness));
    scene_put_slab(builder, ground,
                   um_aabb_make(left - thickness, SHELF_TOP - 50.0f, left, SHELF_TOP + thickness));
    scene_put_slab(builder, ground,
                   um_aabb_make(right, SHELF_TOP - 50.0f, right + thickness, SHELF_TOP + thickness));
}

// Three balls that slide between the posts. They have the same mass and speed, so each collision merely
// swaps two velocities, and none is ever slow enough for the restitution to end.
static void add_sliders(scene_builder* builder, float middle)
{
    const float speed = 220.0f;
    for (int32_t i = -1; i <= 1; ++i) {
        builder->body.velocity = um_vec2_make(i == 0 ? -speed : speed, 0.0f);
        scene_add_ball(builder, middle + 130.0f * (float)i, SHELF_TOP - BALL_RADIUS + SCENE_REST_OVERLAP,
                       BALL_RADIUS);
    }
    builder->body.velocity = um_vec2_make(0.0f, 0.0f);
}

// Lays out the stacks and shelves. Gives the left side of each gap.
static void add_stacks(scene_builder* builder, float* out_lefts)
{
    float width = GAP_WIDTH * (float)GAP_COUNT;
    for (int32_t i = 0; i < STACK_COUNT; ++i) {
        width += stack_width(&stacks[i]);
    }
    um_body_id ground = scene_add_trough(builder, -0.5f * width, 0.5f * width, 700.0f);
    out_lefts[0] = -0.5f * width;
    for (int32_t i = 0; i < STACK_COUNT; ++i) {
        float left = out_lefts[i] + GAP_WIDTH;
        float right = left + stack_width(&stacks[i]);
        add_stack(builder, &stacks[i], left);
        if (stacks[i].has_shelf) {
            // Shorter than the stack is wide, so that it leaves the gaps to the balls that bounce there.
            put_shelf(builder, ground, left + 40.0f, right - 40.0f);
        }
        out_lefts[i + 1] = right;
    }
}

static void add_movers(scene_builder* builder, const float* lefts)
{
    begin_movers(builder);
    const float inset = BALL_RADIUS + CLEARANCE;
    for (int32_t i = 0; i < GAP_COUNT; ++i) {
        add_bouncer(builder, lefts[i] + inset, 240.0f + 40.0f * (float)(i * 3 % GAP_COUNT));
        add_bouncer(builder, lefts[i] + GAP_WIDTH - inset, 240.0f + 40.0f * (float)(i * 5 % GAP_COUNT));
    }
    for (int32_t i = 0; i < STACK_COUNT; ++i) {
        if (stacks[i].has_shelf) {
            add_sliders(builder, lefts[i] + GAP_WIDTH + 0.5f * stack_width(&stacks[i]));
        }
    }
}

um_result scene_fill_resting_500(um_world* world, scene_parameters parameters)
{
    (void)parameters;
    float lefts[GAP_COUNT];
    scene_builder builder = scene_builder_make(world);
    add_stacks(&builder, lefts);
    scene_settle(&builder, SCENE_TIME_STEP);
    add_movers(&builder, lefts);
    return builder.result;
}
