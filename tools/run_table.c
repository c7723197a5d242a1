// What a run came to after each step.
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
    um_profile profile = um_world_get_profile(play->world);
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
    memcpy(row->stage_ms, profile.milliseconds, sizeof row->stage_ms);
}

static void write_row(const run_row* row, FILE* file)
{
    const motion_figures* motion = &row->motion;
    fprintf(file, "%d,%.9g,%.9g,%.9g,%.9g,", (int)row->step, row->time, motion->kinetic, motion->potential,
            motion->kinetic + motion->potential);
    fprintf(file, "%.9g,%.9g,%.9g,", motion->momentum_x, motion->momentum_y, motion->angular_momentum);
    fprintf(file, "%d,%d,%d,%d", (int)row->awake, (int)row->asleep, (int)row->pairs, (int)row->contacts);
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        fprintf(file, ",%.6f", (double)row->stage_ms[stage]);
    }
    fputc('\n', file);
}

void run_table_write(const run_table* table, FILE* file)
{
    fputs("step,time,kinetic,potential,energy,momentum_x,momentum_y,angular_momentum,awake,asleep,pairs,"
          "contacts",
          file);
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        fprintf(file, ",%s", um_stage_name((um_stage)stage));
    }
    fputc('\n', file);
    for (int32_t i = 0; i < table->count; ++i) {
        write_row(&table->rows[i], file);
    }
}

void run_table_end(run_table* table)
{
    free(table->rows);
    *table = (run_table){0};
}
