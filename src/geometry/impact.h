// When two clouds touch that move and turn. Nothing is checked here.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_IMPACT_H
#define UMI_GEOMETRY_IMPACT_H

#include "geometry/cloud.h"

// A shape that turns evenly about a point, which goes in a straight line.
typedef struct umi_mover {
    const umi_cloud* cloud; // as seen from the point about which it turns, before the sweep's rotation
    umi_point start;        // where that point is at fraction 0
    umi_point way;          // from there to where it is at fraction 1
    umi_point q;            // cosine and sine of the rotation at fraction 0
    double turn;            // radians, within UMI_MAX_SMALL_ANGLE
} umi_mover;

typedef struct umi_sweep_impact {
    um_impact_state state;
    double fraction;
    umi_point normal; // unit, from a to b; (0, 0) if separated or overlapped
    umi_point point;  // of a's surface, as seen from the centre of a at that fraction
} umi_sweep_impact;

// When the distance of the surfaces is first down to touch, or a sixteenth more.
umi_sweep_impact umi_find_impact(const umi_mover* a, const umi_mover* b, double touch);

#endif
