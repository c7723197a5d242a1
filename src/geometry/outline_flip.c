// The fourth stage of a decomposition: better triangles. The sweep makes long and thin ones, of which few can
// be merged. Here each diagonal is replaced by the other one of its quadrilateral if that is shorter.
// SPDX-License-Identifier: MIT

#include "geometry/outline.h"

// The lengths of diagonals only ever become less, so flips come to an end by themselves; but the number that
// it may take is known for no order but the worst. A few passes do nearly all.
enum { MOST_PASSES = 32 };

static double squared_length(const umi_outline_vertex* a, const umi_outline_vertex* b)
{
    double x = b->x - a->x;
    double y = b->y - a->y;
    return x * x + y * y;
}

// Turns a diagonal that stands between two triangles, if that makes it shorter. Returns whether it did.
static bool flip(const umi_outline_vertex* vertices, umi_half_edge* edges, int32_t edge)
{
    umi_half_edge* ab = edges + edge;
    umi_half_edge* ba = edges + ab->twin;
    int32_t bc = ab->next;
    int32_t ca = edges[bc].next;
    int32_t ad = ba->next;
    int32_t db = edges[ad].next;
    int32_t numbers[4] = {ab->origin, ba->origin, edges[ca].origin, edges[db].origin};
    const umi_outline_vertex* a = vertices + numbers[0];
    const umi_outline_vertex* b = vertices + numbers[1];
    const umi_outline_vertex* c = vertices + numbers[2];
    const umi_outline_vertex* d = vertices + numbers[3];
    if (squared_length(c, d) >= squared_length(a, b) || umi_orientation(d, c, a) <= 0 ||
        umi_orientation(c, d, b) <= 0) {
        return false;
    }
    ab->origin = numbers[3]; // now from d to c, before c to a
    ab->next = ca;
    edges[ca].next = ad;
    edges[ad].next = edge;
    ba->origin = numbers[2]; // now from c to d, before d to b
    ba->next = db;
    edges[db].next = bc;
    edges[bc].next = ab->twin;
    return true;
}

void umi_mesh_shorten(const umi_outline_rings* rings, umi_mesh* mesh)
{
    bool has_changed = true;
    for (int32_t pass = 0; pass < MOST_PASSES && has_changed; ++pass) {
        has_changed = false;
        for (int32_t i = 0; i < mesh->count; ++i) {
            if (mesh->edges[i].twin > i) {
                has_changed = flip(rings->vertices, mesh->edges, i) || has_changed;
            }
        }
    }
}
