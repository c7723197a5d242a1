// The third stage of a decomposition: triangles. A vertical line sweeps over the corners from left to right.
// What is inside of the outline on that line is a list of intervals, from below to above, each between two
// sides of the outline. An interval has a chain of corners, from its lower side to its upper one, that bounds
// what has been covered with triangles so far; it bends to the right only, or is straight. A new corner at an
// end of the chain cuts off all triangles that it sees, and where two sides begin inside of an interval the
// corner is joined with the rightmost one of the chain (Hertel and Mehlhorn, "Fast triangulation of simple
// polygons", 1983). Whether a corner is one of a hole is never asked: between an odd and an even side is
// inside.
//
// Since no two sides touch and orientations are exact, every case is one of the five below, and no triangle
// is without area.
//
// Intervals are found by bisection. They stand in an array, which is moved when one begins or ends: at 4
// bytes each that costs less than a balanced tree up to some hundred thousand corners.
// SPDX-License-Identifier: MIT

#include "geometry/outline.h"

#include "core/memory.h"
#include "core/radix_sort.h"

#include <string.h>

// What may stand on the left of a link of a chain besides a half-edge: nothing, if it is a side of the
// outline, or a diagonal that has no triangle on either side so far. Then its number is below ON_OUTLINE.
enum { NONE = -1, ON_OUTLINE = -1, FIRST_DIAGONAL = -2 };

// A corner of a chain.
typedef struct node {
    int32_t vertex;
    int32_t below, above; // nodes
    int32_t left;         // what stands on the left of the link to the node above
} node;

// What is inside between two sides. The sides begin at the ends of the chain.
typedef struct interval {
    int32_t bottom, top;  // the ends of the chain, nodes
    int32_t apex;         // the node of the chain that lies furthest to the right
    int32_t lower, upper; // where the two sides end, vertices
} interval;

typedef struct sweep {
    const umi_outline_vertex* vertices;
    umi_mesh* mesh;
    node* nodes; // three per vertex at most: a split needs as many
    int32_t node_count;
    interval* intervals; // no more than one per vertex begins
    int32_t interval_total;
    int32_t* order; // the intervals on the line, from below to above
    int32_t order_count;
    int32_t* diagonals; // the half-edge on one side of diagonals that began without triangles, or -1
    int32_t diagonal_count;
} sweep;

// ---- Triangles ------------------------------------------------------------------------------------------

static int32_t orientation(const sweep* s, int32_t a, int32_t b, int32_t c)
{
    return umi_orientation(s->vertices + s->nodes[a].vertex, s->vertices + s->nodes[b].vertex,
                           s->vertices + s->nodes[c].vertex);
}

// Makes a half-edge the twin of what stands on the other side of a link.
static void join(sweep* s, int32_t edge, int32_t left)
{
    umi_half_edge* edges = s->mesh->edges;
    int32_t* diagonal = left <= FIRST_DIAGONAL ? s->diagonals + (FIRST_DIAGONAL - left) : NULL;
    int32_t twin = diagonal != NULL ? *diagonal : left;
    if (diagonal != NULL && twin == NONE) {
        *diagonal = edge;
    }
    edges[edge].twin = twin;
    if (twin != NONE) {
        edges[twin].twin = edge;
    }
}

// Returns the half-edge from a to b; the other two follow.
static int32_t add_triangle(sweep* s, int32_t a, int32_t b, int32_t c)
{
    int32_t first = s->mesh->count;
    umi_half_edge* edges = s->mesh->edges + first;
    edges[0] = (umi_half_edge){s->nodes[a].vertex, first + 1, NONE};
    edges[1] = (umi_half_edge){s->nodes[b].vertex, first + 2, NONE};
    edges[2] = (umi_half_edge){s->nodes[c].vertex, first, NONE};
    s->mesh->count += 3;
    return first;
}

static int32_t add_node(sweep* s, int32_t vertex)
{
    s->nodes[s->node_count] = (node){vertex, NONE, NONE, ON_OUTLINE};
    s->node_count += 1;
    return s->node_count - 1;
}

// Puts a node below the lower end of a chain, with a link that has left on its left, and cuts off the
// triangles that it sees.
static void put_below(sweep* s, interval* i, int32_t added, int32_t left)
{
    node* nodes = s->nodes;
    int32_t bottom = i->bottom;
    nodes[added].left = left;
    while (nodes[bottom].above != NONE && orientation(s, bottom, added, nodes[bottom].above) > 0) {
        int32_t edge = add_triangle(s, bottom, added, nodes[bottom].above);
        join(s, edge, nodes[added].left);
        join(s, edge + 2, nodes[bottom].left);
        nodes[added].left = edge + 1;
        bottom = nodes[bottom].above;
    }
    nodes[added].above = bottom;
    nodes[bottom].below = added;
    i->bottom = added;
    i->apex = added;
}

// The same above the upper end.
static void put_above(sweep* s, interval* i, int32_t added, int32_t left)
{
    node* nodes = s->nodes;
    int32_t top = i->top;
    nodes[top].left = left;
    while (nodes[top].below != NONE && orientation(s, added, top, nodes[top].below) > 0) {
        int32_t below = nodes[top].below;
        int32_t edge = add_triangle(s, added, top, below);
        join(s, edge, nodes[top].left);
        join(s, edge + 1, nodes[below].left);
        nodes[below].left = edge + 2;
        top = below;
    }
    nodes[added].below = top;
    nodes[top].above = added;
    i->top = added;
    i->apex = added;
}

// ---- Intervals ------------------------------------------------------------------------------------------

static interval* interval_at(const sweep* s, int32_t position)
{
    return s->intervals + s->order[position];
}

// Makes room on the line for a new interval.
static interval* insert_interval(sweep* s, int32_t position)
{
    int32_t* place = s->order + position;
    memmove(place + 1, place, (size_t)(s->order_count - position) * sizeof *place);
    *place = s->interval_total;
    s->order_count += 1;
    s->interval_total += 1;
    return interval_at(s, position);
}

static void remove_interval(sweep* s, int32_t position)
{
    int32_t* place = s->order + position;
    s->order_count -= 1;
    memmove(place, place + 1, (size_t)(s->order_count - position) * sizeof *place);
}

// Where side number k from below begins and ends.
static int32_t side_start(const sweep* s, int32_t k)
{
    const interval* i = interval_at(s, k / 2);
    return s->nodes[k % 2 == 0 ? i->bottom : i->top].vertex;
}

static int32_t side_end(const sweep* s, int32_t k)
{
    const interval* i = interval_at(s, k / 2);
    return k % 2 == 0 ? i->lower : i->upper;
}

// The number of sides that lie below a vertex: the first of the others ends there, or lies above it.
static int32_t count_sides_below(const sweep* s, int32_t vertex)
{
    int32_t first = 0;
    int32_t last = 2 * s->order_count;
    while (first < last) {
        int32_t middle = first + (last - first) / 2;
        const umi_outline_vertex* start = s->vertices + side_start(s, middle);
        const umi_outline_vertex* end = s->vertices + side_end(s, middle);
        if (umi_orientation(start, end, s->vertices + vertex) > 0) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

// ---- Corners --------------------------------------------------------------------------------------------

// Both sides lead to the right, from outside: an interval begins.
static void begin(sweep* s, int32_t vertex, int32_t position, int32_t lower, int32_t upper)
{
    int32_t added = add_node(s, vertex);
    *insert_interval(s, position) = (interval){added, added, added, lower, upper};
}

// Both sides lead to the right, from inside: the interval becomes two, with a diagonal between them.
static void split(sweep* s, int32_t vertex, int32_t position, int32_t lower, int32_t upper)
{
    int32_t diagonal = FIRST_DIAGONAL - s->diagonal_count;
    s->diagonals[s->diagonal_count] = NONE;
    s->diagonal_count += 1;
    interval whole = *interval_at(s, position);
    int32_t apex = whole.apex;
    int32_t copy = add_node(s, s->nodes[apex].vertex);
    s->nodes[copy].above = s->nodes[apex].above;
    s->nodes[copy].left = s->nodes[apex].left;
    if (whole.top == apex) {
        whole.top = copy;
    } else {
        s->nodes[s->nodes[copy].above].below = copy;
    }
    s->nodes[apex].above = NONE;

    interval* above = insert_interval(s, position + 1);
    *above = (interval){copy, whole.top, copy, upper, whole.upper};
    put_below(s, above, add_node(s, vertex), diagonal);
    interval* below = interval_at(s, position);
    *below = (interval){whole.bottom, apex, apex, whole.lower, lower};
    put_above(s, below, add_node(s, vertex), diagonal);
}

// One side ends and another one begins, which leads to the vertex after.
static void go_on(sweep* s, int32_t vertex, int32_t side, int32_t after)
{
    interval* i = interval_at(s, side / 2);
    int32_t added = add_node(s, vertex);
    if (side % 2 == 0) {
        put_below(s, i, added, ON_OUTLINE);
        i->lower = after;
    } else {
        put_above(s, i, added, ON_OUTLINE);
        i->upper = after;
    }
}

// Both sides of an interval end. False if that leaves something of it, which no outline that was checked
// does.
static bool end(sweep* s, int32_t vertex, int32_t position)
{
    interval* i = interval_at(s, position);
    put_below(s, i, add_node(s, vertex), ON_OUTLINE);
    bool is_done = s->nodes[i->bottom].above == i->top;
    remove_interval(s, position);
    return is_done;
}

// The upper side of an interval and the lower one of the next end: both become one.
static void merge(sweep* s, int32_t vertex, int32_t position)
{
    interval* below = interval_at(s, position);
    interval* above = interval_at(s, position + 1);
    int32_t added = add_node(s, vertex);
    put_above(s, below, added, ON_OUTLINE);
    put_below(s, above, added, ON_OUTLINE);
    below->top = above->top;
    below->upper = above->upper;
    remove_interval(s, position + 1);
}

// False if the vertex has no place, which no outline that was checked brings about.
static bool visit(sweep* s, int32_t number)
{
    const umi_outline_vertex* vertex = s->vertices + number;
    int32_t lower = vertex->before;
    int32_t upper = vertex->after;
    bool lower_leads_right = umi_is_left_of(vertex, s->vertices + lower);
    bool upper_leads_right = umi_is_left_of(vertex, s->vertices + upper);
    int32_t side = count_sides_below(s, number);
    if (lower_leads_right && upper_leads_right) {
        bool is_turned = umi_orientation(vertex, s->vertices + lower, s->vertices + upper) < 0;
        (side % 2 == 0 ? begin : split)(s, number, side / 2, is_turned ? upper : lower,
                                        is_turned ? lower : upper);
        return true;
    }
    bool both_end = !lower_leads_right && !upper_leads_right;
    int32_t last_side = side + (both_end ? 1 : 0);
    if (last_side >= 2 * s->order_count || side_end(s, side) != number || side_end(s, last_side) != number) {
        return false;
    }
    if (!both_end) {
        go_on(s, number, side, lower_leads_right ? lower : upper);
    } else if (side % 2 == 0) {
        return end(s, number, side / 2);
    } else {
        merge(s, number, side / 2);
    }
    return true;
}

// ---- The whole ------------------------------------------------------------------------------------------

// The vertices from left to right, and from below where x is the same.
static const umi_sort_item* sort_vertices(const umi_outline_rings* rings, umi_sort_item* items,
                                          umi_sort_item* spare)
{
    for (int32_t i = 0; i < rings->count; ++i) {
        items[i] = (umi_sort_item){umi_float_key((float)rings->vertices[i].y), (uint32_t)i};
    }
    umi_sort_item* by_y = umi_radix_sort(items, spare, rings->count, 32);
    for (int32_t i = 0; i < rings->count; ++i) {
        by_y[i].key = umi_float_key((float)rings->vertices[by_y[i].value].x);
    }
    return umi_radix_sort(by_y, by_y == items ? spare : items, rings->count, 32);
}

static um_result run(sweep* s, const umi_sort_item* sorted, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (!visit(s, (int32_t)sorted[i].value)) {
            return UM_ERROR_BROKEN_INVARIANT;
        }
    }
    return s->order_count == 0 ? UM_OK : UM_ERROR_BROKEN_INVARIANT;
}

um_result umi_outline_triangulate(const umi_outline_rings* rings, const um_allocator* allocator,
                                  umi_mesh* out_mesh)
{
    size_t count = (size_t)rings->count;
    size_t size_each = 2 * sizeof(umi_sort_item) + 3 * sizeof(node) + sizeof(interval) + 2 * sizeof(int32_t);
    umi_sort_item* items = umi_allocate(allocator, count * size_each);
    if (items == NULL) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    out_mesh->count = 0;
    sweep s = {.vertices = rings->vertices, .mesh = out_mesh};
    s.nodes = (node*)(void*)(items + 2 * count);
    s.intervals = (interval*)(void*)(s.nodes + 3 * count);
    s.order = (int32_t*)(void*)(s.intervals + count);
    s.diagonals = s.order + count;
    um_result result = run(&s, sort_vertices(rings, items, items + count), rings->count);
    umi_release(allocator, items, count * size_each);
    return result;
}
