// Images by cairo.
// SPDX-License-Identifier: MIT

#include "image.h"

#include <cairo.h>

#include <stddef.h>
#include <stdlib.h>

struct image {
    cairo_surface_t* surface;
    cairo_t* context;
};

bool image_is_available(void)
{
    return true;
}

// ---- Drawing --------------------------------------------------------------------------------------------

static void set_paint(cairo_t* cairo, canvas_paint paint)
{
    double part[3];
    for (int i = 0; i < 3; ++i) {
        part[i] = (double)(paint.rgb >> (16 - 8 * i) & 0xffu) / 255.0;
    }
    cairo_set_source_rgba(cairo, part[0], part[1], part[2], paint.opacity);
}

// Fills and outlines the path, and forgets it.
static void draw_path(cairo_t* cairo, canvas_style style)
{
    if (style.fill.opacity > 0.0) {
        set_paint(cairo, style.fill);
        cairo_fill_preserve(cairo);
    }
    if (style.stroke.opacity > 0.0) {
        set_paint(cairo, style.stroke);
        cairo_set_line_width(cairo, style.stroke_width);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

static const double pi = 3.14159265358979323846;

static void draw_rectangle(canvas* to, canvas_rectangle r, canvas_style style)
{
    cairo_t* cairo = to->target;
    if (r.corner_radius > 0.0) {
        double c = r.corner_radius;
        cairo_arc(cairo, r.x + r.width - c, r.y + c, c, -0.5 * pi, 0.0);
        cairo_arc(cairo, r.x + r.width - c, r.y + r.height - c, c, 0.0, 0.5 * pi);
        cairo_arc(cairo, r.x + c, r.y + r.height - c, c, 0.5 * pi, pi);
        cairo_arc(cairo, r.x + c, r.y + c, c, pi, 1.5 * pi);
        cairo_close_path(cairo);
    } else {
        cairo_rectangle(cairo, r.x, r.y, r.width, r.height);
    }
    draw_path(cairo, style);
}

static void draw_circle(canvas* to, canvas_point center, double radius, canvas_style style)
{
    cairo_t* cairo = to->target;
    cairo_arc(cairo, center.x, center.y, radius, 0.0, 2.0 * pi);
    draw_path(cairo, style);
}

static void draw_polygon(canvas* to, const canvas_point* points, int count, canvas_style style)
{
    cairo_t* cairo = to->target;
    for (int i = 0; i < count; ++i) {
        cairo_line_to(cairo, points[i].x, points[i].y);
    }
    cairo_close_path(cairo);
    draw_path(cairo, style);
}

static void draw_line(canvas* to, canvas_point from, canvas_point end, canvas_style style)
{
    cairo_t* cairo = to->target;
    cairo_move_to(cairo, from.x, from.y);
    cairo_line_to(cairo, end.x, end.y);
    draw_path(cairo, (canvas_style){.stroke = style.stroke, .stroke_width = style.stroke_width});
}

static void draw_text(canvas* to, canvas_point place, canvas_font font, const char* text)
{
    cairo_t* cairo = to->target;
    cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, font.size);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    static const double shares[] = {0.0, 0.5, 1.0}; // of the width that lies before the point
    cairo_move_to(cairo, place.x - shares[font.anchor] * extents.x_advance, place.y);
    set_paint(cairo, font.paint);
    cairo_show_text(cairo, text);
    cairo_new_path(cairo);
}

static void begin_window(canvas* to, canvas_rectangle window, canvas_rectangle part)
{
    cairo_t* cairo = to->target;
    cairo_save(cairo);
    cairo_rectangle(cairo, window.x, window.y, window.width, window.height);
    cairo_clip(cairo);
    cairo_translate(cairo, window.x, window.y);
    cairo_scale(cairo, window.width / part.width, window.height / part.height);
    cairo_translate(cairo, -part.x, -part.y);
}

static void end_window(canvas* to)
{
    cairo_restore(to->target);
}

static const canvas_backend cairo_backend = {
    .rectangle = draw_rectangle,
    .circle = draw_circle,
    .polygon = draw_polygon,
    .line = draw_line,
    .text = draw_text,
    .begin_window = begin_window,
    .end_window = end_window,
};

// ---- The image ------------------------------------------------------------------------------------------

image* image_create(int width, int height)
{
    image* it = malloc(sizeof *it);
    if (it == NULL) {
        return NULL;
    }
    it->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    it->context = cairo_create(it->surface);
    if (cairo_status(it->context) != CAIRO_STATUS_SUCCESS) {
        image_destroy(it);
        return NULL;
    }
    cairo_set_line_join(it->context, CAIRO_LINE_JOIN_ROUND);
    return it;
}

void image_destroy(image* it)
{
    if (it != NULL) {
        cairo_destroy(it->context);
        cairo_surface_destroy(it->surface);
        free(it);
    }
}

canvas image_canvas(image* it)
{
    return (canvas){.backend = &cairo_backend, .target = it->context};
}

// cairo aligns rows to the words that pixels are.
static uint32_t* row_of(image* it, int y)
{
    cairo_surface_flush(it->surface);
    unsigned char* pixels = cairo_image_surface_get_data(it->surface);
    int stride = cairo_image_surface_get_stride(it->surface);
    return (uint32_t*)(void*)(pixels + (ptrdiff_t)y * stride);
}

const uint32_t* image_row(image* it, int y)
{
    return row_of(it, y);
}

void image_set_row(image* it, int y, const uint8_t* bytes)
{
    uint32_t* row = row_of(it, y);
    int width = cairo_image_surface_get_width(it->surface);
    for (int x = 0; x < width; ++x) {
        const uint8_t* pixel = bytes + (ptrdiff_t)x * 4;
        row[x] = (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    }
    cairo_surface_mark_dirty_rectangle(it->surface, 0, y, width, 1);
}

static cairo_status_t write_bytes(void* closure, const unsigned char* data, unsigned int length)
{
    return fwrite(data, 1, length, closure) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

bool image_write_png(image* it, FILE* file)
{
    return cairo_surface_write_to_png_stream(it->surface, write_bytes, file) == CAIRO_STATUS_SUCCESS;
}
