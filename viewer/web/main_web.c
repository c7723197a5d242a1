// The shell of the viewer in a page: its life, with the WebGL2 context, scenes, and what the user does.
// SPDX-License-Identifier: MIT

#include "web.h"

#include <emscripten/html5.h>

viewer* shown;
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
        viewer_complain(shown, message);
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
    viewer_offer_wishes(shown, 0);  // until the page says which it grants
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

EXPORT const char* web_scene_name(void)
{
    return viewer_scene_name(shown);
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

EXPORT void web_pointer_cancel(void)
{
    viewer_pointer_cancel(shown);
}

EXPORT void web_wheel(float x, float y, float notches)
{
    viewer_wheel(shown, x, y, notches);
}

EXPORT void web_pinch(float x, float y, float move_x, float move_y, float factor)
{
    viewer_pinch(shown, x, y, move_x, move_y, factor);
}

EXPORT int32_t web_key(const char* key, int32_t shift, int32_t control, int32_t alt, int32_t is_repeated)
{
    return viewer_key(shown, key, modifiers_of(shift, control, alt) | (is_repeated ? MODIFIER_REPEATED : 0));
}
