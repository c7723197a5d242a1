// The scene that a command was asked for.
// SPDX-License-Identifier: MIT

#include "scene_choice.h"
#include "exit_codes.h"
#include "interrupt.h"
#include "message.h"
#include "suggestion.h"

#include "scenes/scenes.h"

#include <stdio.h>
#include <string.h>

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

static void apply(const settings* given, scene_choice* choice)
{
    choice->def = world_def(&choice->source, given);
    choice->steps = given->steps == STEPS_OF_THE_SCENE ? choice->source.steps : (int32_t)given->steps;
}

// ---- Opening --------------------------------------------------------------------------------------------

static void refuse_name(const char* name)
{
    suggestion nearest = suggestion_for(name);
    for (size_t i = 0; i < scene_count(); ++i) {
        suggestion_consider(&nearest, scene_at(i)->name);
    }
    if (nearest.name != NULL) {
        complain("unknown scene \"%s\"; did you mean %s? `umbra run --list` lists them", name, nearest.name);
    } else {
        complain("unknown scene \"%s\"; `umbra run --list` lists them", name);
    }
}

static bool open_source(const char* name, scene_source* out_source)
{
    ums_error error;
    interrupt_begin_deaf();
    um_result result = strcmp(name, "-") == 0 ? scene_source_open_stream("stdin", stdin, out_source, &error)
                                              : scene_source_open(name, out_source, &error);
    interrupt_end_deaf();
    if (result == UM_ERROR_INVALID_OPTION) {
        refuse_name(name);
    } else if (result != UM_OK) {
        complain_about_scene(&error);
    }
    return result == UM_OK;
}

bool scene_choose(const char* command, const settings* given, scene_choice* out_choice)
{
    if (given->scene == NULL) {
        complain("%s needs a scene; `umbra run --list` lists them", command);
        return false;
    }
    if (!open_source(given->scene, &out_choice->source)) {
        return false;
    }
    apply(given, out_choice);
    return true;
}

bool scene_choose_again(const char* command, const settings* given, const scene_source* source,
                        scene_choice* out_choice)
{
    out_choice->source = *source;
    apply(given, out_choice);
    if (out_choice->steps == 0) {
        complain("%s needs 1 step or more, and the scene %s says 0; give --steps", command, source->name);
        return false;
    }
    return true;
}

bool scene_choose_moving(const char* command, const settings* given, scene_choice* out_choice)
{
    scene_choice opened;
    if (!scene_choose(command, given, &opened)) {
        return false;
    }
    if (!scene_choose_again(command, given, &opened.source, out_choice)) {
        scene_source_close(&opened.source);
        return false;
    }
    return true;
}

bool scene_choice_play(const scene_choice* choice, scene_play* out_play)
{
    interrupt_begin_deaf();
    um_result result = scene_play_begin(&choice->source, &choice->def, out_play);
    interrupt_end_deaf();
    if (result != UM_OK) {
        complain_about_scene(&out_play->error);
        return false;
    }
    return true;
}

int scene_failure_code(const scene_play* play)
{
    um_result result = play->error.result;
    return result == UM_OK || result == UM_ERROR_OUT_OF_MEMORY ? EXIT_FAILED : EXIT_WRONG_USAGE;
}
