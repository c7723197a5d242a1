// Splitting of ranges under the AVL rule.
//
// A bulk tree must keep the rule like any other tree. A subtree of height h can be built from any number of
// leaves between least_leaves[h] and 2^h. So each range comes with a height, and it may be split only so that
// one part can have the height h - 1 and the other one h - 1 or h - 2. Where the leaves would be split is
// asked first; then the split is moved to the nearest one that is allowed.
// SPDX-License-Identifier: MIT

#include "broadphase/build_split.h"

#include "core/bits.h"

#include <float.h>
#include <math.h>

#define BIN_COUNT 16

// The fewest leaves of an AVL tree by its height: Fibonacci numbers. The last one is above UMI_MAX_LEAVES.
static const int32_t least_leaves[UMI_MAX_HEIGHT] = {
    1,        2,        3,         5,         8,         13,        21,        34,         55,
    89,       144,      233,       377,       610,       987,       1597,      2584,       4181,
    6765,     10946,    17711,     28657,     46368,     75025,     121393,    196418,     317811,
    514229,   832040,   1346269,   2178309,   3524578,   5702887,   9227465,   14930352,   24157817,
    39088169, 63245986, 102334155, 165580141, 267914296, 433494437, 701408733, 1134903170,
};

// ---- Heights --------------------------------------------------------------------------------------------

static int32_t log2_up(int32_t count)
{
    return count <= 1 ? 0 : 32 - umi_leading_zeros((uint32_t)count - 1);
}

// Whether so many leaves can be given a height with a third of them to spare, so that they are not forced
// into one narrow shape.
static bool is_roomy(int32_t count, int32_t height)
{
    return height < UMI_MAX_HEIGHT && INT64_C(3) * count >= INT64_C(4) * least_leaves[height];
}

umi_build_range umi_build_whole_range(int32_t count)
{
    int32_t height = log2_up(count);
    return (umi_build_range){0, count, is_roomy(count, height + 1) ? height + 1 : height};
}

// The fewest leaves that a part of a range may have, so that the other part is not too many for its height.
static int32_t least_part(umi_build_range range)
{
    int32_t for_balance = range.height >= 2 ? least_leaves[range.height - 2] : 1;
    int64_t for_other = range.count - (INT64_C(1) << (range.height - 1));
    return for_other > for_balance ? (int32_t)for_other : for_balance;
}

// The allowed size of the left part that is nearest to the wished one.
static int32_t allowed_left(umi_build_range range, int32_t wished)
{
    int32_t least = least_part(range);
    int32_t most = range.count - least;
    int32_t left = wished < least ? least : wished > most ? most : wished;
    int32_t larger_least = least_leaves[range.height - 1];
    if (left < larger_least && range.count - left < larger_least) {
        left = 2 * left >= range.count ? larger_least : range.count - larger_least;
    }
    return left;
}

static void make_parts(umi_build_range range, int32_t left, umi_build_range out_parts[2])
{
    out_parts[0] = (umi_build_range){range.first, left, range.height - 1};
    out_parts[1] = (umi_build_range){range.first + left, range.count - left, range.height - 1};
    umi_build_range* smaller = 2 * left < range.count ? out_parts : out_parts + 1;
    bool may_be_lower = range.height >= 2 && smaller->count <= INT64_C(1) << (range.height - 2);
    if (may_be_lower && !is_roomy(smaller->count, range.height - 1)) {
        smaller->height -= 1;
    }
}

// ---- Morton ---------------------------------------------------------------------------------------------

// How many items of a sorted range have a zero in the highest bit in which its keys differ.
static int32_t count_before_bit(const umi_sort_item* items, int32_t count)
{
    uint32_t differing = items[0].key ^ items[count - 1].key;
    if (differing == 0) {
        return count / 2;
    }
    uint32_t bit = UINT32_C(0x80000000) >> umi_leading_zeros(differing);
    int32_t low = 1;
    int32_t high = count - 1;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if ((items[middle].key & bit) == 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// ---- Binned SAH -----------------------------------------------------------------------------------------

// Leaves whose centres fall into one stretch of an axis.
typedef struct bin {
    umi_float4 aabb;
    int32_t count;
} bin;

// How centres of one axis (0: x, 1: y) are put into bins.
typedef struct binning {
    int32_t axis;
    float start;
    float scale;
} binning;

typedef struct sah_split {
    binning by;
    int32_t last_left_bin; // -1: none was found
    float cost;
} sah_split;

// The centre on an axis, doubled.
static float center_of(const umi_builder* b, umi_sort_item item, int32_t axis)
{
    const float* aabb = b->leaf_slots[item.value].aabb;
    return aabb[axis] - aabb[axis + 2];
}

static int32_t bin_of(binning by, float center)
{
    int32_t index = (int32_t)((center - by.start) * by.scale);
    return index < BIN_COUNT ? index : BIN_COUNT - 1;
}

static binning make_binning(const umi_builder* b, umi_build_range range, int32_t axis)
{
    const umi_sort_item* items = b->items + range.first;
    float low = center_of(b, items[0], axis);
    float high = low;
    for (int32_t i = 1; i < range.count; ++i) {
        float center = center_of(b, items[i], axis);
        low = center < low ? center : low;
        high = center > high ? center : high;
    }
    // Along a range that is too short for bins nothing is split.
    float length = high - low;
    return (binning){axis, low, length > BIN_COUNT * FLT_MIN ? BIN_COUNT / length : 0.0f};
}

static void fill_bins(const umi_builder* b, umi_build_range range, binning by, bin bins[BIN_COUNT])
{
    for (int32_t i = 0; i < BIN_COUNT; ++i) {
        bins[i] = (bin){umi_float4_splat(INFINITY), 0};
    }
    for (int32_t i = 0; i < range.count; ++i) {
        umi_sort_item item = b->items[range.first + i];
        bin* to = bins + bin_of(by, center_of(b, item, by.axis));
        to->aabb = umi_float4_min(to->aabb, umi_slot_aabb(b->leaf_slots + item.value));
        to->count += 1;
    }
}

// Tries all borders between bins that the AVL rule allows, and keeps the best split so far.
static void try_axis(const umi_builder* b, umi_build_range range, int32_t axis, sah_split* best)
{
    bin bins[BIN_COUNT];
    binning by = make_binning(b, range, axis);
    if (by.scale == 0.0f) {
        return;
    }
    fill_bins(b, range, by, bins);
    bin right[BIN_COUNT];
    right[BIN_COUNT - 1] = bins[BIN_COUNT - 1];
    for (int32_t i = BIN_COUNT - 2; i > 0; --i) {
        right[i] = (bin){umi_float4_min(bins[i].aabb, right[i + 1].aabb), bins[i].count + right[i + 1].count};
    }
    bin left = {umi_float4_splat(INFINITY), 0};
    for (int32_t i = 0; i + 1 < BIN_COUNT; ++i) {
        left = (bin){umi_float4_min(left.aabb, bins[i].aabb), left.count + bins[i].count};
        float cost = (float)left.count * umi_aabb_area(left.aabb) +
                     (float)right[i + 1].count * umi_aabb_area(right[i + 1].aabb);
        if (allowed_left(range, left.count) == left.count && cost < best->cost) {
            *best = (sah_split){by, i, cost};
        }
    }
}

// Moves the items of the left bins to the front, keeping the order on both sides, and returns their number.
static int32_t partition(const umi_builder* b, umi_build_range range, sah_split split)
{
    umi_sort_item* items = b->items + range.first;
    umi_sort_item* spare = b->spare + range.first;
    int32_t left = 0;
    int32_t right = 0;
    for (int32_t i = 0; i < range.count; ++i) {
        umi_sort_item item = items[i];
        if (bin_of(split.by, center_of(b, item, split.by.axis)) <= split.last_left_bin) {
            items[left++] = item;
        } else {
            spare[right++] = item;
        }
    }
    for (int32_t i = 0; i < right; ++i) {
        items[left + i] = spare[i];
    }
    return left;
}

// Where no border is allowed, the range is halved: it still is in Morton order.
static int32_t split_by_sah(const umi_builder* b, umi_build_range range)
{
    sah_split best = {.last_left_bin = -1, .cost = INFINITY};
    try_axis(b, range, 0, &best);
    try_axis(b, range, 1, &best);
    return best.last_left_bin < 0 ? allowed_left(range, range.count / 2) : partition(b, range, best);
}

void umi_build_split(const umi_builder* b, umi_build_range range, umi_build_range out_parts[2])
{
    int32_t left = b->build == UM_BUILD_SAH
                       ? split_by_sah(b, range)
                       : allowed_left(range, count_before_bit(b->items + range.first, range.count));
    make_parts(range, left, out_parts);
}
