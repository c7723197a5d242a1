// What becomes of a joint when its bodies wake, fall asleep, move by hand or end.
// SPDX-License-Identifier: MIT

#include "world/joint_life.h"

#include "world/ids.h"

static int32_t joint_edge_from(const umi_links* links, int32_t edge)
{
    while (edge >= 0 && umi_edge_link(links, edge)->kind != UMI_LINK_JOINT) {
        edge = umi_edge_next(links, edge);
    }
    return edge;
}

int32_t umi_first_joint_edge(const um_world* world, int32_t body)
{
    int32_t first = umi_body_at(&world->bodies, body)->first_link;
    return world->bodies.ties[body].is_joined ? joint_edge_from(&world->links, first) : -1;
}

int32_t umi_next_joint_edge(const um_world* world, int32_t edge)
{
    return joint_edge_from(&world->links, umi_edge_next(&world->links, edge));
}

// Ground, which is no body, is always there.
static bool is_there(const umi_body* body, int32_t index)
{
    return index == UMI_NO_BODY || (body->flags & UMI_BODY_ENABLED) != 0;
}

// Whether a joint holds anything: both bodies take part, and one of them can move.
static bool holds(const um_world* world, const umi_joint* joint)
{
    const umi_link* link = umi_link_at(&world->links, joint->link);
    const umi_body* a = umi_body_at(&world->bodies, link->body_a);
    const umi_body* b = umi_body_at(&world->bodies, link->body_b);
    return is_there(a, link->body_a) && is_there(b, link->body_b) &&
           (a->type == UM_DYNAMIC_BODY || b->type == UM_DYNAMIC_BODY) && joint->def.kind != UM_FILTER_JOINT;
}

// And has something to do, since what it can move is awake.
static bool is_needed(const um_world* world, const umi_joint* joint)
{
    const umi_link* link = umi_link_at(&world->links, joint->link);
    return holds(world, joint) && (umi_body_is_movable(umi_body_at(&world->bodies, link->body_a)) ||
                                   umi_body_is_movable(umi_body_at(&world->bodies, link->body_b)));
}

static void leave_lane(um_world* world, int32_t index)
{
    umi_link* link = umi_link_at(&world->links, index);
    if (umi_link_is_in_lane(link)) {
        umi_joint_keep_forces(&world->joints, &world->constraints, &world->links, index);
        uint8_t old_color = link->old_color;
        umi_constraints_remove(&world->constraints, &world->links, &world->bodies, index);
        link->old_color = old_color;
    }
}

void umi_joint_refresh(um_world* world, int32_t index)
{
    umi_link* link = umi_link_at(&world->links, index);
    leave_lane(world, index);
    umi_links_set_sleeper(&world->links, link, -1);
    umi_joint* joint = umi_link_joint(&world->joints, &world->links, index);
    if (!holds(world, joint)) {
        umi_joint_forget_forces(joint);
    }
    if (!is_needed(world, joint)) {
        return;
    }
    if (!umi_constraints_add(&world->allocator, &world->constraints, &world->links, &world->bodies, index)) {
        world->lacks_lane = true;
        world->joints.lacks_lane = true;
        return;
    }
    umi_joint_fill_lane(&world->joints, &world->constraints, &world->bodies, &world->links, index);
    int32_t sleeper = umi_body_is_sleeper(umi_body_at(&world->bodies, link->body_a))   ? link->body_a
                      : umi_body_is_sleeper(umi_body_at(&world->bodies, link->body_b)) ? link->body_b
                                                                                       : -1;
    umi_links_set_sleeper(&world->links, link, sleeper);
}

void umi_joints_refresh(um_world* world, int32_t body)
{
    int32_t edge = umi_first_joint_edge(world, body);
    for (; edge >= 0; edge = umi_next_joint_edge(world, edge)) {
        umi_joint_refresh(world, edge >> 1);
    }
}

void umi_joints_scale_forces(um_world* world, int32_t body, float factor)
{
    int32_t edge = umi_first_joint_edge(world, body);
    for (; edge >= 0; edge = umi_next_joint_edge(world, edge)) {
        umi_joint_scale_forces(&world->joints, &world->constraints, &world->links, edge >> 1, factor);
    }
}

void umi_joints_rest(um_world* world, int32_t body)
{
    int32_t edge = umi_first_joint_edge(world, body);
    for (; edge >= 0; edge = umi_next_joint_edge(world, edge)) {
        leave_lane(world, edge >> 1);
        umi_joint_forget_forces(umi_link_joint(&world->joints, &world->links, edge >> 1));
        umi_links_set_sleeper(&world->links, umi_edge_link(&world->links, edge), -1);
    }
}

void umi_joint_end(um_world* world, int32_t index)
{
    int32_t place = umi_joint_link_at(&world->links, index)->joint;
    leave_lane(world, index);
    umi_links_set_sleeper(&world->links, umi_link_at(&world->links, index), -1);
    umi_links_remove(&world->links, &world->bodies, index);
    umi_joint* joint = umi_joint_at(&world->joints, place);
    world->joints.parting_count -= !joint->def.collide_connected;
    world->joints.weak_count -= umi_joint_is_weak(&joint->def);
    joint->stamp += 1;
    umi_pool_put(&world->joints.pool, place);
}

void umi_joint_tell(um_world* world, int32_t joint, um_joint_fate fate)
{
    umi_event_buffer* buffer = umi_events_open(&world->events);
    const umi_joint* record = umi_joint_at(&world->joints, joint);
    if (buffer->joint_count == buffer->joint_capacity) {
        return; // the step before has said that memory has ended
    }
    buffer->joints[buffer->joint_count++] = (um_joint_event){
        .joint = umi_joint_id(world, joint),
        .user_data = record->def.user_data,
        .fate = fate,
        .force = record->peak_force,
        .torque = record->peak_torque,
    };
}

void umi_joints_end(um_world* world, int32_t body)
{
    int32_t edge = umi_first_joint_edge(world, body);
    while (edge >= 0) {
        umi_joint* joint = umi_link_joint(&world->joints, &world->links, edge >> 1);
        joint->peak_force = 0.0f;
        joint->peak_torque = 0.0f;
        umi_joint_tell(world, umi_joint_link_at(&world->links, edge >> 1)->joint, UM_JOINT_LOST_BODY);
        umi_joint_end(world, edge >> 1);
        edge = umi_first_joint_edge(world, body);
    }
}

bool umi_joint_is_parting(const um_world* world, const umi_joint* joint)
{
    const umi_link* link = umi_link_at(&world->links, joint->link);
    return !joint->def.collide_connected && link->body_a != UMI_NO_BODY && link->body_b != UMI_NO_BODY;
}

bool umi_joint_parts(const um_world* world, int32_t body_a, int32_t body_b)
{
    const umi_bodies* bodies = &world->bodies;
    if (!bodies->ties[body_a].is_joined || !bodies->ties[body_b].is_joined) {
        return false;
    }
    bool is_smaller = umi_body_at(bodies, body_a)->link_count <= umi_body_at(bodies, body_b)->link_count;
    int32_t body = is_smaller ? body_a : body_b;
    int32_t other = is_smaller ? body_b : body_a;
    int32_t edge = umi_first_joint_edge(world, body);
    for (; edge >= 0; edge = umi_next_joint_edge(world, edge)) {
        const umi_joint* joint = umi_link_joint(&world->joints, &world->links, edge >> 1);
        if (umi_edge_other(&world->links, edge) == other && !joint->def.collide_connected) {
            return true;
        }
    }
    return false;
}
