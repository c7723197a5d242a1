// The SVG writer. Errors of the file are left to svg_close, which sees whether any write failed.
// SPDX-License-Identifier: MIT

#include "svg.h"

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

static void write_paint(FILE* svg, const char* name, svg_paint paint)
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

static void write_style(FILE* svg, svg_style style)
{
    write_paint(svg, "fill", style.fill);
    if (style.stroke.opacity > 0.0) {
        write_paint(svg, "stroke", style.stroke);
        fprintf(svg, " stroke-width=\"%.4g\"", style.stroke_width);
    }
}

FILE* svg_open(const char* path, double width, double height, const char* title)
{
    FILE* svg = fopen(path, "wb");
    if (svg == NULL) {
        return NULL;
    }
    fprintf(svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    fprintf(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" ", width, height);
    fprintf(svg, "viewBox=\"0 0 %.0f %.0f\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n<title>",
            width, height);
    write_escaped(svg, title);
    fprintf(svg, "</title>\n");
    return svg;
}

void svg_draw_rectangle(FILE* svg, svg_rectangle rectangle, svg_style style)
{
    fprintf(svg, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", rectangle.x, rectangle.y,
            rectangle.width, rectangle.height);
    if (rectangle.corner_radius > 0.0) {
        fprintf(svg, " rx=\"%.3g\"", rectangle.corner_radius);
    }
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

void svg_draw_circle(FILE* svg, double x, double y, double radius, svg_style style)
{
    fprintf(svg, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", x, y, radius);
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

void svg_draw_polygon(FILE* svg, const svg_point* points, int count, svg_style style)
{
    fprintf(svg, "<polygon points=\"");
    for (int i = 0; i < count; ++i) {
        fprintf(svg, "%s%.2f,%.2f", i > 0 ? " " : "", points[i].x, points[i].y);
    }
    fprintf(svg, "\"");
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

void svg_draw_line(FILE* svg, svg_point from, svg_point to, svg_style style)
{
    fprintf(svg, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"", from.x, from.y, to.x, to.y);
    write_style(svg, style);
    fprintf(svg, "/>\n");
}

void svg_begin_window(FILE* svg, svg_rectangle window, svg_rectangle part)
{
    fprintf(svg, "<svg x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" ", window.x, window.y,
            window.width, window.height);
    fprintf(svg, "viewBox=\"%.2f %.2f %.2f %.2f\">\n", part.x, part.y, part.width, part.height);
}

void svg_end_window(FILE* svg)
{
    fprintf(svg, "</svg>\n");
}

void svg_draw_text(FILE* svg, double x, double y, svg_font font, const char* text)
{
    static const char* const anchors[] = {"start", "middle", "end"};
    fprintf(svg, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.4g\" text-anchor=\"%s\"", x, y, font.size,
            anchors[font.anchor]);
    if (font.bold) {
        fprintf(svg, " font-weight=\"bold\"");
    }
    write_paint(svg, "fill", font.paint);
    fprintf(svg, ">");
    write_escaped(svg, text);
    fprintf(svg, "</text>\n");
}

bool svg_close(FILE* svg)
{
    fprintf(svg, "</svg>\n");
    bool has_failed = ferror(svg) != 0;
    return fclose(svg) == 0 && !has_failed;
}

uint32_t svg_mix(uint32_t from, uint32_t to, double fraction)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double a = (double)(from >> shift & 0xffu);
        double b = (double)(to >> shift & 0xffu);
        mixed |= (uint32_t)(a + (b - a) * fraction + 0.5) << shift;
    }
    return mixed;
}
