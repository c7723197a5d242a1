// Masses: from the shapes or by hand, and what follows from them.
// SPDX-License-Identifier: MIT

#include "api/body_mass.h"

#include "dynamics/integration.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"

#include <math.h>

// Less than this is no mass: its inverse would soon be no number.
#define LEAST_MASS 1e-12f

// The same for an inertia that is given by hand.
#define LEAST_INERTIA 1e-24f

// The same the other way round: a shape may weigh 1e27, and impulses are masses times speeds.
#define MOST_MASS UM_MAX_NUMBER
#define MOST_INERTIA (UM_MAX_NUMBER * UM_MAX_EXTENT * UM_MAX_EXTENT)

// The sum of the shapes. Inertias are about the common centre, by the parallel axis theorem.
static um_mass mass_of_shapes(const um_world* world, const umi_body* body)
{
    um_mass sum = {0};
    for (int32_t i = body->first_shape; i >= 0; i = umi_shape_at(&world->shapes, i)->next) {
        um_mass part = umi_shape_mass(&world->shapes, i);
        sum.mass += part.mass;
        sum.center = um_vec2_add(sum.center, um_vec2_scale(part.center, part.mass));
    }
    if (!(sum.mass >= LEAST_MASS)) {
        return (um_mass){.mass = 1.0f};
    }
    sum.center = um_vec2_scale(sum.center, 1.0f / sum.mass);
    for (int32_t i = body->first_shape; i >= 0; i = umi_shape_at(&world->shapes, i)->next) {
        um_mass part = umi_shape_mass(&world->shapes, i);
        um_vec2 d = um_vec2_sub(part.center, sum.center);
        sum.inertia += part.inertia + part.mass * (d.x * d.x + d.y * d.y);
    }
    float share = sum.mass > MOST_MASS ? MOST_MASS / sum.mass : 1.0f; // of a body with the same extent
    sum.mass *= share;
    sum.inertia = fminf(share * sum.inertia, MOST_INERTIA);
    return sum;
}

// Another centre of mass is another point of the same body: the origin stays where it is, and the velocity is
// that of the new centre.
static void move_center(umi_bodies* bodies, int32_t index, um_vec2 center, float max_speed)
{
    um_vec2 way = um_vec2_sub(center, bodies->mass_geometries[index].local_center);
    umi_pose* poses[2] = {bodies->poses + index, bodies->previous_poses + index};
    for (int32_t i = 0; i < 2; ++i) {
        um_vec2 moved = um_rot_apply(poses[i]->q, way);
        poses[i]->x += moved.x;
        poses[i]->y += moved.y;
    }
    um_vec2 turned = um_rot_apply(bodies->poses[index].q, way);
    umi_velocity* v = bodies->velocities + index;
    v->x -= v->angular * turned.y;
    v->y += v->angular * turned.x;
    umi_hold_velocity(umi_body_at(bodies, index), v);
    umi_limit_velocity(v, max_speed, UM_MAX_NUMBER);
    bodies->mass_geometries[index].local_center = center;
}

// Half of the inner radius of a shape. Not zero, which has no sign.
static float sweep_way_of(const um_world* world, const umi_geometry* geometry)
{
    float inner = umi_shape_inner_circle(&world->shapes, geometry).radius;
    return inner > UM_MIN_EXTENT ? 0.5f * inner : 0.5f * UM_MIN_EXTENT;
}

// From which way in a step on a body is swept: half of the least inner radius of its shapes, and always if it
// is a bullet, which is a sign. And how far they reach from its centre of mass. Sensors count for neither,
// unless there is nothing else.
static void measure(um_world* world, int32_t index)
{
    const umi_body* body = umi_body_at(&world->bodies, index);
    umi_mass_geometry* mass_geometry = world->bodies.mass_geometries + index;
    float least[2] = {UM_MAX_POSITION, UM_MAX_POSITION}; // of solid shapes, and of sensors
    float reach[2] = {0.0f, 0.0f};
    bool is_solid = false;
    for (int32_t i = body->first_shape; i >= 0; i = umi_shape_at(&world->shapes, i)->next) {
        const umi_geometry* geometry = umi_geometry_at(&world->shapes, i);
        int32_t which = geometry->is_sensor ? 1 : 0;
        is_solid |= which == 0;
        least[which] = fminf(sweep_way_of(world, geometry), least[which]);
        reach[which] =
            fmaxf(umi_shape_reach(&world->shapes, geometry, mass_geometry->local_center), reach[which]);
    }
    float way = least[is_solid ? 0 : 1];
    mass_geometry->extent = reach[is_solid ? 0 : 1];
    mass_geometry->sweep_way = (body->flags & UMI_BODY_BULLET) != 0 ? -way : way;
}

// The radius of gyration of a body is at least this share of its extent. The lever of a circle is a rounding
// error of 1e-7 of that: with an inertia set by hand that is too small, contacts would spin it to infinity.
#define LEAST_GYRATION 1e-3f

static float least_inertia(const umi_bodies* bodies, int32_t index)
{
    float gyration = LEAST_GYRATION * bodies->mass_geometries[index].extent;
    return umi_body_at(bodies, index)->mass * gyration * gyration;
}

// How much an impulse changes the velocity of a body, where it reaches furthest.
static float response_of(const umi_bodies* bodies, int32_t index)
{
    const umi_drive* drive = bodies->drives + index;
    float extent = bodies->mass_geometries[index].extent;
    return drive->inverse_mass + drive->inverse_inertia * extent * extent;
}

// Contacts and joints start a step with the impulses of the last step. If the body has become lighter, these
// impulses would change its velocity by more than before, so they shrink with its mass. Otherwise a body of
// 1e18 that becomes one of 1e-12 would be accelerated 1e30 times more.
static void scale_forces(um_world* world, int32_t index, float response_before)
{
    float response = response_of(&world->bodies, index);
    if (response > response_before) {
        umi_contacts_scale_forces(world, index, response_before / response);
        umi_joints_scale_forces(world, index, response_before / response);
    }
}

static void use_mass(um_world* world, int32_t index, um_mass mass)
{
    umi_bodies* bodies = &world->bodies;
    float response_before = response_of(bodies, index);
    umi_body* body = umi_body_at(bodies, index);
    umi_drive* drive = bodies->drives + index;
    move_center(bodies, index, mass.center, world->settings.max_speed);
    body->mass = mass.mass;
    body->inertia = mass.inertia;
    drive->inverse_mass = mass.mass > 0.0f ? 1.0f / mass.mass : 0.0f;
    measure(world, index);
    bool turns = mass.inertia > 0.0f && (body->flags & UMI_BODY_FIXED_ROTATION) == 0;
    drive->inverse_inertia = turns ? 1.0f / fmaxf(mass.inertia, least_inertia(bodies, index)) : 0.0f;
    scale_forces(world, index, response_before);
    umi_contacts_refresh(world, index);
    umi_joints_refresh(world, index);
    umi_contacts_make_anew(world, index);
}

void umi_body_update_mass(um_world* world, int32_t index)
{
    const umi_body* body = umi_body_at(&world->bodies, index);
    if (body->type != UM_DYNAMIC_BODY) {
        use_mass(world, index, (um_mass){0});
    } else if ((body->flags & UMI_BODY_MASS_BY_HAND) != 0) {
        use_mass(world, index,
                 (um_mass){body->mass, world->bodies.mass_geometries[index].local_center, body->inertia});
    } else {
        use_mass(world, index, mass_of_shapes(world, body));
    }
}

static void grow_extent(um_world* world, int32_t index, int32_t shape)
{
    umi_mass_geometry* mass_geometry = world->bodies.mass_geometries + index;
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    if (world->shapes.watching_count > 0) { // one of them may be a sensor
        measure(world, index);
        return;
    }
    float reach = umi_shape_reach(&world->shapes, geometry, mass_geometry->local_center);
    mass_geometry->extent = reach > mass_geometry->extent ? reach : mass_geometry->extent;
    float way = sweep_way_of(world, geometry);
    if (way < fabsf(mass_geometry->sweep_way)) {
        mass_geometry->sweep_way = copysignf(way, mass_geometry->sweep_way);
    }
}

static bool is_dynamic(const um_world* world, int32_t index)
{
    return umi_body_at(&world->bodies, index)->type == UM_DYNAMIC_BODY;
}

void umi_body_change_mass(um_world* world, int32_t index, int32_t shape)
{
    if (is_dynamic(world, index)) {
        umi_body_update_mass(world, index);
    } else {
        grow_extent(world, index, shape);
    }
}

void umi_body_add_masses(um_world* world, int32_t index, int32_t first_shape)
{
    if (is_dynamic(world, index)) {
        umi_body_update_mass(world, index);
        return;
    }
    if (world->shapes.watching_count > 0) { // one of them may be a sensor
        measure(world, index);
        return;
    }
    for (int32_t i = first_shape; i >= 0; i = umi_shape_at(&world->shapes, i)->previous) {
        grow_extent(world, index, i);
    }
}

void umi_body_drop_mass(um_world* world, int32_t index)
{
    if (is_dynamic(world, index)) {
        umi_body_update_mass(world, index);
    }
}

um_mass um_body_get_mass(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0) {
        return (um_mass){0};
    }
    const umi_body* body = umi_body_at(&world->bodies, index);
    return (um_mass){body->mass, world->bodies.mass_geometries[index].local_center, body->inertia};
}

// Whether a body can have a mass. If not, the call has failed.
static bool takes_mass(um_world* world, const char* function, const um_mass* mass)
{
    static const umi_field fields[] = {
        {UMI_FLOAT_FIELD(um_mass, mass, LEAST_MASS, UM_MAX_NUMBER)},
        {UMI_FLOAT_FIELD(um_mass, inertia, LEAST_INERTIA, UM_MAX_NUMBER),
         .hint = ", or 0 for a body that does not turn"},
        {UMI_VECTOR_FIELD(um_mass, center, UM_MAX_EXTENT)},
    };
    um_mass turning = *mass;
    turning.inertia = mass->inertia == 0.0f ? LEAST_INERTIA : mass->inertia;
    const umi_field* bad = umi_fields_find_bad(fields, sizeof fields / sizeof fields[0], &turning);
    if (bad == NULL) {
        return true;
    }
    um_result result = bad->kind == UMI_FIELD_VECTOR ? UM_ERROR_INVALID_VECTOR : UM_ERROR_INVALID_NUMBER;
    return umi_gate_fail(world->gate, result, function, "%s", umi_field_describe(bad, "mass", mass).text);
}

bool um_body_set_mass(um_world* world, um_body_id id, um_mass mass)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (body->type != UM_DYNAMIC_BODY) {
        return umi_refuse_type(world, __func__, id, body->type, "UM_DYNAMIC_BODY");
    }
    if (!takes_mass(world, __func__, &mass)) {
        return false;
    }
    body->flags |= UMI_BODY_MASS_BY_HAND;
    use_mass(world, index, mass);
    umi_wake_body(world, index);
    return true;
}

bool um_body_has_own_mass(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & UMI_BODY_MASS_BY_HAND) != 0;
}

bool um_body_reset_mass(um_world* world, um_body_id id)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body_at(&world->bodies, index)->flags &= (uint16_t)~UMI_BODY_MASS_BY_HAND;
    umi_body_update_mass(world, index);
    umi_wake_body(world, index);
    return true;
}

bool um_body_has_fixed_rotation(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & UMI_BODY_FIXED_ROTATION) != 0;
}

bool um_body_is_bullet(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & UMI_BODY_BULLET) != 0;
}

bool um_body_set_bullet(um_world* world, um_body_id id, bool is_bullet)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    body->flags = (uint16_t)(is_bullet ? body->flags | UMI_BODY_BULLET : body->flags & ~UMI_BODY_BULLET);
    measure(world, index);
    return true;
}

bool um_body_set_fixed_rotation(um_world* world, um_body_id id, bool fixed)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (fixed == ((body->flags & UMI_BODY_FIXED_ROTATION) != 0)) {
        return true;
    }
    body->flags ^= UMI_BODY_FIXED_ROTATION;
    if (fixed && body->type == UM_DYNAMIC_BODY) {
        world->bodies.velocities[index].angular = 0.0f;
    }
    umi_body_update_mass(world, index);
    umi_wake_body(world, index);
    return true;
}
