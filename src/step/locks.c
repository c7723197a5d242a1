// Bodies that are locked along an axis: see locks.h. Contacts do not push them along it, since the kernels
// know their masses; what is left are forces, and sweeps that slide or ride on something.
// SPDX-License-Identifier: MIT

#include "step/locks.h"

typedef struct hold_loop {
    const umi_bodies* bodies;
    const int32_t* list;
} hold_loop;

// The velocities without contacts as well, or the next substep would take the difference for their work.
static void hold_range(int32_t begin, int32_t end, void* context)
{
    const hold_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        int32_t index = loop->list[i];
        const umi_body* body = umi_body_at(loop->bodies, index);
        umi_hold_velocity(body, loop->bodies->velocities + index);
        umi_hold_velocity(body, loop->bodies->free_velocities + index);
    }
}

void umi_hold_locked(const umi_bodies* bodies, const umi_executor* executor, const int32_t* list,
                     int32_t count)
{
    if (bodies->locked_count > 0) {
        hold_loop loop = {bodies, list};
        umi_executor_run(executor, count, UMI_BODY_GRAIN, hold_range, &loop);
    }
}

void umi_hold_pose(const umi_bodies* bodies, int32_t index, umi_pose* pose)
{
    uint16_t locks = umi_body_locks(umi_body_at(bodies, index));
    umi_pose now = bodies->poses[index];
    pose->x = (locks & UMI_BODY_LOCKED_X) != 0 ? now.x : pose->x;
    pose->y = (locks & UMI_BODY_LOCKED_Y) != 0 ? now.y : pose->y;
}
