// What there is to see in a page beside the picture: labels, curves, lines of figures, messages and wishes.
// Records go out by their address, and have their layout checked here.
// SPDX-License-Identifier: MIT

#include "web.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { HASH_TEXT_SIZE = 17 };

// engine.js reads these records by their offsets.
_Static_assert(offsetof(viewer_label, x) == 0 && offsetof(viewer_label, y) == 4, "label in engine.js");
_Static_assert(offsetof(viewer_label, is_centered) == 8 && offsetof(viewer_label, colour) == 12,
               "label in engine.js");
_Static_assert(offsetof(viewer_label, text) == 16, "label in engine.js");
_Static_assert(offsetof(viewer_line, name) == 0 && offsetof(viewer_line, value) == 32, "line in engine.js");

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

EXPORT int32_t web_message_is_error(void)
{
    return viewer_message_is_error(shown);
}

// ---- Wishes ---------------------------------------------------------------------------------------------

// As main.js calls them.
static const char* const wish_names[] = {
    [WISH_NONE] = "",
    [WISH_HELP] = "help",
    [WISH_SCREENSHOT] = "screenshot",
    [WISH_FILM_BEGIN] = "film_begin",
    [WISH_FILM_END] = "film_end",
    [WISH_SAVE_SCENE] = "save_scene",
    [WISH_OPEN] = "open",
    [WISH_PANELS] = "panels",
    [WISH_NEXT_PANEL] = "next_panel",
    [WISH_PREVIOUS_PANEL] = "previous_panel",
    [WISH_SHARE] = "share",
    [WISH_FULL_SCREEN] = "full_screen",
    [WISH_QUIT] = "quit",
};
enum { WISH_COUNT = sizeof wish_names / sizeof wish_names[0] };

// The page grants this wish, besides those that it has named before.
EXPORT void web_offer_wish(const char* name)
{
    static uint32_t offered;
    for (int32_t i = 0; i < WISH_COUNT; ++i) {
        offered |= strcmp(wish_names[i], name) == 0 ? VIEWER_WISH_BIT(i) : 0;
    }
    viewer_offer_wishes(shown, offered);
}

// "" without a wish.
EXPORT const char* web_take_wish(void)
{
    return wish_names[viewer_take_wish(shown)];
}

EXPORT void web_film_ended(void)
{
    viewer_film_ended(shown);
}
