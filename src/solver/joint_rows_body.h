// The rows of a pack of joints, how they answer to impulses, and how they push. Only the bodies of joint
// kernels include this.
//
// A row says how fast B moves relative to A in some way:  d_B . v_B - d_A . v_A + l_B w_B - l_A w_A.  An
// impulse of it pushes B by d_B and turns it by l_B, and A by d_A and l_A the opposite way.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_JOINT_ROWS_BODY_H
#define UMI_SOLVER_JOINT_ROWS_BODY_H

#include "core/inline.h"
#include "core/kernel_math.h"
#include "dynamics/joint_block.h"
#include "solver/lane_bodies.h"

// ---- A pack of joints -----------------------------------------------------------------------------------

// Which lanes have which rows.
typedef struct forms {
    umi_lane_mask point;        // a hinge or a drive
    umi_lane_mask turning;      // those, or a gear
    umi_lane_mask line;         // a distance or a pulley
    umi_lane_mask driven_along; // motors act along the coordinate: neither a drive nor a slot
    umi_lane_mask hinge, drive, slider, slot, distance, pulley;
} forms;

// The widest fields first, or lanes would leave gaps.
typedef struct pack {
    lanes2 mass_a, mass_b; // inverse, along both axes: 0 along one that is locked
    lanes inertia_a, inertia_b;
    const int32_t* body_a;
    const int32_t* body_b;
    int32_t traits; // of any lane of the block
    forms is;
} pack;

UMI_ALWAYS_INLINE umi_lane_mask is_form(lanes form, umi_joint_form which)
{
    lanes off = sub(form, splat((float)which));
    return umi_lanes_le(mul(off, off), splat(0.0f));
}

UMI_ALWAYS_INLINE forms find_forms(lanes form)
{
    lanes zero = splat(0.0f);
    umi_lane_mask is_drive = is_form(form, UMI_JOINT_DRIVE);
    umi_lane_mask is_slot = is_form(form, UMI_JOINT_SLOT);
    lanes elsewhere = umi_lanes_select(is_slot, splat(1.0f), umi_lanes_select(is_drive, splat(1.0f), zero));
    return (forms){
        .driven_along = umi_lanes_le(elsewhere, zero),
        .point = umi_lanes_le(form, splat((float)UMI_JOINT_DRIVE)),
        .turning = umi_lanes_le(form, splat((float)UMI_JOINT_GEAR)),
        .line = umi_lanes_le(splat((float)UMI_JOINT_DISTANCE), form),
        .hinge = is_form(form, UMI_JOINT_HINGE),
        .drive = is_drive,
        .slider = is_form(form, UMI_JOINT_SLIDER),
        .slot = is_slot,
        .distance = is_form(form, UMI_JOINT_DISTANCE),
        .pulley = is_form(form, UMI_JOINT_PULLEY),
    };
}

UMI_ALWAYS_INLINE int32_t traits_of(const umi_joint_block* block)
{
    int32_t traits = 0;
    for (int32_t i = 0; i < UMI_BLOCK_LANES; ++i) {
        traits |= block->traits.lane[i];
    }
    return traits;
}

// Those of a pack in which all are plain hinges.
UMI_ALWAYS_INLINE forms forms_of_hinges(void)
{
    umi_lane_mask all = umi_lanes_le(splat(0.0f), splat(0.0f));
    umi_lane_mask none = umi_lanes_lt(splat(0.0f), splat(0.0f));
    return (forms){
        .point = all,
        .turning = all,
        .line = none,
        .driven_along = all,
        .hinge = all,
        .drive = none,
        .slider = none,
        .slot = none,
        .distance = none,
        .pulley = none,
    };
}

// Takes a bit off a number that is the sum of powers of two, from the highest one on.
UMI_ALWAYS_INLINE umi_lane_mask take_bit(lanes* bits, float bit)
{
    umi_lane_mask is_set = umi_lanes_le(splat(bit), *bits);
    *bits = sub(*bits, umi_lanes_select(is_set, splat(bit), splat(0.0f)));
    return is_set;
}

UMI_ALWAYS_INLINE bool needs_all_forms(int32_t traits)
{
    return (traits & UMI_JOINT_NEEDS_ALL_FORMS) != 0;
}

UMI_ALWAYS_INLINE pack load_pack(const umi_joint_block* block, int32_t traits, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes mass_a = load(&block->inverse_mass_a, lane);
    lanes mass_b = load(&block->inverse_mass_b, lane);
    if (!needs_all_forms(traits)) {
        return (pack){
            .mass_a = {mass_a, mass_a},
            .mass_b = {mass_b, mass_b},
            .inertia_a = load(&block->inverse_inertia_a, lane),
            .inertia_b = load(&block->inverse_inertia_b, lane),
            .body_a = block->head.body_a.lane + lane,
            .body_b = block->head.body_b.lane + lane,
            .traits = traits,
            .is = forms_of_hinges(),
        };
    }
    lanes form = load(&block->form, lane);
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
        .traits = traits,
    };
}

UMI_ALWAYS_INLINE body_pair gather(const pack* p, const float* records)
{
    return gather_bodies(p->body_a, p->body_b, records);
}

UMI_ALWAYS_INLINE void scatter(const pack* p, const body_pair* m, float* records)
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

UMI_ALWAYS_INLINE row select_row(umi_lane_mask mask, const row* if_set, const row* if_clear)
{
    return (row){select2(mask, if_set->axis_a, if_clear->axis_a),
                 select2(mask, if_set->axis_b, if_clear->axis_b),
                 umi_lanes_select(mask, if_set->turn_a, if_clear->turn_a),
                 umi_lanes_select(mask, if_set->turn_b, if_clear->turn_b)};
}

// How a point moves along an axis, with arms to it.
UMI_ALWAYS_INLINE row row_along(lanes2 axis, lanes2 arm_a, lanes2 arm_b)
{
    return (row){axis, axis, cross(arm_a, axis), cross(arm_b, axis)};
}

// How both strings of a pulley grow: a row has A's part with a minus.
UMI_ALWAYS_INLINE row row_of_pulley(const umi_joint_block* block, int32_t lane, lanes2 arm_a, lanes2 arm_b)
{
    lanes2 string_a = {negate(load(&block->apart_x, lane)), negate(load(&block->apart_y, lane))};
    lanes2 string_b = {load(&block->axis_x, lane), load(&block->axis_y, lane)};
    string_b = scale(string_b, load(&block->ratio, lane));
    return (row){string_a, string_b, cross(arm_a, string_a), cross(arm_b, string_b)};
}

// Each string of a pulley alone, as held by its wheel: see solve_ends. Zero in all other lanes.
UMI_ALWAYS_INLINE void make_ends(const umi_joint_block* block, const pack* p, int32_t lane, row out_ends[2])
{
    lanes zero = splat(0.0f);
    lanes2 none2 = {zero, zero};
    row none = {none2, none2, zero, zero};
    lanes2 arm_a = {load(&block->arm_a_x, lane), load(&block->arm_a_y, lane)};
    lanes2 arm_b = {load(&block->arm_b_x, lane), load(&block->arm_b_y, lane)};
    row strings = row_of_pulley(block, lane, arm_a, arm_b);
    row of_a = {strings.axis_a, none2, strings.turn_a, zero};
    row of_b = {none2, strings.axis_b, zero, strings.turn_b};
    out_ends[0] = select_row(p->is.pulley, &of_a, &none);
    out_ends[1] = select_row(p->is.pulley, &of_b, &none);
}

// From where the joint is.
UMI_ALWAYS_INLINE rows make_rows(const umi_joint_block* block, const pack* p, int32_t lane)
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
    row point_x = row_along((lanes2){one, zero}, arm_a, arm_b);
    row point_y = row_along((lanes2){zero, one}, arm_a, arm_b);
    if (!needs_all_forms(p->traits)) {
        return (rows){.pair = {point_x, point_y}, .coordinate = angle, .motor = angle};
    }
    // An axis turns with A, and what is further along it moves more.
    lanes2 reach = select2(p->is.line, arm_a, add2(arm_a, apart));
    row across = row_along((lanes2){negate(axis.y), axis.x}, reach, arm_b);
    row along = row_along(axis, reach, arm_b);
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) {
        row strings = row_of_pulley(block, lane, arm_a, arm_b);
        along = select_row(p->is.pulley, &strings, &along);
    }
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

UMI_ALWAYS_INLINE lanes speed_of(const row* r, const body_pair* m)
{
    lanes b = add(mul(r->axis_b.x, m->b[0]), mul(r->axis_b.y, m->b[1]));
    lanes a = add(mul(r->axis_a.x, m->a[0]), mul(r->axis_a.y, m->a[1]));
    return add(sub(b, a), sub(mul(r->turn_b, m->b[2]), mul(r->turn_a, m->a[2])));
}

// How much an impulse of one row changes the speed of another.
UMI_ALWAYS_INLINE lanes response(const pack* p, const row* r, const row* s)
{
    lanes a =
        add(mul(p->mass_a.x, mul(r->axis_a.x, s->axis_a.x)), mul(p->mass_a.y, mul(r->axis_a.y, s->axis_a.y)));
    lanes b =
        add(mul(p->mass_b.x, mul(r->axis_b.x, s->axis_b.x)), mul(p->mass_b.y, mul(r->axis_b.y, s->axis_b.y)));
    return add(add(a, b), add(mul(p->inertia_a, mul(r->turn_a, s->turn_a)),
                              mul(p->inertia_b, mul(r->turn_b, s->turn_b))));
}

UMI_ALWAYS_INLINE void push(const pack* p, const row* r, lanes impulse, body_pair* m)
{
    m->a[0] = sub(m->a[0], mul(p->mass_a.x, mul(r->axis_a.x, impulse)));
    m->a[1] = sub(m->a[1], mul(p->mass_a.y, mul(r->axis_a.y, impulse)));
    m->a[2] = sub(m->a[2], mul(p->inertia_a, mul(r->turn_a, impulse)));
    m->b[0] = add(m->b[0], mul(p->mass_b.x, mul(r->axis_b.x, impulse)));
    m->b[1] = add(m->b[1], mul(p->mass_b.y, mul(r->axis_b.y, impulse)));
    m->b[2] = add(m->b[2], mul(p->inertia_b, mul(r->turn_b, impulse)));
}

UMI_ALWAYS_INLINE void push_all(const umi_joint_block* block, const pack* p, const rows* r, int32_t lane,
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
    if ((p->traits & UMI_JOINT_IS_PULLEY) != 0) {
        row ends[2];
        make_ends(block, p, lane, ends);
        push(p, &ends[0], mul(sign, load(&block->pair_0, lane)), m);
        push(p, &ends[1], mul(sign, load(&block->pair_1, lane)), m);
    }
}

UMI_ALWAYS_INLINE lanes clamp(lanes x, lanes low, lanes high)
{
    return umi_lanes_min(umi_lanes_max(x, low), high);
}

UMI_ALWAYS_INLINE lanes limit_size(lanes x, lanes most)
{
    return clamp(x, negate(most), most);
}

UMI_ALWAYS_INLINE lanes2 limit_length(lanes2 v, lanes most)
{
    return scale(v, umi_lanes_div(most, umi_lanes_max(most, umi_lanes_sqrt(dot(v, v)))));
}
// ---- Rows that are solved together ----------------------------------------------------------------------

// The inverse of the response of the pair. A row that is not there, or moves nothing, leaves its partner
// alone and gets no impulse.
UMI_ALWAYS_INLINE void invert_pair(umi_joint_block* block, const pack* p, const rows* r, int32_t lane)
{
    lanes zero = splat(0.0f);
    lanes one = splat(1.0f);
    lanes k_00 = response(p, &r->pair[0], &r->pair[0]);
    lanes k_01 = response(p, &r->pair[0], &r->pair[1]);
    lanes k_11 = response(p, &r->pair[1], &r->pair[1]);
    umi_lane_mask moves_0 = umi_lanes_lt(zero, k_00);
    umi_lane_mask moves_1 = umi_lanes_lt(zero, k_11);
    k_00 = umi_lanes_select(moves_0, k_00, one);
    k_11 = umi_lanes_select(moves_1, k_11, one);
    lanes inverse = invert(sub(mul(k_00, k_11), mul(k_01, k_01)));
    store(&block->inverse_k_00, lane, umi_lanes_select(moves_0, mul(inverse, k_11), zero));
    store(&block->inverse_k_01, lane, negate(mul(inverse, k_01)));
    store(&block->inverse_k_11, lane, umi_lanes_select(moves_1, mul(inverse, k_00), zero));
}

UMI_ALWAYS_INLINE lanes2 apply_inverse(const umi_joint_block* block, int32_t lane, lanes2 x)
{
    lanes k_01 = load(&block->inverse_k_01, lane);
    return (lanes2){add(mul(load(&block->inverse_k_00, lane), x.x), mul(k_01, x.y)),
                    add(mul(k_01, x.x), mul(load(&block->inverse_k_11, lane), x.y))};
}

// A row along which something acts, and the pair that holds what it moves: a unit of impulse of the row comes
// with an impulse of the pair, its answer, so that the pair does not notice. With that the row moves what
// moves in the end: a door that a spring turns is a door about its hinge, not about its centre, and a weld
// holds point and angle at once.
typedef struct held_row {
    row it;
    lanes2 on_pair; // what a unit of impulse does to the speeds of the pair, without its answer
    lanes2 answer;
    lanes gain; // what it does to the speed of the row
    lanes mass; // its inverse
} held_row;

// With all of what a row moves held by the pair, nothing would be left to push; so much always is.
#define LEAST_FREE 1e-4f

UMI_ALWAYS_INLINE held_row hold_row(const umi_joint_block* block, const pack* p, const rows* r, const row* it,
                                    int32_t lane)
{
    lanes alone = response(p, it, it);
    lanes2 none = {splat(0.0f), splat(0.0f)};
    held_row held = {.it = *it, .on_pair = none, .answer = none, .gain = alone};
    if ((p->traits & UMI_JOINT_HAS_PAIR) != 0) {
        held.on_pair = (lanes2){response(p, it, &r->pair[0]), response(p, it, &r->pair[1])};
        held.answer = apply_inverse(block, lane, held.on_pair);
        lanes left = sub(alone, dot(held.on_pair, held.answer));
        held.gain = umi_lanes_max(left, mul(splat(LEAST_FREE), alone));
    }
    held.mass = invert(held.gain);
    return held;
}

#endif
