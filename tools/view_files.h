// The files that a viewer writes: pictures, films, scenes. They get new names after the scene, in the folder
// that the program was started in.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_VIEW_FILES_H
#define UMBRA_TOOLS_VIEW_FILES_H

#include "film.h"

#include "viewer/native/native.h"

// All zero: no film is being made.
typedef struct view_files {
    output_file output; // of the film
    film film;
    image* frame;
} view_files;

// What the window calls, with it as the context.
native_files view_files_functions(view_files* it);

#endif
