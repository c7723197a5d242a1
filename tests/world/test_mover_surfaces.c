// A character mover on surfaces: one-way platforms that it passes from one side and stands on from the other,
// and belts that carry it. In pixels with y down and in metres with y up.
// SPDX-License-Identifier: MIT

#include "support/movers.h"

// A static or kinematic platform of 3 m half width, with positions and sizes in metres, y up.
static um_body_id add_one_way(mover_scene* s, um_body_type type, float x, float y, float half_height,
                              float degrees)
{
    um_body_id body = units_box(&s->u, s->world, type, x, y, 3.0f, half_height);
    um_surface surface = {.one_way = um_vec2_make(0.0f, s->u.up)};
    assert_true(um_shape_set_surface(s->world, um_body_get_shape(s->world, body, 0), surface));
    assert_true(
        um_body_set_transform(s->world, body, units_point(&s->u, x, y), s->u.up * um_radians(degrees)));
    return body;
}

static void set_belt(mover_scene* s, um_body_id body, float speed)
{
    um_surface surface = {.belt_speed = speed * s->u.meter};
    assert_true(um_shape_set_surface(s->world, um_body_get_shape(s->world, body, 0), surface));
}

// Which way a belt of positive speed goes on top: along (-normal.y, normal.x).
static float belt_sign(const mover_scene* s)
{
    return -s->u.up;
}

// Jumps at a speed in metres per second. Returns the greatest height of the middle; ends on the ground.
static float jump(mover_scene* s, float speed)
{
    float highest = mover_y(s);
    for (int32_t i = 0; i < 200; ++i) {
        move_mover(s, 0.0f, speed * STEP);
        speed -= 9.81f * STEP;
        highest = fmaxf(highest, mover_y(s));
        if (s->mover.is_on_ground) {
            return highest;
        }
    }
    fail_msg("%s: still in the air at %g", s->u.name, (double)mover_y(s));
    return highest;
}

// ---- One-way platforms ----------------------------------------------------------------------------------

IN_BOTH_UNITS(a_jump_goes_through_a_one_way_platform_and_ends_on_it)
{
    static const float half_heights[] = {0.01f, 0.1f, 0.6f};
    add_ground(s, -5.0f, 5.0f, 0.0f);
    for (int32_t i = 0; i < COUNT_OF(half_heights); ++i) {
        float top = 2.2f + half_heights[i];
        um_body_id platform = add_one_way(s, UM_STATIC_BODY, 0.0f, 2.2f, half_heights[i], 0.0f);
        place_mover(s, 0.0f, MOVER_STANDING);
        land_mover(s);
        float highest = jump(s, 9.0f);
        // The sum of the steps of a throw.
        check_near(highest, MOVER_STANDING + 9.0f * 9.0f / (2.0f * 9.81f), 0.1f, "height of the jump");
        check_near(mover_y(s), top + MOVER_STANDING, 2e-3f, "height on the platform");
        assert_true(um_body_id_equals(s->mover.ground_body, platform));
        assert_false(s->mover.is_squeezed);
        walk_mover(s, 0.05f, 20);
        check_near(mover_x(s), 1.0f, 1e-3f, "way on the platform");
        walk_mover(s, 0.05f, 100);
        check_near(mover_y(s), MOVER_STANDING + top, 5.0f, "height after the end");
        assert_true(um_body_destroy(s->world, platform));
    }
}

// One that does not reach the upper side falls back.
IN_BOTH_UNITS(a_low_jump_into_a_one_way_platform_falls_back)
{
    add_ground(s, -5.0f, 5.0f, 0.0f);
    add_one_way(s, UM_STATIC_BODY, 0.0f, 2.2f, 0.2f, 0.0f);
    for (int32_t i = 0; i < 40; ++i) {
        float speed = 1.0f + 0.16f * (float)i;
        place_mover(s, 0.0f, MOVER_STANDING);
        land_mover(s);
        float highest = jump(s, speed);
        float passed = highest - MOVER_HALF_HEIGHT - 2.4f;
        float expected = passed > 0.0f ? 2.4f + MOVER_STANDING : MOVER_STANDING;
        if (fabsf(passed) > 3.0f * MOVER_SKIN) {
            check_near(mover_y(s), expected, 2e-3f, "height after the jump");
        }
        check_above(highest, MOVER_STANDING + 0.4f * speed * speed / 9.81f - 0.01f, "height of the jump");
    }
}

// The direction is part of the body: turned upside down it stops from below.
IN_BOTH_UNITS(a_one_way_platform_turns_with_its_body)
{
    add_ground(s, -9.0f, 9.0f, 0.0f);
    um_body_id platform = add_one_way(s, UM_STATIC_BODY, 0.0f, 2.6f, 0.1f, 180.0f);
    place_mover(s, 0.0f, MOVER_STANDING);
    land_mover(s);
    check_near(jump(s, 9.0f), 2.5f - MOVER_STANDING, 2e-3f, "height below the platform");
    place_mover(s, 0.0f, 5.0f);
    for (int32_t i = 0; i < 200 && !s->mover.is_on_ground; ++i) {
        move_mover(s, 0.0f, -0.11f);
    }
    check_near(mover_y(s), MOVER_STANDING, 2e-3f, "height below, from above");
    assert_true(um_body_destroy(s->world, platform));
    for (int32_t degrees = -40; degrees <= 40; degrees += 20) {
        platform = add_one_way(s, UM_STATIC_BODY, 0.0f, 2.8f, 0.1f, (float)degrees);
        place_mover(s, 0.0f, MOVER_STANDING);
        land_mover(s);
        jump(s, 10.5f);
        assert_true(um_body_id_equals(s->mover.ground_body, platform));
        float before = mover_y(s);
        walk_mover(s, 0.02f, 30);
        check_near(mover_y(s) - before, 0.6f * sinf(um_radians((float)degrees)), 5e-3f, "climb");
        assert_true(um_body_destroy(s->world, platform));
    }
}

IN_BOTH_UNITS(a_walk_goes_through_the_end_of_a_one_way_platform)
{
    add_ground(s, -9.0f, 9.0f, 0.0f);
    add_one_way(s, UM_STATIC_BODY, 0.0f, 1.0f, 0.3f, 0.0f);
    place_mover(s, -5.0f, MOVER_STANDING);
    land_mover(s);
    walk_mover(s, 0.1f, 100);
    check_near(mover_x(s), 5.0f, 1e-3f, "way through the platform");
    check_near(mover_y(s), MOVER_STANDING, 2e-3f, "height");
}

// It is not pushed out, and falls.
IN_BOTH_UNITS(a_start_inside_a_one_way_platform_falls_out_of_it)
{
    add_ground(s, -9.0f, 9.0f, 0.0f);
    add_one_way(s, UM_STATIC_BODY, 0.0f, 3.0f, 0.5f, 0.0f);
    for (int32_t i = 0; i < 28; ++i) {
        place_mover(s, 0.0f, 2.0f + 0.08f * (float)i);
        float start = mover_y(s);
        move_mover(s, 0.0f, -0.05f);
        check_near(mover_y(s), start - 0.05f, 1e-5f, "height after a move");
        assert_false(s->mover.is_squeezed);
        land_mover(s);
        check_near(mover_y(s), MOVER_STANDING, 2e-3f, "height at the end");
    }
}

IN_BOTH_UNITS(a_rising_one_way_platform_takes_up_what_falls_on_it_and_carries_it)
{
    static const float speeds[] = {-3.0f, -0.5f, 0.5f, 3.0f, 12.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_body_id platform = add_one_way(s, UM_KINEMATIC_BODY, 0.0f, 0.0f, 0.1f, 0.0f);
        assert_true(um_body_set_velocity(s->world, platform, units_point(&s->u, 1.0f, speeds[i])));
        place_mover(s, 0.0f, 3.0f);
        for (int32_t k = 0; k < 60; ++k) {
            step_world(s->world, 1);
            move_mover(s, s->mover.is_on_ground ? 0.0f : STEP, -0.12f);
        }
        check_on_ground(s, true, "on a platform that moves");
        assert_true(um_body_id_equals(s->mover.ground_body, platform));
        check_near(mover_y(s) - units_height(&s->u, place_of(s->world, platform)), 0.1f + MOVER_STANDING,
                   2e-3f, "height on the platform");
        assert_true(um_body_destroy(s->world, platform));
    }
}

// It comes down over the mover, and back up.
IN_BOTH_UNITS(a_one_way_platform_that_comes_down_passes_a_mover)
{
    add_ground(s, -9.0f, 9.0f, 0.0f);
    um_body_id platform = add_one_way(s, UM_KINEMATIC_BODY, 0.0f, 4.0f, 0.1f, 0.0f);
    place_mover(s, 0.0f, MOVER_STANDING);
    land_mover(s);
    assert_true(um_body_set_velocity(s->world, platform, units_point(&s->u, 0.0f, -2.0f)));
    for (int32_t i = 0; i < 105; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.0f, -0.003f);
        check_near(mover_y(s), MOVER_STANDING, 2e-3f, "height while the platform comes down");
        assert_false(s->mover.is_squeezed);
    }
}

// ---- Belts ----------------------------------------------------------------------------------------------

IN_BOTH_UNITS(a_belt_carries_a_mover_and_is_its_ground_velocity)
{
    um_body_id ground = add_ground(s, -50.0f, 50.0f, 0.0f);
    for (int32_t sign = -1; sign <= 1; sign += 2) {
        float speed = (float)sign * belt_sign(s) * 2.0f;
        set_belt(s, ground, (float)sign * 2.0f);
        place_mover(s, 0.0f, 1.0f);
        land_mover(s);
        um_vec2 velocity = units_point(&s->u, speed, 0.0f);
        check_vector(s->mover.ground_velocity, velocity, 1e-4f * s->u.meter, "velocity of the ground");
        float start = mover_x(s);
        walk_mover(s, 0.0f, 60);
        check_near(mover_x(s) - start, speed, 1e-3f, "way in a second");
        check_vector(s->mover.velocity, um_vec2_make(0.0f, 0.0f), 0.0f, "own velocity");
        walk_mover(s, -speed * STEP, 60);
        check_near(mover_x(s) - start, speed, 1e-3f, "way against the belt");
        um_vec2 way = units_point(&s->u, 0.0f, -0.003f);
        check_result(um_mover_move(s->world, &s->mover, way, 0.5f), UM_OK, "a long move");
        check_near(mover_x(s) - start, 1.5f * speed, 2e-3f, "way in half a second more");
        check_on_ground(s, true, "on a belt");
    }
}

// Uphill and downhill, on a body that moves itself, and up to a wall.
IN_BOTH_UNITS(a_belt_leads_along_its_surface)
{
    float up_and_down[] = {-30.0f, 30.0f};
    for (int32_t i = 0; i < COUNT_OF(up_and_down); ++i) {
        um_body_id slope = units_box(&s->u, s->world, UM_KINEMATIC_BODY, 0.0f, 0.0f, 20.0f, 1.0f);
        float angle = um_radians(up_and_down[i]);
        assert_true(um_body_set_transform(s->world, slope, um_vec2_make(0.0f, 0.0f), s->u.up * angle));
        assert_true(um_body_set_velocity(s->world, slope, units_point(&s->u, 0.5f, 1.0f)));
        set_belt(s, slope, 2.0f * belt_sign(s));
        place_mover(s, 0.0f, 4.0f);
        for (int32_t k = 0; k < 200 && !s->mover.is_on_ground; ++k) {
            move_mover(s, 0.0f, -0.05f);
        }
        um_vec2 start = s->mover.position;
        um_vec2 velocity = units_point(&s->u, 0.5f + 2.0f * cosf(angle), 1.0f + 2.0f * sinf(angle));
        for (int32_t k = 0; k < 60; ++k) {
            step_world(s->world, 1);
            move_mover(s, 0.0f, -0.003f);
            check_vector(s->mover.ground_velocity, velocity, 1e-3f * s->u.meter, "velocity of the ground");
        }
        check_vector(um_vec2_sub(s->mover.position, start), velocity, 0.01f * s->u.meter, "way in a second");
        assert_true(um_body_destroy(s->world, slope));
    }
    um_body_id ground = add_ground(s, -9.0f, 9.0f, 0.0f);
    set_belt(s, ground, 3.0f * belt_sign(s));
    add_static_box(s, 2.0f, 1.0f, 0.5f, 1.0f);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    walk_mover(s, 0.0f, 120);
    check_near(mover_x(s), 1.5f - MOVER_RADIUS - MOVER_SKIN, 2e-3f, "where the wall stops it");
    check_below(deepest_overlap(s), 0.0f, "overlap with the wall");
}

// A belt that is gone, or is no belt any more, carries nothing.
IN_BOTH_UNITS(a_belt_that_stops_or_ends_carries_no_further)
{
    um_body_id belt = add_ground(s, -9.0f, 9.0f, 0.0f);
    um_body_id below = add_ground(s, -9.0f, 9.0f, -0.05f);
    set_belt(s, belt, 2.0f);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    set_belt(s, belt, 0.0f);
    walk_mover(s, 0.0f, 10);
    check_near(mover_x(s), 0.0f, 1e-4f, "x on a belt that stands still");
    set_belt(s, belt, 2.0f);
    walk_mover(s, 0.0f, 1);
    float x = mover_x(s);
    assert_true(um_body_destroy(s->world, belt));
    walk_mover(s, 0.0f, 10);
    check_near(mover_x(s), x, 1e-4f, "x when the belt is gone");
    assert_true(um_body_id_equals(s->mover.ground_body, below));
    check_vector(s->mover.ground_velocity, um_vec2_make(0.0f, 0.0f), 0.0f, "velocity of the ground");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jump_goes_through_a_one_way_platform_and_ends_on_it),
        cmocka_unit_test(a_low_jump_into_a_one_way_platform_falls_back),
        cmocka_unit_test(a_one_way_platform_turns_with_its_body),
        cmocka_unit_test(a_walk_goes_through_the_end_of_a_one_way_platform),
        cmocka_unit_test(a_start_inside_a_one_way_platform_falls_out_of_it),
        cmocka_unit_test(a_rising_one_way_platform_takes_up_what_falls_on_it_and_carries_it),
        cmocka_unit_test(a_one_way_platform_that_comes_down_passes_a_mover),
        cmocka_unit_test(a_belt_carries_a_mover_and_is_its_ground_velocity),
        cmocka_unit_test(a_belt_leads_along_its_surface),
        cmocka_unit_test(a_belt_that_stops_or_ends_carries_no_further),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
