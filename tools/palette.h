// The colours that all pictures share, as 0xRRGGBB.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PALETTE_H
#define UMBRA_TOOLS_PALETTE_H

#include <stdint.h>

enum {
    COLOUR_BACKGROUND = 0x0d1322,
    COLOUR_PANEL = 0x121a2e,
    COLOUR_TEXT = 0xe6ebf5,
    COLOUR_QUIET_TEXT = 0x93a0ba,
    COLOUR_STATIC = 0x3a4763,  // floors and walls
    COLOUR_RESTING = 0x5577c4, // what is at rest or asleep
    COLOUR_MOVING = 0xff9f43,  // what moves
    COLOUR_DRIVEN = 0x3a9d8c,  // what moves by itself: kinematic bodies
    COLOUR_SENSOR = 0x8f7fe0,
    COLOUR_LIQUID = 0x2f7fd0,
    COLOUR_FIELD = 0x7fc8e8, // winds and pulls
    COLOUR_JOINT = 0xf2f5ff,
    COLOUR_CONTACT = 0xff4d73,
    COLOUR_NORMAL = 0xffc2cf,
    COLOUR_AABB = 0x6fd3ff,
};

// The colour between two others: from at 0, to at 1.
uint32_t colour_mix(uint32_t from, uint32_t to, double fraction);

// Of a level of a tree, from warm at the root to cool at the leaves: fraction 0 to 1.
uint32_t colour_of_depth(double fraction);

// One of some colours that are easy to tell from each other; any number has one.
uint32_t colour_of_number(uint32_t number);

// One of twelve: the same ones in turn, for what has small numbers.
uint32_t colour_in_turn(uint32_t number);

#endif
