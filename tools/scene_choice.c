// The scene that a command was asked for.
// SPDX-License-Identifier: MIT

#include "scene_choice.h"
#include "message.h"

static um_world_def world_def(const scene_source* source, const settings* given)
{
    static const int32_t lane_widths[] = {0, 1, 4, 8, 16}; // by the place in the table's list, 0: not given
    um_world_def def = source->def;
    def.lanes = lane_widths[given->lanes];
    if (given->workers > 0) {
        def.threads.worker_count = (int32_t)given->workers;
    }
    if (given->solver > 0) {
        def.solver = given->solver == SOLVER_SUBSTEP ? UM_SOLVER_SUBSTEP : UM_SOLVER_SEQUENTIAL;
    }
    if (given->substeps > 0) {
        def.substep.count = (int32_t)given->substeps;
    }
    if (given->is_brute_force) {
        def.broadphase = UM_BROADPHASE_ALL_PAIRS;
    }
    if (given->has_no_sleep) {
        def.sleep.enabled = false;
    }
    return def;
}

bool scene_choose(const char* command, const settings* given, scene_choice* out_choice)
{
    if (given->scene == NULL) {
        complain("%s needs a scene; `umbra run --list` lists them", command);
        return false;
    }
    if (!scene_source_open(given->scene, &out_choice->source)) {
        return false;
    }
    out_choice->def = world_def(&out_choice->source, given);
    out_choice->steps = given->steps == STEPS_OF_THE_SCENE ? out_choice->source.steps : (int32_t)given->steps;
    return true;
}

bool scene_choice_play(const scene_choice* choice, scene_play* out_play)
{
    um_result result = scene_play_begin(&choice->source, &choice->def, out_play);
    if (result != UM_OK) {
        complain("the scene %s failed: %s", choice->source.name, um_result_text(result));
        return false;
    }
    return true;
}
