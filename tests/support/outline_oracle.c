// The decomposition of an outline by brute force: see the header.
// SPDX-License-Identifier: MIT

#include "support/outline_oracle.h"

#include "core/format.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct side {
    double ax, ay, bx, by;
} side;

static int32_t point_count_of(const um_outline* outline)
{
    int32_t count = 0;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        count += outline->ring_counts[i];
    }
    return count;
}

static side side_between(um_vec2 a, um_vec2 b)
{
    return (side){(double)a.x, (double)a.y, (double)b.x, (double)b.y};
}

static side ring_side(const um_vec2* points, int32_t count, int32_t i)
{
    return side_between(points[i], points[i + 1 < count ? i + 1 : 0]);
}

static side polygon_side(const um_polygon* polygon, int32_t i)
{
    return ring_side(polygon->vertices, polygon->count, i);
}

static double side_length(side s)
{
    return hypot(s.bx - s.ax, s.by - s.ay);
}

static double turn(side s, double x, double y)
{
    return (s.bx - s.ax) * (y - s.ay) - (s.by - s.ay) * (x - s.ax);
}

static double distance_from_side(side s, double x, double y)
{
    double along_x = s.bx - s.ax;
    double along_y = s.by - s.ay;
    double square = along_x * along_x + along_y * along_y;
    double share = square > 0.0 ? ((x - s.ax) * along_x + (y - s.ay) * along_y) / square : 0.0;
    share = fmin(fmax(share, 0.0), 1.0);
    return hypot(x - s.ax - share * along_x, y - s.ay - share * along_y);
}

static um_aabb bounds_of(const um_vec2* points, int32_t count)
{
    um_aabb bounds = {points[0], points[0]};
    for (int32_t i = 1; i < count; ++i) {
        bounds = um_aabb_union(bounds, (um_aabb){points[i], points[i]});
    }
    return bounds;
}

// Whether a point may have been left out because another one is near.
static bool has_near_points(const um_outline* outline)
{
    int32_t count = point_count_of(outline);
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t k = i + 1; k < count; ++k) {
            double distance = side_length(side_between(outline->points[i], outline->points[k]));
            if (distance > 0.0 && distance < 1.01 * (double)UM_MIN_EXTENT) {
                return true;
            }
        }
    }
    return false;
}

double outline_tolerance(const um_outline* outline)
{
    um_aabb bounds = bounds_of(outline->points, point_count_of(outline));
    double reach_x = fmax(-(double)bounds.min.x, (double)bounds.max.x);
    double reach_y = fmax(-(double)bounds.min.y, (double)bounds.max.y);
    double size =
        fmax((double)bounds.max.x - (double)bounds.min.x, (double)bounds.max.y - (double)bounds.min.y);
    // Once for the rings, once for the pieces.
    double tolerance = 0x1p-22 * (reach_x + reach_y) + fmin(1e-5 * size, 0.5 * (double)UM_MIN_EXTENT);
    return 2.0 * (has_near_points(outline) ? tolerance + (double)UM_MIN_EXTENT : tolerance);
}

// ---- The outline ----------------------------------------------------------------------------------------

static bool side_is_crossed(side s, double x, double y)
{
    // To the right of the point, at its height.
    return (s.ay > y) != (s.by > y) && (s.by > s.ay ? turn(s, x, y) > 0.0 : turn(s, x, y) < 0.0);
}

bool outline_contains(const um_outline* outline, double x, double y)
{
    bool is_inside = false;
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        for (int32_t k = 0; k < outline->ring_counts[i]; ++k) {
            is_inside = is_inside != side_is_crossed(ring_side(points, outline->ring_counts[i], k), x, y);
        }
        points += outline->ring_counts[i];
    }
    return is_inside;
}

static double twice_ring_area(const um_vec2* points, int32_t count)
{
    double sum = 0.0;
    for (int32_t i = 1; i + 1 < count; ++i) {
        side s = side_between(points[0], points[i]);
        sum += turn(s, (double)points[i + 1].x, (double)points[i + 1].y);
    }
    return sum;
}

// Whether a ring's first point is within an odd number of the others.
static bool ring_is_hole(const um_outline* outline, int32_t ring, um_vec2 point)
{
    bool is_inside = false;
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        um_outline other = {points, outline->ring_counts + i, 1};
        is_inside = is_inside != (i != ring && outline_contains(&other, (double)point.x, (double)point.y));
        points += outline->ring_counts[i];
    }
    return is_inside;
}

double outline_area(const um_outline* outline)
{
    double sum = 0.0;
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        double twice = fabs(twice_ring_area(points, outline->ring_counts[i]));
        sum += ring_is_hole(outline, i, points[0]) ? -twice : twice;
        points += outline->ring_counts[i];
    }
    return 0.5 * sum;
}

static int32_t sign(double value)
{
    return (value > 0.0 ? 1 : 0) - (value < 0.0 ? 1 : 0);
}

static bool sides_touch(side s, side t)
{
    bool is_apart = fmax(s.ax, s.bx) < fmin(t.ax, t.bx) || fmax(t.ax, t.bx) < fmin(s.ax, s.bx) ||
                    fmax(s.ay, s.by) < fmin(t.ay, t.by) || fmax(t.ay, t.by) < fmin(s.ay, s.by);
    return !is_apart && sign(turn(s, t.ax, t.ay)) * sign(turn(s, t.bx, t.by)) <= 0 &&
           sign(turn(t, s.ax, s.ay)) * sign(turn(t, s.bx, s.by)) <= 0;
}

// Whether the second side goes back on the first, at whose end it begins.
static bool goes_back(side s, side t)
{
    return turn(s, t.bx, t.by) == 0.0 && (s.bx - s.ax) * (t.bx - t.ax) + (s.by - s.ay) * (t.by - t.ay) < 0.0;
}

static bool rings_touch(const um_vec2* a, int32_t a_count, const um_vec2* b, int32_t b_count)
{
    for (int32_t i = 0; i < a_count; ++i) {
        side s = ring_side(a, a_count, i);
        for (int32_t k = a == b ? i + 1 : 0; k < b_count; ++k) {
            side t = ring_side(b, b_count, k);
            bool t_follows = a == b && k == i + 1;
            bool s_follows = a == b && i == 0 && k == b_count - 1;
            if (t_follows || s_follows ? (t_follows && goes_back(s, t)) || (s_follows && goes_back(t, s))
                                       : sides_touch(s, t)) {
                return true;
            }
        }
    }
    return false;
}

bool outline_is_simple(const um_outline* outline)
{
    const um_vec2* a = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        const um_vec2* b = a;
        for (int32_t k = i; k < outline->ring_count; ++k) {
            if (rings_touch(a, outline->ring_counts[i], b, outline->ring_counts[k])) {
                return false;
            }
            b += outline->ring_counts[k];
        }
        a += outline->ring_counts[i];
    }
    return true;
}

int32_t outline_least_pieces(const um_outline* outline)
{
    int32_t reflex = 0;
    int32_t corners = 0;
    int32_t parts = 0; // less the holes
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        int32_t count = outline->ring_counts[i];
        bool is_hole = ring_is_hole(outline, i, points[0]);
        bool is_clockwise = (twice_ring_area(points, count) < 0.0) != is_hole;
        for (int32_t k = 0; k < count; ++k) {
            um_vec2 after = points[(k + 2) % count];
            double bend = turn(ring_side(points, count, k), (double)after.x, (double)after.y);
            reflex += is_clockwise ? bend > 0.0 : bend < 0.0;
            corners += bend != 0.0;
        }
        parts += is_hole ? -1 : 1;
        points += count;
    }
    // A diagonal ends at two corners, and makes a piece more unless it opens a hole. A piece of 16 vertices
    // needs 14 triangles.
    int32_t by_reflex = (reflex + 1) / 2 + parts;
    int32_t triangles = corners - 2 * parts;
    int32_t by_vertices = (triangles + UM_MAX_POLYGON_VERTICES - 3) / (UM_MAX_POLYGON_VERTICES - 2);
    int32_t least = by_reflex > by_vertices ? by_reflex : by_vertices;
    return least > 1 ? least : 1;
}

// ---- The polygons ---------------------------------------------------------------------------------------

static void note(outline_verdict* verdict, const char* format, ...) UMI_PRINTF_LIKE(2, 3);

static void note(outline_verdict* verdict, const char* format, ...)
{
    if (verdict->problem[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(verdict->problem, sizeof verdict->problem, format, arguments);
        va_end(arguments);
    }
}

static void check_each(const um_outline* outline, const um_polygon* polygons, int32_t count,
                       outline_verdict* verdict)
{
    int32_t point_count = point_count_of(outline);
    for (int32_t i = 0; i < count; ++i) {
        if (!um_polygon_is_valid(polygons + i)) {
            note(verdict, "polygon %d is not valid", (int)i);
            return;
        }
        for (int32_t k = 0; k < polygons[i].count; ++k) {
            um_vec2 vertex = polygons[i].vertices[k];
            bool is_point = false;
            for (int32_t m = 0; m < point_count && !is_point; ++m) {
                is_point = outline->points[m].x == vertex.x && outline->points[m].y == vertex.y;
            }
            if (!is_point) {
                note(verdict, "vertex %d of polygon %d, (%.9g, %.9g), is no point of the outline", (int)k,
                     (int)i, (double)vertex.x, (double)vertex.y);
            }
        }
    }
}

static void check_area(const um_outline* outline, const um_polygon* polygons, int32_t count, double tolerance,
                       outline_verdict* verdict)
{
    double area = 0.0;
    double length = 0.0; // of all borders
    for (int32_t i = 0; i < count; ++i) {
        area += 0.5 * twice_ring_area(polygons[i].vertices, polygons[i].count);
        for (int32_t k = 0; k < polygons[i].count; ++k) {
            length += side_length(polygon_side(polygons + i, k));
        }
    }
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        for (int32_t k = 0; k < outline->ring_counts[i]; ++k) {
            length += side_length(ring_side(points, outline->ring_counts[i], k));
        }
        points += outline->ring_counts[i];
    }
    double expected = outline_area(outline);
    if (!(fabs(area - expected) <= length * tolerance)) {
        note(verdict, "the area is %.17g, expected %.17g within %.3g", area, expected, length * tolerance);
    }
}

// By how much the polygons are apart along the normals of the first; negative if they overlap.
static double separation(const um_polygon* a, const um_polygon* b)
{
    double most = -DBL_MAX;
    for (int32_t i = 0; i < a->count; ++i) {
        side s = polygon_side(a, i);
        double least = DBL_MAX;
        for (int32_t k = 0; k < b->count; ++k) {
            double inside = turn(s, (double)b->vertices[k].x, (double)b->vertices[k].y);
            least = -inside < least ? -inside : least; // gcc 12 for aarch64 fails at fmin here
        }
        most = fmax(most, least / side_length(s));
    }
    return most;
}

static void check_overlaps(const um_polygon* polygons, int32_t count, double tolerance,
                           outline_verdict* verdict)
{
    for (int32_t i = 0; i < count; ++i) {
        um_aabb bounds = bounds_of(polygons[i].vertices, polygons[i].count);
        for (int32_t k = i + 1; k < count; ++k) {
            if (um_aabb_overlaps(bounds, bounds_of(polygons[k].vertices, polygons[k].count))) {
                double apart =
                    fmax(separation(polygons + i, polygons + k), separation(polygons + k, polygons + i));
                if (!(apart >= -tolerance)) {
                    note(verdict, "polygons %d and %d overlap by %.9g, expected at most %.3g", (int)i, (int)k,
                         -apart, tolerance);
                }
            }
        }
    }
}

// The number of polygons that contain a point; -1 if it is too near to a border to tell.
static int32_t count_containing(const um_polygon* polygons, int32_t count, double tolerance, double x,
                                double y)
{
    int32_t containing = 0;
    for (int32_t i = 0; i < count; ++i) {
        bool is_inside = true;
        for (int32_t k = 0; k < polygons[i].count; ++k) {
            side s = polygon_side(polygons + i, k);
            if (distance_from_side(s, x, y) <= tolerance) {
                return -1;
            }
            is_inside = is_inside && turn(s, x, y) > 0.0;
        }
        containing += is_inside ? 1 : 0;
    }
    return containing;
}

static bool is_near_outline(const um_outline* outline, double tolerance, double x, double y)
{
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        for (int32_t k = 0; k < outline->ring_counts[i]; ++k) {
            if (distance_from_side(ring_side(points, outline->ring_counts[i], k), x, y) <= tolerance) {
                return true;
            }
        }
        points += outline->ring_counts[i];
    }
    return false;
}

// Half of the points are near the outline: within it there may be little of it.
static void check_samples(const um_outline* outline, const um_polygon* polygons, int32_t count,
                          int32_t samples, double tolerance, prng* random, outline_verdict* verdict)
{
    int32_t point_count = point_count_of(outline);
    um_aabb bounds = bounds_of(outline->points, point_count);
    for (int32_t i = 0; i < samples; ++i) {
        double x = (double)prng_float(random, bounds.min.x, bounds.max.x);
        double y = (double)prng_float(random, bounds.min.y, bounds.max.y);
        if (i % 2 == 0) {
            um_vec2 near = outline->points[prng_below(random, point_count)];
            double share = pow(2.0, -1.0 - (double)prng_below(random, 12));
            x = (double)near.x + share * (x - (double)near.x);
            y = (double)near.y + share * (y - (double)near.y);
        }
        int32_t actual = count_containing(polygons, count, tolerance, x, y);
        int32_t expected = outline_contains(outline, x, y) ? 1 : 0;
        if (actual >= 0 && actual != expected && !is_near_outline(outline, tolerance, x, y)) {
            note(verdict, "(%.9g, %.9g) is in %d polygons, expected %d", x, y, (int)actual, (int)expected);
        }
    }
}

outline_verdict outline_check(const um_outline* outline, const um_polygon* polygons, int32_t count,
                              int32_t samples, prng* random)
{
    outline_verdict verdict = {""};
    double tolerance = outline_tolerance(outline);
    check_each(outline, polygons, count, &verdict);
    check_area(outline, polygons, count, tolerance, &verdict);
    check_overlaps(polygons, count, tolerance, &verdict);
    check_samples(outline, polygons, count, samples, tolerance, random, &verdict);
    return verdict;
}
