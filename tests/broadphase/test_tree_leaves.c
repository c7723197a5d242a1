// What happens to one proxy: fat AABBs, movement, removal, and the data that a leaf carries.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include <math.h>
#include <string.h>

static const um_vec2 STILL = {0.0f, 0.0f};

// ---- Fattening ------------------------------------------------------------------------------------------

static void a_leaf_holds_its_aabb_with_a_margin_of_15_on_every_side(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_proxy_id proxy = driver_insert(&d, um_aabb_make(10.0f, 20.0f, 30.0f, 50.0f), STILL, 1);
    check_aabb(um_tree_get_fat_aabb(d.tree, proxy), um_aabb_make(-5.0f, 5.0f, 45.0f, 65.0f), "the fat aabb");
    finish_driver(&d);
}

static void displacement_extends_the_side_that_it_points_to_by_twice_its_length(void** state)
{
    (void)state;
    static const struct {
        um_vec2 displacement;
        um_aabb fat;
    } cases[] = {
        {{7.0f, 0.0f}, {{-15.0f, -15.0f}, {30.0f, 16.0f}}},
        {{-7.0f, 0.0f}, {{-29.0f, -15.0f}, {16.0f, 16.0f}}},
        {{0.0f, 4.0f}, {{-15.0f, -15.0f}, {16.0f, 24.0f}}},
        {{0.0f, -4.0f}, {{-15.0f, -23.0f}, {16.0f, 16.0f}}},
        {{3.0f, -5.0f}, {{-15.0f, -25.0f}, {22.0f, 16.0f}}},
        {{-3.0f, 5.0f}, {{-21.0f, -15.0f}, {16.0f, 26.0f}}},
        {{0.0f, 0.0f}, {{-15.0f, -15.0f}, {16.0f, 16.0f}}},
        {{-0.0f, -0.0f}, {{-15.0f, -15.0f}, {16.0f, 16.0f}}},
    };
    driver d;
    start_driver(&d, um_default_tree_def());
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    for (int32_t i = 0; i < COUNT_OF(cases); ++i) {
        um_proxy_id proxy = driver_insert(&d, aabb, cases[i].displacement, 1);
        check_aabb(um_tree_get_fat_aabb(d.tree, proxy), cases[i].fat, "the fat aabb of an inserted proxy");
        check_aabb(um_tree_fatten(d.tree, aabb, cases[i].displacement), cases[i].fat, "um_tree_fatten");
    }
    finish_driver(&d);
}

static void moving_fattens_by_the_new_aabb_and_displacement(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_proxy_id proxy = driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), um_vec2_make(9.0f, 9.0f), 1);
    driver_move(&d, proxy, um_aabb_make(100.0f, 200.0f, 102.0f, 203.0f), um_vec2_make(-6.0f, 2.0f));
    check_aabb(um_tree_get_fat_aabb(d.tree, proxy), um_aabb_make(73.0f, 185.0f, 117.0f, 222.0f),
               "the fat aabb");
    finish_driver(&d);
}

static void margin_and_multiplier_are_those_of_the_def(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    def.margin = 0.25f;
    def.displacement_multiplier = 3.0f;
    driver d;
    start_driver(&d, def);
    um_proxy_id proxy = driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), um_vec2_make(2.0f, -1.0f), 1);
    check_aabb(um_tree_get_fat_aabb(d.tree, proxy), um_aabb_make(-0.25f, -3.25f, 7.25f, 1.25f),
               "the fat aabb");
    finish_driver(&d);
}

static void margin_and_multiplier_of_zero_leave_the_aabb_tight(void** state)
{
    (void)state;
    um_tree_def def = um_default_tree_def();
    def.margin = 0.0f;
    def.displacement_multiplier = 0.0f;
    driver d;
    start_driver(&d, def);
    um_aabb aabb = um_aabb_make(1.0f, 2.0f, 3.0f, 4.0f);
    um_proxy_id proxy = driver_insert(&d, aabb, um_vec2_make(1e20f, -1e20f), 1);
    check_aabb(um_tree_get_fat_aabb(d.tree, proxy), aabb, "the fat aabb");
    finish_driver(&d);
}

static void fattening_a_bad_aabb_gives_it_back(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_aabb inverted = um_aabb_make(1.0f, 0.0f, 0.0f, 1.0f);
    um_aabb good = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    check_aabb(um_tree_fatten(d.tree, inverted, STILL), inverted, "an inverted aabb");
    check_aabb(um_tree_fatten(d.tree, good, um_vec2_make(INFINITY, 0.0f)), good, "an infinite displacement");
    check_aabb(um_tree_fatten(d.tree, good, um_vec2_make(0.0f, NAN)), good, "a NaN displacement");
    check_aabb(um_tree_fatten(d.tree, good, um_vec2_make(1e30f, 0.0f)), good,
               "a displacement that goes too far");
    check_aabb(um_tree_fatten(NULL, good, STILL), good, "no tree");
    driver_compare(&d, false);
    finish_driver(&d);
}

static void the_farthest_aabb_is_held_and_one_beyond_is_not(void** state)
{
    (void)state;
    const float most = UM_TREE_MAX_COORDINATE;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    driver_insert(&d, um_aabb_make(-most, -most, most, most), STILL, 1);
    driver_insert(&d, um_aabb_make(most, most, most, most), STILL, 1);
    assert_int_equal(d.expected.count, 2);
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, nextafterf(most, INFINITY), 0.0f), STILL, 1);
    driver_insert(&d, um_aabb_make(0.0f, nextafterf(-most, -INFINITY), 0.0f, 0.0f), STILL, 1);
    assert_int_equal(d.expected.count, 2);
    finish_driver(&d);
}

// ---- Movement -------------------------------------------------------------------------------------------

// Everything that can be seen of a tree, as bytes.
typedef struct picture {
    um_tree_figures figures;
    unsigned char nodes[4096];
    size_t size;
} picture;

static bool paint_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    picture* p = context;
    struct {
        um_aabb aabb;
        int32_t depth;
        int32_t is_leaf;
    } node = {aabb, depth, is_leaf};
    assert_true(p->size + sizeof node <= sizeof p->nodes);
    memcpy(p->nodes + p->size, &node, sizeof node);
    p->size += sizeof node;
    return true;
}

static picture paint(const um_tree* tree)
{
    picture p;
    memset(&p, 0, sizeof p);
    p.figures = um_tree_measure(tree);
    check_result(um_tree_walk(tree, paint_node, &p), UM_OK, "um_tree_walk");
    return p;
}

static void check_same_picture(const picture* a, const picture* b)
{
    assert_int_equal(a->figures.proxies, b->figures.proxies);
    assert_int_equal(a->figures.nodes, b->figures.nodes);
    assert_int_equal(a->figures.moved, b->figures.moved);
    assert_int_equal(a->figures.height, b->figures.height);
    assert_true(a->figures.area_ratio == b->figures.area_ratio);
    assert_int_equal(a->figures.bytes, b->figures.bytes);
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->nodes, b->nodes, sizeof a->nodes);
}

static void fill_with_ten(driver* d, um_proxy_id proxies[10])
{
    for (int32_t i = 0; i < 10; ++i) {
        float x = 40.0f * (float)i;
        proxies[i] = driver_insert(d, um_aabb_make(x, 0.0f, x + 10.0f, 10.0f), STILL, 1);
    }
}

static void move_inside_the_fat_aabb_returns_false_and_touches_nothing(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_driver(&d, um_default_tree_def());
    fill_with_ten(&d, proxies);
    um_tree_clear_moved(d.tree);
    oracle_clear_moved(&d.expected);
    picture before = paint(d.tree);
    um_aabb fat = um_tree_get_fat_aabb(d.tree, proxies[4]);
    // Shifted, smaller, larger, up to the very edge on all sides at once; whatever the displacement.
    const um_aabb inside[] = {
        um_aabb_make(161.0f, -2.0f, 171.0f, 8.0f),
        um_aabb_make(165.0f, 5.0f, 165.0f, 5.0f),
        um_aabb_make(146.0f, -14.0f, 184.0f, 24.0f),
        fat,
        um_aabb_make(fat.min.x, fat.min.y, fat.min.x, fat.min.y),
        um_aabb_make(fat.max.x, fat.max.y, fat.max.x, fat.max.y),
    };
    for (int32_t i = 0; i < COUNT_OF(inside); ++i) {
        assert_false(um_tree_move(d.tree, proxies[4], inside[i], um_vec2_make(500.0f, -500.0f)));
        check_result(um_tree_get_last_error(d.tree), UM_OK, "the last error");
        picture after = paint(d.tree);
        check_same_picture(&before, &after);
        check_aabb(um_tree_get_fat_aabb(d.tree, proxies[4]), fat, "the fat aabb");
        assert_false(um_tree_is_moved(d.tree, proxies[4]));
    }
    finish_driver(&d);
}

static void move_out_of_the_fat_aabb_on_any_side_returns_true_and_marks(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_driver(&d, um_default_tree_def());
    fill_with_ten(&d, proxies);
    for (int32_t side = 0; side < 4; ++side) {
        driver_clear_moved(&d);
        um_aabb fat = um_tree_get_fat_aabb(d.tree, proxies[4]);
        um_aabb aabb = fat;
        float* sides[4] = {&aabb.min.x, &aabb.min.y, &aabb.max.x, &aabb.max.y};
        *sides[side] = nextafterf(*sides[side], side < 2 ? -INFINITY : INFINITY);
        assert_true(um_tree_move(d.tree, proxies[4], aabb, STILL));
        check_aabb(um_tree_get_fat_aabb(d.tree, proxies[4]), um_tree_fatten(d.tree, aabb, STILL),
                   "the fat aabb");
        assert_true(um_tree_is_moved(d.tree, proxies[4]));
        assert_int_equal(um_tree_measure(d.tree).moved, 1);
        check_valid(d.tree);
        oracle_move(&d.expected, oracle_find(&d.expected, proxies[4]), aabb, STILL);
        driver_compare(&d, true);
    }
    finish_driver(&d);
}

static void a_smooth_way_updates_the_tree_only_now_and_then(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_driver(&d, um_default_tree_def());
    fill_with_ten(&d, proxies);
    int32_t updates = 0;
    for (int32_t step = 1; step <= 400; ++step) {
        float x = 120.0f + 1.0f * (float)step;
        um_aabb aabb = um_aabb_make(x, 0.0f, x + 10.0f, 10.0f);
        updates += um_tree_move(d.tree, proxies[3], aabb, um_vec2_make(1.0f, 0.0f));
    }
    // The first time after 15, then after the margin and twice the displacement of 1: every 18 steps.
    assert_int_equal(updates, 1 + (400 - 16) / 18);
    finish_driver(&d);
}

static void a_moved_proxy_keeps_its_id_its_data_and_its_categories(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_driver(&d, um_default_tree_def());
    fill_with_ten(&d, proxies);
    driver_set_categories(&d, proxies[2], 0x8000000000000001u);
    for (int32_t i = 0; i < 20; ++i) {
        float x = 1000.0f * (float)i;
        driver_move(&d, proxies[2], um_aabb_make(x, x, x, x), um_vec2_make(1.0f, 1.0f));
        assert_true(um_tree_has(d.tree, proxies[2]));
        assert_true(um_tree_get_categories(d.tree, proxies[2]) == 0x8000000000000001u);
        assert_true(um_tree_get_user_data(d.tree, proxies[2]) == 3);
    }
    finish_driver(&d);
}

// ---- Data -----------------------------------------------------------------------------------------------

static void new_user_data_is_seen_by_the_next_query_and_in_the_next_pairs(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    um_aabb all = um_aabb_make(-1000.0f, -1000.0f, 1000.0f, 1000.0f);
    start_driver(&d, def_with_margin(25.0f));
    fill_with_ten(&d, proxies);
    for (int32_t i = 0; i < 10; ++i) {
        driver_bake(&d);
        driver_set_user_data(&d, proxies[i]);
        driver_query(&d, all, UM_ALL_CATEGORIES, INT32_MAX);
        driver_set_user_data(&d, proxies[9 - i]);
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        driver_set_user_data(&d, proxies[i]);
        driver_clear_moved(&d);
        driver_mark_moved(&d, proxies[3]);
        driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
    }
    finish_driver(&d);
}

static void user_data_and_categories_may_be_any_bits(void** state)
{
    (void)state;
    static const uint64_t bits[] = {0, 1, UINT64_MAX, UINT64_C(1) << 63, UINT64_C(0x0123456789abcdef)};
    driver d;
    start_driver(&d, um_default_tree_def());
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    for (int32_t i = 0; i < COUNT_OF(bits); ++i) {
        um_proxy_id proxy = um_tree_insert(d.tree, aabb, STILL, bits[i], bits[i]);
        assert_true(um_tree_get_user_data(d.tree, proxy) == bits[i]);
        assert_true(um_tree_get_categories(d.tree, proxy) == bits[i]);
        assert_true(um_tree_set_user_data(d.tree, proxy, ~bits[i]));
        assert_true(um_tree_set_categories(d.tree, proxy, ~bits[i]));
        assert_true(um_tree_get_user_data(d.tree, proxy) == ~bits[i]);
        assert_true(um_tree_get_categories(d.tree, proxy) == ~bits[i]);
        assert_int_equal(um_tree_get_count(d.tree), i + 1);
    }
    finish_driver(&d);
}

// ---- Removal --------------------------------------------------------------------------------------------

static void a_removed_proxy_is_gone_and_the_others_stay(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_driver(&d, um_default_tree_def());
    fill_with_ten(&d, proxies);
    for (int32_t i = 0; i < 10; i += 2) {
        driver_remove(&d, proxies[i]);
        assert_false(um_tree_has(d.tree, proxies[i]));
    }
    assert_int_equal(um_tree_measure(d.tree).proxies, 5);
    for (int32_t i = 1; i < 10; i += 2) {
        driver_remove(&d, proxies[i]);
    }
    um_tree_figures figures = um_tree_measure(d.tree);
    assert_int_equal(figures.proxies, 0);
    assert_int_equal(figures.nodes, 0);
    assert_int_equal(figures.height, 0);
    finish_driver(&d);
}

static void a_place_that_is_used_again_does_not_revive_the_old_proxy(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    um_proxy_id old = driver_insert(&d, aabb, STILL, 1);
    for (int32_t i = 0; i < 50; ++i) {
        driver_remove(&d, old);
        um_proxy_id new = driver_insert(&d, aabb, STILL, 1);
        assert_int_equal(new.index1, old.index1);
        assert_int_not_equal(new.stamp, old.stamp);
        old = new;
    }
    finish_driver(&d);
}

static void clearing_makes_all_proxies_stale_and_keeps_the_memory(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_driver(&d, um_default_tree_def());
    fill_with_ten(&d, proxies);
    driver_remove(&d, proxies[3]);
    size_t bytes = um_tree_measure(d.tree).bytes;
    driver_clear(&d);
    for (int32_t i = 0; i < 10; ++i) {
        assert_false(um_tree_has(d.tree, proxies[i]));
    }
    int64_t allocations = d.memory.allocations;
    fill_with_ten(&d, proxies);
    assert_int_equal(um_tree_measure(d.tree).bytes, bytes);
    assert_int_equal(d.memory.allocations, allocations);
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leaf_holds_its_aabb_with_a_margin_of_15_on_every_side),
        cmocka_unit_test(displacement_extends_the_side_that_it_points_to_by_twice_its_length),
        cmocka_unit_test(moving_fattens_by_the_new_aabb_and_displacement),
        cmocka_unit_test(margin_and_multiplier_are_those_of_the_def),
        cmocka_unit_test(margin_and_multiplier_of_zero_leave_the_aabb_tight),
        cmocka_unit_test(fattening_a_bad_aabb_gives_it_back),
        cmocka_unit_test(the_farthest_aabb_is_held_and_one_beyond_is_not),
        cmocka_unit_test(move_inside_the_fat_aabb_returns_false_and_touches_nothing),
        cmocka_unit_test(move_out_of_the_fat_aabb_on_any_side_returns_true_and_marks),
        cmocka_unit_test(a_smooth_way_updates_the_tree_only_now_and_then),
        cmocka_unit_test(a_moved_proxy_keeps_its_id_its_data_and_its_categories),
        cmocka_unit_test(new_user_data_is_seen_by_the_next_query_and_in_the_next_pairs),
        cmocka_unit_test(user_data_and_categories_may_be_any_bits),
        cmocka_unit_test(a_removed_proxy_is_gone_and_the_others_stay),
        cmocka_unit_test(a_place_that_is_used_again_does_not_revive_the_old_proxy),
        cmocka_unit_test(clearing_makes_all_proxies_stale_and_keeps_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
