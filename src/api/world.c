// A world's life: creation and destruction.
// SPDX-License-Identifier: MIT

#include "api/settings.h"
#include "broadphase/tree_bake.h"
#include "broadphase/tree_build.h"
#include "core/array.h"
#include "core/cpu.h"
#include "core/salt.h"
#include "world/errors.h"

// ---- Memory ---------------------------------------------------------------------------------------------

static void count_allocation(umi_counted_heap* heap, size_t size)
{
    atomic_fetch_add_explicit(&heap->allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&heap->bytes, size, memory_order_relaxed);
}

static void* allocate_counted(size_t size, size_t alignment, void* context)
{
    um_world* world = context;
    umi_counted_heap* heap = &world->heap;
    umi_gate_state state = umi_gate_begin_hook(world->gate);
    void* memory = heap->inner.allocate(size, alignment, heap->inner.context);
    umi_gate_end_hook(world->gate, &state);
    if (memory != NULL) {
        count_allocation(heap, size);
    } else {
        heap->refused = size;
    }
    return memory;
}

static void release_counted(void* memory, size_t size, void* context)
{
    um_world* world = context;
    umi_counted_heap* heap = &world->heap;
    umi_gate_state state = umi_gate_begin_hook(world->gate);
    atomic_fetch_sub_explicit(&heap->bytes, size, memory_order_relaxed);
    heap->inner.release(memory, size, heap->inner.context);
    umi_gate_end_hook(world->gate, &state);
}

// For queries that bake the resting tree. Other threads may query at the same time, so nothing is locked; to
// the hook it is a walk, in which it may read the world.

static void* allocate_in_query(size_t size, size_t alignment, void* context)
{
    um_world* world = context;
    umi_counted_heap* heap = &world->heap;
    umi_walks_begin(&world->gate->walks);
    void* memory = heap->inner.allocate(size, alignment, heap->inner.context);
    umi_walks_end(&world->gate->walks);
    if (memory != NULL) {
        count_allocation(heap, size);
    }
    return memory;
}

static void release_in_query(void* memory, size_t size, void* context)
{
    um_world* world = context;
    umi_counted_heap* heap = &world->heap;
    umi_walks_begin(&world->gate->walks);
    atomic_fetch_sub_explicit(&heap->bytes, size, memory_order_relaxed);
    heap->inner.release(memory, size, heap->inner.context);
    umi_walks_end(&world->gate->walks);
}

// ---- Life -----------------------------------------------------------------------------------------------

static um_result create_tree(um_world* world, const um_world_def* def, float margin, bool bake_by_itself,
                             um_tree** out_tree)
{
    um_tree_def tree_def = um_default_tree_def();
    tree_def.margin = margin;
    tree_def.displacement_multiplier = def->displacement_multiplier;
    tree_def.lanes = def->lanes;
    tree_def.allocator = world->allocator;
    tree_def.bake_by_itself = bake_by_itself;
    return um_tree_create(&tree_def, out_tree);
}

// What rests needs no fat AABB: it is found by what moves. Its margin is that of contacts, so that neighbours
// which are created asleep are found. It bakes by itself; the moving tree changes too often for that.
static um_result create_parts(um_world* world, const um_world_def* def)
{
    if (!umi_bodies_create(&world->allocator, &world->bodies)) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    // The user's threads do the work of workers.
    bool is_alone = def->threads.parallel != NULL || def->threads.worker_count == 0;
    int32_t workers = is_alone ? 1 : def->threads.worker_count;
    if (!umi_workers_create(&world->allocator, workers, &world->executor.workers)) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    um_result result = create_tree(world, def, 0.0f, false, &world->moving);
    if (result != UM_OK) {
        return result;
    }
    result = create_tree(world, def, world->settings.contact_margin, true, &world->resting);
    if (result == UM_OK) {
        umi_tree_borrow_scratch(world->moving, &world->pairs);
        umi_tree_borrow_scratch(world->resting, &world->pairs);
        umi_tree_set_bake_allocator(world->resting,
                                    (um_allocator){allocate_in_query, release_in_query, world});
    }
    return result;
}

// A world that has no parts yet, or NULL when memory ends.
static um_world* start_world(const um_world_def* def)
{
    um_allocator inner = def->allocator;
    umi_allocator_resolve(&inner);
    um_world* world = umi_allocate(&inner, sizeof *world);
    if (world == NULL) {
        return NULL;
    }
    int32_t lanes = def->lanes != 0 ? def->lanes : umi_cpu_best_lanes();
    *world = (um_world){
        .shapes = umi_shapes_make(),
        .links = umi_links_make(),
        .ignored = umi_ignored_make(),
        .fields = umi_force_fields_make(),
        .joints = umi_joints_make(def->solver == UM_SOLVER_SUBSTEP),
        .constraints = umi_constraints_make(),
        .kernel = umi_contact_kernel_for(lanes),
        .locked_kernel = umi_locked_kernel_for(lanes),
        .joint_kernel = umi_joint_kernel_for(lanes),
        .collide_kernel = umi_collide_kernel_for(lanes),
        .settings = umi_make_settings(def),
        .executor = {.parallel = def->threads.parallel,
                     .parallel_context = def->threads.context,
                     .parallel_count = def->threads.worker_count},
        .salt = umi_salt_spread(def->salt),
        .heap = {.inner = inner, .allocations = 1, .bytes = sizeof *world},
        .allocator = {allocate_counted, release_counted, world},
        .def = *def,
        .own_gate = umi_gate_make("world", def->error, def->error_context),
        .gate = &world->own_gate,
    };
    return world;
}

um_result um_world_create(const um_world_def* def, um_world** out_world)
{
    um_world_def used = def != NULL ? *def : um_default_world_def();
    umi_message reason;
    um_result result = umi_def_check(&umi_world_def_kind, &used, &reason);
    if (out_world != NULL) {
        *out_world = NULL;
    }
    if (result == UM_ERROR_UNINITIALIZED_DEF) {
        return out_world != NULL ? result : UM_ERROR_NULL_ARGUMENT; // what stands in the def is no hook
    }
    if (out_world == NULL) {
        return umi_report_creation(used.error, used.error_context, UM_ERROR_NULL_ARGUMENT, __func__,
                                   "out_world is NULL");
    }
    if (result != UM_OK) {
        return umi_report_creation(used.error, used.error_context, result, __func__, "%s", reason.text);
    }
    um_world* world = start_world(&used);
    if (world == NULL) {
        return umi_report_creation(used.error, used.error_context, UM_ERROR_OUT_OF_MEMORY, __func__,
                                   "the allocator returned NULL for %zu bytes", sizeof *world);
    }
    result = create_parts(world, &used);
    if (result != UM_OK) {
        size_t refused = world->heap.refused;
        um_world_destroy(world);
        if (refused == 0) {
            return umi_report_creation(used.error, used.error_context, result, __func__,
                                       "the system cannot start %d threads for def.threads.worker_count",
                                       (int)used.threads.worker_count - 1);
        }
        return umi_report_creation(used.error, used.error_context, result, __func__,
                                   "the allocator returned NULL for %zu bytes", refused);
    }
    *out_world = world;
    return UM_OK;
}

static void free_scratch(const um_allocator* allocator, umi_scratch* s)
{
    umi_array_free(allocator, &s->belts, &s->belt_capacity, sizeof s->belts[0]);
    umi_array_free(allocator, &s->impacts, &s->impact_capacity, sizeof s->impacts[0]);
    umi_array_free(allocator, &s->bodies, &s->body_capacity, sizeof s->bodies[0]);
    umi_array_free(allocator, &s->is_restless, &s->is_restless_capacity, sizeof s->is_restless[0]);
    umi_array_free(allocator, &s->neighbors, &s->neighbor_capacity, sizeof s->neighbors[0]);
    umi_array_free(allocator, &s->blocks, &s->block_capacity, sizeof(umi_block*));
    umi_array_free(allocator, &s->outcomes, &s->outcome_capacity, sizeof s->outcomes[0]);
    umi_array_free(allocator, &s->findings, &s->finding_capacity, sizeof s->findings[0]);
    umi_array_free(allocator, &s->begun, &s->begun_capacity, sizeof s->begun[0]);
    umi_array_free(allocator, &s->supports, &s->support_capacity, sizeof s->supports[0]);
    umi_array_free(allocator, &s->sweeps, &s->sweep_capacity, sizeof s->sweeps[0]);
}

void um_world_destroy(um_world* world)
{
    if (!umi_world_open(world, __func__)) {
        return;
    }
    if (world->is_in_frame) {
        umi_gate_fail(world->gate, UM_ERROR_LOCKED, __func__,
                      "before_step and after_step of a stepper cannot end the world; do it afterwards");
        return;
    }
    // The hook that takes the memory back finds an empty world that is locked.
    um_world gone = *world;
    *world = (um_world){
        .bodies.pool.count = 1, // the one that is none
        .settings = gone.settings,
        .def = gone.def,
        .heap = gone.heap,
        .own_gate = umi_gate_make("world", gone.own_gate.reporter.hook, gone.own_gate.reporter.context),
        .gate = &world->own_gate,
    };
    world->gate->is_locked = true;
    const um_allocator* allocator = &gone.allocator;
    umi_workers_destroy(allocator, gone.executor.workers);
    um_pair_list_free(&gone.pairs);
    um_tree_destroy(gone.moving);
    um_tree_destroy(gone.resting);
    umi_bodies_destroy(allocator, &gone.bodies);
    umi_shapes_destroy(allocator, &gone.shapes);
    umi_contacts_destroy(allocator, &gone.contacts);
    umi_links_destroy(allocator, &gone.links);
    umi_force_fields_destroy(allocator, &gone.fields);
    umi_joints_destroy(allocator, &gone.joints);
    umi_constraints_destroy(allocator, &gone.constraints);
    umi_islands_free(allocator, &gone.islands);
    umi_ignored_destroy(allocator, &gone.ignored);
    umi_events_destroy(allocator, &gone.events);
    free_scratch(allocator, &gone.scratch);
    um_allocator inner = world->heap.inner;
    umi_release(&inner, world, sizeof *world);
}
