// What the last steps of a world cost and came to, as rings of numbers.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_CURVES_H
#define UMBRA_VIEWER_CURVES_H

#include "viewer/viewer.h"

// All zero is empty.
typedef struct curves {
    float values[CURVE_TOTAL][VIEWER_HISTORY];
    int32_t next;  // where the next step goes
    int32_t count; // of steps
} curves;

// Notes the last step of a world.
void curves_note(curves* it, const um_world* world);

// The values of one curve, oldest first, into room for VIEWER_HISTORY. Returns how many there are.
int32_t curves_read(const curves* it, viewer_curve curve, float* out_values);

#endif
