// The order of pairs and of hits is a function of the tree alone: the same for every lane width, and the
// same on another tree that was made by the same calls.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include "core/cpu.h"

#include <string.h>

static const um_vec2 STILL = {0.0f, 0.0f};
static const int32_t WIDTHS[] = {1, 4, 8, 16, 0};
static const int32_t SIZES[] = {0, 1, 2, 15, 16, 17, 255, 256, 257, 5000};

// A tree with its list, without an oracle: what is compared here is the order alone.
typedef struct subject {
    um_tree* tree;
    um_pair_list list;
} subject;

static void start(subject* s, int32_t lanes)
{
    um_tree_def def = def_with_margin(1.0f);
    def.lanes = lanes;
    *s = (subject){0};
    check_result(um_tree_create(&def, &s->tree), UM_OK, "um_tree_create");
}

static void finish(subject* s)
{
    um_pair_list_free(&s->list);
    um_tree_destroy(s->tree);
}

// A life of insertions, movements, removals and a rebuild, the same for every subject.
static void live(subject* s, int32_t count, uint64_t seed)
{
    prng random = prng_make(seed);
    um_proxy_id proxies[5000];
    for (int32_t i = 0; i < count; ++i) {
        proxies[i] = um_tree_insert(s->tree, scene_aabb(SCENE_UNIFORM, &random), STILL, 1, (uint64_t)i);
    }
    for (int32_t i = 0; i < count; i += 3) {
        um_tree_move(s->tree, proxies[i], scene_aabb(SCENE_UNIFORM, &random),
                     scene_vector(SCENE_UNIFORM, &random));
    }
    if (seed % 2 == 0) {
        assert_true(um_tree_rebuild(s->tree, UM_BUILD_SAH));
    }
    for (int32_t i = 0; i < count; i += 7) {
        um_tree_remove(s->tree, proxies[i]);
        proxies[i] = um_tree_insert(s->tree, scene_aabb(SCENE_UNIFORM, &random), STILL, 1, (uint64_t)i);
    }
    um_tree_clear_moved(s->tree);
    for (int32_t i = 0; i < count; ++i) {
        if (prng_chance(&random, seed % 4 < 2 ? 4 : 40)) {
            um_tree_mark_moved(s->tree, proxies[i]);
        }
    }
}

static void check_same(const um_pair_list* a, const um_pair_list* b, const char* what, int32_t count)
{
    if (a->count != b->count) {
        fail_msg("%s, %d leaves: %d pairs and %d pairs", what, (int)count, (int)a->count, (int)b->count);
    }
    for (int32_t i = 0; i < a->count; ++i) {
        if (a->pairs[i].a != b->pairs[i].a || a->pairs[i].b != b->pairs[i].b) {
            fail_msg("%s, %d leaves: pair %d is (%llu, %llu) and (%llu, %llu)", what, (int)count, (int)i,
                     (unsigned long long)a->pairs[i].a, (unsigned long long)a->pairs[i].b,
                     (unsigned long long)b->pairs[i].a, (unsigned long long)b->pairs[i].b);
        }
    }
}

static void check_pairs_within(subject* a, subject* b, um_tree_pairs which, int32_t count)
{
    assert_true(um_tree_find_pairs(a->tree, which, &a->list));
    assert_true(um_tree_find_pairs(b->tree, which, &b->list));
    check_same(&a->list, &b->list, "within a tree", count);
}

static void check_pairs_between(subject* a, subject* b, subject* third, um_tree_pairs which, int32_t count)
{
    assert_true(um_tree_find_pairs_with(a->tree, third->tree, which, &a->list));
    assert_true(um_tree_find_pairs_with(b->tree, third->tree, which, &b->list));
    check_same(&a->list, &b->list, "with another tree", count);
    assert_true(um_tree_find_pairs_with(third->tree, a->tree, which, &third->list));
    um_pair_list kept = third->list;
    third->list = (um_pair_list){0};
    assert_true(um_tree_find_pairs_with(third->tree, b->tree, which, &third->list));
    check_same(&kept, &third->list, "as another tree", count);
    um_pair_list_free(&kept);
}

static void every_lane_width_gives_the_same_pairs_in_the_same_order(void** state)
{
    (void)state;
    for (int32_t w = 1; w < COUNT_OF(WIDTHS); ++w) {
        for (int32_t s = 0; s < COUNT_OF(SIZES) && (WIDTHS[w] == 0 || umi_cpu_has_lanes(WIDTHS[w])); ++s) {
            subject narrow;
            subject wide;
            subject third;
            start(&narrow, 1);
            start(&wide, WIDTHS[w]);
            start(&third, WIDTHS[w]);
            live(&narrow, SIZES[s], (uint64_t)s);
            live(&wide, SIZES[s], (uint64_t)s);
            live(&third, 100, 99);
            check_pairs_within(&narrow, &wide, UM_PAIRS_MOVED, SIZES[s]);
            check_pairs_within(&narrow, &wide, UM_PAIRS_ALL, SIZES[s]);
            check_pairs_within(&narrow, &wide, UM_PAIRS_MOVED, SIZES[s]);
            check_pairs_between(&narrow, &wide, &third, UM_PAIRS_ALL, SIZES[s]);
            check_pairs_between(&narrow, &wide, &third, UM_PAIRS_MOVED, SIZES[s]);
            finish(&narrow);
            finish(&wide);
            finish(&third);
        }
    }
}

static void the_same_calls_give_the_same_order_on_another_tree(void** state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 4; ++seed) {
        subject a;
        subject b;
        start(&a, 0);
        // Another tree in between, so that addresses and stamps differ.
        subject between;
        start(&between, 0);
        live(&between, 37, 5);
        start(&b, 0);
        live(&a, 700, seed);
        live(&b, 700, seed);
        check_pairs_within(&a, &b, UM_PAIRS_MOVED, 700);
        check_pairs_within(&a, &b, UM_PAIRS_ALL, 700);
        finish(&a);
        finish(&b);
        finish(&between);
    }
}

// Searches for the same pairs again and compares.
static void check_again(subject* s, um_tree_pairs which, int32_t count)
{
    um_pair_list first = s->list;
    s->list = (um_pair_list){0};
    assert_true(um_tree_find_pairs(s->tree, which, &s->list));
    check_same(&first, &s->list, "a second search", count);
    um_pair_list_free(&first);
}

static void neither_earlier_searches_nor_a_flat_copy_change_the_order(void** state)
{
    (void)state;
    for (int32_t s = 0; s < COUNT_OF(SIZES); ++s) {
        for (uint64_t seed = 0; seed < 4; ++seed) {
            subject a;
            start(&a, 0);
            live(&a, SIZES[s], seed);
            assert_true(um_tree_find_pairs(a.tree, UM_PAIRS_MOVED, &a.list));
            check_again(&a, UM_PAIRS_MOVED, SIZES[s]);
            assert_true(um_tree_bake(a.tree));
            check_again(&a, UM_PAIRS_MOVED, SIZES[s]);
            um_pair_list moved = a.list;
            a.list = (um_pair_list){0};
            assert_true(um_tree_find_pairs(a.tree, UM_PAIRS_ALL, &a.list));
            check_again(&a, UM_PAIRS_ALL, SIZES[s]);
            um_pair_list_free(&a.list);
            a.list = moved;
            check_again(&a, UM_PAIRS_MOVED, SIZES[s]);
            finish(&a);
        }
    }
}

// ---- Hits -----------------------------------------------------------------------------------------------

typedef struct order {
    uint64_t users[5000];
    int32_t count;
} order;

static bool note_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    order* o = context;
    o->users[o->count++] = user_data;
    return true;
}

static float note_cast_hit(um_proxy_id proxy, uint64_t user_data, float max_fraction, void* context)
{
    note_hit(proxy, user_data, context);
    return max_fraction;
}

static void check_order(const order* a, const order* b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->users, b->users, (size_t)a->count * sizeof a->users[0]);
}

static void every_lane_width_gives_the_same_hits_in_the_same_order(void** state)
{
    (void)state;
    static order a;
    static order b;
    for (int32_t w = 1; w < COUNT_OF(WIDTHS); ++w) {
        for (int32_t s = 0; s < COUNT_OF(SIZES) && (WIDTHS[w] == 0 || umi_cpu_has_lanes(WIDTHS[w])); ++s) {
            subject narrow;
            subject wide;
            prng random = prng_make(8);
            start(&narrow, 1);
            start(&wide, WIDTHS[w]);
            live(&narrow, SIZES[s], 3);
            live(&wide, SIZES[s], 3);
            for (int32_t i = 0; i < 20; ++i) {
                um_aabb aabb =
                    um_aabb_union(scene_aabb(SCENE_UNIFORM, &random), scene_aabb(SCENE_UNIFORM, &random));
                um_ray ray = {aabb.min, um_vec2_sub(aabb.max, aabb.min), 1.0f};
                a.count = b.count = 0;
                um_tree_query(narrow.tree, aabb, UM_ALL_CATEGORIES, note_hit, &a, NULL);
                um_tree_query(wide.tree, aabb, UM_ALL_CATEGORIES, note_hit, &b, NULL);
                check_order(&a, &b);
                a.count = b.count = 0;
                um_tree_cast_ray(narrow.tree, &ray, UM_ALL_CATEGORIES, note_cast_hit, &a, NULL);
                um_tree_cast_ray(wide.tree, &ray, UM_ALL_CATEGORIES, note_cast_hit, &b, NULL);
                check_order(&a, &b);
                if (i == 10) {
                    assert_true(um_tree_bake(narrow.tree));
                    assert_true(um_tree_bake(wide.tree));
                }
            }
            finish(&narrow);
            finish(&wide);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lane_width_gives_the_same_pairs_in_the_same_order),
        cmocka_unit_test(the_same_calls_give_the_same_order_on_another_tree),
        cmocka_unit_test(neither_earlier_searches_nor_a_flat_copy_change_the_order),
        cmocka_unit_test(every_lane_width_gives_the_same_hits_in_the_same_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
