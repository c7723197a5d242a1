// A picture of a world as it is now.
// SPDX-License-Identifier: MIT

#include "world_snapshot.h"
#include "camera.h"
#include "picture_file.h"

bool world_snapshot_write_as(const scene_source* source, const um_world* world, const trails* behind,
                             const char* title, const char* subtitle, output_file* output)
{
    sight seen = {0};
    sight_look(&seen, world);
    uint64_t layers = DEFAULT_LAYERS | LAYER_BIT(LAYER_TRAILS);
    picture_limits limits = {.size = {1800, 1176}};
    picture_page page =
        picture_page_make(camera_view(&seen, source, (camera_place){0}), source->is_y_up, layers, limits);
    world_picture picture = {
        .world = world,
        .fraction = 1.0f,
        .is_y_up = source->is_y_up,
        .layers = layers,
        .trails = behind,
        .title = title,
        .subtitle = subtitle,
    };
    if (!picture_write(&picture, &page, FORMAT_SVG, output)) {
        output_discard(output);
        return false;
    }
    return output_finish(output);
}

bool world_snapshot_write(const scene_source* source, const scene_play* play, output_file* output)
{
    char title[128];
    char subtitle[256];
    snprintf(title, sizeof title, "Umbra: %s", source->name);
    snprintf(subtitle, sizeof subtitle, "%s%safter %d steps", source->summary,
             source->summary[0] != '\0' ? "; " : "", (int)play->steps_made);
    return world_snapshot_write_as(source, play->world, NULL, title, subtitle, output);
}
