// What a run came to after each step, as a table: for plots, and as comma-separated values.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_RUN_TABLE_H
#define UMBRA_TOOLS_RUN_TABLE_H

#include "motion_figures.h"
#include "scenes/scene_source.h"

#include <stdio.h>

// The columns, in order: their names and numbers. The stages follow, in their order.
typedef enum run_column {
    COLUMN_STEP = 1,
    COLUMN_TIME,
    COLUMN_KINETIC,
    COLUMN_POTENTIAL,
    COLUMN_ENERGY,
    COLUMN_MOMENTUM_X,
    COLUMN_MOMENTUM_Y,
    COLUMN_ANGULAR_MOMENTUM,
    COLUMN_AWAKE,
    COLUMN_ASLEEP,
    COLUMN_PAIRS,
    COLUMN_CONTACTS,
    COLUMN_FIRST_STAGE,
} run_column;

typedef struct run_row {
    int32_t step;
    double time; // seconds
    motion_figures motion;
    int32_t awake, asleep, pairs, contacts;
    float stage_ms[UM_STAGE_COUNT];
} run_row;

// All zero: no rows.
typedef struct run_table {
    run_row* rows;
    int32_t count;
    int32_t capacity;
} run_table;

// Makes room for so many rows. False if memory ends.
bool run_table_begin(run_table* table, int32_t capacity);

// Adds a row for the state as it is now; nothing beyond the capacity.
void run_table_note(run_table* table, const scene_play* play);

// Writes all rows, with the names of the columns first. Errors of the file are left to whoever closes it.
void run_table_write(const run_table* table, FILE* file);

void run_table_end(run_table* table);

#endif
