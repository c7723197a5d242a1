// Checks of what questions to a world are given. See questions.h.
// SPDX-License-Identifier: MIT

#include "api/questions.h"

#include "core/fields.h"

#include <float.h>

static const umi_range POSITIONS = {(double)-UM_MAX_POSITION, (double)UM_MAX_POSITION};
static const umi_range FRACTIONS = {0.0, (double)UM_TREE_MAX_FRACTION};
static const umi_range ALL_NUMBERS = {(double)-FLT_MAX, (double)FLT_MAX};

um_result umi_check_pointer(const um_world* world, const void* pointer, const char* name,
                            const char* function)
{
    return pointer != NULL
               ? UM_OK
               : umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, function, "%s is NULL", name);
}

um_result umi_check_room(const um_world* world, const void* room, int32_t capacity, const char* name,
                         const char* function)
{
    if (capacity < 0) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_COUNT, function,
                                  "capacity is %d, must be 0 or more", (int)capacity);
    }
    return capacity == 0 ? UM_OK : umi_check_pointer(world, room, name, function);
}

// "ray.origin", of what is called a ray.
static umi_message field_of(const char* name, const char* field)
{
    umi_message message = {""};
    umi_message_add(&message, "%s%s", name, field);
    return message;
}

static bool vector_is_good(um_vec2 v, umi_range range)
{
    return umi_range_holds(range, v.x) && umi_range_holds(range, v.y);
}

static um_result check_vector(const um_world* world, um_vec2 v, umi_range range, const char* name,
                              const char* field, const char* function)
{
    if (vector_is_good(v, range)) {
        return UM_OK;
    }
    return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_VECTOR, function, "%s",
                              umi_vector_describe(field_of(name, field).text, v.x, v.y, range).text);
}

static bool has_length(um_vec2 translation)
{
    return translation.x != 0.0f || translation.y != 0.0f;
}

// The way of a cast: finite, and not of no length.
static um_result check_way(const um_world* world, um_vec2 translation, float max_fraction, const char* name,
                           const char* function)
{
    um_result result = check_vector(world, translation, ALL_NUMBERS, name, ".translation", function);
    if (result != UM_OK) {
        return result;
    }
    if (!has_length(translation)) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_VECTOR, function,
                                  "%s.translation is (0, 0), must have a length; um_world_overlap_shape and "
                                  "um_world_overlap_point ask for what stands still",
                                  name);
    }
    if (umi_range_holds(FRACTIONS, max_fraction)) {
        return UM_OK;
    }
    umi_message reason =
        umi_number_describe(field_of(name, ".max_fraction").text, max_fraction, FRACTIONS, NULL);
    return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_FRACTION, function, "%s", reason.text);
}

static bool way_is_good(um_vec2 translation, float max_fraction)
{
    return vector_is_good(translation, ALL_NUMBERS) && has_length(translation) &&
           umi_range_holds(FRACTIONS, max_fraction);
}

bool umi_ray_is_good(const um_ray* ray)
{
    return vector_is_good(ray->origin, POSITIONS) && way_is_good(ray->translation, ray->max_fraction);
}

um_result umi_check_ray(const um_world* world, const um_ray* ray, const char* name, const char* function)
{
    um_result result = umi_check_pointer(world, ray, name, function);
    if (result != UM_OK || umi_ray_is_good(ray)) {
        return result;
    }
    result = check_vector(world, ray->origin, POSITIONS, name, ".origin", function);
    return result == UM_OK ? check_way(world, ray->translation, ray->max_fraction, name, function) : result;
}

static um_result check_convex(const um_world* world, const um_convex* shape, const char* name,
                              const char* field, const char* function)
{
    if (shape == NULL) {
        return umi_check_pointer(world, shape, field_of(name, field).text, function);
    }
    if (um_convex_is_valid(shape)) {
        return UM_OK;
    }
    return umi_gate_fail_read(
        world->gate, UM_ERROR_INVALID_GEOMETRY, function,
        "%s%s is not valid: it must have 1 to %d points within %s, and a radius of 0 to %s", name, field,
        UM_MAX_POLYGON_VERTICES, umi_number_of(UM_MAX_EXTENT).text, umi_number_of(UM_MAX_EXTENT).text);
}

static bool is_rotation(um_rot q)
{
    const float off_unit = 2e-3f; // of the square, so 1e-3 of the length
    float square = q.c * q.c + q.s * q.s;
    return square >= 1.0f - off_unit && square <= 1.0f + off_unit;
}

static um_result check_transform(const um_world* world, um_transform transform, const char* name,
                                 const char* field, const char* function)
{
    if (!vector_is_good(transform.p, POSITIONS)) {
        return check_vector(world, transform.p, POSITIONS, field_of(name, field).text, ".p", function);
    }
    if (is_rotation(transform.q)) {
        return UM_OK;
    }
    return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_NUMBER, function,
                              "%s%s.q is (%s, %s), must have a length of 1; take um_rot_from_angle", name,
                              field, umi_number_of(transform.q.c).text, umi_number_of(transform.q.s).text);
}

bool umi_shape_cast_is_good(const um_shape_cast* cast)
{
    return um_convex_is_valid(cast->shape) && vector_is_good(cast->transform.p, POSITIONS) &&
           is_rotation(cast->transform.q) && way_is_good(cast->translation, cast->max_fraction);
}

um_result umi_check_shape_cast(const um_world* world, const um_shape_cast* cast, const char* name,
                               const char* function)
{
    um_result result = umi_check_pointer(world, cast, name, function);
    if (result == UM_OK) {
        result = check_convex(world, cast->shape, name, ".shape", function);
    }
    if (result == UM_OK) {
        result = check_transform(world, cast->transform, name, ".transform", function);
    }
    return result == UM_OK ? check_way(world, cast->translation, cast->max_fraction, name, function) : result;
}

um_result umi_check_placed_shape(const um_world* world, const um_convex* shape, um_transform transform,
                                 const char* function)
{
    um_result result = check_convex(world, shape, "shape", "", function);
    return result == UM_OK ? check_transform(world, transform, "transform", "", function) : result;
}

um_result umi_check_point(const um_world* world, um_vec2 point, const char* function)
{
    return check_vector(world, point, POSITIONS, "point", "", function);
}
