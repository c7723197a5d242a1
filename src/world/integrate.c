// The first four stages: forces, velocities, damping. All of them pass over the awake bodies and nothing else.
// SPDX-License-Identifier: MIT

#include "world/integrate.h"

#include <math.h>

// Beyond this a velocity is the outcome of an overflow or NaN, not of physics.
#define NO_VELOCITY 1e18f

void umi_limit_velocity(umi_velocity* velocity, float max_speed, float max_angular_speed)
{
    float x = velocity->x;
    float y = velocity->y;
    if (!umi_in_range(x, -NO_VELOCITY, NO_VELOCITY) || !umi_in_range(y, -NO_VELOCITY, NO_VELOCITY)) {
        x = 0.0f;
        y = 0.0f;
    }
    float square = x * x + y * y;
    float factor = square > max_speed * max_speed ? max_speed / sqrtf(square) : 1.0f;
    velocity->x = x * factor;
    velocity->y = y * factor;
    float angular = umi_in_range(velocity->angular, -NO_VELOCITY, NO_VELOCITY) ? velocity->angular : 0.0f;
    angular = angular > max_angular_speed ? max_angular_speed : angular;
    velocity->angular = angular < -max_angular_speed ? -max_angular_speed : angular;
}

float umi_limit_position(float x)
{
    x = x > UM_MAX_POSITION ? UM_MAX_POSITION : x;
    return x < -UM_MAX_POSITION ? -UM_MAX_POSITION : x;
}

// With t = p / q the tangent of half the angle, the rotation is (q^2 - p^2, 2 p q) / (q^2 + p^2): of unit length by
// itself. The tangent is a fraction of polynomials that is exact to 1e-5 for an angle of one radian. The last factor is a
// Newton step that keeps the length from drifting.
um_rot umi_turn(um_rot q, float angle)
{
    float limited = angle > UM_PI ? UM_PI : angle < -UM_PI ? -UM_PI : angle;
    float half = 0.5f * limited;
    float square = half * half;
    float top = half * (15.0f - square);
    float bottom = 15.0f - 6.0f * square;
    float inverse = 1.0f / (bottom * bottom + top * top);
    float c = (bottom * bottom - top * top) * inverse;
    float s = 2.0f * top * bottom * inverse;
    um_rot turned = {q.c * c - q.s * s, q.s * c + q.c * s};
    float length = 1.5f - 0.5f * (turned.c * turned.c + turned.s * turned.s);
    return (um_rot){turned.c * length, turned.s * length};
}

void umi_integrate_forces(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    um_vec2 gravity = step->world->settings.gravity;
    float max_speed = step->world->settings.max_speed;
    float max_angular_speed = UM_PI / step->time;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_motion* motion = bodies->motions + body;
        umi_velocity* v = bodies->velocities + body;
        if (motion->inverse_mass > 0.0f) {
            float scale = motion->gravity_scale;
            v->x += (gravity.x * scale + motion->force_x * motion->inverse_mass) * step->time;
            v->y += (gravity.y * scale + motion->force_y * motion->inverse_mass) * step->time;
            v->angular += motion->torque * motion->inverse_inertia * step->time;
        }
        umi_limit_velocity(v, max_speed, max_angular_speed);
    }
}

void umi_integrate_velocities(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_velocity* v = bodies->velocities + body;
        umi_pose* pose = bodies->poses + body;
        bodies->previous_poses[body] = *pose;
        pose->x = umi_limit_position(pose->x + v->x * step->time);
        pose->y = umi_limit_position(pose->y + v->y * step->time);
        pose->q = umi_turn(pose->q, v->angular * step->time);
    }
}

// Implicit, so that no damping is too strong for any step: v' = v - c v' dt.
void umi_apply_damping(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t body = bodies->awake[i];
        const umi_motion* motion = bodies->motions + body;
        if (motion->inverse_mass > 0.0f) {
            umi_velocity* v = bodies->velocities + body;
            float linear = 1.0f / (1.0f + motion->linear_damping * step->time);
            v->x *= linear;
            v->y *= linear;
            v->angular *= 1.0f / (1.0f + motion->angular_damping * step->time);
        }
    }
}

void umi_clear_forces(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        umi_motion* motion = bodies->motions + bodies->awake[i];
        motion->force_x = 0.0f;
        motion->force_y = 0.0f;
        motion->torque = 0.0f;
    }
}
