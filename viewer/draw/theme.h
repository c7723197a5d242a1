// The colours of the viewer on a dark and on a light ground, as 0xRRGGBB. The dark ones are those of all
// pictures: tools/palette.h.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_THEME_H
#define UMBRA_VIEWER_THEME_H

#include <stdint.h>

typedef enum theme_kind { THEME_DARK, THEME_LIGHT, THEME_COUNT } theme_kind;

typedef struct theme {
    uint32_t background, grid, axis; // axis: the lines of the grid through the origin
    uint32_t text, quiet_text;
    uint32_t fixed, driven, asleep, awake; // bodies: static, kinematic, dynamic
    uint32_t edge;                         // what outlines tend to
    uint32_t liquid, field;                // winds and pulls are fields
    uint32_t sensor, joint, contact, normal, friction, aabb, force, velocity, mass, trail, picked;
} theme;

const theme* theme_of(theme_kind kind);

#endif
