// Scenes in files.
// SPDX-License-Identifier: MIT

#include "error.h"
#include "memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// ---- Reading --------------------------------------------------------------------------------------------

// A text that grows.
typedef struct buffer {
    const um_allocator* allocator;
    char* text;
    size_t size;
    size_t capacity;
} buffer;

static bool grow(buffer* b)
{
    size_t capacity = b->capacity > 0 ? 4 * b->capacity : (size_t)1 << 16;
    char* text = umsi_allocate(b->allocator, capacity);
    if (text == NULL) {
        return false;
    }
    if (b->size > 0) {
        memcpy(text, b->text, b->size);
    }
    umsi_release(b->allocator, b->text, b->capacity);
    b->text = text;
    b->capacity = capacity;
    return true;
}

// Whether a file is not too large, as far as that can be known before it is read. False with a message.
static bool check_size(umsi_reporter* reporter, FILE* file)
{
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    rewind(file);
    return size <= (long)UMS_MAX_BYTES ||
           umsi_fail(reporter, UM_ERROR_LIMIT, (umsi_place){0, 0}, "the text is larger than 256 MiB");
}

// Reads all of a file, or a little more than a text may have. False with a message.
static bool read_file(umsi_reporter* reporter, FILE* file, buffer* b)
{
    while (b->size <= UMS_MAX_BYTES) {
        if (b->size == b->capacity && !grow(b)) {
            return umsi_fail_memory(reporter);
        }
        size_t count = fread(b->text + b->size, 1, b->capacity - b->size, file);
        b->size += count;
        if (count == 0) {
            break;
        }
    }
    return !ferror(file) || umsi_fail(reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0},
                                      "cannot be read: %s", strerror(errno));
}

um_result ums_scene_load(const char* path, const ums_scene_def* def, ums_scene** out_scene,
                         ums_error* out_error)
{
    ums_scene_def used = def != NULL ? *def : ums_default_scene_def();
    used.name = used.name != NULL ? used.name : path;
    umsi_reporter reporter = umsi_reporter_make(used.name, out_error);
    if (out_scene == NULL || path == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  path == NULL ? "path" : "out_scene");
        return reporter.result;
    }
    *out_scene = NULL;
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        umsi_fail(&reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be opened: %s",
                  strerror(errno));
        return reporter.result;
    }
    buffer b = {.allocator = &used.allocator};
    bool good = check_size(&reporter, file) && read_file(&reporter, file, &b);
    fclose(file);
    um_result result = good ? ums_scene_parse(b.text, b.size, &used, out_scene, out_error) : reporter.result;
    umsi_release(&used.allocator, b.text, b.capacity);
    return result;
}

// ---- Writing --------------------------------------------------------------------------------------------

static bool write_bytes(const char* bytes, size_t count, void* context)
{
    return fwrite(bytes, 1, count, context) == count;
}

um_result ums_scene_save(const ums_scene* scene, const char* path, ums_error* out_error)
{
    umsi_reporter reporter = umsi_reporter_make(path, out_error);
    if (scene == NULL || path == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  scene == NULL ? "scene" : "path");
        return reporter.result;
    }
    FILE* file = fopen(path, "wb");
    if (file == NULL) {
        umsi_fail(&reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be written: %s",
                  strerror(errno));
        return reporter.result;
    }
    um_result result = ums_scene_write(scene, write_bytes, file);
    int error = errno;
    if (fclose(file) != 0 || result != UM_OK) {
        remove(path);
        umsi_fail(&reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be written: %s",
                  strerror(error));
    }
    return reporter.result;
}
