// The kernel of joint_kernel.h, written once. A file that defines UMI_LANES and UMI_JOINT_KERNEL includes it
// and gets the kernel of that width under that name.
//
// A row says how fast B moves relative to A in some way:  d . (v_B - v_A) + l_B w_B - l_A w_A.  An impulse of
// it pushes B by d and turns it by l_B, and A the opposite way.
//
// With C the error of a row, p its impulse and x the change of that, what is soft gets
//     x = -((1 - give) J v + rate C) / K - give p
// (Catto, Soft Constraints, GDC 2011), and what is rigid the same without give.
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
    umi_lane_mask hinge, slider, slot, distance;
} forms;

typedef struct pack {
    const int32_t* body_a;
    const int32_t* body_b;
    lanes2 mass_a, mass_b; // inverse, along both axes: 0 along one that is locked
    lanes inertia_a, inertia_b;
    forms is;
} pack;

static inline umi_lane_mask is_form(lanes form, umi_joint_form which)
{
    lanes off = sub(form, splat((float)which));
    return umi_lanes_le(mul(off, off), splat(0.0f));
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
    lanes locks = load(&block->locks, lane);
    lanes mass_a = load(&block->inverse_mass_a, lane);
    lanes mass_b = load(&block->inverse_mass_b, lane);
    umi_lane_mask b_y = take_bit(&locks, UMI_JOINT_LOCKS_B_Y);
    umi_lane_mask b_x = take_bit(&locks, UMI_JOINT_LOCKS_B_X);
    umi_lane_mask a_y = take_bit(&locks, UMI_JOINT_LOCKS_A_Y);
    umi_lane_mask a_x = take_bit(&locks, UMI_JOINT_LOCKS_A_X);
    return (pack){
        .body_a = block->head.body_a.lane + lane,
        .body_b = block->head.body_b.lane + lane,
        .mass_a = {umi_lanes_select(a_x, zero, mass_a), umi_lanes_select(a_y, zero, mass_a)},
        .mass_b = {umi_lanes_select(b_x, zero, mass_b), umi_lanes_select(b_y, zero, mass_b)},
        .inertia_a = load(&block->inverse_inertia_a, lane),
        .inertia_b = load(&block->inverse_inertia_b, lane),
        .is = {is_form(form, UMI_JOINT_HINGE), is_form(form, UMI_JOINT_SLIDER), is_form(form, UMI_JOINT_SLOT),
               is_form(form, UMI_JOINT_DISTANCE)},
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
    lanes2 axis;
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
    return (row){select2(mask, if_set->axis, if_clear->axis),
                 umi_lanes_select(mask, if_set->turn_a, if_clear->turn_a),
                 umi_lanes_select(mask, if_set->turn_b, if_clear->turn_b)};
}

// How a point moves along an axis, with arms to it.
static inline row row_along(lanes2 axis, lanes2 arm_a, lanes2 arm_b)
{
    return (row){axis, cross(arm_a, axis), cross(arm_b, axis)};
}

// From where the joint is.
static inline rows make_rows(const umi_joint_block* block, const pack* p, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes one = splat(1.0f);
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes2 axis = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    row none = {{zero, zero}, zero, zero};
    row angle = {{zero, zero}, one, one};
    // An axis turns with A, and what is further along it moves more.
    lanes2 reach = select2(p->is.distance, arm_a, add2(arm_a, apart));
    row across = row_along((lanes2){negate(axis.y), axis.x}, reach, arm_b);
    row along = row_along(axis, reach, arm_b);
    row point_x = row_along((lanes2){one, zero}, arm_a, arm_b);
    row point_y = row_along((lanes2){zero, one}, arm_a, arm_b);
    row second = select_row(p->is.slider, &angle, &none);
    row first = select_row(p->is.distance, &none, &across);
    row line = select_row(p->is.slot, &angle, &along);
    return (rows){
        .pair = {select_row(p->is.hinge, &point_x, &first), select_row(p->is.hinge, &point_y, &second)},
        .coordinate = select_row(p->is.hinge, &angle, &along),
        .motor = select_row(p->is.hinge, &angle, &line),
    };
}

static inline lanes speed_of(const row* r, const body_pair* m)
{
    lanes2 apart = {sub(m->b[0], m->a[0]), sub(m->b[1], m->a[1])};
    return add(dot(r->axis, apart), sub(mul(r->turn_b, m->b[2]), mul(r->turn_a, m->a[2])));
}

// How much an impulse of one row changes the speed of another.
static inline lanes response(const pack* p, const row* r, const row* s)
{
    lanes2 masses = add2(p->mass_a, p->mass_b);
    lanes linear = add(mul(masses.x, mul(r->axis.x, s->axis.x)), mul(masses.y, mul(r->axis.y, s->axis.y)));
    return add(linear, add(mul(p->inertia_a, mul(r->turn_a, s->turn_a)),
                           mul(p->inertia_b, mul(r->turn_b, s->turn_b))));
}

static inline void push(const pack* p, const row* r, lanes impulse, body_pair* m)
{
    lanes2 linear = scale(r->axis, impulse);
    m->a[0] = sub(m->a[0], mul(p->mass_a.x, linear.x));
    m->a[1] = sub(m->a[1], mul(p->mass_a.y, linear.y));
    m->a[2] = sub(m->a[2], mul(p->inertia_a, mul(r->turn_a, impulse)));
    m->b[0] = add(m->b[0], mul(p->mass_b.x, linear.x));
    m->b[1] = add(m->b[1], mul(p->mass_b.y, linear.y));
    m->b[2] = add(m->b[2], mul(p->inertia_b, mul(r->turn_b, impulse)));
}

static inline void push_all(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                            lanes sign, body_pair* m)
{
    push(p, &r->pair[0], mul(sign, load(&block->pair_0, lane)), m);
    push(p, &r->pair[1], mul(sign, load(&block->pair_1, lane)), m);
    lanes along = add(load(&block->spring, lane), load(&block->limit, lane));
    push(p, &r->coordinate, mul(sign, along), m);
    push(p, &r->motor, mul(sign, load(&block->motor, lane)), m);
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
#define LEAST_COSINE 0.7f

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
    lanes2 old = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    lanes share = umi_lanes_div(splat(1.0f), umi_lanes_max(distance, splat(LEAST_DISTANCE)));
    lanes2 along = select2(umi_lanes_lt(splat(LEAST_DISTANCE), distance), scale(apart, share), old);
    lanes2 axis = select2(p->is.distance, along, line);
    // An axis that has turned by so much is another one, and what has pushed along it is over.
    umi_lane_mask is_other =
        umi_lane_mask_and(p->is.distance, umi_lanes_lt(dot(along, old), splat(LEAST_COSINE)));
    lanes kept = umi_lanes_select(is_other, splat(0.0f), splat(1.0f));
    store(&block->spring, lane, mul(kept, load(&block->spring, lane)));
    store(&block->limit, lane, mul(kept, load(&block->limit, lane)));
    store(&block->motor, lane, mul(kept, load(&block->motor, lane)));
    lanes turn = add(load(&block->angle, lane), sub(change->b[2], change->a[2]));
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
    store(&block->coordinate, lane, umi_lanes_select(p->is.hinge, turn, coordinate));
}

// The effective masses. A row that is not there has none, and leaves its partner alone.
static inline void find_masses(umi_joint_block* block, const pack* p, const rows* r, int32_t lane)
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
    store(&block->coordinate_mass, lane, invert(response(p, &r->coordinate, &r->coordinate)));
    store(&block->motor_mass, lane, invert(response(p, &r->motor, &r->motor)));
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

static void turn(umi_block* const* blocks, int32_t count, const umi_pose* poses,
                 const umi_pose_change* changes, umi_velocity* velocities, bool is_first)
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
        choose_limit(block, lane);
        rows r = make_rows(block, &p, lane);
        find_masses(block, &p, &r, lane);
        push_all(block, &p, &r, lane, splat(1.0f), &v);
        scatter(&p, &v, &velocities->x);
    }
}

// ---- Velocities -----------------------------------------------------------------------------------------

static inline void solve_spring(umi_joint_block* block, const pack* p, const row* r, int32_t lane,
                                const umi_joint_settings* settings, body_pair* v)
{
    lanes mass = load(&block->coordinate_mass, lane);
    lanes give = load(&block->spring_give, lane);
    lanes before = load(&block->spring, lane);
    lanes error = sub(load(&block->coordinate, lane), load(&block->spring_rest, lane));
    lanes lost = mul(sub(splat(1.0f), give), speed_of(r, v));
    lanes gained = mul(load(&block->spring_rate, lane), error);
    lanes wanted = add(mul(mass, add(lost, gained)), mul(give, before));
    lanes after = limit_size(sub(before, wanted), mul(splat(settings->most_change), mass));
    store(&block->spring, lane, after);
    push(p, r, sub(after, before), v);
}

static inline void solve_motor(umi_joint_block* block, const pack* p, const row* r, int32_t lane,
                               body_pair* v)
{
    lanes most = load(&block->motor_most, lane);
    lanes before = load(&block->motor, lane);
    lanes missing = sub(load(&block->motor_speed, lane), speed_of(r, v));
    lanes after = add(before, mul(load(&block->motor_mass, lane), missing));
    after = limit_size(after, most);
    store(&block->motor, lane, after);
    push(p, r, sub(after, before), v);
}

// How fast errors of what is rigid are removed.
static inline lanes rigid_rate(const umi_joint_settings* settings, bool bias)
{
    return splat(bias ? settings->rate : 0.0f);
}

static inline void solve_limit(umi_joint_block* block, const pack* p, const row* r, int32_t lane,
                               const umi_joint_settings* settings, bool bias, body_pair* v)
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
    umi_lane_mask is_open = umi_lanes_lt(zero, room);
    lanes rate = umi_lanes_select(is_open, splat(settings->inverse_time), rigid_rate(settings, bias));
    lanes before = load(&block->limit, lane);
    lanes removed = umi_lanes_max(mul(rate, room), splat(-settings->most_speed));
    lanes wanted = add(speed_of(r, v), mul(sign, removed));
    lanes after = sub(before, mul(load(&block->coordinate_mass, lane), wanted));
    lanes one_sided = umi_lanes_select(is_low, umi_lanes_max(after, zero), umi_lanes_min(after, zero));
    after = umi_lanes_select(is_equal, after, one_sided);
    after = limit_size(after, mul(splat(settings->most_change), load(&block->coordinate_mass, lane)));
    store(&block->limit, lane, after);
    push(p, r, sub(after, before), v);
}

// The errors of the pair.
static inline lanes2 find_errors(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane)
{
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes angle = umi_lanes_select(p->is.slider, load(&block->turn, lane), splat(0.0f));
    lanes2 of_axis = {dot(r->pair[0].axis, apart), angle};
    return select2(p->is.hinge, apart, of_axis);
}

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

static inline lanes2 apply_inverse(const umi_joint_block* block, int32_t lane, lanes2 x)
{
    lanes k_01 = load(&block->inverse_k_01, lane);
    return (lanes2){add(mul(load(&block->inverse_k_00, lane), x.x), mul(k_01, x.y)),
                    add(mul(k_01, x.x), mul(load(&block->inverse_k_11, lane), x.y))};
}

static inline void solve_pair(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                              const umi_joint_settings* settings, bool bias, body_pair* v)
{
    lanes2 before = {load(&block->pair_0, lane), load(&block->pair_1, lane)};
    lanes2 speed = {speed_of(&r->pair[0], v), speed_of(&r->pair[1], v)};
    lanes2 drift = find_drift(block, p, lane, v, settings->time);
    lanes2 error = scale(find_errors(block, p, r, lane), rigid_rate(settings, bias));
    lanes2 removed = limit_length(error, splat(settings->most_speed));
    lanes2 after = sub2(before, apply_inverse(block, lane, add2(add2(speed, drift), removed)));
    lanes mass = add(load(&block->inverse_k_00, lane), load(&block->inverse_k_11, lane));
    lanes sane = add(mul(splat(settings->most_change), mass), splat(FLT_MIN));
    after = limit_length(after, sane);
    store(&block->pair_0, lane, after.x);
    store(&block->pair_1, lane, after.y);
    push(p, &r->pair[0], sub(after.x, before.x), v);
    push(p, &r->pair[1], sub(after.y, before.y), v);
}

// What is soft first: what is rigid is to hold at the end.
static void solve(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                  const umi_joint_settings* settings, bool bias)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        rows r = make_rows(block, &p, lane);
        body_pair v = gather(&p, &velocities->x);
        solve_spring(block, &p, &r.coordinate, lane, settings, &v);
        solve_motor(block, &p, &r.motor, lane, &v);
        solve_limit(block, &p, &r.coordinate, lane, settings, bias, &v);
        solve_pair(block, &p, &r, lane, settings, bias, &v);
        scatter(&p, &v, &velocities->x);
    }
}

// ---- Positions ------------------------------------------------------------------------------------------

// The error of the limit: beyond which it is.
static inline lanes limit_error(const umi_joint_block* block, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes at = load(&block->coordinate, lane);
    lanes below = umi_lanes_min(sub(at, load(&block->lower, lane)), zero);
    lanes above = umi_lanes_max(sub(at, load(&block->upper, lane)), zero);
    return add(below, above);
}

static void correct(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                    float share)
{
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair pose = gather(&p, &poses->x);
        body_pair change = gather(&p, &changes->x);
        find_place(block, &p, lane, &pose, &change);
        rows r = make_rows(block, &p, lane);
        find_masses(block, &p, &r, lane);
        lanes limit = mul(load(&block->coordinate_mass, lane), limit_error(block, lane));
        push(&p, &r.coordinate, mul(splat(-share), limit), &change);
        lanes2 errors = find_errors(block, &p, &r, lane);
        lanes2 impulse = scale(apply_inverse(block, lane, errors), splat(-share));
        push(&p, &r.pair[0], impulse.x, &change);
        push(&p, &r.pair[1], impulse.y, &change);
        scatter(&p, &change, &changes->x);
    }
}

const umi_joint_kernel UMI_JOINT_KERNEL = {.turn = turn, .solve = solve, .correct = correct};

#endif
