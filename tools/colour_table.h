// The best few colours for many: median cut. Colours that cover much keep their exact value, so that what is
// flat stays flat, and the same in all pictures of a film.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_COLOUR_TABLE_H
#define UMBRA_TOOLS_COLOUR_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One colour of a picture: how often it is there, and which colour of the table stands for it.
typedef struct counted_colour {
    uint32_t rgb;
    uint32_t count;
    int32_t entry;
} counted_colour;

typedef struct colour_table {
    counted_colour* colours; // each that has been added, once
    int32_t colour_count;
    int32_t* slots; // a hash table: places in colours, -1 where it is empty
    size_t slot_mask;
    uint32_t entries[256];
    int32_t entry_count;
} colour_table;

// Makes room for pictures of so many pixels. False if memory ends.
bool colour_table_begin(colour_table* table, size_t pixels);

// Forgets all colours.
void colour_table_clear(colour_table* table);

void colour_table_add(colour_table* table, uint32_t rgb);

// Chooses up to so many entries for the colours that have been added, at most 256.
void colour_table_choose(colour_table* table, int32_t entry_count);

// Which entry stands for a colour that has been added.
int32_t colour_table_find(const colour_table* table, uint32_t rgb);

void colour_table_end(colour_table* table);

#endif
