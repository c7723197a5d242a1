// Hills, and shapes of every kind that fall on them.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"
#include "scenes/random.h"

enum {
    hill_heights = 161,
    hill_columns = 30,
};

#define HILL_SPACING 20.0f
#define HILL_HALF_WIDTH (0.5f * HILL_SPACING * (float)(hill_heights - 1))
#define HILL_RIM 200.0f // the width of the slopes at both ends, which let nothing roll off

static float sine(float angle)
{
    return um_rot_from_angle(angle).s;
}

// y points down, so hills are negative.
static float hill_height(float x)
{
    float out = x < 0.0f ? -x : x;
    float rim = out - (HILL_HALF_WIDTH - HILL_RIM);
    float height = -150.0f - 100.0f * sine(0.006f * x) - 40.0f * sine(0.017f * x) - 6.0f * sine(0.07f * x);
    return rim > 0.0f ? height - 0.01f * rim * rim : height;
}

static void add_hills(scene_builder* builder)
{
    float heights[hill_heights];
    for (int32_t i = 0; i < hill_heights; ++i) {
        heights[i] = hill_height(HILL_SPACING * (float)i - HILL_HALF_WIDTH);
    }
    um_heightfield field = {
        .heights = heights,
        .count = hill_heights,
        .origin = {-HILL_HALF_WIDTH, 0.0f},
        .spacing = HILL_SPACING,
    };
    scene_put_heightfield(builder, scene_add_static(builder), &field);
}

// One of every kind in turn, no larger than a circle of the radius.
static void add_kind(scene_builder* builder, int32_t kind, um_vec2 place, float radius)
{
    um_polygon polygon;
    switch (kind % 5) {
    case 0:
        scene_add_ball(builder, place.x, place.y, 0.7f * radius);
        break;
    case 1:
        scene_add_box(builder, place.x, place.y, 1.6f * radius, 1.1f * radius);
        break;
    case 2:
        scene_add_capsule(builder, place.x, place.y, 0.55f * radius, 0.4f * radius);
        break;
    case 3:
        polygon = scene_regular_polygon(builder, 5, 0.9f * radius);
        scene_add_polygon(builder, place.x, place.y, &polygon);
        break;
    default:
        polygon = scene_rounded_box(builder, 1.5f * radius, 1.2f * radius, 0.3f * radius);
        scene_add_polygon(builder, place.x, place.y, &polygon);
        break;
    }
}

um_result scene_fill_terrain(um_world* world, scene_parameters parameters)
{
    const float pitch = 70.0f;
    uint64_t random = parameters.seed;
    scene_builder builder = scene_builder_make(world);
    add_hills(&builder);
    for (int32_t i = 0; i < parameters.size; ++i) {
        int32_t row = i / hill_columns;
        float x = pitch * ((float)(i % hill_columns) - 0.5f * (float)(hill_columns - 1));
        float y = hill_height(x) - 60.0f - pitch * (float)row;
        builder.body.angle = random_between(&random, -UM_PI, UM_PI);
        add_kind(&builder, i + row, um_vec2_make(x, y), random_between(&random, 20.0f, 33.0f));
    }
    return builder.result;
}
