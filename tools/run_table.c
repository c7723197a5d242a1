// Figures of a run before its first step and after each step.
// SPDX-License-Identifier: MIT

#include "run_table.h"

#include <stdlib.h>
#include <string.h>

bool run_table_begin(run_table* table, int32_t capacity)
{
    *table = (run_table){malloc((size_t)capacity * sizeof *table->rows), 0, capacity};
    return table->rows != NULL;
}

void run_table_note(run_table* table, const scene_play* play)
{
    if (table->count == table->capacity) {
        return;
    }
    um_counters counters = um_world_get_counters(play->world);
    run_row* row = &table->rows[table->count++];
    *row = (run_row){
        .step = play->steps_made,
        .time = play->steps_made * (double)play->time_step,
        .motion = motion_figures_of(play->world),
        .awake = counters.awake,
        .asleep = counters.asleep,
        .pairs = counters.pairs,
        .contacts = counters.contacts,
    };
    if (play->steps_made > 0) { // a generated scene may have stepped its world before
        um_profile profile = um_world_get_profile(play->world);
        memcpy(row->stage_ms, profile.milliseconds, sizeof row->stage_ms);
    }
}

// The columns before the stages.
static const struct {
    const char* name;
    const char* format;
    plot_panel panel; // of a column that not every panel has
} columns[] = {
    [COLUMN_STEP] = {"step", "%.0f", PLOT_PANEL_COUNT},
    [COLUMN_TIME] = {"time", "%.9g", PLOT_PANEL_COUNT},
    [COLUMN_KINETIC] = {"kinetic", "%.9g", PANEL_ENERGY},
    [COLUMN_POTENTIAL] = {"potential", "%.9g", PANEL_ENERGY},
    [COLUMN_ENERGY] = {"energy", "%.9g", PANEL_ENERGY},
    [COLUMN_MOMENTUM_X] = {"momentum_x", "%.9g", PANEL_MOMENTUM},
    [COLUMN_MOMENTUM_Y] = {"momentum_y", "%.9g", PANEL_MOMENTUM},
    [COLUMN_ANGULAR_MOMENTUM] = {"angular_momentum", "%.9g", PANEL_MOMENTUM},
    [COLUMN_AWAKE] = {"awake", "%.0f", PANEL_AWAKE},
    [COLUMN_ASLEEP] = {"asleep", "%.0f", PANEL_AWAKE},
    [COLUMN_PAIRS] = {"pairs", "%.0f", PANEL_PAIRS},
    [COLUMN_CONTACTS] = {"contacts", "%.0f", PANEL_PAIRS},
};

plot_panel run_table_panel_of(int column)
{
    return column < COLUMN_FIRST_STAGE ? columns[column].panel : PANEL_STAGES;
}

double run_table_value(const run_row* row, int column)
{
    const motion_figures* motion = &row->motion;
    const double values[COLUMN_FIRST_STAGE] = {
        [COLUMN_STEP] = row->step,
        [COLUMN_TIME] = row->time,
        [COLUMN_KINETIC] = motion->kinetic,
        [COLUMN_POTENTIAL] = motion->potential,
        [COLUMN_ENERGY] = motion->kinetic + motion->potential,
        [COLUMN_MOMENTUM_X] = motion->momentum_x,
        [COLUMN_MOMENTUM_Y] = motion->momentum_y,
        [COLUMN_ANGULAR_MOMENTUM] = motion->angular_momentum,
        [COLUMN_AWAKE] = row->awake,
        [COLUMN_ASLEEP] = row->asleep,
        [COLUMN_PAIRS] = row->pairs,
        [COLUMN_CONTACTS] = row->contacts,
    };
    return column < COLUMN_FIRST_STAGE ? values[column] : (double)row->stage_ms[column - COLUMN_FIRST_STAGE];
}

// Writes the line of a row, or the names of the columns if that is NULL.
static void write_line(const run_row* row, uint64_t panels, FILE* file)
{
    for (int column = COLUMN_STEP; column < COLUMN_FIRST_STAGE + UM_STAGE_COUNT; ++column) {
        plot_panel panel = run_table_panel_of(column);
        if (panel != PLOT_PANEL_COUNT && (panels >> panel & 1u) == 0) {
            continue;
        }
        int stage = column - COLUMN_FIRST_STAGE;
        fputs(column > COLUMN_STEP ? "," : "", file);
        if (row == NULL) {
            fputs(stage < 0 ? columns[column].name : um_stage_name((um_stage)stage), file);
        } else {
            fprintf(file, stage < 0 ? columns[column].format : "%.6f", run_table_value(row, column));
        }
    }
    fputc('\n', file);
}

void run_table_write(const run_table* table, uint64_t panels, FILE* file)
{
    write_line(NULL, panels, file);
    for (int32_t i = 0; i < table->count; ++i) {
        write_line(&table->rows[i], panels, file);
    }
}

void run_table_end(run_table* table)
{
    free(table->rows);
    *table = (run_table){0};
}
