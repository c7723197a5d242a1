// A test allocator for um_allocator. It counts what is live, fills memory with garbage, checks that all
// comes back with the size it was asked for, and fails on demand. What it finds wrong it keeps as a text.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_HEAP_H
#define UMBRA_TEST_HEAP_H

#include <umbra/base.h>

typedef struct heap_block {
    void* memory;
    size_t size;
} heap_block;

typedef struct heap {
    heap_block* blocks; // the live ones
    int32_t block_count;
    int32_t block_capacity;
    size_t live_bytes;
    int64_t allocations;  // successful ones
    int64_t releases;     //
    int64_t refusals;     // failed ones
    size_t largest_block; // larger ones are refused
    int64_t fail_in;      // 1: the next allocation fails, 2: the one after it, ...; 0: none does
    bool fail_on;         // whether all after that one fail as well
    const char* problem;  // the first thing that a caller did wrong, or NULL
} heap;

heap heap_make(void);

// Frees the heap's own records. Live blocks are freed as well, and count as a problem.
void heap_end(heap* h);

// The hooks. The heap must stay where it is while they are in use.
um_allocator heap_allocator(heap* h);

// A hash over the bytes of all live blocks: calls that only read must leave it as it is.
uint64_t heap_hash(const heap* h);

// Lets the k-th allocation from now fail (k >= 1), and all after it if fail_on is set. 0: back to success.
void heap_fail(heap* h, int64_t k, bool fail_on);

#endif
