// The colours that all pictures share.
// SPDX-License-Identifier: MIT

#include "palette.h"

uint32_t colour_mix(uint32_t from, uint32_t to, double fraction)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double a = (double)(from >> shift & 0xffu);
        double b = (double)(to >> shift & 0xffu);
        mixed |= (uint32_t)(a + (b - a) * fraction + 0.5) << shift;
    }
    return mixed;
}

// By way of magenta and violet.
uint32_t colour_of_depth(double fraction)
{
    static const uint32_t stops[] = {0xffe08a, 0xff7eb6, 0xb18cff, 0x5cc8ff, 0x4df0c0};
    const int last = (int)(sizeof stops / sizeof stops[0]) - 1;
    int stop = (int)(fraction * last);
    stop = stop < 0 ? 0 : stop >= last ? last - 1 : stop;
    return colour_mix(stops[stop], stops[stop + 1], fraction * last - stop);
}

uint32_t colour_in_turn(uint32_t number)
{
    static const uint32_t colours[] = {0x6ea8ff, 0xffb35c, 0x7fe0a7, 0xff8fa3, 0xc7a2ff, 0x62d6e8,
                                       0xf3e27a, 0xe99cf0, 0xa3d65c, 0xff9d76, 0x8fb8c9, 0xd8b58a};
    return colours[number % (sizeof colours / sizeof colours[0])];
}

uint32_t colour_of_number(uint32_t number)
{
    // Numbers that lie side by side are mixed up, so that neighbours get different colours.
    return colour_in_turn(number * UINT32_C(2654435761) >> 16);
}
