// A film: frames of one size, one after the other, into a GIF or through ffmpeg into an MP4.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_FILM_H
#define UMBRA_TOOLS_FILM_H

#include "child_process.h"
#include "gif.h"
#include "image.h"
#include "picture_file.h"

typedef struct film {
    picture_format format; // FORMAT_GIF or FORMAT_MP4
    output_file* output;
    int width, height;
    int fps;
    int frame_count;
    uint32_t* pixels; // of a frame
    gif_writer gif;
    child_process encoder;
} film;

// Whether films of a format can be made here: EXIT_DONE, or EXIT_MISSING, and says on stderr what is missing.
int film_need(picture_format format);

// Begins a film in a file that has begun. False, and says why on stderr.
bool film_begin(film* it, picture_format format, output_file* output, picture_size size, int fps);

// Adds a frame. False if there is no more use in adding; film_end says why.
bool film_add(film* it, image* frame);

// Ends the film; the file is still to be finished. False, and says why on stderr, if a frame could not be
// added, or ffmpeg failed.
bool film_end(film* it);

#endif
