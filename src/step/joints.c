// What a step does to joints: passes of the joint kernels over the colours of a task, before contacts.
// SPDX-License-Identifier: MIT

#include "step/joints.h"

#include "step/passes.h"
#include "world/joint_life.h"

// Of an error in what is rigid a substep removes so much. More would make long chains with a heavy end
// bounce.
#define REMOVED_SHARE 0.1f

// And no faster than by so many slops per second: what was put far apart comes together, and not like a shot.
#define MOST_SLOPS 2000.0f

// An impulse that would make a body so many times as fast as anything may be is none.
#define MOST_CHANGES 10.0f

umi_joint_settings umi_make_joint_settings(const umi_settings* settings, float time)
{
    return (umi_joint_settings){
        .time = time,
        .inverse_time = 1.0f / time,
        .rate = REMOVED_SHARE / time,
        .most_speed = MOST_SLOPS * settings->slop,
        .most_change = MOST_CHANGES * settings->max_speed,
    };
}

// ---- Passes ---------------------------------------------------------------------------------------------

void umi_turn_joints(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_bodies* bodies = &pass->task->step->world->bodies;
    pass->joint_kernel->turn(pass->color->blocks + first_block, count, bodies->poses, bodies->changes,
                             bodies->velocities, pass->task->is_first_substep);
}

void umi_solve_joints(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_step* step = pass->task->step;
    pass->joint_kernel->solve(pass->color->blocks + first_block, count, step->world->bodies.velocities,
                              &step->joint_settings, pass->bias);
}

// Of what is wrong, a pass removes so much.
#define CORRECTED_SHARE 0.2f

void umi_correct_joints(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_bodies* bodies = &pass->task->step->world->bodies;
    pass->joint_kernel->correct(pass->color->blocks + first_block, count, bodies->poses, bodies->changes,
                                CORRECTED_SHARE);
}

// ---- Before a step --------------------------------------------------------------------------------------

// Whether an angle is asked for: following it takes a while.
static bool reads_angle(const um_joint_def* def)
{
    bool is_asked = def->limits.is_enabled || def->spring.is_enabled;
    return def->kind == UM_PRISMATIC_JOINT || def->kind == UM_WELD_JOINT ||
           (def->kind == UM_REVOLUTE_JOINT && is_asked);
}

static void begin_color(um_world* world, const umi_color* color, bool has_other_time)
{
    for (int32_t slot = 0; slot < color->count; ++slot) {
        int32_t index = umi_slot_link(color, slot);
        umi_joint* joint = umi_link_joint(&world->joints, &world->links, index);
        umi_joint_block* block = &color->blocks[slot / UMI_BLOCK_LANES]->joint;
        int32_t lane = slot % UMI_BLOCK_LANES;
        if (reads_angle(&joint->def)) {
            umi_joint_follow_angle(joint, &world->bodies, umi_link_at(&world->links, index));
            block->angle.lane[lane] = joint->angle;
        }
        if (has_other_time) {
            umi_joint_write_springs(joint, block, lane, world->joints.time);
        }
    }
}

static void retry_lanes(um_world* world)
{
    world->joints.lacks_lane = false;
    for (int32_t i = 0; i < world->joints.pool.fresh; ++i) {
        const umi_joint* joint = umi_joint_at(&world->joints, i);
        if ((joint->stamp & 1) != 0 && !umi_link_is_in_lane(umi_link_at(&world->links, joint->link))) {
            umi_joint_refresh(world, joint->link);
        }
    }
}

void umi_begin_joints(umi_step* step)
{
    um_world* world = step->world;
    if (world->joints.lacks_lane) {
        retry_lanes(world);
    }
    bool has_other_time = world->joints.time != step->substep_time;
    world->joints.time = step->substep_time;
    for (int32_t i = 0; world->joints.pool.count > 0 && i < world->constraints.bundle_count; ++i) {
        for (int32_t c = 0; c < UMI_BUNDLE_COLORS; ++c) {
            begin_color(world, umi_joint_color(world->constraints.bundles + i, c), has_other_time);
        }
    }
}
