// What the graphics card does with instances, in GLSL: shaders.c.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_SHADERS_H
#define UMBRA_VIEWER_SHADERS_H

// Begins all of them.
extern const char shader_common[];

extern const char shader_disc_vertex[], shader_disc_fragment[];
extern const char shader_stroke_vertex[], shader_stroke_fragment[];
extern const char shader_polygon_vertex[], shader_polygon_fragment[];

// Vertices of polygons stand in rows of so many texels.
enum { SHADER_VERTEX_ROW = 1024 };

#endif
