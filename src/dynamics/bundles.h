// In which bundle a contact goes, and what happens to two islands that meet.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_BUNDLES_H
#define UMI_DYNAMICS_BUNDLES_H

#include "dynamics/constraints.h"

// Makes sure that all that two bodies have to do with is in one bundle, and returns that; if neither has a
// lane yet, one that has room for more islands. One of the two may be ground or a sleeper, which are in none.
// -1 when memory ends; then nothing has changed.
int32_t umi_bundles_join(const um_allocator* allocator, umi_constraints* constraints,
                         const umi_contacts* contacts, umi_bodies* bodies, int32_t body_a, int32_t body_b);

#endif
