// What follows from another filter.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_REFILTER_H
#define UMI_SLEEP_REFILTER_H

#include "world/world_data.h"

// The filter of a shape has changed, or of all shapes of a body if shape is -1: what may no longer touch
// ends, and what may is found by the next step. The body wakes, and so does what is near.
void umi_filters_apply(um_world* world, int32_t body, int32_t shape);

// Only the first part: nothing that could not touch before can now. Wakes nobody.
void umi_filters_end_forbidden(um_world* world, int32_t body);

// The same as umi_filters_apply for all bodies: the user's function is another one. It is asked once for each
// contact.
void umi_filters_apply_to_all(um_world* world);

#endif
