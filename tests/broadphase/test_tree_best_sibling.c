// The search for the best sibling, against the cost of every slot there is.
//
// The cost of a leaf beside a slot's child is area(child + leaf) plus, for each node above the slot, what it
// grows: area(node + leaf) - area(node). An area is half a perimeter. All of it is computed here anew, in
// double.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/trees.h"

#include "broadphase/tree_edit.h"

#include <math.h>

typedef struct search {
    const um_tree* tree;
    um_aabb leaf;
    double least;   // cost of all slots
    double of_slot; // cost of the slot that the tree chose
    int32_t chosen;
    int32_t seen;
} search;

static um_aabb aabb_of(const um_tree* tree, int32_t slot)
{
    const float* aabb = umi_tree_slots(tree)[slot].aabb;
    return um_aabb_make(aabb[0], aabb[1], -aabb[2], -aabb[3]);
}

static double area(um_aabb aabb)
{
    return ((double)aabb.max.x - (double)aabb.min.x) + ((double)aabb.max.y - (double)aabb.min.y);
}

static double area_with(um_aabb aabb, um_aabb leaf)
{
    double width =
        fmax((double)aabb.max.x, (double)leaf.max.x) - fmin((double)aabb.min.x, (double)leaf.min.x);
    double height =
        fmax((double)aabb.max.y, (double)leaf.max.y) - fmin((double)aabb.min.y, (double)leaf.min.y);
    return width + height;
}

// Looks at a slot and all below it. Inherited: what the nodes above it grow.
static void look_at(search* s, int32_t slot, double inherited)
{
    const umi_slot* it = umi_tree_slots(s->tree) + slot;
    um_aabb aabb = aabb_of(s->tree, slot);
    double cost = area_with(aabb, s->leaf) + inherited;
    s->seen += 1;
    s->least = fmin(s->least, cost);
    if (slot == s->chosen) {
        s->of_slot = cost;
    }
    if (!umi_slot_is_leaf(it)) {
        double growth = area_with(aabb, s->leaf) - area(aabb);
        look_at(s, 2 * it->child, inherited + growth);
        look_at(s, 2 * it->child + 1, inherited + growth);
    }
}

static void check_choice(const um_tree* tree, um_aabb leaf, double tolerance, const prng* random)
{
    search s = {.tree = tree, .leaf = leaf, .least = HUGE_VAL, .of_slot = -1.0};
    s.chosen = umi_tree_best_sibling(tree, umi_aabb_pack(leaf));
    look_at(&s, UMI_ROOT_SLOT, 0.0);
    assert_int_equal(s.seen, 2 * um_tree_measure(tree).proxies - 1);
    if (s.of_slot < 0.0) {
        fail_with_seed(random, "slot %d is not one of the tree", (int)s.chosen);
    }
    if (s.of_slot > s.least + tolerance * fabs(s.least)) {
        fail_with_seed(random, "%d leaves: the chosen slot costs %.9g, the best one %.9g",
                       (int)um_tree_measure(tree).proxies, s.of_slot, s.least);
    }
}

static um_tree* make_tree(tree_origin origin, scene where, int32_t count, prng* random)
{
    um_tree_def def = def_with_margin(0.0f);
    um_tree* tree = tree_of_scene(&def, origin, where, count, random);
    assert_non_null(tree);
    return tree;
}

// Sums of small integers are exact in floats, so there is nothing to tolerate.
static void on_integers_no_slot_is_cheaper_than_the_chosen_one(void** state)
{
    (void)state;
    prng random = prng_make(1);
    for (int32_t count = 1; count <= 64; ++count) {
        for (int32_t origin = 0; origin < TREE_ORIGIN_COUNT; ++origin) {
            um_tree* tree = make_tree((tree_origin)origin, SCENE_GRID, count, &random);
            for (int32_t i = 0; i < 40; ++i) {
                check_choice(tree, scene_aabb(SCENE_GRID, &random), 0.0, &random);
            }
            um_tree_destroy(tree);
        }
    }
}

static void in_every_scene_no_slot_is_cheaper_but_for_rounding(void** state)
{
    (void)state;
    prng random = prng_make(2);
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        // Around a million the areas of small AABBs have few digits left.
        double tolerance = where == SCENE_FAR ? 0.05 : 1e-4;
        for (int32_t count = 1; count <= 64; count += 3) {
            um_tree* tree =
                make_tree(count % 2 == 0 ? TREE_INSERTED : TREE_MORTON, (scene)where, count, &random);
            for (int32_t i = 0; i < 30; ++i) {
                check_choice(tree, scene_aabb((scene)where, &random), tolerance, &random);
            }
            um_tree_destroy(tree);
        }
    }
}

// A leaf far outside, one that covers everything, and one within a leaf: the ends of the range of choices.
static void extreme_leaves_get_their_best_sibling_too(void** state)
{
    (void)state;
    prng random = prng_make(3);
    for (int32_t count = 1; count <= 64; count += 7) {
        um_tree* tree = make_tree(TREE_INSERTED, SCENE_GRID, count, &random);
        check_choice(tree, um_aabb_make(1000.0f, 1000.0f, 1001.0f, 1001.0f), 0.0, &random);
        check_choice(tree, um_aabb_make(-5000.0f, 3.0f, -4999.0f, 4.0f), 0.0, &random);
        check_choice(tree, um_aabb_make(-100.0f, -100.0f, 100.0f, 100.0f), 0.0, &random);
        check_choice(tree, um_aabb_make(7.0f, 7.0f, 7.0f, 7.0f), 0.0, &random);
        um_tree_destroy(tree);
    }
}

static void the_only_leaf_is_the_sibling_of_the_second(void** state)
{
    (void)state;
    prng random = prng_make(4);
    um_tree* tree = make_tree(TREE_INSERTED, SCENE_GRID, 1, &random);
    um_aabb leaf = um_aabb_make(5.0f, 5.0f, 6.0f, 6.0f);
    assert_int_equal(umi_tree_best_sibling(tree, umi_aabb_pack(leaf)), UMI_ROOT_SLOT);
    um_tree_destroy(tree);
}

// Trees that grow by such choices are good ones: a fresh surface-area build is hardly better.
static void insertion_gives_trees_about_as_good_as_a_build(void** state)
{
    (void)state;
    prng random = prng_make(5);
    um_tree* tree = make_tree(TREE_INSERTED, SCENE_UNIFORM, 3000, &random);
    float inserted = um_tree_measure(tree).area_ratio;
    assert_true(um_tree_rebuild(tree, UM_BUILD_SAH));
    float built = um_tree_measure(tree).area_ratio;
    if (inserted > 1.1f * built) {
        fail_with_seed(&random, "the area ratio is %.4g by insertion and %.4g by a build", (double)inserted,
                       (double)built);
    }
    um_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_integers_no_slot_is_cheaper_than_the_chosen_one),
        cmocka_unit_test(in_every_scene_no_slot_is_cheaper_but_for_rounding),
        cmocka_unit_test(extreme_leaves_get_their_best_sibling_too),
        cmocka_unit_test(the_only_leaf_is_the_sibling_of_the_second),
        cmocka_unit_test(insertion_gives_trees_about_as_good_as_a_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
