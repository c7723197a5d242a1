// The bodies' arrays, against plain arrays: places, stamps, the list of the awake, names, and memory that
// ends.
// SPDX-License-Identifier: MIT

#include "dynamics/dynamics_checks.h"

#include <stdio.h>

typedef struct fixture {
    memory m;
    umi_bodies bodies;
} fixture;

static void start(fixture* f)
{
    memory_start(&f->m);
    assert_true(umi_bodies_create(&f->m.allocator, &f->bodies));
}

static void finish(fixture* f)
{
    umi_bodies_destroy(&f->m.allocator, &f->bodies);
    memory_finish(&f->m);
}

static int32_t take(fixture* f)
{
    assert_true(umi_bodies_reserve(&f->m.allocator, &f->bodies));
    return umi_bodies_take(&f->bodies);
}

// Fills everything that belongs to a body with a byte, but for its stamp.
static void soil(umi_bodies* b, int32_t body)
{
    uint32_t stamp = umi_body_at(b, body)->stamp;
    memset(umi_body_at(b, body), 0x5a, sizeof(umi_body));
    umi_body_at(b, body)->stamp = stamp;
    memset(b->velocities + body, 0x5a, sizeof b->velocities[0]);
    memset(b->poses + body, 0x5a, sizeof b->poses[0]);
    memset(b->previous_poses + body, 0x5a, sizeof b->previous_poses[0]);
    memset(b->start_poses + body, 0x5a, sizeof b->start_poses[0]);
    memset(b->changes + body, 0x5a, sizeof b->changes[0]);
    memset(b->drives + body, 0x5a, sizeof b->drives[0]);
}

// All zero but for the stamp, the rotation, and the ends of lists.
static void check_new_body(const umi_bodies* b, int32_t index)
{
    const umi_body* body = umi_body_at(b, index);
    static const umi_velocity at_rest = {0};
    static const umi_pose_change unchanged = {0};
    static const umi_drive fixed = {0};
    static const umi_pose straight = {.q = {1.0f, 0.0f}};
    umi_body expected = {.stamp = body->stamp, .first_shape = -1, .first_link = -1, .awake_index = -1};
    check_bytes(body, &expected, sizeof expected, "the cold part");
    check_bytes(b->velocities + index, &at_rest, sizeof at_rest, "velocity");
    check_bytes(b->changes + index, &unchanged, sizeof unchanged, "change");
    check_bytes(b->drives + index, &fixed, sizeof fixed, "drive");
    check_bytes(b->poses + index, &straight, sizeof straight, "pose");
    check_bytes(b->previous_poses + index, &straight, sizeof straight, "previous pose");
    check_bytes(b->start_poses + index, &straight, sizeof straight, "start pose");
}

// ---- Places ---------------------------------------------------------------------------------------------

static void new_bodies_have_place_0_only_which_is_fixed_and_at_rest(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    check_number(f.bodies.pool.count, 1, "places in use");
    check_number(f.bodies.awake_count, 0, "awake");
    check_number(f.bodies.sleeper_count, 0, "sleepers");
    check_new_body(&f.bodies, UMI_NO_BODY);
    assert_false(umi_body_is_movable(umi_body_at(&f.bodies, UMI_NO_BODY)));
    assert_false(umi_body_is_asleep(umi_body_at(&f.bodies, UMI_NO_BODY)));
    check_number(take(&f), 1, "the first body");
    finish(&f);
}

static void a_new_body_is_all_zero_even_where_another_one_was(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t first = take(&f);
    int32_t second = take(&f);
    check_new_body(&f.bodies, first);
    soil(&f.bodies, first);
    soil(&f.bodies, second);
    umi_bodies_put(&f.bodies, first);
    check_number(take(&f), first, "the place that is free");
    check_new_body(&f.bodies, first);
    finish(&f);
}

static void a_stamp_is_odd_in_use_and_even_when_free_and_goes_up_by_one(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t body = take(&f);
    for (uint32_t i = 0; i < 100; ++i) {
        check_number(umi_body_at(&f.bodies, body)->stamp, 2 * i + 1, "the stamp in use");
        assert_true(umi_body_is_used(umi_body_at(&f.bodies, body)));
        umi_bodies_put(&f.bodies, body);
        check_number(umi_body_at(&f.bodies, body)->stamp, 2 * i + 2, "the stamp of a free place");
        assert_false(umi_body_is_used(umi_body_at(&f.bodies, body)));
        check_number(take(&f), body, "the place that is free");
    }
    finish(&f);
}

static void growth_keeps_what_every_body_has(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 1; i <= 700; ++i) {
        int32_t body = take(&f);
        umi_body_at(&f.bodies, body)->user_data = (uint64_t)i;
        f.bodies.velocities[body].angular = (float)i;
        f.bodies.poses[body].x = (float)i + 0.25f;
        f.bodies.previous_poses[body].y = (float)i + 0.5f;
        f.bodies.changes[body].angle = (float)i + 0.75f;
        f.bodies.mass_geometries[body].extent = (float)i + 0.875f;
        f.bodies.drives[body].torque = -(float)i;
        umi_bodies_list_awake(&f.bodies, body);
    }
    for (int32_t i = 1; i <= 700; ++i) {
        check_number_of((int64_t)umi_body_at(&f.bodies, i)->user_data, i, "user data", i);
        check_float((double)f.bodies.velocities[i].angular, i, 0.0, "velocity");
        check_float((double)f.bodies.poses[i].x, i + 0.25, 0.0, "pose");
        check_float((double)f.bodies.previous_poses[i].y, i + 0.5, 0.0, "previous pose");
        check_float((double)f.bodies.changes[i].angle, i + 0.75, 0.0, "change");
        check_float((double)f.bodies.mass_geometries[i].extent, i + 0.875, 0.0, "form");
        check_float((double)f.bodies.drives[i].torque, -i, 0.0, "drive");
        check_number_of(f.bodies.awake[i - 1], i, "place among the awake", i);
    }
    finish(&f);
}

// ---- The awake ------------------------------------------------------------------------------------------

static void listing_as_awake_needs_no_memory(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 1; i <= 100; ++i) {
        take(&f);
    }
    int64_t allocations = f.m.heap.allocations;
    assert_true(f.bodies.awake_capacity >= f.bodies.pool.capacity);
    for (int32_t i = 1; i <= 100; ++i) {
        umi_bodies_list_awake(&f.bodies, i);
    }
    check_number(f.m.heap.allocations, allocations, "allocations");
    check_number(f.bodies.awake_count, 100, "awake");
    finish(&f);
}

enum {
    MOST_BODIES = 200,
};

typedef struct model {
    bool used[MOST_BODIES];
    bool awake[MOST_BODIES];
    uint32_t stamps[MOST_BODIES];
    int32_t count;
} model;

static void compare(const fixture* f, const model* expected, const prng* random)
{
    int32_t awake_count = 0;
    for (int32_t i = 1; i < MOST_BODIES; ++i) {
        if (i >= f->bodies.pool.fresh) {
            break;
        }
        const umi_body* body = umi_body_at(&f->bodies, i);
        if (body->stamp != expected->stamps[i]) {
            fail_with_seed(random, "stamp of %d: %u, expected %u", (int)i, body->stamp, expected->stamps[i]);
        }
        if (!expected->used[i]) {
            continue;
        }
        awake_count += expected->awake[i];
        if (umi_body_is_awake(body) != expected->awake[i]) {
            fail_with_seed(random, "body %d awake: %d, expected %d", (int)i, umi_body_is_awake(body),
                           expected->awake[i]);
        }
        if (expected->awake[i] && f->bodies.awake[body->awake_index] != i) {
            fail_with_seed(random, "place %d of the awake: %d, expected %d", (int)body->awake_index,
                           (int)f->bodies.awake[body->awake_index], (int)i);
        }
    }
    // As many as there are, each with a place of its own: the list has nobody else.
    if (f->bodies.awake_count != awake_count || f->bodies.pool.count != expected->count + 1) {
        fail_with_seed(random, "%d awake of %d, expected %d of %d", (int)f->bodies.awake_count,
                       (int)f->bodies.pool.count, (int)awake_count, (int)expected->count + 1);
    }
}

static void change_one(fixture* f, model* expected, prng* random)
{
    int32_t body = 1 + prng_below(random, MOST_BODIES - 1);
    if (!expected->used[body]) {
        if (expected->count < MOST_BODIES - 1) {
            body = take(f);
            expected->used[body] = true;
            expected->stamps[body] += 1;
            expected->count += 1;
        }
        return;
    }
    if (expected->awake[body]) {
        umi_bodies_unlist_awake(&f->bodies, body);
        expected->awake[body] = false;
    } else if (prng_chance(random, 60)) {
        umi_bodies_list_awake(&f->bodies, body);
        expected->awake[body] = true;
    } else {
        umi_bodies_put(&f->bodies, body);
        expected->used[body] = false;
        expected->stamps[body] += 1;
        expected->count -= 1;
    }
}

static void the_awake_list_and_stamps_match_plain_arrays(void** state)
{
    (void)state;
    static model expected;
    prng random = prng_make(7101);
    fixture f;
    memset(&expected, 0, sizeof expected);
    start(&f);
    for (int32_t step = 0; step < 20000; ++step) {
        change_one(&f, &expected, &random);
        compare(&f, &expected, &random);
    }
    finish(&f);
}

static void a_body_is_asleep_if_it_could_be_awake_and_movable_if_contacts_move_it(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    for (int32_t i = 0; i < COUNT_OF(types) * 4; ++i) {
        um_body_type type = types[i / 4];
        bool is_awake = (i & 1) != 0;
        bool is_enabled = (i & 2) != 0;
        umi_body body = {
            .type = (uint8_t)type,
            .awake_index = is_awake ? 0 : -1,
            .flags = is_enabled ? UMI_BODY_ENABLED : 0,
        };
        check_number_of(umi_body_is_awake(&body), is_awake, "awake", i);
        check_number_of(umi_body_is_movable(&body), is_awake && type == UM_DYNAMIC_BODY, "movable", i);
        bool is_asleep = !is_awake && is_enabled && type != UM_STATIC_BODY;
        check_number_of(umi_body_is_asleep(&body), is_asleep, "asleep", i);
        check_number_of(umi_body_is_sleeper(&body), is_asleep && type == UM_DYNAMIC_BODY, "sleeper", i);
    }
}

static void bodies_that_are_unmet_are_counted_once_each(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t first = take(&f);
    int32_t second = take(&f);
    umi_body_at(&f.bodies, first)->flags = UMI_BODY_ENABLED;
    static const struct {
        bool is_first, unpaired;
        int32_t count;
    } changes[] = {{true, true, 1},  {true, true, 1},  {false, true, 2},
                   {true, false, 1}, {true, false, 1}, {false, false, 0}};
    for (int32_t i = 0; i < COUNT_OF(changes); ++i) {
        int32_t body = changes[i].is_first ? first : second;
        umi_bodies_set_unpaired(&f.bodies, body, changes[i].unpaired);
        check_number_of((umi_body_at(&f.bodies, body)->flags & UMI_BODY_UNPAIRED) != 0, changes[i].unpaired,
                        "flag after change", i);
        check_number_of(f.bodies.unpaired_count, changes[i].count, "count after change", i);
    }
    check_number(umi_body_at(&f.bodies, first)->flags, UMI_BODY_ENABLED, "the flags that are left");
    finish(&f);
}

static void clearing_forces_takes_them_from_one_body_and_nothing_else(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    umi_drive pushed = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f};
    umi_drive free_of_forces = {0.0f, 0.0f, 0.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f};
    int32_t first = take(&f);
    int32_t second = take(&f);
    f.bodies.drives[first] = f.bodies.drives[second] = pushed;
    umi_bodies_clear_force(&f.bodies, second);
    check_bytes(f.bodies.drives + first, &pushed, sizeof pushed, "the drive of the other");
    check_bytes(f.bodies.drives + second, &free_of_forces, sizeof pushed, "the drive");
    finish(&f);
}

static void the_frame_of_a_body_turns_about_its_centre_of_mass(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t body = take(&f);
    f.bodies.mass_geometries[body].local_center = (um_vec2){3.0f, 4.0f};
    f.bodies.poses[body] = (umi_pose){.x = 10.0f, .y = 20.0f, .q = {0.0f, 1.0f}}; // a quarter turn
    um_transform transform = umi_body_transform(&f.bodies, body);
    check_float((double)transform.p.x, 14.0, 0.0, "x of the origin");
    check_float((double)transform.p.y, 17.0, 0.0, "y of the origin");
    um_vec2 center = um_transform_apply(transform, (um_vec2){3.0f, 4.0f});
    check_float((double)center.x, 10.0, 0.0, "x of the centre");
    check_float((double)center.y, 20.0, 0.0, "y of the centre");
    finish(&f);
}

// ---- Names ----------------------------------------------------------------------------------------------

static void check_name(const fixture* f, int32_t body, const char* expected)
{
    const char* name = body < f->bodies.name_capacity ? f->bodies.names[body].text : "";
    if (strcmp(name, expected) != 0) {
        fail_msg("the name of %d is \"%s\", expected \"%s\"", (int)body, name, expected);
    }
}

static bool try_name(fixture* f, int32_t body, const char* text)
{
    umi_name name = umi_name_make(text);
    bool has_room = umi_bodies_reserve_name(&f->m.allocator, &f->bodies, body + 1, &name);
    if (has_room) {
        umi_bodies_set_name(&f->bodies, body, &name);
    }
    return has_room;
}

static void give_name(fixture* f, int32_t body, const char* text)
{
    assert_true(try_name(f, body, text));
}

static void no_name_needs_no_memory(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t body = take(&f);
    heap_fail(&f.m.heap, 1, true);
    give_name(&f, body, NULL);
    give_name(&f, body, "");
    check_number(f.m.heap.refusals, 0, "refusals");
    assert_null(f.bodies.names);
    finish(&f);
}

static void names_stay_with_their_bodies_while_others_come_and_go(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    char text[UMI_NAME_SIZE];
    for (int32_t i = 1; i <= 300; ++i) {
        int32_t body = take(&f);
        snprintf(text, sizeof text, "body %d", (int)i);
        if (i % 3 == 0) {
            give_name(&f, body, text);
        }
        // Growth of the bodies alone must not lose or invent one.
        check_name(&f, 3, i >= 3 ? "body 3" : "");
    }
    umi_bodies_put(&f.bodies, 6);
    for (int32_t i = 1; i <= 300; ++i) {
        snprintf(text, sizeof text, "body %d", (int)i);
        if (i != 6) {
            check_name(&f, i, i % 3 == 0 ? text : "");
        }
    }
    finish(&f);
}

static void a_new_body_has_no_name_even_where_a_named_one_was(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t body = take(&f);
    give_name(&f, body, "old");
    umi_bodies_put(&f.bodies, body);
    check_number(take(&f), body, "the place that is free");
    check_name(&f, body, "");
    finish(&f);
}

static void a_name_can_be_changed_and_taken_away(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t body = take(&f);
    give_name(&f, body, "a long one at first");
    give_name(&f, body, "short");
    check_name(&f, body, "short");
    give_name(&f, body, NULL);
    check_name(&f, body, "");
    finish(&f);
}

static void a_long_name_is_cut_to_31_characters(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t body = take(&f);
    give_name(&f, body, "0123456789012345678901234567890123456789");
    check_name(&f, body, "0123456789012345678901234567890");
    finish(&f);
}

// ---- Memory that ends -----------------------------------------------------------------------------------

static void creating_without_memory_fails_at_every_point_and_keeps_none(void** state)
{
    (void)state;
    memory m;
    umi_bodies bodies;
    memory_start(&m);
    int32_t failures = 0;
    for (;; ++failures) {
        heap_fail(&m.heap, failures + 1, true);
        if (umi_bodies_create(&m.allocator, &bodies)) {
            break;
        }
        check_number_of((int64_t)m.heap.live_bytes, 0, "bytes after a failure", failures);
    }
    check_number(failures, 17, "allocations that can fail");
    umi_bodies_destroy(&m.allocator, &bodies);
    memory_finish(&m);
}

// A body takes its place once memory is back, wherever it ended before, and what was there is as it was.
static void taking_without_memory_fails_at_every_point_and_loses_nothing(void** state)
{
    (void)state;
    for (int32_t k = 1; k <= 10; ++k) {
        fixture f;
        start(&f);
        while (f.bodies.pool.count < f.bodies.pool.capacity || f.bodies.pool.count < 8) {
            int32_t body = take(&f);
            f.bodies.poses[body].x = (float)body;
            f.bodies.drives[body].torque = (float)body;
            umi_bodies_list_awake(&f.bodies, body);
        }
        int32_t count = f.bodies.pool.count;
        heap_fail(&f.m.heap, k, true);
        assert_false(umi_bodies_reserve(&f.m.allocator, &f.bodies));
        check_number(f.bodies.pool.count, count, "places in use");
        heap_fail(&f.m.heap, 0, false);
        check_number_of(take(&f), count, "the place after failure", k);
        check_new_body(&f.bodies, count);
        umi_bodies_list_awake(&f.bodies, count);
        for (int32_t i = 1; i < count; ++i) {
            check_float((double)f.bodies.poses[i].x, i, 0.0, "pose");
            check_float((double)f.bodies.drives[i].torque, i, 0.0, "drive");
            check_number_of(f.bodies.awake[i - 1], i, "place among the awake", i);
        }
        finish(&f);
    }
}

static void naming_without_memory_fails_and_keeps_the_names_that_are(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t first = take(&f);
    give_name(&f, first, "first");
    int32_t last = first;
    while (last < f.bodies.name_capacity) {
        last = take(&f);
    }
    heap_fail(&f.m.heap, 1, true);
    assert_false(try_name(&f, last, "last"));
    give_name(&f, first, "renamed"); // there is room for this one
    heap_fail(&f.m.heap, 0, false);
    check_name(&f, first, "renamed");
    check_name(&f, last, "");
    give_name(&f, last, "last");
    check_name(&f, last, "last");
    check_name(&f, first, "renamed");
    finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_bodies_have_place_0_only_which_is_fixed_and_at_rest),
        cmocka_unit_test(a_new_body_is_all_zero_even_where_another_one_was),
        cmocka_unit_test(a_stamp_is_odd_in_use_and_even_when_free_and_goes_up_by_one),
        cmocka_unit_test(growth_keeps_what_every_body_has),
        cmocka_unit_test(listing_as_awake_needs_no_memory),
        cmocka_unit_test(the_awake_list_and_stamps_match_plain_arrays),
        cmocka_unit_test(a_body_is_asleep_if_it_could_be_awake_and_movable_if_contacts_move_it),
        cmocka_unit_test(bodies_that_are_unmet_are_counted_once_each),
        cmocka_unit_test(clearing_forces_takes_them_from_one_body_and_nothing_else),
        cmocka_unit_test(the_frame_of_a_body_turns_about_its_centre_of_mass),
        cmocka_unit_test(no_name_needs_no_memory),
        cmocka_unit_test(names_stay_with_their_bodies_while_others_come_and_go),
        cmocka_unit_test(a_new_body_has_no_name_even_where_a_named_one_was),
        cmocka_unit_test(a_name_can_be_changed_and_taken_away),
        cmocka_unit_test(a_long_name_is_cut_to_31_characters),
        cmocka_unit_test(creating_without_memory_fails_at_every_point_and_keeps_none),
        cmocka_unit_test(taking_without_memory_fails_at_every_point_and_loses_nothing),
        cmocka_unit_test(naming_without_memory_fails_and_keeps_the_names_that_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
