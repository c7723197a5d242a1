// The fields of a body def, with the ranges that the calls which change the same things take as well.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_BODY_FIELDS_H
#define UMI_API_BODY_FIELDS_H

#include "core/fields.h"

// Those that have a range.
enum {
    UMI_BODY_TYPE,
    UMI_BODY_POSITION,
    UMI_BODY_ANGLE,
    UMI_BODY_VELOCITY,
    UMI_BODY_ANGULAR_VELOCITY,
    UMI_BODY_LINEAR_DAMPING,
    UMI_BODY_ANGULAR_DAMPING,
    UMI_BODY_GRAVITY_SCALE,
    UMI_BODY_DOMINANCE,
    UMI_BODY_FIELD_COUNT,
};

extern const umi_field umi_body_fields[UMI_BODY_FIELD_COUNT];

#endif
