// Contacts with rules of their own: belts, rolling resistance, one-way platforms, and what pre_solve decides.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_CONTACT_RULES_H
#define UMI_WORLD_CONTACT_RULES_H

#include "world/world_data.h"

// Makes room for the rules of all contacts, if there are any. False when memory ends.
bool umi_rules_reserve(um_world* world);

// Notes whether a contact has rules of its own.
void umi_contact_update_ruled(um_world* world, umi_contact* contact);

// Whether a shape faces along a normal that points out of it: a one-way platform stops nothing elsewhere.
// True for all other shapes.
bool umi_shape_faces(const um_world* world, int32_t shape, um_vec2 normal);

// What the shapes of a contact say.
um_contact_rules umi_contact_rules(const um_world* world, const umi_contact* contact);

#endif
