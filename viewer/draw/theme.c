// The colours of the viewer.
// SPDX-License-Identifier: MIT

#include "theme.h"
#include "tools/palette.h"

static const theme themes[THEME_COUNT] = {
    [THEME_DARK] =
        {
            .background = COLOUR_BACKGROUND,
            .grid = 0x1c2742,
            .axis = 0x3a4a6e,
            .text = COLOUR_TEXT,
            .quiet_text = COLOUR_QUIET_TEXT,
            .fixed = COLOUR_STATIC,
            .driven = COLOUR_DRIVEN,
            .asleep = COLOUR_RESTING,
            .awake = COLOUR_MOVING,
            .edge = 0xffffff,
            .liquid = COLOUR_LIQUID,
            .field = COLOUR_FIELD,
            .sensor = COLOUR_SENSOR,
            .joint = COLOUR_JOINT,
            .contact = COLOUR_CONTACT,
            .normal = COLOUR_NORMAL,
            .friction = 0x7fe0a7,
            .aabb = COLOUR_AABB,
            .force = 0xf3e27a,
            .velocity = 0x62e6ff,
            .mass = 0xffffff,
            .trail = COLOUR_MOVING,
            .picked = 0xffffff,
        },
    [THEME_LIGHT] =
        {
            .background = 0xf6f8fc,
            .grid = 0xe3e8f1,
            .axis = 0xbcc6d9,
            .text = 0x1b2436,
            .quiet_text = 0x5a6781,
            .fixed = 0xa3aec3,
            .driven = 0x2fa592,
            .asleep = 0x6d8fdc,
            .awake = 0xf5922f,
            .edge = 0x1a2030,
            .liquid = 0x4f9be6,
            .field = 0x2f7fa8,
            .sensor = 0x7a66d9,
            .joint = 0x222c44,
            .contact = 0xd81b4c,
            .normal = 0xb3325f,
            .friction = 0x178a57,
            .aabb = 0x0b7fb3,
            .force = 0x8a7400,
            .velocity = 0x0077a8,
            .mass = 0x101626,
            .trail = 0xe07a10,
            .picked = 0x101626,
        },
};

const theme* theme_of(theme_kind kind)
{
    return &themes[kind];
}
