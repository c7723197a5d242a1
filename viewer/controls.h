// The controls of the viewer, declared once as data: each has a name, a kind, a range, a value, and perhaps a
// key. Whoever shows the viewer draws them in its own way, Dear ImGui in a window and HTML in a page, and
// knows none of them.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_CONTROLS_H
#define UMBRA_VIEWER_CONTROLS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum control_kind {
    CONTROL_BUTTON, // does something: its value means nothing
    CONTROL_SWITCH, // 0 or 1
    CONTROL_COUNT,  // whole numbers from least to most
    CONTROL_NUMBER, // from least to most
    CONTROL_CHOICE, // the index of one of some texts, from 0 to most
} control_kind;

// In the order in which they are shown, each under a heading.
typedef enum control_group {
    GROUP_PLAY,   // play, pause, step, back, speed, restart
    GROUP_HAND,   // what the pointer does: drag, throw, draw, delete, bomb
    GROUP_SHOW,   // what is drawn
    GROUP_CAMERA, // fit, follow, zoom
    GROUP_WORLD,  // the settings of the world def
    GROUP_SOLVER,
    GROUP_SLEEP,
    GROUP_THREADS,
    GROUP_FILES, // scenes, screenshot, film, save as a scene, panels
    GROUP_KEYS,  // to change any control by keys: choose one, and change it
    GROUP_TOTAL,
} control_group;

// One control as it is now. The texts are valid as long as the viewer is.
typedef struct control {
    const char* name;  // unique, for programs: "substep_count"
    const char* label; // for people: "Substeps"
    const char* hint;  // one sentence
    const char* unit;  // "m/s"; "" without
    const char* key;   // what to press: "Space", "Shift+R"; "" without
    control_group group;
    control_kind kind;
    double least, most;
    double step;                // of a slider; 0: as fine as it gets
    double value;               // now
    double normal;              // the value that the scene gives it
    bool is_logarithmic;        // a slider from small to large
    bool is_offered;            // whether the shell can do it at all; else it is not to be shown
    bool is_enabled;            // whether it can be changed now
    bool restarts;              // whether changing it begins the scene again
    const char* const* choices; // texts of a CONTROL_CHOICE, most + 1 of them
} control;

const char* control_group_name(control_group group);

#endif
