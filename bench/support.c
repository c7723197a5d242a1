// The memory and the way out. The clocks and quiet are in support_posix.c and support_win32.c.
// SPDX-License-Identifier: MIT

#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One cache line, which is also the widest SIMD register.
#define ALIGNMENT ((size_t)64)

// What the C library gave is kept in front of what the caller gets: not every C library can align.
void* bench_allocate(size_t count, size_t size)
{
    const size_t extra = ALIGNMENT + sizeof(void*);
    if (count > (SIZE_MAX - extra) / size) {
        bench_fail("that many boxes need more memory than can be addressed");
    }
    unsigned char* block = malloc(count * size + extra);
    if (block == NULL) {
        bench_fail("out of memory");
    }
    size_t past = ((uintptr_t)block + sizeof block) % ALIGNMENT;
    unsigned char* memory = block + sizeof block + (ALIGNMENT - past);
    memcpy(memory - sizeof block, &block, sizeof block);
    return memset(memory, 0, count * size);
}

void bench_release(void* memory)
{
    if (memory != NULL) {
        void* block;
        memcpy(&block, (unsigned char*)memory - sizeof block, sizeof block);
        free(block);
    }
}

void bench_fail(const char* message)
{
    fprintf(stderr, "umbra-bench: %s\n", message);
    exit(1);
}
