// Chains and height fields: many segments at once, joined by their seams.
// SPDX-License-Identifier: MIT

#include "api/shape_fields.h"
#include "api/shape_life.h"
#include "core/array.h"
#include "geometry/faults.h"
#include "world/errors.h"
#include "world/ids.h"

// ---- Checks ---------------------------------------------------------------------------------------------

static const umi_range EXTENT = {(double)-UM_MAX_EXTENT, (double)UM_MAX_EXTENT};

static int32_t count_segments(const um_chain* chain)
{
    return chain->is_loop ? chain->count : chain->count - 1;
}

static um_segment segment_of(const um_chain* chain, int32_t i)
{
    return um_segment_make(chain->points[i], chain->points[i + 1 < chain->count ? i + 1 : 0]);
}

static bool takes_point(um_world* world, const char* function, const um_chain* chain, int32_t i)
{
    um_vec2 point = chain->points[i];
    if (umi_range_holds(EXTENT, point.x) && umi_range_holds(EXTENT, point.y)) {
        return true;
    }
    umi_message name = {""};
    umi_message_add(&name, "chain.points[%d]", (int)i);
    return umi_gate_fail(world->gate, UM_ERROR_INVALID_VECTOR, function, "%s",
                         umi_vector_describe(name.text, point.x, point.y, EXTENT).text);
}

static bool takes_segment(um_world* world, const char* function, const um_chain* chain, int32_t i)
{
    return um_segment_is_valid(segment_of(chain, i)) ||
           umi_gate_fail(world->gate, UM_ERROR_INVALID_GEOMETRY, function,
                         "chain.points[%d] and points[%d] are less than %s apart", (int)i,
                         (int)(i + 1 < chain->count ? i + 1 : 0), umi_number_of(UM_MIN_EXTENT).text);
}

// Whether a chain can be made. If not, the call has failed.
static bool takes_chain(um_world* world, const char* function, const um_chain* chain)
{
    if (chain == NULL || chain->points == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, function,
                             chain == NULL ? "chain is NULL" : "chain.points is NULL");
    }
    int32_t least = chain->is_loop ? 3 : 2;
    if (chain->count < least) {
        um_result result = chain->count < 0 ? UM_ERROR_INVALID_COUNT : UM_ERROR_TOO_FEW_POINTS;
        return umi_gate_fail(world->gate, result, function, "chain.count is %d, must be %d or more%s",
                             (int)chain->count, (int)least, chain->is_loop ? " for a loop" : "");
    }
    bool good = true;
    for (int32_t i = 0; good && i < chain->count; ++i) {
        good = takes_point(world, function, chain, i);
    }
    for (int32_t i = 0; good && i < count_segments(chain); ++i) {
        good = takes_segment(world, function, chain, i);
    }
    return good;
}

// ---- Chains ---------------------------------------------------------------------------------------------

static bool create_chain(um_world* world, um_body_id body_id, const um_shape_def* def, const um_chain* chain,
                         um_shape_id* out_shapes, const char* function)
{
    um_shape_def used = def != NULL ? *def : um_default_shape_def();
    int32_t body = umi_open_body(world, body_id, function);
    if (body < 0 || !umi_takes_shape_def(world, function, &used) || !takes_chain(world, function, chain)) {
        return false;
    }
    int32_t count = count_segments(chain);
    if (!umi_shapes_make_room(world, body, &used, UM_CHAIN_SEGMENT_SHAPE, count)) {
        return umi_world_fail_memory(world, function);
    }
    umi_shapes_wake_owner(world, body);
    for (int32_t i = 0; i < count; ++i) {
        umi_geometry geometry = {.kind = UM_CHAIN_SEGMENT_SHAPE,
                                 .is_one_sided = !chain->is_two_sided,
                                 .segment = segment_of(chain, i)};
        int32_t shape = umi_shape_add(world, body, &used, &geometry, NULL);
        if (out_shapes != NULL) {
            out_shapes[i] = umi_shape_id(world, shape);
        }
    }
    umi_shapes_enter(world, body, count);
    return true;
}

bool um_shape_create_chain(um_world* world, um_body_id body, const um_shape_def* def, const um_chain* chain,
                           um_shape_id* out_shapes)
{
    return create_chain(world, body, def, chain, out_shapes, __func__);
}

// ---- Height fields --------------------------------------------------------------------------------------

static um_vec2 point_of(const um_heightfield* field, int32_t i)
{
    return um_vec2_make(field->origin.x + field->spacing * (float)i, field->origin.y + field->heights[i]);
}

// Heights are named as the caller knows them: the chain that they become may run the other way.
static bool takes_height(um_world* world, const char* function, const um_heightfield* field, int32_t i)
{
    um_vec2 point = point_of(field, i);
    umi_message name = {""};
    if (!umi_range_holds(EXTENT, field->heights[i])) {
        umi_message_add(&name, "field.heights[%d]", (int)i);
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function, "%s",
                             umi_number_describe(name.text, field->heights[i], EXTENT, NULL).text);
    }
    bool x_is_good = umi_range_holds(EXTENT, point.x);
    if (x_is_good && umi_range_holds(EXTENT, point.y)) {
        return true;
    }
    umi_message_add(&name, "the %s of field.heights[%d] in the body's frame", x_is_good ? "y" : "x", (int)i);
    return umi_gate_fail(world->gate, UM_ERROR_INVALID_VECTOR, function, "%s",
                         umi_number_describe(name.text, x_is_good ? point.y : point.x, EXTENT, NULL).text);
}

// Whether a height field can be made. If not, the call has failed.
static bool takes_field(um_world* world, const char* function, const um_heightfield* field)
{
    if (field == NULL || field->heights == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, function,
                             field == NULL ? "field is NULL" : "field.heights is NULL");
    }
    umi_range spacing = UMI_RANGE(UM_MIN_EXTENT, UM_MAX_EXTENT);
    if (!umi_range_holds(spacing, field->spacing)) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function, "%s",
                             umi_number_describe("field.spacing", field->spacing, spacing, NULL).text);
    }
    if (field->count < 2) {
        return umi_gate_fail(world->gate, field->count < 0 ? UM_ERROR_INVALID_COUNT : UM_ERROR_TOO_FEW_POINTS,
                             function, "field.count is %d, must be 2 or more", (int)field->count);
    }
    um_vec2 origin = field->origin;
    if (!umi_range_holds(EXTENT, origin.x) || !umi_range_holds(EXTENT, origin.y)) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_VECTOR, function, "%s",
                             umi_vector_describe("field.origin", origin.x, origin.y, EXTENT).text);
    }
    bool good = true;
    for (int32_t i = 0; good && i < field->count; ++i) {
        good = takes_height(world, function, field, i);
    }
    return good;
}

bool um_shape_create_heightfield(um_world* world, um_body_id body, const um_shape_def* def,
                                 const um_heightfield* field, um_shape_id* out_shapes)
{
    if (umi_open_body(world, body, __func__) < 0 || !takes_field(world, __func__, field)) {
        return false;
    }
    um_vec2* points = NULL;
    int32_t capacity = 0;
    if (!umi_array_resize(&world->allocator, &points, &capacity, 0, field->count, sizeof points[0])) {
        return umi_world_fail_memory(world, __func__);
    }
    // What is on the right of the way from point to point is open: towards lesser y from left to right.
    for (int32_t i = 0; i < field->count; ++i) {
        points[i] = point_of(field, field->is_y_up ? field->count - 1 - i : i);
    }
    um_chain chain = {.points = points, .count = field->count};
    bool created = create_chain(world, body, def, &chain, out_shapes, __func__);
    umi_array_free(&world->allocator, &points, &capacity, sizeof points[0]);
    return created;
}
