// Calls from within callbacks: see intruder.h.
// SPDX-License-Identifier: MIT

#include "support/intruder.h"

#include "support/tree_calls.h"
#include "support/world_calls.h"

#include <stdio.h>

static void note(intruder* in, bool is_done, um_result error, const char* name)
{
    if (in->problem[0] == '\0' && (is_done || error != UM_ERROR_LOCKED)) {
        (void)snprintf(in->problem, sizeof in->problem, "%s: %s, \"%s\"", name, is_done ? "done" : "refused",
                       um_result_text(error));
    }
}

static void intrude_on_world(intruder* in)
{
    um_world* world = in->world;
    for (int32_t i = 0; i < WORLD_CALL_COUNT; ++i) {
        bool is_done = WORLD_CALLS[i].call(world);
        note(in, is_done, um_world_get_last_error(world), WORLD_CALLS[i].name);
    }
    for (int32_t i = 0; i < BODY_CALL_COUNT; ++i) {
        bool is_done = BODY_CALLS[i].call(world, in->body);
        note(in, is_done, um_world_get_last_error(world), BODY_CALLS[i].name);
    }
    for (int32_t i = 0; i < SHAPE_CALL_COUNT; ++i) {
        bool is_done = SHAPE_CALLS[i].call(world, in->shape);
        note(in, is_done, um_world_get_last_error(world), SHAPE_CALLS[i].name);
    }
    for (int32_t i = 0; i < JOINT_CALL_COUNT; ++i) {
        bool is_done = JOINT_CALLS[i].call(world, in->joint);
        note(in, is_done, um_world_get_last_error(world), JOINT_CALLS[i].name);
    }
    um_world_destroy(world);
    note(in, false, um_world_get_last_error(world), "um_world_destroy");
}

static void intrude_on_tree(intruder* in)
{
    for (int32_t i = 0; i < TREE_CALL_COUNT; ++i) {
        bool is_done = TREE_CALLS[i].call(in->tree, in->proxy);
        note(in, is_done, um_tree_get_last_error(in->tree), TREE_CALLS[i].name);
    }
    um_tree_destroy(in->tree);
    note(in, false, um_tree_get_last_error(in->tree), "um_tree_destroy");
}

void intrude(intruder* in)
{
    if (!in->is_active || in->depth > 0) {
        return;
    }
    in->depth += 1;
    in->intrusions += 1;
    if (in->world != NULL) {
        intrude_on_world(in);
    }
    if (in->tree != NULL) {
        intrude_on_tree(in);
    }
    in->depth -= 1;
}

bool see(visitor* v)
{
    if (v->in != NULL) {
        intrude(v->in);
    }
    v->seen += 1;
    return v->seen < v->most;
}

// ---- The allocator --------------------------------------------------------------------------------------

static void* allocate(size_t size, size_t alignment, void* context)
{
    intruder* in = context;
    intrude(in);
    um_allocator inner = heap_allocator(&in->memory);
    return inner.allocate(size, alignment, inner.context);
}

// After the memory is gone, which nobody may read any more then. The world or tree itself goes last.
static void release(void* memory, size_t size, void* context)
{
    intruder* in = context;
    bool is_all = memory == in->world || memory == in->tree;
    um_allocator inner = heap_allocator(&in->memory);
    if (is_all) {
        intrude(in);
    }
    inner.release(memory, size, inner.context);
    if (!is_all) {
        intrude(in);
    }
}

um_allocator intruder_allocator(intruder* in)
{
    return (um_allocator){allocate, release, in};
}
