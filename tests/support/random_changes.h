// Changes that may begin or end contacts, for tests of random worlds.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_RANDOM_CHANGES_H
#define UMBRA_TEST_RANDOM_CHANGES_H

#include "support/prng.h"

#include <umbra/umbra.h>

// Enables or disables a body, puts it to sleep, wakes it, gives its shape number 0 another filter, makes that
// shape a circle, or has the body ignore the next one, or no longer. Ids may be null, and calls may fail for
// want of memory.
void change_body_at_random(um_world* world, const um_body_id* bodies, int32_t count, int32_t i, prng* random);

#endif
