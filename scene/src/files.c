// Scenes in files.
// SPDX-License-Identifier: MIT

#include "files.h"
#include "scene.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// ---- Reading --------------------------------------------------------------------------------------------

// Up to one byte more than a text may have, by which it is known to be too large.
static bool grow(umsi_file_text* text)
{
    size_t capacity = text->capacity > 0 ? 4 * text->capacity : (size_t)1 << 16;
    capacity = capacity > UMS_MAX_BYTES ? UMS_MAX_BYTES + 1 : capacity;
    char* bytes = umsi_allocate(text->allocator, capacity);
    if (bytes == NULL) {
        return false;
    }
    if (text->size > 0) {
        memcpy(bytes, text->bytes, text->size);
    }
    umsi_release(text->allocator, text->bytes, text->capacity);
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

static bool fail_to_read(umsi_reporter* reporter)
{
    return umsi_fail(reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be read: %s",
                     strerror(errno));
}

// Whether a file can be read, as a folder cannot, and is not too large, as far as that can be known before it
// is read. A pipe is not looked at: what was taken from it could not be put back. False with a message.
static bool check_size(umsi_reporter* reporter, FILE* file)
{
    if (fseek(file, 0, SEEK_CUR) != 0) {
        return true;
    }
    if (fgetc(file) == EOF && ferror(file)) {
        return fail_to_read(reporter);
    }
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    rewind(file);
    return size <= (long)UMS_MAX_BYTES || umsi_fail_size(reporter);
}

// Reads all of a file, or a little more than a text may have. False with a message.
static bool read_file(umsi_reporter* reporter, FILE* file, umsi_file_text* text)
{
    while (text->size <= UMS_MAX_BYTES) {
        if (text->size == text->capacity && !grow(text)) {
            return umsi_fail_memory(reporter);
        }
        size_t count = fread(text->bytes + text->size, 1, text->capacity - text->size, file);
        text->size += count;
        if (count == 0) {
            break;
        }
    }
    return !ferror(file) || fail_to_read(reporter);
}

bool umsi_file_read(umsi_reporter* reporter, const um_allocator* allocator, const char* path,
                    umsi_file_text* out_text)
{
    *out_text = (umsi_file_text){.allocator = allocator};
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        return umsi_fail(reporter, UM_ERROR_INVALID_DEF, (umsi_place){0, 0}, "cannot be opened: %s",
                         strerror(errno));
    }
    bool good = check_size(reporter, file) && read_file(reporter, file, out_text);
    fclose(file);
    if (!good) {
        umsi_file_end(out_text);
    }
    return good;
}

void umsi_file_end(umsi_file_text* text)
{
    umsi_release(text->allocator, text->bytes, text->capacity);
    *text = (umsi_file_text){.allocator = text->allocator};
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
    umsi_file_text text = {.allocator = &used.allocator};
    um_result result = read_file(&reporter, file, &text)
                           ? ums_scene_parse(text.bytes, text.size, &used, out_scene, out_error)
                           : reporter.result;
    umsi_file_end(&text);
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
    umsi_file_text text;
    if (!umsi_scene_def_check(&reporter, &used) || !umsi_file_read(&reporter, &used.allocator, path, &text)) {
        return reporter.result;
    }
    um_result result = umsi_scene_parse(text.bytes, text.size, path, &used, out_scene, out_error);
    umsi_file_end(&text);
    return result;
}

// ---- Writing --------------------------------------------------------------------------------------------

// A file on its way. ISO C cannot tell a device from a file: what is there and has no bytes that could be
// lost is written where it is, and everything else beside its place.
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

// Creates a file that must not be there yet; errno is EEXIST if it is. The exclusive open is the only test
// that two programs cannot both pass. A C library that is older than the mode "x" refuses it, or takes no
// notice.
static FILE* open_new(const char* path)
{
    if (exists(path)) {
        errno = EEXIST;
        return NULL;
    }
    FILE* file = fopen(path, "wbx");
    return file == NULL && errno == EINVAL ? fopen(path, "wb") : file;
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
        it->file = open_new(it->beside);
        if (it->file != NULL || errno != EEXIST) {
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

// Windows renames to no name that is taken, so that one has to go first there. Whatever else keeps a file
// from being renamed leaves the old one where it is.
static bool rename_over(const char* from, const char* to)
{
    return rename(from, to) == 0 || (errno == EEXIST && remove(to) == 0 && rename(from, to) == 0);
}

// Gives the file its place, or takes it away. False with errno.
static bool end_file(new_file* it, bool is_whole)
{
    errno = is_whole ? 0 : errno;
    is_whole = is_whole && fflush(it->file) == 0; // some libraries' fclose does not tell of a full disk
    is_whole = fclose(it->file) == 0 && is_whole;
    int error = errno;
    bool is_beside = it->beside[0] != '\0';
    if (is_whole && is_beside) {
        is_whole = rename_over(it->beside, it->path);
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
