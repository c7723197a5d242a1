// Links: what ties two bodies to each other. A contact is one (contacts.h); whatever else there will be, a
// joint say, is another kind in the same records, lists, colours and bundles.
//
// Each body has a list of its links. A link is in one of three states, each with a place of its own:
//
//     asleep        neither body is awake; or it is on its way from one of the others to the other
//     without lane  a body is awake, but the solver has nothing to do with the link
//     in lane       a body is awake, and what the solver needs stands in a lane of a block (constraints.h)
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_LINKS_H
#define UMI_DYNAMICS_LINKS_H

#include "core/pool.h"
#include "dynamics/bodies.h"

typedef enum umi_link_kind {
    UMI_LINK_JOINT, // first: within a colour, joints are solved before contacts
    UMI_LINK_CONTACT,
} umi_link_kind;

enum { UMI_LINK_KINDS = UMI_LINK_CONTACT + 1 };

typedef enum umi_link_state {
    UMI_LINK_ASLEEP,
    UMI_LINK_WITHOUT_LANE,
    UMI_LINK_IN_LANE,
} umi_link_state;

enum {
    UMI_LINK_ON_SLEEPER = 1 << 0, // one body is awake, the other dynamic and asleep
    UMI_LINK_A_SLEEPS = 1 << 1,   // with the one before: the sleeper is body a
    UMI_LINK_OWN_FLAG = 1 << 2,   // from here on each kind has its own
};

// The old colour of a link that has had no such lane since it began.
#define UMI_NO_COLOR UINT8_MAX

// A link in the list of one of its bodies, as link * 2 + side; -1 at the ends.
typedef struct umi_edge {
    int32_t previous, next;
} umi_edge;

// 36 bytes: what all kinds have. Free places are chained through body_b; body_a is then -1.
typedef struct umi_link {
    int32_t body_a, body_b;
    umi_edge edges[2];
    int32_t place; // in lane: the slot in its colour; without: the place in a list of its kind; asleep: -1
    uint8_t kind;  // umi_link_kind
    uint8_t state; // umi_link_state
    uint8_t flags;
    uint8_t bundle;    // of the lane
    uint8_t color;     // of the lane
    uint8_t old_color; // of the lane that it last had between two movable bodies, or UMI_NO_COLOR
    uint8_t reports;   // UM_REPORT_...: what is reported of it
    uint8_t batch;     // of events, in which its begin was last reported
} umi_link;

// The record of any kind begins with a link: one cache line.
enum { UMI_LINK_SIZE = 64 };

typedef struct umi_links {
    umi_pool pool;            // of records of UMI_LINK_SIZE
    int32_t on_sleeper_count; // with UMI_LINK_ON_SLEEPER
} umi_links;

static inline umi_link* umi_link_at(const umi_links* links, int32_t link)
{
    return (umi_link*)((char*)links->pool.items + (size_t)link * UMI_LINK_SIZE);
}

// The link of an edge.
static inline umi_link* umi_edge_link(const umi_links* links, int32_t edge)
{
    return umi_link_at(links, edge >> 1);
}

// The next edge of the same body, or -1.
static inline int32_t umi_edge_next(const umi_links* links, int32_t edge)
{
    return umi_edge_link(links, edge)->edges[edge & 1].next;
}

// The body at the other end of an edge.
static inline int32_t umi_edge_other(const umi_links* links, int32_t edge)
{
    const umi_link* link = umi_edge_link(links, edge);
    return (edge & 1) != 0 ? link->body_a : link->body_b;
}

// Whether one of its bodies is awake.
static inline bool umi_link_is_awake(const umi_link* link)
{
    return link->state != UMI_LINK_ASLEEP;
}

static inline bool umi_link_is_in_lane(const umi_link* link)
{
    return link->state == UMI_LINK_IN_LANE;
}

static inline void umi_link_set_state(umi_link* link, umi_link_state state, int32_t place)
{
    link->state = (uint8_t)state;
    link->place = place;
}

// A link of two bodies as it begins: asleep, and in no list.
static inline umi_link umi_link_make(umi_link_kind kind, int32_t body_a, int32_t body_b)
{
    return (umi_link){
        .body_a = body_a,
        .body_b = body_b,
        .place = -1,
        .kind = (uint8_t)kind,
        .state = UMI_LINK_ASLEEP,
        .old_color = UMI_NO_COLOR,
    };
}

umi_links umi_links_make(void);
void umi_links_destroy(const um_allocator* allocator, umi_links* links);

// Puts a link whose record is filled in into the lists of both bodies.
void umi_links_insert(umi_links* links, umi_bodies* bodies, int32_t index);

// Takes a link, which has neither a lane nor a place in another list, out of those of both bodies, and gives
// its record back.
void umi_links_remove(umi_links* links, umi_bodies* bodies, int32_t index);

// Notes which body of an awake link sleeps: body_a, body_b, or none (-1).
void umi_links_set_sleeper(umi_links* links, umi_link* link, int32_t sleeper);

static inline bool umi_link_is_on_sleeper(const umi_link* link)
{
    return (link->flags & UMI_LINK_ON_SLEEPER) != 0;
}

// The sleeper of such a link.
static inline int32_t umi_link_sleeper(const umi_link* link)
{
    return (link->flags & UMI_LINK_A_SLEEPS) != 0 ? link->body_a : link->body_b;
}

#endif
