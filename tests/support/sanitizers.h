// What a test does otherwise under a sanitizer.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SANITIZERS_H
#define UMBRA_TEST_SANITIZERS_H

#include <stdbool.h>
#include <stdint.h>

// Whether the address or the thread sanitizer watches this program.
#if defined(__has_feature)
#define WATCHES_MEMORY __has_feature(address_sanitizer)
#define WATCHES_THREADS __has_feature(thread_sanitizer)
#else
#if defined(__SANITIZE_ADDRESS__)
#define WATCHES_MEMORY true
#else
#define WATCHES_MEMORY false
#endif
#if defined(__SANITIZE_THREAD__)
#define WATCHES_THREADS true
#else
#define WATCHES_THREADS false
#endif
#endif

// How often a random test that takes long is repeated: what is computed is tested by the release build,
// and the sanitizers, under which it takes six times as long, look at the same code a quarter as often.
static inline int32_t repeats(int32_t count)
{
    return WATCHES_MEMORY || WATCHES_THREADS ? count / 4 : count;
}

// The same for a test of tens of thousands of turns that are all alike.
static inline int32_t many_repeats(int32_t count)
{
    return WATCHES_MEMORY || WATCHES_THREADS ? count / 16 : count;
}

#endif
