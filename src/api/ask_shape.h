// Questions to one shape of a world, exact and in double: what a ray or a moving shape does to it, whether
// something overlaps it, how far away it is. Inline, since a query asks every shape that its tree comes upon.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_ASK_SHAPE_H
#define UMI_API_ASK_SHAPE_H

#include "dynamics/shape_cloud.h"
#include "geometry/distance.h"
#include "geometry/ray_cast.h"
#include "geometry/shape_cast.h"
#include "world/world_data.h"

// Whether a ray comes to the open side of a one-sided segment: from in front of it, and against its normal.
static inline bool umi_ray_meets_front(const um_segment* segment, const umi_ray* ray)
{
    umi_point a = umi_point_of(segment->a);
    umi_point b = umi_point_of(segment->b);
    umi_point way = {b.x - a.x, b.y - a.y};
    umi_point from = {ray->origin.x - a.x, ray->origin.y - a.y};
    return umi_cross(way, from) < 0.0 && umi_cross(way, ray->translation) > 0.0;
}

// A ray against a segment that may be one-sided. With a radius also one that comes from in front must not go
// round an end and touch the back.
static inline bool umi_segment_cast_ray(const um_segment* segment, bool is_one_sided, double radius,
                                        const umi_ray* ray, umi_ray_hit* out_hit)
{
    if (is_one_sided && !umi_ray_meets_front(segment, ray)) {
        return false;
    }
    if (radius == 0.0) {
        return umi_line_cast_ray(segment->a, segment->b, ray, out_hit);
    }
    umi_rectangle rectangle = umi_rectangle_of_line(segment->a, segment->b, radius);
    return umi_rectangle_cast_ray(&rectangle, ray, out_hit) &&
           (!is_one_sided || umi_cross(rectangle.axis, out_hit->normal) <= 0.0);
}

// A ray in the frame of a shape's body, against the shape with so much more of a radius.
static inline bool umi_shape_cast_ray(const umi_shapes* shapes, const umi_geometry* geometry, double radius,
                                      const umi_ray* ray, umi_ray_hit* out_hit)
{
    umi_rectangle rectangle;
    const um_polygon* polygon;
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return umi_disc_cast_ray(umi_point_of(geometry->circle.center),
                                 (double)geometry->circle.radius + radius, ray, out_hit);
    case UM_BOX_SHAPE:
        rectangle = umi_rectangle_of_box(&geometry->box, radius);
        return umi_rectangle_cast_ray(&rectangle, ray, out_hit);
    case UM_CAPSULE_SHAPE:
        rectangle = umi_rectangle_of_line(geometry->capsule.a, geometry->capsule.b,
                                          (double)geometry->capsule.radius + radius);
        return umi_rectangle_cast_ray(&rectangle, ray, out_hit);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return umi_segment_cast_ray(&geometry->segment, geometry->is_one_sided, radius, ray, out_hit);
    case UM_POLYGON_SHAPE:
        break;
    }
    polygon = umi_polygon_at(shapes, geometry->polygon);
    return umi_polygon_cast_ray(polygon, (double)polygon->radius + radius, ray, out_hit);
}

// What overlaps are asked for: a rectangle without a radius, a disc, or anything else as a cloud. All of it
// is relative to the origin.
typedef enum umi_probe_kind {
    UMI_PROBE_RECTANGLE,
    UMI_PROBE_DISC,
    UMI_PROBE_CLOUD,
} umi_probe_kind;

typedef struct umi_probe {
    umi_probe_kind kind;
    um_vec2 origin;
    umi_rectangle rectangle;
    umi_point center; // of a disc
    double radius;
    umi_cloud cloud; // of all of them
} umi_probe;

// Whether a shape that is a rectangle, perhaps with a radius, overlaps a probe. False in *out_is_known if
// that takes clouds.
static inline bool umi_rectangle_overlaps_probe(const umi_rectangle* local, umi_frame frame,
                                                const umi_probe* probe, bool* out_is_known)
{
    umi_rectangle rectangle = umi_rectangle_placed(local, frame);
    *out_is_known = true;
    if (probe->kind == UMI_PROBE_DISC) {
        return umi_rectangle_overlaps_disc(&rectangle, probe->center, probe->radius);
    }
    if (probe->kind == UMI_PROBE_RECTANGLE && rectangle.radius == 0.0) {
        return umi_rectangles_overlap(&rectangle, &probe->rectangle);
    }
    *out_is_known = false;
    return false;
}

static inline bool umi_disc_overlaps_probe(umi_point center, double radius, const umi_probe* probe,
                                           bool* out_is_known)
{
    *out_is_known = true;
    if (probe->kind == UMI_PROBE_DISC) {
        umi_point way = {probe->center.x - center.x, probe->center.y - center.y};
        double reach = radius + probe->radius;
        return umi_dot(way, way) <= reach * reach;
    }
    if (probe->kind == UMI_PROBE_RECTANGLE) {
        return umi_rectangle_overlaps_disc(&probe->rectangle, center, radius);
    }
    *out_is_known = false;
    return false;
}

// Whether a shape of a body with that transform overlaps a probe.
static inline bool umi_shape_overlaps_probe(const umi_shapes* shapes, const umi_geometry* geometry,
                                            um_transform transform, const umi_probe* probe)
{
    umi_frame frame = umi_frame_from(probe->origin, transform);
    umi_rectangle rectangle;
    bool is_known = false;
    bool overlaps = false;
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        overlaps = umi_disc_overlaps_probe(umi_frame_apply(frame, umi_point_of(geometry->circle.center)),
                                           (double)geometry->circle.radius, probe, &is_known);
        break;
    case UM_BOX_SHAPE:
        rectangle = umi_rectangle_of_box(&geometry->box, 0.0);
        overlaps = umi_rectangle_overlaps_probe(&rectangle, frame, probe, &is_known);
        break;
    case UM_CAPSULE_SHAPE:
        rectangle =
            umi_rectangle_of_line(geometry->capsule.a, geometry->capsule.b, (double)geometry->capsule.radius);
        overlaps = umi_rectangle_overlaps_probe(&rectangle, frame, probe, &is_known);
        break;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        rectangle = umi_rectangle_of_line(geometry->segment.a, geometry->segment.b, 0.0);
        overlaps = umi_rectangle_overlaps_probe(&rectangle, frame, probe, &is_known);
        break;
    case UM_POLYGON_SHAPE:
        break;
    }
    if (is_known) {
        return overlaps;
    }
    umi_cloud cloud;
    umi_shape_cloud(shapes, geometry, frame, &cloud);
    return umi_clouds_overlap(&cloud, &probe->cloud);
}

#endif
