// Joints come, go and change. What they do in a step is in step/joints.c.
// SPDX-License-Identifier: MIT

#include "api/joint_defs.h"
#include "sleep/joint_changes.h"
#include "sleep/refilter.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"

// ---- Life -----------------------------------------------------------------------------------------------

static bool is_null(um_body_id id)
{
    return id.index1 == 0 && id.stamp == 0;
}

static bool is_same_body(um_body_id a, um_body_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
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
    if (!umi_takes_joint_def(world, __func__, def, false) || !find_bodies(world, __func__, def, bodies)) {
        return null_id;
    }
    if (!umi_pool_reserve(&world->allocator, &world->joints.pool, 1) ||
        !umi_pool_reserve(&world->allocator, &world->links.pool, 1) ||
        !umi_events_reserve_joints(&world->allocator, &world->events, world->joints.pool.count + 1)) {
        umi_world_fail_memory(world, __func__);
        return null_id;
    }
    umi_gate_succeed(world->gate);
    int32_t index = umi_pool_take(&world->joints.pool);
    umi_joint* joint = umi_joint_at(&world->joints, index);
    *joint = (umi_joint){.def = *def, .tooth = UMI_NO_TOOTH, .stamp = joint->stamp + 1};
    joint->link = add_link(world, index, bodies);
    umi_joint_follow_angle(joint, &world->bodies, umi_link_at(&world->links, joint->link));
    world->joints.parting_count += !def->collide_connected;
    world->joints.weak_count += umi_joint_is_weak(def);
    umi_wake_joint(world, index);
    umi_part_joined(world, index);
    umi_joint_refresh(world, joint->link);
    return umi_joint_id(world, index);
}

bool um_joint_destroy(um_world* world, um_joint_id id)
{
    int32_t index = umi_open_joint(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_joint_remove(world, index);
    return true;
}

bool um_joint_exists(const um_world* world, um_joint_id id)
{
    return umi_find_joint(world, id) >= 0;
}

um_joint_def um_joint_get_def(const um_world* world, um_joint_id id)
{
    int32_t index = umi_read_joint(world, id, __func__);
    return index >= 0 ? umi_joint_at(&world->joints, index)->def : (um_joint_def){0};
}

// ---- Changes --------------------------------------------------------------------------------------------

// A joint that a call is about to change, and the def that it has.
typedef struct change {
    um_world* world;
    const char* function;
    int32_t index; // -1 if the call has failed
    bool is_part;  // whether it sets some of the def alone
    um_joint_def def;
} change;

static change begin_change(um_world* world, um_joint_id id, const char* function)
{
    int32_t index = umi_open_joint(world, id, function);
    return (change){world, function, index, true,
                    index >= 0 ? umi_joint_at(&world->joints, index)->def : (um_joint_def){0}};
}

static void count(um_world* world, const um_joint_def* def, int32_t sign)
{
    world->joints.parting_count += def->collide_connected ? 0 : sign;
    world->joints.weak_count += umi_joint_is_weak(def) ? sign : 0;
}

// Gives the joint its def. False, and the call has failed, if that cannot be.
static bool end_change(const change* c)
{
    if (c->index < 0 || !umi_takes_joint_def(c->world, c->function, &c->def, c->is_part)) {
        return false;
    }
    umi_joint* joint = umi_joint_at(&c->world->joints, c->index);
    bool has_other_teeth =
        joint->def.tooth != c->def.tooth || joint->def.reference_angle != c->def.reference_angle;
    bool parts_otherwise = joint->def.collide_connected != c->def.collide_connected;
    count(c->world, &joint->def, -1);
    count(c->world, &c->def, 1);
    joint->def = c->def;
    joint->tooth = has_other_teeth ? UMI_NO_TOOTH : joint->tooth;
    umi_wake_joint(c->world, c->index);
    if (parts_otherwise) {
        umi_refilter_joint(c->world, c->index);
    }
    umi_joint_refresh(c->world, joint->link);
    return true;
}

bool um_joint_set_def(um_world* world, um_joint_id id, const um_joint_def* def)
{
    change c = begin_change(world, id, __func__);
    if (c.index < 0) {
        return false;
    }
    if (def == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "def is NULL");
    }
    if (!umi_takes_joint_def(world, __func__, def, false)) {
        return false;
    }
    bool is_same = def->kind == c.def.kind && is_same_body(def->body_a, c.def.body_a) &&
                   is_same_body(def->body_b, c.def.body_b);
    if (!is_same) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_DEF, __func__,
                             "def.kind, def.body_a and def.body_b must be those of the joint");
    }
    c.def = *def;
    return end_change(&c);
}

bool um_joint_set_limits(um_world* world, um_joint_id id, um_joint_limits limits)
{
    change c = begin_change(world, id, __func__);
    c.def.limits = limits;
    return end_change(&c);
}

bool um_joint_set_motor(um_world* world, um_joint_id id, um_joint_motor motor)
{
    change c = begin_change(world, id, __func__);
    c.def.motor = motor;
    return end_change(&c);
}

bool um_joint_set_spring(um_world* world, um_joint_id id, um_joint_spring spring)
{
    change c = begin_change(world, id, __func__);
    c.def.spring = spring;
    return end_change(&c);
}

bool um_joint_set_drive(um_world* world, um_joint_id id, um_joint_drive drive)
{
    change c = begin_change(world, id, __func__);
    c.def.drive = drive;
    return end_change(&c);
}

bool um_joint_set_anchors(um_world* world, um_joint_id id, um_vec2 anchor_a, um_vec2 anchor_b)
{
    change c = begin_change(world, id, __func__);
    c.def.anchor_a = anchor_a;
    c.def.anchor_b = anchor_b;
    return end_change(&c);
}

bool um_joint_set_strength(um_world* world, um_joint_id id, um_joint_strength strength)
{
    change c = begin_change(world, id, __func__);
    c.def.strength = strength;
    return end_change(&c);
}

bool um_joint_set_user_data(um_world* world, um_joint_id id, uint64_t user_data)
{
    int32_t index = umi_open_joint(world, id, __func__);
    if (index >= 0) {
        umi_joint_at(&world->joints, index)->def.user_data = user_data;
    }
    return index >= 0;
}
