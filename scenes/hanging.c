// What hangs: a bridge of planks, and chains with weights.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"
#include "scenes/random.h"

#include <umbra_helpers/umbra_helpers.h>

// ---- A bridge -------------------------------------------------------------------------------------------

#define GORGE_HALF_WIDTH 600.0f
#define GORGE_DEPTH 400.0f
#define BANK_WIDTH 300.0f

// Both banks, and the bottom between them.
static void add_gorge(scene_builder* builder)
{
    const float outside = GORGE_HALF_WIDTH + BANK_WIDTH;
    um_body_id ground = scene_add_static(builder);
    scene_put_slab(builder, ground, um_aabb_make(-outside, 0.0f, -GORGE_HALF_WIDTH, GORGE_DEPTH));
    scene_put_slab(builder, ground, um_aabb_make(GORGE_HALF_WIDTH, 0.0f, outside, GORGE_DEPTH));
    scene_put_slab(builder, ground, um_aabb_make(-outside, GORGE_DEPTH, outside, GORGE_DEPTH + 40.0f));
}

// Boxes and balls in turn, in rows above the middle of the bridge.
static void add_load(scene_builder* builder, uint64_t seed, int32_t count)
{
    const int32_t columns = 8;
    const float pitch = 90.0f;
    uint64_t random = seed;
    for (int32_t i = 0; i < count; ++i) {
        int32_t row = i / columns;
        float x = pitch * ((float)(i % columns) - 0.5f * (float)(columns - 1));
        float y = -80.0f - 100.0f * (float)row;
        float size = random_between(&random, 36.0f, 60.0f);
        x += random_between(&random, -10.0f, 10.0f);
        builder->body.angle = random_between(&random, -UM_PI, UM_PI);
        if ((i + row) % 2 == 0) {
            scene_add_box(builder, x, y, size, size);
        } else {
            scene_add_ball(builder, x, y, 0.5f * size);
        }
    }
}

um_result scene_fill_bridge(um_world* world, scene_parameters parameters)
{
    const float half_thickness = 10.0f;
    scene_builder builder = scene_builder_make(world);
    add_gorge(&builder);
    umh_bridge_def def = umh_default_bridge_def();
    def.start = um_vec2_make(-GORGE_HALF_WIDTH, half_thickness); // planks begin level with the banks
    def.end = um_vec2_make(GORGE_HALF_WIDTH, half_thickness);
    def.plank_count = 30;
    def.thickness = 0.02f * half_thickness; // metres
    umh_bridge bridge;
    scene_check(&builder, umh_bridge_create(world, &def, &bridge));
    builder.shape.density = 0.5f; // a box weighs about as much as a plank
    add_load(&builder, parameters.seed, parameters.size);
    return builder.result;
}

// ---- Chains ---------------------------------------------------------------------------------------------

// A chain from a point of the ground to the rim of a weight.
static void add_chain(scene_builder* builder, um_vec2 start, um_vec2 way, float weight_radius)
{
    const float length = 500.0f;
    um_vec2 end = um_vec2_add(start, um_vec2_scale(way, length));
    um_vec2 center = um_vec2_add(end, um_vec2_scale(way, weight_radius));
    umh_rope_def def = umh_default_rope_def();
    def.start = start;
    def.hangs = false;
    def.end = end;
    def.end_body = scene_add_ball(builder, center.x, center.y, weight_radius);
    def.link_count = 20;
    def.thickness = 0.08f;
    def.linear_damping = 0.0f;
    def.angular_damping = 0.0f;
    umh_rope rope;
    scene_check(builder, umh_rope_create(builder->world, &def, &rope));
}

// One hangs straight down; the other starts level, and its weight swings into a pyramid.
um_result scene_fill_chain(um_world* world, scene_parameters parameters)
{
    const float top = -680.0f;
    scene_builder builder = scene_builder_make(world);
    scene_add_trough(&builder, -300.0f, 1300.0f, 300.0f);
    add_chain(&builder, um_vec2_make(-150.0f, top), um_vec2_make(0.0f, 1.0f), 70.0f);
    add_chain(&builder, um_vec2_make(600.0f, top), um_vec2_make(-1.0f, 0.0f), 60.0f);
    builder.shape.density = 0.5f;
    scene_rows lowest = {
        .left = 680.0f, .size = 40.0f, .gap = 2.0f, .shift = 0.0f, .columns = parameters.size};
    scene_add_pyramid(&builder, lowest, parameters.size);
    return builder.result;
}
