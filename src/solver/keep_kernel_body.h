// The pass of contact_kernel.h that keeps manifolds. Not to be included by anything but
// contact_kernel_body.h.
//
// In a pile at rest nearly all manifolds stay what they are from step to step: the same side of one shape
// against the same vertices of the other. So the normal turns with the body it belongs to, and the points
// move with the other one, as long as the bodies have not moved by more than a tolerance since their shapes
// were compared. Points that stay where they are instead would leave a box that rocks on its edge rocking for
// ever.
// SPDX-License-Identifier: MIT

#ifndef UMI_SOLVER_KEEP_KERNEL_BODY_H
#define UMI_SOLVER_KEEP_KERNEL_BODY_H

static inline lanes magnitude(lanes x)
{
    return umi_lanes_max(x, sub(splat(0.0f), x));
}

// How far a turn moves the end of an arm, at most.
static inline lanes swing(lanes angle, lanes2 arm)
{
    return mul(magnitude(angle), add(magnitude(arm.x), magnitude(arm.y)));
}

// The way that a small turn moves the end of an arm.
static inline lanes2 turn(lanes angle, lanes2 arm)
{
    return (lanes2){sub(splat(0.0f), mul(angle, arm.y)), mul(angle, arm.x)};
}

static inline lanes2 select2(umi_lane_mask mask, lanes2 if_set, lanes2 if_clear)
{
    return (lanes2){umi_lanes_select(mask, if_set.x, if_clear.x),
                    umi_lanes_select(mask, if_set.y, if_clear.y)};
}

// How the bodies of a group have moved since the last step.
typedef struct movement {
    lanes2 offset; // of A relative to B
    lanes angle_a; // sines, which is the same for what is kept
    lanes angle_b;
} movement;

static inline movement find_movement(const umi_contact_block* block, int32_t lane, const motion* pose)
{
    return (movement){
        .offset = {sub(sub(pose->a[0], pose->b[0]), load(&block->kept_offset_x, lane)),
                   sub(sub(pose->a[1], pose->b[1]), load(&block->kept_offset_y, lane))},
        .angle_a =
            sub(mul(load(&block->kept_c_a, lane), pose->a[3]), mul(load(&block->kept_s_a, lane), pose->a[2])),
        .angle_b =
            sub(mul(load(&block->kept_c_b, lane), pose->b[3]), mul(load(&block->kept_s_b, lane), pose->b[2])),
    };
}

static inline void store_poses(umi_contact_block* block, int32_t lane, const motion* pose, lanes way)
{
    store(&block->kept_offset_x, lane, sub(pose->a[0], pose->b[0]));
    store(&block->kept_offset_y, lane, sub(pose->a[1], pose->b[1]));
    store(&block->kept_c_a, lane, pose->a[2]);
    store(&block->kept_s_a, lane, pose->a[3]);
    store(&block->kept_c_b, lane, pose->b[2]);
    store(&block->kept_s_b, lane, pose->b[3]);
    store(&block->kept_way, lane, way);
}

// Moves the points and turns the normal of the lanes that are kept.
static inline void follow(umi_contact_block* block, int32_t lane, const group* g, const movement* moved,
                          umi_lane_mask kept)
{
    umi_lane_mask by_a = umi_lanes_lt(splat(0.5f), load(&block->kept_by_a, lane));
    for (int32_t i = 0; i < 2; ++i) {
        umi_point_rows* point = block->points + i;
        arms r = load_arms(g, point, lane);
        lanes2 with_a = turn(moved->angle_a, r.a);
        lanes2 of_b = turn(moved->angle_b, r.b);
        lanes2 with_b = {sub(of_b.x, moved->offset.x), sub(of_b.y, moved->offset.y)};
        lanes2 way = select2(by_a, with_b, with_a);
        lanes parting = dot(g->normal, (lanes2){sub(with_b.x, with_a.x), sub(with_b.y, with_a.y)});
        lanes separation = load(&point->separation, lane);
        store(&point->anchor_x, lane, umi_lanes_select(kept, add(r.a.x, way.x), r.a.x));
        store(&point->anchor_y, lane, umi_lanes_select(kept, add(r.a.y, way.y), r.a.y));
        store(&point->separation, lane, umi_lanes_select(kept, add(separation, parting), separation));
    }
    lanes angle = umi_lanes_select(by_a, moved->angle_a, moved->angle_b);
    lanes2 normal = select2(kept, add2(g->normal, turn(angle, g->normal)), g->normal);
    lanes2 offset = select2(kept, add2(g->offset, moved->offset), g->offset);
    store(&block->normal_x, lane, normal.x);
    store(&block->normal_y, lane, normal.y);
    store(&block->offset_x, lane, offset.x);
    store(&block->offset_y, lane, offset.y);
}

static void keep(umi_contact_block* blocks, int32_t count, const umi_pose* poses, float tolerance,
                 uint16_t* out_stale)
{
    const uint32_t all = (UINT32_C(1) << (UMI_LANES - 1)) * 2u - 1u;
    for (int32_t first = 0; first < count; first += UMI_LANES) {
        umi_contact_block* block = blocks + first / UMI_BLOCK_LANES;
        int32_t lane = first % UMI_BLOCK_LANES;
        group g = load_group(block, lane);
        motion pose = gather(&g, &poses->x);
        movement moved = find_movement(block, lane, &pose);
        arms r0 = load_arms(&g, &block->points[0], lane);
        arms r1 = load_arms(&g, &block->points[1], lane);
        lanes swings = umi_lanes_max(add(swing(moved.angle_a, r0.a), swing(moved.angle_b, r0.b)),
                                     add(swing(moved.angle_a, r1.a), swing(moved.angle_b, r1.b)));
        lanes shift = add(magnitude(moved.offset.x), magnitude(moved.offset.y));
        lanes way = add(load(&block->kept_way, lane), add(shift, swings));
        umi_lane_mask kept = umi_lanes_lt(way, splat(tolerance));
        follow(block, lane, &g, &moved, kept);
        store_poses(block, lane, &pose, way);
        uint16_t* stale = out_stale + first / UMI_BLOCK_LANES;
        uint32_t bits = (all & ~umi_lane_mask_bits(kept)) << lane;
        *stale = (uint16_t)((lane == 0 ? 0u : *stale) | bits);
    }
}

#endif
