// The viewer in a window: GLFW for window and events, Dear ImGui for panels. What becomes of files is left to
// whoever opens the window.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_NATIVE_H
#define UMBRA_VIEWER_NATIVE_H

#include "viewer/viewer.h"

// What a window can grant: it has no address to share. native_view tells the viewer; whoever sets controls
// before calls viewer_offer_wishes with it.
#define NATIVE_WISHES (~VIEWER_WISH_BIT(WISH_SHARE))

// Rows from the top, four bytes a pixel: red, green, blue, and one that means nothing.
typedef struct native_pixels {
    const uint8_t* bytes;
    int32_t width, height;
} native_pixels;

// What is done with files. Each function but add_frame says in message, of VIEWER_MESSAGE_SIZE, what became
// of it: where the file is, or why there is none.
typedef struct native_files {
    void* context;
    // A path of NULL means a new name after the scene.
    bool (*save_picture)(void* context, const char* path, const char* scene, native_pixels picture,
                         char* message);
    bool (*save_scene)(void* context, const char* scene, const char* text, size_t size, char* message);
    // Returns the frames per second that the film has, frame_rate at most; 0 if there is no film.
    int32_t (*begin_film)(void* context, const char* scene, int32_t width, int32_t height, int32_t frame_rate,
                          char* message);
    bool (*add_frame)(void* context, native_pixels picture); // of the film's size
    bool (*end_film)(void* context, char* message);
} native_files;

typedef struct native_options {
    int32_t width, height; // of the window, points; 0: a part of the screen
    int32_t frames; // that are drawn, a sixtieth of a second apart, or as far as those of a film; 0: no end
    const char* screenshot; // where a picture of the last frame goes; NULL: nowhere
    const char* window_name;
    native_files files;
    // Called after each frame, before the events of the next one; false closes the window. May be NULL.
    bool (*after_frame)(void* context);
    void* frame_context;
} native_options;

typedef enum native_end {
    NATIVE_DONE,
    NATIVE_FAILED,  // a file could not be written
    NATIVE_MISSING, // no display, or no OpenGL that is good enough
} native_end;

// Shows a viewer until the window is closed. message, of VIEWER_MESSAGE_SIZE, says why it failed.
native_end native_view(viewer* shown, const native_options* options, char* message);

#endif
