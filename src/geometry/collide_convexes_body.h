// Convex shapes against each other and against circles. Not to be included by anything but
// collide_kernel_body.h.
//
// The common frame has A's axes and the origin in B's centre of mass. A small body on a large ground then
// keeps its own exactness: what rounds is the distance from the ground, and that in the same way for both
// points.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_COLLIDE_CONVEXES_BODY_H
#define UMI_GEOMETRY_COLLIDE_CONVEXES_BODY_H

// A pack of convex shapes in a common frame.
typedef struct outline {
    lanes2 vertices[UM_MAX_POLYGON_VERTICES];
    lanes2 normals[UM_MAX_POLYGON_VERTICES];
    lanes count;
} outline;

// Where the lanes of outlines begin, in records of four floats.
static const int32_t lane_starts[UMI_ROW_LANES] = {0,  8,  16, 24, 32, 40,  48,  56,
                                                   64, 72, 80, 88, 96, 104, 112, 120};

_Static_assert(sizeof(((umi_outlines*)0)->vertices[0]) == 8 * 4 * sizeof(float), "the distance of lanes");

static inline void load_vectors(const um_vec2* first, int32_t lane, int32_t most, lanes2* out_vectors)
{
    for (int32_t i = 0; i < most; i += 2) {
        lanes two[4];
        umi_lanes_gather4(&first[i].x, lane_starts + lane, two);
        out_vectors[i] = (lanes2){two[0], two[1]};
        out_vectors[i + 1] = (lanes2){two[2], two[3]};
    }
}

static inline void load_outline(const umi_outlines* from, int32_t lane, int32_t most, outline* out_outline)
{
    load_vectors(from->vertices[0], lane, most, out_outline->vertices);
    load_vectors(from->normals[0], lane, most, out_outline->normals);
    out_outline->count = load(&from->counts, lane);
}

// Whether the vertex after i is another one than the first.
static inline umi_lane_mask goes_on(const outline* o, int32_t i, int32_t most)
{
    return umi_lanes_lt(splat((float)(i + 1)), umi_lanes_min(o->count, splat((float)most)));
}

static inline lanes2 end_of_side(const outline* o, int32_t i, int32_t most)
{
    int32_t next = i + 1 < most ? i + 1 : 0;
    return select2(goes_on(o, i, most), o->vertices[next], o->vertices[0]);
}

// A side of each shape of a pack.
typedef struct side {
    lanes index;
    lanes2 normal;
    lanes2 start, end;
} side;

// The first side whose value is no more than the limit. There is one, unless a number is NaN: then it is some
// side.
static inline side first_side(const outline* o, int32_t most, const lanes* values, lanes limit)
{
    side s = {splat((float)(most - 1)), o->normals[most - 1], o->vertices[most - 1],
              end_of_side(o, most - 1, most)};
    for (int32_t i = most - 2; i >= 0; --i) {
        umi_lane_mask fits = umi_lanes_le(values[i], limit);
        s.index = umi_lanes_select(fits, splat((float)i), s.index);
        s.normal = select2(fits, o->normals[i], s.normal);
        s.start = select2(fits, o->vertices[i], s.start);
        s.end = select2(fits, end_of_side(o, i, most), s.end);
    }
    return s;
}

// ---- Separating axes ------------------------------------------------------------------------------------

// How deep the other shape reaches behind each side: the negative separation. Returns the least.
static inline lanes reach_behind(const outline* own, const outline* other, int32_t most, lanes* out_depths)
{
    lanes least = splat(FAR);
    for (int32_t i = 0; i < most; ++i) {
        lanes lowest = dot(own->normals[i], other->vertices[0]);
        for (int32_t k = 1; k < most; ++k) {
            lowest = umi_lanes_min(lowest, dot(own->normals[i], other->vertices[k]));
        }
        out_depths[i] = sub(dot(own->normals[i], own->vertices[i]), lowest);
        least = umi_lanes_min(least, out_depths[i]);
    }
    return least;
}

// What is known of two packs before a side is chosen.
typedef struct depths {
    lanes of_a[UM_MAX_POLYGON_VERTICES], of_b[UM_MAX_POLYGON_VERTICES];
    lanes least_a, least_b;
    umi_lane_mask is_near; // whether neither keeps the other away
} depths;

// The shape whose side faces the reference.
static inline void select_outline(umi_lane_mask mask, const outline* if_set, const outline* if_clear,
                                  int32_t most, outline* out_outline)
{
    out_outline->count = umi_lanes_select(mask, if_set->count, if_clear->count);
    for (int32_t i = 0; i < most; ++i) {
        out_outline->vertices[i] = select2(mask, if_set->vertices[i], if_clear->vertices[i]);
        out_outline->normals[i] = select2(mask, if_set->normals[i], if_clear->normals[i]);
    }
}

// Of the sides at the deepest vertex the one that faces the normal most; the first of those that do equally
// well. All of them have the deepest vertex, so nothing is lost by it. A side that faces away is not
// preferred.
static inline side incident_side(const outline* incident, int32_t most, lanes2 normal)
{
    lanes heights[UM_MAX_POLYGON_VERTICES];
    lanes lowest = splat(FAR);
    for (int32_t i = 0; i < most; ++i) {
        heights[i] = dot(normal, incident->vertices[i]);
        lowest = umi_lanes_min(lowest, heights[i]);
    }
    lanes cosines[UM_MAX_POLYGON_VERTICES];
    lanes least = splat(FAR);
    for (int32_t i = 0; i < most; ++i) {
        int32_t next = i + 1 < most ? i + 1 : 0;
        lanes end = umi_lanes_select(goes_on(incident, i, most), heights[next], heights[0]);
        umi_lane_mask is_deepest = umi_lanes_le(umi_lanes_min(heights[i], end), lowest);
        cosines[i] = umi_lanes_select(is_deepest, dot(normal, incident->normals[i]), splat(FAR));
        least = umi_lanes_min(least, cosines[i]);
    }
    lanes equal = umi_lanes_min(add(least, splat(EQUAL_COSINE)), umi_lanes_max(least, splat(0.0f)));
    return first_side(incident, most, cosines, equal);
}

// The reference side and the side that faces it.
typedef struct facing_sides {
    side reference, incident;
    umi_lane_mask is_b; // whether the reference is one of B's
} facing_sides;

// The first sides are preferred, and A's, to a tolerance.
static inline facing_sides choose_sides(const outline* a, const outline* b, const depths* d, int32_t most,
                                        lanes tolerance)
{
    facing_sides s = {.is_b = umi_lanes_lt(d->least_b, sub(d->least_a, tolerance))};
    side side_a = first_side(a, most, d->of_a, add(d->least_a, tolerance));
    side side_b = first_side(b, most, d->of_b, add(d->least_b, tolerance));
    s.reference = (side){
        umi_lanes_select(s.is_b, side_b.index, side_a.index), select2(s.is_b, side_b.normal, side_a.normal),
        select2(s.is_b, side_b.start, side_a.start), select2(s.is_b, side_b.end, side_a.end)};
    outline incident;
    select_outline(s.is_b, a, b, most, &incident);
    s.incident = incident_side(&incident, most, s.reference.normal);
    return s;
}

static inline lanes name_sides(const facing_sides* s)
{
    lanes owned =
        add(s->reference.index, umi_lanes_select(s->is_b, splat((float)UMI_ID_REFERENCE_IS_B), splat(0.0f)));
    return add(owned, mul(splat((float)UMI_ID_INCIDENT), s->incident.index));
}

// Clips the incident side to the reference side. Places and heights are counted from the origin of the common
// frame.
static inline touch touch_sides(const facing_sides* s, const depths* d, lanes rounding)
{
    lanes2 normal = s->reference.normal;
    lanes2 along = {negate(normal.y), normal.x};
    touch t = {
        .normal = normal,
        .origin = {splat(0.0f), splat(0.0f)},
        .offset = dot(normal, s->reference.start),
        .is_b = s->is_b,
        .separation = negate(umi_lanes_min(d->least_a, d->least_b)),
        .is_near = d->is_near,
    };
    t.f.from = dot(along, s->reference.start);
    t.f.to = dot(along, s->reference.end);
    t.f.low = (seen){dot(along, s->incident.end), sub(dot(normal, s->incident.end), t.offset)};
    t.f.high = (seen){dot(along, s->incident.start), sub(dot(normal, s->incident.start), t.offset)};
    t.f.id = name_sides(s);
    clip(&t.f, rounding);
    return t;
}

// Brings both packs into the common frame. Returns its origin as A's frame sees it.
static inline lanes2 place_outlines(const placing* at, int32_t most, outline* a, outline* b)
{
    lanes2 origin = add2(at->center_a, rotate_back(at->q_a, at->between));
    rotation turn = turn_from_to(at->q_a, at->q_b);
    for (int32_t i = 0; i < most; ++i) {
        a->vertices[i] = sub2(a->vertices[i], origin);
        b->vertices[i] = rotate(turn, sub2(b->vertices[i], at->center_b));
        b->normals[i] = rotate(turn, b->normals[i]);
    }
    return origin;
}

// What is known of a pack when its outlines have been compared.
typedef struct compared {
    placing at;
    outline a, b;
    depths d;
    lanes rounding;
} compared;

// False if the whole pack is too far apart: further than near.
static inline bool compare_outlines(const umi_pair_rows* pairs, const umi_collide_source* source,
                                    const umi_outlines* a, const umi_outlines* b, int32_t lane, int32_t most,
                                    lanes near, umi_touch_rows* out_touches, compared* c)
{
    c->at = load_placing(pairs, source, lane);
    load_outline(a, lane, most, &c->a);
    load_outline(b, lane, most, &c->b);
    place_outlines(&c->at, most, &c->a, &c->b);
    depths* d = &c->d;
    d->least_a = reach_behind(&c->a, &c->b, most, d->of_a);
    d->is_near = umi_lanes_le(negate(d->least_a), near);
    if (is_apart(out_touches, lane, d->is_near)) {
        return false;
    }
    d->least_b = reach_behind(&c->b, &c->a, most, d->of_b);
    d->is_near = umi_lane_mask_and(d->is_near, umi_lanes_le(negate(d->least_b), near));
    c->rounding = mul(splat(ROUNDING_SHARE), length1(c->a.vertices[0]));
    return !is_apart(out_touches, lane, d->is_near);
}

// Brings a touch from the common frame into the axes of the world.
static inline void place_touch(const placing* at, touch* t)
{
    t->normal = rotate(at->q_a, t->normal);
    t->origin = at->between;
}

static void convexes(const umi_pair_rows* pairs, const umi_collide_source* source, const umi_outlines* a,
                     const umi_outlines* b, int32_t most, float margin, umi_touch_rows* out_touches)
{
    lanes near = splat(margin);
    for (int32_t lane = 0; lane < pairs->count; lane += UMI_LANES) {
        compared c;
        if (!compare_outlines(pairs, source, a, b, lane, most, near, out_touches, &c)) {
            continue;
        }
        lanes tolerance = add(splat(EQUAL_SHARE_OF_MARGIN * margin), c.rounding);
        facing_sides sides = choose_sides(&c.a, &c.b, &c.d, most, tolerance);
        touch t = touch_sides(&sides, &c.d, c.rounding);
        umi_lane_mask again = has_lost_deepest(&t, tolerance, near);
        if (umi_lane_mask_bits(again) != 0) {
            sides = choose_sides(&c.a, &c.b, &c.d, most, splat(0.0f));
            touch strict = touch_sides(&sides, &c.d, strict_rounding(&t, c.rounding));
            t = select_touch(again, &strict, &t);
        }
        place_touch(&c.at, &t);
        store_touch(out_touches, lane, &t, near);
    }
}

// ---- Radii ----------------------------------------------------------------------------------------------

// Two rounded corners that meet: the ends of the reference side and of the incident one that are next to each
// other, where neither lies above the other's side. The nearest points of two shapes that are apart belong to
// the sides that separate them best: how far a direction separates them rises towards the best one from both
// sides of it, so the best sides are next to it. Lines that lie on one line have no side that separates them,
// only ends.
typedef struct corners {
    umi_lane_mask meet;
    lanes2 from;      // the corner of the reference
    lanes2 direction; // of unit length, from there to the other one
    lanes distance;
    lanes id;
} corners;

// The square of the distance from a side to a point. Not the height alone: of two ends of a parallel side,
// which are equally high, the nearer one counts.
static inline lanes square_from(const side* s, lanes2 point)
{
    lanes2 along = {negate(s->normal.y), s->normal.x};
    lanes2 way = sub2(point, s->start);
    lanes place = dot(along, way);
    lanes beyond = umi_lanes_max(negate(place), sub(place, dot(along, sub2(s->end, s->start))));
    lanes beside = umi_lanes_max(beyond, splat(0.0f));
    lanes height = dot(s->normal, way);
    return add(mul(beside, beside), mul(height, height));
}

static inline corners find_corners(const facing_sides* s, const depths* d, lanes rounding)
{
    lanes zero = splat(0.0f);
    umi_lane_mask is_end = umi_lanes_le(square_from(&s->reference, s->incident.end),
                                        square_from(&s->reference, s->incident.start));
    lanes2 nearest = select2(is_end, s->incident.end, s->incident.start);
    lanes2 other = select2(is_end, s->incident.start, s->incident.end);
    lanes2 along = sub2(s->reference.end, s->reference.start);
    umi_lane_mask is_before = umi_lanes_lt(dot(sub2(nearest, s->reference.start), along), zero);
    umi_lane_mask is_after = umi_lanes_lt(zero, dot(sub2(nearest, s->reference.end), along));
    umi_lane_mask is_beside = select_mask(is_before, is_before, is_after);
    corners c = {.from = select2(is_before, s->reference.start, s->reference.end)};
    lanes2 way = sub2(nearest, c.from);
    umi_lane_mask is_beyond = umi_lanes_le(zero, dot(way, sub2(other, nearest)));
    umi_lane_mask is_apart =
        umi_lanes_lt(umi_lanes_min(d->least_a, d->least_b), rounding); // the separation is above -rounding
    lanes square = dot(way, way);
    umi_lane_mask has_way = umi_lanes_lt(splat(LEAST_SQUARE), square);
    c.meet = umi_lane_mask_and(umi_lane_mask_and(is_beside, is_beyond), umi_lane_mask_and(is_apart, has_way));
    c.distance = umi_lanes_sqrt(umi_lanes_select(c.meet, square, splat(1.0f)));
    c.direction = scale(way, umi_lanes_div(splat(1.0f), c.distance));
    lanes ends = add(umi_lanes_select(is_before, splat(0.0f), splat((float)UMI_ID_UPPER_END)),
                     splat((float)UMI_ID_CORNERS));
    c.id = add(name_sides(s), ends);
    return c;
}

// Puts the surfaces of a touch where the radii have them.
static inline void round_touch(touch* t, lanes radius_a, lanes radius_b)
{
    lanes both = add(radius_a, radius_b);
    t->offset = add(t->offset, umi_lanes_select(t->is_b, radius_b, radius_a));
    t->f.low.height = sub(t->f.low.height, both);
    t->f.high.height = sub(t->f.high.height, both);
}

// Makes a touch of one point out of corners that meet: as if the side of the reference lay across the line
// between them.
static inline void touch_corners(touch* t, umi_lane_mask mask, const corners* c, umi_lane_mask is_b)
{
    t->is_b = select_mask(mask, is_b, t->is_b);
    lanes2 normal = select2(mask, c->direction, t->normal);
    lanes2 along = {negate(normal.y), normal.x};
    seen at = {dot(along, c->from), c->distance};
    t->normal = normal;
    t->offset = umi_lanes_select(mask, dot(normal, c->from), t->offset);
    t->f.low = select_seen(mask, at, t->f.low);
    t->f.high = select_seen(mask, (seen){at.place, splat(FAR)}, t->f.high);
    t->f.id = umi_lanes_select(mask, c->id, t->f.id);
    t->f.is_above = select_mask(mask, mask, t->f.is_above);
}

static void rounded(const umi_pair_rows* pairs, const umi_collide_source* source, const umi_outlines* a,
                    const umi_outlines* b, int32_t most, float margin, umi_touch_rows* out_touches)
{
    for (int32_t lane = 0; lane < pairs->count; lane += UMI_LANES) {
        lanes radius_a = load(&a->radii, lane);
        lanes radius_b = load(&b->radii, lane);
        lanes both = add(radius_a, radius_b);
        lanes near = add(splat(margin), both);
        compared c;
        if (!compare_outlines(pairs, source, a, b, lane, most, near, out_touches, &c)) {
            continue;
        }
        lanes tolerance = add(splat(EQUAL_SHARE_OF_MARGIN * margin), c.rounding);
        facing_sides sides = choose_sides(&c.a, &c.b, &c.d, most, tolerance);
        touch t = touch_sides(&sides, &c.d, c.rounding);
        umi_lane_mask again = has_lost_deepest(&t, tolerance, near);
        if (umi_lane_mask_bits(again) != 0) {
            sides = choose_sides(&c.a, &c.b, &c.d, most, splat(0.0f));
            touch strict = touch_sides(&sides, &c.d, strict_rounding(&t, c.rounding));
            t = select_touch(again, &strict, &t);
            corners round = find_corners(&sides, &c.d, c.rounding);
            again = umi_lane_mask_and(again, umi_lanes_lt(splat(0.0f), both));
            touch_corners(&t, umi_lane_mask_and(again, round.meet), &round, sides.is_b);
        }
        round_touch(&t, radius_a, radius_b);
        place_touch(&c.at, &t);
        store_touch(out_touches, lane, &t, splat(margin));
    }
}

// ---- Circles --------------------------------------------------------------------------------------------

// The feature of A that is nearest to a point always belongs to the side from which the point is furthest
// away, or least deep behind if it lies inside. A point on the line of a side may lie beyond its end: of a
// capsule or segment always.
static void convex_and_circle(const umi_pair_rows* pairs, const umi_collide_source* source,
                              const umi_outlines* a, int32_t most, float margin, umi_touch_rows* out_touches)
{
    lanes zero = splat(0.0f);
    for (int32_t lane = 0; lane < pairs->count; lane += UMI_LANES) {
        placing at = load_placing(pairs, source, lane);
        drawn circle = load_drawn(&pairs->shape_b, source, lane);
        outline shape;
        load_outline(a, lane, most, &shape);
        lanes2 arm = rotate(at.q_b, sub2(circle.center, at.center_b));
        lanes2 point = rotate_back(at.q_a, add2(at.between, arm)); // from A's centre of mass
        lanes behind[UM_MAX_POLYGON_VERTICES];
        lanes least = splat(FAR);
        for (int32_t i = 0; i < most; ++i) {
            lanes2 vertex = sub2(shape.vertices[i], at.center_a);
            shape.vertices[i] = vertex;
            behind[i] = dot(shape.normals[i], sub2(vertex, point));
            least = umi_lanes_min(least, behind[i]);
        }
        side nearest_side = first_side(&shape, most, behind, least);

        // Beyond an end of the side a point that lies outside is nearest to the corner there.
        lanes distance = negate(least);
        lanes2 along = sub2(nearest_side.end, nearest_side.start);
        lanes2 from_start = sub2(point, nearest_side.start);
        lanes2 from_end = sub2(point, nearest_side.end);
        umi_lane_mask is_before = umi_lanes_lt(dot(from_start, along), zero);
        umi_lane_mask is_after = umi_lanes_lt(zero, dot(from_end, along));
        lanes2 apart = select2(is_before, from_start, from_end);
        lanes square = dot(apart, apart);
        // A centre on the corner itself keeps the normal of the side.
        umi_lane_mask is_corner = umi_lane_mask_and(
            umi_lane_mask_and(umi_lanes_le(zero, distance), select_mask(is_before, is_before, is_after)),
            umi_lanes_lt(splat(LEAST_SQUARE), square));
        lanes to_corner = umi_lanes_sqrt(umi_lanes_select(is_corner, square, splat(1.0f)));
        lanes inverse = umi_lanes_div(splat(1.0f), to_corner);
        distance = umi_lanes_select(is_corner, to_corner, distance);
        lanes2 normal = select2(is_corner, scale(apart, inverse), nearest_side.normal);
        distance = sub(distance, load(&a->radii, lane));
        lanes radius = circle.rest[0];
        umi_lane_mask touches = umi_lanes_le(distance, add(radius, splat(margin)));
        store_round(out_touches, lane, touches, rotate(at.q_a, normal), add2(at.between, arm), distance,
                    radius);
    }
}

#endif
