// prepare_constraints, solve_contacts, correct_positions: passes of the contact kernels over the colours, one
// colour after the other, and what they need of the bodies before and after.
// SPDX-License-Identifier: MIT

#include "world/solve.h"
#include "dynamics/motion.h"
#include "geometry/finite.h"
#include "world/stages.h"

#include <math.h>

void umi_prepare_constraints(umi_step* step)
{
    um_world* world = step->world;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        umi_color* color = world->constraints.colors + i;
        umi_kernel_for(world, i)->prepare(color->blocks, color->count, world->bodies.velocities,
                                          &step->contact_settings);
        world->counters.colors += color->count > 0;
    }
}

void umi_warm_start(um_world* world)
{
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        umi_kernel_for(world, i)->warm_start(color->blocks, color->count, world->bodies.velocities);
    }
}

void umi_solve_contacts(umi_step* step)
{
    um_world* world = step->world;
    umi_velocity* velocities = world->bodies.velocities;
    umi_warm_start(world);
    for (int32_t pass = 0; pass < world->settings.velocity_iterations; ++pass) {
        for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
            const umi_color* color = world->constraints.colors + i;
            umi_kernel_for(world, i)->solve(color->blocks, color->count, velocities);
        }
    }
}

// ---- Positions ------------------------------------------------------------------------------------------

// Gives the bodies again what contacts allow of the motion that was noted as taken back. What nothing touches
// comes out exactly where it was: it has moved with the velocity from before the damping.
static void allow_motion(const umi_bodies* bodies, float time)
{
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        umi_velocity v = bodies->velocities[body];
        umi_pose_change* change = bodies->changes + body;
        const umi_motion* motion = bodies->motions + body;
        bool is_damped = motion->linear_damping > 0.0f || motion->angular_damping > 0.0f;
        if (is_damped && umi_body_at(bodies, body)->colors == 0) {
            *change = (umi_pose_change){.extent = change->extent};
            continue;
        }
        change->x += v.x * time;
        change->y += v.y * time;
        change->angle += v.angular * time;
    }
}

float umi_apply_change(umi_pose* pose, const umi_pose_change* change)
{
    float way = fabsf(change->x) + fabsf(change->y) + fabsf(change->angle) * change->extent;
    if (way == 0.0f || !umi_is_finite(way)) {
        return 0.0f;
    }
    pose->x = umi_limit_position(pose->x + change->x);
    pose->y = umi_limit_position(pose->y + change->y);
    pose->q = umi_turn(pose->q, change->angle);
    return way;
}

void umi_correct_positions(umi_step* step)
{
    um_world* world = step->world;
    const umi_bodies* bodies = &world->bodies;
    allow_motion(bodies, step->time);
    for (int32_t pass = 0; pass < world->settings.position_iterations; ++pass) {
        for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
            const umi_color* color = world->constraints.colors + i;
            umi_kernel_for(world, i)->correct(color->blocks, color->count, bodies->changes,
                                              &step->contact_settings);
        }
    }
    float largest = 0.0f;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        float way = umi_apply_change(bodies->poses + body, bodies->changes + body);
        largest = way > largest ? way : largest;
    }
    world->largest_change = largest;
}
