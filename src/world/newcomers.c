// The contacts of newcomers: when a crowd of shapes has come since the last step, room is made for the
// contacts that it will bring. Otherwise the first step of a large world would spend most of its time on
// copying lists that grow.
// SPDX-License-Identifier: MIT

#include "world/world_data.h"

#include "core/array.h"

// From so many newcomers on it is worth the trouble.
#define LEAST_NEWCOMERS 256

// Of so many bodies the neighbours are counted.
#define SAMPLES 128

// What has more neighbours than that, such as a drum that everything lies in, is no sample of anything. Its
// neighbours see it, too.
#define MOST_NEIGHBOURS 64

typedef struct neighbours {
    const um_world* world;
    int32_t shape;
    int32_t count;
} neighbours;

static bool count_neighbour(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    neighbours* n = context;
    n->count += umi_can_touch(n->world, n->shape, (int32_t)user_data);
    return true;
}

static int32_t count_in(const um_world* world, const um_tree* tree, int32_t shape)
{
    neighbours n = {.world = world, .shape = shape};
    um_tree_query(tree, world->shapes.fat_boxes[shape], UM_ALL_CATEGORIES, count_neighbour, &n, NULL);
    return n.count;
}

// Twice the pairs that a body has a part in: those with moving shapes are seen from both sides, those with
// resting ones from one.
static int32_t count_twice(const um_world* world, int32_t body)
{
    int32_t twice = 0;
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0 && twice < MOST_NEIGHBOURS; shape = umi_shape_at(&world->shapes, shape)->next) {
        twice += count_in(world, world->moving, shape) + 2 * count_in(world, world->resting, shape);
    }
    return twice < MOST_NEIGHBOURS ? twice : MOST_NEIGHBOURS;
}

// How many contacts the awake have, from every n-th of them.
static int64_t estimate(const um_world* world)
{
    const umi_bodies* bodies = &world->bodies;
    int32_t stride = bodies->awake_count / SAMPLES + 1;
    int64_t twice = 0;
    for (int32_t i = 0; i < bodies->awake_count; i += stride) {
        twice += count_twice(world, bodies->awake[i]);
    }
    return twice * stride / 2;
}

// Makes room for so many contacts, and for so many pairs in the list that they are found in.
static void expect(um_world* world, int32_t count)
{
    um_pair_list* list = &world->pairs;
    if (umi_array_resize(&world->allocator, &list->pairs, &list->capacity, 0, count, sizeof list->pairs[0])) {
        list->allocator = world->allocator;
    }
    if (count > world->contacts.pool.count) {
        umi_contacts_reserve(&world->allocator, &world->contacts, count - world->contacts.pool.count);
    }
}

void umi_expect_contacts(um_world* world)
{
    if (world->newcomers >= LEAST_NEWCOMERS && world->settings.broadphase == UM_BROADPHASE_TREE) {
        int64_t expected = estimate(world);
        expected += expected / 32; // it is no more than an estimate
        if (expected > 0 && expected <= INT32_MAX) {
            expect(world, (int32_t)expected);
        }
    }
    world->newcomers = 0;
}
