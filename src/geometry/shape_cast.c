// Casts of clouds by distances. The distance of a shape that moves in a straight line from a convex one is a
// convex function of the way, and its slope is known: the part of the translation along the normal. So
// Newton's method never goes too far, and gets to the first touch in a few rounds: in a finite number for
// hulls without a radius, with a quadratic rate for those with one, and by halves only where they graze.
// SPDX-License-Identifier: MIT

#include "geometry/shape_cast.h"

#include "geometry/distance.h"

enum { MOST_ROUNDS = 64 };

// The greatest coordinate of the points of a cloud.
static double extent_of(const umi_cloud* cloud)
{
    double most = 0.0;
    for (int32_t i = 0; i < cloud->count; ++i) {
        double x = fabs(cloud->points[i].x);
        double y = fabs(cloud->points[i].y);
        double greater = x > y ? x : y;
        most = greater > most ? greater : most;
    }
    return most;
}

static void set_start(const umi_cloud* a, const umi_cloud* b, umi_shape_hit* out_hit)
{
    umi_separation separation = umi_clouds_separation(a, b);
    *out_hit = (umi_shape_hit){.point = separation.point_a, .starts_in_overlap = true};
}

bool umi_clouds_cast(const umi_cloud* a, const umi_cloud* b, umi_point translation, double most,
                     umi_shape_hit* out_hit)
{
    double radius = a->radius + b->radius;
    double scale = extent_of(a) + extent_of(b) + radius;
    // About a hundred thousand times what rounding comes to, and a thousandth of what a float can tell.
    double near = 1e-11 * scale;
    umi_point shift = {0.0, 0.0};
    umi_gap gap = umi_gap_start(a, b, shift);
    umi_gap_find(&gap, a, b, shift);
    if (gap.square <= radius * radius) {
        set_start(a, b, out_hit);
        return true;
    }
    double fraction = 0.0;
    umi_point normal = {0.0, 0.0};
    for (int32_t round = 0; round < MOST_ROUNDS; ++round) {
        double length = sqrt(gap.square);
        double distance = length - radius;
        // The direction of a way that is as short as rounding says nothing; then the one of before is right.
        if (round == 0 || length > 1e3 * near) {
            normal = (umi_point){gap.way.x / length, gap.way.y / length};
        }
        if (distance <= near && round > 0) {
            break;
        }
        double closing = -umi_dot(normal, translation);
        double next = fraction + distance / closing;
        if (!(closing > 0.0) || !(next <= most)) {
            return false;
        }
        if (next <= fraction) {
            break;
        }
        fraction = next;
        shift = (umi_point){translation.x * fraction, translation.y * fraction};
        umi_gap_find(&gap, a, b, shift);
    }
    out_hit->fraction = fraction;
    out_hit->normal = normal;
    out_hit->point = umi_point_ahead(umi_gap_point(&gap, a), normal, a->radius);
    out_hit->starts_in_overlap = false;
    return true;
}
