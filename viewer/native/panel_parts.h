// The parts of the panels: inside of viewer/native alone, in C++.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_PANEL_PARTS_H
#define UMBRA_VIEWER_PANEL_PARTS_H

extern "C" {
#include "viewer/viewer.h"
}

#include "panels.h"

#include <imgui.h>

// A key that went down or up.
struct panel_key {
    GLFWwindow* window;
    int key, scancode, action, mods;
};

// What shares the place below the hand.
enum panel_tab { PANEL_SCENES, PANEL_SHOW, PANEL_WORLD, PANEL_FIGURES, PANEL_TAB_COUNT };

struct panels {
    float scale;
    bool is_shown = true;
    bool is_light = false;
    bool has_help = false;
    int shown_tab = PANEL_SCENES;
    int wanted_tab = -1;      // that the next frame opens; -1: none
    bool finds_scene = false; // the search in the list of scenes gets the next keys
    int search_frames = 0;    // in which it may get the focus for them; 0: it does not wait for it
    ImVector<panel_key> held_keys;
    ImVector<unsigned int> held_characters; // typed meanwhile, and kept for it
    bool has_keys = false;
    bool has_pointer = false;
    ImVector<int> pressed;    // keys since the last frame
    ImVector<panel_key> taps; // that were up again before a frame has seen them down
    ImGuiTextFilter filter;
    float card_width = 0.0f; // of the figures of a body: the most that they have needed
    char message[VIEWER_MESSAGE_SIZE] = "";
    bool is_error = false; // whether the message is of something that failed
    double message_end = 0.0;
};

// Colours as ImGui has them, of 0xRRGGBB.
ImVec4 panel_colour(uint32_t rgb, float opacity);

// panel_style.cpp: fonts and sizes once, colours whenever the theme changes.
void panel_load_fonts(float scale);
void panel_set_style(bool is_light, float scale);

// panel_controls.cpp: all controls of a group, one below the other, buttons side by side.
void panel_controls(viewer* shown, control_group group);

// panel_scenes.cpp: the list; asked for by a key, the search in it gets the next ones. Returns whether it has
// them.
bool panel_scenes(panels* it, viewer* shown, bool is_asked_for);

// panel_overlays.cpp
void panel_labels(const panels* it, const viewer* shown);
void panel_message(panels* it);
void panel_help(panels* it, const viewer* shown);

// panel_figures.cpp
void panel_curves(const viewer* shown);
void panel_counters(const viewer* shown);
void panel_body(const viewer* shown);
ImVec2 panel_body_size(const viewer* shown, float font_scale); // that it takes, nothing wrapped

#endif
