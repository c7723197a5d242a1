// Text in the picture: numbers at the lines of the grid, how far apart they are, and the numbers of bodies.
// SPDX-License-Identifier: MIT

#include "viewer_data.h"

#include "tools/body_number.h"
#include "viewer/draw/grid.h"

#include <math.h>
#include <stdio.h>

// In points: room for a number at the edge of the picture, and what marks keep to the corners.
static const float edge = 6.0f;
static const float corner = 40.0f;

// How much of that a sign may take, at most, in the fonts of shells.
static const float sign_width = 7.5f;
static const float sign_height = 10.0f;

// Labels of the grid stop here, so that there is room for the numbers of bodies.
enum { MOST_GRID_LABELS = 64 };

static viewer_label* add(viewer* it, int32_t limit, float x, float y, bool is_centered)
{
    if (it->label_count >= limit) {
        return NULL;
    }
    viewer_label* made = &it->labels[it->label_count++];
    *made =
        (viewer_label){.x = x, .y = y, .is_centered = is_centered, .colour = theme_of(it->theme)->quiet_text};
    return made;
}

// ---- The grid -------------------------------------------------------------------------------------------

// A mark that the edge of the picture would cut is left out: it would read as another number.
static void add_mark(viewer* it, float x, float y, bool is_centered, double value)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%.6g", value == 0.0 ? 0.0 : value); // no minus zero
    float right = x + sign_width * (float)length * (is_centered ? 0.5f : 1.0f);
    if (right > it->camera.width || y < sign_height) {
        return;
    }
    viewer_label* made = add(it, MOST_GRID_LABELS, x, y, is_centered);
    if (made != NULL) {
        snprintf(made->text, sizeof made->text, "%s", text);
    }
}

// Along the lower edge for x, and along the left one for y.
static void add_marks(viewer* it, double spacing)
{
    const camera* seen_by = &it->camera;
    um_aabb seen = camera_seen(seen_by);
    double first = grid_first((double)seen.min.x, spacing);
    for (double i = first; i * spacing <= (double)seen.max.x && i < first + MOST_GRID_LABELS; i += 1.0) {
        float x = camera_to_screen(seen_by, um_vec2_make((float)(i * spacing), 0.0f)).x;
        if (x > corner) {
            add_mark(it, x, seen_by->height - edge, true, i * spacing);
        }
    }
    first = grid_first((double)seen.min.y, spacing);
    for (double i = first; i * spacing <= (double)seen.max.y && i < first + MOST_GRID_LABELS; i += 1.0) {
        float y = camera_to_screen(seen_by, um_vec2_make(0.0f, (float)(i * spacing))).y;
        if (y < seen_by->height - corner) {
            add_mark(it, edge, y - 0.5f * edge, false, i * spacing);
        }
    }
}

// How far apart the lines are: in the world's units, and in metres where a unit is none.
static void add_scale(viewer* it, double spacing, double units_per_meter)
{
    viewer_label* made = add(it, VIEWER_MOST_LABELS, edge, it->camera.height - 0.5f * corner, false);
    if (made == NULL) {
        return;
    }
    if (units_per_meter == 1.0) {
        snprintf(made->text, sizeof made->text, "grid %.6g m", spacing);
    } else {
        snprintf(made->text, sizeof made->text, "grid %.6g = %.6g m", spacing, spacing / units_per_meter);
    }
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static bool add_number(um_body_id body, void* context)
{
    viewer* it = context;
    const um_world* world = session_world(&it->session);
    um_transform place = um_body_get_transform_between(world, body, session_fraction(&it->session));
    um_vec2 center = um_transform_apply(place, um_body_get_mass(world, body).center);
    um_vec2 at = camera_to_screen(&it->camera, center);
    if (!(at.x >= 0.0f && at.x <= it->camera.width && at.y >= 0.0f && at.y <= it->camera.height)) {
        return true;
    }
    viewer_label* made = add(it, VIEWER_MOST_LABELS, at.x, at.y + 4.0f, true);
    if (made != NULL) {
        made->colour = theme_of(it->theme)->text;
        snprintf(made->text, sizeof made->text, "%d", (int)body_number(body));
    }
    return made != NULL;
}

void viewer_write_labels(viewer* it)
{
    const um_world* world = session_world(&it->session);
    it->label_count = 0;
    if (!(it->camera.width > 1.0f) || !(it->camera.height > 1.0f)) {
        return;
    }
    if ((it->layers & WORLD_LAYER_BIT(SHOW_GRID)) != 0) {
        double unit = world != NULL ? (double)um_world_get_settings(world).units_per_meter : 1.0;
        double spacing = grid_spacing_of(&it->camera, unit).major;
        add_marks(it, spacing);
        add_scale(it, spacing, unit);
    }
    if (it->shows_numbers && world != NULL) {
        um_world_each_body(world, add_number, it);
    }
}

int32_t viewer_label_count(const viewer* it)
{
    return it->label_count;
}

viewer_label viewer_label_at(const viewer* it, int32_t index)
{
    return index >= 0 && index < it->label_count ? it->labels[index] : (viewer_label){0};
}
