// Umbra's own scenes of capsules and chains. Sleep is off in both: engines fall asleep at different times,
// and all are to do the same work. Nothing reaches the chain so fast that it could pass a segment between two
// steps. Random numbers come from a fixed seed.
// SPDX-License-Identifier: MIT

#include "world_builders.h"

#include "random.h"

#include <math.h>

// As in Box2D's scenes: with stages, and without the first step.
static void set_steps(world_scene* scene, int32_t steps)
{
    scene->settings.enable_sleep = false;
    scene->settle_steps = 1;
    scene->steps = steps - 1;
    scene->times_each_step = true;
}

// ---- capsules: of many lengths, raining into a trough ---------------------------------------------------

void build_capsules(world_scene* scene)
{
    enum { columns = 100, lengths = 16 };
    const float radius = 0.25f;
    const float pitch = 1.6f; // from one to the next; the longest one has room to lie in any direction
    const float half_width = 0.5f * pitch * columns;
    push_trough(scene, -half_width, half_width, 60.0f);
    int32_t first_shape = scene->shape_count;
    for (int32_t i = 0; i < lengths; ++i) {
        add_capsule_shape(scene, 0.1f + 0.4f * (float)i / (lengths - 1), radius);
    }
    random_stream random = {1};
    for (int32_t i = 0; i < scene->n; ++i) {
        int32_t row = i / columns;
        int32_t shape = first_shape + random_below(&random, lengths);
        float x = pitch * ((float)(i % columns) + 0.5f) - half_width;
        int32_t capsule = push_dynamic(scene, x, pitch * ((float)row + 0.5f), shape);
        scene->bodies[capsule].angle = random_range(&random, -UM_PI, UM_PI);
    }
    scene->has_room = true;
    scene->room = um_aabb_make(-half_width, 0.0f, half_width, 1.0e6f);
    set_steps(scene, 600);
}

// ---- terrain: balls, boxes and capsules on hills --------------------------------------------------------

enum {
    hill_segments = 1000,
    hill_columns = 400,
};

static const float hill_spacing = 0.5f;      // from one point to the next along x
static const float hill_half_width = 250.0f; // all of it
static const float hill_rim = 20.0f; // the width of the slopes at both ends, which let nothing roll off

static float hill_height(float x)
{
    float beyond = fabsf(x) - (hill_half_width - hill_rim);
    float height = 4.0f * sinf(0.13f * x) + 1.5f * sinf(0.41f * x) + 0.3f * sinf(1.7f * x);
    return beyond > 0.0f ? height + 0.1f * beyond * beyond : height;
}

// From right to left, so that it is open upwards.
static void push_hills(world_scene* scene)
{
    um_vec2 points[hill_segments + 1];
    for (int32_t i = 0; i <= hill_segments; ++i) {
        float x = hill_half_width - hill_spacing * (float)i;
        points[i] = um_vec2_make(x, hill_height(x));
    }
    push_chain(scene, points, hill_segments + 1, false);
}

// The lowest row starts just above the hills, and each of the others above the one below it.
void build_terrain(world_scene* scene)
{
    enum { kinds = 3 };
    const float pitch = 1.1f;
    push_hills(scene);
    const int32_t shapes[kinds] = {
        add_circle_shape(scene, 0.35f),
        add_box_shape(scene, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.4f, 0.3f)),
        add_capsule_shape(scene, 0.25f, 0.25f),
    };
    for (int32_t i = 0; i < scene->n; ++i) {
        int32_t row = i / hill_columns;
        float x = pitch * ((float)(i % hill_columns) - 0.5f * (float)(hill_columns - 1));
        float y = hill_height(x) + 1.0f + pitch * (float)row;
        push_dynamic(scene, x, y, shapes[(i + row) % kinds]);
    }
    scene->has_room = true;
    scene->room = um_aabb_make(-hill_half_width, -8.0f, hill_half_width, 1.0e6f);
    set_steps(scene, 600);
}
