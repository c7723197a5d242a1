// A town of many small clusters, some of which meet, and a large pile: bundles that are solved on their own,
// whole by one worker or shared by all. The bits, the rules and what the world shows are the same whoever
// does it.
// SPDX-License-Identifier: MIT

#include "support/executors.h"
#include "support/heap.h"
#include "support/worlds.h"

#include "world/world_data.h"

#include <stdlib.h>
#include <string.h>

enum {
    STACKS = 480,
    STACK_HEIGHT = 4,
    PILE_COLUMNS = 34,
    PILE_ROWS = 16,
    PLATE_EVERY = 60, // stacks: three of them stand on a plate that moves
    SLAB_EVERY = 30,  // and six on a slab that sleeps until it is hit
    BALLS = 40,       // that fall
    STEPS = 32,
    SLIDE_STEP = 14, // when every tenth stack begins to slide to the next one
    LARGE = 1024,    // contacts of a bundle that workers share: see tasks.c
};

#define HALF 10.0f
#define SPACING 44.0f

static const um_solver SOLVERS[] = {UM_SOLVER_SEQUENTIAL, UM_SOLVER_SUBSTEP};

// ---- The town -------------------------------------------------------------------------------------------

typedef struct town {
    um_world* world;
    um_body_id boxes[STACKS][STACK_HEIGHT];
} town;

static float stack_x(int32_t i)
{
    return SPACING * ((float)i - 0.5f * (float)STACKS);
}

static bool is_on_plate(int32_t stack)
{
    return stack % PLATE_EVERY < 3;
}

static bool is_on_slab(int32_t stack)
{
    return stack % SLAB_EVERY >= 10 && stack % SLAB_EVERY < 16;
}

// Every other one falls for some steps before it is a stack: so neighbours begin in different bundles.
static void make_stacks(town* t)
{
    for (int32_t i = 0; i < STACKS; ++i) {
        float bottom = is_on_plate(i) ? 2.0f * HALF : is_on_slab(i) ? HALF : 0.0f;
        float gap = i % 2 == 0 ? 0.0f : 5.0f;
        for (int32_t k = 0; k < STACK_HEIGHT; ++k) {
            float height = bottom + (float)(2 * k + 1) * HALF + (float)(k + 2) * gap;
            t->boxes[i][k] = make_box(t->world, stack_x(i), -height, HALF, HALF);
        }
    }
}

static void make_ground(um_world* world)
{
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < STACKS; ++i) {
        if (i % PLATE_EVERY == 1) {
            um_body_id plate = make_body(world, UM_KINEMATIC_BODY, stack_x(i), -HALF);
            put_box(world, plate, 1.5f * SPACING, HALF);
            um_body_set_velocity(world, plate, um_vec2_make(20.0f, 0.0f));
        }
        if (i % SLAB_EVERY == 10) {
            float middle = 0.5f * (stack_x(i) + stack_x(i + 5));
            put_to_sleep(world, make_box(world, middle, -0.5f * HALF, 2.9f * SPACING, 0.5f * HALF));
        }
    }
}

// One cluster of more contacts than a worker should have on its own.
static void make_pile(um_world* world)
{
    float left = stack_x(STACKS) + 20.0f * HALF;
    for (int32_t i = 0; i < PILE_COLUMNS * PILE_ROWS; ++i) {
        float shift = (float)(i / PILE_COLUMNS % 2) * HALF;
        make_box(world, left + column_of(i, PILE_COLUMNS) * 2.0f * HALF + shift,
                 -(2.0f * row_of(i, PILE_COLUMNS) + 1.0f) * HALF, HALF, HALF);
    }
}

static town make_town(const um_world_def* def)
{
    town t = {.world = start_world(def)};
    make_ground(t.world);
    make_stacks(&t);
    make_pile(t.world);
    for (int32_t i = 0; i < BALLS; ++i) {
        make_ball(t.world, stack_x(3 + i * 10), -40.0f * HALF, HALF);
    }
    return t;
}

// What is done by hand before a step.
static void prompt_town(const town* t, int32_t step)
{
    for (int32_t i = 6; step == SLIDE_STEP && i < STACKS; i += 10) {
        for (int32_t k = 0; k < STACK_HEIGHT; ++k) {
            um_body_set_velocity(t->world, t->boxes[i][k], um_vec2_make(300.0f, 0.0f));
        }
    }
}

static void step_town(const town* t, int32_t step)
{
    prompt_town(t, step);
    step_world(t->world, 1);
}

// ---- What happens in it ---------------------------------------------------------------------------------

// What a run of the town has come to, to be sure that there was something to test.
typedef struct town_log {
    uint64_t hashes[STEPS];
    int32_t many;  // steps with several bundles
    int32_t large; // with one that is shared
    int32_t small; // with one that is not
    int32_t moved; // bodies that changed their bundle, sum of all steps
} town_log;

static void note_bundles(town_log* log, const um_world* world)
{
    int32_t small = 0;
    int32_t large = 0;
    for (int32_t i = 0; i < world->constraints.bundle_count; ++i) {
        int32_t count = world->constraints.bundles[i].count;
        small += count > 0 && count <= LARGE;
        large += count > LARGE;
    }
    log->many += small + large > 1;
    log->small += small > 0;
    log->large += large > 0;
}

// Counts the bodies that were in another bundle before, and notes in which they are.
static int32_t note_moved(const um_world* world, uint8_t* bundles)
{
    int32_t moved = 0;
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        uint8_t now = world->bodies.ties[i].bundle;
        moved += now != UMI_NO_BUNDLE && bundles[i] != UMI_NO_BUNDLE && now != bundles[i];
        bundles[i] = now;
    }
    return moved;
}

enum { MOST_BODIES = 4096 };

static town_log run_town(const um_world_def* def)
{
    static uint8_t bundles[MOST_BODIES];
    town_log log = {.many = 0};
    town t = make_town(def);
    assert_true(um_world_get_counters(t.world).bodies < MOST_BODIES);
    memset(bundles, UMI_NO_BUNDLE, sizeof bundles);
    for (int32_t i = 0; i < STEPS; ++i) {
        step_town(&t, i);
        check_world(t.world);
        log.hashes[i] = um_world_hash(t.world);
        note_bundles(&log, t.world);
        log.moved += note_moved(t.world, bundles);
    }
    finish_world(t.world);
    return log;
}

static um_world_def town_def(um_solver solver)
{
    um_world_def def = um_default_world_def();
    def.solver = solver;
    return def;
}

// What one worker comes to. Made when first asked for.
static const town_log* alone(um_solver solver)
{
    static town_log logs[COUNT_OF(SOLVERS)];
    if (logs[solver].many == 0) {
        um_world_def def = town_def(solver);
        logs[solver] = run_town(&def);
    }
    return &logs[solver];
}

static void check_town(const um_world_def* def, const char* who)
{
    const town_log* expected = alone(def->solver);
    town_log actual = run_town(def);
    for (int32_t i = 0; i < STEPS; ++i) {
        if (actual.hashes[i] != expected->hashes[i]) {
            fail_msg("%s, solver %d, %d workers, %d lanes, step %d: hash %016llx, expected %016llx", who,
                     (int)def->solver, (int)def->threads.worker_count, (int)def->lanes, (int)i,
                     (unsigned long long)actual.hashes[i], (unsigned long long)expected->hashes[i]);
        }
    }
}

static void a_town_has_bundles_of_both_kinds_and_clusters_that_meet(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(SOLVERS); ++i) {
        const town_log* log = alone(SOLVERS[i]);
        check_count_above(log->many, STEPS / 2, "steps with several bundles");
        check_count_above(log->large, STEPS / 2, "steps with a large bundle");
        check_count_above(log->small, STEPS / 4, "steps with a small bundle");
        check_count_above(log->moved, 20, "bodies that changed their bundle");
    }
}

// ---- The same bits --------------------------------------------------------------------------------------

static void any_number_of_workers_gives_the_same_bits_in_every_step(void** state)
{
    (void)state;
    static const int32_t counts[] = {8, 2, 3};
    const int32_t used = WATCHES_THREADS || WATCHES_MEMORY ? 1 : COUNT_OF(counts);
    for (int32_t i = 0; i < COUNT_OF(SOLVERS) * used; ++i) {
        um_world_def def = town_def(SOLVERS[i % 2]);
        def.threads.worker_count = counts[i / 2];
        check_town(&def, "workers");
    }
}

static void every_lane_width_gives_the_same_bits_in_every_step(void** state)
{
    (void)state;
    static const int32_t widths[] = {1, 4, 8, 16};
    int32_t compared = 0;
    for (int32_t i = 0; i < COUNT_OF(SOLVERS) * COUNT_OF(widths); ++i) {
        um_world_def def = town_def(SOLVERS[i % 2]);
        um_world* probe = NULL;
        def.lanes = widths[i / 2];
        def.threads.worker_count = 1 + i % 3;
        if (um_world_create(&def, &probe) != UM_OK) {
            print_message("no %d lanes here\n", (int)widths[i / 2]);
            continue;
        }
        um_world_destroy(probe);
        check_town(&def, "lanes");
        compared += 1;
    }
    check_count_above(compared, 3, "runs that were compared");
}

static void a_hook_that_takes_one_bundle_after_the_other_from_the_end_gives_the_same_bits(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(SOLVERS); ++i) {
        int64_t loops = 0;
        um_world_def def = town_def(SOLVERS[i]);
        def.threads.parallel = run_backwards;
        def.threads.context = &loops;
        check_town(&def, "a hook");
        check_count_above(loops, STEPS, "loops");
    }
}

// ---- What the world shows -------------------------------------------------------------------------------

static void the_times_of_all_stages_add_up_to_no_more_than_the_step(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(SOLVERS) * 2; ++i) {
        um_world_def def = town_def(SOLVERS[i % 2]);
        def.threads.worker_count = i < 2 ? 1 : 3;
        town t = make_town(&def);
        for (int32_t k = 0; k < 10; ++k) {
            step_town(&t, k);
            um_profile profile = um_world_get_profile(t.world);
            float sum = 0.0f;
            for (int32_t stage = 0; stage < UM_STAGE_COUNT; ++stage) {
                if (!(profile.milliseconds[stage] >= 0.0f)) {
                    fail_msg("%s took %g ms", um_stage_name((um_stage)stage),
                             (double)profile.milliseconds[stage]);
                }
                sum += profile.milliseconds[stage];
            }
            check_below(sum, profile.step * 1.01f + 1e-3f, "all stages against the step, ms");
            check_above(profile.milliseconds[UM_STAGE_SOLVE_CONTACTS], 0.0f, "solving, ms");
        }
        finish_world(t.world);
    }
}

// Contacts as pairs of shapes.
typedef struct pair_list {
    uint64_t* pairs;
    int32_t count;
    int32_t capacity;
} pair_list;

static bool list_pair(const um_contact* contact, void* context)
{
    pair_list* list = context;
    if (list->count < list->capacity) {
        list->pairs[list->count] =
            (uint64_t)contact->shape_a.index1 << 32 | (uint32_t)contact->shape_b.index1;
    }
    list->count += 1;
    return true;
}

static int compare_pairs(const void* a, const void* b)
{
    const uint64_t* first = a;
    const uint64_t* second = b;
    return (*first > *second) - (*first < *second);
}

static void each_contact_is_shown_once(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.threads.worker_count = 2;
    town t = make_town(&def);
    pair_list list = {.capacity = 20000};
    list.pairs = calloc((size_t)list.capacity, sizeof list.pairs[0]);
    assert_non_null(list.pairs);
    for (int32_t i = 0; i < STEPS; ++i) {
        step_town(&t, i);
        list.count = 0;
        check_result(um_world_each_contact(t.world, list_pair, &list), UM_OK, "um_world_each_contact");
        check_count(list.count, um_world_get_counters(t.world).contacts, "contacts that are shown");
        check_count_below(list.count, list.capacity, "contacts");
        qsort(list.pairs, (size_t)list.count, sizeof list.pairs[0], compare_pairs);
        for (int32_t k = 1; k < list.count; ++k) {
            assert_true(list.pairs[k] != list.pairs[k - 1]);
        }
    }
    free(list.pairs);
    finish_world(t.world);
}

// ---- Memory ---------------------------------------------------------------------------------------------

static void a_town_goes_on_when_memory_ends_again_and_again(void** state)
{
    (void)state;
    heap memory = heap_make();
    um_world_def def = tested_world_def();
    prng random = prng_make(7441);
    def.threads.worker_count = 2;
    def.allocator = heap_allocator(&memory);
    town t = make_town(&def);
    int32_t refusals = 0;
    for (int32_t i = 0; i < STEPS; ++i) {
        bool fails = i % 3 != 2;
        heap_fail(&memory, fails ? 1 + prng_below(&random, 4) : 0, prng_chance(&random, 70));
        prompt_town(&t, i);
        um_result result = um_world_step(t.world, STEP);
        heap_fail(&memory, 0, false);
        if (result != UM_OK) {
            check_result(result, UM_ERROR_OUT_OF_MEMORY, "a step without memory");
            assert_true(fails);
            refusals += 1;
        }
        check_world(t.world);
    }
    check_count_above(refusals, 2, "steps without memory");
    step_world(t.world, 2);
    finish_world(t.world);
    check_count((int64_t)memory.live_bytes, 0, "bytes that did not come back");
    heap_end(&memory);
    assert_null(memory.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_town_has_bundles_of_both_kinds_and_clusters_that_meet),
        cmocka_unit_test(any_number_of_workers_gives_the_same_bits_in_every_step),
        NOT_OF_THREADS(every_lane_width_gives_the_same_bits_in_every_step),
        NOT_OF_THREADS(a_hook_that_takes_one_bundle_after_the_other_from_the_end_gives_the_same_bits),
        NOT_OF_THREADS(the_times_of_all_stages_add_up_to_no_more_than_the_step),
        BOTH_SOLVERS(each_contact_is_shown_once),
        BOTH_SOLVERS(a_town_goes_on_when_memory_ends_again_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
