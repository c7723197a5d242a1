// Which circles, rectangles and polygons are valid, and rectangles as polygons. Nothing here reports more
// than one reason: a shape is valid or it is not.
// SPDX-License-Identifier: MIT

#include <umbra/geometry.h>

#include "geometry/area.h"
#include "geometry/convex.h"
#include "geometry/grain.h"

// All limits are tested so that NaN fails.
static bool is_between(float value, float least, float most)
{
    return value >= least && value <= most;
}

static bool is_within_limits(um_vec2 point)
{
    return is_between(point.x, -UM_MAX_EXTENT, UM_MAX_EXTENT) &&
           is_between(point.y, -UM_MAX_EXTENT, UM_MAX_EXTENT);
}

bool um_circle_is_valid(um_circle circle)
{
    return is_within_limits(circle.center) && is_between(circle.radius, UM_MIN_EXTENT, UM_MAX_EXTENT);
}

bool um_rectangle_is_valid(um_rectangle rectangle)
{
    const float off_unit = 2e-3f; // of the square, so 1e-3 of the length
    float square = rectangle.q.c * rectangle.q.c + rectangle.q.s * rectangle.q.s;
    return is_within_limits(rectangle.center) && is_between(rectangle.half.x, UM_MIN_EXTENT, UM_MAX_EXTENT) &&
           is_between(rectangle.half.y, UM_MIN_EXTENT, UM_MAX_EXTENT) &&
           is_between(square, 1.0f - off_unit, 1.0f + off_unit);
}

um_result um_polygon_from_rectangle(um_rectangle rectangle, um_polygon* out_polygon)
{
    if (out_polygon == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (!um_rectangle_is_valid(rectangle)) {
        return UM_ERROR_INVALID_GEOMETRY;
    }
    um_rectangle exact = umi_rectangle_normalized(rectangle);
    umi_corners corners;
    umi_convex convex = umi_convex_of_rectangle(&exact, &corners);
    um_polygon polygon;
    um_result result = um_polygon_from_points(convex.vertices, convex.count, &polygon);
    if (result != UM_OK || polygon.count != 4) {
        return UM_ERROR_INVALID_GEOMETRY;
    }
    *out_polygon = polygon;
    return UM_OK;
}

static bool side_is_valid(const um_polygon* polygon, int32_t i, const umi_grain* grain)
{
    // um_polygon_from_points went by the grain of all points, also of those that it left out: hence half of
    // it.
    const double slack = 0.5;
    const double normal_error = 1e-6;
    int32_t count = polygon->count;
    int32_t next = i + 1 < count ? i + 1 : 0;
    umi_chord side = umi_chord_make(polygon->vertices[i], polygon->vertices[next]);
    if (!(side.length >= slack * (double)UM_MIN_EXTENT)) {
        return false;
    }
    double off_x = (double)polygon->normals[i].x - side.y / side.length;
    double off_y = (double)polygon->normals[i].y + side.x / side.length;
    if (!(fabs(off_x) <= normal_error && fabs(off_y) <= normal_error)) {
        return false;
    }
    for (int32_t k = 0; k < count; ++k) {
        bool is_end = k == i || k == next;
        if (!is_end && umi_chord_outside(&side, polygon->vertices[k]) >= 0.0) {
            return false;
        }
    }
    int32_t after = next + 1 < count ? next + 1 : 0;
    umi_chord chord = umi_chord_make(polygon->vertices[i], polygon->vertices[after]);
    bool stands_out =
        umi_chord_outside(&chord, polygon->vertices[next]) > slack * umi_chord_tolerance(&chord, grain);
    return stands_out || !umi_chord_is_beside(&chord, polygon->vertices[next]);
}

bool um_polygon_is_valid(const um_polygon* polygon)
{
    if (polygon == NULL || polygon->count < 3 || polygon->count > UM_MAX_POLYGON_VERTICES) {
        return false;
    }
    for (int32_t i = 0; i < polygon->count; ++i) {
        if (!is_within_limits(polygon->vertices[i])) {
            return false;
        }
    }
    umi_grain grain = umi_grain_of_points(polygon->vertices, polygon->count);
    for (int32_t i = 0; i < polygon->count; ++i) {
        if (!side_is_valid(polygon, i, &grain)) {
            return false;
        }
    }
    // The centre is a float and may have been computed in floats.
    umi_area area = umi_area_of_polygon(polygon->vertices, polygon->count);
    double error = 2.0 * (grain.x + grain.y + grain.least);
    return fabs((double)polygon->center.x - area.center_x) <= error &&
           fabs((double)polygon->center.y - area.center_y) <= error;
}
