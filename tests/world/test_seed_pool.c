// What the seed says of the pools of nodes, as it shows in a world: no allocation once it has warmed up.
// SPDX-License-Identifier: MIT

#include "world/seed_worlds.h"

enum {
    COLUMNS = 40,
};

// Small balls at rest, without gravity and well apart.
static void make_grid(um_world* world, int32_t count, um_body_id* out_bodies)
{
    for (int32_t i = 0; i < count; ++i) {
        um_body_id ball = make_ball(world, column_of(i, COLUMNS) * 30.0f, row_of(i, COLUMNS) * 30.0f, 5.0f);
        if (out_bodies != NULL) {
            out_bodies[i] = ball;
        }
    }
}

// "When the pool runs out, it doubles in size — amortized O(1) allocation".
static void memory_grows_by_doubling(void** state)
{
    (void)state;
    int64_t allocations[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_weightless_seed_world();
        make_grid(world, i == 0 ? 500 : 4000, NULL);
        allocations[i] = um_world_get_counters(world).allocations;
        finish_world(world);
    }
    // Three doublings; a world has a few dozen arrays at the most.
    check_count_below(allocations[1] - allocations[0], 150, "allocations for eight times the bodies");
}

// "... with zero per-frame heap allocations during steady state": a pile that is awake.
static void a_pile_in_steady_state_allocates_nothing(void** state)
{
    (void)state;
    prng random = prng_make(13);
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    make_wall(world, -300.0f, -500.0f, 10.0f, 500.0f);
    make_wall(world, 300.0f, -500.0f, 10.0f, 500.0f);
    for (int32_t i = 0; i < 80; ++i) {
        float x = column_of(i, 10) * 50.0f - 225.0f + prng_float(&random, -3.0f, 3.0f);
        make_ball(world, x, -30.0f - row_of(i, 10) * 50.0f, 15.0f);
    }
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 900);
    int64_t allocations = um_world_get_counters(world).allocations;
    size_t bytes = um_world_get_counters(world).bytes;
    step_world(world, 300);
    check_count_above(um_world_get_counters(world).contacts, 80, "contacts");
    check_count(um_world_get_counters(world).allocations, allocations, "allocations");
    check_count((int64_t)um_world_get_counters(world).bytes, (int64_t)bytes, "bytes");
    finish_world(world);
}

// The same for bodies that move, touch and part again and again, and for some that sleep and wake.
static void bodies_that_bounce_sleep_and_wake_allocate_nothing_in_the_long_run(void** state)
{
    (void)state;
    um_body_id sleepers[10];
    um_world* world = start_seed_world();
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 30; ++i) {
        // All of them at the same time, so that each bounce is like the first.
        um_body_id ball = make_ball(world, 40.0f * (float)i, -300.0f, 15.0f);
        set_material(world, ball, 0.0f, 1.0f);
    }
    make_stack(world, -500.0f, 0.0f, 10, 15.0f, sleepers);
    int64_t allocations = 0;
    for (int32_t i = 0; i < 1800; ++i) {
        if (i % 120 == 0) {
            for (int32_t k = 0; k < 10; ++k) {
                assert_true(um_body_wake(world, sleepers[k]));
            }
        }
        step_world(world, 1);
        allocations = i == 900 ? um_world_get_counters(world).allocations : allocations;
    }
    check_count(um_world_get_counters(world).allocations, allocations, "allocations");
    finish_world(world);
}

// "The tree uses a free-list pool for node allocation, avoiding heap allocation during gameplay".
static void bodies_that_come_and_go_use_their_places_again(void** state)
{
    (void)state;
    static um_body_id bodies[200];
    prng random = prng_make(14);
    um_world* world = start_weightless_seed_world();
    make_grid(world, 200, bodies);
    step_world(world, 2);
    for (int32_t i = 0; i < 1200; ++i) {
        // After 200 rounds of warming up nothing more is needed.
        int64_t allocations = um_world_get_counters(world).allocations;
        um_body_id* body = &bodies[prng_below(&random, 200)];
        um_vec2 place = place_of(world, *body);
        assert_true(um_body_destroy(world, *body));
        *body = make_ball(world, place.x, place.y, 5.0f);
        step_world(world, 1);
        if (i >= 200) {
            check_count(um_world_get_counters(world).allocations, allocations, "allocations");
        }
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(memory_grows_by_doubling),
        BOTH_SOLVERS(a_pile_in_steady_state_allocates_nothing),
        BOTH_SOLVERS(bodies_that_bounce_sleep_and_wake_allocate_nothing_in_the_long_run),
        BOTH_SOLVERS(bodies_that_come_and_go_use_their_places_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
