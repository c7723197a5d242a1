// What follows from another filter: see refilter.h.
// SPDX-License-Identifier: MIT

#include "sleep/refilter.h"

#include "broadphase/tree_query.h"
#include "sleep/rest.h"
#include "world/contact_life.h"
#include "world/filters.h"
#include "world/proxies.h"

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

void umi_filters_end_forbidden(um_world* world, int32_t body)
{
    end_forbidden(world, body, -1);
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
