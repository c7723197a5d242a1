// Cars: a chassis on two wheel joints, whose motors are throttle and brake.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/car.h>

#include "frame.h"

#include <math.h>

#define CAR_COOKIE 0x00636172u

// The fastest that a motor may turn.
#define MAX_WHEEL_SPEED 1e6f

// An axle bears at least that share of the chassis, wherever the centre of mass is: no spring is without
// force.
#define LEAST_LOAD 0.05f

umh_car_def umh_default_car_def(void)
{
    return (umh_car_def){
        .forward = {1.0f, 0.0f},
        .wheel_base = 1.8f,
        .wheel_radius = 0.3f,
        .density = 1.0f,
        .wheel_density = 1.0f,
        .friction = 0.4f,
        .wheel_friction = 1.0f,
        .spring_frequency = 2.0f,
        .spring_damping = 0.5f,
        .travel = 0.2f,
        .max_speed = 15.0f,
        .acceleration = 5.0f,
        .braking = 10.0f,
        .drives_rear = true,
        .filter = um_default_filter(),
        .cookie = CAR_COOKIE,
    };
}

// ---- Checks ---------------------------------------------------------------------------------------------

static void check_chassis(umhi_call* call, const umh_car_def* def)
{
    if (def->chassis == NULL) {
        if (def->chassis_count != 0) {
            umhi_fail(call, UM_ERROR_INVALID_DEF, "def.chassis is NULL, but def.chassis_count is %d",
                      (int)def->chassis_count);
        }
        return;
    }
    UMHI_RANGE(chassis_count, 3.0f, (float)UM_MAX_POLYGON_VERTICES);
    for (int32_t i = 0; call->result == UM_OK && i < def->chassis_count; ++i) {
        umhi_check_vector(call, "a point of def.chassis", def->chassis[i], 1e3f);
    }
}

static void check_def(umhi_call* call, const umh_car_def* def)
{
    umhi_check_cookie(call, def->cookie, CAR_COOKIE, "umh_default_car_def");
    if (call->result != UM_OK) {
        return; // what stands where the points should be may be anything
    }
    UMHI_VECTOR(position, UM_MAX_POSITION);
    UMHI_VECTOR(forward, 1e6f);
    UMHI_VECTOR(up, 1e6f);
    check_chassis(call, def);
    UMHI_RANGE(wheel_base, 1e-2f, 1e3f);
    UMHI_RANGE(wheel_radius, 1e-3f, 1e3f);
    UMHI_RANGE(density, 1e-6f, 1e9f);
    UMHI_RANGE(wheel_density, 1e-6f, 1e9f);
    UMHI_RANGE(friction, 0.0f, 1e6f);
    UMHI_RANGE(wheel_friction, 0.0f, 1e6f);
    UMHI_RANGE(spring_frequency, 0.1f, 100.0f);
    UMHI_RANGE(spring_damping, 0.0f, 10.0f);
    UMHI_RANGE(travel, 0.0f, 1e3f);
    UMHI_RANGE(max_speed, 0.0f, fminf(1e4f, MAX_WHEEL_SPEED * def->wheel_radius));
    UMHI_RANGE(acceleration, 0.0f, 1e4f);
    UMHI_RANGE(braking, 0.0f, 1e4f);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static um_body_def body_def_of(const umh_car_def* def, const umhi_frame* frame, um_vec2 drawn)
{
    um_body_def body = um_default_body_def();
    body.type = UM_DYNAMIC_BODY;
    body.position = umhi_frame_point(frame, drawn);
    body.angle = frame->angle;
    body.user_data = def->user_data;
    return body;
}

static void add_chassis(umhi_call* call, const umh_car_def* def, const umhi_frame* frame)
{
    // A body with a cabin, a little nearer to the rear.
    static const um_vec2 usual[] = {
        {-1.4f, 0.05f}, {1.4f, 0.05f},  {1.45f, 0.3f},  {1.0f, 0.45f},
        {0.4f, 0.85f},  {-0.7f, 0.85f}, {-1.4f, 0.45f},
    };
    const um_vec2* drawn = def->chassis != NULL ? def->chassis : usual;
    int32_t count = def->chassis != NULL ? def->chassis_count : (int32_t)(sizeof usual / sizeof usual[0]);
    um_vec2 points[UM_MAX_POLYGON_VERTICES];
    for (int32_t i = 0; i < count; ++i) {
        points[i] = umhi_frame_local(frame, drawn[i]);
    }
    um_polygon hull;
    um_result result = um_polygon_from_points(points, count, &hull);
    if (result != UM_OK) {
        umhi_fail(call, result, "def.chassis: %s", um_result_text(result));
        return;
    }
    um_shape_def shape = um_default_shape_def();
    shape.density = def->density;
    shape.friction = def->friction;
    shape.filter = def->filter;
    um_body_def body = body_def_of(def, frame, um_vec2_make(0.0f, 0.0f));
    umhi_add_polygon(call, umhi_add_body(call, &body), &shape, &hull);
}

static void add_wheel(umhi_call* call, const umh_car_def* def, const umhi_frame* frame, um_vec2 axle)
{
    um_shape_def shape = um_default_shape_def();
    shape.density = def->wheel_density;
    shape.friction = def->wheel_friction;
    shape.filter = def->filter;
    um_body_def body = body_def_of(def, frame, axle);
    um_circle tyre = um_circle_make(def->wheel_radius * call->meter);
    umhi_add_circle(call, umhi_add_body(call, &body), &shape, tyre);
}

// ---- Joints ---------------------------------------------------------------------------------------------

// The spring of a joint swings with the mass that the joint moves, which is little more than the wheel; what
// the user asks for is how the chassis swings. A spring as strong as k = m (2 pi f)^2 of the load m that the
// axle bears has to have the frequency f sqrt(m / joint_mass), and the same factor for its damping.
static um_joint_spring fit_spring(const umhi_call* call, const umh_car_def* def, um_body_id wheel,
                                  float axle_x)
{
    um_mass chassis = um_body_get_mass(call->world, call->parts.bodies[UMH_CAR_CHASSIS]);
    float wheel_mass = um_body_get_mass(call->world, wheel).mass;
    float lever = axle_x - chassis.center.x;
    float joint_mass = 1.0f / (1.0f / chassis.mass + 1.0f / wheel_mass + lever * lever / chassis.inertia);
    // By the law of the lever: all if the centre of mass is above this axle, none if above the other one.
    float share = 0.5f + 0.5f * chassis.center.x / axle_x;
    float load = chassis.mass * fminf(fmaxf(share, LEAST_LOAD), 1.0f);
    float factor = sqrtf(load / joint_mass);
    return (um_joint_spring){true, def->spring_frequency * factor, def->spring_damping * factor, 0.0f};
}

static void join_wheel(umhi_call* call, const umh_car_def* def, const umhi_frame* frame, int32_t wheel,
                       um_vec2 axle)
{
    if (call->result != UM_OK) {
        return;
    }
    um_joint_def joint = um_default_joint_def();
    joint.kind = UM_WHEEL_JOINT;
    joint.body_a = call->parts.bodies[UMH_CAR_CHASSIS];
    joint.body_b = call->parts.bodies[wheel];
    joint.anchor_a = umhi_frame_local(frame, axle);
    joint.axis_angle = frame->y_scale > 0.0f ? 0.5f * UM_PI : -0.5f * UM_PI;
    joint.limits = (um_joint_limits){true, -def->travel * call->meter, def->travel * call->meter};
    joint.spring = fit_spring(call, def, joint.body_b, joint.anchor_a.x);
    umhi_add_joint(call, &joint);
}

// What throttle and brake need of the motors.
static void fit_motors(const umhi_call* call, const umh_car_def* def, const umhi_frame* frame, umh_car* car)
{
    if (call->result != UM_OK) {
        return;
    }
    float mass = 0.0f;
    for (int32_t i = 0; i < UMH_CAR_BODY_COUNT; ++i) {
        mass += um_body_get_mass(call->world, car->bodies[i]).mass;
    }
    const bool drives[2] = {def->drives_rear, def->drives_front};
    float torque = mass * call->meter * def->wheel_radius * call->meter; // that gives a metre per s^2
    float share = drives[0] && drives[1] ? 0.5f : 1.0f;
    for (int32_t i = 0; i < 2; ++i) {
        car->drive_torque[i] = drives[i] ? share * torque * def->acceleration : 0.0f;
    }
    car->brake_torque = 0.5f * torque * def->braking;
    // Where x is forward and y is up, a wheel that rolls ahead turns backwards.
    car->wheel_speed = -umhi_frame_turn(frame) * def->max_speed / def->wheel_radius;
    car->forward = um_vec2_make(frame->x_scale < 0.0f ? -1.0f : 1.0f, 0.0f);
}

// ---- Life -----------------------------------------------------------------------------------------------

um_result umh_car_create(um_world* world, const umh_car_def* def, umh_car* out_car)
{
    if (out_car == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_car = (umh_car){0};
    umh_car_def defaults = umh_default_car_def();
    def = def != NULL ? def : &defaults;
    umhi_call opened = umhi_call_begin(world, __func__, UMHI_PARTS(out_car));
    umhi_call* call = &opened;
    check_def(call, def);
    if (call->result != UM_OK) {
        return umhi_call_end(call);
    }
    umhi_frame frame = umhi_frame_make(call, def->position, def->forward, def->up);
    um_vec2 rear = {-0.5f * def->wheel_base, 0.0f};
    um_vec2 front = {0.5f * def->wheel_base, 0.0f};
    add_chassis(call, def, &frame);
    add_wheel(call, def, &frame, rear);
    add_wheel(call, def, &frame, front);
    join_wheel(call, def, &frame, UMH_CAR_REAR_WHEEL, rear);
    join_wheel(call, def, &frame, UMH_CAR_FRONT_WHEEL, front);
    fit_motors(call, def, &frame, out_car);
    return umhi_call_end(call);
}

bool umh_car_destroy(um_world* world, umh_car* car)
{
    if (car == NULL || !umhi_destroy(world, UMHI_PARTS(car), UMH_CAR_BODY_COUNT)) {
        return false;
    }
    *car = (umh_car){0};
    return true;
}

// ---- Driving --------------------------------------------------------------------------------------------

// Whether both joints are there, so that either both motors change or none does.
static bool can_drive(const um_world* world, const umh_car* car)
{
    return world != NULL && car != NULL && um_joint_exists(world, car->joints[0]) &&
           um_joint_exists(world, car->joints[1]);
}

static bool set_motors(um_world* world, const umh_car* car, float speed, const float torques[2])
{
    bool good = true;
    for (int32_t i = 0; i < 2 && good; ++i) {
        um_joint_motor motor = {torques[i] > 0.0f, speed, torques[i]};
        good = um_joint_set_motor(world, car->joints[i], motor);
    }
    return good;
}

bool umh_car_set_throttle(um_world* world, const umh_car* car, float throttle)
{
    if (!can_drive(world, car) || !(throttle >= -1.0f && throttle <= 1.0f)) {
        return false;
    }
    float size = fabsf(throttle);
    const float torques[2] = {size * car->drive_torque[0], size * car->drive_torque[1]};
    return set_motors(world, car, throttle < 0.0f ? -car->wheel_speed : car->wheel_speed, torques);
}

bool umh_car_set_brake(um_world* world, const umh_car* car, float brake)
{
    if (!can_drive(world, car) || !(brake >= 0.0f && brake <= 1.0f)) {
        return false;
    }
    const float torques[2] = {brake * car->brake_torque, brake * car->brake_torque};
    return set_motors(world, car, 0.0f, torques);
}

float umh_car_get_speed(const um_world* world, const umh_car* car)
{
    if (world == NULL || car == NULL || !um_body_exists(world, car->bodies[UMH_CAR_CHASSIS])) {
        return 0.0f;
    }
    um_rot q = um_body_get_transform(world, car->bodies[UMH_CAR_CHASSIS]).q;
    um_vec2 ahead = um_rot_apply(q, car->forward);
    um_vec2 velocity = um_body_get_velocity(world, car->bodies[UMH_CAR_CHASSIS]);
    return ahead.x * velocity.x + ahead.y * velocity.y;
}
