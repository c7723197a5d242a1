// Distances by the method of Gilbert, Johnson and Keerthi ("A fast procedure for computing the distance
// between complex objects in three-dimensional space", 1988), in two dimensions: the ways from points of a to
// points of b form a convex set, and the distance is that of the set from zero. The search keeps one or two
// of its corners, goes from the nearest point between them towards zero as far as the set reaches, and takes
// in the corner that it finds there, until none is nearer.
//
// It ends because each round brings the way nearer to zero by an amount that double can tell; a round that
// does not is taken back. The bound on rounds is a safeguard: 800,000 random pairs of up to 16 points each
// took 2.2 rounds on average and 8 at most.
// SPDX-License-Identifier: MIT

#include "geometry/distance.h"

enum { MOST_ROUNDS = 64 };

// A corner that is nearer by a smaller share of the squared distance is not worth a round.
static const double LEAST_GAIN = 1e-13;

static umi_pair make_pair(const umi_cloud* a, int32_t index_a, const umi_cloud* b, int32_t index_b,
                          umi_point shift)
{
    umi_point from = a->points[index_a];
    umi_point to = b->points[index_b];
    return (umi_pair){{(to.x - from.x) + shift.x, (to.y - from.y) + shift.y}, index_a, index_b};
}

// The point nearest to zero between the ways of two pairs.
typedef struct nearest {
    umi_point way;
    double square; // of its length
    double share;  // of the second pair; 0 and 1 where the other one has no part in it
} nearest;

// Inside of the line it is computed as a multiple of the line's normal, so that its direction is right
// however near the line is to zero.
static nearest find_nearest(const umi_pair* p, const umi_pair* q)
{
    umi_point line = {q->way.x - p->way.x, q->way.y - p->way.y};
    double along = -umi_dot(p->way, line);
    double square = umi_dot(line, line);
    if (along <= 0.0) {
        return (nearest){p->way, umi_dot(p->way, p->way), 0.0};
    }
    if (along >= square) {
        return (nearest){q->way, umi_dot(q->way, q->way), 1.0};
    }
    double inverse = 1.0 / square;
    double aside = umi_cross(p->way, line) * inverse;
    umi_point way = {aside * line.y, -aside * line.x};
    return (nearest){way, umi_dot(way, way), along * inverse};
}

static void set_one_pair(umi_gap* gap, umi_pair pair)
{
    gap->way = pair.way;
    gap->square = umi_dot(pair.way, pair.way);
    gap->shares[0] = 1.0;
    gap->pairs[0] = pair;
    gap->count = 1;
}

static void set_two_pairs(umi_gap* gap, umi_pair p, umi_pair q, nearest between)
{
    gap->way = between.way;
    gap->square = between.square;
    gap->shares[0] = 1.0 - between.share;
    gap->shares[1] = between.share;
    gap->pairs[0] = p;
    gap->pairs[1] = q;
    gap->count = 2;
    if (between.share <= 0.0) {
        gap->count = 1;
    } else if (between.share >= 1.0) {
        gap->shares[0] = 1.0;
        gap->pairs[0] = q;
        gap->count = 1;
    }
}

// Takes in a third corner. The side between the other two is not looked at: the new corner lies between it
// and zero. False, and no change, if that brings the way no nearer to zero.
static bool take_in_third(umi_gap* gap, umi_pair pair)
{
    umi_pair p = gap->pairs[0];
    umi_pair q = gap->pairs[1];
    umi_point line = {q.way.x - p.way.x, q.way.y - p.way.y};
    umi_point to_new = {pair.way.x - p.way.x, pair.way.y - p.way.y};
    double sign = umi_cross(line, to_new) < 0.0 ? -1.0 : 1.0;
    double beyond_q = sign * umi_cross(q.way, pair.way); // below 0: zero is beyond the side without p
    double beyond_p = sign * umi_cross(pair.way, p.way);
    double beyond_new = sign * umi_cross(p.way, q.way);
    // Of a triangle as thin as rounding, all digits of the area may be wrong: shares are those of the sum.
    double sum = beyond_q + beyond_p + beyond_new;
    if (sum > 0.0 && beyond_q >= 0.0 && beyond_p >= 0.0 && beyond_new >= 0.0) {
        double inverse = 1.0 / sum;
        *gap = (umi_gap){.shares = {beyond_q * inverse, beyond_p * inverse, beyond_new * inverse},
                         .pairs = {p, q, pair},
                         .count = 3};
        return true;
    }
    bool tries_p = beyond_p < 0.0 || beyond_q >= 0.0;
    bool tries_q = beyond_q < 0.0 || beyond_p >= 0.0;
    nearest none = {.square = (double)INFINITY};
    nearest from_p = tries_p ? find_nearest(&p, &pair) : none;
    nearest from_q = tries_q ? find_nearest(&q, &pair) : none;
    bool is_from_p = from_p.square < from_q.square;
    nearest best = is_from_p ? from_p : from_q;
    if (!(best.square < gap->square)) {
        return false;
    }
    set_two_pairs(gap, is_from_p ? p : q, pair, best);
    return true;
}

// Takes in one more corner. False, and no change, if that brings the way no nearer to zero.
static bool take_in(umi_gap* gap, umi_pair pair)
{
    if (gap->count > 1) {
        return take_in_third(gap, pair);
    }
    nearest between = find_nearest(&gap->pairs[0], &pair);
    if (!(between.square < gap->square)) {
        return false;
    }
    set_two_pairs(gap, gap->pairs[0], pair, between);
    return true;
}

static bool has_pair(const umi_gap* gap, const umi_pair* pair)
{
    for (int32_t i = 0; i < gap->count; ++i) {
        if (gap->pairs[i].a == pair->a && gap->pairs[i].b == pair->b) {
            return true;
        }
    }
    return false;
}

// False as soon as the hulls are known to be further apart than the square root of reach.
static bool search(umi_gap* gap, const umi_cloud* a, const umi_cloud* b, umi_point shift, double reach)
{
    for (int32_t round = 0; round < MOST_ROUNDS && gap->square > 0.0; ++round) {
        umi_point back = {-gap->way.x, -gap->way.y};
        umi_pair pair = make_pair(a, umi_cloud_furthest(a, gap->way), b, umi_cloud_furthest(b, back), shift);
        // The whole set lies beyond the line through this corner across the way.
        double along = umi_dot(gap->way, pair.way);
        if (along > 0.0 && along * along > reach * gap->square) {
            return false;
        }
        if (gap->square - along <= LEAST_GAIN * gap->square || has_pair(gap, &pair) || !take_in(gap, pair)) {
            break;
        }
    }
    return gap->square <= reach;
}

umi_gap umi_gap_start(const umi_cloud* a, const umi_cloud* b, umi_point shift)
{
    umi_gap gap;
    set_one_pair(&gap, make_pair(a, 0, b, 0, shift));
    return gap;
}

void umi_gap_find(umi_gap* gap, const umi_cloud* a, const umi_cloud* b, umi_point shift)
{
    umi_pair first = make_pair(a, gap->pairs[0].a, b, gap->pairs[0].b, shift);
    if (gap->count == 1) {
        set_one_pair(gap, first);
    } else {
        umi_pair second = make_pair(a, gap->pairs[1].a, b, gap->pairs[1].b, shift);
        set_two_pairs(gap, first, second, find_nearest(&first, &second));
    }
    search(gap, a, b, shift, (double)INFINITY);
}

umi_point umi_gap_point(const umi_gap* gap, const umi_cloud* a)
{
    umi_point first = a->points[gap->pairs[0].a];
    umi_point point = first;
    for (int32_t i = 1; i < gap->count; ++i) {
        umi_point other = a->points[gap->pairs[i].a];
        point = umi_point_ahead(point, (umi_point){other.x - first.x, other.y - first.y}, gap->shares[i]);
    }
    return point;
}

umi_separation umi_clouds_separation(const umi_cloud* a, const umi_cloud* b)
{
    umi_gap gap = umi_gap_start(a, b, (umi_point){0.0, 0.0});
    search(&gap, a, b, (umi_point){0.0, 0.0}, (double)INFINITY);
    umi_separation separation = {0};
    umi_point from = umi_gap_point(&gap, a);
    if (gap.square == 0.0) {
        separation.point_a = from;
        separation.point_b = from;
        return separation;
    }
    double length = sqrt(gap.square);
    separation.normal = (umi_point){gap.way.x / length, gap.way.y / length};
    // Along the normal, from the hull of a: where its surface is, and where that of b is.
    double surface_a = a->radius;
    double surface_b = length - b->radius;
    if (surface_b > surface_a) {
        separation.distance = surface_b - surface_a;
    } else {
        double first = surface_b > 0.0 ? surface_b : 0.0;
        double last = surface_a < length ? surface_a : length;
        surface_a = 0.5 * (first + last);
        surface_b = surface_a;
    }
    separation.point_a = umi_point_ahead(from, separation.normal, surface_a);
    separation.point_b = umi_point_ahead(from, separation.normal, surface_b);
    return separation;
}

bool umi_clouds_overlap(const umi_cloud* a, const umi_cloud* b)
{
    double reach = a->radius + b->radius;
    umi_gap gap = umi_gap_start(a, b, (umi_point){0.0, 0.0});
    return search(&gap, a, b, (umi_point){0.0, 0.0}, reach * reach);
}
