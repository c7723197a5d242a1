// What the world says about itself: counters, times, the hash of its state.
// SPDX-License-Identifier: MIT

#include "world/world_data.h"

#include <string.h>

// Colours that have a contact in any bundle.
static int32_t count_colors(const umi_constraints* constraints)
{
    int32_t colors = 0;
    for (int32_t i = 0; i < UMI_BUNDLE_COLORS; ++i) {
        bool is_used = false;
        for (int32_t k = 0; k < constraints->bundle_count; ++k) {
            is_used |= umi_contact_color(constraints->bundles + k, i)->count > 0;
        }
        colors += is_used;
    }
    return colors;
}

// Lanes of contacts in all bundles: the others are those of joints.
static int32_t count_contacts(const umi_constraints* constraints)
{
    int32_t contacts = 0;
    for (int32_t i = 0; i < constraints->bundle_count * UMI_BUNDLE_COLORS; ++i) {
        const umi_bundle* bundle = constraints->bundles + i / UMI_BUNDLE_COLORS;
        contacts += umi_contact_color(bundle, i % UMI_BUNDLE_COLORS)->count;
    }
    return contacts;
}

um_counters um_world_get_counters(const um_world* world)
{
    if (world == NULL) {
        return (um_counters){0};
    }
    um_counters counters = world->counters;
    counters.bodies = world->bodies.pool.count - 1; // place 0 is none
    counters.awake = world->bodies.awake_count;
    counters.asleep = world->bodies.sleeper_count;
    counters.shapes = world->shapes.pool.count;
    counters.joints = world->joints.pool.count;
    counters.contacts = count_contacts(&world->constraints);
    counters.joints_awake = world->constraints.count - counters.contacts;
    counters.pairs = world->contacts.nontouching_count + counters.contacts;
    counters.pairs_asleep = world->contacts.table.count - counters.pairs;
    counters.colors = count_colors(&world->constraints);
    counters.allocations = world->heap.allocations;
    counters.bytes = world->heap.bytes;
    return counters;
}

um_profile um_world_get_profile(const um_world* world)
{
    return world != NULL ? world->profile : (um_profile){0};
}

// FNV-1a over 32-bit words.
static uint64_t mix(uint64_t hash, const void* words, size_t count)
{
    const char* bytes = words;
    for (size_t i = 0; i < count; ++i) {
        uint32_t word;
        memcpy(&word, bytes + i * sizeof word, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x100000001B3);
        hash ^= hash >> 29;
    }
    return hash;
}

uint64_t um_world_hash(const um_world* world)
{
    if (world == NULL) {
        return 0;
    }
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        const umi_body* body = umi_body_at(&world->bodies, i);
        if (!umi_body_is_used(body)) {
            continue;
        }
        uint32_t what = (uint32_t)i << 3 | (uint32_t)body->type << 1 | umi_body_is_awake(body);
        hash = mix(hash, &what, 1);
        hash = mix(hash, world->bodies.poses + i, sizeof(umi_pose) / sizeof(uint32_t));
        hash = mix(hash, world->bodies.velocities + i, sizeof(umi_velocity) / sizeof(uint32_t));
    }
    return hash;
}
