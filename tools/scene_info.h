// What is in a world: how many bodies of which type, shapes and joints of which kind.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SCENE_INFO_H
#define UMBRA_TOOLS_SCENE_INFO_H

#include <umbra/joint.h>
#include <umbra/world.h>

enum { BODY_TYPE_COUNT = UM_DYNAMIC_BODY + 1, SHAPE_KIND_COUNT = UM_CHAIN_SEGMENT_SHAPE + 1 };

typedef struct scene_info {
    int32_t bodies[BODY_TYPE_COUNT];
    int32_t shapes[SHAPE_KIND_COUNT];
    int32_t sensors;
    int32_t joints[UM_JOINT_KIND_COUNT];
    int32_t asleep;
    double mass;
    bool has_bounds;
    um_aabb bounds; // of all shapes
    size_t bytes;   // that the world holds
} scene_info;

// False if memory ends.
bool scene_info_of(const um_world* world, scene_info* out_info);

const char* body_type_name(um_body_type type);
const char* shape_kind_name(um_shape_kind kind);
const char* joint_kind_name(um_joint_kind kind);

#endif
