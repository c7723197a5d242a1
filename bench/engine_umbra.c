// Umbra's tree. Margin and multiplier are zero: the pile's AABBs are fat already.
// SPDX-License-Identifier: MIT

#include "engine.h"

#include "support.h"

typedef struct umbra_state {
    const bench_pile* pile;
    um_tree* tree;
    um_proxy_id* proxies; // by AABB
    // The moved AABBs in the order of insertion, for the bulk calls.
    um_aabb* ordered_aabbs;
    uint64_t* ordered_indices;
    um_proxy_id* ordered_proxies;
    // Outlives the trees: all of them have the same allocator.
    um_pair_list pairs;
} umbra_state;

static void require(bool success, const char* message)
{
    if (!success) {
        bench_fail(message);
    }
}

// ---- Life -----------------------------------------------------------------------------------------------

static um_tree* create_tree(void)
{
    um_tree_def def = um_default_tree_def();
    def.margin = 0.0f;
    def.displacement_multiplier = 0.0f;
    def.bake_by_itself = false; // what it is like baked is measured apart
    um_tree* tree = NULL;
    require(um_tree_create(&def, &tree) == UM_OK, "um_tree_create failed");
    return tree;
}

static void* create(const bench_pile* pile)
{
    size_t count = (size_t)pile->count;
    umbra_state* state = bench_allocate(1, sizeof(umbra_state));
    state->pile = pile;
    state->tree = create_tree();
    state->proxies = bench_allocate(count, sizeof(um_proxy_id));
    state->ordered_aabbs = bench_allocate(count, sizeof(um_aabb));
    state->ordered_indices = bench_allocate(count, sizeof(uint64_t));
    state->ordered_proxies = bench_allocate(count, sizeof(um_proxy_id));
    for (int32_t i = 0; i < pile->count; ++i) {
        int32_t index = pile->insert_order[i];
        state->ordered_aabbs[i] = pile->moved_aabbs[index];
        state->ordered_indices[i] = (uint64_t)index;
    }
    return state;
}

static void destroy(void* opaque)
{
    umbra_state* state = opaque;
    um_pair_list_free(&state->pairs);
    um_tree_destroy(state->tree);
    bench_release(state->proxies);
    bench_release(state->ordered_aabbs);
    bench_release(state->ordered_indices);
    bench_release(state->ordered_proxies);
    bench_release(state);
}

static void reset(void* opaque)
{
    umbra_state* state = opaque;
    um_tree_destroy(state->tree);
    state->tree = create_tree();
}

// ---- One at a time --------------------------------------------------------------------------------------

static void insert(void* opaque)
{
    umbra_state* state = opaque;
    const bench_pile* pile = state->pile;
    for (int32_t i = 0; i < pile->count; ++i) {
        int32_t index = pile->insert_order[i];
        state->proxies[index] = um_tree_insert(state->tree, pile->aabbs[index], um_vec2_make(0.0f, 0.0f),
                                               UM_ALL_CATEGORIES, (uint64_t)index);
    }
    require(um_tree_get_last_error(state->tree) == UM_OK, "um_tree_insert failed");
}

static void move(void* opaque)
{
    umbra_state* state = opaque;
    const bench_pile* pile = state->pile;
    int32_t moved = 0;
    for (int32_t i = 0; i < pile->count; ++i) {
        moved += um_tree_move(state->tree, state->proxies[i], pile->moved_aabbs[i], um_vec2_make(0.0f, 0.0f));
    }
    require(moved == pile->count, "um_tree_move did not move every AABB");
}

static void remove_all(void* opaque)
{
    umbra_state* state = opaque;
    const bench_pile* pile = state->pile;
    int32_t removed = 0;
    for (int32_t i = 0; i < pile->count; ++i) {
        removed += um_tree_remove(state->tree, state->proxies[pile->remove_order[i]]);
    }
    require(removed == pile->count, "um_tree_remove did not remove every AABB");
}

// ---- Queries --------------------------------------------------------------------------------------------

static bool count_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    ++*(uint32_t*)context;
    return true;
}

static void query(void* opaque, int32_t count, uint32_t* out_hits)
{
    umbra_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        uint32_t hits = 0;
        um_tree_query(state->tree, state->pile->query_aabbs[i], UM_ALL_CATEGORIES, count_hit, &hits, NULL);
        out_hits[i] = hits;
    }
}

static int64_t nodes_visited(void* opaque, int32_t count)
{
    umbra_state* state = opaque;
    int64_t nodes = 0;
    for (int32_t i = 0; i < count; ++i) {
        uint32_t hits = 0;
        um_tree_visits visits = {0};
        um_tree_query(state->tree, state->pile->query_aabbs[i], UM_ALL_CATEGORIES, count_hit, &hits, &visits);
        nodes += visits.nodes;
    }
    return nodes;
}

static float visit_leaf(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    (void)max_fraction;
    return ray_search_visit(context, (int32_t)user_data);
}

static void ray(void* opaque, int32_t count, ray_answer* out_answers)
{
    umbra_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        const bench_ray* cast = &state->pile->rays[i];
        ray_search search = ray_search_start(state->pile->moved_aabbs, cast);
        um_ray input = {cast->origin, cast->translation, 1.0f};
        um_tree_cast_ray(state->tree, &input, UM_ALL_CATEGORIES, visit_leaf, &search, NULL);
        out_answers[i] = search.nearest;
    }
}

// ---- Many at once ---------------------------------------------------------------------------------------

static void rebuild(const umbra_state* state)
{
    require(um_tree_rebuild(state->tree, UM_BUILD_MORTON), "um_tree_rebuild failed");
}

// What um_tree_move_many does when all AABBs have left their places, and what one does before many questions.
static void settle(void* opaque)
{
    umbra_state* state = opaque;
    rebuild(state);
    require(um_tree_bake(state->tree), "um_tree_bake failed");
}

// All AABBs have moved, so the bulk path is the one a world takes: a new tree in Morton order, then the
// tree against itself. Both are inside the timed region.
static pair_view pairs(void* opaque)
{
    umbra_state* state = opaque;
    rebuild(state);
    require(um_tree_find_pairs(state->tree, UM_PAIRS_ALL, &state->pairs), "um_tree_find_pairs failed");
    pair_view view = {(size_t)state->pairs.count, state->pairs.pairs, NULL};
    return view;
}

static void build_with(umbra_state* state, um_tree_build how)
{
    require(um_tree_insert_many(state->tree, state->ordered_aabbs, NULL, NULL, state->ordered_indices,
                                state->pile->count, how, state->ordered_proxies),
            "um_tree_insert_many failed");
}

static void build(void* opaque)
{
    build_with(opaque, UM_BUILD_MORTON);
}

static void build_sah(void* opaque)
{
    build_with(opaque, UM_BUILD_SAH);
}

static tree_shape shape(void* opaque)
{
    umbra_state* state = opaque;
    um_tree_figures figures = um_tree_measure(state->tree);
    tree_shape result = {figures.height, (double)figures.area_ratio};
    return result;
}

const bench_engine engine_umbra = {
    .name = "umbra",
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .insert = insert,
    .move = move,
    .settle = settle,
    .remove = remove_all,
    .query = query,
    .ray = ray,
    .pairs = pairs,
    .pairs_rebuild_tree = true,
    .build = build,
    .build_sah = build_sah,
    .nodes_visited = nodes_visited,
    .shape = shape,
};
