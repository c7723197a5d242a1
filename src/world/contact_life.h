// What becomes of a contact when its bodies wake, fall asleep, move by hand or end.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_CONTACT_LIFE_H
#define UMI_WORLD_CONTACT_LIFE_H

#include "world/world_data.h"

// Brings a contact in line with its bodies: whether it is awake, on a sleeper, and in which lane. To be
// called when a body has woken, fallen asleep or got another mass.
void umi_contact_refresh(um_world* world, int32_t index);

// The same for all contacts of a body.
void umi_contacts_refresh(um_world* world, int32_t body);

// Multiplies the forces of all contacts of a body, in their lanes and kept.
void umi_contacts_scale_forces(um_world* world, int32_t body, float factor);

// Limits the impulses of a contact in a new lane: none changes a velocity by more than max_speed. To a heavy
// body, a sleeper is ground. The sleeper may be much lighter than the impulse suggests, and may wake.
void umi_contact_limit_impulses(um_world* world, const umi_contact* contact);

// Keeps the forces of a contact that has a lane and falls asleep.
void umi_contact_keep_forces(um_world* world, umi_contact* contact);

// Keeps the manifold of such a contact, if there is room: made anew it could differ, and what rested on one
// need not rest on the other. Contacts do not mind each other.
void umi_contact_keep_manifold(um_world* world, umi_contact* contact, int32_t index);

// Writes the manifold that was kept into the lane of a contact that has woken. False if there is none, or
// none that is still right.
bool umi_contact_use_kept_manifold(um_world* world, umi_contact* contact, int32_t index);

// Whether the shapes touched when they were last tested; or, if they never were, whether they well may.
bool umi_contact_may_touch(const um_world* world, const umi_contact* contact);

// A nontouching contact gets a lane, with nothing but names in it. False when memory ends: then it stays
// nontouching, and is compared again in the next step.
bool umi_contact_begin_touching(um_world* world, int32_t index);

// A contact that is awake turns out not to touch, or no longer.
void umi_contact_stop_touching(um_world* world, int32_t index);

// Ends a contact.
void umi_contact_end(um_world* world, int32_t index);

// Ends all contacts of a body, or of one of its shapes if shape is not -1.
void umi_contacts_end(um_world* world, int32_t body, int32_t shape);

// How much two sets of forces differ: in the sum of the normal ones, and of the tangent ones.
float umi_load_change(const float before[4], const float after[4]);

// Sees to it that the next step compares the shapes of a contact.
void umi_contact_make_anew(um_world* world, umi_contact* contact);

// The same for all contacts of a body. To be called when it was put elsewhere by hand.
void umi_contacts_make_anew(um_world* world, int32_t body);

// The friction and restitution of a contact, by those of its shapes.
typedef struct umi_mixture {
    float friction, restitution;
} umi_mixture;
umi_mixture umi_contact_mix(const um_world* world, const umi_contact* contact);

// Writes them into its lane.
void umi_contact_write_material(um_world* world, const umi_contact* contact);

#endif
