// Growable arrays: a pointer, a capacity, and one function that makes room. The owner knows the type and the
// count; this file knows how to double and how to fail without a loss.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_ARRAY_H
#define UMI_CORE_ARRAY_H

#include "core/memory.h"

// Makes room for at least wanted items of item_size bytes, keeping the first kept ones. Grows to twice the
// old capacity or to wanted, whichever is more. Items is the address of the array's typed pointer. False when
// memory ends; then nothing has changed.
bool umi_array_reserve(const um_allocator* allocator, void* items, int32_t* capacity, int32_t kept,
                       int32_t wanted, size_t item_size);

// Gives the memory back and makes the array empty.
void umi_array_free(const um_allocator* allocator, void* items, int32_t* capacity, size_t item_size);

#endif
