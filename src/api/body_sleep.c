// Sleep by hand.
// SPDX-License-Identifier: MIT

#include "sleep/rest.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"

bool um_body_is_awake(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && umi_body_is_awake(umi_body_at(&world->bodies, index));
}

bool um_body_wake(um_world* world, um_body_id id)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_wake_body(world, index);
    world->bodies.velocities[index].still_time = 0.0f;
    return true;
}

// Whether a proxy of the body has been inserted or moved since pairs were last searched for.
static bool is_unseen(const um_world* world, const umi_body* body)
{
    bool unseen = false;
    for (int32_t i = body->first_shape; i >= 0 && !unseen; i = umi_shape_at(&world->shapes, i)->next) {
        unseen = um_tree_is_moved(umi_body_tree(world, body), umi_shape_at(&world->shapes, i)->proxy);
    }
    return unseen;
}

bool um_body_sleep(um_world* world, um_body_id id)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    const umi_body* body = umi_body_at(&world->bodies, index);
    if (umi_body_is_awake(body)) {
        bool unseen = is_unseen(world, body);
        world->bodies.previous_poses[index] = world->bodies.poses[index];
        umi_put_to_sleep(world, &index, 1);
        umi_bodies_set_unpaired(&world->bodies, index, unseen);
    }
    return true;
}

bool um_body_can_sleep(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 && (umi_body_at(&world->bodies, index)->flags & UMI_BODY_CAN_SLEEP) != 0;
}

bool um_body_set_can_sleep(um_world* world, um_body_id id, bool can_sleep)
{
    int32_t index = umi_open_body(world, id, __func__);
    if (index < 0) {
        return false;
    }
    umi_body* body = umi_body_at(&world->bodies, index);
    if (can_sleep) {
        body->flags |= UMI_BODY_CAN_SLEEP;
    } else {
        body->flags &= (uint16_t)~UMI_BODY_CAN_SLEEP;
        umi_wake_body(world, index);
    }
    return true;
}

float um_body_get_still_time(const um_world* world, um_body_id id)
{
    int32_t index = umi_read_body(world, id, __func__);
    return index >= 0 ? world->bodies.velocities[index].still_time : 0.0f;
}
