// The clock by POSIX: see clock.h.
// SPDX-License-Identifier: MIT

// For clock_gettime, which ISO C does not know.
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "core/clock.h"

#include <time.h>

uint64_t umi_clock_now(void)
{
    struct timespec time;
    if (clock_gettime(CLOCK_MONOTONIC, &time) != 0) {
        return 0;
    }
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}
