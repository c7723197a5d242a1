// OpenGL, from wherever it comes: the only file that knows.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_GL_H
#define UMBRA_VIEWER_GL_H

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <epoxy/gl.h>
#endif

#endif
