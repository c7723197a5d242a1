// What the solver needs of 16 joints, one per lane. All kinds have the same rows, so that joints of any kind
// share blocks.
//
// A joint holds its bodies by up to four rows of a Jacobian:
//
//     pair    two that are solved together: both coordinates of a point, or the way across an axis and the
//             angle
//     spring  along the joint's coordinate: an angle, a way along an axis, or a distance
//     limit   along the same
//     motor   along the same, or about the angle
//
// A body that does not move, ground or a sleeper, is body 0 in its lane, which stands at the origin: what is
// said of it here is then said as the world sees it.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_JOINT_BLOCK_H
#define UMI_DYNAMICS_JOINT_BLOCK_H

#include "dynamics/block_head.h"

// Which rows the lane has, as a number that kernels can compare: forms with rows in common stand together.
typedef enum umi_joint_form {
    UMI_JOINT_HINGE,    // pair: the point; coordinate: the angle
    UMI_JOINT_DRIVE,    // the same, but soft, and with no more than a greatest force and torque
    UMI_JOINT_GEAR,     // no pair; coordinate: the angle of B less ratio times that of A
    UMI_JOINT_SLIDER,   // pair: across the axis, and the angle; coordinate: along the axis
    UMI_JOINT_SLOT,     // pair: across the axis; coordinate: along the axis; the motor turns
    UMI_JOINT_DISTANCE, // no pair; coordinate: the distance of the anchors
    UMI_JOINT_PULLEY,   // no pair; coordinate: the string of A and ratio times that of B
} umi_joint_form;

// Axes along which nothing moves a body, to be added to the form.
#define UMI_JOINT_LOCKS_A_X 8.0f
#define UMI_JOINT_LOCKS_A_Y 16.0f
#define UMI_JOINT_LOCKS_B_X 32.0f
#define UMI_JOINT_LOCKS_B_Y 64.0f

// What a joint has. What none of a block has is left out for all of it: not for a pack of lanes, since that
// would be another bit of work, and another sign of a zero, for another width.
enum {
    UMI_JOINT_HAS_PAIR = 1,
    UMI_JOINT_HAS_SPRING = 2,
    UMI_JOINT_HAS_LIMIT = 4,
    UMI_JOINT_HAS_MOTOR = 8,
    UMI_JOINT_IS_DRIVE = 16,
    UMI_JOINT_IS_PULLEY = 32,
    UMI_JOINT_READS_ANGLE = 64,
    UMI_JOINT_CAN_BREAK = 128,
    UMI_JOINT_IS_DRIVEN_WHEEL = 256,
    UMI_JOINT_NEEDS_ALL_FORMS = 512, // is no hinge, or has a body that is locked along an axis
};

// 16 joints: 2880 bytes.
typedef struct umi_joint_block {
    umi_block_head head;
    umi_index_row traits; // UMI_JOINT_HAS_...
    umi_row form;         // umi_joint_form and UMI_JOINT_LOCKS_..., added up
    umi_row inverse_mass_a, inverse_mass_b;
    umi_row inverse_inertia_a, inverse_inertia_b; // as the rows of this substep count them
    umi_row own_inertia_a, own_inertia_b;         // inverse as well: of the bodies
    umi_row local_a_x, local_a_y; // the anchors, from the centres of mass, in the frames of the bodies
    umi_row local_b_x, local_b_y;
    umi_row local_axis_x, local_axis_y; // in the frame of A; of a drive its velocity; of a pulley A's wheel
    umi_row ratio;                      // of a gear or a pulley; else 1
    umi_row angle; // of B less ratio times that of A, at the poses; of a pulley where B's wheel is along y
    // Where they are in this substep.
    umi_row arm_a_x, arm_a_y; // from the centres of mass to the anchors
    umi_row arm_b_x, arm_b_y;
    umi_row apart_x, apart_y; // from the anchor of A to that of B; of a pulley the direction of A's string
    umi_row axis_x, axis_y;   // along which the coordinate is, if it is no angle; of a drive its velocity
    umi_row turn;             // the angle; of a pulley the length of A's string
    umi_row coordinate;
    umi_row inverse_k_00, inverse_k_01, inverse_k_11; // of the pair
    // What is asked for.
    umi_row spring_rate, spring_give;
    umi_row spring_rest;
    umi_row lower, upper;
    umi_row motor_speed, motor_most;
    umi_row pair_most; // of a drive; of a pulley where B's wheel is along x
    // Impulses of a substep.
    umi_row pair_0, pair_1; // of a pulley: the pulls of its wheels at the strings of A and B
    umi_row spring, limit, motor;
} umi_joint_block;

_Static_assert(sizeof(umi_joint_block) == 2880, "a block of joints has grown");

// Writes what is not zero in an empty lane.
void umi_joint_lane_mark_empty(umi_joint_block* block, int32_t lane);

// The rows with impulses. Returns how many there are.
int32_t umi_joint_block_impulses(umi_joint_block* block, umi_row* out_rows[]);

#endif
