// The colours that all pictures share, as 0xRRGGBB.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PALETTE_H
#define UMBRA_TOOLS_PALETTE_H

enum {
    COLOUR_BACKGROUND = 0x0d1322,
    COLOUR_PANEL = 0x121a2e,
    COLOUR_TEXT = 0xe6ebf5,
    COLOUR_QUIET_TEXT = 0x93a0ba,
    COLOUR_STATIC = 0x3a4763,  // floors and walls
    COLOUR_RESTING = 0x5577c4, // what is at rest or asleep
    COLOUR_MOVING = 0xff9f43,  // what moves
    COLOUR_DRIVEN = 0x4df0c0,  // what moves by itself: kinematic bodies
    COLOUR_JOINT = 0xf2f5ff,   // what holds bodies together
};

#endif
