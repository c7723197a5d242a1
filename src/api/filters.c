// Filters by hand: what they say, and what happens when they change.
// SPDX-License-Identifier: MIT

#include "api/filters.h"

#include "broadphase/tree_query.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/errors.h"
#include "world/filters.h"
#include "world/ids.h"
#include "world/proxies.h"
#include "world/seams.h"

um_filter um_default_filter(void)
{
    return (um_filter){.categories = 1, .mask = UM_ALL_CATEGORIES};
}

// ---- Changes --------------------------------------------------------------------------------------------

static bool is_still_allowed(um_world* world, const umi_contact* contact)
{
    return umi_shapes_may_touch(world, contact->shape_a, contact->shape_b, contact->link.body_a,
                                contact->link.body_b) &&
           umi_user_allows(world, contact->shape_a, contact->shape_b);
}

static bool is_of(const umi_contact* contact, int32_t shape)
{
    return shape < 0 || contact->shape_a == shape || contact->shape_b == shape;
}

static void end_forbidden(um_world* world, int32_t body, int32_t shape)
{
    int32_t edge = umi_first_contact_edge(&world->links, umi_body_at(&world->bodies, body));
    while (edge >= 0) {
        int32_t next = umi_next_contact_edge(&world->links, edge);
        const umi_contact* contact = umi_edge_contact(&world->links, edge);
        if (is_of(contact, shape) && !is_still_allowed(world, contact)) {
            umi_contact_end(world, edge >> 1);
        }
        edge = next;
    }
}

// Sleepers next to what rests have no pair with it that the next step could find, unless they wake.
static bool wake_found(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    um_world* world = context;
    int32_t body = umi_leaf_body(user_data);
    if (umi_body_at(&world->bodies, body)->type == UM_DYNAMIC_BODY) {
        umi_wake_body(world, body);
    }
    return true;
}

static void find_anew(um_world* world, int32_t shape)
{
    const umi_shape* record = umi_shape_at(&world->shapes, shape);
    if (record->proxy.index1 == 0) {
        return; // on a disabled body
    }
    int32_t body = umi_geometry_at(&world->shapes, shape)->body;
    um_tree_mark_moved(umi_body_tree(world, umi_body_at(&world->bodies, body)), record->proxy);
    umi_tree_query_any(world->resting, world->shapes.fat_aabbs[shape], wake_found, world,
                       &world->gate->walks);
    world->all_pairs_changed = true;
}

static void find_all_anew(um_world* world, int32_t body, int32_t shape)
{
    const umi_shapes* shapes = &world->shapes;
    for (int32_t i = umi_body_at(&world->bodies, body)->first_shape; i >= 0;
         i = umi_shape_at(shapes, i)->next) {
        if (shape < 0 || i == shape) {
            find_anew(world, i);
        }
    }
}

void umi_filters_apply(um_world* world, int32_t body, int32_t shape)
{
    umi_wake_touching(world, body, shape);
    umi_wake_body(world, body);
    end_forbidden(world, body, shape);
    find_all_anew(world, body, shape);
}

void umi_filters_apply_to_all(um_world* world)
{
    umi_wake_all(world);
    for (int32_t i = 0; i < world->links.pool.fresh; ++i) {
        const umi_contact* contact = umi_contact_at(&world->links, i);
        if (umi_link_is_contact(&contact->link) && !is_still_allowed(world, contact)) {
            umi_contact_end(world, i);
        }
    }
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        if (umi_body_is_used(umi_body_at(&world->bodies, i))) {
            find_all_anew(world, i, -1);
        }
    }
}

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
