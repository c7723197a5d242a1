// The pass of contact_kernel.h that keeps manifolds. Not to be included by anything but
// contact_kernel_body.h.
//
// In a pile at rest nearly all manifolds stay what they are from step to step: the same side of one shape
// against the same vertices of the other. So the normal turns with the body it belongs to, and the points
// move with the other one, as long as the bodies have not moved relative to each other by more than a
// tolerance since their shapes were compared. What a drum turns as a whole is kept as well: what counts is
// how B moves as seen from A. Points that stay where they are instead would leave a box that rocks on its
// edge rocking for ever.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_KEEP_KERNEL_BODY_H
#define UMI_SOLVER_KEEP_KERNEL_BODY_H

// A small turn: its sine, and what its cosine lacks to 1. In this form a body that rests has not turned at
// all, where the products of its rotation with itself need not add up to 1.
typedef struct small_turn {
    lanes sine, lost;
} small_turn;

// Turns with a cosine below this, from some 6 degrees in one step on, are not small.
#define LEAST_COSINE 0.995f

static inline umi_lane_mask is_small(rotation turn)
{
    return umi_lanes_lt(splat(LEAST_COSINE), turn.c);
}

// What comes after the second term of the series is rounding.
static inline small_turn make_small(rotation turn)
{
    lanes square = mul(turn.s, turn.s);
    return (small_turn){turn.s, mul(square, add(splat(0.5f), mul(square, splat(0.125f))))};
}

// The way that a turn moves the end of an arm.
static inline lanes2 turn_arm(small_turn by, lanes2 arm)
{
    return (lanes2){sub(splat(0.0f), add(mul(by.lost, arm.x), mul(by.sine, arm.y))),
                    sub(mul(by.sine, arm.x), mul(by.lost, arm.y))};
}

// How the bodies of a pack have moved since the last step.
typedef struct movement {
    lanes2 between;         // from the centre of B to that of A now
    lanes2 shift;           // how that has changed
    small_turn by_a, by_b;  // by how much they have turned
    lanes swing;            // how far B's turn as seen from A takes a point at distance 1
    umi_lane_mask is_small; // whether both turns are small
} movement;

static inline movement find_movement(const umi_contact_block* block, int32_t lane, const body_pair* pose)
{
    rotation old_a = {load(&block->kept_c_a, lane), load(&block->kept_s_a, lane)};
    rotation old_b = {load(&block->kept_c_b, lane), load(&block->kept_s_b, lane)};
    rotation turn_a = turn_from_to(old_a, (rotation){pose->a[2], pose->a[3]});
    rotation turn_b = turn_from_to(old_b, (rotation){pose->b[2], pose->b[3]});
    movement m = {
        .between = {sub(pose->a[0], pose->b[0]), sub(pose->a[1], pose->b[1])},
        .by_a = make_small(turn_a),
        .by_b = make_small(turn_b),
        .is_small = umi_lane_mask_and(is_small(turn_a), is_small(turn_b)),
    };
    m.shift = (lanes2){sub(m.between.x, load(&block->kept_offset_x, lane)),
                       sub(m.between.y, load(&block->kept_offset_y, lane))};
    m.swing = magnitude(sub(m.by_b.sine, m.by_a.sine));
    return m;
}

// How far the bodies have taken a point, as seen from A's centre.
typedef struct taken {
    lanes2 by_a, by_b;
    lanes2 apart; // from where A has taken it to where B has
    lanes way;    // how far that is, and what the turn of the smaller side adds
} taken;

static inline taken take_point(const movement* moved, const arms* r)
{
    taken t = {.by_a = turn_arm(moved->by_a, r->a)};
    lanes2 turned = turn_arm(moved->by_b, r->b);
    t.by_b = (lanes2){sub(turned.x, moved->shift.x), sub(turned.y, moved->shift.y)};
    t.apart = (lanes2){sub(t.by_b.x, t.by_a.x), sub(t.by_b.y, t.by_a.y)};
    lanes arm = umi_lanes_min(length1(r->a), length1(r->b));
    t.way = add(length1(t.apart), mul(moved->swing, arm));
    return t;
}

static inline void store_poses(umi_contact_block* block, int32_t lane, const body_pair* pose, lanes2 between,
                               lanes way)
{
    store(&block->kept_offset_x, lane, between.x);
    store(&block->kept_offset_y, lane, between.y);
    store(&block->kept_c_a, lane, pose->a[2]);
    store(&block->kept_s_a, lane, pose->a[3]);
    store(&block->kept_c_b, lane, pose->b[2]);
    store(&block->kept_s_b, lane, pose->b[3]);
    store(&block->kept_way, lane, way);
}

// Moves the points and turns the normal of the lanes that are kept.
static inline void follow(umi_contact_block* block, int32_t lane, const pack* p, const movement* moved,
                          const taken points[2], umi_lane_mask kept)
{
    umi_lane_mask by_a = umi_lanes_lt(splat(0.5f), load(&block->kept_by_a, lane));
    small_turn with = {umi_lanes_select(by_a, moved->by_a.sine, moved->by_b.sine),
                       umi_lanes_select(by_a, moved->by_a.lost, moved->by_b.lost)};
    lanes2 turned = add2(p->normal, turn_arm(with, p->normal));
    for (int32_t i = 0; i < 2; ++i) {
        umi_point_rows* point = block->points + i;
        lanes2 before = {load(&point->anchor_x, lane), load(&point->anchor_y, lane)};
        lanes2 after = add2(before, select2(by_a, points[i].by_b, points[i].by_a));
        lanes separation = load(&point->separation, lane);
        lanes parted = add(separation, dot(turned, points[i].apart));
        store(&point->anchor_x, lane, umi_lanes_select(kept, after.x, before.x));
        store(&point->anchor_y, lane, umi_lanes_select(kept, after.y, before.y));
        store(&point->separation, lane, umi_lanes_select(kept, parted, separation));
    }
    lanes2 normal = select2(kept, turned, p->normal);
    lanes2 offset = select2(kept, add2(p->offset, moved->shift), p->offset);
    store(&block->normal_x, lane, normal.x);
    store(&block->normal_y, lane, normal.y);
    store(&block->offset_x, lane, offset.x);
    store(&block->offset_y, lane, offset.y);
}

static void keep(umi_block* const* blocks, int32_t count, const umi_pose* poses, float tolerance,
                 uint16_t* out_stale)
{
    const uint32_t all = (UINT32_C(1) << (UMI_LANES - 1)) * 2u - 1u;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair pose = gather(&p, &poses->x);
        movement moved = find_movement(block, lane, &pose);
        arms r0 = load_arms(&p, &block->points[0], lane);
        arms r1 = load_arms(&p, &block->points[1], lane);
        const taken points[2] = {take_point(&moved, &r0), take_point(&moved, &r1)};
        lanes way = add(load(&block->kept_way, lane), umi_lanes_max(points[0].way, points[1].way));
        umi_lane_mask kept = umi_lane_mask_and(moved.is_small, umi_lanes_lt(way, splat(tolerance)));
        follow(block, lane, &p, &moved, points, kept);
        store_poses(block, lane, &pose, moved.between, way);
        uint16_t* stale = out_stale + first / UMI_BLOCK_LANES;
        uint32_t bits = (all & ~umi_lane_mask_bits(kept)) << lane;
        *stale = (uint16_t)((lane == 0 ? 0u : *stale) | bits);
    }
}

#endif
