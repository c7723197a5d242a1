// Contacts with rules of their own: see contact_rules.h.
// SPDX-License-Identifier: MIT

#include "world/contact_rules.h"

#include "core/array.h"
#include "world/contact_life.h"

#include <string.h>

bool umi_rules_reserve(um_world* world)
{
    umi_contacts* contacts = &world->contacts;
    umi_scratch* s = &world->scratch;
    int32_t before = contacts->pass_capacity;
    int32_t wanted = world->links.pool.capacity;
    if (!umi_array_reserve(&world->allocator, &contacts->passes, &contacts->pass_capacity, before, wanted,
                           sizeof contacts->passes[0])) {
        return false;
    }
    if (contacts->pass_capacity > before) {
        memset(contacts->passes + before, UMI_PASS_UNDECIDED, (size_t)(contacts->pass_capacity - before));
    }
    return umi_array_reserve(&world->allocator, &s->belts, &s->belt_capacity, 0, wanted, sizeof s->belts[0]);
}

void umi_contact_update_ruled(um_world* world, umi_contact* contact)
{
    bool is_ruled = umi_shape_is_ruled(&world->shapes, contact->shape_a) ||
                    umi_shape_is_ruled(&world->shapes, contact->shape_b);
    contact->link.flags = (uint8_t)(is_ruled ? contact->link.flags | UMI_CONTACT_RULED
                                             : contact->link.flags & ~UMI_CONTACT_RULED);
}

um_contact_rules umi_contact_rules(const um_world* world, const umi_contact* contact)
{
    umi_mixture mixture = umi_contact_mix(world, contact);
    return (um_contact_rules){
        .is_enabled = true,
        .friction = mixture.friction,
        .restitution = mixture.restitution,
        .belt_speed = umi_shape_surface(&world->shapes, contact->shape_a).belt_speed +
                      umi_shape_surface(&world->shapes, contact->shape_b).belt_speed,
    };
}
