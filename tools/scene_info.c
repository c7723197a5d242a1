// What is in a world.
// SPDX-License-Identifier: MIT

#include "scene_info.h"
#include "joint_list.h"

const char* body_type_name(um_body_type type)
{
    static const char* const names[] = {"static", "kinematic", "dynamic"};
    return names[type];
}

const char* shape_kind_name(um_shape_kind kind)
{
    static const char* const names[] = {"circle", "box", "polygon", "capsule", "segment", "chain segment"};
    return names[kind];
}

const char* joint_kind_name(um_joint_kind kind)
{
    static const char* const names[] = {
        [UM_DISTANCE_JOINT] = "distance",   [UM_REVOLUTE_JOINT] = "revolute",
        [UM_PRISMATIC_JOINT] = "prismatic", [UM_WELD_JOINT] = "weld",
        [UM_WHEEL_JOINT] = "wheel",         [UM_MOTOR_JOINT] = "motor",
        [UM_MOUSE_JOINT] = "mouse",         [UM_FRICTION_JOINT] = "friction",
        [UM_GEAR_JOINT] = "gear",           [UM_RATCHET_JOINT] = "ratchet",
        [UM_PULLEY_JOINT] = "pulley",       [UM_FILTER_JOINT] = "filter",
        [UM_JOINT_KIND_COUNT] = "none",
    };
    return names[kind];
}

typedef struct info_walk {
    const um_world* world;
    scene_info* info;
} info_walk;

static bool add_body(um_body_id body, void* context)
{
    const info_walk* walk = context;
    const um_world* world = walk->world;
    scene_info* info = walk->info;
    um_body_type type = um_body_get_type(world, body);
    ++info->bodies[type];
    info->asleep += type != UM_STATIC_BODY && !um_body_is_awake(world, body);
    info->mass += (double)um_body_get_mass(world, body).mass;
    for (int32_t i = 0; i < um_body_get_shape_count(world, body); ++i) {
        um_shape_id shape = um_body_get_shape(world, body, i);
        um_aabb aabb = um_shape_get_aabb(world, shape);
        ++info->shapes[um_shape_get_kind(world, shape)];
        info->sensors += um_shape_is_sensor(world, shape);
        info->bounds = info->has_bounds ? um_aabb_union(info->bounds, aabb) : aabb;
        info->has_bounds = true;
    }
    return true;
}

static bool add_joints(const um_world* world, scene_info* info)
{
    joint_list list = joint_list_of(world);
    for (int32_t i = 0; i < list.count; ++i) {
        ++info->joints[um_joint_get_def(world, list.joints[i]).kind];
    }
    bool has_memory = list.joints != NULL;
    joint_list_free(&list);
    return has_memory;
}

bool scene_info_of(const um_world* world, scene_info* out_info)
{
    *out_info = (scene_info){.bytes = um_world_get_counters(world).bytes};
    info_walk walk = {world, out_info};
    um_world_each_body(world, add_body, &walk);
    return add_joints(world, out_info);
}
