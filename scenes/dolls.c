// What gives way when it falls: ragdolls and soft bodies.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"
#include "scenes/random.h"

#include <umbra_helpers/umbra_helpers.h>

// ---- Ragdolls -------------------------------------------------------------------------------------------

#define STAIR_COUNT 8
#define STAIR_DEPTH 120.0f
#define STAIR_HEIGHT 60.0f

// A flight of stairs down to the right, on to a floor, and walls on both sides.
static void add_stairs(scene_builder* builder)
{
    um_body_id ground = scene_add_trough(builder, 0.0f, 2000.0f, 1000.0f);
    for (int32_t i = 0; i < STAIR_COUNT; ++i) {
        float left = STAIR_DEPTH * (float)i;
        float height = STAIR_HEIGHT * (float)(STAIR_COUNT - i);
        scene_put_slab(builder, ground, um_aabb_make(left, -height, left + STAIR_DEPTH, 0.0f));
    }
}

// They fall side by side, every other one backwards.
um_result scene_fill_ragdolls(um_world* world, scene_parameters parameters)
{
    const int32_t columns = 6;
    uint64_t random = parameters.seed;
    scene_builder builder = scene_builder_make(world);
    add_stairs(&builder);
    for (int32_t i = 0; i < parameters.size; ++i) {
        umh_ragdoll_def def = umh_default_ragdoll_def();
        int32_t row = i / columns;
        def.position.x = 100.0f + 150.0f * (float)(i % columns);
        def.position.y = -620.0f - 250.0f * (float)row;
        def.forward = um_vec2_make(i % 2 == 0 ? 1.0f : -1.0f, 0.0f);
        def.velocity = um_vec2_make(random_between(&random, 50.0f, 250.0f), 0.0f);
        umh_ragdoll ragdoll;
        scene_check(&builder, umh_ragdoll_create(world, &def, &ragdoll));
    }
    return builder.result;
}

// ---- Soft bodies ----------------------------------------------------------------------------------------

// Posts that they fall on to.
static void add_posts(scene_builder* builder)
{
    um_body_id ground = scene_add_trough(builder, -500.0f, 500.0f, 600.0f);
    for (int32_t i = 0; i < 4; ++i) {
        float x = 200.0f * (float)i - 300.0f;
        um_capsule post = um_capsule_make(um_vec2_make(x, -120.0f), um_vec2_make(x, 0.0f), 20.0f);
        scene_put_capsule(builder, ground, post);
    }
}

// Rings and grids in turn.
um_result scene_fill_soft(um_world* world, scene_parameters parameters)
{
    const int32_t columns = 4;
    uint64_t random = parameters.seed;
    scene_builder builder = scene_builder_make(world);
    add_posts(&builder);
    for (int32_t i = 0; i < parameters.size; ++i) {
        int32_t row = i / columns;
        umh_soft_body_def def = umh_default_soft_body_def();
        def.kind = (i + row) % 2 == 0 ? UMH_SOFT_RING : UMH_SOFT_GRID;
        def.position.x = 230.0f * ((float)(i % columns) - 0.5f * (float)(columns - 1));
        def.position.y = -350.0f - 250.0f * (float)row;
        def.angle = random_between(&random, -UM_PI, UM_PI);
        def.width = 1.5f;
        def.height = def.kind == UMH_SOFT_RING ? 1.5f : 1.2f;
        umh_soft_body body;
        scene_check(&builder, umh_soft_body_create(world, &def, &body));
    }
    return builder.result;
}
