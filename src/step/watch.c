// Contacts that are only watched: those of sensors, and of bodies that are not dynamic. They stand among the
// contacts that do not touch, where the narrow phase passes them over, and are looked at when the bodies are
// where the step takes them.
// SPDX-License-Identifier: MIT

#include "core/array.h"
#include "step/compare.h"
#include "step/stages.h"
#include "world/contact_life.h"
#include "world/contact_reports.h"
#include "world/shape_gap.h"

// What was found of a contact.
enum {
    APART = 0,
    OVERLAPS = 1,
    SEPARATED = 2, // not even the fat AABBs overlap
    NOT_WATCHED = 3,
};

static uint8_t look_at(const um_world* world, const umi_nontouching* nontouching)
{
    if (nontouching->due != UMI_DUE_NEVER) {
        return NOT_WATCHED;
    }
    const um_aabb* tight = world->shapes.tight_aabbs;
    // With the sequential solver AABBs were made before the contacts were solved.
    float slack = 2.0f * world->largest_change;
    if (umi_aabbs_are_near(tight[nontouching->shape_a], tight[nontouching->shape_b], slack)) {
        return umi_shapes_gap(world, nontouching->shape_a, nontouching->shape_b) <= 0.0f ? OVERLAPS : APART;
    }
    return umi_has_separated(world, nontouching->shape_a, nontouching->shape_b) ? SEPARATED : APART;
}

typedef struct watch_loop {
    const um_world* world;
    uint8_t* outcomes;
} watch_loop;

static void look_at_range(int32_t begin, int32_t end, void* context)
{
    const watch_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        loop->outcomes[i] = look_at(loop->world, loop->world->contacts.nontouching + i);
    }
}

// Looks at the contacts of what rests, once.
static void look_at_resting(um_world* world)
{
    world->events.is_watch_due = false;
    for (int32_t i = 0; i < world->links.pool.fresh; ++i) {
        umi_contact* contact = umi_contact_at(&world->links, i);
        if (umi_link_is_contact(&contact->link)) {
            umi_contact_watch(world, contact);
        }
    }
}

// A chunk of contacts for a worker.
#define GRAIN 128

// From the last one to the first: one that ends leaves its place to the last.
void umi_watch_overlaps(umi_step* step)
{
    um_world* world = step->world;
    umi_scratch* s = &world->scratch;
    int32_t count = world->contacts.nontouching_count;
    if (world->shapes.watching_count == 0) {
        return;
    }
    if (world->events.is_watch_due) {
        look_at_resting(world);
    }
    bool has_room = umi_array_reserve(&world->allocator, &s->outcomes, &s->outcome_capacity, 0, count,
                                      sizeof s->outcomes[0]);
    if (has_room) {
        watch_loop loop = {world, s->outcomes};
        umi_parallel(world, count, GRAIN, look_at_range, &loop);
    }
    for (int32_t i = count - 1; i >= 0; --i) {
        uint8_t what = has_room ? s->outcomes[i] : look_at(world, world->contacts.nontouching + i);
        if (what == NOT_WATCHED) {
            continue;
        }
        int32_t index = world->contacts.nontouching[i].contact;
        umi_contact_report_overlap(world, umi_contact_at(&world->links, index), what == OVERLAPS);
        if (what == SEPARATED) {
            umi_contact_end(world, index);
        }
    }
}
