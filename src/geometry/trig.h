// Cosine and sine in double, for angles between which a float could not tell.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_TRIG_H
#define UMI_GEOMETRY_TRIG_H

#include "geometry/frame.h"

// The greatest angle that umi_direction_of_angle takes.
#define UMI_MAX_SMALL_ANGLE 8e6

// The cosine and sine of an angle within UMI_MAX_SMALL_ANGLE, as (x, y). Error below 6e-12. Unlike
// um_rot_from_angle it takes no angle for a quarter turn that is only near one.
umi_point umi_direction_of_angle(double radians);

#endif
