// Continuous collision asks filters: what is fast passes through what its categories, groups, ignored pairs
// or the user's function let it pass, and through sensors, as if nothing were there; and stops at all else.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

// ---- Scenes ---------------------------------------------------------------------------------------------

// How two shapes are kept apart.
typedef enum way_to_pass {
    PASS_NOT, // not at all
    PASS_BY_MASK,
    PASS_BY_MASK_OF_WALL,
    PASS_BY_GROUP,
    PASS_BY_IGNORED_PAIR,
    PASS_BY_FUNCTION,
    PASS_SENSOR,
    PASS_COUNT,
} way_to_pass;

// What is in the way.
typedef enum obstacle {
    OBSTACLE_STATIC,
    OBSTACLE_ASLEEP,
    OBSTACLE_KINEMATIC,
    OBSTACLE_DYNAMIC,
    OBSTACLE_COUNT,
} obstacle;

typedef struct scene {
    um_world* world;
    um_body_id shot, wall;
    um_shape_id shot_shape, wall_shape;
    int32_t asked;
} scene;

static bool ask(um_shape_id shape_a, um_shape_id shape_b, void* context)
{
    scene* s = context;
    bool has_wall = um_shape_id_equals(shape_a, s->wall_shape) || um_shape_id_equals(shape_b, s->wall_shape);
    assert_false(um_body_wake(s->world, s->wall)); // it cannot change the world
    s->asked += 1;
    return !has_wall;
}

static um_body_id make_obstacle(um_world* world, obstacle what, float x)
{
    static const um_body_type types[] = {UM_STATIC_BODY, UM_DYNAMIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    um_body_def def = um_default_body_def();
    def.type = types[what];
    def.position = um_vec2_make(x, 0.0f);
    def.is_awake = what != OBSTACLE_ASLEEP;
    def.can_sleep = what != OBSTACLE_DYNAMIC;
    return um_body_create(world, &def);
}

static void start_scene(scene* s, way_to_pass how, obstacle what, int32_t workers)
{
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.threads.worker_count = workers;
    def.filter = how == PASS_BY_FUNCTION ? ask : NULL;
    def.filter_context = s;
    *s = (scene){.world = start_world(&def)};
    um_shape_def shape_def = um_default_shape_def();
    shape_def.is_sensor = how == PASS_SENSOR;
    shape_def.filter.categories = 2;
    shape_def.filter.mask = how == PASS_BY_MASK_OF_WALL ? 2 : UM_ALL_CATEGORIES;
    shape_def.filter.group = how == PASS_BY_GROUP ? -7 : 0;
    s->wall = make_obstacle(s->world, what, 0.0f);
    s->wall_shape = um_shape_create_box(s->world, s->wall, &shape_def, um_box_make(0.005f, 2.0f));
    um_body_def body_def = um_default_body_def();
    body_def.type = UM_DYNAMIC_BODY;
    body_def.is_bullet = true;
    body_def.position = um_vec2_make(-2.0f, 0.0f);
    body_def.velocity = um_vec2_make(200.0f, 0.0f);
    s->shot = um_body_create(s->world, &body_def);
    shape_def = um_default_shape_def();
    shape_def.filter.mask = how == PASS_BY_MASK ? ~UINT64_C(2) : UM_ALL_CATEGORIES;
    shape_def.filter.group = how == PASS_BY_GROUP ? -7 : 0;
    s->shot_shape = um_shape_create_circle(s->world, s->shot, &shape_def, um_circle_make(0.005f));
    if (how == PASS_BY_IGNORED_PAIR) {
        assert_true(um_body_set_ignores(s->world, s->shot, s->wall, true));
    }
}

// ---- Who passes -----------------------------------------------------------------------------------------

// What passes keeps its speed, ends where it would without a wall, and moves nothing.
static void filters_say_what_a_bullet_passes_through(void** state)
{
    (void)state;
    for (int32_t i = 0; i < PASS_COUNT * OBSTACLE_COUNT * 2; ++i) {
        way_to_pass how = (way_to_pass)(i % PASS_COUNT);
        obstacle what = (obstacle)(i / PASS_COUNT % OBSTACLE_COUNT);
        int32_t workers = i < PASS_COUNT * OBSTACLE_COUNT ? 1 : 8;
        scene s;
        start_scene(&s, how, what, workers);
        step_world(s.world, 5);
        float x = place_of(s.world, s.shot).x;
        if (how == PASS_NOT) {
            check_below(x, place_of(s.world, s.wall).x, "where the wall stops it");
        } else {
            check_near(x, -2.0f + 200.0f * 5.0f * STEP, 1e-3f, "where it ends");
            check_near(um_body_get_velocity(s.world, s.shot).x, 200.0f, 0.0f, "its speed");
            check_near(place_of(s.world, s.wall).x, 0.0f, 0.0f, "where the wall is");
            check_count(um_world_get_counters(s.world).stopped, 0, "bodies that were stopped");
        }
        if (how == PASS_BY_FUNCTION) {
            check_count_above(s.asked, 0, "calls of the function");
        }
        if (what == OBSTACLE_ASLEEP && how != PASS_NOT) {
            check_count(um_world_get_counters(s.world).woken, 0, "sleepers that woke");
        }
        finish_world(s.world);
    }
}

// Balls that are no bullets, and fast enough, against what rests.
static void filters_say_what_a_fast_ball_passes_through(void** state)
{
    (void)state;
    for (int32_t i = 0; i < PASS_COUNT * 2; ++i) {
        way_to_pass how = (way_to_pass)(i % PASS_COUNT);
        scene s;
        // A sleeper that is hit wakes, and what is no bullet may pass through what is awake.
        bool is_asleep = i >= PASS_COUNT && how != PASS_NOT;
        start_scene(&s, how, is_asleep ? OBSTACLE_ASLEEP : OBSTACLE_STATIC, 1);
        assert_true(um_body_set_bullet(s.world, s.shot, false));
        step_world(s.world, 5);
        float x = place_of(s.world, s.shot).x;
        if (how == PASS_NOT) {
            check_below(x, place_of(s.world, s.wall).x, "where the wall stops it");
        } else {
            check_near(x, -2.0f + 200.0f * 5.0f * STEP, 1e-3f, "where it ends");
        }
        finish_world(s.world);
    }
}

// ---- What comes behind ----------------------------------------------------------------------------------

// What lies behind a wall that lets it pass stops it all the same, within the same step.
static void a_wall_behind_one_that_lets_it_pass_stops_a_bullet(void** state)
{
    (void)state;
    for (int32_t how = PASS_BY_MASK; how < PASS_COUNT; ++how) {
        scene s;
        start_scene(&s, (way_to_pass)how, OBSTACLE_STATIC, 1);
        um_body_id second = make_obstacle(s.world, OBSTACLE_STATIC, 1.0f);
        um_shape_def def = um_default_shape_def();
        um_shape_create_box(s.world, second, &def, um_box_make(0.005f, 2.0f));
        step_world(s.world, 1);
        float x = place_of(s.world, s.shot).x;
        check_above(x, 0.9f, "how far it gets");
        check_below(x, 1.0f, "where the second wall stops it");
        step_world(s.world, 20);
        check_below(place_of(s.world, s.shot).x, 1.0f, "where it is later");
        finish_world(s.world);
    }
}

// ---- Groups and pairs that change -----------------------------------------------------------------------

// A positive group lets shapes meet whose masks do not.
static void a_common_group_stops_what_masks_let_pass(void** state)
{
    (void)state;
    scene s;
    start_scene(&s, PASS_BY_MASK, OBSTACLE_STATIC, 1);
    assert_true(um_shape_set_filter(s.world, s.shot_shape, (um_filter){1, 0, 4}));
    assert_true(um_shape_set_filter(s.world, s.wall_shape, (um_filter){2, 0, 4}));
    step_world(s.world, 5);
    check_below(place_of(s.world, s.shot).x, 0.0f, "where the wall stops it");
    finish_world(s.world);
}

static void a_pair_that_no_longer_ignores_each_other_stops(void** state)
{
    (void)state;
    scene s;
    start_scene(&s, PASS_BY_IGNORED_PAIR, OBSTACLE_STATIC, 1);
    assert_true(um_body_set_ignores(s.world, s.wall, s.shot, false));
    step_world(s.world, 5);
    check_below(place_of(s.world, s.shot).x, 0.0f, "where the wall stops it");
    finish_world(s.world);
}

// Of the shapes of a body each has its own filter: a hole in a wall of two parts.
static void each_shape_of_a_wall_is_asked_about(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        scene s;
        start_scene(&s, PASS_BY_MASK, OBSTACLE_STATIC, 1);
        um_shape_def def = um_default_shape_def();
        um_box part = um_box_make(0.005f, 0.5f);
        part.center = um_vec2_make(0.5f, i == 0 ? 0.0f : 1.0f);
        um_shape_create_box(s.world, s.wall, &def, part);
        step_world(s.world, 5);
        float x = place_of(s.world, s.shot).x;
        if (i == 0) {
            check_below(x, 0.5f, "where the part stops it");
        } else {
            check_above(x, 10.0f, "how far it gets past the part");
        }
        finish_world(s.world);
    }
}

// ---- Two bullets ----------------------------------------------------------------------------------------

// Head-on with 200 m/s each. Those that ignore each other pass.
static void bullets_that_ignore_each_other_pass(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        um_world_def world_def = tested_world_def_meters();
        world_def.gravity = um_vec2_make(0.0f, 0.0f);
        um_world* world = start_world(&world_def);
        um_body_id bodies[2];
        for (int32_t k = 0; k < 2; ++k) {
            um_body_def def = um_default_body_def();
            float side = k == 0 ? -1.0f : 1.0f;
            def.type = UM_DYNAMIC_BODY;
            def.is_bullet = true;
            def.position = um_vec2_make(2.0f * side, 0.0f);
            def.velocity = um_vec2_make(-200.0f * side, 0.0f);
            bodies[k] = um_body_create(world, &def);
            put_ball(world, bodies[k], 0.005f);
        }
        assert_true(um_body_set_ignores(world, bodies[0], bodies[1], i == 1));
        step_world(world, 2);
        bool has_passed = place_of(world, bodies[0]).x > place_of(world, bodies[1]).x;
        check_count(has_passed, i, "whether they pass each other");
        finish_world(world);
    }
}

// ---- Random shots ---------------------------------------------------------------------------------------

// A row of walls with random filters: a shot gets to the first one that its own filter does not let it pass.
static void a_shot_gets_to_the_first_wall_that_minds_it(void** state)
{
    (void)state;
    enum { WALLS = 6 };
    prng random = prng_make(80);
    int32_t stopped = 0;
    for (int32_t i = 0; i < 500; ++i) {
        um_world_def world_def = tested_world_def_meters();
        world_def.gravity = um_vec2_make(0.0f, 0.0f);
        um_world* world = start_world(&world_def);
        um_filter own = {UINT64_C(1) << prng_below(&random, 3), 1 + (uint64_t)prng_below(&random, 7),
                         prng_below(&random, 3) - 1};
        float first = INFINITY;
        for (int32_t k = WALLS; k > 0; --k) {
            um_shape_def def = um_default_shape_def();
            def.filter = (um_filter){UINT64_C(1) << prng_below(&random, 3),
                                     1 + (uint64_t)prng_below(&random, 7), prng_below(&random, 3) - 1};
            bool has_common = own.group != 0 && own.group == def.filter.group;
            bool meets = has_common ? own.group > 0
                                    : (own.mask & def.filter.categories) != 0 &&
                                          (def.filter.mask & own.categories) != 0;
            um_body_id wall = make_obstacle(world, OBSTACLE_STATIC, (float)k);
            um_shape_create_box(world, wall, &def, um_box_make(0.005f, 2.0f));
            first = meets ? (float)k : first;
        }
        um_body_def def = um_default_body_def();
        def.type = UM_DYNAMIC_BODY;
        def.is_bullet = prng_chance(&random, 50);
        def.velocity = um_vec2_make(prng_float(&random, 50.0f, 400.0f), 0.0f);
        um_body_id shot = um_body_create(world, &def);
        um_shape_def shape_def = um_default_shape_def();
        shape_def.filter = own;
        um_shape_create_circle(world, shot, &shape_def, um_circle_make(0.01f));
        step_world(world, 15);
        float x = place_of(world, shot).x;
        bool is_right = first < INFINITY ? x < first && x > first - 1.0f : x > (float)WALLS;
        if (!is_right) {
            fail_with_seed(&random, "shot %d is at %g, the first wall at %g", (int)i, (double)x,
                           (double)first);
        }
        stopped += first < INFINITY;
        finish_world(world);
    }
    check_count_above(stopped, 200, "shots that a wall stops");
    check_count_below(stopped, 490, "shots that a wall stops");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(filters_say_what_a_bullet_passes_through),
        BOTH_SOLVERS(filters_say_what_a_fast_ball_passes_through),
        BOTH_SOLVERS(a_wall_behind_one_that_lets_it_pass_stops_a_bullet),
        BOTH_SOLVERS(a_common_group_stops_what_masks_let_pass),
        BOTH_SOLVERS(a_pair_that_no_longer_ignores_each_other_stops),
        BOTH_SOLVERS(each_shape_of_a_wall_is_asked_about),
        BOTH_SOLVERS(bullets_that_ignore_each_other_pass),
        BOTH_SOLVERS(a_shot_gets_to_the_first_wall_that_minds_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
