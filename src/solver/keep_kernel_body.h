// The pass of contact_kernel.h that keeps manifolds. Not to be included by anything but
// contact_kernel_body.h.
//
// In a pile at rest nearly all manifolds stay what they are from step to step: the same side of one shape
// against the same vertices of the other. So a manifold is kept while the bodies creep as seen from each
// other, until that adds up to a way that was noted with it. The separations follow the bodies, and the
// normal turns with the one that it belongs to. The points stay where they are, as seen from the centres of
// both bodies: what stands, stands, even if it stands on the verge of falling, as a house of cards does,
// which would otherwise give way to every hair's breadth that it sways. What a drum turns as a whole is kept
// as well, with its points: what counts is how B moves as seen from A.
//
// What moves faster than it creeps is compared anew in each step: points that lag behind would leave a box
// that rocks on its edge rocking for ever.
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

// A turn of both that the points do not follow counts double: it takes the arms of the impulses with it.
#define LAG_WEIGHT 2.0f

// How the bodies of a pack have moved since the last step.
typedef struct movement {
    lanes2 between;         // from the centre of B to that of A now
    lanes2 shift;           // how that has changed
    small_turn by_a, by_b;  // by how much they have turned
    small_turn carry;       // by how much the points turn with A
    lanes swing;            // how far B's turn as seen from A takes a point at distance 1
    lanes lag;              // the same for the turn of both that the points do not follow
    umi_lane_mask is_small; // whether both turns are small
} movement;

// The turn if it is more than a creeping one, else none.
static inline small_turn find_carry(small_turn turn, float creep_turn)
{
    umi_lane_mask turns = umi_lanes_lt(splat(creep_turn), magnitude(turn.sine));
    lanes zero = splat(0.0f);
    return (small_turn){umi_lanes_select(turns, turn.sine, zero), umi_lanes_select(turns, turn.lost, zero)};
}

static inline movement find_movement(const umi_contact_block* block, int32_t lane, const body_pair* pose,
                                     float creep_turn)
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
    m.carry = find_carry(m.by_a, creep_turn);
    m.swing = magnitude(sub(m.by_b.sine, m.by_a.sine));
    m.lag = mul(splat(LAG_WEIGHT), magnitude(sub(m.by_a.sine, m.carry.sine)));
    return m;
}

// How far the bodies have taken a point.
typedef struct taken {
    lanes2 apart; // from where A has taken it to where B has
    lanes way;    // how far that is, and what B's turn as seen from A adds at the shorter arm
    lanes used;   // of kept_way: that, and what the points lag behind
} taken;

static inline taken take_point(const movement* moved, const arms* r)
{
    lanes2 by_a = turn_arm(moved->by_a, r->a);
    lanes2 turned = turn_arm(moved->by_b, r->b);
    taken t = {
        .apart = {sub(sub(turned.x, moved->shift.x), by_a.x), sub(sub(turned.y, moved->shift.y), by_a.y)}};
    lanes arm = umi_lanes_min(length1(r->a), length1(r->b));
    t.way = add(length1(t.apart), mul(moved->swing, arm));
    t.used = add(t.way, mul(moved->lag, arm));
    return t;
}

static inline void store_poses(umi_contact_block* block, int32_t lane, const body_pair* pose, lanes2 between,
                               lanes left)
{
    store(&block->kept_offset_x, lane, between.x);
    store(&block->kept_offset_y, lane, between.y);
    store(&block->kept_c_a, lane, pose->a[2]);
    store(&block->kept_s_a, lane, pose->a[3]);
    store(&block->kept_c_b, lane, pose->b[2]);
    store(&block->kept_s_b, lane, pose->b[3]);
    store(&block->kept_way, lane, left);
}

// An arm, turned by the carry in the lanes that are kept.
static inline lanes2 carry_along(const movement* moved, lanes2 arm, umi_lane_mask kept)
{
    return select2(kept, add2(arm, turn_arm(moved->carry, arm)), arm);
}

// The normal, turned with the body that it belongs to.
static inline lanes2 turn_normal(const umi_contact_block* block, int32_t lane, const pack* p,
                                 const movement* moved)
{
    umi_lane_mask of_a = umi_lanes_lt(splat(0.5f), load(&block->normal_owner, lane));
    small_turn with = {umi_lanes_select(of_a, moved->by_a.sine, moved->by_b.sine),
                       umi_lanes_select(of_a, moved->by_a.lost, moved->by_b.lost)};
    return add2(p->normal, turn_arm(with, p->normal));
}

// Lets the manifolds follow their bodies in the lanes that are kept.
static inline void follow(umi_contact_block* block, int32_t lane, const pack* p, const movement* moved,
                          const taken points[2], lanes2 turned, umi_lane_mask kept)
{
    for (int32_t i = 0; i < 2; ++i) {
        umi_point_rows* point = block->points + i;
        lanes2 anchor = {load(&point->anchor_x, lane), load(&point->anchor_y, lane)};
        anchor = carry_along(moved, anchor, kept);
        lanes separation = load(&point->separation, lane);
        lanes parted = add(separation, dot(turned, points[i].apart));
        store(&point->anchor_x, lane, anchor.x);
        store(&point->anchor_y, lane, anchor.y);
        store(&point->separation, lane, umi_lanes_select(kept, parted, separation));
    }
    lanes2 normal = select2(kept, turned, p->normal);
    lanes2 offset = carry_along(moved, p->offset, kept);
    store(&block->normal_x, lane, normal.x);
    store(&block->normal_y, lane, normal.y);
    store(&block->offset_x, lane, offset.x);
    store(&block->offset_y, lane, offset.y);
}

// Whether a point is still nearer than the margin.
static inline umi_lane_mask is_near(const umi_contact_block* block, int32_t lane, const taken points[2],
                                    lanes2 normal, float margin)
{
    lanes s0 = add(load(&block->points[0].separation, lane), dot(normal, points[0].apart));
    lanes s1 = add(load(&block->points[1].separation, lane), dot(normal, points[1].apart));
    return umi_lanes_le(umi_lanes_min(s0, s1), splat(margin));
}

static void keep(umi_block* const* blocks, int32_t count, const umi_pose* poses,
                 const umi_keep_limits* limits, uint16_t* out_stale)
{
    const uint32_t all = (UINT32_C(1) << (UMI_LANES - 1)) * 2u - 1u;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = &blocks[first / UMI_BLOCK_LANES]->contact;
        int32_t lane = first % UMI_BLOCK_LANES;
        pack p = load_pack(block, lane);
        body_pair pose = gather(&p, &poses->x);
        movement moved = find_movement(block, lane, &pose, limits->creep_turn);
        arms r0 = load_arms(&p, &block->points[0], lane);
        arms r1 = load_arms(&p, &block->points[1], lane);
        const taken points[2] = {take_point(&moved, &r0), take_point(&moved, &r1)};
        lanes way = umi_lanes_max(points[0].way, points[1].way);
        lanes used = umi_lanes_max(points[0].used, points[1].used);
        lanes left = sub(load(&block->kept_way, lane), used);
        umi_lane_mask creeps = umi_lane_mask_and(moved.is_small, umi_lanes_lt(way, splat(limits->creep_way)));
        umi_lane_mask kept = umi_lane_mask_and(creeps, umi_lanes_lt(splat(0.0f), left));
        lanes2 normal = turn_normal(block, lane, &p, &moved);
        kept = umi_lane_mask_and(kept, is_near(block, lane, points, normal, limits->margin));
        follow(block, lane, &p, &moved, points, normal, kept);
        store_poses(block, lane, &pose, moved.between, left);
        uint16_t* stale = out_stale + first / UMI_BLOCK_LANES;
        uint32_t bits = (all & ~umi_lane_mask_bits(kept)) << lane;
        *stale = (uint16_t)((lane == 0 ? 0u : *stale) | bits);
    }
}

#endif
