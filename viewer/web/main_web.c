// The shell of the viewer in a page: what engine.js calls, with plain types, and the WebGL2 context. There is
// one viewer, as there is one canvas. Enums go out as words, so that no number has a second meaning in
// JavaScript; records that go out by their address have their layout checked here.
// SPDX-License-Identifier: MIT

#include "viewer/viewer.h"

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define EXPORT EMSCRIPTEN_KEEPALIVE

enum { HASH_TEXT_SIZE = 17 };

// engine.js reads these records by their offsets.
_Static_assert(offsetof(viewer_label, x) == 0 && offsetof(viewer_label, y) == 4, "label in engine.js");
_Static_assert(offsetof(viewer_label, is_centered) == 8 && offsetof(viewer_label, colour) == 12,
               "label in engine.js");
_Static_assert(offsetof(viewer_label, text) == 16, "label in engine.js");
_Static_assert(offsetof(viewer_line, name) == 0 && offsetof(viewer_line, value) == 32, "line in engine.js");

static viewer* shown;
static char open_message[VIEWER_MESSAGE_SIZE];
static int32_t open_line;

// ---- Life -----------------------------------------------------------------------------------------------

static EM_BOOL on_context_lost(int event_type, const void* reserved, void* user_data)
{
    (void)event_type, (void)reserved, (void)user_data;
    viewer_lose_context(shown);
    return EM_TRUE; // only who says so gets the context back
}

static EM_BOOL on_context_restored(int event_type, const void* reserved, void* user_data)
{
    (void)event_type, (void)reserved, (void)user_data;
    const char* message = "";
    if (!viewer_gain_context(shown, &message)) {
        fprintf(stderr, "umbra: %s\n", message);
    }
    return EM_TRUE;
}

// Makes the viewer, and its context in the canvas that the selector names. "" or why it cannot be done.
EXPORT const char* web_start(const char* canvas)
{
    shown = viewer_create();
    if (shown == NULL) {
        return "There is not enough memory.";
    }
    viewer_limit_workers(shown, 1); // until the page has threads ready
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    attributes.minorVersion = 0;
    attributes.alpha = EM_FALSE;
    attributes.depth = EM_FALSE;
    attributes.antialias = EM_FALSE; // shapes are antialiased as they are drawn
    attributes.powerPreference = EM_WEBGL_POWER_PREFERENCE_HIGH_PERFORMANCE;
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context(canvas, &attributes);
    if (context <= 0 || emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS) {
        return "This browser gives no WebGL2 context.";
    }
    emscripten_set_webglcontextlost_callback(canvas, NULL, EM_FALSE, on_context_lost);
    emscripten_set_webglcontextrestored_callback(canvas, NULL, EM_FALSE, on_context_restored);
    const char* message = "";
    return viewer_gain_context(shown, &message) ? "" : message;
}

EXPORT void web_limit_workers(int32_t most)
{
    viewer_limit_workers(shown, most);
}

EXPORT void web_frame(double seconds, float width, float height, float pixel_ratio)
{
    viewer_update(shown, seconds);
    viewer_draw(shown, (viewer_size){width, height, pixel_ratio});
}

// ---- Scenes ---------------------------------------------------------------------------------------------

EXPORT int32_t web_scene_count(void)
{
    return viewer_scene_count();
}

EXPORT const char* web_scene_name_at(int32_t index)
{
    return viewer_scene_at(index).name;
}

EXPORT const char* web_scene_summary_at(int32_t index)
{
    return viewer_scene_at(index).summary;
}

EXPORT int32_t web_scene_is_gallery(int32_t index)
{
    return viewer_scene_at(index).is_gallery;
}

EXPORT int32_t web_open(const char* name)
{
    return viewer_open(shown, name, open_message, &open_line);
}

EXPORT int32_t web_open_text(const char* name, const char* text, int32_t size)
{
    return viewer_open_text(shown, name, text, (size_t)size, open_message, &open_line);
}

// Why the last scene was refused, and in which line of its text, or 0.
EXPORT const char* web_open_message(void)
{
    return open_message;
}

EXPORT int32_t web_open_line(void)
{
    return open_line;
}

EXPORT int32_t web_scene_index(void)
{
    return viewer_scene_index(shown);
}

EXPORT const char* web_scene_summary(void)
{
    return viewer_scene_summary(shown);
}

// The text of the scene, NULL without. Its size is in *out_size, as it need not end with a zero.
EXPORT const char* web_scene_text(int32_t* out_size)
{
    size_t size = 0;
    const char* text = viewer_scene_text(shown, &size);
    *out_size = (int32_t)size;
    return text;
}

// The world as a text, which the caller frees; NULL if there is none.
EXPORT char* web_world_text(int32_t* out_size)
{
    size_t size = 0;
    char* text = viewer_world_text(shown, &size);
    *out_size = (int32_t)size;
    return text;
}

// ---- What the user does ---------------------------------------------------------------------------------

// The buttons of a pointer event: 0 main, 1 middle, 2 other.
static viewer_button button_of(int32_t number)
{
    static const viewer_button buttons[] = {BUTTON_MAIN, BUTTON_MIDDLE, BUTTON_OTHER};
    return number >= 0 && number < 3 ? buttons[number] : BUTTON_NONE;
}

static int modifiers_of(int32_t shift, int32_t control, int32_t alt)
{
    return (shift ? MODIFIER_SHIFT : 0) | (control ? MODIFIER_CONTROL : 0) | (alt ? MODIFIER_ALT : 0);
}

EXPORT void web_pointer_down(float x, float y, int32_t button, int32_t shift, int32_t control, int32_t alt)
{
    viewer_pointer_down(shown, x, y, button_of(button), modifiers_of(shift, control, alt));
}

EXPORT void web_pointer_move(float x, float y)
{
    viewer_pointer_move(shown, x, y);
}

EXPORT void web_pointer_up(float x, float y, int32_t button)
{
    viewer_pointer_up(shown, x, y, button_of(button));
}

EXPORT void web_pointer_leave(void)
{
    viewer_pointer_leave(shown);
}

EXPORT void web_wheel(float x, float y, float notches)
{
    viewer_wheel(shown, x, y, notches);
}

EXPORT void web_pinch(float x, float y, float move_x, float move_y, float factor)
{
    viewer_pinch(shown, x, y, move_x, move_y, factor);
}

EXPORT int32_t web_key(const char* key, int32_t shift, int32_t control, int32_t alt)
{
    return viewer_key(shown, key, modifiers_of(shift, control, alt));
}

// ---- Controls -------------------------------------------------------------------------------------------

EXPORT int32_t web_control_count(void)
{
    return viewer_control_count(shown);
}

EXPORT const char* web_control_name(int32_t index)
{
    return viewer_control_at(shown, index).name;
}

EXPORT const char* web_control_label(int32_t index)
{
    return viewer_control_at(shown, index).label;
}

EXPORT const char* web_control_hint(int32_t index)
{
    return viewer_control_at(shown, index).hint;
}

EXPORT const char* web_control_unit(int32_t index)
{
    return viewer_control_at(shown, index).unit;
}

EXPORT const char* web_control_key(int32_t index)
{
    return viewer_control_at(shown, index).key;
}

// A word for programs, and one for people.
EXPORT const char* web_control_group(int32_t index)
{
    switch (viewer_control_at(shown, index).group) {
    case GROUP_PLAY:
        return "play";
    case GROUP_HAND:
        return "hand";
    case GROUP_SHOW:
        return "show";
    case GROUP_CAMERA:
        return "camera";
    case GROUP_WORLD:
        return "world";
    case GROUP_SOLVER:
        return "solver";
    case GROUP_SLEEP:
        return "sleep";
    case GROUP_THREADS:
        return "threads";
    case GROUP_FILES:
        return "files";
    case GROUP_KEYS:
        return "keys";
    case GROUP_TOTAL:
        break;
    }
    return "";
}

EXPORT const char* web_control_heading(int32_t index)
{
    return control_group_name(viewer_control_at(shown, index).group);
}

EXPORT const char* web_control_kind(int32_t index)
{
    switch (viewer_control_at(shown, index).kind) {
    case CONTROL_BUTTON:
        return "button";
    case CONTROL_SWITCH:
        return "switch";
    case CONTROL_COUNT:
        return "count";
    case CONTROL_NUMBER:
        return "number";
    case CONTROL_CHOICE:
        return "choice";
    }
    return "";
}

EXPORT double web_control_least(int32_t index)
{
    return viewer_control_at(shown, index).least;
}

EXPORT double web_control_most(int32_t index)
{
    return viewer_control_at(shown, index).most;
}

EXPORT double web_control_step(int32_t index)
{
    return viewer_control_at(shown, index).step;
}

EXPORT double web_control_normal(int32_t index)
{
    return viewer_control_at(shown, index).normal;
}

EXPORT int32_t web_control_is_logarithmic(int32_t index)
{
    return viewer_control_at(shown, index).is_logarithmic;
}

EXPORT int32_t web_control_restarts(int32_t index)
{
    return viewer_control_at(shown, index).restarts;
}

EXPORT const char* web_control_choice(int32_t index, int32_t choice)
{
    return viewer_control_at(shown, index).choices[choice];
}

// What changes from frame to frame.
EXPORT double web_control_value(int32_t index)
{
    return viewer_control_at(shown, index).value;
}

EXPORT int32_t web_control_is_enabled(int32_t index)
{
    return viewer_control_at(shown, index).is_enabled;
}

EXPORT int32_t web_control_set(int32_t index, double value)
{
    return viewer_control_set(shown, index, value);
}

// ---- What there is to see -------------------------------------------------------------------------------

EXPORT int32_t web_label_count(void)
{
    return viewer_label_count(shown);
}

EXPORT const viewer_label* web_label_at(int32_t index)
{
    static viewer_label label;
    label = viewer_label_at(shown, index);
    return &label;
}

EXPORT int32_t web_curve_count(void)
{
    return CURVE_TOTAL;
}

EXPORT const char* web_curve_name(int32_t index)
{
    return viewer_curve_name((viewer_curve)index);
}

// Which plot a curve belongs to.
EXPORT const char* web_curve_plot(int32_t index)
{
    if (index >= CURVE_STAGES) {
        return "stages";
    }
    static const char* const plots[CURVE_STAGES] = {[CURVE_STEP] = "step",
                                                    [CURVE_AWAKE] = "awake",
                                                    [CURVE_PAIRS] = "pairs",
                                                    [CURVE_KINETIC] = "energy",
                                                    [CURVE_POTENTIAL] = "energy"};
    return plots[index];
}

// Where web_curve_read puts values.
static float curve_values[VIEWER_HISTORY];

EXPORT const float* web_curve_values(void)
{
    return curve_values;
}

EXPORT int32_t web_curve_read(int32_t index)
{
    return viewer_curve_values(shown, (viewer_curve)index, curve_values);
}

EXPORT int32_t web_counter_count(void)
{
    return viewer_counter_count(shown);
}

EXPORT const viewer_line* web_counter_at(int32_t index)
{
    static viewer_line line;
    line = viewer_counter_at(shown, index);
    return &line;
}

EXPORT int32_t web_body_line_count(void)
{
    return viewer_body_line_count(shown);
}

EXPORT const viewer_line* web_body_line_at(int32_t index)
{
    static viewer_line line;
    line = viewer_body_line_at(shown, index);
    return &line;
}

EXPORT int32_t web_step(void)
{
    return viewer_step(shown);
}

// The hash of the world in hexadecimal digits, as `umbra run --json` prints it.
EXPORT const char* web_hash(void)
{
    static char text[HASH_TEXT_SIZE];
    snprintf(text, sizeof text, "%016" PRIx64, viewer_hash(shown));
    return text;
}

EXPORT const char* web_take_message(void)
{
    return viewer_take_message(shown);
}

// "" without a wish.
EXPORT const char* web_take_wish(void)
{
    switch (viewer_take_wish(shown)) {
    case WISH_NONE:
        return "";
    case WISH_HELP:
        return "help";
    case WISH_SCREENSHOT:
        return "screenshot";
    case WISH_FILM_BEGIN:
        return "film_begin";
    case WISH_FILM_END:
        return "film_end";
    case WISH_SAVE_SCENE:
        return "save_scene";
    case WISH_OPEN:
        return "open";
    case WISH_PANELS:
        return "panels";
    case WISH_FULL_SCREEN:
        return "full_screen";
    case WISH_QUIT:
        return "quit";
    }
    return "";
}
