// What of the viewer needs OpenGL: drawing, and reading what was drawn.
// SPDX-License-Identifier: MIT

#include "draw/gl.h"
#include "draw/painter.h"
#include "model/viewer_data.h"

#include <math.h>
#include <stdlib.h>

typedef struct viewer_graphics {
    painter* painter;
    drawing drawn;
    int32_t width, height; // pixels of the last frame
} viewer_graphics;

static void forget(viewer* it)
{
    drawing_free(&it->graphics->drawn);
    free(it->graphics);
    it->graphics = NULL;
    it->lose_graphics = NULL;
}

static void end_graphics(viewer* it)
{
    painter_destroy(it->graphics->painter);
    forget(it);
}

void viewer_lose_context(viewer* it)
{
    if (it->graphics != NULL) {
        painter_forget(it->graphics->painter);
        forget(it);
    }
}

bool viewer_gain_context(viewer* it, const char** out_message)
{
    viewer_lose_context(it);
    viewer_graphics* graphics = calloc(1, sizeof *graphics);
    if (graphics == NULL) {
        if (out_message != NULL) {
            *out_message = um_result_text(UM_ERROR_OUT_OF_MEMORY);
        }
        return false;
    }
    graphics->painter = painter_create(out_message);
    if (graphics->painter == NULL) {
        free(graphics);
        return false;
    }
    it->graphics = graphics;
    it->lose_graphics = end_graphics;
    return true;
}

static world_scene_options options_of(const viewer* it)
{
    world_scene_options options = world_scene_default_options();
    options.layers = it->layers;
    options.tree_level = it->tree_level;
    options.fraction = session_fraction(&it->session);
    options.picked = it->picked;
    options.seen_by = it->camera;
    options.theme = it->theme;
    options.trails = &it->session.shown.trails;
    options.sketch_count = hand_sketch(&it->hand, &it->camera, options.sketch);
    return options;
}

static int32_t pixels(float points, float ratio)
{
    return (int32_t)fminf(roundf(points * ratio), 32768.0f);
}

void viewer_draw(viewer* it, viewer_size size)
{
    viewer_resize(it, size);
    viewer_graphics* graphics = it->graphics;
    if (graphics == NULL) {
        return;
    }
    graphics->width = pixels(it->camera.width, it->pixel_ratio);
    graphics->height = pixels(it->camera.height, it->pixel_ratio);
    world_scene_options options = options_of(it);
    world_scene_fill(&graphics->drawn, session_world(&it->session), &options);
    painter_target target = {graphics->width, graphics->height, theme_of(it->theme)->background};
    painter_draw(graphics->painter, &graphics->drawn, &it->camera, target);
}

uint8_t* viewer_read_pixels(const viewer* it, int32_t* out_width, int32_t* out_height)
{
    const viewer_graphics* graphics = it->graphics;
    if (graphics == NULL || graphics->width <= 0 || graphics->height <= 0) {
        return NULL;
    }
    size_t row = (size_t)graphics->width * 4;
    uint8_t* bytes = malloc(row * (size_t)graphics->height);
    if (bytes == NULL) {
        return NULL;
    }
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    for (int32_t y = 0; y < graphics->height; ++y) { // OpenGL counts rows from the bottom
        glReadPixels(0, graphics->height - 1 - y, graphics->width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                     bytes + (size_t)y * row);
    }
    *out_width = graphics->width;
    *out_height = graphics->height;
    return bytes;
}
