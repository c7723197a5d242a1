// What a tree tells of itself: the figures, the walk, and a validation that finds every kind of damage.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/scenes.h"

#include "broadphase/tree_data.h"

#include <math.h>
#include <string.h>

static const um_vec2 STILL = {0.0f, 0.0f};

static void start_with(driver* d, int32_t count)
{
    prng random = prng_make(1);
    start_driver(d, def_with_margin(1.0f));
    for (int32_t i = 0; i < count; ++i) {
        driver_insert(d, scene_aabb(SCENE_UNIFORM, &random), STILL, UINT64_C(1) << (i % 64));
    }
}

// ---- Figures --------------------------------------------------------------------------------------------

static void an_empty_tree_has_no_proxies_nodes_height_or_area(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, um_default_tree_def());
    um_tree_figures figures = um_tree_measure(d.tree);
    assert_int_equal(figures.proxies, 0);
    assert_int_equal(figures.nodes, 0);
    assert_int_equal(figures.moved, 0);
    assert_int_equal(figures.height, 0);
    assert_true(figures.area_ratio == 0.0f);
    assert_true(figures.bytes > 0);
    finish_driver(&d);
}

static void figures_of_small_trees_are_what_one_can_count(void** state)
{
    (void)state;
    static const int32_t heights[] = {0, 0, 1, 2, 2};
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    for (int32_t count = 1; count <= 4; ++count) {
        float x = (float)(10 * count);
        driver_insert(&d, um_aabb_make(x, 0.0f, x + 1.0f, 1.0f), STILL, 1);
        um_tree_figures figures = um_tree_measure(d.tree);
        assert_int_equal(figures.proxies, count);
        assert_int_equal(figures.nodes, count - 1);
        assert_int_equal(figures.height, heights[count]);
    }
    // Two pairs of 11 by 1 below a root of 31 by 1.
    assert_true(fabs((double)um_tree_measure(d.tree).area_ratio - 24.0 / 32.0) < 1e-6);
    finish_driver(&d);
}

static void the_area_ratio_of_trees_without_inner_area_is_zero(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    for (int32_t i = 0; i < 5; ++i) {
        driver_insert(&d, um_aabb_make(1.0f, 1.0f, 1.0f, 1.0f), STILL, 1);
        assert_true(um_tree_measure(d.tree).area_ratio == 0.0f);
    }
    finish_driver(&d);
}

static void figures_of_no_tree_are_all_zero(void** state)
{
    (void)state;
    um_tree_figures figures = um_tree_measure(NULL);
    assert_int_equal(figures.proxies, 0);
    assert_int_equal(figures.nodes, 0);
    assert_int_equal(figures.moved, 0);
    assert_int_equal(figures.height, 0);
    assert_true(figures.area_ratio == 0.0f);
    assert_int_equal(figures.bytes, 0);
    assert_int_equal(figures.lanes, 0);
}

// ---- The walk -------------------------------------------------------------------------------------------

typedef struct walk {
    int32_t count;
    int32_t most;
    int32_t last_depth;
} walk;

static bool count_node(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    (void)is_leaf;
    walk* w = context;
    assert_true(aabb.min.x <= aabb.max.x && aabb.min.y <= aabb.max.y);
    // A child comes after its parent, so the depth rises by one at most.
    assert_in_range(depth, 0, w->last_depth + 1);
    w->last_depth = depth;
    return ++w->count < w->most;
}

static void a_walk_of_an_empty_tree_sees_nothing(void** state)
{
    (void)state;
    driver d;
    walk w = {0, INT32_MAX, -1};
    start_driver(&d, um_default_tree_def());
    check_result(um_tree_walk(d.tree, count_node, &w), UM_OK, "um_tree_walk");
    assert_int_equal(w.count, 0);
    finish_driver(&d);
}

static void a_walk_sees_every_node_once_parents_first(void** state)
{
    (void)state;
    for (int32_t count = 1; count <= 40; ++count) {
        driver d;
        walk w = {0, INT32_MAX, -1};
        start_with(&d, count);
        check_result(um_tree_walk(d.tree, count_node, &w), UM_OK, "um_tree_walk");
        assert_int_equal(w.count, 2 * count - 1);
        finish_driver(&d);
    }
}

static void a_walk_ends_when_the_callback_has_enough(void** state)
{
    (void)state;
    driver d;
    start_with(&d, 20);
    for (int32_t most = 1; most <= 39; ++most) {
        walk w = {0, most, -1};
        check_result(um_tree_walk(d.tree, count_node, &w), UM_OK, "um_tree_walk");
        assert_int_equal(w.count, most);
    }
    finish_driver(&d);
}

// ---- Validation -----------------------------------------------------------------------------------------

static void check_damage_is_noticed(const driver* d, const char* what)
{
    const char* rule = NULL;
    um_result result = um_tree_validate(d->tree, &rule);
    if (result != UM_ERROR_BROKEN_INVARIANT || rule == NULL) {
        fail_msg("%s is not noticed: %s", what, um_result_text(result));
    }
    // Without a place for the rule it must say so as well.
    check_result(um_tree_validate(d->tree, NULL), UM_ERROR_BROKEN_INVARIANT, what);
}

// Breaks a valid tree by a few bytes, expects that to be noticed, and repairs it.
#define CHECK_DAMAGE(d, at, value)                    \
    do {                                              \
        unsigned char kept_[sizeof(at)];              \
        memcpy(kept_, &(at), sizeof kept_);           \
        (at) = (value);                               \
        check_damage_is_noticed(d, #at " = " #value); \
        memcpy(&(at), kept_, sizeof kept_);           \
        check_valid((d)->tree);                       \
    } while (0)

static void damage_to_any_slot_is_noticed(void** state)
{
    (void)state;
    driver d;
    start_with(&d, 12);
    driver_clear_moved(&d);
    umi_slot* slots = umi_tree_slots(d.tree);
    int32_t slot_count = 2 * d.tree->nodes.count;
    for (int32_t s = 0; s < slot_count; ++s) {
        umi_slot* slot = slots + s;
        if (s == 1) {
            CHECK_DAMAGE(&d, slot->height, 0);
            continue;
        }
        bool is_root = s == UMI_ROOT_SLOT;
        bool is_leaf = umi_slot_is_leaf(slot);
        CHECK_DAMAGE(&d, slot->height, (uint8_t)(slot->height + 1));
        CHECK_DAMAGE(&d, slot->child, slot->child ^ 1);
        CHECK_DAMAGE(&d, slot->child, INT32_MAX);
        CHECK_DAMAGE(&d, slot->child, ~d.tree->leaves.capacity);
        CHECK_DAMAGE(&d, slot->moved, true);
        if (!is_leaf || !is_root) {
            CHECK_DAMAGE(&d, slot->categories, slot->categories | UINT64_C(1) << 63);
            CHECK_DAMAGE(&d, slot->categories, 0);
        }
        for (int32_t side = 0; side < 4; ++side) {
            CHECK_DAMAGE(&d, slot->aabb[side], slot->aabb[side] - 1000.0f);
            CHECK_DAMAGE(&d, slot->aabb[side], NAN);
            CHECK_DAMAGE(&d, slot->aabb[side], -INFINITY);
        }
    }
    finish_driver(&d);
}

static void damage_to_links_and_counts_is_noticed(void** state)
{
    (void)state;
    driver d;
    start_with(&d, 12);
    driver_clear_moved(&d);
    driver_remove(&d, driver_pick(&d, 3));
    driver_remove(&d, driver_pick(&d, 5));
    um_tree* tree = d.tree;
    for (int32_t node = 1; node < tree->nodes.count; ++node) {
        bool in_use = umi_tree_slots(tree)[tree->node_slots[node]].child == node;
        if (in_use) {
            CHECK_DAMAGE(&d, tree->node_slots[node], tree->node_slots[node] ^ 1);
        }
    }
    for (int32_t leaf = 0; leaf < tree->leaves.fresh; ++leaf) {
        umi_leaf* it = umi_tree_leaves(tree) + leaf;
        CHECK_DAMAGE(&d, it->stamp, it->stamp + 1);
        if ((it->stamp & 1) != 0) {
            CHECK_DAMAGE(&d, it->slot, it->slot ^ 1);
        }
    }
    CHECK_DAMAGE(&d, tree->moved_count, 1);
    CHECK_DAMAGE(&d, tree->nodes.count, tree->nodes.count + 1);
    CHECK_DAMAGE(&d, tree->leaves.count, tree->leaves.count - 1);
    CHECK_DAMAGE(&d, tree->nodes.free_head, -1);
    CHECK_DAMAGE(&d, tree->leaves.free_head, -1);
    CHECK_DAMAGE(&d, tree->nodes.free_head, 0);
    CHECK_DAMAGE(&d, tree->leaves.free_head, tree->leaves.fresh);
    finish_driver(&d);
}

// Two leaves that each carry a valid but wrong AABB, such that all unions still fit, are no damage; a leaf
// that is in the tree twice, or lost from it, is.
static void lost_and_doubled_leaves_are_noticed(void** state)
{
    (void)state;
    driver d;
    start_with(&d, 8);
    driver_clear_moved(&d);
    umi_slot* slots = umi_tree_slots(d.tree);
    for (int32_t s = 2; s < 2 * d.tree->nodes.count; ++s) {
        if (umi_slot_is_leaf(slots + s) && umi_slot_is_leaf(slots + (s ^ 1))) {
            CHECK_DAMAGE(&d, slots[s], slots[s ^ 1]);
        }
    }
    finish_driver(&d);
}

static void damage_to_the_flat_copy_is_noticed(void** state)
{
    (void)state;
    driver d;
    // Two blocks of leaves below one.
    start_with(&d, 20);
    driver_find_pairs(&d, NULL, UM_PAIRS_ALL);
    driver_clear_moved(&d);
    umi_wide* wide = &d.tree->wide;
    assert_true(d.tree->wide_is_current);
    assert_int_equal(wide->level_count, 2);
    for (int32_t leaf = 0; leaf < 20; ++leaf) {
        CHECK_DAMAGE(&d, wide->user_data[leaf], wide->user_data[leaf] + 1);
        CHECK_DAMAGE(&d, wide->leaves[leaf], wide->leaves[(leaf + 1) % 20]);
        CHECK_DAMAGE(&d, wide->categories[leaf], wide->categories[leaf] ^ 2);
    }
    for (int32_t block = 0; block < wide->block_count; ++block) {
        CHECK_DAMAGE(&d, wide->moved[block], (uint16_t)1);
        for (int32_t side = 0; side < 4; ++side) {
            CHECK_DAMAGE(&d, wide->blocks[block].side[side][1], wide->blocks[block].side[side][1] + 1.0f);
            CHECK_DAMAGE(&d, wide->blocks[block].side[side][0], wide->blocks[block].side[side][0] - 1.0f);
        }
    }
    // A lane without an AABB must overlap nothing.
    CHECK_DAMAGE(&d, wide->blocks[1].side[2][15], 0.0f);
    CHECK_DAMAGE(&d, wide->leaf_count, 19);
    finish_driver(&d);
}

static void damage_to_the_baked_copy_is_noticed(void** state)
{
    (void)state;
    driver d;
    start_with(&d, 20);
    driver_bake(&d);
    umi_octs* octs = &d.tree->baking->octs;
    assert_true(umi_baking_is_current(d.tree->baking));
    assert_true(octs->count > 1);
    int32_t line = 0;
    for (int32_t number = 0; number < octs->count; ++line) {
        umi_oct* oct = umi_oct_at(octs, line);
        if (oct->number != number || oct->child[1] == 0) {
            continue; // the line of a leaf
        }
        number += 1;
        CHECK_DAMAGE(&d, oct->number, octs->count);
        CHECK_DAMAGE(&d, oct->leaf_lanes, oct->leaf_lanes ^ 1);
        // Every oct has two children or more.
        for (int32_t lane = 0; lane < 2; ++lane) {
            uint64_t* categories = octs->categories[oct->number].lane;
            CHECK_DAMAGE(&d, categories[lane], categories[lane] ^ 2);
            CHECK_DAMAGE(&d, oct->child[lane], oct->child[lane ^ 1]);
            for (int32_t side = 0; side < 4; ++side) {
                CHECK_DAMAGE(&d, oct->side[side][lane], oct->side[side][lane] + 1.0f);
            }
            if (oct->child[lane] < 0) {
                umi_oct_leaf* leaf = umi_oct_leaf_at(octs, oct->child[lane]);
                CHECK_DAMAGE(&d, leaf->user_data, leaf->user_data + 1);
                CHECK_DAMAGE(&d, leaf->proxy.index1, leaf->proxy.index1 + 1);
                CHECK_DAMAGE(&d, leaf->proxy.stamp, leaf->proxy.stamp + 2);
            }
        }
    }
    CHECK_DAMAGE(&d, octs->count, octs->count + 1);
    CHECK_DAMAGE(&d, octs->leaf_count, 19);
    finish_driver(&d);
}

static void validation_of_a_good_tree_names_no_rule(void** state)
{
    (void)state;
    driver d;
    start_with(&d, 12);
    const char* rule = "not written";
    check_result(um_tree_validate(d.tree, &rule), UM_OK, "um_tree_validate");
    assert_null(rule);
    check_result(um_tree_validate(d.tree, NULL), UM_OK, "um_tree_validate");
    rule = "not written";
    check_result(um_tree_validate(NULL, &rule), UM_ERROR_NULL_ARGUMENT, "um_tree_validate");
    assert_null(rule);
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_tree_has_no_proxies_nodes_height_or_area),
        cmocka_unit_test(figures_of_small_trees_are_what_one_can_count),
        cmocka_unit_test(the_area_ratio_of_trees_without_inner_area_is_zero),
        cmocka_unit_test(figures_of_no_tree_are_all_zero),
        cmocka_unit_test(a_walk_of_an_empty_tree_sees_nothing),
        cmocka_unit_test(a_walk_sees_every_node_once_parents_first),
        cmocka_unit_test(a_walk_ends_when_the_callback_has_enough),
        cmocka_unit_test(damage_to_any_slot_is_noticed),
        cmocka_unit_test(damage_to_links_and_counts_is_noticed),
        cmocka_unit_test(lost_and_doubled_leaves_are_noticed),
        cmocka_unit_test(damage_to_the_flat_copy_is_noticed),
        cmocka_unit_test(damage_to_the_baked_copy_is_noticed),
        cmocka_unit_test(validation_of_a_good_tree_names_no_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
