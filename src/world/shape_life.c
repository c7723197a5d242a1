// Shapes come, go, and change their geometry.
// SPDX-License-Identifier: MIT

#include "world/world_data.h"

#include "world/shape_ranges.h"

um_shape_def um_default_shape_def(void)
{
    return (um_shape_def){.density = 1.0f, .friction = 0.6f, .restitution = 0.0f};
}

static bool def_is_valid(const um_shape_def* def)
{
    return umi_in_range(def->density, 0.0f, UMI_MAX_DENSITY) &&
           umi_in_range(def->friction, 0.0f, UMI_MAX_FRICTION) && umi_in_range(def->restitution, 0.0f, 1.0f);
}

static bool geometry_is_valid(const umi_geometry* geometry, const um_polygon* polygon)
{
    switch (geometry->kind) {
    case UM_CIRCLE_SHAPE:
        return um_circle_is_valid(geometry->circle);
    case UM_BOX_SHAPE:
        return um_rectangle_is_valid(geometry->box);
    case UM_POLYGON_SHAPE:
        break;
    }
    return um_polygon_is_valid(polygon);
}

// A box whose rotation is of unit length to the last bit, if it is one at all.
static umi_geometry make_box(um_rectangle rectangle)
{
    bool good = um_rectangle_is_valid(rectangle);
    return (umi_geometry){.kind = UM_BOX_SHAPE,
                          .box = good ? umi_rectangle_normalized(rectangle) : rectangle};
}

// ---- Creation -------------------------------------------------------------------------------------------

static void link_shape(um_world* world, int32_t index, int32_t body_index)
{
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    umi_body* body = umi_body_at(&world->bodies, body_index);
    umi_geometry_at(&world->shapes, index)->body = body_index;
    shape->next = body->first_shape;
    if (body->first_shape >= 0) {
        umi_shape_at(&world->shapes, body->first_shape)->previous = index;
    }
    body->first_shape = index;
    body->shape_count += 1;
    world->mobile_shapes += body->type != UM_STATIC_BODY;
}

static um_result check_creation(const um_shape_def* def, const umi_geometry* geometry,
                                const um_polygon* polygon)
{
    if (geometry->kind == UM_POLYGON_SHAPE && polygon == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (!def_is_valid(def)) {
        return UM_ERROR_INVALID_DEF;
    }
    return geometry_is_valid(geometry, polygon) ? UM_OK : UM_ERROR_INVALID_GEOMETRY;
}

// Takes a place for a shape with its geometry, and room for its proxy. -1 when memory ends.
static int32_t take_shape(um_world* world, int32_t body, const umi_geometry* geometry,
                          const um_polygon* polygon)
{
    int32_t index = umi_shapes_take(&world->allocator, &world->shapes);
    const umi_body* owner = umi_body_at(&world->bodies, body);
    int32_t mobile = world->mobile_shapes + (owner->type != UM_STATIC_BODY ? 1 : 0);
    if (index >= 0 &&
        (!umi_proxies_reserve(world, mobile, umi_body_is_asleep(owner) ? 1 : 0) ||
         !umi_shapes_set_geometry(&world->allocator, &world->shapes, index, geometry, polygon))) {
        umi_shapes_put(&world->shapes, index);
        return -1;
    }
    return index;
}

static um_shape_id create_shape(um_world* world, um_body_id body_id, const um_shape_def* def,
                                const umi_geometry* geometry, const um_polygon* polygon)
{
    um_shape_id null_id = {0, 0};
    int32_t body = umi_open_body(world, body_id);
    if (body < 0) {
        return null_id;
    }
    um_shape_def used = def != NULL ? *def : um_default_shape_def();
    if (!umi_world_finish(world, check_creation(&used, geometry, polygon))) {
        return null_id;
    }
    int32_t index = take_shape(world, body, geometry, polygon);
    if (index < 0) {
        umi_world_finish(world, UM_ERROR_OUT_OF_MEMORY);
        return null_id;
    }
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    shape->density = used.density;
    shape->friction = used.friction;
    shape->restitution = used.restitution;
    shape->user_data = used.user_data;
    // A sleeper wakes to see where it lies now, unless it is still being built; before the shape is one of
    // its own.
    if ((umi_body_at(&world->bodies, body)->flags & UMI_BODY_UNMET) == 0) {
        umi_wake_body(world, body);
    }
    link_shape(world, index, body);
    umi_body_update_mass(world, body);
    if ((umi_body_at(&world->bodies, body)->flags & UMI_BODY_ENABLED) != 0) {
        umi_proxy_insert(world, index);
        umi_expect_newcomers(world);
    }
    return umi_shape_id(world, index);
}

um_shape_id um_shape_create_circle(um_world* world, um_body_id body, const um_shape_def* def,
                                   um_circle circle)
{
    umi_geometry geometry = {.kind = UM_CIRCLE_SHAPE, .circle = circle};
    return create_shape(world, body, def, &geometry, NULL);
}

um_shape_id um_shape_create_box(um_world* world, um_body_id body, const um_shape_def* def,
                                um_rectangle rectangle)
{
    umi_geometry geometry = make_box(rectangle);
    return create_shape(world, body, def, &geometry, NULL);
}

um_shape_id um_shape_create_polygon(um_world* world, um_body_id body, const um_shape_def* def,
                                    const um_polygon* polygon)
{
    umi_geometry geometry = {.kind = UM_POLYGON_SHAPE};
    return create_shape(world, body, def, &geometry, polygon);
}

// ---- Destruction ----------------------------------------------------------------------------------------

static void unlink_shape(um_world* world, int32_t index)
{
    const umi_shape* shape = umi_shape_at(&world->shapes, index);
    umi_body* body = umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, index)->body);
    if (shape->previous >= 0) {
        umi_shape_at(&world->shapes, shape->previous)->next = shape->next;
    } else {
        body->first_shape = shape->next;
    }
    if (shape->next >= 0) {
        umi_shape_at(&world->shapes, shape->next)->previous = shape->previous;
    }
    body->shape_count -= 1;
    world->mobile_shapes -= body->type != UM_STATIC_BODY;
}

// Takes a shape out of the world, so that it can end or change. Its body wakes, and what touched it there
// does.
static void take_out(um_world* world, int32_t index)
{
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    umi_wake_touching(world, body, index);
    umi_wake_body(world, body);
    umi_contacts_end(world, body, index);
    if ((umi_body_at(&world->bodies, body)->flags & UMI_BODY_ENABLED) != 0) {
        umi_proxy_remove(world, index);
    }
}

bool um_shape_destroy(um_world* world, um_shape_id id)
{
    int32_t index = umi_open_shape(world, id);
    if (index < 0) {
        return false;
    }
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    take_out(world, index);
    unlink_shape(world, index);
    umi_shapes_put(&world->shapes, index);
    umi_body_update_mass(world, body);
    return true;
}

bool um_shape_exists(const um_world* world, um_shape_id id)
{
    return umi_find_shape(world, id) >= 0;
}

// ---- Change ---------------------------------------------------------------------------------------------

static bool set_geometry(um_world* world, um_shape_id id, const umi_geometry* geometry,
                         const um_polygon* polygon)
{
    int32_t index = umi_open_shape(world, id);
    if (index < 0) {
        return false;
    }
    if (geometry->kind == UM_POLYGON_SHAPE && polygon == NULL) {
        return umi_world_finish(world, UM_ERROR_NULL_ARGUMENT);
    }
    if (!geometry_is_valid(geometry, polygon)) {
        return umi_world_finish(world, UM_ERROR_INVALID_GEOMETRY);
    }
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    // Memory first, as nothing may be lost without it; the contacts that end below do not look at geometry.
    if (!umi_shapes_set_geometry(&world->allocator, &world->shapes, index, geometry, polygon)) {
        return umi_world_finish(world, UM_ERROR_OUT_OF_MEMORY);
    }
    take_out(world, index);
    umi_body_update_mass(world, body);
    if ((umi_body_at(&world->bodies, body)->flags & UMI_BODY_ENABLED) != 0) {
        umi_proxy_insert(world, index);
    }
    return true;
}

bool um_shape_set_circle(um_world* world, um_shape_id id, um_circle circle)
{
    umi_geometry geometry = {.kind = UM_CIRCLE_SHAPE, .circle = circle};
    return set_geometry(world, id, &geometry, NULL);
}

bool um_shape_set_box(um_world* world, um_shape_id id, um_rectangle rectangle)
{
    umi_geometry geometry = make_box(rectangle);
    return set_geometry(world, id, &geometry, NULL);
}

bool um_shape_set_polygon(um_world* world, um_shape_id id, const um_polygon* polygon)
{
    umi_geometry geometry = {.kind = UM_POLYGON_SHAPE};
    return set_geometry(world, id, &geometry, polygon);
}
