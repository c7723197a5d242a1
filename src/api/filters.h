// Whom bodies ignore.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_FILTERS_H
#define UMI_API_FILTERS_H

#include "world/world_data.h"

// Forgets whom a body ignores that is about to end. Static shapes that were ignored may have seams again.
void umi_filters_forget(um_world* world, int32_t body);

#endif
