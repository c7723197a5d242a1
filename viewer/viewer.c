// The viewer as shells see it: passes on what they ask for.
// SPDX-License-Identifier: MIT

#include "model/viewer_data.h"

#include "scenes/scenes.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Life -----------------------------------------------------------------------------------------------

viewer* viewer_create(void)
{
    viewer* it = calloc(1, sizeof *it);
    if (it != NULL) {
        session_begin(&it->session, (um_allocator){0});
        it->hand = hand_make();
        it->camera.scale = 1.0f;
        it->pixel_ratio = 1.0f;
        it->layers = WORLD_DEFAULT_LAYERS;
        it->tree_level = WORLD_ALL_TREE_LEVELS;
        it->offered = UINT32_MAX;
    }
    return it;
}

void viewer_destroy(viewer* it)
{
    if (it != NULL) {
        if (it->lose_graphics != NULL) {
            it->lose_graphics(it);
        }
        session_end(&it->session);
        free(it);
    }
}

void viewer_limit_workers(viewer* it, int32_t most)
{
    it->worker_limit = most < 1 ? 1 : most;
}

void viewer_offer_wishes(viewer* it, uint32_t wishes)
{
    it->offered = wishes;
}

// ---- Scenes ---------------------------------------------------------------------------------------------

int32_t viewer_scene_count(void)
{
    return (int32_t)scene_count();
}

viewer_scene viewer_scene_at(int32_t index)
{
    const scene* at = index < 0 ? NULL : scene_at((size_t)index);
    if (at == NULL) {
        return (viewer_scene){"", "", false};
    }
    const scene_generator* generator = at->text == NULL ? scene_generator_find(at->name) : NULL;
    return (viewer_scene){at->name, generator != NULL ? generator->summary : at->summary, at->is_in_gallery};
}

int32_t viewer_scene_index(const viewer* it)
{
    for (int32_t i = 0; it->session.built_in != NULL && i < viewer_scene_count(); ++i) {
        if (scene_at((size_t)i) == it->session.built_in) {
            return i;
        }
    }
    return -1;
}

// Shows a scene that was opened, or says why it was not.
static bool tell(viewer* it, bool is_open, const ums_error* error, char* message, int32_t* line)
{
    if (is_open) {
        it->hand.motion = MOTION_NONE;
        it->picked = it->hovered = (um_body_id){0};
        it->body_line_count = 0;
        it->camera.is_y_up = it->session.source.is_y_up;
        if (!it->is_camera_free) {
            viewer_fit(it);
        }
        viewer_write_labels(it);
    }
    if (!is_open && message != NULL) {
        snprintf(message, VIEWER_MESSAGE_SIZE, "%s", error->message);
    }
    if (line != NULL) {
        *line = is_open ? 0 : error->line;
    }
    return is_open;
}

bool viewer_open(viewer* it, const char* name_or_path, char* message, int32_t* line)
{
    ums_error error = {0};
    bool is_open = session_open(&it->session, name_or_path, &error);
    it->is_camera_free = it->is_camera_free && !is_open;
    return tell(it, is_open, &error, message, line);
}

bool viewer_open_text(viewer* it, const char* name, const char* text, size_t size, char* message,
                      int32_t* line)
{
    ums_error error = {0};
    char before[SCENE_NAME_SIZE];
    snprintf(before, sizeof before, "%s", viewer_scene_name(it));
    bool is_open = session_open_text(&it->session, name, text, size, &error);
    bool is_same = strcmp(before, viewer_scene_name(it)) == 0;
    it->is_camera_free = it->is_camera_free && (!is_open || is_same);
    return tell(it, is_open, &error, message, line);
}

const char* viewer_scene_name(const viewer* it)
{
    return it->session.source.name;
}

const char* viewer_scene_summary(const viewer* it)
{
    return it->session.source.summary != NULL ? it->session.source.summary : "";
}

const char* viewer_scene_text(const viewer* it, size_t* out_size)
{
    *out_size = it->session.text_size;
    return it->session.text;
}

// ---- Frames ---------------------------------------------------------------------------------------------

// What is under the pointer, and what there is to say about it.
static void look_under_pointer(viewer* it)
{
    const um_world* world = session_world(&it->session);
    um_vec2 at = um_vec2_make(it->hand.x, it->hand.y);
    it->hovered = it->hand.is_inside ? hand_body_at(world, &it->camera, at) : (um_body_id){0};
    um_body_id shown = it->hovered.index1 != 0 ? it->hovered : it->picked;
    it->body_line_count = body_lines(world, shown, it->body_lines);
}

void viewer_update(viewer* it, double seconds)
{
    hand_follow(&it->hand, &it->session, &it->camera);
    session_update(&it->session, seconds);
    viewer_follow(it);
    viewer_keep_in_sight(it, seconds);
    look_under_pointer(it);
    viewer_write_labels(it);
}

void viewer_wait_for_steps(viewer* it, bool waits)
{
    session_wait_for_steps(&it->session, waits);
}

// ---- What the user does ---------------------------------------------------------------------------------

void viewer_pointer_down(viewer* it, float x, float y, viewer_button button, int modifiers)
{
    um_vec2 at = um_vec2_make(x, y);
    if (button == BUTTON_MAIN && isfinite(x) && isfinite(y)) {
        it->picked = hand_body_at(session_world(&it->session), &it->camera, at);
    }
    hand_down(&it->hand, &it->session, &it->camera, at, button, modifiers);
    look_under_pointer(it);
}

void viewer_pointer_move(viewer* it, float x, float y)
{
    if (hand_move(&it->hand, &it->session, &it->camera, um_vec2_make(x, y))) {
        it->is_camera_free = true;
        it->follows = false;
    }
    look_under_pointer(it);
}

void viewer_pointer_up(viewer* it, float x, float y, viewer_button button)
{
    viewer_pointer_move(it, x, y);
    hand_up(&it->hand, &it->session, &it->camera, um_vec2_make(x, y), button);
    look_under_pointer(it);
}

void viewer_pointer_leave(viewer* it)
{
    it->hand.is_inside = false;
    look_under_pointer(it);
}

void viewer_pointer_cancel(viewer* it)
{
    hand_cancel(&it->hand, &it->session);
    look_under_pointer(it);
}

void viewer_wheel(viewer* it, float x, float y, float notches)
{
    if (!isfinite(notches) || notches == 0.0f) { // a wheel may turn sideways
        return;
    }
    viewer_zoom(it, um_vec2_make(x, y), exp2f(0.25f * fminf(fmaxf(notches, -40.0f), 40.0f)));
}

void viewer_pinch(viewer* it, float x, float y, float move_x, float move_y, float factor)
{
    hand_cancel(&it->hand, &it->session);
    camera_move(&it->camera, move_x, move_y);
    viewer_zoom(it, um_vec2_make(x, y), factor);
    it->follows = false;
}

// ---- What there is to see -------------------------------------------------------------------------------

int32_t viewer_curve_values(const viewer* it, viewer_curve curve, float* out_values)
{
    if ((int)curve < 0 || curve >= CURVE_TOTAL) {
        return 0;
    }
    return curves_read(&it->session.shown.curves, curve, out_values);
}

int32_t viewer_counter_count(const viewer* it)
{
    return counter_line_count(&it->session);
}

viewer_line viewer_counter_at(const viewer* it, int32_t index)
{
    return counter_line_at(&it->session, index);
}

int32_t viewer_body_line_count(const viewer* it)
{
    return it->body_line_count;
}

viewer_line viewer_body_line_at(const viewer* it, int32_t index)
{
    return index >= 0 && index < it->body_line_count ? it->body_lines[index] : (viewer_line){"", ""};
}

int32_t viewer_step(const viewer* it)
{
    return session_step_count(&it->session);
}

uint64_t viewer_hash(const viewer* it)
{
    return um_world_hash(viewer_world(it));
}

const um_world* viewer_world(const viewer* it)
{
    return session_world(&it->session);
}

void viewer_say(viewer* it, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(it->session.message, sizeof it->session.message, format, arguments);
    va_end(arguments);
    it->session.is_error = false;
}

void viewer_complain(viewer* it, const char* reason)
{
    session_complain(&it->session, reason);
}

const char* viewer_take_message(viewer* it)
{
    snprintf(it->message, sizeof it->message, "%s", it->session.message);
    it->is_error = it->session.is_error;
    it->session.message[0] = '\0';
    it->session.is_error = false;
    return it->message;
}

bool viewer_message_is_error(const viewer* it)
{
    return it->is_error;
}

viewer_wish viewer_take_wish(viewer* it)
{
    if (it->wish_count == 0) {
        return WISH_NONE;
    }
    viewer_wish first = it->wishes[0];
    --it->wish_count;
    memmove(it->wishes, it->wishes + 1, (size_t)it->wish_count * sizeof it->wishes[0]);
    return first;
}

void viewer_film_ended(viewer* it)
{
    it->is_filming = false;
}
