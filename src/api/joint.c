// Joints come, go and change. What they do in a step is in step/joints.c.
// SPDX-License-Identifier: MIT

#include "api/filters.h"
#include "sleep/rest.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"

#include <float.h>
#include <math.h>

// ---- Defs -----------------------------------------------------------------------------------------------

um_joint_def um_default_joint_def(void)
{
    return (um_joint_def){
        .kind = UM_REVOLUTE_JOINT,
        .length = 100.0f,
        .spring = {.frequency = 1.0f, .damping_ratio = 0.5f},
        .cookie = UMI_JOINT_COOKIE,
    };
}

static const umi_field FIELDS[] = {
    {UMI_OPTION_FIELD(um_joint_def, kind, UM_JOINT_KIND_COUNT - 1,
                      "UM_DISTANCE_JOINT, UM_REVOLUTE_JOINT, UM_PRISMATIC_JOINT, UM_WELD_JOINT or "
                      "UM_WHEEL_JOINT")},
    {UMI_VECTOR_FIELD(um_joint_def, anchor_a, UM_MAX_POSITION)},
    {UMI_VECTOR_FIELD(um_joint_def, anchor_b, UM_MAX_POSITION)},
    {UMI_FLOAT_FIELD(um_joint_def, axis_angle, -FLT_MAX, FLT_MAX)},
    {UMI_FLOAT_FIELD(um_joint_def, reference_angle, -1e6f, 1e6f)},
    {UMI_FLOAT_FIELD(um_joint_def, length, 0.0f, UM_MAX_POSITION)},
    {UMI_FLOAT_FIELD(um_joint_def, limits.lower, -UM_MAX_POSITION, UM_MAX_POSITION)},
    {UMI_FLOAT_FIELD(um_joint_def, limits.upper, -UM_MAX_POSITION, UM_MAX_POSITION)},
    {UMI_FLOAT_FIELD(um_joint_def, motor.speed, -1e6f, 1e6f)},
    {UMI_FLOAT_FIELD(um_joint_def, motor.max_force, 0.0f, UM_MAX_NUMBER)},
    {UMI_FLOAT_FIELD(um_joint_def, spring.frequency, 0.0f, 1e4f)},
    {UMI_FLOAT_FIELD(um_joint_def, spring.damping_ratio, 0.0f, 1e3f)},
    {UMI_FLOAT_FIELD(um_joint_def, spring.rest, -UM_MAX_POSITION, UM_MAX_POSITION)},
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_joint_def, FIELDS, UMI_JOINT_COOKIE, "um_default_joint_def");

// Whether a joint can be made from a def, whatever its bodies. If not, the call has failed.
static bool takes_def(um_world* world, const char* function, const um_joint_def* def)
{
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    if (result == UM_OK && def->limits.lower > def->limits.upper) {
        result = UM_ERROR_INVALID_DEF;
        reason = (umi_message){""};
        umi_message_add(&reason, "def.limits.lower is %s, must not be above def.limits.upper, %s",
                        umi_number_of(def->limits.lower).text, umi_number_of(def->limits.upper).text);
    }
    return result == UM_OK || umi_gate_fail(world->gate, result, function, "%s", reason.text);
}

// ---- Ids ------------------------------------------------------------------------------------------------

static um_joint_id id_of(const um_world* world, int32_t index)
{
    return (um_joint_id){(uint32_t)index + 1, umi_joint_at(&world->joints, index)->stamp ^ world->salt};
}

// The place of a joint, or -1 if it is not one of this world's.
static int32_t find_joint(const um_world* world, um_joint_id id)
{
    if (world == NULL || id.index1 == 0 || id.index1 > (uint32_t)world->joints.pool.fresh) {
        return -1;
    }
    int32_t index = (int32_t)(id.index1 - 1);
    uint32_t stamp = umi_joint_at(&world->joints, index)->stamp;
    return (stamp & 1) != 0 && (stamp ^ world->salt) == id.stamp ? index : -1;
}

// What is wrong with an id.
static umi_message describe_joint(const um_world* world, um_joint_id id)
{
    umi_message message = {""};
    if (id.index1 == 0 && id.stamp == 0) {
        umi_message_add(&message, "joint is null");
        return message;
    }
    bool has_place = id.index1 > 0 && id.index1 <= (uint32_t)world->joints.pool.fresh;
    uint32_t now = has_place ? umi_joint_at(&world->joints, (int32_t)(id.index1 - 1))->stamp : 0;
    uint32_t stamp = id.stamp ^ world->salt;
    umi_message_add(&message, "joint (index1 %u, stamp %u) %s", (unsigned)id.index1, (unsigned)id.stamp,
                    (stamp & 1) != 0 && stamp < now ? "was destroyed" : "is not one of this world's");
    return message;
}

// The joint of a call that changes something, or -1 and the call has failed.
static int32_t open_joint(um_world* world, um_joint_id id, const char* function)
{
    if (!umi_world_open(world, function)) {
        return -1;
    }
    int32_t index = find_joint(world, id);
    if (index < 0) {
        umi_gate_fail(world->gate, UM_ERROR_INVALID_JOINT, function, "%s", describe_joint(world, id).text);
        return -1;
    }
    umi_gate_succeed(world->gate);
    return index;
}

// The same for a call that reads it.
static int32_t read_joint(const um_world* world, um_joint_id id, const char* function)
{
    int32_t index = find_joint(world, id);
    if (index < 0 && world != NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_INVALID_JOINT, function, "%s",
                           describe_joint(world, id).text);
    }
    return index;
}

// ---- Life -----------------------------------------------------------------------------------------------

static bool is_null(um_body_id id)
{
    return id.index1 == 0 && id.stamp == 0;
}

// The bodies of a def, ground as body 0. If they cannot be joined, the call has failed.
static bool find_bodies(um_world* world, const char* function, const um_joint_def* def, int32_t out_bodies[2])
{
    const um_body_id ids[2] = {def->body_a, def->body_b};
    bool has_dynamic = false;
    for (int32_t i = 0; i < 2; ++i) {
        out_bodies[i] = is_null(ids[i]) ? UMI_NO_BODY : umi_open_body(world, ids[i], function);
        if (out_bodies[i] < 0) {
            return false;
        }
        has_dynamic |= umi_body_at(&world->bodies, out_bodies[i])->type == UM_DYNAMIC_BODY;
    }
    if (out_bodies[0] == out_bodies[1]) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_BODY, function,
                             "def.body_a and def.body_b are the same, must be two");
    }
    return has_dynamic || umi_gate_fail(world->gate, UM_ERROR_WRONG_TYPE, function,
                                        "neither def.body_a nor def.body_b is a UM_DYNAMIC_BODY, which a "
                                        "joint could move");
}

static void wake_both(um_world* world, int32_t link)
{
    const umi_link* it = umi_link_at(&world->links, link);
    umi_wake_body(world, it->body_a);
    umi_wake_body(world, it->body_b);
}

// Adds the link of a joint, in no lane yet.
static int32_t add_link(um_world* world, int32_t joint, const int32_t bodies[2])
{
    int32_t index = umi_pool_take(&world->links.pool);
    *umi_joint_link_at(&world->links, index) = (umi_joint_link){
        .link = umi_link_make(UMI_LINK_JOINT, bodies[0], bodies[1]),
        .joint = joint,
    };
    umi_links_insert(&world->links, &world->bodies, index);
    return index;
}

um_joint_id um_joint_create(um_world* world, const um_joint_def* def)
{
    um_joint_id null_id = {0, 0};
    int32_t bodies[2];
    if (!umi_world_open(world, __func__)) {
        return null_id;
    }
    if (def == NULL) {
        umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "def is NULL");
        return null_id;
    }
    if (!takes_def(world, __func__, def) || !find_bodies(world, __func__, def, bodies)) {
        return null_id;
    }
    if (!umi_pool_reserve(&world->allocator, &world->joints.pool, 1) ||
        !umi_pool_reserve(&world->allocator, &world->links.pool, 1)) {
        umi_world_fail_memory(world, __func__);
        return null_id;
    }
    umi_gate_succeed(world->gate);
    int32_t index = umi_pool_take(&world->joints.pool);
    umi_joint* joint = umi_joint_at(&world->joints, index);
    *joint = (umi_joint){.def = *def, .stamp = joint->stamp + 1};
    joint->link = add_link(world, index, bodies);
    umi_joint_follow_angle(joint, &world->bodies, umi_link_at(&world->links, joint->link));
    world->joints.parting_count += !def->collide_connected;
    if (!def->collide_connected) {
        umi_filters_apply(world, bodies[0] != UMI_NO_BODY ? bodies[0] : bodies[1], -1);
    }
    wake_both(world, joint->link);
    umi_joint_refresh(world, joint->link);
    return id_of(world, index);
}

bool um_joint_destroy(um_world* world, um_joint_id id)
{
    int32_t index = open_joint(world, id, __func__);
    if (index < 0) {
        return false;
    }
    int32_t link = umi_joint_at(&world->joints, index)->link;
    int32_t body = umi_link_at(&world->links, link)->body_b;
    bool parts = !umi_joint_at(&world->joints, index)->def.collide_connected;
    wake_both(world, link);
    umi_joint_end(world, link);
    if (parts && body != UMI_NO_BODY) {
        umi_filters_apply(world, body, -1);
    }
    return true;
}

bool um_joint_exists(const um_world* world, um_joint_id id)
{
    return find_joint(world, id) >= 0;
}

um_joint_def um_joint_get_def(const um_world* world, um_joint_id id)
{
    int32_t index = read_joint(world, id, __func__);
    return index >= 0 ? umi_joint_at(&world->joints, index)->def : (um_joint_def){0};
}

// ---- Changes --------------------------------------------------------------------------------------------

// Gives a joint another def with the same bodies. False, and the call has failed, if that cannot be.
static bool change(um_world* world, const char* function, int32_t index, const um_joint_def* def)
{
    if (!takes_def(world, function, def)) {
        return false;
    }
    umi_joint* joint = umi_joint_at(&world->joints, index);
    joint->def = *def;
    wake_both(world, joint->link);
    umi_joint_refresh(world, joint->link);
    return true;
}

bool um_joint_set_limits(um_world* world, um_joint_id id, um_joint_limits limits)
{
    int32_t index = open_joint(world, id, __func__);
    um_joint_def def = index >= 0 ? umi_joint_at(&world->joints, index)->def : (um_joint_def){0};
    def.limits = limits;
    return index >= 0 && change(world, __func__, index, &def);
}

bool um_joint_set_motor(um_world* world, um_joint_id id, um_joint_motor motor)
{
    int32_t index = open_joint(world, id, __func__);
    um_joint_def def = index >= 0 ? umi_joint_at(&world->joints, index)->def : (um_joint_def){0};
    def.motor = motor;
    return index >= 0 && change(world, __func__, index, &def);
}

bool um_joint_set_spring(um_world* world, um_joint_id id, um_joint_spring spring)
{
    int32_t index = open_joint(world, id, __func__);
    um_joint_def def = index >= 0 ? umi_joint_at(&world->joints, index)->def : (um_joint_def){0};
    def.spring = spring;
    return index >= 0 && change(world, __func__, index, &def);
}

// ---- State ----------------------------------------------------------------------------------------------

static um_vec2 anchor_velocity(const um_world* world, int32_t body, um_vec2 anchor)
{
    umi_velocity v = world->bodies.velocities[body];
    umi_pose pose = world->bodies.poses[body];
    return um_vec2_make(v.x - v.angular * (anchor.y - pose.y), v.y + v.angular * (anchor.x - pose.x));
}

static float dot(um_vec2 a, um_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

// The coordinate of a joint with those anchors and that angle, and its speed.
static void find_coordinate(const um_world* world, const umi_joint* joint, const umi_link* link, float angle,
                            um_joint_state* state)
{
    um_vec2 apart = um_vec2_sub(state->anchor_b, state->anchor_a);
    um_vec2 parting = um_vec2_sub(anchor_velocity(world, link->body_b, state->anchor_b),
                                  anchor_velocity(world, link->body_a, state->anchor_a));
    um_rot axis = um_rot_from_angle(joint->def.axis_angle);
    um_vec2 along = um_rot_apply(world->bodies.poses[link->body_a].q, um_vec2_make(axis.c, axis.s));
    float turn = world->bodies.velocities[link->body_a].angular;
    switch (joint->def.kind) {
    case UM_DISTANCE_JOINT:
        state->coordinate = sqrtf(dot(apart, apart));
        state->speed = state->coordinate > 0.0f ? dot(apart, parting) / state->coordinate : 0.0f;
        break;
    case UM_PRISMATIC_JOINT:
    case UM_WHEEL_JOINT: // the axis turns with A
        state->coordinate = dot(along, apart);
        state->speed = dot(along, parting) + turn * (along.x * apart.y - along.y * apart.x);
        break;
    case UM_REVOLUTE_JOINT:
    case UM_WELD_JOINT:
    case UM_JOINT_KIND_COUNT:
        state->coordinate = angle;
        state->speed = world->bodies.velocities[link->body_b].angular - turn;
        break;
    }
}

um_joint_state um_joint_get_state(const um_world* world, um_joint_id id)
{
    um_joint_state state = {0};
    int32_t index = read_joint(world, id, __func__);
    if (index < 0) {
        return state;
    }
    const umi_joint* joint = umi_joint_at(&world->joints, index);
    const umi_link* link = umi_link_at(&world->links, joint->link);
    umi_joint now = *joint;
    umi_joint_follow_angle(&now, &world->bodies, link);
    state.anchor_a = umi_anchor_in_world(&world->bodies, link->body_a, joint->def.anchor_a);
    state.anchor_b = umi_anchor_in_world(&world->bodies, link->body_b, joint->def.anchor_b);
    state.is_awake = umi_link_is_awake(link);
    find_coordinate(world, joint, link, now.angle, &state);
    umi_joint_read_load(&world->joints, &world->constraints, &world->links, joint->link, &state);
    return state;
}
