// What the tests of the tool share: worlds as a scene has them, and files of the test's own.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_TOOL_CHECKS_H
#define UMBRA_TEST_TOOL_CHECKS_H

#include "support/worlds.h"

#include "scenes/scene_source.h"

#include <stdio.h>
#include <stdlib.h>

// Opens a built-in scene and begins to play it. The caller ends the play and closes the source.
static inline scene_play start_play(const char* name, scene_source* out_source)
{
    scene_play play;
    check_result(scene_source_open(name, out_source, NULL), UM_OK, "scene_source_open");
    check_result(scene_play_begin(out_source, &out_source->def, &play), UM_OK, "scene_play_begin");
    return play;
}

static inline void finish_play(scene_play* play, scene_source* source)
{
    scene_play_end(play);
    scene_source_close(source);
}

static inline bool file_exists(const char* path)
{
    FILE* file = fopen(path, "rb");
    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

// The whole file, with a zero after it; the caller frees it.
static inline char* read_whole_file(const char* path, size_t* out_size)
{
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char* text = calloc((size_t)size + 1, 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    if (out_size != NULL) {
        *out_size = (size_t)size;
    }
    return text;
}

#endif
