// Scenes in files.
// SPDX-License-Identifier: MIT

#include "memory.h"
#include "scene.h"

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

// Up to one byte more than a text may have, by which it is known to be too large.
static bool grow(buffer* b)
{
    size_t capacity = b->capacity > 0 ? 4 * b->capacity : (size_t)1 << 16;
    capacity = capacity > UMS_MAX_BYTES ? UMS_MAX_BYTES + 1 : capacity;
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

static bool fail_to_read(umsi_reporter* reporter)
{
    return umsi_fail(reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be read: %s",
                     strerror(errno));
}

// Whether a file can be read, as a folder cannot, and is not too large, as far as that can be known before it is
// read. False with a message.
static bool check_size(umsi_reporter* reporter, FILE* file)
{
    if (fgetc(file) == EOF && ferror(file)) {
        return fail_to_read(reporter);
    }
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    rewind(file);
    return size <= (long)UMS_MAX_BYTES || umsi_fail_size(reporter);
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
    return !ferror(file) || fail_to_read(reporter);
}

um_result ums_scene_load_stream(FILE* file, const ums_scene_def* def, ums_scene** out_scene,
                                ums_error* out_error)
{
    ums_scene_def used = def != NULL ? *def : ums_default_scene_def();
    umsi_reporter reporter = umsi_reporter_make(used.name, out_error);
    if (out_scene != NULL) {
        *out_scene = NULL;
    }
    if (out_scene == NULL || file == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  file == NULL ? "file" : "out_scene");
        return reporter.result;
    }
    if (!umsi_scene_def_check(&reporter, &used)) {
        return reporter.result;
    }
    buffer b = {.allocator = &used.allocator};
    um_result result = read_file(&reporter, file, &b)
                           ? ums_scene_parse(b.text, b.size, &used, out_scene, out_error)
                           : reporter.result;
    umsi_release(&used.allocator, b.text, b.capacity);
    return result;
}

um_result ums_scene_load(const char* path, const ums_scene_def* def, ums_scene** out_scene,
                         ums_error* out_error)
{
    ums_scene_def used = def != NULL ? *def : ums_default_scene_def();
    used.name = used.name != NULL ? used.name : path;
    umsi_reporter reporter = umsi_reporter_make(used.name, out_error);
    if (out_scene != NULL) {
        *out_scene = NULL;
    }
    if (out_scene == NULL || path == NULL) {
        umsi_fail(&reporter, UM_ERROR_NULL_ARGUMENT, (umsi_place){0, 0}, "%s is NULL",
                  path == NULL ? "path" : "out_scene");
        return reporter.result;
    }
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        umsi_fail(&reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be opened: %s",
                  strerror(errno));
        return reporter.result;
    }
    um_result result = check_size(&reporter, file) ? ums_scene_load_stream(file, &used, out_scene, out_error)
                                                   : reporter.result;
    fclose(file);
    return result;
}

// ---- Writing --------------------------------------------------------------------------------------------

// A file on its way. ISO C cannot tell a device from a file: what is there and has no bytes that could be lost
// is written where it is, and everything else beside its place.
typedef struct new_file {
    const char* path;
    char beside[4096]; // "": written in place
    FILE* file;
} new_file;

static bool exists(const char* path)
{
    FILE* file = fopen(path, "rb");
    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

static bool has_no_bytes(const char* path)
{
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    bool is_empty = fseek(file, 0, SEEK_END) != 0 || ftell(file) <= 0;
    fclose(file);
    return is_empty;
}

// Opens the first of "PATH.part0", "PATH.part1" ... that is not taken.
static void open_beside(new_file* it)
{
    for (int i = 0; i < 1000; ++i) {
        int length = snprintf(it->beside, sizeof it->beside, "%s.part%d", it->path, i);
        if (length >= (int)sizeof it->beside) {
            errno = ENAMETOOLONG;
            return;
        }
        if (!exists(it->beside)) {
            it->file = fopen(it->beside, "wb");
            return;
        }
    }
}

// A file that may not be written is not replaced either.
static bool begin_file(new_file* it, const char* path)
{
    *it = (new_file){.path = path};
    FILE* old = fopen(path, "r+b");
    if (old == NULL && exists(path)) {
        return false;
    }
    if (old != NULL) {
        fclose(old);
    }
    if (has_no_bytes(path)) {
        it->file = fopen(path, "wb");
    } else {
        open_beside(it);
    }
    return it->file != NULL;
}

// Gives the file its place, or takes it away. Windows renames to no name that is taken. False with errno.
static bool end_file(new_file* it, bool is_whole)
{
    errno = is_whole ? 0 : errno;
    is_whole = fclose(it->file) == 0 && is_whole;
    int error = errno;
    bool is_beside = it->beside[0] != '\0';
    if (is_whole && is_beside) {
        is_whole =
            rename(it->beside, it->path) == 0 || (remove(it->path) == 0 && rename(it->beside, it->path) == 0);
        error = errno;
    }
    if (!is_whole && is_beside) {
        remove(it->beside);
    } else if (!is_whole) {
        FILE* emptied = fopen(it->path, "wb"); // as it was
        if (emptied != NULL) {
            fclose(emptied);
        }
    }
    errno = error;
    return is_whole;
}

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
    new_file file;
    if (!begin_file(&file, path) ||
        !end_file(&file, ums_scene_write(scene, write_bytes, file.file) == UM_OK)) {
        umsi_fail(&reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be written: %s",
                  strerror(errno));
    }
    return reporter.result;
}
