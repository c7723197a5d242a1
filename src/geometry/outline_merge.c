// The fifth stage of a decomposition: takes diagonals out as long as the pieces stay convex (Hertel and
// Mehlhorn, 1983). Also writes the polygons in the end.
// SPDX-License-Identifier: MIT

#include "geometry/outline_piece.h"

#include "core/memory.h"
#include "core/radix_sort.h"
#include "geometry/resolution.h"

// A diagonal that had to stay may be taken out once thin neighbours have become one with others: the second
// pass finds nearly all of these.
enum { MOST_PASSES = 8 };

// ---- Merges ---------------------------------------------------------------------------------------------

// Takes out a diagonal, if what it parts is convex without it.
static bool take_out(const umi_outline_rings* rings, umi_mesh* mesh, int32_t edge)
{
    umi_half_edge* edges = mesh->edges;
    int32_t twin = edges[edge].twin;
    umi_piece both;
    if (!umi_piece_walk(mesh, edge, &both)) {
        return false;
    }
    int32_t last_before = both.edges[both.count - 1];
    int32_t first_after = both.edges[1];
    if (!umi_piece_add(mesh, 0, &both)) {
        return false;
    }
    // The neighbour's vertices begin where the diagonal did, and end where it ended.
    int32_t added = 0;
    while (both.edges[added] != first_after) {
        added += 1;
    }
    um_polygon polygon;
    if (umi_piece_is_reflex(rings, &both, 0) || umi_piece_is_reflex(rings, &both, added) ||
        !umi_piece_polygon(rings, &both, &polygon)) {
        return false;
    }
    edges[last_before].next = both.edges[0];
    edges[both.edges[added - 1]].next = first_after;
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
    for (int32_t pass = 0; pass < MOST_PASSES && has_changed; ++pass) {
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
        umi_piece piece;
        um_polygon polygon;
        if (mesh->edges[i].origin >= 0 && is_first(mesh, i) && umi_piece_walk(mesh, i, &piece) &&
            umi_piece_polygon(rings, &piece, &polygon)) {
            if (count < capacity) {
                out_polygons[count] = polygon;
            }
            count += 1;
        }
    }
    return count;
}
