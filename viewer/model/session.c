// What is played: steps, seeks and edits. How a scene is opened stands in session_open.c.
// SPDX-License-Identifier: MIT

#include "session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Less than a frame at 60 per second, so that there is time to draw.
static const double normal_budget = 0.008;

// A seek may take this many times as long: nothing moves meanwhile, and the user waits for it.
static const double seek_share = 3.0;

// What was missed for longer than this, as while a window was hidden, is not made up for.
static const double longest_frame = 0.25;

void session_begin(session* it, um_allocator allocator)
{
    *it = (session){.seek_step = -1, .speed = 1.0, .budget = normal_budget, .log = {.allocator = allocator}};
}

void session_end(session* it)
{
    run_end(&it->coming);
    run_end(&it->shown);
    edit_log_free(&it->log);
    scene_source_close(&it->source);
    free(it->own_text);
    session_begin(it, it->log.allocator);
}

um_world* session_world(const session* it)
{
    return it->shown.play.world;
}

int32_t session_step_count(const session* it)
{
    return it->shown.play.steps_made;
}

float session_fraction(const session* it)
{
    if (!it->is_playing || session_is_seeking(it)) {
        return 1.0f;
    }
    return (float)fmin(fmax(it->due / (double)it->shown.play.time_step, 0.0), 1.0);
}

void session_complain(session* it, const char* reason)
{
    snprintf(it->message, sizeof it->message, "%s", reason);
    it->is_error = true;
}

// ---- Beginnings -----------------------------------------------------------------------------------------

static void stop_seeking(session* it)
{
    run_end(&it->coming);
    it->seek_step = -1;
    it->log.count = it->kept_count;
}

// The scene from its beginning, without edits.
static bool begin_by(session* it, const um_world_def* def)
{
    run fresh;
    edit_log none = {0};
    if (session_world(it) == NULL) {
        return false;
    }
    if (!run_begin(&fresh, &it->source, def, &none)) {
        session_complain(it, fresh.play.error.message);
        return false;
    }
    stop_seeking(it);
    run_end(&it->shown);
    it->shown = fresh;
    it->begun = *def;
    it->log.count = it->kept_count = 0;
    it->due = 0.0;
    return true;
}

// What the run began with, and the settings that were changed since.
static um_world_def settings_now(const session* it)
{
    um_world_def def = it->begun;
    for (int32_t i = 0; i < it->shown.edits_done; ++i) {
        if (it->log.edits[i].kind == EDIT_SETTING) {
            setting_set(&def, it->log.edits[i].which, it->log.edits[i].value);
        }
    }
    return def;
}

bool session_restart(session* it)
{
    um_world_def def = settings_now(it);
    return begin_by(it, &def);
}

bool session_reset(session* it)
{
    um_world_def def = it->source.def;
    def.allocator = it->log.allocator;
    return begin_by(it, &def);
}

// ---- Seeks ----------------------------------------------------------------------------------------------

bool session_is_seeking(const session* it)
{
    return it->seek_step >= 0;
}

// One step of a run, and what it took in seconds. Memory may end, and actions of a scene may fail: the run
// goes on.
static double step_run(session* it, run* on, bool notes)
{
    if (!run_step(on, &it->log, notes)) {
        session_complain(it, on->play.error.message);
    }
    return (double)um_world_get_profile(on->play.world).step * 1e-3;
}

static void arrive(session* it)
{
    if (it->coming.play.world != NULL) {
        run_end(&it->shown);
        it->shown = it->coming;
        it->coming = (run){0};
        it->kept_count = it->log.count;
    }
    it->seek_step = -1;
}

// A slice of a seek. Only the last steps of its way are worth remembering.
static void go_on_seeking(session* it)
{
    run* on = it->coming.play.world != NULL ? &it->coming : &it->shown;
    double spent = 0.0;
    while (on->play.steps_made < it->seek_step && spent < seek_share * it->budget) {
        spent += step_run(it, on, it->seek_step - on->play.steps_made <= VIEWER_HISTORY);
    }
    if (on->play.steps_made >= it->seek_step) {
        arrive(it);
    }
}

// Goes to a step that lies before, or before the next edit. False if there is no memory for another world.
static bool run_again(session* it, int32_t step)
{
    if (it->coming.play.world == NULL || it->coming.play.steps_made > step) {
        run_end(&it->coming);
        if (!run_begin(&it->coming, &it->source, &it->begun, &it->log)) {
            session_complain(it, it->coming.play.error.message);
            it->coming = (run){0};
            stop_seeking(it);
            return false;
        }
    }
    it->seek_step = step;
    return true;
}

void session_seek(session* it, int64_t step)
{
    if (session_world(it) == NULL) {
        return;
    }
    int32_t wanted = (int32_t)(step < 0 ? 0 : step < INT32_MAX ? step : INT32_MAX);
    it->is_playing = false;
    it->due = 0.0;
    bool is_undoing = it->kept_count != it->log.count;
    if (is_undoing || wanted < session_step_count(it)) {
        if (!run_again(it, wanted)) {
            return;
        }
    } else {
        stop_seeking(it);
        it->seek_step = wanted;
    }
    go_on_seeking(it);
}

// ---- Playing --------------------------------------------------------------------------------------------

void session_play(session* it, bool is_playing)
{
    if (session_world(it) != NULL) {
        stop_seeking(it);
        it->is_playing = is_playing;
        it->due = 0.0;
    }
}

// A display whose frames take as long as a step shows one step per frame, and not two or none by chance.
static double played_time(const session* it, double seconds)
{
    double time_step = (double)it->shown.play.time_step;
    double time = fmax(fmin(seconds, longest_frame), 0.0) * it->speed;
    return fabs(time - time_step) < 0.02 * time_step ? time_step : time;
}

void session_update(session* it, double seconds)
{
    if (session_world(it) == NULL) {
        return;
    }
    if (session_is_seeking(it)) {
        go_on_seeking(it);
        return;
    }
    if (!it->is_playing || !(seconds > 0.0)) {
        return;
    }
    double time_step = (double)it->shown.play.time_step;
    double spent = 0.0;
    it->due += played_time(it, seconds);
    while (it->due >= time_step) {
        if (spent >= it->budget) {
            it->due = fmod(it->due, time_step); // too slow for real time: it is not made up for
            break;
        }
        spent += step_run(it, &it->shown, true);
        it->due -= time_step;
    }
}

// ---- Edits ----------------------------------------------------------------------------------------------

static bool do_edit(session* it, edit wanted)
{
    wanted.step = session_step_count(it);
    if (!edit_apply(&wanted, session_world(it), &it->shown.held)) {
        return false;
    }
    edit_log_add(&it->log, &wanted);
    it->kept_count = it->shown.edits_done = it->log.count;
    return true;
}

// Whoever goes back into the middle of a drag, and does something else, has let go.
static void forget_later_edits(session* it, edit_kind next)
{
    bool was_later = it->shown.edits_done < it->log.count;
    it->kept_count = it->log.count = it->shown.edits_done;
    if (was_later && it->shown.held.index1 != 0 && next != EDIT_PULL && next != EDIT_RELEASE) {
        do_edit(it, (edit){.kind = EDIT_RELEASE});
    }
}

bool session_edit(session* it, edit wanted)
{
    if (session_world(it) == NULL || session_is_seeking(it)) {
        return false;
    }
    if (!edit_log_reserve(&it->log, 2)) {
        session_complain(it, um_result_text(UM_ERROR_OUT_OF_MEMORY));
        return false;
    }
    forget_later_edits(it, wanted.kind);
    return do_edit(it, wanted);
}

bool session_change(session* it, setting which, double value)
{
    if (!setting_is_fixed(which)) {
        return session_edit(it, (edit){.kind = EDIT_SETTING, .which = which, .value = value});
    }
    um_world_def def = settings_now(it);
    setting_set(&def, which, value);
    return begin_by(it, &def);
}

bool session_undo(session* it)
{
    if (session_world(it) == NULL || session_is_seeking(it)) {
        return false;
    }
    int32_t last = it->shown.edits_done - 1;
    while (last >= 0 && (it->log.edits[last].kind == EDIT_PULL || it->log.edits[last].kind == EDIT_RELEASE)) {
        --last;
    }
    if (last < 0) {
        return false;
    }
    bool was_playing = it->is_playing;
    it->log.count = last;
    session_seek(it, session_step_count(it));
    it->is_playing = was_playing;
    return true;
}
