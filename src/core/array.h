// Growable arrays: a pointer, a capacity, and one function that makes room. The owner knows the type and the
// count; this file knows how to grow and how to fail without a loss.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_ARRAY_H
#define UMI_CORE_ARRAY_H

#include "core/memory.h"

// The capacity of an array that grows to at least wanted items: twice the old one or, if the array is large,
// a quarter more, so that no more than a fifth of it is empty. An item of a large array is copied four times
// on average as it grows.
int32_t umi_array_grown(int32_t capacity, int32_t wanted);

// Makes room for at least wanted items of item_size bytes, keeping the first kept ones: for umi_array_grown
// of them if there is not enough. Items is the address of the array's typed pointer. False when memory ends;
// then nothing has changed.
bool umi_array_reserve(const um_allocator* allocator, void* items, int32_t* capacity, int32_t kept,
                       int32_t wanted, size_t item_size);

// The same with room for wanted items and no more: for arrays that are as large as another one.
bool umi_array_resize(const um_allocator* allocator, void* items, int32_t* capacity, int32_t kept,
                      int32_t wanted, size_t item_size);

// Gives the memory back and makes the array empty.
void umi_array_free(const um_allocator* allocator, void* items, int32_t* capacity, size_t item_size);

#endif
