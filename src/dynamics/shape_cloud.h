// Shapes as the searches for distances, casts and impacts see them: as clouds. Inline, since a query asks
// every shape that its tree comes upon.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_SHAPE_CLOUD_H
#define UMI_DYNAMICS_SHAPE_CLOUD_H

#include "dynamics/shapes.h"
#include "geometry/cloud.h"

// A shape as clouds see it, placed by a frame.
static inline void umi_shape_cloud(const umi_shapes* shapes, const umi_geometry* geometry, umi_frame frame,
                                   umi_cloud* out_cloud)
{
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        umi_cloud_of_circle(out_cloud, &geometry->circle, frame);
        return;
    case UM_BOX_SHAPE:
        umi_cloud_of_box(out_cloud, &geometry->box, frame);
        return;
    case UM_CAPSULE_SHAPE:
        umi_cloud_of_capsule(out_cloud, &geometry->capsule, frame);
        return;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        umi_cloud_of_segment(out_cloud, &geometry->segment, frame);
        return;
    case UM_POLYGON_SHAPE:
        break;
    }
    umi_cloud_of_polygon(out_cloud, umi_polygon_at(shapes, geometry->polygon), frame);
}

#endif
