// The kernel of joint_kernel.h, written once. A file that defines UMI_LANES and UMI_JOINT_KERNEL includes it
// and gets the kernel of that width under that name.
//
// A row says how fast B moves relative to A in some way:  d_B . v_B - d_A . v_A + l_B w_B - l_A w_A.  An
// impulse of it pushes B by d_B and turns it by l_B, and A by d_A and l_A the opposite way.
//
// With C the error of a row, p its impulse and x the change of that, what is soft gets
//     x = -((1 - give) J v + rate C) / K - give p
// (Catto, Soft Constraints, GDC 2011), and what is rigid  x = -J v / K.  Its error is removed from the poses.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_KERNEL_BODY_H
#define UMI_SOLVER_JOINT_KERNEL_BODY_H

#include "core/kernel_math.h"
#include "solver/joint_kernel.h"
#include "solver/lane_bodies.h"

#include <float.h>

#ifndef UMI_JOINT_KERNEL
#define UMI_JOINT_KERNEL umi_joint_kernel_1
#endif

// ---- A pack of joints -----------------------------------------------------------------------------------

// Which lanes have which rows.
typedef struct forms {
    umi_lane_mask point;   // a hinge or a drive
    umi_lane_mask turning; // those, or a gear
    umi_lane_mask line;    // a distance or a pulley
    umi_lane_mask hinge, drive, slider, slot, distance, pulley;
} forms;

typedef struct pack {
    const int32_t* body_a;
    const int32_t* body_b;
    lanes2 mass_a, mass_b; // inverse, along both axes: 0 along one that is locked
    lanes inertia_a, inertia_b;
    forms is;
    int32_t traits; // of any lane of the block
} pack;

static inline umi_lane_mask is_form(lanes form, umi_joint_form which)
{
    lanes off = sub(form, splat((float)which));
    return umi_lanes_le(mul(off, off), splat(0.0f));
}

static inline forms find_forms(lanes form)
{
    return (forms){
        .point = umi_lanes_le(form, splat((float)UMI_JOINT_DRIVE)),
        .turning = umi_lanes_le(form, splat((float)UMI_JOINT_GEAR)),
        .line = umi_lanes_le(splat((float)UMI_JOINT_DISTANCE), form),
        .hinge = is_form(form, UMI_JOINT_HINGE),
        .drive = is_form(form, UMI_JOINT_DRIVE),
        .slider = is_form(form, UMI_JOINT_SLIDER),
        .slot = is_form(form, UMI_JOINT_SLOT),
        .distance = is_form(form, UMI_JOINT_DISTANCE),
        .pulley = is_form(form, UMI_JOINT_PULLEY),
    };
}

static inline int32_t traits_of(const umi_joint_block* block)
{
    int32_t traits = 0;
    for (int32_t i = 0; i < UMI_BLOCK_LANES; ++i) {
        traits |= block->traits.lane[i];
    }
    return traits;
}

// Takes a bit off a number that is the sum of powers of two, from the highest one on.
static inline umi_lane_mask take_bit(lanes* bits, float bit)
{
    umi_lane_mask is_set = umi_lanes_le(splat(bit), *bits);
    *bits = sub(*bits, umi_lanes_select(is_set, splat(bit), splat(0.0f)));
    return is_set;
}

static inline pack load_pack(const umi_joint_block* block, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes form = load(&block->form, lane);
    lanes mass_a = load(&block->inverse_mass_a, lane);
    lanes mass_b = load(&block->inverse_mass_b, lane);
    umi_lane_mask b_y = take_bit(&form, UMI_JOINT_LOCKS_B_Y);
    umi_lane_mask b_x = take_bit(&form, UMI_JOINT_LOCKS_B_X);
    umi_lane_mask a_y = take_bit(&form, UMI_JOINT_LOCKS_A_Y);
    umi_lane_mask a_x = take_bit(&form, UMI_JOINT_LOCKS_A_X);
    return (pack){
        .body_a = block->head.body_a.lane + lane,
        .body_b = block->head.body_b.lane + lane,
        .mass_a = {umi_lanes_select(a_x, zero, mass_a), umi_lanes_select(a_y, zero, mass_a)},
        .mass_b = {umi_lanes_select(b_x, zero, mass_b), umi_lanes_select(b_y, zero, mass_b)},
        .inertia_a = load(&block->inverse_inertia_a, lane),
        .inertia_b = load(&block->inverse_inertia_b, lane),
        .is = find_forms(form),
        .traits = traits_of(block),
    };
}

static inline body_pair gather(const pack* p, const float* records)
{
    return gather_bodies(p->body_a, p->body_b, records);
}

static inline void scatter(const pack* p, const body_pair* m, float* records)
{
    scatter_bodies(p->body_a, p->body_b, m, records);
}

// ---- Rows -----------------------------------------------------------------------------------------------

typedef struct row {
    lanes2 axis_a, axis_b;
    lanes turn_a, turn_b;
} row;

// All rows of a joint.
typedef struct rows {
    row pair[2];
    row coordinate;
    row motor;
} rows;

static inline row select_row(umi_lane_mask mask, const row* if_set, const row* if_clear)
{
    return (row){select2(mask, if_set->axis_a, if_clear->axis_a),
                 select2(mask, if_set->axis_b, if_clear->axis_b),
                 umi_lanes_select(mask, if_set->turn_a, if_clear->turn_a),
                 umi_lanes_select(mask, if_set->turn_b, if_clear->turn_b)};
}

// How a point moves along an axis, with arms to it.
static inline row row_along(lanes2 axis, lanes2 arm_a, lanes2 arm_b)
{
    return (row){axis, axis, cross(arm_a, axis), cross(arm_b, axis)};
}

// How both strings of a pulley grow: a row has A's part with a minus.
static inline row row_of_pulley(const umi_joint_block* block, int32_t lane, lanes2 arm_a, lanes2 arm_b)
{
    lanes2 string_a = {negate(load(&block->apart_x, lane)), negate(load(&block->apart_y, lane))};
    lanes2 string_b = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    string_b = scale(string_b, load(&block->ratio, lane));
    return (row){string_a, string_b, cross(arm_a, string_a), cross(arm_b, string_b)};
}

// From where the joint is.
static inline rows make_rows(const umi_joint_block* block, const pack* p, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes one = splat(1.0f);
    lanes2 none2 = {zero, zero};
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes2 axis = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    row none = {none2, none2, zero, zero};
    row angle = {none2, none2, load(&block->ratio, lane), one};
    // An axis turns with A, and what is further along it moves more.
    lanes2 reach = select2(p->is.line, arm_a, add2(arm_a, apart));
    row across = row_along((lanes2){negate(axis.y), axis.x}, reach, arm_b);
    row along = row_along(axis, reach, arm_b);
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) {
        row strings = row_of_pulley(block, lane, arm_a, arm_b);
        along = select_row(p->is.pulley, &strings, &along);
    }
    row point_x = row_along((lanes2){one, zero}, arm_a, arm_b);
    row point_y = row_along((lanes2){zero, one}, arm_a, arm_b);
    row second = select_row(p->is.slider, &angle, &none);
    row first = select_row(p->is.line, &none, &across);
    first = select_row(p->is.turning, &none, &first); // of a gear
    row line = select_row(p->is.slot, &angle, &along);
    return (rows){
        .pair = {select_row(p->is.point, &point_x, &first), select_row(p->is.point, &point_y, &second)},
        .coordinate = select_row(p->is.turning, &angle, &along),
        .motor = select_row(p->is.turning, &angle, &line),
    };
}

static inline lanes speed_of(const row* r, const body_pair* m)
{
    lanes b = add(mul(r->axis_b.x, m->b[0]), mul(r->axis_b.y, m->b[1]));
    lanes a = add(mul(r->axis_a.x, m->a[0]), mul(r->axis_a.y, m->a[1]));
    return add(sub(b, a), sub(mul(r->turn_b, m->b[2]), mul(r->turn_a, m->a[2])));
}

// How much an impulse of one row changes the speed of another.
static inline lanes response(const pack* p, const row* r, const row* s)
{
    lanes a =
        add(mul(p->mass_a.x, mul(r->axis_a.x, s->axis_a.x)), mul(p->mass_a.y, mul(r->axis_a.y, s->axis_a.y)));
    lanes b =
        add(mul(p->mass_b.x, mul(r->axis_b.x, s->axis_b.x)), mul(p->mass_b.y, mul(r->axis_b.y, s->axis_b.y)));
    return add(add(a, b), add(mul(p->inertia_a, mul(r->turn_a, s->turn_a)),
                              mul(p->inertia_b, mul(r->turn_b, s->turn_b))));
}

static inline void push(const pack* p, const row* r, lanes impulse, body_pair* m)
{
    m->a[0] = sub(m->a[0], mul(p->mass_a.x, mul(r->axis_a.x, impulse)));
    m->a[1] = sub(m->a[1], mul(p->mass_a.y, mul(r->axis_a.y, impulse)));
    m->a[2] = sub(m->a[2], mul(p->inertia_a, mul(r->turn_a, impulse)));
    m->b[0] = add(m->b[0], mul(p->mass_b.x, mul(r->axis_b.x, impulse)));
    m->b[1] = add(m->b[1], mul(p->mass_b.y, mul(r->axis_b.y, impulse)));
    m->b[2] = add(m->b[2], mul(p->inertia_b, mul(r->turn_b, impulse)));
}

static inline void push_all(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                            lanes sign, body_pair* m)
{
    if ((p->traits & UMI_JOINT_HAS_PAIR) != 0) {
        push(p, &r->pair[0], mul(sign, load(&block->pair_0, lane)), m);
        push(p, &r->pair[1], mul(sign, load(&block->pair_1, lane)), m);
    }
    if ((p->traits & (UMI_JOINT_HAS_SPRING | UMI_JOINT_HAS_LIMIT)) != 0) {
        lanes along = add(load(&block->spring, lane), load(&block->limit, lane));
        push(p, &r->coordinate, mul(sign, along), m);
    }
    if ((p->traits & UMI_JOINT_HAS_MOTOR) != 0) {
        push(p, &r->motor, mul(sign, load(&block->motor, lane)), m);
    }
}

static inline lanes clamp(lanes x, lanes low, lanes high)
{
    return umi_lanes_min(umi_lanes_max(x, low), high);
}

static inline lanes limit_size(lanes x, lanes most)
{
    return clamp(x, negate(most), most);
}

static inline lanes2 limit_length(lanes2 v, lanes most)
{
    return scale(v, umi_lanes_div(most, umi_lanes_max(most, umi_lanes_sqrt(dot(v, v)))));
}

// ---- Where a joint is -----------------------------------------------------------------------------------

// A turn by an angle, half a turn at most; the series of sine and cosine to so many terms are off by 2e-6 at
// 1 and by 0.03 at 3, where no joint could be held anyway.
static inline rotation rotation_of(lanes whole)
{
    lanes angle = clamp(whole, splat(-UM_PI), splat(UM_PI));
    lanes square = mul(angle, angle);
    lanes c = splat(1.0f / 40320.0f);
    c = add(splat(-1.0f / 720.0f), mul(c, square));
    c = add(splat(1.0f / 24.0f), mul(c, square));
    c = add(splat(-0.5f), mul(c, square));
    c = add(splat(1.0f), mul(c, square));
    lanes s = splat(1.0f / 362880.0f);
    s = add(splat(-1.0f / 5040.0f), mul(s, square));
    s = add(splat(1.0f / 120.0f), mul(s, square));
    s = add(splat(-1.0f / 6.0f), mul(s, square));
    s = add(splat(1.0f), mul(s, square));
    return (rotation){c, mul(s, angle)};
}

// A distance as short as this has no direction: the one of before stays.
#define LEAST_DISTANCE 1e-6f

// An axis that has turned by so much is another one, and what has pushed along it is over.
#define LEAST_COSINE 0.7f

// The direction of a vector of that length.
static inline lanes2 direction_of(lanes2 v, lanes length, lanes2 old)
{
    lanes share = umi_lanes_div(splat(1.0f), umi_lanes_max(length, splat(LEAST_DISTANCE)));
    return select2(umi_lanes_lt(splat(LEAST_DISTANCE), length), scale(v, share), old);
}

static inline void forget_other_axes(umi_joint_block* block, int32_t lane, umi_lane_mask may_be_other,
                                     lanes cosine)
{
    umi_lane_mask is_other = umi_lane_mask_and(may_be_other, umi_lanes_lt(cosine, splat(LEAST_COSINE)));
    lanes kept = umi_lanes_select(is_other, splat(0.0f), splat(1.0f));
    store(&block->spring, lane, mul(kept, load(&block->spring, lane)));
    store(&block->limit, lane, mul(kept, load(&block->limit, lane)));
    store(&block->motor, lane, mul(kept, load(&block->motor, lane)));
}

// Where the strings of pulleys are. After find_place, which knows nothing of them.
static inline void find_strings(umi_joint_block* block, const pack* p, int32_t lane, const body_pair* pose,
                                const body_pair* change, lanes2 old_a, lanes2 old_b)
{
    lanes2 wheel_a = {load(&block->local_axis_x, lane), load(&block->local_axis_y, lane)};
    lanes2 wheel_b = {load(&block->wheel_x, lane), load(&block->wheel_y, lane)};
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    lanes2 from_a = add2(sub2((lanes2){pose->a[0], pose->a[1]}, wheel_a),
                         add2(arm_a, (lanes2){change->a[0], change->a[1]}));
    lanes2 from_b = add2(sub2((lanes2){pose->b[0], pose->b[1]}, wheel_b),
                         add2(arm_b, (lanes2){change->b[0], change->b[1]}));
    lanes length_a = umi_lanes_sqrt(dot(from_a, from_a));
    lanes length_b = umi_lanes_sqrt(dot(from_b, from_b));
    lanes2 string_a = direction_of(from_a, length_a, old_a);
    lanes2 string_b = direction_of(from_b, length_b, old_b);
    lanes both = add(length_a, mul(load(&block->ratio, lane), length_b));
    umi_lane_mask is = p->is.pulley;
    store(&block->apart_x, lane, umi_lanes_select(is, string_a.x, load(&block->apart_x, lane)));
    store(&block->apart_y, lane, umi_lanes_select(is, string_a.y, load(&block->apart_y, lane)));
    store(&block->axis_x, lane, umi_lanes_select(is, string_b.x, load(&block->axis_x, lane)));
    store(&block->axis_y, lane, umi_lanes_select(is, string_b.y, load(&block->axis_y, lane)));
    store(&block->coordinate, lane, umi_lanes_select(is, both, load(&block->coordinate, lane)));
    forget_other_axes(block, lane, is, umi_lanes_min(dot(string_a, old_a), dot(string_b, old_b)));
}

static inline void find_place(umi_joint_block* block, const pack* p, int32_t lane, const body_pair* pose,
                              const body_pair* change)
{
    rotation q_a = turn_both((rotation){pose->a[2], pose->a[3]}, rotation_of(change->a[2]));
    rotation q_b = turn_both((rotation){pose->b[2], pose->b[3]}, rotation_of(change->b[2]));
    lanes2 arm_a = rotate(q_a, (lanes2){load(&block->local_a_x, lane), load(&block->local_a_y, lane)});
    lanes2 arm_b = rotate(q_b, (lanes2){load(&block->local_b_x, lane), load(&block->local_b_y, lane)});
    lanes2 between = {sub(pose->b[0], pose->a[0]), sub(pose->b[1], pose->a[1])};
    lanes2 moved = {sub(change->b[0], change->a[0]), sub(change->b[1], change->a[1])};
    // Of a body at the origin the arm is as long as the way to the other one: first the long ones.
    lanes2 apart = add2(add2(sub2(between, arm_a), arm_b), moved);
    lanes2 line = rotate(q_a, (lanes2){load(&block->local_axis_x, lane), load(&block->local_axis_y, lane)});
    lanes distance = umi_lanes_sqrt(dot(apart, apart));
    lanes2 old_apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes2 old = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    lanes2 along = direction_of(apart, distance, old);
    lanes2 axis = select2(p->is.distance, along, line);
    lanes turned = sub(change->b[2], mul(load(&block->ratio, lane), change->a[2]));
    lanes turn = add(load(&block->angle, lane), turned);
    lanes coordinate = umi_lanes_select(p->is.distance, distance, dot(line, apart));
    store(&block->arm_a_x, lane, arm_a.x);
    store(&block->arm_a_y, lane, arm_a.y);
    store(&block->arm_b_x, lane, arm_b.x);
    store(&block->arm_b_y, lane, arm_b.y);
    store(&block->apart_x, lane, apart.x);
    store(&block->apart_y, lane, apart.y);
    store(&block->axis_x, lane, axis.x);
    store(&block->axis_y, lane, axis.y);
    store(&block->turn, lane, turn);
    store(&block->coordinate, lane, umi_lanes_select(p->is.turning, turn, coordinate));
    forget_other_axes(block, lane, p->is.distance, dot(along, old));
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) {
        find_strings(block, p, lane, pose, change, old_apart, old);
    }
}

// The inverse of the response of the pair. A row that is not there leaves its partner alone.
static inline void invert_pair(umi_joint_block* block, const pack* p, const rows* r, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes one = splat(1.0f);
    lanes k_00 = response(p, &r->pair[0], &r->pair[0]);
    lanes k_01 = response(p, &r->pair[0], &r->pair[1]);
    lanes k_11 = response(p, &r->pair[1], &r->pair[1]);
    k_00 = umi_lanes_select(umi_lanes_lt(zero, k_00), k_00, one);
    k_11 = umi_lanes_select(umi_lanes_lt(zero, k_11), k_11, one);
    lanes inverse = invert(sub(mul(k_00, k_11), mul(k_01, k_01)));
    store(&block->inverse_k_00, lane, mul(inverse, k_11));
    store(&block->inverse_k_01, lane, negate(mul(inverse, k_01)));
    store(&block->inverse_k_11, lane, mul(inverse, k_00));
}

static inline lanes2 apply_inverse(const umi_joint_block* block, int32_t lane, lanes2 x)
{
    lanes k_01 = load(&block->inverse_k_01, lane);
    return (lanes2){add(mul(load(&block->inverse_k_00, lane), x.x), mul(k_01, x.y)),
                    add(mul(k_01, x.x), mul(load(&block->inverse_k_11, lane), x.y))};
}

// A row along which something acts, and how the pair, which comes after it, answers: a unit of impulse of the
// row makes it push back by so much. With that known the row moves what moves in the end: a door that a
// spring turns is a door about its hinge, not about its centre, and a weld holds point and angle at once.
typedef struct held_row {
    row it;
    lanes2 answer;
    lanes mass;
} held_row;

// With all of what a row moves held by the pair, nothing would be left to push; so much always is.
#define LEAST_FREE 1e-4f

static inline held_row hold_row(const umi_joint_block* block, const pack* p, const rows* r, const row* it,
                                int32_t lane)
{
    lanes alone = response(p, it, it);
    lanes2 none = {splat(0.0f), splat(0.0f)};
    held_row held = {.it = *it, .answer = none, .mass = invert(alone)};
    if ((p->traits & UMI_JOINT_HAS_PAIR) != 0) {
        lanes2 on_pair = {response(p, it, &r->pair[0]), response(p, it, &r->pair[1])};
        held.answer = select2(p->is.drive, none, apply_inverse(block, lane, on_pair));
        lanes left = sub(alone, dot(on_pair, held.answer));
        held.mass = invert(umi_lanes_max(left, mul(splat(LEAST_FREE), alone)));
    }
    return held;
}

// A limit holds from one side, that which is nearer: an impulse from the other one is over.
static inline void choose_limit(umi_joint_block* block, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes lower = load(&block->lower, lane);
    lanes upper = load(&block->upper, lane);
    lanes at = load(&block->coordinate, lane);
    lanes impulse = load(&block->limit, lane);
    umi_lane_mask is_low = umi_lanes_le(sub(at, lower), sub(upper, at));
    lanes kept = umi_lanes_select(is_low, umi_lanes_max(impulse, zero), umi_lanes_min(impulse, zero));
    store(&block->limit, lane, umi_lanes_select(umi_lanes_lt(lower, upper), kept, impulse));
}

// ---- Positions ------------------------------------------------------------------------------------------

// The errors of the pair. What is not there has none: the row's axis is zero.
static inline lanes2 find_errors(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane)
{
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes angle = umi_lanes_select(p->is.slider, load(&block->turn, lane), splat(0.0f));
    lanes2 of_axis = {dot(r->pair[0].axis_b, apart), angle};
    return select2(p->is.point, apart, of_axis);
}

// The error of the limit, and whether it holds.
static inline lanes limit_error(const umi_joint_block* block, int32_t lane, umi_lane_mask* out_holds)
{
    lanes zero = splat(0.0f);
    lanes at = load(&block->coordinate, lane);
    lanes lower = load(&block->lower, lane);
    lanes upper = load(&block->upper, lane);
    lanes below = umi_lanes_min(sub(at, lower), zero);
    lanes above = umi_lanes_max(sub(at, upper), zero);
    *out_holds = umi_lanes_le(umi_lanes_min(sub(at, lower), sub(upper, at)), zero);
    return add(below, above);
}

// Moves the bodies of joints by a share of what is wrong. Errors are removed this way, and not by velocities:
// impulses that have to remove them as well overshoot, and of a chain of 20 links that hung still all flew
// about.
static inline void correct_rows(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                const umi_joint_settings* settings, body_pair* change)
{
    lanes share = splat(-settings->share);
    lanes most = splat(settings->most_error);
    lanes2 none = {splat(0.0f), splat(0.0f)};
    lanes2 errors = select2(p->is.drive, none, limit_length(find_errors(block, p, r, lane), most));
    lanes2 impulse = scale(apply_inverse(block, lane, errors), share);
    if ((p->traits & UMI_JOINT_HAS_LIMIT) != 0) {
        held_row held = hold_row(block, p, r, &r->coordinate, lane);
        umi_lane_mask holds;
        lanes error = limit_size(limit_error(block, lane, &holds), most);
        lanes wanted = sub(error, dot(held.answer, errors));
        lanes limit = mul(share, mul(held.mass, wanted));
        limit = umi_lanes_select(holds, limit, splat(0.0f));
        push(p, &r->coordinate, limit, change);
        impulse = sub2(impulse, scale(held.answer, limit));
    }
    if ((p->traits & UMI_JOINT_HAS_PAIR) != 0) {
        push(p, &r->pair[0], impulse.x, change);
        push(p, &r->pair[1], impulse.y, change);
    }
}

// ---- Velocities -----------------------------------------------------------------------------------------

// What turns goes round, and not straight on: by the end of the substep an arm that turns with w is off by
// h^2 w^2 / 2 of itself towards its centre. The velocity that makes up for it is what keeps a pendulum's
// energy, as Verlet's method does; without it each substep would take some.
#define MOST_TURN 0.25f // in a substep: what turns faster would jerk the others about

static inline lanes2 find_drift(const umi_joint_block* block, const pack* p, int32_t lane, const body_pair* v,
                                float time)
{
    lanes half = splat(0.5f * time);
    lanes most = splat(MOST_TURN * MOST_TURN / (time * time));
    lanes a = mul(half, umi_lanes_min(mul(v->a[2], v->a[2]), most));
    lanes b = mul(half, umi_lanes_min(mul(v->b[2], v->b[2]), most));
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    lanes2 drift = sub2(scale(arm_a, a), scale(arm_b, b));
    return select2(p->is.hinge, drift, (lanes2){splat(0.0f), splat(0.0f)});
}

static inline lanes2 speeds_of(const rows* r, const body_pair* v)
{
    return (lanes2){speed_of(&r->pair[0], v), speed_of(&r->pair[1], v)};
}

// The speed that a row will have when the pair has been solved.
static inline lanes speed_after_pair(const held_row* held, const rows* r, lanes2 drift, const body_pair* v)
{
    return sub(speed_of(&held->it, v), dot(held->answer, add2(speeds_of(r, v), drift)));
}

// A drive has one row for the angle, the spring's, which is also its motor.
static inline void solve_spring(umi_joint_block* block, const pack* p, const held_row* held, lanes speed,
                                int32_t lane, const umi_joint_settings* settings, body_pair* v)
{
    lanes give = load(&block->spring_give, lane);
    lanes before = load(&block->spring, lane);
    lanes error = sub(load(&block->coordinate, lane), load(&block->spring_rest, lane));
    lanes most = mul(splat(settings->most_change), held->mass);
    if ((p->traits & UMI_JOINT_IS_DRIVE) != 0) {
        speed = umi_lanes_select(p->is.drive, sub(speed, load(&block->motor_speed, lane)), speed);
        lanes drive_most = umi_lanes_min(load(&block->motor_most, lane), most);
        most = umi_lanes_select(p->is.drive, drive_most, most);
    }
    lanes lost = mul(sub(splat(1.0f), give), speed);
    lanes gained = mul(load(&block->spring_rate, lane), error);
    lanes wanted = add(mul(held->mass, add(lost, gained)), mul(give, before));
    lanes after = limit_size(sub(before, wanted), most);
    store(&block->spring, lane, after);
    push(p, &held->it, sub(after, before), v);
}

static inline void solve_motor(umi_joint_block* block, const pack* p, const held_row* held, lanes speed,
                               int32_t lane, body_pair* v)
{
    lanes most = umi_lanes_select(p->is.drive, splat(0.0f), load(&block->motor_most, lane));
    lanes before = load(&block->motor, lane);
    lanes missing = sub(load(&block->motor_speed, lane), speed);
    lanes after = limit_size(add(before, mul(held->mass, missing)), most);
    store(&block->motor, lane, after);
    push(p, &held->it, sub(after, before), v);
}

static inline void solve_limit(umi_joint_block* block, const pack* p, const held_row* held, lanes speed,
                               int32_t lane, const umi_joint_settings* settings, body_pair* v)
{
    lanes zero = splat(0.0f);
    lanes lower = load(&block->lower, lane);
    lanes upper = load(&block->upper, lane);
    lanes at = load(&block->coordinate, lane);
    lanes below = sub(at, lower); // what is left until the limit
    lanes above = sub(upper, at);
    umi_lane_mask is_low = umi_lanes_le(below, above);
    umi_lane_mask is_equal = umi_lanes_le(upper, lower);
    lanes room = umi_lanes_select(is_low, below, above);
    lanes sign = umi_lanes_select(is_low, splat(1.0f), splat(-1.0f));
    lanes allowed = mul(splat(settings->inverse_time), umi_lanes_max(room, zero));
    lanes before = load(&block->limit, lane);
    lanes after = sub(before, mul(held->mass, add(speed, mul(sign, allowed))));
    lanes one_sided = umi_lanes_select(is_low, umi_lanes_max(after, zero), umi_lanes_min(after, zero));
    after = umi_lanes_select(is_equal, after, one_sided);
    after = limit_size(after, mul(splat(settings->most_change), held->mass));
    store(&block->limit, lane, after);
    push(p, &held->it, sub(after, before), v);
}

// The impulse of a point that is soft, and goes at a velocity of its own.
static inline lanes2 drive_pair(const umi_joint_block* block, int32_t lane, lanes2 before, lanes2 speed)
{
    lanes give = load(&block->spring_give, lane);
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes2 velocity = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    lanes2 lost = scale(sub2(speed, velocity), sub(splat(1.0f), give));
    lanes2 gained = scale(apart, load(&block->spring_rate, lane));
    lanes2 wanted = apply_inverse(block, lane, add2(lost, gained));
    return sub2(before, add2(wanted, scale(before, give)));
}

static inline void solve_pair(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                              const umi_joint_settings* settings, lanes2 drift, body_pair* v)
{
    lanes2 before = {load(&block->pair_0, lane), load(&block->pair_1, lane)};
    lanes2 speed = speeds_of(r, v);
    lanes mass = add(load(&block->inverse_k_00, lane), load(&block->inverse_k_11, lane));
    lanes most = mul(splat(settings->most_change), mass);
    lanes2 after = sub2(before, apply_inverse(block, lane, add2(speed, drift)));
    if ((p->traits & UMI_JOINT_IS_DRIVE) != 0) {
        after = select2(p->is.drive, drive_pair(block, lane, before, speed), after);
        lanes drive_most = umi_lanes_min(load(&block->pair_most, lane), most);
        most = umi_lanes_select(p->is.drive, drive_most, most);
    }
    after = limit_length(after, add(most, splat(FLT_MIN)));
    store(&block->pair_0, lane, after.x);
    store(&block->pair_1, lane, after.y);
    push(p, &r->pair[0], sub(after.x, before.x), v);
    push(p, &r->pair[1], sub(after.y, before.y), v);
}

// What acts along the coordinate, the soft first: what is rigid is to hold at the end.
static inline void solve_coordinate(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                    const umi_joint_settings* settings, lanes2 drift, body_pair* v)
{
    held_row held = hold_row(block, p, r, &r->coordinate, lane);
    if ((p->traits & UMI_JOINT_HAS_SPRING) != 0) {
        solve_spring(block, p, &held, speed_after_pair(&held, r, drift, v), lane, settings, v);
    }
    if ((p->traits & UMI_JOINT_HAS_MOTOR) != 0) {
        held_row motor = hold_row(block, p, r, &r->motor, lane);
        solve_motor(block, p, &motor, speed_after_pair(&motor, r, drift, v), lane, v);
    }
    if ((p->traits & UMI_JOINT_HAS_LIMIT) != 0) {
        solve_limit(block, p, &held, speed_after_pair(&held, r, drift, v), lane, settings, v);
    }
}

static void solve(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                  const umi_joint_settings* settings)
{
    const int32_t acts_along = UMI_JOINT_HAS_SPRING | UMI_JOINT_HAS_MOTOR | UMI_JOINT_HAS_LIMIT;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        rows r = make_rows(block, &p, lane);
        body_pair v = gather(&p, &velocities->x);
        lanes2 drift = find_drift(block, &p, lane, &v, settings->time);
        if ((p.traits & acts_along) != 0) {
            solve_coordinate(block, &p, &r, lane, settings, drift, &v);
        }
        if ((p.traits & UMI_JOINT_HAS_PAIR) != 0) {
            solve_pair(block, &p, &r, lane, settings, drift, &v);
        }
        scatter(&p, &v, &velocities->x);
    }
}

// ---- All passes -----------------------------------------------------------------------------------------

static void turn(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                 umi_velocity* velocities, const umi_joint_settings* settings, bool is_first)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair v = gather(&p, &velocities->x);
        if (!is_first) {
            rows old = make_rows(block, &p, lane);
            push_all(block, &p, &old, lane, splat(-1.0f), &v);
        }
        body_pair pose = gather(&p, &poses->x);
        body_pair change = gather(&p, &changes->x);
        find_place(block, &p, lane, &pose, &change);
        if ((p.traits & UMI_JOINT_HAS_LIMIT) != 0) {
            choose_limit(block, lane);
        }
        rows r = make_rows(block, &p, lane);
        invert_pair(block, &p, &r, lane);
        correct_rows(block, &p, &r, lane, settings, &change);
        scatter(&p, &change, &changes->x);
        push_all(block, &p, &r, lane, splat(1.0f), &v);
        scatter(&p, &v, &velocities->x);
    }
}

static void correct(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                    const umi_joint_settings* settings)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair pose = gather(&p, &poses->x);
        body_pair change = gather(&p, &changes->x);
        find_place(block, &p, lane, &pose, &change);
        rows r = make_rows(block, &p, lane);
        invert_pair(block, &p, &r, lane);
        correct_rows(block, &p, &r, lane, settings, &change);
        scatter(&p, &change, &changes->x);
    }
}

const umi_joint_kernel UMI_JOINT_KERNEL = {.turn = turn, .solve = solve, .correct = correct};

#endif
