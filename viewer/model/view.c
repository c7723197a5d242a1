// What the viewer looks at: fit, follow, zoom, resize.
// SPDX-License-Identifier: MIT

#include "viewer_data.h"

#include "tools/sight.h"

#include <math.h>

void viewer_fit(viewer* it)
{
    const um_world* world = session_world(&it->session);
    it->is_camera_free = false;
    it->follows = false;
    if (world != NULL) {
        sight seen = {0};
        sight_look(&seen, world);
        camera_fit(&it->camera, sight_view(&seen, &it->session.source));
    }
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
