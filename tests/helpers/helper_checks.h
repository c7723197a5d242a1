// What the tests of helpers share. Scenes are written in metres with y up, and run in metres and in pixels.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_HELPER_CHECKS_H
#define UMBRA_TEST_HELPER_CHECKS_H

#include "support/worlds.h"

#include <umbra_helpers/umbra_helpers.h>

#include <math.h>

// Runs a scene in both systems of units.
typedef void units_scene(const units* u);

static inline void in_both_units(units_scene* scene)
{
    const units all[2] = {units_of_pixels(), units_of_meters()};
    for (int32_t i = 0; i < 2; ++i) {
        print_message("in %s\n", all[i].name);
        scene(&all[i]);
    }
}

// A box of two metres whose upper side is at height 0.
static inline void put_floor(const units* u, um_world* world)
{
    units_box(u, world, UM_STATIC_BODY, 0.0f, -1.0f, 500.0f, 1.0f);
}

static inline float distance_between(um_vec2 a, um_vec2 b)
{
    return hypotf(b.x - a.x, b.y - a.y);
}

// How far apart the anchors of joints are, at most, in metres.
static inline float widest_gap(const units* u, const um_world* world, const um_joint_id* joints,
                               int32_t count)
{
    float widest = 0.0f;
    for (int32_t i = 0; i < count; ++i) {
        um_joint_state state = um_joint_get_state(world, joints[i]);
        widest = fmaxf(widest, distance_between(state.anchor_a, state.anchor_b));
    }
    return widest / u->meter;
}

// How far joints are beyond their limits, at most, in radians.
static inline float beyond_limits(const um_world* world, const um_joint_id* joints, int32_t count)
{
    float most = 0.0f;
    for (int32_t i = 0; i < count; ++i) {
        um_joint_limits limits = um_joint_get_def(world, joints[i]).limits;
        float angle = um_joint_get_state(world, joints[i]).coordinate;
        most = fmaxf(most, fmaxf(limits.lower - angle, angle - limits.upper));
    }
    return most;
}

static inline void check_made(um_result result, const char* message)
{
    if (result != UM_OK || message[0] != '\0') {
        fail_msg("\"%s\", \"%s\"", um_result_text(result), message);
    }
}

#endif
