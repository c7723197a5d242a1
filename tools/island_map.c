// Islands, by a union of sets.
// SPDX-License-Identifier: MIT

#include "island_map.h"
#include "body_number.h"
#include "joint_list.h"

#include <stdlib.h>

typedef struct island_walk {
    island_map* map;
    const um_world* world;
} island_walk;

static uint32_t find(const island_map* map, uint32_t number)
{
    while (map->parents[number] != number) {
        map->parents[number] = map->parents[map->parents[number]]; // halves the way for whoever comes next
        number = map->parents[number];
    }
    return number;
}

uint32_t island_map_find(const island_map* map, um_body_id body)
{
    uint32_t number = (uint32_t)body_number(body);
    return number < map->count ? find(map, number) : number;
}

// Only dynamic bodies pass on what happens to them.
static void join(const island_walk* walk, um_body_id a, um_body_id b)
{
    if (um_body_get_type(walk->world, a) != UM_DYNAMIC_BODY ||
        um_body_get_type(walk->world, b) != UM_DYNAMIC_BODY) {
        return;
    }
    uint32_t island_a = island_map_find(walk->map, a);
    uint32_t island_b = island_map_find(walk->map, b);
    uint32_t least = island_a < island_b ? island_a : island_b;
    walk->map->parents[island_a] = least;
    walk->map->parents[island_b] = least;
}

static bool join_contact(const um_contact* contact, void* context)
{
    const island_walk* walk = context;
    bool is_pressed = contact->normal_impulses[0] > 0.0f || contact->normal_impulses[1] > 0.0f;
    if (is_pressed || (contact->point_count > 0 && contact->separations[0] < 0.0f)) {
        join(walk, um_shape_get_body(walk->world, contact->shape_a),
             um_shape_get_body(walk->world, contact->shape_b));
    }
    return true;
}

// Contacts of sleepers are known to their bodies alone.
static bool join_sleeper(um_body_id body, void* context)
{
    enum { MOST_CONTACTS = 256 };
    const island_walk* walk = context;
    if (um_body_get_type(walk->world, body) == UM_DYNAMIC_BODY && !um_body_is_awake(walk->world, body)) {
        um_contact contacts[MOST_CONTACTS];
        int32_t count = um_body_get_contacts(walk->world, body, contacts, MOST_CONTACTS);
        for (int32_t i = 0; i < count && i < MOST_CONTACTS; ++i) {
            join_contact(&contacts[i], context);
        }
    }
    return true;
}

static bool join_joints(const island_walk* walk)
{
    joint_list list = joint_list_of(walk->world);
    for (int32_t i = 0; i < list.count; ++i) {
        um_joint_def def = um_joint_get_def(walk->world, list.joints[i]);
        if (def.body_a.index1 != 0 && def.body_b.index1 != 0 && def.kind != UM_FILTER_JOINT) {
            join(walk, def.body_a, def.body_b);
        }
    }
    bool has_memory = list.joints != NULL;
    joint_list_free(&list);
    return has_memory;
}

static bool find_greatest(um_body_id body, void* context)
{
    uint32_t* greatest = context;
    uint32_t number = (uint32_t)body_number(body);
    *greatest = number > *greatest ? number : *greatest;
    return true;
}

bool island_map_make(island_map* map, const um_world* world)
{
    uint32_t greatest = 0;
    um_world_each_body(world, find_greatest, &greatest);
    *map = (island_map){malloc(((size_t)greatest + 1) * sizeof *map->parents), greatest + 1};
    if (map->parents == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < map->count; ++i) {
        map->parents[i] = i;
    }
    island_walk walk = {map, world};
    um_world_each_contact(world, join_contact, &walk);
    um_world_each_body(world, join_sleeper, &walk);
    if (!join_joints(&walk)) {
        island_map_free(map);
        return false;
    }
    return true;
}

void island_map_free(island_map* map)
{
    free(map->parents);
    *map = (island_map){0};
}
