// The stages of substeps: short steps with soft contacts. Poses do not change within a step, only the changes
// of poses do, which the contacts read; so the manifolds stay right for all substeps.
// SPDX-License-Identifier: MIT

#include "dynamics/motion.h"
#include "world/solve.h"
#include "world/stages.h"

// Contacts do not turn within a step, so the impulses that the last substep ended with would change the
// velocities by as much as they did there: a warm start is one addition a body, and needs a pass over the
// contacts in the first substep only.
void umi_integrate_substep_forces(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    um_vec2 gravity = step->world->settings.gravity;
    float max_speed = step->world->settings.max_speed;
    float time = step->substep_time;
    float max_angular_speed = UM_PI / step->time;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_motion* motion = bodies->motions + body;
        if (motion->inverse_mass == 0.0f) {
            continue;
        }
        umi_velocity* v = bodies->velocities + body;
        umi_velocity* free = bodies->free_velocities + body;
        umi_velocity gain = {0};
        if (!step->is_first) {
            gain = (umi_velocity){v->x - free->x, v->y - free->y, v->angular - free->angular, 0.0f};
        }
        float linear = 1.0f / (1.0f + motion->linear_damping * time);
        float scale = motion->gravity_scale;
        v->x = (v->x + (gravity.x * scale + motion->force_x * motion->inverse_mass) * time) * linear;
        v->y = (v->y + (gravity.y * scale + motion->force_y * motion->inverse_mass) * time) * linear;
        v->angular = (v->angular + motion->torque * motion->inverse_inertia * time) /
                     (1.0f + motion->angular_damping * time);
        umi_limit_velocity(v, max_speed, max_angular_speed);
        *free = *v;
        v->x += gain.x;
        v->y += gain.y;
        v->angular += gain.angular;
    }
}

void umi_integrate_substep_velocities(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    float time = step->substep_time;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_velocity* v = bodies->velocities + body;
        umi_pose_change* change = bodies->changes + body;
        change->x += v->x * time;
        change->y += v->y * time;
        change->angle += v->angular * time;
    }
}

// ---- Contacts -------------------------------------------------------------------------------------------

void umi_prepare_soft_constraints(umi_step* step)
{
    um_world* world = step->world;
    const umi_bodies* bodies = &world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        umi_pose_change* change = bodies->changes + bodies->awake[i];
        *change = (umi_pose_change){.extent = change->extent};
    }
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        umi_kernel_for(world, i)->prepare_soft(color->blocks, color->count, bodies->velocities);
        world->counters.colors += color->count > 0;
    }
}

static void solve_soft(umi_step* step, bool bias)
{
    um_world* world = step->world;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        umi_kernel_for(world, i)->solve_soft(color->blocks, color->count, world->bodies.velocities,
                                             world->bodies.changes, &step->contact_settings, bias);
    }
}

void umi_solve_soft_contacts(umi_step* step)
{
    if (step->is_first) {
        umi_warm_start(step->world);
    }
    solve_soft(step, true);
}

void umi_relax_contacts(umi_step* step)
{
    solve_soft(step, false);
}

void umi_bounce_contacts(umi_step* step)
{
    um_world* world = step->world;
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        umi_kernel_for(world, i)->bounce(color->blocks, color->count, world->bodies.velocities,
                                         &step->contact_settings);
    }
}

void umi_apply_changes(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        bodies->previous_poses[body] = bodies->poses[body];
        umi_apply_change(bodies->poses + body, bodies->changes + body);
    }
}
