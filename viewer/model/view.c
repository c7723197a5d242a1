// What the viewer looks at: fit, follow, zoom, resize.
// SPDX-License-Identifier: MIT

#include "viewer_data.h"

#include <math.h>

// Seconds between looks at the world, and for each body: a look at 100,000 bodies takes about 16 ms.
static const double look_interval = 0.1;
static const double look_interval_per_body = 1e-5;

// Time constant of the camera in seconds.
static const double camera_lag = 0.15;

void viewer_fit(viewer* it)
{
    const um_world* world = session_world(&it->session);
    it->is_camera_free = false;
    it->follows = false;
    if (world != NULL) {
        it->seen = (sight){0};
        sight_look(&it->seen, world);
        it->fitted = sight_view(&it->seen, &it->session.source);
        it->looked_step = session_step_count(&it->session);
        it->look_due = 0.0;
        camera_fit(&it->camera, it->fitted);
    }
}

// Where the bounds will be a few looks later if they grow as they did from the last look to this one.
static um_aabb predict(um_aabb before, um_aabb now)
{
    const float looks = 3.0f;
    return um_aabb_make(
        now.min.x + looks * (now.min.x - before.min.x), now.min.y + looks * (now.min.y - before.min.y),
        now.max.x + looks * (now.max.x - before.max.x), now.max.y + looks * (now.max.y - before.max.y));
}

// Moves the sides that are exceeded by half of the new size more, so that the camera moves rarely.
static um_aabb reach(um_aabb box, um_aabb needed)
{
    um_aabb all = um_aabb_union(box, needed);
    float more = 0.5f * fmaxf(all.max.x - all.min.x, all.max.y - all.min.y);
    return um_aabb_make(all.min.x - (needed.min.x < box.min.x ? more : 0.0f),
                        all.min.y - (needed.min.y < box.min.y ? more : 0.0f),
                        all.max.x + (needed.max.x > box.max.x ? more : 0.0f),
                        all.max.y + (needed.max.y > box.max.y ? more : 0.0f));
}

// A scene may begin without bodies: then all is new.
static void look_again(viewer* it)
{
    it->look_due = look_interval + look_interval_per_body * it->session.source.bodies;
    it->looked_step = session_step_count(&it->session);
    sight before = it->seen;
    sight_look(&it->seen, session_world(&it->session));
    if (!before.has_bounds) {
        it->fitted = sight_view(&it->seen, &it->session.source);
        return;
    }
    um_aabb needed = predict(before.bounds, it->seen.bounds);
    if (!um_aabb_contains(it->fitted, needed)) {
        it->fitted = reach(it->fitted, needed);
    }
}

void viewer_keep_in_sight(viewer* it, double seconds)
{
    if (it->is_camera_free || it->session.source.has_view || it->hand.motion != MOTION_NONE ||
        session_world(&it->session) == NULL || !(seconds > 0.0)) {
        return;
    }
    it->look_due -= seconds;
    if (it->look_due <= 0.0 && session_step_count(&it->session) != it->looked_step) {
        look_again(it);
    }
    camera wanted = it->camera;
    camera_fit(&wanted, it->fitted);
    float share = (float)(seconds / (seconds + camera_lag));
    um_vec2 way = um_vec2_sub(wanted.center, it->camera.center);
    it->camera.center = um_vec2_add(it->camera.center, um_vec2_scale(way, share));
    it->camera.scale += (wanted.scale - it->camera.scale) * share;
}

void viewer_follow(viewer* it)
{
    const um_world* world = session_world(&it->session);
    if (!it->follows || world == NULL || !um_body_exists(world, it->picked)) {
        return;
    }
    um_transform place = um_body_get_transform_between(world, it->picked, session_fraction(&it->session));
    it->camera.center = um_transform_apply(place, um_body_get_mass(world, it->picked).center);
    it->is_camera_free = true;
}

void viewer_zoom(viewer* it, um_vec2 at, float factor)
{
    it->is_camera_free = camera_zoom_at(&it->camera, at.x, at.y, factor) || it->is_camera_free;
}

static float length_of(float points)
{
    return points > 0.0f && isfinite(points) ? points : 0.0f;
}

void viewer_resize(viewer* it, viewer_size size)
{
    float width = length_of(size.width);
    float height = length_of(size.height);
    bool is_new = width != it->camera.width || height != it->camera.height;
    it->camera.width = width;
    it->camera.height = height;
    it->pixel_ratio = size.pixel_ratio > 0.0f && isfinite(size.pixel_ratio) ? size.pixel_ratio : 1.0f;
    if (is_new && !it->is_camera_free && width > 0.0f && height > 0.0f) {
        viewer_fit(it);
    }
    viewer_write_labels(it);
}
