// The table of controls: what each is called, what it may be, and the two functions that read and change it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_CONTROL_TABLE_H
#define UMBRA_VIEWER_CONTROL_TABLE_H

#include "viewer_data.h"

// When a control can be changed.
typedef enum control_need {
    NEEDS_NOTHING,
    NEEDS_SCENE,
    NEEDS_BODY,       // that was picked
    NEEDS_SUBSTEP,    // a scene whose solver that is
    NEEDS_SEQUENTIAL, // the same
} control_need;

typedef struct control_row {
    const char *name, *label, *hint, *unit, *key;
    control_group group;
    control_kind kind;
    control_need need;
    double least, most, step;
    bool is_logarithmic;
    bool is_in_units; // the range is given in metres
    const char* const* choices;
    double (*get)(const viewer* it, int32_t argument); // NULL for a button
    bool (*set)(viewer* it, int32_t argument, double value);
    int32_t argument; // of both: a setting, a layer, a number of steps
    bool repeats;     // as long as its key is held
} control_row;

int32_t control_row_count(void);
const control_row* control_row_at(int32_t index);

// ---- What controls do: control_actions.c ----------------------------------------------------------------

// Each reads or changes one thing. They may be called at any time, also without a scene: then they return 0
// or false.
double control_get_setting(const viewer* it, int32_t which);
bool control_set_setting(viewer* it, int32_t which, double value);
double control_get_playing(const viewer* it, int32_t unused);
bool control_set_playing(viewer* it, int32_t unused, double value);
double control_get_step(const viewer* it, int32_t unused);
bool control_set_step(viewer* it, int32_t unused, double value);
bool control_step_by(viewer* it, int32_t steps, double unused);
bool control_rewind_scene(viewer* it, int32_t unused, double value);
bool control_restart_scene(viewer* it, int32_t unused, double value);
bool control_reset_scene(viewer* it, int32_t unused, double value);
bool control_undo(viewer* it, int32_t unused, double value);
double control_get_speed(const viewer* it, int32_t unused);
bool control_set_speed(viewer* it, int32_t unused, double value);
bool control_scale_speed(viewer* it, int32_t doublings, double unused); // 0: real time

double control_get_hand(const viewer* it, int32_t unused);
bool control_set_hand(viewer* it, int32_t unused, double value);
double control_get_hand_size(const viewer* it, int32_t unused);
bool control_set_hand_size(viewer* it, int32_t unused, double value);
bool control_use_tool(viewer* it, int32_t tool, double unused); // where the pointer is, or in the middle
bool control_delete_picked(viewer* it, int32_t unused, double value);

double control_get_layer(const viewer* it, int32_t layer);
bool control_set_layer(viewer* it, int32_t layer, double value);
double control_get_numbers(const viewer* it, int32_t unused);
bool control_set_numbers(viewer* it, int32_t unused, double value);
double control_get_tree_level(const viewer* it, int32_t unused);
bool control_set_tree_level(viewer* it, int32_t unused, double value);
double control_get_theme(const viewer* it, int32_t unused);
bool control_set_theme(viewer* it, int32_t unused, double value);

bool control_fit(viewer* it, int32_t unused, double value);
double control_get_follow(const viewer* it, int32_t unused);
bool control_set_follow(viewer* it, int32_t unused, double value);
double control_get_zoom(const viewer* it, int32_t unused);
bool control_set_zoom(viewer* it, int32_t unused, double value);
bool control_zoom_by(viewer* it, int32_t notches, double unused);
bool control_pan_x(viewer* it, int32_t points, double unused);
bool control_pan_y(viewer* it, int32_t points, double unused);
bool control_pick_by(viewer* it, int32_t way, double unused); // the next body or the one before; 0: none

bool control_open_by(viewer* it, int32_t way, double unused); // the next scene of the list, or the one before
bool control_wish_for(viewer* it, int32_t wish, double unused);
double control_get_film(const viewer* it, int32_t unused);
bool control_set_film(viewer* it, int32_t unused, double value);

// ---- Controls by keys: controls.c -----------------------------------------------------------------------

bool control_choose_by(viewer* it, int32_t way,
                       double unused); // the next control that has a value, or the one before
bool control_change_by(viewer* it, int32_t way,
                       double unused); // makes the chosen one more, or less; 0: normal again

#endif
