// The marks of moved leaves: who gets one, who keeps it, and who loses it.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

static const um_vec2 STILL = {0.0f, 0.0f};

static void start_with(driver* d, um_proxy_id* proxies, int32_t count)
{
    prng random = prng_make(1);
    start_driver(d, def_with_margin(1.0f));
    for (int32_t i = 0; i < count; ++i) {
        proxies[i] = driver_insert(d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
    }
}

static void a_new_proxy_is_marked(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[20];
    start_with(&d, proxies, 20);
    for (int32_t i = 0; i < 20; ++i) {
        assert_true(um_tree_is_moved(d.tree, proxies[i]));
    }
    assert_int_equal(um_tree_measure(d.tree).moved, 20);
    finish_driver(&d);
}

static void clearing_takes_all_marks_away_and_nothing_else(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[20];
    start_with(&d, proxies, 20);
    driver_clear_moved(&d);
    assert_int_equal(um_tree_measure(d.tree).moved, 0);
    driver_clear_moved(&d);
    finish_driver(&d);
}

static void clearing_an_empty_tree_is_fine(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    driver_clear_moved(&d);
    um_proxy_id proxy = driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    driver_clear_moved(&d);
    driver_remove(&d, proxy);
    driver_clear_moved(&d);
    finish_driver(&d);
}

static void marking_by_hand_marks_one_and_twice_is_once(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[20];
    start_with(&d, proxies, 20);
    driver_clear_moved(&d);
    for (int32_t i = 0; i < 20; ++i) {
        driver_mark_moved(&d, proxies[i]);
        assert_int_equal(um_tree_measure(d.tree).moved, i + 1);
        driver_mark_moved(&d, proxies[i]);
        assert_int_equal(um_tree_measure(d.tree).moved, i + 1);
    }
    finish_driver(&d);
}

static void marks_survive_every_change_of_the_tree_around_them(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[60];
    prng random = prng_make(2);
    start_with(&d, proxies, 60);
    driver_clear_moved(&d);
    for (int32_t i = 0; i < 60; i += 5) {
        driver_mark_moved(&d, proxies[i]);
    }
    // The driver compares all marks after each.
    for (int32_t i = 1; i < 60; i += 5) {
        driver_remove(&d, proxies[i]);
        driver_set_categories(&d, proxies[i + 1], 6);
        driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), STILL, 1);
    }
    driver_rebuild(&d, UM_BUILD_MORTON);
    driver_bake(&d);
    driver_rebuild(&d, UM_BUILD_SAH);
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
    assert_int_equal(um_tree_measure(d.tree).moved, 24);
    finish_driver(&d);
}

static void removing_a_marked_proxy_takes_its_mark_along(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_with(&d, proxies, 10);
    for (int32_t i = 0; i < 10; ++i) {
        driver_remove(&d, proxies[i]);
        assert_int_equal(um_tree_measure(d.tree).moved, 9 - i);
    }
    finish_driver(&d);
}

static void clearing_the_tree_clears_the_marks(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[10];
    start_with(&d, proxies, 10);
    driver_clear(&d);
    assert_int_equal(um_tree_measure(d.tree).moved, 0);
    driver_insert(&d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    assert_int_equal(um_tree_measure(d.tree).moved, 1);
    finish_driver(&d);
}

static void finding_pairs_takes_no_marks_away(void** state)
{
    (void)state;
    driver d;
    um_proxy_id proxies[30];
    start_with(&d, proxies, 30);
    driver_find_pairs(&d, NULL, UM_PAIRS_MOVED);
    driver_find_pairs(&d, &d, UM_PAIRS_MOVED);
    assert_int_equal(um_tree_measure(d.tree).moved, 30);
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_proxy_is_marked),
        cmocka_unit_test(clearing_takes_all_marks_away_and_nothing_else),
        cmocka_unit_test(clearing_an_empty_tree_is_fine),
        cmocka_unit_test(marking_by_hand_marks_one_and_twice_is_once),
        cmocka_unit_test(marks_survive_every_change_of_the_tree_around_them),
        cmocka_unit_test(removing_a_marked_proxy_takes_its_mark_along),
        cmocka_unit_test(clearing_the_tree_clears_the_marks),
        cmocka_unit_test(finding_pairs_takes_no_marks_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
