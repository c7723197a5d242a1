// Joints and their lanes. See joints.h.
// SPDX-License-Identifier: MIT

#include "dynamics/joints.h"

#include "geometry/trig.h"

#include <math.h>

// Further than any coordinate gets, and not so far that a float would not tell.
#define NO_LIMIT 1e12f

umi_joints umi_joints_make(void)
{
    return (umi_joints){.time = 1.0f / 60.0f,
                        .pool = umi_pool_make(sizeof(umi_joint), offsetof(umi_joint, link))};
}

void umi_joints_destroy(const um_allocator* allocator, umi_joints* joints)
{
    umi_pool_destroy(allocator, &joints->pool);
}

void umi_joint_lane_mark_empty(umi_joint_block* block, int32_t lane)
{
    block->form.lane[lane] = (float)UMI_JOINT_DISTANCE; // without a mass it holds nothing
}

static float* impulse_at(umi_joint_block* block, int32_t lane, int32_t row)
{
    umi_row* rows[UMI_JOINT_ROWS] = {&block->pair_0, &block->pair_1, &block->spring, &block->limit,
                                     &block->motor};
    return &rows[row]->lane[lane];
}

void umi_joint_block_scale(umi_joint_block* block, float factor)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES; ++lane) {
        for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
            *impulse_at(block, lane, i) *= factor;
        }
    }
}

// ---- Angles ---------------------------------------------------------------------------------------------

void umi_joint_follow_angle(umi_joint* joint, const umi_bodies* bodies, const umi_link* link)
{
    um_rot a = bodies->poses[link->body_a].q;
    um_rot b = bodies->poses[link->body_b].q;
    float c = a.c * b.c + a.s * b.s;
    float s = a.c * b.s - a.s * b.c;
    float exact = um_atan2(s, c) - joint->def.reference_angle;
    float turns = (joint->angle - exact) / (2.0f * UM_PI);
    float whole = (float)(int32_t)(turns + (turns < 0.0f ? -0.5f : 0.5f));
    joint->angle = exact + whole * 2.0f * UM_PI;
}

// ---- Lanes ----------------------------------------------------------------------------------------------

static umi_joint_form form_of(um_joint_kind kind)
{
    switch (kind) {
    case UM_PRISMATIC_JOINT:
        return UMI_JOINT_SLIDER;
    case UM_WHEEL_JOINT:
        return UMI_JOINT_SLOT;
    case UM_DISTANCE_JOINT:
        return UMI_JOINT_DISTANCE;
    case UM_REVOLUTE_JOINT:
    case UM_WELD_JOINT:
    case UM_JOINT_KIND_COUNT:
        break;
    }
    return UMI_JOINT_HINGE;
}

// An anchor as the lane sees it: from the centre of mass, or from the origin if the body stands still there.
static um_vec2 lane_anchor(const umi_bodies* bodies, int32_t body, um_vec2 anchor)
{
    bool is_awake = umi_body_is_awake(umi_body_at(bodies, body));
    return is_awake ? um_vec2_sub(anchor, bodies->mass_geometries[body].local_center)
                    : umi_anchor_in_world(bodies, body, anchor);
}

// From one anchor to the other; along x if they are in one place.
static um_vec2 find_direction(const umi_joint* joint, const umi_bodies* bodies, const umi_link* link)
{
    um_vec2 apart = um_vec2_sub(umi_anchor_in_world(bodies, link->body_b, joint->def.anchor_b),
                                umi_anchor_in_world(bodies, link->body_a, joint->def.anchor_a));
    float length = sqrtf(apart.x * apart.x + apart.y * apart.y);
    return length > 0.0f ? um_vec2_scale(apart, 1.0f / length) : um_vec2_make(1.0f, 0.0f);
}

static um_rot turn_both(um_rot a, um_rot b)
{
    return (um_rot){a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
}

static void write_places(const umi_joint* joint, umi_joint_block* block, int32_t lane,
                         const umi_bodies* bodies, const umi_link* link)
{
    um_vec2 a = lane_anchor(bodies, link->body_a, joint->def.anchor_a);
    um_vec2 b = lane_anchor(bodies, link->body_b, joint->def.anchor_b);
    um_rot axis = um_rot_from_angle(joint->def.axis_angle);
    if (!umi_body_is_awake(umi_body_at(bodies, link->body_a))) {
        axis = turn_both(bodies->poses[link->body_a].q, axis);
    }
    block->form.lane[lane] = (float)form_of(joint->def.kind);
    block->local_a_x.lane[lane] = a.x;
    block->local_a_y.lane[lane] = a.y;
    block->local_b_x.lane[lane] = b.x;
    block->local_b_y.lane[lane] = b.y;
    block->local_axis_x.lane[lane] = axis.c;
    block->local_axis_y.lane[lane] = axis.s;
    um_vec2 direction = find_direction(joint, bodies, link); // what a distance has pushed along so far
    block->axis_x.lane[lane] = direction.x;
    block->axis_y.lane[lane] = direction.y;
    block->angle.lane[lane] = joint->angle;
}

static float locks_of(const umi_bodies* bodies, int32_t name, float x, float y)
{
    uint16_t locks = name >= 0 ? umi_body_locks(umi_body_at(bodies, name)) : 0;
    return ((locks & UMI_BODY_LOCKED_X) != 0 ? x : 0.0f) + ((locks & UMI_BODY_LOCKED_Y) != 0 ? y : 0.0f);
}

// Masses of what the lane moves.
static void write_masses(umi_joint_block* block, int32_t lane, const umi_bodies* bodies)
{
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    umi_drive none = {0};
    const umi_drive* drive_a = a >= 0 ? bodies->drives + a : &none;
    const umi_drive* drive_b = b >= 0 ? bodies->drives + b : &none;
    block->inverse_mass_a.lane[lane] = drive_a->inverse_mass;
    block->inverse_mass_b.lane[lane] = drive_b->inverse_mass;
    block->inverse_inertia_a.lane[lane] = drive_a->inverse_inertia;
    block->inverse_inertia_b.lane[lane] = drive_b->inverse_inertia;
    block->locks.lane[lane] = locks_of(bodies, a, UMI_JOINT_LOCKS_A_X, UMI_JOINT_LOCKS_A_Y) +
                              locks_of(bodies, b, UMI_JOINT_LOCKS_B_X, UMI_JOINT_LOCKS_B_Y);
}

// e^-x for x from 0 to 2, by its series: the same bits everywhere.
static double decay_of(double x)
{
    double sum = 1.0;
    for (int32_t i = 24; i > 0; --i) {
        sum = 1.0 - sum * x / (double)i;
    }
    return sum;
}

// Up to so much of a radian per substep a spring moves as its formula says.
#define MOST_EXACT 0.5

// With an error C and a velocity v, a substep makes of them
//
//     v' = give v - rate C,   C' = C + h v'
//
// a matrix whose determinant is give and whose trace is 1 + give - h rate. Those of a spring that moves as it
// should for h are e^(-2 z) and 2 e^-z cos(w), with z what it is damped by and w how far it swings. What is
// faster than substeps can tell, or damped so that it does not swing, is made implicit instead, which is
// stable: Catto, Soft Constraints, GDC 2011.
static void make_spring(const um_joint_spring* spring, float time, float* out_rate, float* out_give)
{
    double h = (double)time;
    double ratio = (double)spring->damping_ratio;
    double angle = 2.0 * (double)UM_PI * (double)spring->frequency * h;
    if (angle <= MOST_EXACT && ratio < 1.0) {
        double damped = decay_of(ratio * angle);
        double swing = umi_direction_of_angle(angle * sqrt(1.0 - ratio * ratio)).x;
        *out_give = (float)(damped * damped);
        *out_rate = (float)((1.0 + damped * damped - 2.0 * damped * swing) / h);
        return;
    }
    double b = angle * (2.0 * ratio + angle);
    *out_give = (float)(1.0 / (1.0 + b));
    *out_rate = (float)(angle * angle / (h * (1.0 + b)));
}

void umi_joint_write_springs(const umi_joint* joint, umi_joint_block* block, int32_t lane, float time)
{
    const um_joint_def* def = &joint->def;
    float rate = 0.0f;
    float give = 1.0f; // all: no spring
    if (def->spring.is_enabled) {
        make_spring(&def->spring, time, &rate, &give);
    }
    block->spring_rate.lane[lane] = rate;
    block->spring_give.lane[lane] = give;
    block->spring_rest.lane[lane] = def->kind == UM_DISTANCE_JOINT ? def->length : def->spring.rest;
    block->motor_most.lane[lane] = def->motor.is_enabled ? def->motor.max_force * time : 0.0f;
}

// What a joint is rigid along: a distance that has neither limits nor a spring is kept, and so is the angle
// of a weld.
static um_joint_limits limits_of(const um_joint_def* def)
{
    bool is_free = def->limits.is_enabled || def->spring.is_enabled;
    if (def->kind == UM_DISTANCE_JOINT && !is_free) {
        return (um_joint_limits){true, def->length, def->length};
    }
    if (def->kind == UM_WELD_JOINT && !is_free) {
        return (um_joint_limits){true, 0.0f, 0.0f};
    }
    return def->limits.is_enabled ? def->limits : (um_joint_limits){false, -NO_LIMIT, NO_LIMIT};
}

static void write_settings(const umi_joint* joint, umi_joint_block* block, int32_t lane, float time)
{
    const um_joint_def* def = &joint->def;
    um_joint_limits limits = limits_of(def);
    block->lower.lane[lane] = limits.lower;
    block->upper.lane[lane] = limits.upper;
    block->motor_speed.lane[lane] = def->motor.speed;
    umi_joint_write_springs(joint, block, lane, time);
}

void umi_joint_fill_lane(const umi_joints* joints, const umi_constraints* constraints,
                         const umi_bodies* bodies, const umi_links* links, int32_t index)
{
    const umi_link* link = umi_link_at(links, index);
    umi_joint* joint = umi_link_joint(joints, links, index);
    umi_joint_block* block = &umi_block_of(constraints, link)->joint;
    int32_t lane = umi_lane_of(link);
    umi_joint_follow_angle(joint, bodies, link);
    write_places(joint, block, lane, bodies, link);
    write_masses(block, lane, bodies);
    write_settings(joint, block, lane, joints->time);
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        *impulse_at(block, lane, i) = joint->forces[i] * constraints->time;
    }
}

void umi_joint_keep_forces(const umi_joints* joints, const umi_constraints* constraints,
                           const umi_links* links, int32_t index)
{
    const umi_link* link = umi_link_at(links, index);
    umi_joint* joint = umi_link_joint(joints, links, index);
    umi_joint_block* block = &umi_block_of(constraints, link)->joint;
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        joint->forces[i] = *impulse_at(block, umi_lane_of(link), i) / constraints->time;
    }
}

// Along the axis that the lane had last, or now has: what sleeps keeps no axis, and its force along one is
// told by where the anchors are.
void umi_joint_read_load(const umi_joints* joints, const umi_constraints* constraints, const umi_links* links,
                         int32_t index, um_joint_state* out_state)
{
    const umi_link* link = umi_link_at(links, index);
    const umi_joint* joint = umi_link_joint(joints, links, index);
    float forces[UMI_JOINT_ROWS];
    um_vec2 apart = um_vec2_sub(out_state->anchor_b, out_state->anchor_a);
    float length = sqrtf(apart.x * apart.x + apart.y * apart.y);
    um_vec2 axis = length > 0.0f ? um_vec2_scale(apart, 1.0f / length) : um_vec2_make(1.0f, 0.0f);
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        forces[i] = joint->forces[i];
    }
    if (umi_link_is_in_lane(link)) {
        umi_joint_block* block = &umi_block_of(constraints, link)->joint;
        int32_t lane = umi_lane_of(link);
        axis = um_vec2_make(block->axis_x.lane[lane], block->axis_y.lane[lane]);
        for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
            forces[i] = *impulse_at(block, lane, i) / constraints->time;
        }
    }
    um_vec2 across = {-axis.y, axis.x};
    float along = forces[2] + forces[3];
    switch (form_of(joint->def.kind)) {
    case UMI_JOINT_HINGE:
        out_state->force = um_vec2_make(forces[0], forces[1]);
        out_state->torque = along + forces[4];
        break;
    case UMI_JOINT_SLIDER:
        out_state->force =
            um_vec2_add(um_vec2_scale(across, forces[0]), um_vec2_scale(axis, along + forces[4]));
        out_state->torque = forces[1];
        break;
    case UMI_JOINT_SLOT:
        out_state->force = um_vec2_add(um_vec2_scale(across, forces[0]), um_vec2_scale(axis, along));
        out_state->torque = forces[4];
        break;
    case UMI_JOINT_DISTANCE:
        out_state->force = um_vec2_scale(axis, along + forces[4]);
        break;
    }
}
