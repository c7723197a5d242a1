// The contacts of newcomers: while a crowd of shapes comes, room is made for the contacts that it will bring.
// Otherwise the first step of a large world would spend most of its time on copying lists that grow, and on
// waiting for memory that nobody has touched before.
// SPDX-License-Identifier: MIT

#include "world/world_data.h"

#include "broadphase/shared_pairs.h"
#include "broadphase/tree_query.h"
#include "core/array.h"

#include <string.h>

// From so many newcomers on it is worth the trouble.
#define LEAST_NEWCOMERS 64

// Of so many bodies the neighbours are counted.
#define SAMPLES 64

// What has more neighbours than that, such as a drum that everything lies in, is no sample of anything. Its
// neighbours see it, too.
#define MOST_NEIGHBOURS 64

// What a crowd brings.
typedef struct crowd {
    int64_t pairs; // of fat AABBs that overlap: contacts
    int64_t near;  // of AABBs that are as near as what touches: lanes
} crowd;

typedef struct neighbours {
    const um_world* world;
    int32_t shape;
    crowd count;
} neighbours;

static bool count_neighbour(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    neighbours* n = context;
    int32_t other = (int32_t)user_data;
    if (umi_can_touch(n->world, n->shape, other)) {
        const um_aabb* aabbs = n->world->shapes.tight_aabbs;
        n->count.pairs += 1;
        n->count.near += umi_aabbs_are_near(aabbs[n->shape], aabbs[other], n->world->settings.contact_margin);
    }
    return true;
}

static void add_times(crowd* sum, crowd more, int64_t factor)
{
    sum->pairs += more.pairs * factor;
    sum->near += more.near * factor;
}

static crowd count_in(const um_world* world, const um_tree* tree, int32_t shape)
{
    neighbours n = {.world = world, .shape = shape};
    umi_tree_query(tree, world->shapes.fat_aabbs[shape], UM_ALL_CATEGORIES, count_neighbour, &n,
                   &world->gate->walks);
    return n.count;
}

// Twice the pairs that a body has a part in: those with moving shapes are seen from both sides, those with
// resting ones from one.
static crowd count_twice(const um_world* world, int32_t body)
{
    crowd twice = {0};
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0 && twice.pairs < MOST_NEIGHBOURS; shape = umi_shape_at(&world->shapes, shape)->next) {
        add_times(&twice, count_in(world, world->moving, shape), 1);
        add_times(&twice, count_in(world, world->resting, shape), 2);
    }
    twice.pairs = twice.pairs < MOST_NEIGHBOURS ? twice.pairs : MOST_NEIGHBOURS;
    twice.near = twice.near < MOST_NEIGHBOURS ? twice.near : MOST_NEIGHBOURS;
    return twice;
}

// What the awake have, from every n-th of them.
static crowd estimate(const um_world* world)
{
    const umi_bodies* bodies = &world->bodies;
    int32_t stride = bodies->awake_count / SAMPLES + 1;
    crowd twice = {0};
    for (int32_t i = 0; i < bodies->awake_count; i += stride) {
        add_times(&twice, count_twice(world, bodies->awake[i]), stride);
    }
    return (crowd){twice.pairs / 2, twice.near / 2};
}

// ---- Room -----------------------------------------------------------------------------------------------

// Has the system hand out memory that an array of contacts will use anyway.
static void touch(void* items, int32_t used, int32_t capacity, size_t size)
{
    memset((char*)items + (size_t)used * size, 0, (size_t)(capacity - used) * size);
}

// Makes room for so many contacts, and for so many pairs in the list that they are found in.
static void expect_contacts(um_world* world, int32_t count)
{
    um_pair_list* list = &world->pairs;
    umi_contacts* contacts = &world->contacts;
    int32_t room = umi_shared_pair_room(count);
    if (room > list->capacity &&
        umi_array_resize(&world->allocator, &list->pairs, &list->capacity, 0, room, sizeof list->pairs[0])) {
        list->allocator = world->allocator;
        touch(list->pairs, 0, list->capacity, sizeof list->pairs[0]);
    }
    int32_t before = contacts->pool.capacity;
    if (count > before && umi_contacts_resize(&world->allocator, contacts, count)) {
        touch(contacts->pool.items, contacts->pool.fresh, contacts->pool.capacity, contacts->pool.item_size);
        touch(contacts->apart, contacts->apart_count, contacts->apart_capacity, sizeof contacts->apart[0]);
    }
}

// Makes room for so many lanes.
static void expect_lanes(um_world* world, const umi_crew* crew, int32_t count)
{
    umi_block_store* store = &world->constraints.store;
    int32_t blocks = count / UMI_BLOCK_LANES - (store->block_count - store->spare_count);
    umi_block_store_reserve(&world->allocator, crew, store, blocks);
}

// Makes room for what the crowd brings so far, and for that share of contacts more: without it, the step
// would move all of them for the last few.
static void expect(um_world* world, const umi_crew* crew, int64_t share)
{
    crowd expected = estimate(world);
    int32_t asleep = world->contacts.pool.count - world->contacts.apart_count - world->constraints.count;
    expected.pairs += expected.pairs / share + asleep;
    if (expected.pairs > 0 && expected.pairs <= INT32_MAX) {
        expect_contacts(world, (int32_t)expected.pairs);
        expect_lanes(world, crew, (int32_t)expected.near);
    }
}

// A crowd that comes is looked at each time that it has grown by a quarter.
#define GROWTH 4

// Whether it has grown by that share since it was last looked at.
static bool has_grown(const um_world* world, int32_t share)
{
    int32_t before = world->expected_newcomers;
    return world->settings.broadphase == UM_BROADPHASE_TREE && world->newcomers >= LEAST_NEWCOMERS &&
           world->newcomers >= before + before / share;
}

void umi_expect_newcomers(um_world* world)
{
    if (has_grown(world, GROWTH)) {
        const umi_crew nobody = {0}; // outside of steps
        expect(world, &nobody, GROWTH);
        world->expected_newcomers = world->newcomers;
    }
}

void umi_expect_contacts(um_world* world)
{
    if (has_grown(world, 2 * GROWTH)) {  // else there is room
        expect(world, &world->crew, 32); // it is no more than an estimate
    }
    world->newcomers = 0;
    world->expected_newcomers = 0;
}
