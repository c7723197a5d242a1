// Fuzz target: bytes become the life of a world. Every function of the public API is called with good and
// with hostile arguments, and with memory that fails; what is checked around a call is in world_checks.c. The
// first byte chooses how hostile the input and how crowded the world is, the next ones the world's def, the
// others the calls. Aborts on the first thing that is wrong.
//
// With UMBRA_FUZZ_TELL in the environment the calls are printed: that is how to read an input that broke
// something.
//
// An input whose memory never fails is lived through a second time with one lane and one worker: both must
// end in the same state, bit by bit.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    bool memory_fails = data[0] / 4 % 4 >= 2;
    bool is_lived_twice = (data[0] & 16) != 0 && !memory_fails;
    uint64_t hash = live(data, size, (life_options){.is_alone = false});
    if (is_lived_twice && live(data, size, (life_options){.is_alone = true}) != hash) {
        fprintf(stderr, "fuzz_world: the end depends on the lanes or on who shares the steps\n");
        abort();
    }
    return 0;
}
