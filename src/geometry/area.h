// Area and centre of a polygon, for making polygons and for weighing them.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_AREA_H
#define UMI_GEOMETRY_AREA_H

#include <umbra/math.h>

// In double, because sums of thin triangles cancel.
typedef struct umi_area {
    double area;
    double center_x, center_y;
} umi_area;

// By the triangles at the first vertex; measured from there, so that a polygon far away from the origin
// loses nothing. The vertices must be counterclockwise and have an area.
static inline umi_area umi_area_of_polygon(const um_vec2* vertices, int32_t count)
{
    double origin_x = (double)vertices[0].x;
    double origin_y = (double)vertices[0].y;
    double twice_area = 0.0;
    double sum_x = 0.0;
    double sum_y = 0.0;
    for (int32_t i = 1; i + 1 < count; ++i) {
        double ax = (double)vertices[i].x - origin_x;
        double ay = (double)vertices[i].y - origin_y;
        double bx = (double)vertices[i + 1].x - origin_x;
        double by = (double)vertices[i + 1].y - origin_y;
        double cross = ax * by - ay * bx;
        twice_area += cross;
        sum_x += cross * (ax + bx);
        sum_y += cross * (ay + by);
    }
    double share = 1.0 / (3.0 * twice_area);
    return (umi_area){0.5 * twice_area, origin_x + sum_x * share, origin_y + sum_y * share};
}

#endif
