// Umbra's character mover: a capsule that walks through a world without being a body of it. It slides along
// walls, climbs steps and slopes, slides down steeper slopes, and stays on the ground where the ground falls
// away. It rides moving bodies and belts. Bodies that move into it push it out, and it pushes dynamic bodies
// with a limited force. However far one move goes, it passes through nothing. One-way platforms and one-sided
// chains let it through where they let bodies through.
//
//     um_mover hero;
//     um_mover_make(world, NULL, &hero); // NULL: 1.8 m tall, up is against gravity
//     after each step of h seconds:
//         um_vec2 velocity = hero.velocity;
//         velocity.x = 300.0f * stick;
//         velocity.y = hero.is_on_ground && jumps ? -500.0f : velocity.y + 981.0f * h;
//         um_mover_move(world, &hero, um_vec2_scale(velocity, h), h);
//
// A mover is a plain value: copy it, keep it where you keep the world, and change its fields between moves.
// Move it after um_world_step, since then it follows lifts and doors at once, else it is a step behind them.
// Lengths of the def are in metres, and units_per_meter of the world scales them; all else is in units. See
// docs/mover.md.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_MOVER_H
#define UMBRA_MOVER_H

#include <umbra/geometry.h>
#include <umbra/id.h>

// The most planes that a mover remembers of a move.
#define UM_MAX_MOVER_PLANES 8

// Gets a shape that a mover is about to touch. Returns whether it collides with that shape. Cannot change the
// world.
typedef bool um_mover_filter_fn(um_shape_id shape, void* context);

// How a mover is set up.
typedef struct um_mover_def {
    um_vec2 position;    // of the middle of the capsule, units, to UM_MAX_POSITION; default (0, 0)
    um_vec2 up;          // any length, to 1e6; (0, 0) is against the world's gravity; default (0, 0)
    float radius;        // of the capsule, metres; 1e-3 to 1e3; default 0.3
    float height;        // of the capsule, metres, more than twice the radius; 2e-3 to 1e4; default 1.8
    float skin;          // gap to all else, metres; radius / 4 counts if less; 1e-5 to 1; default 0.01
    float step_height;   // highest step that it climbs, metres; 0 to 1e3; default 0.3
    float snap_distance; // furthest that it goes down to stay on the ground, metres; 0 to 1e3; default 0.3
    float max_slope;     // steepest ground that it walks on, radians; 0 to 1.5; default um_radians(50)
    float density;       // that gives the capsule a mass to push with, per square unit; 0 to 1e9; default 1
    float push_acceleration; // it pushes with its mass times that, metres per s^2; 0 to 1e6; default 20
    bool presses_down;       // whether a dynamic body that it stands on bears its weight; default false
    uint64_t category_mask;  // categories that it collides with, see um_shape_def; default UM_ALL_CATEGORIES
    um_mover_filter_fn* filter; // asked for each shape of those; may be NULL; default NULL
    void* filter_context;       // handed to filter; default NULL
    uint32_t cookie;            // set by um_default_mover_def; leave it alone
} um_mover_def;

UM_API um_mover_def um_default_mover_def(void);

// What stopped a mover.
typedef struct um_mover_plane {
    um_shape_id shape;
    um_vec2 point;  // of its surface
    um_vec2 normal; // of unit length, away from the shape
} um_mover_plane;

// A mover. What stands first is yours to change between moves; the rest is what the last move found.
typedef struct um_mover {
    um_mover_def def;        // its position and up, radius and height count in um_mover_make alone
    um_capsule capsule;      // around the position, units; another one to crouch, or of any other form
    um_vec2 up;              // of unit length to 1e-3
    um_body_id ignored_body; // passed through; null for none
    um_vec2 position;        // units

    um_vec2 velocity;      // of the last displacement, without what was in its way; no up part on the ground
    bool is_on_ground;     // whether it stands, on a slope that it can walk on or wedged between steeper ones
    bool is_squeezed;      // whether it overlaps something, as there is no room to get out
    um_vec2 ground_normal; // (0, 0) in the air, as all below
    um_vec2 ground_velocity; // of the surface at the ground point, units per second: add it to a jump
    um_vec2 ground_point;
    um_shape_id ground_shape;
    um_body_id ground_body;
    um_transform ground_transform;              // of the body after that move: how it moves on is followed
    um_mover_plane planes[UM_MAX_MOVER_PLANES]; // what was in its way, ground included
    int32_t plane_count;
} um_mover;

// Makes a mover. NULL for def means the defaults. It is in the air until it is moved. On an error *out_mover
// is unchanged and the error hook of the world is told: UM_ERROR_NULL_ARGUMENT; UM_ERROR_UNINITIALIZED_DEF;
// UM_ERROR_INVALID_DEF also for a height of not more than twice the radius, and if there is neither an up nor
// gravity; UM_ERROR_INVALID_GEOMETRY if the capsule is not valid in units.
UM_API um_result um_mover_make(const um_world* world, const um_mover_def* def, um_mover* out_mover);

// Moves a mover by a displacement (units, coordinates to UM_MAX_POSITION) within time seconds (UM_MIN_STEP to
// UM_MAX_STEP), after it has followed the ground that it stands on and given way to what has moved into it.
// On the ground, a displacement that does not lead up walks: its length along the ground is that of its
// sideways part, and it falls only where there is no ground. One that leads up jumps. A climb goes forward by
// as much as it takes to stand on the step, at least.
//
// Dynamic bodies in the way get impulses, which wake them. On an error neither mover nor world has changed,
// with the reason in um_world_get_last_error: UM_ERROR_NULL_ARGUMENT; UM_ERROR_LOCKED;
// UM_ERROR_UNINITIALIZED_DEF for a mover that um_mover_make has not made; UM_ERROR_INVALID_DEF;
// UM_ERROR_INVALID_GEOMETRY for the capsule; UM_ERROR_INVALID_VECTOR for up, position and displacement;
// UM_ERROR_INVALID_NUMBER for the time.
UM_API um_result um_mover_move(um_world* world, um_mover* mover, um_vec2 displacement, float time);

#endif
