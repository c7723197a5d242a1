// Waking and falling asleep: what happens to the bodies, their contacts and their proxies. When it happens is
// decided elsewhere: by calls from outside, by the narrow phase and by update_sleep.
// SPDX-License-Identifier: MIT

#include "sleep/rest.h"

#include "core/array.h"
#include "sleep/rest_bundles.h"
#include "world/contact_life.h"
#include "world/contact_reports.h"
#include "world/joint_life.h"
#include "world/proxies.h"

#include <math.h>

// Wakes bodies, whose proxies stay where they are.
static void rouse(um_world* world, const int32_t* list, int32_t count)
{
    umi_bodies* bodies = &world->bodies;
    for (int32_t i = 0; i < count; ++i) {
        int32_t body = list[i];
        umi_note_wake_or_sleep(world, body);
        umi_bodies_list_awake(bodies, body);
        bodies->sleeper_count -= 1;
        bodies->velocities[body].still_time = 0.0f;
        bodies->previous_poses[body] = bodies->poses[body];
        bodies->start_poses[body] = bodies->poses[body];
        bodies->changes[body] = (umi_pose_change){0};
        umi_body_at(bodies, body)->load_drift = 0.0f;
        if (bodies->burdens[body] > 0.0f) {
            umi_look_for_burdens(world);
        }
        umi_bodies_set_unpaired(bodies, body, false); // its proxies are found among what moves
    }
    for (int32_t i = 0; i < count; ++i) {
        umi_contacts_refresh(world, list[i]);
        umi_joints_refresh(world, list[i]);
    }
    world->counters.woken += count;
}

// Lets the proxies follow. Those of a body that was pending already stand where they belong now.
static void change_tier(um_world* world, const int32_t* list, int32_t count, bool to_moving)
{
    umi_bodies* bodies = &world->bodies;
    if (bodies->pending_count == 0) {
        umi_proxies_change_tier(world, list, count, to_moving);
        return;
    }
    for (int32_t i = 0; i < count; ++i) {
        if ((umi_body_at(bodies, list[i])->flags & UMI_BODY_PENDING) != 0) {
            umi_bodies_set_pending(bodies, list[i], false);
        } else {
            umi_proxies_change_tier(world, list + i, 1, to_moving);
        }
    }
}

void umi_wake(um_world* world, const int32_t* list, int32_t count)
{
    rouse(world, list, count);
    change_tier(world, list, count, true);
}

// The sum of the forces of all its contacts.
static float load_of(const um_world* world, const umi_body* body)
{
    const float none[4] = {0};
    float load = 0.0f;
    for (int32_t edge = umi_first_contact_edge(&world->links, body); edge >= 0;
         edge = umi_next_contact_edge(&world->links, edge)) {
        load += umi_load_change(none, umi_edge_contact(&world->links, edge)->forces);
    }
    return load;
}

typedef struct sleep_loop {
    um_world* world;
    const int32_t* list;
} sleep_loop;

static void weigh_loads(int32_t begin, int32_t end, void* context)
{
    const sleep_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        umi_body* body = umi_body_at(&loop->world->bodies, loop->list[i]);
        body->slept_load = load_of(loop->world, body);
        body->load_drift = 0.0f;
    }
}

void umi_put_to_sleep(um_world* world, const int32_t* list, int32_t count)
{
    umi_bodies* bodies = &world->bodies;
    if (count == 0) {
        return;
    }
    if (world->settings.broadphase == UM_BROADPHASE_TREE) { // by brute force no manifold is kept
        umi_contacts_reserve_kept(&world->allocator, &world->contacts, &world->links);
    }
    for (int32_t i = 0; i < count; ++i) {
        int32_t body = list[i];
        umi_note_wake_or_sleep(world, body);
        umi_bodies_unlist_awake(bodies, body);
        bodies->sleeper_count += 1;
        umi_bodies_clear_force(bodies, body);
        bodies->velocities[body] = (umi_velocity){0};
        bodies->changes[body] = (umi_pose_change){0};
    }
    if (count > bodies->awake_count) { // most of those who were awake
        umi_rest_bundles(world, list, count);
    }
    for (int32_t i = 0; i < count; ++i) {
        umi_contacts_refresh(world, list[i]);
        umi_joints_refresh(world, list[i]);
    }
    sleep_loop loop = {.world = world};
    loop.list = list;
    umi_parallel(world, count, UMI_BODY_GRAIN, weigh_loads, &loop);
    change_tier(world, list, count, false);
    world->counters.fell_asleep += count;
}

void umi_wake_body(um_world* world, int32_t body)
{
    umi_body* record = umi_body_at(&world->bodies, body);
    if (umi_body_is_asleep(record)) {
        record->resettle_count = 0;
        rouse(world, &body, 1);
        umi_bodies_set_pending(&world->bodies, body, (record->flags & UMI_BODY_PENDING) == 0);
    }
}

// Whether a shape that is meant is near one of the body's.
static bool is_near(const um_world* world, int32_t body, int32_t other, int32_t meant)
{
    const umi_shapes* shapes = &world->shapes;
    int32_t first = umi_body_at(&world->bodies, body)->first_shape;
    for (int32_t i = umi_body_at(&world->bodies, other)->first_shape; i >= 0;
         i = umi_shape_at(shapes, i)->next) {
        for (int32_t k = first; k >= 0 && (meant < 0 || meant == i); k = umi_shape_at(shapes, k)->next) {
            if (umi_aabbs_are_near(shapes->tight_aabbs[i], shapes->tight_aabbs[k],
                                   world->settings.contact_margin)) {
                return true;
            }
        }
    }
    return false;
}

// The same for sleepers whose contacts no step has found yet.
static void wake_unpaired_near(um_world* world, int32_t other, int32_t shape)
{
    for (int32_t i = 1; world->bodies.unpaired_count > 0 && i < world->bodies.pool.fresh; ++i) {
        const umi_body* body = umi_body_at(&world->bodies, i);
        if (umi_body_is_used(body) && (body->flags & UMI_BODY_UNPAIRED) != 0 && i != other &&
            is_near(world, i, other, shape)) {
            umi_wake_body(world, i);
        }
    }
}

void umi_wake_touching(um_world* world, int32_t body, int32_t shape)
{
    wake_unpaired_near(world, body, shape);
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        const umi_contact* contact = umi_edge_contact(&world->links, edge);
        bool is_meant = shape < 0 || contact->shape_a == shape || contact->shape_b == shape;
        int32_t other = umi_edge_other(&world->links, edge);
        bool is_dynamic = umi_body_at(&world->bodies, other)->type == UM_DYNAMIC_BODY;
        if (is_meant && is_dynamic && umi_contact_may_touch(world, contact)) {
            world->bodies.velocities[other].still_time = 0.0f;
            umi_wake_body(world, other);
        }
    }
}

void umi_wake_all(um_world* world)
{
    umi_bodies* bodies = &world->bodies;
    umi_scratch* s = &world->scratch;
    bool has_list = umi_array_reserve(&world->allocator, &s->bodies, &s->body_capacity, 0,
                                      bodies->sleeper_count, sizeof s->bodies[0]);
    int32_t count = 0;
    for (int32_t i = 1; i < bodies->pool.fresh; ++i) {
        const umi_body* body = umi_body_at(bodies, i);
        if (!umi_body_is_used(body) || !umi_body_is_asleep(body)) {
            bodies->velocities[i].still_time = 0.0f;
            continue;
        }
        if (has_list) {
            s->bodies[count++] = i;
        } else {
            umi_wake_body(world, i);
        }
    }
    umi_wake(world, s->bodies, count);
}

float umi_body_weight(const um_world* world, int32_t index)
{
    um_vec2 gravity = world->settings.gravity;
    float strength = sqrtf(gravity.x * gravity.x + gravity.y * gravity.y);
    float scale = fabsf(world->bodies.drives[index].gravity_scale);
    return umi_body_at(&world->bodies, index)->mass * strength * scale;
}

float umi_sleeper_load(const um_world* world, int32_t index)
{
    float slept_load = umi_body_at(&world->bodies, index)->slept_load;
    float weight = umi_body_weight(world, index);
    return slept_load > weight ? slept_load : weight;
}
