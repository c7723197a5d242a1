// Callbacks of queries, casts and walks over a tree, and the hooks of its allocator. They may read; what
// would change the tree is refused with UM_ERROR_LOCKED, and the query goes on.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/intruder.h"
#include "support/tree_bits.h"

#include <string.h>

enum {
    PROXIES = 60,
    QUERY_KINDS = 5,
};

static const um_aabb EVERYWHERE = {{-1e6f, -1e6f}, {1e6f, 1e6f}};

static const char* const QUERY_NAMES[QUERY_KINDS] = {"um_tree_query", "um_tree_cast_ray", "um_tree_cast_aabb",
                                                     "um_tree_walk", "um_tree_validate"};

static bool see_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    return see(context);
}

static float see_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    (void)proxy;
    (void)user_data;
    return see(context) ? max_fraction : 0.0f;
}

static bool see_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)aabb;
    (void)depth;
    (void)is_leaf;
    return see(context);
}

static um_result ask(const um_tree* tree, int32_t kind, visitor* v)
{
    const um_ray ray = {{-1e5f, 0.0f}, {2e5f, 0.0f}, 1.0f};
    const um_aabb_cast cast = {{{-1e5f, -1e5f}, {-9e4f, 1e5f}}, {2e5f, 0.0f}, 1.0f};
    switch (kind) {
    case 0:
        return um_tree_query(tree, EVERYWHERE, UM_ALL_CATEGORIES, see_leaf, v, NULL);
    case 1:
        return um_tree_cast_ray(tree, &ray, UM_ALL_CATEGORIES, see_hit, v, NULL);
    case 2:
        return um_tree_cast_aabb(tree, &cast, UM_ALL_CATEGORIES, see_hit, v, NULL);
    case 3:
        return um_tree_walk(tree, see_node, v);
    default:
        return um_tree_validate(tree, NULL);
    }
}

// AABBs in a row that overlap, all of them hit by the ray of ask.
static um_proxy_id fill_tree(um_tree* tree)
{
    um_proxy_id proxy = {0, 0};
    for (int32_t i = 0; i < PROXIES; ++i) {
        float x = 10.0f * (float)i;
        proxy = um_tree_insert(tree, um_aabb_make(x, -10.0f, x + 15.0f, 10.0f), um_vec2_make(0.0f, 0.0f), 1,
                               (uint64_t)i);
        assert_true(um_tree_has(tree, proxy));
    }
    return proxy;
}

static void start_intruder(intruder* in)
{
    memset(in, 0, sizeof *in);
    in->memory = heap_make();
    um_tree_def def = um_default_tree_def();
    def.allocator = intruder_allocator(in);
    assert_int_equal(um_tree_create(&def, &in->tree), UM_OK);
    in->proxy = fill_tree(in->tree);
}

static void check_intruder(const intruder* in, const char* what)
{
    if (in->problem[0] != '\0') {
        fail_msg("%s: %s", what, in->problem);
    }
    if (in->intrusions == 0) {
        fail_msg("%s: no callback", what);
    }
}

static void finish_intruder(intruder* in)
{
    um_tree_destroy(in->tree);
    heap_end(&in->memory);
    assert_null(in->memory.problem);
}

// A tree like that of the intruder, which nobody disturbs.
static um_tree* start_quiet_tree(void)
{
    um_tree* tree = NULL;
    check_result(um_tree_create(NULL, &tree), UM_OK, "um_tree_create");
    fill_tree(tree);
    return tree;
}

static void check_same(const um_tree* tree, const um_tree* quiet, const char* what)
{
    check_valid(tree);
    const char* difference = tree_difference(tree, quiet);
    if (difference != NULL) {
        fail_msg("%s has changed the tree: %s", what, difference);
    }
}

static int32_t count_found(const um_tree* tree, int32_t kind)
{
    visitor v = {NULL, 0, INT32_MAX};
    assert_int_equal(ask(tree, kind, &v), UM_OK);
    return v.seen;
}

// ---- Queries --------------------------------------------------------------------------------------------

// Through the nodes, and through the copies of a baked tree.
static void changes_from_within_a_query_are_refused_and_the_query_goes_on(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2 * QUERY_KINDS; ++i) {
        int32_t kind = i / 2;
        intruder in;
        start_intruder(&in);
        um_tree* quiet = start_quiet_tree();
        if (i % 2 == 1) {
            assert_true(um_tree_bake(in.tree) && um_tree_bake(quiet));
        }
        int32_t expected = count_found(quiet, kind);
        visitor v = {&in, 0, INT32_MAX};
        in.is_active = true;
        assert_int_equal(ask(in.tree, kind, &v), UM_OK);
        in.is_active = false;
        check_intruder(&in, QUERY_NAMES[kind]);
        assert_int_equal(v.seen, expected);
        check_same(in.tree, quiet, QUERY_NAMES[kind]);
        assert_true(um_tree_remove(in.tree, in.proxy));
        um_tree_destroy(quiet);
        finish_intruder(&in);
    }
}

static void a_query_that_is_ended_early_leaves_the_tree_open(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    for (int32_t kind = 0; kind < QUERY_KINDS - 1; ++kind) {
        visitor v = {NULL, 0, 1};
        assert_int_equal(ask(in.tree, kind, &v), UM_OK);
        assert_int_equal(v.seen, 1);
        assert_true(um_tree_set_user_data(in.tree, in.proxy, 7));
    }
    finish_intruder(&in);
}

// What a callback reads.
typedef struct reader {
    um_tree* tree;
    int32_t seen[QUERY_KINDS];
    um_result results[QUERY_KINDS];
    um_tree_figures figures;
    um_result after_nested;
} reader;

static bool read_all(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)user_data;
    reader* r = context;
    for (int32_t kind = 0; kind < QUERY_KINDS; ++kind) {
        visitor v = {NULL, 0, INT32_MAX};
        r->results[kind] = ask(r->tree, kind, &v);
        r->seen[kind] = v.seen;
    }
    r->figures = um_tree_measure(r->tree);
    um_tree_remove(r->tree, proxy);
    r->after_nested = um_tree_get_last_error(r->tree);
    return false;
}

static void a_callback_may_query_the_tree_itself(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    reader r = {.tree = in.tree};
    assert_int_equal(um_tree_query(in.tree, EVERYWHERE, UM_ALL_CATEGORIES, read_all, &r, NULL), UM_OK);
    for (int32_t kind = 0; kind < QUERY_KINDS; ++kind) {
        assert_int_equal(r.results[kind], UM_OK);
        assert_int_equal(r.seen[kind], count_found(in.tree, kind));
    }
    assert_int_equal(r.figures.proxies, PROXIES);
    assert_int_equal(r.after_nested, UM_ERROR_LOCKED);
    finish_intruder(&in);
}

static bool search_in_both(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)user_data;
    um_tree* const* trees = context;
    um_pair_list list = {0};
    bool found = um_tree_find_pairs_with(trees[0], trees[1], UM_PAIRS_ALL, &list);
    um_pair_list_free(&list);
    return found; // which ends the query, as it must
}

static void pairs_with_a_tree_that_is_being_queried_are_refused_for_both(void** state)
{
    (void)state;
    um_tree* trees[2] = {start_quiet_tree(), start_quiet_tree()};
    for (int32_t i = 0; i < 2; ++i) {
        um_tree_visits visits;
        um_tree_query(trees[i], EVERYWHERE, UM_ALL_CATEGORIES, search_in_both, trees, &visits);
        assert_int_equal(visits.leaves, 1);
        assert_int_equal(um_tree_get_last_error(trees[0]), UM_ERROR_LOCKED);
    }
    um_tree_destroy(trees[0]);
    um_tree_destroy(trees[1]);
}

// ---- The allocator --------------------------------------------------------------------------------------

// Everything that takes memory or gives it back, with somebody in the hooks.
static void change_tree(um_tree* tree, um_pair_list* list)
{
    um_proxy_id proxy = fill_tree(tree);
    um_aabb aabbs[PROXIES];
    um_proxy_id proxies[PROXIES];
    uint64_t user_data[PROXIES];
    for (int32_t i = 0; i < PROXIES; ++i) {
        float x = 3.0f * (float)i;
        aabbs[i] = um_aabb_make(x, x, x + 5.0f, x + 5.0f);
        user_data[i] = (uint64_t)i;
    }
    assert_true(um_tree_insert_many(tree, aabbs, NULL, NULL, user_data, PROXIES, UM_BUILD_SAH, proxies));
    assert_int_equal(um_tree_get_last_error(tree), UM_OK);
    for (int32_t i = 0; i < PROXIES; ++i) {
        aabbs[i] = um_aabb_make(1e4f, 1e4f, 1e4f + 5.0f, 1e4f + 5.0f);
    }
    assert_int_equal(um_tree_move_many(tree, proxies, aabbs, NULL, PROXIES), PROXIES);
    assert_int_equal(um_tree_get_last_error(tree), UM_OK);
    assert_true(um_tree_find_pairs(tree, UM_PAIRS_ALL, list));
    assert_true(um_tree_remove(tree, proxy));
    assert_true(um_tree_bake(tree));
    assert_true(um_tree_rebuild(tree, UM_BUILD_MORTON));
    assert_int_equal(um_tree_get_last_error(tree), UM_OK);
}

static void the_allocator_cannot_change_the_tree_in_any_call(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    um_pair_list list = {0};
    in.is_active = true;
    change_tree(in.tree, &list);
    in.is_active = false;
    check_intruder(&in, "the allocator");
    um_tree* quiet = start_quiet_tree();
    um_pair_list quiet_list = {0};
    change_tree(quiet, &quiet_list);
    check_same(in.tree, quiet, "the allocator");
    assert_int_equal(list.count, quiet_list.count);
    um_pair_list_free(&quiet_list);
    um_tree_destroy(quiet);
    um_pair_list_free(&list);
    finish_intruder(&in);
}

static void the_allocator_finds_a_locked_tree_while_that_is_destroyed(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in);
    assert_true(um_tree_bake(in.tree));
    in.is_active = true;
    um_tree_destroy(in.tree);
    check_intruder(&in, "um_tree_destroy");
    heap_end(&in.memory);
    assert_null(in.memory.problem);
}

// A heap that reads from its tree, and plays with the list that a search fills.
typedef struct reading_heap {
    heap memory;
    um_tree* tree;
    um_proxy_id proxy;
    um_pair_list* list;
    um_tree* other; // whose pairs the heap puts into the list
    bool is_active;
    int32_t reads;
    int32_t mistakes;
} reading_heap;

static void read_from_hook(reading_heap* h)
{
    if (!h->is_active) {
        return;
    }
    h->is_active = false;
    h->reads += 1;
    for (int32_t kind = 0; kind < QUERY_KINDS; ++kind) {
        visitor v = {NULL, 0, INT32_MAX};
        h->mistakes += ask(h->tree, kind, &v) != UM_ERROR_LOCKED || v.seen != 0;
    }
    h->mistakes += um_tree_measure(h->tree).proxies != 0;
    h->mistakes += um_tree_get_user_data(h->tree, h->proxy) != PROXIES - 1;
    h->mistakes += !(um_tree_get_fat_aabb(h->tree, h->proxy).max.y > 0.0f);
    h->mistakes += um_tree_get_count(h->tree) < PROXIES;
    um_pair_list_free(h->list);
    h->mistakes += !um_tree_find_pairs(h->other, UM_PAIRS_ALL, h->list) || h->list->count == 0;
    h->is_active = true;
}

static void* allocate_and_read(size_t size, size_t alignment, void* context)
{
    reading_heap* h = context;
    read_from_hook(h);
    um_allocator inner = heap_allocator(&h->memory);
    return inner.allocate(size, alignment, inner.context);
}

static void release_and_read(void* memory, size_t size, void* context)
{
    reading_heap* h = context;
    um_allocator inner = heap_allocator(&h->memory);
    inner.release(memory, size, inner.context);
    read_from_hook(h);
}

static void the_allocator_may_read_single_things_but_not_query(void** state)
{
    (void)state;
    um_pair_list list = {0};
    reading_heap h = {.memory = heap_make(), .list = &list, .other = start_quiet_tree()};
    um_tree_def def = um_default_tree_def();
    def.allocator = (um_allocator){allocate_and_read, release_and_read, &h};
    assert_int_equal(um_tree_create(&def, &h.tree), UM_OK);
    h.proxy = fill_tree(h.tree);
    h.is_active = true;
    um_pair_list found = {0};
    assert_true(um_tree_find_pairs(h.tree, UM_PAIRS_ALL, &found));
    int32_t expected = found.count;
    h.is_active = false; // a list is no part of the tree
    um_pair_list_free(&found);
    h.is_active = true;
    assert_true(um_tree_find_pairs(h.tree, UM_PAIRS_ALL, &list));
    assert_int_equal(list.count, expected);
    for (int32_t i = 0; i < 4; ++i) {
        fill_tree(h.tree);
        assert_true(um_tree_rebuild(h.tree, UM_BUILD_MORTON));
        assert_true(um_tree_bake(h.tree));
    }
    h.is_active = false;
    assert_true(h.reads > 10);
    assert_int_equal(h.mistakes, 0);
    um_pair_list_free(&list);
    um_tree_destroy(h.other);
    um_tree_destroy(h.tree);
    heap_end(&h.memory);
    assert_null(h.memory.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_from_within_a_query_are_refused_and_the_query_goes_on),
        cmocka_unit_test(a_query_that_is_ended_early_leaves_the_tree_open),
        cmocka_unit_test(a_callback_may_query_the_tree_itself),
        cmocka_unit_test(pairs_with_a_tree_that_is_being_queried_are_refused_for_both),
        cmocka_unit_test(the_allocator_cannot_change_the_tree_in_any_call),
        cmocka_unit_test(the_allocator_finds_a_locked_tree_while_that_is_destroyed),
        cmocka_unit_test(the_allocator_may_read_single_things_but_not_query),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
