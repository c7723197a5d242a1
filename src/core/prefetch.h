// Hints that memory will be needed soon. They change no result and may name any address, even one that is not
// there; where the compiler has no word for them they do nothing.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_PREFETCH_H
#define UMI_CORE_PREFETCH_H

// To be read.
static inline void umi_prefetch(const void* address)
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

// To be written.
static inline void umi_prefetch_write(const void* address)
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address, 1);
#else
    (void)address;
#endif
}

// To be read, but not at once: into the second level of the cache.
static inline void umi_prefetch_far(const void* address)
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address, 0, 2);
#else
    (void)address;
#endif
}

#endif
