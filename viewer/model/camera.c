// What part of the world is seen, and where on the screen.
// SPDX-License-Identifier: MIT

#include "viewer/camera.h"

#include <math.h>

static const float least_scale = 1e-6f;
static const float greatest_scale = 1e6f;

// A share of the window that stays free on each side of what it fits.
static const float margin = 0.06f;

static float clamp(float value, float least, float most)
{
    return fminf(fmaxf(value, least), most); // least for NaN
}

static float up(const camera* it)
{
    return it->is_y_up ? -1.0f : 1.0f;
}

// Worlds end at UM_MAX_POSITION, and so does the way of a camera.
static um_vec2 within_world(um_vec2 point, um_vec2 otherwise)
{
    if (!isfinite(point.x) || !isfinite(point.y)) {
        return otherwise;
    }
    return um_vec2_make(clamp(point.x, -UM_MAX_POSITION, UM_MAX_POSITION),
                        clamp(point.y, -UM_MAX_POSITION, UM_MAX_POSITION));
}

um_vec2 camera_to_screen(const camera* it, um_vec2 world_point)
{
    return um_vec2_make(0.5f * it->width + (world_point.x - it->center.x) * it->scale,
                        0.5f * it->height + (world_point.y - it->center.y) * it->scale * up(it));
}

um_vec2 camera_to_world(const camera* it, float x, float y)
{
    return um_vec2_make(it->center.x + (x - 0.5f * it->width) / it->scale,
                        it->center.y + (y - 0.5f * it->height) / it->scale * up(it));
}

um_aabb camera_seen(const camera* it)
{
    float half_width = 0.5f * it->width / it->scale;
    float half_height = 0.5f * it->height / it->scale;
    return um_aabb_make(it->center.x - half_width, it->center.y - half_height, it->center.x + half_width,
                        it->center.y + half_height);
}

void camera_fit(camera* it, um_aabb box)
{
    if (!um_aabb_is_valid(box)) {
        return;
    }
    it->center = within_world(um_aabb_center(box), it->center);
    float room = 1.0f - 2.0f * margin;
    float scale = fminf(room * fmaxf(it->width, 1.0f) / (box.max.x - box.min.x),
                        room * fmaxf(it->height, 1.0f) / (box.max.y - box.min.y));
    if (isfinite(scale)) { // a box of no size keeps the scale
        it->scale = clamp(scale, least_scale, greatest_scale);
    }
}

bool camera_zoom_at(camera* it, float x, float y, float factor)
{
    if (!isfinite(x) || !isfinite(y) || !(factor > 0.0f)) {
        return false;
    }
    um_vec2 before = camera_to_world(it, x, y);
    it->scale = clamp(it->scale * factor, least_scale, greatest_scale);
    um_vec2 after = camera_to_world(it, x, y);
    it->center = within_world(um_vec2_add(it->center, um_vec2_sub(before, after)), it->center);
    return true;
}

void camera_move(camera* it, float points_x, float points_y)
{
    um_vec2 way = um_vec2_make(points_x / it->scale, points_y / it->scale * up(it));
    it->center = within_world(um_vec2_sub(it->center, way), it->center);
}
