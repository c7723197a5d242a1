// What a step does to joints.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_JOINTS_H
#define UMI_STEP_JOINTS_H

#include "step/stages.h"

// The settings of the passes over joints. Substeps take time seconds; see umi_rigid_time for rigid_time.
umi_joint_settings umi_make_joint_settings(const umi_settings* settings, float time, float rigid_time);

// Notes the loads of joints that can break. To be called at the end of each substep.
void umi_note_loads(umi_task* task);

// Ends joints whose loads were too much for them, or tells of them. To be called when a step ends.
void umi_break_joints(umi_step* step);

// To be called when a slice begins: gives joints lanes that had found no room.
void umi_begin_joints(umi_step* step);

// Brings angles up to date. To be called before the first substep.
void umi_prepare_joints(umi_task* task);

#endif
