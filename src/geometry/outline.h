// What the stages of a decomposition share: the vertices of an outline, the mesh that is made of them, and
// the side of a line on which a point lies, exactly. umbra/outline.h has the public side.
//
// rings -> crossings -> sweep -> flips -> merges -> regroups: each stage is a file, gets what the one before
// has made, allocates what it needs for itself, and gives it back.
// SPDX-License-Identifier: MIT

#ifndef UMI_GEOMETRY_OUTLINE_H
#define UMI_GEOMETRY_OUTLINE_H

#include <umbra/outline.h>

#include <string.h>

// A corner of a ring.
typedef struct umi_outline_vertex {
    double x, y;           // on the grid: see umi_grid_round
    um_vec2 place;         // as it was given
    int32_t ring, point;   // where it was given
    int32_t before, after; // the neighbours in its ring
} umi_outline_vertex;

// What is left of the rings once points that are no corners are left out.
typedef struct umi_outline_rings {
    umi_outline_vertex* vertices; // with room for all points
    int32_t count;
} umi_outline_rings;

// A side of a piece, counterclockwise around it. Its end is the origin of the next one.
typedef struct umi_half_edge {
    int32_t origin; // a vertex, or -1 once the side has been taken out
    int32_t next;   // around the piece
    int32_t twin;   // the same side of the neighbour, or -1 on the outline
} umi_half_edge;

// Pieces that cover an outline without a gap. At first all of them are triangles.
typedef struct umi_mesh {
    umi_half_edge* edges; // with room for three times the vertices and six times the rings
    int32_t count;
} umi_mesh;

// ---- Exact orientation ----------------------------------------------------------------------------------

// The next multiple of 2^-31. From 2^-8 up all floats are multiples of that, so only smaller ones move, by
// 2^-32 at most. The sum lies between 2^21 and 2^22, where doubles are 2^-31 apart.
static inline double umi_grid_round(float coordinate)
{
    const double shift = 0x1.8p21;
    return ((double)coordinate + shift) - shift;
}

// What rounding takes from the product high of a and b (Dekker, "A floating-point technique for extending the
// available precision", 1971). Exact for what is neither too large nor too small, as differences on the grid.
static inline double umi_product_rest(double a, double b, double high)
{
    const double splitter = 0x1p27 + 1.0;
    double a_scaled = splitter * a;
    double b_scaled = splitter * b;
    double a_high = a_scaled - (a_scaled - a);
    double b_high = b_scaled - (b_scaled - b);
    double a_low = a - a_high;
    double b_low = b - b_high;
    return ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

// 1 if a, b and c turn left, -1 if they turn right, 0 if they lie on a line: exactly, for the grid's points.
//
// Points on the grid are multiples of 2^-31 and less than 2^20 from zero. So their differences are multiples
// of 2^-31 below 2^21: 52 bits, and exact in double. The products of differences are not, but rounding never
// changes the order of two numbers: as long as the rounded products differ, the exact ones differ the same
// way. If they are equal, what rounding took from each decides, which is computed without an error.
static inline int32_t umi_orientation(const umi_outline_vertex* a, const umi_outline_vertex* b,
                                      const umi_outline_vertex* c)
{
    double ux = b->x - a->x;
    double uy = b->y - a->y;
    double vx = c->x - a->x;
    double vy = c->y - a->y;
    double left = ux * vy;
    double right = uy * vx;
    if (left == right) {
        left = umi_product_rest(ux, vy, left);
        right = umi_product_rest(uy, vx, right);
    }
    return (left > right ? 1 : 0) - (left < right ? 1 : 0);
}

// Left to right, and from below where x is the same: as if everything were turned a little.
static inline bool umi_is_left_of(const umi_outline_vertex* a, const umi_outline_vertex* b)
{
    return a->x < b->x || (a->x == b->x && a->y < b->y);
}

// An unsigned number that grows with the float, for sorting. Not for NaN, and a negative zero comes before
// zero.
static inline uint32_t umi_float_key(float value)
{
    uint32_t bits = 0;
    _Static_assert(sizeof bits == sizeof value, "a float has 32 bits");
    memcpy(&bits, &value, sizeof bits);
    // Negative floats grow with falling bits.
    return (bits & UINT32_C(0x80000000)) != 0 ? ~bits : bits | UINT32_C(0x80000000);
}

// ---- The stages -----------------------------------------------------------------------------------------

// The stages say in *out_fault, which is nowhere at first, where an outline is wrong.

// Leaves out points that are no corners. Out_rings->vertices has room for all points.
um_result umi_outline_read(const um_outline* outline, const um_allocator* allocator,
                           umi_outline_rings* out_rings, um_outline_fault* out_fault);

// UM_ERROR_OUTLINE_CROSSES if any two sides have a point in common that is not the corner between them.
um_result umi_outline_find_crossing(const umi_outline_rings* rings, const um_allocator* allocator,
                                    um_outline_fault* out_fault);

// Triangles that cover what is inside of rings that do not cross. Out_mesh->edges has room for all.
um_result umi_outline_triangulate(const umi_outline_rings* rings, const um_allocator* allocator,
                                  umi_mesh* out_mesh);

// Turns diagonals in the quadrilaterals that they cut, until no diagonal becomes shorter by that.
void umi_mesh_shorten(const umi_outline_rings* rings, umi_mesh* mesh);

// Takes out diagonals as long as the pieces stay convex and have no more vertices than a polygon may.
um_result umi_mesh_merge(const umi_outline_rings* rings, const um_allocator* allocator, umi_mesh* mesh);

// Makes two pieces of three that hang together, where that can be done.
void umi_mesh_regroup(const umi_outline_rings* rings, umi_mesh* mesh);

// The polygons of a mesh: writes up to capacity, and returns the number that there are.
int32_t umi_mesh_write(const umi_outline_rings* rings, const umi_mesh* mesh, um_polygon* out_polygons,
                       int32_t capacity);

#endif
