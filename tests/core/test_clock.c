// The clock.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "core/clock.h"

static void the_clock_never_goes_back(void** state)
{
    (void)state;
    uint64_t before = umi_clock_now();
    for (int32_t i = 0; i < 100000; ++i) {
        uint64_t now = umi_clock_now();
        if (now < before) {
            fail_msg("reading %d is %llu ns, after %llu ns", (int)i, (unsigned long long)now,
                     (unsigned long long)before);
        }
        before = now;
    }
}

// A clock that stands still would pass the test above. The limit is far beyond what any clock needs to tick.
static void the_clock_goes_on(void** state)
{
    (void)state;
    uint64_t start = umi_clock_now();
    uint64_t now = start;
    for (int32_t i = 0; i < 100000000 && now == start; ++i) {
        now = umi_clock_now();
    }
    if (now <= start) {
        fail_msg("the clock is at %llu ns, and was at %llu ns", (unsigned long long)now,
                 (unsigned long long)start);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_never_goes_back),
        cmocka_unit_test(the_clock_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
