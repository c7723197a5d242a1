// A crowd that moves, falls asleep and wakes at once: its proxies are moved, and change from tree to tree, in
// bulk and by all workers. Both trees must come out the same in every bit, however many workers there are.
// SPDX-License-Identifier: MIT

#include "support/executors.h"
#include "support/tree_bits.h"
#include "support/worlds.h"

#include "world/ids.h"
#include "world/world_data.h"

enum {
    COLUMNS = 60,
    CROWD = 3000,
    MOST_STEPS = 120,
    FREE_FALL = 20, // steps in which nothing touches anything
};

// ---- Worlds ---------------------------------------------------------------------------------------------

// Boxes, each on a shelf of its own; some bodies have a ball as well. All of them come to rest at the same
// time.
static um_world* start_crowd(const helpers* h, int64_t* loops)
{
    um_world_def def = tested_world_def();
    def.threads.worker_count = h->workers;
    def.threads.parallel = h->has_hook ? run_backwards : NULL;
    def.threads.context = loops;
    um_world* world = start_world(&def);
    for (int32_t i = 0; i < CROWD; ++i) {
        float x = 100.0f * column_of(i, COLUMNS);
        float y = 100.0f * row_of(i, COLUMNS);
        make_wall(world, x, y + 10.0f, 40.0f, 10.0f);
        um_body_id body = make_box(world, x, y - 10.0f, 10.0f, 10.0f);
        if (i % 7 == 0) {
            put_ball(world, body, 5.0f);
        }
    }
    return world;
}

// ---- Comparison -----------------------------------------------------------------------------------------

static void check_tree(const um_tree* actual, const um_tree* expected, const char* which, const char* who,
                       int32_t step)
{
    const char* difference = tree_difference(actual, expected);
    if (difference != NULL) {
        fail_msg("%s, step %d, the %s tree: %s differs", who, (int)step, which, difference);
    }
}

// The same crowd for each of HELPERS. All are compared with the first, which one thread steps.
typedef struct crowds {
    um_world* worlds[HELPERS_COUNT];
    int64_t loops[HELPERS_COUNT];
} crowds;

static void check_same(const crowds* c, int32_t step)
{
    const um_world* expected = c->worlds[0];
    for (int32_t i = 1; i < HELPERS_COUNT; ++i) {
        const um_world* actual = c->worlds[i];
        const char* who = HELPERS[i].name;
        check_tree(actual->moving, expected->moving, "moving", who, step);
        check_tree(actual->resting, expected->resting, "resting", who, step);
        check_count(um_world_get_counters(actual).awake, um_world_get_counters(expected).awake, who);
        check_hash(um_world_hash(actual), um_world_hash(expected), who);
    }
}

static um_counters step_all(const crowds* c, int32_t step)
{
    for (int32_t i = 0; i < HELPERS_COUNT; ++i) {
        step_world(c->worlds[i], 1);
    }
    check_same(c, step);
    return um_world_get_counters(c->worlds[0]);
}

// Steps until nobody is awake. Returns how many fell asleep in the step in which most did.
static int32_t let_sleep(const crowds* c)
{
    int32_t most = 0;
    um_counters counters = um_world_get_counters(c->worlds[0]);
    for (int32_t i = 0; counters.awake > 0; ++i) {
        assert_true(i < MOST_STEPS);
        counters = step_all(c, i);
        most = counters.fell_asleep > most ? counters.fell_asleep : most;
    }
    return most;
}

// Wakes every body by a call of its own: the next step moves all their proxies.
static void wake_each(um_world* world)
{
    for (int32_t i = 1; i < world->bodies.pool.fresh; ++i) {
        const umi_body* body = umi_body_at(&world->bodies, i);
        if (umi_body_is_used(body) && umi_body_is_sleeper(body)) {
            assert_true(um_body_wake(world, umi_body_id(world, i)));
        }
    }
}

static void a_crowd_has_the_same_trees_for_any_number_of_workers(void** state)
{
    (void)state;
    crowds c = {.loops = {0}};
    for (int32_t i = 0; i < HELPERS_COUNT; ++i) {
        c.worlds[i] = start_crowd(&HELPERS[i], &c.loops[i]);
    }
    check_count_above(let_sleep(&c), CROWD / 2, "that fall asleep at once");
    for (int32_t i = 0; i < HELPERS_COUNT; ++i) {
        wake_each(c.worlds[i]);
    }
    check_count(step_all(&c, 0).awake, CROWD, "awake after calls");
    check_count_above(let_sleep(&c), CROWD / 2, "that fall asleep again");
    // Now they leave their shelves, and all their boxes with them.
    for (int32_t i = 0; i < HELPERS_COUNT; ++i) {
        assert_true(um_world_set_gravity(c.worlds[i], um_vec2_make(900.0f, -900.0f)));
    }
    check_same(&c, -1);
    int64_t moved = 0;
    for (int32_t i = 0; i < FREE_FALL; ++i) {
        moved += step_all(&c, i).proxies_moved;
    }
    check_count_above(moved, CROWD, "proxies that were moved");
    for (int32_t i = 0; i < HELPERS_COUNT; ++i) {
        finish_world(c.worlds[i]);
    }
}

// Users are told that their threads share steps; no other call may come as a surprise to them.
static void a_hook_is_called_in_steps_only(void** state)
{
    (void)state;
    int64_t loops = 0;
    um_world* world = start_crowd(&HELPERS[HELPERS_HOOK], &loops);
    check_count(loops, 0, "loops before the first step");
    step_until_asleep(world, MOST_STEPS);
    check_count_above(loops, MOST_STEPS / 4, "loops in steps");
    int64_t before = loops;
    assert_true(um_world_set_gravity(world, um_vec2_make(0.0f, 500.0f)));
    check_count(um_world_get_counters(world).awake, CROWD, "awake after a call");
    check_count(loops - before, 0, "loops in a call that wakes all");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_crowd_has_the_same_trees_for_any_number_of_workers),
        NOT_OF_THREADS(a_hook_is_called_in_steps_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
