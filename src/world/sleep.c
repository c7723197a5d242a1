// update_sleep: wakes the sleepers whose load has changed, counts how long bodies have been still, and lets the
// groups whose members have all been still for long enough fall asleep together. One by one, two bodies that touch and whose
// timers are out of phase would wake each other for ever.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "world/stages.h"

#include <math.h>

// ---- Sleepers whose load has changed --------------------------------------------------------------------

// Adds up what a contact has changed of its sleeper's load.
static void weigh_contact(um_world* world, const umi_contact* contact)
{
    float impulses[4];
    umi_constraints_read_impulses(&world->constraints, contact, impulses);
    umi_body* sleeper = umi_body_at(&world->bodies, umi_contact_sleeper(contact));
    sleeper->changed_load += umi_load_change(contact->impulses, impulses);
}

static bool is_weighed(const umi_contact* contact)
{
    return (contact->flags & UMI_CONTACT_ON_SLEEPER) != 0 && contact->slot >= 0;
}

// Lists the sleepers whose load has changed too much. Each is listed once, since the sum is cleared.
static void list_unsettled(um_world* world)
{
    umi_scratch* s = &world->scratch;
    for (int32_t i = 0; i < world->contacts.awake_count; ++i) {
        const umi_contact* contact = umi_contact_at(&world->contacts, world->contacts.awake[i]);
        if (!is_weighed(contact)) {
            continue;
        }
        int32_t index = umi_contact_sleeper(contact);
        umi_body* sleeper = umi_body_at(&world->bodies, index);
        float change = sleeper->changed_load + sleeper->unfelt_load;
        if (sleeper->changed_load > 0.0f &&
            change > world->settings.wake_share * umi_sleeper_load(world, index)) {
            s->bodies[s->body_count++] = index;
        }
        sleeper->changed_load = 0.0f;
    }
}

static void wake_unsettled(um_world* world)
{
    if (world->contacts.on_sleeper_count == 0) {
        return;
    }
    for (int32_t i = 0; i < world->contacts.awake_count; ++i) {
        const umi_contact* contact = umi_contact_at(&world->contacts, world->contacts.awake[i]);
        if (is_weighed(contact)) {
            weigh_contact(world, contact);
        }
    }
    world->scratch.body_count = 0;
    list_unsettled(world);
    umi_wake(world, world->scratch.bodies, world->scratch.body_count);
}

// ---- Timers ---------------------------------------------------------------------------------------------

// A kinematic body is at rest only if it does not move at all: it may be meant to creep.
static bool is_still(const umi_settings* settings, const umi_body* body, const umi_velocity* v)
{
    if (body->type != UM_DYNAMIC_BODY) {
        return v->x == 0.0f && v->y == 0.0f && v->angular == 0.0f;
    }
    return v->x * v->x + v->y * v->y < settings->sleep_speed * settings->sleep_speed &&
           fabsf(v->angular) < settings->sleep_angular_speed;
}

static void count_still_time(umi_step* step)
{
    const umi_bodies* bodies = &step->world->bodies;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t index = bodies->awake[i];
        const umi_body* body = umi_body_at(bodies, index);
        umi_velocity* v = bodies->velocities + index;
        bool counts = (body->flags & UMI_BODY_CAN_SLEEP) != 0 && is_still(&step->world->settings, body, v);
        v->still_time = counts ? v->still_time + step->time : 0.0f;
    }
}

// ---- Groups ---------------------------------------------------------------------------------------------

// A group that touches a moving kinematic body must not sleep.
static void keep_awake(um_world* world, int32_t kinematic, int32_t body)
{
    umi_velocity v = world->bodies.velocities[kinematic];
    if (body >= 0 && (v.x != 0.0f || v.y != 0.0f || v.angular != 0.0f)) {
        world->bodies.velocities[body].still_time = 0.0f;
    }
}

static void join_lane(um_world* world, int32_t a, int32_t b)
{
    if (a >= 0 && b >= 0) {
        umi_islands_join(&world->islands, umi_body_at(&world->bodies, a)->awake_index,
                         umi_body_at(&world->bodies, b)->awake_index);
        return;
    }
    keep_awake(world, a & INT32_MAX, b);
    keep_awake(world, b & INT32_MAX, a);
}

// Shapes that are only near each other have nothing to do with each other's sleep.
static bool touches(const umi_contact_block* block, int32_t lane)
{
    const umi_point_rows* points = block->points;
    return points[0].normal_impulse.lane[lane] + points[1].normal_impulse.lane[lane] > 0.0f ||
           points[0].separation.lane[lane] <= 0.0f || points[1].separation.lane[lane] <= 0.0f;
}

static void join_colors(um_world* world)
{
    for (int32_t i = 0; i <= UMI_OVERFLOW_COLOR; ++i) {
        const umi_color* color = world->constraints.colors + i;
        for (int32_t slot = 0; slot < color->count; ++slot) {
            const umi_contact_block* block = color->blocks + slot / UMI_BLOCK_LANES;
            int32_t lane = slot % UMI_BLOCK_LANES;
            if (touches(block, lane)) {
                join_lane(world, block->body_a.lane[lane], block->body_b.lane[lane]);
            }
        }
    }
}

// The still time of a group is that of its member that moved last.
static void time_groups(um_world* world)
{
    const umi_bodies* bodies = &world->bodies;
    float* still_times = world->scratch.still_times;
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        int32_t root = umi_islands_find(&world->islands, i); // never above i
        float still_time = bodies->velocities[bodies->awake[i]].still_time;
        bool is_less = root == i || still_time < still_times[root];
        still_times[root] = is_less ? still_time : still_times[root];
        world->counters.islands += root == i;
    }
}

static void list_tired(um_world* world)
{
    umi_scratch* s = &world->scratch;
    s->body_count = 0;
    for (int32_t i = 0; i < world->bodies.awake_count; ++i) {
        int32_t root = umi_islands_find(&world->islands, i);
        if (s->still_times[root] >= world->settings.sleep_time && s->still_times[root] > 0.0f) {
            s->bodies[s->body_count++] = world->bodies.awake[i];
        }
    }
}

static bool reserve(um_world* world)
{
    umi_scratch* s = &world->scratch;
    int32_t bodies = world->bodies.pool.count;
    return umi_array_reserve(&world->allocator, &s->bodies, &s->body_capacity, 0, bodies,
                             sizeof s->bodies[0]) &&
           umi_array_reserve(&world->allocator, &s->still_times, &s->still_time_capacity, 0, bodies,
                             sizeof s->still_times[0]) &&
           umi_islands_start(&world->allocator, &world->islands, world->bodies.awake_count);
}

void umi_update_sleep(umi_step* step)
{
    um_world* world = step->world;
    if (!reserve(world)) {
        step->result = UM_ERROR_OUT_OF_MEMORY;
        return;
    }
    count_still_time(step);
    join_colors(world);
    time_groups(world);
    if (world->settings.enable_sleep) {
        list_tired(world);
        umi_put_to_sleep(world, world->scratch.bodies, world->scratch.body_count);
        // The neighbours of those who fell asleep know them already.
        um_tree_clear_moved(world->resting);
    }
    wake_unsettled(world);
}
