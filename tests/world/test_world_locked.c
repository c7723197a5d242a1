// Calls from within a call: from the allocator during a step, and from the error hook. All that would
// change the world is refused with UM_ERROR_LOCKED, and the step that is under way comes to its end.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/world_calls.h"
#include "support/worlds.h"

#include <stdio.h>
#include <string.h>

// A world whose hooks call back into it.
typedef struct intruder {
    um_world* world;
    um_body_id body;
    um_shape_id shape;
    heap memory;
    um_allocator inner;
    bool is_active;
    int32_t depth;
    int32_t intrusions;
    int32_t locked; // what the error hook heard
    char problem[160];
} intruder;

static void note(intruder* in, bool is_done, const char* name)
{
    um_result error = um_world_last_error(in->world);
    if (in->problem[0] == '\0' && (is_done || error != UM_ERROR_LOCKED)) {
        (void)snprintf(in->problem, sizeof in->problem, "%s: %s, \"%s\"", name, is_done ? "done" : "refused",
                       um_result_text(error));
    }
}

// Every call that changes something. No cmocka here: a jump out of a step would leave it half done.
static void intrude(intruder* in)
{
    if (!in->is_active || in->depth > 0 || in->world == NULL) {
        return;
    }
    in->depth += 1;
    in->intrusions += 1;
    for (int32_t i = 0; i < WORLD_CALL_COUNT; ++i) {
        note(in, WORLD_CALLS[i].call(in->world), WORLD_CALLS[i].name);
    }
    for (int32_t i = 0; i < BODY_CALL_COUNT; ++i) {
        note(in, BODY_CALLS[i].call(in->world, in->body), BODY_CALLS[i].name);
    }
    for (int32_t i = 0; i < SHAPE_CALL_COUNT; ++i) {
        note(in, SHAPE_CALLS[i].call(in->world, in->shape), SHAPE_CALLS[i].name);
    }
    um_world_destroy(in->world);
    in->depth -= 1;
}

static void* intruding_allocate(size_t size, size_t alignment, void* context)
{
    intruder* in = context;
    intrude(in);
    return in->inner.allocate(size, alignment, in->inner.context);
}

static void plain_release(void* memory, size_t size, void* context)
{
    intruder* in = context;
    in->inner.release(memory, size, in->inner.context);
}

static void count_locked(const um_error* error, void* context)
{
    intruder* in = context;
    in->locked += error->result == UM_ERROR_LOCKED ? 1 : 0;
}

static void intruding_error(const um_error* error, void* context)
{
    (void)error;
    intrude(context);
}

static void fill_world(um_world* world)
{
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 100; ++i) {
        make_box(world, column_of(i, 10) * 19.0f, -10.0f - 19.0f * row_of(i, 10), 10.0f, 10.0f);
    }
}

static void start_intruder(intruder* in, um_error_fn* error)
{
    memset(in, 0, sizeof *in);
    in->memory = heap_make();
    in->inner = heap_allocator(&in->memory);
    um_world_def def = tested_world_def();
    def.allocator = (um_allocator){intruding_allocate, plain_release, in};
    def.error = error;
    def.error_context = in;
    in->world = start_world(&def);
    fill_world(in->world);
    in->body = make_ball(in->world, 500.0f, -10.0f, 10.0f);
    in->shape = um_body_shape(in->world, in->body, 0);
}

static void finish_intruder(intruder* in)
{
    in->is_active = false;
    if (in->problem[0] != '\0') {
        fail_msg("%s", in->problem);
    }
    check_count(um_world_counters(in->world).bodies, 102, "bodies");
    check_count(um_world_counters(in->world).shapes, 102, "shapes");
    step_world(in->world, 1);
    finish_world(in->world);
    heap_end(&in->memory);
    assert_null(in->memory.problem);
}

// The same bodies in a world of their own that nobody disturbs.
static uint64_t hash_of_quiet_run(int32_t steps)
{
    um_world* world = start_world(NULL);
    fill_world(world);
    make_ball(world, 500.0f, -10.0f, 10.0f);
    step_world(world, steps);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

// ---- The allocator --------------------------------------------------------------------------------------

static void calls_from_the_allocator_during_a_step_are_refused(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in, count_locked);
    in.is_active = true;
    step_world(in.world, 10);
    check_count_above(in.intrusions, 0, "intrusions");
    check_count_above(in.locked, 0, "refusals that the hook heard of");
    check_result(um_world_last_error(in.world), UM_OK, "the step");
    finish_intruder(&in);
}

static void refused_calls_leave_the_step_as_it_would_have_been(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in, NULL);
    in.is_active = true;
    step_world(in.world, 10);
    check_count_above(in.intrusions, 0, "intrusions");
    check_hash(um_world_hash(in.world), hash_of_quiet_run(10), "a disturbed run");
    finish_intruder(&in);
}

static void after_the_step_the_same_calls_succeed(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in, NULL);
    in.is_active = true;
    step_world(in.world, 2);
    in.is_active = false;
    assert_true(um_body_set_user_data(in.world, in.body, 5));
    assert_true(um_body_apply_impulse(in.world, in.body, um_vec2_make(1.0f, 0.0f)));
    assert_true(um_world_set_gravity(in.world, um_vec2_make(0.0f, 1.0f)));
    finish_intruder(&in);
}

// ---- The error hook -------------------------------------------------------------------------------------

static void calls_from_the_error_hook_when_memory_ends_in_a_step_are_refused(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in, intruding_error);
    heap_fail(&in.memory, 1, true);
    in.is_active = true;
    check_result(um_world_step(in.world, STEP), UM_ERROR_OUT_OF_MEMORY, "a step without memory");
    check_count_above(in.intrusions, 0, "intrusions");
    check_result(um_world_last_error(in.world), UM_ERROR_OUT_OF_MEMORY, "the step");
    heap_fail(&in.memory, 0, false);
    finish_intruder(&in);
}

// It may read the world, but not change it, whatever call has failed.
static void calls_from_the_error_hook_of_a_failed_call_are_refused(void** state)
{
    (void)state;
    intruder in;
    start_intruder(&in, intruding_error);
    step_world(in.world, 2);
    uint64_t hash = um_world_hash(in.world);
    um_body_id none = {0, 0};
    in.is_active = true;
    assert_false(um_body_wake(in.world, none));
    check_count(in.intrusions, 1, "intrusions");
    check_hash(um_world_hash(in.world), hash, "after a failed call");
    check_result(um_world_last_error(in.world), UM_ERROR_INVALID_BODY, "the failed call");
    assert_false(um_world_set_gravity(in.world, um_vec2_make(1e30f, 0.0f)));
    check_result(um_world_last_error(in.world), UM_ERROR_INVALID_VECTOR, "the failed call");
    check_hash(um_world_hash(in.world), hash, "after a second failed call");
    finish_intruder(&in);
}

// What the error hook may do: read.
typedef struct reader {
    um_world* world;
    um_body_id body;
    um_result result;
    um_result last_error;
    um_vec2 place;
    int32_t bodies;
} reader;

static void read_world(const um_error* error, void* context)
{
    reader* r = context;
    r->result = error->result;
    r->last_error = um_world_last_error(r->world);
    r->place = um_body_transform(r->world, r->body).p;
    r->bodies = um_world_counters(r->world).bodies;
}

static void the_error_hook_may_read_the_world(void** state)
{
    (void)state;
    reader r;
    memset(&r, 0, sizeof r);
    um_world_def def = tested_world_def();
    def.error = read_world;
    def.error_context = &r;
    r.world = start_world(&def);
    r.body = make_ball(r.world, 3.0f, 4.0f, 10.0f);
    assert_false(um_body_set_linear_damping(r.world, r.body, -1.0f));
    check_result(r.result, UM_ERROR_INVALID_NUMBER, "what the hook was told");
    check_result(r.last_error, UM_ERROR_INVALID_NUMBER, "um_world_last_error in the hook");
    check_vector(r.place, um_vec2_make(3.0f, 4.0f), 0.0f, "place that the hook read");
    check_count(r.bodies, 1, "bodies that the hook counted");
    finish_world(r.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(calls_from_the_allocator_during_a_step_are_refused),
        BOTH_SOLVERS(refused_calls_leave_the_step_as_it_would_have_been),
        BOTH_SOLVERS(after_the_step_the_same_calls_succeed),
        BOTH_SOLVERS(calls_from_the_error_hook_when_memory_ends_in_a_step_are_refused),
        BOTH_SOLVERS(calls_from_the_error_hook_of_a_failed_call_are_refused),
        BOTH_SOLVERS(the_error_hook_may_read_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
