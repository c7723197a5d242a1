// A crowd that moves, falls asleep and wakes at once: its proxies are moved, and change from tree to tree, in
// bulk and by all workers. Both trees must come out the same in every bit, however many workers there are.
// SPDX-License-Identifier: MIT

#include "support/crews.h"
#include "support/tree_bits.h"
#include "support/worlds.h"

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
    def.worker_count = h->workers;
    def.parallel = h->has_hook ? run_backwards : NULL;
    def.parallel_context = loops;
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

static void check_same(const um_world* actual, const um_world* expected, const char* who, int32_t step)
{
    check_tree(actual->moving, expected->moving, "moving", who, step);
    check_tree(actual->resting, expected->resting, "resting", who, step);
    check_count(um_world_counters(actual).awake, um_world_counters(expected).awake, who);
    check_hash(um_world_hash(actual), um_world_hash(expected), who);
}

static void step_both(um_world* actual, um_world* expected, const char* who, int32_t step)
{
    step_world(actual, 1);
    step_world(expected, 1);
    check_same(actual, expected, who, step);
}

// Steps until nobody is awake. Returns how many fell asleep in the step in which most did.
static int32_t let_sleep(um_world* actual, um_world* expected, const char* who)
{
    int32_t most = 0;
    for (int32_t i = 0; um_world_counters(expected).awake > 0; ++i) {
        assert_true(i < MOST_STEPS);
        step_both(actual, expected, who, i);
        most =
            um_world_counters(expected).fell_asleep > most ? um_world_counters(expected).fell_asleep : most;
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

static void compare_crowds(const helpers* h)
{
    int64_t loops = 0;
    um_world* expected = start_crowd(&HELPERS[0], NULL);
    um_world* actual = start_crowd(h, &loops);
    check_count_above(let_sleep(actual, expected, h->name), CROWD / 2, "that fall asleep at once");
    wake_each(expected);
    wake_each(actual);
    step_both(actual, expected, h->name, 0);
    check_count(um_world_counters(expected).awake, CROWD, "awake after calls");
    check_count_above(let_sleep(actual, expected, h->name), CROWD / 2, "that fall asleep again");
    // Now they leave their shelves, and all their boxes with them.
    assert_true(um_world_set_gravity(expected, um_vec2_make(900.0f, -900.0f)));
    assert_true(um_world_set_gravity(actual, um_vec2_make(900.0f, -900.0f)));
    check_same(actual, expected, h->name, -1);
    int64_t moved = 0;
    for (int32_t i = 0; i < FREE_FALL; ++i) {
        step_both(actual, expected, h->name, i);
        moved += um_world_counters(expected).proxies_moved;
    }
    check_count_above(moved, CROWD, "proxies that were moved");
    finish_world(actual);
    finish_world(expected);
}

static void a_crowd_has_the_same_trees_for_any_number_of_workers(void** state)
{
    (void)state;
    for (int32_t i = 1; i < HELPERS_COUNT; ++i) {
        compare_crowds(&HELPERS[i]);
    }
}

// Users are told that their threads share steps; no other call may come as a surprise to them.
static void a_hook_is_called_in_steps_only(void** state)
{
    (void)state;
    int64_t loops = 0;
    um_world* world = start_crowd(&HELPERS[HELPERS_COUNT - 1], &loops);
    check_count(loops, 0, "loops before the first step");
    step_until_asleep(world, MOST_STEPS);
    check_count_above(loops, MOST_STEPS / 4, "loops in steps");
    int64_t before = loops;
    assert_true(um_world_set_gravity(world, um_vec2_make(0.0f, 500.0f)));
    check_count(um_world_counters(world).awake, CROWD, "awake after a call");
    check_count(loops - before, 0, "loops in a call that wakes all");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_crowd_has_the_same_trees_for_any_number_of_workers),
        cmocka_unit_test(a_hook_is_called_in_steps_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
