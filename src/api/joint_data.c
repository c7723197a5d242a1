// What joints are like, and which there are.
// SPDX-License-Identifier: MIT

#include "api/questions.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"

#include <math.h>

// ---- State ----------------------------------------------------------------------------------------------

static float dot(um_vec2 a, um_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static float cross(um_vec2 a, um_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static float length_of(um_vec2 v)
{
    return sqrtf(dot(v, v));
}

static um_vec2 anchor_velocity(const um_world* world, int32_t body, um_vec2 anchor)
{
    umi_velocity v = world->bodies.velocities[body];
    umi_pose pose = world->bodies.poses[body];
    return um_vec2_make(v.x - v.angular * (anchor.y - pose.y), v.y + v.angular * (anchor.x - pose.x));
}

// A joint that is looked at, with what most of its figures follow from.
typedef struct view {
    const um_world* world;
    const umi_joint* joint;
    const umi_link* link;
    um_vec2 apart;                  // from one anchor to the other
    um_vec2 velocity_a, velocity_b; // of the anchors
} view;

static void find_places(view* v, um_joint_state* state)
{
    const um_joint_def* def = &v->joint->def;
    const umi_bodies* bodies = &v->world->bodies;
    state->anchor_a = umi_anchor_in_world(bodies, v->link->body_a, def->anchor_a);
    state->anchor_b = umi_anchor_in_world(bodies, v->link->body_b, def->anchor_b);
    v->apart = um_vec2_sub(state->anchor_b, state->anchor_a);
    v->velocity_a = anchor_velocity(v->world, v->link->body_a, state->anchor_a);
    v->velocity_b = anchor_velocity(v->world, v->link->body_b, state->anchor_b);
    um_rot axis = um_rot_from_angle(def->axis_angle);
    state->axis = um_rot_apply(bodies->poses[v->link->body_a].q, um_vec2_make(axis.c, axis.s));
    if (def->kind == UM_DISTANCE_JOINT) {
        state->axis = umi_direction_to(state->anchor_a, state->anchor_b);
    } else if (def->kind == UM_PULLEY_JOINT) {
        state->axis = umi_direction_to(def->wheel_b, state->anchor_b);
    }
}

// The coordinate and how fast it changes, but for angles, which the state has already.
static void find_coordinate(const view* v, um_joint_state* state)
{
    const um_joint_def* def = &v->joint->def;
    um_vec2 parting = um_vec2_sub(v->velocity_b, v->velocity_a);
    switch (def->kind) {
    case UM_DISTANCE_JOINT:
        state->coordinate = length_of(v->apart);
        state->speed = dot(state->axis, parting);
        break;
    case UM_PRISMATIC_JOINT:
    case UM_WHEEL_JOINT: // the axis turns with A
        state->coordinate = dot(state->axis, v->apart);
        state->speed = dot(state->axis, parting) +
                       v->world->bodies.velocities[v->link->body_a].angular * cross(state->axis, v->apart);
        break;
    case UM_PULLEY_JOINT:
        state->coordinate = length_of(um_vec2_sub(state->anchor_a, def->wheel_a)) +
                            def->ratio * length_of(um_vec2_sub(state->anchor_b, def->wheel_b));
        state->speed = dot(umi_direction_to(def->wheel_a, state->anchor_a), v->velocity_a) +
                       def->ratio * dot(state->axis, v->velocity_b);
        break;
    case UM_REVOLUTE_JOINT:
    case UM_WELD_JOINT:
    case UM_MOTOR_JOINT:
    case UM_MOUSE_JOINT:
    case UM_FRICTION_JOINT:
    case UM_GEAR_JOINT:
    case UM_RATCHET_JOINT:
    case UM_FILTER_JOINT:
    case UM_JOINT_KIND_COUNT:
        state->coordinate = state->angle;
        state->speed = state->angular_speed;
        break;
    }
}

// Whether the coordinate is an angle.
static bool turns(um_joint_kind kind)
{
    return kind != UM_DISTANCE_JOINT && kind != UM_PRISMATIC_JOINT && kind != UM_WHEEL_JOINT &&
           kind != UM_PULLEY_JOINT;
}

static void find_separation(const view* v, um_joint_state* state)
{
    um_joint_kind kind = v->joint->def.kind;
    um_joint_limits limits = umi_joint_limits(v->joint);
    float beyond = fmaxf(fmaxf(limits.lower - state->coordinate, state->coordinate - limits.upper), 0.0f);
    float off_axis = fabsf(cross(state->axis, v->apart));
    switch (kind) {
    case UM_DISTANCE_JOINT:
    case UM_PULLEY_JOINT:
        state->separation = beyond;
        break;
    case UM_PRISMATIC_JOINT:
        state->separation = fmaxf(beyond, off_axis);
        state->angular_separation = fabsf(state->angle);
        break;
    case UM_WHEEL_JOINT:
        state->separation = fmaxf(beyond, off_axis);
        break;
    case UM_REVOLUTE_JOINT:
    case UM_WELD_JOINT:
    case UM_MOTOR_JOINT:
    case UM_MOUSE_JOINT:
        state->separation = length_of(v->apart);
        state->angular_separation = kind == UM_MOTOR_JOINT ? fabsf(state->angle) : beyond;
        break;
    case UM_GEAR_JOINT:
    case UM_RATCHET_JOINT:
        state->angular_separation = beyond;
        break;
    case UM_FRICTION_JOINT:
    case UM_FILTER_JOINT:
    case UM_JOINT_KIND_COUNT:
        break;
    }
}

// Where a coordinate is: a point on the axis, or a direction.
static um_vec2 mark_of(const view* v, const um_joint_state* state, float coordinate)
{
    if (!turns(v->joint->def.kind)) {
        return um_vec2_add(state->anchor_a, um_vec2_scale(state->axis, coordinate));
    }
    um_rot turn = um_rot_from_angle(v->joint->def.reference_angle + coordinate);
    return um_rot_apply(v->world->bodies.poses[v->link->body_a].q, um_vec2_make(turn.c, turn.s));
}

static void find_marks(const view* v, um_joint_state* state)
{
    um_joint_limits limits = umi_joint_limits(v->joint);
    um_joint_kind kind = v->joint->def.kind;
    if (limits.is_enabled && kind != UM_GEAR_JOINT && kind != UM_PULLEY_JOINT) {
        state->lower_mark = mark_of(v, state, limits.lower);
        state->upper_mark = mark_of(v, state, limits.upper);
    }
}

um_joint_state um_joint_get_state(const um_world* world, um_joint_id id)
{
    um_joint_state state = {0};
    int32_t index = umi_read_joint(world, id, __func__);
    if (index < 0) {
        return state;
    }
    umi_joint now = *umi_joint_at(&world->joints, index);
    view v = {.world = world, .joint = &now, .link = umi_link_at(&world->links, now.link)};
    umi_joint_follow_angle(&now, &world->bodies, v.link);
    float ratio = now.def.kind == UM_GEAR_JOINT ? now.def.ratio : 1.0f;
    state.angle = now.angle;
    state.angular_speed = world->bodies.velocities[v.link->body_b].angular -
                          ratio * world->bodies.velocities[v.link->body_a].angular;
    state.is_awake = umi_body_is_awake(umi_body_at(&world->bodies, v.link->body_a)) ||
                     umi_body_is_awake(umi_body_at(&world->bodies, v.link->body_b));
    find_places(&v, &state);
    find_coordinate(&v, &state);
    find_separation(&v, &state);
    find_marks(&v, &state);
    umi_joint_read_load(&world->joints, &world->constraints, &world->links, now.link, &state);
    return state;
}

// ---- Lists ----------------------------------------------------------------------------------------------

int32_t um_world_get_joints(const um_world* world, um_joint_id* out_joints, int32_t capacity)
{
    if (world == NULL || umi_check_room(world, out_joints, capacity, "out_joints", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < world->joints.pool.fresh; ++i) {
        if ((umi_joint_at(&world->joints, i)->stamp & 1) == 0) {
            continue;
        }
        if (count < capacity) {
            out_joints[count] = umi_joint_id(world, i);
        }
        count += 1;
    }
    return count;
}

int32_t um_body_get_joints(const um_world* world, um_body_id body, um_joint_id* out_joints, int32_t capacity)
{
    int32_t index = umi_read_body(world, body, __func__);
    if (index < 0 || umi_check_room(world, out_joints, capacity, "out_joints", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    int32_t edge = umi_first_joint_edge(world, index);
    for (; edge >= 0; edge = umi_next_joint_edge(world, edge)) {
        if (count < capacity) {
            out_joints[count] = umi_joint_id(world, umi_joint_link_at(&world->links, edge >> 1)->joint);
        }
        count += 1;
    }
    return count;
}
