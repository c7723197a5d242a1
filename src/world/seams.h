// Seams between the shapes of a world: who lies beside whom. They are found between shapes of static bodies,
// between those of one kinematic body, and between the chain segments of any body and the pieces of its
// outlines. See geometry/seams.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_SEAMS_H
#define UMI_WORLD_SEAMS_H

#include "world/world_data.h"

// Notes that a shape has come to where it is, or is about to leave: its proxy must stand in a tree. The seams
// around it are found anew before the next step. Shapes of a body that moves come and leave when they are
// made, changed and destroyed, and not when the body goes elsewhere.
void umi_seams_note_arrival(um_world* world, int32_t shape);
void umi_seams_note_departure(um_world* world, int32_t shape);

// Notes that what is known of the shapes of a body does not hold any more: its type changes.
void umi_seams_forget(um_world* world, int32_t body);

// Finds the seams of all shapes that need it. False when memory ends; then the rest is left for the next
// step.
bool umi_seams_update(um_world* world);

#endif
