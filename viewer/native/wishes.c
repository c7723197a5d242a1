// What the viewer asks of its shell: pictures, films, files, and the window itself.
// SPDX-License-Identifier: MIT

#include "shell.h"

#include <stdio.h>
#include <stdlib.h>

enum { FILM_RATE = 60 };

// ---- Pictures and films ---------------------------------------------------------------------------------

static void begin_film(shell* it)
{
    const native_files* files = &it->options->files;
    int32_t width = 0;
    int32_t height = 0;
    char message[VIEWER_MESSAGE_SIZE] = "";
    uint8_t* bytes = viewer_read_pixels(it->viewer, &width, &height);
    free(bytes);
    if (it->is_filming) {
        return;
    }
    if (bytes == NULL) {
        snprintf(message, sizeof message, "Nothing was drawn yet, and so there is nothing to film.");
    } else {
        it->is_filming = files->begin_film(files->context, viewer_scene_name(it->viewer), width, height,
                                           FILM_RATE, message);
    }
    it->film_width = width;
    it->film_height = height;
    if (!it->is_filming) {
        viewer_film_ended(it->viewer);
    }
    panels_say(it->panels, message, !it->is_filming);
}

void shell_end_film(shell* it)
{
    const native_files* files = &it->options->files;
    if (it->is_filming) {
        char message[VIEWER_MESSAGE_SIZE] = "";
        it->is_filming = false;
        viewer_film_ended(it->viewer);
        bool is_whole = files->end_film(files->context, message);
        panels_say(it->panels, message, !is_whole);
    }
}

// A film whose window has another size now ends.
static void add_frame(shell* it, native_pixels picture)
{
    const native_files* files = &it->options->files;
    bool fits = picture.width == it->film_width && picture.height == it->film_height;
    if (!fits || !files->add_frame(files->context, picture)) {
        shell_end_film(it);
    }
}

void shell_take_pictures(shell* it)
{
    if (!it->wants_picture && !it->is_filming) {
        return;
    }
    native_pixels picture;
    uint8_t* bytes = viewer_read_pixels(it->viewer, &picture.width, &picture.height);
    if (bytes == NULL) {
        return;
    }
    picture.bytes = bytes;
    if (it->is_filming) {
        add_frame(it, picture);
    }
    if (it->wants_picture) {
        const native_files* files = &it->options->files;
        char message[VIEWER_MESSAGE_SIZE] = "";
        it->wants_picture = false;
        bool is_saved =
            files->save_picture(files->context, NULL, viewer_scene_name(it->viewer), picture, message);
        panels_say(it->panels, message, !is_saved);
    }
    free(bytes);
}

static void save_scene(shell* it)
{
    const native_files* files = &it->options->files;
    char message[VIEWER_MESSAGE_SIZE] = "The world cannot be written as a scene.";
    size_t size = 0;
    char* text = viewer_world_text(it->viewer, &size);
    bool is_saved =
        text != NULL && files->save_scene(files->context, viewer_scene_name(it->viewer), text, size, message);
    free(text);
    panels_say(it->panels, message, !is_saved);
}

// ---- The window -----------------------------------------------------------------------------------------

static void toggle_full_screen(shell* it)
{
    if (glfwGetWindowMonitor(it->window) != NULL) {
        glfwSetWindowMonitor(it->window, NULL, it->x, it->y, it->width, it->height, 0);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor != NULL ? glfwGetVideoMode(monitor) : NULL;
    if (mode != NULL) {
        int x;
        int y;
        int width;
        int height;
        glfwGetWindowPos(it->window, &x, &y);
        glfwGetWindowSize(it->window, &width, &height);
        it->x = x;
        it->y = y;
        it->width = width;
        it->height = height;
        glfwSetWindowMonitor(it->window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    }
}

static void grant(shell* it, viewer_wish wish)
{
    switch (wish) {
    case WISH_NONE:
        break;
    case WISH_HELP:
        panels_toggle_help(it->panels);
        break;
    case WISH_SCREENSHOT:
        it->wants_picture = true;
        break;
    case WISH_FILM_BEGIN:
        begin_film(it);
        break;
    case WISH_FILM_END:
        shell_end_film(it);
        break;
    case WISH_SAVE_SCENE:
        save_scene(it);
        break;
    case WISH_OPEN:
        panels_find_scene(it->panels);
        break;
    case WISH_PANELS:
        panels_toggle(it->panels);
        break;
    case WISH_NEXT_PANEL:
        panels_show_next(it->panels, 1);
        break;
    case WISH_PREVIOUS_PANEL:
        panels_show_next(it->panels, -1);
        break;
    case WISH_SHARE: // not offered
        break;
    case WISH_FULL_SCREEN:
        toggle_full_screen(it);
        break;
    case WISH_QUIT:
        glfwSetWindowShouldClose(it->window, GLFW_TRUE);
        break;
    }
}

void shell_grant_wishes(shell* it)
{
    for (viewer_wish wish = viewer_take_wish(it->viewer); wish != WISH_NONE;
         wish = viewer_take_wish(it->viewer)) {
        grant(it, wish);
    }
}
