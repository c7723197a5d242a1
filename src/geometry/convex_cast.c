// The public casts of rays and convexes: they check what they are given and hand it on.
// SPDX-License-Identifier: MIT

#include <umbra/convex.h>

#include "geometry/convex_checks.h"
#include "geometry/finite.h"
#include "geometry/ray_cast.h"
#include "geometry/shape_cast.h"

static um_result check_motion(um_vec2 translation, float max_fraction)
{
    if (!umi_vec2_is_finite(translation)) {
        return UM_ERROR_INVALID_VECTOR;
    }
    return max_fraction >= 0.0f && umi_is_finite(max_fraction) ? UM_OK : UM_ERROR_INVALID_FRACTION;
}

// A ray against a convex in the frame of the convex. Circles and lines have a closed form; for the others,
// whose points are in any order, the ray is a point that moves.
static bool cast_ray(const um_convex* convex, const umi_ray* ray, umi_shape_hit* out_hit)
{
    if (convex->count > 2) {
        umi_cloud cloud;
        umi_cloud_of_convex(&cloud, convex, (umi_frame){0.0, 0.0, 1.0, 0.0});
        umi_cloud dot = {.points = {ray->origin}, .count = 1};
        return umi_clouds_cast(&cloud, &dot, ray->translation, ray->most, out_hit);
    }
    umi_rectangle line =
        umi_rectangle_of_line(convex->points[0], convex->points[convex->count - 1], (double)convex->radius);
    umi_ray_hit hit;
    if (!umi_rectangle_cast_ray(&line, ray, &hit)) {
        return false;
    }
    out_hit->fraction = hit.fraction;
    out_hit->normal = hit.normal;
    out_hit->point = umi_point_ahead(ray->origin, ray->translation, hit.fraction);
    out_hit->starts_in_overlap = hit.normal.x == 0.0 && hit.normal.y == 0.0;
    return true;
}

// The hit in the frame of what is hit, as the caller sees it.
static void report(bool is_hit, const umi_shape_hit* hit, umi_frame frame, float max_fraction,
                   um_cast_hit* out_hit)
{
    *out_hit = (um_cast_hit){.fraction = max_fraction};
    if (is_hit) {
        out_hit->is_hit = true;
        out_hit->starts_in_overlap = hit->starts_in_overlap;
        out_hit->fraction = umi_fraction_below(hit->fraction);
        out_hit->point = umi_vec2_of(umi_frame_apply(frame, hit->point));
        out_hit->normal = umi_vec2_of(umi_frame_turn(frame, hit->normal));
    }
}

um_result um_convex_cast_ray(const um_convex* convex, um_transform transform, const um_ray* ray,
                             um_cast_hit* out_hit)
{
    if (convex == NULL || ray == NULL || out_hit == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_placed(convex, transform);
    if (result == UM_OK && !umi_is_within(ray->origin, UM_MAX_POSITION)) {
        result = UM_ERROR_INVALID_VECTOR;
    }
    if (result == UM_OK) {
        result = check_motion(ray->translation, ray->max_fraction);
    }
    if (result != UM_OK) {
        return result;
    }
    umi_frame frame = umi_frame_normalized(transform);
    umi_ray local = {umi_frame_apply_back(frame, umi_point_of(ray->origin)),
                     umi_frame_turn_back(frame, umi_point_of(ray->translation)), (double)ray->max_fraction};
    umi_shape_hit hit;
    bool is_hit = cast_ray(convex, &local, &hit);
    report(is_hit, &hit, frame, ray->max_fraction, out_hit);
    return UM_OK;
}

um_result um_convex_cast(const um_convex* a, um_transform transform_a, const um_convex* b,
                         um_transform transform_b, um_vec2 translation, float max_fraction,
                         um_cast_hit* out_hit)
{
    if (a == NULL || b == NULL || out_hit == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_pair(a, transform_a, b, transform_b);
    if (result == UM_OK) {
        result = check_motion(translation, max_fraction);
    }
    if (result != UM_OK) {
        return result;
    }
    umi_frame frame = umi_frame_normalized(transform_a);
    umi_cloud clouds[2];
    umi_clouds_place(a, frame, b, umi_frame_normalized(transform_b), clouds);
    umi_shape_hit hit;
    bool is_hit =
        umi_clouds_cast(&clouds[0], &clouds[1], umi_frame_turn_back(frame, umi_point_of(translation)),
                        (double)max_fraction, &hit);
    report(is_hit, &hit, frame, max_fraction, out_hit);
    return UM_OK;
}
