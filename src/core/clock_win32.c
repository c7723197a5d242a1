// The clock by the Windows API: see clock.h.
// SPDX-License-Identifier: MIT

#define WIN32_LEAN_AND_MEAN

#include "core/clock.h"

#include <windows.h>

// The seconds and the rest apart, as the product of all ticks and a thousand million would not fit.
uint64_t umi_clock_now(void)
{
    const uint64_t per_second = UINT64_C(1000000000);
    LARGE_INTEGER ticks;
    LARGE_INTEGER frequency;
    if (!QueryPerformanceFrequency(&frequency) || !QueryPerformanceCounter(&ticks)) {
        return 0;
    }
    uint64_t rate = (uint64_t)frequency.QuadPart;
    uint64_t now = (uint64_t)ticks.QuadPart;
    return now / rate * per_second + now % rate * per_second / rate;
}
