// Fuzz target: bytes become calls of every public function of the tree, with hostile arguments and failing
// allocations among them. Every call is compared with a plain array, and the tree is validated after it.
// Aborts on any difference. The first bytes choose how the two trees are set up, the others the calls; see
// tests/support/script.c.
// SPDX-License-Identifier: MIT

#include "support/script.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SETUP_BYTES = 6,
    MOST_STEPS = 2000, // a longer input finds nothing that a shorter one would not
};

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(const driver* d)
{
    if (!driver_is_fine(d)) {
        fprintf(stderr, "fuzz_tree: %s\n", d->problem);
        abort();
    }
}

// A def from one byte each; widths that are not there are left to the tree.
static um_tree_def make_def(const uint8_t* data)
{
    static const float margins[] = {0.0f, 0.1f, 1.0f, 15.0f};
    static const float multipliers[] = {0.0f, 0.5f, 2.0f, 1000.0f};
    static const int32_t widths[] = {0, 1, 4, 8, 16};
    um_tree_def def = um_default_tree_def();
    def.margin = margins[data[0] % 4];
    def.displacement_multiplier = multipliers[data[0] / 4 % 4];
    def.capacity = data[1] % 40;
    def.lanes = widths[data[2] % 5];
    um_tree* tree = NULL;
    if (um_tree_create(&def, &tree) != UM_OK) {
        def.lanes = 0;
    }
    um_tree_destroy(tree);
    return def;
}

static void start(driver* d, const um_tree_def* def)
{
    if (driver_create(d, def) != UM_OK) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    static const int32_t hostile_percents[] = {0, 3, 10, 40};
    static const int32_t failing_percents[] = {0, 2, 10, 50};
    if (size < SETUP_BYTES) {
        return 0;
    }
    um_tree_def def = make_def(data);
    driver trees[2];
    start(trees, &def);
    def.salt = 1;
    start(trees + 1, &def);
    script s = {
        .tree = trees,
        .other = trees + 1,
        .where = (scene)(data[3] % SCENE_COUNT),
        .most_proxies = data[4],
        .hostile_percent = hostile_percents[data[5] % 4],
        .failing_percent = failing_percents[data[5] / 4 % 4],
        .bytes = data + SETUP_BYTES,
        .byte_count = size - SETUP_BYTES,
    };
    for (int32_t step = 0; step < MOST_STEPS && script_goes_on(&s); ++step) {
        script_step(&s);
        check(trees);
        check(trees + 1);
    }
    driver_destroy(trees);
    driver_destroy(trees + 1);
    check(trees);
    check(trees + 1);
    return 0;
}
