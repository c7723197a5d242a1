// The canvas that writes SVG.
// SPDX-License-Identifier: MIT

#include "svg_canvas.h"

#include <math.h>

static void write_escaped(FILE* svg, const char* text)
{
    for (; *text != '\0'; ++text) {
        switch (*text) {
        case '&':
            fputs("&amp;", svg);
            break;
        case '<':
            fputs("&lt;", svg);
            break;
        case '>':
            fputs("&gt;", svg);
            break;
        default:
            fputc(*text, svg);
        }
    }
}

static void write_paint(FILE* svg, const char* name, canvas_paint paint)
{
    if (paint.opacity <= 0.0) {
        fprintf(svg, " %s=\"none\"", name);
        return;
    }
    fprintf(svg, " %s=\"#%06x\"", name, (unsigned)(paint.rgb & 0xffffffu));
    if (paint.opacity < 1.0) {
        fprintf(svg, " %s-opacity=\"%.3g\"", name, paint.opacity);
    }
}

static void write_style(FILE* svg, canvas_style style)
{
    write_paint(svg, "fill", style.fill);
    if (style.stroke.opacity > 0.0) {
        write_paint(svg, "stroke", style.stroke);
        fprintf(svg, " stroke-width=\"%.4g\"", style.stroke_width);
    }
}

// ---- Figures --------------------------------------------------------------------------------------------

static void draw_rectangle(canvas* to, canvas_rectangle rectangle, canvas_style style)
{
    FILE* svg = to->target;
    int digits = to->digits;
    fprintf(svg, "<rect x=\"%.*f\" y=\"%.*f\" width=\"%.*f\" height=\"%.*f\"", digits, rectangle.x, digits,
            rectangle.y, digits, rectangle.width, digits, rectangle.height);
    if (rectangle.corner_radius > 0.0) {
        fprintf(svg, " rx=\"%.3g\"", rectangle.corner_radius);
    }
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

static void draw_circle(canvas* to, canvas_point center, double radius, canvas_style style)
{
    FILE* svg = to->target;
    fprintf(svg, "<circle cx=\"%.*f\" cy=\"%.*f\" r=\"%.*f\"", to->digits, center.x, to->digits, center.y,
            to->digits, radius);
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

static void draw_polygon(canvas* to, const canvas_point* points, int count, canvas_style style)
{
    FILE* svg = to->target;
    fprintf(svg, "<polygon points=\"");
    for (int i = 0; i < count; ++i) {
        fprintf(svg, "%s%.*f,%.*f", i > 0 ? " " : "", to->digits, points[i].x, to->digits, points[i].y);
    }
    fprintf(svg, "\"");
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

static void draw_line(canvas* to, canvas_point from, canvas_point end, canvas_style style)
{
    FILE* svg = to->target;
    fprintf(svg, "<line x1=\"%.*f\" y1=\"%.*f\" x2=\"%.*f\" y2=\"%.*f\"", to->digits, from.x, to->digits,
            from.y, to->digits, end.x, to->digits, end.y);
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

static void draw_text(canvas* to, canvas_point place, canvas_font font, const char* text)
{
    static const char* const anchors[] = {"start", "middle", "end"};
    FILE* svg = to->target;
    fprintf(svg, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.4g\" text-anchor=\"%s\"", place.x, place.y,
            font.size, anchors[font.anchor]);
    if (font.bold) {
        fprintf(svg, " font-weight=\"bold\"");
    }
    write_paint(svg, "fill", font.paint);
    fprintf(svg, ">");
    write_escaped(svg, text);
    fprintf(svg, "</text>\n");
}

// ---- Windows --------------------------------------------------------------------------------------------

enum { PAGE_DIGITS = 2 }; // a hundredth of a page unit

// As many digits as give the same fineness on the page, whatever the world's units are.
static void begin_window(canvas* to, canvas_rectangle window, canvas_rectangle part)
{
    int digits = PAGE_DIGITS + (int)ceil(log10(window.width / part.width));
    to->digits = digits < 0 ? 0 : digits > 9 ? 9 : digits;
    FILE* svg = to->target;
    fprintf(svg, "<svg x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" ", window.x, window.y,
            window.width, window.height);
    fprintf(svg, "viewBox=\"%.*f %.*f %.*f %.*f\">\n", to->digits, part.x, to->digits, part.y, to->digits,
            part.width, to->digits, part.height);
}

static void end_window(canvas* to)
{
    to->digits = PAGE_DIGITS;
    fprintf((FILE*)to->target, "</svg>\n");
}

// ---- The file -------------------------------------------------------------------------------------------

static const canvas_backend svg_backend = {
    .rectangle = draw_rectangle,
    .circle = draw_circle,
    .polygon = draw_polygon,
    .line = draw_line,
    .text = draw_text,
    .begin_window = begin_window,
    .end_window = end_window,
};

canvas svg_canvas_begin(FILE* file, double width, double height, const char* title)
{
    fprintf(file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" ", width, height);
    fprintf(file, "viewBox=\"0 0 %.0f %.0f\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<title>",
            width, height);
    write_escaped(file, title);
    fprintf(file, "</title>\n");
    return (canvas){&svg_backend, file, PAGE_DIGITS};
}

void svg_canvas_end(canvas* svg)
{
    fprintf((FILE*)svg->target, "</svg>\n");
}
