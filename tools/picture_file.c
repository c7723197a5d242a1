// Files of pictures.
// SPDX-License-Identifier: MIT

#include "picture_file.h"
#include "exit_codes.h"
#include "image.h"
#include "message.h"
#include "svg_canvas.h"

#include <ctype.h>
#include <string.h>

static const char* const endings[] = {
    [FORMAT_UNKNOWN] = "", [FORMAT_SVG] = "svg", [FORMAT_PNG] = "png",
    [FORMAT_GIF] = "gif",  [FORMAT_MP4] = "mp4", [FORMAT_CSV] = "csv",
};

static bool is_ending(const char* text, const char* ending)
{
    size_t i = 0;
    while (text[i] != '\0' && tolower((unsigned char)text[i]) == ending[i]) {
        ++i;
    }
    return text[i] == '\0' && ending[i] == '\0';
}

picture_format picture_format_of(const char* path)
{
    const char* point = strrchr(path, '.');
    for (int format = FORMAT_SVG; point != NULL && format <= FORMAT_CSV; ++format) {
        if (is_ending(point + 1, endings[format])) {
            return (picture_format)format;
        }
    }
    return FORMAT_UNKNOWN;
}

const char* picture_format_name(picture_format format)
{
    return endings[format];
}

int picture_need_pixels(void)
{
    if (image_is_available()) {
        return EXIT_DONE;
    }
    complain("this umbra was built without cairo, which all pictures but .svg need (Debian: libcairo2-dev)");
    return EXIT_MISSING;
}

static bool write_png(const world_picture* shown, const picture_page* page, FILE* file)
{
    image* drawn = image_create((int)page->width, (int)page->height);
    if (drawn == NULL) {
        complain("no memory for a picture of %.0f x %.0f pixels", page->width, page->height);
        return false;
    }
    canvas to = image_canvas(drawn);
    world_picture_draw(shown, page, &to);
    image_write_png(drawn, file); // errors of the file show when it is finished
    image_destroy(drawn);
    return true;
}

bool picture_write(const world_picture* shown, const picture_page* page, picture_format format,
                   output_file* output)
{
    if (format == FORMAT_PNG) {
        return write_png(shown, page, output->file);
    }
    canvas svg = svg_canvas_begin(output->file, page->width, page->height, shown->title);
    world_picture_draw(shown, page, &svg);
    svg_canvas_end(&svg);
    return true;
}
