// The first stage of a decomposition: reads the rings of an outline and leaves out points that are no
// corners, because they repeat the point before or lie on a line.
//
// A ring is cut at two points that are far apart, and then at the point that is furthest from the line
// between the ends of a part, as long as that is further than the tolerance (Douglas and Peucker, 1973). To
// compare each point with its two neighbours alone would take a finely drawn circle apart point by point.
// SPDX-License-Identifier: MIT

#include "geometry/outline.h"

#include "core/memory.h"
#include "geometry/resolution.h"

#include <string.h>

// The points from one kept point to another, which may be count items behind its real place.
typedef struct span {
    int32_t first, last;
} span;

// A ring that is being read. Candidates are the points that do not repeat the one before.
typedef struct ring {
    const um_vec2* points;
    int32_t* candidates;
    bool* is_corner; // of each candidate
    span* spans;     // that have still to be looked at
    int32_t count;   // of candidates
    umi_resolution resolution;
} ring;

static double squared_distance(um_vec2 a, um_vec2 b)
{
    double x = (double)a.x - (double)b.x;
    double y = (double)a.y - (double)b.y;
    return x * x + y * y;
}

static bool are_same(um_vec2 a, um_vec2 b)
{
    return squared_distance(a, b) < (double)UM_MIN_EXTENT * (double)UM_MIN_EXTENT;
}

static um_vec2 candidate(const ring* r, int32_t i)
{
    return r->points[r->candidates[i < r->count ? i : i - r->count]];
}

static void find_candidates(ring* r, int32_t point_count)
{
    r->count = 0;
    for (int32_t i = 0; i < point_count; ++i) {
        if (r->count == 0 || !are_same(r->points[i], candidate(r, r->count - 1))) {
            r->candidates[r->count] = i;
            r->count += 1;
        }
    }
    while (r->count > 1 && are_same(candidate(r, r->count - 1), candidate(r, 0))) {
        r->count -= 1;
    }
}

// By how much a point is further from a chord than the tolerance, squared in the end; at most 0 if it is not.
// Beyond the ends of the chord it is the distance from the end that counts, so that spikes are seen.
static double distance_beyond(const umi_chord* chord, const umi_resolution* resolution, um_vec2 end,
                              um_vec2 point)
{
    if (chord->length > 0.0 && umi_chord_is_beside(chord, point)) {
        double outside = fabs(umi_chord_outside(chord, point));
        return (outside - umi_chord_tolerance(chord, resolution)) / chord->length;
    }
    double from_start = squared_distance(chord->start, point);
    double from_end = squared_distance(end, point);
    double nearer = sqrt(from_start < from_end ? from_start : from_end);
    return nearer - (resolution->x + resolution->y + resolution->least);
}

// The candidate of a span that is furthest from its chord, or -1 if all lie on it.
static int32_t find_furthest(const ring* r, span s)
{
    um_vec2 end = candidate(r, s.last);
    umi_chord chord = umi_chord_make(candidate(r, s.first), end);
    int32_t furthest = -1;
    double most = 0.0;
    for (int32_t i = s.first + 1; i < s.last; ++i) {
        double beyond = distance_beyond(&chord, &r->resolution, end, candidate(r, i));
        if (beyond > most) {
            most = beyond;
            furthest = i;
        }
    }
    return furthest;
}

static void keep(ring* r, int32_t i)
{
    r->is_corner[i < r->count ? i : i - r->count] = true;
}

// Two points that are corners of the ring's hull.
static span find_ends(const ring* r)
{
    int32_t first = 0;
    for (int32_t i = 1; i < r->count; ++i) {
        um_vec2 a = candidate(r, i);
        um_vec2 b = candidate(r, first);
        first = a.x < b.x || (a.x == b.x && a.y < b.y) ? i : first;
    }
    int32_t last = first;
    double furthest = 0.0;
    for (int32_t i = 0; i < r->count; ++i) {
        double distance = squared_distance(candidate(r, i), candidate(r, first));
        if (distance > furthest) {
            furthest = distance;
            last = i;
        }
    }
    return (span){first, last > first ? last : last + r->count};
}

// Cuts a span at its furthest points until all others lie on the lines between them.
static void split_span(ring* r, span whole)
{
    int32_t span_count = 1;
    r->spans[0] = whole;
    while (span_count > 0) {
        span s = r->spans[span_count - 1];
        span_count -= 1;
        int32_t furthest = find_furthest(r, s);
        if (furthest >= 0) {
            keep(r, furthest);
            r->spans[span_count] = (span){s.first, furthest};
            r->spans[span_count + 1] = (span){furthest, s.last};
            span_count += 2;
        }
    }
}

// Corners are the ends, points that stand out from their neighbours, and what the parts between those need.
// Without the points that stand out the ends would do as well, but the parts of a comb would be cut off one
// by one, in n^2.
static void find_corners(ring* r)
{
    memset(r->is_corner, 0, (size_t)r->count * sizeof *r->is_corner);
    for (int32_t i = 0; i < r->count; ++i) {
        if (find_furthest(r, (span){i, i + 2}) >= 0) {
            keep(r, i + 1);
        }
    }
    span ends = find_ends(r);
    keep(r, ends.first);
    keep(r, ends.last);
    int32_t from = ends.first;
    for (int32_t i = ends.first + 1; i <= ends.first + r->count; ++i) {
        if (r->is_corner[i < r->count ? i : i - r->count]) {
            split_span(r, (span){from, i});
            from = i;
        }
    }
}

// Writes the corners as vertices. Returns their number.
static int32_t write_corners(const ring* r, int32_t number, int32_t first_vertex,
                             umi_outline_vertex* out_vertices)
{
    int32_t count = 0;
    for (int32_t i = 0; i < r->count; ++i) {
        if (r->is_corner[i]) {
            um_vec2 place = candidate(r, i);
            out_vertices[count] = (umi_outline_vertex){
                .x = umi_grid_round(place.x),
                .y = umi_grid_round(place.y),
                .place = place,
                .ring = number,
                .point = r->candidates[i],
                .before = first_vertex + count - 1,
                .after = first_vertex + count + 1,
            };
            count += 1;
        }
    }
    if (count > 0) {
        out_vertices[0].before = first_vertex + count - 1;
        out_vertices[count - 1].after = first_vertex;
    }
    return count;
}

static um_result read_rings(const um_outline* outline, ring* room, umi_outline_rings* out_rings,
                            um_outline_fault* out_fault)
{
    const um_vec2* points = outline->points;
    out_rings->count = 0;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        room->points = points;
        room->resolution = umi_resolution_of_points(points, outline->ring_counts[i]);
        find_candidates(room, outline->ring_counts[i]);
        int32_t count = 0;
        if (room->count >= 3) {
            find_corners(room);
            count = write_corners(room, i, out_rings->count, out_rings->vertices + out_rings->count);
        }
        if (count < 3) {
            out_fault->ring = i;
            return UM_ERROR_NO_AREA;
        }
        out_rings->count += count;
        points += outline->ring_counts[i];
    }
    return UM_OK;
}

um_result umi_outline_read(const um_outline* outline, const um_allocator* allocator,
                           umi_outline_rings* out_rings, um_outline_fault* out_fault)
{
    int32_t most = 0;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        most = outline->ring_counts[i] > most ? outline->ring_counts[i] : most;
    }
    // Every span that waits holds a corner of its own and one that it shares.
    size_t size = (size_t)most * (sizeof(span) + sizeof(int32_t) + sizeof(bool)) + 2 * sizeof(span);
    char* memory = umi_allocate(allocator, size);
    if (memory == NULL) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    ring room = {.spans = (span*)(void*)memory};
    room.candidates = (int32_t*)(void*)(room.spans + most + 2);
    room.is_corner = (bool*)(void*)(room.candidates + most);
    um_result result = read_rings(outline, &room, out_rings, out_fault);
    umi_release(allocator, memory, size);
    return result;
}
