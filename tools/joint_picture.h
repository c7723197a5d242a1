// Joints in a picture of a world: what each holds, in signs as they are drawn in mechanics.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_JOINT_PICTURE_H
#define UMBRA_TOOLS_JOINT_PICTURE_H

#include <umbra/joint.h>

#include <stdio.h>

// All joints of a world, read once.
typedef struct joint_list {
    um_joint_id* joints;
    int32_t count;
} joint_list;

// The list has no joints if memory ends. joint_list_free gives it back.
joint_list joint_list_of(const um_world* world);
void joint_list_free(joint_list* list);

// Makes an AABB larger, so that it holds all that is drawn of the joints.
um_aabb joint_picture_bounds(const joint_list* list, const um_world* world, um_aabb bounds);

// Draws them with lines that are as thick on the page whatever the scale, in page units per world unit.
void joint_picture_draw(const joint_list* list, const um_world* world, FILE* svg, double scale);

#endif
