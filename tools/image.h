// Images of pixels to draw on, by cairo. Without cairo there are none, and image_create says so.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_IMAGE_H
#define UMBRA_TOOLS_IMAGE_H

#include "canvas.h"

#include <stdio.h>

typedef struct image image;

// Whether this program can make images.
bool image_is_available(void);

// A black image. NULL if memory ends, or without cairo.
image* image_create(int width, int height);
void image_destroy(image* it);

// The canvas that draws on it, as long as it is there.
canvas image_canvas(image* it);

// Replaces a row of pixels by others of four bytes each: red, green, blue, and one that means nothing.
void image_set_row(image* it, int y, const uint8_t* bytes);

// A row of pixels as 0x00RRGGBB, of all that has been drawn; valid until more is drawn.
const uint32_t* image_row(image* it, int y);

// Writes it as a PNG. False if it cannot; errors of the file are left to whoever closes it.
bool image_write_png(image* it, FILE* file);

#endif
