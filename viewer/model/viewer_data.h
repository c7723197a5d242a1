// What a viewer is made of, for those who work on it: viewer.c, the controls and labels in this folder, and
// viewer_gl.c, which draws.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_DATA_H
#define UMBRA_VIEWER_DATA_H

#include "hand.h"
#include "lines.h"
#include "session.h"
#include "tools/sight.h"
#include "viewer/draw/world_scene.h"

enum { VIEWER_MOST_LABELS = 320, VIEWER_MOST_WISHES = 16 };

struct viewer {
    session session;
    hand hand;
    camera camera;
    bool is_camera_free; // the user has moved it: it no longer fits by itself when the window's size changes
    bool follows;        // the picked body
    sight seen;          // since the camera was fitted
    um_aabb fitted;      // where a camera goes that is not free
    double look_due;     // seconds until the next look at the world
    int32_t looked_step; // of the last look
    float pixel_ratio;

    um_body_id picked;  // clicked last; null for none
    um_body_id hovered; // under the pointer
    uint32_t layers;    // WORLD_LAYER_BIT of each that is shown
    int32_t tree_level; // or WORLD_ALL_TREE_LEVELS
    theme_kind theme;
    bool shows_numbers; // of bodies, as labels

    int32_t worker_limit; // 0: none but that of the control
    int32_t chosen;       // the control that keys change
    bool is_filming;
    uint32_t offered;                       // VIEWER_WISH_BIT of each wish that the shell can grant
    viewer_wish wishes[VIEWER_MOST_WISHES]; // that no shell has taken yet, oldest first
    int32_t wish_count;
    char message[VIEWER_MESSAGE_SIZE]; // handed out last
    bool is_error;                     // whether that is of something that failed
    viewer_label labels[VIEWER_MOST_LABELS];
    int32_t label_count;
    viewer_line body_lines[BODY_MOST_LINES]; // of the body under the pointer, or of the picked one
    int32_t body_line_count;

    struct viewer_graphics* graphics;  // NULL without a context
    void (*lose_graphics)(viewer* it); // ends them; a viewer that is never drawn needs no OpenGL
};

// ---- The camera: view.c ---------------------------------------------------------------------------------

// Shows all movable bodies and the ground below them, and continues when the size of the window changes.
void viewer_fit(viewer* it);

// Moves a camera that is not free towards bodies that have left the picture, for some seconds of real time.
void viewer_keep_in_sight(viewer* it, double seconds);

// Moves the camera on with the body that it follows.
void viewer_follow(viewer* it);

// Zooms around a point of the screen.
void viewer_zoom(viewer* it, um_vec2 at, float factor);

// ---- Text -----------------------------------------------------------------------------------------------

// Writes the labels of what is seen: labels.c.
void viewer_write_labels(viewer* it);

// What the user should know of what was done. viewer_complain says what failed.
void viewer_say(viewer* it, const char* format, ...);

#endif
