// One run of a scene.
// SPDX-License-Identifier: MIT

#include "run.h"

// An edit that was done once is refused only if memory ends, and is left out then.
static void do_edits(run* it, const edit_log* log)
{
    while (it->edits_done < log->count && log->edits[it->edits_done].step <= it->play.steps_made) {
        edit_apply(&log->edits[it->edits_done++], it->play.world, &it->held);
    }
}

bool run_begin(run* out_run, const scene_source* source, const um_world_def* def, const edit_log* log)
{
    *out_run = (run){0};
    if (scene_play_begin(source, def, &out_run->play) != UM_OK) {
        return false;
    }
    trails_begin(&out_run->trails, out_run->play.world);
    do_edits(out_run, log);
    return true;
}

bool run_step(run* it, const edit_log* log, bool notes)
{
    um_result result = scene_play_step(&it->play);
    if (notes) {
        curves_note(&it->curves, it->play.world);
        trails_note(&it->trails, it->play.world);
    }
    do_edits(it, log);
    return result == UM_OK;
}

void run_end(run* it)
{
    scene_play_end(&it->play);
    trails_end(&it->trails);
    *it = (run){0};
}
