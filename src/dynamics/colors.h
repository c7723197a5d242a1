// The slots of a colour: dense, in blocks from the store.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_COLORS_H
#define UMI_DYNAMICS_COLORS_H

#include "dynamics/constraints.h"

// Makes room for one more slot, or for so many blocks in all in the list of them. False when memory ends.
bool umi_color_reserve(const um_allocator* allocator, umi_constraints* constraints, umi_color* color);
bool umi_color_reserve_blocks(const um_allocator* allocator, umi_color* color, int32_t count);

// Gives a link the next slot of a colour, for which there must be room. The lane has the names of the link
// and of its bodies, and is empty otherwise.
void umi_color_append(umi_constraints* constraints, umi_link* link, int32_t index, int32_t bundle,
                      int32_t color_index, int32_t body_a, int32_t body_b);

// Takes the slot of a link away; the last one of its colour comes in its place.
void umi_color_remove(umi_constraints* constraints, const umi_links* links, umi_link* link);

#endif
