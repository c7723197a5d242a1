// What the unit tests share: cmocka with all that it needs, and comparisons that print both values.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CHECKS_H
#define UMBRA_TEST_CHECKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/driver.h"
#include "support/prng.h"
#include "support/sanitizers.h"

#define COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof((array)[0])))

// Fails with the seed of what is random. The rest is like printf.
#define fail_with_seed(random, format, ...) \
    fail_msg("seed %llu: " format, (unsigned long long)(random)->seed, __VA_ARGS__)

static inline void check_result(um_result actual, um_result expected, const char* what)
{
    if (actual != expected) {
        fail_msg("%s: \"%s\", expected \"%s\"", what, um_result_text(actual), um_result_text(expected));
    }
}

static inline void check_aabb(um_aabb actual, um_aabb expected, const char* what)
{
    if (!oracle_aabbs_equal(actual, expected)) {
        fail_msg("%s: (%.9g, %.9g) to (%.9g, %.9g), expected (%.9g, %.9g) to (%.9g, %.9g)", what,
                 (double)actual.min.x, (double)actual.min.y, (double)actual.max.x, (double)actual.max.y,
                 (double)expected.min.x, (double)expected.min.y, (double)expected.max.x,
                 (double)expected.max.y);
    }
}

static inline void check_valid(const um_tree* tree)
{
    const char* rule = NULL;
    um_result result = um_tree_validate(tree, &rule);
    if (result != UM_OK) {
        fail_msg("the tree is not valid: %s: %s", um_result_text(result), rule != NULL ? rule : "no rule");
    }
}

// Ends a driver at the end of a test. Fails if there was any problem.
static inline void finish_driver(driver* d)
{
    if (!driver_destroy(d)) {
        fail_msg("%s", d->problem);
    }
}

static inline driver* start_driver(driver* d, um_tree_def def)
{
    check_result(driver_create(d, &def), UM_OK, "um_tree_create");
    return d;
}

// The default def with another margin.
static inline um_tree_def def_with_margin(float margin)
{
    um_tree_def def = um_default_tree_def();
    def.margin = margin;
    return def;
}

static inline void leave_out(void** state)
{
    (void)state;
    skip();
}

// Registers a test that has to do with threads only in what another test of its program does as well. The
// thread sanitizer can find nothing more in it, and leaves it out.
#define NOT_OF_THREADS(test)                                          \
    {                                                                 \
#test, WATCHES_THREADS ? leave_out : (test), NULL, NULL, NULL \
    }

// Registers a test whose code another test of its program runs as well, and which only compares results: no
// sanitizer can find more in it.
#define NOT_WATCHED(test)                                                               \
    {                                                                                   \
#test, WATCHES_THREADS || WATCHES_MEMORY ? leave_out : (test), NULL, NULL, NULL \
    }

#endif
