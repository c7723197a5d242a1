// Tens of thousands of random operations, good and bad, on trees of several sizes and arrangements. After
// every one of them the whole tree is validated and compared with a plain array.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/script.h"

#include <stdio.h>

// How a run of random operations is set up.
typedef struct run {
    scene where;
    int32_t most_proxies;
    int32_t steps;
    float margin;
    float multiplier;
    int32_t lanes;
    int32_t failing_percent;
} run;

static void do_run(const run* r, uint64_t seed)
{
    driver trees[2];
    um_tree_def def = um_default_tree_def();
    def.margin = r->margin;
    def.displacement_multiplier = r->multiplier;
    def.capacity = 0;
    def.lanes = r->lanes;
    start_driver(trees, def);
    def.salt = 1;
    start_driver(trees + 1, def);
    script s = {
        .tree = trees,
        .other = trees + 1,
        .where = r->where,
        .most_proxies = r->most_proxies,
        .hostile_percent = 4,
        .failing_percent = r->failing_percent,
        .random = prng_make(seed),
    };
    int32_t step = 0;
    while (step < r->steps && driver_is_fine(trees) && driver_is_fine(trees + 1)) {
        script_step(&s);
        step += 1;
    }
    bool fine0 = driver_destroy(trees);
    bool fine1 = driver_destroy(trees + 1);
    if (!fine0 || !fine1) {
        fail_msg("scene %s, up to %d proxies, seed %llu, step %d: %s%s", scene_name(r->where),
                 (int)r->most_proxies, (unsigned long long)seed, (int)step, trees[0].problem,
                 trees[1].problem);
    }
}

// Every arrangement of AABBs, on trees of four sizes.
static void do_scene(scene where, float margin)
{
    static const int32_t sizes[] = {3, 20, 90, 300};
    static const int32_t steps[] = {4000, 4000, 3000, 2000};
    static const int32_t lanes[] = {1, 4, 0, 0};
    for (int32_t i = 0; i < COUNT_OF(sizes); ++i) {
        run r = {where, sizes[i], repeats(steps[i]), margin, 2.0f, lanes[i], 2};
        do_run(&r, 1000 + (uint64_t)where * 10 + (uint64_t)i);
    }
}

static void random_operations_on_uniform_aabbs_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_UNIFORM, 15.0f);
}

static void random_operations_on_a_dense_pile_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_PILE, 0.5f);
}

static void random_operations_on_clusters_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_CLUSTERS, 1.0f);
}

static void random_operations_on_collinear_aabbs_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_LINE, 0.0f);
}

static void random_operations_on_identical_aabbs_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_SAME, 1.0f);
}

static void random_operations_on_points_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_POINTS, 0.0f);
}

static void random_operations_on_aabbs_of_all_sizes_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_SIZES, 0.1f);
}

static void random_operations_on_aabbs_with_common_edges_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_GRID, 0.0f);
}

static void random_operations_around_a_million_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_FAR, 0.1f);
}

static void random_operations_up_to_1e29_match_a_plain_array(void** state)
{
    (void)state;
    do_scene(SCENE_EXTREME, 15.0f);
}

static void random_operations_while_memory_keeps_ending_match_a_plain_array(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        run r = {SCENE_UNIFORM, 30, 500, 2.0f, 1.0f, 0, 40};
        do_run(&r, seed);
    }
}

static void random_operations_on_a_tree_of_several_hundred_match_a_plain_array(void** state)
{
    (void)state;
    run r = {SCENE_UNIFORM, 600, 2500, 5.0f, 0.5f, 0, 1};
    do_run(&r, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_operations_on_uniform_aabbs_match_a_plain_array),
        cmocka_unit_test(random_operations_on_a_dense_pile_match_a_plain_array),
        cmocka_unit_test(random_operations_on_clusters_match_a_plain_array),
        cmocka_unit_test(random_operations_on_collinear_aabbs_match_a_plain_array),
        cmocka_unit_test(random_operations_on_identical_aabbs_match_a_plain_array),
        cmocka_unit_test(random_operations_on_points_match_a_plain_array),
        cmocka_unit_test(random_operations_on_aabbs_of_all_sizes_match_a_plain_array),
        cmocka_unit_test(random_operations_on_aabbs_with_common_edges_match_a_plain_array),
        cmocka_unit_test(random_operations_around_a_million_match_a_plain_array),
        cmocka_unit_test(random_operations_up_to_1e29_match_a_plain_array),
        cmocka_unit_test(random_operations_while_memory_keeps_ending_match_a_plain_array),
        cmocka_unit_test(random_operations_on_a_tree_of_several_hundred_match_a_plain_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
