// The bodies in a region. See bodies_in.h.
// SPDX-License-Identifier: MIT

#include "api/bodies_in.h"

#include "api/questions.h"
#include "broadphase/tree_query.h"
#include "core/array.h"
#include "world/proxies.h"

static bool is_meant(const umi_body* body)
{
    return umi_body_is_used(body) && body->type == UM_DYNAMIC_BODY && (body->flags & UMI_BODY_ENABLED) != 0;
}

// ---- Lists ----------------------------------------------------------------------------------------------

// Leaves are counted first, and listed when there is room: a search must not be held up by the allocator's
// hooks.
typedef struct leaf_search {
    const um_world* world;
    int32_t* list; // NULL to count
    int32_t count;
} leaf_search;

static bool note_leaf(um_proxy_id proxy, uint64_t leaf, void* context)
{
    (void)proxy;
    leaf_search* search = context;
    int32_t body = umi_leaf_body(leaf);
    if (is_meant(umi_body_at(&search->world->bodies, body))) {
        if (search->list != NULL) {
            search->list[search->count] = body;
        }
        search->count += 1;
    }
    return true;
}

static void search_trees(leaf_search* search, um_aabb aabb, uint64_t categories)
{
    um_aabb wide = umi_search_aabb(search->world, aabb);
    search->count = 0;
    umi_tree_query(search->world->moving, wide, categories, note_leaf, search, NULL);
    umi_tree_query(search->world->resting, wide, categories, note_leaf, search, NULL);
}

// Lets a number sink to where none below it in the heap is greater.
static void sift_down(int32_t* list, int32_t root, int32_t count)
{
    int32_t moved = list[root];
    for (int32_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        child += child + 1 < count && list[child + 1] > list[child];
        if (list[child] <= moved) {
            break;
        }
        list[root] = list[child];
        root = child;
    }
    list[root] = moved;
}

// The trees find bodies in an order that changes when they are baked, and nothing may follow from that.
static void sort(int32_t* list, int32_t count)
{
    for (int32_t root = count / 2 - 1; root >= 0; --root) {
        sift_down(list, root, count);
    }
    for (int32_t last = count - 1; last > 0; --last) {
        int32_t greatest = list[0];
        list[0] = list[last];
        list[last] = greatest;
        sift_down(list, 0, last);
    }
}

// The bodies of the leaves in order, one with several shapes several times; -1 when memory ends.
static int32_t list_bodies(um_world* world, um_aabb aabb, uint64_t categories)
{
    umi_scratch* s = &world->scratch;
    leaf_search search = {.world = world};
    search_trees(&search, aabb, categories);
    if (!umi_array_reserve(&world->allocator, &s->bodies, &s->body_capacity, 0, search.count,
                           sizeof s->bodies[0])) {
        return -1;
    }
    if (search.count > 0) {
        search.list = s->bodies;
        search_trees(&search, aabb, categories);
        sort(s->bodies, search.count);
    }
    return search.count;
}

// ---- Calls ----------------------------------------------------------------------------------------------

void umi_each_body_in(um_world* world, const um_aabb* aabb, uint64_t categories, umi_body_fn* fn,
                      void* context)
{
    int32_t count = aabb != NULL ? list_bodies(world, *aabb, categories) : -1;
    for (int32_t i = 0; i < count; ++i) {
        int32_t body = world->scratch.bodies[i];
        if (i == 0 || body != world->scratch.bodies[i - 1]) {
            fn(world, body, context);
        }
    }
    for (int32_t i = 1; count < 0 && i < world->bodies.pool.fresh; ++i) {
        if (is_meant(umi_body_at(&world->bodies, i))) {
            fn(world, i, context);
        }
    }
}
