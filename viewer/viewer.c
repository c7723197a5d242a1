// The viewer as shells see it: passes on what they ask for.
// SPDX-License-Identifier: MIT

#include "viewer_data.h"

#include "scenes/scenes.h"

#include <stdio.h>
#include <stdlib.h>

// ---- Life -----------------------------------------------------------------------------------------------

viewer* viewer_create(void)
{
    viewer* it = calloc(1, sizeof *it);
    if (it != NULL) {
        session_begin(&it->session, (um_allocator){0});
    }
    return it;
}

void viewer_destroy(viewer* it)
{
    if (it != NULL) {
        session_end(&it->session);
        free(it);
    }
}

// ---- Scenes ---------------------------------------------------------------------------------------------

int32_t viewer_scene_count(void)
{
    return (int32_t)scene_count();
}

viewer_scene viewer_scene_at(int32_t index)
{
    const scene* at = index < 0 ? NULL : scene_at((size_t)index);
    if (at == NULL) {
        return (viewer_scene){"", "", false};
    }
    const scene_generator* generator = at->text == NULL ? scene_generator_find(at->name) : NULL;
    return (viewer_scene){at->name, generator != NULL ? generator->summary : at->summary, at->is_in_gallery};
}

static bool tell(bool is_open, const ums_error* error, char* message, int32_t* line)
{
    if (!is_open && message != NULL) {
        snprintf(message, VIEWER_MESSAGE_SIZE, "%s", error->message);
    }
    if (line != NULL) {
        *line = is_open ? 0 : error->line;
    }
    return is_open;
}

bool viewer_open(viewer* it, const char* name_or_path, char* message, int32_t* line)
{
    ums_error error = {0};
    return tell(session_open(&it->session, name_or_path, &error), &error, message, line);
}

bool viewer_open_text(viewer* it, const char* name, const char* text, size_t size, char* message,
                      int32_t* line)
{
    ums_error error = {0};
    return tell(session_open_text(&it->session, name, text, size, &error), &error, message, line);
}

const char* viewer_scene_name(const viewer* it)
{
    return it->session.source.name;
}

const char* viewer_scene_summary(const viewer* it)
{
    return it->session.source.summary != NULL ? it->session.source.summary : "";
}

const char* viewer_scene_text(const viewer* it, size_t* out_size)
{
    *out_size = it->session.text_size;
    return it->session.text;
}

// ---- Frames ---------------------------------------------------------------------------------------------

void viewer_update(viewer* it, double seconds)
{
    session_update(&it->session, seconds);
}

// ---- What there is to see -------------------------------------------------------------------------------

int32_t viewer_curve_values(const viewer* it, viewer_curve curve, float* out_values)
{
    return curves_read(&it->session.shown.curves, curve, out_values);
}

int32_t viewer_step(const viewer* it)
{
    return session_step_count(&it->session);
}

uint64_t viewer_hash(const viewer* it)
{
    return um_world_hash(viewer_world(it));
}

const um_world* viewer_world(const viewer* it)
{
    return session_world(&it->session);
}
