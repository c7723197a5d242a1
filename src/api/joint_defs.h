// What the defs of joints may hold.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_JOINT_DEFS_H
#define UMI_API_JOINT_DEFS_H

#include "world/world_data.h"

// Whether a joint can be made from a def, whatever its bodies. If not, the call has failed. The message
// speaks of "def.limits.lower", or of "limits.lower" if the call sets a part.
bool umi_takes_joint_def(um_world* world, const char* function, const um_joint_def* def, bool is_part);

#endif
