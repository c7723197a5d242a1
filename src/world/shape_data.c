// What a shape is, and its material.
// SPDX-License-Identifier: MIT

#include "world/shape_ranges.h"
#include "world/world_data.h"

um_body_id um_shape_body(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    return index >= 0 ? umi_body_id(world, umi_geometry_at(&world->shapes, index)->body) : (um_body_id){0, 0};
}

um_shape_kind um_shape_get_kind(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    return index >= 0 ? umi_geometry_at(&world->shapes, index)->kind : UM_CIRCLE_SHAPE;
}

// The geometry of a shape of that kind, or NULL.
static const umi_geometry* geometry_of(const um_world* world, um_shape_id id, um_shape_kind kind,
                                       const void* out)
{
    int32_t index = umi_find_shape(world, id);
    bool fits = index >= 0 && out != NULL && umi_geometry_at(&world->shapes, index)->kind == kind;
    return fits ? umi_geometry_at(&world->shapes, index) : NULL;
}

bool um_shape_get_circle(const um_world* world, um_shape_id id, um_circle* out_circle)
{
    const umi_geometry* geometry = geometry_of(world, id, UM_CIRCLE_SHAPE, out_circle);
    if (geometry != NULL) {
        *out_circle = geometry->circle;
    }
    return geometry != NULL;
}

bool um_shape_get_box(const um_world* world, um_shape_id id, um_rectangle* out_rectangle)
{
    const umi_geometry* geometry = geometry_of(world, id, UM_BOX_SHAPE, out_rectangle);
    if (geometry != NULL) {
        *out_rectangle = geometry->box;
    }
    return geometry != NULL;
}

bool um_shape_get_polygon(const um_world* world, um_shape_id id, um_polygon* out_polygon)
{
    const umi_geometry* geometry = geometry_of(world, id, UM_POLYGON_SHAPE, out_polygon);
    if (geometry != NULL) {
        *out_polygon = *umi_polygon_at(&world->shapes, geometry->polygon);
    }
    return geometry != NULL;
}

um_box um_shape_bounds(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    if (index < 0 || umi_shape_at(&world->shapes, index)->proxy.index1 == 0) {
        return (um_box){0};
    }
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, index);
    return umi_shape_bounds(&world->shapes, geometry, umi_body_transform(&world->bodies, geometry->body));
}

uint64_t um_shape_user_data(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->user_data : 0;
}

bool um_shape_set_user_data(um_world* world, um_shape_id id, uint64_t user_data)
{
    int32_t index = umi_open_shape(world, id);
    if (index < 0) {
        return false;
    }
    umi_shape_at(&world->shapes, index)->user_data = user_data;
    return true;
}

// ---- Material -------------------------------------------------------------------------------------------

float um_shape_density(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->density : 0.0f;
}

float um_shape_friction(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->friction : 0.0f;
}

float um_shape_restitution(const um_world* world, um_shape_id id)
{
    int32_t index = umi_find_shape(world, id);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->restitution : 0.0f;
}

bool um_shape_set_density(um_world* world, um_shape_id id, float density)
{
    int32_t index = umi_open_shape(world, id);
    if (index < 0) {
        return false;
    }
    if (!umi_in_range(density, 0.0f, UMI_MAX_DENSITY)) {
        return umi_world_finish(world, UM_ERROR_INVALID_NUMBER);
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
    int32_t edge = umi_body_at(&world->bodies, body)->first_contact;
    for (; edge >= 0; edge = umi_edge_next(&world->contacts, edge)) {
        const umi_contact* contact = umi_edge_contact(&world->contacts, edge);
        if (contact->slot >= 0) {
            umi_contact_write_material(world, contact);
        }
    }
}

bool um_shape_set_friction(um_world* world, um_shape_id id, float friction)
{
    int32_t index = umi_open_shape(world, id);
    if (index < 0) {
        return false;
    }
    if (!umi_in_range(friction, 0.0f, UMI_MAX_FRICTION)) {
        return umi_world_finish(world, UM_ERROR_INVALID_NUMBER);
    }
    umi_shape_at(&world->shapes, index)->friction = friction;
    surface_changed(world, index);
    return true;
}

bool um_shape_set_restitution(um_world* world, um_shape_id id, float restitution)
{
    int32_t index = umi_open_shape(world, id);
    if (index < 0) {
        return false;
    }
    if (!umi_in_range(restitution, 0.0f, 1.0f)) {
        return umi_world_finish(world, UM_ERROR_INVALID_NUMBER);
    }
    umi_shape_at(&world->shapes, index)->restitution = restitution;
    surface_changed(world, index);
    return true;
}
