// What a shape is, and its material.
// SPDX-License-Identifier: MIT

#include "api/body_mass.h"
#include "api/shape_fields.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/contact_rules.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"

um_body_id um_shape_get_body(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_body_id(world, umi_geometry_at(&world->shapes, index)->body) : (um_body_id){0, 0};
}

um_shape_kind um_shape_get_kind(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_geometry_kind(umi_geometry_at(&world->shapes, index)) : UM_CIRCLE_SHAPE;
}

bool um_shape_is_one_sided(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 && umi_geometry_at(&world->shapes, index)->is_one_sided;
}

bool um_shape_is_piece(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 && umi_geometry_at(&world->shapes, index)->is_piece;
}

static const char* name_kind(um_shape_kind kind)
{
    switch (kind) {
    case UM_CIRCLE_SHAPE:
        return "circle";
    case UM_BOX_SHAPE:
        return "box";
    case UM_CAPSULE_SHAPE:
        return "capsule";
    case UM_SEGMENT_SHAPE:
        return "segment";
    case UM_CHAIN_SEGMENT_SHAPE:
        return "chain segment";
    case UM_POLYGON_SHAPE:
        break;
    }
    return "polygon";
}

// The geometry of a shape of that kind; NULL, and the read has failed, if it is none or has nowhere to go.
static const umi_geometry* read_geometry(const um_world* world, um_shape_id id, um_shape_kind kind,
                                         const void* out, const char* out_name, const char* function)
{
    int32_t index = umi_read_shape(world, id, function);
    if (index < 0) {
        return NULL;
    }
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, index);
    // A segment of a chain is a segment, too.
    bool is_line = kind == UM_SEGMENT_SHAPE && geometry->kind == UM_CHAIN_SEGMENT_SHAPE;
    if (geometry->kind != kind && !is_line) {
        umi_gate_fail_read(world->gate, UM_ERROR_WRONG_TYPE, function,
                           "shape (index1 %u, stamp %u) is a %s, not a %s", (unsigned)id.index1,
                           (unsigned)id.stamp, name_kind(umi_geometry_kind(geometry)), name_kind(kind));
        return NULL;
    }
    if (out == NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, function, "%s is NULL", out_name);
        return NULL;
    }
    return geometry;
}

bool um_shape_get_circle(const um_world* world, um_shape_id id, um_circle* out_circle)
{
    const umi_geometry* geometry =
        read_geometry(world, id, UM_CIRCLE_SHAPE, out_circle, "out_circle", __func__);
    if (geometry != NULL) {
        *out_circle = geometry->circle;
    }
    return geometry != NULL;
}

bool um_shape_get_box(const um_world* world, um_shape_id id, um_box* out_box)
{
    const umi_geometry* geometry = read_geometry(world, id, UM_BOX_SHAPE, out_box, "out_box", __func__);
    if (geometry != NULL) {
        *out_box = geometry->box;
    }
    return geometry != NULL;
}

bool um_shape_get_polygon(const um_world* world, um_shape_id id, um_polygon* out_polygon)
{
    const umi_geometry* geometry =
        read_geometry(world, id, UM_POLYGON_SHAPE, out_polygon, "out_polygon", __func__);
    if (geometry != NULL) {
        *out_polygon = *umi_polygon_at(&world->shapes, geometry->polygon);
    }
    return geometry != NULL;
}

bool um_shape_get_capsule(const um_world* world, um_shape_id id, um_capsule* out_capsule)
{
    const umi_geometry* geometry =
        read_geometry(world, id, UM_CAPSULE_SHAPE, out_capsule, "out_capsule", __func__);
    if (geometry != NULL) {
        *out_capsule = geometry->capsule;
    }
    return geometry != NULL;
}

bool um_shape_get_segment(const um_world* world, um_shape_id id, um_segment* out_segment)
{
    const umi_geometry* geometry =
        read_geometry(world, id, UM_SEGMENT_SHAPE, out_segment, "out_segment", __func__);
    if (geometry != NULL) {
        *out_segment = geometry->segment;
    }
    return geometry != NULL;
}

bool um_shape_get_convex(const um_world* world, um_shape_id id, um_convex* out_convex)
{
    int32_t index = umi_read_shape(world, id, __func__);
    if (index < 0) {
        return false;
    }
    if (out_convex == NULL) {
        umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "out_convex is NULL");
        return false;
    }
    umi_corners room;
    umi_convex core = umi_shape_convex(&world->shapes, umi_geometry_at(&world->shapes, index), &room);
    um_convex convex = {.count = core.count, .radius = core.radius};
    for (int32_t i = 0; i < core.count; ++i) {
        convex.points[i] = core.vertices[i];
    }
    *out_convex = convex;
    return true;
}

um_aabb um_shape_get_aabb(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    if (index < 0 || umi_shape_at(&world->shapes, index)->proxy.index1 == 0) {
        return (um_aabb){0};
    }
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, index);
    return umi_shape_bounds(&world->shapes, geometry, umi_body_transform(&world->bodies, geometry->body));
}

uint64_t um_shape_get_user_data(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->user_data : 0;
}

bool um_shape_set_user_data(um_world* world, um_shape_id id, uint64_t user_data)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_shape_at(&world->shapes, index)->user_data = user_data;
    return true;
}

// ---- Material -------------------------------------------------------------------------------------------

float um_shape_get_density(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->density : 0.0f;
}

float um_shape_get_friction(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->friction : 0.0f;
}

float um_shape_get_restitution(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->restitution : 0.0f;
}

bool um_shape_set_density(um_world* world, um_shape_id id, float density)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0 ||
        !umi_takes_number(world, __func__, "density", density, umi_shape_fields[UMI_SHAPE_DENSITY].range)) {
        return false;
    }
    umi_shape_at(&world->shapes, index)->density = density;
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    umi_body_update_mass(world, body);
    umi_wake_body(world, body);
    return true;
}

// Wakes the body of a shape with a new surface, and what lies on it, and tells the contacts.
static void surface_changed(um_world* world, int32_t index)
{
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    umi_wake_touching(world, body, index);
    umi_wake_body(world, body);
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        umi_contact* contact = umi_edge_contact(&world->links, edge);
        umi_contact_update_ruled(world, contact);
        if (umi_contact_is_touching(contact)) {
            umi_contact_write_material(world, contact);
        }
    }
}

bool um_shape_set_friction(um_world* world, um_shape_id id, float friction)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0 || !umi_takes_number(world, __func__, "friction", friction,
                                       umi_shape_fields[UMI_SHAPE_FRICTION].range)) {
        return false;
    }
    umi_shape_at(&world->shapes, index)->friction = friction;
    surface_changed(world, index);
    return true;
}

bool um_shape_set_restitution(um_world* world, um_shape_id id, float restitution)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0 || !umi_takes_number(world, __func__, "restitution", restitution,
                                       umi_shape_fields[UMI_SHAPE_RESTITUTION].range)) {
        return false;
    }
    umi_shape_at(&world->shapes, index)->restitution = restitution;
    surface_changed(world, index);
    return true;
}

// ---- Surface --------------------------------------------------------------------------------------------

um_surface um_shape_get_surface(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_shape_surface(&world->shapes, index) : (um_surface){0};
}

static bool takes_surface(um_world* world, const char* function, um_surface surface)
{
    return umi_takes_number(world, function, "surface.belt_speed", surface.belt_speed,
                            umi_shape_fields[UMI_SHAPE_BELT_SPEED].range) &&
           umi_takes_number(world, function, "surface.rolling_resistance", surface.rolling_resistance,
                            umi_shape_fields[UMI_SHAPE_ROLLING].range) &&
           umi_takes_vector(world, function, "surface.one_way", surface.one_way,
                            umi_shape_fields[UMI_SHAPE_ONE_WAY].range);
}

bool um_shape_set_surface(um_world* world, um_shape_id id, um_surface surface)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0 || !takes_surface(world, __func__, surface)) {
        return false;
    }
    if (!umi_shapes_reserve_surfaces(&world->allocator, &world->shapes) || !umi_rules_reserve(world)) {
        return umi_world_fail_memory(world, __func__);
    }
    bool asks = umi_shape_at(&world->shapes, index)->asks_pre_solve;
    umi_shapes_set_surface(&world->shapes, index, surface, asks);
    surface_changed(world, index);
    return true;
}

bool um_shape_asks_pre_solve(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 && umi_shape_at(&world->shapes, index)->asks_pre_solve;
}

bool um_shape_set_asks_pre_solve(um_world* world, um_shape_id id, bool asks_pre_solve)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0) {
        return false;
    }
    if (umi_shape_at(&world->shapes, index)->asks_pre_solve == asks_pre_solve) {
        return true;
    }
    if (asks_pre_solve && !umi_rules_reserve(world)) {
        return umi_world_fail_memory(world, __func__);
    }
    umi_shapes_set_surface(&world->shapes, index, umi_shape_surface(&world->shapes, index), asks_pre_solve);
    surface_changed(world, index);
    return true;
}
