// What is played: steps, seeks and edits. How a scene is opened stands in session_open.c.
// SPDX-License-Identifier: MIT

#include "session.h"

#include "tools/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Less than a frame at 60 per second, so that there is time to draw.
static const double normal_budget = 0.008;

// A seek may take this many times as long: nothing moves meanwhile, and the user waits for it.
static const double seek_share = 3.0;

// A seek that takes longer than this, in seconds, says where it goes; and again after as long.
static const double quiet_seek = 0.4;

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

double session_setting(const session* it, setting which)
{
    const um_world* world = session_world(it);
    um_world_def def = setting_is_fixed(which) ? it->begun : um_world_get_settings(world);
    return world != NULL ? setting_get(&def, which) : 0.0;
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

// Memory may end, and actions of a scene may fail: the run goes on.
static void step_run(session* it, run* on, bool notes)
{
    if (!run_step(on, &it->log, notes)) {
        session_complain(it, on->play.error.message);
    }
}

static void say_way(session* it)
{
    snprintf(it->message, sizeof it->message, "On the way to step %d; Escape ends it", (int)it->seek_step);
    it->is_error = false;
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

// A slice of a seek, of one step at least. Only the last steps of its way are worth remembering.
static void go_on_seeking(session* it)
{
    run* on = it->coming.play.world != NULL ? &it->coming : &it->shown;
    double end = clock_seconds() + seek_share * it->budget;
    bool is_due = on->play.steps_made < it->seek_step;
    while (is_due) {
        step_run(it, on, it->seek_step - on->play.steps_made <= VIEWER_HISTORY);
        is_due = on->play.steps_made < it->seek_step && clock_seconds() < end;
    }
    if (on->play.steps_made >= it->seek_step) {
        arrive(it);
    } else if (clock_seconds() > it->word_due) {
        say_way(it);
        it->word_due = clock_seconds() + quiet_seek;
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
    if (!session_is_seeking(it)) {
        it->word_due = clock_seconds() + quiet_seek;
    }
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

void session_wait_for_steps(session* it, bool waits)
{
    it->budget = waits ? (double)INFINITY : normal_budget;
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
    double end = clock_seconds() + it->budget;
    it->due += played_time(it, seconds);
    while (it->due >= time_step) {
        step_run(it, &it->shown, true);
        it->due -= time_step;
        if (clock_seconds() >= end) {
            it->due = fmod(it->due, time_step); // too slow for real time: it is not made up for
        }
    }
}

// ---- Edits ----------------------------------------------------------------------------------------------

// A new edit takes the place of the later ones, but not one that the world refuses.
static bool do_edit(session* it, edit wanted)
{
    wanted.step = session_step_count(it);
    if (!edit_apply(&wanted, session_world(it), &it->shown.held)) {
        return false;
    }
    it->log.count = it->shown.edits_done;
    edit_log_add(&it->log, &wanted);
    it->kept_count = it->shown.edits_done = it->log.count;
    return true;
}

// Whoever goes back into the middle of a drag, and does something that is not part of one, has let go.
static bool lets_go(const session* it, edit_kind next)
{
    bool was_later = it->shown.edits_done < it->log.count;
    bool is_of_drag = next == EDIT_GRAB || next == EDIT_PULL || next == EDIT_RELEASE;
    return was_later && it->shown.held.index1 != 0 && !is_of_drag;
}

bool session_edit(session* it, edit wanted)
{
    if (session_world(it) == NULL) {
        return false;
    }
    if (session_is_seeking(it)) {
        if (wanted.kind != EDIT_PULL && wanted.kind != EDIT_RELEASE) { // which come by themselves
            say_way(it);
        }
        return false;
    }
    if (!edit_log_reserve(&it->log, 2)) {
        session_complain(it, um_result_text(UM_ERROR_OUT_OF_MEMORY));
        return false;
    }
    bool has_let_go = lets_go(it, wanted.kind);
    bool is_done = do_edit(it, wanted);
    if (is_done && has_let_go) {
        do_edit(it, (edit){.kind = EDIT_RELEASE});
    }
    return is_done;
}

bool session_change(session* it, setting which, double value)
{
    if (session_world(it) != NULL && session_setting(it, which) == value) {
        return true;
    }
    if (!setting_is_fixed(which)) {
        return session_edit(it, (edit){.kind = EDIT_SETTING, .which = which, .value = value});
    }
    um_world_def def = settings_now(it);
    setting_set(&def, which, value);
    return begin_by(it, &def);
}

// Where what the user did last begins, of so many edits; -1 if there is nothing.
static int32_t find_last(const edit* edits, int32_t count)
{
    int32_t last = count - 1;
    while (last >= 0 && (edits[last].kind == EDIT_PULL || edits[last].kind == EDIT_RELEASE)) {
        --last;
    }
    while (last > 0 && edits[last].kind == EDIT_SETTING && edits[last - 1].kind == EDIT_SETTING &&
           edits[last].which == edits[last - 1].which) {
        --last;
    }
    return last;
}

bool session_undo(session* it)
{
    bool is_undoing = session_is_seeking(it) && it->kept_count != it->log.count;
    if (session_world(it) == NULL) {
        return false;
    }
    if (session_is_seeking(it) && !is_undoing) {
        say_way(it);
        return false;
    }
    int32_t last = find_last(it->log.edits, is_undoing ? it->log.count : it->shown.edits_done);
    if (last < 0) {
        snprintf(it->message, sizeof it->message, "Nothing to undo");
        it->is_error = false;
        return false;
    }
    bool was_playing = it->is_playing;
    it->log.count = last;
    if (it->coming.edits_done > last) {
        run_end(&it->coming);
    }
    session_seek(it, is_undoing ? it->seek_step : session_step_count(it));
    it->is_playing = was_playing;
    return true;
}
