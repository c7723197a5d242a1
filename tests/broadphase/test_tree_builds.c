// Bulk builds: valid trees from any number of leaves in any arrangement, with a height that is as good as
// proven, and all leaves in them.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/trees.h"

#include <math.h>
#include <stdlib.h>

static const um_vec2 STILL = {0.0f, 0.0f};
static const um_tree_build BUILDS[] = {UM_BUILD_MORTON, UM_BUILD_SAH};

// A build may use one level more than the lowest tree needs, to have a choice of where to split.
static void check_height(const um_tree* tree, int32_t count, const char* what)
{
    int32_t lowest = 0;
    while ((INT64_C(1) << lowest) < count) {
        lowest += 1;
    }
    um_tree_figures figures = um_tree_measure(tree);
    assert_int_equal(figures.proxies, count);
    if (figures.height < lowest || figures.height > lowest + 1) {
        fail_msg("%s: %d leaves have height %d, expected %d or one more", what, (int)count,
                 (int)figures.height, (int)lowest);
    }
}

// Builds a tree in one go, and compares it with the oracle.
static void check_build(scene where, int32_t count, um_tree_build build, float margin)
{
    driver d;
    prng random = prng_make((uint64_t)count * 100 + (uint64_t)where);
    um_aabb* aabbs = aabbs_of_scene(where, count, &random);
    start_driver(&d, def_with_margin(margin));
    driver_insert_many(&d, aabbs, NULL, NULL, count, build);
    check_height(d.tree, count, scene_name(where));
    driver_rebuild(&d, build == UM_BUILD_SAH ? UM_BUILD_MORTON : UM_BUILD_SAH);
    check_height(d.tree, count, scene_name(where));
    driver_query(&d, um_aabb_make(-1e30f, -1e30f, 1e30f, 1e30f), UM_ALL_CATEGORIES, INT32_MAX);
    assert_int_equal(d.found.count, count);
    free(aabbs);
    finish_driver(&d);
}

static void every_number_of_leaves_up_to_70_can_be_built(void** state)
{
    (void)state;
    for (int32_t count = 0; count <= 70; ++count) {
        for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
            for (int32_t where = 0; where < SCENE_COUNT; ++where) {
                check_build((scene)where, count, BUILDS[b], 0.5f);
            }
        }
    }
}

static void larger_numbers_of_leaves_can_be_built(void** state)
{
    (void)state;
    // Around powers of two and Fibonacci numbers, where the balance leaves the least freedom, and 4096, from
    // where on the order along the curve has more bits.
    static const int32_t counts[] = {88,   89,   90,   127,  128,  129,  143,  144,  145,  255,
                                     256,  257,  376,  377,  378,  511,  513,  609,  610,  611,
                                     986,  987,  988,  1023, 1024, 1025, 1596, 1597, 1598, 2047,
                                     2049, 4095, 4096, 4097, 6765, 8193, 20000};
    for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
        for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
            um_tree_def def = def_with_margin(0.5f);
            for (int32_t where = 0; where < SCENE_COUNT; ++where) {
                prng random = prng_make((uint64_t)i);
                tree_origin origin = BUILDS[b] == UM_BUILD_SAH ? TREE_SAH : TREE_MORTON;
                um_tree* tree = tree_of_scene(&def, origin, (scene)where, counts[i], &random);
                assert_non_null(tree);
                check_valid(tree);
                check_height(tree, counts[i], scene_name((scene)where));
                um_tree_destroy(tree);
            }
        }
    }
}

static void every_count_up_to_1500_is_valid_when_one_leaf_lies_far_off(void** state)
{
    (void)state;
    // The crowd falls into one cell of the curve, or into one bin: splits must still make progress.
    um_aabb aabbs[1500];
    uint64_t users[1500] = {0};
    for (int32_t i = 0; i < 1500; ++i) {
        int32_t row = i / 40;
        float x = (float)(i % 40);
        float y = (float)row;
        aabbs[i] = um_aabb_make(x, y, x + 0.5f, y + 0.5f);
    }
    aabbs[0] = um_aabb_make(1e12f, -1e12f, 1e12f, -1e12f);
    for (int32_t count = 1; count <= 1500; count += 1 + count / 60) {
        for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
            um_tree* tree = NULL;
            um_tree_def def = def_with_margin(0.1f);
            check_result(um_tree_create(&def, &tree), UM_OK, "um_tree_create");
            assert_true(um_tree_insert_many(tree, aabbs, NULL, NULL, users, count, BUILDS[b], NULL));
            check_valid(tree);
            check_height(tree, count, "one far off");
            um_tree_destroy(tree);
        }
    }
}

// Centres that differ, but by so little that a scale from their range overflows.
static void leaves_a_hair_apart_can_be_built(void** state)
{
    (void)state;
    static const float hairs[] = {1e-45f, 1e-40f, 1e-38f, 1e-37f, 1e-36f, 1e-30f, 1e-20f};
    for (int32_t h = 0; h < COUNT_OF(hairs); ++h) {
        for (int32_t axis = 0; axis < 3; ++axis) {
            for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
                driver d;
                um_aabb aabbs[40];
                for (int32_t i = 0; i < 40; ++i) {
                    float x = axis != 1 ? hairs[h] * (float)(i % 5) : 0.0f;
                    float y = axis != 0 ? hairs[h] * (float)(i % 3) : 0.0f;
                    aabbs[i] = um_aabb_make(x, y, x, y);
                }
                start_driver(&d, def_with_margin(0.0f));
                driver_insert_many(&d, aabbs, NULL, NULL, 40, BUILDS[b]);
                check_height(d.tree, 40, "a hair apart");
                finish_driver(&d);
            }
        }
    }
}

static void the_largest_coordinates_can_be_built(void** state)
{
    (void)state;
    const float most = UM_TREE_MAX_COORDINATE;
    for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
        driver d;
        um_aabb aabbs[60];
        prng random = prng_make(3);
        for (int32_t i = 0; i < 60; ++i) {
            float x = prng_float(&random, -most, most);
            float y = prng_float(&random, -most, most);
            aabbs[i] = um_aabb_make(x, y, fmaxf(x, prng_float(&random, x, most)), y);
        }
        aabbs[0] = um_aabb_make(-most, -most, most, most);
        aabbs[1] = um_aabb_make(most, most, most, most);
        aabbs[2] = um_aabb_make(-most, -most, -most, -most);
        start_driver(&d, def_with_margin(0.0f));
        driver_insert_many(&d, aabbs, NULL, NULL, 60, BUILDS[b]);
        check_height(d.tree, 60, "the largest coordinates");
        driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
        finish_driver(&d);
    }
}

static void surface_area_splits_are_no_worse_than_the_curve(void** state)
{
    (void)state;
    static const scene scenes[] = {SCENE_UNIFORM, SCENE_PILE, SCENE_CLUSTERS, SCENE_SIZES, SCENE_FAR};
    static const int32_t counts[] = {50, 500, 5000};
    for (int32_t s = 0; s < COUNT_OF(scenes); ++s) {
        for (int32_t c = 0; c < COUNT_OF(counts); ++c) {
            prng random = prng_make(40 + (uint64_t)s);
            um_tree_def def = def_with_margin(0.1f);
            um_tree* tree = tree_of_scene(&def, TREE_MORTON, scenes[s], counts[c], &random);
            assert_non_null(tree);
            float morton = um_tree_measure(tree).area_ratio;
            assert_true(um_tree_rebuild(tree, UM_BUILD_SAH));
            float sah = um_tree_measure(tree).area_ratio;
            if (!(sah <= morton)) {
                fail_with_seed(&random, "scene %s, %d leaves: the area ratio is %.5g, along the curve %.5g",
                               scene_name(scenes[s]), (int)counts[c], (double)sah, (double)morton);
            }
            um_tree_destroy(tree);
        }
    }
}

// Nodes of a level that cover the root without overlap have perimeters of about the square root of their
// number, which comes to 150 in all. A build that ignored places would give as many areas of the root as
// there are nodes.
static void both_builds_put_neighbours_together(void** state)
{
    (void)state;
    for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
        prng random = prng_make(50);
        um_tree_def def = def_with_margin(0.1f);
        um_tree* tree = tree_of_scene(&def, BUILDS[b] == UM_BUILD_SAH ? TREE_SAH : TREE_MORTON, SCENE_UNIFORM,
                                      4000, &random);
        assert_non_null(tree);
        assert_true(um_tree_measure(tree).area_ratio < 250.0f);
        um_tree_destroy(tree);
    }
}

static void rebuilding_keeps_proxies_marks_data_and_aabbs(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(60);
    start_driver(&d, def_with_margin(2.0f));
    for (int32_t i = 0; i < 200; ++i) {
        driver_insert(&d, scene_aabb(SCENE_UNIFORM, &random), scene_vector(SCENE_UNIFORM, &random),
                      prng_bits(&random));
    }
    driver_clear_moved(&d);
    for (int32_t i = 0; i < 20; ++i) {
        driver_mark_moved(&d, driver_pick(&d, (uint32_t)prng_bits(&random)));
        driver_remove(&d, driver_pick(&d, (uint32_t)prng_bits(&random)));
        // The driver compares all of it.
        driver_rebuild(&d, BUILDS[i % 2]);
    }
    finish_driver(&d);
}

static void a_built_tree_can_be_changed_like_any_other(void** state)
{
    (void)state;
    for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
        driver d;
        prng random = prng_make(70);
        um_aabb* aabbs = aabbs_of_scene(SCENE_CLUSTERS, 150, &random);
        start_driver(&d, def_with_margin(0.5f));
        driver_insert_many(&d, aabbs, NULL, NULL, 150, BUILDS[b]);
        while (d.expected.count > 0) {
            driver_remove(&d, driver_pick(&d, (uint32_t)prng_bits(&random)));
            um_proxy_id proxy = driver_pick(&d, (uint32_t)prng_bits(&random));
            driver_move(&d, proxy, scene_aabb(SCENE_CLUSTERS, &random), STILL);
        }
        driver_insert_many(&d, aabbs, NULL, NULL, 7, BUILDS[b]);
        driver_insert(&d, aabbs[0], STILL, 1);
        free(aabbs);
        finish_driver(&d);
    }
}

static void the_same_leaves_give_the_same_tree(void** state)
{
    (void)state;
    for (int32_t b = 0; b < COUNT_OF(BUILDS); ++b) {
        uint64_t shapes[2];
        for (int32_t i = 0; i < 2; ++i) {
            driver d;
            prng random = prng_make(80);
            um_aabb* aabbs = aabbs_of_scene(SCENE_UNIFORM, 333, &random);
            start_driver(&d, def_with_margin(0.5f));
            driver_insert_many(&d, aabbs, NULL, NULL, 333, BUILDS[b]);
            driver_remove(&d, driver_pick(&d, 100));
            driver_rebuild(&d, BUILDS[b]);
            shapes[i] = d.shape;
            free(aabbs);
            finish_driver(&d);
        }
        assert_true(shapes[0] == shapes[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_leaves_up_to_70_can_be_built),
        cmocka_unit_test(larger_numbers_of_leaves_can_be_built),
        cmocka_unit_test(every_count_up_to_1500_is_valid_when_one_leaf_lies_far_off),
        cmocka_unit_test(leaves_a_hair_apart_can_be_built),
        cmocka_unit_test(the_largest_coordinates_can_be_built),
        cmocka_unit_test(surface_area_splits_are_no_worse_than_the_curve),
        cmocka_unit_test(both_builds_put_neighbours_together),
        cmocka_unit_test(rebuilding_keeps_proxies_marks_data_and_aabbs),
        cmocka_unit_test(a_built_tree_can_be_changed_like_any_other),
        cmocka_unit_test(the_same_leaves_give_the_same_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
