// Controls as shells see them, and keys: both go by the table.
// SPDX-License-Identifier: MIT

#include "control_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char* control_group_name(control_group group)
{
    static const char* const names[GROUP_TOTAL] = {
        [GROUP_PLAY] = "Play",        [GROUP_HAND] = "Hand",       [GROUP_SHOW] = "Show",
        [GROUP_CAMERA] = "Camera",    [GROUP_WORLD] = "World",     [GROUP_SOLVER] = "Solver",
        [GROUP_SLEEP] = "Sleep",      [GROUP_THREADS] = "Threads", [GROUP_FILES] = "Files",
        [GROUP_KEYS] = "Any control",
    };
    return (unsigned)group < GROUP_TOTAL ? names[group] : "";
}

// ---- One control ----------------------------------------------------------------------------------------

// Layers have the digits in their order, and then those with shift.
static const char* key_of(const control_row* row)
{
    static const char* const digits[] = {
        "1",       "2",       "3",       "4",       "5",       "6",       "7",
        "8",       "9",       "Shift+1", "Shift+2", "Shift+3", "Shift+4", "Shift+5",
        "Shift+6", "Shift+7", "Shift+8", "Shift+9", "Shift+0",
    };
    _Static_assert(WORLD_LAYER_COUNT <= sizeof digits / sizeof digits[0], "there are keys for all layers");
    return row->key != NULL ? row->key : digits[row->argument];
}

// Whether the shell can do it.
static bool is_offered(const viewer* it, const control_row* row)
{
    bool is_film = row->set == control_set_film;
    bool is_wish = row->set == control_wish_for;
    int32_t wish = is_film ? WISH_FILM_BEGIN : is_wish ? row->argument : WISH_NONE;
    return wish == WISH_NONE || (it->offered & VIEWER_WISH_BIT(wish)) != 0;
}

static bool is_enabled(const viewer* it, control_need need)
{
    const um_world* world = session_world(&it->session);
    switch (need) {
    case NEEDS_NOTHING:
        return true;
    case NEEDS_SCENE:
        return world != NULL;
    case NEEDS_BODY:
        return world != NULL && um_body_exists(world, it->picked);
    case NEEDS_SUBSTEP:
        return world != NULL && um_world_get_settings(world).solver == UM_SOLVER_SUBSTEP;
    case NEEDS_SEQUENTIAL:
        return world != NULL && um_world_get_settings(world).solver == UM_SOLVER_SEQUENTIAL;
    }
    return false;
}

static bool is_setting(const control_row* row)
{
    return row->set == control_set_setting;
}

// What the scene gives a setting; of all else, what a new viewer has.
static double normal_of(const viewer* it, const control_row* row)
{
    if (is_setting(row)) {
        return session_world(&it->session) != NULL
                   ? setting_get(&it->session.source.def, (setting)row->argument)
                   : 0.0;
    }
    if (row->set == control_set_layer) {
        return (WORLD_DEFAULT_LAYERS & WORLD_LAYER_BIT(row->argument)) != 0;
    }
    if (row->set == control_set_tree_level) {
        return WORLD_ALL_TREE_LEVELS;
    }
    return row->set == control_set_speed || row->set == control_set_hand_size || row->set == control_set_zoom
               ? 1.0
               : 0.0;
}

// A range in metres becomes one in units, the number of a step ends with the scene or with the last one, that
// of workers where the shell says, and what a scene has beyond a range widens it.
static void set_range(const viewer* it, const control_row* row, control* out)
{
    double unit = row->is_in_units && session_world(&it->session) != NULL
                      ? (double)it->session.source.def.units_per_meter
                      : 1.0;
    out->least = row->least * unit;
    out->most = row->most * unit;
    if (row->set == control_set_step) {
        out->most = fmax(it->session.source.steps, session_step_count(&it->session));
    }
    if (is_setting(row) && row->argument == SETTING_WORKER_COUNT && it->worker_limit > 0) {
        out->most = fmin(out->most, it->worker_limit);
    }
    if (row->kind == CONTROL_NUMBER || row->kind == CONTROL_COUNT) {
        out->least = fmin(out->least, fmin(out->value, out->normal));
        out->most = fmax(out->most, fmax(out->value, out->normal));
    }
}

int32_t viewer_control_count(const viewer* it)
{
    (void)it;
    return control_row_count();
}

control viewer_control_at(const viewer* it, int32_t index)
{
    if (index < 0 || index >= control_row_count()) {
        static const control none = {
            .name = "", .label = "", .hint = "", .unit = "", .key = "", .group = GROUP_TOTAL};
        return none;
    }
    const control_row* row = control_row_at(index);
    control made = {
        .name = row->name,
        .label = row->label,
        .hint = row->hint,
        .unit = row->unit,
        .key = key_of(row),
        .group = row->group,
        .kind = row->kind,
        .step = row->step,
        .value = row->get != NULL ? row->get(it, row->argument) : 0.0,
        .normal = normal_of(it, row),
        .is_logarithmic = row->is_logarithmic,
        .is_offered = is_offered(it, row),
        .is_enabled = is_offered(it, row) && is_enabled(it, row->need),
        .restarts = is_setting(row) && setting_is_fixed((setting)row->argument),
        .choices = row->choices,
    };
    set_range(it, row, &made);
    return made;
}

int32_t viewer_control_find(const viewer* it, const char* name)
{
    (void)it;
    for (int32_t i = 0; i < control_row_count(); ++i) {
        if (strcmp(control_row_at(i)->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

bool viewer_control_set(viewer* it, int32_t index, double value)
{
    control now = viewer_control_at(it, index);
    if (!now.is_enabled || now.group == GROUP_TOTAL || isnan(value)) {
        return false;
    }
    value = fmin(fmax(value, now.least), now.most);
    value = now.kind == CONTROL_NUMBER ? value : round(value);
    const control_row* row = control_row_at(index);
    return row->set(it, row->argument, value);
}

// ---- Keys -----------------------------------------------------------------------------------------------

static void say_value(viewer* it, int32_t index)
{
    control now = viewer_control_at(it, index);
    if (now.kind == CONTROL_SWITCH) {
        viewer_say(it, "%s: %s", now.label, now.value != 0.0 ? "on" : "off");
    } else if (now.kind == CONTROL_CHOICE) {
        viewer_say(it, "%s: %s", now.label, now.choices[(int32_t)now.value]);
    } else if (now.kind != CONTROL_BUTTON) {
        viewer_say(it, "%s: %.4g%s%s", now.label, now.value, now.unit[0] != '\0' ? " " : "", now.unit);
    }
}

// A button is pressed, a switch is turned, and a choice goes on to the next.
static bool press(viewer* it, int32_t index)
{
    control now = viewer_control_at(it, index);
    double value = now.kind == CONTROL_SWITCH   ? 1.0 - now.value
                   : now.kind == CONTROL_CHOICE ? fmod(now.value + 1.0, now.most + 1.0)
                                                : 0.0;
    bool is_done = viewer_control_set(it, index, value);
    if (is_done) {
        say_value(it, index);
    }
    return is_done;
}

// "Ctrl+Z": what the table calls a key with modifiers. Shift is a part of what types another character.
static void name_key(char* out, size_t size, const char* key, int modifiers)
{
    char c = key[0];
    bool is_named = key[0] != '\0' && key[1] != '\0';
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    bool is_digit = c >= '0' && c <= '9';
    bool has_shift = (modifiers & MODIFIER_SHIFT) != 0 && (is_named || is_letter || is_digit);
    char upper[2] = {(char)(!is_named && c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c), '\0'};
    snprintf(out, size, "%s%s%s%s", (modifiers & MODIFIER_CONTROL) != 0 ? "Ctrl+" : "",
             (modifiers & MODIFIER_ALT) != 0 ? "Alt+" : "", has_shift ? "Shift+" : "",
             is_named ? key : upper);
}

bool viewer_key(viewer* it, const char* key, int modifiers)
{
    char name[32];
    name_key(name, sizeof name, key, modifiers);
    for (int32_t i = 0; name[0] != '\0' && i < control_row_count(); ++i) {
        const control_row* row = control_row_at(i);
        if (strcmp(key_of(row), name) == 0) {
            bool is_ignored = (modifiers & MODIFIER_REPEATED) != 0 && !row->repeats;
            return is_ignored || press(it, i);
        }
    }
    return false;
}

// ---- Any control by keys --------------------------------------------------------------------------------

bool control_choose_by(viewer* it, int32_t way, double unused)
{
    (void)unused;
    int32_t count = control_row_count();
    do {
        it->chosen = (it->chosen + way + count) % count;
    } while (control_row_at(it->chosen)->kind == CONTROL_BUTTON ||
             !is_offered(it, control_row_at(it->chosen)));
    say_value(it, it->chosen);
    return true;
}

// A slider has 20 places, if it does not say how many.
static double changed(const control* now, int32_t way)
{
    if (now->kind != CONTROL_NUMBER) {
        return now->value + way;
    }
    if (now->is_logarithmic && now->value > 0.0) {
        return now->value * exp2(0.5 * way);
    }
    return now->value + way * (now->step > 0.0 ? now->step : (now->most - now->least) / 20.0);
}

bool control_change_by(viewer* it, int32_t way, double unused)
{
    (void)unused;
    control now = viewer_control_at(it, it->chosen);
    bool is_done = viewer_control_set(it, it->chosen, way == 0 ? now.normal : changed(&now, way));
    say_value(it, it->chosen);
    return is_done;
}
