// The shape of a world that is nearest to a point.
// SPDX-License-Identifier: MIT

#include "api/ask_shape.h"
#include "api/questions.h"
#include "broadphase/tree_nearest.h"
#include "core/fields.h"
#include "world/ids.h"
#include "world/proxies.h"

#include <math.h>

typedef struct nearest_search {
    const um_world* world;
    um_vec2 point;
    umi_cloud cloud; // the point, around itself
    umi_separation best;
    float distance; // that is reported: equal distances are those that callers see as equal
    int32_t shape;  // -1 if there is none
} nearest_search;

// By how much more than a distance another one may be rounded.
#define ROUNDING 1e-6f

static float keep_nearest(uint64_t user_data, float max_distance, void* context)
{
    nearest_search* s = context;
    int32_t shape = umi_leaf_shape(user_data);
    const umi_geometry* geometry = umi_geometry_at(&s->world->shapes, shape);
    um_transform transform = umi_body_transform(&s->world->bodies, umi_leaf_body(user_data));
    umi_cloud target;
    umi_shape_cloud(&s->world->shapes, geometry, umi_frame_from(s->point, transform), &target);
    umi_separation found = umi_clouds_separation(&target, &s->cloud);
    float distance = (float)found.distance;
    bool is_nearer = s->shape < 0 ? distance <= max_distance
                                  : distance < s->distance || (distance == s->distance && shape < s->shape);
    if (!is_nearer) {
        return max_distance;
    }
    s->best = found;
    s->distance = distance;
    s->shape = shape;
    // A shape that is nearer may have an AABB that is not: see um_world_find_nearest.
    float reach = distance * (1.0f + ROUNDING) + s->world->largest_change;
    return reach < max_distance ? reach : max_distance;
}

static um_nearest make_nearest(const nearest_search* s)
{
    // The surface around the point: a point inside is its own nearest one.
    return (um_nearest){
        .shape = umi_shape_id(s->world, s->shape),
        .point = {(float)((double)s->point.x + s->best.point_a.x),
                  (float)((double)s->point.y + s->best.point_a.y)},
        .normal = s->best.distance > 0.0 ? umi_vec2_of(s->best.normal) : um_vec2_make(0.0f, 0.0f),
        .distance = s->distance,
    };
}

// UM_OK, or an error that was told.
static um_result check(const um_world* world, um_vec2 point, float max_distance,
                       const um_nearest* out_nearest, const char* function)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_point(world, point, function);
    if (result == UM_OK && !(max_distance >= 0.0f)) {
        umi_range range = {0.0, HUGE_VAL};
        result = umi_gate_fail_read(world->gate, UM_ERROR_INVALID_NUMBER, function, "%s",
                                    umi_number_describe("max_distance", max_distance, range, NULL).text);
    }
    if (result == UM_OK) {
        result = umi_check_pointer(world, out_nearest, "out_nearest", function);
    }
    return result == UM_OK ? umi_gate_check_walk(world->gate, function) : result;
}

bool um_world_find_nearest(const um_world* world, um_vec2 point, float max_distance, uint64_t category_mask,
                           um_nearest* out_nearest)
{
    if (check(world, point, max_distance, out_nearest, __func__) != UM_OK) {
        return false;
    }
    nearest_search s = {.world = world, .point = point, .shape = -1};
    s.cloud.count = 1;
    // With the sequential solver the AABBs in the trees were made before the contacts were solved.
    float slack = world->largest_change;
    float most =
        umi_tree_find_nearest(world->moving, point, max_distance + slack, category_mask, keep_nearest, &s);
    umi_tree_find_nearest(world->resting, point, most, category_mask, keep_nearest, &s);
    if (s.shape >= 0 && s.distance > max_distance) {
        s.shape = -1;
    }
    *out_nearest = s.shape >= 0 ? make_nearest(&s) : (um_nearest){0};
    return s.shape >= 0;
}
