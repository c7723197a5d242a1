// The test allocator: see heap.h. Blocks come from the C library one by one and with their exact size, so
// that AddressSanitizer sees a step over either end.
// SPDX-License-Identifier: MIT

#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200112L // for posix_memalign
#endif

#include "support/heap.h"

#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <malloc.h>
#endif

#define FRESH_BYTE 0xcd
#define STALE_BYTE 0xdd

// No test needs more in one piece; a size that went wrong must not bring the machine down.
#define DEFAULT_LARGEST_BLOCK ((size_t)1 << 30)

static void note_problem(heap* h, const char* problem)
{
    if (h->problem == NULL) {
        h->problem = problem;
    }
}

static bool must_fail(heap* h, size_t size)
{
    if (size > h->largest_block) {
        return true;
    }
    if (h->fail_in == 0) {
        return false;
    }
    if (h->fail_in > 1) {
        h->fail_in -= 1;
        return false;
    }
    h->fail_in = h->fail_on ? 1 : 0;
    return true;
}

static void remember(heap* h, void* memory, size_t size)
{
    if (h->block_count == h->block_capacity) {
        int32_t capacity = h->block_capacity == 0 ? 16 : 2 * h->block_capacity;
        heap_block* blocks = realloc(h->blocks, (size_t)capacity * sizeof *blocks);
        if (blocks == NULL) {
            abort();
        }
        h->blocks = blocks;
        h->block_capacity = capacity;
    }
    h->blocks[h->block_count++] = (heap_block){memory, size};
}

// aligned_alloc may want a multiple of the alignment, and would hide a step over the end then.
static void* take_from_system(size_t size, size_t alignment)
{
    void* memory = NULL;
#if defined(_WIN32)
    memory = _aligned_malloc(size, alignment);
#else
    size_t least = alignment < sizeof(void*) ? sizeof(void*) : alignment;
    if (posix_memalign(&memory, least, size) != 0) {
        memory = NULL;
    }
#endif
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static void give_to_system(void* memory)
{
#if defined(_WIN32)
    _aligned_free(memory);
#else
    free(memory);
#endif
}

static void* allocate(size_t size, size_t alignment, void* context)
{
    heap* h = context;
    if (size == 0) {
        note_problem(h, "an allocation of no bytes");
    }
    if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > 64) {
        note_problem(h, "an alignment that is no power of two up to 64");
        return NULL;
    }
    if (must_fail(h, size)) {
        h->refusals += 1;
        return NULL;
    }
    void* memory = take_from_system(size, alignment);
    memset(memory, FRESH_BYTE, size);
    remember(h, memory, size);
    h->live_bytes += size;
    h->allocations += 1;
    return memory;
}

static void release(void* memory, size_t size, void* context)
{
    heap* h = context;
    int32_t i = 0;
    while (i < h->block_count && h->blocks[i].memory != memory) {
        i += 1;
    }
    if (i == h->block_count) {
        note_problem(h, "the release of memory that is not live");
        return;
    }
    if (h->blocks[i].size != size) {
        note_problem(h, "a release with another size than was allocated");
    }
    h->live_bytes -= h->blocks[i].size;
    h->releases += 1;
    memset(memory, STALE_BYTE, h->blocks[i].size);
    give_to_system(memory);
    h->blocks[i] = h->blocks[--h->block_count];
}

heap heap_make(void)
{
    return (heap){.largest_block = DEFAULT_LARGEST_BLOCK};
}

void heap_end(heap* h)
{
    if (h->block_count > 0) {
        note_problem(h, "memory that was never released");
    }
    for (int32_t i = 0; i < h->block_count; ++i) {
        give_to_system(h->blocks[i].memory);
    }
    free(h->blocks);
    h->blocks = NULL;
    h->block_count = 0;
    h->block_capacity = 0;
}

um_allocator heap_allocator(heap* h)
{
    return (um_allocator){allocate, release, h};
}

uint64_t heap_hash(const heap* h)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < h->block_count; ++i) {
        const unsigned char* bytes = h->blocks[i].memory;
        size_t at = 0;
        for (; at + sizeof(uint64_t) <= h->blocks[i].size; at += sizeof(uint64_t)) {
            uint64_t word;
            memcpy(&word, bytes + at, sizeof word);
            hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
            hash ^= hash >> 32;
        }
        for (; at < h->blocks[i].size; ++at) {
            hash = (hash ^ bytes[at]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}

void heap_fail(heap* h, int64_t k, bool fail_on)
{
    h->fail_in = k;
    h->fail_on = fail_on;
}
