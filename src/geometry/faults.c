// Which circles, capsules, segments, boxes and polygons are valid, and what is wrong with the others.
// SPDX-License-Identifier: MIT

#include "geometry/faults.h"

#include "geometry/area.h"
#include "geometry/resolution.h"

// ---- Circles, capsules, segments and boxes --------------------------------------------------------------

static const umi_field CIRCLE_FIELDS[] = {
    {UMI_VECTOR_FIELD(um_circle, center, UM_MAX_EXTENT)},
    {UMI_FLOAT_FIELD(um_circle, radius, UM_MIN_EXTENT, UM_MAX_EXTENT)},
};

static const umi_field CAPSULE_FIELDS[] = {
    {UMI_VECTOR_FIELD(um_capsule, a, UM_MAX_EXTENT)},
    {UMI_VECTOR_FIELD(um_capsule, b, UM_MAX_EXTENT)},
    {UMI_FLOAT_FIELD(um_capsule, radius, UM_MIN_EXTENT, UM_MAX_EXTENT)},
};

static const umi_field SEGMENT_FIELDS[] = {
    {UMI_VECTOR_FIELD(um_segment, a, UM_MAX_EXTENT)},
    {UMI_VECTOR_FIELD(um_segment, b, UM_MAX_EXTENT)},
};

static const umi_field BOX_FIELDS[] = {
    {UMI_VECTOR_FIELD(um_box, center, UM_MAX_EXTENT)},
    {UMI_FLOAT_FIELD(um_box, half.x, UM_MIN_EXTENT, UM_MAX_EXTENT)},
    {UMI_FLOAT_FIELD(um_box, half.y, UM_MIN_EXTENT, UM_MAX_EXTENT)},
};

#define COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof((array)[0])))

static bool is_rotation(um_rot q)
{
    const float off_unit = 2e-3f; // of the square, so 1e-3 of the length
    float square = q.c * q.c + q.s * q.s;
    return square >= 1.0f - off_unit && square <= 1.0f + off_unit; // NaN fails
}

bool um_circle_is_valid(um_circle circle)
{
    return umi_fields_find_bad(CIRCLE_FIELDS, COUNT_OF(CIRCLE_FIELDS), &circle) == NULL;
}

// Whether two points are far enough apart to have a line between them.
static bool are_apart(um_vec2 a, um_vec2 b)
{
    return umi_chord_make(a, b).length >= (double)UM_MIN_EXTENT;
}

bool um_capsule_is_valid(um_capsule capsule)
{
    return umi_fields_find_bad(CAPSULE_FIELDS, COUNT_OF(CAPSULE_FIELDS), &capsule) == NULL &&
           are_apart(capsule.a, capsule.b);
}

bool um_segment_is_valid(um_segment segment)
{
    return umi_fields_find_bad(SEGMENT_FIELDS, COUNT_OF(SEGMENT_FIELDS), &segment) == NULL &&
           are_apart(segment.a, segment.b);
}

bool um_box_is_valid(um_box box)
{
    return umi_fields_find_bad(BOX_FIELDS, COUNT_OF(BOX_FIELDS), &box) == NULL && is_rotation(box.q);
}

umi_message umi_circle_describe(const um_circle* circle)
{
    const umi_field* bad = umi_fields_find_bad(CIRCLE_FIELDS, COUNT_OF(CIRCLE_FIELDS), circle);
    return bad != NULL ? umi_field_describe(bad, "circle", circle) : (umi_message){""};
}

static umi_message describe_length(const char* name, um_vec2 a, um_vec2 b, const char* advice)
{
    umi_message message = {""};
    umi_message_add(&message, "%s.a and %s.b are %s apart, must be %s or more%s", name, name,
                    umi_number_of((float)umi_chord_make(a, b).length).text, umi_number_of(UM_MIN_EXTENT).text,
                    advice);
    return message;
}

umi_message umi_capsule_describe(const um_capsule* capsule)
{
    const umi_field* bad = umi_fields_find_bad(CAPSULE_FIELDS, COUNT_OF(CAPSULE_FIELDS), capsule);
    return bad != NULL
               ? umi_field_describe(bad, "capsule", capsule)
               : describe_length("capsule", capsule->a, capsule->b, "; a capsule without length is a circle");
}

umi_message umi_segment_describe(const um_segment* segment)
{
    const umi_field* bad = umi_fields_find_bad(SEGMENT_FIELDS, COUNT_OF(SEGMENT_FIELDS), segment);
    return bad != NULL ? umi_field_describe(bad, "segment", segment)
                       : describe_length("segment", segment->a, segment->b, "");
}

umi_message umi_box_describe(const um_box* box)
{
    const umi_field* bad = umi_fields_find_bad(BOX_FIELDS, COUNT_OF(BOX_FIELDS), box);
    if (bad != NULL) {
        return umi_field_describe(bad, "box", box);
    }
    umi_message message = {""};
    umi_message_add(&message,
                    "box.q is (%s, %s), must have a length of 1; take um_box_make, "
                    "um_box_make_at or um_rot_from_angle",
                    umi_number_of(box->q.c).text, umi_number_of(box->q.s).text);
    return message;
}

// ---- Polygons -------------------------------------------------------------------------------------------

// um_polygon_from_points went by the resolution of all points, also of those that it left out: hence half of
// it.
#define SLACK 0.5

static const umi_range EXTENT = {(double)-UM_MAX_EXTENT, (double)UM_MAX_EXTENT};
static const umi_range POLYGON_RADIUS = {0.0, (double)UM_MAX_EXTENT};

static int32_t next_of(const um_polygon* polygon, int32_t i)
{
    return i + 1 < polygon->count ? i + 1 : 0;
}

static umi_chord side_of(const um_polygon* polygon, int32_t i)
{
    return umi_chord_make(polygon->vertices[i], polygon->vertices[next_of(polygon, i)]);
}

static umi_polygon_fault check_convexity(const um_polygon* polygon)
{
    for (int32_t i = 0; i < polygon->count; ++i) {
        umi_chord side = side_of(polygon, i);
        if (!(side.length >= SLACK * (double)UM_MIN_EXTENT)) {
            return (umi_polygon_fault){UMI_POLYGON_SIDE, i, next_of(polygon, i)};
        }
        for (int32_t k = 0; k < polygon->count; ++k) {
            int32_t end = next_of(polygon, i);
            double outside = k != i && k != end ? umi_chord_outside(&side, polygon->vertices[k]) : -1.0;
            if (outside == 0.0 && k == next_of(polygon, end)) {
                return (umi_polygon_fault){UMI_POLYGON_CORNER, end, i};
            }
            if (outside == 0.0 && next_of(polygon, k) == i) {
                return (umi_polygon_fault){UMI_POLYGON_CORNER, i, k};
            }
            if (outside >= 0.0) {
                return (umi_polygon_fault){UMI_POLYGON_CONVEX, k, i};
            }
        }
    }
    return (umi_polygon_fault){0};
}

static umi_polygon_fault check_corners(const um_polygon* polygon, const umi_resolution* resolution)
{
    for (int32_t i = 0; i < polygon->count; ++i) {
        int32_t corner = next_of(polygon, i);
        um_vec2 vertex = polygon->vertices[corner];
        umi_chord chord = umi_chord_make(polygon->vertices[i], polygon->vertices[next_of(polygon, corner)]);
        bool stands_out = umi_chord_outside(&chord, vertex) > SLACK * umi_chord_tolerance(&chord, resolution);
        if (!stands_out && umi_chord_is_beside(&chord, vertex)) {
            return (umi_polygon_fault){UMI_POLYGON_CORNER, corner, i};
        }
    }
    return (umi_polygon_fault){0};
}

static umi_polygon_fault check_normals(const um_polygon* polygon)
{
    const double most_error = 1e-6;
    for (int32_t i = 0; i < polygon->count; ++i) {
        umi_chord side = side_of(polygon, i);
        double off_x = (double)polygon->normals[i].x - side.y / side.length;
        double off_y = (double)polygon->normals[i].y + side.x / side.length;
        if (!(fabs(off_x) <= most_error && fabs(off_y) <= most_error)) {
            return (umi_polygon_fault){UMI_POLYGON_NORMAL, i, next_of(polygon, i)};
        }
    }
    return (umi_polygon_fault){0};
}

static bool center_is_good(const um_polygon* polygon, const umi_resolution* resolution)
{
    // The centre is a float and may have been computed in floats.
    umi_area area = umi_area_of_polygon(polygon->vertices, polygon->count);
    double error = 2.0 * (resolution->x + resolution->y + resolution->least);
    return fabs((double)polygon->center.x - area.center_x) <= error &&
           fabs((double)polygon->center.y - area.center_y) <= error;
}

umi_polygon_fault umi_polygon_find_fault(const um_polygon* polygon)
{
    if (polygon->count < 3 || polygon->count > UM_MAX_POLYGON_VERTICES) {
        return (umi_polygon_fault){.rule = UMI_POLYGON_COUNT};
    }
    for (int32_t i = 0; i < polygon->count; ++i) {
        um_vec2 vertex = polygon->vertices[i];
        if (!umi_range_holds(EXTENT, vertex.x) || !umi_range_holds(EXTENT, vertex.y)) {
            return (umi_polygon_fault){.rule = UMI_POLYGON_COORDINATE, .vertex = i};
        }
    }
    umi_resolution resolution = umi_resolution_of_points(polygon->vertices, polygon->count);
    umi_polygon_fault fault = check_convexity(polygon);
    if (fault.rule == UMI_POLYGON_IS_VALID) {
        fault = check_corners(polygon, &resolution);
    }
    if (fault.rule == UMI_POLYGON_IS_VALID) {
        fault = check_normals(polygon);
    }
    if (fault.rule == UMI_POLYGON_IS_VALID && !center_is_good(polygon, &resolution)) {
        fault.rule = UMI_POLYGON_CENTER;
    }
    if (fault.rule == UMI_POLYGON_IS_VALID && !umi_range_holds(POLYGON_RADIUS, polygon->radius)) {
        fault.rule = UMI_POLYGON_RADIUS;
    }
    return fault;
}

bool um_polygon_is_valid(const um_polygon* polygon)
{
    return polygon != NULL && umi_polygon_find_fault(polygon).rule == UMI_POLYGON_IS_VALID;
}

// ---- Messages about polygons ----------------------------------------------------------------------------

// Whether all vertices go the wrong way round: then the whole polygon is meant, and not one of them.
static bool is_clockwise(const um_polygon* polygon)
{
    for (int32_t i = 0; i < polygon->count; ++i) {
        umi_chord side = side_of(polygon, i);
        int32_t after = next_of(polygon, next_of(polygon, i));
        if (umi_chord_outside(&side, polygon->vertices[after]) <= 0.0) {
            return false;
        }
    }
    return true;
}

static void describe_convexity(umi_message* message, const um_polygon* polygon, umi_polygon_fault fault)
{
    if (is_clockwise(polygon)) {
        umi_message_add(message,
                        "polygon.vertices are clockwise where y points up, must be counterclockwise; "
                        "um_polygon_from_points takes them in any order");
    } else {
        umi_message_add(message,
                        "polygon.vertices[%d] is not inside of the side from vertices[%d] to vertices[%d]: "
                        "the polygon is not convex",
                        (int)fault.vertex, (int)fault.other, (int)next_of(polygon, fault.other));
    }
}

static void describe_normal(umi_message* message, const um_polygon* polygon, int32_t i)
{
    umi_chord side = side_of(polygon, i);
    umi_message_add(
        message, "polygon.normals[%d] is (%s, %s), must be (%s, %s); um_polygon_from_points computes it",
        (int)i, umi_number_of(polygon->normals[i].x).text, umi_number_of(polygon->normals[i].y).text,
        umi_number_of((float)(side.y / side.length)).text,
        umi_number_of((float)(-side.x / side.length)).text);
}

static void describe_center(umi_message* message, const um_polygon* polygon)
{
    umi_area area = umi_area_of_polygon(polygon->vertices, polygon->count);
    umi_message_add(message,
                    "polygon.center is (%s, %s), must be (%s, %s); um_polygon_from_points computes it",
                    umi_number_of(polygon->center.x).text, umi_number_of(polygon->center.y).text,
                    umi_number_of((float)area.center_x).text, umi_number_of((float)area.center_y).text);
}

umi_message umi_polygon_describe(const um_polygon* polygon)
{
    umi_polygon_fault fault = umi_polygon_find_fault(polygon);
    umi_message message = {""};
    switch (fault.rule) {
    case UMI_POLYGON_COUNT:
        return umi_integer_describe("polygon.count", polygon->count, (umi_range){3, UM_MAX_POLYGON_VERTICES},
                                    NULL);
    case UMI_POLYGON_COORDINATE:
        umi_message_add(&message, "polygon.vertices[%d]", (int)fault.vertex);
        return umi_vector_describe(message.text, polygon->vertices[fault.vertex].x,
                                   polygon->vertices[fault.vertex].y, EXTENT);
    case UMI_POLYGON_SIDE:
        umi_message_add(&message, "the side from polygon.vertices[%d] to vertices[%d] is shorter than %s",
                        (int)fault.vertex, (int)fault.other, umi_number_of(UM_MIN_EXTENT).text);
        break;
    case UMI_POLYGON_CONVEX:
        describe_convexity(&message, polygon, fault);
        break;
    case UMI_POLYGON_CORNER:
        umi_message_add(&message, "polygon.vertices[%d] is on the line of its neighbours; leave it out",
                        (int)fault.vertex);
        break;
    case UMI_POLYGON_NORMAL:
        describe_normal(&message, polygon, fault.vertex);
        break;
    case UMI_POLYGON_CENTER:
        describe_center(&message, polygon);
        break;
    case UMI_POLYGON_RADIUS:
        return umi_number_describe("polygon.radius", polygon->radius, POLYGON_RADIUS, NULL);
    case UMI_POLYGON_IS_VALID:
        break;
    }
    return message;
}
