// The loop over steps that all commands share: it minds Ctrl-C, the progress bar and failed steps.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_STEPPING_H
#define UMBRA_TOOLS_STEPPING_H

#include "progress.h"
#include "scenes/scene_source.h"

typedef enum stepping_end {
    STEPPING_DONE,
    STEPPING_STOPPED,     // by after_step
    STEPPING_INTERRUPTED, // by Ctrl-C
    STEPPING_FAILED,      // a step did, and the reason has been printed
} stepping_end;

// Called after each step. Returns whether to go on.
typedef bool after_step_fn(scene_play* play, void* context);

typedef struct stepping {
    scene_play* play;
    progress* bar;             // which counts the play's steps; may be NULL
    after_step_fn* after_step; // may be NULL
    void* context;             // handed to after_step
    double seconds;            // that all steps took so far, without what after_step did
} stepping;

// Makes so many steps.
stepping_end stepping_go(stepping* it, int32_t steps);

#endif
