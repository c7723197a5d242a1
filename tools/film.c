// Films.
// SPDX-License-Identifier: MIT

#include "film.h"
#include "exit_codes.h"
#include "interrupt.h"
#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int film_need(picture_format format)
{
    if (format == FORMAT_MP4 && !child_process_exists("ffmpeg")) {
        complain(
            "ffmpeg, which .mp4 needs, is not installed (Debian: apt-get install ffmpeg); .gif needs none");
        return EXIT_MISSING;
    }
    return picture_need_pixels();
}

// ---- ffmpeg ---------------------------------------------------------------------------------------------

// Raw pixels in; H.264 out, in the colours that every player knows, with its index in front so that it plays
// while it loads. The file's format is said, since its temporary name does not tell. A name stands after
// "file:", so that none looks like an option or a protocol, and -xerror has a full disk end with a code.
static bool begin_encoder(film* it)
{
    char size[32];
    char rate[16];
    char file[OUTPUT_PATH_SIZE + sizeof "file:"];
    snprintf(file, sizeof file, "file:%s", it->output->temporary);
    snprintf(size, sizeof size, "%dx%d", it->width, it->height);
    snprintf(rate, sizeof rate, "%d", it->fps);
    const char* const arguments[] = {
        "ffmpeg",  "-y",         "-xerror", "-f", "rawvideo", "-pixel_format", "bgr0",      "-video_size",
        size,      "-framerate", rate,      "-i", "-",        "-an",           "-c:v",      "libx264",
        "-preset", "medium",     "-crf",    "18", "-pix_fmt", "yuv420p",       "-movflags", "+faststart",
        "-f",      "mp4",        file,      NULL};
    output_hand_over(it->output);
    if (!child_process_begin(&it->encoder, arguments)) {
        complain("cannot start ffmpeg: %s", strerror(errno));
        return false;
    }
    return true;
}

// Ctrl-C reaches ffmpeg as well, and its failure is none then.
static bool end_encoder(film* it)
{
    bool is_written = ferror(it->encoder.input) == 0;
    int code = child_process_end(&it->encoder);
    if ((code != 0 || !is_written) && !interrupt_came()) {
        complain("ffmpeg failed, with exit code %d, when it wrote %s", code, it->output->path);
        return false;
    }
    return true;
}

// Pixels as bytes blue, green, red, nothing, whatever the order of bytes is here.
static bool feed_encoder(film* it)
{
    size_t count = (size_t)it->width * (size_t)it->height;
    unsigned char* bytes = (unsigned char*)it->pixels;
    for (size_t i = 0; i < count; ++i) {
        uint32_t rgb = it->pixels[i];
        bytes[4 * i] = (unsigned char)(rgb & 0xffu);
        bytes[4 * i + 1] = (unsigned char)(rgb >> 8 & 0xffu);
        bytes[4 * i + 2] = (unsigned char)(rgb >> 16 & 0xffu);
        bytes[4 * i + 3] = 0;
    }
    return fwrite(bytes, 4, count, it->encoder.input) == count;
}

// ---- Any film -------------------------------------------------------------------------------------------

bool film_begin(film* it, picture_format format, output_file* output, picture_size size, int fps)
{
    *it = (film){
        .format = format,
        .output = output,
        .width = (int)size.width,
        .height = (int)size.height,
        .fps = fps,
        .pixels = malloc((size_t)size.width * (size_t)size.height * sizeof *it->pixels),
    };
    bool has_memory = it->pixels != NULL;
    if (has_memory && format == FORMAT_MP4) {
        if (begin_encoder(it)) {
            return true;
        }
    } else if (has_memory && gif_begin(&it->gif, output->file, it->width, it->height)) {
        return true;
    } else {
        complain("no memory for frames of %d x %d pixels", it->width, it->height);
    }
    free(it->pixels);
    return false;
}

// A frame is shown until the next one comes; GIF knows hundredths of a second, and what is rounded off one
// frame is given to the next.
static int hundredths_of_frame(const film* it)
{
    return 100 * (it->frame_count + 1) / it->fps - 100 * it->frame_count / it->fps;
}

bool film_add(film* it, image* frame)
{
    for (int y = 0; y < it->height; ++y) {
        const uint32_t* row = image_row(frame, y);
        for (int x = 0; x < it->width; ++x) {
            it->pixels[(size_t)y * (size_t)it->width + (size_t)x] = row[x] & 0xffffffu;
        }
    }
    bool is_added = true;
    if (it->format == FORMAT_MP4) {
        is_added = feed_encoder(it); // film_end says why
    } else {
        gif_add(&it->gif, it->pixels, hundredths_of_frame(it));
    }
    ++it->frame_count;
    return is_added;
}

bool film_end(film* it)
{
    free(it->pixels);
    if (it->format == FORMAT_MP4) {
        return end_encoder(it);
    }
    gif_end(&it->gif);
    return true;
}
