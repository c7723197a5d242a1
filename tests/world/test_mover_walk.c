// A character mover among static shapes: walls, corners, slots, slopes, steps, stairs, terrain. In pixels
// with y down and in metres with y up.
// SPDX-License-Identifier: MIT

#include "support/movers.h"

// Lengths along which rounding may add up, in metres.
#define EXACT 2e-4f

// ---- Standing and falling -------------------------------------------------------------------------------

IN_BOTH_UNITS(what_falls_lands_a_skin_above_the_ground_and_stays_there)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    place_mover(s, 0.0f, 5.0f);
    move_mover(s, 0.0f, -0.5f);
    check_on_ground(s, false, "in the air");
    check_near(mover_y(s), 4.5f, EXACT, "height after half a metre");
    check_count(s->mover.ground_body.index1, 0, "ground in the air");
    move_mover(s, 0.0f, -1e4f);
    check_on_ground(s, true, "after a fall of ten kilometres");
    check_near(mover_y(s), MOVER_STANDING, EXACT, "height on the ground");
    check_near(mover_x(s), 0.0f, 0.0f, "x");
    um_vec2 place = s->mover.position;
    walk_mover(s, 0.0f, 100);
    assert_true(place.x == s->mover.position.x && place.y == s->mover.position.y);
    check_vector(s->mover.ground_normal, s->mover.up, 1e-6f, "ground normal");
    check_vector(s->mover.velocity, um_vec2_make(0.0f, 0.0f), 0.0f, "velocity on the ground");
    assert_true(um_shape_exists(s->world, s->mover.ground_shape));
}

IN_BOTH_UNITS(a_jump_leaves_the_ground_and_ends_below_a_ceiling)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    add_static_box(s, 0.0f, 4.0f, 5.0f, 1.0f); // from 3 m on
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    move_mover(s, 0.05f, 0.1f);
    check_on_ground(s, false, "in a jump");
    check_near(mover_y(s), MOVER_STANDING + 0.1f, EXACT, "height");
    check_vector(s->mover.velocity, units_point(&s->u, 0.05f / STEP, 0.1f / STEP), s->u.meter * 1e-3f,
                 "velocity");
    move_mover(s, 0.0f, 100.0f);
    check_near(mover_y(s), 3.0f - MOVER_STANDING, EXACT, "height below the ceiling");
    check_vector(s->mover.velocity, um_vec2_make(0.0f, 0.0f), s->u.meter * 1e-4f, "velocity at the ceiling");
    check_count(s->mover.plane_count, 1, "planes");
}

// ---- Walls ----------------------------------------------------------------------------------------------

IN_BOTH_UNITS(what_slides_along_a_wall_keeps_the_tangential_part)
{
    add_static_box(s, 2.0f, 0.0f, 1.0f, 50.0f); // from x = 1 on
    place_mover(s, 0.0f, 0.0f);
    move_mover(s, 3.0f, 2.0f); // up and into the wall
    check_near(mover_x(s), 1.0f - MOVER_RADIUS - MOVER_SKIN, EXACT, "x at the wall");
    check_near(mover_y(s), 2.0f, EXACT, "height, all of the tangential part");
    check_vector(s->mover.velocity, units_point(&s->u, 0.0f, 2.0f / STEP), s->u.meter * 1e-2f, "velocity");
    move_mover(s, 1.0f, -4.0f);
    check_near(mover_y(s), -2.0f, EXACT, "height after sliding down");
    check_on_ground(s, false, "at a wall");
}

// A wall of a hundred tiles with seams is one wall.
IN_BOTH_UNITS(seams_of_a_wall_and_of_a_floor_are_not_felt)
{
    for (int32_t i = 0; i < 100; ++i) {
        add_static_box(s, 2.0f, 0.1f + 0.2f * (float)i, 1.0f, 0.1f);
        add_static_box(s, -0.1f - 0.2f * (float)i, -1.0f, 0.1f, 1.0f);
    }
    add_ground(s, 0.0f, 1.0f, 0.0f);
    place_mover(s, 0.5f, 10.0f);
    for (int32_t i = 0; i < 200; ++i) {
        float y = mover_y(s);
        move_mover(s, 0.02f, -0.04f);
        check_near(mover_y(s), y - 0.04f, EXACT, "height along the tiles of a wall");
    }
    land_mover(s);
    for (int32_t i = 0; i < 600; ++i) {
        float x = mover_x(s);
        walk_mover(s, -0.03f, 1);
        check_near(mover_x(s), x - 0.03f, 0.1f * EXACT, "x along the tiles of a floor");
        check_near(mover_y(s), MOVER_STANDING, EXACT, "height above the tiles of a floor");
    }
}

IN_BOTH_UNITS(a_corner_stops_whatever_leads_into_it)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    add_static_box(s, 2.0f, 5.0f, 1.0f, 10.0f);
    place_mover(s, 0.0f, 3.0f);
    move_mover(s, 20.0f, -30.0f);
    float x = 1.0f - MOVER_RADIUS - MOVER_SKIN;
    check_near(mover_x(s), x, EXACT, "x in the corner");
    check_near(mover_y(s), MOVER_STANDING, EXACT, "height in the corner");
    check_on_ground(s, true, "in the corner");
    for (int32_t i = 0; i < 50; ++i) {
        walk_mover(s, 0.5f, 1);
        check_near(mover_x(s), x, EXACT, "x in the corner");
        check_near(mover_y(s), MOVER_STANDING, EXACT, "height in the corner");
        check_vector(s->mover.velocity, um_vec2_make(0.0f, 0.0f), 0.0f, "velocity in the corner");
    }
    walk_mover(s, -0.5f, 1);
    check_near(mover_x(s), x - 0.5f, EXACT, "x out of the corner");
}

// Between two slanted walls that meet overhead there is a point from which nothing leads on.
IN_BOTH_UNITS(a_wedge_overhead_stops_a_jump)
{
    add_slope(s, -5.0f, -2.0f, 60.0f, 10.0f);
    add_slope(s, 5.0f, -2.0f, 120.0f, 10.0f);
    place_mover(s, 0.5f, 0.0f);
    move_mover(s, 0.3f, 50.0f);
    float y = mover_y(s);
    // The head touches both lines: x = 0, and its distance from lines of 60 degrees is radius and skin.
    float apex = -2.0f + 5.0f * sqrtf(3.0f);
    float head = apex - (MOVER_RADIUS + MOVER_SKIN) / sinf(UM_PI / 6.0f);
    check_near(mover_x(s), 0.0f, 5.0f * MOVER_SKIN, "x below the apex");
    check_near(y + MOVER_HALF_HEIGHT - MOVER_RADIUS, head, 5.0f * MOVER_SKIN, "height below the apex");
    check_below(deepest_overlap(s), 0.0f, "overlap");
}

// A slot that is wider than the capsule by less than two skins.
IN_BOTH_UNITS(a_narrow_slot_lets_it_through_straight)
{
    float half = MOVER_RADIUS + 0.5f * MOVER_SKIN;
    add_static_box(s, -half - 1.0f, -5.0f, 1.0f, 5.0f);
    add_static_box(s, half + 1.0f, -5.0f, 1.0f, 5.0f);
    add_ground(s, -5.0f, 5.0f, -10.0f);
    place_mover(s, 0.0f, 2.0f);
    for (int32_t i = 0; i < 400 && !s->mover.is_on_ground; ++i) {
        move_mover(s, 0.0f, -0.1f);
        check_below(deepest_overlap(s), 0.0f, "overlap in the slot");
        check_near(mover_x(s), 0.0f, 0.5f * MOVER_SKIN, "x in the slot");
    }
    check_near(mover_y(s), -10.0f + MOVER_STANDING, EXACT, "height at the bottom of the slot");
    move_mover(s, 0.0f, 20.0f);
    check_near(mover_y(s), 10.0f + MOVER_STANDING, 20.0f * EXACT, "height after a jump out of the slot");
}

// Deeper than its radius, on each side of a box and in a ball: out by the shortest way.
IN_BOTH_UNITS(who_is_put_into_something_comes_out_again)
{
    static const um_vec2 places[] = {{-0.9f, 0.2f}, {0.8f, -0.3f}, {0.1f, 3.7f}, {-0.2f, -3.8f}};
    static const um_vec2 expected[] = {{-1.31f, 0.2f}, {1.31f, -0.3f}, {0.1f, 3.91f}, {-0.2f, -3.91f}};
    um_body_id box = add_static_box(s, 0.0f, 0.0f, 1.0f, 3.0f);
    for (int32_t i = 0; i < COUNT_OF(places); ++i) {
        place_mover(s, places[i].x, places[i].y);
        move_mover(s, 0.0f, 0.0f);
        check_near(mover_x(s), expected[i].x, EXACT, "x");
        check_near(mover_y(s), expected[i].y, EXACT, "height");
        assert_false(s->mover.is_squeezed);
        check_count(s->mover.plane_count, 1, "planes");
    }
    assert_true(um_body_destroy(s->world, box));
    um_body_id ball = um_body_create(s->world, NULL);
    um_shape_create_circle(s->world, ball, NULL, um_circle_make(units_length(&s->u, 2.0f)));
    place_mover(s, 1.5f, 0.1f);
    move_mover(s, 0.0f, 0.0f);
    check_near(mover_x(s), 2.31f, EXACT, "x beside a ball");
    check_near(mover_y(s), 0.1f, EXACT, "height beside a ball");
}

// ---- Slopes ---------------------------------------------------------------------------------------------

IN_BOTH_UNITS(a_slope_below_the_limit_is_walked_up_and_down_at_the_same_speed)
{
    float degrees = 45.0f;
    add_ground(s, -10.0f, 0.0f, 0.0f);
    add_slope(s, 0.0f, 0.0f, degrees, 20.0f);
    place_mover(s, -1.0f, 1.0f);
    land_mover(s);
    walk_mover(s, 0.05f, 60); // well on to the slope
    check_on_ground(s, true, "on the slope");
    float x = mover_x(s);
    float y = mover_y(s);
    walk_mover(s, 0.05f, 100);
    check_near(mover_x(s) - x, 5.0f * sqrtf(0.5f), 10.0f * EXACT, "x of five metres up a slope");
    check_near(mover_y(s) - y, 5.0f * sqrtf(0.5f), 10.0f * EXACT, "height of five metres up a slope");
    check_vector(s->mover.ground_normal,
                 units_point(&s->u, -sqrtf(0.5f) / s->u.meter, sqrtf(0.5f) / s->u.meter), 1e-4f,
                 "ground normal");
    for (int32_t i = 0; i < 100; ++i) {
        walk_mover(s, -0.05f, 1);
        check_on_ground(s, true, "down the slope");
    }
    check_near(mover_x(s), x, 10.0f * EXACT, "x after going back");
    check_near(mover_y(s), y, 10.0f * EXACT, "height after going back");
    um_vec2 place = s->mover.position;
    walk_mover(s, 0.0f, 200);
    assert_true(place.x == s->mover.position.x && place.y == s->mover.position.y);
}

// Its limit is 50 degrees. Forty-nine and a half it walks, fifty and a half it does not.
IN_BOTH_UNITS(the_limit_of_slopes_is_met_to_half_a_degree)
{
    for (int32_t i = 0; i < 2; ++i) {
        um_body_id flat = add_ground(s, -10.0f, 0.0f, 0.0f);
        um_body_id slope = add_slope(s, 0.0f, 0.0f, i == 0 ? 49.5f : 50.5f, 20.0f);
        place_mover(s, -1.0f, 1.0f);
        land_mover(s);
        walk_mover(s, 0.05f, 200);
        if (i == 0) {
            check_above(mover_y(s), 5.0f, "height on a slope below the limit");
        } else {
            check_near(mover_y(s), MOVER_STANDING, EXACT, "height at a slope above the limit");
        }
        check_on_ground(s, true, "at the slope");
        assert_true(um_body_destroy(s->world, flat) && um_body_destroy(s->world, slope));
    }
}

// A body on a slope without friction: half of g sin(angle) t^2 along it.
IN_BOTH_UNITS(a_slope_above_the_limit_is_slid_down_as_without_friction)
{
    float angle = um_radians(60.0f);
    add_slope(s, 0.0f, 0.0f, 60.0f, 100.0f);
    // The foot a skin away from the line: its centre lies above the line along the normal.
    float along = 50.0f;
    float away = MOVER_RADIUS + MOVER_SKIN;
    place_mover(s, along * cosf(angle) - away * sinf(angle),
                along * sinf(angle) + away * cosf(angle) + MOVER_HALF_HEIGHT - MOVER_RADIUS);
    um_vec2 start = {mover_x(s), mover_y(s)};
    float speed = 0.0f;
    for (int32_t i = 0; i < 60; ++i) {
        // Gravity on top of the velocity that the last move left.
        um_vec2 v = s->mover.velocity;
        um_vec2 g = units_point(&s->u, 0.0f, -9.81f * STEP);
        um_vec2 way = um_vec2_scale(um_vec2_add(v, g), STEP);
        check_result(um_mover_move(s->world, &s->mover, way, STEP), UM_OK, "um_mover_move");
        check_on_ground(s, false, "on a steep slope");
        speed += 9.81f * STEP * sinf(angle);
    }
    float length = 0.5f * 9.81f * sinf(angle) * 61.0f / 60.0f; // of a sum over steps
    um_vec2 end = {start.x - length * cosf(angle), start.y - length * sinf(angle)};
    check_near(mover_x(s), end.x, 0.01f, "x after a second");
    check_near(mover_y(s), end.y, 0.01f, "height after a second");
    check_vector(s->mover.velocity, units_point(&s->u, -speed * cosf(angle), -speed * sinf(angle)),
                 0.01f * s->u.meter, "velocity after a second");
    // Who pushes against it slides down all the same.
    float y = mover_y(s);
    for (int32_t i = 0; i < 20; ++i) {
        move_mover(s, 0.2f, -0.1f);
    }
    check_below(mover_y(s), y - 20.0f * 0.1f * 0.7f, "height of who pushes against a steep slope");
}

// Neither of the two slopes can be walked on, but there is no way down.
IN_BOTH_UNITS(who_is_wedged_between_steep_slopes_stands_and_can_jump)
{
    add_slope(s, 0.0f, 0.0f, 65.0f, 10.0f);
    add_slope(s, 0.0f, 0.0f, 115.0f, 10.0f);
    place_mover(s, 0.3f, 6.0f);
    for (int32_t i = 0; i < 200; ++i) {
        move_mover(s, 0.0f, -0.1f);
    }
    check_on_ground(s, true, "between two steep slopes");
    check_near(mover_x(s), 0.0f, 3.0f * MOVER_SKIN, "x between two steep slopes");
    float y = mover_y(s);
    move_mover(s, 0.0f, 1.0f);
    check_near(mover_y(s), y + 1.0f, EXACT, "height of a jump");
}

// ---- Steps ----------------------------------------------------------------------------------------------

// Walks into a step from the left. Returns the height that it comes to.
static float walk_into_step(mover_scene* s, float height, float pace)
{
    um_body_id flat = add_ground(s, -10.0f, 0.0f, 0.0f);
    um_body_id step = add_ground(s, 0.0f, 10.0f, height);
    place_mover(s, -1.0f, 1.0f);
    land_mover(s);
    for (int32_t i = 0; i < (int32_t)(3.0f / pace); ++i) {
        walk_mover(s, pace, 1);
        check_on_ground(s, true, "at a step");
        check_below(deepest_overlap(s), 0.0f, "overlap at a step");
    }
    float y = mover_y(s) - MOVER_STANDING;
    assert_true(um_body_destroy(s->world, flat) && um_body_destroy(s->world, step));
    return y;
}

IN_BOTH_UNITS(a_step_of_the_limit_is_climbed_and_a_higher_one_is_not)
{
    static const float paces[] = {0.002f, 0.05f, 0.4f};
    for (int32_t i = 0; i < COUNT_OF(paces); ++i) {
        check_near(walk_into_step(s, MOVER_STEP, paces[i]), MOVER_STEP, EXACT, "a step of the limit");
        check_near(walk_into_step(s, 0.2f, paces[i]), 0.2f, EXACT, "a lower step");
        check_near(walk_into_step(s, 0.05f, paces[i]), 0.05f, EXACT, "a step that the foot rolls over");
        check_near(walk_into_step(s, MOVER_STEP + 0.003f, paces[i]), 0.0f, EXACT, "a step above the limit");
        check_near(walk_into_step(s, 1.0f, paces[i]), 0.0f, EXACT, "a wall");
    }
}

IN_BOTH_UNITS(a_step_below_a_low_ceiling_is_not_climbed)
{
    add_static_box(s, 5.0f, 3.0f, 5.5f, 1.0f); // from a height of 2 on: 20 cm above the head
    check_below(walk_into_step(s, 0.25f, 0.05f), 0.2f, "a step below a ceiling");
    check_below(mover_x(s), 0.0f, "x at a step below a ceiling");
    check_near(walk_into_step(s, 0.15f, 0.05f), 0.15f, EXACT, "a lower step below a ceiling");
}

IN_BOTH_UNITS(stairs_are_walked_up_and_down_without_leaving_the_ground)
{
    add_ground(s, -10.0f, 0.0f, 0.0f);
    for (int32_t i = 0; i < 10; ++i) {
        add_ground(s, 0.4f * (float)i, 0.4f * (float)(i + 1), 0.2f * (float)(i + 1));
    }
    add_ground(s, 4.0f, 10.0f, 2.0f);
    place_mover(s, -1.0f, 1.0f);
    land_mover(s);
    for (int32_t i = 0; i < 120; ++i) {
        walk_mover(s, 0.05f, 1);
        check_on_ground(s, true, "up the stairs");
        check_below(deepest_overlap(s), 0.0f, "overlap up the stairs");
    }
    check_near(mover_y(s), 2.0f + MOVER_STANDING, EXACT, "height at the top");
    check_above(mover_x(s), 4.0f, "x at the top");
    for (int32_t i = 0; i < 150; ++i) {
        float x = mover_x(s);
        walk_mover(s, -0.05f, 1);
        check_on_ground(s, true, "down the stairs");
        check_below(mover_x(s), x - 0.03f, "x down the stairs");
        check_below(deepest_overlap(s), 0.0f, "overlap down the stairs");
    }
    check_near(mover_y(s), MOVER_STANDING, EXACT, "height at the bottom");
}

IN_BOTH_UNITS(who_walks_over_an_edge_falls)
{
    add_ground(s, -10.0f, 0.0f, 0.0f);
    add_ground(s, -10.0f, 10.0f, -5.0f);
    place_mover(s, -1.0f, 1.0f);
    land_mover(s);
    for (int32_t i = 0; i < 60; ++i) {
        move_mover(s, 0.05f, s->mover.is_on_ground ? -0.003f : -0.1f);
        check_below(deepest_overlap(s), 0.0f, "overlap at an edge");
    }
    check_below(mover_y(s), -1.0f, "height after an edge");
    land_mover(s);
    check_near(mover_y(s), -5.0f + MOVER_STANDING, EXACT, "height below the edge");
}

// ---- Terrain --------------------------------------------------------------------------------------------

// Hills as a height field, as a one-sided and as a two-sided chain: the same walk.
static void add_hills(mover_scene* s, int32_t kind)
{
    enum { COUNT = 81 };
    um_vec2 points[COUNT];
    float heights[COUNT];
    for (int32_t i = 0; i < COUNT; ++i) {
        float x = 0.5f * (float)i - 20.0f;
        float y = 1.5f * sinf(0.5f * x) + 0.1f * sinf(3.0f * x);
        heights[i] = s->u.up * units_length(&s->u, y);
        // Open upwards: with y down from left to right, with y up from right to left.
        points[s->u.up < 0.0f ? i : COUNT - 1 - i] = units_point(&s->u, x, y);
    }
    um_body_id body = um_body_create(s->world, NULL);
    if (kind == 0) {
        um_heightfield field = {.heights = heights,
                                .count = COUNT,
                                .origin = units_point(&s->u, -20.0f, 0.0f),
                                .spacing = units_length(&s->u, 0.5f),
                                .is_y_up = s->u.up > 0.0f};
        assert_true(um_shape_create_heightfield(s->world, body, NULL, &field, NULL));
    } else {
        um_chain chain = {.points = points, .count = COUNT, .is_two_sided = kind == 2};
        assert_true(um_shape_create_chain(s->world, body, NULL, &chain, NULL));
    }
}

static void hills_of_all_kinds_are_walked_over(void** state)
{
    (void)state;
    for (int32_t i = 0; i < UNITS_COUNT; ++i) {
        um_vec2 ends[3];
        for (int32_t kind = 0; kind < 3; ++kind) {
            mover_scene s;
            start_scene(&s, i);
            add_hills(&s, kind);
            place_mover(&s, -18.0f, 5.0f);
            land_mover(&s);
            for (int32_t k = 0; k < 900 && mover_x(&s) < 18.0f; ++k) {
                float x = mover_x(&s);
                walk_mover(&s, 0.07f, 1);
                check_on_ground(&s, true, "on hills");
                check_above(mover_x(&s), x + 0.03f, "x on hills");
                check_below(deepest_overlap(&s), 0.0f, "overlap on hills");
            }
            check_above(mover_x(&s), 18.0f, "x behind the hills");
            ends[kind] = s.mover.position;
            finish_scene(&s);
        }
        assert_memory_equal(&ends[0], &ends[1], sizeof ends[0]);
        check_vector(ends[1], ends[2], 1e-3f, "the end of the walk on a two-sided chain");
    }
}

// What is one-sided is passed from below, and stood on.
IN_BOTH_UNITS(a_one_sided_platform_is_jumped_through_from_below)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    float left = s->u.up < 0.0f ? -3.0f : 3.0f;
    um_vec2 points[] = {units_point(&s->u, left, 3.0f), units_point(&s->u, -left, 3.0f)};
    um_chain chain = {.points = points, .count = 2};
    um_body_id body = um_body_create(s->world, NULL);
    assert_true(um_shape_create_chain(s->world, body, NULL, &chain, NULL));
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    float y = mover_y(s);
    for (int32_t i = 0; i < 50; ++i) {
        move_mover(s, 0.0f, 0.1f);
        y += 0.1f;
        if (y - MOVER_HALF_HEIGHT < 3.0f - 0.5f * MOVER_RADIUS) {
            check_near(mover_y(s), y, 5.0f * EXACT, "height on the way through");
        }
    }
    land_mover(s);
    check_near(mover_y(s), 3.0f + MOVER_STANDING, EXACT, "height on the platform");
}

// ---- Settings -------------------------------------------------------------------------------------------

// Up may be any direction: here the ground is a wall, and a walk leads along it.
IN_BOTH_UNITS(up_may_be_any_direction)
{
    add_static_box(s, 2.0f, 0.0f, 1.0f, 50.0f); // from x = 1 on
    um_mover_def def = um_default_mover_def();
    def.up = um_vec2_make(-7.0f, 0.0f);
    place_mover_of(s, def, -1.0f, 0.0f);
    move_mover(s, 5.0f, 0.0f);
    check_on_ground(s, true, "at the wall");
    check_near(mover_x(s), 1.0f - MOVER_STANDING, EXACT, "x on the wall");
    move_mover(s, 0.0f, 3.0f);
    check_near(mover_y(s), 3.0f, EXACT, "height along the wall");
    check_on_ground(s, true, "along the wall");
}

static bool refuse_shape(um_shape_id shape, void* context)
{
    return !um_shape_id_equals(shape, *(const um_shape_id*)context);
}

IN_BOTH_UNITS(categories_a_body_and_a_filter_are_left_out)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    um_body_id wall = add_static_box(s, 2.0f, 2.0f, 0.5f, 3.0f);
    um_shape_id shape = um_body_get_shape(s->world, wall, 0);
    for (int32_t i = 0; i < 4; ++i) {
        um_mover_def def = um_default_mover_def();
        assert_true(um_shape_set_filter(s->world, shape, (um_filter){i == 1 ? 4 : 1, UM_ALL_CATEGORIES, 0}));
        def.category_mask = 1;
        def.filter = i == 2 ? refuse_shape : NULL;
        def.filter_context = &shape;
        place_mover_of(s, def, 0.0f, 1.0f);
        s->mover.ignored_body = i == 3 ? wall : (um_body_id){0, 0};
        land_mover(s);
        walk_mover(s, 0.1f, 40);
        check_near(mover_x(s), i == 0 ? 1.5f - MOVER_RADIUS - MOVER_SKIN : 4.0f, EXACT, "x");
    }
}

// Any capsule will do: a lying one is two radii high.
IN_BOTH_UNITS(another_capsule_fits_through_where_the_first_does_not)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    add_static_box(s, 3.0f, 2.0f, 1.0f, 1.0f); // from 1 m on
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    walk_mover(s, 0.1f, 60);
    check_near(mover_x(s), 2.0f - MOVER_RADIUS - MOVER_SKIN, EXACT, "x of who stands");
    um_vec2 end = units_point(&s->u, 0.3f, -0.6f);
    s->mover.capsule = um_capsule_make(um_vec2_make(-end.x, end.y), end, s->mover.capsule.radius);
    walk_mover(s, 0.1f, 60);
    check_above(mover_x(s), 5.0f, "x of who lies");
    check_near(mover_y(s), MOVER_STANDING, EXACT, "height");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_falls_lands_a_skin_above_the_ground_and_stays_there),
        cmocka_unit_test(a_jump_leaves_the_ground_and_ends_below_a_ceiling),
        cmocka_unit_test(what_slides_along_a_wall_keeps_the_tangential_part),
        cmocka_unit_test(seams_of_a_wall_and_of_a_floor_are_not_felt),
        cmocka_unit_test(a_corner_stops_whatever_leads_into_it),
        cmocka_unit_test(a_wedge_overhead_stops_a_jump),
        cmocka_unit_test(a_narrow_slot_lets_it_through_straight),
        cmocka_unit_test(who_is_put_into_something_comes_out_again),
        cmocka_unit_test(a_slope_below_the_limit_is_walked_up_and_down_at_the_same_speed),
        cmocka_unit_test(the_limit_of_slopes_is_met_to_half_a_degree),
        cmocka_unit_test(a_slope_above_the_limit_is_slid_down_as_without_friction),
        cmocka_unit_test(who_is_wedged_between_steep_slopes_stands_and_can_jump),
        cmocka_unit_test(a_step_of_the_limit_is_climbed_and_a_higher_one_is_not),
        cmocka_unit_test(a_step_below_a_low_ceiling_is_not_climbed),
        cmocka_unit_test(stairs_are_walked_up_and_down_without_leaving_the_ground),
        cmocka_unit_test(who_walks_over_an_edge_falls),
        cmocka_unit_test(hills_of_all_kinds_are_walked_over),
        cmocka_unit_test(a_one_sided_platform_is_jumped_through_from_below),
        cmocka_unit_test(up_may_be_any_direction),
        cmocka_unit_test(categories_a_body_and_a_filter_are_left_out),
        cmocka_unit_test(another_capsule_fits_through_where_the_first_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
