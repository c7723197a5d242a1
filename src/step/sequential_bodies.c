// What the sequential solver does to bodies: forces, velocities, damping.
// SPDX-License-Identifier: MIT

#include "dynamics/integration.h"
#include "step/locks.h"
#include "step/stages.h"

void umi_integrate_forces(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    um_vec2 gravity = step->world->settings.gravity;
    float max_speed = step->world->settings.max_speed;
    float max_angular_speed = UM_PI / step->time;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_drive* drive = bodies->drives + body;
        umi_velocity* v = bodies->velocities + body;
        if (drive->inverse_mass > 0.0f) {
            float scale = drive->gravity_scale;
            v->x += (gravity.x * scale + drive->force_x * drive->inverse_mass) * step->time;
            v->y += (gravity.y * scale + drive->force_y * drive->inverse_mass) * step->time;
            v->angular += drive->torque * drive->inverse_inertia * step->time;
        }
        umi_check_velocity(v, max_speed, max_angular_speed);
    }
    umi_hold_locked(bodies, &step->world->executor, bodies->awake, bodies->awake_count);
}

// The motion is noted as taken back; correct_positions gives the bodies again what damping and contacts leave
// of it.
void umi_integrate_velocities(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_velocity* v = bodies->velocities + body;
        umi_pose* pose = bodies->poses + body;
        umi_pose_change* change = bodies->changes + body;
        if (step->slice == 0) {
            bodies->previous_poses[body] = *pose;
        } else {
            bodies->start_poses[body] = *pose;
        }
        change->x = -(v->x * step->time);
        change->y = -(v->y * step->time);
        change->angle = -(v->angular * step->time);
        pose->x = umi_limit_position(pose->x - change->x);
        pose->y = umi_limit_position(pose->y - change->y);
        pose->q = umi_turn(pose->q, -change->angle);
    }
}

void umi_apply_damping(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_drive* drive = bodies->drives + body;
        if (drive->inverse_mass > 0.0f) {
            umi_damp(bodies->velocities + body, drive, step->time);
        }
    }
}
