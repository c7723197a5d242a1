// The events of a step: see events.h.
// SPDX-License-Identifier: MIT

#include "world/events.h"

#include "core/array.h"

void umi_events_destroy(const um_allocator* allocator, umi_events* events)
{
    for (int32_t i = 0; i < 2; ++i) {
        umi_event_buffer* b = events->buffers + i;
        umi_array_free(allocator, &b->begins, &b->begin_capacity, sizeof b->begins[0]);
        umi_array_free(allocator, &b->ends, &b->end_capacity, sizeof b->ends[0]);
        umi_array_free(allocator, &b->hits, &b->hit_capacity, sizeof b->hits[0]);
        umi_array_free(allocator, &b->sensor_begins, &b->sensor_begin_capacity, sizeof b->sensor_begins[0]);
        umi_array_free(allocator, &b->sensor_ends, &b->sensor_end_capacity, sizeof b->sensor_ends[0]);
        umi_array_free(allocator, &b->crossings, &b->crossing_capacity, sizeof b->crossings[0]);
        umi_array_free(allocator, &b->moves, &b->move_capacity, sizeof b->moves[0]);
        umi_array_free(allocator, &b->fell_asleep, &b->fell_asleep_capacity, sizeof b->fell_asleep[0]);
        umi_array_free(allocator, &b->woke, &b->woke_capacity, sizeof b->woke[0]);
        umi_array_free(allocator, &b->joints, &b->joint_capacity, sizeof b->joints[0]);
    }
    umi_array_free(allocator, &events->noted, &events->noted_capacity, sizeof events->noted[0]);
}

// ---- Room -----------------------------------------------------------------------------------------------

// Both buffers, since it may end in either. Nobody reads one of them: this happens in steps alone.
bool umi_events_reserve_begin(const um_allocator* allocator, umi_events* events)
{
    umi_event_buffer* open = umi_events_open(events);
    for (int32_t i = 0; i < 2; ++i) {
        umi_event_buffer* b = events->buffers + i;
        if (!umi_array_reserve(allocator, &b->ends, &b->end_capacity, b->end_count,
                               b->end_count + events->begun_count + 1, sizeof b->ends[0])) {
            return false;
        }
    }
    return umi_array_reserve(allocator, &open->begins, &open->begin_capacity, open->begin_count,
                             open->begin_count + 1, sizeof open->begins[0]);
}

bool umi_events_reserve_sight(const um_allocator* allocator, umi_events* events)
{
    umi_event_buffer* open = umi_events_open(events);
    for (int32_t i = 0; i < 2; ++i) {
        umi_event_buffer* b = events->buffers + i;
        if (!umi_array_reserve(allocator, &b->sensor_ends, &b->sensor_end_capacity, b->sensor_end_count,
                               b->sensor_end_count + 2 * (events->seen_count + 1),
                               sizeof b->sensor_ends[0])) {
            return false;
        }
    }
    return umi_array_reserve(allocator, &open->sensor_begins, &open->sensor_begin_capacity,
                             open->sensor_begin_count, open->sensor_begin_count + 2,
                             sizeof open->sensor_begins[0]);
}

bool umi_events_reserve_hits(const um_allocator* allocator, umi_events* events, int32_t extra)
{
    umi_event_buffer* open = umi_events_open(events);
    return umi_array_reserve(allocator, &open->hits, &open->hit_capacity, open->hit_count,
                             open->hit_count + extra, sizeof open->hits[0]);
}

bool umi_events_reserve_crossing(const um_allocator* allocator, umi_events* events)
{
    umi_event_buffer* open = umi_events_open(events);
    return umi_array_reserve(allocator, &open->crossings, &open->crossing_capacity, open->crossing_count,
                             open->crossing_count + 1, sizeof open->crossings[0]);
}

bool umi_events_reserve_bodies(const um_allocator* allocator, umi_events* events, int32_t moves)
{
    umi_event_buffer* b = umi_events_open(events);
    return umi_array_reserve(allocator, &b->moves, &b->move_capacity, 0, moves, sizeof b->moves[0]) &&
           umi_array_reserve(allocator, &b->fell_asleep, &b->fell_asleep_capacity, 0, events->noted_count,
                             sizeof b->fell_asleep[0]) &&
           umi_array_reserve(allocator, &b->woke, &b->woke_capacity, 0, events->noted_count,
                             sizeof b->woke[0]);
}

bool umi_events_reserve_notes(const um_allocator* allocator, umi_events* events, int32_t bodies)
{
    return umi_array_reserve(allocator, &events->noted, &events->noted_capacity, events->noted_count, bodies,
                             sizeof events->noted[0]);
}

static bool reserve_joints(const um_allocator* allocator, umi_event_buffer* b, int32_t joints)
{
    return umi_array_reserve(allocator, &b->joints, &b->joint_capacity, b->joint_count,
                             b->joint_count + joints, sizeof b->joints[0]);
}

bool umi_events_reserve_joints(const um_allocator* allocator, umi_events* events, int32_t joints)
{
    return reserve_joints(allocator, umi_events_open(events), joints);
}

bool umi_events_reserve_next_joints(const um_allocator* allocator, umi_events* events, int32_t joints)
{
    return reserve_joints(allocator, umi_events_next(events), joints);
}

// ---- Batches --------------------------------------------------------------------------------------------

void umi_events_begin_step(umi_events* events)
{
    umi_event_buffer* next = umi_events_next(events);
    next->begin_count = 0;
    next->end_count = 0;
    next->hit_count = 0;
    next->sensor_begin_count = 0;
    next->sensor_end_count = 0;
    next->crossing_count = 0;
    next->move_count = 0;
    next->fell_asleep_count = 0;
    next->woke_count = 0;
    next->joint_count = 0;
}

void umi_events_publish(umi_events* events)
{
    events->open = 1 - events->open;
    events->batch += 1;
}
