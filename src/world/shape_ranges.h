// The ranges of what a shape def and the calls that change the same things take.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_SHAPE_RANGES_H
#define UMI_WORLD_SHAPE_RANGES_H

#define UMI_MAX_DENSITY 1e9f
#define UMI_MAX_FRICTION 1e6f

#endif
