// The events of a step, and room for them, which is made in steps alone: between them the user reads. What
// happens between steps is noted for the next one, while the user may still read those of the last: there are
// two buffers, which change places when a step ends.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_EVENTS_H
#define UMI_WORLD_EVENTS_H

#include "dynamics/contacts.h"

#include <umbra/event.h>

typedef struct umi_event_buffer {
    um_contact_event* begins;
    um_contact_event* ends;
    um_hit_event* hits;
    um_sensor_event* sensor_begins;
    um_sensor_event* sensor_ends;
    um_crossing_event* crossings; // by the places of sensor and visitor
    um_move_event* moves;
    um_body_id* fell_asleep;
    um_body_id* woke;
    um_joint_event* joints;
    int32_t begin_capacity;
    int32_t end_capacity;
    int32_t hit_capacity;
    int32_t sensor_begin_capacity;
    int32_t sensor_end_capacity;
    int32_t crossing_capacity;
    int32_t move_capacity;
    int32_t fell_asleep_capacity;
    int32_t woke_capacity;
    int32_t joint_capacity;
    int32_t begin_count;
    int32_t end_count;
    int32_t hit_count;
    int32_t sensor_begin_count;
    int32_t sensor_end_count;
    int32_t crossing_count;
    int32_t move_count;
    int32_t fell_asleep_count;
    int32_t woke_count;
    int32_t joint_count;
} umi_event_buffer;

typedef struct umi_events {
    umi_event_buffer buffers[2];
    int32_t open;      // the buffer that is being filled; the user reads the other one
    uint8_t batch;     // goes up by one with each step
    um_body_id* noted; // bodies that woke, fell asleep or were placed since the last events; some may be gone
    int32_t noted_capacity;
    int32_t noted_count;
    int32_t reporting_shapes; // shapes of which contacts or hits are reported
    bool is_watch_due;        // whether contacts of what rests have to be looked at: see umi_contact_watch
    bool lacks_room;          // whether something could not be told in this step
    int32_t begun_count;      // contacts that have begun: there is room for the ends of all of them
    int32_t seen_count;       // contacts of sensors that see something: the same
} umi_events;

void umi_events_destroy(const um_allocator* allocator, umi_events* events);

// Makes room for one more contact that begins, and for its end, whenever that comes. False when memory ends.
bool umi_events_reserve_begin(const um_allocator* allocator, umi_events* events);

// The same for what a sensor sees: twice, since two sensors may see each other.
bool umi_events_reserve_sight(const um_allocator* allocator, umi_events* events);

// Makes room for so many more hits.
bool umi_events_reserve_hits(const um_allocator* allocator, umi_events* events, int32_t extra);

// Makes room for one more crossing.
bool umi_events_reserve_crossing(const um_allocator* allocator, umi_events* events);

// Makes room for so many moves, and for what those do that were noted.
bool umi_events_reserve_bodies(const um_allocator* allocator, umi_events* events, int32_t moves);

// Makes room for notes of so many bodies. Unlike the others also between steps.
bool umi_events_reserve_notes(const um_allocator* allocator, umi_events* events, int32_t bodies);

// Makes room for an event of each of so many joints, whatever has been told already: in the buffer that is
// being filled, also between steps, and in steps in the next one as well.
bool umi_events_reserve_joints(const um_allocator* allocator, umi_events* events, int32_t joints);
bool umi_events_reserve_next_joints(const um_allocator* allocator, umi_events* events, int32_t joints);

// The buffer that is being filled.
static inline umi_event_buffer* umi_events_open(umi_events* events)
{
    return events->buffers + events->open;
}

// The other one: what the user reads, or, within a step, what is for the next one.
static inline umi_event_buffer* umi_events_next(umi_events* events)
{
    return events->buffers + (1 - events->open);
}

// Takes the events of the last step from the user.
void umi_events_begin_step(umi_events* events);

// Has the user read the buffer that was open, and opens the other one.
void umi_events_publish(umi_events* events);

#endif
