// Warm starting between steps of different lengths.
//
// The impulses of a step start the next one. The impulse of a load grows with the length of the step, but the
// impulse of an impact does not. A link has one number for both. Take an impact in a step of 1e-6 s before a
// step of 1/30 s. Scaled by the ratio of the lengths, its impulse throws bodies at the highest speed that the
// settings allow. Unscaled, a stack of 20 boxes loses half a metre where steps of 1/60 s and 1/1000 s
// alternate. So:
//
// - An impulse grows at most to twice its value from one step to the next.
// - A step is short if it takes less than half the time of the longest one of about the last second. In a
//   short step, the forces of a link are averaged over the time of that longest step. The impulse of an
//   impact counts once there, however short its step was, and a load keeps its force.
//
// Joints keep the stiffness of the longest step too, for about a second. After one step of 1/30 s, a chain of
// 20 links with a heavy end sags by 10 px of 780 at 1/240 s.
//
// Worlds with steps of equal length, or nearly, skip all of this.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_STEP_LENGTH_H
#define UMI_DYNAMICS_STEP_LENGTH_H

#include "dynamics/constraints.h"

// To be called when a step begins. Converts all impulses to a step, or substep, of that length.
void umi_impulses_begin_step(umi_constraints* constraints, float time);

// To be called before links are solved. In a short step, notes the forces that they start with. Without
// memory for that, forces are not averaged in this step.
void umi_impulses_note_start(const um_allocator* allocator, umi_constraints* constraints,
                             const umi_links* links);

// Multiplies the noted forces of a link by a factor: its forces have been multiplied by it.
void umi_forces_scale_start(umi_constraints* constraints, int32_t link, float factor);

// Makes averages of the forces that the last step has left in the lane of a link, if it was a short one.
void umi_forces_average(const umi_constraints* constraints, int32_t link, float* forces, int32_t count);

#endif
