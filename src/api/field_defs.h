// What the defs of fields may hold.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_FIELD_DEFS_H
#define UMI_API_FIELD_DEFS_H

#include "world/world_data.h"

// Whether a def, or the settings of a wind, can be used. If not, the call has failed.
bool umi_takes_field_def(um_world* world, const char* function, const um_field_def* def);
bool umi_takes_wind(um_world* world, const char* function, const um_wind_settings* wind);

#endif
