// What people build of parts that lean on each other or stick together: a house of cards, an arch, a wall.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

// ---- A house of cards -----------------------------------------------------------------------------------

#define CARD_LENGTH 100.0f
#define CARD_THICKNESS 4.0f
#define CARD_LEAN 20.0f // degrees off the vertical

static void add_card(scene_builder* builder, float x, float y, float angle)
{
    builder->body.angle = angle;
    scene_add_box(builder, x, y, CARD_THICKNESS, CARD_LENGTH);
}

// Frames of two cards that touch at the inner corners of their tops and stand on their outer ones. Each level
// has one frame fewer than the one below; cards lie across the tops of neighbours and carry the next level.
um_result scene_fill_card_house(um_world* world, scene_parameters parameters)
{
    const um_rot lean = um_rot_from_angle(um_radians(CARD_LEAN));
    const float half_base = CARD_LENGTH * lean.s + CARD_THICKNESS * lean.c;
    const float height = CARD_LENGTH * lean.c + CARD_THICKNESS * lean.s;
    const float spacing = 1.02f * CARD_LENGTH;
    float half_width = spacing * (float)parameters.size;
    scene_builder builder = scene_builder_make(world);
    builder.shape.friction = 0.7f;
    scene_add_trough(&builder, -half_width, half_width, 0.0f);
    for (int32_t level = 0; level < parameters.size; ++level) {
        int32_t frames = parameters.size - level;
        float top = -height - (height + CARD_THICKNESS) * (float)level;
        for (int32_t i = 0; i < frames; ++i) {
            float x = spacing * ((float)i - 0.5f * (float)(frames - 1));
            add_card(&builder, x - 0.5f * half_base, top + 0.5f * height, um_rot_angle(lean));
            add_card(&builder, x + 0.5f * half_base, top + 0.5f * height, -um_rot_angle(lean));
            if (i > 0) {
                add_card(&builder, x - 0.5f * spacing, top - 0.5f * CARD_THICKNESS, 0.5f * UM_PI);
            }
        }
    }
    return builder.result;
}

// ---- An arch --------------------------------------------------------------------------------------------

#define ARCH_INNER_RADIUS 200.0f
#define ARCH_OUTER_RADIUS 260.0f // a semicircle stands from a thickness of 0.11 of its radius on
#define ABUTMENT_HEIGHT 80.0f
#define ARCH_MIDDLE (0.5f * (ARCH_INNER_RADIUS + ARCH_OUTER_RADIUS))

// A stone that takes a given angle of the arch, seen from the middle of the ring, to the right of the centre.
static um_polygon make_stone(scene_builder* builder, float angle)
{
    um_rot side = um_rot_from_angle(0.5f * angle);
    um_vec2 inner = um_vec2_scale(um_vec2_make(side.c, side.s), ARCH_INNER_RADIUS);
    um_vec2 outer = um_vec2_scale(um_vec2_make(side.c, side.s), ARCH_OUTER_RADIUS);
    um_vec2 corners[4] = {
        {inner.x - ARCH_MIDDLE, -inner.y},
        {outer.x - ARCH_MIDDLE, -outer.y},
        {outer.x - ARCH_MIDDLE, outer.y},
        {inner.x - ARCH_MIDDLE, inner.y},
    };
    return scene_make_polygon(builder, corners, 4);
}

// The arch pushes its abutments outwards, so they reach further there.
static void add_abutment(scene_builder* builder, float side)
{
    scene_add_box(builder, side * (ARCH_MIDDLE + 30.0f), -0.5f * ABUTMENT_HEIGHT, 160.0f, ABUTMENT_HEIGHT);
}

um_result scene_fill_arch(um_world* world, scene_parameters parameters)
{
    int32_t stones = parameters.size > 2 ? parameters.size : 3; // fewer are no arch
    scene_builder builder = scene_builder_make(world);
    builder.shape.friction = 0.7f;
    scene_add_trough(&builder, -600.0f, 600.0f, 0.0f);
    add_abutment(&builder, -1.0f);
    add_abutment(&builder, 1.0f);
    float share = UM_PI / (float)stones;
    um_polygon stone = make_stone(&builder, share);
    for (int32_t i = 0; i < stones; ++i) {
        float angle = -share * ((float)i + 0.5f);
        um_vec2 place = um_rot_apply(um_rot_from_angle(angle), um_vec2_make(ARCH_MIDDLE, 0.0f));
        builder.body.angle = angle;
        scene_add_polygon(&builder, place.x, place.y - ABUTMENT_HEIGHT, &stone);
    }
    return builder.result;
}

// ---- A wall of bricks and mortar ------------------------------------------------------------------------

enum { wall_columns = 4 };

#define BRICK_WIDTH 60.0f
#define BRICK_HEIGHT 30.0f
#define WALL_RIGHT (0.5f * BRICK_WIDTH * (float)wall_columns)

// Mortar between two bricks, in the middle of where they meet: it bears so many times the weight of a brick.
static void add_mortar(scene_builder* builder, um_body_id a, um_body_id b, um_vec2 point)
{
    const float weight = BRICK_WIDTH * BRICK_HEIGHT * 981.0f;
    um_joint_def def = um_joint_def_between(builder->world, UM_WELD_JOINT, a, point, b, point);
    def.strength.force = 25.0f * weight;
    def.strength.torque = 10.0f * weight * BRICK_WIDTH;
    scene_add_joint(builder, &def);
}

// Every other row is shifted by half a brick, so that each brick lies on two but for one at an end.
static void add_brick_row(scene_builder* builder, int32_t row, um_body_id below[wall_columns])
{
    float shift = row % 2 == 0 ? 0.25f : -0.25f;
    float y = -BRICK_HEIGHT * ((float)row + 0.5f);
    um_body_id bricks[wall_columns];
    for (int32_t i = 0; i < wall_columns; ++i) {
        float x = BRICK_WIDTH * ((float)i + 0.5f + shift) - WALL_RIGHT;
        bricks[i] = scene_add_box(builder, x, y, BRICK_WIDTH, BRICK_HEIGHT);
        if (i > 0) {
            add_mortar(builder, bricks[i - 1], bricks[i], um_vec2_make(x - 0.5f * BRICK_WIDTH, y));
        }
        int32_t left = row % 2 == 0 ? i : i - 1;
        for (int32_t other = left; other <= left + 1 && row > 0; ++other) {
            if (other >= 0 && other < wall_columns) {
                float side = other == left ? -0.25f : 0.25f;
                add_mortar(builder, below[other], bricks[i],
                           um_vec2_make(x + side * BRICK_WIDTH, y + 0.5f * BRICK_HEIGHT));
            }
        }
    }
    for (int32_t i = 0; i < wall_columns; ++i) {
        below[i] = bricks[i];
    }
}

// A heavy ball flies into the wall.
um_result scene_fill_breakable_wall(um_world* world, scene_parameters parameters)
{
    scene_builder builder = scene_builder_make(world);
    scene_add_trough(&builder, -1200.0f, 1600.0f, 400.0f);
    um_body_id below[wall_columns] = {{0, 0}};
    for (int32_t row = 0; row < parameters.size; ++row) {
        add_brick_row(&builder, row, below);
    }
    builder.body.velocity = um_vec2_make(2000.0f, -300.0f);
    builder.shape.density = 3.0f;
    scene_add_ball(&builder, -WALL_RIGHT - 700.0f, -200.0f, 50.0f);
    return builder.result;
}
