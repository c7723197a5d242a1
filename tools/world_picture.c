// The page around a world: where things go, and the words.
// SPDX-License-Identifier: MIT

#include "world_picture.h"
#include "body_list.h"
#include "numbers.h"
#include "palette.h"
#include "world_drawing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// In units of the page.
static const double page_margin = 36.0;
static const double title_height = 96.0;
static const double legend_height = 66.0;
static const double least_width = 760.0; // so that the title and the legend have room

// ---- The page -------------------------------------------------------------------------------------------

static bool has_layer(uint64_t layers, picture_layer layer)
{
    return (layers & LAYER_BIT(layer)) != 0;
}

// Letters are as large as fits the size: a page of 1,600 by 1,000 has a unit of a pixel.
static double unit_for(picture_size size)
{
    double unit = sqrt((double)size.width * (double)size.height / (1600.0 * 1000.0));
    return fmin(fmax(unit, 0.55), 4.0);
}

// The part of the world that fills a window, around the middle of the view.
static canvas_rectangle part_for(um_aabb view, bool is_y_up, double width, double height, double scale)
{
    double x = 0.5 * ((double)view.min.x + (double)view.max.x);
    double y = 0.5 * ((double)view.min.y + (double)view.max.y) * (is_y_up ? -1.0 : 1.0);
    return (canvas_rectangle){
        .x = x - 0.5 * width / scale,
        .y = y - 0.5 * height / scale,
        .width = width / scale,
        .height = height / scale,
    };
}

picture_page picture_page_make(um_aabb view, bool is_y_up, uint64_t layers, picture_limits limits)
{
    picture_page page = {.unit = unit_for(limits.size)};
    bool has_footer = has_layer(layers, LAYER_LEGEND) || has_layer(layers, LAYER_SCALE);
    double margin = page.unit * page_margin;
    double top = has_layer(layers, LAYER_TITLE) ? page.unit * title_height : 0.0;
    double bottom = has_footer ? page.unit * legend_height : 0.0;
    margin = top > 0.0 || bottom > 0.0 ? margin : 0.0; // a bare window fills the page

    double width = (double)limits.size.width - 2.0 * margin;
    double height =
        (double)limits.size.height - (top > 0.0 ? top : margin) - (bottom > 0.0 ? bottom : margin);
    height = fmax(height, 1.0);
    width = fmax(width, 1.0);
    double view_width = (double)view.max.x - (double)view.min.x;
    double view_height = (double)view.max.y - (double)view.min.y;
    double scale = fmin(width / view_width, view_height > 0.0 ? height / view_height : HUGE_VAL);
    if (!limits.is_exact && view_height > 0.0) {
        width = fmax(scale * view_width, fmin(page.unit * least_width, width));
        height = scale * view_height;
    }
    page.window = (canvas_rectangle){margin, top > 0.0 ? top : margin, width, height, 0.0};
    page.width = limits.is_exact ? (double)limits.size.width : 2.0 * ceil(margin + 0.5 * width);
    page.height = limits.is_exact
                      ? (double)limits.size.height
                      : 2.0 * ceil(0.5 * (page.window.y + height + (bottom > 0.0 ? bottom : margin)));
    page.part = part_for(view, is_y_up, width, height, scale);
    return page;
}

// ---- The window -----------------------------------------------------------------------------------------

static um_aabb seen_part(canvas_rectangle part, bool is_y_up)
{
    float top = (float)(is_y_up ? -part.y - part.height : part.y);
    return um_aabb_make((float)part.x, top, (float)(part.x + part.width), top + (float)part.height);
}

static void draw_world(const world_picture* it, world_drawing* drawing)
{
    if (has_layer(it->layers, LAYER_FIELDS)) {
        draw_fields(drawing); // under the bodies that float in them
    }
    if (has_layer(it->layers, LAYER_SHAPES)) {
        draw_bodies(drawing, false);
    }
    if (it->trails != NULL && has_layer(it->layers, LAYER_TRAILS)) {
        draw_trails(drawing, it->trails);
    }
    if (has_layer(it->layers, LAYER_SHAPES)) {
        draw_bodies(drawing, true); // what is awake comes last, on top of the rest
    }
    if (has_layer(it->layers, LAYER_JOINTS)) {
        draw_joints(drawing);
    }
    if (has_layer(it->layers, LAYER_AABBS)) {
        draw_aabbs(drawing);
    }
    if (has_layer(it->layers, LAYER_TREE)) {
        draw_trees(drawing);
    }
    if (has_layer(it->layers, LAYER_CONTACTS) || has_layer(it->layers, LAYER_NORMALS)) {
        draw_contacts(drawing);
    }
}

static void draw_window(const world_picture* it, const picture_page* page, canvas* to)
{
    island_map islands;
    bool has_islands = has_layer(it->layers, LAYER_ISLANDS) && island_map_make(&islands, it->world);
    world_drawing drawing = {
        .to = to,
        .world = it->world,
        .layers = it->layers,
        .fraction = it->fraction,
        .up = it->is_y_up ? -1.0 : 1.0,
        .pixel = fmax(page->unit, 0.9) * page->part.width / page->window.width, // thinner ones fade
        .seen = seen_part(page->part, it->is_y_up),
        .islands = has_islands ? &islands : NULL,
    };
    canvas_draw_rectangle(to, page->window, (canvas_style){.fill = {COLOUR_PANEL, 1.0}});
    canvas_begin_window(to, page->window, page->part);
    draw_world(it, &drawing);
    canvas_end_window(to);
    if (has_islands) {
        island_map_free(&islands);
    }
}

// ---- Words ----------------------------------------------------------------------------------------------

static void draw_title(const world_picture* it, const picture_page* page, canvas* to)
{
    double unit = page->unit;
    canvas_font large = {.size = 30.0 * unit, .bold = true, .paint = {COLOUR_TEXT, 1.0}};
    canvas_font small = {.size = 17.0 * unit, .paint = {COLOUR_QUIET_TEXT, 1.0}};
    canvas_draw_text(to, (canvas_point){page_margin * unit, 46.0 * unit}, large, it->title);
    canvas_draw_text(to, (canvas_point){page_margin * unit, 75.0 * unit}, small, it->subtitle);
}

typedef struct look_counts {
    const um_world* world;
    const island_map* islands; // NULL: bodies are coloured by whether they are awake
    int32_t counts[LOOK_COUNT];
    int32_t island_count;
} look_counts;

static bool count_look(um_body_id body, void* context)
{
    look_counts* counts = context;
    body_look look = body_look_of(counts->world, body);
    if (counts->islands == NULL || look == LOOK_STATIC || look == LOOK_DRIVEN) {
        ++counts->counts[look];
    } else {
        counts->island_count += island_map_find(counts->islands, body) == (uint32_t)body_number(body);
    }
    return true;
}

static look_counts count_looks(const world_picture* it)
{
    look_counts counts = {.world = it->world};
    island_map islands;
    if (has_layer(it->layers, LAYER_ISLANDS) && island_map_make(&islands, it->world)) {
        counts.islands = &islands;
        um_world_each_body(it->world, count_look, &counts);
        island_map_free(&islands);
        counts.islands = NULL;
    } else {
        um_world_each_body(it->world, count_look, &counts);
    }
    return counts;
}

// A sample with a number, at x. Returns where the next one begins.
static double draw_entry(const picture_page* page, canvas* to, double x, canvas_style style, int32_t count,
                         const char* name)
{
    double unit = page->unit;
    double y = page->height - 26.0 * unit;
    canvas_font font = {.size = 16.0 * unit, .paint = {COLOUR_TEXT, 1.0}};
    char text[64];
    snprintf(text, sizeof text, "%s %s", number_with_commas(count).text, name);
    canvas_rectangle sample = {x, y - 15.0 * unit, 19.0 * unit, 19.0 * unit, 1.5 * unit};
    canvas_draw_rectangle(to, sample, style);
    canvas_draw_text(to, (canvas_point){x + 28.0 * unit, y}, font, text);
    return x + (66.0 + 9.2 * (double)strlen(text)) * unit; // letters are about so wide
}

// One sample for each kind of body that there is, one for islands, whose colours are their own, and one for
// joints.
static void draw_legend(const world_picture* it, const picture_page* page, canvas* to)
{
    look_counts counts = count_looks(it);
    double x = page_margin * page->unit;
    if (counts.island_count > 0) {
        canvas_style style = {.stroke = {COLOUR_TEXT, 1.0}, .stroke_width = page->unit};
        x = draw_entry(page, to, x, style, counts.island_count, "islands, a colour each");
    }
    for (int look = LOOK_COUNT - 1; look >= 0; --look) {
        if (counts.counts[look] > 0) {
            canvas_style style = body_look_style((body_look)look, page->unit);
            x = draw_entry(page, to, x, style, counts.counts[look], body_look_name((body_look)look));
        }
    }
    int32_t joints = um_world_get_counters(it->world).joints;
    if (joints > 0 && has_layer(it->layers, LAYER_JOINTS)) {
        canvas_style style = {.stroke = {COLOUR_JOINT, 1.0}, .stroke_width = page->unit};
        draw_entry(page, to, x, style, joints, "joints");
    }
}

// ---- The scale ------------------------------------------------------------------------------------------

// The greatest of 1, 2 and 5 times a power of ten that is no greater than a length.
static double round_down(double length)
{
    double power = pow(10.0, floor(log10(length)));
    double lead = length / power;
    return power * (lead >= 5.0 ? 5.0 : lead >= 2.0 ? 2.0 : 1.0);
}

// A bar of about 120 units of the page, with the metres that it is long.
static void draw_scale(const world_picture* it, const picture_page* page, canvas* to)
{
    double unit = page->unit;
    double pixels_per_meter =
        page->window.width / page->part.width * (double)um_world_get_settings(it->world).units_per_meter;
    double meters = round_down(140.0 * unit / pixels_per_meter);
    double length = meters * pixels_per_meter;
    double right = page->width - page_margin * unit;
    double y = page->height - 24.0 * unit;
    canvas_style style = {.stroke = {COLOUR_QUIET_TEXT, 1.0}, .stroke_width = 1.6 * unit};
    canvas_draw_line(to, (canvas_point){right - length, y}, (canvas_point){right, y}, style);
    for (int end = 0; end < 2; ++end) {
        double x = right - length * end;
        canvas_draw_line(to, (canvas_point){x, y - 5.0 * unit}, (canvas_point){x, y + 5.0 * unit}, style);
    }
    char text[32];
    snprintf(text, sizeof text, meters >= 1e-2 ? "%g m" : "%g mm", meters >= 1e-2 ? meters : 1e3 * meters);
    canvas_font font = {14.0 * unit, false, CANVAS_MIDDLE, {COLOUR_QUIET_TEXT, 1.0}};
    canvas_draw_text(to, (canvas_point){right - 0.5 * length, y - 8.0 * unit}, font, text);
}

void world_picture_draw(const world_picture* it, const picture_page* page, canvas* to)
{
    canvas_rectangle whole = {0.0, 0.0, page->width, page->height, 0.0};
    canvas_draw_rectangle(to, whole, (canvas_style){.fill = {COLOUR_BACKGROUND, 1.0}});
    draw_window(it, page, to);
    if (has_layer(it->layers, LAYER_TITLE)) {
        draw_title(it, page, to);
    }
    if (has_layer(it->layers, LAYER_LEGEND)) {
        draw_legend(it, page, to);
    }
    if (has_layer(it->layers, LAYER_SCALE)) {
        draw_scale(it, page, to);
    }
}
