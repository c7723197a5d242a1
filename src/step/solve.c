// prepare_constraints, solve_contacts, correct_positions: passes of the contact kernels over the colours, one
// colour after the other, and what they need of the bodies before and after.
// SPDX-License-Identifier: MIT

#include "step/solve.h"
#include "dynamics/integration.h"
#include "geometry/finite.h"
#include "step/stages.h"

#include <math.h>

// A chunk of blocks for a worker: less would not be worth the trip.
#define GRAIN 8

typedef struct color_loop {
    umi_color_pass pass;
    umi_color_fn* fn;
} color_loop;

static void do_blocks(int32_t begin, int32_t end, void* context)
{
    const color_loop* loop = context;
    int32_t left = loop->pass.color->count - begin * UMI_BLOCK_LANES;
    int32_t most = (end - begin) * UMI_BLOCK_LANES;
    loop->fn(&loop->pass, begin, left < most ? left : most);
}

void umi_pass_over_colors(umi_task* task, umi_color_fn* fn, bool bias)
{
    const umi_contact_kernel* kernel = task->step->world->kernel;
    for (int32_t i = 0; task->bundle->count > 0 && i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = &task->bundle->colors[i][UMI_LINK_CONTACT];
        bool is_overflow = i == UMI_OVERFLOW_COLOR;
        color_loop loop = {{task, is_overflow ? &umi_contact_kernel_1 : kernel, color, bias}, fn};
        if (is_overflow && color->count > 0) {
            fn(&loop.pass, 0, color->count);
        } else if (color->count > 0) {
            umi_executor_run(task->executor, umi_block_count(color), GRAIN, do_blocks, &loop);
        }
    }
}

// ---- Velocities -----------------------------------------------------------------------------------------

static void prepare(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->prepare(pass->color->blocks + first_block, count,
                          pass->task->step->world->bodies.velocities, &pass->task->step->contact_settings);
}

void umi_prepare_constraints(umi_task* task)
{
    umi_pass_over_colors(task, prepare, false);
}

void umi_warm_start(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->warm_start(pass->color->blocks + first_block, count,
                             pass->task->step->world->bodies.velocities);
}

static void solve(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->solve(pass->color->blocks + first_block, count, pass->task->step->world->bodies.velocities);
}

void umi_solve_contacts(umi_task* task)
{
    umi_pass_over_colors(task, umi_warm_start, false);
    for (int32_t pass = 0; pass < task->step->world->settings.sequential.velocity_iterations; ++pass) {
        umi_pass_over_colors(task, solve, false);
    }
}

// ---- Positions ------------------------------------------------------------------------------------------

// Gives the bodies again what contacts allow of the motion that was noted as taken back. What nothing touches
// comes out exactly where it was: it has moved with the velocity from before the damping.
static void allow_motion(const umi_task* task)
{
    const umi_bodies* bodies = &task->step->world->bodies;
    float time = task->step->time;
    for (int32_t i = 0; i < task->body_count; ++i) {
        int32_t body = task->bodies[i];
        umi_velocity v = bodies->velocities[body];
        umi_pose_change* change = bodies->changes + body;
        const umi_drive* drive = bodies->drives + body;
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

float umi_apply_change(umi_pose* pose, const umi_pose_change* change, float extent)
{
    float way = fabsf(change->x) + fabsf(change->y) + fabsf(change->angle) * extent;
    if (way == 0.0f || !umi_is_finite(way)) {
        return 0.0f;
    }
    pose->x = umi_limit_position(pose->x + change->x);
    pose->y = umi_limit_position(pose->y + change->y);
    pose->q = umi_turn(pose->q, change->angle);
    return way;
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
        umi_pass_over_colors(task, correct, false);
    }
    for (int32_t i = 0; i < task->body_count; ++i) {
        int32_t body = task->bodies[i];
        float way = umi_apply_change(bodies->poses + body, bodies->changes + body,
                                     bodies->mass_geometries[body].extent);
        task->largest_change = umi_greater(way, task->largest_change);
    }
}
