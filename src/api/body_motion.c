// Velocities, forces, impulses, damping. Everything that sets a body in motion wakes it; a zero does not.
// SPDX-License-Identifier: MIT

#include "api/body_fields.h"
#include "api/body_mass.h"
#include "api/body_push.h"
#include "dynamics/integration.h"
#include "sleep/rest.h"
#include "world/errors.h"
#include "world/ids.h"

// ---- Velocities -----------------------------------------------------------------------------------------

um_vec2 um_body_get_velocity(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? um_vec2_make(world->bodies.velocities[index].x, world->bodies.velocities[index].y)
                      : um_vec2_make(0.0f, 0.0f);
}

float um_body_get_angular_velocity(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.velocities[index].angular : 0.0f;
}

um_vec2 um_body_get_velocity_at(const um_world* world, um_body_id id, um_vec2 point)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0 || !umi_reads_point(world, __func__, "world_point", point)) {
        return um_vec2_make(0.0f, 0.0f);
    }
    umi_velocity v = world->bodies.velocities[index];
    umi_pose pose = world->bodies.poses[index];
    return um_vec2_make(v.x - v.angular * (point.y - pose.y), v.y + v.angular * (point.x - pose.x));
}

// Gives a body another velocity. One that sleeps stays asleep only if it is zero.
static void set_velocity(um_world* world, int32_t index, umi_velocity velocity)
{
    const umi_body* body = umi_body_at(&world->bodies, index);
    velocity.angular = umi_body_turns(body) ? velocity.angular : 0.0f;
    umi_hold_velocity(body, &velocity);
    bool moves = velocity.x != 0.0f || velocity.y != 0.0f || velocity.angular != 0.0f;
    if (moves) {
        umi_wake_body(world, index);
    }
    if (moves || umi_body_is_awake(body) || (body->flags & UMI_BODY_ENABLED) == 0) {
        umi_velocity* v = world->bodies.velocities + index;
        velocity.still_time = moves ? 0.0f : v->still_time;
        *v = velocity;
        umi_limit_velocity(v, world->settings.max_speed, UM_MAX_NUMBER);
    }
}

// The body of a call that sets a velocity, or -1.
static int32_t open_mover(um_world* world, um_body_id id, const char* function)
{
    int32_t index = umi_open_body(world, id, function);
    if (index >= 0 && umi_body_at(&world->bodies, index)->type == UM_STATIC_BODY) {
        umi_refuse_type(world, function, id, UM_STATIC_BODY, "UM_DYNAMIC_BODY or UM_KINEMATIC_BODY");
        return -1;
    }
    return index;
}

bool um_body_set_velocity(um_world* world, um_body_id id, um_vec2 velocity)
{
    int32_t index = open_mover(world, id, __func__);
    if (index < 0 ||
        !umi_takes_vector(world, __func__, "velocity", velocity, umi_body_fields[UMI_BODY_VELOCITY].range)) {
        return false;
    }
    umi_velocity v = world->bodies.velocities[index];
    v.x = velocity.x;
    v.y = velocity.y;
    set_velocity(world, index, v);
    return true;
}

bool um_body_set_angular_velocity(um_world* world, um_body_id id, float angular_velocity)
{
    int32_t index = open_mover(world, id, __func__);
    if (index < 0 || !umi_takes_number(world, __func__, "angular_velocity", angular_velocity,
                                       umi_body_fields[UMI_BODY_ANGULAR_VELOCITY].range)) {
        return false;
    }
    umi_velocity v = world->bodies.velocities[index];
    v.angular = angular_velocity;
    set_velocity(world, index, v);
    return true;
}

bool um_body_set_target(um_world* world, um_body_id id, um_vec2 position, float angle, float time)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    um_body_type type = umi_body_at(&world->bodies, index)->type;
    if (type != UM_KINEMATIC_BODY) {
        return umi_refuse_type(world, __func__, id, type, "UM_KINEMATIC_BODY");
    }
    if (!umi_takes_vector(world, __func__, "position", position, umi_body_fields[UMI_BODY_POSITION].range) ||
        !umi_takes_number(world, __func__, "angle", angle, umi_body_fields[UMI_BODY_ANGLE].range) ||
        !umi_takes_number(world, __func__, "time", time, UMI_RANGE(UM_MIN_STEP, UM_MAX_NUMBER))) {
        return false;
    }
    // The origin of a kinematic body is its centre of mass.
    umi_pose pose = world->bodies.poses[index];
    um_rot target = um_rot_from_angle(angle);
    um_rot turn = {pose.q.c * target.c + pose.q.s * target.s, pose.q.c * target.s - pose.q.s * target.c};
    float inverse = 1.0f / time;
    set_velocity(world, index,
                 (umi_velocity){.x = (position.x - pose.x) * inverse,
                                .y = (position.y - pose.y) * inverse,
                                .angular = um_rot_angle(turn) * inverse});
    return true;
}

// ---- Forces and impulses --------------------------------------------------------------------------------

// The moment of a vector that acts at a point of the world.
static float moment_at(const um_world* world, int32_t index, um_vec2 vector, um_vec2 point)
{
    umi_pose pose = world->bodies.poses[index];
    return (point.x - pose.x) * vector.y - (point.y - pose.y) * vector.x;
}

// Sums stay within what one call may bring.
static float limited_sum(float a, float b)
{
    float sum = a + b;
    sum = sum > UM_MAX_NUMBER ? UM_MAX_NUMBER : sum;
    return sum < -UM_MAX_NUMBER ? -UM_MAX_NUMBER : sum;
}

// Whether a push has an effect. It wakes the body then.
static bool feels(um_world* world, int32_t index, um_vec2 linear, float angular)
{
    const umi_body* body = umi_body_at(&world->bodies, index);
    bool is_push = linear.x != 0.0f || linear.y != 0.0f || angular != 0.0f;
    if (!is_push || body->type != UM_DYNAMIC_BODY || (body->flags & UMI_BODY_ENABLED) == 0) {
        return false;
    }
    umi_wake_body(world, index);
    return true;
}

void umi_push_body(um_world* world, int32_t index, um_vec2 whole, float torque)
{
    um_vec2 force = umi_body_free_part(umi_body_at(&world->bodies, index), whole);
    if (feels(world, index, force, torque)) {
        umi_drive* drive = world->bodies.drives + index;
        drive->force_x = limited_sum(drive->force_x, force.x);
        drive->force_y = limited_sum(drive->force_y, force.y);
        drive->torque = limited_sum(drive->torque, torque);
        world->bodies.velocities[index].still_time = 0.0f;
    }
}

void umi_kick_body(um_world* world, int32_t index, um_vec2 whole, float angular_impulse)
{
    um_vec2 impulse = umi_body_free_part(umi_body_at(&world->bodies, index), whole);
    if (feels(world, index, impulse, angular_impulse)) {
        const umi_drive* drive = world->bodies.drives + index;
        umi_velocity* v = world->bodies.velocities + index;
        v->x = limited_sum(v->x, impulse.x * drive->inverse_mass);
        v->y = limited_sum(v->y, impulse.y * drive->inverse_mass);
        v->angular = limited_sum(v->angular, angular_impulse * drive->inverse_inertia);
        v->still_time = 0.0f;
        umi_limit_velocity(v, world->settings.max_speed, UM_MAX_NUMBER);
    }
}

// The body of a call with a vector; -1 on bad input.
static int32_t open_pushed(um_world* world, um_body_id id, const char* name, um_vec2 vector,
                           const char* function)
{
    int32_t index = umi_open_body(world, id, function);
    bool good = index >= 0 && umi_takes_vector(world, function, name, vector, UMI_ANY_NUMBER);
    return good ? index : -1;
}

// The same with a point of the world.
static int32_t open_pushed_at(um_world* world, um_body_id id, const char* name, um_vec2 vector, um_vec2 point,
                              const char* function)
{
    int32_t index = open_pushed(world, id, name, vector, function);
    bool good = index >= 0 && umi_takes_vector(world, function, "world_point", point,
                                               umi_body_fields[UMI_BODY_POSITION].range);
    return good ? index : -1;
}

// The body of a call with a number; -1 on bad input.
static int32_t open_turned(um_world* world, um_body_id id, const char* name, float number,
                           const char* function)
{
    int32_t index = umi_open_body(world, id, function);
    bool good = index >= 0 && umi_takes_number(world, function, name, number, UMI_ANY_NUMBER);
    return good ? index : -1;
}

bool um_body_apply_force(um_world* world, um_body_id id, um_vec2 force)
{
    int32_t index = open_pushed(world, id, "force", force, __func__);
    if (index < 0) {
        return false;
    }
    umi_push_body(world, index, force, 0.0f);
    return true;
}

bool um_body_apply_force_at(um_world* world, um_body_id id, um_vec2 force, um_vec2 point)
{
    int32_t index = open_pushed_at(world, id, "force", force, point, __func__);
    if (index < 0) {
        return false;
    }
    umi_push_body(world, index, force, moment_at(world, index, force, point));
    return true;
}

bool um_body_apply_torque(um_world* world, um_body_id id, float torque)
{
    int32_t index = open_turned(world, id, "torque", torque, __func__);
    if (index < 0) {
        return false;
    }
    umi_push_body(world, index, um_vec2_make(0.0f, 0.0f), torque);
    return true;
}

bool um_body_apply_impulse(um_world* world, um_body_id id, um_vec2 impulse)
{
    int32_t index = open_pushed(world, id, "impulse", impulse, __func__);
    if (index < 0) {
        return false;
    }
    umi_kick_body(world, index, impulse, 0.0f);
    return true;
}

bool um_body_apply_impulse_at(um_world* world, um_body_id id, um_vec2 impulse, um_vec2 point)
{
    int32_t index = open_pushed_at(world, id, "impulse", impulse, point, __func__);
    if (index < 0) {
        return false;
    }
    umi_kick_body(world, index, impulse, moment_at(world, index, impulse, point));
    return true;
}

bool um_body_apply_angular_impulse(um_world* world, um_body_id id, float impulse)
{
    int32_t index = open_turned(world, id, "impulse", impulse, __func__);
    if (index < 0) {
        return false;
    }
    umi_kick_body(world, index, um_vec2_make(0.0f, 0.0f), impulse);
    return true;
}

um_vec2 um_body_get_force(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? um_vec2_make(world->bodies.drives[index].force_x, world->bodies.drives[index].force_y)
                      : um_vec2_make(0.0f, 0.0f);
}

float um_body_get_torque(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.drives[index].torque : 0.0f;
}

// ---- Damping and gravity --------------------------------------------------------------------------------

float um_body_get_linear_damping(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.drives[index].linear_damping : 0.0f;
}

float um_body_get_angular_damping(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.drives[index].angular_damping : 0.0f;
}

float um_body_get_gravity_scale(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.drives[index].gravity_scale : 0.0f;
}

bool um_body_set_linear_damping(um_world* world, um_body_id id, float damping)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0 || !umi_takes_number(world, __func__, "damping", damping,
                                       umi_body_fields[UMI_BODY_LINEAR_DAMPING].range)) {
        return false;
    }
    world->bodies.drives[index].linear_damping = damping;
    return true;
}

bool um_body_set_angular_damping(um_world* world, um_body_id id, float damping)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0 || !umi_takes_number(world, __func__, "damping", damping,
                                       umi_body_fields[UMI_BODY_ANGULAR_DAMPING].range)) {
        return false;
    }
    world->bodies.drives[index].angular_damping = damping;
    return true;
}

bool um_body_set_gravity_scale(um_world* world, um_body_id id, float scale)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0 ||
        !umi_takes_number(world, __func__, "scale", scale, umi_body_fields[UMI_BODY_GRAVITY_SCALE].range)) {
        return false;
    }
    umi_drive* drive = world->bodies.drives + index;
    if (drive->gravity_scale == scale) {
        return true;
    }
    drive->gravity_scale = scale;
    umi_body_update_mass(world, index); // lanes have the scale next to the mass
    umi_wake_body(world, index);
    return true;
}
