// A program of somebody else's that reads a scene. Returns 0 if a pyramid of three rows has six bodies.
// SPDX-License-Identifier: MIT

#include <string.h>
#include <umbra_scene/umbra_scene.h>

int main(void)
{
    const char* text = "{\"umbra_scene\": 1, \"bodies\": [{\"pyramid\": 3, \"pitch\": [10, 10]}]}";
    ums_scene* scene;
    if (ums_scene_parse(text, strlen(text), NULL, &scene, NULL) != UM_OK) {
        return 1;
    }
    um_world* world;
    um_result result = ums_scene_create_world(scene, NULL, &world, NULL);
    bool is_good = result == UM_OK && um_world_get_bodies(world, NULL, 0) == 6;
    um_world_destroy(world);
    ums_scene_destroy(scene);
    return is_good ? 0 : 2;
}
