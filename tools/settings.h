// What the arguments of a command come to: one struct for all commands, each of which reads the fields of its
// own options. Which option fills which field stands in command_table.c.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SETTINGS_H
#define UMBRA_TOOLS_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

// The value of --steps where it was not given.
#define STEPS_OF_THE_SCENE UINT64_MAX

// Choices are numbered from 1 in the order of the table; 0: not given.
enum { UNTIL_ASLEEP = 1 };
enum { SOLVER_SEQUENTIAL = 1, SOLVER_SUBSTEP = 2 };
enum { SHELL_BASH = 1, SHELL_ZSH = 2 };

// A picture's width and height in pixels; 0: not given.
typedef struct picture_size {
    uint32_t width, height;
} picture_size;

// Where a camera looks: at a point, and how much of the world it sees from left to right. Width 0: not given.
typedef struct camera_place {
    double x, y, width;
} camera_place;

// A field is 0, NULL or false if its option was not given and has no default.
typedef struct settings {
    const char* scene;
    uint64_t shell; // SHELL_...

    // The world.
    uint64_t steps;    // or STEPS_OF_THE_SCENE
    uint64_t solver;   // SOLVER_...
    uint64_t substeps; // 0: as the scene says
    uint64_t workers;  // the same
    uint64_t lanes;    // the place in the table's list of lane widths
    bool is_brute_force;
    bool has_no_sleep;

    // What is printed.
    bool lists;
    bool is_json;
    bool has_profile;
    bool is_quiet;
    uint64_t until; // UNTIL_...

    // Files.
    const char* output_path;
    const char* csv_path;
    const char* svg_path;
    const char* bodies; // chosen ones, with commas between them

    // Pictures.
    uint64_t show, hide; // bits of picture_layer
    picture_size size;
    camera_place camera;
    uint64_t fps;
    double speed;
    uint64_t skip;
    uint64_t panels; // bits of plot_panel

    // umbra view.
    bool is_paused;
    uint64_t frames;             // 0: until the window is closed
    const char* screenshot_path; // NULL: none
    const char* controls;        // NAME=VALUE, with commas between them

    // umbra tree.
    uint64_t body_count;
    uint64_t seed;
} settings;

#endif
