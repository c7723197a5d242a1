// What the solver needs of the contacts that touch: blocks of 16 lanes, one contact a lane, by colour. No two
// contacts of a colour move the same body, so the lanes of a block can be solved at once, in any order and
// width, with the same result. The lanes last as long as the contact touches: the narrow phase writes into
// them, and the impulses stay for the next step.
//
// A body index in a lane is read-only, which the sign bit says, if the contact does not move the body: ground
// and sleepers (index 0) and kinematic bodies (their own index).
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONSTRAINTS_H
#define UMI_DYNAMICS_CONSTRAINTS_H

#include "core/row.h"
#include "dynamics/contacts.h"

enum {
    UMI_BLOCK_LANES = UMI_ROW_LANES,

    // A body's colours are the bits of one word.
    UMI_COLOR_COUNT = 32,

    // Contacts of bodies that have one in every colour already. They are solved one by one.
    UMI_OVERFLOW_COLOR = UMI_COLOR_COUNT,

    UMI_READ_ONLY = INT32_MIN,
};

// The separation of a point that is not there: so far away that it never pushes.
#define UMI_NO_POINT 1e30f

// A point of 16 contacts: 512 bytes.
typedef struct umi_point_rows {
    umi_row anchor_x, anchor_y; // from the centre of mass of A
    umi_row separation;  // where the shapes were compared: after the motion of the step, which contacts
                         // then correct, or in the middle of it, with the way back in the changes of poses
    umi_row normal_mass; // effective masses
    umi_row tangent_mass;
    umi_row
        target; // sequential: least normal velocity wanted; substep: that before the step, see prepare_soft
    umi_row normal_impulse;
    umi_row tangent_impulse;
} umi_point_rows;

// 16 contacts: 2752 bytes, 172 a contact.
typedef struct umi_contact_block {
    umi_index_row body_a, body_b;
    umi_row inverse_mass_a, inverse_mass_b;
    umi_row inverse_inertia_a, inverse_inertia_b;
    umi_row normal_x, normal_y; // from A to B
    umi_row offset_x, offset_y; // from the centre of B to the centre of A
    umi_row friction;
    umi_row restitution;
    umi_row pull;                     // gravity scale of B less that of A, of what is movable
    umi_row stiffness_0, stiffness_1; // of the points' normals: the diagonal of K
    umi_row coupling;                 // of both: the rest of K
    umi_row inverse_determinant;      // of K
    umi_row greatest_impulse[2];      // substep: of a point in the step so far, where something is elastic
    umi_row kept_offset_x, kept_offset_y; // of the bodies in the lane, as of the last step
    umi_row kept_c_a, kept_s_a;           // their rotations then
    umi_row kept_c_b, kept_s_b;
    umi_row kept_way;  // how far they have moved relative to each other since their shapes were compared
    umi_row kept_by_a; // 1 if the normal belongs to A and the points to B, 0 if it is the other way round
    umi_point_rows points[2];
} umi_contact_block;

_Static_assert(sizeof(umi_point_rows) == 512, "a point has grown");
_Static_assert(sizeof(umi_contact_block) == 2752, "a block has grown");

// The contacts of a colour. Slot s is lane s % 16 of block s / 16; slots are dense.
typedef struct umi_color {
    umi_contact_block* blocks;
    int32_t* contacts; // the contact in each slot
    int32_t block_capacity;
    int32_t contact_capacity;
    int32_t count;
    int32_t nobody_count; // of umi_lane_has_nobody
} umi_color;

typedef struct umi_constraints {
    umi_color colors[UMI_COLOR_COUNT + 1]; // the last one is the overflow
    int32_t count;                         // contacts in all colours
    int32_t count_before;                  // the same when the step began
    float time;                            // length of the step that the impulses are for
} umi_constraints;

// One lane on its own: what is copied when a contact changes its slot.
typedef struct umi_lane {
    float rows[sizeof(umi_contact_block) / sizeof(umi_row)];
} umi_lane;

static inline umi_contact_block* umi_block_of(const umi_constraints* constraints, const umi_contact* contact)
{
    return constraints->colors[contact->color].blocks + contact->slot / UMI_BLOCK_LANES;
}

static inline int32_t umi_lane_of(const umi_contact* contact)
{
    return contact->slot % UMI_BLOCK_LANES;
}

static inline int32_t umi_block_count(const umi_color* color)
{
    return (color->count + UMI_BLOCK_LANES - 1) / UMI_BLOCK_LANES;
}

// Whether a body of a lane is ground or a sleeper.
static inline bool umi_lane_has_nobody(const umi_contact_block* block, int32_t lane)
{
    return block->body_a.lane[lane] == (UMI_READ_ONLY | UMI_NO_BODY) ||
           block->body_b.lane[lane] == (UMI_READ_ONLY | UMI_NO_BODY);
}

// Notes where the bodies of a lane are, for as long as its manifold can be kept, how far they have moved
// since their shapes were compared, and whether the normal belongs to A. Ground and sleepers are the body
// that is none: they do not move.
void umi_note_kept(umi_contact_block* block, int32_t lane, const umi_pose* poses, float way, bool by_a);

umi_constraints umi_constraints_make(void);
void umi_constraints_destroy(const um_allocator* allocator, umi_constraints* constraints);

// Gives a contact, which is no longer apart then, a lane in a colour that is free for both of its bodies,
// with their masses and impulses by the contact's stored forces. False when memory ends: then the contact has
// no lane.
bool umi_constraints_add(const um_allocator* allocator, umi_constraints* constraints, umi_contacts* contacts,
                         umi_bodies* bodies, int32_t index);

// Takes the lane away. The contact is neither apart nor in a lane then.
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

// Makes all impulses those of a step of that length.
void umi_constraints_begin_step(umi_constraints* constraints, float time);

#endif
