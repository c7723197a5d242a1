// Blocks in the order of memory. Contacts that come take blocks as they need them, in turns with those of
// other colours, so the blocks of a colour end up scattered; and a pass over what is scattered waits for
// memory.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_TIDY_H
#define UMI_DYNAMICS_TIDY_H

#include "dynamics/constraints.h"

// To be called now and then, once per step say, with all blocks, colour by colour and bundle by bundle:
// changes their places in memory so that they follow each other there as well, if it is worth it and has not
// been done for a while. What is in them and who owns which does not change. To be called before masses are
// computed. The list is as it would be made anew.
void umi_constraints_tidy(umi_constraints* constraints, umi_contact_block** blocks, int32_t count);

#endif
