// Calls from within a call: from the allocator during a step, and from the error hook. All that would
// change the world is refused with UM_ERROR_LOCKED, and the step that is under way comes to its end.
// SPDX-License-Identifier: MIT

#include "support/intruder.h"
#include "support/worlds.h"

#include <string.h>

// A world whose hooks call back into it.
typedef struct trespass {
    intruder in;
    int32_t locked; // what the error hook heard
} trespass;

static void count_locked(const um_error* error, void* context)
{
    trespass* t = context;
    t->locked += error->result == UM_ERROR_LOCKED ? 1 : 0;
}

static void intruding_error(const um_error* error, void* context)
{
    (void)error;
    trespass* t = context;
    intrude(&t->in);
}

static void fill_world(um_world* world)
{
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 100; ++i) {
        make_box(world, column_of(i, 10) * 19.0f, -10.0f - 19.0f * row_of(i, 10), 10.0f, 10.0f);
    }
}

// A ball on a string.
static um_body_id make_guest(um_world* world, um_joint_id* out_string)
{
    um_body_id ball = make_ball(world, 500.0f, -10.0f, 10.0f);
    um_joint_def def = um_default_joint_def();
    def.kind = UM_DISTANCE_JOINT;
    def.body_b = ball;
    def.anchor_a = um_vec2_make(500.0f, -200.0f);
    def.limits = (um_joint_limits){true, 0.0f, 180.0f};
    *out_string = um_joint_create(world, &def);
    assert_true(um_joint_exists(world, *out_string));
    return ball;
}

static void start_trespass(trespass* t, um_error_fn* error)
{
    memset(t, 0, sizeof *t);
    t->in.memory = heap_make();
    um_world_def def = tested_world_def();
    def.allocator = intruder_allocator(&t->in);
    def.error = error;
    def.error_context = t;
    t->in.world = start_world(&def);
    fill_world(t->in.world);
    t->in.body = make_guest(t->in.world, &t->in.joint);
    t->in.shape = um_body_get_shape(t->in.world, t->in.body, 0);
}

static void finish_trespass(trespass* t)
{
    intruder* in = &t->in;
    in->is_active = false;
    if (in->problem[0] != '\0') {
        fail_msg("%s", in->problem);
    }
    check_count(um_world_get_counters(in->world).bodies, 102, "bodies");
    check_count(um_world_get_counters(in->world).shapes, 102, "shapes");
    check_count(um_world_get_counters(in->world).joints, 1, "joints");
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
    um_joint_id string;
    make_guest(world, &string);
    step_world(world, steps);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

// ---- The allocator --------------------------------------------------------------------------------------

static void calls_from_the_allocator_during_a_step_are_refused(void** state)
{
    (void)state;
    trespass t;
    start_trespass(&t, count_locked);
    t.in.is_active = true;
    step_world(t.in.world, 10);
    check_count_above(t.in.intrusions, 0, "intrusions");
    check_count_above(t.locked, 0, "refusals that the hook heard of");
    check_result(um_world_get_last_error(t.in.world), UM_OK, "the step");
    finish_trespass(&t);
}

static void refused_calls_leave_the_step_as_it_would_have_been(void** state)
{
    (void)state;
    trespass t;
    start_trespass(&t, NULL);
    t.in.is_active = true;
    step_world(t.in.world, 10);
    check_count_above(t.in.intrusions, 0, "intrusions");
    check_hash(um_world_hash(t.in.world), hash_of_quiet_run(10), "a disturbed run");
    finish_trespass(&t);
}

static void after_the_step_the_same_calls_succeed(void** state)
{
    (void)state;
    trespass t;
    start_trespass(&t, NULL);
    t.in.is_active = true;
    step_world(t.in.world, 2);
    t.in.is_active = false;
    assert_true(um_body_set_user_data(t.in.world, t.in.body, 5));
    assert_true(um_body_apply_impulse(t.in.world, t.in.body, um_vec2_make(1.0f, 0.0f)));
    assert_true(um_world_set_gravity(t.in.world, um_vec2_make(0.0f, 1.0f)));
    finish_trespass(&t);
}

// ---- The error hook -------------------------------------------------------------------------------------

static void calls_from_the_error_hook_when_memory_ends_in_a_step_are_refused(void** state)
{
    (void)state;
    trespass t;
    start_trespass(&t, intruding_error);
    heap_fail(&t.in.memory, 1, true);
    t.in.is_active = true;
    check_result(um_world_step(t.in.world, STEP), UM_ERROR_OUT_OF_MEMORY, "a step without memory");
    check_count_above(t.in.intrusions, 0, "intrusions");
    check_result(um_world_get_last_error(t.in.world), UM_ERROR_OUT_OF_MEMORY, "the step");
    heap_fail(&t.in.memory, 0, false);
    finish_trespass(&t);
}

// It may read the world, but not change it, whatever call has failed.
static void calls_from_the_error_hook_of_a_failed_call_are_refused(void** state)
{
    (void)state;
    trespass t;
    start_trespass(&t, intruding_error);
    step_world(t.in.world, 2);
    uint64_t hash = um_world_hash(t.in.world);
    um_body_id none = {0, 0};
    t.in.is_active = true;
    assert_false(um_body_wake(t.in.world, none));
    check_count(t.in.intrusions, 1, "intrusions");
    check_hash(um_world_hash(t.in.world), hash, "after a failed call");
    check_result(um_world_get_last_error(t.in.world), UM_ERROR_INVALID_BODY, "the failed call");
    assert_false(um_world_set_gravity(t.in.world, um_vec2_make(1e30f, 0.0f)));
    check_result(um_world_get_last_error(t.in.world), UM_ERROR_INVALID_VECTOR, "the failed call");
    check_hash(um_world_hash(t.in.world), hash, "after a second failed call");
    finish_trespass(&t);
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
    r->last_error = um_world_get_last_error(r->world);
    r->place = um_body_get_transform(r->world, r->body).p;
    r->bodies = um_world_get_counters(r->world).bodies;
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
    check_result(r.last_error, UM_ERROR_INVALID_NUMBER, "um_world_get_last_error in the hook");
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
