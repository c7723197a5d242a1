// A world's life: the def, creation, destruction, errors, and what can be set for the whole of it.
// SPDX-License-Identifier: MIT

#include "world/world_data.h"

#include "broadphase/tree_build.h"
#include "core/array.h"
#include "core/cpu.h"
#include "core/salt.h"

// ---- The def --------------------------------------------------------------------------------------------

um_world_def um_default_world_def(void)
{
    return (um_world_def){
        .gravity = {0.0f, 981.0f},
        .units_per_meter = 100.0f,
        .solver = UM_SOLVER_SUBSTEP,
        .velocity_iterations = 8,
        .position_iterations = 3,
        .substeps = 4,
        .contact_hertz = 46.5f,
        .contact_damping_ratio = 7.0f,
        .push_out_speed = 3.0f,
        .margin = 0.15f,
        .margin_share = 1e6f,
        .displacement_multiplier = 2.0f,
        .enable_sleep = true,
        .sleep_speed = 0.05f,
        .sleep_angular_speed = 0.1f,
        .sleep_time = 0.5f,
        .wake_share = 0.25f,
        .slop = 0.005f,
        .push_out = 0.2f,
        .restitution_speed = 1.0f,
        .max_speed = 4000.0f,
        .broadphase = UM_BROADPHASE_TREE,
        .worker_count = 1,
    };
}

um_world_def um_default_world_def_meters(void)
{
    um_world_def def = um_default_world_def();
    def.gravity = um_vec2_make(0.0f, -9.81f);
    def.units_per_meter = 1.0f;
    return def;
}

#define MAX_GRAVITY 1e9f

static bool def_is_valid(const um_world_def* def)
{
    return umi_vec2_in_range(def->gravity, MAX_GRAVITY) && umi_in_range(def->units_per_meter, 1e-3f, 1e6f) &&
           def->velocity_iterations >= 1 && def->velocity_iterations <= 255 &&
           def->position_iterations >= 0 && def->position_iterations <= 255 &&
           (def->solver == UM_SOLVER_SEQUENTIAL || def->solver == UM_SOLVER_SUBSTEP) && def->substeps >= 1 &&
           def->substeps <= 255 && umi_in_range(def->contact_hertz, 0.0f, 1e6f) &&
           umi_in_range(def->contact_damping_ratio, 0.0f, 1e6f) &&
           umi_in_range(def->push_out_speed, 0.0f, 1e6f) && def->worker_count >= 1 &&
           def->worker_count <= 64 && umi_in_range(def->margin, 0.0f, 1e6f) &&
           umi_in_range(def->margin_share, 0.0f, 1e6f) &&
           umi_in_range(def->displacement_multiplier, 0.0f, 1e6f) &&
           umi_in_range(def->sleep_speed, 0.0f, 1e6f) && umi_in_range(def->sleep_angular_speed, 0.0f, 1e6f) &&
           umi_in_range(def->sleep_time, 0.0f, 1e6f) && umi_in_range(def->wake_share, 0.0f, 1e6f) &&
           umi_in_range(def->slop, 1e-6f, 1e3f) && umi_in_range(def->push_out, 0.0f, 1.0f) &&
           umi_in_range(def->restitution_speed, 0.0f, 1e6f) && umi_in_range(def->max_speed, 0.0f, 1e6f) &&
           (def->broadphase == UM_BROADPHASE_TREE || def->broadphase == UM_BROADPHASE_ALL_PAIRS) &&
           (def->lanes == 0 || umi_cpu_has_lanes(def->lanes));
}

// The largest push of a position pass, in metres: more would throw things about.
#define MAX_PUSH 0.2f

// How far apart shapes may be and still have a manifold, as a multiple of the slop. A contact that opens by a
// hair keeps its impulses and both of its points; without that a tall pyramid never comes to rest.
#define CONTACT_MARGIN 4.0f

static umi_settings make_settings(const um_world_def* def)
{
    float meter = def->units_per_meter;
    return (umi_settings){
        .gravity = def->gravity,
        .margin = meter * def->margin,
        .margin_share = def->margin_share,
        .solver = def->solver,
        .substeps = def->substeps,
        .contact_hertz = def->contact_hertz,
        .contact_damping_ratio = def->contact_damping_ratio,
        .push_out_speed = meter * def->push_out_speed,
        .velocity_iterations = def->velocity_iterations,
        .position_iterations = def->position_iterations,
        .sleep_speed = meter * def->sleep_speed,
        .sleep_angular_speed = def->sleep_angular_speed,
        .sleep_time = def->sleep_time,
        .wake_share = def->wake_share,
        .slop = meter * def->slop,
        .push_out = def->push_out,
        .max_push = meter * MAX_PUSH,
        .restitution_speed = meter * def->restitution_speed,
        .max_speed = meter * def->max_speed,
        .contact_margin = CONTACT_MARGIN * meter * def->slop,
        .enable_sleep = def->enable_sleep,
        .broadphase = def->broadphase,
        .error = def->error,
        .error_context = def->error_context,
    };
}

// ---- Memory ---------------------------------------------------------------------------------------------

// Around a hook of the allocator the world is locked; and what the hook's own calls come to is not what the
// call that needs memory comes to.
typedef struct hook_frame {
    bool was_locked;
    um_result last_error;
} hook_frame;

static hook_frame begin_hook(um_world* world)
{
    hook_frame frame = {world->is_locked, world->last_error};
    world->is_locked = true;
    return frame;
}

static void end_hook(um_world* world, hook_frame frame)
{
    world->is_locked = frame.was_locked;
    world->last_error = frame.last_error;
}

static void* allocate_counted(size_t size, size_t alignment, void* context)
{
    um_world* world = context;
    umi_counted_heap* heap = &world->heap;
    hook_frame frame = begin_hook(world);
    void* memory = heap->inner.allocate(size, alignment, heap->inner.context);
    end_hook(world, frame);
    if (memory != NULL) {
        heap->allocations += 1;
        heap->bytes += size;
    }
    return memory;
}

static void release_counted(void* memory, size_t size, void* context)
{
    um_world* world = context;
    umi_counted_heap* heap = &world->heap;
    hook_frame frame = begin_hook(world);
    heap->bytes -= size;
    heap->inner.release(memory, size, heap->inner.context);
    end_hook(world, frame);
}

// ---- Life -----------------------------------------------------------------------------------------------

static um_result create_tree(um_world* world, const um_world_def* def, float margin, um_tree** out_tree)
{
    um_tree_def tree_def = um_default_tree_def();
    tree_def.margin = margin;
    tree_def.displacement_multiplier = def->displacement_multiplier;
    tree_def.lanes = def->lanes;
    tree_def.allocator = world->allocator;
    return um_tree_create(&tree_def, out_tree);
}

// What rests needs no fat box: it is found by what moves. Its margin is that of contacts, so that neighbours
// which are created asleep are found.
static um_result create_parts(um_world* world, const um_world_def* def)
{
    if (!umi_bodies_create(&world->allocator, &world->bodies)) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    // The user's threads do the work of workers.
    int32_t workers = def->parallel != NULL ? 1 : def->worker_count;
    if (!umi_workers_create(&world->allocator, workers, &world->crew.workers)) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    um_result result = create_tree(world, def, 0.0f, &world->moving);
    if (result != UM_OK) {
        return result;
    }
    result = create_tree(world, def, world->settings.contact_margin, &world->resting);
    if (result == UM_OK) {
        umi_tree_borrow_scratch(world->moving, &world->pairs);
        umi_tree_borrow_scratch(world->resting, &world->pairs);
    }
    return result;
}

um_result um_world_create(const um_world_def* def, um_world** out_world)
{
    if (out_world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    *out_world = NULL;
    um_world_def used = def != NULL ? *def : um_default_world_def();
    if (!def_is_valid(&used) || !umi_allocator_resolve(&used.allocator)) {
        return UM_ERROR_INVALID_DEF;
    }
    um_world* world = umi_allocate(&used.allocator, sizeof *world);
    if (world == NULL) {
        return UM_ERROR_OUT_OF_MEMORY;
    }
    *world = (um_world){
        .shapes = umi_shapes_make(),
        .contacts = umi_contacts_make(),
        .constraints = umi_constraints_make(),
        .kernel = umi_contact_kernel_for(used.lanes != 0 ? used.lanes : umi_cpu_best_lanes()),
        .collide_kernel = umi_collide_kernel_for(used.lanes != 0 ? used.lanes : umi_cpu_best_lanes()),
        .settings = make_settings(&used),
        .crew = {.parallel = used.parallel, .parallel_context = used.parallel_context},
        .salt = umi_make_salt(world),
        .heap = {.inner = used.allocator, .allocations = 1, .bytes = sizeof *world},
    };
    world->allocator = (um_allocator){allocate_counted, release_counted, world};
    world->walks = &world->own_walks;
    um_result result = create_parts(world, &used);
    if (result != UM_OK) {
        um_world_destroy(world);
        return result;
    }
    *out_world = world;
    return UM_OK;
}

static void free_scratch(const um_allocator* allocator, umi_scratch* s)
{
    umi_array_free(allocator, &s->impacts, &s->impact_capacity, sizeof s->impacts[0]);
    umi_array_free(allocator, &s->bodies, &s->body_capacity, sizeof s->bodies[0]);
    umi_array_free(allocator, &s->is_restless, &s->is_restless_capacity, sizeof s->is_restless[0]);
    umi_array_free(allocator, &s->blocks, &s->block_capacity, sizeof(umi_contact_block*));
    umi_array_free(allocator, &s->outcomes, &s->outcome_capacity, sizeof s->outcomes[0]);
    umi_array_free(allocator, &s->events, &s->event_capacity, sizeof s->events[0]);
    umi_array_free(allocator, &s->changed, &s->changed_capacity, sizeof s->changed[0]);
    umi_array_free(allocator, &s->holds, &s->hold_capacity, sizeof s->holds[0]);
}

void um_world_destroy(um_world* world)
{
    if (!umi_world_open(world)) {
        return;
    }
    // The hook that takes the memory back finds an empty world that is locked.
    um_world gone = *world;
    *world = (um_world){
        .bodies.pool.count = 1, // the one that is none
        .settings = gone.settings,
        .is_locked = true,
        .heap = gone.heap,
        .walks = &world->own_walks,
    };
    const um_allocator* allocator = &gone.allocator;
    umi_workers_destroy(allocator, gone.crew.workers);
    um_pair_list_free(&gone.pairs);
    um_tree_destroy(gone.moving);
    um_tree_destroy(gone.resting);
    umi_bodies_destroy(allocator, &gone.bodies);
    umi_shapes_destroy(allocator, &gone.shapes);
    umi_contacts_destroy(allocator, &gone.contacts);
    umi_constraints_destroy(allocator, &gone.constraints);
    umi_islands_free(allocator, &gone.islands);
    free_scratch(allocator, &gone.scratch);
    um_allocator inner = world->heap.inner;
    umi_release(&inner, world, sizeof *world);
}

// ---- Errors ---------------------------------------------------------------------------------------------

um_result um_world_last_error(const um_world* world)
{
    return world != NULL ? world->last_error : UM_ERROR_NULL_ARGUMENT;
}

bool umi_world_finish(um_world* world, um_result result)
{
    world->last_error = result;
    if (result != UM_OK && world->settings.error != NULL) {
        umi_walks_begin(world->walks);
        // What the hook calls may fail in turn; the reason of this call stays, and the hook hears of it once.
        um_error_fn* error = world->settings.error;
        world->settings.error = NULL;
        error(result, world->settings.error_context);
        world->settings.error = error;
        world->last_error = result;
        umi_walks_end(world->walks);
    }
    return result == UM_OK;
}

bool umi_world_open(um_world* world)
{
    if (world == NULL) {
        return false;
    }
    bool is_open = !world->is_locked && !umi_walks_go_on(world->walks);
    return is_open || umi_world_finish(world, UM_ERROR_LOCKED);
}

// ---- Settings -------------------------------------------------------------------------------------------

um_vec2 um_world_gravity(const um_world* world)
{
    return world != NULL ? world->settings.gravity : um_vec2_make(0.0f, 0.0f);
}

bool um_world_set_gravity(um_world* world, um_vec2 gravity)
{
    if (!umi_world_open(world)) {
        return false;
    }
    if (!umi_vec2_in_range(gravity, MAX_GRAVITY)) {
        return umi_world_finish(world, UM_ERROR_INVALID_VECTOR);
    }
    if (gravity.x != world->settings.gravity.x || gravity.y != world->settings.gravity.y) {
        world->settings.gravity = gravity;
        umi_wake_all(world);
    }
    return umi_world_finish(world, UM_OK);
}

bool um_world_sleep_enabled(const um_world* world)
{
    return world != NULL && world->settings.enable_sleep;
}

bool um_world_set_sleep_enabled(um_world* world, bool enabled)
{
    if (!umi_world_open(world)) {
        return false;
    }
    world->settings.enable_sleep = enabled;
    if (!enabled) {
        umi_wake_all(world);
    }
    return umi_world_finish(world, UM_OK);
}
