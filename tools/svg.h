// A tiny writer of SVG pictures: rectangles, circles, polygons, lines and text. y points down, as in SVG
// itself. It knows nothing of physics and keeps nothing in memory.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_SVG_H
#define UMBRA_TOOLS_SVG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// A colour and how much of what lies below it hides: 0 nothing, 1 all.
typedef struct svg_paint {
    uint32_t rgb; // 0xRRGGBB
    double opacity;
} svg_paint;

// What a figure looks like. All zero: invisible.
typedef struct svg_style {
    svg_paint fill;
    svg_paint stroke;
    double stroke_width;
} svg_style;

typedef struct svg_rectangle {
    double x, y, width, height;
    double corner_radius;
} svg_rectangle;

typedef struct svg_point {
    double x, y;
} svg_point;

typedef enum svg_anchor {
    SVG_START,  // the text begins at the point
    SVG_MIDDLE, // it is centred there
    SVG_END,    // it ends there
} svg_anchor;

typedef struct svg_font {
    double size;
    bool bold;
    svg_anchor anchor;
    svg_paint paint;
} svg_font;

// Opens a picture of the given size. NULL if the file cannot be written; errno says why.
FILE* svg_open(const char* path, double width, double height, const char* title);

void svg_draw_rectangle(FILE* svg, svg_rectangle rectangle, svg_style style);
void svg_draw_circle(FILE* svg, double x, double y, double radius, svg_style style);

void svg_draw_polygon(FILE* svg, const svg_point* points, int count, svg_style style);
void svg_draw_line(FILE* svg, svg_point from, svg_point to, svg_style style);

// A window of the page into a plane with coordinates of its own: until svg_end_window, what is drawn is
// given in those, and cut off at the window's edges. Shows the part of the plane that is given, which should
// have the proportions of the window.
void svg_begin_window(FILE* svg, svg_rectangle window, svg_rectangle part);
void svg_end_window(FILE* svg);

// Text on a baseline at y. What SVG reserves is escaped.
void svg_draw_text(FILE* svg, double x, double y, svg_font font, const char* text);

// Ends the picture and closes the file. False if anything could not be written; errno says why.
bool svg_close(FILE* svg);

// The colour between two others: from at 0, to at 1.
uint32_t svg_mix(uint32_t from, uint32_t to, double fraction);

#endif
