// The clock, the memory and the way out. No measuring happens here.
// SPDX-License-Identifier: MIT

#define _POSIX_C_SOURCE 200809L // clock_gettime, which plain C17 does not have

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double bench_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1.0e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

void* bench_allocate(size_t count, size_t size)
{
    // One cache line, which is also the widest SIMD register.
    const size_t alignment = 64;
    if (count > (SIZE_MAX - alignment) / size) {
        bench_fail("that many boxes need more memory than can be addressed");
    }
    size_t bytes = (count * size + alignment - 1) / alignment * alignment;
    void* memory = aligned_alloc(alignment, bytes > 0 ? bytes : alignment);
    if (memory == NULL) {
        bench_fail("out of memory");
    }
    return memset(memory, 0, bytes);
}

void bench_fail(const char* message)
{
    fprintf(stderr, "umbra-bench: %s\n", message);
    exit(1);
}
