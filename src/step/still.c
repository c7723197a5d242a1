// How long bodies have been still, which lets them fall asleep. See still.h.
// SPDX-License-Identifier: MIT

#include "step/still.h"

#include "sleep/limits.h"

#include <math.h>

// Whether the step, all of its slices up to now, has moved a body by less than the sleeping speed would. Its
// velocity alone does not tell: what overlaps is pushed apart without one. The last term is what rounding may
// add far away from the origin.
static bool has_stayed(const um_world* world, int32_t index, float time)
{
    umi_pose before = world->bodies.previous_poses[index];
    umi_pose after = world->bodies.poses[index];
    float x = fabsf(after.x - before.x);
    float y = fabsf(after.y - before.y);
    float limit = world->settings.sleep.speed * time + (fabsf(after.x) + fabsf(after.y)) * UMI_POSE_ROUNDING;
    return x < limit && y < limit;
}

// A kinematic body is at rest only if it does not move at all: it may be meant to creep.
static bool is_still(const um_world* world, int32_t index, float time)
{
    const um_sleep_settings* sleep = &world->settings.sleep;
    umi_velocity v = world->bodies.velocities[index];
    if (umi_body_at(&world->bodies, index)->type != UM_DYNAMIC_BODY) {
        return v.x == 0.0f && v.y == 0.0f && v.angular == 0.0f;
    }
    return v.x * v.x + v.y * v.y < sleep->speed * sleep->speed && fabsf(v.angular) < sleep->angular_speed &&
           has_stayed(world, index, time);
}

// How far a body may get and still have got nowhere.
static float nowhere(const um_world* world)
{
    const um_sleep_settings* sleep = &world->settings.sleep;
    return fminf(UMI_NOWHERE_SHARE * sleep->speed * sleep->time, UMI_NOWHERE_SLOPS * world->settings.slop);
}

// How far any point of a body is from where it rested, at most.
static float find_way(const umi_bodies* bodies, int32_t index)
{
    umi_pose now = bodies->poses[index];
    umi_pose rest = bodies->rest_poses[index];
    float turn = fabsf(now.q.s * rest.q.c - now.q.c * rest.q.s);
    float extent = bodies->mass_geometries[index].extent;
    return fabsf(now.x - rest.x) + fabsf(now.y - rest.y) + turn * extent;
}

// Whether no point of a body has got anywhere, however fast it is: a ball under a few others may swing for
// ever without ever leaving its place. What touches nothing does not count, as a ball at its apex; nor does
// what could come and go within a step, as a wheel that makes half a turn in one. What has got somewhere
// rests there from now on.
static bool rests_in_its_place(const um_world* world, int32_t index, float time)
{
    const umi_bodies* bodies = &world->bodies;
    umi_velocity v = bodies->velocities[index];
    float limit = nowhere(world);
    float speed = fabsf(v.x) + fabsf(v.y);
    if (!(speed * time < limit) || bodies->ties[index].lane_count == 0) {
        return false;
    }
    float fastest = speed + fabsf(v.angular) * bodies->mass_geometries[index].extent;
    if (fastest * time < limit && find_way(bodies, index) < limit) {
        return true;
    }
    bodies->rest_poses[index] = bodies->poses[index];
    return false;
}

// Whether a slice of a step counts as one at rest.
static bool rests(const umi_step* step, int32_t index)
{
    const um_world* world = step->world;
    const umi_body* body = umi_body_at(&world->bodies, index);
    float time_so_far = (float)(step->slice + 1) * step->time;
    bool is_dynamic = body->type == UM_DYNAMIC_BODY;
    return (body->flags & UMI_BODY_CAN_SLEEP) != 0 &&
           (is_still(world, index, time_so_far) ||
            (is_dynamic && rests_in_its_place(world, index, step->time)));
}

// A box that rocks on a ball hardly loses anything by contacts, and would keep its pile awake for many
// seconds. What is about to fall asleep loses its spin instead; but not without gravity, where spin is all
// there is.
static bool has_calm(const um_world* world)
{
    const umi_settings* settings = &world->settings;
    return settings->sleep.enabled && (settings->gravity.x != 0.0f || settings->gravity.y != 0.0f);
}

void umi_count_still(const umi_step* step, const int32_t* list, int32_t count)
{
    const umi_bodies* bodies = &step->world->bodies;
    bool calms = has_calm(step->world);
    for (int32_t i = 0; i < count; ++i) {
        umi_velocity* v = bodies->velocities + list[i];
        v->still_time = rests(step, list[i]) ? v->still_time + step->time : 0.0f;
        if (calms && v->still_time > UMI_CALM_AFTER && bodies->ties[list[i]].lane_count > 0) {
            v->angular *= 1.0f - UMI_CALM_RATE * step->time;
        }
    }
}
