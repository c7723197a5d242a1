// A clock for measuring how long something takes. It never goes back. One file for each kind of system:
// clock_posix.c and clock_win32.c; the build chooses.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_CLOCK_H
#define UMI_CORE_CLOCK_H

#include <stdint.h>

// Nanoseconds since some moment; 0 where there is no clock.
uint64_t umi_clock_now(void);

#endif
