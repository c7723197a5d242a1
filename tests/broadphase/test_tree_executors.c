// Whoever shares the loops of a tree: what comes out has the same bits as if one thread had done it all.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/executors.h"
#include "support/scenes.h"
#include "support/tree_bits.h"
#include "support/trees.h"

#include "broadphase/tree_build.h"
#include "broadphase/tree_bulk.h"
#include "broadphase/tree_proxy.h"

#include <stdlib.h>

static const um_vec2 STILL = {0.0f, 0.0f};

// Around the sizes of blocks, of parts and of jobs, and some that have many of each.
static const int32_t SIZES[] = {0,   1,   2,   3,    15,   16,   17,   255,  256,  257,
                                511, 512, 513, 1023, 1025, 2049, 4095, 4097, 5000, 40000};

static const um_tree_build BUILDS[] = {UM_BUILD_MORTON, UM_BUILD_SAH};

static int set_up(void** state)
{
    static executor_set set;
    set = executors_start();
    *state = &set;
    return 0;
}

static int tear_down(void** state)
{
    executors_finish(*state);
    return 0;
}

// ---- Trees ----------------------------------------------------------------------------------------------

// AABBs that all trees of a comparison are made of.
typedef struct crowd {
    scene where;
    int32_t count;
    um_aabb* aabbs;
    uint64_t* users;
    um_proxy_id* proxies; // of the tree that was made last
    prng random;
} crowd;

static crowd start_crowd(scene where, int32_t count, uint64_t seed)
{
    crowd c = {.where = where, .count = count, .random = prng_make(seed)};
    size_t room = (size_t)count + 1;
    c.aabbs = aabbs_of_scene(where, count, &c.random);
    c.users = malloc(room * sizeof c.users[0]);
    c.proxies = malloc(room * sizeof c.proxies[0]);
    assert_true(c.users != NULL && c.proxies != NULL);
    for (int32_t i = 0; i < count; ++i) {
        c.users[i] = prng_bits(&c.random);
    }
    return c;
}

static void finish_crowd(crowd* c)
{
    free(c->aabbs);
    free(c->users);
    free(c->proxies);
}

static um_tree* make_tree(crowd* c, const umi_executor* executor, um_tree_build build)
{
    um_tree_def def = def_with_margin(1.0f);
    um_tree* tree = NULL;
    check_result(um_tree_create(&def, &tree), UM_OK, "um_tree_create");
    umi_tree_set_executor(tree, executor);
    assert_true(um_tree_insert_many(tree, c->aabbs, NULL, c->users, c->users, c->count, build, c->proxies));
    return tree;
}

// What is done to the trees of a comparison. Whatever is random in it must be the same for each.
typedef um_tree* make_fn(crowd* c, const umi_executor* executor, um_tree_build build);

static void check_executors(const executor_set* set, make_fn* make, scene where, int32_t count,
                            um_tree_build build)
{
    crowd c = start_crowd(where, count, 7300 + (uint64_t)count);
    um_tree* expected = make(&c, executors_wake(set, EXECUTOR_SERIAL), build);
    check_valid(expected);
    for (int32_t i = 1; i < EXECUTOR_COUNT; ++i) {
        um_tree* actual = make(&c, executors_wake(set, i), build);
        const char* difference = tree_difference(actual, expected);
        if (difference != NULL) {
            fail_with_seed(&c.random, "%s, %d leaves, build %d, %s: %s differs", scene_name(where),
                           (int)count, (int)build, executor_name(i), difference);
        }
        check_valid(actual);
        um_tree_destroy(actual);
    }
    um_tree_destroy(expected);
    finish_crowd(&c);
}

// Every size and both builds, each with one of the scenes, and all scenes with one size.
static void check_all(const executor_set* set, make_fn* make)
{
    static const scene scenes[] = {SCENE_UNIFORM, SCENE_PILE, SCENE_CLUSTERS};
    for (int32_t i = 0; i < COUNT_OF(SIZES) * COUNT_OF(BUILDS); ++i) {
        check_executors(set, make, scenes[i % COUNT_OF(scenes)], SIZES[i / 2], BUILDS[i % 2]);
    }
    for (int32_t i = 0; i < SCENE_COUNT * COUNT_OF(BUILDS); ++i) {
        check_executors(set, make, (scene)(i / 2), 4500, BUILDS[i % 2]);
    }
}

// ---- Builds ---------------------------------------------------------------------------------------------

static void an_insertion_of_many_gives_the_same_tree_for_every_executor(void** state)
{
    check_all(*state, make_tree);
}

// With places in the pool that are free, and marks on some leaves.
static um_tree* make_thinned_tree(crowd* c, const umi_executor* executor, um_tree_build build)
{
    prng random = prng_make(7301);
    um_tree* tree = make_tree(c, executor, build);
    um_tree_clear_moved(tree);
    for (int32_t i = 0; i < c->count; ++i) {
        if (prng_chance(&random, 30)) {
            assert_true(um_tree_remove(tree, c->proxies[i]));
        } else if (prng_chance(&random, 5)) {
            assert_true(um_tree_mark_moved(tree, c->proxies[i]));
        }
    }
    assert_true(um_tree_rebuild(tree, build));
    return tree;
}

static void a_rebuild_with_free_places_and_some_marks_gives_the_same_tree_for_every_executor(void** state)
{
    check_all(*state, make_thinned_tree);
}

// The wide form of a tree that was changed since it was built is made by itself.
static um_tree* make_widened_tree(crowd* c, const umi_executor* executor, um_tree_build build)
{
    um_tree* tree = make_tree(c, executor, build);
    for (int32_t i = 0; i < c->count && i < 3; ++i) {
        assert_true(um_tree_remove(tree, c->proxies[i]));
    }
    um_tree_clear_moved(tree);
    for (int32_t i = 3; i < c->count; i += 7) {
        assert_true(um_tree_mark_moved(tree, c->proxies[i]));
    }
    assert_true(um_tree_bake(tree));
    return tree;
}

static void a_baked_tree_is_the_same_for_every_executor(void** state)
{
    for (int32_t i = 0; i < COUNT_OF(SIZES); ++i) {
        check_executors(*state, make_widened_tree, SCENE_UNIFORM, SIZES[i], UM_BUILD_MORTON);
    }
}

// ---- Changes in bulk ------------------------------------------------------------------------------------

enum { GRAIN = 100 };

typedef struct change {
    um_tree* tree;
    const crowd* c;
    int32_t first;
} change;

static um_aabb moved_aabb(um_aabb aabb)
{
    return um_aabb_make(aabb.min.x + 40.0f, aabb.min.y - 7.0f, aabb.max.x + 40.0f, aabb.max.y - 7.0f);
}

static void move_some(int32_t begin, int32_t end, void* context)
{
    const change* m = context;
    for (int32_t i = begin; i < end; ++i) {
        if (i % 3 != 0) {
            umi_tree_move_next(m->tree, m->c->proxies[i], moved_aabb(m->c->aabbs[i]), STILL, true);
        }
    }
}

// Two of three move, all threads at once.
static um_tree* make_moved_tree(crowd* c, const umi_executor* executor, um_tree_build build)
{
    um_tree* tree = make_tree(c, executor, build);
    um_tree_clear_moved(tree);
    change m = {tree, c, 0};
    if (umi_tree_begin_movement(tree, c->count)) {
        umi_executor_run(executor, c->count, GRAIN, move_some, &m);
        umi_tree_finish_bulk(tree);
    }
    assert_int_equal(um_tree_measure(tree).moved, c->count - (c->count + 2) / 3);
    return tree;
}

static void proxies_that_all_threads_move_at_once_give_the_same_tree_for_every_executor(void** state)
{
    for (int32_t i = 0; i < COUNT_OF(SIZES); ++i) {
        check_executors(*state, make_moved_tree, SCENE_PILE, SIZES[i], UM_BUILD_MORTON);
    }
}

static void give_aabbs(int32_t begin, int32_t end, void* context)
{
    const change* m = context;
    for (int32_t i = begin; i < end; ++i) {
        int32_t k = m->first + i;
        um_aabb fat = umi_tree_fatten(m->tree, moved_aabb(m->c->aabbs[k]), STILL);
        umi_tree_give_aabb(m->tree, m->c->proxies[k], fat, m->c->users[k]);
    }
}

// The second half leaves and comes back elsewhere.
static um_tree* make_joined_tree(crowd* c, const umi_executor* executor, um_tree_build build)
{
    um_tree* tree = make_tree(c, executor, build);
    int32_t first = c->count / 2;
    int32_t count = c->count - first;
    bool in_bulk = umi_tree_begin_removal(tree, count);
    for (int32_t i = first; i < c->count && in_bulk; ++i) {
        umi_tree_remove_next(tree, c->proxies[i]);
    }
    if (in_bulk) {
        umi_tree_finish_bulk(tree);
        assert_true(umi_tree_begin_insertion(tree, count));
        for (int32_t i = first; i < c->count; ++i) {
            c->proxies[i] = umi_tree_insert_next(tree, c->users[i]);
        }
        change m = {tree, c, first};
        umi_executor_run(executor, count, GRAIN, give_aabbs, &m);
        umi_tree_build_nodes(tree, build);
    }
    for (int32_t i = first; i < c->count; ++i) {
        check_aabb(um_tree_get_fat_aabb(tree, c->proxies[i]),
                   umi_tree_fatten(tree, moved_aabb(c->aabbs[i]), STILL), "the aabb that was given");
        assert_true(um_tree_get_categories(tree, c->proxies[i]) == c->users[i]);
    }
    assert_int_equal(um_tree_get_count(tree), c->count);
    return tree;
}

static void proxies_that_get_their_aabbs_from_all_threads_give_the_same_tree_for_every_executor(void** state)
{
    for (int32_t i = 0; i < COUNT_OF(SIZES) * COUNT_OF(BUILDS); ++i) {
        check_executors(*state, make_joined_tree, SCENE_PILE, SIZES[i / 2], BUILDS[i % 2]);
    }
}

// ---- Order ----------------------------------------------------------------------------------------------

// The Morton code of a leaf, bit by bit. Bounds are those of all centres, doubled: least x, y, greatest x, y.
static uint32_t code_of(um_aabb fat, const float bounds[4])
{
    float centers[2] = {fat.min.x + fat.max.x, fat.min.y + fat.max.y};
    uint32_t code = 0;
    for (int32_t axis = 0; axis < 2; ++axis) {
        float scale = 65536.0f / (bounds[axis + 2] - bounds[axis]);
        float cell = (centers[axis] - bounds[axis]) * scale;
        uint32_t place = cell < 65535.0f ? (uint32_t)cell : 65535u;
        for (int32_t bit = 0; bit < 16; ++bit) {
            code |= (place >> bit & 1u) << (2 * bit + axis);
        }
    }
    return code;
}

static float least(float a, float b)
{
    return a < b ? a : b;
}

static void check_morton_order(const um_tree* tree, const crowd* c, const char* who)
{
    float bounds[4] = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int32_t i = 0; i < c->count; ++i) {
        um_aabb fat = um_tree_get_fat_aabb(tree, c->proxies[i]);
        bounds[0] = least(bounds[0], fat.min.x + fat.max.x);
        bounds[1] = least(bounds[1], fat.min.y + fat.max.y);
        bounds[2] = -least(-bounds[2], -fat.min.x - fat.max.x);
        bounds[3] = -least(-bounds[3], -fat.min.y - fat.max.y);
    }
    uint32_t last = 0;
    for (int32_t i = 0; i < c->count; ++i) {
        // The proxies of a new tree are in the order of its pool.
        uint32_t code = code_of(um_tree_get_fat_aabb(tree, c->proxies[tree->wide.leaves[i]]), bounds);
        if (code < last) {
            fail_with_seed(&c->random, "%s: leaf %d has the code %x, the one before it %x", who, (int)i, code,
                           last);
        }
        last = code;
    }
}

static void leaves_stand_in_the_order_of_their_morton_codes(void** state)
{
    crowd c = start_crowd(SCENE_UNIFORM, 9000, 7303);
    for (int32_t i = 0; i < EXECUTOR_COUNT; ++i) {
        um_tree* tree = make_tree(&c, executors_wake(*state, i), UM_BUILD_MORTON);
        check_morton_order(tree, &c, executor_name(i));
        um_tree_destroy(tree);
    }
    finish_crowd(&c);
}

// ---- The executor itself --------------------------------------------------------------------------------

typedef struct counter {
    int32_t loops;
} counter;

static void count_loop(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context)
{
    counter* c = context;
    (void)grain;
    c->loops += 1;
    fn(0, count, range_context);
}

// Gathering, measuring, keys, jobs and the wide form, besides the passes of the sort.
static void a_build_of_many_leaves_is_shared_and_one_of_few_is_not(void** state)
{
    (void)state;
    counter counted = {0};
    umi_executor executor = {.parallel = count_loop, .parallel_context = &counted};
    for (int32_t i = 0; i < 2; ++i) {
        crowd c = start_crowd(SCENE_UNIFORM, i == 0 ? 500 : 20000, 7302);
        um_tree* tree = make_tree(&c, &executor, UM_BUILD_MORTON);
        counted.loops = 0;
        assert_true(um_tree_rebuild(tree, UM_BUILD_MORTON));
        assert_int_equal(counted.loops > 0, i == 1);
        assert_true(i == 0 || counted.loops >= 11);
        counted.loops = 0;
        umi_tree_set_executor(tree, NULL);
        assert_true(um_tree_rebuild(tree, UM_BUILD_MORTON));
        assert_int_equal(counted.loops, 0);
        um_tree_destroy(tree);
        finish_crowd(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_insertion_of_many_gives_the_same_tree_for_every_executor),
        cmocka_unit_test(a_rebuild_with_free_places_and_some_marks_gives_the_same_tree_for_every_executor),
        cmocka_unit_test(a_baked_tree_is_the_same_for_every_executor),
        cmocka_unit_test(proxies_that_all_threads_move_at_once_give_the_same_tree_for_every_executor),
        cmocka_unit_test(proxies_that_get_their_aabbs_from_all_threads_give_the_same_tree_for_every_executor),
        cmocka_unit_test(leaves_stand_in_the_order_of_their_morton_codes),
        cmocka_unit_test(a_build_of_many_leaves_is_shared_and_one_of_few_is_not),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
