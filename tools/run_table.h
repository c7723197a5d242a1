// Figures of a run before its first step and after each step: for plots, and as comma-separated values.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_RUN_TABLE_H
#define UMBRA_TOOLS_RUN_TABLE_H

#include "motion_figures.h"
#include "picture_layers.h"
#include "scenes/scene_source.h"

#include <stdio.h>

// The columns of a table of all panels. The stages follow, in their order.
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

// Makes room for a number of rows. Returns false without memory.
bool run_table_begin(run_table* table, int32_t capacity);

// Adds a row for the current state; does nothing when the capacity is reached.
void run_table_note(run_table* table, const scene_play* play);

// The panel that shows a column from COLUMN_KINETIC on, and the value of a column in a row.
plot_panel run_table_panel_of(int column);
double run_table_value(const run_row* row, int column);

// Writes all rows, with the names of the columns first: step, time, and the columns of the panels, given as
// bits of plot_panel. The caller checks for errors when it closes the file.
void run_table_write(const run_table* table, uint64_t panels, FILE* file);

void run_table_end(run_table* table);

#endif
