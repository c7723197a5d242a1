// What there is: all bodies, all contacts, all nodes of the trees.
// SPDX-License-Identifier: MIT

#include "api/questions.h"
#include "world/contact_view.h"
#include "world/errors.h"
#include "world/ids.h"

// Refuses a walk without a world or without a function.
static um_result refuse_null(const um_world* world, const char* function)
{
    return world == NULL ? UM_ERROR_NULL_ARGUMENT
                         : umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, function, "fn is NULL");
}

// Begins a walk. False if that is not allowed now.
static bool begin_walk(const um_world* world, const char* function)
{
    if (umi_gate_check_walk(world->gate, function) != UM_OK) {
        return false;
    }
    umi_walks_begin(&world->gate->walks);
    return true;
}

um_result um_world_each_body(const um_world* world, um_body_fn* fn, void* context)
{
    if (world == NULL || fn == NULL) {
        return refuse_null(world, __func__);
    }
    if (!begin_walk(world, __func__)) {
        return UM_ERROR_LOCKED;
    }
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        bool is_there = umi_body_is_used(umi_body_at(&world->bodies, i));
        if (is_there && !fn(umi_body_id(world, i), context)) {
            break;
        }
    }
    umi_walks_end(&world->gate->walks);
    return UM_OK;
}

int32_t um_world_get_bodies(const um_world* world, um_body_id* out_bodies, int32_t capacity)
{
    if (world == NULL || umi_check_room(world, out_bodies, capacity, "out_bodies", __func__) != UM_OK) {
        return 0;
    }
    int32_t count = 0;
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        if (!umi_body_is_used(umi_body_at(&world->bodies, i))) {
            continue;
        }
        if (count < capacity) {
            out_bodies[count] = umi_body_id(world, i);
        }
        count += 1;
    }
    return count;
}

// Returns whether the function wants to see more.
static bool each_in_color(const um_world* world, const umi_color* color, um_contact_fn* fn, void* context)
{
    for (int32_t slot = 0; slot < color->count; ++slot) {
        um_contact out = umi_contact_show(world, umi_contact_at(&world->links, umi_slot_link(color, slot)));
        if (!fn(&out, context)) {
            return false;
        }
    }
    return true;
}

um_result um_world_each_contact(const um_world* world, um_contact_fn* fn, void* context)
{
    if (world == NULL || fn == NULL) {
        return refuse_null(world, __func__);
    }
    if (!begin_walk(world, __func__)) {
        return UM_ERROR_LOCKED;
    }
    bool goes_on = true;
    for (int32_t i = 0; goes_on && i < world->constraints.bundle_count; ++i) {
        for (int32_t c = 0; goes_on && c < UMI_BUNDLE_COLORS; ++c) {
            const umi_color* color = umi_contact_color(world->constraints.bundles + i, c);
            goes_on = each_in_color(world, color, fn, context);
        }
    }
    umi_walks_end(&world->gate->walks);
    return UM_OK;
}

um_result um_world_walk_tree(const um_world* world, um_world_tree which, um_tree_walk_fn* fn, void* context)
{
    if (world == NULL || fn == NULL) {
        return refuse_null(world, __func__);
    }
    if (which != UM_MOVING_TREE && which != UM_RESTING_TREE) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_OPTION, __func__,
                                  "which must be UM_MOVING_TREE or UM_RESTING_TREE");
    }
    if (!begin_walk(world, __func__)) {
        return UM_ERROR_LOCKED;
    }
    um_result result = um_tree_walk(which == UM_MOVING_TREE ? world->moving : world->resting, fn, context);
    umi_walks_end(&world->gate->walks);
    return result;
}
