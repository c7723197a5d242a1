// What the sequential solver does to contacts: prepare_constraints, solve_contacts, correct_positions.
// SPDX-License-Identifier: MIT

#include "step/passes.h"

// ---- Velocities -----------------------------------------------------------------------------------------

static void prepare(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->prepare(pass->color->blocks + first_block, count,
                          pass->task->step->world->bodies.velocities, &pass->task->step->contact_settings);
}

void umi_prepare_constraints(umi_task* task)
{
    umi_pass_over_colors(task, prepare, false);
    umi_prepare_stopped(task);
}

static void solve(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->solve(pass->color->blocks + first_block, count, pass->task->step->world->bodies.velocities);
}

void umi_solve_contacts(umi_task* task)
{
    task->is_first_substep = true;
    // Bodies have moved already: joints first close by poses what that has opened, as contacts do at the end.
    umi_pass_over_links(task, (umi_link_fns){.joints = umi_correct_joints}, false);
    umi_pass_over_links(task, (umi_link_fns){umi_turn_joints, umi_warm_start}, false);
    for (int32_t pass = 0; pass < task->step->world->settings.sequential.velocity_iterations; ++pass) {
        umi_pass_over_links(task, (umi_link_fns){umi_solve_joints, solve}, false);
        umi_run_belts(task, false);
    }
}

// ---- Positions ------------------------------------------------------------------------------------------

// Gives the bodies again what contacts allow of the motion that was noted as taken back. What nothing touches
// comes out exactly where it was: it has moved with the velocity from before the damping.
static void allow_motion(const umi_task* task)
{
    const umi_bodies* bodies = &task->step->world->bodies;
    float time = task->step->time;
    float max_speed = task->step->world->settings.max_speed;
    for (int32_t i = 0; i < task->body_count; ++i) {
        int32_t body = task->bodies[i];
        umi_limit_speed(bodies, body, max_speed);
        umi_velocity v = bodies->velocities[body];
        umi_pose_change* change = bodies->changes + body;
        const umi_drive* drive = bodies->drives + body;
        if (bodies->ties[body].is_stopped) { // it stays there; the rest of its motion in this step is lost
            bodies->ties[body].is_stopped = false;
            *change = (umi_pose_change){0};
            continue;
        }
        bool is_damped = drive->linear_damping > 0.0f || drive->angular_damping > 0.0f;
        if (is_damped && bodies->ties[body].lane_count == 0) {
            *change = (umi_pose_change){0};
            continue;
        }
        change->x += v.x * time;
        change->y += v.y * time;
        change->angle += v.angular * time;
    }
}

static void correct(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->correct(pass->color->blocks + first_block, count, pass->task->step->world->bodies.changes,
                          &pass->task->step->contact_settings);
}

void umi_correct_positions(umi_task* task)
{
    const um_world* world = task->step->world;
    const umi_bodies* bodies = &world->bodies;
    allow_motion(task);
    for (int32_t pass = 0; pass < world->settings.sequential.position_iterations; ++pass) {
        umi_pass_over_links(task, (umi_link_fns){umi_correct_joints, correct}, false);
    }
    for (int32_t i = 0; i < task->body_count; ++i) {
        int32_t body = task->bodies[i];
        float way = umi_apply_change(bodies->poses + body, bodies->changes + body,
                                     bodies->mass_geometries[body].extent);
        task->largest_change = umi_greater(way, task->largest_change);
    }
}
