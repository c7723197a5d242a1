// The contacts' table, and the list of those that do not touch. Decides nothing: who wakes, touches or ends
// is the step's business.
// SPDX-License-Identifier: MIT

#include "dynamics/contacts.h"

#include "core/array.h"

void umi_contacts_destroy(const um_allocator* allocator, umi_contacts* c)
{
    umi_pair_table_free(allocator, &c->table);
    umi_array_free(allocator, &c->nontouching, &c->nontouching_capacity, sizeof c->nontouching[0]);
    umi_array_free(allocator, &c->kept, &c->kept_capacity, sizeof c->kept[0]);
    umi_array_free(allocator, &c->passes, &c->pass_capacity, sizeof c->passes[0]);
    umi_array_free(allocator, &c->unmeasured, &c->unmeasured_capacity, sizeof c->unmeasured[0]);
    umi_array_free(allocator, &c->slowed, &c->slowed_capacity, sizeof c->slowed[0]);
}

bool umi_contacts_reserve_values(const um_allocator* allocator, const umi_links* links, float** values,
                                 int32_t* capacity)
{
    int32_t before = *capacity;
    if (!umi_array_reserve(allocator, values, capacity, before, links->pool.capacity, sizeof **values)) {
        return false;
    }
    for (int32_t i = before; i < *capacity; ++i) {
        (*values)[i] = 0.0f;
    }
    return true;
}

bool umi_contacts_reserve(const um_allocator* allocator, umi_contacts* c, umi_links* links, int32_t extra)
{
    return umi_pool_reserve(allocator, &links->pool, extra) &&
           umi_pair_table_reserve(allocator, &c->table, extra) &&
           umi_array_resize(allocator, &c->nontouching, &c->nontouching_capacity, c->nontouching_count,
                            links->pool.capacity, sizeof c->nontouching[0]);
}

void umi_contacts_reserve_kept(const um_allocator* allocator, umi_contacts* c, const umi_links* links)
{
    if (c->kept_capacity < links->pool.capacity) {
        umi_array_resize(allocator, &c->kept, &c->kept_capacity, c->kept_capacity, links->pool.capacity,
                         sizeof c->kept[0]);
    }
}

int32_t umi_contacts_add(umi_contacts* c, umi_links* links, umi_bodies* bodies, int32_t shape_a,
                         int32_t shape_b, int32_t body_a, int32_t body_b)
{
    int32_t index = umi_pool_take(&links->pool);
    umi_contact* contact = umi_contact_at(links, index);
    *contact = (umi_contact){
        .link = umi_link_make(UMI_LINK_CONTACT, body_a, body_b),
        .shape_a = shape_a,
        .shape_b = shape_b,
        .ids = {UMI_NO_ID, UMI_NO_ID},
    };
    contact->link.flags = UMI_CONTACT_UNTESTED;
    umi_links_insert(links, bodies, index);
    umi_pair_table_add(&c->table, umi_pair_key(shape_a, shape_b), index);
    return index;
}

void umi_contacts_remove(umi_contacts* c, umi_links* links, umi_bodies* bodies, int32_t index)
{
    const umi_contact* contact = umi_contact_at(links, index);
    umi_pair_table_remove(&c->table, umi_pair_key(contact->shape_a, contact->shape_b));
    umi_links_remove(links, bodies, index);
}

void umi_contacts_list_nontouching(umi_contacts* c, umi_links* links, int32_t index)
{
    umi_contact* contact = umi_contact_at(links, index);
    umi_link_set_state(&contact->link, UMI_LINK_WITHOUT_LANE, c->nontouching_count++);
    bool is_watched = (contact->link.flags & UMI_CONTACT_WATCHED) != 0;
    c->nontouching[contact->link.place] = (umi_nontouching){.contact = index,
                                                            .body_a = contact->link.body_a,
                                                            .body_b = contact->link.body_b,
                                                            .shape_a = contact->shape_a,
                                                            .shape_b = contact->shape_b,
                                                            .due = is_watched ? UMI_DUE_NEVER : UMI_DUE_NOW};
}

void umi_contacts_unlist_nontouching(umi_contacts* c, umi_links* links, int32_t index)
{
    umi_link* link = umi_link_at(links, index);
    umi_nontouching last = c->nontouching[--c->nontouching_count];
    c->nontouching[link->place] = last;
    umi_link_at(links, last.contact)->place = link->place;
    umi_link_set_state(link, UMI_LINK_ASLEEP, -1);
}
