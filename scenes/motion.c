// A scene whose outcome a textbook tells in advance: friction.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

#include <stdio.h>

// ---- Friction -------------------------------------------------------------------------------------------

#define SLOPE_SINE 0.42261826f // of 25 degrees
#define SLOPE_COSINE 0.90630779f
#define SLOPE_LENGTH 2400.0f

// Boxes hold where the friction is above tan(25 degrees) = 0.466. The smoother ones stand further down, so
// that none slides into another. Two touching shapes have the root of the product of their frictions; the
// slope has 1, so a box has the square of what it is meant to have.
static void add_boxes_on_slope(scene_builder* builder, um_vec2 foot)
{
    static const float frictions[] = {0.0f, 0.15f, 0.3f, 0.42f, 0.52f, 0.7f, 1.0f};
    const float size = 60.0f;
    um_vec2 up_slope = {SLOPE_COSINE, -SLOPE_SINE};
    um_vec2 normal = {-SLOPE_SINE, -SLOPE_COSINE};
    builder->body.angle = -um_atan2(SLOPE_SINE, SLOPE_COSINE);
    for (size_t i = 0; i < sizeof frictions / sizeof frictions[0]; ++i) {
        um_vec2 along = um_vec2_scale(up_slope, 500.0f + 250.0f * (float)i);
        um_vec2 above = um_vec2_scale(normal, 0.5f * size - SCENE_REST_OVERLAP);
        um_vec2 position = um_vec2_add(foot, um_vec2_add(along, above));
        char name[32];
        snprintf(name, sizeof name, "friction %.2f", (double)frictions[i]);
        builder->body.name = name;
        builder->shape.friction = frictions[i] * frictions[i];
        scene_add_box(builder, position.x, position.y, size, size);
        builder->body.name = NULL;
    }
}

um_result scene_fill_slope(um_world* world, scene_parameters parameters)
{
    (void)parameters;
    scene_builder builder = scene_builder_make(world);
    builder.shape.friction = 1.0f;
    um_body_id ground = scene_add_trough(&builder, -1500.0f, SLOPE_LENGTH, 0.0f);
    scene_put_slab(&builder, ground, um_aabb_make(-1600.0f, -150.0f, -1500.0f, 0.0f));

    // A plank whose upper side leaves the ground at the origin.
    const float half_thickness = 30.0f;
    um_box plank = um_box_make(0.5f * SLOPE_LENGTH, half_thickness);
    plank.q = (um_rot){SLOPE_COSINE, -SLOPE_SINE};
    plank.center = um_rot_apply(plank.q, um_vec2_make(0.5f * SLOPE_LENGTH, half_thickness));
    scene_put_box(&builder, ground, plank);
    add_boxes_on_slope(&builder, um_vec2_make(0.0f, 0.0f));
    return builder.result;
}
