// A shape with sides as the narrow phase sees it, its core: vertices and outward normals, counterclockwise,
// in the frame of its body, and a radius around them. A capsule or a segment has two vertices, and a side
// either way between them.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_CONVEX_H
#define UMI_GEOMETRY_CONVEX_H

#include <umbra/geometry.h>

#include "core/float4.h"

#include <math.h>

typedef struct umi_convex {
    const um_vec2* vertices;
    const um_vec2* normals; // of the side from vertex i to the next
    int32_t count;
    float radius;
} umi_convex;

// Room for the corners of a box or the ends of a segment, which are not kept anywhere: these are small.
typedef struct umi_corners {
    _Alignas(16) um_vec2 vertices[4];
    _Alignas(16) um_vec2 normals[4];
} umi_corners;

static inline umi_convex umi_convex_of_polygon(const um_polygon* polygon)
{
    return (umi_convex){polygon->vertices, polygon->normals, polygon->count, polygon->radius};
}

// The same box with a rotation of unit length, which a valid one has to 1e-3 only. A shape keeps its
// box like that: its normals are those of the contacts.
static inline um_box umi_box_normalized(um_box box)
{
    double c = (double)box.q.c;
    double s = (double)box.q.s;
    double length = sqrt(c * c + s * s);
    box.q = (um_rot){(float)(c / length), (float)(s / length)};
    return box;
}

// Computes the corners of a box into room, which must live as long as the result. The rotation must have
// unit length; see umi_box_normalized. Two corners at once, not so much for the arithmetic: what is
// stored in small pieces cannot be loaded as a whole right away.
static inline umi_convex umi_convex_of_box(const um_box* box, umi_corners* room)
{
    um_rot q = box->q;
    um_vec2 half = box->half;
    umi_float4 center = umi_float4_set(box->center.x, box->center.y, box->center.x, box->center.y);
    umi_float4 along = umi_float4_set(-q.c * half.x, -q.s * half.x, q.c * half.x, q.s * half.x);
    umi_float4 up = umi_float4_set(-q.s * half.y, q.c * half.y, -q.s * half.y, q.c * half.y);
    umi_float4_store(&room->vertices[0].x, umi_float4_sub(umi_float4_add(center, along), up));
    umi_float4_store(&room->vertices[2].x, umi_float4_add(umi_float4_sub(center, along), up));
    umi_float4_store(&room->normals[0].x, umi_float4_set(q.s, -q.c, q.c, q.s));
    umi_float4_store(&room->normals[2].x, umi_float4_set(-q.s, q.c, -q.c, -q.s));
    return (umi_convex){room->vertices, room->normals, 4, 0.0f};
}

// Writes the ends of a line with a radius into room, which must live as long as the result. The line must
// have a length.
static inline umi_convex umi_convex_of_line(um_vec2 a, um_vec2 b, float radius, umi_corners* room)
{
    um_vec2 way = um_vec2_sub(b, a);
    float inverse = 1.0f / sqrtf(way.x * way.x + way.y * way.y);
    um_vec2 normal = {way.y * inverse, -(way.x * inverse)};
    room->vertices[0] = a;
    room->vertices[1] = b;
    room->normals[0] = normal;
    room->normals[1] = um_vec2_make(-normal.x, -normal.y);
    return (umi_convex){room->vertices, room->normals, 2, radius};
}

#endif
