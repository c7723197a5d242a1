// The kernel of joint_kernel.h, written once. A file that defines UMI_LANES and UMI_JOINT_KERNEL includes it
// and gets the kernel of that width under that name.
//
// With C the error of a row, p its impulse and x the change of that, a spring gets
//     x = -((1 - give) J v + rate C) / K - give p
// (Catto, Soft Constraints, GDC 2011), what is rigid
//     x = -(1 - give) (J v + rate C) / K - give p  with bias,  and  x = -excess J v / K  without.
// See umi_joint_settings.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_KERNEL_BODY_H
#define UMI_SOLVER_JOINT_KERNEL_BODY_H

#include "core/inline.h"
#include "solver/joint_kernel.h"
#include "solver/joint_place_body.h"

#include <float.h>

#ifndef UMI_JOINT_KERNEL
#define UMI_JOINT_KERNEL umi_joint_kernel_1
#endif

// ---- Errors ---------------------------------------------------------------------------------------------

// The errors of the pair, none of which is more than settings allow. What is not there has none: the row's
// axis is zero; nor has a drive, which is not rigid.
UMI_ALWAYS_INLINE lanes2 find_errors(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                     const umi_joint_settings* settings)
{
    lanes zero = splat(0.0f);
    lanes most_way = splat(settings->most_way);
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes angle = limit_size(load(&block->turn, lane), splat(settings->most_angle));
    lanes2 of_axis = {limit_size(dot(r->pair[0].axis_b, apart), most_way),
                      umi_lanes_select(p->is.slider, angle, zero)};
    lanes2 of_point = select2(p->is.drive, (lanes2){zero, zero}, limit_length(apart, most_way));
    return select2(p->is.point, of_point, of_axis);
}

// How far the coordinate is beyond its limits, below or above.
UMI_ALWAYS_INLINE lanes limit_error(const umi_joint_block* block, const pack* p, int32_t lane,
                                    const umi_joint_settings* settings)
{
    lanes zero = splat(0.0f);
    lanes at = load(&block->coordinate, lane);
    lanes below = umi_lanes_min(sub(at, load(&block->lower, lane)), zero);
    lanes above = umi_lanes_max(sub(at, load(&block->upper, lane)), zero);
    lanes most = umi_lanes_select(p->is.turning, splat(settings->most_angle), splat(settings->most_way));
    return limit_size(add(below, above), most);
}

// How far the strings of a pulley are above their maximum lengths; negative below. A string has its maximum
// length when the other one has its minimum length.
UMI_ALWAYS_INLINE lanes2 find_excess(const umi_joint_block* block, int32_t lane,
                                     const umi_joint_settings* settings)
{
    lanes ratio = load(&block->ratio, lane);
    lanes upper = load(&block->upper, lane);
    lanes string_a = load(&block->turn, lane);
    lanes string_b = sub(load(&block->coordinate, lane), string_a);
    lanes of_half = umi_lanes_div(mul(splat(0.5f), upper), add(splat(1.0f), ratio));
    lanes least = umi_lanes_min(splat(settings->least_string), umi_lanes_max(of_half, splat(0.0f)));
    return (lanes2){add(sub(string_a, upper), mul(ratio, least)), add(sub(string_b, upper), least)};
}

// Moves the bodies of joints by a share of what is wrong. The sequential solver removes errors this way, and
// not by velocities: impulses that have to remove them as well overshoot, and of a chain of 20 links that
// hung still all flew about.
UMI_ALWAYS_INLINE void correct_rows(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                    const umi_joint_settings* settings, body_pair* change)
{
    lanes zero = splat(0.0f);
    lanes share = splat(-settings->share);
    lanes2 errors = find_errors(block, p, r, lane, settings);
    lanes2 impulse = scale(apply_inverse(block, lane, errors), share);
    if ((p->traits & UMI_JOINT_HAS_LIMIT) != 0) {
        held_row held = hold_row(block, p, r, &r->coordinate, lane);
        lanes at = load(&block->coordinate, lane);
        lanes room = umi_lanes_min(sub(at, load(&block->lower, lane)), sub(load(&block->upper, lane), at));
        lanes wanted = sub(limit_error(block, p, lane, settings), dot(held.answer, errors));
        lanes limit = mul(share, mul(held.mass, wanted));
        limit = umi_lanes_select(umi_lanes_le(room, zero), limit, zero);
        push(p, &r->coordinate, limit, change);
        impulse = sub2(impulse, scale(held.answer, limit));
    }
    if ((p->traits & UMI_JOINT_HAS_PAIR) != 0) {
        push(p, &r->pair[0], impulse.x, change);
        push(p, &r->pair[1], impulse.y, change);
    }
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) {
        row ends[2];
        make_ends(block, p, lane, ends);
        lanes2 excess = find_excess(block, lane, settings);
        lanes most = splat(settings->most_way);
        for (int32_t i = 0; i < 2; ++i) {
            lanes error = clamp(i == 0 ? excess.x : excess.y, zero, most);
            push(p, &ends[i], mul(share, mul(invert(response(p, &ends[i], &ends[i])), error)), change);
        }
    }
}

// ---- What velocities are to come to ---------------------------------------------------------------------

typedef struct aims {
    lanes rate, give, excess; // of what is rigid: see umi_joint_settings
    lanes2 pair;              // how fast the pair is to move, the opposite way
    lanes2 arms;              // how fast anchors fall behind since arms turn
} aims;

// What turns goes round, and not straight on: by the end of the substep an arm that turns with w is off by
// h^2 w^2 / 2 of itself towards its centre. The velocity that makes up for it is what keeps a pendulum's
// energy, as Verlet's method does; without it each substep would take some.
#define MOST_TURN 0.25f // in a substep: what turns faster would jerk the others about

UMI_ALWAYS_INLINE lanes limited_square(lanes rate, float time)
{
    return umi_lanes_min(mul(rate, rate), splat(MOST_TURN * MOST_TURN / (time * time)));
}

UMI_ALWAYS_INLINE lanes2 find_drift(const umi_joint_block* block, int32_t lane, const body_pair* v,
                                    float time)
{
    lanes half = splat(0.5f * time);
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    return sub2(scale(arm_a, mul(half, limited_square(v->a[2], time))),
                scale(arm_b, mul(half, limited_square(v->b[2], time))));
}

// The same for what is along an axis that turns: that between two anchors which go round each other, or that
// of A, on which B slides.
UMI_ALWAYS_INLINE lanes find_line_drift(const umi_joint_block* block, const pack* p, int32_t lane,
                                        lanes2 arms, const body_pair* v, const umi_joint_settings* settings)
{
    lanes zero = splat(0.0f);
    if (!needs_all_forms(p->traits)) {
        return zero;
    }
    float time = settings->time;
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    lanes2 axis = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    lanes at = load(&block->coordinate, lane);
    row across = row_along((lanes2){negate(axis.y), axis.x}, arm_a, arm_b);
    lanes rate = umi_lanes_div(speed_of(&across, v), umi_lanes_max(at, splat(LEAST_DISTANCE)));
    rate = umi_lanes_select(p->is.distance, rate, v->a[2]);
    lanes drift = add(mul(splat(0.5f * time), mul(limited_square(rate, time), at)), dot(axis, arms));
    drift = limit_size(drift, splat(settings->most_way * settings->rate)); // no more than errors give
    drift = umi_lanes_select(p->is.turning, zero, drift);
    return umi_lanes_select(p->is.pulley, zero, drift);
}

UMI_ALWAYS_INLINE aims find_aims(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                 const umi_joint_settings* settings, bool bias, const body_pair* v)
{
    lanes2 none = {splat(0.0f), splat(0.0f)};
    aims it = {
        .rate = splat(bias ? settings->rate : 0.0f),
        .give = splat(bias ? settings->give : 0.0f),
        .excess = splat(bias ? 1.0f : settings->excess),
        .arms = find_drift(block, lane, v, settings->time),
    };
    it.pair = select2(p->is.hinge, it.arms, none);
    if (bias) {
        it.pair = add2(it.pair, scale(find_errors(block, p, r, lane, settings), it.rate));
    }
    return it;
}

// ---- Along the coordinate -------------------------------------------------------------------------------

// A row that several things act along, one after the other, before all of it pushes the bodies at once.
typedef struct line {
    held_row held;
    lanes now;     // its speed
    lanes taken;   // by the pair, when that is solved
    lanes speed;   // after that
    lanes impulse; // so far
} line;

UMI_ALWAYS_INLINE void change_line(line* l, umi_row* impulses, int32_t lane, lanes before, lanes after)
{
    lanes change = sub(after, before);
    l->impulse = add(l->impulse, change);
    l->speed = add(l->speed, mul(l->held.gain, change));
    store(impulses, lane, after);
}

// A drive has one row for the angle, the spring's, which is also its motor; and since its pair is as soft as
// that, all three rows are solved as one.
UMI_ALWAYS_INLINE void solve_spring(umi_joint_block* block, const pack* p, line* l, int32_t lane,
                                    const umi_joint_settings* settings)
{
    lanes give = load(&block->spring_give, lane);
    lanes kept = sub(splat(1.0f), give);
    lanes before = load(&block->spring, lane);
    lanes error = sub(load(&block->coordinate, lane), load(&block->spring_rest, lane));
    lanes most = mul(splat(settings->most_change), l->held.mass);
    lanes lost = mul(kept, l->speed);
    if ((p->traits & UMI_JOINT_IS_DRIVE) != 0) {
        lanes driven = sub(mul(kept, sub(l->now, load(&block->motor_speed, lane))), l->taken);
        lost = umi_lanes_select(p->is.drive, driven, lost);
        lanes drive_most = umi_lanes_min(load(&block->motor_most, lane), most);
        most = umi_lanes_select(p->is.drive, drive_most, most);
    }
    lanes gained = mul(load(&block->spring_rate, lane), error);
    lanes wanted = add(mul(l->held.mass, add(lost, gained)), mul(give, before));
    change_line(l, &block->spring, lane, before, limit_size(sub(before, wanted), most));
}

UMI_ALWAYS_INLINE void solve_motor(umi_joint_block* block, line* l, int32_t lane, umi_lane_mask acts,
                                   lanes most)
{
    lanes before = load(&block->motor, lane);
    lanes missing = sub(load(&block->motor_speed, lane), l->speed);
    lanes after = limit_size(add(before, mul(l->held.mass, missing)), most);
    change_line(l, &block->motor, lane, before, umi_lanes_select(acts, after, before));
}

// Where a limit is, as the coordinate sees it.
typedef struct edge {
    umi_lane_mask is_low; // it is the lower one
    umi_lane_mask is_equal;
    umi_lane_mask is_reached;
    lanes room; // what is left until it; below zero towards the upper one
} edge;

UMI_ALWAYS_INLINE edge find_edge(const umi_joint_block* block, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes at = load(&block->coordinate, lane);
    lanes above_lower = sub(at, load(&block->lower, lane));
    lanes above_upper = sub(at, load(&block->upper, lane));
    edge e = {.is_low = umi_lanes_le(above_lower, negate(above_upper)),
              .is_equal = umi_lanes_le(load(&block->upper, lane), load(&block->lower, lane))};
    e.room = umi_lanes_select(e.is_low, umi_lanes_max(above_lower, zero), umi_lanes_min(above_upper, zero));
    e.is_reached = umi_lanes_le(mul(e.room, e.room), zero);
    return e;
}

UMI_ALWAYS_INLINE void solve_limit(umi_joint_block* block, const pack* p, line* l, lanes drift, int32_t lane,
                                   const umi_joint_settings* settings, const aims* it)
{
    lanes zero = splat(0.0f);
    lanes one = splat(1.0f);
    edge e = find_edge(block, lane);
    lanes bias =
        add(mul(splat(settings->inverse_time), e.room), mul(it->rate, limit_error(block, p, lane, settings)));
    lanes give = umi_lanes_select(e.is_reached, it->give, zero);
    lanes excess = umi_lanes_select(e.is_equal, it->excess, one);
    lanes before = load(&block->limit, lane);
    lanes missing = mul(excess, mul(l->held.mass, add(add(l->speed, drift), bias)));
    lanes after = mul(sub(one, give), sub(before, missing));
    lanes one_sided = umi_lanes_select(e.is_low, umi_lanes_max(after, zero), umi_lanes_min(after, zero));
    after = umi_lanes_select(e.is_equal, after, one_sided);
    after = limit_size(after, mul(splat(settings->most_change), l->held.mass));
    change_line(l, &block->limit, lane, before, after);
}

// How much a motor may push that acts along the coordinate. One that drives into a limit which has been
// reached would only press on it.
UMI_ALWAYS_INLINE lanes most_of_motor(const umi_joint_block* block, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes most = load(&block->motor_most, lane);
    lanes speed = load(&block->motor_speed, lane);
    edge e = find_edge(block, lane);
    lanes inwards = umi_lanes_select(e.is_low, speed, negate(speed));
    lanes at_limit = umi_lanes_select(umi_lanes_lt(inwards, zero), zero, most);
    return umi_lanes_select(e.is_reached, at_limit, most);
}

// ---- Velocities -----------------------------------------------------------------------------------------

// The pair while the joint is solved. It changes its impulse p to  (1 - give) p - excess wanted / K.
typedef struct pair_state {
    lanes2 impulse;
    lanes2 wanted;
    lanes give, excess;
} pair_state;

// What is rigid, or a point that is soft and goes at a velocity of its own.
UMI_ALWAYS_INLINE pair_state start_pair(const umi_joint_block* block, const pack* p, const rows* r,
                                        int32_t lane, const aims* it, const body_pair* v)
{
    lanes one = splat(1.0f);
    lanes2 speed = {speed_of(&r->pair[0], v), speed_of(&r->pair[1], v)};
    pair_state pair = {
        .impulse = {load(&block->pair_0, lane), load(&block->pair_1, lane)},
        .wanted = scale(add2(speed, it->pair), sub(one, it->give)),
        .give = it->give,
        .excess = it->excess,
    };
    if ((p->traits & UMI_JOINT_IS_DRIVE) != 0) {
        lanes give = load(&block->spring_give, lane);
        lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
        lanes2 velocity = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
        lanes2 lost = scale(sub2(speed, velocity), sub(one, give));
        lanes2 gained = scale(apart, load(&block->spring_rate, lane));
        pair.wanted = select2(p->is.drive, add2(lost, gained), pair.wanted);
        pair.give = umi_lanes_select(p->is.drive, give, pair.give);
        pair.excess = umi_lanes_select(p->is.drive, one, pair.excess);
    }
    return pair;
}

UMI_ALWAYS_INLINE line start_line(held_row held, const pair_state* pair, const body_pair* v)
{
    lanes taken = dot(held.answer, pair->wanted);
    lanes lost = mul(pair->give, dot(held.on_pair, pair->impulse));
    lanes now = speed_of(&held.it, v);
    return (line){.held = held,
                  .now = now,
                  .taken = taken,
                  .speed = sub(sub(now, taken), lost),
                  .impulse = splat(0.0f)};
}

// Pushes the bodies with all that acts along a row, and with the answer of the pair.
UMI_ALWAYS_INLINE void push_line(const pack* p, const rows* r, const line* l, pair_state* pair, body_pair* v)
{
    push(p, &l->held.it, l->impulse, v);
    if ((p->traits & UMI_JOINT_HAS_PAIR) != 0) {
        lanes2 answer = scale(l->held.answer, negate(l->impulse));
        push(p, &r->pair[0], answer.x, v);
        push(p, &r->pair[1], answer.y, v);
        pair->impulse = add2(pair->impulse, answer);
    }
}

// What acts along the coordinate, the soft first: what is rigid is to hold at the end.
UMI_ALWAYS_INLINE void solve_coordinate(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                        const umi_joint_settings* settings, const aims* it, pair_state* pair,
                                        body_pair* v)
{
    line l = start_line(hold_row(block, p, r, &r->coordinate, lane), pair, v);
    if ((p->traits & UMI_JOINT_HAS_SPRING) != 0) {
        solve_spring(block, p, &l, lane, settings);
    }
    if ((p->traits & UMI_JOINT_HAS_MOTOR) != 0) {
        solve_motor(block, &l, lane, p->is.driven_along, most_of_motor(block, lane));
    }
    if ((p->traits & UMI_JOINT_HAS_LIMIT) != 0) {
        lanes drift = find_line_drift(block, p, lane, it->arms, v, settings);
        solve_limit(block, p, &l, drift, lane, settings, it);
    }
    push_line(p, r, &l, pair, v);
}

// The motor of a wheel, which turns it, while it slides along its axis.
UMI_ALWAYS_INLINE void solve_wheel(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                   pair_state* pair, body_pair* v)
{
    line l = start_line(hold_row(block, p, r, &r->motor, lane), pair, v);
    solve_motor(block, &l, lane, p->is.slot, load(&block->motor_most, lane));
    push_line(p, r, &l, pair, v);
}

UMI_ALWAYS_INLINE void solve_pair(umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
                                  const umi_joint_settings* settings, const pair_state* pair, body_pair* v)
{
    lanes mass = add(load(&block->inverse_k_00, lane), load(&block->inverse_k_11, lane));
    lanes most = mul(splat(settings->most_change), mass);
    if ((p->traits & UMI_JOINT_IS_DRIVE) != 0) {
        lanes drive_most = umi_lanes_min(load(&block->pair_most, lane), most);
        most = umi_lanes_select(p->is.drive, drive_most, most);
    }
    lanes2 change = scale(apply_inverse(block, lane, pair->wanted), pair->excess);
    lanes2 after = sub2(scale(pair->impulse, sub(splat(1.0f), pair->give)), change);
    after = limit_length(after, add(most, splat(FLT_MIN)));
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) { // which has its ends there
        after = select2(p->is.pulley, pair->impulse, after);
    }
    store(&block->pair_0, lane, after.x);
    store(&block->pair_1, lane, after.y);
    push(p, &r->pair[0], sub(after.x, pair->impulse.x), v);
    push(p, &r->pair[1], sub(after.y, pair->impulse.y), v);
}

// An end of a pulley that has reached its wheel has no direction to be pulled in. So its string keeps a
// minimum length: the other string is held by the wheel as by ground when it has its maximum length. That
// stops a heavy load at once, whatever body is at the end at the wheel. Stopping the end itself would take a
// pass for each share of the load's momentum.
UMI_ALWAYS_INLINE void solve_ends(umi_joint_block* block, const pack* p, int32_t lane,
                                  const umi_joint_settings* settings, const aims* it, body_pair* v)
{
    lanes zero = splat(0.0f);
    lanes most_way = splat(settings->most_way);
    row ends[2];
    make_ends(block, p, lane, ends);
    lanes2 excess = find_excess(block, lane, settings);
    umi_row* impulses[2] = {&block->pair_0, &block->pair_1};
    for (int32_t i = 0; i < 2; ++i) {
        lanes beyond = i == 0 ? excess.x : excess.y;
        lanes mass = invert(response(p, &ends[i], &ends[i]));
        lanes bias = add(mul(splat(settings->inverse_time), umi_lanes_min(beyond, zero)),
                         mul(it->rate, clamp(beyond, zero, most_way)));
        lanes give = umi_lanes_select(umi_lanes_le(zero, beyond), it->give, zero);
        lanes before = load(impulses[i], lane);
        lanes after = sub(before, mul(mass, add(speed_of(&ends[i], v), bias)));
        after = mul(sub(splat(1.0f), give), umi_lanes_min(after, zero));
        after = umi_lanes_max(after, negate(mul(splat(settings->most_change), mass)));
        after = umi_lanes_select(p->is.pulley, after, before);
        store(impulses[i], lane, after);
        push(p, &ends[i], umi_lanes_select(p->is.pulley, sub(after, before), zero), v);
    }
}

// ---- Joints that contradict each other ------------------------------------------------------------------

UMI_ALWAYS_INLINE lanes size_of(lanes x)
{
    return umi_lanes_max(x, negate(x));
}

// Whether velocities are such as anything could have come to. False for NaN.
UMI_ALWAYS_INLINE umi_lane_mask are_likely(const lanes v[4], const umi_joint_settings* settings)
{
    lanes most = splat(settings->most_change);
    umi_lane_mask linear =
        umi_lane_mask_and(umi_lanes_le(size_of(v[0]), most), umi_lanes_le(size_of(v[1]), most));
    return umi_lane_mask_and(linear, umi_lanes_le(size_of(v[2]), splat(settings->most_spin)));
}

// A joint that asks for what cannot be gives up for now: its bodies keep the velocities that they had, and it
// has no impulse any more. Others would hand on what it makes of them, and there would be no end to it.
UMI_ALWAYS_INLINE void give_up(umi_joint_block* block, int32_t lane, const body_pair* before, body_pair* v,
                               const umi_joint_settings* settings)
{
    umi_lane_mask likely = umi_lane_mask_and(are_likely(v->a, settings), are_likely(v->b, settings));
    lanes unlikely = umi_lanes_select(likely, splat(0.0f), splat(1.0f));
    if (umi_lane_mask_bits(umi_lanes_lt(splat(0.0f), unlikely)) == 0) {
        return;
    }
    for (int32_t i = 0; i < 4; ++i) {
        v->a[i] = umi_lanes_select(likely, v->a[i], before->a[i]);
        v->b[i] = umi_lanes_select(likely, v->b[i], before->b[i]);
    }
    umi_row* impulses[] = {&block->pair_0, &block->pair_1, &block->spring, &block->limit, &block->motor};
    for (int32_t i = 0; i < (int32_t)(sizeof impulses / sizeof impulses[0]); ++i) {
        store(impulses[i], lane, umi_lanes_select(likely, load(impulses[i], lane), splat(0.0f)));
    }
}

// ---- All passes -----------------------------------------------------------------------------------------

// Most blocks hold nothing but plain hinges. For those the passes of substeps are compiled once more, without
// what other forms and locks take: 0 for the traits that they do not have.
#define PLAIN_TRAITS (UMI_JOINT_HAS_PAIR | UMI_JOINT_HAS_SPRING | UMI_JOINT_HAS_LIMIT | UMI_JOINT_HAS_MOTOR)

UMI_ALWAYS_INLINE void turn_pack(umi_joint_block* block, int32_t traits, int32_t lane,
                                 const umi_bodies* bodies, const umi_joint_settings* settings, bool is_first)
{
    pack p = load_pack(block, traits, lane);
    body_pair v = gather(&p, &bodies->velocities->x);
    if (!is_first) {
        rows old = make_rows(block, &p, lane);
        push_all(block, &p, &old, lane, splat(-1.0f), &v);
    }
    body_pair pose = gather(&p, &bodies->poses->x);
    body_pair change = gather(&p, &bodies->changes->x);
    find_place(block, &p, lane, &pose, &change);
    if (is_first) {
        find_inertias(block, &p, lane, bodies->strains, settings);
    }
    if ((p.traits & UMI_JOINT_HAS_LIMIT) != 0) {
        choose_limit(block, lane);
    }
    rows r = make_rows(block, &p, lane);
    invert_pair(block, &p, &r, lane);
    body_pair before = v;
    push_all(block, &p, &r, lane, splat(1.0f), &v);
    give_up(block, lane, &before, &v, settings);
    scatter(&p, &v, &bodies->velocities->x);
}

static void turn(umi_block* const* blocks, int32_t count, const umi_bodies* bodies,
                 const umi_joint_settings* settings, bool is_first)
{
    int32_t traits = 0;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        traits = lane == 0 ? traits_of(block) : traits;
        if (needs_all_forms(traits)) {
            turn_pack(block, traits, lane, bodies, settings, is_first);
        } else {
            turn_pack(block, traits & PLAIN_TRAITS, lane, bodies, settings, is_first);
        }
    }
}

UMI_ALWAYS_INLINE void solve_pack(umi_joint_block* block, int32_t traits, int32_t lane,
                                  umi_velocity* velocities, const umi_joint_settings* settings, bool bias)
{
    const int32_t acts_along = UMI_JOINT_HAS_SPRING | UMI_JOINT_HAS_MOTOR | UMI_JOINT_HAS_LIMIT;
    pack p = load_pack(block, traits, lane);
    rows r = make_rows(block, &p, lane);
    body_pair v = gather(&p, &velocities->x);
    body_pair before = v;
    aims it = find_aims(block, &p, &r, lane, settings, bias, &v);
    pair_state pair = start_pair(block, &p, &r, lane, &it, &v);
    if ((p.traits & acts_along) != 0) {
        solve_coordinate(block, &p, &r, lane, settings, &it, &pair, &v);
    }
    if ((p.traits & UMI_JOINT_IS_DRIVEN_WHEEL) != 0) {
        solve_wheel(block, &p, &r, lane, &pair, &v);
    }
    if ((p.traits & UMI_JOINT_HAS_PAIR) != 0) {
        solve_pair(block, &p, &r, lane, settings, &pair, &v);
    }
    if ((p.traits & UMI_JOINT_IS_PULLEY) != 0) {
        solve_ends(block, &p, lane, settings, &it, &v);
    }
    give_up(block, lane, &before, &v, settings);
    scatter(&p, &v, &velocities->x);
}

static void solve(umi_block* const* blocks, int32_t count, umi_velocity* velocities,
                  const umi_joint_settings* settings, bool bias)
{
    int32_t traits = 0;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        traits = lane == 0 ? traits_of(block) : traits;
        if (needs_all_forms(traits)) {
            solve_pack(block, traits, lane, velocities, settings, bias);
        } else {
            solve_pack(block, traits & PLAIN_TRAITS, lane, velocities, settings, bias);
        }
    }
}

static void correct(umi_block* const* blocks, int32_t count, const umi_pose* poses, umi_pose_change* changes,
                    const umi_joint_settings* settings)
{
    int32_t traits = 0;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_joint_block* block = &blocks[first / UMI_BLOCK_LANES]->joint;
        int32_t lane = first % UMI_BLOCK_LANES;
        traits = lane == 0 ? traits_of(block) : traits;
        pack p = load_pack(block, traits, lane);
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
