// A clock for measuring how long something takes. It never goes back, except where the system is not POSIX:
// there it is the time of day, which a user may set.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_CLOCK_H
#define UMI_CORE_CLOCK_H

#include <stdint.h>

// Nanoseconds since some moment; 0 where there is no clock.
uint64_t umi_clock_now(void);

#endif
