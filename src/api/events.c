// Events for the user: what is reported, and the events of the last step.
// SPDX-License-Identifier: MIT

#include "api/questions.h"
#include "sleep/refilter.h"
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
        .sensor_begins = b->sensor_begins,
        .sensor_ends = b->sensor_ends,
        .crossings = b->crossings,
        .moves = b->moves,
        .fell_asleep = b->fell_asleep,
        .woke = b->woke,
        .joints = b->joints,
        .contact_begin_count = b->begin_count,
        .contact_end_count = b->end_count,
        .hit_count = b->hit_count,
        .sensor_begin_count = b->sensor_begin_count,
        .sensor_end_count = b->sensor_end_count,
        .crossing_count = b->crossing_count,
        .move_count = b->move_count,
        .fell_asleep_count = b->fell_asleep_count,
        .woke_count = b->woke_count,
        .joint_count = b->joint_count,
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
    uint32_t before = umi_shape_at(&world->shapes, index)->reports;
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    umi_shape_set_reports(world, index, reports);
    if (((before ^ reports) & UM_REPORT_KINEMATIC) != 0) {
        umi_filters_apply(world, body, index); // there may be other contacts now
    }
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        umi_contact* contact = umi_edge_contact(&world->links, edge);
        if (contact->shape_a == index || contact->shape_b == index) {
            umi_contact_update_reports(world, contact);
        }
    }
    return true;
}

// ---- Sensors --------------------------------------------------------------------------------------------

bool um_shape_is_sensor(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 && umi_geometry_at(&world->shapes, index)->is_sensor;
}

bool um_shape_sees_sensors(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    return index >= 0 && umi_shape_at(&world->shapes, index)->sees_sensors;
}

// The shape that a sensor sees by a contact, or -1.
static int32_t find_visitor(const um_world* world, const umi_contact* contact, int32_t sensor)
{
    bool is_its = contact->shape_a == sensor || contact->shape_b == sensor;
    int32_t visitor = contact->shape_a == sensor ? contact->shape_b : contact->shape_a;
    bool has_begun = (contact->link.flags & UMI_CONTACT_BEGUN) != 0;
    return is_its && has_begun && umi_shape_sees(world, sensor, visitor) ? visitor : -1;
}

int32_t um_shape_get_visitors(const um_world* world, um_shape_id id, um_shape_id* out_visitors,
                              int32_t capacity)
{
    int32_t index = umi_read_shape(world, id, __func__);
    if (index < 0 || umi_check_room(world, out_visitors, capacity, "out_visitors", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    int32_t edge = umi_first_contact_edge(
        &world->links, umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, index)->body));
    for (; edge >= 0; edge = umi_next_contact_edge(&world->links, edge)) {
        int32_t visitor = find_visitor(world, umi_edge_contact(&world->links, edge), index);
        if (visitor >= 0 && count < capacity) {
            out_visitors[count] = umi_shape_id(world, visitor);
        }
        count += visitor >= 0;
    }
    return count;
}
