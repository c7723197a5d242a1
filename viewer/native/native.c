// The window: how it opens, its frames, how it closes.
// SPDX-License-Identifier: MIT

#include "shell.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a frame takes that is not measured, because its number counts.
static const double fixed_frame = 1.0 / 60.0;

// Seconds between updates while nothing can be seen.
static const double hidden_frame = 0.05;

// ---- Measures -------------------------------------------------------------------------------------------

// Systems differ: a window's unit is a point on some, and a pixel on others.
shell_measures shell_measure(GLFWwindow* window)
{
    shell_measures it = {.units_per_point = 1.0f, .pixels_per_point = 1.0f};
    float scale_x = 1.0f;
    float scale_y = 1.0f;
    glfwGetWindowSize(window, &it.window_width, &it.window_height);
    glfwGetFramebufferSize(window, &it.pixel_width, &it.pixel_height);
    glfwGetWindowContentScale(window, &scale_x, &scale_y);
    it.pixels_per_point = scale_x > 0.0f ? scale_x : 1.0f;
    if (it.pixel_width > 0 && it.window_width > 0) {
        it.units_per_point = it.pixels_per_point * (float)it.window_width / (float)it.pixel_width;
    }
    return it;
}

// ---- Opening --------------------------------------------------------------------------------------------

static native_end say_missing(char* message, const char* what)
{
    const char* reason = NULL;
    glfwGetError(&reason);
    snprintf(message, VIEWER_MESSAGE_SIZE, "%s%s%s", what, reason != NULL ? ": " : "",
             reason != NULL ? reason : "");
    return NATIVE_MISSING;
}

// Most of the screen, but no more than is useful.
static void choose_size(const native_options* options, int* width, int* height)
{
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor != NULL ? glfwGetVideoMode(monitor) : NULL;
    *width = mode != NULL && mode->width < 1700 ? (int)(0.85 * mode->width) : 1440;
    *height = mode != NULL && mode->height < 1050 ? (int)(0.85 * mode->height) : 900;
    if (options->width > 0 && options->height > 0) {
        *width = options->width;
        *height = options->height;
    }
}

static GLFWwindow* open_window(const native_options* options)
{
    int width;
    int height;
    choose_size(options, &width, &height);
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    return glfwCreateWindow(width, height, options->window_name, NULL, NULL);
}

// ---- Frames ---------------------------------------------------------------------------------------------

static void draw_frame(shell* it)
{
    shell_measures measures = shell_measure(it->window);
    if (measures.pixel_width <= 0 || measures.pixel_height <= 0) {
        return;
    }
    float units = measures.units_per_point;
    viewer_size size = {
        .width = panels_world_width(it->panels, (float)measures.window_width) / units,
        .height = (float)measures.window_height / units,
        .pixel_ratio = measures.pixels_per_point,
    };
    viewer_draw(it->viewer, size);
    shell_take_pictures(it);
    panels_draw(it->panels, it->viewer);
    shell_follow_pointer(it);
    glfwSwapBuffers(it->window);
}

// The window is called after the scene that is open.
static void name_window(shell* it)
{
    char title[sizeof it->title];
    snprintf(title, sizeof title, "%s: %s", it->options->window_name, viewer_scene_name(it->viewer));
    if (strcmp(title, it->title) != 0) {
        memcpy(it->title, title, sizeof title);
        glfwSetWindowTitle(it->window, title);
    }
}

// Moves on by the seconds since the last frame, or by those of a frame that counts with all its steps.
static void update(shell* it, double* last)
{
    double now = glfwGetTime();
    double seconds = now - *last;
    bool is_filming = it->film_rate > 0;
    bool counts = is_filming || it->options->frames > 0;
    *last = now;
    viewer_wait_for_steps(it->viewer, counts);
    viewer_update(it->viewer, is_filming ? 1.0 / it->film_rate : counts ? fixed_frame : seconds);
}

static void run_frames(shell* it)
{
    double last = glfwGetTime();
    for (int32_t frame = 0; !glfwWindowShouldClose(it->window); ++frame) {
        if (it->options->frames > 0 && frame >= it->options->frames) {
            break;
        }
        bool is_hidden = glfwGetWindowAttrib(it->window, GLFW_ICONIFIED) != 0;
        if (is_hidden) {
            glfwWaitEventsTimeout(hidden_frame);
        } else {
            glfwPollEvents();
        }
        shell_grant_wishes(it);
        if (!is_hidden || it->film_rate == 0) { // no time passes in a film without its frames
            update(it, &last);
        }
        name_window(it);
        if (!is_hidden) {
            draw_frame(it);
        }
        if (it->options->after_frame != NULL && !it->options->after_frame(it->options->frame_context)) {
            break;
        }
    }
}

// ---- The end --------------------------------------------------------------------------------------------

static native_end take_last_picture(shell* it, char* message)
{
    const native_files* files = &it->options->files;
    native_pixels picture;
    uint8_t* bytes = viewer_read_pixels(it->viewer, &picture.width, &picture.height);
    if (bytes == NULL) {
        snprintf(message, VIEWER_MESSAGE_SIZE, "nothing was drawn, and so there is no picture");
        return NATIVE_FAILED;
    }
    picture.bytes = bytes;
    bool is_saved = files->save_picture(files->context, it->options->screenshot,
                                        viewer_scene_name(it->viewer), picture, message);
    free(bytes);
    return is_saved ? NATIVE_DONE : NATIVE_FAILED;
}

static native_end run_window(shell* it, char* message)
{
    const char* reason = "";
    if (!viewer_gain_context(it->viewer, &reason)) {
        snprintf(message, VIEWER_MESSAGE_SIZE, "%s", reason);
        return NATIVE_MISSING;
    }
    it->panels = panels_create(it->window, shell_measure(it->window).units_per_point);
    if (it->panels == NULL) {
        snprintf(message, VIEWER_MESSAGE_SIZE, "Dear ImGui cannot draw here");
        viewer_lose_context(it->viewer);
        return NATIVE_MISSING;
    }
    shell_take_events(it);
    run_frames(it);
    shell_end_film(it);
    native_end end = it->options->screenshot != NULL ? take_last_picture(it, message) : NATIVE_DONE;
    panels_destroy(it->panels);
    viewer_lose_context(it->viewer);
    return end;
}

native_end native_view(viewer* shown, const native_options* options, char* message)
{
    message[0] = '\0';
    if (!glfwInit()) {
        return say_missing(message, "no display to open a window on");
    }
    viewer_offer_wishes(shown, NATIVE_WISHES);
    shell it = {.viewer = shown, .options = options, .window = open_window(options)};
    native_end end = NATIVE_MISSING;
    if (it.window == NULL) {
        say_missing(message, "no window with OpenGL 3.3");
    } else {
        glfwMakeContextCurrent(it.window);
        glfwSwapInterval(options->frames > 0 ? 0 : 1);
        end = run_window(&it, message);
    }
    glfwTerminate();
    return end;
}
