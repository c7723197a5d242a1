// Writes the JSON Schema of scenes, or a scene file as umbra would write it: umbra-scene-rewrite [FILE
// [OUTPUT]]
// SPDX-License-Identifier: MIT

#include <stdio.h>
#include <umbra_scene/umbra_scene.h>

static bool print(const char* bytes, size_t count, void* context)
{
    return fwrite(bytes, 1, count, context) == count;
}

int main(int argc, char** argv)
{
    if (argc < 2) {
        return ums_schema_write(print, stdout) != UM_OK;
    }
    ums_error error = {0};
    ums_scene* scene;
    um_world* world = NULL;
    um_result result = ums_scene_load(argv[1], NULL, &scene, &error);
    if (result == UM_OK) {
        result = ums_scene_create_world(scene, NULL, &world, &error);
    }
    if (result == UM_OK) {
        result = argc > 2 ? ums_scene_save(scene, argv[2], &error) : ums_scene_write(scene, print, stdout);
    }
    if (result != UM_OK) {
        fprintf(stderr, "%s\n", error.message);
    }
    um_world_destroy(world);
    ums_scene_destroy(scene);
    return result != UM_OK;
}
