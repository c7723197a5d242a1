// Many proxies at once: insertion and movement in bulk do what the same calls one by one would do.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

static const um_vec2 STILL = {0.0f, 0.0f};

enum {
    COUNT = 80,
};

static void make_aabbs(um_aabb aabbs[COUNT], uint64_t seed)
{
    prng random = prng_make(seed);
    for (int32_t i = 0; i < COUNT; ++i) {
        aabbs[i] = scene_aabb(SCENE_UNIFORM, &random);
    }
}

// ---- Insertion ------------------------------------------------------------------------------------------

static void proxies_come_in_the_order_of_their_aabbs(void** state)
{
    (void)state;
    um_aabb aabbs[COUNT];
    uint64_t users[COUNT];
    uint64_t categories[COUNT];
    um_vec2 displacements[COUNT];
    um_proxy_id proxies[COUNT];
    make_aabbs(aabbs, 1);
    for (int32_t i = 0; i < COUNT; ++i) {
        users[i] = 1000 + (uint64_t)i;
        categories[i] = UINT64_C(1) << (i % 64);
        displacements[i] = um_vec2_make((float)i, -(float)i);
    }
    driver d;
    start_driver(&d, um_default_tree_def());
    assert_true(
        um_tree_insert_many(d.tree, aabbs, displacements, categories, users, COUNT, UM_BUILD_SAH, proxies));
    for (int32_t i = 0; i < COUNT; ++i) {
        assert_true(um_tree_has(d.tree, proxies[i]));
        assert_true(um_tree_get_user_data(d.tree, proxies[i]) == users[i]);
        assert_true(um_tree_get_categories(d.tree, proxies[i]) == categories[i]);
        assert_true(um_tree_is_moved(d.tree, proxies[i]));
        check_aabb(um_tree_get_fat_aabb(d.tree, proxies[i]),
                   um_tree_fatten(d.tree, aabbs[i], displacements[i]), "the fat aabb");
    }
    finish_driver(&d);
}

static void without_categories_a_proxy_has_all(void** state)
{
    (void)state;
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    uint64_t user = 7;
    um_proxy_id proxy;
    driver d;
    start_driver(&d, um_default_tree_def());
    assert_true(um_tree_insert_many(d.tree, &aabb, NULL, NULL, &user, 1, UM_BUILD_MORTON, &proxy));
    assert_true(um_tree_get_categories(d.tree, proxy) == UM_ALL_CATEGORIES);
    check_aabb(um_tree_get_fat_aabb(d.tree, proxy), um_aabb_make(-15.0f, -15.0f, 16.0f, 16.0f),
               "the fat aabb");
    finish_driver(&d);
}

static void the_proxies_need_not_be_asked_for(void** state)
{
    (void)state;
    um_aabb aabbs[COUNT];
    uint64_t users[COUNT] = {0};
    make_aabbs(aabbs, 2);
    driver d;
    start_driver(&d, um_default_tree_def());
    assert_true(um_tree_insert_many(d.tree, aabbs, NULL, NULL, users, COUNT, UM_BUILD_MORTON, NULL));
    assert_int_equal(um_tree_measure(d.tree).proxies, COUNT);
    check_valid(d.tree);
    finish_driver(&d);
}

static void insertion_of_none_keeps_what_is_there(void** state)
{
    (void)state;
    driver d;
    um_aabb aabbs[COUNT];
    make_aabbs(aabbs, 3);
    start_driver(&d, um_default_tree_def());
    driver_insert_many(&d, NULL, NULL, NULL, 0, UM_BUILD_MORTON);
    driver_insert_many(&d, NULL, NULL, NULL, 0, UM_BUILD_SAH);
    driver_insert_many(&d, aabbs, NULL, NULL, 5, UM_BUILD_SAH);
    driver_insert_many(&d, NULL, NULL, NULL, 0, UM_BUILD_MORTON);
    assert_int_equal(um_tree_measure(d.tree).proxies, 5);
    finish_driver(&d);
}

static void batches_join_what_is_in_the_tree_already(void** state)
{
    (void)state;
    driver d;
    um_aabb aabbs[COUNT];
    start_driver(&d, um_default_tree_def());
    for (int32_t i = 0; i < 6; ++i) {
        make_aabbs(aabbs, 10 + (uint64_t)i);
        driver_insert(&d, aabbs[0], STILL, 1);
        driver_insert_many(&d, aabbs, NULL, NULL, 1 + 15 * i, i % 2 == 0 ? UM_BUILD_MORTON : UM_BUILD_SAH);
        driver_remove(&d, driver_pick(&d, 3));
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    }
    finish_driver(&d);
}

static void one_bad_aabb_anywhere_keeps_the_whole_batch_out(void** state)
{
    (void)state;
    driver d;
    um_aabb aabbs[COUNT];
    start_driver(&d, um_default_tree_def());
    make_aabbs(aabbs, 4);
    driver_insert_many(&d, aabbs, NULL, NULL, 10, UM_BUILD_MORTON);
    static const int32_t places[] = {0, 1, COUNT / 2, COUNT - 1};
    for (int32_t i = 0; i < COUNT_OF(places); ++i) {
        um_aabb good = aabbs[places[i]];
        aabbs[places[i]] = um_aabb_make(1.0f, 1.0f, 0.0f, 0.0f);
        driver_insert_many(&d, aabbs, NULL, NULL, COUNT, UM_BUILD_SAH);
        check_result(d.expected_error, UM_ERROR_INVALID_AABB, "the batch");
        assert_int_equal(um_tree_measure(d.tree).proxies, 10);
        aabbs[places[i]] = good;
    }
    finish_driver(&d);
}

// ---- Movement -------------------------------------------------------------------------------------------

typedef struct crowd {
    driver d;
    um_proxy_id proxies[COUNT];
    um_aabb aabbs[COUNT];
} crowd;

static void start_crowd(crowd* c)
{
    start_driver(&c->d, def_with_margin(1.0f));
    make_aabbs(c->aabbs, 5);
    for (int32_t i = 0; i < COUNT; ++i) {
        c->proxies[i] = driver_insert(&c->d, c->aabbs[i], STILL, 1);
    }
    driver_clear_moved(&c->d);
}

static void shift(um_aabb* aabb, float distance)
{
    aabb->min.x += distance;
    aabb->max.x += distance;
}

static void moving_many_marks_and_counts_the_leavers_alone(void** state)
{
    (void)state;
    // From none to all, over the share from which on the tree is rebuilt.
    for (int32_t leavers = 0; leavers <= COUNT; leavers += 5) {
        crowd c;
        start_crowd(&c);
        for (int32_t i = 0; i < COUNT; ++i) {
            shift(c.aabbs + i, i < leavers ? 30.0f : 0.5f);
        }
        assert_int_equal(um_tree_move_many(c.d.tree, c.proxies, c.aabbs, NULL, COUNT), leavers);
        assert_int_equal(um_tree_measure(c.d.tree).moved, leavers);
        for (int32_t i = 0; i < COUNT; ++i) {
            assert_int_equal(um_tree_is_moved(c.d.tree, c.proxies[i]), i < leavers);
        }
        check_valid(c.d.tree);
        finish_driver(&c.d);
    }
}

static void moving_none_of_many_touches_nothing(void** state)
{
    (void)state;
    crowd c;
    start_crowd(&c);
    for (int32_t i = 0; i < COUNT; ++i) {
        shift(c.aabbs + i, 0.25f);
    }
    driver_move_many(&c.d, c.proxies, c.aabbs, NULL, COUNT);
    driver_move_many(&c.d, NULL, NULL, NULL, 0);
    assert_int_equal(um_tree_measure(c.d.tree).moved, 0);
    finish_driver(&c.d);
}

static void displacements_count_for_the_leavers(void** state)
{
    (void)state;
    static const int32_t shares[] = {3, COUNT};
    for (int32_t s = 0; s < COUNT_OF(shares); ++s) {
        crowd c;
        um_vec2 displacements[COUNT];
        start_crowd(&c);
        for (int32_t i = 0; i < COUNT; ++i) {
            shift(c.aabbs + i, i < shares[s] ? 30.0f : 0.0f);
            displacements[i] = um_vec2_make(5.0f, -3.0f);
        }
        driver_move_many(&c.d, c.proxies, c.aabbs, displacements, COUNT);
        um_aabb expected = c.aabbs[0];
        expected.min.x -= 1.0f;
        expected.min.y -= 1.0f;
        expected.min.y += -6.0f;
        expected.max.x += 1.0f;
        expected.max.x += 10.0f;
        expected.max.y += 1.0f;
        check_aabb(um_tree_get_fat_aabb(c.d.tree, c.proxies[0]), expected, "the fat aabb");
        finish_driver(&c.d);
    }
}

// One after the other: the second entry of a proxy is compared with the fat AABB that the first one gave it.
static void the_same_proxy_twice_moves_twice(void** state)
{
    (void)state;
    static const int32_t others[] = {0, COUNT - 2};
    for (int32_t o = 0; o < COUNT_OF(others); ++o) {
        crowd c;
        start_crowd(&c);
        um_aabb start = c.aabbs[0];
        um_proxy_id proxies[COUNT];
        um_aabb aabbs[COUNT];
        for (int32_t i = 0; i < COUNT; ++i) {
            proxies[i] = c.proxies[i];
            aabbs[i] = c.aabbs[i];
            shift(aabbs + i, 40.0f);
        }
        // There and back again: it leaves twice. And one that stays where the first one put it: once.
        proxies[1] = proxies[0];
        aabbs[1] = start;
        driver_move_many(&c.d, proxies, aabbs, NULL, 2 + others[o]);
        check_aabb(um_tree_get_fat_aabb(c.d.tree, c.proxies[0]), um_tree_fatten(c.d.tree, start, STILL),
                   "the fat aabb");
        aabbs[1] = aabbs[0];
        driver_move_many(&c.d, proxies, aabbs, NULL, 2);
        finish_driver(&c.d);
    }
}

static void one_bad_entry_anywhere_keeps_everything_where_it_is(void** state)
{
    (void)state;
    crowd c;
    start_crowd(&c);
    um_proxy_id gone = c.proxies[COUNT - 1];
    driver_remove(&c.d, gone);
    static const int32_t places[] = {0, 1, COUNT / 2, COUNT - 2};
    for (int32_t i = 0; i < COUNT; ++i) {
        shift(c.aabbs + i, 100.0f);
    }
    for (int32_t i = 0; i < COUNT_OF(places); ++i) {
        um_proxy_id good = c.proxies[places[i]];
        c.proxies[places[i]] = gone;
        driver_move_many(&c.d, c.proxies, c.aabbs, NULL, COUNT - 1);
        check_result(um_tree_get_last_error(c.d.tree), UM_ERROR_INVALID_PROXY, "a stale proxy in the batch");
        c.proxies[places[i]] = good;
        um_aabb aabb = c.aabbs[places[i]];
        c.aabbs[places[i]].min.x = c.aabbs[places[i]].max.x + 1.0f;
        driver_move_many(&c.d, c.proxies, c.aabbs, NULL, COUNT - 1);
        check_result(um_tree_get_last_error(c.d.tree), UM_ERROR_INVALID_AABB, "a bad aabb in the batch");
        c.aabbs[places[i]] = aabb;
    }
    driver_move_many(&c.d, c.proxies, c.aabbs, NULL, COUNT - 1);
    check_result(um_tree_get_last_error(c.d.tree), UM_OK, "the good batch");
    finish_driver(&c.d);
}

static void moving_many_does_what_moving_one_by_one_does(void** state)
{
    (void)state;
    crowd a;
    crowd b;
    start_crowd(&a);
    start_crowd(&b);
    prng random = prng_make(6);
    for (int32_t step = 0; step < 20; ++step) {
        int32_t moved = 0;
        for (int32_t i = 0; i < COUNT; ++i) {
            shift(a.aabbs + i, prng_float(&random, -1.0f, 1.0f) * (float)(step % 4));
            b.aabbs[i] = a.aabbs[i];
            moved += um_tree_move(b.d.tree, b.proxies[i], b.aabbs[i], STILL);
        }
        assert_int_equal(um_tree_move_many(a.d.tree, a.proxies, a.aabbs, NULL, COUNT), moved);
        for (int32_t i = 0; i < COUNT; ++i) {
            check_aabb(um_tree_get_fat_aabb(a.d.tree, a.proxies[i]),
                       um_tree_get_fat_aabb(b.d.tree, b.proxies[i]), "a fat aabb");
            assert_int_equal(um_tree_is_moved(a.d.tree, a.proxies[i]),
                             um_tree_is_moved(b.d.tree, b.proxies[i]));
        }
        check_valid(a.d.tree);
    }
    finish_driver(&a.d);
    finish_driver(&b.d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proxies_come_in_the_order_of_their_aabbs),
        cmocka_unit_test(without_categories_a_proxy_has_all),
        cmocka_unit_test(the_proxies_need_not_be_asked_for),
        cmocka_unit_test(insertion_of_none_keeps_what_is_there),
        cmocka_unit_test(batches_join_what_is_in_the_tree_already),
        cmocka_unit_test(one_bad_aabb_anywhere_keeps_the_whole_batch_out),
        cmocka_unit_test(moving_many_marks_and_counts_the_leavers_alone),
        cmocka_unit_test(moving_none_of_many_touches_nothing),
        cmocka_unit_test(displacements_count_for_the_leavers),
        cmocka_unit_test(the_same_proxy_twice_moves_twice),
        cmocka_unit_test(one_bad_entry_anywhere_keeps_everything_where_it_is),
        cmocka_unit_test(moving_many_does_what_moving_one_by_one_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
