// The forces of fields, kind by kind. See field_forces.h and umbra/field.h. All of it is in double and
// measured from the centre of mass, so that being far out costs nothing and no product overflows.
// SPDX-License-Identifier: MIT

#include "step/field_forces.h"

#include "geometry/distance.h"
#include "geometry/exposed.h"
#include "geometry/submerged.h"
#include "world/proxies.h"

umi_field_body umi_field_body_at_rest(const um_world* world, int32_t index)
{
    umi_pose pose = world->bodies.poses[index];
    return (umi_field_body){.index = index, .pose = pose, .ahead = pose};
}

// ---- Shapes ---------------------------------------------------------------------------------------------

void umi_rim_of_shape(const um_world* world, int32_t shape, umi_pose pose, umi_rim* out_rim,
                      umi_point* out_middle)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    umi_corners room;
    umi_convex convex = umi_shape_convex(&world->shapes, geometry, &room);
    umi_point center = umi_point_of(world->bodies.mass_geometries[geometry->body].local_center);
    umi_frame frame = {0.0, 0.0, (double)pose.q.c, (double)pose.q.s};
    umi_point offset = umi_frame_turn(frame, center);
    frame.x = -offset.x;
    frame.y = -offset.y;
    umi_rim_of_convex(&convex, frame, out_rim);
    umi_point sum = {0.0, 0.0};
    for (int32_t i = 0; i < convex.count; ++i) {
        sum = umi_point_ahead(sum, umi_point_of(convex.vertices[i]), 1.0);
    }
    double share = 1.0 / (double)convex.count;
    *out_middle = umi_frame_apply(frame, (umi_point){sum.x * share, sum.y * share});
}

static bool is_in_region(const um_world* world, const umi_force_field* field, int32_t shape, umi_pose pose)
{
    if (field->def.region.shape == NULL) {
        return true;
    }
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    um_vec2 center = world->bodies.mass_geometries[geometry->body].local_center;
    um_transform transform = umi_pose_transform(pose, center);
    if (!um_aabb_overlaps(umi_shape_bounds(&world->shapes, geometry, transform), field->aabb)) {
        return false;
    }
    umi_corners room;
    umi_convex convex = umi_shape_convex(&world->shapes, geometry, &room);
    umi_cloud cloud;
    umi_cloud_of_points(&cloud, convex.vertices, convex.count, convex.radius,
                        umi_frame_from(field->def.region.position, transform));
    return umi_clouds_overlap(&cloud, &field->region);
}

// Whether a field acts on a shape of a body that is at a pose.
static bool means(const um_world* world, const umi_force_field* field, int32_t shape, umi_pose pose)
{
    return (umi_proxy_categories(world, shape) & field->def.categories) != 0 && // a sensor has none
           is_in_region(world, field, shape, pose);
}

// ---- On whole bodies ------------------------------------------------------------------------------------

static double mass_of(const um_world* world, int32_t index)
{
    return (double)umi_body_at(&world->bodies, index)->mass;
}

static void add_uniform(const um_world* world, const um_uniform_settings* uniform, int32_t index,
                        umi_field_load* load)
{
    double mass = mass_of(world, index);
    load->push.linear.x += mass * (double)uniform->acceleration.x + (double)uniform->force.x;
    load->push.linear.y += mass * (double)uniform->acceleration.y + (double)uniform->force.y;
}

// The share of its full strength that a radial field has at a distance.
static double radial_share(const um_radial_settings* radial, double distance)
{
    double radius = (double)radial->radius;
    double length = (double)radial->falloff_length;
    double beyond = distance - radius;
    if (beyond <= 0.0) {
        return 1.0;
    }
    switch (radial->falloff) {
    case UM_FALLOFF_NONE:
        return 1.0;
    case UM_FALLOFF_INVERSE:
        return radius / distance;
    case UM_FALLOFF_INVERSE_SQUARE:
        return (radius / distance) * (radius / distance);
    case UM_FALLOFF_LINEAR:
        break;
    }
    return beyond < length ? 1.0 - beyond / length : 0.0;
}

static void add_radial(const um_world* world, const um_radial_settings* radial, const umi_field_body* body,
                       umi_field_load* load)
{
    umi_point way = {(double)body->ahead.x - (double)radial->center.x,
                     (double)body->ahead.y - (double)radial->center.y};
    double distance = sqrt(umi_dot(way, way));
    if (!(distance > 0.0)) {
        return;
    }
    double force = mass_of(world, body->index) * (double)radial->acceleration + (double)radial->force;
    double share = force * radial_share(radial, distance) / distance;
    load->push.linear = umi_point_ahead(load->push.linear, way, share);
}

static void add_drag(const um_drag_settings* drag, const umi_velocity* v, umi_field_load* load)
{
    umi_point relative = {(double)v->x - (double)drag->velocity.x, (double)v->y - (double)drag->velocity.y};
    double square = umi_dot(relative, relative);
    double factor = (double)drag->linear + (double)drag->quadratic * sqrt(square);
    double torque = -(double)drag->angular * (double)v->angular;
    load->drag.linear = umi_point_ahead(load->drag.linear, relative, -factor);
    load->drag.angular += torque;
    load->power += torque * (double)v->angular - factor * square;
}

// ---- On outlines ----------------------------------------------------------------------------------------

// The velocity of a point of a body that is measured from its centre of mass.
static umi_point velocity_at(const umi_velocity* v, umi_point at)
{
    double angular = (double)v->angular;
    return (umi_point){(double)v->x - angular * at.y, (double)v->y + angular * at.x};
}

static void add_drag_at(umi_field_load* load, umi_point force, umi_point relative_velocity)
{
    load->drag.linear = umi_point_ahead(load->drag.linear, force, 1.0);
    load->power += umi_dot(force, relative_velocity);
}

umi_push umi_find_wind(const umi_rim* rim, const um_wind_settings* wind, umi_point relative)
{
    double square = umi_dot(relative, relative);
    if (!(square > 0.0)) {
        return (umi_push){0};
    }
    double speed = sqrt(square);
    umi_point direction = {relative.x / speed, relative.y / speed};
    umi_push push = umi_wind_push(rim, direction, (double)wind->drag, (double)wind->lift);
    double pressure = 0.5 * (double)wind->density * square;
    return (umi_push){{push.linear.x * pressure, push.linear.y * pressure}, push.angular * pressure};
}

static void add_wind(const um_world* world, const um_wind_settings* wind, const umi_field_body* body,
                     int32_t shape, umi_field_load* load)
{
    umi_rim rim;
    umi_point middle;
    umi_rim_of_shape(world, shape, body->ahead, &rim, &middle);
    umi_point own = velocity_at(&body->velocity, middle);
    umi_point relative = {(double)wind->velocity.x - own.x, (double)wind->velocity.y - own.y};
    umi_push push = umi_find_wind(&rim, wind, relative);
    double square = umi_dot(relative, relative);
    double along = square > 0.0 ? umi_dot(push.linear, relative) / square : 0.0;
    // Only what is along the wind slows down; lift and torque take no energy out of the motion.
    umi_point drag = {along * relative.x, along * relative.y};
    add_drag_at(load, drag, (umi_point){-relative.x, -relative.y});
    load->push.linear =
        umi_point_ahead(load->push.linear, (umi_point){push.linear.x - drag.x, push.linear.y - drag.y}, 1.0);
    load->push.angular += push.angular;
}

// What of a shape is in a liquid, measured from the centre of mass.
static umi_submerged find_submerged(const um_world* world, const um_buoyancy_settings* buoyancy,
                                    const umi_field_body* body, int32_t shape)
{
    umi_rim rim;
    umi_point middle;
    umi_rim_of_shape(world, shape, body->ahead, &rim, &middle);
    umi_point normal = umi_point_of(buoyancy->normal);
    double share = 1.0 / sqrt(umi_dot(normal, normal));
    normal = (umi_point){normal.x * share, normal.y * share};
    umi_point origin = {(double)body->ahead.x, (double)body->ahead.y};
    return umi_find_submerged(&rim, normal, (double)buoyancy->offset - umi_dot(normal, origin));
}

// The liquid bears what it would weigh itself where the shape is now. It drags at the same place.
static void add_buoyancy(const um_world* world, const um_buoyancy_settings* buoyancy,
                         const umi_field_body* body, int32_t shape, umi_field_load* load)
{
    umi_submerged part = find_submerged(world, buoyancy, body, shape);
    if (!(part.area > 0.0)) {
        return;
    }
    double displaced = (double)buoyancy->density * part.area;
    umi_point lift = {-displaced * (double)world->settings.gravity.x,
                      -displaced * (double)world->settings.gravity.y};
    load->lift.linear = umi_point_ahead(load->lift.linear, lift, 1.0);
    load->lift.angular += umi_cross(part.center, lift);
    load->displaced += displaced;

    umi_point own = velocity_at(&body->velocity, part.center);
    umi_point relative = {own.x - (double)buoyancy->flow.x, own.y - (double)buoyancy->flow.y};
    double factor = -displaced * (double)buoyancy->linear_drag;
    umi_point force = {factor * relative.x, factor * relative.y};
    add_drag_at(load, force, relative);
    load->drag.angular += umi_cross(part.center, force);

    const umi_body* record = umi_body_at(&world->bodies, body->index);
    double radius_square = (double)record->inertia / (double)record->mass;
    double spin = (double)body->velocity.angular;
    double torque = -displaced * radius_square * (double)buoyancy->angular_drag * spin;
    load->drag.angular += torque;
    load->power += torque * spin;
}

// ---- All of them ----------------------------------------------------------------------------------------

static void add_to_body(const um_world* world, const um_field_def* def, const umi_field_body* body,
                        umi_field_load* load)
{
    switch (def->kind) {
    case UM_UNIFORM_FIELD:
        add_uniform(world, &def->uniform, body->index, load);
        break;
    case UM_RADIAL_FIELD:
        add_radial(world, &def->radial, body, load);
        break;
    case UM_DRAG_FIELD:
        add_drag(&def->drag, &body->velocity, load);
        break;
    case UM_WIND_FIELD:
    case UM_BUOYANCY_FIELD:
        break;
    }
}

void umi_add_field(const um_world* world, const umi_force_field* field, const umi_field_body* body,
                   umi_field_load* load)
{
    const um_field_def* def = &field->def;
    bool acts_on_shapes = def->kind == UM_WIND_FIELD || def->kind == UM_BUOYANCY_FIELD;
    int32_t shape = umi_body_at(&world->bodies, body->index)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        if (!means(world, field, shape, body->pose)) {
            continue;
        }
        if (!acts_on_shapes) {
            add_to_body(world, def, body, load);
            return;
        }
        if (def->kind == UM_WIND_FIELD) {
            add_wind(world, &def->wind, body, shape, load);
        } else {
            add_buoyancy(world, &def->buoyancy, body, shape, load);
        }
    }
}
