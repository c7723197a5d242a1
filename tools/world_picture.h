// A picture of a world: a window into it, with a title, a legend and a scale around it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_WORLD_PICTURE_H
#define UMBRA_TOOLS_WORLD_PICTURE_H

#include "canvas.h"
#include "picture_layers.h"
#include "settings.h"
#include "trails.h"

// How large a picture is, and what of the world is seen where on it.
typedef struct picture_page {
    double width, height;    // of the page
    double unit;             // that lines and letters are measured in: 1 on a page of the usual size
    canvas_rectangle window; // on the page
    canvas_rectangle part;   // of the world, with y down
} picture_page;

// What a picture may measure: exactly a size, or at most one, which it makes the best of.
typedef struct picture_limits {
    picture_size size;
    bool is_exact;
} picture_limits;

// Lays out a page that shows a view of the world, whole and with its proportions. A view without a height
// gets that of the page.
picture_page picture_page_make(um_aabb view, bool is_y_up, uint64_t layers, picture_limits limits);

// What is drawn. Trails may be NULL.
typedef struct world_picture {
    const um_world* world;
    float fraction; // between the last two steps: 1 is after the last one
    bool is_y_up;
    uint64_t layers; // LAYER_BIT of each that is shown
    const trails* trails;
    const char* title;
    const char* subtitle;
} world_picture;

// Draws it on a canvas of the page's size.
void world_picture_draw(const world_picture* it, const picture_page* page, canvas* to);

#endif
