// Fuzz target: any text as a scene, a map of Tiled or a scene of R.U.B.E. What is read can be written and
// read again as the same text; what is small makes a world, or says why not; and after some steps that world
// becomes a scene that can be read.
// SPDX-License-Identifier: MIT

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <umbra_scene/umbra_scene.h>

enum { MOST_BODIES = 300, MOST_PARTS = 2000, STEPS = 4 };

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void stop(const char* what, const char* why)
{
    fprintf(stderr, "fuzz_scene: %s: %s\n", what, why);
    abort();
}

typedef struct text {
    char* bytes;
    size_t size;
} text;

static bool take(const char* bytes, size_t count, void* context)
{
    text* t = context;
    t->bytes = realloc(t->bytes, t->size + count);
    memcpy(t->bytes + t->size, bytes, count);
    t->size += count;
    return true;
}

static text write_scene(const ums_scene* scene)
{
    text t = {0};
    if (ums_scene_write(scene, take, &t) != UM_OK) {
        stop("ums_scene_write", "failed");
    }
    return t;
}

static void check_error(const ums_error* error)
{
    if (error->result == UM_OK || error->message[0] == '\0' ||
        error->message[sizeof error->message - 1] != '\0') {
        stop("an error without a message", error->message);
    }
}

// Writes a scene and reads it again: it must be the same.
static void check_written(const ums_scene* scene)
{
    text first = write_scene(scene);
    ums_error error;
    ums_scene* again;
    if (ums_scene_parse(first.bytes, first.size, NULL, &again, &error) != UM_OK) {
        fwrite(first.bytes, 1, first.size, stderr);
        stop("what was written is not read", error.message);
    }
    text second = write_scene(again);
    if (first.size != second.size || memcmp(first.bytes, second.bytes, first.size) != 0) {
        fwrite(first.bytes, 1, first.size, stderr);
        stop("what was written is read as", "something else");
    }
    free(first.bytes);
    free(second.bytes);
    ums_scene_destroy(again);
}

static void play(const ums_scene* scene)
{
    ums_error error;
    ums_player* player;
    if (ums_player_create(scene, NULL, &player, &error) != UM_OK) {
        check_error(&error);
        return;
    }
    for (int32_t i = 0; i < STEPS; ++i) {
        if (ums_player_step(player, &error) != UM_OK) {
            check_error(&error);
        }
    }
    const char* rule = NULL;
    if (um_world_validate(ums_player_get_world(player), &rule) != UM_OK) {
        stop("um_world_validate", rule != NULL ? rule : "");
    }
    ums_scene* described;
    if (ums_scene_from_world(ums_player_get_world(player), NULL, &described, &error) != UM_OK) {
        stop("ums_scene_from_world", error.message);
    }
    check_written(described);
    ums_scene_destroy(described);
    ums_player_destroy(player);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    ums_error error;
    ums_scene* scene;
    if (ums_scene_parse((const char*)data, size, NULL, &scene, &error) != UM_OK) {
        check_error(&error);
        return 0;
    }
    check_written(scene);
    ums_info info = ums_scene_get_info(scene);
    if (info.bodies <= MOST_BODIES && info.shapes <= MOST_PARTS && info.joints <= MOST_PARTS) {
        play(scene);
    }
    ums_scene_destroy(scene);
    return 0;
}
