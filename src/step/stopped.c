// What the sequential solver makes of bodies that continuous has stopped. It compares shapes after the motion
// of the step, and takes the velocity for that motion: so it would find the gap that was there before the
// step, and let the body have the speed which closes that. A body that was stopped has come to where it is
// with a part of it.
// SPDX-License-Identifier: MIT

#include "step/passes.h"
#include "step/sweep_pair.h"

#include <math.h>

// How fast a point of a lane separates.
static float separation_speed(const um_world* world, const umi_link* link, const umi_contact_block* block,
                              const umi_point_rows* point, int32_t lane)
{
    umi_velocity a = world->bodies.velocities[link->body_a];
    umi_velocity b = world->bodies.velocities[link->body_b];
    um_vec2 arm_a = {point->anchor_x.lane[lane], point->anchor_y.lane[lane]};
    um_vec2 arm_b = {arm_a.x + block->offset_x.lane[lane], arm_a.y + block->offset_y.lane[lane]};
    float x = b.x - b.angular * arm_b.y - (a.x - a.angular * arm_a.y);
    float y = b.y + b.angular * arm_b.x - (a.y + a.angular * arm_a.x);
    return x * block->normal_x.lane[lane] + y * block->normal_y.lane[lane];
}

// How far a body has moved along a normal in this slice.
static float moved_along(const umi_step* step, int32_t body, um_vec2 normal)
{
    const umi_bodies* bodies = &step->world->bodies;
    if (!umi_body_is_awake(umi_body_at(bodies, body))) {
        return 0.0f;
    }
    umi_pose from = umi_slice_starts(bodies, step->slice)[body];
    umi_pose to = bodies->poses[body];
    return (to.x - from.x) * normal.x + (to.y - from.y) * normal.y;
}

// The speed after a bounce: as in the kernel, which see, it leaves e^2 of I = v^2/2 + g s - g h v/2. But the
// body stays where it is in this step, and does not leave from where the step found it, at a distance of
// before.
static float bounce_speed(float restitution, float fall, float before, float gap, float speed, float time)
{
    float half_gain = 0.5f * fall * time;
    float first = speed + fall * time;
    float energy = 0.5f * first * first + fall * before - half_gain * first;
    float kept = restitution * restitution * energy - fall * gap;
    float square = half_gain * half_gain + 2.0f * kept;
    return sqrtf(umi_greater(square, 0.0f)) + half_gain;
}

// The least velocity that the points of a contact may have: what closes the gap that there is, or that of a
// bounce.
static void prepare_contact(const umi_task* task, const umi_link* link)
{
    const um_world* world = task->step->world;
    const umi_contact_settings* settings = &task->step->contact_settings;
    umi_contact_block* block = &umi_block_of(&world->constraints, link)->contact;
    int32_t lane = umi_lane_of(link);
    um_vec2 normal = {block->normal_x.lane[lane], block->normal_y.lane[lane]};
    um_vec2 gravity = settings->gravity;
    float fall = -block->pull.lane[lane] * (normal.x * gravity.x + normal.y * gravity.y);
    float restitution = block->restitution.lane[lane];
    float moved =
        moved_along(task->step, link->body_b, normal) - moved_along(task->step, link->body_a, normal);
    for (int32_t i = 0; i < 2; ++i) {
        umi_point_rows* point = block->points + i;
        if (!(point->separation.lane[lane] < UMI_NO_POINT)) {
            continue;
        }
        float gap = umi_greater(point->separation.lane[lane], 0.0f);
        float before = umi_greater(gap - moved, 0.0f);
        float speed = separation_speed(world, link, block, point, lane);
        bool bounces = restitution > 0.0f && speed < -settings->restitution_speed;
        point->least_velocity.lane[lane] =
            bounces ? bounce_speed(restitution, fall, before, gap, speed, settings->time)
                    : -gap * settings->inverse_time;
    }
}

void umi_prepare_stopped(const umi_task* task)
{
    const um_world* world = task->step->world;
    for (int32_t i = 0; task->step->has_stopped && i < task->body_count; ++i) {
        int32_t body = task->bodies[i];
        if (!world->bodies.ties[body].is_stopped) {
            continue;
        }
        int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
        for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
            const umi_link* link = umi_edge_link(&world->links, edge);
            if (link->kind == UMI_LINK_CONTACT && umi_link_is_in_lane(link)) {
                prepare_contact(task, link);
            }
        }
    }
}
