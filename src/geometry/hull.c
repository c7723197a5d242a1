// Convex hulls. A hull grows from its two ends: as long as a point lies outside one of its sides, the
// furthest of them becomes a vertex. That takes fixed space whatever the count, looks at the points a few
// dozen times at most, and since every choice depends on coordinates alone the order of the points does not
// matter.
//
// Gift wrapping would take no more space, but goes over every one of the thousands of vertices of a finely
// drawn curve before it knows which of them matter; here the ones that matter come first.
// SPDX-License-Identifier: MIT

#include <umbra/geometry.h>

#include "geometry/area.h"
#include "geometry/resolution.h"

#include <string.h>

// Room for vertices that turn out to lie on a line once their neighbours are known. A hull that needs more
// has far too many in any case.
enum { ROOM = 4 * UM_MAX_POLYGON_VERTICES };

// The hull so far, counterclockwise.
typedef struct chain {
    um_vec2 vertices[ROOM];
    int32_t count;
} chain;

// Ties go to the point that lies further left, then further down. Along a line that is one of its ends.
static bool is_before(um_vec2 a, um_vec2 b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

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

static bool is_within_limits(um_vec2 point)
{
    // Written so that NaN fails.
    return point.x >= -UM_MAX_EXTENT && point.x <= UM_MAX_EXTENT && point.y >= -UM_MAX_EXTENT &&
           point.y <= UM_MAX_EXTENT;
}

// The two ends of the first chord: the point that comes first, and the one that is furthest away from it.
static bool find_ends(const um_vec2* points, int32_t count, chain* out_chain)
{
    um_vec2 first = points[0];
    for (int32_t i = 1; i < count; ++i) {
        first = is_before(points[i], first) ? points[i] : first;
    }
    um_vec2 last = first;
    double furthest = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        double distance = squared_distance(points[i], first);
        if (distance > furthest || (distance == furthest && is_before(points[i], last))) {
            last = points[i];
            furthest = distance;
        }
    }
    out_chain->vertices[0] = first;
    out_chain->vertices[1] = last;
    out_chain->count = 2;
    return !are_same(first, last);
}

static bool has_vertex(const chain* hull, um_vec2 point)
{
    for (int32_t i = 0; i < hull->count; ++i) {
        if (are_same(hull->vertices[i], point)) {
            return true;
        }
    }
    return false;
}

// The point that lies furthest outside of side i, and is neither on it nor the same as a vertex.
static bool find_outside(const um_vec2* points, int32_t count, const umi_resolution* resolution,
                         const chain* hull, int32_t i, um_vec2* out_point)
{
    umi_chord side = umi_chord_make(hull->vertices[i], hull->vertices[i + 1 < hull->count ? i + 1 : 0]);
    double furthest = umi_chord_tolerance(&side, resolution);
    bool found = false;
    for (int32_t k = 0; k < count; ++k) {
        double outside = umi_chord_outside(&side, points[k]);
        bool is_further =
            outside > furthest || (found && outside == furthest && is_before(points[k], *out_point));
        if (is_further && !has_vertex(hull, points[k])) {
            *out_point = points[k];
            furthest = outside;
            found = true;
        }
    }
    return found;
}

// Adds vertices until no point is outside. False if there is no room for them.
static bool grow(const um_vec2* points, int32_t count, const umi_resolution* resolution, chain* hull)
{
    int32_t i = 0;
    while (i < hull->count) {
        um_vec2 point;
        if (!find_outside(points, count, resolution, hull, i, &point)) {
            ++i;
            continue;
        }
        if (hull->count == ROOM) {
            return false;
        }
        um_vec2* place = &hull->vertices[i + 1];
        memmove(place + 1, place, (size_t)(hull->count - i - 1) * sizeof *place);
        *place = point;
        ++hull->count;
    }
    return true;
}

// How far vertex i stands out from the line between its neighbours, less the tolerance. A corner that is so
// sharp that it does not even lie beside that line stands out, unless it lies inside: that may happen where
// points are hardly further apart than the least extent.
static double standing_out(const chain* hull, int32_t i, const umi_resolution* resolution)
{
    um_vec2 vertex = hull->vertices[i];
    um_vec2 before = hull->vertices[i > 0 ? i - 1 : hull->count - 1];
    um_vec2 after = hull->vertices[i + 1 < hull->count ? i + 1 : 0];
    umi_chord chord = umi_chord_make(before, after);
    double outside = umi_chord_outside(&chord, vertex);
    if (outside > 0.0 && !umi_chord_is_beside(&chord, vertex)) {
        return (double)UM_MAX_EXTENT;
    }
    return (outside - umi_chord_tolerance(&chord, resolution)) / chord.length;
}

// Takes out vertices that lie on a line now that their neighbours are known, the flattest first.
static void smooth(const umi_resolution* resolution, chain* hull)
{
    while (hull->count >= 3) {
        int32_t flattest = 0;
        double least = standing_out(hull, 0, resolution);
        for (int32_t i = 1; i < hull->count; ++i) {
            double out = standing_out(hull, i, resolution);
            flattest = out < least ? i : flattest;
            least = out < least ? out : least;
        }
        if (least > 0.0) {
            return;
        }
        um_vec2* place = &hull->vertices[flattest];
        memmove(place, place + 1, (size_t)(hull->count - flattest - 1) * sizeof *place);
        --hull->count;
    }
}

static um_vec2 normal_of_side(um_vec2 start, um_vec2 end)
{
    umi_chord side = umi_chord_make(start, end);
    return um_vec2_make((float)(side.y / side.length), (float)(-side.x / side.length));
}

// The polygon of a finished hull, which starts at the vertex that comes first. Adding zero makes a negative
// zero positive, or the sign would tell the order of the points.
static um_polygon polygon_of(const chain* hull)
{
    int32_t first = 0;
    for (int32_t i = 1; i < hull->count; ++i) {
        first = is_before(hull->vertices[i], hull->vertices[first]) ? i : first;
    }
    um_polygon polygon = {.count = hull->count};
    for (int32_t i = 0; i < hull->count; ++i) {
        um_vec2 vertex = hull->vertices[(first + i) % hull->count];
        polygon.vertices[i] = um_vec2_make(vertex.x + 0.0f, vertex.y + 0.0f);
    }
    for (int32_t i = 0; i < hull->count; ++i) {
        int32_t next = i + 1 < hull->count ? i + 1 : 0;
        polygon.normals[i] = normal_of_side(polygon.vertices[i], polygon.vertices[next]);
    }
    umi_area area = umi_area_of_polygon(polygon.vertices, polygon.count);
    polygon.center = um_vec2_make((float)area.center_x, (float)area.center_y);
    polygon.radius = 0.0f;
    return polygon;
}

um_result um_polygon_from_points(const um_vec2* points, int32_t count, um_polygon* out_polygon)
{
    if (points == NULL || out_polygon == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (count < 0) {
        return UM_ERROR_INVALID_COUNT;
    }
    for (int32_t i = 0; i < count; ++i) {
        if (!is_within_limits(points[i])) {
            return UM_ERROR_INVALID_VECTOR;
        }
    }
    if (count < 3) {
        return UM_ERROR_TOO_FEW_POINTS;
    }
    chain hull;
    if (!find_ends(points, count, &hull)) {
        return UM_ERROR_NO_AREA;
    }
    umi_resolution resolution = umi_resolution_of_points(points, count);
    if (!grow(points, count, &resolution, &hull)) {
        return UM_ERROR_TOO_MANY_VERTICES;
    }
    smooth(&resolution, &hull);
    if (hull.count < 3 || hull.count > UM_MAX_POLYGON_VERTICES) {
        return hull.count < 3 ? UM_ERROR_NO_AREA : UM_ERROR_TOO_MANY_VERTICES;
    }
    um_polygon polygon = polygon_of(&hull);
    if (!um_polygon_is_valid(&polygon)) {
        return UM_ERROR_NO_AREA; // so thin that rounding leaves nothing of a corner
    }
    *out_polygon = polygon;
    return UM_OK;
}
