// What all questions to a world begin with: whether their arguments are good, and whether the world can be
// asked now.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_QUESTIONS_H
#define UMI_API_QUESTIONS_H

#include "broadphase/tree_errors.h"
#include "world/world_data.h"

#include <umbra/query.h>

// UM_OK, or an error that was told. Function is the public one that the user has called.

um_result umi_check_pointer(const um_world* world, const void* pointer, const char* name,
                            const char* function);
um_result umi_check_room(const um_world* world, const void* room, int32_t capacity, const char* name,
                         const char* function);
// Name is what the message calls the ray or cast: "rays[5]".
um_result umi_check_ray(const um_world* world, const um_ray* ray, const char* name, const char* function);
um_result umi_check_shape_cast(const um_world* world, const um_shape_cast* cast, const char* name,
                               const char* function);

// Whether a ray or cast is good, for batches: most are, and those need no name.
bool umi_ray_is_good(const um_ray* ray);
bool umi_shape_cast_is_good(const um_shape_cast* cast);

um_result umi_check_placed_shape(const um_world* world, const um_convex* shape, um_transform transform,
                                 const char* function);
um_result umi_check_point(const um_world* world, um_vec2 point, const char* function);

// An AABB that the trees are searched with: what is asked for, and by how much proxies may lag behind. With
// the sequential solver the AABBs in the trees were made before the contacts were solved.
static inline um_aabb umi_search_aabb(const um_world* world, um_aabb aabb)
{
    float slack = world->largest_change;
    if (slack == 0.0f) {
        return aabb;
    }
    um_aabb wide =
        um_aabb_make(aabb.min.x - slack, aabb.min.y - slack, aabb.max.x + slack, aabb.max.y + slack);
    return umi_tree_aabb_is_valid(wide) ? wide : aabb;
}

#endif
