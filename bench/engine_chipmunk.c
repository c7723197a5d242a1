// Chipmunk's bounding AABB tree, used through its spatial index. Without a velocity function it does not
// fatten. It works in double precision, and every insertion and move also looks for pairs, which it caches:
// that is how it is built, and its insert and move contain it. Its heights and areas cannot be asked for.
// SPDX-License-Identifier: MIT

#include "engine.h"

#include "support.h"

#include <chipmunk/chipmunk.h>

typedef struct chipmunk_object {
    cpBB aabb;
    int32_t index;
} chipmunk_object;

typedef struct chipmunk_state {
    const bench_pile* pile;
    cpSpatialIndex* tree;
    chipmunk_object* objects;
    pair_list pairs;
} chipmunk_state;

static cpBB to_bb(um_aabb aabb)
{
    return cpBBNew((cpFloat)aabb.min.x, (cpFloat)aabb.min.y, (cpFloat)aabb.max.x, (cpFloat)aabb.max.y);
}

static cpBB object_aabb(void* object)
{
    return ((chipmunk_object*)object)->aabb;
}

static void set_aabbs(chipmunk_state* state, const um_aabb* aabbs)
{
    for (int32_t i = 0; i < state->pile->count; ++i) {
        state->objects[i].aabb = to_bb(aabbs[i]);
        state->objects[i].index = i;
    }
}

// ---- Life -----------------------------------------------------------------------------------------------

static void* create(const bench_pile* pile)
{
    chipmunk_state* state = bench_allocate(1, sizeof(chipmunk_state));
    state->pile = pile;
    state->objects = bench_allocate((size_t)pile->count, sizeof(chipmunk_object));
    state->tree = cpBBTreeNew(object_aabb, NULL);
    return state;
}

static void destroy(void* opaque)
{
    chipmunk_state* state = opaque;
    cpSpatialIndexFree(state->tree);
    pair_list_free(&state->pairs);
    bench_release(state->objects);
    bench_release(state);
}

static void reset(void* opaque)
{
    chipmunk_state* state = opaque;
    cpSpatialIndexFree(state->tree);
    state->tree = cpBBTreeNew(object_aabb, NULL);
    set_aabbs(state, state->pile->aabbs);
}

// ---- One at a time --------------------------------------------------------------------------------------

static void insert(void* opaque)
{
    chipmunk_state* state = opaque;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        int32_t index = state->pile->insert_order[i];
        cpSpatialIndexInsert(state->tree, &state->objects[index], (cpHashValue)index);
    }
}

static void move(void* opaque)
{
    chipmunk_state* state = opaque;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        chipmunk_object* object = &state->objects[i];
        object->aabb = to_bb(state->pile->moved_aabbs[i]);
        cpSpatialIndexReindexObject(state->tree, object, (cpHashValue)i);
    }
}

static void remove_all(void* opaque)
{
    chipmunk_state* state = opaque;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        int32_t index = state->pile->remove_order[i];
        cpSpatialIndexRemove(state->tree, &state->objects[index], (cpHashValue)index);
    }
}

// ---- Queries --------------------------------------------------------------------------------------------

static cpCollisionID count_hit(void* asking, void* found, cpCollisionID id, void* context)
{
    (void)asking;
    (void)found;
    ++*(uint32_t*)context;
    return id;
}

static void query(void* opaque, int32_t count, uint32_t* out_hits)
{
    chipmunk_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        uint32_t hits = 0;
        cpSpatialIndexQuery(state->tree, NULL, to_bb(state->pile->query_aabbs[i]), count_hit, &hits);
        out_hits[i] = hits;
    }
}

static cpFloat visit_leaf(void* asking, void* found, void* context)
{
    (void)asking;
    return (cpFloat)ray_search_visit(context, ((chipmunk_object*)found)->index);
}

static void ray(void* opaque, int32_t count, ray_answer* out_answers)
{
    chipmunk_state* state = opaque;
    for (int32_t i = 0; i < count; ++i) {
        const bench_ray* cast = &state->pile->rays[i];
        ray_search search = ray_search_start(state->pile->moved_aabbs, cast);
        um_vec2 end = um_vec2_add(cast->origin, cast->translation);
        cpVect from = cpv((cpFloat)cast->origin.x, (cpFloat)cast->origin.y);
        cpVect to = cpv((cpFloat)end.x, (cpFloat)end.y);
        cpSpatialIndexSegmentQuery(state->tree, NULL, from, to, 1.0, visit_leaf, &search);
        out_answers[i] = search.nearest;
    }
}

// ---- Pairs ----------------------------------------------------------------------------------------------

static cpCollisionID keep_half(void* asking, void* found, cpCollisionID id, void* context)
{
    int32_t index = ((chipmunk_object*)asking)->index;
    int32_t other = ((chipmunk_object*)found)->index;
    if (other < index) {
        pair_list_push(context, other, index);
    }
    return id;
}

static pair_view pairs(void* opaque)
{
    chipmunk_state* state = opaque;
    state->pairs.count = 0;
    for (int32_t i = 0; i < state->pile->count; ++i) {
        chipmunk_object* object = &state->objects[i];
        cpSpatialIndexQuery(state->tree, object, object->aabb, keep_half, &state->pairs);
    }
    pair_view view = {state->pairs.count, NULL, state->pairs.pairs};
    return view;
}

static void prepare_other_pairs(void* opaque)
{
    chipmunk_state* state = opaque;
    insert(state);
    set_aabbs(state, state->pile->moved_aabbs);
}

static cpCollisionID keep_all(void* asking, void* found, cpCollisionID id, void* context)
{
    pair_list_push(context, ((chipmunk_object*)asking)->index, ((chipmunk_object*)found)->index);
    return id;
}

static pair_view other_pairs(void* opaque)
{
    chipmunk_state* state = opaque;
    state->pairs.count = 0;
    cpSpatialIndexReindexQuery(state->tree, keep_all, &state->pairs);
    pair_view view = {state->pairs.count, NULL, state->pairs.pairs};
    return view;
}

const bench_engine engine_chipmunk = {
    .name = "chipmunk",
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .insert = insert,
    .move = move,
    .remove = remove_all,
    .query = query,
    .ray = ray,
    .pairs = pairs,
    .other_pairs_name = "reindex_query_ns",
    .other_pairs_comment = "cpSpatialIndexReindexQuery, its own way: all moves and all pairs in one call",
    .prepare_other_pairs = prepare_other_pairs,
    .other_pairs = other_pairs,
};
