// Trees that bake by themselves: when they do, what ends it, and that neither memory that ends nor any number
// of threads changes what queries find.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_data.h"
#include "support/checks.h"
#include "support/executors.h"
#include "support/heap.h"
#include "support/scenes.h"
#include "support/trees.h"

enum {
    PROXIES = 500,
    MOST_QUERIES = 100000, // by which a tree has certainly been baked
};

static bool is_baked(const um_tree* tree)
{
    return umi_baking_is_current(tree->baking);
}

static bool sum_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    *(uint64_t*)context += user_data + ((uint64_t)proxy.index1 << 20);
    return true;
}

static float sum_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    sum_leaf(proxy, user_data, context);
    return max_fraction;
}

// A sum of what a random query and a random cast find, in any order.
static uint64_t ask(const um_tree* tree, prng* random)
{
    uint64_t sum = 0;
    um_aabb aabb = um_aabb_union(scene_aabb(SCENE_UNIFORM, random), scene_aabb(SCENE_UNIFORM, random));
    um_ray ray = {aabb.min, um_vec2_sub(aabb.max, aabb.min), 1.0f};
    um_tree_query(tree, aabb, UM_ALL_CATEGORIES, sum_leaf, &sum, NULL);
    um_tree_cast_ray(tree, &ray, UM_ALL_CATEGORIES, sum_hit, &sum, NULL);
    return sum;
}

// Asks until the tree is baked. Returns how often, or -1 if it was not baked in the end.
static int32_t ask_until_baked(const um_tree* tree)
{
    prng random = prng_make(5);
    for (int32_t i = 0; i < MOST_QUERIES; ++i) {
        if (is_baked(tree)) {
            return i;
        }
        ask(tree, &random);
    }
    return -1;
}

static um_tree* start_tree(const um_tree_def* def, int32_t count)
{
    prng random = prng_make(1);
    um_tree* tree = tree_of_scene(def, TREE_INSERTED, SCENE_UNIFORM, count, &random);
    assert_non_null(tree);
    return tree;
}

static um_proxy_id find_proxy(const um_tree* tree)
{
    return umi_tree_proxy(tree, 0);
}

static void a_tree_that_is_asked_often_is_baked(void** state)
{
    (void)state;
    um_tree* tree = start_tree(NULL, PROXIES);
    assert_false(is_baked(tree));
    int32_t asked = ask_until_baked(tree);
    // Not before it pays: a query opens far fewer nodes than there are leaves.
    assert_in_range(asked, 10, 10 * PROXIES);
    check_valid(tree);
    um_tree_destroy(tree);
}

static void a_tree_that_may_not_bake_or_is_small_is_never_baked(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    def.bake_by_itself = false;
    um_tree* forbidden = start_tree(&def, PROXIES);
    um_tree* small = start_tree(NULL, 20);
    assert_int_equal(ask_until_baked(forbidden), -1);
    assert_int_equal(ask_until_baked(small), -1);
    assert_true(um_tree_bake(forbidden));
    assert_true(is_baked(forbidden));
    um_tree_destroy(forbidden);
    um_tree_destroy(small);
}

// ---- What ends it ---------------------------------------------------------------------------------------

typedef void change_fn(um_tree* tree);

static void insert_one(um_tree* tree)
{
    um_tree_insert(tree, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), um_vec2_make(0.0f, 0.0f), 1, 7);
}

static void remove_one(um_tree* tree)
{
    um_tree_remove(tree, find_proxy(tree));
}

static void move_one(um_tree* tree)
{
    um_tree_move(tree, find_proxy(tree), um_aabb_make(5000.0f, 0.0f, 5001.0f, 1.0f),
                 um_vec2_make(0.0f, 0.0f));
}

static void set_categories(um_tree* tree)
{
    um_tree_set_categories(tree, find_proxy(tree), 6);
}

static void set_user_data(um_tree* tree)
{
    um_tree_set_user_data(tree, find_proxy(tree), 99);
}

static void rebuild(um_tree* tree)
{
    um_tree_rebuild(tree, UM_BUILD_MORTON);
}

static void clear(um_tree* tree)
{
    um_tree_clear(tree);
}

static void every_change_ends_the_copy_and_starts_the_count_anew(void** state)
{
    (void)state;
    static change_fn* const changes[] = {insert_one,    remove_one, move_one, set_categories,
                                         set_user_data, rebuild,    clear};
    for (int32_t i = 0; i < COUNT_OF(changes); ++i) {
        um_tree* tree = start_tree(NULL, PROXIES);
        assert_true(ask_until_baked(tree) > 0);
        changes[i](tree);
        assert_false(is_baked(tree));
        assert_int_equal(atomic_load(&tree->baking->work), 0);
        if (um_tree_get_count(tree) > 0) {
            assert_true(ask_until_baked(tree) > 0);
        }
        check_valid(tree);
        um_tree_destroy(tree);
    }
}

static void marks_do_not_end_the_copy(void** state)
{
    (void)state;
    um_tree* tree = start_tree(NULL, PROXIES);
    assert_true(um_tree_bake(tree));
    um_tree_clear_moved(tree);
    assert_true(um_tree_mark_moved(tree, find_proxy(tree)));
    assert_true(is_baked(tree));
    check_valid(tree);
    um_tree_destroy(tree);
}

// ---- Memory ---------------------------------------------------------------------------------------------

static void memory_that_ends_while_baking_is_no_failure_and_is_not_tried_again_until_a_change(void** state)
{
    (void)state;
    heap h = heap_make();
    um_tree_def def = um_default_tree_def();
    def.allocator = heap_allocator(&h);
    um_tree* tree = start_tree(&def, PROXIES);
    heap_fail(&h, 1, true);
    assert_int_equal(ask_until_baked(tree), -1);
    assert_int_equal(h.refusals, 1);
    check_result(um_tree_get_last_error(tree), UM_OK, "a query that got no memory");
    heap_fail(&h, 0, false);
    insert_one(tree);
    assert_true(ask_until_baked(tree) > 0);
    assert_int_equal(um_tree_measure(tree).bytes, h.live_bytes);
    um_tree_destroy(tree);
    assert_int_equal(h.live_bytes, 0);
    heap_end(&h);
    assert_null(h.problem);
}

// A hook that looks at the tree while a query bakes it.
typedef struct curious_hook {
    um_allocator inner;
    um_tree* tree; // NULL: it does not look
    int32_t calls;
    int32_t found;
    um_result change;
} curious_hook;

static bool count_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    *(int32_t*)context += 1;
    return true;
}

static void* allocate_and_look(size_t size, size_t alignment, void* context)
{
    curious_hook* hook = context;
    if (hook->tree != NULL) {
        hook->calls += 1;
        um_aabb all = um_aabb_make(-1e9f, -1e9f, 1e9f, 1e9f);
        um_tree_query(hook->tree, all, UM_ALL_CATEGORIES, count_leaf, &hook->found, NULL);
        insert_one(hook->tree);
        hook->change = um_tree_get_last_error(hook->tree);
    }
    return hook->inner.allocate(size, alignment, hook->inner.context);
}

static void release_it(void* memory, size_t size, void* context)
{
    curious_hook* hook = context;
    hook->inner.release(memory, size, hook->inner.context);
}

static void a_hook_of_the_allocator_may_query_but_not_change_a_tree_that_bakes(void** state)
{
    (void)state;
    heap h = heap_make();
    curious_hook hook = {.inner = heap_allocator(&h)};
    um_tree_def def = um_default_tree_def();
    def.allocator = (um_allocator){allocate_and_look, release_it, &hook};
    um_tree* tree = start_tree(&def, PROXIES);
    hook.tree = tree;
    assert_true(ask_until_baked(tree) > 0);
    assert_int_equal(hook.calls, 1);
    assert_int_equal(hook.found, PROXIES);
    check_result(hook.change, UM_ERROR_LOCKED, "a change in the hook");
    assert_int_equal(um_tree_get_count(tree), PROXIES);
    hook.tree = NULL;
    check_valid(tree);
    um_tree_destroy(tree);
    heap_end(&h);
    assert_null(h.problem);
}

// ---- Threads --------------------------------------------------------------------------------------------

enum {
    LOOPS = 256,
    QUESTIONS_A_LOOP = 20,
};

typedef struct crowd {
    const um_tree* tree;
    uint64_t sums[LOOPS];
    size_t bytes[LOOPS];
} crowd;

static void ask_in_a_crowd(int32_t begin, int32_t end, void* context)
{
    crowd* c = context;
    for (int32_t i = begin; i < end; ++i) {
        prng random = prng_make((uint64_t)i);
        for (int32_t k = 0; k < QUESTIONS_A_LOOP; ++k) {
            c->sums[i] += ask(c->tree, &random);
        }
        c->bytes[i] = um_tree_measure(c->tree).bytes;
    }
}

static void threads_that_ask_while_one_of_them_bakes_find_the_same(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    def.bake_by_itself = false;
    um_tree* plain = start_tree(&def, PROXIES);
    crowd expected = {.tree = plain};
    ask_in_a_crowd(0, LOOPS, &expected);
    executor_set set = executors_start();
    for (int32_t executor = EXECUTOR_2_WORKERS; executor <= EXECUTOR_8_WORKERS; ++executor) {
        um_tree* tree = start_tree(NULL, PROXIES);
        crowd found = {.tree = tree};
        umi_executor_run(executors_wake(&set, executor), LOOPS, 1, ask_in_a_crowd, &found);
        assert_true(is_baked(tree));
        for (int32_t i = 0; i < LOOPS; ++i) {
            assert_true(found.sums[i] == expected.sums[i]);
            assert_true(found.bytes[i] > 0);
        }
        check_valid(tree);
        um_tree_destroy(tree);
    }
    executors_finish(&set);
    um_tree_destroy(plain);
}

// ---- Shapes of trees ------------------------------------------------------------------------------------

// Every number of leaves up to some levels, in every scene: what validation and memory checks see of them.
static void baked_copies_of_every_size_are_valid(void** state)
{
    (void)state;
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        for (int32_t count = 0; count < 140; ++count) {
            prng random = prng_make((uint64_t)count);
            um_tree* tree = tree_of_scene(NULL, TREE_INSERTED, (scene)where, count, &random);
            assert_non_null(tree);
            assert_true(um_tree_bake(tree));
            const umi_octs* octs = &tree->baking->octs;
            // The bound that room is made by.
            assert_true(octs->count <= count / 3 + 1);
            check_valid(tree);
            um_tree_destroy(tree);
        }
    }
}

// Levels of octs from a line down.
static int32_t levels_below(const umi_octs* octs, int32_t line)
{
    const umi_oct* oct = umi_oct_at(octs, line);
    int32_t most = 0;
    for (int32_t lane = 0; lane < UMI_OCT_SIZE; ++lane) {
        if (oct->child[lane] >= 0) {
            int32_t levels = levels_below(octs, oct->child[lane]);
            most = levels > most ? levels : most;
        }
    }
    return most + 1;
}

// AABBs whose centres lie in ever smaller steps: splits by area take one leaf off at a time, until the
// copy is halved instead.
static void leaves_that_cannot_be_split_well_give_a_copy_of_limited_depth(void** state)
{
    (void)state;
    um_tree_def def = def_with_margin(0.0f);
    um_tree* tree = NULL;
    assert_int_equal(um_tree_create(&def, &tree), UM_OK);
    float far = 1e30f;
    for (int32_t i = 0; i < 200; ++i) {
        float x = i % 4 == 0 ? far : i % 4 == 1 ? -far : 0.0f;
        float y = i % 4 == 2 ? far : i % 4 == 3 ? -far : 0.0f;
        um_tree_insert(tree, um_aabb_make(x, y, x, y), um_vec2_make(0.0f, 0.0f), 1, (uint64_t)i);
        far *= i % 4 == 3 ? 0.05f : 1.0f;
    }
    assert_true(um_tree_bake(tree));
    check_valid(tree);
    assert_in_range(levels_below(&tree->baking->octs, 0), UMI_OCT_FREE_LEVELS + 1, UMI_OCT_MAX_LEVELS);
    int32_t found = 0;
    um_tree_query(tree, um_aabb_make(-1e30f, -1e30f, 1e30f, 1e30f), 1, count_leaf, &found, NULL);
    assert_int_equal(found, 200);
    um_tree_destroy(tree);
}

static void leaves_without_a_category_are_found_by_no_query_of_a_baked_tree(void** state)
{
    (void)state;
    um_tree* tree = start_tree(NULL, 30);
    for (int32_t i = 0; i < 30; i += 2) {
        assert_true(um_tree_set_categories(tree, umi_tree_proxy(tree, i), 0));
    }
    assert_true(um_tree_bake(tree));
    check_valid(tree);
    um_aabb all = um_aabb_make(-1e9f, -1e9f, 1e9f, 1e9f);
    int32_t found = 0;
    um_tree_query(tree, all, UM_ALL_CATEGORIES, count_leaf, &found, NULL);
    assert_int_equal(found, 15);
    for (int32_t i = 1; i < 30; i += 2) {
        assert_true(um_tree_set_categories(tree, umi_tree_proxy(tree, i), 0));
    }
    assert_true(um_tree_bake(tree));
    check_valid(tree);
    um_tree_query(tree, all, UM_ALL_CATEGORIES, count_leaf, &found, NULL);
    assert_int_equal(found, 15);
    um_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_that_is_asked_often_is_baked),
        cmocka_unit_test(a_tree_that_may_not_bake_or_is_small_is_never_baked),
        cmocka_unit_test(every_change_ends_the_copy_and_starts_the_count_anew),
        cmocka_unit_test(marks_do_not_end_the_copy),
        cmocka_unit_test(memory_that_ends_while_baking_is_no_failure_and_is_not_tried_again_until_a_change),
        cmocka_unit_test(a_hook_of_the_allocator_may_query_but_not_change_a_tree_that_bakes),
        cmocka_unit_test(threads_that_ask_while_one_of_them_bakes_find_the_same),
        cmocka_unit_test(baked_copies_of_every_size_are_valid),
        cmocka_unit_test(leaves_that_cannot_be_split_well_give_a_copy_of_limited_depth),
        cmocka_unit_test(leaves_without_a_category_are_found_by_no_query_of_a_baked_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
