// Where bodies are, and how they are put elsewhere.
// SPDX-License-Identifier: MIT

#include "api/body_fields.h"
#include "sleep/joint_changes.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/contact_reports.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/joint_life.h"
#include "world/proxies.h"

#include <math.h>

// Of a body that is not there.
static const um_transform NOWHERE = {{0.0f, 0.0f}, {1.0f, 0.0f}};

um_transform um_body_get_transform(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? umi_body_transform(&world->bodies, index) : NOWHERE;
}

// A blend of two rotations that are less than a half turn apart, of unit length again.
static um_rot blend_rotations(um_rot a, um_rot b, float fraction)
{
    float c = a.c + (b.c - a.c) * fraction;
    float s = a.s + (b.s - a.s) * fraction;
    float length = sqrtf(c * c + s * s);
    return length > 0.0f ? (um_rot){c / length, s / length} : b;
}

um_transform um_body_get_transform_between(const um_world* world, um_body_id id, float fraction)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0) {
        return NOWHERE;
    }
    if (!umi_in_range(fraction, 0.0f, 1.0f) || fraction == 1.0f ||
        !umi_body_is_awake(umi_body_at(&world->bodies, index))) {
        return umi_body_transform(&world->bodies, index);
    }
    umi_pose a = world->bodies.previous_poses[index];
    umi_pose b = world->bodies.poses[index];
    umi_pose pose = {a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction,
                     blend_rotations(a.q, b.q, fraction)};
    return umi_pose_transform(pose, world->bodies.mass_geometries[index].local_center);
}

float um_body_get_angle(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? um_rot_angle(world->bodies.poses[index].q) : 0.0f;
}

um_vec2 um_body_get_center(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? um_vec2_make(world->bodies.poses[index].x, world->bodies.poses[index].y)
                      : um_vec2_make(0.0f, 0.0f);
}

bool um_body_set_transform(um_world* world, um_body_id id, um_vec2 position, float angle)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0 ||
        !umi_takes_vector(world, __func__, "position", position, umi_body_fields[UMI_BODY_POSITION].range) ||
        !umi_takes_number(world, __func__, "angle", angle, umi_body_fields[UMI_BODY_ANGLE].range)) {
        return false;
    }
    umi_bodies* bodies = &world->bodies;
    const umi_body* body = umi_body_at(bodies, index);
    umi_wake_touching(world, index, -1);
    umi_wake_jointed(world, index);
    umi_wake_body(world, index);
    um_transform transform = {position, um_rot_from_angle(angle)};
    um_vec2 center = um_transform_apply(transform, bodies->mass_geometries[index].local_center);
    bodies->poses[index] = (umi_pose){center.x, center.y, transform.q};
    bodies->previous_poses[index] = bodies->poses[index];
    umi_note_placed(world, index);
    bodies->velocities[index].still_time = 0.0f;
    bodies->burdens[index] = 0.0f;
    umi_contacts_make_anew(world, index);
    umi_joints_refresh(world, index);
    if ((body->flags & UMI_BODY_ENABLED) != 0) {
        umi_proxies_remove(world, index);
        umi_proxies_insert(world, index);
    }
    return true;
}

um_vec2 um_body_get_world_point(const um_world* world, um_body_id id, um_vec2 point)
{
    int32_t index = umi_read_body(world, id, __func__);
    bool good = index >= 0 && umi_reads_point(world, __func__, "local_point", point);
    return good ? um_transform_apply(umi_body_transform(&world->bodies, index), point)
                : um_vec2_make(0.0f, 0.0f);
}

um_vec2 um_body_get_local_point(const um_world* world, um_body_id id, um_vec2 point)
{
    int32_t index = umi_read_body(world, id, __func__);
    bool good = index >= 0 && umi_reads_point(world, __func__, "world_point", point);
    return good ? um_transform_apply_inverse(umi_body_transform(&world->bodies, index), point)
                : um_vec2_make(0.0f, 0.0f);
}
