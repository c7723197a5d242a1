// What the seed says of the broadphase, sentence by sentence, as it shows in a world. What it says of the
// tree itself (unions, best sibling, rotations, the stack of a query) is tested in tests/broadphase.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "world/seed_worlds.h"

#include <math.h>

// Small balls that rest without gravity on a jittered grid: nothing overlaps, some are near each other.
static void make_grid(um_world* world, int32_t count, float spacing, uint64_t seed, um_body_id* out_bodies)
{
    prng random = prng_make(seed);
    int32_t columns = (int32_t)ceilf(sqrtf((float)count));
    for (int32_t i = 0; i < count; ++i) {
        float x = column_of(i, columns) * spacing + prng_float(&random, -10.0f, 10.0f);
        float y = row_of(i, columns) * spacing + prng_float(&random, -10.0f, 10.0f);
        um_body_id body = make_ball(world, x, y, 5.0f);
        if (out_bodies != NULL) {
            out_bodies[i] = body;
        }
    }
}

static um_world* start_weightless_all_pairs(void)
{
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.broadphase = UM_BROADPHASE_ALL_PAIRS;
    return start_world(&def);
}

// ---- The broadphase problem -----------------------------------------------------------------------------

// "With potentially hundreds of bodies, testing every pair for collisions is O(n²) — unacceptable. The
// broadphase and sleeping systems exist to make the engine scale."
static void four_times_the_bodies_make_about_four_times_the_tests(void** state)
{
    (void)state;
    int32_t tests[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_weightless_seed_world();
        make_grid(world, i == 0 ? 400 : 1600, 25.0f, 1, NULL);
        step_world(world, 1);
        tests[i] = um_world_get_counters(world).narrow_phase_tests;
        finish_world(world);
    }
    check_count_above(tests[0], 0, "tests among 400 bodies");
    check_count_below(tests[1], 6 * (int64_t)tests[0], "tests among 1,600 bodies");
}

// "If you have 200 bodies, that's 19,900 potential collision pairs."
static void two_hundred_bodies_without_a_broadphase_are_19900_pairs(void** state)
{
    (void)state;
    um_world* world = start_weightless_all_pairs();
    make_grid(world, 200, 60.0f, 2, NULL);
    step_world(world, 1);
    check_count(um_world_get_counters(world).narrow_phase_tests, 19900, "tests");
    finish_world(world);
}

// "Most of these are nowhere near each other. The broadphase cheaply eliminates pairs that can't possibly
// collide, leaving only a handful for the expensive narrow-phase (SAT, clipping) from Part 2."
static void only_a_handful_of_19900_pairs_reaches_the_narrow_phase(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    make_grid(world, 200, 60.0f, 2, NULL);
    step_world(world, 1);
    check_count_below(um_world_get_counters(world).narrow_phase_tests, 400, "tests");
    finish_world(world);
}

// The same: what it eliminates could not have collided.
static void no_pair_that_touches_is_eliminated(void** state)
{
    (void)state;
    int32_t contacts[2];
    for (int32_t i = 0; i < 2; ++i) {
        prng random = prng_make(3);
        um_world* world = i == 0 ? start_weightless_seed_world() : start_weightless_all_pairs();
        for (int32_t k = 0; k < 200; ++k) {
            make_ball(world, prng_float(&random, 0.0f, 500.0f), prng_float(&random, 0.0f, 500.0f), 20.0f);
        }
        step_world(world, 1);
        contacts[i] = um_world_get_counters(world).contacts;
        finish_world(world);
    }
    check_count_above(contacts[1], 100, "contacts without a broadphase");
    check_count(contacts[0], contacts[1], "contacts with the tree");
}

// ---- The tree -------------------------------------------------------------------------------------------

// "Leaf nodes store a fattened AABB for each physics body. Internal nodes store the union (bounding AABB) of
// their children. The tree is kept balanced via AVL-style rotations." um_world_validate looks at every node.
static void the_trees_of_a_world_keep_their_rules_while_bodies_come_move_and_go(void** state)
{
    (void)state;
    um_body_id bodies[300];
    prng random = prng_make(4);
    um_world* world = start_weightless_seed_world();
    make_grid(world, 300, 40.0f, 5, bodies);
    for (int32_t i = 0; i < 300; ++i) {
        um_vec2 velocity = {prng_float(&random, -900.0f, 900.0f), prng_float(&random, -900.0f, 900.0f)};
        assert_true(um_body_set_velocity(world, bodies[i], velocity));
    }
    for (int32_t i = 0; i < 300; ++i) {
        step_world(world, 1);
        check_world(world);
        assert_true(um_body_destroy(world, bodies[i]));
        check_world(world);
    }
    finish_world(world);
}

// "Uniform grids are simpler but struggle with varying body sizes and large worlds."
static void bodies_of_all_sizes_in_a_large_world_are_paired_exactly(void** state)
{
    (void)state;
    int32_t contacts[2];
    for (int32_t i = 0; i < 2; ++i) {
        prng random = prng_make(6);
        um_world* world = i == 0 ? start_weightless_seed_world() : start_weightless_all_pairs();
        for (int32_t k = 0; k < 200; ++k) {
            float radius = powf(10.0f, prng_float(&random, 0.0f, 4.0f));
            float reach = prng_chance(&random, 50) ? 1e6f : 2e4f;
            make_ball(world, prng_float(&random, -reach, reach), prng_float(&random, -reach, reach), radius);
        }
        step_world(world, 1);
        contacts[i] = um_world_get_counters(world).contacts;
        finish_world(world);
    }
    check_count_above(contacts[1], 50, "contacts without a broadphase");
    check_count(contacts[0], contacts[1], "contacts with the tree");
}

// "The dynamic AABB tree is incrementally maintained — bodies are inserted, removed, and moved without
// rebuilding, making it ideal for real-time simulation."
static void a_body_is_found_where_it_was_put_moved_to_and_no_longer_when_it_is_gone(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    make_grid(world, 100, 50.0f, 7, NULL);
    um_body_id body = make_box(world, -1000.0f, 0.0f, 10.0f, 10.0f);
    um_aabb here = um_aabb_make(-1001.0f, -1.0f, -999.0f, 1.0f);
    um_aabb there = um_aabb_make(-1001.0f, 8999.0f, -999.0f, 9001.0f);
    assert_true(finds_body(world, here, body));
    assert_true(um_body_set_transform(world, body, um_vec2_make(-1000.0f, 9000.0f), 0.0f));
    assert_false(finds_body(world, here, body));
    assert_true(finds_body(world, there, body));
    step_world(world, 1);
    assert_true(finds_body(world, there, body));
    assert_true(um_body_destroy(world, body));
    check_count(count_shapes_in(world, there), 0, "shapes where the body was");
    finish_world(world);
}

// ---- Fat AABBs ------------------------------------------------------------------------------------------

// Two boxes at rest with a gap between them on one axis. Returns how many pairs the world sees.
static int32_t pairs_across_a_gap(const um_world_def* def, um_vec2 direction, float gap)
{
    um_world* world = start_world(def);
    float distance = 20.0f + gap;
    make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    make_box(world, direction.x * distance, direction.y * distance, 10.0f, 10.0f);
    step_world(world, 1);
    int32_t pairs = um_world_get_counters(world).pairs;
    finish_world(world);
    return pairs;
}

// "When a body is inserted, its AABB is fattened — expanded by a uniform margin": "uniform expansion
// (default 15px)". Two margins make 30.
static void boxes_are_fattened_by_15_pixels_on_every_side(void** state)
{
    (void)state;
    static const um_vec2 directions[] = {{1.0f, 0.0f}, {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}};
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    for (int32_t i = 0; i < COUNT_OF(directions); ++i) {
        check_count(pairs_across_a_gap(&def, directions[i], 29.9f), 1, "pairs across 29.9 px");
        check_count(pairs_across_a_gap(&def, directions[i], 30.1f), 0, "pairs across 30.1 px");
    }
}

// The margin is one of the def, in metres.
static void another_margin_gives_other_fat_boxes(void** state)
{
    (void)state;
    um_vec2 right = {1.0f, 0.0f};
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.margin = 0.5f;
    check_count(pairs_across_a_gap(&def, right, 99.9f), 1, "pairs across 99.9 px");
    check_count(pairs_across_a_gap(&def, right, 100.1f), 0, "pairs across 100.1 px");
}

// "... plus a velocity-based prediction": "Extend in direction of movement". The body makes 100 px a step, so
// its fat AABB reaches 15 + 200 px ahead and 15 behind, and that of the other one 15 px.
static void fat_boxes_reach_twice_the_displacement_ahead_and_not_behind(void** state)
{
    (void)state;
    static const struct {
        float gap;
        bool is_ahead;
        int32_t pairs;
    } cases[] = {{229.0f, true, 1}, {231.0f, true, 0}, {29.0f, false, 1}, {31.0f, false, 0}};
    for (int32_t i = 0; i < COUNT_OF(cases); ++i) {
        for (int32_t way = -1; way <= 1; way += 2) {
            um_world* world = start_weightless_seed_world();
            um_body_id runner = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
            um_vec2 velocity = {0.0f, (float)way * 100.0f * 64.0f};
            assert_true(um_body_set_velocity(world, runner, velocity));
            float side = cases[i].is_ahead ? (float)way : (float)-way;
            make_box(world, 0.0f, (float)way * 100.0f + side * (20.0f + cases[i].gap), 10.0f, 10.0f);
            step_world_by(world, 1, EXACT_STEP);
            check_near(place_of(world, runner).y, (float)way * 100.0f, 0.01f, "place of the runner");
            check_count(um_world_get_counters(world).pairs, cases[i].pairs, "pairs");
            finish_world(world);
        }
    }
}

// "During UpdateBroadphaseProxies, if a body's tight AABB still fits inside its fat AABB, the tree is not
// touched."
static void a_body_that_stays_inside_its_fat_box_does_not_move_its_proxy(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id body = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    step_world_by(world, 1, EXACT_STEP);
    for (int32_t i = 0; i < 140; ++i) {
        // To and fro between -7 and 7.
        float speed = (i / 14) % 2 == (i / 7) % 2 ? 64.0f : -64.0f;
        assert_true(um_body_set_velocity(world, body, um_vec2_make(speed, 0.0f)));
        step_world_by(world, 1, EXACT_STEP);
        check_count(um_world_get_counters(world).proxies_moved, 0, "proxies moved");
    }
    finish_world(world);
}

// How many steps out of 400 move the proxy of a ball that makes 1.1 px a step.
static int32_t count_proxy_moves(float displacement_multiplier)
{
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.displacement_multiplier = displacement_multiplier;
    um_world* world = start_world(&def);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 5.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(1.1f * 64.0f, 0.0f)));
    int32_t moves = 0;
    for (int32_t i = 0; i < 400; ++i) {
        step_world_by(world, 1, EXACT_STEP);
        moves += um_world_get_counters(world).proxies_moved;
    }
    finish_world(world);
    return moves;
}

// "Only when a body moves enough to escape its fat envelope is the proxy re-inserted." Without a prediction
// 15 px last for 13 steps of 1.1 px, and the 14th leaves the box.
static void a_body_that_escapes_its_fat_box_moves_its_proxy_once(void** state)
{
    (void)state;
    check_count(count_proxy_moves(0.0f), 400 / 14, "proxies moved");
}

// "The displacement multiplier (default 2x) means the fat AABB extends in the direction the body is
// heading, so a smoothly-moving body might not trigger a tree update for many frames." 15 + 2 * 1.1 px
// last for 15 steps, 15 + 40 * 1.1 for 53. The first fat AABB may be without a prediction.
static void a_smooth_mover_does_not_touch_the_tree_for_many_frames(void** state)
{
    (void)state;
    int32_t moves = count_proxy_moves(seed_world_def().displacement_multiplier);
    check_near((float)moves, 400.0f / 16.0f, 1.0f, "proxies moved at 2x");
    check_near((float)count_proxy_moves(40.0f), 400.0f / 54.0f, 1.0f, "proxies moved at 40x");
}

// ---- Queries --------------------------------------------------------------------------------------------

// "Broadphase detection queries the tree for each body's fat AABB."
static void the_pairs_are_exactly_those_of_overlapping_fat_boxes(void** state)
{
    (void)state;
    static um_body_id bodies[400];
    static um_aabb fat[400];
    um_world* world = start_weightless_seed_world();
    make_grid(world, 400, 40.0f, 8, bodies);
    for (int32_t i = 0; i < 400; ++i) {
        um_aabb aabb = um_shape_get_aabb(world, um_body_get_shape(world, bodies[i], 0));
        fat[i] = um_aabb_make(aabb.min.x - 15.0f, aabb.min.y - 15.0f, aabb.max.x + 15.0f, aabb.max.y + 15.0f);
    }
    int32_t expected = 0;
    for (int32_t i = 0; i < 400; ++i) {
        for (int32_t k = i + 1; k < 400; ++k) {
            expected += um_aabb_overlaps(fat[i], fat[k]) ? 1 : 0;
        }
    }
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs, expected, "pairs");
    check_count(um_world_get_counters(world).pairs_found, expected, "pairs found");
    step_world(world, 1);
    check_count(um_world_get_counters(world).pairs_found, 0, "pairs found a second time");
    finish_world(world);
}

// "Dedup: only keep pairs where i < other".
static void two_bodies_that_meet_are_one_pair(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id left = make_ball(world, -500.0f, 0.0f, 10.0f);
    um_body_id right = make_ball(world, 500.0f, 0.0f, 10.0f);
    assert_true(um_body_set_velocity(world, left, um_vec2_make(2000.0f, 0.0f)));
    assert_true(um_body_set_velocity(world, right, um_vec2_make(-2000.0f, 0.0f)));
    int32_t most = 0;
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        um_counters counters = um_world_get_counters(world);
        assert_in_range(counters.pairs, 0, 1);
        assert_in_range(counters.narrow_phase_tests, 0, 1);
        most = counters.contacts > most ? counters.contacts : most;
    }
    check_count(most, 1, "contacts at the most");
    finish_world(world);
}

// "Skip if both sleeping": "if (bodies[i].bIsSleeping && bodies[otherIndex].bIsSleeping) return;"
static void a_pair_of_sleepers_is_never_tested(void** state)
{
    (void)state;
    um_world* world = start_weightless_seed_world();
    um_body_id bodies[40];
    for (int32_t i = 0; i < 40; ++i) {
        bodies[i] = make_ball(world, 8.0f * (float)i, 0.0f, 10.0f);
    }
    for (int32_t i = 0; i < 40; ++i) {
        put_to_sleep(world, bodies[i]);
    }
    for (int32_t i = 0; i < 10; ++i) {
        step_world(world, 1);
        um_counters counters = um_world_get_counters(world);
        check_count(counters.pairs, 0, "pairs");
        check_count(counters.narrow_phase_tests, 0, "tests");
        check_count(counters.contacts, 0, "contacts");
        check_count(counters.asleep, 40, "asleep");
    }
    finish_world(world);
}

// "The tree query is stack-based (no recursion, no allocation)".
static void a_query_neither_allocates_nor_changes_anything(void** state)
{
    (void)state;
    heap memory = heap_make();
    um_world_def def = seed_world_def();
    def.allocator = heap_allocator(&memory);
    um_world* world = start_world(&def);
    make_grid(world, 300, 30.0f, 9, NULL);
    step_world(world, 2);
    uint64_t bytes = heap_hash(&memory);
    heap_fail(&memory, 1, true);
    check_count_above(count_shapes_in(world, um_aabb_make(-1e6f, -1e6f, 1e6f, 1e6f)), 299, "shapes");
    check_count(memory.refusals, 0, "allocations during a query");
    check_hash(heap_hash(&memory), bytes, "the world's memory");
    heap_fail(&memory, 0, false);
    finish_world(world);
    heap_end(&memory);
    assert_null(memory.problem);
}

// "Branches whose AABB doesn't intersect the query are pruned entirely": what is left is what brute force
// finds.
static void a_query_finds_what_brute_force_finds(void** state)
{
    (void)state;
    static um_body_id bodies[300];
    prng random = prng_make(10);
    um_world* world = start_weightless_seed_world();
    make_grid(world, 300, 30.0f, 11, bodies);
    for (int32_t i = 0; i < 300; i += 3) {
        put_to_sleep(world, bodies[i]);
    }
    step_world(world, 1);
    for (int32_t k = 0; k < 200; ++k) {
        float x = prng_float(&random, -50.0f, 550.0f);
        float y = prng_float(&random, -50.0f, 550.0f);
        um_aabb aabb = um_aabb_make(x, y, x + prng_float(&random, 0.0f, 90.0f), y + 40.0f);
        int32_t expected = 0;
        for (int32_t i = 0; i < 300; ++i) {
            expected +=
                um_aabb_overlaps(um_shape_get_aabb(world, um_body_get_shape(world, bodies[i], 0)), aabb) ? 1
                                                                                                         : 0;
        }
        int32_t actual = count_shapes_in(world, aabb);
        if (actual != expected) {
            fail_with_seed(&random, "query %d: %d shapes, expected %d", (int)k, (int)actual, (int)expected);
        }
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(four_times_the_bodies_make_about_four_times_the_tests),
        BOTH_SOLVERS(two_hundred_bodies_without_a_broadphase_are_19900_pairs),
        BOTH_SOLVERS(only_a_handful_of_19900_pairs_reaches_the_narrow_phase),
        BOTH_SOLVERS(no_pair_that_touches_is_eliminated),
        BOTH_SOLVERS(the_trees_of_a_world_keep_their_rules_while_bodies_come_move_and_go),
        BOTH_SOLVERS(bodies_of_all_sizes_in_a_large_world_are_paired_exactly),
        BOTH_SOLVERS(a_body_is_found_where_it_was_put_moved_to_and_no_longer_when_it_is_gone),
        BOTH_SOLVERS(boxes_are_fattened_by_15_pixels_on_every_side),
        BOTH_SOLVERS(another_margin_gives_other_fat_boxes),
        // With substeps pairs are found before the bodies move, so fat AABBs meet in the step after.
        SEQUENTIAL_SOLVER(fat_boxes_reach_twice_the_displacement_ahead_and_not_behind),
        BOTH_SOLVERS(a_body_that_stays_inside_its_fat_box_does_not_move_its_proxy),
        BOTH_SOLVERS(a_body_that_escapes_its_fat_box_moves_its_proxy_once),
        BOTH_SOLVERS(a_smooth_mover_does_not_touch_the_tree_for_many_frames),
        BOTH_SOLVERS(the_pairs_are_exactly_those_of_overlapping_fat_boxes),
        BOTH_SOLVERS(two_bodies_that_meet_are_one_pair),
        BOTH_SOLVERS(a_pair_of_sleepers_is_never_tested),
        BOTH_SOLVERS(a_query_neither_allocates_nor_changes_anything),
        BOTH_SOLVERS(a_query_finds_what_brute_force_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
