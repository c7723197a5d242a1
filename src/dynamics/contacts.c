// The contacts' pool, table and lists. Decides nothing: who wakes, touches or ends is the step's business.
// SPDX-License-Identifier: MIT

#include "dynamics/contacts.h"

#include "core/array.h"

umi_contacts umi_contacts_make(void)
{
    return (umi_contacts){
        .pool = umi_pool_make(sizeof(umi_contact), offsetof(umi_contact, body_b)),
    };
}

void umi_contacts_destroy(const um_allocator* allocator, umi_contacts* c)
{
    umi_pool_destroy(allocator, &c->pool);
    umi_pair_table_free(allocator, &c->table);
    umi_array_free(allocator, &c->nontouching, &c->nontouching_capacity, sizeof c->nontouching[0]);
}

// What else is to be as large as the pool.
static bool reserve_rest(const um_allocator* allocator, umi_contacts* c, int32_t extra)
{
    return umi_pair_table_reserve(allocator, &c->table, extra) &&
           umi_array_resize(allocator, &c->nontouching, &c->nontouching_capacity, c->nontouching_count,
                            c->pool.capacity, sizeof c->nontouching[0]);
}

bool umi_contacts_reserve(const um_allocator* allocator, umi_contacts* c, int32_t extra)
{
    return umi_pool_reserve(allocator, &c->pool, extra) && reserve_rest(allocator, c, extra);
}

// The contact of two bodies as it begins: without links, a lane or a place among those that do not touch.
static umi_contact make_contact(int32_t shape_a, int32_t shape_b, int32_t body_a, int32_t body_b)
{
    return (umi_contact){
        .shape_a = shape_a,
        .shape_b = shape_b,
        .body_a = body_a,
        .body_b = body_b,
        .place = -1,
        .state = UMI_CONTACT_ASLEEP,
        .old_color = UMI_NO_COLOR,
        .flags = UMI_CONTACT_UNTESTED,
        .ids = {UMI_NO_ID, UMI_NO_ID},
    };
}

// Puts a contact at the front of the list of one of its bodies: edge is contact * 2 + side.
static void add_to_list(umi_contacts* c, umi_body* body, int32_t edge)
{
    umi_contact_edge* links = &umi_edge_contact(c, edge)->edges[edge & 1];
    *links = (umi_contact_edge){.previous = -1, .next = body->first_contact};
    if (body->first_contact >= 0) {
        umi_edge_contact(c, body->first_contact)->edges[body->first_contact & 1].previous = edge;
    }
    body->first_contact = edge;
    body->contact_count += 1;
}

// Takes a contact out of the list of one of its bodies.
static void take_out_of_list(umi_contacts* c, umi_body* body, int32_t edge)
{
    umi_contact_edge links = umi_edge_contact(c, edge)->edges[edge & 1];
    if (links.previous >= 0) {
        umi_edge_contact(c, links.previous)->edges[links.previous & 1].next = links.next;
    } else {
        body->first_contact = links.next;
    }
    if (links.next >= 0) {
        umi_edge_contact(c, links.next)->edges[links.next & 1].previous = links.previous;
    }
    body->contact_count -= 1;
}

int32_t umi_contacts_add(umi_contacts* c, umi_bodies* bodies, int32_t shape_a, int32_t shape_b,
                         int32_t body_a, int32_t body_b)
{
    int32_t index = umi_pool_take(&c->pool);
    *umi_contact_at(c, index) = make_contact(shape_a, shape_b, body_a, body_b);
    add_to_list(c, umi_body_at(bodies, body_a), index * 2);
    add_to_list(c, umi_body_at(bodies, body_b), index * 2 + 1);
    umi_pair_table_add(&c->table, umi_pair_key(shape_a, shape_b), index);
    return index;
}

void umi_contacts_remove(umi_contacts* c, umi_bodies* bodies, int32_t index)
{
    umi_contact* contact = umi_contact_at(c, index);
    umi_contacts_set_sleeper(c, contact, -1);
    take_out_of_list(c, umi_body_at(bodies, contact->body_a), index * 2);
    take_out_of_list(c, umi_body_at(bodies, contact->body_b), index * 2 + 1);
    umi_pair_table_remove(&c->table, umi_pair_key(contact->shape_a, contact->shape_b));
    contact->body_a = -1;
    umi_pool_put(&c->pool, index);
}

void umi_contacts_list_nontouching(umi_contacts* c, int32_t index)
{
    umi_contact* contact = umi_contact_at(c, index);
    umi_contact_set_state(contact, UMI_CONTACT_NONTOUCHING, c->nontouching_count++);
    c->nontouching[contact->place] = (umi_nontouching){
        index, contact->body_a, contact->body_b, contact->shape_a, contact->shape_b, UMI_DUE_NOW};
}

void umi_contacts_unlist_nontouching(umi_contacts* c, int32_t index)
{
    int32_t place = umi_contact_at(c, index)->place;
    umi_nontouching last = c->nontouching[--c->nontouching_count];
    c->nontouching[place] = last;
    umi_contact_at(c, last.contact)->place = place;
    umi_contact_set_state(umi_contact_at(c, index), UMI_CONTACT_ASLEEP, -1);
}

void umi_contacts_set_sleeper(umi_contacts* c, umi_contact* contact, int32_t sleeper)
{
    bool was = (contact->flags & UMI_CONTACT_ON_SLEEPER) != 0;
    c->on_sleeper_count += (int32_t)(sleeper >= 0) - (int32_t)was;
    uint32_t flags = contact->flags & ~(uint32_t)(UMI_CONTACT_ON_SLEEPER | UMI_CONTACT_A_SLEEPS);
    flags |= sleeper >= 0 ? UMI_CONTACT_ON_SLEEPER : 0;
    flags |= sleeper == contact->body_a ? UMI_CONTACT_A_SLEEPS : 0;
    contact->flags = (uint8_t)flags;
}
