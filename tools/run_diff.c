// Two runs side by side.
// SPDX-License-Identifier: MIT

#include "run_diff.h"

#include <string.h>

#define NAME_OF_VALUE(name, text) text,
static const char* const value_names[] = {BODY_VALUE_LIST(NAME_OF_VALUE)};

const char* body_value_name(body_value value)
{
    return value_names[value];
}

static void read_values(const um_world* world, um_body_id body, float* out)
{
    um_transform place = um_body_get_transform(world, body);
    um_vec2 velocity = um_body_get_velocity(world, body);
    out[VALUE_X] = place.p.x;
    out[VALUE_Y] = place.p.y;
    out[VALUE_COSINE] = place.q.c;
    out[VALUE_SINE] = place.q.s;
    out[VALUE_VELOCITY_X] = velocity.x;
    out[VALUE_VELOCITY_Y] = velocity.y;
    out[VALUE_ANGULAR_VELOCITY] = um_body_get_angular_velocity(world, body);
    out[VALUE_AWAKE] = um_body_is_awake(world, body) ? 1.0f : 0.0f;
}

// Bits and not values: 0 and -0 differ, and what is no number is the same as itself.
static bool has_same_bits(const float* a, const float* b)
{
    uint32_t bits[2][BODY_VALUE_COUNT];
    memcpy(bits[0], a, sizeof bits[0]);
    memcpy(bits[1], b, sizeof bits[1]);
    return memcmp(bits[0], bits[1], sizeof bits[0]) == 0;
}

// Walks over the bodies of one world and looks for each in the other.
typedef struct diff_walk {
    const um_world* worlds[2]; // in the order of the runs
    int walked;                // which of the two the walk goes over
    run_difference* out;
} diff_walk;

static bool compare_body(um_body_id body, void* context)
{
    const diff_walk* walk = context;
    const um_world* other = walk->worlds[1 - walk->walked];
    bool is_in_other = um_body_exists(other, body);
    if (walk->walked == 1 && is_in_other) {
        return true; // seen in the walk over the first
    }
    ++walk->out->all;
    float values[2][BODY_VALUE_COUNT] = {{0}};
    read_values(walk->worlds[walk->walked], body, values[walk->walked]);
    if (is_in_other) {
        read_values(other, body, values[1 - walk->walked]);
    }
    if (is_in_other && has_same_bits(values[0], values[1])) {
        return true;
    }
    if (walk->out->bodies++ == 0) {
        walk->out->is_there = true;
        walk->out->body = body;
        walk->out->is_in[walk->walked] = true;
        walk->out->is_in[1 - walk->walked] = is_in_other;
        memcpy(walk->out->values, values, sizeof values);
    }
    return true;
}

static bool is_same(const scene_play* first, const scene_play* second, run_difference* out)
{
    // The hash takes one pass over the bodies, and nearly always is all that is needed.
    if (um_world_hash(first->world) == um_world_hash(second->world)) {
        return true;
    }
    *out = (run_difference){.step = first->steps_made};
    diff_walk walk = {{first->world, second->world}, 0, out};
    um_world_each_body(first->world, compare_body, &walk);
    walk.walked = 1;
    um_world_each_body(second->world, compare_body, &walk);
    return !out->is_there;
}

typedef struct diff_watch {
    scene_play* second;
    run_difference* out;
    stepping_end second_end;
} diff_watch;

static bool step_second(scene_play* first, void* context)
{
    diff_watch* watch = context;
    stepping loop = {.play = watch->second};
    watch->second_end = stepping_go(&loop, 1);
    return watch->second_end == STEPPING_DONE && is_same(first, watch->second, watch->out);
}

stepping_end run_diff(scene_play* first, scene_play* second, int32_t steps, progress* bar,
                      run_difference* out_difference)
{
    *out_difference = (run_difference){0};
    if (!is_same(first, second, out_difference)) {
        return STEPPING_STOPPED;
    }
    diff_watch watch = {second, out_difference, STEPPING_DONE};
    stepping loop = {.play = first, .bar = bar, .after_step = step_second, .context = &watch};
    stepping_end end = stepping_go(&loop, steps);
    return watch.second_end != STEPPING_DONE ? watch.second_end : end;
}
