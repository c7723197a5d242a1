// Box2D 3's b2DynamicTree, which does not fatten by itself. Only its public API is called.
// SPDX-License-Identifier: MIT

#include "engine.h"

#include "support.h"

#include <box2d/collision.h>

// Where Box2D starts as well; the tree grows from there.
enum {
    start_capacity = 16,
};

typedef struct box2d3_state {
    const bench_pile* pile;
    b2DynamicTree tree;
    int* proxies; // by AABB
    pair_list pairs;
} box2d3_state;

static b2AABB to_aabb(um_aabb from)
{
    b2AABB aabb = {{from.min.x, from.min.y}, {from.max.x, from.max.y}};
    return aabb;
}

// ---- Life -----------------------------------------------------------------------------------------------

static void* create(const bench_pile* pile)
{
    box2d3_state* state = bench_allocate(1, sizeof(box2d3_state));
    state->pile = pile;
    state->tree = b2DynamicTree_Create(start_capacity);
    state->proxies = bench_allocate((size_t)pile->count, sizeof(int));
    return state;
}

static void destroy(void* opaque)
{
    box2d3_state* state = opaque;
    b2DynamicTree_Destroy(&state->tree);
    pair_list_free(&state->pairs);
    bench_release(state->proxies);
    bench_release(state);
}

static void reset(void* opaque)
{
    box2d3_state* state = opaque;
    b2DynamicTree_Destroy(&state->tree);
    state->tree = b2DynamicTree_Create(start_capacity);
}

// ---- One at a time --------------------------------------------------------------------------------------

static void insert_aabbs(box2d3_state* state, const um_aabb* aabbs)
{
    for (int32_t i = 0; i < state->pile->count; ++i) {
        int32_t index = state->pile->insert_order[i];
        state->proxies[index] =
            b2DynamicTree_CreateProxy(&state->tree, to_aabb(aabbs[index]), UINT64_MAX, (uint64_t)index);
    }
}

static void insert(void* opaque)
{
    box2d3_state* state = opaque;
    insert_aabbs(state, state->pile->aabbs);
}

static void move(void* opaque)
{
    box2d3_state* state = opaque;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        b2DynamicTree_MoveProxy(&state->tree, state->proxies[i], to_aabb(state->pile->moved_aabbs[i]));
    }
}

static void remove_all(void* opaque)
{
    box2d3_state* state = opaque;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        b2DynamicTree_DestroyProxy(&state->tree, state->proxies[state->pile->remove_order[i]]);
    }
}

// ---- Queries --------------------------------------------------------------------------------------------

static bool count_hit(int proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    ++*(uint32_t*)context;
    return true;
}

static void query(void* opaque, int32_t count, uint32_t* out_hits)
{
    box2d3_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        uint32_t hits = 0;
        b2DynamicTree_Query(&state->tree, to_aabb(state->pile->query_aabbs[i]), UINT64_MAX, count_hit, &hits);
        out_hits[i] = hits;
    }
}

// Box2D counts every node it takes from its stack: the root and two children for each inner node that it
// opens. Umbra counts the opened ones; this converts.
static int64_t nodes_visited(void* opaque, int32_t count)
{
    box2d3_state* state = opaque;
    int64_t nodes = 0;
    for (int32_t i = 0; i < count; ++i) {
        uint32_t hits = 0;
        b2AABB aabb = to_aabb(state->pile->query_aabbs[i]);
        b2TreeStats stats = b2DynamicTree_Query(&state->tree, aabb, UINT64_MAX, count_hit, &hits);
        nodes += (stats.nodeVisits - 1) / 2;
    }
    return nodes;
}

static float visit_leaf(const b2RayCastInput* input, int proxy, uint64_t user_data, void* context)
{
    (void)input;
    (void)proxy;
    return ray_search_visit(context, (int32_t)user_data);
}

static void ray(void* opaque, int32_t count, ray_answer* out_answers)
{
    box2d3_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        const bench_ray* cast = &state->pile->rays[i];
        ray_search search = ray_search_start(state->pile->moved_aabbs, cast);
        b2RayCastInput input = {0};
        input.origin = (b2Vec2){cast->origin.x, cast->origin.y};
        input.translation = (b2Vec2){cast->translation.x, cast->translation.y};
        input.maxFraction = 1.0f;
        b2DynamicTree_RayCast(&state->tree, &input, UINT64_MAX, visit_leaf, &search);
        out_answers[i] = search.nearest;
    }
}

// ---- Pairs and builds -----------------------------------------------------------------------------------

typedef struct pair_search {
    pair_list* list;
    int32_t index; // of the AABB that asks
} pair_search;

// Box2D keeps a pair when the shape that asks has the larger proxy; any order by index does the same.
static bool keep_pair(int proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    pair_search* search = context;
    int32_t other = (int32_t)user_data;
    if (other < search->index) {
        pair_list_push(search->list, other, search->index);
    }
    return true;
}

static pair_view pairs(void* opaque)
{
    box2d3_state* state = opaque;
    state->pairs.count = 0;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        pair_search search = {&state->pairs, i};
        b2DynamicTree_Query(&state->tree, to_aabb(state->pile->moved_aabbs[i]), UINT64_MAX, keep_pair,
                            &search);
    }
    pair_view view = {state->pairs.count, NULL, state->pairs.pairs};
    return view;
}

// There is no build from nothing: the AABBs have to be in the tree before it can be rebuilt.
static void prepare_build(void* opaque)
{
    box2d3_state* state = opaque;
    insert_aabbs(state, state->pile->moved_aabbs);
}

static void build(void* opaque)
{
    box2d3_state* state = opaque;
    b2DynamicTree_Rebuild(&state->tree, true);
}

static void prepare_other_pairs(void* opaque)
{
    prepare_build(opaque);
    build(opaque);
}

// Box2D defines its ratio as Umbra does: inner nodes without the root, over the root.
static tree_shape shape(void* opaque)
{
    box2d3_state* state = opaque;
    tree_shape result = {b2DynamicTree_GetHeight(&state->tree),
                         (double)b2DynamicTree_GetAreaRatio(&state->tree)};
    return result;
}

const bench_engine engine_box2d3 = {
    .name = "box2d3",
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .insert = insert,
    .move = move,
    .settle = build,
    .remove = remove_all,
    .query = query,
    .ray = ray,
    .pairs = pairs,
    .other_pairs_name = "pairs_after_rebuild_ns",
    .other_pairs_comment = "the same queries after a full rebuild, which is not charged",
    .prepare_other_pairs = prepare_other_pairs,
    .other_pairs = pairs,
    .prepare_build = prepare_build,
    .build = build,
    .nodes_visited = nodes_visited,
    .shape = shape,
};
