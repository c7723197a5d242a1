// What `umbra demo` measured, and the table it prints of it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_DEMO_REPORT_H
#define UMBRA_TOOLS_DEMO_REPORT_H

#include "scene_run.h"

typedef struct demo_report {
    int32_t runs;              // of each kind, of which the fastest is given
    double time_step;          // seconds
    scene_figures tree;        // with the tree and sleep
    scene_figures brute_force; // all pairs, nothing sleeps
} demo_report;

void demo_report_print(const demo_report* report);

// The same as one JSON object, with where the picture is.
void demo_report_json(const demo_report* report, const char* picture_path);

#endif
