// Brute force in plain C, written so that gcc and clang vectorise the loops, and compiled for three
// instruction sets. Function attributes and a look at the processor are used instead of target_clones,
// which needs ifunc support from the C library and does not go together with sanitizers.
// SPDX-License-Identifier: MIT

#include "brute_kernels.h"

#include <stddef.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define BENCH_HAS_X86_TARGETS 1
#else
#define BENCH_HAS_X86_TARGETS 0
#endif

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

// Bitwise and instead of &&: no branches, which would keep the loop from being vectorised.
ALWAYS_INLINE unsigned overlap(const aabb_columns* aabbs, int32_t i, um_aabb aabb)
{
    return (unsigned)((aabbs->min_x[i] <= aabb.max.x) & (aabbs->max_x[i] >= aabb.min.x) &
                      (aabbs->min_y[i] <= aabb.max.y) & (aabbs->max_y[i] >= aabb.min.y));
}

ALWAYS_INLINE um_aabb aabb_at(const aabb_columns* aabbs, int32_t i)
{
    return um_aabb_make(aabbs->min_x[i], aabbs->min_y[i], aabbs->max_x[i], aabbs->max_y[i]);
}

// ---- The loops ------------------------------------------------------------------------------------------

// Flags of eight AABBs at a time, read as one number, tell where something is to be found.
ALWAYS_INLINE void push_flagged(const unsigned char* flags, int32_t first, int32_t i, pair_list* out_list)
{
    for (int32_t k = 0; k < brute_block; k += 8) {
        uint64_t eight;
        memcpy(&eight, flags + k, sizeof(eight));
        if (eight == 0) {
            continue;
        }
        for (int32_t j = first + k; j < first + k + 8; ++j) {
            if (flags[j - first] != 0 && j > i) {
                pair_list_push(out_list, i, j);
            }
        }
    }
}

ALWAYS_INLINE void plain_pairs(const aabb_columns* columns, pair_list* out_list)
{
    // A copy whose address nobody has: the compiler knows that the stores of flags do not change it.
    const aabb_columns aabbs = *columns;
    for (int32_t i = 0; i < aabbs.count; ++i) {
        um_aabb aabb = aabb_at(&aabbs, i);
        int32_t start = (i + 1) / brute_block * brute_block;
        for (int32_t first = start; first < aabbs.padded_count; first += brute_block) {
            unsigned char flags[brute_block];
            for (int32_t k = 0; k < brute_block; ++k) {
                flags[k] = (unsigned char)overlap(&aabbs, first + k, aabb);
            }
            push_flagged(flags, first, i, out_list);
        }
    }
}

ALWAYS_INLINE uint32_t count_overlaps(const aabb_columns* columns, um_aabb aabb)
{
    const aabb_columns aabbs = *columns;
    uint32_t hits = 0;
    for (int32_t i = 0; i < aabbs.padded_count; ++i) {
        hits += overlap(&aabbs, i, aabb);
    }
    return hits;
}

ALWAYS_INLINE ray_answer nearest_entry(const aabb_columns* columns, const bench_ray* pointed_ray)
{
    const aabb_columns aabbs = *columns;
    const bench_ray ray = *pointed_ray;
    ray_answer nearest = {1.0f, -1};
    for (int32_t first = 0; first < aabbs.padded_count; first += brute_block) {
        float entries[brute_block];
        for (int32_t k = 0; k < brute_block; ++k) {
            int32_t i = first + k;
            entries[k] = ray_entry(&ray, aabbs.min_x[i], aabbs.min_y[i], aabbs.max_x[i], aabbs.max_y[i]);
        }
        unsigned nearer = 0;
        for (int32_t k = 0; k < brute_block; ++k) {
            nearer |= (unsigned)(entries[k] < nearest.fraction);
        }
        for (int32_t k = 0; nearer != 0 && k < brute_block; ++k) {
            if (entries[k] < nearest.fraction) {
                nearest.fraction = entries[k];
                nearest.index = first + k;
            }
        }
    }
    return nearest;
}

// ---- One copy for each instruction set ------------------------------------------------------------------

// An attribute in parentheses would be none. NOLINTBEGIN(bugprone-macro-parentheses)
#define DEFINE_KERNELS(name, attribute)                                                      \
    attribute static void plain_pairs_##name(const aabb_columns* aabbs, pair_list* out_list) \
    {                                                                                        \
        plain_pairs(aabbs, out_list);                                                        \
    }                                                                                        \
    attribute static uint32_t count_##name(const aabb_columns* aabbs, um_aabb aabb)          \
    {                                                                                        \
        return count_overlaps(aabbs, aabb);                                                  \
    }                                                                                        \
    attribute static ray_answer ray_##name(const aabb_columns* aabbs, const bench_ray* ray)  \
    {                                                                                        \
        return nearest_entry(aabbs, ray);                                                    \
    }                                                                                        \
    static const brute_kernels kernels_##name = {NULL, plain_pairs_##name, count_##name, ray_##name};
// NOLINTEND(bugprone-macro-parentheses)

DEFINE_KERNELS(baseline, )
#if BENCH_HAS_X86_TARGETS
DEFINE_KERNELS(avx2, __attribute__((target("avx2"))))
DEFINE_KERNELS(avx512, __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))))
#endif

static brute_kernels choose_plain(void)
{
#if BENCH_HAS_X86_TARGETS
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
        return kernels_avx512;
    }
    if (__builtin_cpu_supports("avx2")) {
        return kernels_avx2;
    }
#endif
    return kernels_baseline;
}

brute_kernels brute_kernels_choose(void)
{
    brute_kernels kernels = choose_plain();
    brute_pairs_fn* tiled = brute_tiled_pairs_choose();
    kernels.tiled_pairs = tiled != NULL ? tiled : kernels.plain_pairs;
    return kernels;
}
