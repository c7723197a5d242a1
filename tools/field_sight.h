// What there is to see of a field: the space that it fills, and which way it pushes.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_FIELD_SIGHT_H
#define UMBRA_TOOLS_FIELD_SIGHT_H

#include "outline_points.h"

// A convex area of the world.
typedef struct field_area {
    um_vec2 points[OUTLINE_MOST_POINTS + 1]; // one more than an outline, for a cut
    int32_t count;                           // 0: there is none
} field_area;

// The region of a field, or what is seen if it is everywhere. Of a liquid the part below its surface, whose
// ends are out_surface[0] and [1]; of others they are equal.
field_area field_area_of(const um_field_def* def, um_aabb seen, um_vec2 out_surface[2]);

// An arrow: lines from its tail and from both barbs to its tip.
typedef struct field_arrow {
    um_vec2 tip;
    um_vec2 ends[3];
} field_arrow;

// Arrows where a wind or a pull goes, on a grid of a pitch, which stays where it is when the camera moves.
typedef void field_arrow_fn(const field_arrow* arrow, void* context);
void field_each_arrow(const um_field_def* def, um_aabb seen, float pitch, field_arrow_fn* fn, void* context);

// Calls fn with each field of a world; of very many, with the first ones.
typedef void field_fn(const um_field_def* def, void* context);
void field_each(const um_world* world, field_fn* fn, void* context);

#endif
