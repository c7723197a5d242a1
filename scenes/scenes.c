// The list of scenes.
// SPDX-License-Identifier: MIT

#include "scenes/scenes.h"
#include "scenes/scene_list.h"

#include <string.h>

size_t scene_count(void)
{
    return scene_list_count;
}

const scene* scene_at(size_t index)
{
    return index < scene_list_count ? &scene_list[index] : NULL;
}

const scene* scene_find(const char* name)
{
    for (size_t i = 0; i < scene_list_count; ++i) {
        if (strcmp(scene_list[i].name, name) == 0) {
            return &scene_list[i];
        }
    }
    return NULL;
}
