// Boxes as polygons.
// SPDX-License-Identifier: MIT

#include <umbra/geometry.h>

#include "geometry/convex.h"

um_result um_polygon_from_box(um_box box, um_polygon* out_polygon)
{
    if (out_polygon == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (!um_box_is_valid(box)) {
        return UM_ERROR_INVALID_GEOMETRY;
    }
    um_box exact = umi_box_normalized(box);
    umi_corners corners;
    umi_convex convex = umi_convex_of_box(&exact, &corners);
    um_polygon polygon;
    um_result result = um_polygon_from_points(convex.vertices, convex.count, &polygon);
    if (result != UM_OK || polygon.count != 4) {
        return result != UM_OK ? result : UM_ERROR_NO_AREA;
    }
    *out_polygon = polygon;
    return UM_OK;
}
