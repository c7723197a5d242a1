// Something to draw on: rectangles, circles, polygons, lines and text, y down. What becomes of them is the
// business of a backend: an SVG file (svg_canvas.h) or an image of pixels (image.h). A canvas knows nothing
// of physics.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_CANVAS_H
#define UMBRA_TOOLS_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

// A colour and how much of what lies below it hides: 0 nothing, 1 all.
typedef struct canvas_paint {
    uint32_t rgb; // 0xRRGGBB
    double opacity;
} canvas_paint;

// What a figure looks like. All zero: invisible.
typedef struct canvas_style {
    canvas_paint fill;
    canvas_paint stroke;
    double stroke_width;
} canvas_style;

typedef struct canvas_rectangle {
    double x, y, width, height;
    double corner_radius;
} canvas_rectangle;

typedef struct canvas_point {
    double x, y;
} canvas_point;

typedef enum canvas_anchor {
    CANVAS_START,  // the text begins at the point
    CANVAS_MIDDLE, // it is centred there
    CANVAS_END,    // it ends there
} canvas_anchor;

typedef struct canvas_font {
    double size;
    bool bold;
    canvas_anchor anchor;
    canvas_paint paint;
} canvas_font;

typedef struct canvas canvas;

// What draws.
typedef struct canvas_backend {
    void (*rectangle)(canvas* to, canvas_rectangle rectangle, canvas_style style);
    void (*circle)(canvas* to, canvas_point center, double radius, canvas_style style);
    void (*polygon)(canvas* to, const canvas_point* points, int count, canvas_style style);
    void (*line)(canvas* to, canvas_point from, canvas_point end, canvas_style style);
    void (*text)(canvas* to, canvas_point place, canvas_font font, const char* text);
    void (*begin_window)(canvas* to, canvas_rectangle window, canvas_rectangle part);
    void (*end_window)(canvas* to);
} canvas_backend;

struct canvas {
    const canvas_backend* backend;
    void* target; // of the backend
    int digits;   // behind the point, for backends that write numbers
};

static inline void canvas_draw_rectangle(canvas* to, canvas_rectangle rectangle, canvas_style style)
{
    to->backend->rectangle(to, rectangle, style);
}

static inline void canvas_draw_circle(canvas* to, canvas_point center, double radius, canvas_style style)
{
    to->backend->circle(to, center, radius, style);
}

static inline void canvas_draw_polygon(canvas* to, const canvas_point* points, int count, canvas_style style)
{
    to->backend->polygon(to, points, count, style);
}

static inline void canvas_draw_line(canvas* to, canvas_point from, canvas_point end, canvas_style style)
{
    to->backend->line(to, from, end, style);
}

// Text on a baseline at the point.
static inline void canvas_draw_text(canvas* to, canvas_point place, canvas_font font, const char* text)
{
    to->backend->text(to, place, font, text);
}

// A window of the page into a plane with coordinates of its own: until canvas_end_window, what is drawn is
// given in those, and cut off at the window's edges. Shows the part of the plane that is given, which should
// have the proportions of the window. Windows do not stand in each other.
static inline void canvas_begin_window(canvas* to, canvas_rectangle window, canvas_rectangle part)
{
    to->backend->begin_window(to, window, part);
}

static inline void canvas_end_window(canvas* to)
{
    to->backend->end_window(to);
}

#endif
