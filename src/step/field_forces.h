// What one field does to one body.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_FIELD_FORCES_H
#define UMI_STEP_FIELD_FORCES_H

#include "world/world_data.h"

// A body as a field sees it.
typedef struct umi_field_body {
    int32_t index;
    umi_pose pose;  // where it is: that decides whether it is in a region
    umi_pose ahead; // where the force is measured
    umi_velocity velocity;
} umi_field_body;

// A body that rests.
umi_field_body umi_field_body_at_rest(const um_world* world, int32_t index);

// Adds what a field does to a dynamic body. Nothing if no shape of it is meant by the field, or in its
// region.
void umi_add_field(const um_world* world, const umi_force_field* field, const umi_field_body* body,
                   umi_field_load* load);

// The outline of a shape as seen from the centre of mass of its body, with the body at a pose, and its
// middle.
void umi_rim_of_shape(const um_world* world, int32_t shape, umi_pose pose, umi_rim* out_rim,
                      umi_point* out_middle);

// The force and torque of a wind on a shape by its rim; relative is the velocity of the air as seen from
// the shape.
umi_push umi_find_wind(const umi_rim* rim, const um_wind_settings* wind, umi_point relative);

#endif
