// The number of threads that the program has.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_THREAD_COUNT_H
#define UMBRA_TEST_THREAD_COUNT_H

#include <stdint.h>

// -1 where that cannot be told, which is everywhere but on Linux.
int32_t count_threads(void);

#endif
