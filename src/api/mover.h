// The parts of a move of a character mover, each in a file of its own. They work on an umi_move, which holds
// the mover in units, and change the world only at the end.
// SPDX-License-Identifier: MIT

#ifndef UMI_API_MOVER_H
#define UMI_API_MOVER_H

#include "geometry/frame.h"
#include "world/world_data.h"

#include <umbra/mover.h>
#include <umbra/query.h>

// What is near a mover. Points are seen from its position.
typedef struct umi_mover_plane {
    umi_point normal; // away from the shape
    umi_point point;  // of the shape's surface
    double separation;
    int32_t shape;
    um_body_type type; // of its body
} umi_mover_plane;

enum { UMI_MOST_NEAR_PLANES = 16 };

typedef struct umi_near_planes {
    umi_mover_plane items[UMI_MOST_NEAR_PLANES];
    int32_t count;
} umi_near_planes;

// A move under way.
typedef struct umi_move {
    um_world* world;
    um_mover mover; // a copy, so that nothing has changed until all is done
    um_convex convex;
    umi_point foot, head; // the ends of the capsule's core, lower and upper, from the position
    umi_point up, side;   // unit; side is up turned by a quarter
    double radius, skin, step, snap;
    double least_up;        // up part of the normals that can be walked on
    int32_t passed_body;    // passed through besides the ignored one, or -1
    umi_mover_plane hit;    // what the last cast hit, as seen from where the mover is now
    bool has_hit;           // whether there is one, and the mover still is where it was hit
    umi_mover_plane ground; // seen from where the mover is now; counts if it is on the ground
    bool is_blocked;        // whether something stopped the walk
    umi_point kept;         // of the displacement, in the air
    int32_t casts_left;     // a bound on the effort of one move
    float time;
} umi_move;

// ---- Planes: mover_planes.c -----------------------------------------------------------------------------

// Finds what is no further than reach from the capsule, nearest first and by shape among equals. What cannot
// be hit while another plane of the list holds is left out.
void umi_mover_find_planes(const umi_move* m, double reach, umi_near_planes* out_planes);

// The same within the distance that counts as a touch, and the last hit besides.
void umi_mover_find_touches(const umi_move* m, umi_near_planes* out_planes);

static inline float umi_mover_limit(double coordinate)
{
    const double most = (double)UM_MAX_POSITION;
    coordinate = coordinate > most ? most : coordinate;
    return (float)(coordinate < -most ? -most : coordinate);
}

// Where a point that is seen from the mover is in the world.
static inline um_vec2 umi_mover_world_point(const umi_move* m, umi_point point)
{
    return um_vec2_make(umi_mover_limit((double)m->mover.position.x + point.x),
                        umi_mover_limit((double)m->mover.position.y + point.y));
}

// The velocity of a body at a point of the world.
umi_point umi_mover_velocity_at(const umi_move* m, int32_t body, um_vec2 point);

// Whether the mover collides with a shape at all.
bool umi_mover_accepts(const umi_move* m, um_shape_id shape);

static inline bool umi_mover_can_walk(const umi_move* m, umi_point normal)
{
    return umi_dot(normal, m->up) >= m->least_up;
}

// Notes what was in the way, once for each shape and normal, as long as there is room.
void umi_mover_note(umi_move* m, const umi_mover_plane* plane);

// ---- Casts: mover_cast.c --------------------------------------------------------------------------------

// Moves as far along a way as there is nothing but what the capsule overlaps already, and stops a skin before
// what is hit, which is m->hit then. Returns the share of the way that was gone.
double umi_mover_advance(umi_move* m, umi_point way);

// What the capsule would come nearer to than a skin, with the distance up to there, which may be less than 0.
bool umi_mover_look(umi_move* m, umi_point way, umi_mover_plane* out_hit, double* out_distance);

// What a ray hits from a point as seen from the position.
bool umi_mover_look_ray(umi_move* m, umi_point from, umi_point way, umi_mover_plane* out_hit);

// Puts the mover elsewhere, as seen from where it is.
void umi_mover_shift(umi_move* m, umi_point way);

// ---- Sliding: mover_slide.c -----------------------------------------------------------------------------

// Moves out of what overlaps the capsule, or comes nearer than half a skin.
void umi_mover_push_out(umi_move* m);

// Moves by a displacement along whatever is in the way.
void umi_mover_slide(umi_move* m, umi_point displacement);

// The same through the air: falls down what is too steep, and ends where the mover lands on what is not, with
// the share of the displacement that is left then. If it has not landed it returns 0, and what it has kept of
// the whole displacement in spite of all that was in the way at the end.
double umi_mover_fly(umi_move* m, umi_point displacement, umi_point* out_kept);

// ---- Walking: mover_walk.c ------------------------------------------------------------------------------

// Walks along the ground by the sideways part of a displacement, over steps. Returns the share that is left
// where the ground ends; below 0 if it does not.
double umi_mover_walk(umi_move* m, umi_point displacement);

// Whether there is ground to stand on; goes down to it if it is no further away than reach.
bool umi_mover_find_ground(umi_move* m, double reach);

// ---- Bodies: mover_bodies.c -----------------------------------------------------------------------------

// Follows the body that the mover stood on at the end of its last move, and is carried by it if it is a belt.
void umi_mover_ride(umi_move* m);

// Fills in what is known of the ground, or that there is none.
void umi_mover_note_ground(umi_move* m);

// Pushes dynamic bodies that are in the way, and weighs on the one below. Changes the world.
void umi_mover_push(umi_move* m, umi_point displacement);

#endif
