// Umbra's questions to a world: what a ray or a moving shape hits, what overlaps a shape or a point, what is
// nearest to a point. They see sleeping and awake bodies alike, as they are after the last step or change,
// and disabled ones not at all.
//
// Each takes a mask: only shapes that have a category of it are found, see um_shape_def. All shapes are
// solid: what starts in one hits it at once, with the normal (0, 0). A chain that is one-sided is hit from
// its open side only; what stands across it at the start comes from the side that its middle is on.
//
// Order of hits. Hits are ordered by the fraction that is reported, which is the greatest float that is not
// above the exact one. Hits with equal fractions are ordered by the index1 of their shapes. The nearest hit,
// the first of all hits and each hit of a batch follow this order; the search order makes no difference. A
// hit counts if its reported fraction is no more than max_fraction. Nearest shapes are ordered by the
// reported distance, then by index1.
//
// Any number of threads may ask at once while nobody changes the world. On bad input nothing is found,
// outputs are left as they are, and the error hook of the world is told why. A cast of no length is bad
// input: ask for overlaps instead. Functions of yours that are called meanwhile may ask the world, but not
// change it.
//
// A world that is asked a lot while its static and sleeping bodies stay as they are makes a copy of its tree
// that is faster to ask, for which it calls its allocator. When memory ends it goes on without.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_QUERY_H
#define UMBRA_QUERY_H

#include <umbra/convex.h>
#include <umbra/id.h>

// ---- Rays -----------------------------------------------------------------------------------------------

// What a ray or a moving shape hits.
typedef struct um_hit {
    um_shape_id shape; // null if nothing was hit
    um_vec2 point;     // of its surface
    um_vec2 normal;    // of unit length, outwards; (0, 0) if it was hit from inside
    float fraction;    // of the translation
} um_hit;

// Finds the nearest shape that a ray hits, which is the first in the order of hits. False if there is none;
// then *out_hit is all zero.
UM_API bool um_world_cast_ray(const um_world* world, const um_ray* ray, uint64_t category_mask,
                              um_hit* out_hit);

// Finds any shape that a ray hits, which need not be the nearest one, nor the same one when asked again.
// out_hit may be NULL.
UM_API bool um_world_cast_ray_any(const um_world* world, const um_ray* ray, uint64_t category_mask,
                                  um_hit* out_hit);

// Finds all shapes that a ray hits, in the order of hits. Returns the number of hits that were written, which
// is at most capacity. The nearest hits are kept. If the number is capacity there may be more.
UM_API int32_t um_world_cast_ray_all(const um_world* world, const um_ray* ray, uint64_t category_mask,
                                     um_hit* out_hits, int32_t capacity);

// Gets a hit. Returns the new max_fraction: less than before clips the cast, 0 ends it, and anything else
// (more, a negative value, NaN) goes on as before. A cast that is clipped to the fraction of a hit still
// reports all hits with that very fraction; where that is 0, return 1e-30 instead. Cannot change the world.
typedef float um_hit_fn(const um_hit* hit, void* context);

// Hands the shapes that a ray hits to a function, in no particular order.
UM_API um_result um_world_cast_ray_each(const um_world* world, const um_ray* ray, uint64_t category_mask,
                                        um_hit_fn* fn, void* context);

// The nearest hit of each of count rays, in their order, by all workers of the world; the user's own threads
// must not ask meanwhile. out_hits has room for count of them; those of rays that hit nothing are all zero.
// On bad input none is written.
UM_API um_result um_world_cast_rays(um_world* world, const um_ray* rays, int32_t count,
                                    uint64_t category_mask, um_hit* out_hits);

// ---- Moving shapes --------------------------------------------------------------------------------------

// A convex shape that moves from where it is by max_fraction * translation, without turning.
typedef struct um_shape_cast {
    const um_convex* shape;
    um_transform transform; // where it starts
    um_vec2 translation;
    float max_fraction; // 0 or more
} um_shape_cast;

// The same questions for a moving shape. The point of a hit is where the two surfaces meet; a shape that
// starts in another one hits it at fraction 0, with the point that both share.
UM_API bool um_world_cast_shape(const um_world* world, const um_shape_cast* cast, uint64_t category_mask,
                                um_hit* out_hit);
UM_API bool um_world_cast_shape_any(const um_world* world, const um_shape_cast* cast, uint64_t category_mask,
                                    um_hit* out_hit);
UM_API int32_t um_world_cast_shape_all(const um_world* world, const um_shape_cast* cast,
                                       uint64_t category_mask, um_hit* out_hits, int32_t capacity);
UM_API um_result um_world_cast_shape_each(const um_world* world, const um_shape_cast* cast,
                                          uint64_t category_mask, um_hit_fn* fn, void* context);
UM_API um_result um_world_cast_shapes(um_world* world, const um_shape_cast* casts, int32_t count,
                                      uint64_t category_mask, um_hit* out_hits);

// ---- Overlaps -------------------------------------------------------------------------------------------

// Finds the shapes that share a point with a convex shape, an AABB or a point; touching counts. Returns how
// many there are, and writes as many of them as there is room for: if it is room for all, in the order of
// their index1, else any of them. out_shapes may be NULL if capacity is 0.
//
//     um_convex disc = um_convex_of_circle(um_circle_make(50.0f));
//     um_shape_id shapes[16];
//     int32_t count = um_world_overlap_shape(world, &disc, at, UM_ALL_CATEGORIES, shapes, 16);
UM_API int32_t um_world_overlap_shape(const um_world* world, const um_convex* shape, um_transform transform,
                                      uint64_t category_mask, um_shape_id* out_shapes, int32_t capacity);
UM_API int32_t um_world_overlap_aabb(const um_world* world, um_aabb aabb, uint64_t category_mask,
                                     um_shape_id* out_shapes, int32_t capacity);
UM_API int32_t um_world_overlap_point(const um_world* world, um_vec2 point, uint64_t category_mask,
                                      um_shape_id* out_shapes, int32_t capacity);

// Gets a shape. Returns whether to go on. Cannot change the world.
typedef bool um_shape_fn(um_shape_id shape, void* context);

// Hands the shapes that overlap a convex shape to a function, in no particular order.
UM_API um_result um_world_overlap_shape_each(const um_world* world, const um_convex* shape,
                                             um_transform transform, uint64_t category_mask, um_shape_fn* fn,
                                             void* context);

// Hands the shapes whose tight AABBs overlap an AABB to a function, whatever their categories, in no
// particular order: they need not overlap it themselves.
UM_API um_result um_world_query_aabb(const um_world* world, um_aabb aabb, um_shape_fn* fn, void* context);

// ---- The nearest shape ----------------------------------------------------------------------------------

// The shape that is nearest to a point.
typedef struct um_nearest {
    um_shape_id shape; // null if there is none
    um_vec2 point;     // of its surface; the point itself if it lies inside
    um_vec2 normal;    // of unit length, outwards; (0, 0) if the point lies inside
    float distance;    // 0 if the point lies inside
} um_nearest;

// Finds the nearest shape that is no further away from a point than max_distance, which may be infinite;
// equally near shapes are ordered by index1, see "Order of hits". False if there is none; then *out_nearest
// is all zero.
UM_API bool um_world_find_nearest(const um_world* world, um_vec2 point, float max_distance,
                                  uint64_t category_mask, um_nearest* out_nearest);

#endif
