// Blocks in the order of memory. Links that come take blocks as they need them, in turns with those of
// other colours, so the blocks of a colour end up scattered; and a pass over what is scattered waits for
// memory.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_TIDY_H
#define UMI_DYNAMICS_TIDY_H

#include "dynamics/constraints.h"

// To be called once per step: puts the blocks of all bundles, colour by colour, into the order of memory, if
// it is worth it and has not been done for a while. What is in them and who owns which does not change.
void umi_constraints_tidy(umi_constraints* constraints, const umi_links* links);

#endif
