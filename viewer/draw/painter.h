// Draws a drawing with OpenGL 3.3, OpenGL ES 3.0 or WebGL 2: one draw call for each kind of instance, edges
// smoothed by their distance, so that they are as sharp at any zoom. It knows nothing of worlds.
//
// Polygons come first, then discs, then strokes on top; within a kind, what was added first lies lowest.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_PAINTER_H
#define UMBRA_VIEWER_PAINTER_H

#include "viewer/camera.h"
#include "viewer/drawing.h"

typedef struct painter painter;

// Makes programs and buffers in the context of the calling thread. NULL, and *out_message (may be NULL) says
// why in a text that lives for ever, if the context is not good enough or memory ends.
painter* painter_create(const char** out_message);

// Ends it in the context that it was made in. NULL is allowed.
void painter_destroy(painter* it);

// Ends it after its context has gone, and all that was made in it: calls no function of OpenGL.
void painter_forget(painter* it);

typedef struct painter_target {
    int32_t width, height; // pixels of the framebuffer that is bound; nothing is drawn if one of them is 0
    uint32_t background;   // 0xRRGGBB
} painter_target;

// Draws over all of the framebuffer. What is given in points becomes pixels by width / camera.width. Leaves
// no buffer, texture or program bound.
void painter_draw(painter* it, const drawing* shown, const camera* seen_by, painter_target target);

// Draw calls of the last painter_draw: 3 at most.
int32_t painter_call_count(const painter* it);

#endif
