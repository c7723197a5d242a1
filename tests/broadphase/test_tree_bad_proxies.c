// Proxies that are null, stale, foreign or made up, and defs that are out of range: recognised and refused
// everywhere.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include "broadphase/tree_data.h"

#include <float.h>
#include <math.h>

static const um_vec2 STILL = {0.0f, 0.0f};
static const um_aabb FAR_AABB = {{500.0f, 500.0f}, {501.0f, 501.0f}};

static void fill(driver* d, uint64_t seed)
{
    prng random = prng_make(seed);
    for (int32_t i = 0; i < 20; ++i) {
        driver_insert(d, scene_aabb(SCENE_PILE, &random), STILL, 1);
    }
}

// Hands a bad proxy to everything that takes one.
static void check_refused(driver* d, um_proxy_id bad)
{
    um_aabb zero = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    assert_false(um_tree_has(d->tree, bad));
    assert_false(um_tree_is_moved(d->tree, bad));
    assert_int_equal(um_tree_get_user_data(d->tree, bad), 0);
    assert_int_equal(um_tree_get_categories(d->tree, bad), 0);
    check_aabb(um_tree_get_fat_aabb(d->tree, bad), zero, "the aabb of a bad proxy");
    // The driver knows the proxy as little as the tree should, and expects UM_ERROR_INVALID_PROXY and no
    // change.
    driver_remove(d, bad);
    check_result(um_tree_get_last_error(d->tree), UM_ERROR_INVALID_PROXY, "remove");
    driver_move(d, bad, FAR_AABB, STILL);
    check_result(um_tree_get_last_error(d->tree), UM_ERROR_INVALID_PROXY, "move");
    driver_set_categories(d, bad, 8);
    check_result(um_tree_get_last_error(d->tree), UM_ERROR_INVALID_PROXY, "set_categories");
    driver_set_user_data(d, bad);
    check_result(um_tree_get_last_error(d->tree), UM_ERROR_INVALID_PROXY, "set_user_data");
    driver_mark_moved(d, bad);
    check_result(um_tree_get_last_error(d->tree), UM_ERROR_INVALID_PROXY, "mark_moved");
    um_proxy_id batch[3] = {driver_pick(d, 0), bad, driver_pick(d, 1)};
    um_aabb aabbs[3] = {FAR_AABB, FAR_AABB, FAR_AABB};
    driver_move_many(d, batch, aabbs, NULL, 3);
    check_result(um_tree_get_last_error(d->tree), UM_ERROR_INVALID_PROXY, "move_many");
    if (!driver_is_fine(d)) {
        fail_msg("proxy (%u, %u): %s", bad.index1, bad.stamp, d->problem);
    }
}

static void the_null_proxy_is_refused(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_proxy_id null_proxy = {0, 0};
    // Of an empty tree too.
    driver_remove(&d, null_proxy);
    driver_move(&d, null_proxy, FAR_AABB, STILL);
    fill(&d, 1);
    check_refused(&d, null_proxy);
    finish_driver(&d);
}

static void a_proxy_is_removed_once_and_stale_then(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    fill(&d, 2);
    um_proxy_id gone = driver_pick(&d, 5);
    driver_remove(&d, gone);
    check_refused(&d, gone);
    // Another one in its place does not make it good again.
    driver_insert(&d, FAR_AABB, STILL, 1);
    check_refused(&d, gone);
    finish_driver(&d);
}

// The stamp of a free place is the next one after that of the proxy that was there. Which bits a step of one
// changes is known: one or more of the lowest.
static void a_free_place_has_no_proxy_whatever_the_stamp(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    fill(&d, 8);
    for (int32_t round = 0; round < 10; ++round) {
        um_proxy_id gone = driver_pick(&d, 6);
        driver_remove(&d, gone);
        for (uint32_t bits = 0; bits < 32; ++bits) {
            check_refused(&d, (um_proxy_id){gone.index1, gone.stamp ^ ((UINT32_C(2) << bits) - 1)});
        }
        driver_insert(&d, FAR_AABB, STILL, 1);
    }
    finish_driver(&d);
}

// What memory holds before its first use must not pass for a proxy; the test heap fills it with odd bytes.
static void a_place_that_was_never_used_has_no_proxy(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    fill(&d, 9);
    const um_tree* tree = d.tree;
    assert_true(tree->leaves.fresh < tree->leaves.capacity);
    for (int32_t i = tree->leaves.fresh; i < tree->leaves.capacity; ++i) {
        uint32_t stamp = umi_tree_leaves(tree)[i].stamp ^ tree->salt;
        check_refused(&d, (um_proxy_id){(uint32_t)i + 1, stamp});
        check_refused(&d, (um_proxy_id){(uint32_t)i + 1, stamp | 1});
        check_refused(&d, (um_proxy_id){(uint32_t)i + 1, tree->salt});
    }
    finish_driver(&d);
}

static void proxies_from_before_a_clear_are_stale(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    fill(&d, 3);
    um_proxy_id old[20];
    for (uint32_t i = 0; i < 20; ++i) {
        old[i] = driver_pick(&d, i);
    }
    driver_clear(&d);
    fill(&d, 4);
    for (int32_t i = 0; i < 20; ++i) {
        check_refused(&d, old[i]);
    }
    finish_driver(&d);
}

static void proxies_of_another_tree_are_refused(void** state)
{
    (void)state;
    driver d;
    driver other;
    start_driver(&d, um_default_tree_def());
    um_tree_def def = um_default_tree_def();
    def.salt = 1;
    start_driver(&other, def);
    // The same calls, so that places and generations are the same.
    fill(&d, 5);
    fill(&other, 5);
    for (uint32_t i = 0; i < 20; ++i) {
        check_refused(&d, driver_pick(&other, i));
    }
    finish_driver(&d);
    finish_driver(&other);
}

static void made_up_proxies_are_refused(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    fill(&d, 6);
    um_proxy_id good = driver_pick(&d, 7);
    const um_proxy_id made_up[] = {
        {good.index1, good.stamp + 1},
        {good.index1, good.stamp + 2},
        {good.index1, good.stamp - 2},
        {good.index1, ~good.stamp},
        {good.index1, 0},
        {good.index1, good.stamp + 4},
        {good.index1 + 1, good.stamp + 4},
        {0, good.stamp},
        {21, good.stamp},
        {21, good.stamp - 1},
        {22, 0},
        {17, 0},
        {UINT32_MAX, good.stamp},
        {UINT32_MAX, 0},
        {0x80000000u, good.stamp},
        {0x80000001u, good.stamp},
        {0x7fffffffu, good.stamp},
        {0, 1},
    };
    for (int32_t i = 0; i < COUNT_OF(made_up); ++i) {
        check_refused(&d, made_up[i]);
    }
    finish_driver(&d);
}

static void random_proxies_are_refused(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(7);
    start_driver(&d, um_default_tree_def());
    fill(&d, 7);
    for (int32_t i = 0; i < 200; ++i) {
        um_proxy_id any = {(uint32_t)prng_below(&random, 40), (uint32_t)prng_bits(&random)};
        if (oracle_find(&d.expected, any) == NULL) {
            check_refused(&d, any);
        }
    }
    finish_driver(&d);
}

// ---- Defs -----------------------------------------------------------------------------------------------

static void check_def_refused(um_tree_def def, const char* what)
{
    um_tree* tree = (um_tree*)&def;
    check_result(um_tree_create(&def, &tree), UM_ERROR_INVALID_DEF, what);
    assert_null(tree);
}

static void defs_out_of_range_are_refused(void** state)
{
    (void)state;
    static const float lengths[] = {-1.0f, -1e-45f, NAN, INFINITY, -INFINITY, 1.0001e30f, FLT_MAX};
    static const int32_t capacities[] = {-1, INT32_MIN, 1 << 30, INT32_MAX};
    static const int32_t widths[] = {-1, 2, 3, 5, 6, 7, 9, 12, 15, 17, 24, 32, 64, INT32_MAX, INT32_MIN};
    um_tree_def def;
    for (int32_t i = 0; i < COUNT_OF(lengths); ++i) {
        def = um_default_tree_def();
        def.margin = lengths[i];
        check_def_refused(def, "margin");
        def = um_default_tree_def();
        def.displacement_multiplier = lengths[i];
        check_def_refused(def, "displacement_multiplier");
    }
    for (int32_t i = 0; i < COUNT_OF(capacities); ++i) {
        def = um_default_tree_def();
        def.capacity = capacities[i];
        check_def_refused(def, "capacity");
    }
    for (int32_t i = 0; i < COUNT_OF(widths); ++i) {
        def = um_default_tree_def();
        def.lanes = widths[i];
        check_def_refused(def, "lanes");
    }
}

static void an_allocator_with_one_hook_is_refused(void** state)
{
    (void)state;
    heap h = heap_make();
    um_tree_def def = um_default_tree_def();
    def.allocator = heap_allocator(&h);
    def.allocator.release = NULL;
    check_def_refused(def, "no release");
    def.allocator = heap_allocator(&h);
    def.allocator.allocate = NULL;
    check_def_refused(def, "no allocate");
    assert_int_equal(h.allocations, 0);
    heap_end(&h);
}

static void the_ends_of_the_ranges_are_allowed(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    def.margin = 0.0f;
    def.displacement_multiplier = UM_TREE_MAX_COORDINATE;
    def.capacity = 0;
    def.lanes = 1;
    driver d;
    start_driver(&d, def);
    driver_insert(&d, FAR_AABB, STILL, 1);
    driver_insert(&d, FAR_AABB, um_vec2_make(0.5f, 0.0f), 1);
    driver_insert(&d, FAR_AABB, um_vec2_make(2.0f, 0.0f), 1);
    finish_driver(&d);
    def.margin = UM_TREE_MAX_COORDINATE;
    def.displacement_multiplier = 0.0f;
    start_driver(&d, def);
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), STILL, 1);
    assert_int_equal(d.expected.count, 1);
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_null_proxy_is_refused),
        cmocka_unit_test(a_proxy_is_removed_once_and_stale_then),
        cmocka_unit_test(a_free_place_has_no_proxy_whatever_the_stamp),
        cmocka_unit_test(a_place_that_was_never_used_has_no_proxy),
        cmocka_unit_test(proxies_from_before_a_clear_are_stale),
        cmocka_unit_test(proxies_of_another_tree_are_refused),
        cmocka_unit_test(made_up_proxies_are_refused),
        cmocka_unit_test(random_proxies_are_refused),
        cmocka_unit_test(defs_out_of_range_are_refused),
        cmocka_unit_test(an_allocator_with_one_hook_is_refused),
        cmocka_unit_test(the_ends_of_the_ranges_are_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
