// Umbra's bodies. A body has a place, a velocity and a mass; shapes (umbra/shape.h) give it an extent.
//
// Calls that change something return false, zero or the null id on bad input, change nothing, and leave
// the reason in um_world_get_last_error and, for a person, in um_world_get_last_message. Calls that only
// read take a const um_world* and return zero for a bad id. The error hook of the world's def hears of
// both. A change from inside a callback or hook of the world is refused with UM_ERROR_LOCKED: see Callbacks
// in umbra/world.h.
//
// Numbers given to a world must be finite, and no greater than UM_MAX_NUMBER unless a comment says otherwise.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_BODY_H
#define UMBRA_BODY_H

#include <umbra/geometry.h>
#include <umbra/id.h>
#include <umbra/math.h>

// The greatest velocity, force, impulse, mass and inertia that a call takes. Velocities are cut down to the
// world's max_speed as well, and to half a turn per step, or per slice of a long one.
#define UM_MAX_NUMBER 1e18f

// The greatest dominance; the least one is its negative.
#define UM_MAX_DOMINANCE 127

// What moves a body.
typedef enum um_body_type {
    UM_STATIC_BODY,    // nothing: ground and walls
    UM_KINEMATIC_BODY, // its velocity, which nothing but you changes: lifts and doors
    UM_DYNAMIC_BODY,   // forces and contacts
} um_body_type;

// How a body is set up.
typedef struct um_body_def {
    um_body_type type;      // default UM_STATIC_BODY
    um_vec2 position;       // of the body's origin; coordinates to UM_MAX_POSITION; default (0, 0)
    float angle;            // radians, any finite angle, see um_radians; default 0
    um_vec2 velocity;       // of the centre of mass, units per second; 0 for a static body; default (0, 0)
    float angular_velocity; // radians per second; 0 for a static body; default 0
    float linear_damping;   // share of the velocity lost per second, about; 0 to 1e6; default 0
    float angular_damping;  // the same for the angular velocity; 0 to 1e6; default 0
    float gravity_scale;    // times the world's gravity; -1e6 to 1e6; default 1
    bool fixed_rotation;    // whether nothing turns it; default false
    bool lock_x;            // whether nothing moves it along x: see below; default false
    bool lock_y;            // the same for y; default false
    int32_t dominance;      // who is moved in a contact: see below; -127 to 127; default 0
    bool is_bullet;         // whether it does not pass through what moves, either: see below; default false
    bool can_sleep;         // whether it may fall asleep; default true
    bool is_awake;          // whether it starts awake; without a velocity if not; default true
    bool is_enabled;        // whether it takes part at all; default true
    uint64_t user_data;     // yours; default 0
    const char* name;       // for debugging; copied, the first 31 bytes; default NULL
    uint32_t cookie;        // set by um_default_body_def; leave it alone
} um_body_def;

UM_API um_body_def um_default_body_def(void);

// ---- Life -----------------------------------------------------------------------------------------------

// Makes a body without shapes. NULL for def means the defaults. Null id for a bad def, for one that did not
// come from um_default_body_def, for a static body with a velocity, or when memory ends.
UM_API um_body_id um_body_create(um_world* world, const um_body_def* def);

// The same at a transform, whose rotation, of unit length to 1e-3, is kept to the bit: for what was saved.
// The position and the angle of the def are not read.
UM_API um_body_id um_body_create_at(um_world* world, const um_body_def* def, um_transform transform);

// Ends a body with its shapes and contacts. What rested on it wakes. New bodies get the places of destroyed
// ones, and the order of places decides the order of contacts in the solver. So a world that was cleared body
// by body and built again does not repeat its first run. Destroying the bodies in reverse order does not
// always help. For the same run create a new world.
UM_API bool um_body_destroy(um_world* world, um_body_id body);

// Whether the body is there.
UM_API bool um_body_exists(const um_world* world, um_body_id body);

UM_API uint64_t um_body_get_user_data(const um_world* world, um_body_id body);
UM_API bool um_body_set_user_data(um_world* world, um_body_id body, uint64_t user_data);

// The name, never NULL; "" if there is none. Valid until a body is created or gets a name.
UM_API const char* um_body_get_name(const um_world* world, um_body_id body);

// NULL and "" both take the name away. Only the first 31 bytes are kept.
UM_API bool um_body_set_name(um_world* world, um_body_id body, const char* name);

UM_API um_body_type um_body_get_type(const um_world* world, um_body_id body);

// Changes what moves the body. It wakes, and what rested on it does, too. A static body loses its velocity.
// False also when memory ends.
UM_API bool um_body_set_type(um_world* world, um_body_id body, um_body_type type);

UM_API bool um_body_is_enabled(const um_world* world, um_body_id body);

// A disabled body stays where it is and keeps its shapes, but nothing touches, moves or finds it. False also
// when memory ends, which enabling may need.
UM_API bool um_body_set_enabled(um_world* world, um_body_id body, bool enabled);

// The number of its shapes, and one of them, in the order of their creation, last first. Null id out of
// range.
UM_API int32_t um_body_get_shape_count(const um_world* world, um_body_id body);
UM_API um_shape_id um_body_get_shape(const um_world* world, um_body_id body, int32_t index);

// All of its shapes in that order. Returns how many there are, and writes as many of them as there is room
// for. out_shapes may be NULL if capacity is 0.
UM_API int32_t um_body_get_shapes(const um_world* world, um_body_id body, um_shape_id* out_shapes,
                                  int32_t capacity);

// Whether two bodies ignore each other: then their shapes never touch. Counts from the next step on, also for
// what touches already or sleeps; both wake. False also for a body and itself, and when memory ends.
UM_API bool um_body_ignores(const um_world* world, um_body_id body, um_body_id other);
UM_API bool um_body_set_ignores(um_world* world, um_body_id body, um_body_id other, bool ignores);

// The bodies that a body ignores, in no particular order. Returns how many there are, and writes as many of
// them as there is room for. out_bodies may be NULL if capacity is 0.
UM_API int32_t um_body_get_ignored(const um_world* world, um_body_id body, um_body_id* out_bodies,
                                   int32_t capacity);

// ---- Place ----------------------------------------------------------------------------------------------

// The transform of the body's origin; the identity for a bad id.
UM_API um_transform um_body_get_transform(const um_world* world, um_body_id body);

// The same between the last two steps, for drawing: fraction 0 gives where it was before the last step, 1
// where it is, and so does everything outside of 0 to 1. Sleeping, static and just moved bodies do not blend.
// See umbra/stepper.h.
UM_API um_transform um_body_get_transform_between(const um_world* world, um_body_id body, float fraction);

// The angle in radians, in [-UM_PI, UM_PI].
UM_API float um_body_get_angle(const um_world* world, um_body_id body);

// The centre of mass in the world.
UM_API um_vec2 um_body_get_center(const um_world* world, um_body_id body);

// Puts the body elsewhere at once: coordinates to UM_MAX_POSITION, any finite angle. It wakes, and what
// rested on it does, too. Its velocity stays.
UM_API bool um_body_set_transform(um_world* world, um_body_id body, um_vec2 position, float angle);

// From the body's frame to the world and back.
UM_API um_vec2 um_body_get_world_point(const um_world* world, um_body_id body, um_vec2 local_point);
UM_API um_vec2 um_body_get_local_point(const um_world* world, um_body_id body, um_vec2 world_point);

// ---- Motion ---------------------------------------------------------------------------------------------

UM_API um_vec2 um_body_get_velocity(const um_world* world, um_body_id body);
UM_API float um_body_get_angular_velocity(const um_world* world, um_body_id body);

// The velocity of the point of the body that is at a point of the world.
UM_API um_vec2 um_body_get_velocity_at(const um_world* world, um_body_id body, um_vec2 world_point);

// Sets a velocity and, unless it stays zero, wakes the body. Refused for a static body. A dynamic
// one with a fixed rotation does not turn, whatever its angular velocity is set to.
UM_API bool um_body_set_velocity(um_world* world, um_body_id body, um_vec2 velocity);
UM_API bool um_body_set_angular_velocity(um_world* world, um_body_id body, float angular_velocity);

// Gives a kinematic body the velocities that take its origin to a transform within time seconds, at least
// UM_MIN_STEP. It takes the shorter way round. Refused for bodies of another type.
UM_API bool um_body_set_target(um_world* world, um_body_id body, um_vec2 position, float angle, float time);

// Whether nothing passes through a dynamic body, and it through nothing, however fast both are. Other bodies
// that are fast pass through nothing that is static or asleep, if the world's continuous is on, which bullets
// need as well. For what is small and fast: each bullet costs time in every step. No effect while the body is
// not dynamic.
UM_API bool um_body_is_bullet(const um_world* world, um_body_id body);
UM_API bool um_body_set_bullet(um_world* world, um_body_id body, bool is_bullet);

// Forces act throughout the next step and wake the body; a force of zero does nothing. Static, kinematic and
// disabled bodies take them without effect. world_point has coordinates to UM_MAX_POSITION.
UM_API bool um_body_apply_force(um_world* world, um_body_id body, um_vec2 force);
UM_API bool um_body_apply_force_at(um_world* world, um_body_id body, um_vec2 force, um_vec2 world_point);
UM_API bool um_body_apply_torque(um_world* world, um_body_id body, float torque);

// Impulses change the velocity at once and wake the body; an impulse of zero does nothing. The same bodies
// take them without effect.
UM_API bool um_body_apply_impulse(um_world* world, um_body_id body, um_vec2 impulse);
UM_API bool um_body_apply_impulse_at(um_world* world, um_body_id body, um_vec2 impulse, um_vec2 world_point);
UM_API bool um_body_apply_angular_impulse(um_world* world, um_body_id body, float impulse);

// The force and torque that wait for the next step.
UM_API um_vec2 um_body_get_force(const um_world* world, um_body_id body);
UM_API float um_body_get_torque(const um_world* world, um_body_id body);

UM_API float um_body_get_linear_damping(const um_world* world, um_body_id body);
UM_API bool um_body_set_linear_damping(um_world* world, um_body_id body, float damping);
UM_API float um_body_get_angular_damping(const um_world* world, um_body_id body);
UM_API bool um_body_set_angular_damping(um_world* world, um_body_id body, float damping);

// A new gravity scale wakes the body.
UM_API float um_body_get_gravity_scale(const um_world* world, um_body_id body);
UM_API bool um_body_set_gravity_scale(um_world* world, um_body_id body, float scale);

// ---- Mass -----------------------------------------------------------------------------------------------

// Returns mass, centre (in the body's frame) and inertia as they were set or computed. Mass and inertia are
// zero if the body is not dynamic.
UM_API um_mass um_body_get_mass(const um_world* world, um_body_id body);

// Sets them by hand, for as long as no other call says otherwise. Mass above 0, inertia above 0 or 0 for a
// body that does not turn. A body turns as if its radius of gyration was at least a thousandth of its extent;
// um_body_get_mass still returns the inertia that was set. Refused for a body that is not dynamic.
UM_API bool um_body_set_mass(um_world* world, um_body_id body, um_mass mass);

// Whether they were set by hand.
UM_API bool um_body_has_own_mass(const um_world* world, um_body_id body);

// Computes them from the shapes again. A dynamic body without any mass weighs 1.
UM_API bool um_body_reset_mass(um_world* world, um_body_id body);

UM_API bool um_body_has_fixed_rotation(const um_world* world, um_body_id body);
UM_API bool um_body_set_fixed_rotation(um_world* world, um_body_id body, bool fixed);

// Whether nothing moves the centre of mass of a dynamic body along x, or along y: neither forces, gravity,
// impulses and velocities that are set, nor contacts. Its coordinate stays the same to the bit unless you put
// the body elsewhere; its shapes bear what lies on them as ground does. What it had of a velocity and of
// forces along the axis is gone. A change wakes the body. No effect while the body is not dynamic.
UM_API bool um_body_has_lock_x(const um_world* world, um_body_id body);
UM_API bool um_body_set_lock_x(um_world* world, um_body_id body, bool locked);
UM_API bool um_body_has_lock_y(const um_world* world, um_body_id body);
UM_API bool um_body_set_lock_y(um_world* world, um_body_id body, bool locked);

// Where two dynamic bodies touch, the one with the higher dominance is not moved by the other one, as if its
// mass was infinite; with the same dominance both move. So the contact keeps no momentum, and what lies on a
// body that it dominates is not borne by it. -UM_MAX_DOMINANCE to UM_MAX_DOMINANCE; static and kinematic
// bodies are moved by no contact in any case. A body that dominates sleeps on when others push it. A change
// wakes the body and what it touches.
UM_API int32_t um_body_get_dominance(const um_world* world, um_body_id body);
UM_API bool um_body_set_dominance(um_world* world, um_body_id body, int32_t dominance);

// ---- Sleep ----------------------------------------------------------------------------------------------

// Whether the body is simulated. Static, disabled and sleeping bodies are not.
UM_API bool um_body_is_awake(const um_world* world, um_body_id body);

// Wakes a body and starts its timer anew. Nothing happens to a static or disabled one.
UM_API bool um_body_wake(um_world* world, um_body_id body);

// Puts a body to sleep at once, wherever it is: velocity and forces become zero, and it stays until something
// wakes it. Works for a body that may not fall asleep by itself, too. Nothing happens to a static or disabled
// one.
UM_API bool um_body_sleep(um_world* world, um_body_id body);

UM_API bool um_body_can_sleep(const um_world* world, um_body_id body);

// False keeps the body awake, and wakes it.
UM_API bool um_body_set_can_sleep(um_world* world, um_body_id body, bool can_sleep);

// How long the body has been still, in seconds, see um_sleep_settings; 0 for a sleeper.
UM_API float um_body_get_still_time(const um_world* world, um_body_id body);

#endif
