// Filters: which shapes touch by their categories, masks and groups, by bodies that ignore each other, and by
// the user's function; and that another filter counts from the next step on, for sleepers as well.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"
// ---- Rules ----------------------------------------------------------------------------------------------

#define ALL UM_ALL_CATEGORIES

// The rule, said another way than the library has it.
static bool filters_match(um_filter a, um_filter b)
{
    bool is_group = a.group != 0 && a.group == b.group;
    bool each_asks_for_the_other = (a.categories & b.mask) != 0 && (b.categories & a.mask) != 0;
    return is_group ? a.group > 0 : each_asks_for_the_other;
}

static um_shape_id shape_of(const um_world* world, um_body_id body)
{
    return um_body_get_shape(world, body, 0);
}

static void set_filter(um_world* world, um_body_id body, um_filter filter)
{
    assert_true(um_shape_set_filter(world, shape_of(world, body), filter));
}

static um_body_id filtered_box(um_world* world, um_body_type type, float x, float y, um_filter filter)
{
    um_body_id body = make_body(world, type, x, y);
    um_shape_def def = um_default_shape_def();
    def.filter = filter;
    assert_true(um_shape_create_box(world, body, &def, um_box_make(10.0f, 10.0f)).index1 != 0);
    return body;
}

static void shapes_touch_if_each_asks_for_the_other_or_their_group_says_so(void** state)
{
    (void)state;
    static const uint64_t bits[] = {0, 1, 2, 3, UINT64_C(1) << 63, ALL};
    static const int32_t groups[] = {0, 1, -1, 2};
    prng random = prng_make(1401);
    for (int32_t round = 0; round < repeats(600); ++round) {
        um_filter f[2];
        for (int32_t i = 0; i < 2; ++i) {
            f[i] = (um_filter){bits[prng_below(&random, COUNT_OF(bits))],
                               bits[prng_below(&random, COUNT_OF(bits))],
                               groups[prng_below(&random, COUNT_OF(groups))]};
        }
        um_world* world = start_weightless_world();
        um_body_id a = filtered_box(world, UM_DYNAMIC_BODY, 0.0f, 0.0f, f[0]);
        um_body_id b =
            filtered_box(world, round % 2 == 0 ? UM_DYNAMIC_BODY : UM_STATIC_BODY, 15.0f, 0.0f, f[1]);
        step_world(world, 1);
        if (bodies_touch(world, a, b, NULL) != filters_match(f[0], f[1])) {
            fail_with_seed(&random, "round %d: %s, expected the opposite", (int)round,
                           filters_match(f[0], f[1]) ? "they do not touch" : "they touch");
        }
        um_filter is = um_shape_get_filter(world, shape_of(world, a));
        assert_true(is.categories == f[0].categories && is.mask == f[0].mask && is.group == f[0].group);
        finish_world(world);
    }
}

// ---- Changes --------------------------------------------------------------------------------------------

static const um_filter NOTHING = {1, 0, 0};

static void a_sleeper_falls_when_what_it_lies_on_no_longer_touches_it(void** state)
{
    (void)state;
    for (int32_t which = 0; which < 2; ++which) {
        um_world* world = start_world(NULL);
        um_body_id floor = make_floor(world, 100.0f);
        um_body_id box = make_box(world, 0.0f, 90.0f, 10.0f, 10.0f);
        step_until_asleep(world, 200);
        set_filter(world, which == 0 ? floor : box, NOTHING);
        step_world(world, 30);
        assert_true(place_of(world, box).y > 150.0f);
        assert_false(bodies_touch(world, box, floor, NULL));
        finish_world(world);
    }
}

static void what_may_touch_from_now_on_does_so_in_the_next_step(void** state)
{
    (void)state;
    for (int32_t which = 0; which < 4; ++which) {
        bool sleeps = which % 2 == 1;
        um_world* world = start_weightless_world();
        um_body_id wall = make_wall(world, 0.0f, 0.0f, 10.0f, 10.0f);
        um_body_id box = make_box(world, 15.0f, 0.0f, 10.0f, 10.0f);
        set_filter(world, box, NOTHING);
        set_filter(world, wall, NOTHING);
        step_world(world, 2);
        if (sleeps) {
            put_to_sleep(world, box);
            step_world(world, 2);
        }
        assert_false(bodies_touch(world, box, wall, NULL));
        set_filter(world, which < 2 ? box : wall, um_default_filter());
        step_world(world, 2);
        assert_false(bodies_touch(world, box, wall, NULL));
        set_filter(world, which < 2 ? wall : box, um_default_filter());
        step_world(world, 1);
        assert_true(bodies_touch(world, box, wall, NULL));
        finish_world(world);
    }
}

// What rests has no pair with what rests, and no step would look for one.
static void a_sleeper_wakes_when_what_rests_beside_it_may_touch_it(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id wall = filtered_box(world, UM_STATIC_BODY, 0.0f, 0.0f, NOTHING);
    um_body_id box = make_box(world, 15.0f, 0.0f, 10.0f, 10.0f);
    um_body_id far_box = make_box(world, 200.0f, 0.0f, 10.0f, 10.0f);
    step_world(world, 2);
    put_to_sleep(world, box);
    put_to_sleep(world, far_box);
    step_world(world, 2);
    set_filter(world, wall, um_default_filter());
    step_world(world, 1);
    assert_true(bodies_touch(world, box, wall, NULL));
    check_awake(world, box, true, "who may touch a wall now");
    check_awake(world, far_box, false, "who is far from it");
    finish_world(world);
}

static void a_filter_that_says_the_same_changes_no_contact(void** state)
{
    (void)state;
    um_world* worlds[2];
    for (int32_t i = 0; i < 2; ++i) {
        worlds[i] = start_world(NULL);
        make_floor(worlds[i], 100.0f);
        um_body_id box = make_box(worlds[i], 0.0f, 88.0f, 10.0f, 10.0f);
        step_world(worlds[i], 10);
        if (i == 1) {
            set_filter(worlds[i], box, (um_filter){2, ALL, 0});
        }
        step_world(worlds[i], 10);
    }
    assert_true(um_world_hash(worlds[0]) == um_world_hash(worlds[1]));
    finish_world(worlds[0]);
    finish_world(worlds[1]);
}

static void a_filter_stays_through_sleep_disabling_and_another_geometry(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id wall = make_wall(world, 0.0f, 0.0f, 10.0f, 10.0f);
    um_body_id box = filtered_box(world, UM_DYNAMIC_BODY, 15.0f, 0.0f, NOTHING);
    step_world(world, 1);
    put_to_sleep(world, box);
    assert_true(um_body_wake(world, box));
    assert_true(um_body_set_enabled(world, box, false));
    assert_true(um_body_set_enabled(world, box, true));
    assert_true(um_shape_set_circle(world, shape_of(world, box), (um_circle){{0.0f, 0.0f}, 12.0f}));
    step_world(world, 1);
    assert_false(bodies_touch(world, box, wall, NULL));
    finish_world(world);
}

// A side that a neighbour covers is open to those who do not touch the neighbour.
static void what_passes_one_tile_is_stopped_by_the_next(void** state)
{
    (void)state;
    for (int32_t how = 0; how < 3; ++how) {
        um_world* world = start_weightless_world();
        um_body_id tiles[2] = {make_wall(world, 50.0f, 0.0f, 50.0f, 50.0f),
                               make_wall(world, 150.0f, 0.0f, 50.0f, 50.0f)};
        um_body_id box = make_box(world, -50.0f, 0.0f, 10.0f, 10.0f);
        step_world(world, 1); // the tiles know each other
        switch (how) {
        case 0:
            set_filter(world, tiles[0], NOTHING);
            break;
        case 1:
            assert_true(um_body_set_ignores(world, tiles[0], box, true));
            break;
        default:
            set_filter(world, tiles[0], (um_filter){2, ALL, 0});
            set_filter(world, box, (um_filter){1, 1, 0});
            break;
        }
        assert_true(um_body_set_velocity(world, box, um_vec2_make(300.0f, 0.0f)));
        step_world(world, 120);
        check_near(place_of(world, box).x, 90.0f, 1.0f, "where it is stopped");
        finish_world(world);
    }
}

// ---- Bodies that ignore each other ----------------------------------------------------------------------

static void bodies_that_ignore_each_other_do_not_touch(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id stack[2];
    make_stack(world, 0.0f, 100.0f, 2, 10.0f, stack);
    step_until_asleep(world, 300);
    assert_false(um_body_ignores(world, stack[0], stack[1]));
    assert_true(um_body_set_ignores(world, stack[0], stack[1], true));
    assert_true(um_body_ignores(world, stack[1], stack[0]));
    step_until_asleep(world, 300);
    check_near(place_of(world, stack[1]).y, 90.0f, 1.0f, "the height of the one that fell through");
    check_near(place_of(world, stack[0]).y, 90.0f, 1.0f, "the height of the lower one");
    assert_true(um_body_set_ignores(world, stack[1], stack[0], false));
    step_world(world, 1);
    assert_true(bodies_touch(world, stack[0], stack[1], NULL));
    assert_true(bodies_touch(world, stack[0], floor, NULL));
    finish_world(world);
}

static void a_body_that_ends_is_ignored_no_more_and_nor_is_the_next_in_its_place(void** state)
{
    (void)state;
    enum { BODIES = 40 };
    um_world* world = start_weightless_world();
    um_body_id bodies[BODIES];
    bool ignores[BODIES][BODIES] = {{false}};
    prng random = prng_make(1402);
    for (int32_t i = 0; i < BODIES; ++i) {
        bodies[i] = make_ball(world, 100.0f * (float)i, 0.0f, 10.0f);
    }
    for (int32_t round = 0; round < repeats(3000); ++round) {
        int32_t a = prng_below(&random, BODIES);
        int32_t b = (a + 1 + prng_below(&random, BODIES - 1)) % BODIES;
        if (prng_chance(&random, 5)) {
            assert_true(um_body_destroy(world, bodies[a]));
            bodies[a] = make_ball(world, 100.0f * (float)a, 0.0f, 10.0f);
            for (int32_t i = 0; i < BODIES; ++i) {
                ignores[a][i] = ignores[i][a] = false;
            }
        } else {
            ignores[a][b] = ignores[b][a] = prng_chance(&random, 60);
            assert_true(um_body_set_ignores(world, bodies[a], bodies[b], ignores[a][b]));
        }
        for (int32_t i = 0; round % 50 == 0 && i < BODIES * BODIES; ++i) {
            assert_true(um_body_ignores(world, bodies[i / BODIES], bodies[i % BODIES]) ==
                        ignores[i / BODIES][i % BODIES]);
        }
        int32_t ignored = 0;
        um_body_id others[BODIES];
        for (int32_t i = 0; i < BODIES; ++i) {
            ignored += ignores[a][i];
        }
        check_count(um_body_get_ignored(world, bodies[a], others, BODIES), ignored, "ignored");
        for (int32_t i = 0; i < ignored; ++i) {
            assert_true(um_body_ignores(world, bodies[a], others[i]));
        }
    }
    finish_world(world);
}

static void a_body_cannot_ignore_itself(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_false(um_body_set_ignores(world, box, box, true));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_BODY);
    assert_false(um_body_ignores(world, box, box));
    finish_world(world);
}

// ---- The user's function --------------------------------------------------------------------------------

typedef struct asked {
    um_world* world;
    uint64_t pairs; // a hash of all that was asked, in order
    int32_t count;
    bool allows_all;
} asked;

// Bodies with the same user data do not touch.
static bool ask(um_shape_id a, um_shape_id b, void* context)
{
    asked* q = context;
    q->pairs = (q->pairs ^ ((uint64_t)a.index1 << 32 | b.index1)) * UINT64_C(1099511628211);
    q->count += 1;
    assert_int_equal(um_world_step(q->world, STEP), UM_ERROR_LOCKED);
    assert_false(um_body_destroy(q->world, um_shape_get_body(q->world, a)));
    uint64_t data_a = um_body_get_user_data(q->world, um_shape_get_body(q->world, a));
    uint64_t data_b = um_body_get_user_data(q->world, um_shape_get_body(q->world, b));
    return q->allows_all || data_a != data_b;
}

static um_world* start_asking_world(asked* q, int32_t workers)
{
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.threads.worker_count = workers;
    def.filter = ask;
    def.filter_context = q;
    q->world = start_world(&def);
    return q->world;
}

static void the_function_is_asked_in_the_same_order_by_any_number_of_workers(void** state)
{
    (void)state;
    asked all[2] = {{0}};
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_asking_world(&all[i], i == 0 ? 1 : 8);
        for (int32_t k = 0; k < 900; ++k) {
            um_body_id box = make_box(world, 19.0f * column_of(k, 30), 19.0f * row_of(k, 30), 10.0f, 10.0f);
            assert_true(um_body_set_user_data(world, box, (uint64_t)(k % 3)));
        }
        step_world(world, 20);
        finish_world(world);
    }
    assert_true(all[0].count > 1000);
    check_count(all[1].count, all[0].count, "pairs that were asked for");
    assert_true(all[0].pairs == all[1].pairs);
}

static void the_function_decides_and_is_asked_anew_with_another_filter(void** state)
{
    (void)state;
    asked q = {0};
    um_world* world = start_asking_world(&q, 1);
    um_body_id a = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    um_body_id b = make_box(world, 15.0f, 0.0f, 10.0f, 10.0f);
    um_body_id c = make_box(world, 0.0f, 15.0f, 10.0f, 10.0f);
    assert_true(um_body_set_user_data(world, c, 7));
    step_world(world, 1);
    assert_false(bodies_touch(world, a, b, NULL));
    assert_true(bodies_touch(world, a, c, NULL));
    assert_int_equal(um_world_get_last_error(world),
                     UM_OK); // what the function tried is not what the step came to
    q.allows_all = true;
    set_filter(world, a, um_default_filter());
    step_world(world, 1);
    assert_true(bodies_touch(world, a, b, NULL));
    q.allows_all = false;
    um_world_def def = um_world_get_settings(world);
    asked other = {.world = world};
    def.filter_context = &other;
    assert_true(um_world_set_settings(world, &def));
    assert_true(other.count > 0);
    step_world(world, 1);
    assert_false(bodies_touch(world, a, b, NULL));
    finish_world(world);
}

// As for any shape when a filter is set: once for each contact, for those of sleepers as well.
static void another_function_is_asked_once_for_each_contact(void** state)
{
    (void)state;
    asked q = {.allows_all = true};
    um_world* world = start_asking_world(&q, 1);
    um_body_id boxes[9];
    for (int32_t i = 0; i < 9; ++i) {
        boxes[i] = make_box(world, 19.9f * column_of(i, 3), 19.9f * row_of(i, 3), 10.0f, 10.0f);
    }
    step_world(world, 1);
    int32_t contacts = q.count;
    check_count_above(contacts, 11, "contacts");
    put_to_sleep(world, boxes[0]);
    um_world_def def = um_world_get_settings(world);
    asked other = {.world = world, .allows_all = true};
    def.filter_context = &other;
    assert_true(um_world_set_settings(world, &def));
    check_count(other.count, contacts, "questions for each contact");
    step_world(world, 1);
    check_count(other.count, contacts, "questions, after a step");
    check_awake(world, boxes[0], true, "who slept");
    finish_world(world);
}

// ---- Random worlds --------------------------------------------------------------------------------------

enum { BOXES = 60 };

typedef struct crowd {
    um_world* world;
    um_body_id boxes[BOXES];
    um_filter filters[BOXES];
} crowd;

static um_filter random_filter(prng* random)
{
    return (um_filter){UINT64_C(1) << prng_below(random, 3), (uint64_t)prng_below(random, 8),
                       prng_below(random, 5) - 2};
}

// Of boxes that overlap by far those touch that may, and no others.
static void check_touches(const crowd* c, const prng* random)
{
    for (int32_t i = 0; i < BOXES; ++i) {
        for (int32_t k = 0; k < i; ++k) {
            um_vec2 way = um_vec2_sub(place_of(c->world, c->boxes[i]), place_of(c->world, c->boxes[k]));
            bool overlaps = way.x * way.x + way.y * way.y < 15.0f * 15.0f;
            bool may = filters_match(c->filters[i], c->filters[k]) &&
                       !um_body_ignores(c->world, c->boxes[i], c->boxes[k]);
            // Static bodies are not awake, and do not touch each other.
            bool is_awake =
                um_body_is_awake(c->world, c->boxes[i]) || um_body_is_awake(c->world, c->boxes[k]);
            bool touches = bodies_touch(c->world, c->boxes[i], c->boxes[k], NULL);
            if ((touches && !may) || (overlaps && may && is_awake && !touches)) {
                fail_with_seed(random, "boxes %d and %d %s", (int)i, (int)k,
                               touches ? "touch and must not" : "do not touch");
            }
        }
    }
}

static void change_something(crowd* c, prng* random)
{
    int32_t i = prng_below(random, BOXES);
    int32_t k = (i + 1 + prng_below(random, BOXES - 1)) % BOXES;
    switch (prng_below(random, 4)) {
    case 0:
        assert_true(um_body_set_ignores(c->world, c->boxes[i], c->boxes[k], prng_chance(random, 50)));
        break;
    case 1:
        put_to_sleep(c->world, c->boxes[i]);
        break;
    default:
        c->filters[i] = random_filter(random);
        set_filter(c->world, c->boxes[i], c->filters[i]);
        break;
    }
}

static void only_what_may_touch_does_whatever_changes(void** state)
{
    (void)state;
    for (int32_t broadphase = 0; broadphase < 2; ++broadphase) {
        crowd c;
        prng random = prng_make(1403);
        um_world_def def = tested_world_def();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        def.broadphase = broadphase == 0 ? UM_BROADPHASE_TREE : UM_BROADPHASE_ALL_PAIRS;
        c.world = start_world(&def);
        for (int32_t i = 0; i < BOXES; ++i) {
            c.filters[i] = random_filter(&random);
            um_body_type type = i % 5 == 0 ? UM_STATIC_BODY : UM_DYNAMIC_BODY;
            c.boxes[i] =
                filtered_box(c.world, type, 18.0f * column_of(i, 8), 18.0f * row_of(i, 8), c.filters[i]);
        }
        for (int32_t step = 0; step < repeats(300); ++step) {
            change_something(&c, &random);
            step_world(c.world, 1);
            check_touches(&c, &random);
        }
        finish_world(c.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(shapes_touch_if_each_asks_for_the_other_or_their_group_says_so),
        BOTH_SOLVERS(a_sleeper_falls_when_what_it_lies_on_no_longer_touches_it),
        BOTH_SOLVERS(what_may_touch_from_now_on_does_so_in_the_next_step),
        BOTH_SOLVERS(a_sleeper_wakes_when_what_rests_beside_it_may_touch_it),
        BOTH_SOLVERS(a_filter_that_says_the_same_changes_no_contact),
        BOTH_SOLVERS(what_passes_one_tile_is_stopped_by_the_next),
        cmocka_unit_test(a_filter_stays_through_sleep_disabling_and_another_geometry),
        BOTH_SOLVERS(bodies_that_ignore_each_other_do_not_touch),
        cmocka_unit_test(a_body_that_ends_is_ignored_no_more_and_nor_is_the_next_in_its_place),
        cmocka_unit_test(a_body_cannot_ignore_itself),
        cmocka_unit_test(the_function_is_asked_in_the_same_order_by_any_number_of_workers),
        cmocka_unit_test(the_function_decides_and_is_asked_anew_with_another_filter),
        cmocka_unit_test(another_function_is_asked_once_for_each_contact),
        BOTH_SOLVERS(only_what_may_touch_does_whatever_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
