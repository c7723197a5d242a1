// All joints of a world.
// SPDX-License-Identifier: MIT

#include "joint_list.h"

#include <stdlib.h>

joint_list joint_list_of(const um_world* world)
{
    joint_list list = {NULL, um_world_get_joints(world, NULL, 0)};
    list.joints = calloc((size_t)list.count + 1, sizeof list.joints[0]);
    if (list.joints == NULL) {
        list.count = 0;
        return list;
    }
    um_world_get_joints(world, list.joints, list.count);
    return list;
}

void joint_list_free(joint_list* list)
{
    free(list->joints);
    *list = (joint_list){NULL, 0};
}
