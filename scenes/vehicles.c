// What drives: a car over a terrain.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"

#include <umbra_helpers/umbra_helpers.h>

enum { road_points = 61 };

#define ROAD_SPACING 50.0f
#define ROAD_LENGTH (ROAD_SPACING * (float)(road_points - 1))
#define RAVINE_WIDTH 900.0f
#define FAR_SIDE (ROAD_LENGTH + RAVINE_WIDTH)

// Hills that grow towards the ravine, and are level at both ends. y points down, so hills are negative.
static float road_height(float x)
{
    float share = x / ROAD_LENGTH;
    return -50.0f * share * (1.0f - um_rot_from_angle(2.0f * UM_PI * 4.0f * share).c);
}

static void add_road(scene_builder* builder)
{
    um_vec2 points[road_points];
    for (int32_t i = 0; i < road_points; ++i) {
        float x = ROAD_SPACING * (float)i;
        points[i] = um_vec2_make(x, road_height(x));
    }
    um_chain road = {.points = points, .count = road_points};
    scene_put_chain(builder, scene_add_static(builder), &road);
}

// Down the ravine on the near side, and up on the far side to a plain with a wall at its end.
static void add_plain(scene_builder* builder)
{
    const um_vec2 corners[] = {
        {ROAD_LENGTH, 0.0f}, {ROAD_LENGTH + 50.0f, 300.0f}, {FAR_SIDE - 50.0f, 300.0f},
        {FAR_SIDE, 0.0f},    {FAR_SIDE + 1500.0f, 0.0f},    {FAR_SIDE + 1500.0f, -300.0f},
    };
    um_chain plain = {.points = corners, .count = sizeof corners / sizeof corners[0]};
    scene_put_chain(builder, scene_add_static(builder), &plain);
}

static void add_bridge(scene_builder* builder)
{
    umh_bridge_def def = umh_default_bridge_def();
    def.start = um_vec2_make(ROAD_LENGTH, 10.0f); // half the thickness: planks are level with the road
    def.end = um_vec2_make(FAR_SIDE, 10.0f);
    def.thickness = 0.2f;
    def.density = 2.0f; // a plank has a tenth of the mass of the car
    umh_bridge bridge;
    scene_check(builder, umh_bridge_create(builder->world, &def, &bridge));
}

// Full throttle from the start on, up to 30 km/h.
static void add_car(scene_builder* builder, float x)
{
    umh_car_def def = umh_default_car_def();
    def.position = um_vec2_make(x, road_height(x) - 40.0f);
    def.max_speed = 8.5f;
    def.drives_front = true;
    umh_car car;
    scene_check(builder, umh_car_create(builder->world, &def, &car));
    if (builder->result == UM_OK && !umh_car_set_throttle(builder->world, &car, 1.0f)) {
        scene_note_failure(builder);
    }
}

um_result scene_fill_car(um_world* world, scene_parameters parameters)
{
    scene_builder builder = scene_builder_make(world);
    add_road(&builder);
    add_plain(&builder);
    add_bridge(&builder);
    add_car(&builder, 200.0f);
    builder.shape.density = 0.1f;
    scene_rows lowest = {
        .left = FAR_SIDE + 600.0f, .size = 40.0f, .gap = 1.0f, .shift = 0.0f, .columns = parameters.size};
    scene_add_pyramid(&builder, lowest, parameters.size);
    return builder.result;
}
