// The files that a viewer writes.
// SPDX-License-Identifier: MIT

#include "view_files.h"
#include "exit_codes.h"

#include <string.h>

enum { NAME_SIZE = 96 };

// ---- Names ----------------------------------------------------------------------------------------------

static bool is_taken(const char* path)
{
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    fclose(file);
    return true;
}

// A name after the scene that no file has yet: what a scene calls itself may have signs in it that paths
// should not have, or begin as hidden files and options do.
static void choose_name(const char* scene, const char* ending, char name[NAME_SIZE])
{
    char base[64] = "umbra";
    size_t length = strcspn(scene, "/\\:*?\"<>|");
    if (length == strlen(scene) && length > 0 && length < sizeof base && strchr(".-", scene[0]) == NULL) {
        memcpy(base, scene, length + 1);
    }
    snprintf(name, NAME_SIZE, "%s.%s", base, ending);
    for (int number = 2; is_taken(name) && number < 10000; ++number) {
        snprintf(name, NAME_SIZE, "%s_%d.%s", base, number, ending);
    }
}

// Why something failed has been printed by whoever noticed.
static bool tell(bool is_done, const char* path, char* message)
{
    snprintf(message, VIEWER_MESSAGE_SIZE, is_done ? "Wrote %s" : "Could not write %s; the terminal says why",
             path);
    return is_done;
}

// ---- Pictures -------------------------------------------------------------------------------------------

// As much of a picture as an image of so many rows, and no wider, has room for.
static void fill_image(image* it, native_pixels picture, int32_t height)
{
    for (int32_t y = 0; y < height; ++y) {
        image_set_row(it, y, picture.bytes + (size_t)y * (size_t)picture.width * 4);
    }
}

static bool write_picture(const char* path, native_pixels picture)
{
    output_file output;
    if (picture_need_pixels() != EXIT_DONE || !output_begin(&output, path)) {
        return false;
    }
    image* drawn = image_create(picture.width, picture.height);
    if (drawn == NULL) {
        output_discard(&output);
        return false;
    }
    fill_image(drawn, picture, picture.height);
    image_write_png(drawn, output.file); // errors of the file show when it is finished
    image_destroy(drawn);
    return output_finish(&output);
}

static bool save_picture(void* context, const char* path, const char* scene, native_pixels picture,
                         char* message)
{
    (void)context;
    char name[NAME_SIZE];
    choose_name(scene, "png", name);
    path = path != NULL ? path : name;
    return tell(write_picture(path, picture), path, message);
}

// ---- Scenes ---------------------------------------------------------------------------------------------

static bool save_scene(void* context, const char* scene, const char* text, size_t size, char* message)
{
    (void)context;
    char name[NAME_SIZE];
    output_file output;
    choose_name(scene, "json", name);
    if (!output_begin(&output, name)) {
        return tell(false, name, message);
    }
    fwrite(text, 1, size, output.file); // errors of the file show when it is finished
    return tell(output_finish(&output), name, message);
}

// ---- Films ----------------------------------------------------------------------------------------------

static void discard_film(view_files* it)
{
    image_destroy(it->frame);
    it->frame = NULL;
    output_discard(&it->output);
}

// GIF knows hundredths of a second.
static int rate_of(picture_format format, int32_t most)
{
    return format == FORMAT_GIF && most > 50 ? 50 : most;
}

static bool open_film(view_files* it, const char* name, picture_format format, picture_size size, int fps)
{
    if (size.width == 0 || size.height == 0 || film_need(format) != EXIT_DONE ||
        !output_begin(&it->output, name)) {
        return false;
    }
    it->frame = image_create((int)size.width, (int)size.height);
    if (it->frame == NULL || !film_begin(&it->film, format, &it->output, size, fps)) {
        discard_film(it);
        return false;
    }
    return true;
}

// MP4 where there is ffmpeg, and else GIF. Players want even numbers.
static int32_t begin_film(void* context, const char* scene, int32_t width, int32_t height, int32_t frame_rate,
                          char* message)
{
    char name[NAME_SIZE];
    picture_format format = child_process_exists("ffmpeg") ? FORMAT_MP4 : FORMAT_GIF;
    choose_name(scene, picture_format_name(format), name);
    picture_size size = {(uint32_t)(width & ~1), (uint32_t)(height & ~1)};
    int fps = rate_of(format, frame_rate);
    if (!open_film(context, name, format, size, fps)) {
        tell(false, name, message);
        return 0;
    }
    snprintf(message, VIEWER_MESSAGE_SIZE, "Recording %s", name);
    return fps;
}

static bool add_frame(void* context, native_pixels picture)
{
    view_files* it = context;
    fill_image(it->frame, picture, it->film.height);
    return film_add(&it->film, it->frame);
}

static bool end_film(void* context, char* message)
{
    view_files* it = context;
    bool has_frames = it->film.frame_count > 0;
    bool is_done = film_end(&it->film) && has_frames && output_finish(&it->output);
    if (has_frames) {
        tell(is_done, it->output.path, message);
    } else {
        snprintf(message, VIEWER_MESSAGE_SIZE, "The film ended without a frame; there is no file of it");
    }
    discard_film(it);
    return is_done;
}

native_files view_files_functions(view_files* it)
{
    return (native_files){
        .context = it,
        .save_picture = save_picture,
        .save_scene = save_scene,
        .begin_film = begin_film,
        .add_frame = add_frame,
        .end_film = end_film,
    };
}
