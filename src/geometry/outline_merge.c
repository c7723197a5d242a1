// The last stage of a decomposition: takes diagonals out as long as the pieces stay convex (Hertel and
// Mehlhorn, 1983), and writes the polygons.
// SPDX-License-Identifier: MIT

#include "geometry/outline.h"

#include "core/memory.h"
#include "core/radix_sort.h"
#include "geometry/resolution.h"

#include <string.h>

// The most vertices of a piece, with those that lie on its sides: at these a neighbour has a corner.
enum { MOST_LOOP = 4 * UM_MAX_POLYGON_VERTICES };

// The vertices around a piece, counterclockwise.
typedef struct loop {
    int32_t numbers[MOST_LOOP];
    int32_t count;
    int32_t before_last; // the half-edge from the last vertex but one to the last
} loop;

// The loop that begins where a half-edge ends, and ends where it begins. False if it is too long.
static bool walk(const umi_mesh* mesh, int32_t edge, loop* out_loop)
{
    int32_t count = 0;
    out_loop->before_last = -1;
    for (int32_t i = mesh->edges[edge].next; i != edge; i = mesh->edges[i].next) {
        if (count == MOST_LOOP - 1) {
            return false;
        }
        out_loop->numbers[count] = mesh->edges[i].origin;
        out_loop->before_last = i;
        count += 1;
    }
    out_loop->numbers[count] = mesh->edges[edge].origin;
    out_loop->count = count + 1;
    return true;
}

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

// The polygon of a loop; false if it is too thin, not convex, or has too many vertices.
static bool polygon_of(const umi_outline_rings* rings, const loop* piece, um_polygon* out_polygon)
{
    um_vec2 points[MOST_LOOP];
    for (int32_t i = 0; i < piece->count; ++i) {
        points[i] = rings->vertices[piece->numbers[i]].place;
    }
    return um_polygon_from_points(points, piece->count, out_polygon) == UM_OK &&
           follows(out_polygon, points, piece->count);
}

// ---- Merges ---------------------------------------------------------------------------------------------

// Whether a corner between two sides is too far inside to count as lying on a line.
static bool is_reflex(const umi_outline_rings* rings, int32_t before, int32_t corner, int32_t after)
{
    const umi_outline_vertex* vertices = rings->vertices;
    if (umi_orientation(vertices + before, vertices + corner, vertices + after) >= 0) {
        return false;
    }
    um_vec2 points[3] = {vertices[before].place, vertices[corner].place, vertices[after].place};
    umi_resolution resolution = umi_resolution_of_points(points, 3);
    umi_chord chord = umi_chord_make(points[0], points[2]);
    return -umi_chord_outside(&chord, points[1]) > umi_chord_tolerance(&chord, &resolution);
}

// Takes out a diagonal, if what it parts is convex without it.
static bool take_out(const umi_outline_rings* rings, umi_mesh* mesh, int32_t edge)
{
    umi_half_edge* edges = mesh->edges;
    int32_t twin = edges[edge].twin;
    loop a, b; // each ends where the other one begins
    if (!walk(mesh, edge, &a) || !walk(mesh, twin, &b) || a.count + b.count - 2 > MOST_LOOP ||
        is_reflex(rings, a.numbers[a.count - 2], b.numbers[0], b.numbers[1]) ||
        is_reflex(rings, b.numbers[b.count - 2], a.numbers[0], a.numbers[1])) {
        return false;
    }
    loop both = a;
    memcpy(both.numbers + a.count - 1, b.numbers, (size_t)(b.count - 1) * sizeof b.numbers[0]);
    both.count = a.count + b.count - 2;
    um_polygon polygon;
    if (!polygon_of(rings, &both, &polygon)) {
        return false;
    }
    edges[a.before_last].next = edges[twin].next;
    edges[b.before_last].next = edges[edge].next;
    edges[edge].origin = -1;
    edges[twin].origin = -1;
    return true;
}

// All diagonals, the longest first.
static int32_t sort_diagonals(const umi_outline_rings* rings, const umi_mesh* mesh, umi_sort_item* items,
                              umi_sort_item* spare, const umi_sort_item** out_sorted)
{
    int32_t count = 0;
    for (int32_t i = 0; i < mesh->count; ++i) {
        if (mesh->edges[i].twin > i) {
            umi_chord chord = umi_chord_make(rings->vertices[mesh->edges[i].origin].place,
                                             rings->vertices[mesh->edges[mesh->edges[i].twin].origin].place);
            items[count] = (umi_sort_item){umi_float_key(-(float)chord.length), (uint32_t)i};
            count += 1;
        }
    }
    *out_sorted = umi_radix_sort(items, spare, count, 32);
    return count;
}

um_result umi_mesh_merge(const umi_outline_rings* rings, const um_allocator* allocator, umi_mesh* mesh)
{
    size_t room = (size_t)mesh->count / 2 + 1;
    size_t size = 2 * room * sizeof(umi_sort_item);
    umi_sort_item* items = umi_allocate(allocator, size);
    if (items == NULL) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    const umi_sort_item* sorted;
    int32_t count = sort_diagonals(rings, mesh, items, items + room, &sorted);
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        for (int32_t i = 0; i < count; ++i) {
            int32_t edge = (int32_t)sorted[i].value;
            if (mesh->edges[edge].origin >= 0) {
                has_changed = take_out(rings, mesh, edge) || has_changed;
            }
        }
    }
    umi_release(allocator, items, size);
    return UM_OK;
}

// ---- Polygons -------------------------------------------------------------------------------------------

// Whether no half-edge of a piece has a lower number: so that each piece is written once.
static bool is_first(const umi_mesh* mesh, int32_t edge)
{
    int32_t i = mesh->edges[edge].next;
    while (i > edge) {
        i = mesh->edges[i].next;
    }
    return i == edge;
}

int32_t umi_mesh_write(const umi_outline_rings* rings, const umi_mesh* mesh, um_polygon* out_polygons,
                       int32_t capacity)
{
    int32_t count = 0;
    for (int32_t i = 0; i < mesh->count; ++i) {
        loop piece;
        um_polygon polygon;
        if (mesh->edges[i].origin >= 0 && is_first(mesh, i) && walk(mesh, i, &piece) &&
            polygon_of(rings, &piece, &polygon)) {
            if (count < capacity) {
                out_polygons[count] = polygon;
            }
            count += 1;
        }
    }
    return count;
}
