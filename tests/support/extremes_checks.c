// The checks after each step: see extremes.h.
//
// Energy. With M the masses and inertias of the dynamic bodies, sqrt(v . M v) is a norm of all velocities. It
// is the square root of twice the kinetic energy. Exactly solved contacts and rigid joints project the
// velocities, and a restitution up to 1 reflects them, so neither increases the norm. A step may therefore
// end with at most the norm before it plus the norms of all changes from outside: gravity a t, and forces F
// t / m.
//
// Passive worlds have no motors, springs, drives, fields, belts, moving kinematic bodies or dominance. Only
// overlaps add energy there. The sequential solver removes overlaps by positions. The substep solver uses
// velocities up to push_out_speed per slice. The maximum of their norm is that speed times the square root of
// the total mass. The bound holds for exact solutions. The solvers do not reach it yet: see --energy in
// tests/extremes/extremes.c.
//
// In other worlds energy is not checked: a moving kinematic body does any amount of work.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <math.h>
#include <stdio.h>

void extreme_begin(extremes* e, const char* call)
{
    e->call = call;
    if (e->is_told) {
        fprintf(stderr, "%s\n", call);
    }
}

void extreme_require(extremes* e, bool condition, const char* problem)
{
    if (!condition && e->problem == NULL) {
        e->problem = problem;
    }
}

void extreme_require_finite(extremes* e, double number, const char* problem)
{
    extreme_require(e, isfinite(number), problem);
}

void extreme_require_vector(extremes* e, um_vec2 v, const char* problem)
{
    extreme_require(e, isfinite(v.x) && isfinite(v.y), problem);
}

// ---- Energy ---------------------------------------------------------------------------------------------

// More than float arithmetic over some passes is off by.
#define ROUNDING 1e-3

typedef struct body_motion {
    double mass, inertia;
    double vx, vy, spin;
    double ax, ay, turning; // accelerations by gravity and forces
} body_motion;

static bool read_motion(const um_world* world, um_body_id body, body_motion* out)
{
    um_mass mass = um_body_get_mass(world, body);
    if (um_body_get_type(world, body) != UM_DYNAMIC_BODY || !um_body_is_enabled(world, body)) {
        return false;
    }
    um_vec2 v = um_body_get_velocity(world, body);
    um_vec2 force = um_body_get_force(world, body);
    um_vec2 gravity = um_world_get_gravity(world);
    double scale = (double)um_body_get_gravity_scale(world, body);
    bool turns = mass.inertia > 0.0f && !um_body_has_fixed_rotation(world, body);
    *out = (body_motion){
        .mass = (double)mass.mass,
        .inertia = turns ? (double)mass.inertia : 0.0,
        .vx = (double)v.x,
        .vy = (double)v.y,
        .spin = turns ? (double)um_body_get_angular_velocity(world, body) : 0.0,
        .ax = (double)gravity.x * scale + (double)force.x / (double)mass.mass,
        .ay = (double)gravity.y * scale + (double)force.y / (double)mass.mass,
        .turning = turns ? (double)um_body_get_torque(world, body) / (double)mass.inertia : 0.0,
    };
    return true;
}

// The norms of velocities, of accelerations, and of a velocity of 1 that all bodies have.
typedef struct norms {
    double velocity, acceleration, unit;
} norms;

static norms find_norms(const um_world* world)
{
    um_body_id bodies[EXTREME_BODIES];
    int32_t count = um_world_get_bodies(world, bodies, EXTREME_BODIES);
    double velocity = 0.0;
    double acceleration = 0.0;
    double mass = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        body_motion m;
        if (read_motion(world, bodies[i], &m)) {
            velocity += m.mass * (m.vx * m.vx + m.vy * m.vy) + m.inertia * m.spin * m.spin;
            acceleration += m.mass * (m.ax * m.ax + m.ay * m.ay) + m.inertia * m.turning * m.turning;
            mass += m.mass;
        }
    }
    return (norms){sqrt(velocity), sqrt(acceleration), sqrt(mass)};
}

void extreme_before_step(extremes* e, float time)
{
    norms n = find_norms(e->world);
    double speed = 0.0;
    if (e->def.solver == UM_SOLVER_SUBSTEP) {
        double slices = ceil((double)time / 0.034);
        speed = slices * (double)(e->def.substep.push_out_speed * e->def.units_per_meter);
    }
    e->allowed = (1.0 + ROUNDING) * (n.velocity + (double)time * n.acceleration + speed * n.unit);
}

static void check_energy(extremes* e)
{
    norms n = find_norms(e->world);
    if (n.velocity > e->allowed && e->is_passive && e->checks_energy && e->problem == NULL) {
        e->problem = "a step has made more kinetic energy than it was given";
        e->value = 0.5 * n.velocity * n.velocity;
        e->limit = 0.5 * e->allowed * e->allowed;
    }
}

// ---- Numbers --------------------------------------------------------------------------------------------

static void check_transform(extremes* e, um_transform t)
{
    extreme_require_vector(e, t.p, "a position is not finite");
    extreme_require(e, fabsf(t.q.c * t.q.c + t.q.s * t.q.s - 1.0f) < 1e-3f,
                    "a rotation is not of unit length");
}

static bool check_contact(const um_contact* contact, void* context)
{
    extremes* e = context;
    extreme_require_vector(e, contact->normal, "the normal of a contact is not finite");
    for (int32_t i = 0; i < contact->point_count; ++i) {
        extreme_require_vector(e, contact->points[i], "the point of a contact is not finite");
        extreme_require_finite(e, (double)contact->separations[i],
                               "the separation of a contact is not finite");
        extreme_require_finite(e, (double)contact->normal_impulses[i],
                               "the normal impulse of a contact is not finite");
        extreme_require_finite(e, (double)contact->tangent_impulses[i],
                               "the tangent impulse of a contact is not finite");
        extreme_require(e, contact->normal_impulses[i] >= 0.0f, "a contact pulls");
    }
    return true;
}

static void check_body(extremes* e, um_body_id body)
{
    const um_world* world = e->world;
    um_contact contacts[EXTREME_HITS];
    um_mass mass = um_body_get_mass(world, body);
    check_transform(e, um_body_get_transform(world, body));
    check_transform(e, um_body_get_transform_between(world, body, 0.5f));
    extreme_require_finite(e, (double)um_body_get_angle(world, body), "an angle is not finite");
    extreme_require_vector(e, um_body_get_center(world, body), "a centre is not finite");
    extreme_require_vector(e, um_body_get_velocity(world, body), "a velocity is not finite");
    extreme_require_finite(e, (double)um_body_get_angular_velocity(world, body), "a spin is not finite");
    extreme_require_vector(e, um_body_get_velocity_at(world, body, um_vec2_make(1.0f, 2.0f)),
                           "the velocity of a point is not finite");
    extreme_require_finite(e, (double)mass.mass, "a mass is not finite");
    extreme_require_finite(e, (double)mass.inertia, "an inertia is not finite");
    extreme_require_finite(e, (double)um_body_get_still_time(world, body), "a still time is not finite");
    int32_t count = um_body_get_contacts(world, body, contacts, EXTREME_HITS);
    for (int32_t i = 0; i < count && i < EXTREME_HITS; ++i) {
        check_contact(contacts + i, e);
    }
    um_shape_id shapes[EXTREME_SHAPES];
    count = um_body_get_shapes(world, body, shapes, EXTREME_SHAPES);
    for (int32_t i = 0; i < count && i < EXTREME_SHAPES; ++i) {
        um_aabb aabb = um_shape_get_aabb(world, shapes[i]);
        extreme_require_vector(e, aabb.min, "an AABB is not finite");
        extreme_require_vector(e, aabb.max, "an AABB is not finite");
    }
}

static void check_joint(extremes* e, um_joint_id joint)
{
    um_joint_state state = um_joint_get_state(e->world, joint);
    extreme_require_vector(e, state.force, "the force of a joint is not finite");
    extreme_require_finite(e, (double)state.torque, "the torque of a joint is not finite");
    extreme_require_finite(e, (double)state.coordinate, "the coordinate of a joint is not finite");
    extreme_require_finite(e, (double)state.speed, "the speed of a joint is not finite");
    extreme_require_finite(e, (double)state.angle, "the angle of a joint is not finite");
    extreme_require_finite(e, (double)state.angular_speed, "the angular speed of a joint is not finite");
    extreme_require_finite(e, (double)state.separation, "the separation of a joint is not finite");
    extreme_require_finite(e, (double)state.angular_separation,
                           "the angle by which a joint is off is not finite");
    extreme_require_vector(e, state.anchor_a, "an anchor of a joint is not finite");
    extreme_require_vector(e, state.anchor_b, "an anchor of a joint is not finite");
    extreme_require_vector(e, state.axis, "the axis of a joint is not finite");
    extreme_require_vector(e, state.lower_mark, "a mark of a joint is not finite");
    extreme_require_vector(e, state.upper_mark, "a mark of a joint is not finite");
}

static void check_events(extremes* e)
{
    um_events events = um_world_get_events(e->world);
    for (int32_t i = 0; i < events.hit_count; ++i) {
        const um_hit_event* hit = events.hits + i;
        extreme_require_vector(e, hit->point, "the point of a hit event is not finite");
        extreme_require_vector(e, hit->normal, "the normal of a hit event is not finite");
        extreme_require_finite(e, (double)hit->speed, "the speed of a hit event is not finite");
        extreme_require_finite(e, (double)hit->impulse, "the impulse of a hit event is not finite");
    }
    for (int32_t i = 0; i < events.crossing_count; ++i) {
        extreme_require_vector(e, events.crossings[i].point, "the point of a crossing is not finite");
        extreme_require_finite(e, (double)events.crossings[i].fraction,
                               "the fraction of a crossing is not finite");
    }
    for (int32_t i = 0; i < events.move_count; ++i) {
        check_transform(e, events.moves[i].transform);
    }
    for (int32_t i = 0; i < events.joint_count; ++i) {
        extreme_require_finite(e, (double)events.joints[i].force, "the force of a joint event is not finite");
        extreme_require_finite(e, (double)events.joints[i].torque,
                               "the torque of a joint event is not finite");
    }
}

void extreme_after_step(extremes* e)
{
    um_world* world = e->world;
    um_body_id bodies[EXTREME_BODIES];
    int32_t count = um_world_get_bodies(world, bodies, EXTREME_BODIES);
    for (int32_t i = 0; i < count; ++i) {
        check_body(e, bodies[i]);
    }
    um_joint_id joints[EXTREME_JOINTS];
    count = um_world_get_joints(world, joints, EXTREME_JOINTS);
    for (int32_t i = 0; i < count; ++i) {
        check_joint(e, joints[i]);
    }
    um_world_each_contact(world, check_contact, e);
    check_events(e);
    check_energy(e);
    const char* rule = NULL;
    if (um_world_validate(world, &rule) != UM_OK) {
        extreme_require(e, false, rule);
    }
}
