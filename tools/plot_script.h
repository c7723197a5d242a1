// Curves by gnuplot: what it is told.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PLOT_SCRIPT_H
#define UMBRA_TOOLS_PLOT_SCRIPT_H

#include "picture_file.h"
#include "run_table.h"

typedef struct plot_script {
    const run_table* table;
    const char* title;
    const char* path;      // of the file that gnuplot writes
    picture_format format; // FORMAT_SVG or FORMAT_PNG
    picture_size size;
    uint64_t panels; // bits of plot_panel
} plot_script;

// Writes all that gnuplot needs, figures included.
void plot_script_write(const plot_script* script, FILE* file);

// How many panels a set has.
int plot_panel_count(uint64_t panels);

#endif
