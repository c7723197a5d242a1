// Bulk changes of two trees that are built in the same borrowed memory, as those of a world are: proxies are
// handed from one tree to the other, come, go and move, and pairs are searched for in between, which uses
// that memory as well. Compared with plain arrays.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/heap.h"
#include "support/scenes.h"

#include "broadphase/tree_build.h"
#include "broadphase/tree_bulk.h"
#include "broadphase/tree_proxy.h"

#include <stdlib.h>
#include <string.h>

static const um_vec2 STILL = {0.0f, 0.0f};

typedef struct side {
    um_tree* tree;
    oracle expected;
} side;

typedef struct two_trees {
    heap memory;
    um_pair_list room; // both trees are built in it
    side sides[2];
    uint64_t users; // that there have been
} two_trees;

static void start_trees(two_trees* t)
{
    memset(t, 0, sizeof *t);
    t->memory = heap_make();
    um_tree_def def = def_with_margin(2.0f);
    def.allocator = heap_allocator(&t->memory);
    for (int32_t i = 0; i < 2; ++i) {
        check_result(um_tree_create(&def, &t->sides[i].tree), UM_OK, "um_tree_create");
        umi_tree_borrow_scratch(t->sides[i].tree, &t->room);
        t->sides[i].expected = oracle_make(def.margin, def.displacement_multiplier);
    }
}

static void finish_trees(two_trees* t)
{
    for (int32_t i = 0; i < 2; ++i) {
        um_tree_destroy(t->sides[i].tree);
        oracle_free(&t->sides[i].expected);
    }
    um_pair_list_free(&t->room);
    assert_int_equal(t->memory.live_bytes, 0);
    heap_end(&t->memory);
    assert_null(t->memory.problem);
}

// ---- Changes --------------------------------------------------------------------------------------------

static void insert_next(side* s, um_aabb aabb, uint64_t categories, uint64_t user)
{
    um_aabb fat = umi_tree_fatten(s->tree, aabb, STILL);
    um_proxy_id proxy = umi_tree_insert_next(s->tree, user);
    umi_tree_give_aabb(s->tree, proxy, fat, categories);
    oracle_insert(&s->expected, proxy, aabb, STILL, categories, user);
}

// Removes any one, as begun. Returns what it was.
static oracle_proxy remove_next(side* s, bool in_bulk, prng* random)
{
    oracle_proxy* chosen = s->expected.live + prng_below(random, s->expected.count);
    oracle_proxy gone = *chosen;
    if (in_bulk) {
        umi_tree_remove_next(s->tree, gone.id);
    } else {
        assert_true(um_tree_remove(s->tree, gone.id));
    }
    oracle_remove(&s->expected, chosen);
    return gone;
}

static void add_newcomers(two_trees* t, side* s, int32_t count, scene where, prng* random)
{
    assert_true(umi_tree_begin_insertion(s->tree, count));
    for (int32_t i = 0; i < count; ++i) {
        um_aabb aabb = scene_aabb(where, random);
        insert_next(s, aabb, UINT64_C(1) << prng_below(random, 64), t->users++);
    }
    umi_tree_build_nodes(s->tree, UM_BUILD_MORTON);
}

static void remove_some(side* s, int32_t count, prng* random)
{
    bool in_bulk = umi_tree_begin_removal(s->tree, count);
    for (int32_t i = 0; i < count; ++i) {
        remove_next(s, in_bulk, random);
    }
    if (in_bulk) {
        umi_tree_finish_bulk(s->tree);
    }
}

// What wakes or falls asleep changes its tree: both are in the middle of a bulk change at the same time, and
// one is built after the other. Returns whether the removals were made in bulk.
static bool hand_over(side* from, side* to, int32_t count, scene where, prng* random)
{
    bool in_bulk = umi_tree_begin_removal(from->tree, count);
    assert_true(umi_tree_begin_insertion(to->tree, count));
    for (int32_t i = 0; i < count; ++i) {
        oracle_proxy gone = remove_next(from, in_bulk, random);
        insert_next(to, scene_aabb(where, random), gone.categories, gone.user_data);
    }
    umi_tree_build_nodes(to->tree, UM_BUILD_MORTON);
    if (in_bulk) {
        umi_tree_finish_bulk(from->tree);
    }
    return in_bulk;
}

static void move_some(side* s, int32_t percent, scene where, prng* random)
{
    um_aabb* aabbs = malloc(((size_t)s->expected.count + 1) * sizeof aabbs[0]);
    assert_non_null(aabbs);
    int32_t leavers = 0;
    for (int32_t i = 0; i < s->expected.count; ++i) {
        bool is_meant = prng_chance(random, percent);
        aabbs[i] = is_meant ? scene_aabb(where, random) : s->expected.live[i].fat;
        leavers +=
            umi_tree_left_fat_aabb(s->tree, umi_tree_leaf_of(s->tree, s->expected.live[i].id), aabbs[i]);
    }
    bool rebuild = umi_tree_begin_movement(s->tree, leavers);
    for (int32_t i = 0; i < s->expected.count; ++i) {
        if (oracle_move(&s->expected, s->expected.live + i, aabbs[i], STILL)) {
            umi_tree_move_next(s->tree, s->expected.live[i].id, aabbs[i], STILL, rebuild);
        }
    }
    if (rebuild) {
        umi_tree_finish_bulk(s->tree);
    }
    free(aabbs);
}

// ---- Checks ---------------------------------------------------------------------------------------------

static void check_proxies(const side* s, const prng* random)
{
    check_valid(s->tree);
    const oracle* expected = &s->expected;
    if (um_tree_get_count(s->tree) != expected->count) {
        fail_with_seed(random, "%d proxies, expected %d", (int)um_tree_get_count(s->tree),
                       (int)expected->count);
    }
    assert_int_equal(um_tree_measure(s->tree).moved, oracle_moved_count(expected));
    for (int32_t i = 0; i < expected->count; ++i) {
        const oracle_proxy* p = expected->live + i;
        assert_true(um_tree_has(s->tree, p->id));
        check_aabb(um_tree_get_fat_aabb(s->tree, p->id), p->fat, "a fat aabb");
        assert_true(um_tree_get_user_data(s->tree, p->id) == p->user_data);
        assert_true(um_tree_get_categories(s->tree, p->id) == p->categories);
        assert_int_equal(um_tree_is_moved(s->tree, p->id), p->moved);
    }
    for (int32_t i = 0; i < expected->stale_count && i < ORACLE_STALE_COUNT; ++i) {
        assert_false(um_tree_has(s->tree, expected->stale[i]));
    }
}

static void check_list(um_pair_list* list, const oracle* a, const oracle* b, um_tree_pairs which,
                       const prng* random)
{
    oracle_pairs expected = {0};
    oracle_find_pairs(a, b, which, &expected);
    oracle_sort_pairs(list->pairs, list->count, a == b);
    if (list->count != expected.count) {
        fail_with_seed(random, "%d pairs, expected %d", (int)list->count, (int)expected.count);
    }
    for (int32_t i = 0; i < expected.count; ++i) {
        assert_true(list->pairs[i].a == expected.items[i].a && list->pairs[i].b == expected.items[i].b);
    }
    free(expected.items);
}

// In the memory that the trees are built in.
static void check_pairs(two_trees* t, um_tree_pairs which, const prng* random)
{
    const oracle* a = &t->sides[0].expected;
    const oracle* b = &t->sides[1].expected;
    assert_true(um_tree_find_pairs(t->sides[0].tree, which, &t->room));
    check_list(&t->room, a, a, which, random);
    assert_true(um_tree_find_pairs_with(t->sides[0].tree, t->sides[1].tree, which, &t->room));
    check_list(&t->room, a, b, which, random);
}

static void check_trees(const two_trees* t, const prng* random)
{
    check_proxies(&t->sides[0], random);
    check_proxies(&t->sides[1], random);
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void proxies_that_change_their_tree_in_bulk_leave_both_in_order(void** state)
{
    (void)state;
    static const scene scenes[] = {SCENE_UNIFORM, SCENE_PILE, SCENE_CLUSTERS, SCENE_GRID, SCENE_FAR};
    prng random = prng_make(6101);
    int32_t in_bulk = 0;
    int32_t one_by_one = 0;
    for (int32_t k = 0; k < COUNT_OF(scenes); ++k) {
        two_trees t;
        start_trees(&t);
        add_newcomers(&t, &t.sides[0], 300, scenes[k], &random);
        for (int32_t round = 0; round < 40; ++round) {
            side* from = &t.sides[round % 2];
            side* to = &t.sides[1 - round % 2];
            // Few, some, or all of them.
            int32_t some = 1 + prng_below(&random, from->expected.count);
            int32_t few = 1 + prng_below(&random, 4);
            int32_t count = round % 5 == 0 ? from->expected.count : round % 5 < 3 ? few : some;
            count = count < from->expected.count ? count : from->expected.count;
            bool was_bulk = hand_over(from, to, count, scenes[k], &random);
            in_bulk += was_bulk;
            one_by_one += !was_bulk;
            check_trees(&t, &random);
            if (round % 4 == 3) {
                check_pairs(&t, round % 8 == 3 ? UM_PAIRS_MOVED : UM_PAIRS_ALL, &random);
                um_tree_clear_moved(to->tree);
                oracle_clear_moved(&to->expected);
            }
        }
        finish_trees(&t);
    }
    assert_true(in_bulk > 30 && one_by_one > 30); // or one of the two was hardly tested
}

static void proxies_that_come_go_and_move_in_turn_leave_both_trees_in_order(void** state)
{
    (void)state;
    prng random = prng_make(6102);
    two_trees t;
    start_trees(&t);
    for (int32_t round = 0; round < 150; ++round) {
        side* s = &t.sides[prng_below(&random, 2)];
        int32_t most = s->expected.count + 1;
        switch (prng_below(&random, 4)) {
        case 0:
            // Not more than some hundreds in all: every answer is compared with all of them.
            if (s->expected.count < 300) {
                add_newcomers(&t, s, 1 + prng_below(&random, 150), SCENE_UNIFORM, &random);
            }
            break;
        case 1:
            remove_some(s, prng_below(&random, most), &random);
            break;
        case 2:
            move_some(s, prng_below(&random, 101), SCENE_UNIFORM, &random);
            break;
        default:
            hand_over(s, s == t.sides ? s + 1 : s - 1, prng_below(&random, most), SCENE_UNIFORM, &random);
            break;
        }
        check_trees(&t, &random);
        if (round % 10 == 9) {
            check_pairs(&t, UM_PAIRS_ALL, &random);
        }
    }
    finish_trees(&t);
}

// A tree that was large leaves empty places behind, which a build looks at as well.
static void a_tree_can_be_emptied_in_bulk_and_filled_again(void** state)
{
    (void)state;
    prng random = prng_make(6103);
    two_trees t;
    start_trees(&t);
    for (int32_t round = 0; round < 4; ++round) {
        for (int32_t i = 0; i < 2; ++i) {
            add_newcomers(&t, &t.sides[i], 200 << round, SCENE_PILE, &random);
            check_trees(&t, &random);
        }
        for (int32_t i = 0; i < 2; ++i) {
            remove_some(&t.sides[i], t.sides[i].expected.count, &random);
            check_trees(&t, &random);
            assert_int_equal(um_tree_get_count(t.sides[i].tree), 0);
        }
    }
    finish_trees(&t);
}

// The trees and the room itself may have to grow; whichever fails, nothing has changed.
static void an_insertion_without_memory_changes_neither_tree(void** state)
{
    (void)state;
    prng random = prng_make(6104);
    int32_t failures = 0;
    bool began = false;
    for (int32_t k = 1; !began; ++k) {
        two_trees t;
        start_trees(&t);
        add_newcomers(&t, &t.sides[0], 60, SCENE_PILE, &random);
        add_newcomers(&t, &t.sides[1], 40, SCENE_PILE, &random);
        heap_fail(&t.memory, k, true);
        began = umi_tree_begin_insertion(t.sides[1].tree, 500);
        heap_fail(&t.memory, 0, false);
        if (!began) {
            failures += 1;
            check_trees(&t, &random);
            check_pairs(&t, UM_PAIRS_ALL, &random);
            hand_over(&t.sides[0], &t.sides[1], 50, SCENE_PILE, &random);
        } else {
            for (int32_t i = 0; i < 500; ++i) {
                insert_next(&t.sides[1], scene_aabb(SCENE_PILE, &random), 1, t.users++);
            }
            umi_tree_build_nodes(t.sides[1].tree, UM_BUILD_SAH);
        }
        check_trees(&t, &random);
        finish_trees(&t);
    }
    assert_true(failures >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proxies_that_change_their_tree_in_bulk_leave_both_in_order),
        cmocka_unit_test(proxies_that_come_go_and_move_in_turn_leave_both_trees_in_order),
        cmocka_unit_test(a_tree_can_be_emptied_in_bulk_and_filled_again),
        cmocka_unit_test(an_insertion_without_memory_changes_neither_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
