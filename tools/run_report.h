// What `umbra run` prints.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_RUN_REPORT_H
#define UMBRA_TOOLS_RUN_REPORT_H

#include "scene_run.h"

// Names and summaries of all scenes.
void run_report_list(void);

// For a person.
void run_report_table(const scene* shown, const scene_figures* figures);

// For a program: one JSON object.
void run_report_json(const scene* shown, const scene_figures* figures);

#endif
