// In which bundle a link goes, and what happens to two clusters that meet.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_BUNDLES_H
#define UMI_DYNAMICS_BUNDLES_H

#include "core/executor.h"
#include "dynamics/constraints.h"

// Makes sure that all that two bodies have to do with is in one bundle, and returns that; if neither has a
// lane yet, one that has room for more clusters. One of the two may be ground or a sleeper, which are in
// none. -1 when memory ends; then nothing has changed.
int32_t umi_bundles_join(const um_allocator* allocator, umi_constraints* constraints, umi_links* links,
                         umi_bodies* bodies, int32_t body_a, int32_t body_b);

// Puts all links into the first bundle if they are few, as they are when most bodies have fallen asleep: what
// else a bundle costs would count then.
void umi_bundles_gather(const um_allocator* allocator, umi_constraints* constraints, const umi_links* links,
                        umi_bodies* bodies);

// Takes the lanes of all links in a bundle away at once. They are asleep then, and know their old colours
// still. Their bodies have to be told: see umi_bundles_untie.
void umi_bundles_empty(umi_constraints* constraints, umi_links* links, const umi_executor* executor,
                       int32_t bundle);

// Has bodies whose bundle was emptied forget it.
void umi_bundles_untie(const umi_constraints* constraints, umi_bodies* bodies, const int32_t* list,
                       int32_t count);

#endif
