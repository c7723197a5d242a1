// What the tests of rays and of AABB casts share: casts that keep a log, and a tree of one leaf.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CAST_CHECKS_H
#define UMBRA_TEST_CAST_CHECKS_H

#include "support/checks.h"

static const um_vec2 STILL = {0.0f, 0.0f};

// What the callback answers, and what it was asked.
typedef struct cast_log {
    float answers[64];    // one after the other; then the last one
    int32_t answer_count; // 0: go on
    float fractions[64];
    uint64_t users[64];
    int32_t count;
} cast_log;

static inline float note_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    cast_log* l = context;
    assert_int_not_equal(proxy.index1, 0);
    assert_in_range(l->count, 0, 63);
    int32_t i = l->count++;
    l->fractions[i] = max_fraction;
    l->users[i] = user_data;
    if (l->answer_count == 0) {
        return max_fraction;
    }
    return l->answers[i < l->answer_count ? i : l->answer_count - 1];
}

static inline int32_t count_ray(const um_tree* tree, um_vec2 origin, um_vec2 translation, float max_fraction)
{
    cast_log l = {.count = 0};
    um_ray ray = {origin, translation, max_fraction};
    um_tree_visits visits = {-1, -1};
    check_result(um_tree_cast_ray(tree, &ray, 1, note_hit, &l, &visits), UM_OK, "um_tree_cast_ray");
    assert_int_equal(visits.leaves, l.count);
    return l.count;
}

static inline int32_t count_aabb(const um_tree* tree, um_aabb aabb, um_vec2 translation, float max_fraction)
{
    cast_log l = {.count = 0};
    um_aabb_cast cast = {aabb, translation, max_fraction};
    um_tree_visits visits = {-1, -1};
    check_result(um_tree_cast_aabb(tree, &cast, 1, note_hit, &l, &visits), UM_OK, "um_tree_cast_aabb");
    assert_int_equal(visits.leaves, l.count);
    return l.count;
}

// The same questions to the nodes and to the flat copy: a test runs its body twice.
#define FOR_NODES_AND_COPY(d) for (int32_t baked = 0; baked < 2; ++baked, driver_bake(d))

// One leaf from (10, 10) to (20, 30), another one far off.
static inline void start_with_one(driver* d)
{
    start_driver(d, def_with_margin(0.0f));
    driver_insert(d, um_aabb_make(10.0f, 10.0f, 20.0f, 30.0f), STILL, 1);
    driver_insert(d, um_aabb_make(-900.0f, -900.0f, -899.0f, -899.0f), STILL, 1);
}

static inline um_vec2 at(float x, float y)
{
    return um_vec2_make(x, y);
}

#endif
