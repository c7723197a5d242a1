// The sixth stage of a decomposition: fewer pieces than merging finds. Merging takes diagonals out, but never
// moves one. Here any three pieces that hang together are taken as one, and cut into two if that can be done.
// SPDX-License-Identifier: MIT

#include "geometry/outline_piece.h"

// Pieces become fewer with every change, so passes come to an end by themselves. These find nearly all.
enum { MOST_PASSES = 8 };

// Reflex vertices of a piece: their number, and the first two of them.
typedef struct reflexes {
    int32_t count;
    int32_t found[2];
} reflexes;

static reflexes find_reflexes(const umi_outline_rings* rings, const umi_piece* piece)
{
    reflexes r = {0, {0, 0}};
    for (int32_t i = 0; i < piece->count && r.count <= 2; ++i) {
        if (umi_piece_is_reflex(rings, piece, i)) {
            if (r.count < 2) {
                r.found[r.count] = i;
            }
            r.count += 1;
        }
    }
    return r;
}

// The part of a piece from one vertex to another, and back by a half-edge of its own.
static void take_part(const umi_piece* piece, int32_t from, int32_t to, int32_t back, umi_piece* out_part)
{
    int32_t count = 0;
    for (int32_t i = from; i != to; i = i + 1 < piece->count ? i + 1 : 0) {
        out_part->vertices[count] = piece->vertices[i];
        out_part->edges[count] = piece->edges[i];
        count += 1;
    }
    out_part->vertices[count] = piece->vertices[to];
    out_part->edges[count] = back;
    out_part->count = count + 1;
}

static bool is_convex(const umi_outline_rings* rings, const umi_piece* piece)
{
    um_polygon polygon;
    return find_reflexes(rings, piece).count == 0 && umi_piece_polygon(rings, piece, &polygon);
}

// Two pieces with a new diagonal between them.
typedef struct halves {
    umi_piece parts[2];
} halves;

// Whether a diagonal cuts a piece into two convex ones. Whether it lies inside need not be asked: if both
// parts are convex and counterclockwise they lie on different sides of it, so they do not overlap, and their
// areas add up to that of the whole.
static bool cut_between(const umi_outline_rings* rings, const umi_piece* whole, int32_t a, int32_t b,
                        int32_t diagonal, int32_t twin, halves* out_halves)
{
    take_part(whole, a, b, diagonal, &out_halves->parts[0]);
    take_part(whole, b, a, twin, &out_halves->parts[1]);
    return is_convex(rings, &out_halves->parts[0]) && is_convex(rings, &out_halves->parts[1]);
}

// Cuts a piece into two convex ones, if that is possible. The diagonal must begin at each reflex vertex.
// Without one the piece has too many vertices, and is cut in the middle.
static bool cut(const umi_outline_rings* rings, const umi_piece* whole, int32_t diagonal, int32_t twin,
                halves* out_halves)
{
    reflexes r = find_reflexes(rings, whole);
    if (r.count > 2 || whole->count < 4) {
        return false;
    }
    if (r.count == 2) {
        int32_t apart = r.found[1] - r.found[0];
        return apart > 1 && apart < whole->count - 1 &&
               cut_between(rings, whole, r.found[0], r.found[1], diagonal, twin, out_halves);
    }
    int32_t first = r.count == 0 ? whole->count / 2 : 2;
    int32_t last = r.count == 0 ? first : whole->count - 2;
    for (int32_t i = first; i <= last; ++i) {
        int32_t other = (r.found[0] + i) % whole->count;
        if (cut_between(rings, whole, r.found[0], other, diagonal, twin, out_halves)) {
            return true;
        }
    }
    return false;
}

static void link_around(umi_mesh* mesh, const umi_piece* piece)
{
    int32_t before = piece->edges[piece->count - 1];
    for (int32_t i = 0; i < piece->count; ++i) {
        mesh->edges[piece->edges[i]].origin = piece->vertices[i];
        mesh->edges[before].next = piece->edges[i];
        before = piece->edges[i];
    }
}

// Looks for a third piece beside the two that a diagonal parts, so that all three can be two.
static bool regroup(const umi_outline_rings* rings, umi_mesh* mesh, int32_t diagonal)
{
    umi_half_edge* edges = mesh->edges;
    umi_piece two;
    if (!umi_piece_walk(mesh, diagonal, &two) || !umi_piece_add(mesh, 0, &two)) {
        return false;
    }
    for (int32_t i = 0; i < two.count; ++i) {
        umi_piece three = two;
        halves result;
        if (umi_piece_add(mesh, i, &three) && cut(rings, &three, diagonal, edges[diagonal].twin, &result)) {
            // One of the two diagonals between the three becomes the new one.
            int32_t spare = two.edges[i];
            edges[edges[spare].twin].origin = -1;
            edges[spare].origin = -1;
            link_around(mesh, &result.parts[0]);
            link_around(mesh, &result.parts[1]);
            return true;
        }
    }
    return false;
}

void umi_mesh_regroup(const umi_outline_rings* rings, umi_mesh* mesh)
{
    bool has_changed = true;
    for (int32_t pass = 0; pass < MOST_PASSES && has_changed; ++pass) {
        has_changed = false;
        for (int32_t i = 0; i < mesh->count; ++i) {
            if (mesh->edges[i].origin >= 0 && mesh->edges[i].twin > i) {
                has_changed = regroup(rings, mesh, i) || has_changed;
            }
        }
    }
}
