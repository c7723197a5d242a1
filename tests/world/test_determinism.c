// The same calls give the same bits: run after run, and for every lane width. The two broadphases see
// contacts in another order, so that between them only what happens is the same, not the bits.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include "core/thread.h"

enum {
    SCENE_STEPS = 240,
};

// A heap of everything: boxes, balls, polygons, a compound, a lift, all kinds of materials, bodies that
// come and go. Small enough to be run often.
static um_body_id make_zoo(um_world* world, uint64_t seed)
{
    prng random = prng_make(seed);
    um_vec2 points[5];
    um_polygon pentagon;
    for (int32_t i = 0; i < 5; ++i) {
        um_rot q = um_rot_from_angle((float)i * 2.0f * UM_PI / 5.0f);
        points[i] = um_vec2_make(16.0f * q.c, 16.0f * q.s);
    }
    check_result(um_polygon_from_points(points, 5, &pentagon), UM_OK, "um_polygon_from_points");
    make_floor(world, 0.0f);
    make_wall(world, -320.0f, -500.0f, 20.0f, 500.0f);
    make_wall(world, 320.0f, -500.0f, 20.0f, 500.0f);
    for (int32_t i = 0; i < 90; ++i) {
        float x = column_of(i, 9) * 60.0f - 240.0f + prng_float(&random, -10.0f, 10.0f);
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, -30.0f - 45.0f * row_of(i, 9));
        um_circle knob = {{15.0f, 0.0f}, 6.0f};
        if (i % 4 == 0) {
            put_ball(world, body, 14.0f);
        } else if (i % 4 == 1) {
            put_box(world, body, 18.0f, 10.0f);
        } else if (i % 4 == 2) {
            assert_int_not_equal(um_shape_create_polygon(world, body, NULL, &pentagon).index1, 0);
        } else {
            put_box(world, body, 10.0f, 10.0f);
            assert_int_not_equal(um_shape_create_circle(world, body, NULL, knob).index1, 0);
        }
        set_material(world, body, prng_float(&random, 0.0f, 1.0f), prng_float(&random, 0.0f, 0.8f));
        assert_true(um_body_set_angular_velocity(world, body, prng_float(&random, -3.0f, 3.0f)));
    }
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, 0.0f, -10.0f);
    put_box(world, lift, 60.0f, 8.0f);
    assert_true(um_body_set_velocity(world, lift, um_vec2_make(20.0f, -15.0f)));
    return lift;
}

// Steps the zoo and keeps the hash after every step.
static void run_zoo(um_world* world, uint64_t seed, uint64_t hashes[SCENE_STEPS])
{
    um_body_id lift = make_zoo(world, seed);
    for (int32_t i = 0; i < SCENE_STEPS; ++i) {
        if (i % 60 == 59) {
            um_vec2 velocity = um_body_get_velocity(world, lift);
            assert_true(um_body_set_velocity(world, lift, um_vec2_scale(velocity, -1.0f)));
            make_ball(world, 0.0f, -700.0f, 25.0f);
        }
        step_world(world, 1);
        hashes[i] = um_world_hash(world);
    }
}

static void check_same_hashes(const uint64_t* actual, const uint64_t* expected, const char* what)
{
    for (int32_t i = 0; i < SCENE_STEPS; ++i) {
        if (actual[i] != expected[i]) {
            fail_msg("%s: step %d: hash %016llx, expected %016llx", what, (int)i + 1,
                     (unsigned long long)actual[i], (unsigned long long)expected[i]);
        }
    }
}

// ---- The same bits --------------------------------------------------------------------------------------

static void the_same_scene_gives_the_same_hash_at_every_step(void** state)
{
    (void)state;
    static uint64_t hashes[2][SCENE_STEPS];
    for (int32_t run = 0; run < 2; ++run) {
        um_world* world = start_world(NULL);
        run_zoo(world, 1, hashes[run]);
        finish_world(world);
    }
    check_same_hashes(hashes[1], hashes[0], "the second run");
}

static void worlds_side_by_side_do_not_disturb_each_other(void** state)
{
    (void)state;
    static uint64_t alone[SCENE_STEPS];
    um_world* world = start_world(NULL);
    run_zoo(world, 2, alone);
    finish_world(world);
    um_world* worlds[2];
    for (int32_t k = 0; k < 2; ++k) {
        worlds[k] = start_world(NULL);
        make_zoo(worlds[k], 2);
    }
    for (int32_t i = 0; i < 59; ++i) {
        for (int32_t k = 0; k < 2; ++k) {
            step_world(worlds[k], 1);
            check_hash(um_world_hash(worlds[k]), alone[i], "one of two worlds");
        }
    }
    finish_world(worlds[0]);
    finish_world(worlds[1]);
}

typedef struct thread_run {
    um_world* world;
    uint64_t hashes[SCENE_STEPS];
} thread_run;

// No cmocka in here: only the first thread may fail a test.
static void step_in_thread(void* context)
{
    thread_run* run = context;
    for (int32_t i = 0; i < SCENE_STEPS; ++i) {
        um_world_step(run->world, STEP);
        run->hashes[i] = um_world_hash(run->world);
    }
}

static void worlds_on_threads_of_their_own_do_not_disturb_each_other(void** state)
{
    (void)state;
    static thread_run runs[4];
    umi_thread threads[4];
    if (!umi_has_threads()) {
        skip();
    }
    for (int32_t k = 0; k < 4; ++k) {
        runs[k].world = start_world(NULL);
        make_zoo(runs[k].world, 5);
    }
    for (int32_t k = 1; k < 4; ++k) {
        assert_true(umi_thread_start(&threads[k], step_in_thread, &runs[k]));
    }
    step_in_thread(&runs[0]);
    for (int32_t k = 1; k < 4; ++k) {
        umi_thread_join(&threads[k]);
        check_same_hashes(runs[k].hashes, runs[0].hashes, "another thread");
    }
    for (int32_t k = 0; k < 4; ++k) {
        finish_world(runs[k].world);
    }
}

static void every_lane_width_gives_the_same_bits(void** state)
{
    (void)state;
    static const int32_t widths[] = {1, 4, 8, 16, 0};
    static uint64_t expected[SCENE_STEPS];
    static uint64_t actual[SCENE_STEPS];
    int32_t compared = 0;
    for (int32_t i = 0; i < COUNT_OF(widths); ++i) {
        um_world_def def = tested_world_def();
        um_world* world = NULL;
        def.lanes = widths[i];
        um_result result = um_world_create(&def, &world);
        if (result == UM_ERROR_INVALID_DEF && widths[i] > 1) {
            print_message("no %d lanes here\n", (int)widths[i]);
            assert_null(world);
            continue;
        }
        check_result(result, UM_OK, "um_world_create");
        run_zoo(world, 3, i == 0 ? expected : actual);
        if (i > 0) {
            check_same_hashes(actual, expected, widths[i] == 0 ? "the fastest width" : "a wider one");
            compared += 1;
        }
        finish_world(world);
    }
    check_count_above(compared, 0, "widths compared");
}

static void a_look_at_the_world_changes_nothing(void** state)
{
    (void)state;
    static uint64_t hashes[2][SCENE_STEPS];
    for (int32_t run = 0; run < 2; ++run) {
        um_world* world = start_world(NULL);
        make_zoo(world, 4);
        for (int32_t i = 0; i < SCENE_STEPS; ++i) {
            step_world(world, 1);
            hashes[run][i] = um_world_hash(world);
            if (run == 1) {
                check_world(world);
                count_shapes_in(world, um_aabb_make(-100.0f, -100.0f, 100.0f, 100.0f));
                total_momentum(world);
                count_hovering(world, 1.0f);
                um_world_get_counters(world);
                um_world_get_profile(world);
            }
        }
        finish_world(world);
    }
    check_same_hashes(hashes[1], hashes[0], "a run under observation");
}

// ---- The hash -------------------------------------------------------------------------------------------

static void the_hash_changes_with_place_velocity_and_sleep(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    uint64_t hashes[5];
    hashes[0] = um_world_hash(world);
    assert_true(um_body_set_transform(world, ball, um_vec2_make(0.0f, 1.0f), 0.0f));
    hashes[1] = um_world_hash(world);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(1.0f, 0.0f)));
    hashes[2] = um_world_hash(world);
    assert_true(um_body_set_angular_velocity(world, ball, 1.0f));
    hashes[3] = um_world_hash(world);
    put_to_sleep(world, ball);
    hashes[4] = um_world_hash(world);
    for (int32_t i = 0; i < 5; ++i) {
        for (int32_t k = i + 1; k < 5; ++k) {
            if (hashes[i] == hashes[k]) {
                fail_msg("states %d and %d have the hash %016llx", (int)i, (int)k,
                         (unsigned long long)hashes[i]);
            }
        }
    }
    finish_world(world);
}

// ---- The two broadphases --------------------------------------------------------------------------------

// Which of the first 24 bodies touch which, as bits; the bodies count by their user data, from 1.
typedef struct touches {
    const um_world* world;
    uint32_t rows[25];
} touches;

static bool note_touch(const um_contact* contact, void* context)
{
    touches* t = context;
    uint64_t a = um_body_get_user_data(t->world, um_shape_get_body(t->world, contact->shape_a));
    uint64_t b = um_body_get_user_data(t->world, um_shape_get_body(t->world, contact->shape_b));
    assert_true(a < 25 && b < 25 && a != b);
    t->rows[a] |= UINT32_C(1) << b;
    t->rows[b] |= UINT32_C(1) << a;
    return true;
}

static touches find_touches(const um_world* world)
{
    touches t = {.world = world};
    check_result(um_world_each_contact(world, note_touch, &t), UM_OK, "um_world_each_contact");
    return t;
}

// A brick wall of 24: settled, so that who touches whom does not hang on the last bit.
static um_world* start_brick_wall(um_broadphase broadphase, bool enable_sleep)
{
    um_world_def def = tested_world_def();
    def.broadphase = broadphase;
    def.sleep.enabled = enable_sleep;
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 24; ++i) {
        int32_t row = i / 6;
        float x = 90.0f * column_of(i, 6) + (row % 2 == 0 ? 0.0f : 45.0f);
        um_body_id brick = make_box(world, x, -20.0f - 40.0f * (float)row, 40.0f, 20.0f);
        assert_true(um_body_set_user_data(world, brick, (uint64_t)i + 1));
    }
    return world;
}

static void the_same_bodies_touch_with_either_broadphase(void** state)
{
    (void)state;
    um_world* tree = start_brick_wall(UM_BROADPHASE_TREE, false);
    um_world* pairs = start_brick_wall(UM_BROADPHASE_ALL_PAIRS, false);
    // Later on their rounding differs, as the one keeps manifolds and the other does not.
    for (int32_t i = 0; i < 20; ++i) {
        step_world(tree, 1);
        step_world(pairs, 1);
        touches a = find_touches(tree);
        touches b = find_touches(pairs);
        for (int32_t k = 0; k < 25; ++k) {
            if (a.rows[k] != b.rows[k]) {
                fail_msg("step %d, body %d: touches %08x, expected %08x", (int)i, (int)k, (unsigned)a.rows[k],
                         (unsigned)b.rows[k]);
            }
        }
    }
    check_count(um_world_get_counters(tree).contacts, um_world_get_counters(pairs).contacts, "contacts");
    finish_world(tree);
    finish_world(pairs);
}

static void both_broadphases_let_a_wall_fall_asleep(void** state)
{
    (void)state;
    um_world* tree = start_brick_wall(UM_BROADPHASE_TREE, true);
    um_world* pairs = start_brick_wall(UM_BROADPHASE_ALL_PAIRS, true);
    // Not after the same number of steps: bricks at the ends topple, each time in another way.
    step_until_asleep(tree, 400);
    step_until_asleep(pairs, 400);
    finish_world(tree);
    finish_world(pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(the_same_scene_gives_the_same_hash_at_every_step),
        BOTH_SOLVERS(worlds_side_by_side_do_not_disturb_each_other),
        BOTH_SOLVERS(worlds_on_threads_of_their_own_do_not_disturb_each_other),
        BOTH_SOLVERS(every_lane_width_gives_the_same_bits),
        BOTH_SOLVERS(a_look_at_the_world_changes_nothing),
        BOTH_SOLVERS(the_hash_changes_with_place_velocity_and_sleep),
        BOTH_SOLVERS(the_same_bodies_touch_with_either_broadphase),
        BOTH_SOLVERS(both_broadphases_let_a_wall_fall_asleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
