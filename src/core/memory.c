// The default allocator, and the two calls through which all memory goes.
// SPDX-License-Identifier: MIT

#include "core/memory.h"

#include <stdlib.h>

#if defined(_WIN32)
#include <malloc.h>
#endif

static void* allocate_from_libc(size_t size, size_t alignment, void* context)
{
    (void)context;
    // aligned_alloc wants a multiple of the alignment.
    size_t rounded = (size + alignment - 1) & ~(alignment - 1);
    if (rounded < size) {
        return NULL;
    }
#if defined(_WIN32)
    // Windows has no aligned_alloc, whose memory free() would take.
    return _aligned_malloc(rounded, alignment);
#else
    return aligned_alloc(alignment, rounded);
#endif
}

static void release_to_libc(void* memory, size_t size, void* context)
{
    (void)size;
    (void)context;
#if defined(_WIN32)
    _aligned_free(memory);
#else
    free(memory);
#endif
}

bool umi_allocator_resolve(um_allocator* allocator)
{
    if (allocator->allocate == NULL && allocator->release == NULL) {
        allocator->allocate = allocate_from_libc;
        allocator->release = release_to_libc;
    }
    return allocator->allocate != NULL && allocator->release != NULL;
}

void* umi_allocate(const um_allocator* allocator, size_t size)
{
    return size == 0 ? NULL : allocator->allocate(size, UMI_ALIGNMENT, allocator->context);
}

void umi_release(const um_allocator* allocator, void* memory, size_t size)
{
    if (memory != NULL) {
        allocator->release(memory, size, allocator->context);
    }
}
