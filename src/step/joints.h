// What a step does to joints.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_JOINTS_H
#define UMI_STEP_JOINTS_H

#include "step/stages.h"

// How stiff what is rigid is, with substeps of so many seconds.
umi_joint_settings umi_make_joint_settings(const umi_settings* settings, float time);

// To be called when a slice begins, after bodies have moved ahead: brings angles up to date.
void umi_begin_joints(umi_step* step);

#endif
