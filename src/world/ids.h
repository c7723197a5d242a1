// From ids to places and back.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_IDS_H
#define UMI_WORLD_IDS_H

#include "world/world_data.h"

um_body_id umi_body_id(const um_world* world, int32_t body);
um_shape_id umi_shape_id(const um_world* world, int32_t shape);
um_joint_id umi_joint_id(const um_world* world, int32_t joint);

// The place of a body, shape or joint, or -1 if it is not one of this world's. Nobody is told: see errors.h.
int32_t umi_find_body(const um_world* world, um_body_id id);
int32_t umi_find_shape(const um_world* world, um_shape_id id);
int32_t umi_find_joint(const um_world* world, um_joint_id id);

// The place of one of them for a call that reads it; -1, and the call has failed, if it is not there.
// Fails for a world that is NULL as well, of which there is nobody to tell.
int32_t umi_read_body(const um_world* world, um_body_id id, const char* function);
int32_t umi_read_shape(const um_world* world, um_shape_id id, const char* function);
int32_t umi_read_joint(const um_world* world, um_joint_id id, const char* function);

// The same for a call that changes something: fails also if the world is locked. Otherwise the call has
// succeeded, unless something is said against it later.
int32_t umi_open_body(um_world* world, um_body_id id, const char* function);
int32_t umi_open_shape(um_world* world, um_shape_id id, const char* function);
int32_t umi_open_joint(um_world* world, um_joint_id id, const char* function);

#endif
