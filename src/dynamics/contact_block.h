// What the solver needs of 16 contacts that touch, one per lane.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_CONTACT_BLOCK_H
#define UMI_DYNAMICS_CONTACT_BLOCK_H

#include "dynamics/block_head.h"

#include <math.h>

// The separation of a point that is not there: so far away that it never pushes.
#define UMI_NO_POINT 1e30f

// Whose normal it is: with what it turns when the bodies move.
typedef enum umi_normal_owner {
    UMI_NORMAL_OF_B,    // a side's of B; the points are A's
    UMI_NORMAL_OF_A,    // a side's of A; the points are B's
    UMI_NORMAL_OF_BOTH, // of two circles or rounded corners
} umi_normal_owner;

// A point of 16 contacts: 640 bytes.
typedef struct umi_point_rows {
    umi_row anchor_x, anchor_y; // from the centre of mass of A
    umi_row separation;   // where the shapes were compared: after the motion of the step, which contacts then
                          // correct, or part of it ahead, with the way back in the changes of poses
    umi_row tangent_mass; // effective mass
    umi_row normal_impulse;
    umi_row tangent_impulse;
    union {
        umi_row normal_total;   // of the step so far: what each substep ended with
        umi_row least_velocity; // along the normal, that the sequential solver wants
    };
    umi_row tangent_total;
    umi_row normal_mass; // effective mass
    umi_row approach;    // speed along the normal before a hit that has not been reported; negative if they
                         // approach; only kept up if hits are reported
} umi_point_rows;

// 16 contacts: 2944 bytes, 184 per contact. What the solver reads in every pass comes first.
typedef struct umi_contact_block {
    umi_block_head head;
    umi_row inverse_mass_a, inverse_mass_b;
    umi_row inverse_inertia_a, inverse_inertia_b;
    umi_row normal_x, normal_y; // from A to B
    umi_row offset_x, offset_y; // from the centre of B to the centre of A
    umi_row friction;
    umi_row k_00, k_11;          // of the points' normals: the diagonal of K
    umi_row k_01;                // of both: the rest of K
    umi_row inverse_determinant; // of K
    umi_point_rows points[2];
    umi_row kept_offset_x, kept_offset_y; // of the bodies in the lane, as of the last step
    umi_row kept_c_a, kept_s_a;           // their rotations then
    umi_row kept_c_b, kept_s_b;
    umi_row kept_way;     // how far they may yet move relative to each other until their shapes are compared
    umi_row normal_owner; // umi_normal_owner
    umi_row pull;         // gravity scale of B less that of A, of what is movable
    umi_row restitution;
} umi_contact_block;

_Static_assert(sizeof(umi_point_rows) == 640, "a point has grown");
_Static_assert(sizeof(umi_contact_block) == 2944, "a block has grown");

// Writes what is not zero in an empty lane.
void umi_contact_lane_mark_empty(umi_contact_block* block, int32_t lane);

// An inverse inertia in a lane up to this is none: less than that of any body. A body that does not turn and
// is locked along y has less than none, so that it has a sign.
#define UMI_LEAST_INVERSE_INERTIA 1e-33f

// Writes the inverse masses of the lane's bodies: zero for one that dominates the other. A negative inverse
// mass is that of a body which is locked along x, a negative inverse inertia that of one which is locked
// along y; only the locked kernels and umi_lane_answer_make read such lanes.
void umi_contact_lane_write_masses(umi_contact_block* block, int32_t lane, const umi_bodies* bodies);

// How a body of a lane answers to pushes.
typedef struct umi_lane_answer {
    float inverse_mass_x, inverse_mass_y; // along both axes: 0 along one that it is locked along
    float inverse_inertia;
} umi_lane_answer;

// Makes it of the numbers in the lane.
static inline umi_lane_answer umi_lane_answer_make(float inverse_mass, float inverse_inertia)
{
    float mass = fabsf(inverse_mass);
    float inertia = fabsf(inverse_inertia);
    return (umi_lane_answer){
        .inverse_mass_x = inverse_mass < 0.0f ? 0.0f : mass,
        .inverse_mass_y = inverse_inertia < 0.0f ? 0.0f : mass,
        .inverse_inertia = inertia > UMI_LEAST_INVERSE_INERTIA ? inertia : 0.0f,
    };
}

// The points approach anew: a hit has been reported, or none was to be until now.
void umi_contact_lane_forget_approach(umi_contact_block* block, int32_t lane);

// The manifold is to be made anew.
void umi_contact_lane_make_anew(umi_contact_block* block, int32_t lane);

// Notes where the bodies of a lane are, how far they may move relative to each other before their shapes are
// compared again, and whose the normal is. Ground and sleepers are the body that is none: they do not move.
void umi_contact_lane_note_kept(umi_contact_block* block, int32_t lane, const umi_pose* poses, float way,
                                umi_normal_owner owner);

// A manifold without a lane: 72 bytes.
typedef struct umi_kept_manifold {
    um_vec2 normal;
    um_vec2 offset;
    um_vec2 anchors[2];
    float separations[2];
    float way;
    umi_normal_owner owner;
    um_vec2 between; // from the centre of B to that of A, where the separations are those
    um_rot a, b;     // their rotations there
} umi_kept_manifold;

// Reads the manifold of a lane; false if it is to be made anew. The poses are those of its bodies now.
bool umi_contact_lane_read_manifold(const umi_contact_block* block, int32_t lane, umi_pose pose_a,
                                    umi_pose pose_b, umi_kept_manifold* out_manifold);

// Writes a manifold into a lane, with separations that have followed the bodies to where they are now. False,
// and no change, if a point has been taken further than most.
bool umi_contact_lane_write_manifold(umi_contact_block* block, int32_t lane, const umi_pose* poses,
                                     umi_pose pose_a, umi_pose pose_b, const umi_kept_manifold* manifold,
                                     float most);

// Writes and reads forces, as impulses of so much time: normal of both points, tangent of both points.
void umi_contact_lane_write_forces(umi_contact_block* block, int32_t lane, const float forces[4], float time);
void umi_contact_lane_read_forces(const umi_contact_block* block, int32_t lane, float time,
                                  float out_forces[4]);

// Multiplies the impulses of a lane.
void umi_contact_lane_scale(umi_contact_block* block, int32_t lane, float factor);

// The rows with impulses: normal of both points, tangent of both points. Returns how many there are.
int32_t umi_contact_block_impulses(umi_contact_block* block, umi_row* out_rows[]);

#endif
