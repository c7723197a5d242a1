// Median cut: the box of colours that is worst represented by one is cut in two at its median, along its
// longest side, until there are as many boxes as entries. (Heckbert: Color image quantization for frame
// buffer display, 1982.)
// SPDX-License-Identifier: MIT

#include "colour_table.h"

#include <stdlib.h>

// Colours from first up to, but not including, end.
typedef struct colour_box {
    int32_t first, end;
    int channel;    // along which it is longest: the shift of its bits
    uint64_t worth; // of a cut: colours that are there often, times how far they are apart
} colour_box;

// ---- The colours that there are -------------------------------------------------------------------------

static void empty_slots(colour_table* table)
{
    for (size_t i = 0; i <= table->slot_mask; ++i) {
        table->slots[i] = -1;
    }
}

bool colour_table_begin(colour_table* table, size_t pixels)
{
    const size_t all_colours = (size_t)1 << 24;
    size_t most = pixels < all_colours ? pixels : all_colours;
    size_t slots = 1024;
    while (slots < 2 * most) {
        slots *= 2;
    }
    *table = (colour_table){
        .colours = malloc(most * sizeof *table->colours),
        .slots = malloc(slots * sizeof *table->slots),
        .slot_mask = slots - 1,
    };
    if (table->colours == NULL || table->slots == NULL) {
        colour_table_end(table);
        return false;
    }
    empty_slots(table);
    return true;
}

void colour_table_end(colour_table* table)
{
    free(table->colours);
    free(table->slots);
    *table = (colour_table){0};
}

// The slot of a colour, or the empty one where it would be.
static size_t find_slot(const colour_table* table, uint32_t rgb)
{
    size_t slot = (size_t)(rgb * UINT32_C(2654435761) >> 7) & table->slot_mask;
    while (table->slots[slot] >= 0 && table->colours[table->slots[slot]].rgb != rgb) {
        slot = (slot + 1) & table->slot_mask;
    }
    return slot;
}

void colour_table_clear(colour_table* table)
{
    empty_slots(table);
    table->colour_count = 0;
    table->entry_count = 0;
}

void colour_table_add(colour_table* table, uint32_t rgb)
{
    size_t slot = find_slot(table, rgb);
    if (table->slots[slot] < 0) {
        table->slots[slot] = table->colour_count;
        table->colours[table->colour_count++] = (counted_colour){.rgb = rgb};
    }
    ++table->colours[table->slots[slot]].count;
}

int32_t colour_table_find(const colour_table* table, uint32_t rgb)
{
    return table->colours[table->slots[find_slot(table, rgb)]].entry;
}

// ---- Boxes ----------------------------------------------------------------------------------------------

static uint32_t channel_of(uint32_t rgb, int shift)
{
    return rgb >> shift & 0xffu;
}

static colour_box measure_box(const colour_table* table, int32_t first, int32_t end)
{
    colour_box box = {.first = first, .end = end};
    uint64_t pixels = 0;
    for (int32_t i = first; i < end; ++i) {
        pixels += table->colours[i].count;
    }
    for (int shift = 0; shift <= 16; shift += 8) {
        uint32_t least = 255;
        uint32_t greatest = 0;
        for (int32_t i = first; i < end; ++i) {
            uint32_t value = channel_of(table->colours[i].rgb, shift);
            least = value < least ? value : least;
            greatest = value > greatest ? value : greatest;
        }
        uint64_t length = greatest > least ? greatest - least : 0;
        uint64_t worth = length * length * pixels;
        if (worth > box.worth) {
            box.worth = worth;
            box.channel = shift;
        }
    }
    return box;
}

static int compare_blue(const void* a, const void* b)
{
    return (int)channel_of(((const counted_colour*)a)->rgb, 0) -
           (int)channel_of(((const counted_colour*)b)->rgb, 0);
}

static int compare_green(const void* a, const void* b)
{
    return (int)channel_of(((const counted_colour*)a)->rgb, 8) -
           (int)channel_of(((const counted_colour*)b)->rgb, 8);
}

static int compare_red(const void* a, const void* b)
{
    return (int)channel_of(((const counted_colour*)a)->rgb, 16) -
           (int)channel_of(((const counted_colour*)b)->rgb, 16);
}

// Where half of the box's pixels are on either side; both sides keep a colour.
static int32_t find_median(const colour_table* table, const colour_box* box)
{
    uint64_t pixels = 0;
    for (int32_t i = box->first; i < box->end; ++i) {
        pixels += table->colours[i].count;
    }
    uint64_t below = 0;
    int32_t middle = box->first;
    while (middle < box->end - 1 && below + table->colours[middle].count <= pixels / 2) {
        below += table->colours[middle++].count;
    }
    return middle > box->first ? middle : box->first + 1;
}

static void cut_box(colour_table* table, colour_box* box, colour_box* out_other)
{
    static int (*const compare[3])(const void*, const void*) = {compare_blue, compare_green, compare_red};
    qsort(table->colours + box->first, (size_t)(box->end - box->first), sizeof *table->colours,
          compare[box->channel / 8]);
    int32_t middle = find_median(table, box);
    *out_other = measure_box(table, middle, box->end);
    *box = measure_box(table, box->first, middle);
}

// The colour of a box is that of most of its pixels.
static void fill_entry(colour_table* table, int32_t entry, const colour_box* box)
{
    uint32_t greatest = 0;
    for (int32_t i = box->first; i < box->end; ++i) {
        table->colours[i].entry = entry;
        if (table->colours[i].count > greatest) {
            greatest = table->colours[i].count;
            table->entries[entry] = table->colours[i].rgb;
        }
    }
}

// Sorting has moved the colours.
static void find_slots_again(colour_table* table)
{
    empty_slots(table);
    for (int32_t i = 0; i < table->colour_count; ++i) {
        table->slots[find_slot(table, table->colours[i].rgb)] = i;
    }
}

void colour_table_choose(colour_table* table, int32_t entry_count)
{
    colour_box boxes[256];
    int32_t count = table->colour_count > 0 ? 1 : 0;
    boxes[0] = measure_box(table, 0, table->colour_count);
    while (count > 0 && count < entry_count) {
        int32_t worst = 0;
        for (int32_t i = 1; i < count; ++i) {
            worst = boxes[i].worth > boxes[worst].worth ? i : worst;
        }
        if (boxes[worst].worth == 0) {
            break;
        }
        cut_box(table, &boxes[worst], &boxes[count]);
        ++count;
    }
    for (int32_t i = 0; i < count; ++i) {
        fill_entry(table, i, &boxes[i]);
    }
    table->entry_count = count;
    find_slots_again(table);
}
