// The public questions about convexes but for casts and impacts: they check what they are given and hand it
// on as clouds.
// SPDX-License-Identifier: MIT

#include <umbra/convex.h>

#include "geometry/convex_checks.h"
#include "geometry/distance.h"

// ---- Making convexes ------------------------------------------------------------------------------------

um_convex um_convex_of_point(um_vec2 point)
{
    return (um_convex){.points = {point}, .count = 1};
}

um_convex um_convex_of_circle(um_circle circle)
{
    if (!um_circle_is_valid(circle)) {
        return (um_convex){0};
    }
    return (um_convex){.points = {circle.center}, .count = 1, .radius = circle.radius};
}

um_convex um_convex_of_capsule(um_capsule capsule)
{
    if (!um_capsule_is_valid(capsule)) {
        return (um_convex){0};
    }
    return (um_convex){.points = {capsule.a, capsule.b}, .count = 2, .radius = capsule.radius};
}

um_convex um_convex_of_segment(um_segment segment)
{
    if (!um_segment_is_valid(segment)) {
        return (um_convex){0};
    }
    return (um_convex){.points = {segment.a, segment.b}, .count = 2};
}

um_convex um_convex_of_box(um_box box)
{
    um_convex convex = {0};
    if (!um_box_is_valid(box)) {
        return convex;
    }
    umi_cloud cloud;
    um_transform turn = {{0.0f, 0.0f}, box.q};
    um_box straight = {um_vec2_make(0.0f, 0.0f), box.half, {1.0f, 0.0f}};
    umi_cloud_of_box(&cloud, &straight, umi_frame_normalized(turn));
    umi_point center = umi_point_of(box.center);
    for (int32_t i = 0; i < cloud.count; ++i) {
        convex.points[i] = umi_vec2_of(umi_point_ahead(center, cloud.points[i], 1.0));
    }
    convex.count = cloud.count;
    return convex;
}

um_convex um_convex_of_polygon(const um_polygon* polygon)
{
    um_convex convex = {0};
    if (polygon == NULL || polygon->count < 3 || polygon->count > UM_MAX_POLYGON_VERTICES) {
        return convex;
    }
    for (int32_t i = 0; i < polygon->count; ++i) {
        convex.points[i] = polygon->vertices[i];
    }
    convex.count = polygon->count;
    convex.radius = polygon->radius;
    return convex;
}

um_convex um_convex_of_aabb(um_aabb aabb)
{
    if (!um_aabb_is_valid(aabb)) {
        return (um_convex){0};
    }
    return (um_convex){.points = {aabb.min, {aabb.max.x, aabb.min.y}, aabb.max, {aabb.min.x, aabb.max.y}},
                       .count = 4};
}

bool um_convex_is_valid(const um_convex* convex)
{
    if (convex == NULL || convex->count < 1 || convex->count > UM_MAX_POLYGON_VERTICES) {
        return false;
    }
    bool is_valid = convex->radius >= 0.0f && convex->radius <= UM_MAX_EXTENT;
    for (int32_t i = 0; i < convex->count; ++i) {
        is_valid = is_valid && umi_is_within(convex->points[i], UM_MAX_EXTENT);
    }
    return is_valid;
}

// ---- Asking ---------------------------------------------------------------------------------------------

um_aabb um_convex_aabb(const um_convex* convex, um_transform transform)
{
    if (umi_check_placed(convex, transform) != UM_OK) {
        return um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f);
    }
    umi_cloud cloud;
    umi_cloud_of_convex(&cloud, convex, umi_frame_normalized(transform));
    umi_point min = {(double)INFINITY, (double)INFINITY};
    umi_point max = {-(double)INFINITY, -(double)INFINITY};
    for (int32_t i = 0; i < cloud.count; ++i) {
        umi_point point = cloud.points[i];
        min.x = point.x < min.x ? point.x : min.x;
        min.y = point.y < min.y ? point.y : min.y;
        max.x = point.x > max.x ? point.x : max.x;
        max.y = point.y > max.y ? point.y : max.y;
    }
    double radius = cloud.radius;
    return um_aabb_make((float)(min.x - radius), (float)(min.y - radius), (float)(max.x + radius),
                        (float)(max.y + radius));
}

bool um_convex_contains(const um_convex* convex, um_transform transform, um_vec2 point)
{
    if (umi_check_placed(convex, transform) != UM_OK || !umi_is_within(point, UM_MAX_POSITION)) {
        return false;
    }
    umi_cloud cloud;
    umi_cloud_of_convex(&cloud, convex, (umi_frame){0.0, 0.0, 1.0, 0.0});
    umi_cloud dot = {.count = 1};
    dot.points[0] = umi_frame_apply_back(umi_frame_normalized(transform), umi_point_of(point));
    return umi_clouds_overlap(&cloud, &dot);
}

bool um_convex_overlaps(const um_convex* a, um_transform transform_a, const um_convex* b,
                        um_transform transform_b)
{
    if (umi_check_pair(a, transform_a, b, transform_b) != UM_OK) {
        return false;
    }
    umi_cloud clouds[2];
    umi_clouds_place(a, umi_frame_normalized(transform_a), b, umi_frame_normalized(transform_b), clouds);
    return umi_clouds_overlap(&clouds[0], &clouds[1]);
}

um_result um_convex_distance(const um_convex* a, um_transform transform_a, const um_convex* b,
                             um_transform transform_b, um_distance* out_distance)
{
    um_result result = umi_check_pair(a, transform_a, b, transform_b);
    if (result != UM_OK || out_distance == NULL) {
        return out_distance == NULL ? UM_ERROR_NULL_ARGUMENT : result;
    }
    umi_frame frame = umi_frame_normalized(transform_a);
    umi_cloud clouds[2];
    umi_clouds_place(a, frame, b, umi_frame_normalized(transform_b), clouds);
    umi_separation separation = umi_clouds_separation(&clouds[0], &clouds[1]);
    out_distance->distance = (float)separation.distance;
    out_distance->point_a = umi_vec2_of(umi_frame_apply(frame, separation.point_a));
    out_distance->point_b = umi_vec2_of(umi_frame_apply(frame, separation.point_b));
    out_distance->normal = umi_vec2_of(umi_frame_turn(frame, separation.normal));
    return UM_OK;
}
