// Joints for tests: see worlds.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_JOINTS_H
#define UMBRA_TEST_JOINTS_H

#include "support/worlds.h"

#include <math.h>

// A world in metres with y up.
static inline um_world* start_meters(float gravity)
{
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, -gravity);
    return start_world(&def);
}

// A joint of B with the ground, whose frame is the world's.
static inline um_joint_def with_ground(um_joint_kind kind, um_body_id body)
{
    um_joint_def def = um_default_joint_def();
    def.kind = kind;
    def.body_b = body;
    return def;
}

static inline um_joint_id join(um_world* world, const um_joint_def* def)
{
    um_joint_id joint = um_joint_create(world, def);
    assert_true(um_joint_exists(world, joint));
    return joint;
}

// How far apart the anchors of a joint are.
static inline float gap_of(const um_world* world, um_joint_id joint)
{
    um_joint_state state = um_joint_get_state(world, joint);
    return hypotf(state.anchor_b.x - state.anchor_a.x, state.anchor_b.y - state.anchor_a.y);
}

// Links of half a metre that hang from the ground at the origin, one below the other.
static inline void hang_links(um_world* world, int32_t count, um_body_id* out_links, um_joint_id* out_joints)
{
    for (int32_t i = 0; i < count; ++i) {
        out_links[i] = make_box(world, 0.0f, -0.25f - 0.5f * (float)i, 0.05f, 0.25f);
        um_body_id before = i > 0 ? out_links[i - 1] : (um_body_id){0, 0};
        um_vec2 point = {0.0f, -0.5f * (float)i};
        um_joint_def def = um_joint_def_between(world, UM_REVOLUTE_JOINT, before, point, out_links[i], point);
        out_joints[i] = join(world, &def);
    }
}

#endif
