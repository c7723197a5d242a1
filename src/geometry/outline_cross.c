// The second stage of a decomposition: looks for sides of an outline that cross or touch each other. The
// sides are sorted from left to right, and each is compared with those that begin before it ends.
//
// A sweep that keeps the sides in order from below to above takes n log n at worst, but it finds a crossing
// by the disorder that the crossing makes, and then not always the first. Here the worst case, all sides as
// wide as the outline, takes n^2 / 2 comparisons of two numbers: see docs/decisions.md for the time.
// SPDX-License-Identifier: MIT

#include "geometry/outline.h"

#include "core/memory.h"
#include "core/radix_sort.h"

// A side with what most comparisons end at. 24 bytes.
typedef struct wide_side {
    float min_x, max_x;
    float min_y, max_y;
    int32_t start, end;
} wide_side;

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

// Coordinates on the grid are floats, too: small ones have 23 bits at most, others have not moved.
static wide_side side_of(const umi_outline_rings* rings, int32_t start)
{
    const umi_outline_vertex* a = rings->vertices + start;
    const umi_outline_vertex* b = rings->vertices + a->after;
    return (wide_side){
        .min_x = lesser((float)a->x, (float)b->x),
        .max_x = greater((float)a->x, (float)b->x),
        .min_y = lesser((float)a->y, (float)b->y),
        .max_y = greater((float)a->y, (float)b->y),
        .start = start,
        .end = a->after,
    };
}

// Whether the sides from a to b and from b to c go back on each other.
static bool is_spike(const umi_outline_vertex* a, const umi_outline_vertex* b, const umi_outline_vertex* c)
{
    double along = (a->x - b->x) * (c->x - b->x) + (a->y - b->y) * (c->y - b->y);
    return umi_orientation(a, b, c) == 0 && along > 0.0;
}

// Whether two sides whose AABBs overlap have a point in common other than a corner between them.
static bool do_cross(const umi_outline_rings* rings, const wide_side* s, const wide_side* t)
{
    const umi_outline_vertex* a = rings->vertices + s->start;
    const umi_outline_vertex* b = rings->vertices + s->end;
    const umi_outline_vertex* c = rings->vertices + t->start;
    const umi_outline_vertex* d = rings->vertices + t->end;
    if (s->end == t->start) {
        return is_spike(a, b, d);
    }
    if (t->end == s->start) {
        return is_spike(c, d, b);
    }
    return umi_orientation(a, b, c) * umi_orientation(a, b, d) <= 0 &&
           umi_orientation(c, d, a) * umi_orientation(c, d, b) <= 0;
}

static um_outline_fault fault_of(const umi_outline_rings* rings, const wide_side* s, const wide_side* t)
{
    const umi_outline_vertex* a = rings->vertices + (s->start < t->start ? s->start : t->start);
    const umi_outline_vertex* b = rings->vertices + (s->start < t->start ? t->start : s->start);
    return (um_outline_fault){a->ring, a->point, b->ring, b->point};
}

static um_result compare_sides(const umi_outline_rings* rings, const wide_side* sides,
                               um_outline_fault* out_fault)
{
    for (int32_t i = 0; i < rings->count; ++i) {
        wide_side s = sides[i];
        for (int32_t k = i + 1; k < rings->count && sides[k].min_x <= s.max_x; ++k) {
            if (sides[k].min_y <= s.max_y && s.min_y <= sides[k].max_y && do_cross(rings, &s, sides + k)) {
                *out_fault = fault_of(rings, &s, sides + k);
                return UM_ERROR_OUTLINE_CROSSES;
            }
        }
    }
    return UM_OK;
}

um_result umi_outline_find_crossing(const umi_outline_rings* rings, const um_allocator* allocator,
                                    um_outline_fault* out_fault)
{
    size_t count = (size_t)rings->count;
    size_t size = count * (sizeof(wide_side) + 2 * sizeof(umi_sort_item));
    wide_side* sides = umi_allocate(allocator, size);
    if (sides == NULL) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    umi_sort_item* items = (umi_sort_item*)(void*)(sides + count);
    for (int32_t i = 0; i < rings->count; ++i) {
        items[i] = (umi_sort_item){umi_float_key(side_of(rings, i).min_x), (uint32_t)i};
    }
    const umi_sort_item* sorted = umi_radix_sort(items, items + count, rings->count, 32);
    for (int32_t i = 0; i < rings->count; ++i) {
        sides[i] = side_of(rings, (int32_t)sorted[i].value);
    }
    um_result result = compare_sides(rings, sides, out_fault);
    umi_release(allocator, sides, size);
    return result;
}
