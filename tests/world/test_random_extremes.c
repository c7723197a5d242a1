// Random worlds of legal, extreme calls: see support/extremes.h. "make extremes" runs more of them.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"
#include "support/worlds.h"

enum {
    WORLDS = WATCHES_MEMORY ? 40 : 150,
    CALLS = 300,
};

static extreme_result run_without_problem(const extreme_options* options)
{
    extreme_result result = extreme_run(options);
    if (result.problem != NULL) {
        fail_msg("seed %llu, call %d, %s: %s", (unsigned long long)options->seed, (int)result.call_number,
                 result.call, result.problem);
    }
    return result;
}

static void random_extreme_worlds_stay_finite_and_valid(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= WORLDS; ++seed) {
        extreme_options options = {.seed = seed, .calls = CALLS, .has_equal_steps = seed % 2 == 0};
        run_without_problem(&options);
    }
}

static void random_extreme_worlds_end_the_same_with_one_lane_and_worker(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= WORLDS / 5; ++seed) {
        extreme_options options = {.seed = seed, .calls = CALLS};
        extreme_result first = run_without_problem(&options);
        options.is_alone = true;
        extreme_result alone = run_without_problem(&options);
        check_hash(alone.hash, first.hash, "with one lane and one worker");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_extreme_worlds_stay_finite_and_valid),
        cmocka_unit_test(random_extreme_worlds_end_the_same_with_one_lane_and_worker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
