// How the scene and the tree of `umbra tree` are drawn. Bodies are filled; the AABBs of inner nodes are
// outlines whose colour and width tell their depth.
// SPDX-License-Identifier: MIT

#include "tree_picture.h"
#include "palette.h"
#include "svg.h"

#include <math.h>

static const double page_width = 1800.0;
static const double page_margin = 40.0;
static const double greatest_scene_height = 1000.0;
static const double header_height = 96.0;
static const double footer_height = 76.0;

static const svg_style resting_style = {{COLOUR_RESTING, 0.7}, {COLOUR_PANEL, 1.0}, 0.8};
static const svg_style resting_fat_style = {{0x4b6cb7, 0.10}, {0, 0.0}, 0.0};
static const svg_style ball_style = {{COLOUR_MOVING, 1.0}, {COLOUR_BACKGROUND, 1.0}, 1.0};
static const svg_style moving_fat_style = {{COLOUR_MOVING, 0.16}, {COLOUR_MOVING, 0.7}, 1.0};

// What the walk over the tree needs to draw a node.
typedef struct tree_canvas {
    FILE* svg;
    const tree_scene* scene;
    double scale; // page units a pixel of the scene
    double left, top;
    int32_t height; // of the tree
    int32_t depth;  // which the walk draws
} tree_canvas;

static svg_rectangle on_page(const tree_canvas* canvas, um_aabb aabb)
{
    return (svg_rectangle){
        .x = canvas->left + canvas->scale * (double)aabb.min.x,
        .y = canvas->top + canvas->scale * (double)aabb.min.y,
        .width = canvas->scale * ((double)aabb.max.x - (double)aabb.min.x),
        .height = canvas->scale * ((double)aabb.max.y - (double)aabb.min.y),
    };
}

// ---- The tree -------------------------------------------------------------------------------------------

// From warm at the root to cool at the leaves, by way of magenta and violet.
static uint32_t depth_colour(double fraction)
{
    static const uint32_t stops[] = {0xffe08a, 0xff7eb6, 0xb18cff, 0x5cc8ff, 0x4df0c0};
    const int last = (int)(sizeof stops / sizeof stops[0]) - 1;
    int stop = (int)(fraction * last);
    stop = stop < 0 ? 0 : stop >= last ? last - 1 : stop;
    return svg_mix(stops[stop], stops[stop + 1], fraction * last - stop);
}

// Outlines grow thinner and fainter with depth, for there are twice as many on every level.
static svg_style depth_style(int32_t depth, int32_t height)
{
    double fraction = height > 1 ? (double)depth / (double)(height - 1) : 0.0;
    return (svg_style){
        .stroke = {depth_colour(fraction), 0.95 - 0.5 * fraction},
        .stroke_width = 3.0 - 2.2 * fraction,
    };
}

static bool draw_node_of_depth(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    const tree_canvas* canvas = context;
    if (!is_leaf && depth == canvas->depth) {
        svg_draw_rectangle(canvas->svg, on_page(canvas, aabb), depth_style(depth, canvas->height));
    }
    return true;
}

// A parent shares sides with its children. The deepest come first, so that its broad outline stays on top.
static void draw_inner_nodes(tree_canvas* canvas, const um_tree* tree)
{
    for (canvas->depth = canvas->height - 1; canvas->depth >= 0; --canvas->depth) {
        um_tree_walk(tree, draw_node_of_depth, canvas);
    }
}

// ---- The bodies -----------------------------------------------------------------------------------------

static void draw_floor(const tree_canvas* canvas)
{
    const tree_scene* scene = canvas->scene;
    svg_rectangle area = on_page(canvas, um_aabb_make(0.0f, 0.0f, scene->width, scene->floor));
    svg_draw_rectangle(canvas->svg, area, (svg_style){.fill = {COLOUR_PANEL, 1.0}});
    area.y += area.height;
    area.height = 4.0;
    svg_draw_rectangle(canvas->svg, area, (svg_style){.fill = {COLOUR_STATIC, 1.0}});
}

static void draw_fat_aabbs(const tree_canvas* canvas, const um_tree* tree, const um_proxy_id* proxies)
{
    for (int32_t i = 0; i < canvas->scene->count; ++i) {
        svg_style style = i < canvas->scene->resting ? resting_fat_style : moving_fat_style;
        svg_draw_rectangle(canvas->svg, on_page(canvas, um_tree_get_fat_aabb(tree, proxies[i])), style);
    }
}

static void draw_aabbs_at_rest(const tree_canvas* canvas)
{
    for (int32_t i = 0; i < canvas->scene->resting; ++i) {
        svg_rectangle rectangle = on_page(canvas, tree_scene_aabb(canvas->scene, i));
        rectangle.corner_radius = 1.5;
        svg_draw_rectangle(canvas->svg, rectangle, resting_style);
    }
}

static void draw_trail(const tree_canvas* canvas, const um_vec2* trail)
{
    for (int32_t i = TREE_SCENE_TRAIL - 1; i >= 0; --i) {
        double age = (double)(i + 1) / TREE_SCENE_TRAIL;
        svg_style style = {.fill = {COLOUR_MOVING, 0.6 * (1.0 - age) + 0.05}};
        svg_draw_circle(canvas->svg, canvas->left + canvas->scale * (double)trail[i].x,
                        canvas->top + canvas->scale * (double)trail[i].y, 3.0 - 2.0 * age, style);
    }
}

static void draw_balls(const tree_canvas* canvas)
{
    const tree_scene* scene = canvas->scene;
    for (int32_t i = scene->resting; i < scene->count; ++i) {
        draw_trail(canvas, scene->trails[i - scene->resting]);
        const scene_body* ball = &scene->bodies[i];
        svg_draw_circle(canvas->svg, canvas->left + canvas->scale * (double)ball->position.x,
                        canvas->top + canvas->scale * (double)ball->position.y,
                        canvas->scale * (double)ball->half_size, ball_style);
    }
}

// ---- Words ----------------------------------------------------------------------------------------------

static void draw_title(const tree_canvas* canvas, const tree_report* report)
{
    svg_font title = {.size = 30.0, .bold = true, .paint = {COLOUR_TEXT, 1.0}};
    svg_font subtitle = {.size = 17.0, .paint = {COLOUR_QUIET_TEXT, 1.0}};
    svg_draw_text(canvas->svg, page_margin, 50.0, title, "Umbra: a dynamic AABB tree");
    char line[256];
    snprintf(
        line, sizeof line,
        "%d bodies, %d of them at rest, after %d steps. Of %lld moves %lld touched the tree. It is %d high.",
        report->bodies, report->resting, report->steps, (long long)report->total.moves_asked,
        (long long)report->total.moves_into_tree, report->figures.height);
    svg_draw_text(canvas->svg, page_margin, 79.0, subtitle, line);
}

static void draw_legend_text(const tree_canvas* canvas, double x, double y, const char* text)
{
    svg_font font = {.size = 16.0, .paint = {COLOUR_TEXT, 1.0}};
    svg_draw_text(canvas->svg, x, y, font, text);
}

// The bodies: an AABB at rest, a ball, and the fat AABB of a ball.
static void draw_body_legend(const tree_canvas* canvas, double x, double y)
{
    svg_draw_rectangle(canvas->svg, (svg_rectangle){x, y - 16.0, 20.0, 20.0, 1.5}, resting_style);
    draw_legend_text(canvas, x + 30.0, y, "box at rest");
    x += 160.0;
    svg_draw_circle(canvas->svg, x + 10.0, y - 6.0, 10.0, ball_style);
    draw_legend_text(canvas, x + 30.0, y, "ball, with its path");
    x += 220.0;
    svg_draw_rectangle(canvas->svg, (svg_rectangle){x, y - 18.0, 32.0, 24.0, 0.0}, moving_fat_style);
    draw_legend_text(canvas, x + 42.0, y, "its fat AABB: a leaf of the tree");
}

// The inner nodes: one outline for each depth from the root down.
static void draw_depth_legend(const tree_canvas* canvas, double right, double y)
{
    int32_t levels = canvas->height > 0 ? canvas->height : 1;
    const double pitch = 34.0;
    svg_font number = {.size = 12.0, .anchor = SVG_MIDDLE, .paint = {COLOUR_QUIET_TEXT, 1.0}};
    svg_font words = {.size = 16.0, .anchor = SVG_END, .paint = {COLOUR_TEXT, 1.0}};
    double x = right - pitch * (double)levels;
    svg_draw_text(canvas->svg, x - 8.0, y, words, "AABB around all below it, by depth");
    for (int32_t depth = 0; depth < levels; ++depth) {
        svg_rectangle outline = {x + pitch * (double)depth + 4.0, y - 17.0, pitch - 8.0, 22.0, 0.0};
        svg_draw_rectangle(canvas->svg, outline, depth_style(depth, canvas->height));
        char text[16];
        snprintf(text, sizeof text, "%d", depth);
        svg_draw_text(canvas->svg, outline.x + 0.5 * outline.width, y - 1.5, number, text);
    }
}

bool tree_picture_write(const char* path, const tree_scene* scene, const um_tree* tree,
                        const um_proxy_id* proxies, const tree_report* report)
{
    double scale = fmin((page_width - 2.0 * page_margin) / (double)scene->width,
                        greatest_scene_height / (double)scene->floor);
    double scene_height = scale * (double)scene->floor;
    double page_height = header_height + scene_height + footer_height;
    FILE* svg = svg_open(path, page_width, page_height, "Umbra: a dynamic AABB tree");
    if (svg == NULL) {
        return false;
    }
    svg_rectangle page = {0.0, 0.0, page_width, page_height, 0.0};
    svg_draw_rectangle(svg, page, (svg_style){.fill = {COLOUR_BACKGROUND, 1.0}});
    double left = 0.5 * (page_width - scale * (double)scene->width);
    tree_canvas canvas = {svg, scene, scale, left, header_height, report->figures.height, 0};
    draw_floor(&canvas);
    draw_aabbs_at_rest(&canvas);
    draw_fat_aabbs(&canvas, tree, proxies);
    draw_inner_nodes(&canvas, tree);
    draw_balls(&canvas);
    draw_title(&canvas, report);
    draw_body_legend(&canvas, page_margin, page_height - 32.0);
    draw_depth_legend(&canvas, page_width - page_margin, page_height - 32.0);
    return svg_close(svg);
}
