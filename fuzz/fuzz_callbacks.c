// Fuzz target: bytes become the life of a world or of a tree in whose every callback somebody makes calls as
// well: in the callbacks of walks, queries and casts, in the hooks of the allocator, in the error hook, in
// the hook that shares loops. Nothing of that may change anything, and all of it must be refused with
// UM_ERROR_LOCKED. The first byte chooses between world and tree and how often the callbacks make calls, the
// second one which, the others the life. Aborts on the first thing that is wrong; UMBRA_FUZZ_TELL as for
// fuzz_world.
// SPDX-License-Identifier: MIT

#include "callbacks_fuzz.h"
#include "world_fuzz.h"

enum {
    SETUP_BYTES = 2,
};

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    static const int32_t percents[] = {3, 10, 30, 100};
    if (size < SETUP_BYTES + 2) {
        return 0;
    }
    int32_t percent = percents[data[0] / 2 % 4];
    const uint8_t* rest = data + SETUP_BYTES;
    size_t rest_size = size - SETUP_BYTES;
    if (data[0] % 2 == 0) {
        live(rest, rest_size, (life_options){.intrusion_percent = percent, .intrusion_seed = data[1]});
    } else {
        live_as_tree(rest, rest_size, percent, data[1]);
    }
    return 0;
}
