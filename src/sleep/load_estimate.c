// Estimates the load of sleepers that never were awake. What a body bears that was created asleep deep in a
// pile was never measured, and without an estimate a light touch would wake all that is below. So weights are
// handed down: from top to bottom each body gives its own weight and what it has received to those it lies
// on, in equal parts. When one of them wakes, the estimate is what its contacts start from, as if it had
// been measured.
// SPDX-License-Identifier: MIT

#include "sleep/load_estimate.h"

#include "core/radix_sort.h"
#include "sleep/rest.h"
#include "world/contact_life.h"

#include <string.h>

// How far down a place is, in the direction of gravity.
static float depth_of(const um_world* world, um_vec2 place)
{
    return place.x * world->settings.gravity.x + place.y * world->settings.gravity.y;
}

// Keys that sort like the floats they are made of.
static uint32_t sort_key(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits >> 31) != 0 ? ~bits : bits | UINT32_C(0x80000000);
}

bool umi_lies_on(const um_world* world, const umi_contact* contact, int32_t body)
{
    bool is_b = contact->link.body_b == body;
    um_aabb own = world->shapes.tight_aabbs[is_b ? contact->shape_b : contact->shape_a];
    um_aabb other = world->shapes.tight_aabbs[is_b ? contact->shape_a : contact->shape_b];
    return depth_of(world, um_aabb_center(other)) > depth_of(world, um_aabb_center(own));
}

// Whether the body at the other end of an edge bears the one at this end.
static bool is_support(const um_world* world, int32_t edge, bool may_be_awake)
{
    const umi_contact* contact = umi_edge_contact(&world->links, edge);
    int32_t other = umi_edge_other(&world->links, edge);
    int32_t body = (edge & 1) != 0 ? contact->link.body_b : contact->link.body_a;
    bool moves = world->bodies.drives[other].inverse_mass > 0.0f &&
                 umi_body_is_awake(umi_body_at(&world->bodies, other));
    return (!moves || may_be_awake) && umi_contact_may_touch(world, contact) &&
           umi_lies_on(world, contact, body);
}

static int32_t count_supports(const um_world* world, const umi_body* body, bool may_be_awake)
{
    int32_t supports = 0;
    for (int32_t edge = umi_first_contact_edge(&world->links, body); edge >= 0;
         edge = umi_next_contact_edge(&world->links, edge)) {
        supports += is_support(world, edge, may_be_awake);
    }
    return supports;
}

// Hands the load of a body down. Its slept_load is what has come from above so far; in the end it is that and
// what goes on: the sum over its contacts.
static void hand_down(um_world* world, int32_t index, float weight)
{
    umi_body* body = umi_body_at(&world->bodies, index);
    float load = body->slept_load + weight;
    body->slept_load += load;
    // A sleeper counts as ground for awake bodies. It presses on a moving body only if no ground or sleeper
    // bears it.
    int32_t supports = count_supports(world, body, false);
    bool may_be_awake = supports == 0;
    supports = may_be_awake ? count_supports(world, body, true) : supports;
    for (int32_t edge = umi_first_contact_edge(&world->links, body); edge >= 0;
         edge = umi_next_contact_edge(&world->links, edge)) {
        if (is_support(world, edge, may_be_awake)) {
            float share = load / (float)supports;
            umi_edge_contact(&world->links, edge)->forces[0] = share;
            umi_body* below = umi_body_at(&world->bodies, umi_edge_other(&world->links, edge));
            below->slept_load += umi_body_is_sleeper(below) ? share : 0.0f;
        }
    }
}

// Whether none of a sleeper's contacts has ever been tested. One that was put to sleep by hand may have been
// measured.
static bool is_unknown(const um_world* world, const umi_body* body)
{
    bool unknown = umi_body_is_used(body) && (body->flags & UMI_BODY_UNPAIRED) != 0;
    for (int32_t edge = umi_first_contact_edge(&world->links, body); unknown && edge >= 0;) {
        unknown = (umi_edge_contact(&world->links, edge)->link.flags & UMI_CONTACT_UNTESTED) != 0;
        edge = umi_next_contact_edge(&world->links, edge);
    }
    return unknown;
}

// Lists the bodies by their depth. Returns how many.
static int32_t list_unknown(const um_world* world, umi_sort_item* items)
{
    int32_t count = 0;
    for (int32_t i = 1; i < world->bodies.pool.fresh && count < world->bodies.unpaired_count; ++i) {
        if (is_unknown(world, umi_body_at(&world->bodies, i))) {
            umi_pose pose = world->bodies.poses[i];
            float depth = depth_of(world, um_vec2_make(pose.x, pose.y));
            items[count++] = (umi_sort_item){sort_key(depth), (uint32_t)i};
        }
    }
    return count;
}

void umi_estimate_loads(um_world* world)
{
    um_vec2 gravity = world->settings.gravity;
    bool has_gravity = gravity.x != 0.0f || gravity.y != 0.0f;
    size_t bytes = 2 * (size_t)world->bodies.unpaired_count * sizeof(umi_sort_item);
    umi_sort_item* items = has_gravity ? umi_allocate(&world->allocator, bytes) : NULL;
    if (items == NULL) {
        return;
    }
    int32_t count = list_unknown(world, items);
    const umi_sort_item* sorted = umi_radix_sort(items, items + count, count, 32);
    for (int32_t i = 0; i < count; ++i) {
        int32_t body = (int32_t)sorted[i].value;
        hand_down(world, body, umi_body_weight(world, body));
    }
    umi_release(&world->allocator, items, bytes);
}
