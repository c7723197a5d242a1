// What is fast stops at sleepers that have found no room in the tree of what rests.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/worlds.h"
#include "world/world_data.h"

// More than both trees have room for without being asked.
enum { CROWD = 2000 };

// A crowd of balls far away, of which the tree of what rests is full when all of them sleep.
static void make_crowd(um_world* world, um_body_id* out_crowd)
{
    for (int32_t i = 0; i < CROWD; ++i) {
        out_crowd[i] = make_ball(world, 1000.0f + 30.0f * column_of(i, 50), 30.0f * row_of(i, 50), 10.0f);
    }
}

static void a_ball_stops_at_a_sleeper_that_waits_for_room(void** state)
{
    (void)state;
    static um_body_id crowd[CROWD];
    heap h = heap_make();
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.allocator = heap_allocator(&h);
    um_world* world = start_world(&def);
    make_crowd(world, crowd);
    um_body_id target = make_box(world, 0.0f, 0.0f, 2.0f, 50.0f);
    um_body_id ball = make_ball(world, -100.0f, 200.0f, 5.0f);
    um_vec2 velocity = {20000.0f, 0.0f};
    assert_true(um_body_set_velocity(world, ball, velocity));
    step_world(world, 1); // while there is memory, so that its sweep has room
    check_above(place_of(world, ball).x, 200.0f, "where a ball is that meets nothing");
    heap_fail(&h, 1, true);
    for (int32_t i = 0; i < CROWD; ++i) {
        put_to_sleep(world, crowd[i]);
    }
    put_to_sleep(world, target);
    check_count_above(world->bodies.pending_count, 0, "sleepers without room");
    assert_true(um_body_set_transform(world, ball, um_vec2_make(-100.0f, 0.0f), 0.0f));
    assert_true(um_body_set_velocity(world, ball, velocity));
    um_world_step(world, STEP); // there may be no room for this and that
    check_count_above(um_world_get_counters(world).swept, 0, "sweeps");
    check_near(place_of(world, ball).x, -7.0f, 1.0f, "where a ball is that meets a sleeper");
    heap_fail(&h, 0, false);
    step_world(world, 1);
    check_count(world->bodies.pending_count, 0, "sleepers without room when there is memory");
    finish_world(world);
    heap_end(&h);
    assert_null(h.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_ball_stops_at_a_sleeper_that_waits_for_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
