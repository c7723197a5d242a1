// Building of octs: see octs.h.
//
// A range of leaves becomes an oct by being split in two again and again, always the part with the largest
// area, until there are eight parts; each is then an oct of its own, or a single leaf. A part of eight leaves
// or fewer is not split, but taken apart whole if there is room for its leaves: that saves an oct.
//
// A part gets four leaves or more, or is a single one. Together with taking apart, that keeps octs full: they
// have four children or more on average, so n leaves have at most (n - 1) / 3 octs, the root apart.
// SPDX-License-Identifier: MIT

#include "broadphase/octs.h"

#include "core/array.h"

#include <float.h>
#include <math.h>

#define BIN_COUNT 16

// The least leaves of a part that is not a single leaf.
#define LEAST_PART (UMI_OCT_SIZE / 2)

// ---- Room -----------------------------------------------------------------------------------------------

// Counting children: octs but the root, and leaves, are 4 per oct or more.
static int32_t most_octs(int32_t leaf_count)
{
    return leaf_count / 3 + 1;
}

static int32_t leaf_lines(int32_t leaf_count)
{
    return (leaf_count + UMI_OCT_LEAVES_A_LINE - 1) / UMI_OCT_LEAVES_A_LINE;
}

// In each oct the last line of leaves may be filled by one.
static int64_t most_lines(int32_t leaf_count)
{
    int64_t octs = most_octs(leaf_count);
    return octs * UMI_OCT_LINES + (leaf_count + octs * (UMI_OCT_LEAVES_A_LINE - 1)) / UMI_OCT_LEAVES_A_LINE;
}

static size_t bytes_for(int32_t leaf_capacity)
{
    return leaf_capacity == 0 ? 0
                              : (size_t)most_lines(leaf_capacity) * sizeof(umi_oct_line) +
                                    (size_t)most_octs(leaf_capacity) * sizeof(umi_oct_categories) +
                                    (size_t)leaf_capacity * sizeof(umi_oct_item);
}

bool umi_octs_reserve(const um_allocator* allocator, umi_octs* octs, int32_t leaf_count)
{
    if (leaf_count <= octs->leaf_capacity) {
        return true;
    }
    int32_t capacity = umi_array_grown(octs->leaf_capacity, leaf_count);
    // Leaves are counted by 32 bits as well.
    bool fits = most_lines(capacity) <= INT32_MAX / UMI_OCT_LEAVES_A_LINE;
    umi_oct_line* memory = fits ? umi_allocate(allocator, bytes_for(capacity)) : NULL;
    if (memory == NULL) {
        return false;
    }
    umi_octs_free(allocator, octs);
    octs->leaf_capacity = capacity;
    octs->lines = memory;
    octs->categories = (umi_oct_categories*)(void*)(octs->lines + most_lines(capacity));
    octs->items = (umi_oct_item*)(void*)(octs->categories + most_octs(capacity));
    return true;
}

size_t umi_octs_bytes(const umi_octs* octs)
{
    return bytes_for(octs->leaf_capacity);
}

void umi_octs_free(const um_allocator* allocator, umi_octs* octs)
{
    umi_release(allocator, octs->lines, umi_octs_bytes(octs));
    *octs = (umi_octs){0};
}

// ---- Splits ---------------------------------------------------------------------------------------------

// A range of items that becomes a child.
typedef struct part {
    umi_float4 aabb;
    int32_t first;
    int32_t count;
} part;

// Leaves whose centres fall into one stretch of an axis.
typedef struct bin {
    umi_float4 aabb;
    int32_t count;
} bin;

// Where a part is split: after a bin of an axis.
typedef struct split {
    umi_float4 aabbs[2]; // of both sides
    float start;         // of the bins, in doubled coordinates
    float scale;
    float cost;
    int32_t axis;
    int32_t last_left_bin; // -1: nowhere
} split;

static inline umi_float4 item_aabb(const umi_oct_item* item)
{
    return umi_float4_load(item->aabb);
}

// The centre as an AABB, doubled.
static inline umi_float4 item_center(const umi_oct_item* item)
{
    return umi_float4_sub(item_aabb(item), umi_float4_swap_halves(item_aabb(item)));
}

static inline float half_perimeter(umi_float4 aabb)
{
    return -umi_float4_x(umi_float4_sums(aabb, aabb, aabb, aabb));
}

static inline int32_t bin_of(const umi_oct_item* item, int32_t axis, float start, float scale)
{
    int32_t index = (int32_t)((item->aabb[axis] - item->aabb[axis + 2] - start) * scale);
    return index < BIN_COUNT ? index : BIN_COUNT - 1;
}

static inline void add_to_bin(bin* to, umi_float4 aabb)
{
    to->aabb = umi_float4_min(to->aabb, aabb);
    to->count += 1;
}

static bool may_be_part(int32_t count)
{
    return count == 1 || count >= LEAST_PART;
}

// Tries all borders between the bins of an axis and keeps the best split so far.
static void try_axis(const bin bins[BIN_COUNT], split trial, split* best)
{
    bin right[BIN_COUNT];
    right[BIN_COUNT - 1] = bins[BIN_COUNT - 1];
    for (int32_t i = BIN_COUNT - 2; i > 0; --i) {
        right[i] = (bin){umi_float4_min(bins[i].aabb, right[i + 1].aabb), bins[i].count + right[i + 1].count};
    }
    bin left = {umi_float4_splat(INFINITY), 0};
    for (int32_t i = 0; i + 1 < BIN_COUNT; ++i) {
        left = (bin){umi_float4_min(left.aabb, bins[i].aabb), left.count + bins[i].count};
        float cost = (float)left.count * half_perimeter(left.aabb) +
                     (float)right[i + 1].count * half_perimeter(right[i + 1].aabb);
        if (may_be_part(left.count) && may_be_part(right[i + 1].count) && cost < best->cost) {
            *best = trial;
            best->cost = cost;
            best->last_left_bin = i;
            best->aabbs[0] = left.aabb;
            best->aabbs[1] = right[i + 1].aabb;
        }
    }
}

static split find_split(const umi_oct_item* items, const part* whole)
{
    umi_float4 centers = umi_float4_splat(INFINITY);
    for (int32_t i = whole->first; i < whole->first + whole->count; ++i) {
        centers = umi_float4_min(centers, item_center(items + i));
    }
    _Alignas(16) float sides[4];
    float scale[2];
    umi_float4_store(sides, centers);
    for (int32_t axis = 0; axis < 2; ++axis) {
        // Along a range that is too short for bins nothing is split.
        float length = -sides[axis + 2] - sides[axis];
        scale[axis] = length > BIN_COUNT * FLT_MIN ? BIN_COUNT / length : 0.0f;
    }
    bin bins[2][BIN_COUNT];
    for (int32_t i = 0; i < BIN_COUNT; ++i) {
        bins[0][i] = bins[1][i] = (bin){umi_float4_splat(INFINITY), 0};
    }
    for (int32_t i = whole->first; i < whole->first + whole->count; ++i) {
        add_to_bin(bins[0] + bin_of(items + i, 0, sides[0], scale[0]), item_aabb(items + i));
        add_to_bin(bins[1] + bin_of(items + i, 1, sides[1], scale[1]), item_aabb(items + i));
    }
    split best = {.last_left_bin = -1, .cost = INFINITY};
    for (int32_t axis = 0; axis < 2; ++axis) {
        if (scale[axis] > 0.0f) {
            try_axis(bins[axis], (split){.start = sides[axis], .scale = scale[axis], .axis = axis}, &best);
        }
    }
    return best;
}

// Moves the items of the left bins to the front and returns where the others begin. It does not branch: which
// side an item goes to cannot be predicted, and that took longer than all else in a build.
static int32_t partition(umi_oct_item* items, const part* whole, const split* s)
{
    int32_t left = whole->first;
    for (int32_t i = whole->first; i < whole->first + whole->count; ++i) {
        umi_oct_item item = items[i];
        items[i] = items[left];
        items[left] = item;
        left += bin_of(&item, s->axis, s->start, s->scale) <= s->last_left_bin;
    }
    return left;
}

static part make_part(const umi_oct_item* items, int32_t first, int32_t count)
{
    part p = {umi_float4_splat(INFINITY), first, count};
    for (int32_t i = first; i < first + count; ++i) {
        p.aabb = umi_float4_min(p.aabb, item_aabb(items + i));
    }
    return p;
}

// Where there is nothing to choose between, a part is halved.
static void split_part(umi_oct_item* items, part whole, bool by_area, part out_parts[2])
{
    split s = {.last_left_bin = -1};
    if (by_area) {
        s = find_split(items, &whole);
    }
    if (s.last_left_bin >= 0) {
        int32_t right = partition(items, &whole, &s);
        out_parts[0] = (part){s.aabbs[0], whole.first, right - whole.first};
        out_parts[1] = (part){s.aabbs[1], right, whole.first + whole.count - right};
    } else {
        int32_t left = whole.count / 2;
        out_parts[0] = make_part(items, whole.first, left);
        out_parts[1] = make_part(items, whole.first + left, whole.count - left);
    }
}

// ---- Octs -----------------------------------------------------------------------------------------------

// The part that is to be split next: the one with the largest area, or where ranges are halved the one with
// the most leaves. -1 if there is none.
static int32_t pick_to_split(const part* parts, int32_t count, bool by_area)
{
    int32_t pick = -1;
    float most = -1.0f;
    for (int32_t i = 0; i < count; ++i) {
        float size = by_area ? half_perimeter(parts[i].aabb) : (float)parts[i].count;
        if (parts[i].count > UMI_OCT_SIZE && size > most) {
            pick = i;
            most = size;
        }
    }
    return pick;
}

// The part that is to be taken apart next: the largest of those for whose leaves there is room. -1 if
// there is none.
static int32_t pick_to_open(const part* parts, int32_t count)
{
    int32_t pick = -1;
    float most = -1.0f;
    for (int32_t i = 0; i < count; ++i) {
        float size = half_perimeter(parts[i].aabb);
        if (parts[i].count > 1 && count + parts[i].count - 1 <= UMI_OCT_SIZE && size > most) {
            pick = i;
            most = size;
        }
    }
    return pick;
}

// Splits a range of more than one item into the children of an oct. Returns their number.
static int32_t make_children(umi_oct_item* items, part whole, int32_t level, part out_parts[UMI_OCT_SIZE])
{
    bool by_area = level < UMI_OCT_FREE_LEVELS;
    int32_t count = 1;
    out_parts[0] = whole;
    for (int32_t i = pick_to_split(out_parts, count, by_area); i >= 0 && count < UMI_OCT_SIZE;
         i = pick_to_split(out_parts, count, by_area)) {
        part parts[2];
        split_part(items, out_parts[i], by_area, parts);
        out_parts[i] = parts[0];
        out_parts[count++] = parts[1];
    }
    for (int32_t i = pick_to_open(out_parts, count); i >= 0; i = pick_to_open(out_parts, count)) {
        part opened = out_parts[i];
        out_parts[i] = make_part(items, opened.first, 1);
        for (int32_t k = 1; k < opened.count; ++k) {
            out_parts[count++] = make_part(items, opened.first + k, 1);
        }
    }
    return count;
}

static void set_lane(umi_oct* oct, int32_t lane, umi_float4 aabb, int32_t child)
{
    _Alignas(16) float sides[4];
    umi_float4_store(sides, aabb);
    for (int32_t i = 0; i < 4; ++i) {
        oct->side[i][lane] = sides[i];
    }
    oct->child[lane] = child;
}

// Makes room for an oct with its leaves, all lanes empty. Returns its line.
static int32_t take_oct(umi_octs* octs, const part* parts, int32_t count)
{
    int32_t line = octs->line_count;
    int32_t leaf_count = 0;
    for (int32_t lane = 0; lane < count; ++lane) {
        leaf_count += parts[lane].count == 1;
    }
    octs->line_count += UMI_OCT_LINES + leaf_lines(leaf_count);
    umi_oct* oct = umi_oct_at(octs, line);
    *oct = (umi_oct){.number = octs->count++};
    for (int32_t lane = 0; lane < UMI_OCT_SIZE; ++lane) {
        set_lane(oct, lane, umi_float4_splat(INFINITY), INT32_MIN);
    }
    octs->categories[oct->number] = (umi_oct_categories){{0}};
    return line;
}

typedef struct builder {
    umi_octs* octs;
    umi_oct_leaf_fn* describe;
    const void* context;
} builder;

// Builds the oct of a range and all below it. Returns its line. The recursion is no deeper than
// UMI_OCT_MAX_LEVELS.
static int32_t build(const builder* b, part whole, int32_t level, uint64_t* out_categories)
{
    umi_octs* octs = b->octs;
    part parts[UMI_OCT_SIZE];
    int32_t count = make_children(octs->items, whole, level, parts);
    int32_t line = take_oct(octs, parts, count);
    umi_oct* oct = umi_oct_at(octs, line);
    uint64_t* categories = octs->categories[oct->number].lane;
    int32_t next_leaf = (line + UMI_OCT_LINES) * UMI_OCT_LEAVES_A_LINE;
    *out_categories = 0;
    for (int32_t lane = 0; lane < count; ++lane) {
        if (parts[lane].count == 1) {
            const umi_oct_item* item = octs->items + parts[lane].first;
            int32_t child = ~next_leaf++;
            *umi_oct_leaf_at(octs, child) = b->describe(item->leaf, b->context);
            categories[lane] = item->categories;
            oct->leaf_lanes |= UINT32_C(1) << lane;
            set_lane(oct, lane, parts[lane].aabb, child);
        } else {
            set_lane(oct, lane, parts[lane].aabb, build(b, parts[lane], level + 1, &categories[lane]));
        }
        *out_categories |= categories[lane];
    }
    return line;
}

void umi_octs_build(umi_octs* octs, int32_t leaf_count, umi_oct_leaf_fn* describe, const void* context)
{
    octs->leaf_count = leaf_count;
    octs->line_count = 0;
    octs->count = 0;
    if (leaf_count > 0) {
        uint64_t categories;
        build(&(builder){octs, describe, context}, make_part(octs->items, 0, leaf_count), 0, &categories);
    }
}
