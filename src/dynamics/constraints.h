// What the solver needs of the contacts that touch: blocks of 16 lanes, one contact a lane, by colour. No two
// contacts of a colour move the same body, so the lanes of a block can be solved at once, in any order and
// width, with the same result. The lanes last as long as the contact touches: the narrow phase writes into
// them, and the impulses stay for the next step.
//
// The colours stand in bundles. Bodies that have to do with each other through lanes, an island, are all in
// one bundle; several small islands share one. So bundles have nothing to do with each other within a step,
// and each can be solved on its own: a small one as a whole by one worker while it is in the cache, a large
// one colour by colour by all. Who does which changes nothing in the result.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONSTRAINTS_H
#define UMI_DYNAMICS_CONSTRAINTS_H

#include "dynamics/contact_block.h"
#include "dynamics/contacts.h"

enum {
    // A body's colours are the bits of one word.
    UMI_COLOR_COUNT = 32,

    // Contacts of bodies that have one in every colour already. They are solved one by one.
    UMI_OVERFLOW_COLOR = UMI_COLOR_COUNT,

    // Lists of contacts in a bundle: by colour, then the overflow.
    UMI_BUNDLE_COLORS = UMI_COLOR_COUNT + 1,
};

// The contacts of a colour. Slot s is lane s % 16 of block s / 16; slots are dense.
typedef struct umi_color {
    umi_contact_block** blocks; // all of them full but the last
    int32_t block_capacity;
    int32_t count;           // contacts
    int32_t one_sided_count; // of umi_lane_is_one_sided
} umi_color;

typedef struct umi_bundle {
    umi_color colors[UMI_BUNDLE_COLORS];
    int32_t count; // contacts in all colours
} umi_bundle;

typedef struct umi_constraints {
    umi_bundle* bundles;
    int32_t bundle_capacity;
    int32_t bundle_count; // some may be empty, but the last one is not when a step begins
    int32_t bundles_made; // so many have been in use and have memory of their own
    int32_t open_bundle;  // where islands begin
    int32_t large_bundle; // where they have begun to end up in this step, and so begin at once; or -1
    int32_t count;        // contacts in all bundles
    int32_t untidy_steps; // since blocks last changed places, as far as it matters: see tidy.h
    float time;           // length of the step that the impulses are for
    umi_block_store store;
} umi_constraints;

// The i-th colour of all bundles.
static inline umi_color* umi_color_at(const umi_constraints* constraints, int32_t i)
{
    return constraints->bundles[i / UMI_BUNDLE_COLORS].colors + i % UMI_BUNDLE_COLORS;
}

static inline umi_color* umi_color_of(const umi_constraints* constraints, const umi_contact* contact)
{
    return constraints->bundles[contact->bundle].colors + contact->color;
}

static inline umi_contact_block* umi_block_of(const umi_constraints* constraints, const umi_contact* contact)
{
    return umi_color_of(constraints, contact)->blocks[contact->place / UMI_BLOCK_LANES];
}

static inline int32_t umi_lane_of(const umi_contact* contact)
{
    return contact->place % UMI_BLOCK_LANES;
}

static inline int32_t umi_block_count(const umi_color* color)
{
    return (color->count + UMI_BLOCK_LANES - 1) / UMI_BLOCK_LANES;
}

// How many blocks a bundle has.
static inline int32_t umi_bundle_blocks(const umi_bundle* bundle)
{
    int32_t blocks = 0;
    for (int32_t i = 0; bundle->count > 0 && i <= UMI_OVERFLOW_COLOR; ++i) {
        blocks += umi_block_count(bundle->colors + i);
    }
    return blocks;
}

// The contact in a slot of a colour.
static inline int32_t umi_slot_contact(const umi_color* color, int32_t slot)
{
    return color->blocks[slot / UMI_BLOCK_LANES]->contact.lane[slot % UMI_BLOCK_LANES];
}

umi_constraints umi_constraints_make(void);
void umi_constraints_destroy(const um_allocator* allocator, umi_constraints* constraints);

// Gives a contact, which is no longer listed as not touching, a lane in a colour that is free for both of
// its bodies. So far only the lane's names are in it. False when memory ends: then the contact has no lane.
bool umi_constraints_place(const um_allocator* allocator, umi_constraints* constraints,
                           umi_contacts* contacts, umi_bodies* bodies, int32_t index);

// Writes the rest: masses, and impulses by the contact's stored forces. Lanes do not mind each other.
void umi_constraints_fill(const umi_constraints* constraints, const umi_bodies* bodies,
                          const umi_contact* contact);

// Takes the lane away. The contact is neither listed as not touching nor in a lane then.
void umi_constraints_remove(umi_constraints* constraints, umi_contacts* contacts, umi_bodies* bodies,
                            int32_t index);

// To be called when a body of the contact has begun or ceased to be movable, or has another mass: gives the
// contact another lane if need be, with the same manifold and impulses. False when memory ends; then it has
// none.
bool umi_constraints_refresh(const um_allocator* allocator, umi_constraints* constraints,
                             umi_contacts* contacts, umi_bodies* bodies, int32_t index);

// The forces of a contact that has a lane: normal of both points, tangent of both points. Forces can be
// compared between steps of different lengths, impulses cannot.
void umi_constraints_read_forces(const umi_constraints* constraints, const umi_contact* contact,
                                 float out_forces[4]);

// To be called when a step begins: makes all impulses those of a step of that length.
void umi_constraints_begin_step(umi_constraints* constraints, float time);

#endif
