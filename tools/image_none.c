// Images where there is no cairo: none.
// SPDX-License-Identifier: MIT

#include "image.h"

#include <stddef.h>

bool image_is_available(void)
{
    return false;
}

image* image_create(int width, int height)
{
    (void)width;
    (void)height;
    return NULL;
}

void image_destroy(image* it)
{
    (void)it;
}

canvas image_canvas(image* it)
{
    (void)it;
    return (canvas){0};
}

void image_set_row(image* it, int y, const uint8_t* bytes)
{
    (void)it;
    (void)y;
    (void)bytes;
}

const uint32_t* image_row(image* it, int y)
{
    (void)it;
    (void)y;
    return NULL;
}

bool image_write_png(image* it, FILE* file)
{
    (void)it;
    (void)file;
    return false;
}
