// Events for the user: what is reported, and the events of the last step.
// SPDX-License-Identifier: MIT

#include "world/contact_reports.h"
#include "world/errors.h"

um_events um_world_get_events(const um_world* world)
{
    if (world == NULL) {
        return (um_events){0};
    }
    const umi_event_buffer* b = world->events.buffers + (1 - world->events.open);
    return (um_events){
        .contact_begins = b->begins,
        .contact_ends = b->ends,
        .hits = b->hits,
        .moves = b->moves,
        .fell_asleep = b->fell_asleep,
        .woke = b->woke,
        .contact_begin_count = b->begin_count,
        .contact_end_count = b->end_count,
        .hit_count = b->hit_count,
        .move_count = b->move_count,
        .fell_asleep_count = b->fell_asleep_count,
        .woke_count = b->woke_count,
    };
}

// ---- What is reported -----------------------------------------------------------------------------------

uint32_t um_shape_get_reports(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 ? umi_shape_at(&world->shapes, index)->reports : 0;
}

bool um_shape_set_reports(um_world* world, um_shape_id id, uint32_t reports)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0 || !umi_takes_reports(world, __func__, "reports", reports)) {
        return false;
    }
    if (reports != 0 &&
        !umi_events_reserve_hits(&world->allocator, &world->events, world->links.pool.capacity)) {
        return umi_world_fail_memory(world, __func__);
    }
    umi_shape_set_reports(world, index, reports);
    int32_t edge = umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, index)->body)->first_link;
    for (; edge >= 0; edge = umi_edge_next(&world->links, edge)) {
        umi_contact* contact = umi_edge_contact(&world->links, edge);
        if (contact->shape_a == index || contact->shape_b == index) {
            umi_contact_update_reports(world, contact);
        }
    }
    return true;
}
