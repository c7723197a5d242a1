// Pieces of an outline: see the header.
// SPDX-License-Identifier: MIT

#include "geometry/outline_piece.h"

#include "geometry/resolution.h"

#include <string.h>

bool umi_piece_walk(const umi_mesh* mesh, int32_t edge, umi_piece* out_piece)
{
    int32_t count = 0;
    int32_t i = edge;
    do {
        if (count == UMI_MOST_AROUND) {
            return false;
        }
        out_piece->vertices[count] = mesh->edges[i].origin;
        out_piece->edges[count] = i;
        count += 1;
        i = mesh->edges[i].next;
    } while (i != edge);
    out_piece->count = count;
    return true;
}

static bool has_edge(const umi_piece* piece, int32_t edge)
{
    for (int32_t i = 0; i < piece->count; ++i) {
        if (piece->edges[i] == edge) {
            return true;
        }
    }
    return false;
}

bool umi_piece_add(const umi_mesh* mesh, int32_t i, umi_piece* piece)
{
    int32_t twin = mesh->edges[piece->edges[i]].twin;
    umi_piece added;
    if (twin < 0 || has_edge(piece, twin) || !umi_piece_walk(mesh, twin, &added) ||
        piece->count + added.count - 2 > UMI_MOST_AROUND) {
        return false;
    }
    // The sides of the neighbour but the common one take the place of side i.
    int32_t more = added.count - 2;
    size_t behind = (size_t)(piece->count - i - 1) * sizeof piece->vertices[0];
    size_t size = (size_t)(added.count - 1) * sizeof piece->vertices[0];
    memmove(piece->vertices + i + 1 + more, piece->vertices + i + 1, behind);
    memmove(piece->edges + i + 1 + more, piece->edges + i + 1, behind);
    memcpy(piece->vertices + i, added.vertices + 1, size);
    memcpy(piece->edges + i, added.edges + 1, size);
    piece->count += more;
    return true;
}

bool umi_piece_is_reflex(const umi_outline_rings* rings, const umi_piece* piece, int32_t i)
{
    int32_t before = piece->vertices[i > 0 ? i - 1 : piece->count - 1];
    int32_t corner = piece->vertices[i];
    int32_t after = piece->vertices[i + 1 < piece->count ? i + 1 : 0];
    const umi_outline_vertex* vertices = rings->vertices;
    if (umi_orientation(vertices + before, vertices + corner, vertices + after) >= 0) {
        return false;
    }
    um_vec2 points[3] = {vertices[before].place, vertices[corner].place, vertices[after].place};
    umi_resolution resolution = umi_resolution_of_points(points, 3);
    umi_chord chord = umi_chord_make(points[0], points[2]);
    return -umi_chord_outside(&chord, points[1]) > umi_chord_tolerance(&chord, &resolution);
}

// ---- Polygons -------------------------------------------------------------------------------------------

static bool are_equal(um_vec2 a, um_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool are_near(um_vec2 a, um_vec2 b)
{
    return umi_chord_make(a, b).length < (double)UM_MIN_EXTENT;
}

// Whether a point is where a side of a polygon could be without it.
static bool is_on_side(um_vec2 point, um_vec2 start, um_vec2 end, const umi_resolution* resolution)
{
    umi_chord side = umi_chord_make(start, end);
    bool is_on_line = fabs(umi_chord_outside(&side, point)) <= umi_chord_tolerance(&side, resolution);
    return (is_on_line && umi_chord_is_beside(&side, point)) || are_near(point, start) ||
           are_near(point, end);
}

// Whether the vertices of a polygon come in the order of the points, and the other points lie on its sides.
static bool follows(const um_polygon* polygon, const um_vec2* points, int32_t count)
{
    umi_resolution resolution = umi_resolution_of_points(points, count);
    int32_t first = 0;
    while (first < count && !are_equal(points[first], polygon->vertices[0])) {
        first += 1;
    }
    int32_t reached = 0;
    for (int32_t i = 1; i < count; ++i) {
        um_vec2 point = points[(first + i) % count];
        int32_t next = reached + 1 < polygon->count ? reached + 1 : 0;
        if (next != 0 && are_equal(point, polygon->vertices[next])) {
            reached = next;
        } else if (!is_on_side(point, polygon->vertices[reached], polygon->vertices[next], &resolution)) {
            return false;
        }
    }
    return reached == polygon->count - 1;
}

bool umi_piece_polygon(const umi_outline_rings* rings, const umi_piece* piece, um_polygon* out_polygon)
{
    if (piece->count < 3) {
        return false;
    }
    um_vec2 points[UMI_MOST_AROUND];
    for (int32_t i = 0; i < piece->count; ++i) {
        points[i] = rings->vertices[piece->vertices[i]].place;
    }
    return um_polygon_from_points(points, piece->count, out_polygon) == UM_OK &&
           follows(out_polygon, points, piece->count);
}
