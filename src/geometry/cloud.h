// A convex shape as the searches for distances, casts and impacts see it: points in any order, placed in a
// common frame, with a radius around their hull. A cloud is made for one question on the stack; only the
// points that count are written. The shapes must be valid; nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_CLOUD_H
#define UMI_GEOMETRY_CLOUD_H

#include "geometry/frame.h"

#include <umbra/convex.h>

typedef struct umi_cloud {
    umi_point points[UM_MAX_POLYGON_VERTICES];
    double radius;
    int32_t count; // 1 or more
} umi_cloud;

static inline void umi_cloud_of_circle(umi_cloud* cloud, const um_circle* circle, umi_frame frame)
{
    cloud->points[0] = umi_frame_apply(frame, umi_point_of(circle->center));
    cloud->radius = (double)circle->radius;
    cloud->count = 1;
}

// Of points with a radius: polygons, capsules, segments, and any um_convex.
static inline void umi_cloud_of_points(umi_cloud* cloud, const um_vec2* points, int32_t count, float radius,
                                       umi_frame frame)
{
    for (int32_t i = 0; i < count; ++i) {
        cloud->points[i] = umi_frame_apply(frame, umi_point_of(points[i]));
    }
    cloud->radius = (double)radius;
    cloud->count = count;
}

static inline void umi_cloud_of_capsule(umi_cloud* cloud, const um_capsule* capsule, umi_frame frame)
{
    cloud->points[0] = umi_frame_apply(frame, umi_point_of(capsule->a));
    cloud->points[1] = umi_frame_apply(frame, umi_point_of(capsule->b));
    cloud->radius = (double)capsule->radius;
    cloud->count = 2;
}

static inline void umi_cloud_of_segment(umi_cloud* cloud, const um_segment* segment, umi_frame frame)
{
    cloud->points[0] = umi_frame_apply(frame, umi_point_of(segment->a));
    cloud->points[1] = umi_frame_apply(frame, umi_point_of(segment->b));
    cloud->radius = 0.0;
    cloud->count = 2;
}

static inline void umi_cloud_of_box(umi_cloud* cloud, const um_box* box, umi_frame frame)
{
    umi_point center = umi_frame_apply(frame, umi_point_of(box->center));
    umi_point axis = umi_frame_turn(frame, (umi_point){(double)box->q.c, (double)box->q.s});
    double width = (double)box->half.x;
    double height = (double)box->half.y;
    umi_point along = {axis.x * width, axis.y * width};
    umi_point up = {-axis.y * height, axis.x * height};
    cloud->points[0] = (umi_point){center.x - along.x - up.x, center.y - along.y - up.y};
    cloud->points[1] = (umi_point){center.x + along.x - up.x, center.y + along.y - up.y};
    cloud->points[2] = (umi_point){center.x + along.x + up.x, center.y + along.y + up.y};
    cloud->points[3] = (umi_point){center.x - along.x + up.x, center.y - along.y + up.y};
    cloud->radius = 0.0;
    cloud->count = 4;
}

static inline void umi_cloud_of_polygon(umi_cloud* cloud, const um_polygon* polygon, umi_frame frame)
{
    umi_cloud_of_points(cloud, polygon->vertices, polygon->count, polygon->radius, frame);
}

static inline void umi_cloud_of_convex(umi_cloud* cloud, const um_convex* convex, umi_frame frame)
{
    umi_cloud_of_points(cloud, convex->points, convex->count, convex->radius, frame);
}

// The point that lies furthest in a direction.
static inline int32_t umi_cloud_furthest(const umi_cloud* cloud, umi_point direction)
{
    int32_t best = 0;
    double most = umi_dot(cloud->points[0], direction);
    for (int32_t i = 1; i < cloud->count; ++i) {
        double along = umi_dot(cloud->points[i], direction);
        best = along > most ? i : best;
        most = along > most ? along : most;
    }
    return best;
}

#endif
