// The settings of a world that a person can change while it plays: where in um_world_def each of them stands
// and what kind of number it is.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_SETTINGS_H
#define UMBRA_VIEWER_SETTINGS_H

#include <umbra/world.h>

// Name, field of um_world_def, type of the field, and whether it is fixed for the life of a world.
#define SETTING_LIST(X)                                                                 \
    X(SETTING_GRAVITY_X, gravity.x, FIELD_FLOAT, false)                                 \
    X(SETTING_GRAVITY_Y, gravity.y, FIELD_FLOAT, false)                                 \
    X(SETTING_RESTITUTION_SPEED, restitution_speed, FIELD_FLOAT, false)                 \
    X(SETTING_MAX_SPEED, max_speed, FIELD_FLOAT, false)                                 \
    X(SETTING_HIT_SPEED, hit_speed, FIELD_FLOAT, false)                                 \
    X(SETTING_CONTINUOUS, continuous, FIELD_BOOL, false)                                \
    X(SETTING_REPORT_BODIES, report_bodies, FIELD_BOOL, false)                          \
    X(SETTING_SLOP, slop, FIELD_FLOAT, false)                                           \
    X(SETTING_MARGIN, margin, FIELD_FLOAT, false)                                       \
    X(SETTING_MARGIN_SHARE, margin_share, FIELD_FLOAT, false)                           \
    X(SETTING_DISPLACEMENT_MULTIPLIER, displacement_multiplier, FIELD_FLOAT, false)     \
    X(SETTING_UNITS_PER_METER, units_per_meter, FIELD_FLOAT, true)                      \
    X(SETTING_BROADPHASE, broadphase, FIELD_BROADPHASE, true)                           \
    X(SETTING_SOLVER, solver, FIELD_SOLVER, true)                                       \
    X(SETTING_SUBSTEP_COUNT, substep.count, FIELD_COUNT, false)                         \
    X(SETTING_CONTACT_HERTZ, substep.contact_hertz, FIELD_FLOAT, false)                 \
    X(SETTING_CONTACT_DAMPING_RATIO, substep.contact_damping_ratio, FIELD_FLOAT, false) \
    X(SETTING_PUSH_OUT_SPEED, substep.push_out_speed, FIELD_FLOAT, false)               \
    X(SETTING_VELOCITY_ITERATIONS, sequential.velocity_iterations, FIELD_COUNT, false)  \
    X(SETTING_POSITION_ITERATIONS, sequential.position_iterations, FIELD_COUNT, false)  \
    X(SETTING_PUSH_OUT, sequential.push_out, FIELD_FLOAT, false)                        \
    X(SETTING_SLEEP_ENABLED, sleep.enabled, FIELD_BOOL, false)                          \
    X(SETTING_SLEEP_SPEED, sleep.speed, FIELD_FLOAT, false)                             \
    X(SETTING_SLEEP_ANGULAR_SPEED, sleep.angular_speed, FIELD_FLOAT, false)             \
    X(SETTING_SLEEP_TIME, sleep.time, FIELD_FLOAT, false)                               \
    X(SETTING_WAKE_SHARE, sleep.wake_share, FIELD_FLOAT, false)                         \
    X(SETTING_WORKER_COUNT, threads.worker_count, FIELD_WORKERS, true)                  \
    X(SETTING_LANES, lanes, FIELD_LANES, true)

typedef enum setting {
#define SETTING_ENUMERATOR(name, field, type, is_fixed) name,
    SETTING_LIST(SETTING_ENUMERATOR)
#undef SETTING_ENUMERATOR
        SETTING_COUNT,
} setting;

// As a number: a switch is 0 or 1, a choice its index. Of lanes, whose values are 0, 1, 4, 8 and 16, the
// index in that list.
double setting_get(const um_world_def* def, setting which);

// The number must be in the range that um_world_def states: worlds refuse others.
void setting_set(um_world_def* def, setting which, double value);

// Whether it cannot change in a living world, so that the scene begins again.
bool setting_is_fixed(setting which);

#endif
