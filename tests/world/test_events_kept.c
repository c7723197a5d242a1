// Events stay what they are, and where they are, until the next step: whoever reads them may change the world
// meanwhile.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"

#include <string.h>

// Boxes that fall on to a floor, and balls that fly by, with everything reported.
static um_world* start_reporting(heap* h)
{
    um_world_def def = tested_world_def();
    def.report_bodies = true;
    def.allocator = heap_allocator(h);
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 8; ++i) {
        um_body_id box = make_box(world, 50.0f * (float)i, -30.0f, 10.0f, 10.0f);
        assert_true(um_shape_set_reports(world, um_body_get_shape(world, box, 0),
                                         UM_REPORT_CONTACTS | UM_REPORT_HITS));
        um_body_id ball = make_body(world, UM_KINEMATIC_BODY, 50.0f * (float)i, -300.0f);
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(100.0f, 0.0f)));
    }
    return world;
}

// A body with a shape that reports for each of them, and all that ends contacts.
static void change_everything(um_world* world)
{
    for (int32_t i = 0; i < 300; ++i) {
        um_body_id box = make_box(world, 50.0f * (float)i, -200.0f, 10.0f, 10.0f);
        assert_true(um_shape_set_reports(world, um_body_get_shape(world, box, 0), UM_REPORT_CONTACTS));
    }
    um_body_id bodies[400];
    int32_t count = um_world_get_bodies(world, bodies, COUNT_OF(bodies));
    for (int32_t i = 0; i < count; ++i) {
        assert_true(um_body_destroy(world, bodies[i]));
    }
}

// The heap fills what is given back with garbage.
static void events_stay_until_the_next_step(void** state)
{
    (void)state;
    heap h = heap_make();
    um_world* world = start_reporting(&h);
    um_events events = um_world_get_events(world);
    for (int32_t i = 0; i < 60 && events.hit_count == 0; ++i) {
        step_world(world, 1);
        events = um_world_get_events(world);
    }
    check_count(events.hit_count, 8, "hits");
    check_count_above(events.move_count, 7, "moves");
    um_hit_event hits[8];
    um_move_event moves[8];
    memcpy(hits, events.hits, sizeof hits);
    memcpy(moves, events.moves, sizeof moves);
    change_everything(world);
    assert_memory_equal(events.hits, hits, sizeof hits);
    assert_memory_equal(events.moves, moves, sizeof moves);
    um_events again = um_world_get_events(world);
    assert_ptr_equal(again.hits, events.hits);
    assert_ptr_equal(again.moves, events.moves);
    step_world(world, 1);
    check_count(um_world_get_events(world).move_count, 0, "moves of what is gone");
    finish_world(world);
    assert_null(h.problem);
    heap_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(events_stay_until_the_next_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
