// What is reported of contacts and bodies: see contact_reports.h.
// SPDX-License-Identifier: MIT

#include "world/contact_reports.h"

#include "world/filters.h"
#include "world/shape_gap.h"

#include <string.h>

#define CONTACT_REPORTS (UM_REPORT_CONTACTS | UM_REPORT_HITS)

static um_contact_event make_event(const um_world* world, const umi_contact* contact)
{
    return (um_contact_event){umi_shape_id(world, contact->shape_a), umi_shape_id(world, contact->shape_b)};
}

// ---- Sensors --------------------------------------------------------------------------------------------

bool umi_shape_sees(const um_world* world, int32_t shape, int32_t other)
{
    return umi_is_sensor(world, shape) &&
           (!umi_is_sensor(world, other) || umi_shape_at(&world->shapes, shape)->sees_sensors);
}

static bool is_of_sensor(const um_world* world, const umi_contact* contact)
{
    return umi_is_sensor(world, contact->shape_a) || umi_is_sensor(world, contact->shape_b);
}

// Writes what either shape of a contact sees. Returns how many events that are.
static int32_t write_sight(const um_world* world, const umi_contact* contact, um_sensor_event* out_events)
{
    um_contact_event shapes = make_event(world, contact);
    int32_t count = 0;
    if (umi_shape_sees(world, contact->shape_a, contact->shape_b)) {
        out_events[count++] = (um_sensor_event){shapes.shape_a, shapes.shape_b};
    }
    if (umi_shape_sees(world, contact->shape_b, contact->shape_a)) {
        out_events[count++] = (um_sensor_event){shapes.shape_b, shapes.shape_a};
    }
    return count;
}

static bool begin_sight(um_world* world, const umi_contact* contact)
{
    if (!umi_events_reserve_sight(&world->allocator, &world->events)) {
        return false;
    }
    umi_event_buffer* open = umi_events_open(&world->events);
    open->sensor_begin_count += write_sight(world, contact, open->sensor_begins + open->sensor_begin_count);
    world->events.seen_count += 1;
    return true;
}

static void end_sight(um_world* world, const umi_contact* contact, umi_event_buffer* buffer)
{
    buffer->sensor_end_count += write_sight(world, contact, buffer->sensor_ends + buffer->sensor_end_count);
    world->events.seen_count -= 1;
}

// Takes a begin back that nobody has read. False if there is none.
static bool take_sight_back(um_world* world, const umi_contact* contact)
{
    umi_event_buffer* open = umi_events_open(&world->events);
    um_sensor_event taken[2];
    int32_t count = write_sight(world, contact, taken);
    int32_t at = open->sensor_begin_count - count; // one of the last
    while (at >= 0 && memcmp(open->sensor_begins + at, taken, (size_t)count * sizeof taken[0]) != 0) {
        at -= 1;
    }
    if (at < 0) {
        return false;
    }
    open->sensor_begin_count -= count;
    memmove(open->sensor_begins + at, open->sensor_begins + at + count,
            (size_t)(open->sensor_begin_count - at) * sizeof taken[0]);
    world->events.seen_count -= 1;
    return true;
}

// ---- Contacts -------------------------------------------------------------------------------------------

// Where a contact stands in a list of events, or -1.
static int32_t find_event(const um_world* world, const umi_contact* contact, const um_contact_event* events,
                          int32_t count)
{
    um_contact_event wanted = make_event(world, contact);
    int32_t at = count - 1;
    while (at >= 0 && memcmp(events + at, &wanted, sizeof wanted) != 0) {
        at -= 1;
    }
    return at;
}

static void remove_event(um_contact_event* events, int32_t* count, int32_t at)
{
    *count -= 1;
    memmove(events + at, events + at + 1, (size_t)(*count - at) * sizeof events[0]);
}

// Whether the begin of a contact is one that nobody has read yet.
static bool is_fresh(um_world* world, const umi_contact* contact)
{
    const umi_event_buffer* open = umi_events_open(&world->events);
    return contact->link.batch == world->events.batch && // a byte: it may be 256 steps old as well
           find_event(world, contact, open->begins, open->begin_count) >= 0;
}

// One whose end waits for the next batch has begun in this one, and has never ended.
static bool begin_contact(um_world* world, const umi_contact* contact)
{
    if (!umi_events_reserve_begin(&world->allocator, &world->events)) {
        return false;
    }
    umi_event_buffer* open = umi_events_open(&world->events);
    umi_event_buffer* next = umi_events_next(&world->events);
    int32_t at = find_event(world, contact, next->ends, next->end_count);
    if (at >= 0) {
        remove_event(next->ends, &next->end_count, at);
    } else {
        open->begins[open->begin_count++] = make_event(world, contact);
    }
    world->events.begun_count += 1;
    return true;
}

static void end_contact(um_world* world, const umi_contact* contact, umi_event_buffer* buffer)
{
    buffer->ends[buffer->end_count++] = make_event(world, contact);
    world->events.begun_count -= 1;
}

void umi_contact_report_begin(um_world* world, umi_contact* contact)
{
    bool has_room =
        is_of_sensor(world, contact) ? begin_sight(world, contact) : begin_contact(world, contact);
    if (has_room) {
        contact->link.flags |= UMI_CONTACT_BEGUN;
        contact->link.batch = world->events.batch;
    } else {
        world->events.lacks_room = true;
        world->events.is_watch_due = true;
    }
}

// Who reads the ends of a batch before its begins must come out right. So a contact that has begun in the
// same batch, in an earlier slice of the step, ends in the next one. What a sensor sees is as of the end of
// the step: it has never seen it.
void umi_contact_report_end(um_world* world, umi_contact* contact)
{
    if ((contact->link.flags & UMI_CONTACT_BEGUN) == 0) {
        return;
    }
    contact->link.flags &= (uint8_t)~UMI_CONTACT_BEGUN;
    umi_events* events = &world->events;
    if (!is_of_sensor(world, contact)) {
        end_contact(world, contact,
                    is_fresh(world, contact) ? umi_events_next(events) : umi_events_open(events));
    } else if (contact->link.batch != events->batch || !take_sight_back(world, contact)) {
        end_sight(world, contact, umi_events_open(events));
    }
}

void umi_contact_report_overlap(um_world* world, umi_contact* contact, bool overlaps)
{
    bool has_begun = (contact->link.flags & UMI_CONTACT_BEGUN) != 0;
    if (overlaps && !has_begun) {
        umi_contact_report_begin(world, contact);
    } else if (!overlaps) {
        umi_contact_report_end(world, contact);
    }
}

void umi_contact_watch(um_world* world, umi_contact* contact)
{
    if ((contact->link.flags & UMI_CONTACT_WATCHED) == 0 || umi_link_is_awake(&contact->link)) {
        return;
    }
    if (world->gate->is_locked) {
        umi_contact_report_overlap(world, contact,
                                   umi_shapes_gap(world, contact->shape_a, contact->shape_b) <= 0.0f);
    } else {
        world->events.is_watch_due = true;
    }
}

void umi_shape_set_reports(um_world* world, int32_t shape, uint32_t reports)
{
    uint32_t before = umi_shape_at(&world->shapes, shape)->reports;
    world->events.reporting_shapes +=
        (int32_t)((reports & CONTACT_REPORTS) != 0) - (int32_t)((before & CONTACT_REPORTS) != 0);
    umi_shapes_set_watching(&world->shapes, shape, umi_is_sensor(world, shape), reports);
}

void umi_contact_update_reports(um_world* world, umi_contact* contact)
{
    uint32_t reports = umi_shape_at(&world->shapes, contact->shape_a)->reports |
                       umi_shape_at(&world->shapes, contact->shape_b)->reports;
    bool begins_hits = (reports & ~contact->link.reports & UM_REPORT_HITS) != 0;
    if (begins_hits && umi_contact_is_touching(contact)) {
        umi_contact_lane_forget_approach(umi_contact_block_of(&world->constraints, contact),
                                         umi_lane_of(&contact->link));
        umi_contacts_forget_hit(&world->contacts, (int32_t)(contact - umi_contact_at(&world->links, 0)));
    }
    contact->link.reports = (uint8_t)(reports & CONTACT_REPORTS);
    bool is_watched = (contact->link.flags & UMI_CONTACT_WATCHED) != 0;
    if ((reports & UM_REPORT_CONTACTS) == 0 && !is_watched) {
        umi_contact_report_end(world, contact);
    }
}

// ---- Bodies ---------------------------------------------------------------------------------------------

// Forgets bodies that are gone. After that there is room for one more: there is for all that exist.
static void drop_gone(um_world* world)
{
    umi_events* events = &world->events;
    int32_t kept = 0;
    for (int32_t i = 0; i < events->noted_count; ++i) {
        if (umi_find_body(world, events->noted[i]) >= 0) {
            events->noted[kept++] = events->noted[i];
        }
    }
    events->noted_count = kept;
}

static void note(um_world* world, int32_t index)
{
    umi_events* events = &world->events;
    umi_body* body = umi_body_at(&world->bodies, index);
    if ((body->notes & UMI_NOTE_LISTED) != 0) {
        return;
    }
    if (events->noted_count == events->noted_capacity) {
        drop_gone(world);
    }
    events->noted[events->noted_count++] = umi_body_id(world, index);
    body->notes = (uint8_t)(UMI_NOTE_LISTED | (umi_body_is_awake(body) ? UMI_NOTE_WAS_AWAKE : 0));
}

bool umi_body_has_moved(const um_world* world, int32_t body)
{
    umi_pose now = world->bodies.poses[body];
    umi_pose before = world->bodies.previous_poses[body];
    return now.x != before.x || now.y != before.y || now.q.c != before.q.c || now.q.s != before.q.s;
}

// Who falls asleep within a step may wake in the same one, and forgets then where it was before the step.
void umi_note_wake_or_sleep(um_world* world, int32_t body)
{
    if (!world->def.report_bodies) {
        return;
    }
    note(world, body);
    umi_body* record = umi_body_at(&world->bodies, body);
    if (world->gate->is_locked && umi_body_is_awake(record) && umi_body_has_moved(world, body)) {
        record->notes |= UMI_NOTE_MOVED;
    }
}

void umi_note_placed(um_world* world, int32_t body)
{
    if (world->def.report_bodies) {
        note(world, body);
        umi_body_at(&world->bodies, body)->notes |= UMI_NOTE_MOVED;
    }
}
