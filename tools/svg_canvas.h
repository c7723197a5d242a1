// A canvas that writes an SVG file as it is drawn on, and keeps nothing in memory. Errors of the file are
// left to whoever closes it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SVG_CANVAS_H
#define UMBRA_TOOLS_SVG_CANVAS_H

#include "canvas.h"

#include <stdio.h>

// Begins a picture of the given size.
canvas svg_canvas_begin(FILE* file, double width, double height, const char* title);

// Ends it. The file stays open.
void svg_canvas_end(canvas* svg);

#endif
