// The window and what belongs to it: inside of viewer/native alone.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_SHELL_H
#define UMBRA_VIEWER_SHELL_H

#include "native.h"
#include "panels.h"

// The graphics functions come from libepoxy.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

typedef struct shell {
    GLFWwindow* window;
    viewer* viewer;
    panels* panels;
    const native_options* options;
    float pointer_x, pointer_y; // where the pointer was last, in units of the window
    uint32_t buttons_down; // bits of those that went down on the world, which gets moves until they are up
    bool is_pointer_inside, is_pointer_on_world;
    bool is_key_done;  // whether the last key did something
    int32_t film_rate; // frames per second of the film that is recorded; 0: none is
    int32_t film_width, film_height;
    bool wants_picture, wants_film; // of what is drawn next
    char title[128];
    int32_t x, y, width, height; // of the window before it filled the screen
} shell;

// input.c: events go to the viewer, or to panels.
void shell_take_events(shell* it);

// To be called after each frame. Panels know only by then whether the pointer is on one of them: one that has
// jumped off a panel, or that a panel was taken away from, may not move again.
void shell_follow_pointer(shell* it);

// What measures the window: its own units, which events come in, pixels, and points.
typedef struct shell_measures {
    int window_width, window_height;
    int pixel_width, pixel_height;
    float units_per_point; // of the window
    float pixels_per_point;
} shell_measures;

shell_measures shell_measure(GLFWwindow* window);

// wishes.c: what the viewer cannot do itself.
void shell_grant_wishes(shell* it);

// Takes what was just drawn, for a picture that was wished for and for the film.
void shell_take_pictures(shell* it);
void shell_end_film(shell* it);

#endif
