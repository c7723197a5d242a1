// All pairs by brute force, with intrinsics. What the compiler makes of the plain loop spends as much on
// packing flags into bytes as on comparing, and loads four arrays for every AABB; here compare instructions
// give bit masks, and several AABBs share what is loaded. About twice as fast as the plain loop for 10,000
// AABBs. Tried as well: comparing on y first and skipping x where no lane overlaps. That is faster only
// when the AABBs happen to be sorted by y, which brute force must not rely on. Differences and their signs
// instead of compares: equal.
// SPDX-License-Identifier: MIT

#include "brute_kernels.h"

#include <stddef.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

// Writes the pairs of a tile and returns where the next one goes. Bits stand row after row, one row of the
// given width for each of the AABBs from i on. On the diagonal a tile also has AABBs paired with themselves
// and with earlier ones; those are left out. The room was reserved before: a call in here would make the
// compiler keep the AABBs in memory instead of registers, and the loop a third slower.
static inline index_pair* write_tile(uint64_t bits, int32_t width, int32_t i, int32_t j, index_pair* next)
{
    while (bits != 0) {
        int32_t bit = (int32_t)__builtin_ctzll(bits);
        bits &= bits - 1;
        int32_t a = i + bit / width;
        int32_t b = j + bit % width;
        next->a = a;
        next->b = b;
        next += a < b;
    }
    return next;
}

// Every AABB of the rows could overlap every AABB from the first on, and one pair more is written before it
// is dropped.
static index_pair* reserve_rows(const aabb_columns* aabbs, int32_t i, int32_t rows, pair_list* list)
{
    size_t others = (size_t)(aabbs->padded_count - i) + brute_block;
    pair_list_reserve(list, (size_t)rows * others);
    return list->pairs + list->count;
}

// Tiles of 4 x 16: the four AABBs fill 16 of the 32 registers.
__attribute__((target("avx512f"))) static void pairs_avx512(const aabb_columns* aabbs, pair_list* out_list)
{
    enum { rows = 4, lanes = 16 };
    for (int32_t i = 0; i < aabbs->count; i += rows) {
        __m512 min_x[rows], min_y[rows], max_x[rows], max_y[rows];
        for (int32_t row = 0; row < rows; ++row) {
            min_x[row] = _mm512_set1_ps(aabbs->min_x[i + row]);
            min_y[row] = _mm512_set1_ps(aabbs->min_y[i + row]);
            max_x[row] = _mm512_set1_ps(aabbs->max_x[i + row]);
            max_y[row] = _mm512_set1_ps(aabbs->max_y[i + row]);
        }
        index_pair* next = reserve_rows(aabbs, i, rows, out_list);
        for (int32_t j = i / lanes * lanes; j < aabbs->count; j += lanes) {
            __m512 other_min_x = _mm512_load_ps(aabbs->min_x + j);
            __m512 other_min_y = _mm512_load_ps(aabbs->min_y + j);
            __m512 other_max_x = _mm512_load_ps(aabbs->max_x + j);
            __m512 other_max_y = _mm512_load_ps(aabbs->max_y + j);
            uint64_t bits = 0;
            for (int32_t row = 0; row < rows; ++row) {
                __mmask16 mask = _mm512_cmp_ps_mask(other_min_x, max_x[row], _CMP_LE_OQ);
                mask = _mm512_mask_cmp_ps_mask(mask, other_max_x, min_x[row], _CMP_GE_OQ);
                mask = _mm512_mask_cmp_ps_mask(mask, other_min_y, max_y[row], _CMP_LE_OQ);
                mask = _mm512_mask_cmp_ps_mask(mask, other_max_y, min_y[row], _CMP_GE_OQ);
                bits |= (uint64_t)mask << (lanes * row);
            }
            next = write_tile(bits, lanes, i, j, next);
        }
        out_list->count = (size_t)(next - out_list->pairs);
    }
}

// Tiles of 2 x 8: with 16 registers there is no room for more AABBs.
__attribute__((target("avx2"))) static void pairs_avx2(const aabb_columns* aabbs, pair_list* out_list)
{
    enum { rows = 2, lanes = 8 };
    for (int32_t i = 0; i < aabbs->count; i += rows) {
        __m256 min_x[rows], min_y[rows], max_x[rows], max_y[rows];
        for (int32_t row = 0; row < rows; ++row) {
            min_x[row] = _mm256_set1_ps(aabbs->min_x[i + row]);
            min_y[row] = _mm256_set1_ps(aabbs->min_y[i + row]);
            max_x[row] = _mm256_set1_ps(aabbs->max_x[i + row]);
            max_y[row] = _mm256_set1_ps(aabbs->max_y[i + row]);
        }
        index_pair* next = reserve_rows(aabbs, i, rows, out_list);
        for (int32_t j = i / lanes * lanes; j < aabbs->count; j += lanes) {
            __m256 other_min_x = _mm256_load_ps(aabbs->min_x + j);
            __m256 other_min_y = _mm256_load_ps(aabbs->min_y + j);
            __m256 other_max_x = _mm256_load_ps(aabbs->max_x + j);
            __m256 other_max_y = _mm256_load_ps(aabbs->max_y + j);
            uint64_t bits = 0;
            for (int32_t row = 0; row < rows; ++row) {
                __m256 x = _mm256_and_ps(_mm256_cmp_ps(other_min_x, max_x[row], _CMP_LE_OQ),
                                         _mm256_cmp_ps(other_max_x, min_x[row], _CMP_GE_OQ));
                __m256 y = _mm256_and_ps(_mm256_cmp_ps(other_min_y, max_y[row], _CMP_LE_OQ),
                                         _mm256_cmp_ps(other_max_y, min_y[row], _CMP_GE_OQ));
                bits |= (uint64_t)(unsigned)_mm256_movemask_ps(_mm256_and_ps(x, y)) << (lanes * row);
            }
            next = write_tile(bits, lanes, i, j, next);
        }
        out_list->count = (size_t)(next - out_list->pairs);
    }
}

brute_pairs_fn* brute_tiled_pairs_choose(void)
{
    if (__builtin_cpu_supports("avx512f")) {
        return pairs_avx512;
    }
    return __builtin_cpu_supports("avx2") ? pairs_avx2 : NULL;
}

#else

brute_pairs_fn* brute_tiled_pairs_choose(void)
{
    return NULL;
}

#endif
