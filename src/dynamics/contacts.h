// Contacts: pairs of shapes on different bodies whose fat AABBs overlap. A contact lives as long as they do,
// asleep as well. It is a link (links.h), whose states mean for a contact:
//
//     asleep        neither body is awake
//     without lane  nontouching: there is no manifold; listed apart
//     in lane       touching: there is a manifold, in the lane: the shapes are nearer than four slops
//
// world/contact_life.c decides when the state changes, sleep/rest_bundles.c for whole bundles.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONTACTS_H
#define UMI_DYNAMICS_CONTACTS_H

#include "core/pair_table.h"
#include "dynamics/contact_block.h"
#include "dynamics/links.h"

#include <math.h>

enum {
    UMI_CONTACT_TOUCHED = UMI_LINK_OWN_FLAG,       // there was a manifold when the pair was last tested
    UMI_CONTACT_UNTESTED = UMI_LINK_OWN_FLAG << 1, // never tested: new, or both bodies have always slept
    UMI_CONTACT_KEPT = UMI_LINK_OWN_FLAG << 2,     // asleep, or just woken: its manifold is kept
    UMI_CONTACT_BEGUN = UMI_LINK_OWN_FLAG << 3,    // its begin was reported, and its end was not
    UMI_CONTACT_WATCHED = UMI_LINK_OWN_FLAG << 4,  // never gets a lane: only watched for overlaps
    UMI_CONTACT_RULED = UMI_LINK_OWN_FLAG << 5,    // has rules of its own: see step/rules.c
};

// The id of a point that is not there. No manifold has it.
#define UMI_NO_ID UINT16_MAX

typedef struct umi_contact {
    umi_link link;
    int32_t shape_a, shape_b; // of two kinds, a's is the later one: see find_pairs
    uint16_t ids[2];          // of the manifold's points
    float forces[4];          // normal and tangent of two points, as of when a body last fell asleep
} umi_contact;

_Static_assert(sizeof(umi_contact) == UMI_LINK_SIZE, "a contact is the record of a link");

// Less than any path: the shapes are to be looked at. More than any: not by the narrow phase.
#define UMI_DUE_NOW (-1.0f)
#define UMI_DUE_NEVER INFINITY

// An awake contact that does not touch: 24 bytes, so that most of them need no look at the contact itself.
typedef struct umi_nontouching {
    int32_t contact;
    int32_t body_a, body_b;
    int32_t shape_a, shape_b;
    float due; // when the paths of both bodies add up to this, they may touch
} umi_nontouching;

// What a one-way platform does with what touches it, from when that begins until it ends.
enum {
    UMI_PASS_UNDECIDED,
    UMI_PASS_STOPS,
    UMI_PASS_LETS_THROUGH,
};

typedef struct umi_contacts {
    umi_pair_table table;         // from pairs of shapes to contacts
    umi_nontouching* nontouching; // awake ones without a lane; room for all, so that waking needs no memory
    int32_t nontouching_capacity;
    int32_t nontouching_count;
    umi_kept_manifold* kept; // by contact: of those that sleep; as long as the pool, or shorter
    int32_t kept_capacity;
    uint8_t*
        passes; // by contact, of one-way platforms: UMI_PASS_...; as long as the pool once there are rules
    int32_t pass_capacity;
    // By contact: the impulse of a hit in earlier steps. Has the length of the pool once events are reported.
    float* slowed;
    int32_t slowed_capacity;
    // By contact: how many seconds its forces are still measured, since they are estimates. Has the length of
    // the pool once a body was created asleep.
    float* unmeasured;
    int32_t unmeasured_capacity;
} umi_contacts;

static inline umi_contact* umi_contact_at(const umi_links* links, int32_t contact)
{
    return (umi_contact*)links->pool.items + contact;
}

// The contact of an edge.
static inline umi_contact* umi_edge_contact(const umi_links* links, int32_t edge)
{
    return umi_contact_at(links, edge >> 1);
}

// The first edge of a contact among a body's edges from a given one on, or -1: its other links are no
// contacts.
static inline int32_t umi_contact_edge_from(const umi_links* links, int32_t edge)
{
    while (edge >= 0 && umi_edge_link(links, edge)->kind != UMI_LINK_CONTACT) {
        edge = umi_edge_next(links, edge);
    }
    return edge;
}

static inline int32_t umi_first_contact_edge(const umi_links* links, const umi_body* body)
{
    return umi_contact_edge_from(links, body->first_link);
}

static inline int32_t umi_next_contact_edge(const umi_links* links, int32_t edge)
{
    return umi_contact_edge_from(links, umi_edge_next(links, edge));
}

// Whether a record of a link is in use, and by a contact.
static inline bool umi_link_is_contact(const umi_link* link)
{
    return link->body_a >= 0 && link->kind == UMI_LINK_CONTACT;
}

static inline bool umi_contact_is_touching(const umi_contact* contact)
{
    return contact->link.state == UMI_LINK_IN_LANE;
}

static inline bool umi_contact_is_nontouching(const umi_contact* contact)
{
    return contact->link.state == UMI_LINK_WITHOUT_LANE;
}

void umi_contacts_destroy(const um_allocator* allocator, umi_contacts* contacts);

// Makes one of the arrays by contact above as long as the pool of links. New entries are 0. False when memory
// ends; then nothing has changed.
bool umi_contacts_reserve_values(const um_allocator* allocator, const umi_links* links, float** values,
                                 int32_t* capacity);

// Forgets the impulse that a contact has had from a hit which goes on.
static inline void umi_contacts_forget_hit(umi_contacts* contacts, int32_t contact)
{
    if (contact < contacts->slowed_capacity) {
        contacts->slowed[contact] = 0.0f;
    }
}

// Makes room for extra more contacts, so that adding them cannot fail. False when memory ends.
bool umi_contacts_reserve(const um_allocator* allocator, umi_contacts* contacts, umi_links* links,
                          int32_t extra);

// Adds a contact, asleep, to the lists of both bodies. There must be room, and it must not be there yet.
int32_t umi_contacts_add(umi_contacts* contacts, umi_links* links, umi_bodies* bodies, int32_t shape_a,
                         int32_t shape_b, int32_t body_a, int32_t body_b);

// Removes a contact that neither is listed nor has a lane.
void umi_contacts_remove(umi_contacts* contacts, umi_links* links, umi_bodies* bodies, int32_t index);

// Makes room for the manifolds of contacts that fall asleep. Without memory some are made anew when they
// wake.
void umi_contacts_reserve_kept(const um_allocator* allocator, umi_contacts* contacts, const umi_links* links);

// Lists a contact as awake but without a lane, or no longer.
void umi_contacts_list_nontouching(umi_contacts* contacts, umi_links* links, int32_t index);
void umi_contacts_unlist_nontouching(umi_contacts* contacts, umi_links* links, int32_t index);

#endif
