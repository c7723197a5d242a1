// Whoever does the work of a step, the bits are the same: for any number of workers, for threads of the
// user's that take the ranges in any order and in pieces of any size, and for every lane width. And workers
// come and go with their world.
// SPDX-License-Identifier: MIT

#include "support/built_in.h"
#include "support/heap.h"
#include "support/thread_count.h"

#include "core/thread.h"

#include <stdatomic.h>

enum {
    HASH_EVERY = 10, // steps
    MOST_HASHES = 16,
};

static const um_solver SOLVERS[] = {UM_SOLVER_SEQUENTIAL, UM_SOLVER_SUBSTEP};
static const char* const SOLVER_NAMES[] = {"sequential", "substep"};

// ---- Scenes ---------------------------------------------------------------------------------------------

// A scene in a size that makes loops long enough to be shared, and takes a few milliseconds.
typedef struct sample {
    const char* scene;
    int32_t size; // of what a generator makes
    int32_t steps;
    bool is_shared;   // whether there are loops that are worth sharing; dominoes are too few
    const char* from; // what its file has; NULL: as it is
    const char* to;   // what stands there instead
} sample;

static const sample SAMPLES[] = {
    {.scene = "pyramid", .from = "\"pyramid\": 20", .to = "\"pyramid\": 29", .steps = 60, .is_shared = true},
    {.scene = "washing", .size = 500, .steps = 60, .is_shared = true},
    {.scene = "pile_awake_1000", .steps = 40, .is_shared = true},
    {.scene = "mixed", .size = 900, .steps = 90, .is_shared = true},
    {.scene = "dominoes", .steps = 100},
    {.scene = "pile_10000", .from = "400", .to = "36", .steps = 100, .is_shared = true},
    // A ball hits a pile that sleeps: many wake within a step.
    {.scene = "ball_on_pile_10000", .size = 400, .steps = 60, .is_shared = true},
    // Joints, and joints that break.
    {.scene = "ragdolls", .size = 24, .steps = 60, .is_shared = true},
    {.scene = "breakable_wall",
     .from = "\"repeat\": 8",
     .to = "\"repeat\": 20",
     .steps = 60,
     .is_shared = true},
};

enum { SAMPLE_COUNT = COUNT_OF(SAMPLES) };

typedef struct trace {
    uint64_t hashes[MOST_HASHES];
    int32_t count;
} trace;

static um_world_def def_of(const sample* s, um_solver solver)
{
    um_world_def def = built_in_def(s->scene);
    def.solver = solver;
    return def;
}

static um_world* start_sample(const sample* s, const um_world_def* def)
{
    if (s->from != NULL) {
        return start_changed(s->scene, s->from, s->to, def);
    }
    if (s->size == 0) {
        return start_built_in(s->scene, def);
    }
    scene_generator wanted = *scene_generator_find(s->scene);
    um_world* world = NULL;
    wanted.parameters.size = s->size;
    check_result(scene_generate(&wanted, def, &world), UM_OK, s->scene);
    return world;
}

static trace run_sample(const sample* s, const um_world_def* def)
{
    trace t = {.count = 0};
    um_world* world = start_sample(s, def);
    for (int32_t i = 1; i <= s->steps; ++i) {
        step_world(world, 1);
        if (i % HASH_EVERY == 0) {
            assert_true(t.count < MOST_HASHES);
            t.hashes[t.count++] = um_world_hash(world);
        }
    }
    finish_world(world);
    return t;
}

// What one worker comes to: all others are compared with it. Made when first asked for.
static const trace* alone(const sample* s, um_solver solver)
{
    static trace traces[SAMPLE_COUNT][COUNT_OF(SOLVERS)];
    trace* t = &traces[s - SAMPLES][solver];
    if (t->count == 0) {
        um_world_def def = def_of(s, solver);
        *t = run_sample(s, &def);
    }
    return t;
}

static void check_trace(const sample* s, const um_world_def* def, const char* who)
{
    const trace* expected = alone(s, def->solver);
    trace actual = run_sample(s, def);
    for (int32_t i = 0; i < expected->count; ++i) {
        if (actual.hashes[i] != expected->hashes[i]) {
            fail_msg("%s, %s, %s, %d workers, %d lanes, step %d: hash %016llx, expected %016llx", s->scene,
                     SOLVER_NAMES[def->solver], who, (int)def->threads.worker_count, (int)def->lanes,
                     (int)(HASH_EVERY * (i + 1)), (unsigned long long)actual.hashes[i],
                     (unsigned long long)expected->hashes[i]);
        }
    }
}

// ---- Workers --------------------------------------------------------------------------------------------

static void check_worker_count(int32_t count)
{
    for (int32_t i = 0; i < SAMPLE_COUNT; ++i) {
        for (int32_t k = 0; k < COUNT_OF(SOLVERS); ++k) {
            um_world_def def = def_of(&SAMPLES[i], SOLVERS[k]);
            def.threads.worker_count = count;
            check_trace(&SAMPLES[i], &def, "workers");
        }
    }
}

static void two_workers_give_the_same_bits_as_one(void** state)
{
    (void)state;
    check_worker_count(2);
}

static void three_workers_give_the_same_bits_as_one(void** state)
{
    (void)state;
    check_worker_count(3);
}

static void eight_workers_give_the_same_bits_as_one(void** state)
{
    (void)state;
    check_worker_count(8);
}

static void every_lane_width_gives_the_same_bits_with_any_number_of_workers(void** state)
{
    (void)state;
    static const int32_t widths[] = {1, 4, 8, 16};
    static const int32_t chosen[] = {0, 1}; // the pyramid and the drum
    int32_t compared = 0;
    for (int32_t i = 0; i < COUNT_OF(widths); ++i) {
        um_world_def probe = um_default_world_def();
        um_world* world = NULL;
        probe.lanes = widths[i];
        if (um_world_create(&probe, &world) != UM_OK) {
            print_message("no %d lanes here\n", (int)widths[i]);
            continue;
        }
        um_world_destroy(world);
        for (int32_t k = 0; k < COUNT_OF(SOLVERS) * COUNT_OF(chosen); ++k) {
            const sample* s = &SAMPLES[chosen[k / 2]];
            um_world_def def = def_of(s, SOLVERS[k % 2]);
            def.lanes = widths[i];
            def.threads.worker_count = 1 + (i + k) % 3;
            check_trace(s, &def, "lanes");
            compared += 1;
        }
    }
    check_count_above(compared, 3, "runs that were compared");
}

// ---- The user's threads ---------------------------------------------------------------------------------

// What a hook was asked for.
typedef struct hook_log {
    int64_t loops;
    int64_t bad_loops; // that are empty, have no grain, or would not be worth it
} hook_log;

static void note_loop(hook_log* log, int32_t count, int32_t grain)
{
    log->loops += 1;
    log->bad_loops += grain < 1 || count <= grain;
}

// Ranges of grain items, the last one first.
static void run_backwards(int32_t count, int32_t grain, um_range_fn* fn, void* range_context, void* context)
{
    note_loop(context, count, grain);
    for (int32_t chunk = (count - 1) / grain; chunk >= 0; --chunk) {
        int32_t begin = chunk * grain;
        fn(begin, count - begin < grain ? count : begin + grain, range_context);
    }
}

// Pieces of 1, 2, 3, 4 ... items: first every other one, then the rest.
static void run_in_odd_pieces(int32_t count, int32_t grain, um_range_fn* fn, void* range_context,
                              void* context)
{
    note_loop(context, count, grain);
    for (int32_t turn = 0; turn < 2; ++turn) {
        int32_t begin = 0;
        for (int32_t size = 1; begin < count; ++size) {
            int32_t end = count - begin < size ? count : begin + size;
            if (size % 2 == turn) {
                fn(begin, end, range_context);
            }
            begin = end;
        }
    }
}

// A loop that threads share.
typedef struct shared_loop {
    int32_t count;
    int32_t piece;
    um_range_fn* fn;
    void* range_context;
    atomic_int next;
} shared_loop;

static void take_pieces(void* argument)
{
    shared_loop* loop = argument;
    for (;;) {
        int32_t begin = loop->piece * atomic_fetch_add(&loop->next, 1);
        if (begin >= loop->count) {
            return;
        }
        int32_t end = loop->count - begin < loop->piece ? loop->count : begin + loop->piece;
        loop->fn(begin, end, loop->range_context);
    }
}

// Two threads of its own for each loop, besides the caller.
static void run_with_threads(int32_t count, int32_t grain, um_range_fn* fn, void* range_context,
                             void* context)
{
    note_loop(context, count, grain);
    shared_loop loop = {count, grain / 2 + 1, fn, range_context, 0};
    umi_thread threads[2];
    bool is_running[2];
    for (int32_t i = 0; i < 2; ++i) {
        is_running[i] = umi_thread_start(&threads[i], take_pieces, &loop);
    }
    take_pieces(&loop);
    for (int32_t i = 0; i < 2; ++i) {
        if (is_running[i]) {
            umi_thread_join(&threads[i]);
        }
    }
}

static void check_hook(um_parallel_fn* hook, int32_t sample_count, const char* who)
{
    for (int32_t i = 0; i < sample_count; ++i) {
        for (int32_t k = 0; k < COUNT_OF(SOLVERS); ++k) {
            hook_log log = {0};
            um_world_def def = def_of(&SAMPLES[i], SOLVERS[k]);
            def.threads.parallel = hook;
            def.threads.context = &log;
            check_trace(&SAMPLES[i], &def, who);
            check_count(log.bad_loops, 0, "loops that are not worth sharing");
            if (SAMPLES[i].is_shared) {
                check_count_above(log.loops, SAMPLES[i].steps / 2, SAMPLES[i].scene);
            }
        }
    }
}

static void a_hook_that_runs_ranges_backwards_gives_the_same_bits(void** state)
{
    (void)state;
    check_hook(run_backwards, SAMPLE_COUNT, "a hook that runs backwards");
}

static void a_hook_that_runs_odd_pieces_out_of_order_gives_the_same_bits(void** state)
{
    (void)state;
    check_hook(run_in_odd_pieces, SAMPLE_COUNT, "a hook with odd pieces");
}

static void a_hook_with_threads_gives_the_same_bits(void** state)
{
    (void)state;
    check_hook(run_with_threads, 1, "a hook with threads");
}

// What a hook tries to do to its world.
typedef struct intruder {
    um_world* world;
    hook_log log;
    um_result results[2];
} intruder;

static void run_and_intrude(int32_t count, int32_t grain, um_range_fn* fn, void* range_context, void* context)
{
    intruder* in = context;
    run_backwards(count, grain, fn, range_context, &in->log);
    if (in->log.loops == 1) {
        in->results[0] = um_world_step(in->world, STEP);
        um_body_create(in->world, NULL);
        in->results[1] = um_world_get_last_error(in->world);
        um_world_destroy(in->world);
    }
}

static void a_hook_cannot_change_its_world(void** state)
{
    (void)state;
    intruder in = {.results = {UM_OK, UM_OK}};
    um_world_def def = def_of(&SAMPLES[0], UM_SOLVER_SUBSTEP);
    um_world* plain = start_sample(&SAMPLES[0], &def);
    def.threads.parallel = run_and_intrude;
    def.threads.context = &in;
    in.world = start_sample(&SAMPLES[0], &def);
    step_world(plain, 3);
    step_world(in.world, 3);
    check_result(in.results[0], UM_ERROR_LOCKED, "a step from within a hook");
    check_result(in.results[1], UM_ERROR_LOCKED, "a body from within a hook");
    check_hash(um_world_hash(in.world), um_world_hash(plain), "the world of the intruder");
    finish_world(in.world);
    finish_world(plain);
}

// ---- The def --------------------------------------------------------------------------------------------

static void a_worker_count_out_of_range_is_an_invalid_def(void** state)
{
    (void)state;
    static const int32_t bad[] = {-1, 65, 1000, INT32_MAX, INT32_MIN};
    for (int32_t i = 0; i < 2 * COUNT_OF(bad); ++i) {
        hook_log log = {0};
        um_world_def def = um_default_world_def();
        um_world* world = (um_world*)&log;
        def.threads.worker_count = bad[i / 2];
        def.threads.parallel = i % 2 == 0 ? NULL : run_backwards;
        def.threads.context = &log;
        check_result(um_world_create(&def, &world), UM_ERROR_INVALID_DEF, "a bad number of workers");
        assert_null(world);
    }
}

static void from_0_to_64_workers_are_fine(void** state)
{
    (void)state;
    static const int32_t good[] = {0, 1, 2, 63, 64};
    for (int32_t i = 0; i < COUNT_OF(good); ++i) {
        um_world_def def = um_default_world_def();
        def.threads.worker_count = good[i];
        um_world* world = start_world(&def);
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, 5, 10.0f, NULL);
        step_world(world, 2);
        finish_world(world);
    }
}

// Four pyramids of 435 boxes, each of them a bundle of more than 1,024 links, which a quarter of the threads
// solves alone, or all of them together.
static um_world* start_pyramids(int32_t worker_count, hook_log* log)
{
    um_world_def def = um_default_world_def();
    def.threads.worker_count = worker_count;
    def.threads.parallel = run_backwards;
    def.threads.context = log;
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 4 * 29 * 29; ++i) {
        int32_t row = i / 4 % 29;
        int32_t column = i / 4 / 29;
        if (column < 29 - row) {
            float x = 220.0f * (float)(i % 4 - 2) + 7.0f * (float)column + 3.5f * (float)row;
            make_box(world, x, -3.0f - 6.0f * (float)row, 3.0f, 3.0f);
        }
    }
    return world;
}

static void test_a_hook_gets_loops_for_the_expected_number_of_threads(void** state)
{
    (void)state;
    static const int32_t counts[] = {0, 1, 2, 4, 16, 64};
    uint64_t hashes[COUNT_OF(counts)];
    int64_t loops[COUNT_OF(counts)];
    for (int32_t i = 0; i < COUNT_OF(counts); ++i) {
        hook_log log = {0};
        um_world* world = start_pyramids(counts[i], &log);
        step_world(world, 10);
        hashes[i] = um_world_hash(world);
        loops[i] = log.loops;
        check_hash(hashes[i], hashes[0], "the same bits");
        finish_world(world);
    }
    assert_int_equal(loops[0], loops[3]); // 4 are assumed
    assert_int_equal(loops[1], loops[2]); // a bundle for each thread
    assert_true(loops[3] > 2 * loops[1]); // all threads share each bundle
    assert_int_equal(loops[4], loops[3]);
    assert_int_equal(loops[5], loops[3]);
}

// ---- Memory ---------------------------------------------------------------------------------------------

static void steps_with_workers_do_not_allocate_once_the_world_has_settled(void** state)
{
    (void)state;
    for (int32_t k = 0; k < COUNT_OF(SOLVERS); ++k) {
        const sample awake = {.scene = "pile_awake_1000"};
        um_world_def def = def_of(&awake, SOLVERS[k]);
        heap memory = heap_make();
        def.threads.worker_count = 2;
        def.allocator = heap_allocator(&memory);
        um_world* world = start_sample(&awake, &def);
        step_world(world, 60);
        int64_t before = memory.allocations;
        int64_t counted = um_world_get_counters(world).allocations;
        step_world(world, 60);
        check_count(memory.allocations - before, 0, "allocations in 60 steps");
        check_count(um_world_get_counters(world).allocations - counted, 0, "allocations by the counter");
        check_count(um_world_get_counters(world).awake, 1000, "awake");
        finish_world(world);
        check_count((int64_t)memory.live_bytes, 0, "bytes that did not come back");
        heap_end(&memory);
        assert_null(memory.problem);
    }
}

// ---- Threads --------------------------------------------------------------------------------------------

// A thread that has been joined may be listed for a moment longer.
static void check_threads(int32_t expected, const char* what)
{
    int32_t actual = count_threads();
    for (int32_t i = 0; i < 100000 && actual != expected; ++i) {
        umi_thread_yield();
        actual = count_threads();
    }
    check_count(actual, expected, what);
}

static void a_world_has_one_thread_less_than_workers_and_ends_them_with_it(void** state)
{
    (void)state;
    int32_t before = count_threads();
    if (before < 0) {
        skip();
    }
    for (int32_t i = 0; i < 24; ++i) {
        um_world_def def = um_default_world_def();
        def.threads.worker_count = 1 + i % 8;
        um_world* world = start_world(&def);
        check_threads(before + i % 8, "threads with a world");
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, 3, 10.0f, NULL);
        step_world(world, i / 8); // none, one, or two
        check_threads(before + i % 8, "threads after steps");
        um_world_destroy(world);
        check_threads(before, "threads after the world");
    }
}

static void a_world_with_a_hook_has_no_threads_of_its_own(void** state)
{
    (void)state;
    int32_t before = count_threads();
    if (before < 0) {
        skip();
    }
    hook_log log = {0};
    um_world_def def = um_default_world_def();
    def.threads.worker_count = 8;
    def.threads.parallel = run_backwards;
    def.threads.context = &log;
    um_world* world = start_world(&def);
    check_threads(before, "threads with a hook");
    finish_world(world);
}

static void a_world_that_could_not_be_made_leaves_no_thread_behind(void** state)
{
    (void)state;
    int32_t before = count_threads();
    bool made = false;
    int32_t failures = 0;
    for (int32_t k = 1; !made; ++k) {
        heap memory = heap_make();
        um_world_def def = um_default_world_def();
        um_world* world = NULL;
        def.threads.worker_count = 4;
        def.allocator = heap_allocator(&memory);
        heap_fail(&memory, k, true);
        um_result result = um_world_create(&def, &world);
        made = result == UM_OK;
        if (!made) {
            check_result(result, UM_ERROR_OUT_OF_MEMORY, "um_world_create");
            assert_null(world);
            failures += 1;
            check_threads(before, "threads after a world that could not be made");
        }
        um_world_destroy(world);
        check_count((int64_t)memory.live_bytes, 0, "bytes that did not come back");
        heap_end(&memory);
        assert_null(memory.problem);
    }
    check_count_above(failures, 1, "worlds that could not be made");
}

typedef struct visit {
    um_world* world;
    int32_t steps;
    um_result result;
} visit;

// No cmocka in here: only the first thread may fail a test.
static void step_elsewhere(void* context)
{
    visit* v = context;
    for (int32_t i = 0; i < v->steps && v->result == UM_OK; ++i) {
        v->result = um_world_step(v->world, STEP);
    }
}

static void any_thread_may_step_a_world_with_workers(void** state)
{
    (void)state;
    if (!umi_has_threads()) {
        skip();
    }
    um_world_def def = def_of(&SAMPLES[0], UM_SOLVER_SUBSTEP);
    def.threads.worker_count = 3;
    visit v = {start_sample(&SAMPLES[0], &def), 5, UM_OK};
    for (int32_t i = 0; i < 2; ++i) {
        umi_thread thread;
        assert_true(umi_thread_start(&thread, step_elsewhere, &v));
        umi_thread_join(&thread);
        check_result(v.result, UM_OK, "steps in another thread");
    }
    check_hash(um_world_hash(v.world), alone(&SAMPLES[0], UM_SOLVER_SUBSTEP)->hashes[0], "ten steps");
    finish_world(v.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NOT_WATCHED(two_workers_give_the_same_bits_as_one),
        NOT_WATCHED(three_workers_give_the_same_bits_as_one),
        cmocka_unit_test(eight_workers_give_the_same_bits_as_one),
        NOT_OF_THREADS(every_lane_width_gives_the_same_bits_with_any_number_of_workers),
        NOT_WATCHED(a_hook_that_runs_ranges_backwards_gives_the_same_bits),
        NOT_OF_THREADS(a_hook_that_runs_odd_pieces_out_of_order_gives_the_same_bits),
        cmocka_unit_test(a_hook_with_threads_gives_the_same_bits),
        cmocka_unit_test(a_hook_cannot_change_its_world),
        cmocka_unit_test(a_worker_count_out_of_range_is_an_invalid_def),
        cmocka_unit_test(from_0_to_64_workers_are_fine),
        cmocka_unit_test(test_a_hook_gets_loops_for_the_expected_number_of_threads),
        NOT_OF_THREADS(steps_with_workers_do_not_allocate_once_the_world_has_settled),
        cmocka_unit_test(a_world_has_one_thread_less_than_workers_and_ends_them_with_it),
        cmocka_unit_test(a_world_with_a_hook_has_no_threads_of_its_own),
        cmocka_unit_test(a_world_that_could_not_be_made_leaves_no_thread_behind),
        cmocka_unit_test(any_thread_may_step_a_world_with_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
