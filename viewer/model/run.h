// One run of a scene: its world, with the edits of a log done to it as it goes on, and what pictures and
// plots remember of its last steps.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_RUN_H
#define UMBRA_VIEWER_RUN_H

#include "curves.h"
#include "edits.h"

#include "scenes/scene_source.h"
#include "tools/trails.h"

// All zero: there is none.
typedef struct run {
    scene_play play;
    um_joint_id held;   // what the pointer holds; null for nothing
    int32_t edits_done; // of the log
    curves curves;
    trails trails;
} run;

// Begins at step 0, with the edits of that step done. False if the world cannot be made: then *out_run is all
// zero but for play.error, which says why.
bool run_begin(run* out_run, const scene_source* source, const um_world_def* def, const edit_log* log);

// Makes one step, and then does the edits that came before the next one: a world at some step is always seen
// after its edits. notes: whether curves and trails remember it. False if the step failed: the world has
// moved on all the same, and play.error says what is missing.
bool run_step(run* it, const edit_log* log, bool notes);

void run_end(run* it);

#endif
