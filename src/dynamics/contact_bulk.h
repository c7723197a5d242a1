// Many contacts at once, added or removed by all workers: the same places, lists and flags as if they were
// added, and woken if one of their bodies is awake, or removed, one after the other.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONTACT_BULK_H
#define UMI_DYNAMICS_CONTACT_BULK_H

#include "core/executor.h"
#include "dynamics/contacts.h"

// Where the additions are to be named, in order: the entries behind those that do not touch. The shapes and
// bodies of each have to be filled in. There must be room for all: see umi_contacts_reserve.
static inline umi_nontouching* umi_contacts_additions(const umi_contacts* contacts)
{
    return contacts->nontouching + contacts->nontouching_count;
}

// Adds the count contacts that are named there.
void umi_contacts_add_bulk(umi_contacts* contacts, const umi_bodies* bodies, const umi_executor* executor,
                           int32_t count);

// Removes contacts that neither are listed nor have a lane.
void umi_contacts_remove_bulk(umi_contacts* contacts, const umi_bodies* bodies, const umi_executor* executor,
                              const int32_t* list, int32_t count);

#endif
