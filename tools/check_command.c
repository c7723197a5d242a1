// The command `umbra check`: whether all is well with a scene and with what the engine makes of it.
// SPDX-License-Identifier: MIT

#include "body_list.h"
#include "commands.h"
#include "exit_codes.h"
#include "json.h"
#include "scene_choice.h"
#include "stepping.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

// What is looked at, in the order of the report.
typedef enum check_kind { CHECK_CALLS, CHECK_NUMBERS, CHECK_INVARIANTS, CHECK_BITS, CHECK_COUNT } check_kind;

static const char* const check_names[CHECK_COUNT] = {"calls", "numbers", "invariants", "bits"};
static const char* const check_texts[CHECK_COUNT] = {
    "every call into the world and every action of the scene succeeds",
    "every body has a place and a velocity that are numbers",
    "every invariant of the world holds",
    "one lane and two workers give the same bits",
};

enum { FAULT_SIZE = 256, STEPS_BETWEEN = 60 }; // validating costs as much as some steps

// The first fault of each kind; "": none.
typedef struct check_faults {
    char faults[CHECK_COUNT][FAULT_SIZE];
    um_result (*step)(scene_play* play); // of the play
    bool has_failed_step;
} check_faults;

static bool has_fault(const check_faults* faults, check_kind kind)
{
    return faults->faults[kind][0] != '\0';
}

// ---- Calls ----------------------------------------------------------------------------------------------

static void note_error(const um_error* error, void* context)
{
    check_faults* faults = context;
    if (!has_fault(faults, CHECK_CALLS)) {
        snprintf(faults->faults[CHECK_CALLS], FAULT_SIZE, "%s", error->message);
    }
}

// An action that fails does not keep a scene from going on, so it is noted, with its place in the text.
static um_result step_and_note(scene_play* play)
{
    check_faults* faults = play->data;
    if (faults->step(play) != UM_OK && !faults->has_failed_step) {
        snprintf(faults->faults[CHECK_CALLS], FAULT_SIZE, "%.*s", FAULT_SIZE - 1, play->error.message);
        faults->has_failed_step = true;
    }
    return UM_OK;
}

// ---- Numbers --------------------------------------------------------------------------------------------

typedef struct number_walk {
    const scene_play* play;
    check_faults* faults;
} number_walk;

static bool check_numbers(um_body_id body, void* context)
{
    const number_walk* walk = context;
    const um_world* world = walk->play->world;
    um_transform place = um_body_get_transform(world, body);
    um_vec2 velocity = um_body_get_velocity(world, body);
    float sum = place.p.x + place.p.y + place.q.c + place.q.s + velocity.x + velocity.y +
                um_body_get_angular_velocity(world, body);
    if (!isfinite(sum)) {
        snprintf(walk->faults->faults[CHECK_NUMBERS], FAULT_SIZE, "body %d after step %d",
                 (int)body_number(body), (int)walk->play->steps_made);
    }
    return isfinite(sum);
}

// ---- Steps ----------------------------------------------------------------------------------------------

static void check_invariants(const scene_play* play, check_faults* faults)
{
    const char* rule = NULL;
    um_result result = um_world_validate(play->world, &rule);
    if (result != UM_OK) {
        snprintf(faults->faults[CHECK_INVARIANTS], FAULT_SIZE, "%s after step %d",
                 rule != NULL ? rule : um_result_text(result), (int)play->steps_made);
    }
}

static void check_bodies(const scene_play* play, check_faults* faults)
{
    number_walk walk = {play, faults};
    um_world_each_body(play->world, check_numbers, &walk);
}

static bool check_step(scene_play* play, void* context)
{
    check_faults* faults = context;
    check_bodies(play, faults);
    if (play->steps_made % STEPS_BETWEEN == 1) {
        check_invariants(play, faults);
    }
    return !has_fault(faults, CHECK_NUMBERS) && !has_fault(faults, CHECK_INVARIANTS);
}

// Plays the scene. Returns an exit code if it could not be played to its end, for another reason than a
// fault.
static int play_scene(const scene_choice* choice, check_faults* faults, after_step_fn* after_step,
                      progress* bar, uint64_t* out_hash)
{
    scene_play play;
    if (!scene_choice_play(choice, &play)) {
        return scene_failure_code(&play);
    }
    faults->step = play.step;
    play.step = step_and_note;
    play.data = faults;
    check_bodies(&play, faults); // before the first step, which may be all there is
    stepping loop = {.play = &play, .bar = bar, .after_step = after_step, .context = faults};
    stepping_end end = stepping_go(&loop, choice->steps);
    check_invariants(&play, faults);
    *out_hash = um_world_hash(play.world);
    scene_play_end(&play);
    return end == STEPPING_DONE || end == STEPPING_STOPPED ? EXIT_DONE : EXIT_FAILED;
}

static int check_scene(const scene_choice* choice, check_faults* faults, bool is_quiet)
{
    scene_choice heard = *choice;
    heard.def.error = note_error;
    heard.def.error_context = faults;
    scene_choice other = *choice;
    other.def.lanes = 1;
    other.def.threads.worker_count = 2;
    uint64_t hashes[2] = {0};
    progress bar = progress_begin(choice->source.name, choice->steps, is_quiet);
    int exit_code = play_scene(&heard, faults, check_step, &bar, &hashes[0]);
    bool has_faults = has_fault(faults, CHECK_NUMBERS) || has_fault(faults, CHECK_INVARIANTS);
    if (exit_code == EXIT_DONE && !has_faults) {
        exit_code = play_scene(&other, faults, NULL, &bar, &hashes[1]);
        if (exit_code == EXIT_DONE && hashes[0] != hashes[1]) {
            snprintf(faults->faults[CHECK_BITS], FAULT_SIZE,
                     "%016" PRIx64 " and %016" PRIx64 "; see `umbra diff`", hashes[0], hashes[1]);
        }
    }
    progress_end(&bar);
    return exit_code;
}

// ---- The report -----------------------------------------------------------------------------------------

static void print_table(const scene_choice* choice, const check_faults* faults)
{
    printf("%s: %d steps%s\n\n", choice->source.name, (int)choice->steps,
           choice->steps == 0 ? ", the world as it begins" : "");
    for (int kind = 0; kind < CHECK_COUNT; ++kind) {
        bool is_wrong = has_fault(faults, (check_kind)kind);
        printf("  %-6s %s%s%s\n", is_wrong ? "WRONG" : "ok", check_texts[kind], is_wrong ? ": " : "",
               faults->faults[kind]);
    }
}

static void write_json(const scene_choice* choice, const check_faults* faults)
{
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_text(&json, "scene", choice->source.name);
    json_integer(&json, "steps", choice->steps);
    for (int kind = 0; kind < CHECK_COUNT; ++kind) {
        json_text(&json, check_names[kind],
                  has_fault(faults, (check_kind)kind) ? faults->faults[kind] : "ok");
    }
    json_end_object(&json);
    json_end_line(&json);
}

static int check_choice(const settings* given, const scene_choice* choice)
{
    check_faults faults = {0};
    int exit_code = check_scene(choice, &faults, given->is_quiet);
    if (exit_code != EXIT_DONE) {
        return exit_code;
    }
    if (given->is_json) {
        write_json(choice, &faults);
    } else {
        print_table(choice, &faults);
    }
    for (int kind = 0; kind < CHECK_COUNT; ++kind) {
        if (has_fault(&faults, (check_kind)kind)) {
            return EXIT_NOT_SO;
        }
    }
    return EXIT_DONE;
}

int check_command(const settings* given)
{
    scene_choice choice;
    if (!scene_choose("check", given, &choice)) {
        return EXIT_WRONG_USAGE;
    }
    int exit_code = check_choice(given, &choice);
    scene_source_close(&choice.source);
    return exit_code;
}
