// A breath between two looks at a variable that another thread will change.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_PAUSE_H
#define UMI_CORE_PAUSE_H

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

// Tells the processor that it is in a loop that waits, so that it lets the other thread of its core have
// more. Nothing where there is no such instruction.
static inline void umi_pause(void)
{
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    __builtin_ia32_pause();
#elif (defined(__GNUC__) || defined(__clang__)) && defined(__aarch64__)
    __asm__ __volatile__("yield");
#elif defined(_MSC_VER) && defined(_M_X64)
    _mm_pause();
#elif defined(_MSC_VER) && defined(_M_ARM64)
    __yield();
#endif
}

#endif
