// Why a circle, capsule, segment, box or polygon is not valid, for a person.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_FAULTS_H
#define UMI_GEOMETRY_FAULTS_H

#include "core/fields.h"

#include <umbra/geometry.h>

// What a polygon must be.
typedef enum umi_polygon_rule {
    UMI_POLYGON_IS_VALID,
    UMI_POLYGON_COUNT,      // 3 to UM_MAX_POLYGON_VERTICES vertices
    UMI_POLYGON_COORDINATE, // a vertex lies within UM_MAX_EXTENT
    UMI_POLYGON_SIDE,       // the side after a vertex is not too short
    UMI_POLYGON_CONVEX,     // a vertex lies inside of the side after another one
    UMI_POLYGON_CORNER,     // a vertex is not on the line of its neighbours
    UMI_POLYGON_NORMAL,     // the normal of the side after a vertex
    UMI_POLYGON_CENTER,     // the centre is that of the area
    UMI_POLYGON_RADIUS,     // the radius is in its range
} umi_polygon_rule;

// The first rule that a polygon breaks, and where.
typedef struct umi_polygon_fault {
    umi_polygon_rule rule;
    int32_t vertex;
    int32_t other; // the vertex that the rule compares it with, where there is one
} umi_polygon_fault;

// The polygon must not be NULL.
umi_polygon_fault umi_polygon_find_fault(const um_polygon* polygon);

// "circle.radius is 0, must be 1e-4 to 1e6", for what is not valid.
umi_message umi_circle_describe(const um_circle* circle);
umi_message umi_capsule_describe(const um_capsule* capsule);
umi_message umi_segment_describe(const um_segment* segment);
umi_message umi_box_describe(const um_box* box);
umi_message umi_polygon_describe(const um_polygon* polygon);

#endif
