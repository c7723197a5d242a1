// Shapes of all kinds: in a drum that turns, raining into a trough, and in a heap.
// SPDX-License-Identifier: MIT

#include "scenes/builder.h"
#include "scenes/catalog.h"
#include "scenes/random.h"

// One body of a random kind and size at a place. A circle around it has at most the given radius.
static void add_any_shape(scene_builder* builder, uint64_t* random, um_vec2 place, float radius)
{
    float size = random_between(random, 0.6f, 1.0f) * radius;
    int32_t kind = random_below(random, 8);
    builder->body.angle = random_between(random, -UM_PI, UM_PI);
    if (kind < 2) {
        scene_add_ball(builder, place.x, place.y, size);
    } else if (kind < 5) {
        // The half diagonal is below size for any of these shares.
        float share = random_between(random, 0.4f, 0.7f);
        scene_add_box(builder, place.x, place.y, 1.4f * size, 2.0f * share * size);
    } else {
        um_polygon polygon = scene_regular_polygon(builder, kind == 5 ? 3 : kind, size);
        scene_add_polygon(builder, place.x, place.y, &polygon);
    }
}

// ---- The drum -------------------------------------------------------------------------------------------

#define DRUM_RADIUS 450.0f // of the inside

// A ring of planks, and paddles that carry shapes up. The planks reach far behind their neighbours: the end
// of one is never the nearest way out for a shape that is pressed into a corner.
static void add_drum(scene_builder* builder)
{
    const int32_t planks = 32;
    const float half_thickness = 30.0f;
    const float half_length = 90.0f; // twice what it takes to close the ring
    builder->body.type = UM_KINEMATIC_BODY;
    builder->body.angular_velocity = 0.8f;
    um_body_id drum = scene_add_body(builder, 0.0f, 0.0f);
    for (int32_t i = 0; i < planks; ++i) {
        um_box plank = um_box_make(half_thickness, half_length);
        plank.q = um_rot_from_angle(2.0f * UM_PI * (float)i / (float)planks);
        plank.center = um_rot_apply(plank.q, um_vec2_make(DRUM_RADIUS + half_thickness, 0.0f));
        scene_put_box(builder, drum, plank);
        if (i % 8 == 0) {
            um_box paddle = {
                um_rot_apply(plank.q, um_vec2_make(DRUM_RADIUS - 40.0f, 0.0f)), {50.0f, 8.0f}, plank.q};
            scene_put_box(builder, drum, paddle);
        }
    }
    builder->body.type = UM_DYNAMIC_BODY;
    builder->body.angular_velocity = 0.0f;
}

// The shapes start in a grid, in the places that lie inside the paddles, from below.
um_result scene_fill_washing(um_world* world, scene_parameters parameters)
{
    const float radius = 19.0f;
    const float reach = DRUM_RADIUS - 110.0f;
    const float pitch = 2.0f * radius + 1.0f;
    uint64_t random = parameters.seed;
    scene_builder builder = scene_builder_make(world);
    add_drum(&builder);
    int32_t made = 0;
    for (float y = reach; y > -reach && made < parameters.size; y -= pitch) {
        for (float x = -reach; x < reach && made < parameters.size; x += pitch) {
            if (x * x + y * y < reach * reach) {
                add_any_shape(&builder, &random, um_vec2_make(x, y), radius);
                ++made;
            }
        }
    }
    return builder.result;
}

// ---- Rain -----------------------------------------------------------------------------------------------

// Rows of shapes high above each other, so that they come down one after the other.
um_result scene_fill_mixed(um_world* world, scene_parameters parameters)
{
    const float radius = 32.0f;
    const float pitch = 2.0f * radius + 6.0f;
    const int32_t columns = 20;
    float half_width = 0.5f * pitch * (float)columns;
    uint64_t random = parameters.seed;
    scene_builder builder = scene_builder_make(world);
    scene_add_trough(&builder, -half_width, half_width, 1600.0f);
    for (int32_t i = 0; i < parameters.size; ++i) {
        int32_t row = i / columns;
        float x = pitch * ((float)(i % columns) + 0.5f) - half_width + random_between(&random, -3.0f, 3.0f);
        float y = -400.0f - 1.5f * pitch * (float)row;
        add_any_shape(&builder, &random, um_vec2_make(x, y), radius);
    }
    return builder.result;
}

// ---- A heap ---------------------------------------------------------------------------------------------

// Shapes of very different sizes in loose rows, without overlaps, over a trough.
um_result scene_fill_heap(um_world* world, scene_parameters parameters)
{
    const float half_width = 350.0f;
    const float gap = 2.0f;
    uint64_t random = parameters.seed;
    scene_builder builder = scene_builder_make(world);
    builder.shape.friction = 0.5f;
    builder.shape.restitution = 0.2f;
    scene_add_trough(&builder, -half_width, half_width, 3000.0f);
    float right = half_width; // of the row so far: it is full, so the first shape begins a new one
    float bottom = 0.0f;      // of the row
    float top = 0.0f;         // of its highest shape
    for (int32_t i = 0; i < parameters.size; ++i) {
        float radius = random_between(&random, 6.0f, 40.0f);
        if (right + gap + 2.0f * radius > half_width) {
            right = random_between(&random, gap, 2.0f * radius) - half_width;
            bottom = top - gap;
        }
        add_any_shape(&builder, &random, um_vec2_make(right + gap + radius, bottom - radius), radius);
        right += gap + 2.0f * radius;
        float highest = bottom - 2.0f * radius;
        top = highest < top ? highest : top;
    }
    return builder.result;
}
