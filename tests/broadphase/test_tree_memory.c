// Where a tree's memory comes from, how it grows, and that a warmed-up tree asks for no more of it.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include "broadphase/tree_data.h"
#include "core/cpu.h"

static const um_vec2 STILL = {0.0f, 0.0f};

static void the_default_def_makes_a_tree_with_the_c_library(void** state)
{
    (void)state;
    um_tree* tree = NULL;
    check_result(um_tree_create(NULL, &tree), UM_OK, "um_tree_create");
    for (uint64_t i = 0; i < 1000; ++i) {
        float x = (float)i;
        assert_int_not_equal(um_tree_insert(tree, um_aabb_make(x, x, x, x), STILL, 1, i).index1, 0);
    }
    check_valid(tree);
    um_pair_list list = {0};
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_ALL, &list));
    um_pair_list_free(&list);
    um_tree_destroy(tree);
}

static void the_default_def_is_what_no_def_means(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    um_tree* trees[2] = {NULL, NULL};
    check_result(um_tree_create(NULL, trees), UM_OK, "um_tree_create");
    check_result(um_tree_create(&def, trees + 1), UM_OK, "um_tree_create");
    um_tree_figures a = um_tree_measure(trees[0]);
    um_tree_figures b = um_tree_measure(trees[1]);
    assert_int_equal(a.bytes, b.bytes);
    assert_int_equal(a.lanes, b.lanes);
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    check_aabb(um_tree_fatten(trees[0], aabb, um_vec2_make(3.0f, -4.0f)),
               um_tree_fatten(trees[1], aabb, um_vec2_make(3.0f, -4.0f)), "the fat aabb");
    um_tree_destroy(trees[0]);
    um_tree_destroy(trees[1]);
}

static void the_widths_of_the_def_are_those_of_the_processor(void** state)
{
    (void)state;
    for (int32_t lanes = 0; lanes <= 32; ++lanes) {
        um_tree_def def = um_default_tree_def();
        def.lanes = lanes;
        um_tree* tree = NULL;
        um_result result = um_tree_create(&def, &tree);
        bool known = lanes == 0 || umi_cpu_has_lanes(lanes);
        check_result(result, known ? UM_OK : UM_ERROR_INVALID_DEF, "um_tree_create");
        assert_int_equal(tree != NULL, known);
        if (known) {
            int32_t used = um_tree_measure(tree).lanes;
            assert_true(lanes == 0 ? umi_cpu_has_lanes(used) : used == lanes);
        }
        um_tree_destroy(tree);
    }
}

static void a_new_tree_has_room_for_its_capacity(void** state)
{
    (void)state;
    static const int32_t capacities[] = {0, 1, 2, 16, 17, 1000};
    for (int32_t i = 0; i < COUNT_OF(capacities); ++i) {
        driver d;
        um_tree_def def = um_default_tree_def();
        def.capacity = capacities[i];
        start_driver(&d, def);
        int64_t allocations = d.memory.allocations;
        for (int32_t k = 0; k < capacities[i]; ++k) {
            float x = (float)k;
            um_tree_insert(d.tree, um_aabb_make(x, 0.0f, x, 0.0f), STILL, 1, (uint64_t)k);
        }
        assert_int_equal(d.memory.allocations, allocations);
        check_result(um_tree_get_last_error(d.tree), UM_OK, "um_tree_insert");
        finish_driver(&d);
    }
}

static void destroying_no_tree_is_allowed(void** state)
{
    (void)state;
    um_tree_destroy(NULL);
}

static void growth_doubles_so_that_it_is_rare(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    prng random = prng_make(1);
    int64_t growths = 0;
    size_t bytes = um_tree_measure(d.tree).bytes;
    for (int32_t i = 0; i < 16 * 1024; ++i) {
        int64_t allocations = d.memory.allocations;
        um_tree_insert(d.tree, scene_aabb(SCENE_UNIFORM, &random), STILL, 1, (uint64_t)i);
        if (d.memory.allocations != allocations) {
            size_t grown = um_tree_measure(d.tree).bytes;
            // The nodes take most of it, and they double.
            assert_true(grown > bytes && grown < 3 * bytes);
            bytes = grown;
            growths += 1;
        }
    }
    // From 16 to 16384 is ten doublings, of leaves and of nodes.
    assert_in_range(growths, 10, 20);
    assert_int_equal(um_tree_measure(d.tree).bytes, d.memory.live_bytes);
    finish_driver(&d);
}

// Nobody has memory for that many, so the count is set by hand.
static void a_tree_with_all_the_proxies_that_it_can_address_refuses_one_more(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_aabb aabbs[2] = {{{0.0f, 0.0f}, {1.0f, 1.0f}}, {{2.0f, 0.0f}, {3.0f, 1.0f}}};
    uint64_t users[2] = {1, 2};
    int64_t allocations = d.memory.allocations;
    d.tree->leaves.count = UMI_MAX_LEAVES;
    assert_int_equal(um_tree_insert(d.tree, aabbs[0], STILL, 1, 1).index1, 0);
    check_result(um_tree_get_last_error(d.tree), UM_ERROR_LIMIT, "insert");
    d.tree->leaves.count = UMI_MAX_LEAVES - 1;
    assert_false(um_tree_insert_many(d.tree, aabbs, NULL, NULL, users, 2, UM_BUILD_SAH, NULL));
    check_result(um_tree_get_last_error(d.tree), UM_ERROR_LIMIT, "insert_many");
    d.tree->leaves.count = 0;
    assert_int_equal(d.memory.allocations, allocations);
    d.expected_error = UM_ERROR_LIMIT;
    driver_compare(&d, false);
    finish_driver(&d);
}

static void removed_nodes_are_used_again(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    prng random = prng_make(2);
    um_proxy_id proxies[200];
    uint32_t highest = 0;
    for (int32_t i = 0; i < 200; ++i) {
        proxies[i] = driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
        highest = proxies[i].index1 > highest ? proxies[i].index1 : highest;
    }
    assert_int_equal(highest, 200);
    size_t bytes = um_tree_measure(d.tree).bytes;
    for (int32_t step = 0; step < 2000; ++step) {
        int32_t i = prng_below(&random, 200);
        um_tree_remove(d.tree, proxies[i]);
        proxies[i] = um_tree_insert(d.tree, scene_aabb(SCENE_UNIFORM, &random), STILL, 1, 0);
        assert_in_range(proxies[i].index1, 1, highest);
    }
    check_valid(d.tree);
    assert_int_equal(um_tree_measure(d.tree).bytes, bytes);
    finish_driver(&d);
}

// ---- No allocation after warm-up ------------------------------------------------------------------------

enum {
    CROWD = 500,
};

typedef struct crowd {
    driver d;
    um_proxy_id proxies[CROWD];
    um_aabb aabbs[CROWD];
    um_vec2 displacements[CROWD];
    uint64_t users[CROWD];
    prng random;
} crowd;

static bool count_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    *(int32_t*)context += 1;
    return true;
}

static float count_cast_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    count_hit(proxy, user_data, context);
    return max_fraction;
}

static void start_crowd(crowd* c)
{
    start_driver(&c->d, def_with_margin(1.0f));
    c->random = prng_make(3);
    for (int32_t i = 0; i < CROWD; ++i) {
        c->aabbs[i] = scene_aabb(SCENE_UNIFORM, &c->random);
        c->users[i] = (uint64_t)i;
    }
    assert_true(
        um_tree_insert_many(c->d.tree, c->aabbs, NULL, NULL, c->users, CROWD, UM_BUILD_MORTON, c->proxies));
}

static void replace_some(crowd* c)
{
    for (int32_t k = 0; k < 50; ++k) {
        int32_t i = prng_below(&c->random, CROWD);
        assert_true(um_tree_remove(c->d.tree, c->proxies[i]));
        c->proxies[i] = um_tree_insert(c->d.tree, c->aabbs[i], STILL, 1, c->users[i]);
        assert_int_not_equal(c->proxies[i].index1, 0);
    }
}

static void move_some(crowd* c, int32_t percent)
{
    for (int32_t i = 0; i < CROWD; ++i) {
        if (prng_chance(&c->random, percent)) {
            float step = prng_float(&c->random, -5.0f, 5.0f);
            c->aabbs[i].min.x += step;
            c->aabbs[i].max.x += step;
        }
        c->displacements[i] = scene_vector(SCENE_UNIFORM, &c->random);
    }
}

static void ask(crowd* c)
{
    int32_t hits = 0;
    um_aabb aabb = scene_aabb(SCENE_UNIFORM, &c->random);
    um_ray ray = {aabb.min, {50.0f, 70.0f}, 1.0f};
    um_aabb_cast cast = {aabb, {-80.0f, 20.0f}, 1.0f};
    check_result(um_tree_query(c->d.tree, aabb, UM_ALL_CATEGORIES, count_hit, &hits, NULL), UM_OK, "query");
    check_result(um_tree_cast_ray(c->d.tree, &ray, UM_ALL_CATEGORIES, count_cast_hit, &hits, NULL), UM_OK,
                 "ray");
    check_result(um_tree_cast_aabb(c->d.tree, &cast, UM_ALL_CATEGORIES, count_cast_hit, &hits, NULL), UM_OK,
                 "aabb");
    um_tree_measure(c->d.tree);
}

static void do_everything(crowd* c)
{
    um_tree* tree = c->d.tree;
    replace_some(c);
    move_some(c, 40);
    um_tree_move_many(tree, c->proxies, c->aabbs, NULL, CROWD);
    ask(c);
    move_some(c, 3);
    um_tree_move_many(tree, c->proxies, c->aabbs, NULL, CROWD);
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_MOVED, &c->d.list));
    um_tree_clear_moved(tree);
    move_some(c, 3);
    for (int32_t i = 0; i < CROWD; ++i) {
        um_tree_move(tree, c->proxies[i], c->aabbs[i], STILL);
    }
    ask(c);
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_MOVED, &c->d.list));
    assert_true(um_tree_set_categories(tree, c->proxies[7], 2));
    assert_true(um_tree_mark_moved(tree, c->proxies[9]));
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_ALL, &c->d.list));
    assert_true(um_tree_rebuild(tree, UM_BUILD_SAH));
    ask(c);
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_ALL, &c->d.list));
    assert_true(um_tree_rebuild(tree, UM_BUILD_MORTON));
    assert_true(um_tree_bake(tree));
    um_tree_clear(tree);
    assert_true(um_tree_insert_many(tree, c->aabbs, NULL, NULL, c->users, CROWD, UM_BUILD_SAH, c->proxies));
}

static void a_warmed_up_tree_allocates_nothing_whatever_it_does(void** state)
{
    (void)state;
    static crowd c;
    start_crowd(&c);
    // The list keeps room for more pairs than any later step will find.
    do_everything(&c);
    um_tree* tree = c.d.tree;
    um_tree_clear(tree);
    um_aabb same[CROWD];
    for (int32_t i = 0; i < CROWD; ++i) {
        same[i] = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    }
    assert_true(um_tree_insert_many(tree, same, NULL, NULL, c.users, CROWD, UM_BUILD_SAH, NULL));
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_ALL, &c.d.list));
    assert_int_equal(c.d.list.count, CROWD * (CROWD - 1) / 2);
    um_tree_clear(tree);
    assert_true(um_tree_insert_many(tree, c.aabbs, NULL, NULL, c.users, CROWD, UM_BUILD_SAH, c.proxies));
    int64_t allocations = c.d.memory.allocations;
    int64_t releases = c.d.memory.releases;
    heap_fail(&c.d.memory, 1, true);
    for (int32_t step = 0; step < 50; ++step) {
        do_everything(&c);
    }
    assert_int_equal(c.d.memory.allocations, allocations);
    assert_int_equal(c.d.memory.releases, releases);
    assert_int_equal(c.d.memory.refusals, 0);
    heap_fail(&c.d.memory, 0, false);
    check_valid(tree);
    finish_driver(&c.d);
}

// ---- Figures of memory ----------------------------------------------------------------------------------

static void the_bytes_of_the_figures_are_what_the_heap_has_given(void** state)
{
    (void)state;
    driver d;
    um_tree_def def = def_with_margin(1.0f);
    def.capacity = 0;
    start_driver(&d, def);
    assert_int_equal(um_tree_measure(d.tree).bytes, d.memory.live_bytes);
    prng random = prng_make(4);
    um_aabb aabbs[100];
    // The driver compares the two after each of these.
    for (int32_t i = 0; i < 100; ++i) {
        aabbs[i] = scene_aabb(SCENE_PILE, &random);
        driver_insert(&d, aabbs[i], STILL, 1);
    }
    driver_rebuild(&d, UM_BUILD_SAH);
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    driver_insert_many(&d, aabbs, NULL, NULL, 100, UM_BUILD_MORTON);
    driver_insert(&d, aabbs[0], STILL, 1);
    driver_bake(&d);
    driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
    driver_clear(&d);
    assert_int_equal(um_tree_measure(d.tree).bytes + (size_t)d.list.capacity * sizeof d.list.pairs[0],
                     d.memory.live_bytes);
    finish_driver(&d);
}

static void a_freed_list_is_all_zero_and_can_be_filled_again(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    for (int32_t i = 0; i < 3; ++i) {
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        assert_int_equal(d.list.count, 1);
        um_pair_list_free(&d.list);
        assert_null(d.list.pairs);
        assert_int_equal(d.list.count, 0);
        assert_int_equal(d.list.capacity, 0);
        assert_true(d.list.allocator.allocate == NULL && d.list.allocator.release == NULL);
        um_pair_list_free(&d.list);
        driver_compare(&d, false);
    }
    finish_driver(&d);
}

// The list stays with the allocator of the tree that filled it first, whichever fills it later.
static void a_list_that_two_trees_fill_keeps_to_one_allocator(void** state)
{
    (void)state;
    driver a;
    driver b;
    um_pair_list list = {0};
    start_driver(&a, def_with_margin(1.0f));
    start_driver(&b, def_with_margin(1.0f));
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    for (int32_t i = 0; i < 60; ++i) {
        um_tree_insert(i < 3 ? a.tree : b.tree, aabb, STILL, 1, (uint64_t)i);
    }
    // So that the search needs no memory but the list's.
    assert_true(um_tree_rebuild(a.tree, UM_BUILD_MORTON));
    assert_true(um_tree_rebuild(b.tree, UM_BUILD_MORTON));
    size_t bytes_a = a.memory.live_bytes;
    size_t bytes_b = b.memory.live_bytes;
    assert_true(um_tree_find_pairs(a.tree, UM_PAIRS_ALL, &list));
    assert_int_equal(list.count, 3);
    assert_int_equal(a.memory.live_bytes, bytes_a + (size_t)list.capacity * sizeof list.pairs[0]);
    assert_true(um_tree_find_pairs(b.tree, UM_PAIRS_ALL, &list));
    assert_int_equal(list.count, 57 * 56 / 2);
    assert_int_equal(a.memory.live_bytes, bytes_a + (size_t)list.capacity * sizeof list.pairs[0]);
    assert_int_equal(b.memory.live_bytes, bytes_b);
    um_pair_list_free(&list);
    assert_int_equal(a.memory.live_bytes, bytes_a);
    assert_true(um_tree_find_pairs(b.tree, UM_PAIRS_ALL, &list));
    assert_int_equal(b.memory.live_bytes, bytes_b + (size_t)list.capacity * sizeof list.pairs[0]);
    um_pair_list_free(&list);
    finish_driver(&a);
    finish_driver(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_def_makes_a_tree_with_the_c_library),
        cmocka_unit_test(the_default_def_is_what_no_def_means),
        cmocka_unit_test(the_widths_of_the_def_are_those_of_the_processor),
        cmocka_unit_test(a_new_tree_has_room_for_its_capacity),
        cmocka_unit_test(destroying_no_tree_is_allowed),
        cmocka_unit_test(growth_doubles_so_that_it_is_rare),
        cmocka_unit_test(a_tree_with_all_the_proxies_that_it_can_address_refuses_one_more),
        cmocka_unit_test(removed_nodes_are_used_again),
        cmocka_unit_test(a_warmed_up_tree_allocates_nothing_whatever_it_does),
        cmocka_unit_test(the_bytes_of_the_figures_are_what_the_heap_has_given),
        cmocka_unit_test(a_freed_list_is_all_zero_and_can_be_filled_again),
        cmocka_unit_test(a_list_that_two_trees_fill_keeps_to_one_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
