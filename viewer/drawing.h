// What is drawn in a frame, as arrays of instances: one array and one draw call for each kind. world_scene.c
// fills it from a world, painter.c draws it, and neither knows the other.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_DRAWING_H
#define UMBRA_VIEWER_DRAWING_H

#include <umbra/math.h>

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t drawing_colour; // 0xAABBGGRR, the bytes r, g, b, a in memory: as the graphics card reads it

// A disc with an outline, and a line from its middle that shows how it is turned. 32 bytes.
typedef struct disc_instance {
    float x, y, radius, thickness; // thickness of the outline in points
    float cosine, sine;            // both 0: without the line
    drawing_colour fill, line;
} disc_instance;

// A thick line with round ends, in world units or in points: capsules, segments, joints, normals, boxes of
// trees. 32 bytes.
typedef struct stroke_instance {
    float ax, ay, bx, by;
    float radius;    // world units
    float thickness; // of the outline, points; of the line itself where the radius is 0
    drawing_colour fill, line;
} stroke_instance;

// A convex polygon with rounded corners. Its vertices, in world units, are in the array of vertices.
typedef struct polygon_instance {
    float x, y, cosine, sine;
    float radius, thickness;
    uint32_t first_vertex, vertex_count; // of drawing.vertices, in the polygon's own frame
    drawing_colour fill, line;
} polygon_instance;

// All zero is empty. Room is kept from frame to frame.
typedef struct drawing {
    disc_instance* discs;
    stroke_instance* strokes;
    polygon_instance* polygons;
    um_vec2* vertices;
    int32_t disc_count, disc_capacity;
    int32_t stroke_count, stroke_capacity;
    int32_t polygon_count, polygon_capacity;
    int32_t vertex_count, vertex_capacity;
    bool is_short; // memory ended: something is missing
} drawing;

void drawing_clear(drawing* it);
void drawing_free(drawing* it);

// Without memory they add nothing, and say so in is_short.
void drawing_add_disc(drawing* it, disc_instance disc);
void drawing_add_stroke(drawing* it, stroke_instance stroke);
void drawing_add_polygon(drawing* it, polygon_instance polygon, const um_vec2* vertices, int32_t count);

#endif
