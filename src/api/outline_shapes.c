// Outlines on a body: their convex pieces, as shapes that are joined where they meet.
// SPDX-License-Identifier: MIT

#include "api/shape_fields.h"
#include "api/shape_life.h"
#include "core/array.h"
#include "world/errors.h"
#include "world/ids.h"

#include <umbra/outline.h>

// Fails for an outline that cannot be decomposed: says where it is wrong.
static void refuse_outline(um_world* world, const char* function, um_result result, um_outline_fault fault)
{
    if (result == UM_ERROR_OUT_OF_MEMORY) {
        umi_world_fail_memory(world, function);
    } else if (fault.other_ring >= 0) {
        umi_gate_fail(
            world->gate, result, function,
            "the side after point %d of ring %d of outline crosses or touches the one after point %d "
            "of ring %d",
            (int)fault.point, (int)fault.ring, (int)fault.other_point, (int)fault.other_ring);
    } else if (fault.point >= 0) {
        umi_gate_fail(world->gate, result, function, "point %d of ring %d of outline: %s", (int)fault.point,
                      (int)fault.ring, um_result_text(result));
    } else if (fault.ring >= 0) {
        umi_gate_fail(world->gate, result, function, "ring %d of outline: %s", (int)fault.ring,
                      um_result_text(result));
    } else {
        umi_gate_fail(world->gate, result, function, "outline: %s", um_result_text(result));
    }
}

// Most outlines have no more pieces than this.
#define FEW_PIECES 64

// Decomposes an outline into *out_polygons, which has room for *out_capacity. Returns their number, or -1 and
// the call has failed. The list is to be freed in any case.
static int32_t decompose(um_world* world, const um_outline* outline, um_polygon** out_polygons,
                         int32_t* out_capacity, const char* function)
{
    um_outline_fault fault = {-1, -1, -1, -1};
    int32_t count = FEW_PIECES;
    um_result result = UM_OK;
    while (result == UM_OK && *out_capacity < count) { // twice if there are more
        bool has_room =
            umi_array_resize(&world->allocator, out_polygons, out_capacity, 0, count, sizeof(um_polygon));
        result = has_room ? um_outline_decompose(outline, &world->allocator, *out_polygons, *out_capacity,
                                                 &count, &fault)
                          : UM_ERROR_OUT_OF_MEMORY;
    }
    if (result != UM_OK) {
        refuse_outline(world, function, result, fault);
        return -1;
    }
    return count;
}

// Adds the pieces. Returns their number, or 0 and the call has failed.
static int32_t add_pieces(um_world* world, int32_t body, const um_shape_def* def, const um_polygon* polygons,
                          int32_t count, um_shape_id* out_shapes, int32_t capacity, const char* function)
{
    if (!umi_shapes_make_room(world, body, def, UM_POLYGON_SHAPE, count)) {
        umi_world_fail_memory(world, function);
        return 0;
    }
    umi_shapes_wake_owner(world, body);
    for (int32_t i = 0; i < count; ++i) {
        umi_geometry geometry = {.kind = UM_POLYGON_SHAPE, .is_piece = true};
        int32_t shape = umi_shape_add(world, body, def, &geometry, polygons + i);
        if (i < capacity) {
            out_shapes[i] = umi_shape_id(world, shape);
        }
    }
    umi_shapes_enter(world, body, count);
    return count;
}

int32_t um_shape_create_outline(um_world* world, um_body_id body_id, const um_shape_def* def,
                                const um_outline* outline, um_shape_id* out_shapes, int32_t capacity)
{
    um_shape_def used = def != NULL ? *def : um_default_shape_def();
    int32_t body = umi_open_body(world, body_id, __func__);
    if (body < 0 || !umi_takes_shape_def(world, __func__, &used)) {
        return 0;
    }
    if (capacity < 0 || (capacity > 0 && out_shapes == NULL)) {
        if (capacity < 0) {
            umi_gate_fail(world->gate, UM_ERROR_INVALID_COUNT, __func__, "capacity is %d, must be 0 or more",
                          (int)capacity);
        } else {
            umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "out_shapes is NULL");
        }
        return 0;
    }
    um_polygon* polygons = NULL;
    int32_t room = 0;
    int32_t count = decompose(world, outline, &polygons, &room, __func__);
    if (count > 0) {
        count = add_pieces(world, body, &used, polygons, count, out_shapes, capacity, __func__);
    }
    umi_array_free(&world->allocator, &polygons, &room, sizeof polygons[0]);
    return count > 0 ? count : 0;
}
