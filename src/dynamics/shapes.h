// The shapes' data. What the narrow phase reads of a shape is half a cache line in an array of its own. Boxes
// are small: their corners are computed when they are needed. Polygons stand in a pool of their own.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_SHAPES_H
#define UMI_DYNAMICS_SHAPES_H

#include "core/pool.h"
#include "geometry/bounds.h"
#include "geometry/seams.h"

#include <umbra/shape.h>
#include <umbra/tree.h>

// How many kinds of shapes there are: the last one and those before it.
enum { UMI_SHAPE_KINDS = UM_CHAIN_SEGMENT_SHAPE + 1 };

// What a shape looks like: 32 bytes, which kernels gather as twice four floats.
typedef struct umi_geometry {
    _Alignas(16) uint8_t kind; // um_shape_kind: see umi_geometry_kind
    bool is_one_sided : 1;     // of a chain segment: its back cannot be touched
    bool has_seams : 1;        // compared by its open sides
    bool is_due : 1;           // its seams are to be found anew
    bool is_new : 1;           // and those of its neighbours
    bool has_place : 1;        // on a body that moves: its seams have been found, and move with the body
    bool is_piece : 1;         // of an outline: joined to the other ones on its body
    bool is_sensor : 1;        // touches nothing
    uint8_t open_count;        // how many open sides it has
    int32_t body;              // that it is on
    union {
        um_circle circle;
        um_box box;
        struct {
            int32_t polygon; // place in the pool of polygons
            int32_t sides;   // how many it has
            float rounding;  // its radius
        };
        um_capsule capsule;
        um_segment segment;
    };
} umi_geometry;

static inline um_shape_kind umi_geometry_kind(const umi_geometry* geometry)
{
    return (um_shape_kind)geometry->kind;
}

_Static_assert(sizeof(umi_geometry) == 32, "kernels gather a geometry as eight floats");
_Static_assert(offsetof(umi_geometry, box) == 8, "a centre stands at the third float");

// The rest: 64 bytes. Free places are chained through next.
typedef struct umi_shape {
    uint64_t user_data;
    uint64_t categories; // see um_filter
    uint64_t mask;
    um_proxy_id proxy; // in the tree of the body's tier; null while the body is disabled
    float friction;
    float restitution;
    float density;
    int32_t next;     // on the same body, or -1
    int32_t previous; // or -1
    uint32_t stamp;   // odd while in use, even while free; goes up by one at each change
    int32_t group;    // see um_filter
    uint8_t reports;  // UM_REPORT_...
    bool sees_sensors;
    bool asks_pre_solve;
    uint8_t unused;
} umi_shape;

_Static_assert(sizeof(umi_shape) == 64, "a shape has grown");

// A polygon with the link of a free place.
typedef struct umi_polygon {
    um_polygon polygon;
    int32_t next_free;
} umi_polygon;

// Open sides come in pools for so many at most: nearly all shapes are boxes or segments, and of most boxes
// two sides or fewer are open.
enum { UMI_SEAM_POOLS = 3 };
static const int32_t umi_seam_pool_sizes[UMI_SEAM_POOLS] = {2, 4, UM_MAX_POLYGON_VERTICES};

typedef struct umi_shapes {
    umi_pool pool;          // of umi_shape
    int32_t filtered_count; // shapes with a filter that does not let them touch whatever has any category
    int32_t watching_count; // sensors, and shapes with UM_REPORT_KINEMATIC
    int32_t ruled_count;  // shapes with a surface that does something, or that ask before contacts are solved
    um_surface* surfaces; // by shape; once one does something
    int32_t surface_capacity;
    umi_pool polygons;
    umi_pool seam_pools[UMI_SEAM_POOLS]; // of open sides
    int32_t* seam_places; // by shape, in the pool for its number of open sides; once there are any
    int32_t seam_place_capacity;
    int32_t* due; // shapes whose seams are to be found anew, if they are due still; there is room for all
    int32_t due_capacity;
    int32_t due_count;
    umi_geometry* geometries;
    um_aabb* tight_aabbs; // as of the last update_proxies
    um_aabb* fat_aabbs;   // as in the tree
    int32_t geometry_capacity;
    int32_t tight_aabb_capacity;
    int32_t fat_aabb_capacity;
} umi_shapes;

static inline umi_shape* umi_shape_at(const umi_shapes* shapes, int32_t shape)
{
    return (umi_shape*)shapes->pool.items + shape;
}

static inline umi_geometry* umi_geometry_at(const umi_shapes* shapes, int32_t shape)
{
    return shapes->geometries + shape;
}

static inline um_polygon* umi_polygon_at(const umi_shapes* shapes, int32_t polygon)
{
    return &((umi_polygon*)shapes->polygons.items + polygon)->polygon;
}

umi_shapes umi_shapes_make(void);
void umi_shapes_destroy(const um_allocator* allocator, umi_shapes* shapes);

// Makes room for so many more shapes. False when memory ends.
bool umi_shapes_reserve(const um_allocator* allocator, umi_shapes* shapes, int32_t extra);

// Makes room for so many more geometries of a kind. False when memory ends.
bool umi_shapes_reserve_geometry(const um_allocator* allocator, umi_shapes* shapes, um_shape_kind kind,
                                 int32_t extra);

// Takes a place that was reserved: all zero but for its stamp.
int32_t umi_shapes_take(umi_shapes* shapes);

// Gives a place back, and that of its polygon.
void umi_shapes_put(umi_shapes* shapes, int32_t index);

// Gives a shape a filter. A new one has none until then.
void umi_shapes_set_filter(umi_shapes* shapes, int32_t index, um_filter filter);

// Makes room for surfaces that do something. False when memory ends.
bool umi_shapes_reserve_surfaces(const um_allocator* allocator, umi_shapes* shapes);

// Gives a shape a surface, and says whether pre_solve is to be asked. There must be room, unless the surface
// does nothing.
void umi_shapes_set_surface(umi_shapes* shapes, int32_t index, um_surface surface, bool asks_pre_solve);

// The surface of a shape.
static inline um_surface umi_shape_surface(const umi_shapes* shapes, int32_t index)
{
    return index < shapes->surface_capacity ? shapes->surfaces[index] : (um_surface){0};
}

// Whether contacts of a shape have rules of their own.
static inline bool umi_shape_is_ruled(const umi_shapes* shapes, int32_t index)
{
    um_surface s = umi_shape_surface(shapes, index);
    return s.belt_speed != 0.0f || s.rolling_resistance != 0.0f || s.one_way.x != 0.0f ||
           s.one_way.y != 0.0f || umi_shape_at(shapes, index)->asks_pre_solve;
}

// Says whether a shape is a sensor, and what is reported of it.
void umi_shapes_set_watching(umi_shapes* shapes, int32_t index, bool is_sensor, uint32_t reports);

// Gives a shape another geometry, for which there is room, on the same body; polygon is what it points to if
// it is one.
void umi_shapes_set_geometry(umi_shapes* shapes, int32_t index, const umi_geometry* geometry,
                             const um_polygon* polygon);

// The open sides of a shape with seams.
const umi_open_side* umi_shape_open_sides(const umi_shapes* shapes, int32_t index);

// Puts a shape on the list of those whose seams are to be found anew, unless it is there.
void umi_shapes_set_due(umi_shapes* shapes, int32_t index);

// Gives a shape open sides, by which it is compared from then on; or, without seams, takes those away that it
// has. False when memory ends; then nothing has changed.
bool umi_shapes_set_seams(const um_allocator* allocator, umi_shapes* shapes, int32_t index, bool has_seams,
                          const umi_open_side* sides, int32_t count);

// The tight AABB of a shape on a body with that transform. Inline: every shape that is awake asks for it in
// every step, and structures that go through a call are taken apart and put together. The two most frequent
// kinds are asked for first: a jump by a table of all kinds is predicted less well.
static inline um_aabb umi_shape_bounds(const umi_shapes* shapes, const umi_geometry* geometry,
                                       um_transform transform)
{
    if (geometry->kind == UM_BOX_SHAPE) {
        return umi_box_bounds(&geometry->box, transform);
    }
    if (geometry->kind == UM_CIRCLE_SHAPE) {
        return umi_circle_bounds(&geometry->circle, transform);
    }
    switch (umi_geometry_kind(geometry)) {
    case UM_CAPSULE_SHAPE:
        return umi_line_bounds(geometry->capsule.a, geometry->capsule.b, geometry->capsule.radius, transform);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return umi_line_bounds(geometry->segment.a, geometry->segment.b, 0.0f, transform);
    case UM_CIRCLE_SHAPE:
    case UM_BOX_SHAPE:
    case UM_POLYGON_SHAPE:
        break;
    }
    umi_convex convex = umi_convex_of_polygon(umi_polygon_at(shapes, geometry->polygon));
    return umi_convex_bounds(&convex, transform);
}

// How far a shape reaches from a point of its body.
float umi_shape_reach(const umi_shapes* shapes, const umi_geometry* geometry, um_vec2 from);

// A circle within a shape, as large as one around the mean of its vertices can be.
um_circle umi_shape_inner_circle(const umi_shapes* shapes, const umi_geometry* geometry);

// Mass, centre and inertia.
um_mass umi_shape_mass(const umi_shapes* shapes, int32_t index);

// A shape as the narrow phase sees it; room is for corners that are not kept. A circle has one, and no
// normal.
static inline umi_convex umi_shape_convex(const umi_shapes* shapes, const umi_geometry* geometry,
                                          umi_corners* room)
{
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        room->vertices[0] = geometry->circle.center;
        room->normals[0] = um_vec2_make(0.0f, 0.0f);
        return (umi_convex){room->vertices, room->normals, 1, geometry->circle.radius};
    case UM_BOX_SHAPE:
        return umi_convex_of_box(&geometry->box, room);
    case UM_CAPSULE_SHAPE:
        return umi_convex_of_line(geometry->capsule.a, geometry->capsule.b, geometry->capsule.radius, room);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return umi_convex_of_line(geometry->segment.a, geometry->segment.b, 0.0f, room);
    case UM_POLYGON_SHAPE:
        break;
    }
    const um_polygon* polygon = umi_polygon_at(shapes, geometry->polygon);
    return (umi_convex){polygon->vertices, polygon->normals, geometry->sides, geometry->rounding};
}

#endif
