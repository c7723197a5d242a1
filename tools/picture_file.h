// Files of pictures: which kind a file is by its ending, and how a picture gets into one.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PICTURE_FILE_H
#define UMBRA_TOOLS_PICTURE_FILE_H

#include "output_file.h"
#include "world_picture.h"

typedef enum picture_format {
    FORMAT_UNKNOWN,
    FORMAT_SVG,
    FORMAT_PNG,
    FORMAT_GIF,
    FORMAT_MP4,
    FORMAT_CSV,
} picture_format;

// By the ending of the path, in capitals or not.
picture_format picture_format_of(const char* path);

// The ending of a format, without the point.
const char* picture_format_name(picture_format format);

// Whether pixels can be drawn here: EXIT_DONE, or EXIT_MISSING, and says on stderr what is missing.
int picture_need_pixels(void);

// Draws a picture into a file that has begun: as SVG or as PNG. False, and says why on stderr; errors of the
// file show when it is finished.
bool picture_write(const world_picture* shown, const picture_page* page, picture_format format,
                   output_file* output);

#endif
