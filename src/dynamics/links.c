// The records of links and the lists of the bodies: see links.h.
// SPDX-License-Identifier: MIT

#include "dynamics/links.h"

umi_links umi_links_make(void)
{
    return (umi_links){.pool = umi_pool_make(UMI_LINK_SIZE, offsetof(umi_link, body_b))};
}

void umi_links_destroy(const um_allocator* allocator, umi_links* links)
{
    umi_pool_destroy(allocator, &links->pool);
}

// Puts an edge at the front of the list of its body.
static void add_to_list(umi_links* links, umi_body* body, int32_t edge)
{
    umi_edge* own = &umi_edge_link(links, edge)->edges[edge & 1];
    *own = (umi_edge){.previous = -1, .next = body->first_link};
    if (body->first_link >= 0) {
        umi_edge_link(links, body->first_link)->edges[body->first_link & 1].previous = edge;
    }
    body->first_link = edge;
    body->link_count += 1;
}

static void take_out_of_list(umi_links* links, umi_body* body, int32_t edge)
{
    umi_edge own = umi_edge_link(links, edge)->edges[edge & 1];
    if (own.previous >= 0) {
        umi_edge_link(links, own.previous)->edges[own.previous & 1].next = own.next;
    } else {
        body->first_link = own.next;
    }
    if (own.next >= 0) {
        umi_edge_link(links, own.next)->edges[own.next & 1].previous = own.previous;
    }
    body->link_count -= 1;
}

// Notes whether there is a joint in the list of a body: who asks for one need not walk past all contacts.
static void note_joints(const umi_links* links, const umi_bodies* bodies, int32_t body)
{
    int32_t edge = umi_body_at(bodies, body)->first_link;
    while (edge >= 0 && umi_edge_link(links, edge)->kind != UMI_LINK_JOINT) {
        edge = umi_edge_next(links, edge);
    }
    bodies->ties[body].is_joined =
        edge >= 0 && body != UMI_NO_BODY; // lanes call all that does not move body 0
}

static void note_joints_of_both(const umi_links* links, const umi_bodies* bodies, const umi_link* link)
{
    if (link->kind == UMI_LINK_JOINT) {
        note_joints(links, bodies, link->body_a);
        note_joints(links, bodies, link->body_b);
    }
}

void umi_links_insert(umi_links* links, umi_bodies* bodies, int32_t index)
{
    const umi_link* link = umi_link_at(links, index);
    add_to_list(links, umi_body_at(bodies, link->body_a), index * 2);
    add_to_list(links, umi_body_at(bodies, link->body_b), index * 2 + 1);
    note_joints_of_both(links, bodies, link);
}

void umi_links_remove(umi_links* links, umi_bodies* bodies, int32_t index)
{
    umi_link* link = umi_link_at(links, index);
    umi_links_set_sleeper(links, link, -1);
    take_out_of_list(links, umi_body_at(bodies, link->body_a), index * 2);
    take_out_of_list(links, umi_body_at(bodies, link->body_b), index * 2 + 1);
    note_joints_of_both(links, bodies, link);
    link->body_a = -1;
    umi_pool_put(&links->pool, index);
}

void umi_links_set_sleeper(umi_links* links, umi_link* link, int32_t sleeper)
{
    links->on_sleeper_count += (int32_t)(sleeper >= 0) - (int32_t)umi_link_is_on_sleeper(link);
    uint32_t flags = link->flags & ~(uint32_t)(UMI_LINK_ON_SLEEPER | UMI_LINK_A_SLEEPS);
    flags |= sleeper >= 0 ? UMI_LINK_ON_SLEEPER : 0;
    flags |= sleeper == link->body_a ? UMI_LINK_A_SLEEPS : 0;
    link->flags = (uint8_t)flags;
}
