// What controls read and change.
// SPDX-License-Identifier: MIT

#include "control_table.h"

#include "tools/body_number.h"

#include <math.h>
#include <stdlib.h>

// ---- Settings -------------------------------------------------------------------------------------------

double control_get_setting(const viewer* it, int32_t which)
{
    return session_setting(&it->session, (setting)which);
}

bool control_set_setting(viewer* it, int32_t which, double value)
{
    return session_change(&it->session, (setting)which, value);
}

// ---- Play -----------------------------------------------------------------------------------------------

double control_get_playing(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->session.is_playing;
}

bool control_set_playing(viewer* it, int32_t unused, double value)
{
    (void)unused;
    session_play(&it->session, value != 0.0);
    return true;
}

double control_get_step(const viewer* it, int32_t unused)
{
    (void)unused;
    return session_is_seeking(&it->session) ? it->session.seek_step : session_step_count(&it->session);
}

bool control_set_step(viewer* it, int32_t unused, double value)
{
    (void)unused;
    session_seek(&it->session, (int64_t)value);
    return true;
}

bool control_step_by(viewer* it, int32_t steps, double unused)
{
    (void)unused;
    session_seek(&it->session, (int64_t)control_get_step(it, 0) + steps);
    return true;
}

bool control_rewind_scene(viewer* it, int32_t unused, double value)
{
    (void)unused;
    (void)value;
    session_seek(&it->session, 0);
    return true;
}

bool control_restart_scene(viewer* it, int32_t unused, double value)
{
    (void)unused;
    (void)value;
    return session_restart(&it->session);
}

bool control_reset_scene(viewer* it, int32_t unused, double value)
{
    (void)unused;
    (void)value;
    return session_reset(&it->session);
}

bool control_undo(viewer* it, int32_t unused, double value)
{
    (void)unused;
    (void)value;
    return session_undo(&it->session);
}

double control_get_speed(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->session.speed;
}

bool control_set_speed(viewer* it, int32_t unused, double value)
{
    (void)unused;
    it->session.speed = fmin(fmax(value, SESSION_LEAST_SPEED), SESSION_GREATEST_SPEED);
    viewer_say(it, "Speed %g", it->session.speed);
    return true;
}

bool control_scale_speed(viewer* it, int32_t doublings, double unused)
{
    (void)unused;
    return control_set_speed(it, 0, doublings == 0 ? 1.0 : ldexp(it->session.speed, doublings));
}

// ---- Hand -----------------------------------------------------------------------------------------------

double control_get_hand(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->hand.tool;
}

bool control_set_hand(viewer* it, int32_t unused, double value)
{
    (void)unused;
    hand_cancel(&it->hand, &it->session);
    it->hand.tool = (hand_tool)(int)value;
    return true;
}

double control_get_hand_size(const viewer* it, int32_t unused)
{
    (void)unused;
    return (double)it->hand.size;
}

bool control_set_hand_size(viewer* it, int32_t unused, double value)
{
    (void)unused;
    it->hand.size = (float)value;
    return true;
}

// A click of the main button with the tool. What it did is among the edits that are done; the log need not be
// longer, since a new edit takes the place of later ones.
bool control_use_tool(viewer* it, int32_t tool, double unused)
{
    (void)unused;
    um_vec2 middle = um_vec2_make(0.5f * it->camera.width, 0.5f * it->camera.height);
    um_vec2 at = it->hand.is_inside ? um_vec2_make(it->hand.x, it->hand.y) : middle;
    int32_t edits = it->session.shown.edits_done;
    hand used = hand_make();
    used.tool = (hand_tool)tool;
    used.size = it->hand.size;
    hand_down(&used, &it->session, &it->camera, at, BUTTON_MAIN, 0);
    hand_up(&used, &it->session, &it->camera, at, BUTTON_MAIN);
    return it->session.shown.edits_done != edits;
}

bool control_delete_picked(viewer* it, int32_t unused, double value)
{
    (void)unused;
    (void)value;
    return session_edit(&it->session, (edit){.kind = EDIT_DELETE, .body = it->picked});
}

// Steps through all bodies in their order, and begins anew at either end.
bool control_pick_by(viewer* it, int32_t way, double unused)
{
    (void)unused;
    if (way == 0) {
        hand_cancel(&it->hand, &it->session);
        if (session_is_seeking(&it->session)) {
            session_play(&it->session, false);
        }
        it->picked = (um_body_id){0};
        it->follows = false;
        return true;
    }
    const um_world* world = session_world(&it->session);
    int32_t count = um_world_get_bodies(world, NULL, 0);
    um_body_id* bodies = count > 0 ? malloc((size_t)count * sizeof *bodies) : NULL;
    if (bodies == NULL) {
        return false;
    }
    um_world_get_bodies(world, bodies, count);
    int32_t place = way > 0 ? -1 : count;
    for (int32_t i = 0; i < count; ++i) {
        place = um_body_id_equals(bodies[i], it->picked) ? i : place;
    }
    it->picked = bodies[(place + way + count) % count];
    free(bodies);
    const char* name = um_body_get_name(world, it->picked);
    viewer_say(it, "Body %d%s%s", (int)body_number(it->picked), name[0] != '\0' ? ", " : "", name);
    return true;
}

// ---- Show -----------------------------------------------------------------------------------------------

double control_get_layer(const viewer* it, int32_t layer)
{
    return (it->layers & WORLD_LAYER_BIT(layer)) != 0;
}

bool control_set_layer(viewer* it, int32_t layer, double value)
{
    uint32_t bit = WORLD_LAYER_BIT(layer);
    it->layers = value != 0.0 ? it->layers | bit : it->layers & ~bit;
    return true;
}

double control_get_numbers(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->shows_numbers;
}

bool control_set_numbers(viewer* it, int32_t unused, double value)
{
    (void)unused;
    it->shows_numbers = value != 0.0;
    return true;
}

double control_get_tree_level(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->tree_level;
}

bool control_set_tree_level(viewer* it, int32_t unused, double value)
{
    (void)unused;
    it->tree_level = (int32_t)value;
    return true;
}

double control_get_theme(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->theme;
}

bool control_set_theme(viewer* it, int32_t unused, double value)
{
    (void)unused;
    it->theme = (theme_kind)(int)value;
    return true;
}

// ---- Camera ---------------------------------------------------------------------------------------------

bool control_fit(viewer* it, int32_t unused, double value)
{
    (void)unused;
    (void)value;
    viewer_fit(it);
    return true;
}

double control_get_follow(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->follows;
}

bool control_set_follow(viewer* it, int32_t unused, double value)
{
    (void)unused;
    it->follows = value != 0.0;
    return true;
}

static um_vec2 middle_of(const viewer* it)
{
    return um_vec2_make(0.5f * it->camera.width, 0.5f * it->camera.height);
}

double control_get_zoom(const viewer* it, int32_t unused)
{
    (void)unused;
    return (double)it->camera.scale;
}

bool control_set_zoom(viewer* it, int32_t unused, double value)
{
    (void)unused;
    viewer_zoom(it, middle_of(it), (float)value / it->camera.scale);
    return true;
}

bool control_zoom_by(viewer* it, int32_t notches, double unused)
{
    (void)unused;
    viewer_zoom(it, middle_of(it), exp2f(0.5f * (float)notches));
    return true;
}

static bool pan(viewer* it, float x, float y)
{
    camera_move(&it->camera, x, y);
    it->is_camera_free = true;
    it->follows = false;
    return true;
}

bool control_pan_x(viewer* it, int32_t points, double unused)
{
    (void)unused;
    return pan(it, (float)points, 0.0f);
}

bool control_pan_y(viewer* it, int32_t points, double unused)
{
    (void)unused;
    return pan(it, 0.0f, (float)points);
}

// ---- Files ----------------------------------------------------------------------------------------------

bool control_open_by(viewer* it, int32_t way, double unused)
{
    (void)unused;
    int32_t count = viewer_scene_count();
    int32_t place = viewer_scene_index(it);
    place = place < 0 && way < 0 ? count : place;
    char message[VIEWER_MESSAGE_SIZE];
    bool is_open = viewer_open(it, viewer_scene_at((place + way + count) % count).name, message, NULL);
    if (!is_open) {
        viewer_complain(it, message);
    }
    return is_open;
}

bool control_wish_for(viewer* it, int32_t wish, double unused)
{
    (void)unused;
    if (it->wish_count == VIEWER_MOST_WISHES) {
        return false;
    }
    it->wishes[it->wish_count++] = (viewer_wish)wish;
    return true;
}

double control_get_film(const viewer* it, int32_t unused)
{
    (void)unused;
    return it->is_filming;
}

bool control_set_film(viewer* it, int32_t unused, double value)
{
    (void)unused;
    bool films = value != 0.0;
    if (films != it->is_filming) {
        if (!control_wish_for(it, films ? WISH_FILM_BEGIN : WISH_FILM_END, 0.0)) {
            return false;
        }
        it->is_filming = films;
    }
    return true;
}
