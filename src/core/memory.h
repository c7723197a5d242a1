// Memory through the user's hooks. Every allocation of the library goes through here, so that a
// failing allocator can be tested at every point. Does not keep count: whoever owns memory knows its size.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_MEMORY_H
#define UMI_CORE_MEMORY_H

#include <umbra/base.h>

// One cache line: the alignment of everything that the library allocates.
#define UMI_ALIGNMENT 64

// Fills in the C library's functions where both hooks are NULL. False if only one of them is.
bool umi_allocator_resolve(um_allocator* allocator);

// NULL when the hook has none, or for a size of zero.
void* umi_allocate(const um_allocator* allocator, size_t size);

// Gives back what umi_allocate returned for that size. NULL is allowed.
void umi_release(const um_allocator* allocator, void* memory, size_t size);

#endif
