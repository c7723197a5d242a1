// What the solver needs of the links: blocks of 16 lanes, one link per lane, by colour. No two links of a
// colour move the same body, so the lanes of a block can be solved at once, in any order and width, with the
// same result. The lane of a contact lasts as long as it touches: the narrow phase writes into it, and the
// impulses stay for the next step.
//
// The colours stand in bundles. Bodies that have to do with each other through lanes, a cluster, are all in
// one bundle; several small clusters share one. So bundles have nothing to do with each other within a step,
// and each can be solved on its own: a small one as a whole by one worker while it is in the cache, a large
// one colour by colour by all. Who does which changes nothing in the result.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONSTRAINTS_H
#define UMI_DYNAMICS_CONSTRAINTS_H

#include "dynamics/block.h"
#include "dynamics/contacts.h"

enum {
    // A body's colours are the bits of one word.
    UMI_COLOR_COUNT = 32,

    // The highest colours, which only links with ground get.
    UMI_GROUND_COLORS = 4,

    // Links of bodies that have one in every colour already. They are solved one by one, before the colours.
    UMI_OVERFLOW_COLOR = UMI_COLOR_COUNT,

    // The colours of a bundle, the overflow included.
    UMI_BUNDLE_COLORS = UMI_COLOR_COUNT + 1,
    UMI_BUNDLE_LISTS = UMI_BUNDLE_COLORS * UMI_LINK_KINDS,
};

// The crowding limit. Two movable bodies that both have this number of lanes get no further contact of shapes
// that overlap deeply. Of n shapes in one place all n^2 / 2 pairs touch. With the limit the solver has at
// most 64 n of them, and still separates the bodies: that frees lanes.
#define UMI_MOST_CROWDED_LANES 64

// The links of a kind in a colour. Slot s is lane s % 16 of block s / 16; slots are dense.
typedef struct umi_color {
    umi_block** blocks; // all of them full but the last
    int32_t block_capacity;
    int32_t count;           // links
    int32_t one_sided_count; // of umi_lane_is_one_sided
} umi_color;

typedef struct umi_bundle {
    umi_color colors[UMI_BUNDLE_COLORS][UMI_LINK_KINDS];
    int32_t count; // links in all colours
} umi_bundle;

// The forces of a link at the beginning of a short step: see step_length.h.
typedef struct umi_start_forces {
    float rows[UMI_IMPULSE_ROWS];
    bool is_known; // false if the link has got its lane since
} umi_start_forces;

typedef struct umi_constraints {
    umi_bundle* bundles;
    int32_t bundle_capacity;
    int32_t bundle_count; // some may be empty, but the last one is not when a step begins
    int32_t bundles_made; // so many have been in use and have memory of their own
    int32_t open_bundle;  // where clusters begin
    int32_t large_bundle; // where they have begun to end up in this step, and so begin at once; or -1
    int32_t count;        // links in all bundles
    int32_t untidy_steps; // since blocks last changed places, as far as it matters: see tidy.h
    // The length of the step or substep that the impulses are for.
    float time;
    // The longest time of about the last second: see step_length.h.
    float longest_time;
    // Whether time is less than half of longest_time.
    bool is_short;
    // Whether the forces of links are averages. True in a short step once links are solved.
    bool is_averaged;
    // By link: the forces of links in lanes while is_averaged.
    umi_start_forces* starts;
    int32_t start_capacity;
    umi_block_store store;
} umi_constraints;

// The contacts of a colour in a bundle.
static inline const umi_color* umi_contact_color(const umi_bundle* bundle, int32_t color)
{
    return &bundle->colors[color][UMI_LINK_CONTACT];
}

// The joints of a colour in a bundle.
static inline const umi_color* umi_joint_color(const umi_bundle* bundle, int32_t color)
{
    return &bundle->colors[color][UMI_LINK_JOINT];
}

// The i-th list of links of a bundle: for each colour one of each kind.
static inline umi_color* umi_bundle_list(umi_bundle* bundle, int32_t i)
{
    return &bundle->colors[i / UMI_LINK_KINDS][i % UMI_LINK_KINDS];
}

static inline umi_color* umi_color_of(const umi_constraints* constraints, const umi_link* link)
{
    return &constraints->bundles[link->bundle].colors[link->color][link->kind];
}

static inline umi_block* umi_block_of(const umi_constraints* constraints, const umi_link* link)
{
    return umi_color_of(constraints, link)->blocks[link->place / UMI_BLOCK_LANES];
}

static inline int32_t umi_lane_of(const umi_link* link)
{
    return link->place % UMI_BLOCK_LANES;
}

static inline umi_contact_block* umi_contact_block_of(const umi_constraints* constraints,
                                                      const umi_contact* contact)
{
    return &umi_block_of(constraints, &contact->link)->contact;
}

static inline int32_t umi_block_count(const umi_color* color)
{
    return (color->count + UMI_BLOCK_LANES - 1) / UMI_BLOCK_LANES;
}

// The link in a slot of a colour.
static inline int32_t umi_slot_link(const umi_color* color, int32_t slot)
{
    return color->blocks[slot / UMI_BLOCK_LANES]->head.link.lane[slot % UMI_BLOCK_LANES];
}

// Joints are as stiff as in a substep of this length. A joint is a spring that stiffens as substeps get
// shorter. Stretched by a load in a long step, it would hold a multiple of its energy in a short step. So it
// stays as stiff as in the longest one.
static inline float umi_rigid_time(const umi_constraints* constraints)
{
    return constraints->is_short ? constraints->longest_time : constraints->time;
}

umi_constraints umi_constraints_make(void);
void umi_constraints_destroy(const um_allocator* allocator, umi_constraints* constraints);

// Gives a link, which is in no other list, a lane in a colour that is free for both of its bodies. Only the
// head of the lane is written. False when memory ends: then the link has no lane.
bool umi_constraints_add(const um_allocator* allocator, umi_constraints* constraints, umi_links* links,
                         umi_bodies* bodies, int32_t index);

// Whether both bodies of a link are movable and have UMI_MOST_CROWDED_LANES.
bool umi_constraints_are_crowded(const umi_bodies* bodies, const umi_link* link);

// Takes the lane away: the link is asleep then, or whatever the caller makes of it.
void umi_constraints_remove(umi_constraints* constraints, umi_links* links, umi_bodies* bodies,
                            int32_t index);

// Gives a link whose bodies have begun or ceased to be movable, or have another mass, another lane with the
// same rows but for the head. What follows from the bodies in other rows is the caller's business. False when
// memory ends; then it has none.
bool umi_constraints_move(const um_allocator* allocator, umi_constraints* constraints, umi_links* links,
                          umi_bodies* bodies, int32_t index);

// Writes the rest of a contact's lane: masses, and impulses by its stored forces. Lanes do not mind each
// other.
void umi_constraints_fill_contact(const umi_constraints* constraints, const umi_bodies* bodies,
                                  const umi_contact* contact);

// The forces of a contact that has a lane: normal of both points, tangent of both points. Forces can be
// compared between steps of different lengths, impulses cannot.
void umi_constraints_read_forces(const umi_constraints* constraints, const umi_contact* contact,
                                 float out_forces[4]);

// To be called when a step begins. Gives bundles that have become empty back.
void umi_constraints_begin_step(umi_constraints* constraints);

#endif
