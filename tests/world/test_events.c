// Events by example: what begins, ends and hits, which bodies move, wake and fall asleep, and that each is
// told once. See test_events_random.c for long random scenes.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"

static um_shape_id shape_of(const um_world* world, um_body_id body)
{
    return um_body_get_shape(world, body, 0);
}

static void report(um_world* world, um_body_id body, uint32_t reports)
{
    assert_true(um_shape_set_reports(world, shape_of(world, body), reports));
}

static bool is_pair(um_shape_id a, um_shape_id b, um_shape_id x, um_shape_id y)
{
    return (a.index1 == x.index1 && a.stamp == x.stamp && b.index1 == y.index1 && b.stamp == y.stamp) ||
           (a.index1 == y.index1 && a.stamp == y.stamp && b.index1 == x.index1 && b.stamp == x.stamp);
}

static int32_t count_pair(const um_contact_event* events, int32_t count, um_shape_id x, um_shape_id y)
{
    int32_t found = 0;
    for (int32_t i = 0; i < count; ++i) {
        found += is_pair(events[i].shape_a, events[i].shape_b, x, y);
    }
    return found;
}

// How often a pair has begun and ended in the last step.
static void check_pair(const um_world* world, um_shape_id x, um_shape_id y, int32_t begins, int32_t ends)
{
    um_events events = um_world_get_events(world);
    check_count(count_pair(events.contact_begins, events.contact_begin_count, x, y), begins, "begins");
    check_count(count_pair(events.contact_ends, events.contact_end_count, x, y), ends, "ends");
}

// ---- Contacts -------------------------------------------------------------------------------------------

static void a_ball_begins_when_it_lands_and_not_when_it_is_near(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id ball = make_ball(world, 0.0f, 40.0f, 10.0f);
    report(world, ball, UM_REPORT_CONTACTS);
    int32_t begun_at = -1;
    for (int32_t i = 0; i < 100; ++i) {
        step_world(world, 1);
        um_events events = um_world_get_events(world);
        if (events.contact_begin_count > 0) {
            check_count(begun_at, -1, "an earlier begin");
            begun_at = i;
            check_near(place_of(world, ball).y, 90.0f, 0.5f, "where it begins");
        }
        check_count(events.contact_end_count, 0, "ends");
        check_count(events.hit_count + events.move_count + events.woke_count + events.fell_asleep_count, 0,
                    "what nobody asked for");
    }
    assert_true(begun_at > 0);
    (void)floor;
    finish_world(world);
}

static void what_only_passes_by_within_the_margin_never_begins(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id wall = make_wall(world, 0.0f, 0.0f, 100.0f, 10.0f);
    um_body_id ball = make_ball(world, -90.0f, -21.0f, 10.0f); // one pixel above, four slops are two
    report(world, wall, UM_REPORT_CONTACTS | UM_REPORT_HITS);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(200.0f, 0.0f)));
    for (int32_t i = 0; i < 50; ++i) {
        step_world(world, 1);
        um_events events = um_world_get_events(world);
        check_count(events.contact_begin_count + events.hit_count, 0, "events");
        if (i == 10) {
            assert_true(bodies_touch(world, ball, wall, NULL)); // to the solver it is near enough
        }
    }
    finish_world(world);
}

static void a_contact_ends_however_it_ends(void** state)
{
    (void)state;
    enum { WAYS = 12 };
    for (int32_t way = 0; way < WAYS; ++way) {
        um_world* world = start_world(NULL);
        um_body_id floor = make_floor(world, 100.0f);
        um_body_id box = make_box(world, 0.0f, 89.9f, 10.0f, 10.0f);
        um_shape_id ids[2] = {shape_of(world, floor), shape_of(world, box)};
        report(world, box, UM_REPORT_CONTACTS);
        step_world(world, 1);
        check_pair(world, ids[0], ids[1], 1, 0);
        bool sleeps = way % 2 == 1;
        if (sleeps) {
            step_until_asleep(world, 200);
            check_pair(world, ids[0], ids[1], 0, 0);
        }
        switch (way / 2) {
        case 0:
            assert_true(um_body_destroy(world, box));
            break;
        case 1:
            assert_true(um_shape_destroy(world, ids[0]));
            break;
        case 2:
            assert_true(um_body_set_enabled(world, box, false));
            break;
        case 3:
            assert_true(um_shape_set_filter(world, ids[0], (um_filter){1, 2, 0}));
            break;
        case 4:
            report(world, box, 0);
            break;
        case 5:
            assert_true(um_body_set_transform(world, box, um_vec2_make(0.0f, -500.0f), 0.0f));
            break;
        }
        step_world(world, 1);
        check_pair(world, ids[0], ids[1], 0, 1);
        step_world(world, 1);
        check_pair(world, ids[0], ids[1], 0, 0);
        finish_world(world);
    }
}

static void sleep_ends_nothing_and_waking_begins_nothing(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 89.9f, 10.0f, 10.0f);
    report(world, floor, UM_REPORT_CONTACTS);
    int32_t begins = 0;
    int32_t ends = 0;
    for (int32_t i = 0; i < 300; ++i) {
        if (i % 100 == 99) {
            assert_true(um_body_wake(world, box));
        }
        step_world(world, 1);
        begins += um_world_get_events(world).contact_begin_count;
        ends += um_world_get_events(world).contact_end_count;
    }
    check_count(begins, 1, "begins");
    check_count(ends, 0, "ends");
    finish_world(world);
}

static void events_stay_while_the_world_changes_until_the_next_step(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 89.9f, 10.0f, 10.0f);
    um_shape_id id = shape_of(world, box);
    report(world, box, UM_REPORT_CONTACTS);
    step_world(world, 1);
    um_events before = um_world_get_events(world);
    check_count(before.contact_begin_count, 1, "begins");
    assert_true(um_body_destroy(world, box));
    um_events after = um_world_get_events(world);
    check_count(after.contact_begin_count, 1, "begins after a change");
    check_count(after.contact_end_count, 0, "ends before the next step");
    assert_true(after.contact_begins == before.contact_begins);
    assert_true(after.contact_begins[0].shape_a.index1 == id.index1 ||
                after.contact_begins[0].shape_b.index1 == id.index1);
    finish_world(world);
}

// ---- Hits -----------------------------------------------------------------------------------------------

// A ball of mass m and speed v against a wall, with restitution e: the impulse is m v (1 + e).
static void a_hit_has_its_speed_its_point_and_its_impulse(void** state)
{
    (void)state;
    static const float restitutions[] = {0.0f, 0.5f, 1.0f};
    for (int32_t i = 0; i < COUNT_OF(restitutions); ++i) {
        um_world* world = start_weightless_world();
        um_body_id wall = make_wall(world, 110.0f, 0.0f, 10.0f, 100.0f);
        um_body_id ball = make_ball(world, 0.0f, 7.0f, 10.0f);
        set_material(world, ball, 0.0f, restitutions[i]);
        report(world, ball, UM_REPORT_HITS);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, 0.0f)));
        int32_t hits = 0;
        for (int32_t step = 0; step < 60; ++step) {
            step_world(world, 1);
            um_events events = um_world_get_events(world);
            for (int32_t k = 0; k < events.hit_count; ++k, ++hits) {
                um_hit_event hit = events.hits[k];
                bool is_a = hit.shape_a.index1 == shape_of(world, ball).index1;
                check_share(hit.speed, 300.0f, 0.001f, "speed of approach");
                check_share(hit.impulse,
                            um_body_get_mass(world, ball).mass * 300.0f * (1.0f + restitutions[i]), 0.01f,
                            "impulse");
                check_vector(hit.point, um_vec2_make(100.0f, 7.0f), 2.5f, "point");
                check_vector(hit.normal, um_vec2_make(is_a ? 1.0f : -1.0f, 0.0f), 1e-4f, "normal");
            }
        }
        check_count(hits, 1, "hits");
        (void)wall;
        finish_world(world);
    }
}

// Of two shapes the later kind is A: here the one that moves.
static void a_hit_is_where_the_shapes_touch_however_fast_they_are(void** state)
{
    (void)state;
    static const float speeds[] = {300.0f, 800.0f, 3000.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_world* world = start_weightless_world();
        make_wall(world, 0.0f, 0.0f, 200.0f, 10.0f);
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, -60.0f);
        um_shape_def def = um_default_shape_def();
        def.reports = UM_REPORT_HITS;
        um_capsule capsule = um_capsule_make(um_vec2_make(-5.0f, 0.0f), um_vec2_make(5.0f, 0.0f), 8.0f);
        assert_true(um_shape_create_capsule(world, body, &def, capsule).index1 != 0);
        assert_true(um_body_set_velocity(world, body, um_vec2_make(0.0f, speeds[i])));
        int32_t hits = 0;
        for (int32_t step = 0; step < 30; ++step) {
            step_world(world, 1);
            um_events events = um_world_get_events(world);
            hits += events.hit_count;
            check_count(events.contact_begin_count, 0, "begins that nobody asked for");
            for (int32_t k = 0; k < events.hit_count; ++k) {
                check_near(events.hits[k].point.y, -10.0f, 2.5f, "the height of the hit");
                check_share(events.hits[k].speed, speeds[i], 0.01f, "speed");
            }
        }
        check_count(hits, 1, "hits");
        finish_world(world);
    }
}

// The last point that was pressed, and how many were.
typedef struct pressed_point {
    um_vec2 point;
    int32_t count;
} pressed_point;

static bool find_pressed(const um_contact* contact, void* context)
{
    pressed_point* pressed = context;
    for (int32_t i = 0; i < contact->point_count; ++i) {
        if (contact->normal_impulses[i] > 0.0f) {
            pressed->point = contact->points[i];
            pressed->count += 1;
        }
    }
    return true;
}

// Tilted boxes come down on a narrow post. Some hit one edge of it, stop, and were faster over the other
// edge, which they do not touch.
static void a_hit_is_at_the_point_that_was_pressed(void** state)
{
    (void)state;
    int32_t told = 0;
    for (int32_t i = 0; i < 40; ++i) {
        um_world* world = start_weightless_world();
        make_wall(world, 0.0f, 50.0f, 1.0f, 50.0f);
        um_body_id box = make_box(world, 0.0f, -13.0f - 0.25f * (float)i, 10.0f, 10.0f);
        assert_true(um_body_set_transform(world, box, place_of(world, box), 0.1f));
        report(world, box, UM_REPORT_HITS);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, 300.0f)));
        assert_true(um_body_set_angular_velocity(world, box, -6.0f));
        for (int32_t step = 0; step < 10; ++step) {
            step_world(world, 1);
            um_events events = um_world_get_events(world);
            pressed_point pressed = {.count = 0};
            check_result(um_world_each_contact(world, find_pressed, &pressed), UM_OK,
                         "um_world_each_contact");
            if (events.hit_count == 1 && pressed.count == 1) {
                check_vector(events.hits[0].point, pressed.point, 0.1f, "the point of the hit");
                told += 1;
            }
        }
        finish_world(world);
    }
    check_count_above(told, 10, "hits of one point");
}

static void slow_hits_are_not_told(void** state)
{
    (void)state;
    for (int32_t is_fast = 0; is_fast < 2; ++is_fast) {
        um_world_def def = tested_world_def();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        def.hit_speed = 2.0f; // metres
        um_world* world = start_world(&def);
        make_wall(world, 110.0f, 0.0f, 10.0f, 100.0f);
        um_body_id ball = make_ball(world, 80.0f, 0.0f, 10.0f);
        report(world, ball, UM_REPORT_HITS | UM_REPORT_CONTACTS);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(is_fast ? 205.0f : 195.0f, 0.0f)));
        int32_t hits = 0;
        int32_t begins = 0;
        for (int32_t i = 0; i < 30; ++i) {
            step_world(world, 1);
            hits += um_world_get_events(world).hit_count;
            begins += um_world_get_events(world).contact_begin_count;
        }
        check_count(hits, is_fast, "hits");
        check_count(begins, 1, "begins");
        finish_world(world);
    }
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static um_world* start_reporting_world(void)
{
    um_world_def def = tested_world_def();
    def.report_bodies = true;
    return start_world(&def);
}

static int32_t count_moves_of(const um_world* world, um_body_id body)
{
    um_events events = um_world_get_events(world);
    int32_t count = 0;
    for (int32_t i = 0; i < events.move_count; ++i) {
        bool is_it = events.moves[i].body.index1 == body.index1;
        count += is_it;
        if (is_it) {
            check_vector(events.moves[i].transform.p, place_of(world, body), 0.0f, "where it has moved to");
            assert_true(events.moves[i].user_data == um_body_get_user_data(world, body));
        }
    }
    return count;
}

// A copy that follows the events is where the bodies are, whatever happens.
static void who_copies_what_has_moved_knows_where_everything_is(void** state)
{
    (void)state;
    enum { BODIES = 12 };
    um_world* world = start_reporting_world();
    um_body_id bodies[BODIES];
    um_vec2 copies[BODIES];
    bodies[0] = make_floor(world, 100.0f);
    make_stack(world, 0.0f, 100.0f, BODIES - 1, 10.0f, bodies + 1);
    for (int32_t i = 0; i < BODIES; ++i) {
        assert_true(um_body_set_user_data(world, bodies[i], (uint64_t)i));
        copies[i] = place_of(world, bodies[i]);
    }
    int32_t moves = 0;
    for (int32_t step = 0; step < 400; ++step) {
        if (step == 200) {
            assert_true(um_body_set_transform(world, bodies[0], um_vec2_make(5.0f, 151.0f), 0.0f));
        }
        if (step == 220) {
            put_to_sleep(world, bodies[3]);
            assert_true(um_body_set_transform(world, bodies[BODIES - 1], um_vec2_make(300.0f, 0.0f), 0.0f));
            put_to_sleep(world, bodies[BODIES - 1]);
        }
        step_world(world, 1);
        um_events events = um_world_get_events(world);
        moves += events.move_count;
        for (int32_t i = 0; i < events.move_count; ++i) {
            copies[events.moves[i].user_data] = events.moves[i].transform.p;
        }
        for (int32_t i = 0; i < BODIES; ++i) {
            check_vector(copies[i], place_of(world, bodies[i]), 0.0f, "a copy");
            assert_true(count_moves_of(world, bodies[i]) <= 1);
        }
    }
    assert_true(moves < 400 * BODIES);
    finish_world(world);
}

static void falling_asleep_and_waking_are_told_once_each(void** state)
{
    (void)state;
    um_world* world = start_reporting_world();
    make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 89.9f, 10.0f, 10.0f);
    int32_t slept = 0;
    int32_t woke = 0;
    for (int32_t i = 0; i < 300; ++i) {
        if (i == 150) {
            assert_true(um_body_wake(world, box));
        }
        step_world(world, 1);
        um_events events = um_world_get_events(world);
        slept += events.fell_asleep_count;
        woke += events.woke_count;
        for (int32_t k = 0; k < events.fell_asleep_count; ++k) {
            assert_true(events.fell_asleep[k].index1 == box.index1 && !um_body_is_awake(world, box));
        }
    }
    check_count(slept, 2, "times it fell asleep");
    check_count(woke, 1, "times it woke");
    finish_world(world);
}

static void who_asks_no_longer_is_told_nothing_of_before(void** state)
{
    (void)state;
    um_world* world = start_reporting_world();
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 89.9f, 10.0f, 10.0f);
    step_world(world, 5);
    assert_true(um_body_set_transform(world, floor, um_vec2_make(0.0f, 200.0f), 0.0f));
    put_to_sleep(world, box);
    um_world_def def = um_world_get_settings(world);
    def.report_bodies = false;
    assert_true(um_world_set_settings(world, &def));
    step_world(world, 1);
    um_events events = um_world_get_events(world);
    check_count(events.move_count + events.fell_asleep_count + events.woke_count, 0, "events");
    def.report_bodies = true;
    assert_true(um_world_set_settings(world, &def));
    step_world(world, 1);
    check_count(count_moves_of(world, floor), 0, "moves of before");
    finish_world(world);
}

static void only_what_remains_of_many_changes_between_two_steps_is_told(void** state)
{
    (void)state;
    um_world* world = start_reporting_world();
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 89.9f, 10.0f, 10.0f);
    step_world(world, 5);
    for (int32_t i = 0; i < 50; ++i) {
        put_to_sleep(world, box);
        assert_true(um_body_wake(world, box));
        um_body_id other = make_box(world, 1000.0f, 0.0f, 10.0f, 10.0f);
        put_to_sleep(world, other);
        assert_true(um_body_destroy(world, other));
    }
    step_world(world, 1);
    um_events events = um_world_get_events(world);
    check_count(events.fell_asleep_count + events.woke_count, 0, "changes");
    assert_true(um_body_set_type(world, floor, UM_KINEMATIC_BODY));
    step_world(world, 1);
    finish_world(world);
}

// ---- Bad input ------------------------------------------------------------------------------------------

static void bad_reports_are_refused(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_false(um_shape_set_reports(world, shape_of(world, box), 1u << 31));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_OPTION);
    um_shape_def def = um_default_shape_def();
    def.reports = 1u << 30;
    assert_true(um_shape_create_box(world, box, &def, um_box_make(1.0f, 1.0f)).index1 == 0);
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_OPTION);
    check_count((int64_t)um_shape_get_reports(world, shape_of(world, box)), 0, "reports");
    assert_null(um_world_get_events(NULL).contact_begins);
    check_count(um_world_get_events(world).contact_begin_count, 0, "events before the first step");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_ball_begins_when_it_lands_and_not_when_it_is_near),
        BOTH_SOLVERS(what_only_passes_by_within_the_margin_never_begins),
        BOTH_SOLVERS(a_contact_ends_however_it_ends),
        BOTH_SOLVERS(sleep_ends_nothing_and_waking_begins_nothing),
        BOTH_SOLVERS(events_stay_while_the_world_changes_until_the_next_step),
        BOTH_SOLVERS(a_hit_has_its_speed_its_point_and_its_impulse),
        BOTH_SOLVERS(a_hit_is_where_the_shapes_touch_however_fast_they_are),
        BOTH_SOLVERS(a_hit_is_at_the_point_that_was_pressed),
        BOTH_SOLVERS(slow_hits_are_not_told),
        BOTH_SOLVERS(who_copies_what_has_moved_knows_where_everything_is),
        BOTH_SOLVERS(falling_asleep_and_waking_are_told_once_each),
        BOTH_SOLVERS(who_asks_no_longer_is_told_nothing_of_before),
        BOTH_SOLVERS(only_what_remains_of_many_changes_between_two_steps_is_told),
        cmocka_unit_test(bad_reports_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
