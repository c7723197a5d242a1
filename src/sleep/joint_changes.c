// What a joint that comes, goes or changes does to its bodies: see joint_changes.h.
// SPDX-License-Identifier: MIT

#include "sleep/joint_changes.h"

#include "sleep/refilter.h"
#include "sleep/rest.h"
#include "world/joint_life.h"

void umi_wake_joint(um_world* world, int32_t joint)
{
    const umi_link* link = umi_link_at(&world->links, umi_joint_at(&world->joints, joint)->link);
    umi_wake_body(world, link->body_a);
    umi_wake_body(world, link->body_b);
}

void umi_wake_jointed(um_world* world, int32_t body)
{
    for (int32_t edge = umi_first_joint_edge(world, body); edge >= 0;
         edge = umi_next_joint_edge(world, edge)) {
        const umi_joint* joint = umi_link_joint(&world->joints, &world->links, edge >> 1);
        int32_t other = umi_edge_other(&world->links, edge);
        if (joint->def.kind != UM_FILTER_JOINT) {
            world->bodies.velocities[other].still_time = 0.0f;
            umi_wake_body(world, other);
        }
    }
}

// Of the bodies of a joint the one that has less around it: one that can move, else of the fewer links. All
// that touches it wakes when filters change, and on a floor that would be the whole world.
static int32_t lesser_body(const um_world* world, const umi_link* link)
{
    const umi_body* a = umi_body_at(&world->bodies, link->body_a);
    const umi_body* b = umi_body_at(&world->bodies, link->body_b);
    if ((a->type == UM_DYNAMIC_BODY) != (b->type == UM_DYNAMIC_BODY)) {
        return a->type == UM_DYNAMIC_BODY ? link->body_a : link->body_b;
    }
    return a->link_count <= b->link_count ? link->body_a : link->body_b;
}

void umi_part_joined(um_world* world, int32_t joint)
{
    const umi_joint* record = umi_joint_at(&world->joints, joint);
    if (umi_joint_is_parting(world, record)) {
        umi_filters_end_forbidden(world, lesser_body(world, umi_link_at(&world->links, record->link)));
    }
}

void umi_refilter_joint(um_world* world, int32_t joint)
{
    const umi_link* link = umi_link_at(&world->links, umi_joint_at(&world->joints, joint)->link);
    if (link->body_a != UMI_NO_BODY && link->body_b != UMI_NO_BODY) {
        umi_filters_apply(world, lesser_body(world, link), -1);
    }
}

void umi_joint_remove(um_world* world, int32_t joint)
{
    const umi_joint* record = umi_joint_at(&world->joints, joint);
    bool parts = umi_joint_is_parting(world, record);
    int32_t body = lesser_body(world, umi_link_at(&world->links, record->link));
    umi_wake_joint(world, joint);
    umi_joint_end(world, record->link);
    if (parts) {
        umi_filters_apply(world, body, -1);
    }
}
