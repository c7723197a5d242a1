// What boxes and other convex shapes have in common: the side of one that separates them best is the
// reference, and the side of the other that faces it is clipped to its length. Not to be included by anything
// but collide_kernel_body.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_COLLIDE_CLIP_BODY_H
#define UMI_GEOMETRY_COLLIDE_CLIP_BODY_H

// What rounding may do to a place, as a share of the distance between the shapes.
#define ROUNDING_SHARE 1e-6f

// Sides that separate equally well to this share of the margin, and rounding, count as equal.
#define EQUAL_SHARE_OF_MARGIN 0.1f

// Of the sides that face the reference those count as equal whose cosines to it are as close as this.
#define EQUAL_COSINE 1e-4f

// Added to the length of the incident side along the reference before it divides: the side may stand
// upright.
#define LEAST_SPAN 1e-9f

// A point as the reference side sees it.
typedef struct seen {
    lanes place;  // along the side
    lanes height; // above it
} seen;

// The two sides, then what clipping leaves of the incident one. The side of the other shape runs the other
// way, so its end is the lower one along the reference.
typedef struct facing {
    lanes from, to;         // where the reference side begins and ends
    seen low, high;         // the ends of the incident side
    lanes id;               // of both points, but for the end
    umi_lane_mask is_above; // whether any of the incident side lies above the reference
} facing;

// Cuts the incident side to the length of the reference side. At the ends of the reference side the deepest
// vertex may stick out by rounding, so that it is not cut off from a steep side.
static inline void clip(facing* f, lanes rounding)
{
    seen low = f->low;
    seen high = f->high;
    lanes deepest = umi_lanes_select(umi_lanes_le(low.height, high.height), low.place, high.place);
    lanes from = umi_lanes_max(sub(f->from, rounding), umi_lanes_min(f->from, deepest));
    lanes to = umi_lanes_min(add(f->to, rounding), umi_lanes_max(f->to, deepest));
    lanes beside = umi_lanes_max(sub(from, high.place), sub(low.place, to));
    f->is_above = umi_lanes_le(beside, splat(0.0f));

    // How much of the incident side is cut off at either end, as shares of its length.
    lanes zero = splat(0.0f);
    lanes one = splat(1.0f);
    lanes span = sub(high.place, low.place);
    lanes per_span = umi_lanes_div(one, add(magnitude(span), splat(LEAST_SPAN)));
    lanes low_cut = mul(umi_lanes_max(sub(from, low.place), zero), per_span);
    lanes high_cut = mul(umi_lanes_max(sub(high.place, to), zero), per_span);
    low_cut = umi_lanes_min(low_cut, one);
    high_cut = umi_lanes_min(high_cut, one);
    lanes rise = sub(high.height, low.height);
    f->low = (seen){add(low.place, mul(span, low_cut)), add(low.height, mul(rise, low_cut))};
    f->high = (seen){sub(high.place, mul(span, high_cut)), sub(high.height, mul(rise, high_cut))};
}

// The lesser height of what clipping left.
static inline lanes nearest(const facing* f)
{
    return umi_lanes_select(f->is_above, umi_lanes_min(f->low.height, f->high.height), splat(FAR));
}

// How two shapes touch: the reference side and what lies above it, in the axes of the world.
typedef struct touch {
    facing f;
    lanes2 normal;         // of the reference, outwards
    lanes2 origin;         // where places and heights are counted from, as A's centre of mass sees it
    lanes offset;          // how high the reference side lies above it
    lanes separation;      // of the shapes along the best axis
    umi_lane_mask is_b;    // whether the reference is one of B's sides
    umi_lane_mask is_near; // whether the shapes are within the margin; not if that is no number
} touch;

static inline seen select_seen(umi_lane_mask mask, seen if_set, seen if_clear)
{
    return (seen){umi_lanes_select(mask, if_set.place, if_clear.place),
                  umi_lanes_select(mask, if_set.height, if_clear.height)};
}

static inline umi_lane_mask select_mask(umi_lane_mask mask, umi_lane_mask if_set, umi_lane_mask if_clear)
{
    return umi_lanes_lt(splat(0.5f), umi_lanes_select(mask, one_if(if_set), one_if(if_clear)));
}

static inline touch select_touch(umi_lane_mask mask, const touch* if_set, const touch* if_clear)
{
    return (touch){
        .f = {.low = select_seen(mask, if_set->f.low, if_clear->f.low),
              .high = select_seen(mask, if_set->f.high, if_clear->f.high),
              .id = umi_lanes_select(mask, if_set->f.id, if_clear->f.id),
              .is_above = select_mask(mask, if_set->f.is_above, if_clear->f.is_above)},
        .normal = select2(mask, if_set->normal, if_clear->normal),
        .origin = select2(mask, if_set->origin, if_clear->origin),
        .offset = umi_lanes_select(mask, if_set->offset, if_clear->offset),
        .is_b = select_mask(mask, if_set->is_b, if_clear->is_b),
        .separation = if_clear->separation, // these are the same
        .is_near = if_clear->is_near,
    };
}

// A side that was preferred among equals may have the deepest vertex beside it and lose it. The side that
// separates best has it above itself if the shapes overlap: the foot of the origin on the nearest side of
// their Minkowski difference lies on that side. So these lanes are to be done again without a preference.
static inline umi_lane_mask has_lost_deepest(const touch* t, lanes tolerance, lanes margin)
{
    lanes most = umi_lanes_min(add(t->separation, add(tolerance, tolerance)), margin);
    return umi_lane_mask_and(umi_lanes_lt(most, nearest(&t->f)), t->is_near);
}

// Between sides that are almost one line rounding still decides; so if the shapes overlap the deepest vertex
// is then kept wherever it lies.
static inline lanes strict_rounding(const touch* t, lanes rounding)
{
    return umi_lanes_select(umi_lanes_le(t->separation, splat(0.0f)), splat(FAR), rounding);
}

// The point that is seen there, half way between the surfaces.
static inline lanes2 point_at(const touch* t, seen at)
{
    lanes2 along = {negate(t->normal.y), t->normal.x};
    lanes height = add(t->offset, mul(splat(0.5f), at.height));
    return add2(t->origin, add2(scale(along, at.place), scale(t->normal, height)));
}

// The first point is the low end, or the high one if that alone is near enough.
static inline void store_touch(umi_touch_rows* out, int32_t lane, const touch* t, lanes margin)
{
    lanes upper = splat((float)UMI_ID_UPPER_END);
    lanes reach = mul(splat(UMI_POINT_REACH), margin);
    umi_lane_mask touches = umi_lane_mask_and(t->is_near, umi_lanes_le(nearest(&t->f), margin));
    umi_lane_mask low_counts = umi_lane_mask_and(touches, umi_lanes_le(t->f.low.height, reach));
    umi_lane_mask high_counts = umi_lane_mask_and(touches, umi_lanes_le(t->f.high.height, reach));
    seen first = select_seen(low_counts, t->f.low, t->f.high);
    lanes first_id = umi_lanes_select(low_counts, t->f.id, add(t->f.id, upper));
    lanes2 turned = {negate(t->normal.x), negate(t->normal.y)};
    store(&out->count, lane, add(one_if(low_counts), one_if(high_counts)));
    store_normal(out, lane, select2(t->is_b, turned, t->normal));
    store_point(out, 0, lane, point_at(t, first), first.height, first_id);
    store_point(out, 1, lane, point_at(t, t->f.high), t->f.high.height, add(t->f.id, upper));
}

// Whether a whole pack is too far apart. Then there is nothing more to do.
static inline bool is_apart(umi_touch_rows* out, int32_t lane, umi_lane_mask is_near)
{
    if (umi_lane_mask_bits(is_near) != 0) {
        return false;
    }
    store(&out->count, lane, splat(0.0f));
    return true;
}

#endif
