// How a scene comes into a session: all that can fail is done before anything is given up.
// SPDX-License-Identifier: MIT

#include "session.h"

#include "tools/file_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Puts a source that was opened in the place of the one before. Takes over source and own_text, or ends them.
static bool take_source(session* it, scene_source source, char* own_text, ums_error* out_error)
{
    um_world_def def = source.def;
    def.allocator = it->log.allocator;
    run fresh;
    edit_log none = {0};
    if (!run_begin(&fresh, &source, &def, &none)) {
        if (out_error != NULL) {
            *out_error = fresh.play.error;
        }
        scene_source_close(&source);
        free(own_text);
        return false;
    }
    double speed = it->speed, budget = it->budget;
    bool is_playing = session_world(it) == NULL || it->is_playing;
    session_end(it);
    it->source = source;
    it->own_text = own_text;
    it->begun = def;
    it->shown = fresh;
    it->speed = speed;
    it->budget = budget;
    it->is_playing = is_playing;
    return true;
}

bool session_open_text(session* it, const char* name, const char* text, size_t size, ums_error* out_error)
{
    scene_source source;
    char* copy = malloc(size + 1);
    if (copy == NULL) {
        if (out_error != NULL) {
            *out_error = (ums_error){.result = UM_ERROR_OUT_OF_MEMORY};
            snprintf(out_error->message, sizeof out_error->message, "%s",
                     um_result_text(UM_ERROR_OUT_OF_MEMORY));
        }
        return false;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (scene_source_open_text(name, text, size, &source, out_error) != UM_OK) {
        free(copy);
        return false;
    }
    if (!take_source(it, source, copy, out_error)) {
        return false;
    }
    it->text = it->own_text;
    it->text_size = size;
    return true;
}

// ---- Files ----------------------------------------------------------------------------------------------

// NULL if it cannot be read.
static char* read_file(const char* path, size_t* out_size)
{
    FILE* file = fopen(path, "rb");
    char* text = file != NULL ? file_text_read(file, out_size) : NULL;
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

// A file is read once, so that its text and its world are the same one. Why it cannot be read the source
// says.
bool session_open(session* it, const char* name_or_path, ums_error* out_error)
{
    const scene* built_in = scene_source_is_path(name_or_path) ? NULL : scene_find(name_or_path);
    size_t size = 0;
    char* text = built_in == NULL ? read_file(name_or_path, &size) : NULL;
    if (text != NULL) {
        bool is_open = session_open_text(it, name_or_path, text, size, out_error);
        free(text);
        return is_open;
    }
    scene_source source;
    if (scene_source_open(name_or_path, &source, out_error) != UM_OK ||
        !take_source(it, source, NULL, out_error)) {
        return false;
    }
    it->built_in = built_in;
    it->text = built_in != NULL ? built_in->text : NULL;
    it->text_size = built_in != NULL ? built_in->size : 0;
    return true;
}
