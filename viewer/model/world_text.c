// The world as it is now, as the text of a scene.
// SPDX-License-Identifier: MIT

#include "viewer_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct text_buffer {
    char* bytes;
    size_t size, capacity;
} text_buffer;

static bool append(const char* bytes, size_t count, void* context)
{
    text_buffer* to = context;
    if (count > to->capacity - to->size) {
        size_t capacity = 2 * to->capacity + count + 4096;
        char* more = realloc(to->bytes, capacity);
        if (more == NULL) {
            return false;
        }
        to->bytes = more;
        to->capacity = capacity;
    }
    memcpy(to->bytes + to->size, bytes, count);
    to->size += count;
    return true;
}

static bool append_text(text_buffer* to, const char* text)
{
    return append(text, strlen(text), to);
}

// With a point, whatever the locale has.
static bool append_number(text_buffer* to, const char* before, double value)
{
    char text[64];
    snprintf(text, sizeof text, "%.9g", value);
    char* comma = strchr(text, ',');
    if (comma != NULL) {
        *comma = '.';
    }
    return append_text(to, before) && append_text(to, text);
}

// What a world does not know of itself: how long its steps are, and what is seen of it.
static bool append_head(text_buffer* to, const viewer* it)
{
    const scene_source* source = &it->session.source;
    const camera* seen = &it->camera;
    double width = seen->width > 0.0f ? (double)(seen->width / seen->scale) : 0.0;
    return append_number(to, "{\"umbra_scene\": 1, \"time_step\": ", (double)source->time_step) &&
           append_number(to, ", \"steps\": ", source->steps) &&
           append_number(to, ", \"camera\": {\"center\": [", (double)seen->center.x) &&
           append_number(to, ", ", (double)seen->center.y) && append_number(to, "], \"width\": ", width) &&
           append_text(to, seen->is_y_up ? ", \"y_up\": true}, " : "}, ");
}

// The scene of a world with that at its head, but without what the pointer holds a body by. The text of the
// scene begins with its version, in whose place the head stands.
static bool append_scene(text_buffer* to, const viewer* it)
{
    ums_scene* made = NULL;
    text_buffer body = {0};
    ums_scene_def def = ums_default_scene_def();
    def.left_out = it->session.shown.held;
    bool is_done = ums_scene_from_world(session_world(&it->session), &def, &made, NULL) == UM_OK &&
                   ums_scene_write(made, append, &body) == UM_OK && append("", 1, &body);
    ums_scene_destroy(made);
    if (is_done) {
        const char* rest = strchr(strchr(body.bytes, ':'), ','); // NULL if the world is empty
        is_done = append_head(to, it) && append_text(to, rest != NULL ? rest + 1 : "\"bodies\": []}");
    }
    free(body.bytes);
    return is_done;
}

// Read and written once more, so that it has the form of all scenes, and is one.
char* viewer_world_text(const viewer* it, size_t* out_size)
{
    text_buffer raw = {0}, text = {0};
    ums_scene* made = NULL;
    bool is_done = session_world(&it->session) != NULL && append_scene(&raw, it) &&
                   ums_scene_parse(raw.bytes, raw.size, NULL, &made, NULL) == UM_OK &&
                   ums_scene_write(made, append, &text) == UM_OK && append("", 1, &text);
    ums_scene_destroy(made);
    free(raw.bytes);
    if (!is_done) {
        free(text.bytes);
        return NULL;
    }
    *out_size = text.size - 1;
    return text.bytes;
}
