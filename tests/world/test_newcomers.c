// Room for the contacts of a crowd, which is made while the crowd comes: then its first step has little to
// ask for. It is only an offer. Who touches nothing gets none, and without memory everything goes on as ever.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"

#include "world/world_data.h"

enum {
    CROWD = 2000,
    COLUMNS = 50,
};

// A world on a heap of its own.
typedef struct plot {
    heap memory;
    um_world* world;
} plot;

static void start_plot(plot* p)
{
    p->memory = heap_make();
    um_world_def def = tested_world_def();
    def.margin_share = UM_UNIFORM_MARGIN; // many pairs
    def.allocator = heap_allocator(&p->memory);
    p->world = start_world(&def);
}

static void finish_plot(plot* p)
{
    finish_world(p->world);
    heap_end(&p->memory);
    if (p->memory.problem != NULL) {
        fail_msg("%s", p->memory.problem);
    }
}

static um_vec2 grid_place(int32_t i, float spacing)
{
    return um_vec2_make(spacing * column_of(i, COLUMNS), -10.0f - spacing * row_of(i, COLUMNS));
}

// Boxes of 20 by 20.
static void make_crowd(um_world* world, int32_t count, float spacing)
{
    for (int32_t i = 0; i < count; ++i) {
        um_vec2 place = grid_place(i, spacing);
        make_box(world, place.x, place.y, 10.0f, 10.0f);
    }
}

// ---- Room -----------------------------------------------------------------------------------------------

// All large arrays are there: contacts, their table, the list of those apart, pairs, and most blocks of
// lanes. What is left to the step are lists of events and colours, which grow from nothing, and some blocks.
static void the_first_step_of_a_crowd_finds_its_room(void** state)
{
    (void)state;
    plot p;
    start_plot(&p);
    make_crowd(p.world, CROWD, 20.0f);
    // A look at it for each quarter that it grows by, and not for each shape.
    check_count_above(p.world->expected_newcomers, CROWD * 4 / 5 - 1, "shapes when the crowd was looked at");
    int32_t room = p.world->contacts.pool.capacity;
    int32_t blocks = p.world->constraints.store.block_count;
    int64_t allocations = p.memory.allocations;
    size_t bytes = p.memory.live_bytes;
    p.memory.largest_block = (size_t)200 * CROWD;
    step_world(p.world, 1);
    check_count(p.world->newcomers + p.world->expected_newcomers, 0, "newcomers after a step");
    check_count(p.memory.refusals, 0, "blocks of more than 200 bytes a body that the first step asks for");
    check_count_below(p.memory.allocations - allocations, 200, "allocations of the first step");
    check_count_below((int64_t)((p.memory.live_bytes - bytes) / CROWD), 600,
                      "bytes a body of the first step");
    check_count_above(p.world->contacts.pool.count, 5 * CROWD, "contacts");
    check_count(p.world->contacts.pool.capacity, room, "room for contacts after the first step");
    int32_t more = p.world->constraints.store.block_count - blocks;
    check_count_below(more, p.world->constraints.store.block_count / 4, "blocks that the first step adds");
    finish_plot(&p);
}

// A step looks once more, at all of those that came since: the crowd may have moved.
static void a_crowd_that_moved_together_before_the_first_step_gets_its_room_there(void** state)
{
    (void)state;
    static um_body_id bodies[CROWD];
    plot p;
    start_plot(&p);
    for (int32_t i = 0; i < CROWD; ++i) {
        um_vec2 place = grid_place(i, 200.0f);
        bodies[i] = make_box(p.world, place.x, place.y, 10.0f, 10.0f);
    }
    check_count(p.world->contacts.pool.capacity, 0, "room for contacts of a crowd that is apart");
    for (int32_t i = 0; i < CROWD; ++i) {
        assert_true(um_body_set_transform(p.world, bodies[i], grid_place(i, 20.0f), 0.0f));
    }
    step_world(p.world, 1);
    int32_t count = p.world->contacts.pool.count;
    check_count_above(count, 5 * CROWD, "contacts");
    // With some more for what the estimate misses; the search for pairs would take exactly what it finds.
    check_count_above(p.world->contacts.pool.capacity, count, "room for contacts");
    check_count_below(p.world->contacts.pool.capacity, count + count / 8, "room for contacts");
    finish_plot(&p);
}

static void bodies_that_touch_nothing_get_neither_contacts_nor_lanes(void** state)
{
    (void)state;
    plot p;
    start_plot(&p);
    make_crowd(p.world, CROWD, 100.0f);
    check_count(p.world->contacts.pool.capacity, 0, "room for contacts");
    check_count(p.world->constraints.store.block_count, 0, "blocks");
    check_count_below((int64_t)(um_world_get_counters(p.world).bytes / CROWD), 500, "bytes a body");
    step_world(p.world, 1);
    check_count(p.world->contacts.pool.capacity, 0, "room for contacts after a step");
    check_count(p.world->constraints.store.block_count, 0, "blocks after a step");
    check_count_below((int64_t)(um_world_get_counters(p.world).bytes / CROWD), 550,
                      "bytes a body after a step");
    finish_plot(&p);
}

// Their fat AABBs overlap, but they are too far from each other for a manifold.
static void bodies_that_are_only_near_each_other_get_no_lanes(void** state)
{
    (void)state;
    plot p;
    start_plot(&p);
    make_crowd(p.world, CROWD, 23.0f);
    check_count_above(p.world->contacts.pool.capacity, CROWD, "room for contacts");
    check_count(p.world->constraints.store.block_count, 0, "blocks");
    step_world(p.world, 1);
    check_count_above(p.world->contacts.pool.count, CROWD, "contacts");
    check_count(p.world->constraints.store.block_count, 0, "blocks after a step");
    finish_plot(&p);
}

// ---- The hook -------------------------------------------------------------------------------------------

typedef struct hook_log {
    bool is_in_step;
    int64_t loops;
    int64_t surprises; // outside of steps
} hook_log;

static void run_plainly(int32_t count, int32_t grain, um_range_fn* fn, void* range_context, void* context)
{
    hook_log* log = context;
    (void)grain;
    log->loops += 1;
    log->surprises += !log->is_in_step;
    fn(0, count, range_context);
}

static void a_crowd_that_comes_calls_no_hook(void** state)
{
    (void)state;
    hook_log log = {0};
    um_world_def def = tested_world_def();
    def.threads.parallel = run_plainly;
    def.threads.context = &log;
    um_world* world = start_world(&def);
    // Once before the first step, and once more between steps.
    for (int32_t round = 0; round < 2; ++round) {
        int32_t before = world->constraints.store.block_count;
        for (int32_t i = 0; i < 5000; ++i) {
            um_vec2 place = grid_place(i, 20.0f);
            make_box(world, place.x + 2000.0f * (float)round, place.y, 10.0f, 10.0f);
        }
        check_count_above(world->constraints.store.block_count - before, 500, "blocks that were made");
        log.is_in_step = true;
        step_world(world, 1);
        log.is_in_step = false;
    }
    finish_world(world);
    check_count(log.surprises, 0, "loops outside of steps");
    check_count_above(log.loops, 2, "loops in steps");
}

// ---- Without memory -------------------------------------------------------------------------------------

enum {
    FEW = 500,
    STEPS = 5,
};

// What the allocator does while the crowd comes.
typedef enum trouble {
    NO_TROUBLE,
    ONE_FAILURE,    // a certain allocation fails
    NO_RESERVATION, // all allocations fail that are not for a shape itself
} trouble;

typedef struct outcome {
    uint64_t hash;
    int64_t allocations;
    int32_t survived; // shapes that came although memory ended in the call
} outcome;

// Creates a shape, with a second try if the first had no memory for the shape itself.
static void insist_on_box(plot* p, um_body_id body, int32_t* survived)
{
    int64_t refusals = p->memory.refusals;
    um_shape_id shape = um_shape_create_box(p->world, body, NULL, um_box_make(10.0f, 10.0f));
    bool has_failed = p->memory.refusals > refusals;
    heap_fail(&p->memory, 0, false);
    if (shape.index1 == 0) {
        assert_true(has_failed);
        check_result(um_world_get_last_error(p->world), UM_ERROR_OUT_OF_MEMORY, "a shape without memory");
        shape = um_shape_create_box(p->world, body, NULL, um_box_make(10.0f, 10.0f));
    } else {
        *survived += has_failed;
    }
    check_result(um_world_get_last_error(p->world), UM_OK, "um_shape_create_box");
    assert_true(um_shape_exists(p->world, shape));
}

static outcome run_crowd(trouble how, int64_t which)
{
    outcome result = {0};
    plot p;
    start_plot(&p);
    int64_t first = p.memory.allocations;
    for (int32_t i = 0; i < FEW; ++i) {
        um_vec2 place = grid_place(i, 20.0f);
        um_body_id body = make_body(p.world, UM_DYNAMIC_BODY, place.x, place.y);
        int64_t so_far = p.memory.allocations - first;
        if (how == ONE_FAILURE && so_far <= which && p.memory.refusals == 0) {
            heap_fail(&p.memory, which - so_far + 1, false);
        }
        if (how == NO_RESERVATION) {
            heap_fail(&p.memory, 1, true);
        }
        insist_on_box(&p, body, &result.survived);
    }
    result.allocations = p.memory.allocations - first;
    check_world(p.world);
    step_world(p.world, STEPS);
    result.hash = um_world_hash(p.world);
    check_count_above(p.world->contacts.pool.count, FEW, "contacts");
    finish_plot(&p);
    return result;
}

static void without_room_for_contacts_shapes_come_all_the_same(void** state)
{
    (void)state;
    outcome expected = run_crowd(NO_TROUBLE, 0);
    outcome refused = run_crowd(NO_RESERVATION, 0);
    check_hash(refused.hash, expected.hash, "a crowd without room for contacts");
    check_count_above(refused.survived, 5, "shapes that came without room for contacts");
    int32_t survived = 0;
    for (int64_t i = 0; i < expected.allocations; i += 2) {
        outcome failed = run_crowd(ONE_FAILURE, i);
        check_hash(failed.hash, expected.hash, "a crowd with one failure");
        survived += failed.survived;
    }
    check_count_above(survived, 10, "shapes that came although an allocation failed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(the_first_step_of_a_crowd_finds_its_room),
        BOTH_SOLVERS(a_crowd_that_moved_together_before_the_first_step_gets_its_room_there),
        BOTH_SOLVERS(bodies_that_touch_nothing_get_neither_contacts_nor_lanes),
        BOTH_SOLVERS(bodies_that_are_only_near_each_other_get_no_lanes),
        BOTH_SOLVERS(a_crowd_that_comes_calls_no_hook),
        BOTH_SOLVERS(without_room_for_contacts_shapes_come_all_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
