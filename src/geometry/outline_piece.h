// A piece of an outline by itself: the vertices and half-edges around it, and the polygon that they make.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_OUTLINE_PIECE_H
#define UMI_GEOMETRY_OUTLINE_PIECE_H

#include "geometry/outline.h"

// The most vertices around a piece, with those that lie on its sides: there a neighbour has a corner. A bar
// with many teeth is cut for that, which makes a piece more for every 62 vertices.
enum { UMI_MOST_AROUND = 4 * UM_MAX_POLYGON_VERTICES };

// What is around a piece, counterclockwise. May be concave, or more than one piece.
typedef struct umi_piece {
    int32_t vertices[UMI_MOST_AROUND];
    int32_t edges[UMI_MOST_AROUND]; // half-edges, each from the vertex of the same index to the next
    int32_t count;
} umi_piece;

// The piece of a half-edge, which comes first. False if it has too many vertices.
bool umi_piece_walk(const umi_mesh* mesh, int32_t edge, umi_piece* out_piece);

// Adds the neighbour behind side number i of a piece. False if that makes too many vertices, if there is no
// neighbour, or if it is a part of the piece already.
bool umi_piece_add(const umi_mesh* mesh, int32_t i, umi_piece* piece);

// Whether vertex number i lies too far inside to count as lying on a side.
bool umi_piece_is_reflex(const umi_outline_rings* rings, const umi_piece* piece, int32_t i);

// The polygon of a piece; false if the piece is too thin, not convex, or has too many corners.
bool umi_piece_polygon(const umi_outline_rings* rings, const umi_piece* piece, um_polygon* out_polygon);

#endif
