// Random worlds of legal, extreme calls: see support/extremes.h. "make extremes" runs more of them.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"
#include "support/worlds.h"

enum {
    WORLDS = WATCHES_MEMORY ? 40 : 150,
    CALLS = 300,
};

static void random_extreme_worlds_stay_finite_and_valid(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= WORLDS; ++seed) {
        extreme_options options = {.seed = seed, .calls = CALLS, .has_equal_steps = seed % 2 == 0};
        extreme_result result = extreme_run(&options);
        if (result.problem != NULL) {
            fail_msg("seed %llu, call %d, %s: %s", (unsigned long long)seed, (int)result.call_number,
                     result.call, result.problem);
        }
    }
}

static void their_end_does_not_depend_on_lanes_and_workers(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= WORLDS / 5; ++seed) {
        extreme_options options = {.seed = seed, .calls = CALLS};
        uint64_t hash = extreme_run(&options).hash;
        options.is_alone = true;
        check_hash(extreme_run(&options).hash, hash, "with one lane and one worker");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_extreme_worlds_stay_finite_and_valid),
        cmocka_unit_test(their_end_does_not_depend_on_lanes_and_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
