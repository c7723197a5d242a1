// The list of scenes, and the figures of one, for a person or for a program.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_RUN_REPORT_H
#define UMBRA_TOOLS_RUN_REPORT_H

#include "scene_run.h"

// A line for each scene, or one JSON array. False, and says why on stderr, if a scene cannot be read.
bool run_report_list(bool is_json);

// A table, or one JSON object on one line. The parts that need a profile are left out without one.
void run_report_table(const scene_source* shown, const scene_figures* figures, bool has_profile);
void run_report_json(const scene_source* shown, const scene_figures* figures, bool has_profile);

#endif
