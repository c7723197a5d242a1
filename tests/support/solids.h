// Shapes as the brute force of query tests sees them: hulls with a radius in the world, in double. Every
// question is put to a hull of differences and a point or a ray, without GJK, trees or what the library has
// for single kinds of shapes.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SOLIDS_H
#define UMBRA_TEST_SOLIDS_H

#include <umbra/umbra.h>

// As many as the hull of the differences of two polygons may have, and points that are not on it.
enum { MOST_SOLID_POINTS = UM_MAX_POLYGON_VERTICES * UM_MAX_POLYGON_VERTICES };

// User data of the segments of one-sided chains: no call tells which those are.
#define ONE_SIDED_MARK UINT64_C(0x51DE)

typedef struct spot {
    double x, y;
} spot;

// A convex hull, counterclockwise where y points up, with a radius around it.
typedef struct solid {
    spot points[UM_MAX_POLYGON_VERTICES];
    int32_t count;
    double radius;
    spot center; // of a circle around it
    double reach;
    um_shape_id id; // and what follows: of a shape in a world
    uint64_t categories;
    bool is_one_sided; // open on the right of the way from the first point to the second
} solid;

// All shapes of enabled bodies, in the order of index1.
typedef struct solid_list {
    solid* solids;
    int32_t count;
} solid_list;

solid solid_of_convex(const um_convex* convex, um_transform transform);
solid solid_of_point(um_vec2 point);
solid solid_of_aabb(um_aabb aabb);
solid solid_moved(const solid* s, double x, double y);

// By um_world_get_bodies, um_body_get_shapes and the geometry that shapes tell.
solid_list solids_of_world(const um_world* world);
void solids_free(solid_list* list);

// NULL if there is none of that id.
const solid* solids_find(const solid_list* list, um_shape_id id);

// How far apart two surfaces are; negative by how deep they overlap, the shortest way out. What is further
// apart than the caller cares about may be so by less than it is.
double solids_gap(const solid* a, const solid* b, double care);

// When a moving solid may and must hit another one, as fractions of its way: no sooner than may, no later
// than must, whatever rounding does up to a width; HUGE_VAL if it does not. What starts in overlap hits at
// 0.
typedef struct hit_window {
    double may;
    double must;
} hit_window;

hit_window solids_cast(const solid* target, const solid* mover, spot way, double width);

#endif
