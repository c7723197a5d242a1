// The controls of the viewer, as engine.js reads and changes them.
// SPDX-License-Identifier: MIT

#include "web.h"

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

EXPORT int32_t web_control_is_offered(int32_t index)
{
    return viewer_control_at(shown, index).is_offered;
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
