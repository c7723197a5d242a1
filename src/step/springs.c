// What the passes over contacts need besides the contacts: above all how stiff the springs of soft ones are.
// SPDX-License-Identifier: MIT

#include "step/passes.h"

#include <float.h>
#include <math.h>

// A spring that oscillates faster than this share of the substeps would not be one.
#define MOST_HERTZ_SHARE 0.35f

// Most of an overlap that a spring removes in a substep. One that removes more outruns what the passes tell
// the rest of a stack: with two substeps per step, a stack of ten boxes bounces for seconds at a sixth.
#define MOST_BIAS_SHARE 0.1f

// What has to do with ground is so much stiffer.
#define GROUND_STIFFNESS 2.0f

// Springs without a load separate bodies by no more than so many slops per second: friction is in the way of
// what they do, so that most of it is left to poses.
#define SPRING_SLOPS 1.0f

// The highest speed of separation that the spring of an overlap asks for, in slops per second. It is 3 m/s by
// default. The spring reaches it at a depth of 16 cm between two bodies and of 9 cm on ground. Without a
// limit, the force of bodies that are hooked into each other or created in one place grows with their depth.
// From a depth of d they are thrown at up to omega d. Without the limit, 200 boxes in one place reached 312
// m/s at 240 steps per second. They reach 65 m/s with it. With much gravity the limit is higher, so that a
// spring can always bear LEAST_LIMIT_WEIGHTS times the weight of a body.
#define MOST_BIAS_SLOPS 600.0f
#define LEAST_LIMIT_WEIGHTS 1000.0f

// An overlap that is so many slops more than twice that of rest is deep, and parted by poses.
#define DEEP_SLOPS 0.5f

// How much of a deep overlap a step removes, unless that is more than the speed for it allows.
#define PUSH_APART_SHARE 0.7f

// What has joints is parted so by no more slops per second, and only if they have come apart by no more
// slops.
#define JOINED_SLOPS 10.0f
#define LOOSE_SLOPS 1.0f

// The share that is removed is omega h / (2 ratio + omega h): springs that would be too fast are damped more.
static umi_softness make_softness(float hertz, float damping_ratio, float time)
{
    float least_ratio = UM_PI * hertz * time * (1.0f / MOST_BIAS_SHARE - 1.0f);
    return umi_softness_make(hertz, damping_ratio > least_ratio ? damping_ratio : least_ratio, time);
}

// Without gravity what comes slower than so many slops per second does not bounce: as slow as what may fall
// asleep, and faster than springs separate bodies.
#define WEIGHTLESS_SLOPS 10.0f

// The threshold is for what would come to rest. Without gravity nothing does, and it would drain a gas.
static float least_bounce(const umi_settings* settings)
{
    bool has_gravity = settings->gravity.x != 0.0f || settings->gravity.y != 0.0f;
    float weightless = WEIGHTLESS_SLOPS * settings->slop;
    return has_gravity || settings->restitution_speed < weightless ? settings->restitution_speed : weightless;
}

// A body that bears more than so many times its own weight counts as heavier: see burdens.c. The lowest ones
// of large piles bear less, in drums that turn as well.
#define MOST_BORNE 400.0f

static float find_gravity(const umi_settings* settings)
{
    um_vec2 g = settings->gravity;
    return sqrtf(g.x * g.x + g.y * g.y);
}

static float find_heavy_speed(const umi_settings* settings, float substep_time)
{
    float gravity = find_gravity(settings);
    return gravity > 0.0f ? MOST_BORNE * gravity * substep_time : FLT_MAX;
}

// A spring with the angular frequency w bears a multiple n of gravity at a depth of n g / w^2.
static float find_most_bias_speed(const umi_settings* settings, float hertz, float bias_rate)
{
    float omega = 2.0f * UM_PI * hertz;
    float depth = LEAST_LIMIT_WEIGHTS * find_gravity(settings) / (omega * omega);
    return fmaxf(MOST_BIAS_SLOPS * settings->slop, hertz > 0.0f ? bias_rate * depth : 0.0f);
}

// Impacts bounce up to this multiple of max_speed. Velocities are limited between substeps only. A body that
// is caught between elastic bodies which spin gains speed in each pass over the bounces, until its momentum
// is infinite.
#define MOST_BOUNCE 100.0f

umi_contact_settings umi_make_contact_settings(const umi_settings* settings, float time, float substep_time)
{
    float most_hertz = MOST_HERTZ_SHARE / substep_time;
    float hertz = settings->substep.contact_hertz < most_hertz ? settings->substep.contact_hertz : most_hertz;
    float ratio = settings->substep.contact_damping_ratio;
    umi_softness softness = make_softness(hertz, ratio, substep_time);
    return (umi_contact_settings){
        .time = substep_time,
        .inverse_time = 1.0f / substep_time,
        .gravity = settings->gravity,
        .restitution_speed = least_bounce(settings),
        .most_bounce = MOST_BOUNCE * settings->max_speed,
        .slop = settings->slop,
        .position = {.push_out = settings->sequential.push_out, .max_push = settings->max_push},
        .soft =
            {
                .softness = softness,
                .ground_softness = make_softness(GROUND_STIFFNESS * hertz, ratio, substep_time),
                .step_time = time,
                .spring_speed = SPRING_SLOPS * settings->slop,
                .most_bias_speed = find_most_bias_speed(settings, hertz, softness.bias_rate),
                .deep_overlap = DEEP_SLOPS * settings->slop,
                .push_apart_share = PUSH_APART_SHARE,
                .most_push_apart = settings->substep.push_out_speed * time,
                .most_push_joined =
                    fminf(settings->substep.push_out_speed, JOINED_SLOPS * settings->slop) * time,
                .loose_gap = LOOSE_SLOPS * settings->slop,
                .heavy_speed = find_heavy_speed(settings, substep_time),
            },
    };
}
