// Least-significant-digit radix sort. The digits are as even as the key allows and at most 11 bits, so that a
// histogram stays in the first-level cache: 22 bits take two passes, 32 bits three.
// SPDX-License-Identifier: MIT

#include "core/radix_sort.h"

#include <string.h>

#define MAX_DIGIT_BITS 11

static void sort_by_digit(const umi_sort_item* from, umi_sort_item* to, int32_t count, int32_t shift,
                          int32_t digit_bits)
{
    uint32_t starts[1 << MAX_DIGIT_BITS];
    uint32_t bucket_count = UINT32_C(1) << digit_bits;
    uint32_t mask = bucket_count - 1;
    memset(starts, 0, bucket_count * sizeof starts[0]);
    for (int32_t i = 0; i < count; ++i) {
        starts[from[i].key >> shift & mask] += 1;
    }
    uint32_t sum = 0;
    for (uint32_t b = 0; b < bucket_count; ++b) {
        uint32_t here = starts[b];
        starts[b] = sum;
        sum += here;
    }
    for (int32_t i = 0; i < count; ++i) {
        to[starts[from[i].key >> shift & mask]++] = from[i];
    }
}

// The digits of a key of so many bits.
typedef struct digits {
    int32_t passes;
    int32_t bits; // of each
} digits;

static digits digits_of(int32_t key_bits)
{
    int32_t passes = (key_bits + MAX_DIGIT_BITS - 1) / MAX_DIGIT_BITS;
    return (digits){passes, (key_bits + passes - 1) / passes};
}

umi_sort_item* umi_radix_sort(umi_sort_item* items, umi_sort_item* spare, int32_t count, int32_t key_bits)
{
    digits d = digits_of(key_bits);
    for (int32_t pass = 0; pass < d.passes; ++pass) {
        sort_by_digit(items, spare, count, pass * d.bits, d.bits);
        umi_sort_item* sorted = spare;
        spare = items;
        items = sorted;
    }
    return items;
}

// ---- Shared ---------------------------------------------------------------------------------------------

// The items are cut into parts, each with a histogram of its own. From these follows where the first item of
// each bucket of each part belongs: behind all smaller ones, and behind equal ones of earlier parts. So the
// order is the same for any number of parts.

// A part is no smaller than its histogram; a power of two goes evenly to two or four workers.
#define LEAST_PART (1 << MAX_DIGIT_BITS)
#define MOST_PARTS 16

// One pass over one digit.
typedef struct shared_pass {
    const umi_sort_item* from;
    umi_sort_item* to;
    uint32_t* counts; // for each part one for each bucket; then where the next item of it goes
    int32_t count;
    int32_t part_count;
    int32_t shift;
    uint32_t bucket_count;
} shared_pass;

static int32_t part_count_for(int32_t count)
{
    int32_t parts = 1;
    while (parts < MOST_PARTS && count / (2 * parts) >= LEAST_PART) {
        parts *= 2;
    }
    return parts;
}

static int32_t part_start(const shared_pass* p, int32_t part)
{
    return (int32_t)((int64_t)p->count * part / p->part_count);
}

static uint32_t* counts_of(const shared_pass* p, int32_t part)
{
    return p->counts + (size_t)part * p->bucket_count;
}

static void count_parts(int32_t begin, int32_t end, void* context)
{
    const shared_pass* p = context;
    for (int32_t part = begin; part < end; ++part) {
        uint32_t* counts = counts_of(p, part);
        int32_t last = part_start(p, part + 1);
        memset(counts, 0, p->bucket_count * sizeof counts[0]);
        for (int32_t i = part_start(p, part); i < last; ++i) {
            counts[p->from[i].key >> p->shift & (p->bucket_count - 1)] += 1;
        }
    }
}

// Turns the counts into places.
static void place_buckets(const shared_pass* p)
{
    uint32_t next[1 << MAX_DIGIT_BITS];
    memset(next, 0, p->bucket_count * sizeof next[0]);
    for (int32_t part = 0; part < p->part_count; ++part) {
        const uint32_t* counts = counts_of(p, part);
        for (uint32_t b = 0; b < p->bucket_count; ++b) {
            next[b] += counts[b];
        }
    }
    uint32_t sum = 0;
    for (uint32_t b = 0; b < p->bucket_count; ++b) {
        uint32_t here = next[b];
        next[b] = sum;
        sum += here;
    }
    for (int32_t part = 0; part < p->part_count; ++part) {
        uint32_t* counts = counts_of(p, part);
        for (uint32_t b = 0; b < p->bucket_count; ++b) {
            uint32_t here = counts[b];
            counts[b] = next[b];
            next[b] += here;
        }
    }
}

static void move_parts(int32_t begin, int32_t end, void* context)
{
    const shared_pass* p = context;
    for (int32_t part = begin; part < end; ++part) {
        uint32_t* next = counts_of(p, part);
        int32_t last = part_start(p, part + 1);
        for (int32_t i = part_start(p, part); i < last; ++i) {
            p->to[next[p->from[i].key >> p->shift & (p->bucket_count - 1)]++] = p->from[i];
        }
    }
}

umi_sort_item* umi_radix_sort_shared(const umi_executor* executor, umi_sort_item* items, umi_sort_item* spare,
                                     uint32_t* counts, int32_t count, int32_t key_bits)
{
    int32_t part_count = part_count_for(count);
    if (part_count == 1 || umi_executor_is_alone(executor)) {
        return umi_radix_sort(items, spare, count, key_bits);
    }
    digits d = digits_of(key_bits);
    shared_pass p = {.count = count, .part_count = part_count, .bucket_count = UINT32_C(1) << d.bits};
    p.counts = counts;
    for (int32_t pass = 0; pass < d.passes; ++pass) {
        p.from = items;
        p.to = spare;
        p.shift = pass * d.bits;
        umi_executor_run(executor, part_count, 1, count_parts, &p);
        place_buckets(&p);
        umi_executor_run(executor, part_count, 1, move_parts, &p);
        spare = items;
        items = p.to;
    }
    return items;
}
