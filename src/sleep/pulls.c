// Sleepers that are pulled awake by joints.
//
// A sleeper is ground to a joint. It wakes when what it is joined to moves faster than what rests, when the
// joint bears otherwise than when the sleeper fell asleep, or when a kinematic body at the joint moves at
// all.
// SPDX-License-Identifier: MIT

#include "sleep/pulls.h"

#include "sleep/impact.h"
#include "sleep/rest.h"
#include "world/joint_life.h"
#include "world/lane_walks.h"

#include <math.h>

// ---- Joints in lanes ------------------------------------------------------------------------------------

static bool moves(const um_world* world, int32_t body)
{
    umi_velocity v = world->bodies.velocities[body];
    const um_sleep_settings* sleep = &world->settings.sleep;
    return v.x * v.x + v.y * v.y > sleep->speed * sleep->speed || fabsf(v.angular) > sleep->angular_speed;
}

// Whether a joint bears so much more, less or otherwise that its sleeper feels it: more than a share of what
// the sleeper or the joint bore, and enough to get the sleeper to the sleeping speed in the time that it
// takes to fall asleep. A torque counts as a force at the radius of gyration.
static bool feels(const um_world* world, int32_t index, int32_t sleeper)
{
    const umi_body* body = umi_body_at(&world->bodies, sleeper);
    const um_sleep_settings* sleep = &world->settings.sleep;
    umi_load_shift shift = umi_joint_load_shift(&world->joints, &world->constraints, &world->links, index);
    float turning = shift.torque * sqrtf(body->mass * world->bodies.drives[sleeper].inverse_inertia);
    float load = fmaxf(umi_sleeper_load(world, sleeper), shift.settled_force);
    float least = body->mass * sleep->speed / fmaxf(sleep->time, world->joints.time);
    return shift.force + turning > fmaxf(sleep->wake_share * load, least);
}

// The impulse that would give both bodies of a joint the same velocity where it holds one that moves.
static um_vec2 find_blow(const um_world* world, const umi_joint* joint, int32_t mover, int32_t sleeper)
{
    const umi_bodies* bodies = &world->bodies;
    bool is_a = umi_link_at(&world->links, joint->link)->body_a == mover;
    um_vec2 anchor = umi_anchor_in_world(bodies, mover, is_a ? joint->def.anchor_a : joint->def.anchor_b);
    umi_velocity v = bodies->velocities[mover];
    um_vec2 arm = {anchor.x - bodies->poses[mover].x, anchor.y - bodies->poses[mover].y};
    um_vec2 velocity = {v.x - v.angular * arm.y, v.y + v.angular * arm.x};
    float inverse_mass = bodies->drives[mover].inverse_mass + 1.0f / umi_body_at(bodies, sleeper)->mass;
    return um_vec2_scale(velocity, 1.0f / inverse_mass);
}

static void note_lane(um_world* world, const umi_block_head* head, int32_t lane)
{
    if (!umi_lane_is_one_sided(head, lane)) { // no sleeper: links need not be fetched
        return;
    }
    int32_t index = head->link.lane[lane];
    const umi_link* link = umi_link_at(&world->links, index);
    if (!umi_link_is_on_sleeper(link)) {
        return;
    }
    int32_t sleeper = umi_link_sleeper(link);
    int32_t mover = sleeper == link->body_a ? link->body_b : link->body_a;
    if (moves(world, mover)) {
        const umi_joint* joint = umi_link_joint(&world->joints, &world->links, index);
        umi_note_blow(world, sleeper, find_blow(world, joint, mover, sleeper));
    } else if (feels(world, index, sleeper)) {
        umi_note_blow(world, sleeper, um_vec2_make(0.0f, 0.0f));
    }
}

// ---- Kinematic bodies -----------------------------------------------------------------------------------

// Joints of a kinematic body with sleepers have no lane, since they can move neither.
static void note_carried(um_world* world, int32_t carrier)
{
    for (int32_t edge = umi_first_joint_edge(world, carrier); edge >= 0;
         edge = umi_next_joint_edge(world, edge)) {
        const umi_joint* joint = umi_link_joint(&world->joints, &world->links, edge >> 1);
        int32_t other = umi_edge_other(&world->links, edge);
        if (umi_body_is_sleeper(umi_body_at(&world->bodies, other)) && joint->def.kind != UM_FILTER_JOINT) {
            umi_note_blow(world, other, find_blow(world, joint, carrier, other));
        }
    }
}

static void note_all_carried(um_world* world)
{
    const umi_bodies* bodies = &world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        umi_velocity v = bodies->velocities[body];
        bool is_still = v.x == 0.0f && v.y == 0.0f && v.angular == 0.0f;
        if (bodies->drives[body].inverse_mass == 0.0f && !is_still) {
            note_carried(world, body);
        }
    }
}

void umi_note_pulls(um_world* world)
{
    if (world->joints.pool.count == 0 || world->bodies.sleeper_count == 0) {
        return;
    }
    if (world->links.on_sleeper_count > 0) {
        umi_each_joint_lane(world, note_lane);
    }
    note_all_carried(world);
}
