// What is played: a scene, the log of what the user has done to it, and where in time it is. Going back is a
// run of the scene from its beginning with the same log, which comes to the same world, to the bit. It is
// done a slice per update, beside the world that is shown, which it replaces when it has arrived.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_SESSION_H
#define UMBRA_VIEWER_SESSION_H

#include "run.h"

#include "scenes/scenes.h"

// Speeds, as a share of real time.
#define SESSION_LEAST_SPEED 0.0625
#define SESSION_GREATEST_SPEED 16.0

typedef struct session {
    scene_source source;
    const scene* built_in; // which one of the list it is; NULL: none
    const char* text;      // of the scene, as it was written; NULL if a program makes it
    size_t text_size;
    char* own_text; // text, if it is the session's to free

    um_world_def begun; // what the run that is shown began with
    edit_log log;
    int32_t kept_count; // edits that the log has again if an undo is given up
    run shown;
    run coming; // on its way to seek_step, to take the place of shown; no world: shown itself goes there
    int32_t seek_step; // -1: nowhere
    double word_due;   // when the user hears of it next, by the clock

    bool is_playing;
    double speed;
    double due;    // seconds of the world that have not been played yet
    double budget; // seconds that the steps of one update may take, about, with all that is noted of them
    char message[VIEWER_MESSAGE_SIZE]; // what the user should know; "" for nothing
    bool is_error;                     // whether that is of something that failed
} session;

// There is no scene yet. Memory of worlds and of the log comes from an allocator; all NULL: the C library.
void session_begin(session* it, um_allocator allocator);
void session_end(session* it);

// Open a scene by its name or path, or from a text, which is copied. On failure all stays as it was.
bool session_open(session* it, const char* name_or_path, ums_error* out_error);
bool session_open_text(session* it, const char* name, const char* text, size_t size, ums_error* out_error);

// Says why something has failed.
void session_complain(session* it, const char* reason);

// NULL without a scene.
um_world* session_world(const session* it);
int32_t session_step_count(const session* it); // made so far

// How far between the last two steps it is, 0 to 1.
float session_fraction(const session* it);

// What a setting is now; of one that is fixed, what was asked for: a world says how many lanes it found to be
// the fastest. 0 without a scene.
double session_setting(const session* it, setting which);

// ---- Time -----------------------------------------------------------------------------------------------

// Plays on, or pauses. Playing gives up a seek.
void session_play(session* it, bool is_playing);

// Begins the scene again by the settings that it has now, without the other edits; or by the scene's own.
bool session_restart(session* it);
bool session_reset(session* it);

// Pauses, and goes to a step, forwards or back: at once as far as the budget reaches, and then in updates.
// Further seeks count from seek_step.
void session_seek(session* it, int64_t step);
bool session_is_seeking(const session* it);

// Makes the steps that are due after some seconds of real time, or goes on with a seek.
void session_update(session* it, double seconds);

// Whether updates make all steps, however long that takes, as films want, or as many as the budget allows.
void session_wait_for_steps(session* it, bool waits);

// ---- Edits ----------------------------------------------------------------------------------------------

// Does an edit now, whatever its step says, and logs it. What was done later, before the user went back, is
// forgotten. False, and nothing changed, while a seek is under way, if the world refuses it, or if memory
// ends.
bool session_edit(session* it, edit wanted);

// Gives a setting another value: by an edit, or by beginning the scene again if it is fixed. The value that
// it has is no change.
bool session_change(session* it, setting which, double value);

// Takes back the last thing that the user did, and all that belongs to it: of a drag every pull, and of a
// setting all values that it got one after the other. The way there may be long; another call on it takes
// back one thing more. False if there is none.
bool session_undo(session* it);

#endif
