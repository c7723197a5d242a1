// All joints of a world, read once.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_JOINT_LIST_H
#define UMBRA_TOOLS_JOINT_LIST_H

#include <umbra/joint.h>
#include <umbra/world.h>

typedef struct joint_list {
    um_joint_id* joints; // NULL if there was no memory
    int32_t count;
} joint_list;

// The list has no joints if memory ends. joint_list_free gives it back.
joint_list joint_list_of(const um_world* world);
void joint_list_free(joint_list* list);

#endif
