// What a step does to joints: passes of the joint kernels over the colours of a task, before contacts.
// SPDX-License-Identifier: MIT

#include "step/joints.h"

#include "sleep/joint_changes.h"
#include "step/passes.h"
#include "world/joint_life.h"

// How many times as far as a row asks for a pass without bias goes, unless it is the only one. From 1.7 on
// long chains are not stable.
#define EXCESS 1.5f

// Of an error a pass of the sequential solver removes so much.
#define REMOVED_SHARE 0.5f

// Errors are removed no faster than by so many slops, or radians, per second: what was put far apart comes
// together, and not like a shot.
#define MOST_SLOPS 2000.0f
#define MOST_RADIANS 10.0f

// Minimum length of each string of a pulley, in slops. An end that has reached its wheel swings from it by no
// more than that, and falls asleep: with 8 slops it swung for a minute.
#define LEAST_STRING 2.0f

// How far a link may be turned back in a substep, squared, before it is made to turn more slowly: one pass
// leaves a quarter to a half of that, the eight of the sequential solver less.
#define MOST_STIFFNESS 0.5f
#define MOST_SEQUENTIAL_STIFFNESS 20.0f

// An impulse that would make a body so many times as fast as anything may be is none.
#define MOST_CHANGES 10.0f

// Makes a rigid row, which settings are for in a substep of rigid_time seconds, the same spring in a shorter
// one of time seconds. With k its stiffness and c its damping for each unit of the mass that it moves, a
// substep of t seconds has
//
//     rate = k / (c + t k),   give = 1 / (1 + t (c + t k)).
static void keep_stiffness(umi_joint_settings* settings, float rigid_time, float time)
{
    float stiffness = (1.0f - settings->give) / settings->give * settings->rate / rigid_time;
    float damping = (1.0f / settings->rate - rigid_time) * stiffness;
    settings->rate = stiffness / (damping + time * stiffness);
    settings->give = 1.0f / (1.0f + time * (damping + time * stiffness));
}

umi_joint_settings umi_make_joint_settings(const umi_settings* settings, float time, float rigid_time)
{
    bool is_substep = settings->solver == UM_SOLVER_SUBSTEP;
    float removed = is_substep ? UMI_JOINT_BIAS : REMOVED_SHARE;
    umi_joint_settings made = {
        .time = time,
        .inverse_time = 1.0f / time,
        .rate = removed / rigid_time,
        .give = UMI_JOINT_GIVE,
        .excess = is_substep || settings->sequential.velocity_iterations > 1 ? EXCESS : 1.0f,
        .share = REMOVED_SHARE,
        .most_way = MOST_SLOPS * settings->slop * rigid_time / removed,
        .most_angle = MOST_RADIANS * rigid_time / removed,
        .least_string = LEAST_STRING * settings->slop,
        .most_stiffness = is_substep ? MOST_STIFFNESS : MOST_SEQUENTIAL_STIFFNESS,
        .most_spin = MOST_CHANGES * UM_PI / time,
        .most_change = MOST_CHANGES * settings->max_speed,
    };
    if (rigid_time > time) {
        keep_stiffness(&made, rigid_time, time);
    }
    return made;
}

// ---- Passes ---------------------------------------------------------------------------------------------

void umi_turn_joints(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_step* step = pass->task->step;
    pass->joint_kernel->turn(pass->color->blocks + first_block, count, &step->world->bodies,
                             &step->joint_settings, pass->task->is_first_substep);
}

void umi_solve_joints(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_step* step = pass->task->step;
    pass->joint_kernel->solve(pass->color->blocks + first_block, count, step->world->bodies.velocities,
                              &step->joint_settings, pass->bias);
}

void umi_correct_joints(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_step* step = pass->task->step;
    const umi_bodies* bodies = &step->world->bodies;
    pass->joint_kernel->correct(pass->color->blocks + first_block, count, bodies->poses, bodies->changes,
                                &step->joint_settings);
}

static void note_loads(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    um_world* world = pass->task->step->world;
    for (int32_t i = 0; i < count; ++i) {
        umi_joint_block* block = &pass->color->blocks[first_block + i / UMI_BLOCK_LANES]->joint;
        int32_t lane = i % UMI_BLOCK_LANES;
        if ((block->traits.lane[lane] & UMI_JOINT_CAN_BREAK) != 0) {
            umi_joint* joint = umi_link_joint(&world->joints, &world->links, block->head.link.lane[lane]);
            umi_joint_note_load(joint, block, lane, pass->task->step->substep_time);
        }
    }
}

void umi_note_loads(umi_task* task)
{
    if (task->step->world->joints.weak_count > 0) {
        umi_pass_over_links(task, (umi_link_fns){.joints = note_loads}, false);
    }
}

// ---- Before a step --------------------------------------------------------------------------------------

// Brings angles up to date, and what depends on the length of a substep.
static void prepare(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    um_world* world = pass->task->step->world;
    float time = pass->task->step->substep_time;
    bool has_other_time = pass->task->step->has_other_joint_time;
    for (int32_t i = 0; i < count; ++i) {
        umi_joint_block* block = &pass->color->blocks[first_block + i / UMI_BLOCK_LANES]->joint;
        int32_t lane = i % UMI_BLOCK_LANES;
        bool reads_angle = (block->traits.lane[lane] & UMI_JOINT_READS_ANGLE) != 0;
        if (!reads_angle && !has_other_time) {
            continue;
        }
        int32_t index = block->head.link.lane[lane];
        umi_joint* joint = umi_link_joint(&world->joints, &world->links, index);
        if (reads_angle) {
            umi_joint_follow_angle(joint, &world->bodies, umi_link_at(&world->links, index));
            block->angle.lane[lane] = joint->angle;
            umi_joint_write_limits(joint, block, lane);
        }
        if (has_other_time) {
            umi_joint_write_springs(joint, block, lane, time);
        }
    }
}

// What the last step has found out, and nothing yet of this one.
static void turn_strains_over(int32_t begin, int32_t end, void* context)
{
    const umi_task* task = context;
    umi_strain* strains = task->step->world->bodies.strains;
    for (int32_t i = begin; i < end; ++i) {
        umi_strain* strain = strains + task->bodies[i];
        *strain = (umi_strain){.pull = strain->next_pull, .gap = strain->next_gap};
    }
}

void umi_prepare_joints(umi_task* task)
{
    if (task->step->world->joints.pool.count > 0) {
        umi_executor_run(task->executor, task->body_count, UMI_BODY_GRAIN, turn_strains_over, task);
        umi_pass_over_links(task, (umi_link_fns){.joints = prepare}, false);
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
    umi_joints* joints = &step->world->joints;
    step->has_other_joint_time = joints->time != step->substep_time;
    joints->time = step->substep_time;
    if (joints->lacks_lane) {
        retry_lanes(step->world);
    }
}

// ---- After a step ---------------------------------------------------------------------------------------

static bool is_overloaded(const umi_joint* joint)
{
    return joint->peak_force > joint->def.strength.force || joint->peak_torque > joint->def.strength.torque;
}

// Room for an event of each joint: of this step, and of those that lose a body before the next one.
static bool reserve_events(um_world* world)
{
    int32_t count = world->joints.pool.count;
    return umi_events_reserve_joints(&world->allocator, &world->events, count) &&
           umi_events_reserve_next_joints(&world->allocator, &world->events, count);
}

void umi_break_joints(umi_step* step)
{
    um_world* world = step->world;
    if (world->joints.pool.count == 0) {
        return;
    }
    bool has_room = reserve_events(world);
    world->events.lacks_room |= !has_room;
    // Without room for the event a joint breaks in a later step: its peaks stay.
    for (int32_t i = 0; has_room && world->joints.weak_count > 0 && i < world->joints.pool.fresh; ++i) {
        umi_joint* joint = umi_joint_at(&world->joints, i);
        bool is_there = (joint->stamp & 1) != 0;
        if (is_there && is_overloaded(joint)) {
            umi_joint_tell(world, i, joint->def.strength.stays ? UM_JOINT_OVERLOADED : UM_JOINT_BROKE);
            if (!joint->def.strength.stays) {
                umi_joint_remove(world, i);
            }
        }
        joint->peak_force = 0.0f;
        joint->peak_torque = 0.0f;
    }
}
