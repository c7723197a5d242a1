// The stages of substeps: short steps with soft contacts. Poses do not change within a step, only the changes
// of poses do, which the contacts read; so the manifolds stay right for all substeps.
// SPDX-License-Identifier: MIT

#include "dynamics/motion.h"
#include "world/solve.h"

// Contacts do not turn within a step, so the impulses that the last substep ended with would change the
// velocities by as much as they did there: a warm start is one addition a body, and needs a pass over the
// contacts in the first substep only.
static void integrate_forces(int32_t begin, int32_t end, void* context)
{
    const umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    um_vec2 gravity = step->world->settings.gravity;
    float max_speed = step->world->settings.max_speed;
    float time = step->substep_time;
    float max_angular_speed = UM_PI / step->time;
    for (int32_t i = begin; i < end; ++i) {
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
        float scale = motion->gravity_scale;
        v->x += (gravity.x * scale + motion->force_x * motion->inverse_mass) * time;
        v->y += (gravity.y * scale + motion->force_y * motion->inverse_mass) * time;
        v->angular += motion->torque * motion->inverse_inertia * time;
        if (motion->linear_damping > 0.0f || motion->angular_damping > 0.0f) {
            umi_damp(v, motion, time);
        }
        umi_check_velocity(v, max_speed, max_angular_speed);
        *free = *v;
        v->x += gain.x;
        v->y += gain.y;
        v->angular += gain.angular;
    }
}

void umi_integrate_substep_forces(umi_step* step)
{
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, integrate_forces, step);
}

static void integrate_velocities(int32_t begin, int32_t end, void* context)
{
    const umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    float time = step->substep_time;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = bodies->awake[i];
        const umi_velocity* v = bodies->velocities + body;
        umi_pose_change* change = bodies->changes + body;
        change->x += v->x * time;
        change->y += v->y * time;
        change->angle += v->angular * time;
    }
}

void umi_integrate_substep_velocities(umi_step* step)
{
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, integrate_velocities, step);
}

// ---- Contacts -------------------------------------------------------------------------------------------

static void prepare(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    umi_step* step = pass->step;
    if (pass->kernel->prepare_soft(pass->color->blocks + first_block, count, step->world->bodies.velocities,
                                   &step->contact_settings)) {
        atomic_store_explicit(&step->has_deep_overlap, true, memory_order_relaxed);
    }
}

void umi_prepare_soft_constraints(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        umi_pose_change* change = bodies->changes + bodies->awake[i];
        *change = (umi_pose_change){.extent = change->extent};
    }
    umi_pass_over_colors(step, prepare, false);
}

// In a chain of five, each contact has half of what is wanted or more after so many passes.
#define PART_PASSES 4

static void part_deep(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    pass->kernel->part_deep(pass->color->blocks + first_block, count, pass->step->world->bodies.changes,
                            &pass->step->contact_settings);
}

void umi_part_deep_overlaps(umi_step* step)
{
    if (!atomic_load_explicit(&step->has_deep_overlap, memory_order_relaxed)) {
        return;
    }
    for (int32_t pass = 0; pass < PART_PASSES; ++pass) {
        umi_pass_over_colors(step, part_deep, false);
    }
}

static void solve(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_bodies* bodies = &pass->step->world->bodies;
    pass->kernel->solve_soft(pass->color->blocks + first_block, count, bodies->velocities, bodies->changes,
                             &pass->step->contact_settings, pass->bias);
}

void umi_solve_soft_contacts(umi_step* step)
{
    if (step->is_first) {
        umi_pass_over_colors(step, umi_warm_start, false);
    }
    umi_pass_over_colors(step, solve, true);
}

void umi_relax_contacts(umi_step* step)
{
    umi_pass_over_colors(step, solve, false);
}

static void bounce(const umi_color_pass* pass, int32_t first_block, int32_t count)
{
    const umi_bodies* bodies = &pass->step->world->bodies;
    pass->kernel->bounce(pass->color->blocks + first_block, count, bodies->velocities, bodies->changes,
                         &pass->step->contact_settings);
}

void umi_bounce_contacts(umi_step* step)
{
    umi_pass_over_colors(step, bounce, false);
}

static void apply_changes(int32_t begin, int32_t end, void* context)
{
    const umi_step* step = context;
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = begin; i < end; ++i) {
        int32_t body = bodies->awake[i];
        bodies->previous_poses[body] = bodies->poses[body];
        umi_apply_change(bodies->poses + body, bodies->changes + body);
    }
}

void umi_apply_changes(umi_step* step)
{
    umi_parallel(step->world, step->world->bodies.awake_count, UMI_BODY_GRAIN, apply_changes, step);
}
