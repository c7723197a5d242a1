// Memory that ends at every point at which it can: one script of calls is run again and again, and each time
// another allocation fails. The call that needed it must fail alone, leave everything as it was, and succeed
// when it is made again.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include "broadphase/tree_pairs.h"

static const um_vec2 STILL = {0.0f, 0.0f};

enum {
    BATCH = 40,
};

// Two trees, and what the script needs to remember.
typedef struct stage {
    driver d;
    driver other;
    um_aabb aabbs[BATCH];
    prng random;
} stage;

typedef void step_fn(stage* s);

static void insert_one(stage* s)
{
    driver_insert(&s->d, s->aabbs[0], um_vec2_make(1.0f, -1.0f), 3);
}

static void insert_a_batch(stage* s)
{
    driver_insert_many(&s->d, s->aabbs, NULL, NULL, BATCH, UM_BUILD_MORTON);
}

static void insert_a_batch_by_sah(stage* s)
{
    driver_insert_many(&s->d, s->aabbs, NULL, NULL, BATCH, UM_BUILD_SAH);
}

static void rebuild(stage* s)
{
    driver_rebuild(&s->d, UM_BUILD_SAH);
}

static void bake(stage* s)
{
    driver_bake(&s->d);
}

static void find_all_pairs(stage* s)
{
    driver_find_pairs(&s->d, NULL, UM_PAIRS_ALL);
}

static void find_moved_pairs(stage* s)
{
    driver_find_pairs(&s->d, NULL, UM_PAIRS_MOVED);
}

static void find_pairs_with_other(stage* s)
{
    driver_find_pairs(&s->d, &s->other, UM_PAIRS_ALL);
}

static void find_moved_pairs_with_other(stage* s)
{
    driver_find_pairs(&s->d, &s->other, UM_PAIRS_MOVED);
}

// Needs no memory: a rebuild that gets none must not be a failure.
static void move_everything(stage* s)
{
    um_proxy_id proxies[BATCH];
    int32_t count = s->d.expected.count < BATCH ? s->d.expected.count : BATCH;
    for (int32_t i = 0; i < count; ++i) {
        proxies[i] = s->d.expected.live[i].id;
    }
    driver_move_many(&s->d, proxies, s->aabbs, NULL, count);
}

static void move_a_few(stage* s)
{
    um_proxy_id proxy = driver_pick(&s->d, 3);
    driver_move(&s->d, proxy, um_aabb_make(-99.0f, -99.0f, -98.0f, -98.0f), STILL);
    driver_clear_moved(&s->d);
    driver_mark_moved(&s->d, driver_pick(&s->d, 5));
}

static void query(stage* s)
{
    driver_query(&s->d, um_aabb_make(-50.0f, -50.0f, 50.0f, 50.0f), UM_ALL_CATEGORIES, INT32_MAX);
    driver_cast_ray(&s->d, (um_ray){{0.0f, 0.0f}, {40.0f, 30.0f}, 1.0f}, UM_ALL_CATEGORIES, DRIVER_GO_ON);
}

static void free_list(stage* s)
{
    um_pair_list_free(&s->d.list);
    driver_compare(&s->d, false);
}

static void clear(stage* s)
{
    driver_clear(&s->d);
}

static step_fn* const SCRIPT[] = {
    insert_one,
    insert_one,
    insert_a_batch,
    query,
    find_all_pairs,
    insert_one,
    query,
    find_moved_pairs,
    find_pairs_with_other,
    free_list,
    move_a_few,
    find_moved_pairs,
    find_moved_pairs_with_other,
    insert_a_batch_by_sah,
    query,
    move_everything,
    insert_one,
    bake,
    query,
    find_all_pairs,
    clear,
    bake,
    insert_a_batch,
    insert_a_batch,
    insert_a_batch,
    move_a_few,
    rebuild,
    find_moved_pairs,
    move_everything,
    find_pairs_with_other,
    free_list,
};

static void check_fine(const stage* s, int64_t k, int32_t step)
{
    if (!driver_is_fine(&s->d) || !driver_is_fine(&s->other)) {
        fail_msg("allocation %lld, step %d: %s%s", (long long)k, (int)step, s->d.problem, s->other.problem);
    }
}

static void start_stage(stage* s)
{
    s->random = prng_make(9);
    um_tree_def def = def_with_margin(2.0f);
    def.capacity = 0;
    start_driver(&s->d, def);
    start_driver(&s->other, def);
    for (int32_t i = 0; i < BATCH; ++i) {
        s->aabbs[i] = scene_aabb(SCENE_PILE, &s->random);
        driver_insert(&s->other, s->aabbs[i], STILL, 1);
    }
}

// Runs the script with a failure of the k-th allocation, of one tree or of the other. A step that fails is
// made again. Returns how many allocations were refused.
static int64_t run_with_failure(int64_t k, bool fail_on, bool of_other)
{
    static stage s;
    start_stage(&s);
    heap* failing = of_other ? &s.other.memory : &s.d.memory;
    heap_fail(failing, k, fail_on);
    int64_t refusals = 0;
    for (int32_t step = 0; step < COUNT_OF(SCRIPT); ++step) {
        int32_t count = s.d.expected.count;
        SCRIPT[step](&s);
        check_fine(&s, k, step);
        if (failing->refusals != refusals) {
            // The driver has seen to it that the call failed and that nothing changed.
            refusals = failing->refusals;
            heap_fail(failing, 0, false);
            if (s.d.expected_error == UM_ERROR_OUT_OF_MEMORY) {
                assert_int_equal(s.d.expected.count, count);
                SCRIPT[step](&s);
                check_fine(&s, k, step);
                check_result(s.d.expected_error, UM_OK, "the call with memory");
            }
        }
    }
    finish_driver(&s.d);
    finish_driver(&s.other);
    return refusals;
}

static void a_call_whose_allocation_fails_changes_nothing_and_succeeds_later(void** state)
{
    (void)state;
    int64_t k = 1;
    while (run_with_failure(k, false, false) > 0) {
        k += 1;
    }
    // A script that hardly allocates would prove nothing.
    assert_true(k > 20);
}

static void a_call_from_which_on_all_allocations_fail_changes_nothing_and_succeeds_later(void** state)
{
    (void)state;
    int64_t k = 1;
    while (run_with_failure(k, true, false) > 0) {
        k += 1;
    }
    assert_true(k > 20);
}

static void memory_that_the_other_tree_does_not_get_fails_the_search_for_pairs(void** state)
{
    (void)state;
    int64_t k = 1;
    while (run_with_failure(k, false, true) > 0) {
        k += 1;
    }
    assert_true(k > 1);
}

static void creation_fails_at_each_of_its_allocations_without_a_leak(void** state)
{
    (void)state;
    static const int32_t capacities[] = {0, 1, 16, 1000};
    for (int32_t i = 0; i < COUNT_OF(capacities); ++i) {
        int64_t k = 1;
        for (;; ++k) {
            heap h = heap_make();
            um_tree_def def = um_default_tree_def();
            def.capacity = capacities[i];
            def.allocator = heap_allocator(&h);
            heap_fail(&h, k, false);
            um_tree* tree = (um_tree*)&h;
            um_result result = um_tree_create(&def, &tree);
            bool failed = h.refusals > 0;
            check_result(result, failed ? UM_ERROR_OUT_OF_MEMORY : UM_OK, "um_tree_create");
            assert_int_equal(tree == NULL, failed);
            um_tree_destroy(tree);
            assert_int_equal(h.live_bytes, 0);
            heap_end(&h);
            assert_null(h.problem);
            if (!failed) {
                break;
            }
        }
        assert_true(k > 2);
    }
}

static void a_capacity_that_no_machine_has_is_refused_by_the_allocator(void** state)
{
    (void)state;
    heap h = heap_make();
    um_tree_def def = um_default_tree_def();
    def.allocator = heap_allocator(&h);
    def.capacity = (1 << 30) - 1;
    um_tree* tree = NULL;
    check_result(um_tree_create(&def, &tree), UM_ERROR_OUT_OF_MEMORY, "um_tree_create");
    assert_null(tree);
    heap_end(&h);
    assert_null(h.problem);
}

static void validation_without_memory_says_so(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    for (int64_t k = 1; k <= 3; ++k) {
        const char* rule = "not written";
        heap_fail(&d.memory, k, false);
        check_result(um_tree_validate(d.tree, &rule), UM_ERROR_OUT_OF_MEMORY, "um_tree_validate");
        assert_null(rule);
        heap_fail(&d.memory, 0, false);
        driver_compare(&d, false);
    }
    finish_driver(&d);
}

static void a_list_that_got_no_memory_can_be_freed_and_filled_by_another_tree(void** state)
{
    (void)state;
    driver a;
    driver b;
    um_pair_list list = {0};
    static const um_pair_list zero = {0};
    start_driver(&a, def_with_margin(1.0f));
    start_driver(&b, def_with_margin(1.0f));
    for (int32_t i = 0; i < 2; ++i) {
        driver_insert(&a, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
        driver_insert(&b, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    }
    for (int32_t freed = 0; freed < 2; ++freed) {
        heap_fail(&a.memory, 1, true);
        assert_false(um_tree_find_pairs(a.tree, UM_PAIRS_ALL, &list));
        heap_fail(&a.memory, 0, false);
        if (freed == 1) {
            um_pair_list_free(&list);
            assert_memory_equal(&list, &zero, sizeof zero);
        }
        size_t bytes = a.memory.live_bytes;
        assert_true(um_tree_find_pairs(b.tree, UM_PAIRS_ALL, &list));
        assert_int_equal(list.count, 1);
        assert_int_equal(a.memory.live_bytes, bytes);
        um_pair_list_free(&list);
        assert_memory_equal(&list, &zero, sizeof zero);
    }
    finish_driver(&a);
    finish_driver(&b);
}

// Nobody has memory for two thousand million pairs, so the count is set by hand.
static void more_pairs_than_can_be_counted_are_refused(void** state)
{
    (void)state;
    um_pair_list list = {.capacity = INT32_MAX};
    umi_pair_search search = umi_pair_search_into(&list, UM_PAIRS_ALL);
    search.count = INT32_MAX - 3;
    assert_true(umi_pair_search_reserve(&search, 3));
    assert_false(umi_pair_search_reserve(&search, 4));
    check_result(search.error, UM_ERROR_LIMIT, "four more pairs");
}

static void moving_many_never_needs_memory(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(1.0f));
    um_proxy_id proxies[BATCH];
    um_aabb aabbs[BATCH];
    prng random = prng_make(10);
    for (int32_t i = 0; i < BATCH; ++i) {
        proxies[i] = driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
        aabbs[i] = scene_aabb(SCENE_UNIFORM, &random);
    }
    heap_fail(&d.memory, 1, true);
    driver_move_many(&d, proxies, aabbs, NULL, BATCH);
    assert_true(d.memory.refusals > 0);
    check_result(um_tree_get_last_error(d.tree), UM_OK, "um_tree_move_many");
    heap_fail(&d.memory, 0, false);
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_whose_allocation_fails_changes_nothing_and_succeeds_later),
        cmocka_unit_test(a_call_from_which_on_all_allocations_fail_changes_nothing_and_succeeds_later),
        cmocka_unit_test(memory_that_the_other_tree_does_not_get_fails_the_search_for_pairs),
        cmocka_unit_test(creation_fails_at_each_of_its_allocations_without_a_leak),
        cmocka_unit_test(a_capacity_that_no_machine_has_is_refused_by_the_allocator),
        cmocka_unit_test(validation_without_memory_says_so),
        cmocka_unit_test(a_list_that_got_no_memory_can_be_freed_and_filled_by_another_tree),
        cmocka_unit_test(more_pairs_than_can_be_counted_are_refused),
        cmocka_unit_test(moving_many_never_needs_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
