// What loses its support always wakes, however it is lost: nothing ever hovers.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

// A small box asleep on a block, which is asleep on, or is, the ground.
typedef struct scene_with_block {
    um_world* world;
    um_body_id floor; // 300 px further down if the block is ground
    um_body_id block; // 200 by 100
    um_body_id box;   // 40 by 40, on the block
} scene_with_block;

static scene_with_block make_scene(um_body_type block_type)
{
    scene_with_block s;
    s.world = start_world(NULL);
    s.floor = make_floor(s.world, block_type == UM_DYNAMIC_BODY ? 0.0f : 300.0f);
    s.block = make_body(s.world, block_type, 0.0f, -50.0f);
    put_box(s.world, s.block, 100.0f, 50.0f);
    s.box = make_box(s.world, 0.0f, -120.0f, 20.0f, 20.0f);
    step_until_asleep(s.world, 240);
    return s;
}

// The box must wake, and come to rest elsewhere, with its centre at y.
static void finish_fallen(scene_with_block* s, float y, const char* what)
{
    bool has_woken = um_body_is_awake(s->world, s->box);
    for (int32_t i = 0; i < 240; ++i) {
        step_world(s->world, 1);
        has_woken = has_woken || um_body_is_awake(s->world, s->box);
    }
    if (!has_woken) {
        fail_msg("%s: the box still sleeps at y = %g", what, (double)place_of(s->world, s->box).y);
    }
    check_near(place_of(s->world, s->box).y, y, 1.5f, what);
    check_count(count_hovering(s->world, 2.0f), 0, what);
    finish_world(s->world);
}

static const um_body_type ALL_TYPES[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};

// Where the centre of the box comes to rest on the floor.
static float floor_level(um_body_type block_type)
{
    return block_type == UM_DYNAMIC_BODY ? -20.0f : 280.0f;
}

// ---- Long still -----------------------------------------------------------------------------------------

// A box that walls hold on both sides has been still for a second, and only what lies on it, which may not
// sleep, has kept it awake. It has got nowhere in the first step of its fall.
static void what_has_been_still_for_long_falls_when_its_support_goes(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 300.0f);
    um_body_id support = make_wall(world, 0.0f, 10.0f, 30.0f, 10.0f);
    um_body_id left = make_wall(world, -29.0f, -200.0f, 10.0f, 195.0f);
    um_body_id right = make_wall(world, 29.0f, -200.0f, 10.0f, 195.0f);
    set_material(world, left, 0.0f, 0.0f);
    set_material(world, right, 0.0f, 0.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    um_body_id load = make_box(world, 0.0f, -50.0f, 10.0f, 10.0f);
    assert_true(um_body_set_can_sleep(world, load, false));
    step_world(world, 60);
    check_above(um_body_get_still_time(world, box), 0.9f, "still time");
    assert_true(um_body_destroy(world, load));
    assert_true(um_body_destroy(world, support));
    step_world(world, 120);
    check_near(place_of(world, box).y, 280.0f, 1.5f, "place of the box");
    finish_world(world);
}

// ---- One way after the other ----------------------------------------------------------------------------

static void what_rests_on_a_body_that_is_destroyed_falls(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(ALL_TYPES); ++i) {
        scene_with_block s = make_scene(ALL_TYPES[i]);
        assert_true(um_body_destroy(s.world, s.block));
        check_awake(s.world, s.box, true, "the box");
        finish_fallen(&s, floor_level(ALL_TYPES[i]), "destroyed");
    }
}

static void what_rests_on_a_body_that_is_disabled_falls(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(ALL_TYPES); ++i) {
        scene_with_block s = make_scene(ALL_TYPES[i]);
        assert_true(um_body_set_enabled(s.world, s.block, false));
        finish_fallen(&s, floor_level(ALL_TYPES[i]), "disabled");
    }
}

static void what_rests_on_a_body_that_is_moved_away_falls(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(ALL_TYPES); ++i) {
        scene_with_block s = make_scene(ALL_TYPES[i]);
        assert_true(um_body_set_transform(s.world, s.block, um_vec2_make(900.0f, -50.0f), 0.0f));
        check_awake(s.world, s.box, true, "the box");
        finish_fallen(&s, floor_level(ALL_TYPES[i]), "moved");
    }
}

// A fall of a pixel is a fall.
static void what_rests_on_a_body_that_is_moved_down_a_little_follows(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_STATIC_BODY);
    float y = place_of(s.world, s.box).y;
    assert_true(um_body_set_transform(s.world, s.block, um_vec2_make(0.0f, -47.0f), 0.0f));
    step_world(s.world, 120);
    check_near(place_of(s.world, s.box).y, y + 3.0f, 0.6f, "place of the box");
    finish_world(s.world);
}

static void what_rests_on_a_shape_that_is_destroyed_falls(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(ALL_TYPES); ++i) {
        scene_with_block s = make_scene(ALL_TYPES[i]);
        assert_true(um_shape_destroy(s.world, um_body_get_shape(s.world, s.block, 0)));
        check_awake(s.world, s.box, true, "the box");
        // A dynamic block without a shape falls for ever.
        finish_fallen(&s, floor_level(ALL_TYPES[i]), "shape destroyed");
    }
}

static void what_rests_on_a_shape_that_shrinks_falls(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_STATIC_BODY);
    um_shape_id shape = um_body_get_shape(s.world, s.block, 0);
    assert_true(um_shape_set_box(s.world, shape, um_box_make(100.0f, 10.0f)));
    check_awake(s.world, s.box, true, "the box");
    // The upper side went from -100 to -60.
    finish_fallen(&s, -80.0f, "a lower box");
}

static void what_rests_on_a_shape_of_another_kind_wakes(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_STATIC_BODY);
    um_shape_id shape = um_body_get_shape(s.world, s.block, 0);
    um_circle circle = {{900.0f, 0.0f}, 30.0f};
    assert_true(um_shape_set_circle(s.world, shape, circle));
    finish_fallen(&s, 280.0f, "a circle elsewhere");
}

static void what_rests_on_a_body_that_becomes_dynamic_falls_with_it(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY};
    for (int32_t i = 0; i < COUNT_OF(types); ++i) {
        scene_with_block s = make_scene(types[i]);
        assert_true(um_body_set_type(s.world, s.block, UM_DYNAMIC_BODY));
        check_awake(s.world, s.block, true, "the block");
        check_awake(s.world, s.box, true, "the box");
        // The block lies on the floor then, and the box on it.
        finish_fallen(&s, 180.0f, "dynamic");
    }
}

static void what_rests_on_a_lift_that_goes_down_goes_with_it(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_KINEMATIC_BODY);
    assert_true(um_body_set_velocity(s.world, s.block, um_vec2_make(0.0f, 50.0f)));
    for (int32_t i = 0; i < 120; ++i) {
        step_world(s.world, 1);
        float gap = place_of(s.world, s.block).y - 70.0f - place_of(s.world, s.box).y;
        // It starts at once and the box needs three steps of gravity to reach its speed: 1.7 px.
        check_near(gap, 0.0f, 2.5f, "gap between the box and the lift");
    }
    check_near(place_of(s.world, s.box).y, -20.0f, 1.5f, "place of the box");
    finish_world(s.world);
}

// By less than a step of the fall, and back to rest: the gap must close all the same.
static void what_rests_on_a_lift_that_goes_down_a_pixel_follows(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_KINEMATIC_BODY);
    float gap = place_of(s.world, s.block).y - place_of(s.world, s.box).y;
    assert_true(um_body_set_velocity(s.world, s.block, um_vec2_make(0.0f, 1.0f)));
    step_world(s.world, 60);
    assert_true(um_body_set_velocity(s.world, s.block, um_vec2_make(0.0f, 0.0f)));
    step_world(s.world, 60);
    check_near(place_of(s.world, s.block).y, -49.0f, 0.01f, "place of the lift");
    check_near(place_of(s.world, s.block).y - place_of(s.world, s.box).y, gap, 0.5f, "distance");
    finish_world(s.world);
}

static void what_rests_on_a_drawer_that_is_drawn_away_falls(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_KINEMATIC_BODY);
    assert_true(um_body_set_velocity(s.world, s.block, um_vec2_make(2000.0f, 0.0f)));
    step_world(s.world, 30);
    assert_true(um_body_set_velocity(s.world, s.block, um_vec2_make(0.0f, 0.0f)));
    finish_fallen(&s, 280.0f, "drawn away");
}

// The contact ends because the other body leaves.
static void what_rests_on_a_body_that_is_shot_away_falls(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_DYNAMIC_BODY);
    set_material(s.world, s.box, 0.0f, 0.0f);
    step_until_asleep(s.world, 120);
    float mass = um_body_get_mass(s.world, s.block).mass;
    assert_true(um_body_apply_impulse(s.world, s.block, um_vec2_make(3000.0f * mass, 0.0f)));
    finish_fallen(&s, -20.0f, "shot away");
}

// The contact is over before anything has seen the block move. The box stands on it with its left half or
// with its right half, a little more.
static void what_rests_on_a_body_that_is_gone_within_a_step_falls(void** state)
{
    (void)state;
    for (int32_t i = -1; i <= 1; ++i) {
        float side = (float)i;
        scene_with_block s;
        s.world = start_world(NULL);
        s.floor = make_floor(s.world, 0.0f);
        s.block = make_box(s.world, side * 85.0f, -50.0f, 100.0f, 50.0f);
        s.box = make_box(s.world, 0.0f, -120.0f, 20.0f, 20.0f);
        set_material(s.world, s.floor, 0.0f, 0.0f);
        set_material(s.world, s.block, 0.0f, 0.0f);
        step_until_asleep(s.world, 240);
        assert_true(um_body_set_velocity(s.world, s.block, um_vec2_make(20000.0f, 0.0f)));
        finish_fallen(&s, -20.0f, "gone within a step");
    }
}

// The block does not even wake: it is moved and put to sleep before the next step.
static void a_sleeper_whose_support_sleeps_elsewhere_falls(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_DYNAMIC_BODY);
    assert_true(um_body_set_transform(s.world, s.block, um_vec2_make(900.0f, -50.0f), 0.0f));
    put_to_sleep(s.world, s.block);
    finish_fallen(&s, -20.0f, "support asleep elsewhere");
}

static void gravity_that_changes_wakes_everybody(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_STATIC_BODY);
    assert_true(um_world_set_gravity(s.world, um_vec2_make(0.0f, -GRAVITY)));
    check_awake(s.world, s.box, true, "the box");
    step_world(s.world, 60);
    check_below(place_of(s.world, s.box).y, -300.0f, "place of the box that falls up");
    finish_world(s.world);
}

static void a_gravity_scale_that_changes_wakes_the_body(void** state)
{
    (void)state;
    scene_with_block s = make_scene(UM_STATIC_BODY);
    assert_true(um_body_set_gravity_scale(s.world, s.box, -1.0f));
    check_awake(s.world, s.box, true, "the box");
    step_world(s.world, 60);
    check_below(place_of(s.world, s.box).y, -300.0f, "place of the box that falls up");
    finish_world(s.world);
}

// ---- Chains ---------------------------------------------------------------------------------------------

// Whatever is higher up loses its support in turn.
static void a_whole_tower_comes_down_when_its_foot_goes(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id stack[8];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 8, 20.0f, stack);
    step_until_asleep(world, 300);
    assert_true(um_body_destroy(world, stack[0]));
    step_until_asleep(world, 600);
    check_count(count_hovering(world, 2.0f), 0, "hovering");
    for (int32_t i = 1; i < 8; ++i) {
        check_near(place_of(world, stack[i]).y, -20.0f - 40.0f * (float)(i - 1), 2.0f, "place in the tower");
    }
    finish_world(world);
}

// Bodies that lean on each other come down when one side goes.
static void a_bridge_falls_when_one_of_its_piers_goes(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id left = make_box(world, -100.0f, -50.0f, 10.0f, 50.0f);
    make_box(world, 100.0f, -50.0f, 10.0f, 50.0f);
    um_body_id deck = make_box(world, 0.0f, -110.0f, 130.0f, 10.0f);
    step_until_asleep(world, 300);
    assert_true(um_body_destroy(world, left));
    step_until_asleep(world, 900);
    check_above(place_of(world, deck).y, -85.0f, "place of the deck");
    check_count(count_hovering(world, 2.0f), 0, "hovering");
    finish_world(world);
}

// A pile is taken apart in random order, with little time between, so that all of this meets.
static void nothing_hovers_while_a_pile_is_taken_apart(void** state)
{
    (void)state;
    prng random = prng_make(8);
    um_world* world = start_world(NULL);
    um_body_id bodies[80];
    make_floor(world, 0.0f);
    make_wall(world, -220.0f, -500.0f, 20.0f, 500.0f);
    make_wall(world, 220.0f, -500.0f, 20.0f, 500.0f);
    for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
        float x = column_of(i, 10) * 38.0f - 175.0f + prng_float(&random, -4.0f, 4.0f);
        float y = -30.0f - 40.0f * row_of(i, 10);
        bodies[i] = i % 4 == 0 ? make_ball(world, x, y, 14.0f) : make_box(world, x, y, 16.0f, 12.0f);
        // Nothing else brakes a ball that rolls along the floor.
        assert_true(um_body_set_angular_damping(world, bodies[i], 1.0f));
    }
    step_until_asleep(world, 3000);
    for (int32_t left = COUNT_OF(bodies); left > 0; --left) {
        int32_t pick = prng_below(&random, left);
        assert_true(um_body_destroy(world, bodies[pick]));
        bodies[pick] = bodies[left - 1];
        step_world(world, prng_below(&random, 40));
        if (left % 8 == 0) {
            step_until_asleep(world, 3000);
            int32_t hovering = count_hovering(world, 2.0f);
            if (hovering > 0) {
                fail_with_seed(&random, "%d of %d bodies hover", (int)hovering, (int)left - 1);
            }
            check_world(world);
        }
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(what_has_been_still_for_long_falls_when_its_support_goes),
        BOTH_SOLVERS(what_rests_on_a_body_that_is_destroyed_falls),
        BOTH_SOLVERS(what_rests_on_a_body_that_is_disabled_falls),
        BOTH_SOLVERS(what_rests_on_a_body_that_is_moved_away_falls),
        BOTH_SOLVERS(what_rests_on_a_body_that_is_moved_down_a_little_follows),
        BOTH_SOLVERS(what_rests_on_a_shape_that_is_destroyed_falls),
        BOTH_SOLVERS(what_rests_on_a_shape_that_shrinks_falls),
        BOTH_SOLVERS(what_rests_on_a_shape_of_another_kind_wakes),
        BOTH_SOLVERS(what_rests_on_a_body_that_becomes_dynamic_falls_with_it),
        BOTH_SOLVERS(what_rests_on_a_lift_that_goes_down_goes_with_it),
        BOTH_SOLVERS(what_rests_on_a_lift_that_goes_down_a_pixel_follows),
        BOTH_SOLVERS(what_rests_on_a_drawer_that_is_drawn_away_falls),
        BOTH_SOLVERS(what_rests_on_a_body_that_is_shot_away_falls),
        BOTH_SOLVERS(what_rests_on_a_body_that_is_gone_within_a_step_falls),
        BOTH_SOLVERS(a_sleeper_whose_support_sleeps_elsewhere_falls),
        BOTH_SOLVERS(gravity_that_changes_wakes_everybody),
        BOTH_SOLVERS(a_gravity_scale_that_changes_wakes_the_body),
        BOTH_SOLVERS(a_whole_tower_comes_down_when_its_foot_goes),
        BOTH_SOLVERS(a_bridge_falls_when_one_of_its_piers_goes),
        BOTH_SOLVERS(nothing_hovers_while_a_pile_is_taken_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
