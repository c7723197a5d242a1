// What part of a world a picture shows.
// SPDX-License-Identifier: MIT

#include "camera.h"

um_aabb camera_view(const sight* it, const scene_source* source, camera_place wanted)
{
    if (wanted.width > 0.0) {
        float half = (float)(0.5 * wanted.width);
        return um_aabb_make((float)wanted.x - half, (float)wanted.y, (float)wanted.x + half, (float)wanted.y);
    }
    return sight_view(it, source);
}
