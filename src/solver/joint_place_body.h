// Where the joints of a pack are in a substep, and what follows from that: axes, coordinates, inertias. Only
// the bodies of joint kernels include this.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_PLACE_BODY_H
#define UMI_SOLVER_JOINT_PLACE_BODY_H

#include "solver/joint_kernel.h"
#include "solver/joint_rows_body.h"

// ---- Places ---------------------------------------------------------------------------------------------

// A turn by an angle, half a turn at most; the series of sine and cosine to so many terms are off by 3e-7 at
// 1 and by 0.015 at 3, where no joint could be held anyway.
UMI_ALWAYS_INLINE rotation rotation_of(lanes whole)
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
UMI_ALWAYS_INLINE lanes2 direction_of(lanes2 v, lanes length, lanes2 old)
{
    lanes share = umi_lanes_div(splat(1.0f), umi_lanes_max(length, splat(LEAST_DISTANCE)));
    return select2(umi_lanes_lt(splat(LEAST_DISTANCE), length), scale(v, share), old);
}

// 0 where the axis is another one, else 1.
UMI_ALWAYS_INLINE lanes kept_share(umi_lane_mask may_be_other, lanes cosine)
{
    umi_lane_mask is_other = umi_lane_mask_and(may_be_other, umi_lanes_lt(cosine, splat(LEAST_COSINE)));
    return umi_lanes_select(is_other, splat(0.0f), splat(1.0f));
}

UMI_ALWAYS_INLINE void forget_other_axes(umi_joint_block* block, int32_t lane, lanes kept)
{
    store(&block->spring, lane, mul(kept, load(&block->spring, lane)));
    store(&block->limit, lane, mul(kept, load(&block->limit, lane)));
    store(&block->motor, lane, mul(kept, load(&block->motor, lane)));
}

// Where the strings of pulleys are. After find_place, which knows nothing of them.
UMI_ALWAYS_INLINE void find_strings(umi_joint_block* block, const pack* p, int32_t lane,
                                    const body_pair* pose, const body_pair* change, lanes2 old_a,
                                    lanes2 old_b)
{
    lanes2 wheel_a = {load(&block->local_axis_x, lane), load(&block->local_axis_y, lane)};
    lanes2 wheel_b = {load(&block->pair_most, lane), load(&block->angle, lane)};
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
    store(&block->turn, lane, umi_lanes_select(is, length_a, load(&block->turn, lane)));
    store(&block->coordinate, lane, umi_lanes_select(is, both, load(&block->coordinate, lane)));
    lanes kept_a = kept_share(is, dot(string_a, old_a));
    lanes kept_b = kept_share(is, dot(string_b, old_b));
    store(&block->pair_0, lane, mul(kept_a, load(&block->pair_0, lane)));
    store(&block->pair_1, lane, mul(kept_b, load(&block->pair_1, lane)));
    forget_other_axes(block, lane, mul(kept_a, kept_b));
}

UMI_ALWAYS_INLINE void find_place(umi_joint_block* block, const pack* p, int32_t lane, const body_pair* pose,
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
    forget_other_axes(block, lane, kept_share(p->is.distance, dot(along, old)));
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) {
        find_strings(block, p, lane, pose, change, old_apart, old);
    }
}
// A limit holds from one side, that which is nearer: an impulse from the other one is over.
UMI_ALWAYS_INLINE void choose_limit(umi_joint_block* block, int32_t lane)
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
// ---- Inertias -------------------------------------------------------------------------------------------

// What pulls at both ends of a link turns it back when it turns, like a spring that is as stiff as the pull
// is strong. Impulses that push in one direction for all of a substep make it swing more and more if the link
// is light: with w the frequency of that spring, (w h)^2 is h^2 times force times arm over inertia, and a
// link between two that are 100 times as heavy flew about. An inertia that is greater by that share makes the
// spring implicit (Andrews, Teichmann and Kry, Geometric Stiffness for Real-time Constrained Multibody
// Dynamics, 2017). All joints of a body must count the same: so it is the pull of the last step.
UMI_ALWAYS_INLINE lanes stiffen(lanes own, lanes pull, const umi_joint_settings* settings)
{
    lanes added = sub(mul(mul(own, splat(settings->time)), pull), splat(settings->most_stiffness));
    return umi_lanes_div(own, add(splat(1.0f), umi_lanes_max(added, splat(0.0f))));
}

// How far what is to be in one place, or on one line, is from it.
UMI_ALWAYS_INLINE lanes find_gap(const umi_joint_block* block, const pack* p, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes2 apart = {load(&block->apart_x, lane), load(&block->apart_y, lane)};
    lanes2 axis = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    lanes across = cross(axis, apart);
    across = umi_lanes_max(across, negate(across));
    lanes of_axis = umi_lanes_select(p->is.slider, across, umi_lanes_select(p->is.slot, across, zero));
    return umi_lanes_select(p->is.hinge, umi_lanes_sqrt(dot(apart, apart)), of_axis);
}

// What the gap of a joint counts for at the next one.
#define GAP_SHARE 0.5f

UMI_ALWAYS_INLINE void add_strain(umi_strain* strain, float pull, float gap, const umi_strain* other)
{
    float beyond = GAP_SHARE * other->gap;
    float most = gap > beyond ? gap : beyond;
    strain->next_pull += pull;
    strain->next_gap = most > strain->next_gap ? most : strain->next_gap;
}

// Adds to what is known of the bodies, and returns the pulls of the last step. No two lanes of a colour move
// the same body; what they do not move has no inertia, and no gap to hand on.
UMI_ALWAYS_INLINE void exchange_strains(const pack* p, lanes pull_a, lanes pull_b, lanes gap,
                                        umi_strain* strains, lanes* out_a, lanes* out_b)
{
    static const umi_strain none = {0};
    umi_row pulls[2];
    umi_row gaps;
    umi_row last[2];
    store(&pulls[0], 0, pull_a);
    store(&pulls[1], 0, pull_b);
    store(&gaps, 0, gap);
    for (int32_t i = 0; i < UMI_LANES; ++i) {
        umi_strain* a = p->body_a[i] > UMI_NO_BODY ? strains + p->body_a[i] : NULL;
        umi_strain* b = p->body_b[i] > UMI_NO_BODY ? strains + p->body_b[i] : NULL;
        last[0].lane[i] = a != NULL ? a->pull : 0.0f;
        last[1].lane[i] = b != NULL ? b->pull : 0.0f;
        if (a != NULL) {
            add_strain(a, pulls[0].lane[i], gaps.lane[i], b != NULL ? b : &none);
        }
        if (b != NULL) {
            add_strain(b, pulls[1].lane[i], gaps.lane[i], a != NULL ? a : &none);
        }
    }
    *out_a = load(&last[0], 0);
    *out_b = load(&last[1], 0);
}

UMI_ALWAYS_INLINE void find_inertias(umi_joint_block* block, pack* p, int32_t lane, umi_strain* strains,
                                     const umi_joint_settings* settings)
{
    lanes2 none = {splat(0.0f), splat(0.0f)};
    lanes2 force = {load(&block->pair_0, lane), load(&block->pair_1, lane)};
    force = select2(p->is.hinge, force, none);
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    lanes pull_a;
    lanes pull_b;
    exchange_strains(p, negate(dot(arm_a, force)), dot(arm_b, force), find_gap(block, p, lane), strains,
                     &pull_a, &pull_b);
    p->inertia_a = stiffen(load(&block->own_inertia_a, lane), pull_a, settings);
    p->inertia_b = stiffen(load(&block->own_inertia_b, lane), pull_b, settings);
    store(&block->inverse_inertia_a, lane, p->inertia_a);
    store(&block->inverse_inertia_b, lane, p->inertia_b);
}

#endif
