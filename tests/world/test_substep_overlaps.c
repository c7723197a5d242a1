// Overlaps that the substep solver finds: they part gently, however deep they are and however many bodies are
// in one place.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

static um_world_def substep_def(void)
{
    um_world_def def = um_default_world_def();
    def.solver = UM_SOLVER_SUBSTEP;
    return def;
}

static um_world* start_substeps(void)
{
    um_world_def def = substep_def();
    return start_world(&def);
}

// Returns the greatest speed of two boxes that overlap by so much while they part. Fails if they do not.
static float parting_speed(float overlap, float push_out_speed)
{
    um_world_def def = substep_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.substep.push_out_speed = push_out_speed;
    um_world* world = start_world(&def);
    make_wall(world, 0.0f, 50.0f, 200.0f, 50.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f + overlap, 20.0f, 20.0f);
    float fastest = 0.0f;
    for (int32_t i = 0; i < 240; ++i) {
        step_world(world, 1);
        fastest = fmaxf(fastest, speed_of(world, box));
    }
    check_below(20.0f + place_of(world, box).y, 1.0f, "overlap in the end");
    finish_world(world);
    return fastest;
}

static void what_overlaps_deeply_parts_no_faster_than_the_push_out_speed(void** state)
{
    (void)state;
    static const float speeds[] = {0.5f, 1.0f, 3.0f};
    static const float overlaps[] = {3.0f, 10.0f, 18.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds) * COUNT_OF(overlaps); ++i) {
        float speed = speeds[i / 3];
        check_below(parting_speed(overlaps[i % 3], speed), 100.0f * speed * 1.1f + 1.0f, "speed of parting");
    }
}

// The greatest speed of boxes on each other that overlap by three quarters, until they have fallen asleep.
static float heap_speed(int32_t count)
{
    um_world* world = start_substeps();
    um_body_id boxes[8];
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < count; ++i) {
        boxes[i] = make_box(world, 1.5f * (float)(i % 3), -20.0f - 10.0f * (float)i, 20.0f, 20.0f);
    }
    float fastest = 0.0f;
    for (int32_t n = 0; n < 60; ++n) {
        step_world(world, 1);
        for (int32_t i = 0; i < count; ++i) {
            fastest = fmaxf(fastest, speed_of(world, boxes[i]));
        }
    }
    step_until_asleep(world, 1200);
    finish_world(world);
    return fastest;
}

static void three_boxes_in_one_place_part_without_being_thrown(void** state)
{
    (void)state;
    check_below(heap_speed(2), 30.0f, "speed of two");
    check_below(heap_speed(3), 30.0f, "speed of three");
}

// One may come to lie on the edge of another, and fall.
static void a_heap_of_boxes_in_one_place_comes_apart_and_settles(void** state)
{
    (void)state;
    check_below(heap_speed(5), 300.0f, "speed of five");
    check_below(heap_speed(8), 300.0f, "speed of eight");
}

// Five boxes, each half inside the next: poses part them, and their velocities stay what they were.
static void a_row_of_boxes_comes_apart_without_being_thrown(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    um_body_id boxes[5];
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 5; ++i) {
        boxes[i] = make_box(world, 50.0f * (float)i, -50.0f, 50.0f, 50.0f);
    }
    for (int32_t n = 0; n < 120; ++n) {
        step_world(world, 1);
        for (int32_t i = 0; i < 5; ++i) {
            check_below(speed_of(world, boxes[i]), 15.0f, "speed of a box");
            check_near(place_of(world, boxes[i]).y, -50.0f, 1.0f, "height of a box");
        }
        for (int32_t i = 0; i < 4 && n >= 30; ++i) {
            float gap = place_of(world, boxes[i + 1]).x - place_of(world, boxes[i]).x;
            check_above(gap, 97.0f, "distance of two boxes after half a second");
        }
    }
    step_until_asleep(world, 240);
    finish_world(world);
}

// A crowd of boxes and balls deep inside each other, some of which bounce. Returns the hash after two
// seconds, or 0 if the machine has no such lanes.
static uint64_t crowd_hash(int32_t lanes, int32_t workers)
{
    um_world_def def = substep_def();
    def.lanes = lanes;
    def.threads.worker_count = workers;
    um_world* world = NULL;
    if (um_world_create(&def, &world) != UM_OK) {
        return 0;
    }
    prng random = prng_make(11);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 100; ++i) {
        float x = prng_float(&random, -200.0f, 200.0f);
        float y = prng_float(&random, -400.0f, 0.0f);
        um_body_id body = i % 3 == 0 ? make_ball(world, x, y, 20.0f) : make_box(world, x, y, 25.0f, 15.0f);
        set_material(world, body, 0.5f, i % 4 == 0 ? 0.7f : 0.0f);
    }
    step_world(world, 120);
    uint64_t hash = um_world_hash(world);
    finish_world(world);
    return hash;
}

static void a_crowd_comes_apart_with_the_same_bits_for_all_lanes_and_workers(void** state)
{
    (void)state;
    static const int32_t widths[] = {4, 8, 16, 0};
    uint64_t expected = crowd_hash(1, 1);
    assert_true(expected != 0);
    for (int32_t i = 0; i < COUNT_OF(widths) * 2; ++i) {
        uint64_t hash = crowd_hash(widths[i / 2], 1 + i % 2);
        assert_true(hash == expected || (hash == 0 && widths[i / 2] > 1));
    }
}

// ---- Crowds above a floor -------------------------------------------------------------------------------

static um_body_id make_member(um_world* world, int32_t kind, float x, float y, float size)
{
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
    if (kind == 0) {
        um_shape_create_box(world, body, NULL, um_box_make(size, size));
    } else if (kind == 1) {
        um_shape_create_circle(world, body, NULL, um_circle_make(size));
    } else {
        um_vec2 ends[2] = {{-size, 0.0f}, {size, 0.0f}};
        um_shape_create_capsule(world, body, NULL, um_capsule_make(ends[0], ends[1], 0.5f * size));
    }
    return body;
}

// How many of count bodies end below the upper side of a floor. Its thickness is their size. All of them are
// created in the same place, or with their centres within spread of it.
static int32_t count_below_floor(int32_t kind, int32_t count, float size, float spread, float time)
{
    enum { MOST = 150 };
    um_world_def def = substep_def();
    um_world* world = start_world(&def);
    prng random = prng_make((uint64_t)count);
    um_body_id bodies[MOST];
    make_wall(world, 0.0f, size, 20000.0f, size);
    for (int32_t i = 0; i < count; ++i) {
        float x = spread * prng_float(&random, -1.0f, 1.0f);
        float y = spread * prng_float(&random, -1.0f, 1.0f);
        bodies[i] = make_member(world, kind, x, y - 3.0f * size, size);
    }
    step_world_by(world, (int32_t)(1.0f / time), time);
    int32_t below = 0;
    for (int32_t i = 0; i < count; ++i) {
        below += place_of(world, bodies[i]).y > 0.0f;
    }
    finish_world(world);
    return below;
}

static void bodies_in_one_place_are_not_pressed_through_the_floor(void** state)
{
    (void)state;
    static const float times[] = {1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 120.0f};
    for (int32_t kind = 0; kind < 3; ++kind) {
        for (int32_t i = 0; i < COUNT_OF(times); ++i) {
            check_count(count_below_floor(kind, 100, 50.0f, 0.0f, times[i]), 0, "below the floor, of 100");
        }
        check_count(count_below_floor(kind, 150, 20.0f, 5.0f, STEP), 0, "below the floor, of a pile");
    }
}

// ---- Work -----------------------------------------------------------------------------------------------

// A crowd of 50 bodies of 8 large shapes. Each shape overlaps all shapes of the other bodies.
static um_world* start_compounds(void)
{
    um_world* world = start_substeps();
    prng random = prng_make(50);
    for (int32_t i = 0; i < 50; ++i) {
        um_body_id body = make_body(world, UM_DYNAMIC_BODY, prng_float(&random, -10.0f, 10.0f), 0.0f);
        for (int32_t k = 0; k < 8; ++k) {
            um_circle circle = um_circle_make(prng_float(&random, 5000.0f, 15000.0f));
            circle.center.x = prng_float(&random, -2000.0f, 2000.0f);
            um_shape_create_circle(world, body, NULL, circle);
        }
    }
    return world;
}

static void the_contacts_of_a_crowd_in_one_place_are_limited(void** state)
{
    (void)state;
    um_world* world = start_compounds();
    for (int32_t i = 0; i < 5; ++i) {
        step_world(world, 1);
        um_counters counters = um_world_get_counters(world);
        assert_true(counters.pairs > 50000);
        assert_in_range(counters.contacts, 1000, 64 * 50);
    }
    finish_world(world);
}

// A cart that slides without friction and carries a row of boxes.
static um_body_id make_cart(um_world* world, float x, float velocity, int32_t boxes)
{
    um_body_id cart = make_box(world, x, -20.0f, 600.0f, 20.0f);
    set_material(world, cart, 0.0f, 0.0f);
    assert_true(um_body_set_velocity(world, cart, um_vec2_make(velocity, 0.0f)));
    for (int32_t i = 0; i < boxes; ++i) {
        float place = x - 590.0f + 1180.0f * ((float)i + 0.5f) / (float)boxes;
        um_body_id box = make_box(world, place, -48.0f, 5.0f, 8.0f);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(velocity, 0.0f)));
    }
    return cart;
}

// Each cart has more contacts than the crowding limit, but they do not overlap.
static void loaded_carts_do_not_pass_through_each_other(void** state)
{
    (void)state;
    um_world* world = start_substeps();
    make_floor(world, 0.0f);
    um_body_id carts[2] = {make_cart(world, -800.0f, 200.0f, 80), make_cart(world, 800.0f, -200.0f, 80)};
    for (int32_t i = 0; i < 180; ++i) {
        step_world(world, 1);
        float distance = place_of(world, carts[1]).x - place_of(world, carts[0]).x;
        check_above(distance, 1190.0f, "distance of the carts");
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_overlaps_deeply_parts_no_faster_than_the_push_out_speed),
        cmocka_unit_test(three_boxes_in_one_place_part_without_being_thrown),
        cmocka_unit_test(a_heap_of_boxes_in_one_place_comes_apart_and_settles),
        cmocka_unit_test(a_row_of_boxes_comes_apart_without_being_thrown),
        cmocka_unit_test(bodies_in_one_place_are_not_pressed_through_the_floor),
        cmocka_unit_test(the_contacts_of_a_crowd_in_one_place_are_limited),
        cmocka_unit_test(loaded_carts_do_not_pass_through_each_other),
        cmocka_unit_test(a_crowd_comes_apart_with_the_same_bits_for_all_lanes_and_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
