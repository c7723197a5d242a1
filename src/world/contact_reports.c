// What is reported of contacts and bodies: see contact_reports.h.
// SPDX-License-Identifier: MIT

#include "world/contact_reports.h"

static um_contact_event make_event(const um_world* world, const umi_contact* contact)
{
    return (um_contact_event){umi_shape_id(world, contact->shape_a), umi_shape_id(world, contact->shape_b)};
}

void umi_contact_report_begin(um_world* world, umi_contact* contact)
{
    umi_events* events = &world->events;
    if (!umi_events_reserve_begin(&world->allocator, events)) {
        return;
    }
    umi_event_buffer* open = umi_events_open(events);
    open->begins[open->begin_count++] = make_event(world, contact);
    contact->link.flags |= UMI_CONTACT_BEGUN;
    events->begun_count += 1;
}

void umi_contact_report_end(um_world* world, umi_contact* contact)
{
    if ((contact->link.flags & UMI_CONTACT_BEGUN) == 0) {
        return;
    }
    umi_event_buffer* open = umi_events_open(&world->events);
    open->ends[open->end_count++] = make_event(world, contact);
    contact->link.flags &= (uint8_t)~UMI_CONTACT_BEGUN;
    world->events.begun_count -= 1;
}

void umi_shape_set_reports(um_world* world, int32_t shape, uint32_t reports)
{
    umi_shape* record = umi_shape_at(&world->shapes, shape);
    world->events.reporting_shapes += (int32_t)(reports != 0) - (int32_t)(record->reports != 0);
    record->reports = reports;
}

void umi_contact_update_reports(um_world* world, umi_contact* contact)
{
    contact->link.reports = (uint8_t)(umi_shape_at(&world->shapes, contact->shape_a)->reports |
                                      umi_shape_at(&world->shapes, contact->shape_b)->reports);
    if (contact->link.reports == 0) {
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

void umi_note_wake_or_sleep(um_world* world, int32_t body)
{
    if (world->def.report_bodies) {
        note(world, body);
    }
}

void umi_note_placed(um_world* world, int32_t body)
{
    if (world->def.report_bodies) {
        note(world, body);
        umi_body_at(&world->bodies, body)->notes |= UMI_NOTE_PLACED;
    }
}
