// What went wrong, and where.
// SPDX-License-Identifier: MIT

#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

umsi_reporter umsi_reporter_make(const char* text_name, ums_error* out_error)
{
    // Field by field: this is done in every step of a player, and most of the bytes are room for texts.
    if (out_error != NULL) {
        out_error->result = UM_OK;
        out_error->line = 0;
        out_error->column = 0;
        out_error->path[0] = '\0';
        out_error->message[0] = '\0';
    }
    umsi_reporter reporter;
    reporter.text_name = text_name != NULL ? text_name : "scene";
    reporter.path.count = 0;
    reporter.error = out_error;
    reporter.result = UM_OK;
    return reporter;
}

void umsi_enter_name(umsi_reporter* reporter, const char* name, size_t size)
{
    if (reporter->path.count < UMSI_PATH_PARTS) {
        reporter->path.parts[reporter->path.count] = (umsi_path_part){name, (int32_t)size};
    }
    reporter->path.count += 1;
}

void umsi_enter_index(umsi_reporter* reporter, int32_t index)
{
    umsi_enter_name(reporter, NULL, (size_t)index);
}

void umsi_leave(umsi_reporter* reporter)
{
    reporter->path.count -= 1;
}

// "bodies[3].shapes[0].radius". What does not fit is cut off.
static void write_path(const umsi_path* path, char* to, size_t capacity)
{
    size_t used = 0;
    for (int32_t i = 0; i < path->count && i < UMSI_PATH_PARTS && used < capacity; ++i) {
        const umsi_path_part* part = path->parts + i;
        int written = part->name == NULL ? snprintf(to + used, capacity - used, "[%d]", (int)part->size)
                                         : snprintf(to + used, capacity - used, "%s%.*s", i > 0 ? "." : "",
                                                    (int)part->size, part->name);
        used += written > 0 ? (size_t)written : 0;
    }
}

// A message is one line, whatever the names in it are.
static void flatten(char* text)
{
    for (; *text != '\0'; ++text) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            *text = '?';
        }
    }
}

bool umsi_fail(umsi_reporter* reporter, um_result result, umsi_place place, const char* format, ...)
{
    if (reporter->result != UM_OK) {
        return false;
    }
    reporter->result = result;
    ums_error* error = reporter->error;
    if (error == NULL) {
        return false;
    }
    *error = (ums_error){.result = result, .line = (int32_t)place.line, .column = (int32_t)place.column};
    write_path(&reporter->path, error->path, sizeof error->path);
    char position[32] = "";
    if (place.line > 0) {
        snprintf(position, sizeof position, ":%u:%u", (unsigned)place.line, (unsigned)place.column);
    }
    int length = snprintf(error->message, sizeof error->message, "%.200s%s: %s%s", reporter->text_name,
                          position, error->path, error->path[0] != '\0' ? " " : "");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message + length, sizeof error->message - (size_t)length, format, arguments);
    va_end(arguments);
    flatten(error->message);
    return false;
}

bool umsi_fail_memory(umsi_reporter* reporter)
{
    reporter->path.count = 0;
    return umsi_fail(reporter, UM_ERROR_OUT_OF_MEMORY, (umsi_place){0, 0}, "memory has run out");
}

bool umsi_fail_size(umsi_reporter* reporter)
{
    reporter->path.count = 0;
    return umsi_fail(reporter, UM_ERROR_LIMIT, (umsi_place){0, 0}, "the text is larger than 256 MiB");
}
