// Shapes come, go, and change their geometry.
// SPDX-License-Identifier: MIT

#include "api/shape_life.h"
#include "api/body_mass.h"
#include "api/shape_fields.h"
#include "geometry/faults.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/contact_reports.h"
#include "world/contact_rules.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"
#include "world/seams.h"

um_shape_def um_default_shape_def(void)
{
    return (um_shape_def){.density = 1.0f,
                          .friction = 0.6f,
                          .restitution = 0.0f,
                          .filter = um_default_filter(),
                          .cookie = UMI_SHAPE_COOKIE};
}

const umi_field umi_shape_fields[UMI_SHAPE_FIELD_COUNT] = {
    [UMI_SHAPE_DENSITY] = {UMI_FLOAT_FIELD(um_shape_def, density, 0.0f, 1e9f)},
    [UMI_SHAPE_FRICTION] = {UMI_FLOAT_FIELD(um_shape_def, friction, 0.0f, 1e6f)},
    [UMI_SHAPE_RESTITUTION] = {UMI_FLOAT_FIELD(um_shape_def, restitution, 0.0f, 1.0f)},
    [UMI_SHAPE_BELT_SPEED] = {UMI_FLOAT_FIELD(um_shape_def, surface.belt_speed, -1e6f, 1e6f)},
    [UMI_SHAPE_ROLLING] = {UMI_FLOAT_FIELD(um_shape_def, surface.rolling_resistance, 0.0f, 1e3f)},
    [UMI_SHAPE_ONE_WAY] = {UMI_VECTOR_FIELD(um_shape_def, surface.one_way, 1e6f)},
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_shape_def, umi_shape_fields, UMI_SHAPE_COOKIE, "um_default_shape_def");

bool umi_takes_shape_def(um_world* world, const char* function, const um_shape_def* def)
{
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    return result == UM_OK ? umi_takes_reports(world, function, "def.reports", def->reports)
                           : umi_gate_fail(world->gate, result, function, "%s", reason.text);
}

static bool geometry_is_valid(const umi_geometry* geometry, const um_polygon* polygon)
{
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return um_circle_is_valid(geometry->circle);
    case UM_BOX_SHAPE:
        return um_box_is_valid(geometry->box);
    case UM_CAPSULE_SHAPE:
        return um_capsule_is_valid(geometry->capsule);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return um_segment_is_valid(geometry->segment);
    case UM_POLYGON_SHAPE:
        break;
    }
    return um_polygon_is_valid(polygon);
}

static umi_message describe_geometry(const umi_geometry* geometry, const um_polygon* polygon)
{
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return umi_circle_describe(&geometry->circle);
    case UM_BOX_SHAPE:
        return umi_box_describe(&geometry->box);
    case UM_CAPSULE_SHAPE:
        return umi_capsule_describe(&geometry->capsule);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return umi_segment_describe(&geometry->segment);
    case UM_POLYGON_SHAPE:
        break;
    }
    return umi_polygon_describe(polygon);
}

// Whether a shape can have a geometry. If not, the call has failed.
static bool takes_geometry(um_world* world, const char* function, const umi_geometry* geometry,
                           const um_polygon* polygon)
{
    if (geometry->kind == UM_POLYGON_SHAPE && polygon == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, function, "polygon is NULL");
    }
    return geometry_is_valid(geometry, polygon) ||
           umi_gate_fail(world->gate, UM_ERROR_INVALID_GEOMETRY, function, "%s",
                         describe_geometry(geometry, polygon).text);
}

// A box whose rotation is of unit length to the last bit, if it is one at all.
static umi_geometry make_box(um_box box)
{
    bool good = um_box_is_valid(box);
    return (umi_geometry){.kind = UM_BOX_SHAPE, .box = good ? umi_box_normalized(box) : box};
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

// Whether contacts of a shape like that have rules of their own.
static bool def_is_ruled(const um_shape_def* def)
{
    um_surface s = def->surface;
    return s.belt_speed != 0.0f || s.rolling_resistance != 0.0f || s.one_way.x != 0.0f ||
           s.one_way.y != 0.0f || def->asks_pre_solve;
}

bool umi_shapes_make_room(um_world* world, int32_t body, const um_shape_def* def, um_shape_kind kind,
                          int32_t count)
{
    const umi_body* owner = umi_body_at(&world->bodies, body);
    int32_t mobile = world->mobile_shapes + (owner->type != UM_STATIC_BODY ? count : 0);
    return umi_shapes_reserve(&world->allocator, &world->shapes, count) &&
           (!def_is_ruled(def) ||
            (umi_shapes_reserve_surfaces(&world->allocator, &world->shapes) && umi_rules_reserve(world))) &&
           umi_shapes_reserve_geometry(&world->allocator, &world->shapes, kind, count) &&
           umi_proxies_reserve(world, world->shapes.pool.count + count, mobile,
                               umi_body_is_asleep(owner) ? count : 0);
}

void umi_shapes_wake_owner(um_world* world, int32_t body)
{
    if ((umi_body_at(&world->bodies, body)->flags & UMI_BODY_UNPAIRED) == 0) {
        umi_wake_body(world, body);
    }
}

int32_t umi_shape_add(um_world* world, int32_t body, const um_shape_def* def, const umi_geometry* geometry,
                      const um_polygon* polygon)
{
    int32_t index = umi_shapes_take(&world->shapes);
    umi_shapes_set_geometry(&world->shapes, index, geometry, polygon);
    umi_shape* shape = umi_shape_at(&world->shapes, index);
    shape->density = def->density;
    shape->friction = def->friction;
    shape->restitution = def->restitution;
    shape->user_data = def->user_data;
    umi_shapes_set_filter(&world->shapes, index, def->filter);
    umi_shapes_set_watching(&world->shapes, index, def->is_sensor, 0);
    shape->sees_sensors = def->sees_sensors;
    umi_shapes_set_surface(&world->shapes, index, def->surface, def->asks_pre_solve);
    umi_shape_set_reports(world, index, def->reports);
    link_shape(world, index, body);
    return index;
}

static void enter_trees(um_world* world, int32_t index)
{
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    if ((umi_body_at(&world->bodies, body)->flags & UMI_BODY_ENABLED) != 0) {
        umi_proxy_insert(world, index);
    }
}

void umi_shapes_enter(um_world* world, int32_t body, int32_t count)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (int32_t i = 1; i < count; ++i) { // the last one that was added comes first
        shape = umi_shape_at(&world->shapes, shape)->next;
    }
    umi_body_add_masses(world, body, shape);
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->previous) {
        enter_trees(world, shape);
    }
}

static um_shape_id create_shape(um_world* world, um_body_id body_id, const um_shape_def* def,
                                const umi_geometry* geometry, const um_polygon* polygon, const char* function)
{
    um_shape_id null_id = {0, 0};
    um_shape_def used = def != NULL ? *def : um_default_shape_def();
    int32_t body = umi_open_body(world, body_id, function);
    if (body < 0 || !umi_takes_shape_def(world, function, &used) ||
        !takes_geometry(world, function, geometry, polygon)) {
        return null_id;
    }
    if (!umi_shapes_make_room(world, body, &used, umi_geometry_kind(geometry), 1)) {
        umi_world_fail_memory(world, function);
        return null_id;
    }
    umi_shapes_wake_owner(world, body);
    int32_t index = umi_shape_add(world, body, &used, geometry, polygon);
    umi_shapes_enter(world, body, 1);
    return umi_shape_id(world, index);
}

um_shape_id um_shape_create_circle(um_world* world, um_body_id body, const um_shape_def* def,
                                   um_circle circle)
{
    umi_geometry geometry = {.kind = UM_CIRCLE_SHAPE, .circle = circle};
    return create_shape(world, body, def, &geometry, NULL, __func__);
}

um_shape_id um_shape_create_box(um_world* world, um_body_id body, const um_shape_def* def, um_box box)
{
    umi_geometry geometry = make_box(box);
    return create_shape(world, body, def, &geometry, NULL, __func__);
}

um_shape_id um_shape_create_polygon(um_world* world, um_body_id body, const um_shape_def* def,
                                    const um_polygon* polygon)
{
    umi_geometry geometry = {.kind = UM_POLYGON_SHAPE};
    return create_shape(world, body, def, &geometry, polygon, __func__);
}

um_shape_id um_shape_create_capsule(um_world* world, um_body_id body, const um_shape_def* def,
                                    um_capsule capsule)
{
    umi_geometry geometry = {.kind = UM_CAPSULE_SHAPE, .capsule = capsule};
    return create_shape(world, body, def, &geometry, NULL, __func__);
}

um_shape_id um_shape_create_segment(um_world* world, um_body_id body, const um_shape_def* def,
                                    um_segment segment)
{
    umi_geometry geometry = {.kind = UM_SEGMENT_SHAPE, .segment = segment};
    return create_shape(world, body, def, &geometry, NULL, __func__);
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
    const umi_body* owner = umi_body_at(&world->bodies, body);
    if ((owner->flags & UMI_BODY_ENABLED) == 0) {
        return;
    }
    if (owner->type != UM_STATIC_BODY) {
        umi_seams_note_departure(world, index); // a proxy of a static body does so itself when it is removed
    }
    umi_proxy_remove(world, index);
}

bool um_shape_destroy(um_world* world, um_shape_id id)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0) {
        return false;
    }
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    take_out(world, index);
    unlink_shape(world, index);
    umi_shape_set_reports(world, index, 0);
    umi_shapes_put(&world->shapes, index);
    umi_body_drop_mass(world, body);
    return true;
}

bool um_shape_exists(const um_world* world, um_shape_id id)
{
    return umi_find_shape(world, id) >= 0;
}

// ---- Change ---------------------------------------------------------------------------------------------

static bool set_geometry(um_world* world, um_shape_id id, const umi_geometry* geometry,
                         const um_polygon* polygon, const char* function)
{
    int32_t index = umi_open_shape(world, id, function);
    if (index < 0 || !takes_geometry(world, function, geometry, polygon)) {
        return false;
    }
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    if (!umi_shapes_reserve_geometry(&world->allocator, &world->shapes, umi_geometry_kind(geometry), 1)) {
        return umi_world_fail_memory(world, function);
    }
    take_out(world, index);
    umi_shapes_set_geometry(&world->shapes, index, geometry, polygon);
    umi_body_change_mass(world, body, index);
    enter_trees(world, index);
    return true;
}

bool um_shape_set_circle(um_world* world, um_shape_id id, um_circle circle)
{
    umi_geometry geometry = {.kind = UM_CIRCLE_SHAPE, .circle = circle};
    return set_geometry(world, id, &geometry, NULL, __func__);
}

bool um_shape_set_box(um_world* world, um_shape_id id, um_box box)
{
    umi_geometry geometry = make_box(box);
    return set_geometry(world, id, &geometry, NULL, __func__);
}

bool um_shape_set_polygon(um_world* world, um_shape_id id, const um_polygon* polygon)
{
    umi_geometry geometry = {.kind = UM_POLYGON_SHAPE};
    return set_geometry(world, id, &geometry, polygon, __func__);
}

bool um_shape_set_capsule(um_world* world, um_shape_id id, um_capsule capsule)
{
    umi_geometry geometry = {.kind = UM_CAPSULE_SHAPE, .capsule = capsule};
    return set_geometry(world, id, &geometry, NULL, __func__);
}

bool um_shape_set_segment(um_world* world, um_shape_id id, um_segment segment)
{
    umi_geometry geometry = {.kind = UM_SEGMENT_SHAPE, .segment = segment};
    return set_geometry(world, id, &geometry, NULL, __func__);
}
