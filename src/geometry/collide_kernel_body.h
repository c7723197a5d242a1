// The kernel of collide.h, written once. A file that defines UMI_LANES and UMI_COLLIDE_KERNEL includes it and
// gets the kernel of that width under that name.
//
// There are no branches but those that skip work for a whole pack: what is not wanted in a lane is computed
// and thrown away.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_COLLIDE_KERNEL_BODY_H
#define UMI_GEOMETRY_COLLIDE_KERNEL_BODY_H

#include "core/kernel_math.h"
#include "geometry/collide.h"

#ifndef UMI_COLLIDE_KERNEL
#define UMI_COLLIDE_KERNEL umi_collide_kernel_1
#endif

// The smallest square of a length whose direction is still exact: no term of it that matters is subnormal.
// Below it two points count as one.
#define LEAST_SQUARE 1e-30f

// More than any distance.
#define FAR 1e30f

// ---- Placed bodies --------------------------------------------------------------------------------------

// How the bodies of a pack of pairs lie.
typedef struct placing {
    lanes2 between;            // from the centre of mass of A to that of B
    rotation q_a, q_b;         // the bodies' rotations
    lanes2 center_a, center_b; // the centres of mass in the bodies' frames
} placing;

static inline placing load_placing(const umi_pair_rows* pairs, const umi_collide_source* source, int32_t lane)
{
    lanes pose_a[4], pose_b[4], geometry_a[4], geometry_b[4];
    umi_lanes_gather4(source->poses, pairs->body_a.lane + lane, pose_a);
    umi_lanes_gather4(source->poses, pairs->body_b.lane + lane, pose_b);
    umi_lanes_gather4(source->mass_geometries, pairs->body_a.lane + lane, geometry_a);
    umi_lanes_gather4(source->mass_geometries, pairs->body_b.lane + lane, geometry_b);
    return (placing){
        .between = {sub(pose_b[0], pose_a[0]), sub(pose_b[1], pose_a[1])},
        .q_a = {pose_a[2], pose_a[3]},
        .q_b = {pose_b[2], pose_b[3]},
        .center_a = {geometry_a[0], geometry_a[1]},
        .center_b = {geometry_b[0], geometry_b[1]},
    };
}

// The shapes of a pack: the centre, and four numbers that the kind gives a meaning.
typedef struct drawn {
    lanes2 center; // in the body's frame
    lanes rest[4];
} drawn;

static inline drawn load_drawn(const umi_index_row* shapes, const umi_collide_source* source, int32_t lane)
{
    int32_t firsts[UMI_LANES], seconds[UMI_LANES];
    for (int32_t i = 0; i < UMI_LANES; ++i) {
        firsts[i] = 2 * shapes->lane[lane + i];
        seconds[i] = firsts[i] + 1;
    }
    lanes first[4];
    drawn d;
    umi_lanes_gather4(source->geometries, firsts, first);
    umi_lanes_gather4(source->geometries, seconds, d.rest);
    d.center = (lanes2){first[2], first[3]};
    return d;
}

// ---- What comes out -------------------------------------------------------------------------------------

static inline lanes one_if(umi_lane_mask mask)
{
    return umi_lanes_select(mask, splat(1.0f), splat(0.0f));
}

static inline void store_normal(umi_touch_rows* out, int32_t lane, lanes2 normal)
{
    store(&out->normal_x, lane, normal.x);
    store(&out->normal_y, lane, normal.y);
}

static inline void store_point(umi_touch_rows* out, int32_t i, int32_t lane, lanes2 anchor, lanes separation,
                               lanes id)
{
    store(&out->anchor_x[i], lane, anchor.x);
    store(&out->anchor_y[i], lane, anchor.y);
    store(&out->separation[i], lane, separation);
    store(&out->id[i], lane, id);
}

// The one point of a circle around center, from A's centre of mass, whose centre has the given distance from
// the other surface along the normal: half way between the two surfaces.
static inline void store_round(umi_touch_rows* out, int32_t lane, umi_lane_mask touches, lanes2 normal,
                               lanes2 center, lanes distance, lanes radius)
{
    lanes back = mul(splat(0.5f), add(distance, radius));
    lanes2 anchor = sub2(center, scale(normal, back));
    store(&out->count, lane, one_if(touches));
    store_normal(out, lane, normal);
    store_point(out, 0, lane, anchor, sub(distance, radius), splat(0.0f));
    store_point(out, 1, lane, anchor, sub(distance, radius), splat(0.0f));
}

// ---- Circles --------------------------------------------------------------------------------------------

static void circles(const umi_pair_rows* pairs, const umi_collide_source* source, float margin,
                    umi_touch_rows* out_touches)
{
    for (int32_t lane = 0; lane < pairs->count; lane += UMI_LANES) {
        placing at = load_placing(pairs, source, lane);
        drawn a = load_drawn(&pairs->shape_a, source, lane);
        drawn b = load_drawn(&pairs->shape_b, source, lane);
        lanes2 from_a = rotate(at.q_a, sub2(a.center, at.center_a));
        lanes2 from_b = rotate(at.q_b, sub2(b.center, at.center_b));
        lanes2 center = add2(at.between, from_b);
        lanes2 apart = sub2(center, from_a);
        lanes square = dot(apart, apart);
        lanes reach = add(add(a.rest[0], b.rest[0]), splat(margin));
        umi_lane_mask touches = umi_lanes_le(square, mul(reach, reach));
        umi_lane_mask is_apart = umi_lanes_lt(splat(LEAST_SQUARE), square);
        lanes distance = umi_lanes_select(is_apart, umi_lanes_sqrt(square), splat(0.0f));
        lanes inverse = umi_lanes_div(splat(1.0f), umi_lanes_select(is_apart, distance, splat(1.0f)));
        lanes2 normal = select2(is_apart, scale(apart, inverse), (lanes2){splat(0.0f), splat(1.0f)});
        store_round(out_touches, lane, touches, normal, center, sub(distance, a.rest[0]), b.rest[0]);
    }
}

#include "geometry/collide_clip_body.h"

#include "geometry/collide_boxes_body.h"

#include "geometry/collide_convexes_body.h"

#include "geometry/collide_open_sides_body.h"

const umi_collide_kernel UMI_COLLIDE_KERNEL = {
    .lanes = UMI_LANES,
    .circles = circles,
    .convex_and_circle = convex_and_circle,
    .convexes = convexes,
    .rounded = rounded,
    .open_sides = open_sides,
    .boxes = boxes,
};

#endif
