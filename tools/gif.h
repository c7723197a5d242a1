// A writer of animated GIF files. Each frame holds only the rectangle that has changed, with a colour table
// of its own, and nothing for the pixels in it that are as before: most of a world rests.
//
// Its own, rather than ffmpeg's: that needs all frames at once to choose one table of 256 colours for all of
// them, and then dithers. This one needs two frames in memory, no other program, and gives flat colours.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_GIF_H
#define UMBRA_TOOLS_GIF_H

#include "colour_table.h"

#include <stdio.h>

typedef struct gif_writer {
    FILE* file;
    int width, height;
    uint32_t* shown;        // the pixels of the last frame
    unsigned char* symbols; // of the frame that is written
    struct lzw* codes;      // what compresses them
    bool has_frame;
    colour_table colours;
} gif_writer;

// Begins a film that goes on for ever. False if memory ends.
bool gif_begin(gif_writer* gif, FILE* file, int width, int height);

// Adds a frame of width times height pixels, 0x00RRGGBB, which is shown for so many hundredths of a second.
// Errors of the file are left to whoever closes it.
void gif_add(gif_writer* gif, const uint32_t* pixels, int hundredths);

// Ends the film. The file stays open.
void gif_end(gif_writer* gif);

#endif
