// Which parts of a shape's sides are open, and what its corners may do. See seams.h.
// SPDX-License-Identifier: MIT

#include "geometry/seams.h"

// A turn whose sine is less than this is none: half a degree, which tiles that are placed by hand may be off.
#define FLAT 0.01f

// A line that goes on within this cosine of straight ahead can be slid along: up to 45 degrees.
#define AHEAD 0.7f

static float dot(um_vec2 a, um_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static float cross(um_vec2 a, um_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static int32_t next_of(const umi_neighbor* shape, int32_t i)
{
    return i + 1 < shape->count ? i + 1 : 0;
}

static int32_t previous_of(const umi_neighbor* shape, int32_t i)
{
    return i > 0 ? i - 1 : shape->count - 1;
}

// How many sides can be touched: the back of a segment that is one-sided cannot.
static int32_t side_count(const umi_neighbor* shape)
{
    return shape->is_one_sided ? 1 : shape->count;
}

// ---- Covered parts --------------------------------------------------------------------------------------

// A part of a side, in lengths from its start.
typedef struct part {
    float from, to;
} part;

// Finds the part of a side, a little outside of it, that lies inside a neighbour. It is empty if from is not
// below to.
static void find_covered(um_vec2 start, um_vec2 along, um_vec2 normal, float length, float reach,
                         umi_neighbor* neighbor)
{
    float from = 0.0f;
    float to = neighbor->count > 2 ? length : -1.0f; // nothing lies inside a line
    um_vec2 outside = um_vec2_add(start, um_vec2_scale(normal, reach));
    for (int32_t i = 0; i < neighbor->count && from < to; ++i) {
        um_vec2 n = neighbor->normals[i];
        float behind = dot(n, um_vec2_sub(neighbor->vertices[i], outside)); // how deep the start lies inside
        float rise = dot(n, along);                                         // out of it, per length
        if (rise > 1e-6f) {
            to = to < behind / rise ? to : behind / rise;
        } else if (rise < -1e-6f) {
            from = from > behind / rise ? from : behind / rise;
        } else if (behind < 0.0f) {
            to = -1.0f;
        }
    }
    neighbor->from = from;
    neighbor->to = to;
}

// Takes what neighbours cover off both ends of a side. What is covered in its middle does not matter.
static part find_open(um_vec2 start, um_vec2 along, um_vec2 normal, float length, umi_neighbor* neighbors,
                      int32_t count, float reach)
{
    for (int32_t i = 0; i < count; ++i) {
        find_covered(start, along, normal, length, reach, neighbors + i);
    }
    part open = {0.0f, length};
    bool has_changed = true;
    while (has_changed && open.from < open.to) {
        has_changed = false;
        for (int32_t i = 0; i < count; ++i) {
            part covered = {neighbors[i].from, neighbors[i].to};
            bool is_empty = !(covered.from < covered.to);
            if (!is_empty && covered.from <= open.from + reach && covered.to > open.from) {
                open.from = covered.to;
                has_changed = true;
            }
            if (!is_empty && covered.to >= open.to - reach && covered.from < open.to) {
                open.to = covered.from;
                has_changed = true;
            }
        }
    }
    return open;
}

// ---- Corners --------------------------------------------------------------------------------------------

// What a side goes on with at one of its ends.
typedef struct joint {
    um_vec2 normal; // of the next side
    float sine;     // of the turn outwards: negative in a hollow
    float cosine;
    bool is_there;
} joint;

// Whether one turn goes less far outwards than another.
static bool turns_less(const joint* a, const joint* b)
{
    if ((a->sine < 0.0f) != (b->sine < 0.0f)) {
        return a->sine < 0.0f;
    }
    // On the same side of straight ahead: a hollow is the narrower the smaller the cosine.
    return a->sine < 0.0f ? a->cosine < b->cosine : a->cosine > b->cosine;
}

static bool is_near(um_vec2 a, um_vec2 b, float reach)
{
    um_vec2 way = um_vec2_sub(b, a);
    return dot(way, way) <= reach * reach;
}

// Of the neighbours' sides that begin at a corner, or end there, the one that a side with that normal turns
// to least far outwards.
static joint find_joint(um_vec2 corner, um_vec2 normal, bool is_start, const umi_neighbor* neighbors,
                        int32_t count, float reach)
{
    joint best = {.is_there = false};
    for (int32_t i = 0; i < count; ++i) {
        const umi_neighbor* neighbor = neighbors + i;
        for (int32_t k = 0; k < side_count(neighbor); ++k) {
            um_vec2 meets = neighbor->vertices[is_start ? next_of(neighbor, k) : k];
            um_vec2 n = neighbor->normals[k];
            joint found = {n, is_start ? cross(n, normal) : cross(normal, n), dot(normal, n), true};
            // A side that comes straight back has nothing between itself and this one.
            bool goes_back = found.cosine < 0.0f && found.sine < FLAT && found.sine > -FLAT;
            if (is_near(corner, meets, reach) && !goes_back &&
                (!best.is_there || turns_less(&found, &best))) {
                best = found;
            }
        }
    }
    return best;
}

// The furthest direction that a side pushes in at a corner that it shares with a joint, or with nothing.
static um_vec2 limit_at(um_vec2 normal, um_vec2 outwards, const joint* next)
{
    if (!next->is_there) {
        return outwards;
    }
    if (next->sine < FLAT && next->cosine > 0.0f) {
        return normal;
    }
    if (next->sine < 0.0f) {
        return normal;
    }
    return next->cosine > 0.0f ? next->normal : outwards;
}

// ---- All sides ------------------------------------------------------------------------------------------

typedef struct corner {
    joint after;  // what the side before it goes on with, of the neighbours'
    joint before; // what the side after it comes from
} corner;

typedef struct finder {
    const umi_neighbor* shape;
    umi_neighbor* neighbors;
    int32_t count;
    float reach;
    float guard;
    float lengths[UM_MAX_POLYGON_VERTICES];
    part open[UM_MAX_POLYGON_VERTICES];
    corner corners[UM_MAX_POLYGON_VERTICES]; // at the vertices
} finder;

static um_vec2 along_of(const umi_neighbor* shape, int32_t i)
{
    return um_vec2_make(-shape->normals[i].y, shape->normals[i].x);
}

static void find_parts(finder* f)
{
    const umi_neighbor* shape = f->shape;
    for (int32_t i = 0; i < shape->count; ++i) {
        um_vec2 along = along_of(shape, i);
        um_vec2 start = shape->vertices[i];
        f->lengths[i] = dot(along, um_vec2_sub(shape->vertices[next_of(shape, i)], start));
        f->open[i] =
            find_open(start, along, shape->normals[i], f->lengths[i], f->neighbors, f->count, f->reach);
    }
}

static void find_joints(finder* f)
{
    const umi_neighbor* shape = f->shape;
    for (int32_t i = 0; i < shape->count; ++i) {
        um_vec2 vertex = shape->vertices[i];
        um_vec2 n = shape->normals[i];
        um_vec2 n_before = shape->normals[previous_of(shape, i)];
        f->corners[i].before = find_joint(vertex, n, true, f->neighbors, f->count, f->reach);
        f->corners[i].after = find_joint(vertex, n_before, false, f->neighbors, f->count, f->reach);
    }
}

static bool is_joined(const corner* c)
{
    return c->before.is_there || c->after.is_there;
}

// Whether a joint is what something slides along before it meets the side on the other side of the corner.
static bool leads_past(const joint* j)
{
    return j->is_there && j->cosine > AHEAD;
}

// What a shape's own next side is to a side, if it is open up to their corner.
static joint own_joint(const finder* f, int32_t i, bool is_start)
{
    const umi_neighbor* shape = f->shape;
    int32_t other = is_start ? previous_of(shape, i) : next_of(shape, i);
    bool is_open = is_start ? f->open[other].to >= f->lengths[other] : f->open[other].from <= 0.0f;
    um_vec2 n = shape->normals[i];
    um_vec2 m = shape->normals[other];
    // The two sides of a segment share what lies beyond its ends, each a quarter turn.
    return (joint){m, is_start ? cross(m, n) : cross(n, m), dot(n, m),
                   is_open && shape->count > 2 && f->open[other].from < f->open[other].to};
}

// The limit at an end of a side. *out_is_joined says whether a neighbour goes on from there.
static um_vec2 find_limit(const finder* f, int32_t i, bool is_start, bool* out_is_joined)
{
    const umi_neighbor* shape = f->shape;
    const corner* c = f->corners + (is_start ? i : next_of(shape, i));
    um_vec2 along = along_of(shape, i);
    um_vec2 outwards = is_start ? um_vec2_make(-along.x, -along.y) : along;
    um_vec2 normal = shape->normals[i];
    *out_is_joined = is_joined(c);
    if (is_joined(c)) {
        const joint* next = is_start ? &c->before : &c->after;
        return next->is_there ? limit_at(normal, outwards, next) : normal;
    }
    part open = f->open[i];
    bool is_covered = is_start ? open.from > 0.0f : open.to < f->lengths[i];
    joint own = own_joint(f, i, is_start);
    if (is_covered || (!own.is_there && shape->count > 2)) {
        *out_is_joined = true; // by something that has no corner there
        return normal;
    }
    return limit_at(normal, outwards, &own);
}

// Takes off a side what something reaches that slides by on a neighbour which goes on from the next side.
static part guard_ends(const finder* f, int32_t i)
{
    const corner* at_start = f->corners + i;
    const corner* at_end = f->corners + next_of(f->shape, i);
    part open = f->open[i];
    if (open.from <= 0.0f && leads_past(&at_start->after)) {
        open.from = f->guard;
    }
    if (open.to >= f->lengths[i] && leads_past(&at_end->before)) {
        open.to = f->lengths[i] - f->guard;
    }
    return open;
}

static float thickness_of(const umi_neighbor* shape, int32_t i)
{
    float thickness = 0.0f;
    for (int32_t k = 0; k < shape->count && shape->count > 2; ++k) {
        float behind = dot(shape->normals[i], um_vec2_sub(shape->vertices[i], shape->vertices[k]));
        thickness = behind > thickness ? behind : thickness;
    }
    return thickness;
}

// What covers an end of a side stands out from it, so there is a hollow between the two. If something was
// pressed or shot deep into the hollow, both should push it out: so the open part goes on behind the
// neighbour. It ends half way to the corner, past which something else may slide.
static part widen(part open, part uncovered, float length)
{
    const float share = 0.5f;
    open.from -= uncovered.from > 0.0f ? share * uncovered.from : 0.0f;
    open.to += uncovered.to < length ? share * (length - uncovered.to) : 0.0f;
    return open;
}

// Whether a side is as if there were no neighbours. *out_side is what is open of it.
static bool make_side(const finder* f, int32_t i, umi_open_side* out_side)
{
    const umi_neighbor* shape = f->shape;
    um_vec2 along = along_of(shape, i);
    bool is_start_joined, is_end_joined;
    um_vec2 low = find_limit(f, i, true, &is_start_joined);
    um_vec2 high = find_limit(f, i, false, &is_end_joined);
    part open = shape->count > 2 ? guard_ends(f, i) : f->open[i];
    bool is_whole = open.from <= 0.0f && open.to >= f->lengths[i] && !is_start_joined && !is_end_joined;
    // Joined sides reach a little over each other: nothing falls into the gap that there may be.
    part wide = widen(open, f->open[i], f->lengths[i]);
    float from = is_start_joined && open.from <= 0.0f ? -f->reach : wide.from;
    float to = is_end_joined && open.to >= f->lengths[i] ? open.to + f->reach : wide.to;
    *out_side = (umi_open_side){
        .start = um_vec2_add(shape->vertices[i], um_vec2_scale(along, from)),
        .end = um_vec2_add(shape->vertices[i], um_vec2_scale(along, to)),
        .normal = shape->normals[i],
        .low = low,
        .high = high,
        .side = (float)i,
        .thickness = thickness_of(shape, i),
    };
    return is_whole;
}

// Whether next to nothing of a side is left.
static bool is_covered(const finder* f, int32_t i)
{
    part open = f->open[i];
    bool is_cut = open.from > 0.0f || open.to < f->lengths[i];
    return is_cut && open.to - open.from <= f->reach;
}

int32_t umi_open_sides_find(const umi_neighbor* shape, umi_neighbor* neighbors, int32_t count, float reach,
                            float guard, umi_open_side out_sides[UM_MAX_POLYGON_VERTICES],
                            bool* out_has_seams)
{
    finder f = {.shape = shape, .neighbors = neighbors, .count = count, .reach = reach, .guard = guard};
    find_parts(&f);
    int32_t covered_count = 0;
    for (int32_t i = 0; i < side_count(shape); ++i) {
        covered_count += is_covered(&f, i);
    }
    *out_has_seams = shape->is_one_sided || covered_count > 0;
    if (covered_count == side_count(shape)) {
        return 0;
    }
    find_joints(&f);
    int32_t open_count = 0;
    for (int32_t i = 0; i < side_count(shape); ++i) {
        if (is_covered(&f, i)) {
            continue;
        }
        bool is_whole = make_side(&f, i, &out_sides[open_count]);
        *out_has_seams = *out_has_seams || !is_whole;
        open_count += 1;
    }
    return open_count;
}
