// Programs for the graphics card from one text for OpenGL 3.3, OpenGL ES 3.0 and WebGL 2.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_GL_PROGRAM_H
#define UMBRA_VIEWER_GL_PROGRAM_H

#include "gl.h"

#include <stdbool.h>

typedef enum gl_dialect { GL_DIALECT_NONE, GL_DIALECT_330, GL_DIALECT_300_ES } gl_dialect;

// What the context of the calling thread speaks; GL_DIALECT_NONE if it is too old, or there is none.
gl_dialect gl_dialect_here(void);

// A program from its vertex and fragment shader, which both begin with a common part. Attributes have the
// places at which they stand in names. 0 if the driver refuses it.
GLuint gl_program_make(gl_dialect dialect, const char* common, const char* vertex, const char* fragment,
                       const char* const* names, int name_count);

#endif
