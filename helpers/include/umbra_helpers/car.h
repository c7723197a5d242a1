// Umbra's helpers: a car of a chassis and two sprung wheels. Units, memory and errors: see
// umbra_helpers/base.h.
//
//     umh_car car;
//     umh_car_create(world, NULL, &car); // NULL: 2.8 m long, faces right
//     umh_car_set_throttle(world, &car, 1.0f);
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_CAR_H
#define UMBRA_HELPERS_CAR_H

#include <umbra_helpers/base.h>

// Its bodies, as places in the struct.
enum {
    UMH_CAR_CHASSIS,
    UMH_CAR_REAR_WHEEL,
    UMH_CAR_FRONT_WHEEL,
    UMH_CAR_BODY_COUNT,
};

// How a car is set up. It stands level along forward: x below points forward and y up, both in metres, from
// the middle between the axles.
typedef struct umh_car_def {
    um_vec2 position; // of the middle between the axles, units; to UM_MAX_POSITION; default (0, 0)
    um_vec2 forward;  // where it faces; any length but 0, to 1e6; default (1, 0)
    // The side of forward that its roof is on. (0, 0) is against the world's gravity; towards greater y if
    // there is none, or if it points along forward.
    um_vec2 up;             // to 1e6; default (0, 0)
    const um_vec2* chassis; // points whose hull is the chassis; NULL for a body with a cabin; default NULL
    int32_t chassis_count;  // of those; 3 to UM_MAX_POLYGON_VERTICES unless it is NULL; default 0
    float wheel_base;       // from axle to axle; 1e-2 to 1e3; default 1.8
    float wheel_radius;     // 1e-3 to 1e3; default 0.3
    float density;          // of the chassis; 1e-6 to 1e9; default 1
    float wheel_density;    // 1e-6 to 1e9; default 1
    float friction;         // of the chassis; 0 to 1e6; default 0.4
    float wheel_friction;   // 0 to 1e6; default 1
    float spring_frequency; // hertz of the chassis, which sinks by g / (2 pi f)^2; 0.1 to 100; default 2
    float spring_damping;   // damping ratio of that; 0 to 10; default 0.5
    float travel;           // of an axle up and down from its place, metres; 0 to 1e3; default 0.2
    float max_speed;        // of the surface of its wheels, metres per second; 0 to 1e4; default 15
    float acceleration;     // that full throttle gives the whole car, metres per s^2; 0 to 1e4; default 5
    float braking;          // that a full brake takes from it, metres per s^2; 0 to 1e4; default 10
    bool drives_rear;       // whether throttle turns the rear wheel; default true
    bool drives_front;      // whether it turns the front wheel; default false
    um_filter filter;       // of its shapes; default: that of each field
    uint64_t user_data;     // of its bodies; default 0
    uint32_t cookie;        // set by umh_default_car_def; leave it alone
} umh_car_def;

UMH_API umh_car_def umh_default_car_def(void);

typedef struct umh_car {
    um_body_id bodies[UMH_CAR_BODY_COUNT]; // UMH_CAR_CHASSIS and so on
    um_joint_id joints[2];                 // of the rear wheel, of the front wheel; their coordinate is up
    int32_t body_count;
    int32_t joint_count;
    um_vec2 forward;       // in the frame of the chassis, of unit length
    float wheel_speed;     // radians per second of the joints at max_speed ahead; its sign is that of ahead
    float drive_torque[2]; // of each joint at full throttle
    float brake_torque;    // of each joint at a full brake
    char message[UMH_MESSAGE_SIZE]; // what went wrong; "" if nothing did
} umh_car;

// Makes a car that rolls freely. NULL for def means the defaults. UM_ERROR_INVALID_DEF for numbers out of
// their range, and whatever the calls of umbra fail with: a hull that is no polygon, or no memory.
UMH_API um_result umh_car_create(um_world* world, const umh_car_def* def, umh_car* out_car);

// Ends its bodies with their joints, and empties the struct.
UMH_API bool umh_car_destroy(um_world* world, umh_car* car);

// Drives on, with a share of the torque, up to max_speed: -1 for backwards to 1, 0 lets it roll. Ends a
// brake. False, and nothing changed, for NULL, another number, a joint that is gone, and from within a
// callback.
UMH_API bool umh_car_set_throttle(um_world* world, const umh_car* car, float throttle);

// Slows both wheels with a share of the brake's torque, 0 to 1. Ends throttle. False for the same reasons.
UMH_API bool umh_car_set_brake(um_world* world, const umh_car* car, float brake);

// How fast the chassis moves to where it faces, units per second; 0 if it is gone, and for NULL.
UMH_API float umh_car_get_speed(const um_world* world, const umh_car* car);

#endif
