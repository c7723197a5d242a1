// The fields of a shape def, with the ranges that the calls which change the same things take as well.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_SHAPE_FIELDS_H
#define UMI_API_SHAPE_FIELDS_H

#include "core/fields.h"

// Those that have a range.
enum {
    UMI_SHAPE_DENSITY,
    UMI_SHAPE_FRICTION,
    UMI_SHAPE_RESTITUTION,
    UMI_SHAPE_BELT_SPEED,
    UMI_SHAPE_ROLLING,
    UMI_SHAPE_ONE_WAY,
    UMI_SHAPE_FIELD_COUNT,
};

extern const umi_field umi_shape_fields[UMI_SHAPE_FIELD_COUNT];

#endif
