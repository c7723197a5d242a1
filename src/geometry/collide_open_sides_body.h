// Shapes with seams, by their open sides: see seams.h. Not to be included by anything but
// collide_kernel_body.h.
//
// Each open side is taken for itself, as if it were all of A: the side of B that faces it is clipped to it,
// or a side of B is the reference if it pushes in a direction that the open side allows, or two rounded
// corners meet in such a direction. The open side that separates best is the one that counts, unless another
// side of A or B keeps them apart altogether: then it is a neighbour that B touches, if anything.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_COLLIDE_OPEN_SIDES_BODY_H
#define UMI_GEOMETRY_COLLIDE_OPEN_SIDES_BODY_H

// By what sine a direction may lie outside of those that a side allows.
#define ALLOWED_SINE 0.01f

// Where the open sides of lanes begin, in records of four floats.
static const int32_t open_starts[UMI_ROW_LANES] = {0,   48,  96,  144, 192, 240, 288, 336,
                                                   384, 432, 480, 528, 576, 624, 672, 720};

_Static_assert(sizeof(((umi_open_rows*)0)->sides[0]) == 48 * 4 * sizeof(float), "the distance of lanes");

// An open side of each shape of a pack, in the common frame.
typedef struct open_side {
    side of; // as a side of A
    lanes2 low, high;
    lanes thickness;
    umi_lane_mask is_there;
} open_side;

static inline open_side load_open_side(const umi_open_rows* from, int32_t lane, int32_t i, lanes2 origin)
{
    lanes ends[4], directions[4], rest[4];
    const float* first = &from->sides[0][i].start.x;
    umi_lanes_gather4(first, open_starts + lane, ends);
    umi_lanes_gather4(first + 4, open_starts + lane, directions);
    umi_lanes_gather4(first + 8, open_starts + lane, rest);
    return (open_side){
        .of = {.index = rest[2],
               .normal = {directions[0], directions[1]},
               .start = sub2((lanes2){ends[0], ends[1]}, origin),
               .end = sub2((lanes2){ends[2], ends[3]}, origin)},
        .low = {directions[2], directions[3]},
        .high = {rest[0], rest[1]},
        .thickness = rest[3],
        .is_there = umi_lanes_lt(splat((float)i), load(&from->counts, lane)),
    };
}

// Whether a side allows a direction, which must be of unit length.
static inline umi_lane_mask allows(const open_side* s, lanes2 direction)
{
    lanes least = splat(-ALLOWED_SINE);
    umi_lane_mask is_between = umi_lane_mask_and(umi_lanes_le(least, cross(s->low, direction)),
                                                 umi_lanes_le(least, cross(direction, s->high)));
    return umi_lane_mask_and(is_between, umi_lanes_le(least, dot(direction, s->of.normal)));
}

// How far all of B reaches along the normal of a side, as seen from the side.
typedef struct extent {
    lanes lowest, highest;
} extent;

static inline extent reach_above(const side* s, const outline* b, int32_t most)
{
    extent e = {splat(FAR), splat(-FAR)};
    for (int32_t i = 0; i < most; ++i) {
        lanes height = dot(s->normal, sub2(b->vertices[i], s->start));
        e.lowest = umi_lanes_min(e.lowest, height);
        e.highest = umi_lanes_max(e.highest, height);
    }
    return e;
}

// The side of B that keeps an open side furthest away, of those that push in a direction that it allows.
typedef struct pusher {
    side of;
    lanes apart; // -FAR if there is none
} pusher;

static inline pusher find_pusher(const open_side* s, const outline* b, int32_t most)
{
    pusher best = {.of = {splat(0.0f), b->normals[0], b->vertices[0], end_of_side(b, 0, most)},
                   .apart = splat(-FAR)};
    for (int32_t i = 0; i < most; ++i) {
        lanes2 normal = b->normals[i];
        lanes2 turned = {negate(normal.x), negate(normal.y)};
        lanes apart = umi_lanes_min(dot(normal, sub2(s->of.start, b->vertices[i])),
                                    dot(normal, sub2(s->of.end, b->vertices[i])));
        umi_lane_mask is_side =
            umi_lane_mask_and(umi_lanes_lt(splat((float)i), b->count), umi_lanes_lt(splat(1.5f), b->count));
        umi_lane_mask is_better =
            umi_lane_mask_and(umi_lane_mask_and(is_side, allows(s, turned)), umi_lanes_lt(best.apart, apart));
        best.apart = umi_lanes_select(is_better, apart, best.apart);
        best.of.index = umi_lanes_select(is_better, splat((float)i), best.of.index);
        best.of.normal = select2(is_better, normal, best.of.normal);
        best.of.start = select2(is_better, b->vertices[i], best.of.start);
        best.of.end = select2(is_better, end_of_side(b, i, most), best.of.end);
    }
    return best;
}

// Whether B is on this side of A: what lies nearer to the other side, with its middle, is on that one.
static inline umi_lane_mask is_ahead(const open_side* s, extent e)
{
    lanes twice = add(add(e.lowest, e.highest), s->thickness);
    return umi_lane_mask_and(s->is_there, umi_lanes_le(splat(0.0f), twice));
}

// How an open side and B touch, which reaches as far above it as e says, and how far they are apart; -FAR if
// they cannot touch. The separation of the touch is that along the direction it has.
static inline touch touch_open_side(const open_side* s, const outline* b, int32_t most, extent e,
                                    lanes radius, lanes tolerance, lanes rounding, lanes* out_apart)
{
    depths d = {.least_a = negate(e.lowest), .least_b = splat(FAR)};
    facing_sides by_a = {.reference = s->of,
                         .incident = incident_side(b, most, s->of.normal),
                         .is_b = umi_lanes_lt(splat(1.0f), splat(0.0f))};
    touch face = touch_sides(&by_a, &d, rounding);
    lanes face_apart = umi_lanes_select(face.f.is_above, e.lowest, splat(-FAR));

    pusher p = find_pusher(s, b, most);
    facing_sides by_b = {
        .reference = p.of, .incident = s->of, .is_b = umi_lanes_lt(splat(0.0f), splat(1.0f))};
    touch pushed = touch_sides(&by_b, &d, rounding);
    umi_lane_mask is_further = umi_lanes_lt(add(e.lowest, tolerance), p.apart);
    umi_lane_mask is_pushed =
        umi_lane_mask_and(select_mask(face.f.is_above, is_further, pushed.f.is_above), pushed.f.is_above);
    is_pushed = umi_lane_mask_and(is_pushed, umi_lanes_lt(splat(-FAR), p.apart));
    touch t = select_touch(is_pushed, &pushed, &face);
    lanes apart = umi_lanes_select(is_pushed, p.apart, face_apart);

    umi_lane_mask is_round = umi_lanes_lt(splat(0.0f), radius);
    corners of_a = find_corners(&by_a, &d, rounding);
    umi_lane_mask meet_a =
        umi_lane_mask_and(umi_lane_mask_and(is_round, of_a.meet), allows(s, of_a.direction));
    touch_corners(&t, meet_a, &of_a, by_a.is_b);
    apart = umi_lanes_select(meet_a, of_a.distance, apart);
    depths d_b = {.least_a = splat(FAR), .least_b = negate(p.apart)};
    corners of_b = find_corners(&by_b, &d_b, rounding);
    lanes2 from_a = {negate(of_b.direction.x), negate(of_b.direction.y)};
    umi_lane_mask meet_b = umi_lane_mask_and(umi_lane_mask_and(is_round, of_b.meet), allows(s, from_a));
    meet_b = umi_lane_mask_and(meet_b, umi_lanes_lt(add(e.lowest, tolerance), p.apart));
    touch_corners(&t, meet_b, &of_b, by_b.is_b);
    apart = umi_lanes_select(meet_b, of_b.distance, apart);

    *out_apart = umi_lanes_select(is_ahead(s, e), apart, splat(-FAR));
    return t;
}

static inline extent reach_along(const outline* o, int32_t most, lanes2 normal)
{
    extent e = {splat(FAR), splat(-FAR)};
    for (int32_t i = 0; i < most; ++i) {
        lanes height = dot(normal, o->vertices[i]);
        e.lowest = umi_lanes_min(e.lowest, height);
        e.highest = umi_lanes_max(e.highest, height);
    }
    return e;
}

// Whether B is where a touch says: its middle ahead of that of A, and not much deeper in A than the shortest
// way out, which may lead through a side that is covered. Where B has been pressed into a seam half of the
// smaller of the two is as deep as that gets; a line has no depth of its own.
static inline umi_lane_mask is_plausible(const touch* t, const outline* a, const outline* b, int32_t most,
                                         lanes apart, lanes beyond, lanes margin)
{
    lanes2 turned = {negate(t->normal.x), negate(t->normal.y)};
    lanes2 normal = select2(t->is_b, turned, t->normal);
    extent of_a = reach_along(a, most, normal);
    extent of_b = reach_along(b, most, normal);
    lanes size_a = sub(of_a.highest, of_a.lowest);
    lanes size_b = sub(of_b.highest, of_b.lowest);
    umi_lane_mask is_line = umi_lanes_lt(a->count, splat(2.5f));
    lanes size = umi_lanes_select(is_line, size_b, umi_lanes_min(size_a, size_b));
    lanes deepest = sub(beyond, add(margin, mul(splat(0.5f), size)));
    umi_lane_mask is_ahead =
        umi_lanes_le(add(of_a.lowest, of_a.highest), add(add(of_b.lowest, of_b.highest), margin));
    return umi_lane_mask_and(is_ahead, umi_lanes_le(deepest, apart));
}

static void open_sides(const umi_pair_rows* pairs, const umi_collide_source* source, const umi_outlines* a,
                       const umi_open_rows* open, const umi_outlines* b, int32_t most, int32_t most_open,
                       float margin, umi_touch_rows* out_touches)
{
    for (int32_t lane = 0; lane < pairs->count; lane += UMI_LANES) {
        placing at = load_placing(pairs, source, lane);
        outline outline_a, outline_b;
        load_outline(a, lane, most, &outline_a);
        load_outline(b, lane, most, &outline_b);
        lanes2 origin = place_outlines(&at, most, &outline_a, &outline_b);
        lanes radius = load(&b->radii, lane);
        lanes near = add(splat(margin), radius);
        lanes behind[UM_MAX_POLYGON_VERTICES];
        lanes beyond = negate(reach_behind(&outline_a, &outline_b, most, behind));
        if (is_apart(out_touches, lane, umi_lanes_le(beyond, near))) {
            continue;
        }
        lanes beyond_b = negate(reach_behind(&outline_b, &outline_a, most, behind));
        umi_lane_mask has_sides = umi_lanes_lt(splat(1.5f), outline_b.count);
        beyond = umi_lanes_select(has_sides, umi_lanes_max(beyond, beyond_b), beyond);
        lanes furthest = splat(-FAR);
        touch best = {.is_near = umi_lanes_lt(splat(1.0f), splat(0.0f))};
        for (int32_t i = 0; i < most_open; ++i) {
            open_side s = load_open_side(open, lane, i, origin);
            extent e = reach_above(&s.of, &outline_b, most);
            if (umi_lane_mask_bits(is_ahead(&s, e)) == 0) {
                continue;
            }
            lanes rounding = mul(splat(ROUNDING_SHARE), length1(s.of.start));
            lanes tolerance = add(splat(EQUAL_SHARE_OF_MARGIN * margin), rounding);
            lanes apart;
            touch t = touch_open_side(&s, &outline_b, most, e, radius, tolerance, rounding, &apart);
            umi_lane_mask is_better = umi_lanes_lt(add(furthest, tolerance), apart);
            best = select_touch(is_better, &t, &best);
            furthest = umi_lanes_select(is_better, apart, furthest);
        }
        lanes most_beyond =
            umi_lanes_max(add(nearest(&best.f), splat(EQUAL_SHARE_OF_MARGIN * margin)), splat(0.0f));
        best.is_near = umi_lane_mask_and(
            umi_lane_mask_and(umi_lanes_le(furthest, near), umi_lanes_lt(splat(-0.5f * FAR), furthest)),
            umi_lanes_le(beyond, most_beyond));
        best.is_near = umi_lane_mask_and(
            best.is_near, is_plausible(&best, &outline_a, &outline_b, most, furthest, beyond, splat(margin)));
        umi_lane_mask is_circle = umi_lanes_lt(outline_b.count, splat(1.5f));
        best.f.high.height = umi_lanes_select(is_circle, splat(FAR), best.f.high.height);
        round_touch(&best, splat(0.0f), radius);
        place_touch(&at, &best);
        store_touch(out_touches, lane, &best, splat(margin));
    }
}

#endif
