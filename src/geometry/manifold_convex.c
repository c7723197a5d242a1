// How two convex shapes touch: the side of the two that separates them best (separating axes), and what of
// the other shape lies above it (clipping). It is the hottest function of the engine, hence the layout:
// structures of arrays, four sides or vertices at once, selections instead of branches that a processor
// cannot foresee, and a copy of everything for two shapes of four vertices, in which the loops are
// unrolled.
//
// The common frame has A's axes and B's origin. A small body on a large ground then keeps its own
// exactness: what rounds is the distance from the ground, and that in the same way for both points.
// SPDX-License-Identifier: MIT

#include "core/float4.h"
#include "geometry/manifold.h"

#include <math.h>
#include <string.h>

// Left to itself a compiler makes calls of half of these functions, and loops of counts that are known.
#define INLINE static inline __attribute__((always_inline))

// What rounding may do to a place in the common frame, as a share of the distance from B's origin to A's
// first vertex: there is nothing to touch much further out.
static const float rounding_share = 1e-6f;

// Sides that separate equally well to this share of the margin, and rounding, count as equal.
static const float equal_share_of_margin = 0.1f;

// Of the two sides at the deepest vertex the one before it is taken if the cosines of their angles to the
// reference are as close as this. Both have the deepest vertex, so nothing is lost by it.
static const float equal_cosine = 1e-4f;

// Added to the length of the incident side along the reference before it divides: the side may stand
// upright.
static const float least_span = 1e-9f;

// The bits of an id: the reference side, the incident side, the end of the reference that is nearer, the
// owner.
enum { INCIDENT_SHIFT = 4, UPPER_END = 1 << 8, REFERENCE_IS_B = UMI_ID_REFERENCE_IS_B };

_Static_assert(UM_MAX_POLYGON_VERTICES <= 1 << INCIDENT_SHIFT, "an id has four bits for a side");
_Static_assert(UM_MAX_POLYGON_VERTICES % 4 == 0, "an outline has room for whole blocks of four");

enum { BLOCKS = UM_MAX_POLYGON_VERTICES / 4 };

// A shape in the common frame. The arrays go on to a whole block of four with copies of the last vertex and
// the last side, which change no minimum and no maximum.
typedef struct outline {
    _Alignas(16) float x[UM_MAX_POLYGON_VERTICES];
    _Alignas(16) float y[UM_MAX_POLYGON_VERTICES];
    _Alignas(16) float normal_x[UM_MAX_POLYGON_VERTICES];
    _Alignas(16) float normal_y[UM_MAX_POLYGON_VERTICES];
    int32_t count;
} outline;

// A side, and how far it keeps the other shape away.
typedef struct axis {
    float separation; // of the nearest vertex of the other shape
    int32_t side;
} axis;

// ---- The common frame ------------------------------------------------------------------------------------

// Two vectors as one block; they need not be aligned.
INLINE umi_float4 load_pair(const um_vec2* from)
{
    umi_float4 pair;
    memcpy(&pair, from, sizeof pair);
    return pair;
}

// The vectors from first on, four of them; the last one is repeated.
INLINE void load_block(const um_vec2* vectors, int32_t first, int32_t count, umi_float4* out_x,
                       umi_float4* out_y)
{
    um_vec2 rest[4];
    const um_vec2* from = vectors + first;
    if (first + 4 > count) {
        for (int32_t i = 0; i < 4; ++i) {
            rest[i] = vectors[first + i < count ? first + i : count - 1];
        }
        from = rest;
    }
    umi_float4 low = load_pair(from);
    umi_float4 high = load_pair(from + 2);
    *out_x = umi_float4_evens(low, high);
    *out_y = umi_float4_odds(low, high);
}

INLINE void place_a(const umi_convex* a, int32_t count, um_vec2 origin, outline* out_a)
{
    umi_float4 origin_x = umi_float4_splat(origin.x);
    umi_float4 origin_y = umi_float4_splat(origin.y);
    out_a->count = count;
    int32_t i = 0;
    do {
        umi_float4 x, y;
        load_block(a->vertices, i, count, &x, &y);
        umi_float4_store(out_a->x + i, umi_float4_sub(x, origin_x));
        umi_float4_store(out_a->y + i, umi_float4_sub(y, origin_y));
        load_block(a->normals, i, count, &x, &y);
        umi_float4_store(out_a->normal_x + i, x);
        umi_float4_store(out_a->normal_y + i, y);
        i += 4;
    } while (i < count);
}

INLINE void turn_all(const um_vec2* vectors, int32_t count, um_rot q, float* out_x, float* out_y)
{
    umi_float4 c = umi_float4_splat(q.c);
    umi_float4 s = umi_float4_splat(q.s);
    int32_t i = 0;
    do {
        umi_float4 x, y;
        load_block(vectors, i, count, &x, &y);
        umi_float4_store(out_x + i, umi_float4_sub(umi_float4_mul(c, x), umi_float4_mul(s, y)));
        umi_float4_store(out_y + i, umi_float4_add(umi_float4_mul(s, x), umi_float4_mul(c, y)));
        i += 4;
    } while (i < count);
}

// ---- Separating axes -------------------------------------------------------------------------------------

INLINE umi_float4 dot4(umi_float4 ax, umi_float4 ay, umi_float4 bx, umi_float4 by)
{
    return umi_float4_add(umi_float4_mul(ax, bx), umi_float4_mul(ay, by));
}

// The greatest of the four, in all four.
INLINE umi_float4 greatest_of_four(umi_float4 a)
{
    umi_float4 pairs = umi_float4_max(a, umi_float4_swap_halves(a));
    return umi_float4_max(pairs, umi_float4_swap_pairs(pairs));
}

// The index of the first value that is no less than least. There is one, unless a number is NaN: then it is
// some index.
INLINE int32_t first_not_below(const umi_float4* blocks, int32_t count, umi_float4 least)
{
    int32_t first = 0;
    int bits = umi_float4_le_bits(least, blocks[0]);
    while (bits == 0 && first + 4 < count) {
        first += 4;
        bits = umi_float4_le_bits(least, blocks[first / 4]);
    }
    return first + __builtin_ctz((unsigned)bits | 8u);
}

// The separations of the four sides from first on: for each the nearest vertex of the other shape.
INLINE umi_float4 separate_block(const outline* own, int32_t first, const outline* other, int32_t other_count)
{
    umi_float4 normal_x = umi_float4_load(own->normal_x + first);
    umi_float4 normal_y = umi_float4_load(own->normal_y + first);
    umi_float4 offset =
        dot4(normal_x, normal_y, umi_float4_load(own->x + first), umi_float4_load(own->y + first));
    umi_float4 nearest =
        dot4(normal_x, normal_y, umi_float4_splat(other->x[0]), umi_float4_splat(other->y[0]));
    for (int32_t i = 1; i < other_count; ++i) {
        umi_float4 x = umi_float4_splat(other->x[i]);
        umi_float4 y = umi_float4_splat(other->y[i]);
        nearest = umi_float4_min(nearest, dot4(normal_x, normal_y, x, y));
    }
    return umi_float4_sub(nearest, offset);
}

// The side of own that separates best: the first of those that are equal to the tolerance.
INLINE axis best_axis(const outline* own, int32_t count, const outline* other, int32_t other_count,
                      float tolerance)
{
    umi_float4 separations[BLOCKS];
    separations[0] = separate_block(own, 0, other, other_count);
    umi_float4 greatest = separations[0];
    for (int32_t i = 4; i < count; i += 4) {
        separations[i / 4] = separate_block(own, i, other, other_count);
        greatest = umi_float4_max(greatest, separations[i / 4]);
    }
    greatest = greatest_of_four(greatest);
    umi_float4 least = umi_float4_sub(greatest, umi_float4_splat(tolerance));
    return (axis){umi_float4_x(greatest), first_not_below(separations, count, least)};
}

// ---- Clipping --------------------------------------------------------------------------------------------

// The next vertex, and the one before. By arithmetic, for the wrap is as hard to foresee as the side.
INLINE int32_t index_after(int32_t i, int32_t count)
{
    return (i + 1) & -(int32_t)(i + 1 < count);
}

INLINE int32_t index_before(int32_t i, int32_t count)
{
    return i - 1 + (count & -(int32_t)(i == 0));
}

INLINE um_vec2 vertex_of(const outline* shape, int32_t i)
{
    return um_vec2_make(shape->x[i], shape->y[i]);
}

INLINE float dot(um_vec2 a, um_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

INLINE float least_of(float a, float b)
{
    return a < b ? a : b;
}

INLINE float greatest_of(float a, float b)
{
    return a > b ? a : b;
}

// The vertex that lies deepest against a direction.
INLINE int32_t deepest_vertex(const outline* shape, int32_t count, um_vec2 normal)
{
    umi_float4 against_x = umi_float4_splat(-normal.x);
    umi_float4 against_y = umi_float4_splat(-normal.y);
    umi_float4 depths[BLOCKS];
    depths[0] = dot4(against_x, against_y, umi_float4_load(shape->x), umi_float4_load(shape->y));
    umi_float4 greatest = depths[0];
    for (int32_t i = 4; i < count; i += 4) {
        depths[i / 4] =
            dot4(against_x, against_y, umi_float4_load(shape->x + i), umi_float4_load(shape->y + i));
        greatest = umi_float4_max(greatest, depths[i / 4]);
    }
    return first_not_below(depths, count, greatest_of_four(greatest));
}

// Of the two sides at a vertex the one that faces the normal more. The side before a sharp corner may face
// away from it, and is then not preferred.
INLINE int32_t facing_side(const outline* shape, int32_t count, int32_t vertex, um_vec2 normal)
{
    int32_t before = index_before(vertex, count);
    float cosine = shape->normal_x[vertex] * normal.x + shape->normal_y[vertex] * normal.y;
    float cosine_before = shape->normal_x[before] * normal.x + shape->normal_y[before] * normal.y;
    int32_t takes_before = (cosine_before <= cosine + equal_cosine) & (cosine_before <= 0.0f);
    return vertex ^ ((vertex ^ before) & -takes_before);
}

// What clipping needs beside the two shapes.
typedef struct clip_input {
    um_vec2 origin; // of the common frame in A's frame
    float margin;
    float rounding; // of a coordinate in that frame, and then some
} clip_input;

// Cuts the incident side to the length of the reference side and keeps the ends that are within the margin.
// Returns the lesser separation of the two ends, or infinity if there is nothing above the reference side:
// then corners pass each other, and there are no points. At the ends of the reference side the deepest
// vertex may stick out a little, so that rounding does not cut it off from a steep side.
INLINE float clip(const outline* reference, int32_t count, int32_t side, const outline* incident,
                  int32_t incident_count, int32_t owner, clip_input in, umi_manifold* out_manifold)
{
    um_vec2 normal = {reference->normal_x[side], reference->normal_y[side]};
    um_vec2 along = {-normal.y, normal.x};
    um_vec2 start = vertex_of(reference, side);
    float offset = dot(normal, start);
    float from = dot(along, start);
    float to = dot(along, vertex_of(reference, index_after(side, count)));

    // The incident side runs the other way, so its end is the lower one along the reference.
    int32_t deepest = deepest_vertex(incident, incident_count, normal);
    int32_t facing = facing_side(incident, incident_count, deepest, normal);
    um_vec2 low = vertex_of(incident, index_after(facing, incident_count));
    um_vec2 high = vertex_of(incident, facing);
    float low_place = dot(along, low);
    float high_place = dot(along, high);
    float low_height = dot(normal, low) - offset;
    float high_height = dot(normal, high) - offset;
    float deepest_place = dot(along, vertex_of(incident, deepest));
    from = greatest_of(from - in.rounding, least_of(from, deepest_place));
    to = least_of(to + in.rounding, greatest_of(to, deepest_place));
    if (greatest_of(from - high_place, low_place - to) > 0.0f) {
        *out_manifold = (umi_manifold){0};
        return INFINITY;
    }

    // How much of the incident side is cut off at either end, as shares of its length. Half the sum of a
    // value and its magnitude is the value or zero, and unlike a comparison no compiler makes it a branch.
    float per_span = 0.5f / (fabsf(high_place - low_place) + least_span);
    float low_cut = from - low_place;
    float high_cut = high_place - to;
    float low_share = least_of((low_cut + fabsf(low_cut)) * per_span, 1.0f);
    float high_share = least_of((high_cut + fabsf(high_cut)) * per_span, 1.0f);
    um_vec2 span = um_vec2_sub(high, low);
    float rise = high_height - low_height;
    float heights[2] = {low_height + rise * low_share, high_height - rise * high_share};
    float xs[2] = {low.x + span.x * low_share, high.x - span.x * high_share};
    float ys[2] = {low.y + span.y * low_share, high.y - span.y * high_share};
    for (int32_t i = 0; i < 2; ++i) {
        xs[i] = xs[i] - normal.x * (0.5f * heights[i]) + in.origin.x;
        ys[i] = ys[i] - normal.y * (0.5f * heights[i]) + in.origin.y;
    }

    // The first point is the low end, or the high one if that alone is near enough.
    int32_t id = side | facing << INCIDENT_SHIFT | owner;
    int32_t low_counts = heights[0] <= in.margin;
    int32_t first = 1 - low_counts;
    out_manifold->normal = um_vec2_scale(normal, owner == REFERENCE_IS_B ? -1.0f : 1.0f);
    out_manifold->points[0] =
        (umi_manifold_point){{xs[first], ys[first]}, heights[first], (uint16_t)(id | first * UPPER_END)};
    out_manifold->points[1] = (umi_manifold_point){{xs[1], ys[1]}, heights[1], (uint16_t)(id | UPPER_END)};
    out_manifold->count = low_counts + (heights[1] <= in.margin);
    return least_of(heights[0], heights[1]);
}

// ---- Both together ---------------------------------------------------------------------------------------

// Clips without a preference among sides that separate almost equally well. Not inline: it is rarely
// needed. Between sides that are almost one line rounding still decides; so if the shapes overlap the
// deepest vertex is kept wherever it lies.
static void clip_strictly(const outline* a, const outline* b, clip_input in, umi_manifold* out_manifold)
{
    axis best_a = best_axis(a, a->count, b, b->count, 0.0f);
    axis best_b = best_axis(b, b->count, a, a->count, 0.0f);
    if (greatest_of(best_a.separation, best_b.separation) <= 0.0f) {
        in.rounding = INFINITY;
    }
    if (best_b.separation > best_a.separation) {
        clip(b, b->count, best_b.side, a, a->count, REFERENCE_IS_B, in, out_manifold);
    } else {
        clip(a, a->count, best_a.side, b, b->count, 0, in, out_manifold);
    }
    if (out_manifold->count == 0) {
        *out_manifold = (umi_manifold){0};
    }
}

INLINE void collide(const umi_convex* a, int32_t count_a, const umi_convex* b, int32_t count_b,
                    um_transform b_in_a, float margin, umi_manifold* out_manifold)
{
    outline outline_a, outline_b;
    place_a(a, count_a, b_in_a.p, &outline_a);
    outline_b.count = count_b;
    turn_all(b->vertices, count_b, b_in_a.q, outline_b.x, outline_b.y);
    float distance = fabsf(outline_a.x[0]) + fabsf(outline_a.y[0]);
    float rounding = rounding_share * distance;
    float tolerance = equal_share_of_margin * margin + rounding;

    axis best_a = best_axis(&outline_a, count_a, &outline_b, count_b, tolerance);
    if (best_a.separation > margin) {
        *out_manifold = (umi_manifold){0};
        return;
    }
    turn_all(b->normals, count_b, b_in_a.q, outline_b.normal_x, outline_b.normal_y);
    axis best_b = best_axis(&outline_b, count_b, &outline_a, count_a, tolerance);
    if (best_b.separation > margin) {
        *out_manifold = (umi_manifold){0};
        return;
    }

    clip_input in = {b_in_a.p, margin, rounding};
    bool b_is_better = best_b.separation > best_a.separation + tolerance;
    float separation = b_is_better ? best_b.separation : best_a.separation;
    float nearest =
        b_is_better
            ? clip(&outline_b, count_b, best_b.side, &outline_a, count_a, REFERENCE_IS_B, in, out_manifold)
            : clip(&outline_a, count_a, best_a.side, &outline_b, count_b, 0, in, out_manifold);

    // A side that was preferred may have the deepest vertex beside it and lose it. The side that separates
    // best has it above itself if the shapes overlap: the foot of the origin on the nearest side of their
    // Minkowski difference lies on that side.
    if (__builtin_expect(nearest > least_of(separation + 2.0f * tolerance, margin), 0)) {
        clip_strictly(&outline_a, &outline_b, in, out_manifold);
    }
}

void umi_collide_convexes(const umi_convex* a, const umi_convex* b, um_transform b_in_a, float margin,
                          umi_manifold* out_manifold)
{
    if (a->count == 4 && b->count == 4) {
        collide(a, 4, b, 4, b_in_a, margin, out_manifold);
    } else {
        collide(a, a->count, b, b->count, b_in_a, margin, out_manifold);
    }
}
