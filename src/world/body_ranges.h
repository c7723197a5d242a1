// The ranges of what a body def and the calls that change the same things take.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_BODY_RANGES_H
#define UMI_WORLD_BODY_RANGES_H

#define UMI_MAX_DAMPING 1e6f
#define UMI_MAX_GRAVITY_SCALE 1e6f

#endif
