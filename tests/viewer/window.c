// The viewer in its window, driven by events of a keyboard and a pointer that a display server sends: xdotool
// makes them. After each frame the test looks whether what it waits for has happened, and then goes on to
// the next beat; so it depends on nobody's speed. Started by window.sh.
// SPDX-License-Identifier: MIT

#include "viewer/model/viewer_data.h"
#include "viewer/native/native.h"
#include "viewer/native/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1000, HEIGHT = 700, MOST_FRAMES = 240 };

typedef struct theatre theatre;

// What the user does, and what has to come of it within some frames. Events are sent in the order of beats,
// each when what the one before it had to bring about has come about.
typedef struct beat {
    const char* what;
    void (*act)(theatre* it);
    bool (*has_come)(theatre* it);
} beat;

struct theatre {
    viewer* viewer;
    const beat* beats;
    int32_t beat_count;
    int32_t at;     // which beat
    int32_t waited; // frames since it began; -1: it has not
    int32_t frames; // in all
    const char* failed;

    // What beats remember.
    int32_t step;
    um_body_id body;
    um_vec2 place;
    int32_t scene;
    int32_t row;
    int32_t pictures, films, film_frames, scenes_saved; // files that were asked for
    bool has_film, refuses_films;
    uint32_t corner; // the colour of the last picture's left upper pixel
    int32_t colours; // how many pixels of it are not like that
};

// ---- Events ---------------------------------------------------------------------------------------------

static void send_event(const char* format, ...)
{
    char line[256] = "xdotool ";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + strlen(line), sizeof line - strlen(line), format, arguments);
    va_end(arguments);
    if (system(line) != 0) {
        print_message("failed: %s\n", line);
    }
}

static double value_of(const theatre* it, const char* name)
{
    return viewer_control_at(it->viewer, viewer_control_find(it->viewer, name)).value;
}

static um_vec2 screen_place(const theatre* it, um_body_id body)
{
    return camera_to_screen(&it->viewer->camera, um_body_get_center(viewer_world(it->viewer), body));
}

// ---- Time -----------------------------------------------------------------------------------------------

static bool plays(theatre* it)
{
    it->step = viewer_step(it->viewer);
    return it->step > 5;
}

static void press_space(theatre* it)
{
    (void)it;
    send_event("key space");
}

static bool is_paused(theatre* it)
{
    it->step = viewer_step(it->viewer);
    return value_of(it, "play") == 0.0;
}

static bool is_playing(theatre* it)
{
    return value_of(it, "play") == 1.0 && viewer_step(it->viewer) > it->step + 3;
}

static void press_right(theatre* it)
{
    (void)it;
    send_event("key Right");
}

static bool is_one_further(theatre* it)
{
    return viewer_step(it->viewer) == it->step + 1;
}

static void press_left_twice(theatre* it)
{
    (void)it;
    send_event("key Left key Left");
}

static bool is_one_back(theatre* it)
{
    return viewer_step(it->viewer) == it->step - 1;
}

// ---- The pointer ----------------------------------------------------------------------------------------

// The topmost body of the pyramid.
static void choose_body(theatre* it)
{
    const um_world* world = viewer_world(it->viewer);
    um_body_id bodies[512];
    int32_t count = um_world_get_bodies(world, bodies, 512);
    float least = 1e9f;
    for (int32_t i = 0; i < count && i < 512; ++i) {
        um_vec2 center = um_body_get_center(world, bodies[i]);
        if (um_body_get_type(world, bodies[i]) == UM_DYNAMIC_BODY && center.y < least) {
            least = center.y;
            it->body = bodies[i];
            it->place = center;
        }
    }
}

static void point_at_body(theatre* it)
{
    choose_body(it);
    um_vec2 at = screen_place(it, it->body);
    send_event("mousemove %d %d", (int)at.x, (int)at.y);
}

static void point_at_panel(theatre* it)
{
    (void)it;
    send_event("mousemove %d %d", WIDTH - 100, HEIGHT / 2);
}

static bool has_no_figures(theatre* it)
{
    return it->waited > 5 && viewer_body_line_count(it->viewer) == 0;
}

static bool has_figures(theatre* it)
{
    return viewer_body_line_count(it->viewer) > 5 && um_body_id_equals(it->viewer->hovered, it->body);
}

static void drag_body(theatre* it)
{
    um_vec2 at = screen_place(it, it->body);
    send_event("mousedown 1 mousemove %d %d", (int)at.x + 90, (int)at.y - 40);
}

static bool has_followed(theatre* it)
{
    um_vec2 now = um_body_get_center(viewer_world(it->viewer), it->body);
    return now.x > it->place.x + 40.0f / it->viewer->camera.scale;
}

static void let_go(theatre* it)
{
    (void)it;
    send_event("mouseup 1");
}

static bool has_no_joint(theatre* it)
{
    return um_world_get_counters(viewer_world(it->viewer)).joints == 0;
}

static void turn_wheel(theatre* it)
{
    it->place = camera_to_world(&it->viewer->camera, 200.0f, 200.0f);
    it->row = (int32_t)(1000.0f * it->viewer->camera.scale);
    send_event("mousemove 200 200 click 4 click 4");
}

static bool has_zoomed(theatre* it)
{
    um_vec2 now = camera_to_world(&it->viewer->camera, 200.0f, 200.0f);
    float point = 1.0f / it->viewer->camera.scale;
    return 1000.0f * it->viewer->camera.scale > 1.1f * (float)it->row && fabsf(now.x - it->place.x) < point &&
           fabsf(now.y - it->place.y) < point;
}

static void move_view(theatre* it)
{
    it->place = it->viewer->camera.center;
    send_event("mousemove 200 200 mousedown 3 mousemove 260 200 mouseup 3");
}

static bool has_moved_view(theatre* it)
{
    float way = (it->place.x - it->viewer->camera.center.x) * it->viewer->camera.scale;
    return fabsf(way - 60.0f) < 1.0f;
}

// Both buttons at once, and the first one is lifted first.
static void press_both_buttons(theatre* it)
{
    (void)it;
    send_event("mousemove 200 200 mousedown 1 mousedown 3 mouseup 1 mouseup 3 mousemove 300 300");
}

static bool rests(theatre* it)
{
    if (it->waited == 1) {
        send_event("mousemove 300 360");
        it->place = it->viewer->camera.center;
    }
    return it->waited > 5 && it->viewer->hand.motion == MOTION_NONE &&
           it->viewer->camera.center.y == it->place.y;
}

// ---- Panels ---------------------------------------------------------------------------------------------

// Clicks at the right end of one row of the panel after the other, until one of them is the speed's slider.
static void begin_search_for_slider(theatre* it)
{
    it->row = 90;
}

static bool has_moved_slider(theatre* it)
{
    if (value_of(it, "speed") > 4.0) {
        return true;
    }
    if (it->waited % 3 == 0 && it->row < 300) {
        send_event("mousemove %d %d click 1", WIDTH - 40, it->row);
        it->row += 9;
    }
    return false;
}

static void press_real_time(theatre* it)
{
    (void)it;
    send_event("mousemove 200 200 key 0");
}

static bool is_real_time(theatre* it)
{
    return value_of(it, "speed") == 1.0;
}

static void press_solver(theatre* it)
{
    (void)it;
    send_event("key v");
}

static bool has_other_solver(theatre* it)
{
    return um_world_get_settings(viewer_world(it->viewer)).solver == UM_SOLVER_SEQUENTIAL;
}

// By the key that the control says it has.
static void press_key_of(const theatre* it, const char* name)
{
    control found = viewer_control_at(it->viewer, viewer_control_find(it->viewer, name));
    bool has_shift = strncmp(found.key, "Shift+", 6) == 0;
    send_event("key %s%s", has_shift ? "shift+" : "", found.key + (has_shift ? 6 : 0));
}

static void show_layers(theatre* it)
{
    press_key_of(it, "show_contacts");
    press_key_of(it, "show_islands");
    press_key_of(it, "show_colors");
}

static bool has_layers(theatre* it)
{
    return value_of(it, "show_contacts") == 1.0 && value_of(it, "show_islands") == 1.0 &&
           value_of(it, "show_colors") == 1.0;
}

static const shell* shell_now(void)
{
    return glfwGetWindowUserPointer(glfwGetCurrentContext());
}

static void press_open(theatre* it)
{
    (void)it;
    send_event("key o");
}

static bool has_dominoes(theatre* it)
{
    return strcmp(viewer_scene_at(viewer_scene_index(it->viewer)).name, "dominoes") == 0 && it->waited > 5;
}

// Faster than frames come; GLFW takes two presses of a key within a millisecond for one. Most of these keys
// mean something in the world.
static void open_and_search_at_once(theatre* it)
{
    (void)it;
    send_event("key --delay 3 o d o m i n o e s Return");
}

static bool has_typed_nothing_else(theatre* it)
{
    return has_dominoes(it) && value_of(it, "theme") == 0.0 && value_of(it, "show_numbers") == 0.0 &&
           panels_world_width(shell_now()->panels, WIDTH) < WIDTH;
}

static void search_nothing(theatre* it)
{
    (void)it;
    send_event("type zzzz");
    send_event("key Return");
}

static void leave_search(theatre* it)
{
    (void)it;
    send_event("key Escape");
}

static bool has_waited(theatre* it)
{
    return it->waited > 4;
}

static void press_next_panel(theatre* it)
{
    (void)it;
    send_event("key g");
}

static bool shows_layers(theatre* it)
{
    (void)it;
    return strcmp(panels_shown(shell_now()->panels), "Show") == 0;
}

static void press_previous_panel_twice(theatre* it)
{
    (void)it;
    send_event("key --delay 3 shift+g shift+g");
}

static bool shows_figures(theatre* it)
{
    (void)it;
    return strcmp(panels_shown(shell_now()->panels), "Figures") == 0;
}

static void show_next_panel(theatre* it)
{
    (void)it;
    panels_show_next(shell_now()->panels, 1);
}

// The next one is asked for in the frame after.
static bool shows_next_but_one(theatre* it)
{
    if (it->waited == 1) {
        show_next_panel(it);
    }
    return it->waited > 3 && shows_layers(it);
}

static void press_help(theatre* it)
{
    (void)it;
    send_event("key question");
}

// ---- Files ----------------------------------------------------------------------------------------------

static bool save_picture(void* context, const char* path, const char* name, native_pixels picture,
                         char* message)
{
    theatre* it = context;
    (void)path;
    (void)name;
    snprintf(message, VIEWER_MESSAGE_SIZE, "saved");
    ++it->pictures;
    it->corner = (uint32_t)picture.bytes[0] << 16 | (uint32_t)picture.bytes[1] << 8 | picture.bytes[2];
    it->colours = 0;
    for (int32_t i = 0; i < picture.width * picture.height; ++i) {
        it->colours += memcmp(picture.bytes, picture.bytes + 4 * (size_t)i, 3) != 0;
    }
    return true;
}

static bool save_scene(void* context, const char* name, const char* text, size_t size, char* message)
{
    theatre* it = context;
    char reason[VIEWER_MESSAGE_SIZE];
    viewer* other = viewer_create();
    it->scenes_saved += viewer_open_text(other, name, text, size, reason, NULL);
    viewer_destroy(other);
    snprintf(message, VIEWER_MESSAGE_SIZE, "saved");
    return true;
}

// As many frames per second as a GIF has.
enum { FILM_RATE = 50 };

static int32_t begin_film(void* context, const char* name, int32_t width, int32_t height, int32_t frame_rate,
                          char* message)
{
    theatre* it = context;
    (void)name;
    snprintf(message, VIEWER_MESSAGE_SIZE, "begun");
    it->has_film = width > 0 && height > 0 && frame_rate >= FILM_RATE && !it->refuses_films;
    it->films += it->has_film;
    it->film_frames = 0;
    it->step = viewer_step(it->viewer);
    return it->has_film ? FILM_RATE : 0;
}

static bool add_frame(void* context, native_pixels picture)
{
    theatre* it = context;
    it->film_frames += it->has_film && picture.bytes != NULL;
    return true;
}

static bool end_film(void* context, char* message)
{
    theatre* it = context;
    snprintf(message, VIEWER_MESSAGE_SIZE, "ended");
    it->has_film = false;
    return true;
}

static void press_picture(theatre* it)
{
    it->pictures = 0;
    send_event("key s");
}

static bool has_dark_picture(theatre* it)
{
    return it->pictures == 1 && (it->corner >> 16) < 0x60 && it->colours > 2000;
}

static void press_light(theatre* it)
{
    it->pictures = 0;
    send_event("key d sleep 0.1 key s");
}

static bool has_light_picture(theatre* it)
{
    return it->pictures == 1 && (it->corner >> 16) > 0xa0 && it->colours > 2000;
}

static void press_film(theatre* it)
{
    (void)it;
    send_event("key e");
}

// The first frame has the step at which the film began.
static bool has_frames_of_its_rate(theatre* it)
{
    float steps = (float)(viewer_step(it->viewer) - it->step);
    float expected = 60.0f / FILM_RATE * (float)(it->film_frames - 1);
    if (fabsf(steps - expected) > 1.01f) {
        print_message("%d frames for %g steps\n", it->film_frames, (double)steps);
        it->failed = "frames and steps of a film belong together";
    }
    return it->film_frames > 60;
}

static void press_film_twice_at_once(theatre* it)
{
    it->films = 0;
    int32_t film = viewer_control_find(it->viewer, "film");
    assert_true(viewer_control_set(it->viewer, film, 1.0));
    assert_true(viewer_control_set(it->viewer, film, 0.0));
}

static bool has_begun_none(theatre* it)
{
    return it->waited > 5 && it->films == 0 && value_of(it, "film") == 0.0;
}

static bool has_no_film(theatre* it)
{
    return !it->has_film;
}

static void resize_window(theatre* it, int width, int height)
{
    (void)it;
    send_event("search --name '^Umbra' windowsize %d %d", width, height);
}

static void press_film_in_vain(theatre* it)
{
    it->refuses_films = true;
    send_event("key e");
}

static bool knows_of_no_film(theatre* it)
{
    bool is_known = value_of(it, "film") == 0.0 && it->waited > 5;
    it->refuses_films = it->refuses_films && !is_known;
    it->film_frames = 0;
    return is_known;
}

static void film_and_resize(theatre* it)
{
    (void)it;
    resize_window(it, WIDTH + 20, HEIGHT);
}

static bool has_ended_film(theatre* it)
{
    return !it->has_film && value_of(it, "film") == 0.0;
}

static void press_save(theatre* it)
{
    (void)it;
    send_event("key ctrl+s");
}

static bool has_saved_scene(theatre* it)
{
    return it->scenes_saved == 1;
}

// ---- The window -----------------------------------------------------------------------------------------

static void make_tiny(theatre* it)
{
    resize_window(it, 1, 1);
}

static bool is_tiny(theatre* it)
{
    return it->viewer->camera.width == 1.0f && it->viewer->camera.height == 1.0f && it->waited > 5;
}

static void make_large(theatre* it)
{
    resize_window(it, WIDTH, HEIGHT);
}

static bool is_large(theatre* it)
{
    return it->viewer->camera.height == (float)HEIGHT;
}

// Another size whenever the one before has come.
static void begin_to_resize(theatre* it)
{
    it->row = 0;
    it->step = viewer_step(it->viewer);
    resize_window(it, 700, 400);
}

static bool has_played_in_all_sizes(theatre* it)
{
    static const int heights[] = {400, 650, 300, 500, 640};
    enum { SIZES = sizeof heights / sizeof heights[0] };
    if (it->viewer->camera.height == (float)heights[it->row] && viewer_step(it->viewer) > it->step) {
        it->step = viewer_step(it->viewer);
        if (++it->row == SIZES) {
            return true;
        }
        resize_window(it, 700 + 40 * it->row, heights[it->row]);
    }
    return false;
}

// As a window manager says it: there is none on this display.
static void set_window_state(int state)
{
    char line[160];
    snprintf(line, sizeof line, "python3 \"$SET_WINDOW_STATE\" $(xdotool search --name '^Umbra') %d", state);
    if (system(line) != 0) {
        print_message("failed: %s\n", line);
    }
}

static void minimise(theatre* it)
{
    it->step = viewer_step(it->viewer);
    set_window_state(3);
}

static bool waits_hidden(theatre* it)
{
    if (it->waited == 1) { // what came before the window was hidden
        it->step = viewer_step(it->viewer);
    }
    bool is_minimised = glfwGetWindowAttrib(glfwGetCurrentContext(), GLFW_ICONIFIED) != 0;
    return it->waited > 10 && is_minimised && it->has_film && viewer_step(it->viewer) == it->step;
}

static void restore_film(theatre* it)
{
    (void)it;
    set_window_state(1);
}

static bool films_on(theatre* it)
{
    return viewer_step(it->viewer) > it->step + 5;
}

static bool plays_on_hidden(theatre* it)
{
    bool is_minimised = glfwGetWindowAttrib(glfwGetCurrentContext(), GLFW_ICONIFIED) != 0;
    return it->waited > 10 && is_minimised && viewer_step(it->viewer) > it->step + 5;
}

static void restore(theatre* it)
{
    it->pictures = 0;
    set_window_state(1);
    send_event("key s");
}

static bool has_picture(theatre* it)
{
    return it->pictures == 1 && it->colours > 2000;
}

// ---- Files that are dropped -----------------------------------------------------------------------------

// A path, as the display server would tell it to the window.
static void drop_file(const char* path)
{
    GLFWwindow* window = glfwGetCurrentContext();
    GLFWdropfun drop = glfwSetDropCallback(window, NULL);
    glfwSetDropCallback(window, drop);
    drop(window, 1, &path);
}

static const char* shown_message(void)
{
    return panels_message(shell_now()->panels);
}

static void drop_refused_scene(theatre* it)
{
    static const char path[] = "window_refused.json";
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    fputs("{\"umbra_scene\": 1,\n\"bodies\": [{\"typ\": \"dynamic\"}]}\n", file);
    fclose(file);
    it->step = viewer_step(it->viewer);
    drop_file(path);
    remove(path);
}

static bool plays_on_and_says_why(theatre* it)
{
    return viewer_step(it->viewer) > it->step + 10 && strstr(shown_message(), "typ") != NULL &&
           strcmp(viewer_scene_name(it->viewer), "pyramid") == 0;
}

static void drop_nothing(theatre* it)
{
    it->step = viewer_step(it->viewer);
    drop_file("no_such_scene.json");
}

static bool plays_on_and_names_the_file(theatre* it)
{
    return viewer_step(it->viewer) > it->step + 10 && strstr(shown_message(), "no_such_scene") != NULL;
}

// ---- Scenes ---------------------------------------------------------------------------------------------

// Opens the next scene of the list, and takes a picture of it.
static void open_next_scene(theatre* it)
{
    it->scene = (viewer_scene_index(it->viewer) + 1) % viewer_scene_count();
    it->pictures = 0;
    it->waited = 0;
    send_event("key Next key s");
}

// All of them, until the one that it began with is there again.
static bool has_seen_all(theatre* it)
{
    if (viewer_scene_index(it->viewer) != it->scene || it->pictures != 1) {
        return false;
    }
    if (it->colours < 200) {
        print_message("nothing is seen of %s\n", viewer_scene_name(it->viewer));
        it->failed = "each scene shows something";
    }
    ++it->row;
    if (it->row < viewer_scene_count()) {
        open_next_scene(it);
        return false;
    }
    return true;
}

// ---- Layouts of keyboards -------------------------------------------------------------------------------

// By its number, which names the place of a key and not what is written on it: those of D, 1 and 6.
static void press_place_of_d(theatre* it)
{
    (void)it;
    send_event("key 40");
}

static bool is_light(theatre* it)
{
    return value_of(it, "theme") == 1.0;
}

static void press_place_of_1(theatre* it)
{
    it->row = (int32_t)value_of(it, "show_shapes");
    send_event("key 10");
}

static bool has_other_shapes(theatre* it)
{
    return (int32_t)value_of(it, "show_shapes") != it->row;
}

// In France that is minus.
static void press_place_of_6(theatre* it)
{
    it->place.x = it->viewer->camera.scale;
    it->step = (int32_t)it->viewer->layers;
    send_event("key 15");
}

static bool has_zoomed_out_alone(theatre* it)
{
    return it->viewer->camera.scale < it->place.x && (int32_t)it->viewer->layers == it->step;
}

// ---- The play -------------------------------------------------------------------------------------------

static bool after_frame(void* context)
{
    theatre* it = context;
    ++it->frames;
    if (it->at == it->beat_count || it->failed != NULL) {
        return false;
    }
    const beat* now = &it->beats[it->at];
    if (it->waited < 0) {
        it->waited = 0;
        if (now->act != NULL) {
            now->act(it);
        }
        return true;
    }
    ++it->waited;
    if (now->has_come(it)) {
        ++it->at;
        it->waited = -1;
    } else if (it->waited > MOST_FRAMES) {
        it->failed = now->what;
    }
    return true;
}

static theatre play(const char* name, const beat* beats, size_t count)
{
    theatre it = {.viewer = viewer_create(), .beats = beats, .beat_count = (int32_t)count, .waited = -1};
    assert_non_null(it.viewer);
    char message[VIEWER_MESSAGE_SIZE] = "";
    if (!viewer_open(it.viewer, name, message, NULL)) {
        fail_msg("%s", message);
    }
    native_options options = {
        .width = WIDTH,
        .height = HEIGHT,
        .window_name = "Umbra",
        .files = {&it, save_picture, save_scene, begin_film, add_frame, end_film},
        .after_frame = after_frame,
        .frame_context = &it,
    };
    native_end end = native_view(it.viewer, &options, message);
    if (it.failed != NULL) {
        fail_msg("not so after %d frames: %s", it.frames, it.failed);
    }
    if (end != NATIVE_DONE) {
        fail_msg("%s", message);
    }
    return it;
}

#define PLAY(scene, beats) play(scene, beats, sizeof(beats) / sizeof((beats)[0]))

static void time_goes_by_keys(void** state)
{
    (void)state;
    static const beat beats[] = {
        {"it plays by itself", NULL, plays},
        {"Space pauses", press_space, is_paused},
        {"Right makes one step", press_right, is_one_further},
        {"Left goes back", press_left_twice, is_one_back},
        {"Space plays on", press_space, is_playing},
    };
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void the_pointer_drags_bodies_and_moves_the_view(void** state)
{
    (void)state;
    static const beat beats[] = {
        {"it plays", NULL, plays},
        {"the panel is no body", point_at_panel, has_no_figures},
        {"the body that the pointer jumps to has figures", point_at_body, has_figures},
        {"a body follows the pointer", drag_body, has_followed},
        {"a body is let go", let_go, has_no_joint},
        {"the wheel zooms at the pointer", turn_wheel, has_zoomed},
        {"the right button moves the view", move_view, has_moved_view},
        {"what two buttons began ends with the last", press_both_buttons, rests},
    };
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void panels_change_controls(void** state)
{
    (void)state;
    static const beat beats[] = {
        {"it plays", NULL, plays},
        {"the slider of the speed moves", begin_search_for_slider, has_moved_slider},
        {"0 is real time again", press_real_time, is_real_time},
        {"V switches the solver", press_solver, has_other_solver},
        {"digits show layers", show_layers, has_layers},
        {"O begins a search, also for fast fingers", open_and_search_at_once, has_typed_nothing_else},
        {"Escape leaves the search", leave_search, has_waited},
        {"O begins another search", press_open, has_waited},
        {"what is not found opens nothing", search_nothing, has_dominoes},
        {"Escape leaves the search", leave_search, has_waited},
        {"G shows the next panel", press_next_panel, shows_layers},
        {"Shift and G the one before, and all around", press_previous_panel_twice, shows_figures},
        {"two panels further, frame by frame", show_next_panel, shows_next_but_one},
        {"? shows the keys", press_help, has_waited},
    };
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void files_are_written(void** state)
{
    (void)state;
    static const beat beats[] = {
        {"it plays", NULL, plays},
        {"a picture in the dark", press_picture, has_dark_picture},
        {"a picture in the light", press_light, has_light_picture},
        {"a film has frames", press_film, has_frames_of_its_rate},
        {"a film ends", press_film, has_no_film},
        {"a film that ends at once has never begun", press_film_twice_at_once, has_begun_none},
        {"a film that cannot begin is none", press_film_in_vain, knows_of_no_film},
        {"then another one has frames", press_film, has_frames_of_its_rate},
        {"it waits while the window is minimised", minimise, waits_hidden},
        {"it goes on when the window is back", restore_film, films_on},
        {"another size ends it", film_and_resize, has_ended_film},
        {"the world is saved as a scene", press_save, has_saved_scene},
    };
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void windows_of_all_sizes_are_survived(void** state)
{
    (void)state;
    static const beat beats[] = {
        {"it plays", NULL, plays},
        {"a window of one pixel", make_tiny, is_tiny},
        {"it is large again", make_large, is_large},
        {"it plays while it gets other sizes", begin_to_resize, has_played_in_all_sizes},
        {"it is large once more", make_large, is_large},
        {"it plays while it is minimised", minimise, plays_on_hidden},
        {"it comes back", restore, has_picture},
    };
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void what_is_refused_changes_nothing(void** state)
{
    (void)state;
    static const beat beats[] = {
        {"it plays", NULL, plays},
        {"a scene with an error is refused", drop_refused_scene, plays_on_and_says_why},
        {"so is a file that is not there", drop_nothing, plays_on_and_names_the_file},
    };
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void each_scene_is_seen(void** state)
{
    (void)state;
    static const beat beats[] = {{"each scene opens and shows something", open_next_scene, has_seen_all}};
    viewer_destroy(PLAY("pyramid", beats).viewer);
}

static void set_layout(const char* name)
{
    char line[32];
    snprintf(line, sizeof line, "setxkbmap %s", name);
    assert_int_equal(system(line), 0);
}

static void keyboards_of_other_layouts_have_all_keys(void** state)
{
    (void)state;
    static const beat russian[] = {{"D is where it is elsewhere", press_place_of_d, is_light}};
    static const beat french[] = {
        {"1 is where it is elsewhere", press_place_of_1, has_other_shapes},
        {"but a sign that is a key is that", press_place_of_6, has_zoomed_out_alone},
    };
    set_layout("ru");
    viewer_destroy(PLAY("pyramid", russian).viewer);
    set_layout("fr");
    viewer_destroy(PLAY("pyramid", french).viewer);
    set_layout("us");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_goes_by_keys),
        cmocka_unit_test(the_pointer_drags_bodies_and_moves_the_view),
        cmocka_unit_test(panels_change_controls),
        cmocka_unit_test(files_are_written),
        cmocka_unit_test(windows_of_all_sizes_are_survived),
        cmocka_unit_test(what_is_refused_changes_nothing),
        cmocka_unit_test(each_scene_is_seen),
        cmocka_unit_test(keyboards_of_other_layouts_have_all_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
