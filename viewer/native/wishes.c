// What the viewer asks of its shell: pictures, films, files, and the window itself.
// SPDX-License-Identifier: MIT

#include "shell.h"

#include <stdio.h>
#include <stdlib.h>

// Frames per second.
enum { MOST_FILM_RATE = 60 };

// ---- Pictures and films ---------------------------------------------------------------------------------

// A film of pictures like this one.
static void begin_film(shell* it, native_pixels first)
{
    const native_files* files = &it->options->files;
    char message[VIEWER_MESSAGE_SIZE] = "";
    it->wants_film = false;
    it->film_rate = files->begin_film(files->context, viewer_scene_name(it->viewer), first.width,
                                      first.height, MOST_FILM_RATE, message);
    it->film_width = first.width;
    it->film_height = first.height;
    if (it->film_rate == 0) {
        viewer_film_ended(it->viewer);
    }
    panels_say(it->panels, message, it->film_rate == 0);
}

void shell_end_film(shell* it)
{
    const native_files* files = &it->options->files;
    char message[VIEWER_MESSAGE_SIZE] = "The film ended before its first frame; there is no file of it.";
    bool is_whole = false;
    if (it->film_rate == 0 && !it->wants_film) {
        return;
    }
    if (it->film_rate > 0) {
        is_whole = files->end_film(files->context, message);
    }
    it->film_rate = 0;
    it->wants_film = false;
    viewer_film_ended(it->viewer);
    panels_say(it->panels, message, !is_whole);
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

static void save_picture(shell* it, native_pixels picture)
{
    const native_files* files = &it->options->files;
    char message[VIEWER_MESSAGE_SIZE] = "";
    it->wants_picture = false;
    bool is_saved =
        files->save_picture(files->context, NULL, viewer_scene_name(it->viewer), picture, message);
    panels_say(it->panels, message, !is_saved);
}

void shell_take_pictures(shell* it)
{
    if (!it->wants_picture && !it->wants_film && it->film_rate == 0) {
        return;
    }
    native_pixels picture;
    uint8_t* bytes = viewer_read_pixels(it->viewer, &picture.width, &picture.height);
    if (bytes == NULL) {
        return;
    }
    picture.bytes = bytes;
    if (it->wants_film) {
        begin_film(it, picture);
    }
    if (it->film_rate > 0) {
        add_frame(it, picture);
    }
    if (it->wants_picture) {
        save_picture(it, picture);
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
        it->wants_film = it->film_rate == 0;
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
