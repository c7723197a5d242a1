// Contacts: pairs of shapes on different bodies whose fat AABBs overlap. A contact lives as long as they do,
// asleep as well; what the solver needs of one that touches stands in a lane of a block (constraints.h).
//
// Each body has a list of its contacts. A contact is in one of three states, each with a place of its own:
// see umi_contact_set_state. world/contact_life.c decides when it changes, sleep/rest_bundles.c for whole
// bundles.
//
//     asleep       neither body is awake
//     nontouching  a body is awake; there is no manifold
//     touching     a body is awake; there is a manifold, in a lane: the shapes are nearer than four slops
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONTACTS_H
#define UMI_DYNAMICS_CONTACTS_H

#include "core/pair_table.h"
#include "core/pool.h"
#include "dynamics/bodies.h"

// A contact in the list of one of its bodies, as contact * 2 + side; -1 at the ends.
typedef struct umi_contact_edge {
    int32_t previous, next;
} umi_contact_edge;

typedef enum umi_contact_state {
    UMI_CONTACT_ASLEEP,
    UMI_CONTACT_NONTOUCHING,
    UMI_CONTACT_TOUCHING,
} umi_contact_state;

enum {
    UMI_CONTACT_TOUCHED = 1 << 0,    // there was a manifold when the pair was last tested
    UMI_CONTACT_UNTESTED = 1 << 1,   // never tested: both bodies have slept from the beginning, or it is new
    UMI_CONTACT_ON_SLEEPER = 1 << 2, // one body is awake, the other dynamic and asleep
    UMI_CONTACT_A_SLEEPS = 1 << 3,   // with the one before: the sleeper is body a
};

// The old colour of a contact that has had no such lane since it began to touch.
#define UMI_NO_COLOR UINT8_MAX

// The id of a point that is not there. No manifold has it.
#define UMI_NO_ID UINT16_MAX

// 64 bytes: one cache line. The link of a free place stands in body_b; body_a is then -1.
typedef struct umi_contact {
    int32_t shape_a, shape_b; // of two kinds, a's is the later one: see find_pairs
    int32_t body_a, body_b;
    umi_contact_edge edges[2];
    int32_t place; // touching: the slot in its colour; nontouching: the place in that list; asleep: -1
    uint8_t state; // umi_contact_state
    uint8_t unused[3];
    uint8_t color; // of the lane
    uint8_t flags;
    uint16_t ids[2];   // of the manifold's points
    uint8_t old_color; // of the lane that it last had between two movable bodies, or UMI_NO_COLOR
    uint8_t bundle;    // of the lane
    float forces[4];   // normal and tangent of two points, as of when a body last fell asleep
} umi_contact;

_Static_assert(sizeof(umi_contact) == 64, "a contact must be one cache line");

// Less than any path: the shapes are to be looked at.
#define UMI_DUE_NOW (-1.0f)

// An awake contact that does not touch: 24 bytes, so that most of them need no look at the contact itself.
typedef struct umi_nontouching {
    int32_t contact;
    int32_t body_a, body_b;
    int32_t shape_a, shape_b;
    float due; // when the paths of both bodies add up to this, they may touch
} umi_nontouching;

typedef struct umi_contacts {
    umi_pool pool;        // of umi_contact
    umi_pair_table table; // from pairs of shapes to contacts
    umi_nontouching*
        nontouching; // awake contacts without a lane; as large as the pool, so that waking needs no memory
    int32_t nontouching_capacity;
    int32_t nontouching_count;
    int32_t on_sleeper_count; // with UMI_CONTACT_ON_SLEEPER
} umi_contacts;

static inline umi_contact* umi_contact_at(const umi_contacts* contacts, int32_t contact)
{
    return (umi_contact*)contacts->pool.items + contact;
}

// The contact of an edge.
static inline umi_contact* umi_edge_contact(const umi_contacts* contacts, int32_t edge)
{
    return umi_contact_at(contacts, edge >> 1);
}

// The next edge of the same body, or -1.
static inline int32_t umi_edge_next(const umi_contacts* contacts, int32_t edge)
{
    return umi_edge_contact(contacts, edge)->edges[edge & 1].next;
}

// The body at the other end of an edge.
static inline int32_t umi_edge_other(const umi_contacts* contacts, int32_t edge)
{
    const umi_contact* contact = umi_edge_contact(contacts, edge);
    return (edge & 1) != 0 ? contact->body_a : contact->body_b;
}

// Whether one of its bodies is awake.
static inline bool umi_contact_is_awake(const umi_contact* contact)
{
    return contact->state != UMI_CONTACT_ASLEEP;
}

// Whether it has a lane.
static inline bool umi_contact_is_touching(const umi_contact* contact)
{
    return contact->state == UMI_CONTACT_TOUCHING;
}

static inline bool umi_contact_is_nontouching(const umi_contact* contact)
{
    return contact->state == UMI_CONTACT_NONTOUCHING;
}

static inline void umi_contact_set_state(umi_contact* contact, umi_contact_state state, int32_t place)
{
    contact->state = (uint8_t)state;
    contact->place = place;
}

umi_contacts umi_contacts_make(void);
void umi_contacts_destroy(const um_allocator* allocator, umi_contacts* contacts);

// Makes room for extra more contacts, so that adding them cannot fail. False when memory ends.
bool umi_contacts_reserve(const um_allocator* allocator, umi_contacts* contacts, int32_t extra);

// Adds a contact, asleep, to the lists of both bodies. There must be room, and it must not be there yet.
int32_t umi_contacts_add(umi_contacts* contacts, umi_bodies* bodies, int32_t shape_a, int32_t shape_b,
                         int32_t body_a, int32_t body_b);

// Removes a contact that neither is listed nor has a lane.
void umi_contacts_remove(umi_contacts* contacts, umi_bodies* bodies, int32_t index);

// Lists a contact as awake but without a lane, or no longer.
void umi_contacts_list_nontouching(umi_contacts* contacts, int32_t index);
void umi_contacts_unlist_nontouching(umi_contacts* contacts, int32_t index);

// Notes which body of an awake contact sleeps: body_a, body_b, or none (-1).
void umi_contacts_set_sleeper(umi_contacts* contacts, umi_contact* contact, int32_t sleeper);

// The sleeper of a contact with UMI_CONTACT_ON_SLEEPER.
static inline int32_t umi_contact_sleeper(const umi_contact* contact)
{
    return (contact->flags & UMI_CONTACT_A_SLEEPS) != 0 ? contact->body_a : contact->body_b;
}

#endif
