// The hooks that a world gets, and what is tried from within them and from within the callbacks of walks:
// the same calls that are made from outside. All that would change the world must be refused with
// UM_ERROR_LOCKED, and all that reads must work; world_checks.c sees to it.
// SPDX-License-Identifier: MIT

#include "support/executors.h"
#include "world_fuzz.h"

#include <string.h>

enum {
    MOST_DEPTH = 3,         // callbacks within callbacks
    MOST_INTRUSIONS = 1000, // in a life: walks within walks within walks would take for ever
    READS_AT_FIRST = 64,    // of all of the world, by the error hook in a call
};

void intrude(world_fuzz* f, lock_state lock)
{
    bool is_due = f->world != NULL && f->intruder.depth < MOST_DEPTH && f->intruder.count < MOST_INTRUSIONS &&
                  f->intruder.percent > 0 &&
                  prng_bits(&f->intruder.random) % 100 < (uint64_t)f->intruder.percent;
    if (!is_due) {
        return;
    }
    // What the call that is being made has to come to does not depend on this.
    call_state call = f->call;
    lock_state lock_before = f->lock;
    um_stepper stepper = f->stepper;
    int32_t steps_left = f->steps_left;
    int64_t errors = f->errors;
    f->lock = lock > f->lock ? lock : f->lock;
    f->intruder.depth += 1;
    f->intruder.count += 1;
    make_call(f);
    um_world_destroy(f->world); // nothing happens, or it would be the last thing
    f->intruder.depth -= 1;
    f->errors = errors;
    f->steps_left = steps_left;
    f->stepper = stepper;
    f->lock = lock_before;
    f->call = call;
}

// The check of a world and queries take memory as well, and are only walks.
static lock_state lock_of_hook(const world_fuzz* f)
{
    return f->is_validating || f->is_asking ? LOCK_WALK : LOCK_FLUX;
}

static void* allocate(size_t size, size_t alignment, void* context)
{
    world_fuzz* f = context;
    intrude(f, lock_of_hook(f));
    um_allocator inner = heap_allocator(&f->memory);
    return inner.allocate(size, alignment, inner.context);
}

// The memory is gone before anything is read, but for that of the world itself, which goes last.
static void release(void* memory, size_t size, void* context)
{
    world_fuzz* f = context;
    bool is_world = memory == f->world;
    um_allocator inner = heap_allocator(&f->memory);
    if (is_world) {
        intrude(f, LOCK_FLUX);
    }
    inner.release(memory, size, inner.context);
    if (!is_world) {
        intrude(f, lock_of_hook(f));
    }
}

// Whether the error hook reads all of the world: at first always, then ever more rarely. A filter that tries
// changes is refused for each pair of a crowd, which may be a million times in a step.
static bool reads_all(world_fuzz* f)
{
    int64_t before = f->call_errors++;
    return before % (1 + before / READS_AT_FIRST) == 0;
}

static void report(const um_error* error, void* context)
{
    world_fuzz* f = context;
    f->errors += 1;
    require(f, error->result != UM_OK, "the error hook was told of a success");
    size_t length = strlen(error->function);
    require(f, strncmp(error->message, error->function, length) == 0 && error->message[length] == ':',
            "a message does not begin with its function");
    if (f->world != NULL) {
        bool was_in_error = f->is_in_error;
        f->is_in_error = true;
        if (reads_all(f)) {
            um_world_get_counters(f->world);
            um_world_hash(f->world);
            check_numbers(f);
        }
        intrude(f, LOCK_WALK);
        f->is_in_error = was_in_error;
    }
}

static void run_and_intrude(int32_t count, int32_t grain, um_range_fn* fn, void* range_context, void* context)
{
    intrude(context, LOCK_FLUX);
    run_odd_pieces(count, grain, fn, range_context, NULL);
    intrude(context, LOCK_FLUX);
}

void set_hooks(world_fuzz* f, um_world_def* def)
{
    def->allocator = (um_allocator){allocate, release, f};
    def->error = report;
    def->error_context = f;
    if (def->threads.parallel != NULL) {
        def->threads.parallel = run_and_intrude;
        def->threads.context = f;
    }
}
