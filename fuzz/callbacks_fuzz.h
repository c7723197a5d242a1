// The parts of the fuzz target fuzz_callbacks that are its own: the life of a tree with somebody in its
// callbacks. That of a world is in world_fuzz.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_FUZZ_CALLBACKS_FUZZ_H
#define UMBRA_FUZZ_CALLBACKS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

// Lives through an input; percent of the callbacks make calls, chosen by the seed.
void live_as_tree(const uint8_t* data, size_t size, int32_t percent, uint64_t seed);

#endif
