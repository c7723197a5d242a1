// The panels beside and on top of the world, by Dear ImGui: in C++, behind functions of C. They show whatever
// controls the viewer declares, and know none of them.
//
// Lengths here are in units of the window, which may be more than one to the point.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_PANELS_H
#define UMBRA_VIEWER_PANELS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct GLFWwindow;
struct viewer;
typedef struct panels panels;

// scale is the units of the window to the point. NULL if memory ends or the graphics driver fails.
panels* panels_create(struct GLFWwindow* window, float scale);
void panels_destroy(panels* it);

// The panel on the right, the list of keys, and the search for scenes, which has all keys from then on.
void panels_toggle(panels* it);
void panels_toggle_help(panels* it);
void panels_find_scene(panels* it);

// Shows what shares a place with others after what is shown now; with a way of -1 what is before it.
void panels_show_next(panels* it, int way);
const char* panels_shown(const panels* it); // the name of what is shown

// Shows a text for some seconds, longer and in another colour if it is of something that failed.
void panels_say(panels* it, const char* text, bool is_error);
const char* panels_message(const panels* it); // what is shown now; "" for nothing

// How much of a window of some width is left for the world, from the left.
float panels_world_width(const panels* it, float window_width);

// Whether the pointer is on a panel, or a key belongs to a field that is being filled.
bool panels_has_pointer(const panels* it, float x, float y);
bool panels_has_keys(const panels* it);

// Events of the window, as GLFW has them.
void panels_take_key(panels* it, struct GLFWwindow* window, int key, int scancode, int action, int mods);
void panels_take_character(panels* it, struct GLFWwindow* window, unsigned int code);
void panels_take_button(struct GLFWwindow* window, int button, int action, int mods);
void panels_take_wheel(struct GLFWwindow* window, double x, double y);
void panels_take_enter(struct GLFWwindow* window, int is_inside);
void panels_take_focus(struct GLFWwindow* window, int has_focus);

// Draws everything on top of the world.
void panels_draw(panels* it, struct viewer* shown);

#ifdef __cplusplus
}
#endif

#endif
