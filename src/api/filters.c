// Filters by hand: what they say, and what happens when they change.
// SPDX-License-Identifier: MIT

#include "api/filters.h"

#include "api/questions.h"
#include "sleep/refilter.h"
#include "sleep/rest.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"
#include "world/seams.h"

um_filter um_default_filter(void)
{
    return (um_filter){.categories = 1, .mask = UM_ALL_CATEGORIES};
}

// ---- Seams ----------------------------------------------------------------------------------------------

// Shapes with other filters have other neighbours. To be called before and after a change, for one shape or
// all of a body.
static void leave_seams(um_world* world, int32_t body, int32_t shape)
{
    int32_t i = umi_body_at(&world->bodies, body)->first_shape;
    for (; i >= 0; i = umi_shape_at(&world->shapes, i)->next) {
        if ((shape < 0 || i == shape) && umi_shape_at(&world->shapes, i)->proxy.index1 != 0) {
            umi_seams_note_departure(world, i);
            umi_geometry_at(&world->shapes, i)->has_place = false;
        }
    }
}

static void enter_seams(um_world* world, int32_t body, int32_t shape)
{
    int32_t i = umi_body_at(&world->bodies, body)->first_shape;
    for (; i >= 0; i = umi_shape_at(&world->shapes, i)->next) {
        if ((shape < 0 || i == shape) && umi_shape_at(&world->shapes, i)->proxy.index1 != 0) {
            umi_seams_note_arrival(world, i);
        }
    }
}

// ---- Shapes ---------------------------------------------------------------------------------------------

um_filter um_shape_get_filter(const um_world* world, um_shape_id id)
{
    int32_t index = umi_read_shape(world, id, __func__);
    if (index < 0) {
        return (um_filter){0};
    }
    const umi_shape* shape = umi_shape_at(&world->shapes, index);
    return (um_filter){shape->categories, shape->mask, shape->group};
}

bool um_shape_set_filter(um_world* world, um_shape_id id, um_filter filter)
{
    int32_t index = umi_open_shape(world, id, __func__);
    if (index < 0) {
        return false;
    }
    int32_t body = umi_geometry_at(&world->shapes, index)->body;
    leave_seams(world, body, index);
    umi_shapes_set_filter(&world->shapes, index, filter);
    enter_seams(world, body, index);
    const umi_shape* shape = umi_shape_at(&world->shapes, index);
    if (shape->proxy.index1 != 0) {
        um_tree_set_categories(umi_body_tree(world, umi_body_at(&world->bodies, body)), shape->proxy,
                               umi_proxy_categories(world, index));
    }
    umi_filters_apply(world, body, index);
    return true;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

bool um_body_ignores(const um_world* world, um_body_id id, um_body_id other_id)
{
    int32_t index = umi_read_body(world, id, __func__);
    int32_t other = index >= 0 ? umi_read_body(world, other_id, __func__) : -1;
    return other >= 0 && other != index && umi_ignored_has(&world->ignored, index, other);
}

int32_t um_body_get_ignored(const um_world* world, um_body_id id, um_body_id* out_bodies, int32_t capacity)
{
    int32_t index = umi_read_body(world, id, __func__);
    if (index < 0 || umi_check_room(world, out_bodies, capacity, "out_bodies", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    int32_t link = umi_ignored_first(&world->ignored, index);
    for (; link >= 0; link = umi_ignored_next(&world->ignored, link)) {
        if (count < capacity) {
            out_bodies[count] = umi_body_id(world, umi_ignored_other(&world->ignored, link));
        }
        count += 1;
    }
    return count;
}

bool um_body_set_ignores(um_world* world, um_body_id id, um_body_id other_id, bool ignores)
{
    int32_t index = umi_open_body(world, id, __func__);
    int32_t other = index >= 0 ? umi_open_body(world, other_id, __func__) : -1;
    if (other < 0) {
        return false;
    }
    if (other == index) {
        return umi_gate_fail(world->gate, UM_ERROR_INVALID_BODY, __func__,
                             "other is the body itself (index1 %u), must be another one",
                             (unsigned)id.index1);
    }
    if (umi_ignored_has(&world->ignored, index, other) == ignores) {
        return true;
    }
    leave_seams(world, index, -1);
    leave_seams(world, other, -1);
    bool has_room = !ignores || umi_ignored_add(&world->allocator, &world->ignored, index, other);
    if (!ignores) {
        umi_ignored_remove(&world->ignored, index, other);
    }
    enter_seams(world, index, -1);
    enter_seams(world, other, -1);
    if (!has_room) {
        return umi_world_fail_memory(world, __func__);
    }
    bool is_smaller =
        umi_body_at(&world->bodies, index)->link_count <= umi_body_at(&world->bodies, other)->link_count;
    umi_filters_apply(world, is_smaller ? index : other, -1);
    umi_wake_body(world, is_smaller ? other : index);
    return true;
}

void umi_filters_forget(um_world* world, int32_t body)
{
    int32_t other = umi_ignored_find_any(&world->ignored, body);
    while (other >= 0) {
        umi_ignored_remove(&world->ignored, body, other);
        enter_seams(world, other, -1);
        other = umi_ignored_find_any(&world->ignored, body);
    }
}
