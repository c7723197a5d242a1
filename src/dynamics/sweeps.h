// Sweeps: how bodies got from one pose to another within a step, evenly in a straight line while they turn,
// and how much of that they are left with. In double, as the search for impacts is.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_SWEEPS_H
#define UMI_DYNAMICS_SWEEPS_H

#include "dynamics/bodies.h"
#include "geometry/frame.h"

// Whether a body is swept against what moves.
typedef enum umi_bullet_kind {
    UMI_NO_BULLET,
    UMI_BULLET, // the user says so
    UMI_HITTER, // a sleeper near it has woken: see src/step/continuous.c
} umi_bullet_kind;

typedef struct umi_sweep {
    umi_point start; // of the centre of mass
    umi_point way;   // to where the centre of mass ends
    umi_point q;     // cosine and sine at the start
    umi_point end_q; // the same at the end
    double turn;     // radians, the shorter way round
    double fraction; // how far it goes: 1 if nothing is in its way
    um_aabb bounds;  // of all places of the body on its way; of its sensors, see src/step/crossings.c
    int32_t body;
    // What has stopped it and takes it along from there on: see src/step/bullets.c.
    int32_t carrier;       // or UMI_NO_BODY
    int32_t shape;         // of this body, that met
    int32_t carrier_shape; // that one
    umi_point face;        // the normal there, in the frame of the carrier
    bool slides;           // was in touch with it from the start
    umi_bullet_kind bullet_kind;
    bool is_awake;
    bool is_dynamic;
    bool has_sensor; // among its shapes: see src/step/crossings.c
    bool is_near;    // to a sensor, or has one
} umi_sweep;

// How far any point of a body of an extent is from where it was, at most.
static inline float umi_pose_way(umi_pose from, umi_pose to, float extent)
{
    return fabsf(to.x - from.x) + fabsf(to.y - from.y) +
           (fabsf(to.q.c - from.q.c) + fabsf(to.q.s - from.q.s)) * extent;
}

// How far a body goes, as a fraction of its way. A sliding body goes all the way, and is moved aside at the
// end.
static inline double umi_sweep_end(const umi_sweep* sweep)
{
    return sweep->slides ? 1.0 : sweep->fraction;
}

// The sweep of a body from one pose to another, without its bounds.
umi_sweep umi_sweep_make(int32_t body, umi_pose from, umi_pose to);

// That of a body which stands still.
umi_sweep umi_sweep_still(int32_t body, umi_pose pose);

// The frame of the centre of mass at a fraction.
umi_frame umi_sweep_frame(const umi_sweep* sweep, double fraction);

// The same as a pose.
umi_pose umi_sweep_pose(const umi_sweep* sweep, double fraction);

#endif
