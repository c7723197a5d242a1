// Random steps on a driver: every public function of the tree, with good arguments and with hostile ones.
// The choices come from random numbers (unit tests) or from bytes (the fuzz target).
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SCRIPT_H
#define UMBRA_TEST_SCRIPT_H

#include "support/driver.h"
#include "support/prng.h"
#include "support/scenes.h"

typedef struct script {
    driver* tree;
    driver* other; // a second tree for pairs and foreign proxies, or NULL
    scene where;
    int32_t most_proxies;    // above it, removal is more likely than insertion
    int32_t hostile_percent; // how often an argument is bad
    int32_t failing_percent; // how often memory ends within a step
    prng random;             // where AABBs come from, and without bytes all choices
    const uint8_t* bytes;    // or NULL
    size_t byte_count;
    size_t next_byte;
} script;

// Whether there are bytes left for a further step; always true without bytes.
bool script_goes_on(const script* s);

// Does one step. Problems are in the drivers.
void script_step(script* s);

#endif
