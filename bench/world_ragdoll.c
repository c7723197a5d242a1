// A ragdoll is a table of bones.
// SPDX-License-Identifier: MIT

#include "world_ragdoll.h"

enum {
    hip,
    torso,
    head,
    left_thigh,
    left_shin,
    right_thigh,
    right_shin,
    left_upper_arm,
    left_forearm,
    right_upper_arm,
    right_forearm,
};

// Heights are those above the place of the ragdoll, angles in half turns.
typedef struct bone {
    int32_t parent;    // the bone that it is joined to, or -1
    float height;      // of its origin
    float pivot;       // height of the joint
    float bottom, top; // of the line within its capsule, from its origin
    float radius;
    float lower, upper; // limits
    float reference;    // where the joint's angle is 0
    float resistance;   // share of the torque with which a joint resists
    float damping;
    bool has_foot;
} bone;

// Limbs come in pairs: what they have in common, without their parents.
#define THIGH 0.775f, 0.9f, -0.125f, 0.125f, 0.06f, -0.05f, 0.4f, 0.0f, 1.0f, 0.0f, false
#define SHIN 0.475f, 0.625f, -0.155f, 0.125f, 0.045f, -0.5f, -0.02f, 0.0f, 0.5f, 0.0f, true
#define UPPER_ARM 1.225f, 1.35f, -0.125f, 0.125f, 0.035f, -0.1f, 0.8f, 0.0f, 0.5f, 0.0f, false
#define FOREARM 0.975f, 1.1f, -0.125f, 0.125f, 0.03f, -0.2f, 0.3f, 0.25f, 0.1f, 0.1f, false

static const bone bones[ragdoll_bones] = {
    [hip] = {-1, 0.95f, 0.0f, -0.02f, 0.02f, 0.095f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, false},
    [torso] = {hip, 1.2f, 1.0f, -0.135f, 0.135f, 0.09f, -0.25f, 0.0f, 0.0f, 0.5f, 0.0f, false},
    [head] = {torso, 1.475f, 1.4f, -0.038f, 0.039f, 0.075f, -0.3f, 0.1f, 0.0f, 0.25f, 0.1f, false},
    [left_thigh] = {hip, THIGH},
    [left_shin] = {left_thigh, SHIN},
    [right_thigh] = {hip, THIGH},
    [right_shin] = {right_thigh, SHIN},
    [left_upper_arm] = {torso, UPPER_ARM},
    [left_forearm] = {left_upper_arm, FOREARM},
    [right_upper_arm] = {torso, UPPER_ARM},
    [right_forearm] = {right_upper_arm, FOREARM},
};

static const float resisting_torque = 0.05f;
static const float spring_frequency = 5.0f;
static const float spring_damping_ratio = 0.5f;

static int32_t add_bone_shape(world_scene* scene, const bone* it, bool is_boxed)
{
    if (!is_boxed) {
        return add_capsule_shape_between(scene, um_vec2_make(0.0f, it->bottom), um_vec2_make(0.0f, it->top),
                                         it->radius);
    }
    um_vec2 center = {0.0f, 0.5f * (it->bottom + it->top)};
    um_vec2 half = {it->radius, 0.5f * (it->top - it->bottom) + it->radius};
    return add_box_shape(scene, center, half);
}

static int32_t add_foot_shape(world_scene* scene, bool is_boxed)
{
    const um_vec2 points[4] = {{-0.03f, -0.185f}, {0.11f, -0.185f}, {0.11f, -0.16f}, {-0.03f, -0.14f}};
    int32_t foot = add_polygon_shape(scene, points, 4);
    scene->shapes[foot].radius = is_boxed ? 0.0f : 0.015f;
    scene->shapes[foot].has_friction = true;
    scene->shapes[foot].friction = 0.05f;
    return foot;
}

ragdoll_shapes add_ragdoll_shapes(world_scene* scene, int32_t group, bool is_boxed)
{
    const uint64_t ground = 1;
    const uint64_t ragdolls = 2;
    ragdoll_shapes shapes;
    for (int32_t i = 0; i < ragdoll_bones; ++i) {
        int32_t shape = add_bone_shape(scene, &bones[i], is_boxed);
        shapes.first[i] = shape;
        scene->shapes[shape].has_filter = true;
        scene->shapes[shape].filter = (um_filter){ragdolls, ground | ragdolls, -group};
        if (bones[i].has_foot) {
            int32_t foot = add_foot_shape(scene, is_boxed);
            scene->shapes[foot].has_filter = true;
            scene->shapes[foot].filter = (um_filter){ragdolls, ground, -group};
        }
    }
    return shapes;
}

static world_joint make_bone_joint(const world_scene* scene, const bone* it, int32_t parent, int32_t body,
                                   um_vec2 pivot)
{
    world_joint joint = make_revolute(scene, parent, body, pivot);
    joint.reference_angle = UM_PI * it->reference;
    joint.limits = (um_joint_limits){true, UM_PI * it->lower, UM_PI * it->upper};
    joint.motor = (um_joint_motor){true, 0.0f, resisting_torque * it->resistance};
    joint.spring = (um_joint_spring){true, spring_frequency, spring_damping_ratio, 0.0f};
    return joint;
}

int32_t push_ragdoll(world_scene* scene, const ragdoll_shapes* shapes, um_vec2 place)
{
    int32_t first = scene->body_count;
    for (int32_t i = 0; i < ragdoll_bones; ++i) {
        const bone* it = &bones[i];
        um_vec2 position = {place.x, place.y + it->height};
        world_body made = make_body(UM_DYNAMIC_BODY, position, shapes->first[i], it->has_foot ? 2 : 1);
        made.friction = 0.2f;
        made.linear_damping = it->damping;
        int32_t body = push_body(scene, made);
        if (it->parent >= 0) {
            um_vec2 pivot = {place.x, place.y + it->pivot};
            push_joint(scene, make_bone_joint(scene, it, first + it->parent, body, pivot));
        }
    }
    return first;
}
