// Box2D 2.4's b2DynamicTree. Only its public API is called.
//
// This tree adds b2_aabbExtension to every side of an AABB, in CreateProxy as in MoveProxy, and cannot be
// told not to. So it is fed AABBs that are smaller by that much. The sum is off by a rounding error (the
// extension, 0.1, is no binary fraction), but coordinates of the pile that matter to an overlap differ by
// 1/8 at least, so the tree finds exactly the same pairs. The prediction of MoveProxy is switched off by a
// displacement of zero.
// SPDX-License-Identifier: MIT

#include "engine.h"

#include "support.h"

#include <box2d/b2_dynamic_tree.h>

namespace
{

struct box2d2_state {
    const bench_pile* scene = nullptr;
    b2DynamicTree* tree = nullptr;
    int32* proxies = nullptr; // by AABB
    pair_list pairs = {};
};

box2d2_state* get(void* opaque)
{
    return static_cast<box2d2_state*>(opaque);
}

b2AABB to_aabb(um_aabb from)
{
    b2AABB aabb;
    aabb.lowerBound.Set(from.min.x, from.min.y);
    aabb.upperBound.Set(from.max.x, from.max.y);
    return aabb;
}

b2AABB to_shrunken_aabb(um_aabb from)
{
    b2AABB aabb;
    aabb.lowerBound.Set(from.min.x + b2_aabbExtension, from.min.y + b2_aabbExtension);
    aabb.upperBound.Set(from.max.x - b2_aabbExtension, from.max.y - b2_aabbExtension);
    return aabb;
}

// The tree holds a pointer for each proxy; the index of the AABB is put into it.
void* to_user_data(int32_t index)
{
    return reinterpret_cast<void*>(static_cast<intptr_t>(index));
}

int32_t index_of(const b2DynamicTree& tree, int32 proxy)
{
    return static_cast<int32_t>(reinterpret_cast<intptr_t>(tree.GetUserData(proxy)));
}

// ---- Life -----------------------------------------------------------------------------------------------

void* create(const bench_pile* scene)
{
    box2d2_state* state = new box2d2_state;
    state->scene = scene;
    state->tree = new b2DynamicTree;
    state->proxies = static_cast<int32*>(bench_allocate(static_cast<size_t>(scene->count), sizeof(int32)));
    return state;
}

void destroy(void* opaque)
{
    box2d2_state* state = get(opaque);
    delete state->tree;
    pair_list_free(&state->pairs);
    bench_release(state->proxies);
    delete state;
}

void reset(void* opaque)
{
    box2d2_state* state = get(opaque);
    delete state->tree;
    state->tree = new b2DynamicTree;
}

// ---- One at a time --------------------------------------------------------------------------------------

void insert(void* opaque)
{
    box2d2_state* state = get(opaque);
    const bench_pile* scene = state->scene;
    for (int32_t i = 0; i < scene->count; ++i) {
        int32_t index = scene->insert_order[i];
        state->proxies[index] =
            state->tree->CreateProxy(to_shrunken_aabb(scene->aabbs[index]), to_user_data(index));
    }
}

void move(void* opaque)
{
    box2d2_state* state = get(opaque);
    const b2Vec2 no_displacement(0.0f, 0.0f);
    int32_t moved = 0;
    for (int32_t i = 0; i < state->scene->count; ++i) {
        b2AABB aabb = to_shrunken_aabb(state->scene->moved_aabbs[i]);
        moved += state->tree->MoveProxy(state->proxies[i], aabb, no_displacement);
    }
    if (moved != state->scene->count) {
        bench_fail("box2d2 did not move every AABB");
    }
}

void remove_all(void* opaque)
{
    box2d2_state* state = get(opaque);
    for (int32_t i = 0; i < state->scene->count; ++i) {
        state->tree->DestroyProxy(state->proxies[state->scene->remove_order[i]]);
    }
}

// ---- Queries --------------------------------------------------------------------------------------------

struct hit_counter {
    uint32_t hits = 0;

    bool QueryCallback(int32)
    {
        ++hits;
        return true;
    }
};

void query(void* opaque, int32_t count, uint32_t* out_hits)
{
    box2d2_state* state = get(opaque);
    for (int32_t i = 0; i < count; ++i) {
        hit_counter counter;
        state->tree->Query(&counter, to_aabb(state->scene->query_aabbs[i]));
        out_hits[i] = counter.hits;
    }
}

struct ray_visitor {
    const b2DynamicTree& tree;
    ray_search search;

    float RayCastCallback(const b2RayCastInput&, int32 proxy)
    {
        return ray_search_visit(&search, index_of(tree, proxy));
    }
};

void ray(void* opaque, int32_t count, ray_answer* out_answers)
{
    box2d2_state* state = get(opaque);
    for (int32_t i = 0; i < count; ++i) {
        const bench_ray& cast = state->scene->rays[i];
        ray_visitor visitor = {*state->tree, ray_search_start(state->scene->moved_aabbs, &cast)};
        b2RayCastInput input;
        input.p1.Set(cast.origin.x, cast.origin.y);
        input.p2.Set(cast.origin.x + cast.translation.x, cast.origin.y + cast.translation.y);
        input.maxFraction = 1.0f;
        state->tree->RayCast(&visitor, input);
        out_answers[i] = visitor.search.nearest;
    }
}

// ---- Pairs ----------------------------------------------------------------------------------------------

// As b2BroadPhase does it: of two moved proxies the one with the larger id keeps the pair.
struct pair_keeper {
    const b2DynamicTree& tree;
    pair_list* list;
    int32 proxy;   // that asks
    int32_t index; // of its AABB

    bool QueryCallback(int32 other)
    {
        if (other < proxy) {
            pair_list_push(list, index, index_of(tree, other));
        }
        return true;
    }
};

pair_view pairs(void* opaque)
{
    box2d2_state* state = get(opaque);
    state->pairs.count = 0;
    for (int32_t i = 0; i < state->scene->count; ++i) {
        int32 proxy = state->proxies[i];
        pair_keeper keeper = {*state->tree, &state->pairs, proxy, i};
        state->tree->Query(&keeper, state->tree->GetFatAABB(proxy));
    }
    return {state->pairs.count, nullptr, state->pairs.pairs};
}

// ---- Figures --------------------------------------------------------------------------------------------

// GetAreaRatio counts the root and the leaves as well. The root has a share of 1, and the leaves are known.
tree_shape shape(void* opaque)
{
    box2d2_state* state = get(opaque);
    b2AABB root = state->tree->GetFatAABB(state->proxies[0]);
    double leaf_perimeters = 0.0;
    for (int32_t i = 0; i < state->scene->count; ++i) {
        const b2AABB& leaf = state->tree->GetFatAABB(state->proxies[i]);
        root.Combine(leaf);
        leaf_perimeters += static_cast<double>(leaf.GetPerimeter());
    }
    double leaves = leaf_perimeters / static_cast<double>(root.GetPerimeter());
    return {state->tree->GetHeight(), static_cast<double>(state->tree->GetAreaRatio()) - 1.0 - leaves};
}

constexpr bench_engine make_engine()
{
    bench_engine result = {};
    result.name = "box2d2";
    result.create = create;
    result.destroy = destroy;
    result.reset = reset;
    result.insert = insert;
    result.move = move;
    result.remove = remove_all;
    result.query = query;
    result.ray = ray;
    result.pairs = pairs;
    result.shape = shape;
    return result;
}

} // namespace

const bench_engine engine_box2d2 = make_engine();
