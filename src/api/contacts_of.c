// The contacts of one body or shape.
// SPDX-License-Identifier: MIT

#include "api/questions.h"
#include "world/contact_view.h"
#include "world/ids.h"

// Whether a contact is to be listed. Without memory one that touches may have no lane for a step.
static bool is_listed(const umi_contact* contact, int32_t shape)
{
    bool is_meant = shape < 0 || contact->shape_a == shape || contact->shape_b == shape;
    bool sleeps = !umi_link_is_awake(&contact->link) && (contact->link.flags & UMI_CONTACT_TOUCHED) != 0;
    return is_meant && (umi_contact_is_touching(contact) || sleeps);
}

// Those of a body, or of one of its shapes if that is not -1.
static int32_t list_contacts(const um_world* world, int32_t body, int32_t shape, um_contact* out_contacts,
                             int32_t capacity)
{
    int32_t count = 0;
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        const umi_contact* contact = umi_edge_contact(&world->links, edge);
        if (!is_listed(contact, shape)) {
            continue;
        }
        if (count < capacity) {
            out_contacts[count] = umi_contact_is_touching(contact)
                                      ? umi_contact_show(world, contact)
                                      : umi_contact_show_sleeping(world, edge >> 1);
        }
        count += 1;
    }
    return count;
}

// Whether contacts can be asked for, and there is room for them. If not, the call has failed.
static bool can_list(const um_world* world, const um_contact* out_contacts, int32_t capacity,
                     const char* function)
{
    return umi_check_room(world, out_contacts, capacity, "out_contacts", function) == UM_OK &&
           umi_gate_check_walk(world->gate, function) == UM_OK;
}

int32_t um_body_get_contacts(const um_world* world, um_body_id id, um_contact* out_contacts, int32_t capacity)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0 || !can_list(world, out_contacts, capacity, __func__)) {
        return 0;
    }
    return list_contacts(world, index, -1, out_contacts, capacity);
}

int32_t um_shape_get_contacts(const um_world* world, um_shape_id id, um_contact* out_contacts,
                              int32_t capacity)
{
    int32_t index = umi_read_shape(world, id, __func__);
    if (index < 0 || !can_list(world, out_contacts, capacity, __func__)) {
        return 0;
    }
    return list_contacts(world, umi_geometry_at(&world->shapes, index)->body, index, out_contacts, capacity);
}
