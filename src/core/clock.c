// The clock of the operating system: see clock.h.
// SPDX-License-Identifier: MIT

// For clock_gettime, which ISO C does not know.
#if (defined(__unix__) || defined(__APPLE__)) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include "core/clock.h"

#include <stdbool.h>
#include <time.h>

static bool read_clock(struct timespec* out_time)
{
#if defined(CLOCK_MONOTONIC)
    return clock_gettime(CLOCK_MONOTONIC, out_time) == 0;
#else
    return timespec_get(out_time, TIME_UTC) == TIME_UTC;
#endif
}

uint64_t umi_clock_now(void)
{
    struct timespec time;
    if (!read_clock(&time)) {
        return 0;
    }
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}
