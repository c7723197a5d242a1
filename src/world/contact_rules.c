// Contacts with rules of their own: see contact_rules.h.
// SPDX-License-Identifier: MIT

#include "world/contact_rules.h"

#include "core/array.h"
#include "world/contact_life.h"

#include <math.h>
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

// How far the normal may lean from the side of a one-way platform, as a cosine.
#define LEAST_COSINE 0.5f

bool umi_shape_faces(const um_world* world, int32_t shape, um_vec2 normal)
{
    um_vec2 one_way = umi_shape_surface(&world->shapes, shape).one_way;
    float length = sqrtf(one_way.x * one_way.x + one_way.y * one_way.y);
    if (length == 0.0f) {
        return true;
    }
    int32_t body = umi_geometry_at(&world->shapes, shape)->body;
    um_vec2 side = um_rot_apply(world->bodies.poses[body].q, one_way);
    return side.x * normal.x + side.y * normal.y >= LEAST_COSINE * length;
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
