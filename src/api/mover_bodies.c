// What a mover and the bodies around it do to each other: it rides them, pushes them, and weighs on them. See
// mover.h.
// SPDX-License-Identifier: MIT

#include "api/mover.h"
#include "world/ids.h"

#include <umbra/body.h>
#include <umbra/world.h>

// ---- The ground -----------------------------------------------------------------------------------------

umi_point umi_mover_velocity_at(const umi_move* m, int32_t body, um_vec2 point)
{
    umi_velocity v = m->world->bodies.velocities[body];
    umi_pose pose = m->world->bodies.poses[body];
    return (umi_point){(double)v.x - (double)v.angular * ((double)point.y - (double)pose.y),
                       (double)v.y + (double)v.angular * ((double)point.x - (double)pose.x)};
}

// The velocity of a belt's surface where it has a normal, as seen from its body; (0, 0) for other shapes.
static umi_point belt_velocity(const umi_move* m, int32_t shape, umi_point normal)
{
    double speed = (double)umi_shape_surface(&m->world->shapes, shape).belt_speed;
    return (umi_point){-normal.y * speed, normal.x * speed};
}

// Where the foot would be if it were part of the body. Only rounding errors of positions add up over steps,
// since each step begins with the transform at the end of the one before.
static void follow_body(umi_move* m, int32_t body)
{
    um_mover* mover = &m->mover;
    umi_frame before = umi_frame_normalized(mover->ground_transform);
    umi_frame now = umi_frame_normalized(umi_body_transform(&m->world->bodies, body));
    umi_point foot = {(double)mover->position.x + m->foot.x, (double)mover->position.y + m->foot.y};
    umi_point target = umi_frame_apply(now, umi_frame_apply_back(before, foot));
    bool has_moved = before.x != now.x || before.y != now.y || before.c != now.c || before.s != now.s;
    if (has_moved) {
        m->passed_body = body;
        umi_mover_slide(m, (umi_point){target.x - foot.x, target.y - foot.y});
        m->passed_body = -1;
    }
}

// Along the surface for the time of the move. The rest of the ground is in the way, as it may be a hollow.
static void follow_belt(umi_move* m, int32_t shape, int32_t body)
{
    umi_frame before = umi_frame_normalized(m->mover.ground_transform);
    umi_frame now = umi_frame_normalized(umi_body_transform(&m->world->bodies, body));
    umi_point normal = umi_frame_turn_back(before, umi_point_of(m->mover.ground_normal));
    umi_point velocity = belt_velocity(m, shape, umi_frame_turn(now, normal));
    if (velocity.x != 0.0 || velocity.y != 0.0) {
        umi_mover_slide(m, (umi_point){velocity.x * (double)m->time, velocity.y * (double)m->time});
    }
}

void umi_mover_ride(umi_move* m)
{
    const um_mover* mover = &m->mover;
    int32_t body = mover->is_on_ground ? umi_find_body(m->world, mover->ground_body) : -1;
    if (body < 0) {
        return;
    }
    if (umi_body_at(&m->world->bodies, body)->type != UM_STATIC_BODY) {
        follow_body(m, body);
    }
    int32_t shape = umi_find_shape(m->world, mover->ground_shape);
    if (shape >= 0 && umi_geometry_at(&m->world->shapes, shape)->body == body) {
        follow_belt(m, shape, body);
    }
}

void umi_mover_note_ground(umi_move* m)
{
    um_mover* mover = &m->mover;
    if (!mover->is_on_ground) {
        mover->ground_normal = um_vec2_make(0.0f, 0.0f);
        mover->ground_velocity = um_vec2_make(0.0f, 0.0f);
        mover->ground_point = um_vec2_make(0.0f, 0.0f);
        mover->ground_shape = (um_shape_id){0, 0};
        mover->ground_body = (um_body_id){0, 0};
        mover->ground_transform = (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}};
        return;
    }
    int32_t body = umi_geometry_at(&m->world->shapes, m->ground.shape)->body;
    um_vec2 point = umi_mover_world_point(m, m->ground.point);
    umi_point velocity = umi_mover_velocity_at(m, body, point);
    umi_point belt = belt_velocity(m, m->ground.shape, m->ground.normal);
    mover->ground_normal = umi_vec2_of(m->ground.normal);
    mover->ground_point = point;
    mover->ground_velocity = umi_vec2_of((umi_point){velocity.x + belt.x, velocity.y + belt.y});
    mover->ground_shape = umi_shape_id(m->world, m->ground.shape);
    mover->ground_body = umi_body_id(m->world, body);
    mover->ground_transform = umi_body_transform(&m->world->bodies, body);
}

// ---- Pushes ---------------------------------------------------------------------------------------------

// How fast a body that has come nearer than a skin is to leave again: half of that in this time, within
// limits. Without it, what lies on the mover's head would sink into it by what gravity does in each step.
static double parting_speed(const umi_move* m, const umi_mover_plane* plane, um_body_id body)
{
    const double most = (double)m->world->def.units_per_meter;
    double speed = 0.5 * (m->skin - plane->separation) / (double)m->time;
    if (speed <= 0.0 || !um_body_is_awake(m->world, body)) {
        return 0.0;
    }
    return speed < most ? speed : most;
}

// The impulse along a normal that gives a body the mover's speed along it, if the two approach each other.
static double impulse_of(const umi_move* m, const umi_mover_plane* plane, um_body_id body, um_vec2 point,
                         umi_point velocity)
{
    umi_point v = umi_point_of(um_body_get_velocity_at(m->world, body, point));
    double approach = umi_dot(plane->normal, (umi_point){v.x - velocity.x, v.y - velocity.y});
    approach += parting_speed(m, plane, body);
    const double least = 0.01 * (double)m->world->def.units_per_meter; // or what leans would never sleep
    um_mass mass = um_body_get_mass(m->world, body);
    if (approach < least || !(mass.mass > 0.0f)) {
        return 0.0;
    }
    umi_point center = umi_point_of(um_body_get_center(m->world, body));
    umi_point arm = {(double)point.x - center.x, (double)point.y - center.y};
    double turn = umi_cross(arm, plane->normal);
    const umi_body* record = umi_body_at(&m->world->bodies, umi_find_body(m->world, body));
    double inverse = (double)umi_body_free_share(record, umi_vec2_of(plane->normal)) / (double)mass.mass;
    inverse += mass.inertia > 0.0f ? turn * turn / (double)mass.inertia : 0.0;
    return inverse > 0.0 ? approach / inverse : 0.0; // what is locked cannot be pushed
}

// What a body takes.
static float limit_number(double x)
{
    const double most = (double)UM_MAX_NUMBER;
    x = x > most ? most : x;
    return (float)(x < -most ? -most : x);
}

static void weigh_down(umi_move* m, double mass)
{
    um_vec2 gravity = um_world_get_gravity(m->world);
    um_vec2 weight = {limit_number((double)gravity.x * mass), limit_number((double)gravity.y * mass)};
    um_body_apply_force_at(m->world, m->mover.ground_body, weight, m->mover.ground_point);
}

void umi_mover_push(umi_move* m, umi_point displacement)
{
    const um_mover_def* def = &m->mover.def;
    double mass = (double)um_capsule_mass(m->mover.capsule, def->density).mass;
    double left =
        mass * (double)def->push_acceleration * (double)m->world->def.units_per_meter * (double)m->time;
    // Weight is no push: who stands against something does not push it down.
    double rise = umi_dot(displacement, m->up);
    double share = 1.0 / (double)m->time;
    umi_point velocity = umi_point_ahead(displacement, m->up, rise < 0.0 ? -rise : 0.0);
    velocity = (umi_point){velocity.x * share, velocity.y * share};
    umi_near_planes planes;
    umi_mover_find_touches(m, &planes);
    for (int32_t i = 0; i < planes.count && left > 0.0; ++i) {
        const umi_mover_plane* plane = &planes.items[i];
        if (plane->type != UM_DYNAMIC_BODY || umi_mover_can_walk(m, plane->normal)) {
            continue;
        }
        um_body_id body = umi_body_id(m->world, umi_geometry_at(&m->world->shapes, plane->shape)->body);
        um_vec2 point = umi_mover_world_point(m, plane->point);
        double impulse = impulse_of(m, plane, body, point, velocity);
        impulse = impulse < left ? impulse : left;
        left -= impulse;
        um_vec2 push = {limit_number(-plane->normal.x * impulse), limit_number(-plane->normal.y * impulse)};
        um_body_apply_impulse_at(m->world, body, push, point);
    }
    if (def->presses_down && m->mover.is_on_ground && m->ground.type == UM_DYNAMIC_BODY) {
        weigh_down(m, mass);
    }
}
