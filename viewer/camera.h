// What part of the world is seen, and where on the screen. y points down or up, as the scene has it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_CAMERA_H
#define UMBRA_VIEWER_CAMERA_H

#include <umbra/geometry.h>

#include <stdbool.h>

typedef struct camera {
    um_vec2 center;      // world units
    float scale;         // points per world unit
    float width, height; // points
    bool is_y_up;
} camera;

um_vec2 camera_to_screen(const camera* it, um_vec2 world_point);
um_vec2 camera_to_world(const camera* it, float x, float y);
um_aabb camera_seen(const camera* it);

// Shows all of a box, with some margin, and leaves all as it is for a box that is not valid. One of no size
// keeps the scale, and a window of 1 x 1 is fine.
void camera_fit(camera* it, um_aabb box);

// Zooms so that the point of the world under (x, y) stays there. The scale stays within 1e-6 and 1e6. Numbers
// that are not finite change nothing, here and below; false then.
bool camera_zoom_at(camera* it, float x, float y, float factor);

// The world follows the pointer that has gone so far.
void camera_move(camera* it, float points_x, float points_y);

#endif
