// How the scene and the tree of `umbra tree` are drawn. Bodies are filled; the AABBs of inner nodes are
// outlines whose colour and width tell their depth.
// SPDX-License-Identifier: MIT

#include "tree_picture.h"
#include "palette.h"
#include "svg_canvas.h"

#include <math.h>

static const double page_width = 1800.0;
static const double page_margin = 40.0;
static const double greatest_scene_height = 1000.0;
static const double header_height = 96.0;
static const double footer_height = 76.0;

static const canvas_style resting_style = {{COLOUR_RESTING, 0.7}, {COLOUR_PANEL, 1.0}, 0.8};
static const canvas_style resting_fat_style = {{0x4b6cb7, 0.10}, {0, 0.0}, 0.0};
static const canvas_style ball_style = {{COLOUR_MOVING, 1.0}, {COLOUR_BACKGROUND, 1.0}, 1.0};
static const canvas_style moving_fat_style = {{COLOUR_MOVING, 0.16}, {COLOUR_MOVING, 0.7}, 1.0};

// What the walk over the tree needs to draw a node.
typedef struct tree_drawing {
    canvas* to;
    const tree_scene* scene;
    double scale; // page units a pixel of the scene
    double left, top;
    int32_t height; // of the tree
    int32_t depth;  // which the walk draws
} tree_drawing;

static canvas_rectangle on_page(const tree_drawing* it, um_aabb aabb)
{
    return (canvas_rectangle){
        .x = it->left + it->scale * (double)aabb.min.x,
        .y = it->top + it->scale * (double)aabb.min.y,
        .width = it->scale * ((double)aabb.max.x - (double)aabb.min.x),
        .height = it->scale * ((double)aabb.max.y - (double)aabb.min.y),
    };
}

static canvas_point point_on_page(const tree_drawing* it, um_vec2 point)
{
    return (canvas_point){it->left + it->scale * (double)point.x, it->top + it->scale * (double)point.y};
}

// ---- The tree -------------------------------------------------------------------------------------------

// Outlines grow thinner and fainter with depth, for there are twice as many on every level.
static canvas_style depth_style(int32_t depth, int32_t height)
{
    double fraction = height > 1 ? (double)depth / (double)(height - 1) : 0.0;
    return (canvas_style){
        .stroke = {colour_of_depth(fraction), 0.95 - 0.5 * fraction},
        .stroke_width = 3.0 - 2.2 * fraction,
    };
}

static bool draw_node_of_depth(um_aabb aabb, int32_t depth, bool is_leaf, void* context)
{
    const tree_drawing* it = context;
    if (!is_leaf && depth == it->depth) {
        canvas_draw_rectangle(it->to, on_page(it, aabb), depth_style(depth, it->height));
    }
    return true;
}

// A parent shares sides with its children. The deepest come first, so that its broad outline stays on top.
static void draw_inner_nodes(tree_drawing* it, const um_tree* tree)
{
    for (it->depth = it->height - 1; it->depth >= 0; --it->depth) {
        um_tree_walk(tree, draw_node_of_depth, it);
    }
}

// ---- The bodies -----------------------------------------------------------------------------------------

static void draw_floor(const tree_drawing* it)
{
    const tree_scene* scene = it->scene;
    canvas_rectangle area = on_page(it, um_aabb_make(0.0f, 0.0f, scene->width, scene->floor));
    canvas_draw_rectangle(it->to, area, (canvas_style){.fill = {COLOUR_PANEL, 1.0}});
    area.y += area.height;
    area.height = 4.0;
    canvas_draw_rectangle(it->to, area, (canvas_style){.fill = {COLOUR_STATIC, 1.0}});
}

static void draw_fat_aabbs(const tree_drawing* it, const um_tree* tree, const um_proxy_id* proxies)
{
    for (int32_t i = 0; i < it->scene->count; ++i) {
        canvas_style style = i < it->scene->resting ? resting_fat_style : moving_fat_style;
        canvas_draw_rectangle(it->to, on_page(it, um_tree_get_fat_aabb(tree, proxies[i])), style);
    }
}

static void draw_aabbs_at_rest(const tree_drawing* it)
{
    for (int32_t i = 0; i < it->scene->resting; ++i) {
        canvas_rectangle rectangle = on_page(it, tree_scene_aabb(it->scene, i));
        rectangle.corner_radius = 1.5;
        canvas_draw_rectangle(it->to, rectangle, resting_style);
    }
}

static void draw_trail(const tree_drawing* it, const um_vec2* trail)
{
    for (int32_t i = TREE_SCENE_TRAIL - 1; i >= 0; --i) {
        double age = (double)(i + 1) / TREE_SCENE_TRAIL;
        canvas_style style = {.fill = {COLOUR_MOVING, 0.6 * (1.0 - age) + 0.05}};
        canvas_draw_circle(it->to, point_on_page(it, trail[i]), 3.0 - 2.0 * age, style);
    }
}

static void draw_balls(const tree_drawing* it)
{
    const tree_scene* scene = it->scene;
    for (int32_t i = scene->resting; i < scene->count; ++i) {
        draw_trail(it, scene->trails[i - scene->resting]);
        const scene_body* ball = &scene->bodies[i];
        canvas_draw_circle(it->to, point_on_page(it, ball->position), it->scale * (double)ball->half_size,
                           ball_style);
    }
}

// ---- Words ----------------------------------------------------------------------------------------------

static void draw_title(const tree_drawing* it, const tree_report* report)
{
    canvas_font title = {.size = 30.0, .bold = true, .paint = {COLOUR_TEXT, 1.0}};
    canvas_font subtitle = {.size = 17.0, .paint = {COLOUR_QUIET_TEXT, 1.0}};
    canvas_draw_text(it->to, (canvas_point){page_margin, 50.0}, title, "Umbra: a dynamic AABB tree");
    char line[256];
    snprintf(
        line, sizeof line,
        "%d bodies, %d of them at rest, after %d steps. Of %lld moves %lld touched the tree. It is %d high.",
        report->bodies, report->resting, report->steps, (long long)report->total.moves_asked,
        (long long)report->total.moves_into_tree, report->figures.height);
    canvas_draw_text(it->to, (canvas_point){page_margin, 79.0}, subtitle, line);
}

static void draw_legend_text(const tree_drawing* it, double x, double y, const char* text)
{
    canvas_font font = {.size = 16.0, .paint = {COLOUR_TEXT, 1.0}};
    canvas_draw_text(it->to, (canvas_point){x, y}, font, text);
}

// The bodies: an AABB at rest, a ball, and the fat AABB of a ball.
static void draw_body_legend(const tree_drawing* it, double x, double y)
{
    canvas_draw_rectangle(it->to, (canvas_rectangle){x, y - 16.0, 20.0, 20.0, 1.5}, resting_style);
    draw_legend_text(it, x + 30.0, y, "box at rest");
    x += 160.0;
    canvas_draw_circle(it->to, (canvas_point){x + 10.0, y - 6.0}, 10.0, ball_style);
    draw_legend_text(it, x + 30.0, y, "ball, with its path");
    x += 220.0;
    canvas_draw_rectangle(it->to, (canvas_rectangle){x, y - 18.0, 32.0, 24.0, 0.0}, moving_fat_style);
    draw_legend_text(it, x + 42.0, y, "its fat AABB: a leaf of the tree");
}

// The inner nodes: one outline for each depth from the root down.
static void draw_depth_legend(const tree_drawing* it, double right, double y)
{
    int32_t levels = it->height > 0 ? it->height : 1;
    const double pitch = 34.0;
    canvas_font number = {.size = 12.0, .anchor = CANVAS_MIDDLE, .paint = {COLOUR_QUIET_TEXT, 1.0}};
    canvas_font words = {.size = 16.0, .anchor = CANVAS_END, .paint = {COLOUR_TEXT, 1.0}};
    double x = right - pitch * (double)levels;
    canvas_draw_text(it->to, (canvas_point){x - 8.0, y}, words, "AABB around all below it, by depth");
    for (int32_t depth = 0; depth < levels; ++depth) {
        canvas_rectangle outline = {x + pitch * (double)depth + 4.0, y - 17.0, pitch - 8.0, 22.0, 0.0};
        canvas_draw_rectangle(it->to, outline, depth_style(depth, it->height));
        char text[16];
        snprintf(text, sizeof text, "%d", depth);
        canvas_draw_text(it->to, (canvas_point){outline.x + 0.5 * outline.width, y - 1.5}, number, text);
    }
}

void tree_picture_write(FILE* file, const tree_scene* scene, const um_tree* tree, const um_proxy_id* proxies,
                        const tree_report* report)
{
    double scale = fmin((page_width - 2.0 * page_margin) / (double)scene->width,
                        greatest_scene_height / (double)scene->floor);
    double scene_height = scale * (double)scene->floor;
    double page_height = header_height + scene_height + footer_height;
    canvas svg = svg_canvas_begin(file, page_width, page_height, "Umbra: a dynamic AABB tree");
    canvas_rectangle page = {0.0, 0.0, page_width, page_height, 0.0};
    canvas_draw_rectangle(&svg, page, (canvas_style){.fill = {COLOUR_BACKGROUND, 1.0}});
    double left = 0.5 * (page_width - scale * (double)scene->width);
    tree_drawing drawing = {&svg, scene, scale, left, header_height, report->figures.height, 0};
    draw_floor(&drawing);
    draw_aabbs_at_rest(&drawing);
    draw_fat_aabbs(&drawing, tree, proxies);
    draw_inner_nodes(&drawing, tree);
    draw_balls(&drawing);
    draw_title(&drawing, report);
    draw_body_legend(&drawing, page_margin, page_height - 32.0);
    draw_depth_legend(&drawing, page_width - page_margin, page_height - 32.0);
    svg_canvas_end(&svg);
}
