// A world's def: what it may hold, and the settings that follow from it.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_SETTINGS_H
#define UMI_API_SETTINGS_H

#include "core/fields.h"
#include "world/world_data.h"

extern const umi_def_kind umi_world_def_kind;

// The def with every tolerance in units of length.
umi_settings umi_make_settings(const um_world_def* def);

#endif
