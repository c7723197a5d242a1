// Joints and their lanes. See joints.h.
// SPDX-License-Identifier: MIT

#include "dynamics/joints.h"

#include "dynamics/step_length.h"
#include "geometry/trig.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Further than any coordinate gets, and not so far that a float would not tell.
#define NO_LIMIT 1e12f

umi_joints umi_joints_make(bool is_soft)
{
    return (umi_joints){.time = 1.0f / 60.0f,
                        .compliance =
                            is_soft ? UMI_JOINT_GIVE / ((1.0f - UMI_JOINT_GIVE) * UMI_JOINT_BIAS) : 0.0f,
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

int32_t umi_joint_block_impulses(umi_joint_block* block, umi_row* out_rows[])
{
    umi_row* rows[UMI_JOINT_ROWS] = {&block->pair_0, &block->pair_1, &block->spring, &block->limit,
                                     &block->motor};
    memcpy(out_rows, rows, sizeof rows);
    return UMI_JOINT_ROWS;
}

static float* impulse_at(umi_joint_block* block, int32_t lane, int32_t row)
{
    umi_row* rows[UMI_JOINT_ROWS];
    umi_joint_block_impulses(block, rows);
    return &rows[row]->lane[lane];
}

// What a joint must have for the impulse to mean something.
static const int32_t TRAITS_OF_ROWS[UMI_JOINT_ROWS] = {
    UMI_JOINT_HAS_PAIR | UMI_JOINT_IS_PULLEY, UMI_JOINT_HAS_PAIR | UMI_JOINT_IS_PULLEY, UMI_JOINT_HAS_SPRING,
    UMI_JOINT_HAS_LIMIT, UMI_JOINT_HAS_MOTOR};

static void scale_lane(umi_joint_block* block, int32_t lane, float factor)
{
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        *impulse_at(block, lane, i) *= factor;
    }
}

// ---- Angles ---------------------------------------------------------------------------------------------

// Of all angles with that rotation the one nearest to another. In double, or wheels that have turned a
// hundred times would jitter in their gears.
static double nearest_angle(um_rot q, float reference, double to)
{
    const double whole_turn = 6.28318530717958648;
    double exact = (double)um_atan2(q.s, q.c) - (double)reference;
    double turns = (to - exact) / whole_turn;
    return exact + whole_turn * (double)(int64_t)(turns + (turns < 0.0 ? -0.5 : 0.5));
}

// A ratchet has teeth at all multiples of an angle, and the furthest one that B has passed holds.
static void follow_tooth(umi_joint* joint)
{
    float width = joint->def.tooth;
    float passed = floorf(joint->angle / width) * width;
    bool is_further = width > 0.0f ? passed > joint->tooth : passed < joint->tooth;
    joint->tooth = joint->tooth == UMI_NO_TOOTH || is_further ? passed : joint->tooth;
}

void umi_joint_follow_angle(umi_joint* joint, const umi_bodies* bodies, const umi_link* link)
{
    um_rot a = bodies->poses[link->body_a].q;
    um_rot b = bodies->poses[link->body_b].q;
    if (joint->def.kind == UM_GEAR_JOINT) {
        joint->angle_a = nearest_angle(a, 0.0f, joint->angle_a);
        joint->angle_b = nearest_angle(b, 0.0f, joint->angle_b);
        joint->angle = (float)(joint->angle_b - (double)joint->def.ratio * joint->angle_a -
                               (double)joint->def.reference_angle);
        return;
    }
    um_rot between = {a.c * b.c + a.s * b.s, a.c * b.s - a.s * b.c};
    joint->angle = (float)nearest_angle(between, joint->def.reference_angle, (double)joint->angle);
    if (joint->def.kind == UM_RATCHET_JOINT) {
        follow_tooth(joint);
    }
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
    case UM_MOTOR_JOINT:
    case UM_MOUSE_JOINT:
    case UM_FRICTION_JOINT:
        return UMI_JOINT_DRIVE;
    case UM_GEAR_JOINT:
    case UM_RATCHET_JOINT:
        return UMI_JOINT_GEAR;
    case UM_PULLEY_JOINT:
        return UMI_JOINT_PULLEY;
    case UM_REVOLUTE_JOINT:
    case UM_WELD_JOINT:
    case UM_FILTER_JOINT:
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

um_vec2 umi_direction_to(um_vec2 from, um_vec2 to)
{
    um_vec2 apart = um_vec2_sub(to, from);
    float length = sqrtf(apart.x * apart.x + apart.y * apart.y);
    return length > 0.0f ? um_vec2_scale(apart, 1.0f / length) : um_vec2_make(1.0f, 0.0f);
}

// A vector that turns with A, as the lane sees it.
static um_vec2 lane_vector(const umi_bodies* bodies, int32_t body_a, um_vec2 v)
{
    bool is_awake = umi_body_is_awake(umi_body_at(bodies, body_a));
    return is_awake ? v : um_rot_apply(bodies->poses[body_a].q, v);
}

// What stands in the rows of the axis: it, a velocity, or a wheel.
static um_vec2 find_axis(const umi_joint* joint, const umi_bodies* bodies, const umi_link* link)
{
    um_rot axis = um_rot_from_angle(joint->def.axis_angle);
    switch (form_of(joint->def.kind)) {
    case UMI_JOINT_DRIVE:
        return joint->def.kind == UM_MOTOR_JOINT
                   ? lane_vector(bodies, link->body_a, joint->def.drive.velocity)
                   : um_vec2_make(0.0f, 0.0f);
    case UMI_JOINT_PULLEY:
        return joint->def.wheel_a;
    case UMI_JOINT_HINGE:
    case UMI_JOINT_GEAR:
    case UMI_JOINT_SLIDER:
    case UMI_JOINT_SLOT:
    case UMI_JOINT_DISTANCE:
        break;
    }
    return lane_vector(bodies, link->body_a, um_vec2_make(axis.c, axis.s));
}

// What a distance or a pulley has pushed along so far.
static void write_directions(const umi_joint* joint, umi_joint_block* block, int32_t lane,
                             const umi_bodies* bodies, const umi_link* link)
{
    um_vec2 a = umi_anchor_in_world(bodies, link->body_a, joint->def.anchor_a);
    um_vec2 b = umi_anchor_in_world(bodies, link->body_b, joint->def.anchor_b);
    bool is_pulley = joint->def.kind == UM_PULLEY_JOINT;
    um_vec2 string_a = umi_direction_to(joint->def.wheel_a, a);
    um_vec2 direction = umi_direction_to(is_pulley ? joint->def.wheel_b : a, b);
    block->axis_x.lane[lane] = direction.x;
    block->axis_y.lane[lane] = direction.y;
    block->apart_x.lane[lane] = string_a.x;
    block->apart_y.lane[lane] = string_a.y;
}

// A sleeper is ground to its joints, and what is rigid gives way less to a load on ground than on a body that
// moves: see umi_joint_settings. So that what hung still hangs on still, and pulls no harder, the anchor of a
// sleeper is off by the difference under the load that it fell asleep with. Of hinges, which all that is long
// is made of.
static um_vec2 give_of_sleeper(const umi_joint* joint, const umi_bodies* bodies, int32_t body, um_vec2 anchor,
                               float compliance)
{
    if (form_of(joint->def.kind) != UMI_JOINT_HINGE || !umi_body_is_sleeper(umi_body_at(bodies, body))) {
        return um_vec2_make(0.0f, 0.0f);
    }
    const umi_drive* drive = bodies->drives + body;
    um_vec2 arm =
        um_rot_apply(bodies->poses[body].q, um_vec2_sub(anchor, bodies->mass_geometries[body].local_center));
    um_vec2 force = {joint->settled_forces[0], joint->settled_forces[1]};
    float turn = drive->inverse_inertia * (arm.x * force.y - arm.y * force.x);
    um_vec2 push = umi_body_free_part(umi_body_at(bodies, body), um_vec2_scale(force, drive->inverse_mass));
    return um_vec2_scale(um_vec2_add(push, um_vec2_make(-turn * arm.y, turn * arm.x)), compliance);
}

static void write_places(const umi_joint* joint, umi_joint_block* block, int32_t lane,
                         const umi_bodies* bodies, const umi_link* link, float compliance)
{
    um_vec2 a = lane_anchor(bodies, link->body_a, joint->def.anchor_a);
    um_vec2 b = lane_anchor(bodies, link->body_b, joint->def.anchor_b);
    a = um_vec2_sub(a, give_of_sleeper(joint, bodies, link->body_a, joint->def.anchor_a, compliance));
    b = um_vec2_add(b, give_of_sleeper(joint, bodies, link->body_b, joint->def.anchor_b, compliance));
    um_vec2 axis = find_axis(joint, bodies, link);
    bool has_ratio = joint->def.kind == UM_GEAR_JOINT || joint->def.kind == UM_PULLEY_JOINT;
    block->local_a_x.lane[lane] = a.x;
    block->local_a_y.lane[lane] = a.y;
    block->local_b_x.lane[lane] = b.x;
    block->local_b_y.lane[lane] = b.y;
    block->local_axis_x.lane[lane] = axis.x;
    block->local_axis_y.lane[lane] = axis.y;
    block->ratio.lane[lane] = has_ratio ? joint->def.ratio : 1.0f;
    block->angle.lane[lane] = joint->def.kind == UM_PULLEY_JOINT ? joint->def.wheel_b.y : joint->angle;
    write_directions(joint, block, lane, bodies, link);
}

static float locks_of(const umi_bodies* bodies, int32_t name, float x, float y)
{
    uint16_t locks = name >= 0 ? umi_body_locks(umi_body_at(bodies, name)) : 0;
    return ((locks & UMI_BODY_LOCKED_X) != 0 ? x : 0.0f) + ((locks & UMI_BODY_LOCKED_Y) != 0 ? y : 0.0f);
}

// Masses of what the lane moves, and the form of its rows.
static void write_masses(umi_joint_form form, umi_joint_block* block, int32_t lane, const umi_bodies* bodies)
{
    int32_t a = block->head.body_a.lane[lane];
    int32_t b = block->head.body_b.lane[lane];
    umi_drive none = {0};
    const umi_drive* drive_a = a >= 0 ? bodies->drives + a : &none;
    const umi_drive* drive_b = b >= 0 ? bodies->drives + b : &none;
    block->inverse_mass_a.lane[lane] = drive_a->inverse_mass;
    block->inverse_mass_b.lane[lane] = drive_b->inverse_mass;
    block->own_inertia_a.lane[lane] = drive_a->inverse_inertia;
    block->own_inertia_b.lane[lane] = drive_b->inverse_inertia;
    block->inverse_inertia_a.lane[lane] = drive_a->inverse_inertia;
    block->inverse_inertia_b.lane[lane] = drive_b->inverse_inertia;
    block->form.lane[lane] = (float)form + locks_of(bodies, a, UMI_JOINT_LOCKS_A_X, UMI_JOINT_LOCKS_A_Y) +
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

// A mouse joint always has one, a friction joint never.
static bool has_spring(const um_joint_def* def)
{
    return def->kind == UM_MOUSE_JOINT || (def->spring.is_enabled && def->kind != UM_FRICTION_JOINT);
}

static bool is_drive(const um_joint_def* def)
{
    return form_of(def->kind) == UMI_JOINT_DRIVE;
}

// How much a motor may push, or a drive turn.
static float most_of_motor(const um_joint_def* def)
{
    if (is_drive(def)) {
        return def->kind == UM_MOUSE_JOINT ? 0.0f : def->drive.max_torque;
    }
    return def->motor.is_enabled ? def->motor.max_force : 0.0f;
}

void umi_joint_write_springs(const umi_joint* joint, umi_joint_block* block, int32_t lane, float time)
{
    const um_joint_def* def = &joint->def;
    float rate = 0.0f;
    float give = is_drive(def) ? 0.0f : 1.0f; // all: no spring; nothing: a drive that keeps a velocity
    if (has_spring(def)) {
        make_spring(&def->spring, time, &rate, &give);
    }
    block->spring_rate.lane[lane] = rate;
    block->spring_give.lane[lane] = give;
    block->motor_most.lane[lane] = most_of_motor(def) * time;
    block->pair_most.lane[lane] = def->kind == UM_PULLEY_JOINT ? def->wheel_b.x : def->drive.max_force * time;
}

// A distance that has neither limits nor a spring is kept, and so are the angle of a weld, the strings of a
// pulley and what a gear keeps. A ratchet holds from one side.
um_joint_limits umi_joint_limits(const umi_joint* joint)
{
    const um_joint_def* def = &joint->def;
    bool is_free = def->limits.is_enabled || def->spring.is_enabled;
    if (def->kind == UM_RATCHET_JOINT) {
        bool is_up = def->tooth > 0.0f;
        return (um_joint_limits){true, is_up ? joint->tooth : -NO_LIMIT, is_up ? NO_LIMIT : joint->tooth};
    }
    if ((def->kind == UM_DISTANCE_JOINT || def->kind == UM_PULLEY_JOINT) && !is_free) {
        return (um_joint_limits){true, def->length, def->length};
    }
    if ((def->kind == UM_WELD_JOINT || def->kind == UM_GEAR_JOINT) && !is_free) {
        return (um_joint_limits){true, 0.0f, 0.0f};
    }
    bool is_limited = def->limits.is_enabled && !is_drive(def);
    return is_limited ? def->limits : (um_joint_limits){false, -NO_LIMIT, NO_LIMIT};
}

void umi_joint_write_limits(const umi_joint* joint, umi_joint_block* block, int32_t lane)
{
    um_joint_limits limits = umi_joint_limits(joint);
    block->lower.lane[lane] = limits.lower;
    block->upper.lane[lane] = limits.upper;
}

// Whether full turns have to be counted: following an angle takes a while.
static bool reads_angle(const um_joint_def* def)
{
    bool is_asked = def->limits.is_enabled || def->spring.is_enabled || def->motor.is_enabled;
    switch (def->kind) {
    case UM_PRISMATIC_JOINT:
    case UM_WELD_JOINT:
    case UM_MOTOR_JOINT:
    case UM_GEAR_JOINT:
    case UM_RATCHET_JOINT:
        return true;
    case UM_REVOLUTE_JOINT:
        return is_asked;
    case UM_WHEEL_JOINT:
        return def->motor.is_enabled;
    case UM_DISTANCE_JOINT:
    case UM_MOUSE_JOINT:
    case UM_FRICTION_JOINT:
    case UM_PULLEY_JOINT:
    case UM_FILTER_JOINT:
    case UM_JOINT_KIND_COUNT:
        break;
    }
    return false;
}

static int32_t traits_of(const umi_joint* joint)
{
    const um_joint_def* def = &joint->def;
    umi_joint_form form = form_of(def->kind);
    bool has_pair = form != UMI_JOINT_DISTANCE && form != UMI_JOINT_PULLEY && form != UMI_JOINT_GEAR;
    bool has_motor = def->motor.is_enabled && !is_drive(def);
    return (has_pair ? UMI_JOINT_HAS_PAIR : 0) |
           (has_spring(def) || is_drive(def) ? UMI_JOINT_HAS_SPRING : 0) |
           (umi_joint_limits(joint).is_enabled ? UMI_JOINT_HAS_LIMIT : 0) |
           (has_motor ? UMI_JOINT_HAS_MOTOR : 0) | (is_drive(def) ? UMI_JOINT_IS_DRIVE : 0) |
           (form == UMI_JOINT_PULLEY ? UMI_JOINT_IS_PULLEY : 0) |
           (form == UMI_JOINT_SLOT && has_motor ? UMI_JOINT_IS_DRIVEN_WHEEL : 0) |
           (reads_angle(def) ? UMI_JOINT_READS_ANGLE : 0) |
           (umi_joint_is_weak(def) ? UMI_JOINT_CAN_BREAK : 0);
}

// After write_masses, which writes the form.
static void write_settings(const umi_joint* joint, umi_joint_block* block, int32_t lane, float time)
{
    const um_joint_def* def = &joint->def;
    bool has_length = def->kind == UM_DISTANCE_JOINT || def->kind == UM_PULLEY_JOINT;
    float drive_speed = def->kind == UM_MOTOR_JOINT ? def->drive.angular_velocity : 0.0f;
    bool is_plain = block->form.lane[lane] == (float)UMI_JOINT_HINGE;
    block->traits.lane[lane] = traits_of(joint) | (is_plain ? 0 : UMI_JOINT_NEEDS_ALL_FORMS);
    block->motor_speed.lane[lane] = is_drive(def) ? drive_speed : def->motor.speed;
    block->spring_rest.lane[lane] = has_length ? def->length : is_drive(def) ? 0.0f : def->spring.rest;
    umi_joint_write_limits(joint, block, lane);
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
    float rigid_time = umi_rigid_time(constraints);
    write_places(joint, block, lane, bodies, link, joints->compliance * rigid_time * rigid_time);
    write_masses(form_of(joint->def.kind), block, lane, bodies);
    write_settings(joint, block, lane, joints->time);
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        bool is_there = (block->traits.lane[lane] & TRAITS_OF_ROWS[i]) != 0;
        *impulse_at(block, lane, i) = is_there ? joint->forces[i] * constraints->time : 0.0f;
    }
}

// Forces beyond this are cut off: the product with a ratio, and the sum of several, have to be finite. A body
// with an inertia of 1e30 that stops within 1e-6 s needs more.
#define MOST_FORCE 1e34f

static void read_forces(umi_joint_block* block, int32_t lane, float time, float out_forces[UMI_JOINT_ROWS])
{
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        out_forces[i] = fmaxf(-MOST_FORCE, fminf(*impulse_at(block, lane, i) / time, MOST_FORCE));
    }
}

static void read_average_forces(const umi_constraints* constraints, const umi_link* link, int32_t index,
                                float out_forces[UMI_JOINT_ROWS])
{
    umi_joint_block* block = &umi_block_of(constraints, link)->joint;
    read_forces(block, umi_lane_of(link), constraints->time, out_forces);
    umi_forces_average(constraints, index, out_forces, UMI_JOINT_ROWS);
}

void umi_joint_keep_forces(const umi_joints* joints, const umi_constraints* constraints,
                           const umi_links* links, int32_t index)
{
    const umi_link* link = umi_link_at(links, index);
    umi_joint* joint = umi_link_joint(joints, links, index);
    read_average_forces(constraints, link, index, joint->forces);
    if (!umi_link_is_on_sleeper(link)) {
        memcpy(joint->settled_forces, joint->forces, sizeof joint->forces);
    }
}

void umi_joint_scale_forces(const umi_joints* joints, umi_constraints* constraints, const umi_links* links,
                            int32_t index, float factor)
{
    const umi_link* link = umi_link_at(links, index);
    umi_joint* joint = umi_link_joint(joints, links, index);
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        joint->forces[i] *= factor;
        joint->settled_forces[i] *= factor;
    }
    if (umi_link_is_in_lane(link)) {
        scale_lane(&umi_block_of(constraints, link)->joint, umi_lane_of(link), factor);
        umi_forces_scale_start(constraints, index, factor);
    }
}

void umi_joint_forget_forces(umi_joint* joint)
{
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        joint->forces[i] = 0.0f;
        joint->settled_forces[i] = 0.0f;
    }
}

// What rows with those forces put on B, along that axis; of a pulley on the end of a string: 0 for A, 1 for
// B.
static void sum_forces(umi_joint_form form, const float forces[UMI_JOINT_ROWS], um_vec2 axis, float ratio,
                       int32_t end, um_vec2* out_force, float* out_torque)
{
    um_vec2 across = {-axis.y, axis.x};
    float along = forces[2] + forces[3];
    *out_force = um_vec2_make(forces[0], forces[1]);
    *out_torque = 0.0f;
    switch (form) {
    case UMI_JOINT_HINGE:
    case UMI_JOINT_DRIVE:
    case UMI_JOINT_GEAR:
        *out_torque = along + forces[4];
        break;
    case UMI_JOINT_SLIDER:
        *out_force = um_vec2_add(um_vec2_scale(across, forces[0]), um_vec2_scale(axis, along + forces[4]));
        *out_torque = forces[1];
        break;
    case UMI_JOINT_SLOT:
        *out_force = um_vec2_add(um_vec2_scale(across, forces[0]), um_vec2_scale(axis, along));
        *out_torque = forces[4];
        break;
    case UMI_JOINT_DISTANCE:
        *out_force = um_vec2_scale(axis, along + forces[4]);
        break;
    case UMI_JOINT_PULLEY:
        *out_force = um_vec2_scale(axis, ratio * (along + forces[4] + forces[end]));
        break;
    }
}

// Finite also where the square is too large for a float, as that of forces in very short steps may be.
static float length_of(um_vec2 v)
{
    float length = sqrtf(v.x * v.x + v.y * v.y);
    if (!isinf(length)) {
        return length;
    }
    double x = (double)v.x;
    double y = (double)v.y;
    return (float)fmin(sqrt(x * x + y * y), (double)FLT_MAX);
}

void umi_joint_note_load(umi_joint* joint, umi_joint_block* block, int32_t lane, float time)
{
    um_vec2 axis = {block->axis_x.lane[lane], block->axis_y.lane[lane]};
    float forces[UMI_JOINT_ROWS];
    read_forces(block, lane, time, forces);
    um_vec2 force;
    float torque;
    sum_forces(form_of(joint->def.kind), forces, axis, joint->def.ratio, 1, &force, &torque);
    joint->peak_force = fmaxf(joint->peak_force, length_of(force));
    joint->peak_torque = fmaxf(joint->peak_torque, fabsf(torque));
}

umi_load_shift umi_joint_load_shift(const umi_joints* joints, const umi_constraints* constraints,
                                    const umi_links* links, int32_t index)
{
    const umi_link* link = umi_link_at(links, index);
    const umi_joint* joint = umi_link_joint(joints, links, index);
    umi_joint_block* block = &umi_block_of(constraints, link)->joint;
    int32_t lane = umi_lane_of(link);
    um_vec2 axis = {block->axis_x.lane[lane], block->axis_y.lane[lane]};
    umi_joint_form form = form_of(joint->def.kind);
    float forces[UMI_JOINT_ROWS];
    um_vec2 now;
    um_vec2 settled;
    umi_load_shift shift;
    float settled_torque;
    // A bears the string of a pulley itself, and the torque of a gear times the ratio.
    bool is_on_a = umi_link_sleeper(link) == link->body_a;
    float ratio = is_on_a ? 1.0f : joint->def.ratio;
    int32_t end = is_on_a ? 0 : 1;
    float turned = is_on_a && form == UMI_JOINT_GEAR ? block->ratio.lane[lane] : 1.0f;
    read_average_forces(constraints, link, index, forces);
    sum_forces(form, forces, axis, ratio, end, &now, &shift.torque);
    sum_forces(form, joint->settled_forces, axis, ratio, end, &settled, &settled_torque);
    shift.force = length_of(um_vec2_sub(now, settled));
    shift.torque = fabsf(turned * (shift.torque - settled_torque));
    shift.settled_force = length_of(settled);
    return shift;
}

// Along the axis that the lane had last, or now has: what sleeps keeps no axis, and its force along one is
// told by where the anchors are.
void umi_joint_read_load(const umi_joints* joints, const umi_constraints* constraints, const umi_links* links,
                         int32_t index, um_joint_state* out_state)
{
    const umi_link* link = umi_link_at(links, index);
    const umi_joint* joint = umi_link_joint(joints, links, index);
    float forces[UMI_JOINT_ROWS];
    um_vec2 axis = out_state->axis;
    for (int32_t i = 0; i < UMI_JOINT_ROWS; ++i) {
        forces[i] = joint->forces[i];
    }
    if (umi_link_is_in_lane(link)) {
        umi_joint_block* block = &umi_block_of(constraints, link)->joint;
        int32_t lane = umi_lane_of(link);
        axis = um_vec2_make(block->axis_x.lane[lane], block->axis_y.lane[lane]);
        read_forces(block, lane, constraints->time, forces);
    }
    sum_forces(form_of(joint->def.kind), forces, axis, joint->def.ratio, 1, &out_state->force,
               &out_state->torque);
}
