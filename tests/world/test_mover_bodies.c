// A character mover among bodies that move: platforms, lifts, wheels, doors, crates. In pixels with y down
// and in metres with y up.
// SPDX-License-Identifier: MIT

#include "support/movers.h"

// What rides may be off after 600 steps, in metres: a fiftieth of the skin.
#define RIDE_ERROR 2e-4f
enum { RIDE_STEPS = 600 };

static um_body_id add_platform(mover_scene* s, float x, float y, float half_width, float half_height)
{
    return units_box(&s->u, s->world, UM_KINEMATIC_BODY, x, y, half_width, half_height);
}

static void set_velocity(mover_scene* s, um_body_id body, float x, float y)
{
    assert_true(um_body_set_velocity(s->world, body, units_point(&s->u, x, y)));
}

// A step of the world, and a mover that stands.
static void stand(mover_scene* s, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.0f, -0.003f);
    }
}

// ---- Riding ---------------------------------------------------------------------------------------------

// To and fro, up and down, on a circle: where the platform is, the mover is.
IN_BOTH_UNITS(a_platform_carries_who_stands_on_it)
{
    um_body_id platform = add_platform(s, 0.0f, -0.2f, 2.0f, 0.2f);
    place_mover(s, 0.5f, 1.0f);
    land_mover(s);
    for (int32_t i = 0; i < RIDE_STEPS; ++i) {
        float angle = 0.02f * (float)i;
        set_velocity(s, platform, 3.0f * cosf(angle), 3.0f * sinf(angle));
        stand(s, 1);
        check_on_ground(s, true, "on a platform");
        um_vec2 place = place_of(s->world, platform);
        check_near(mover_x(s) - place.x / s->u.meter, 0.5f, RIDE_ERROR, "x on the platform");
        check_near(mover_y(s) - units_height(&s->u, place), 0.2f + MOVER_STANDING, RIDE_ERROR,
                   "height on the platform");
        check_vector(s->mover.ground_velocity, um_body_get_velocity(s->world, platform), 1e-3f * s->u.meter,
                     "velocity of the ground");
        assert_true(um_body_id_equals(s->mover.ground_body, platform));
        check_vector(s->mover.velocity, um_vec2_make(0.0f, 0.0f), 0.0f, "own velocity");
    }
    check_above(fabsf(place_of(s->world, platform).x), 0.1f * s->u.meter, "way of the platform");
}

// A wheel of three metres turns by 40 degrees each way; who stands on it goes round with it: the centre of
// the foot is part of the wheel.
IN_BOTH_UNITS(what_turns_carries_who_stands_on_it)
{
    float radius = 3.0f;
    um_body_id wheel = make_body(s->world, UM_KINEMATIC_BODY, 0.0f, 0.0f);
    um_shape_create_circle(s->world, wheel, NULL, um_circle_make(units_length(&s->u, radius)));
    place_mover(s, 0.0f, radius + 1.0f);
    land_mover(s);
    um_vec2 foot = um_vec2_add(s->mover.position, s->mover.capsule.a);
    um_vec2 local = um_body_get_local_point(s->world, wheel, foot);
    float widest = 0.0f;
    for (int32_t i = 0; i < RIDE_STEPS; ++i) {
        assert_true(um_body_set_angular_velocity(s->world, wheel, 0.7f * cosf((float)i / 60.0f)));
        stand(s, 1);
        check_on_ground(s, true, "on a wheel");
        foot = um_vec2_add(s->mover.position, s->mover.capsule.a);
        um_vec2 expected = um_body_get_world_point(s->world, wheel, local);
        check_vector(foot, expected, RIDE_ERROR * s->u.meter, "foot on the wheel");
        um_vec2 velocity = um_body_get_velocity_at(s->world, wheel, s->mover.ground_point);
        check_vector(s->mover.ground_velocity, velocity, 1e-3f * s->u.meter, "velocity of the ground");
        widest = fmaxf(widest, fabsf(mover_x(s)));
    }
    check_near(widest, (radius + MOVER_RADIUS + MOVER_SKIN) * sinf(0.7f), 0.02f, "furthest x on the wheel");
}

// On a platform that moves a walk has the length that it has on the ground.
IN_BOTH_UNITS(who_walks_on_a_platform_walks_as_on_the_ground)
{
    um_body_id platform = add_platform(s, 0.0f, -0.2f, 8.0f, 0.2f);
    place_mover(s, -2.0f, 1.0f);
    land_mover(s);
    set_velocity(s, platform, -1.0f, 2.0f);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.04f, -0.003f);
        check_on_ground(s, true, "on a lift");
    }
    check_near(mover_x(s), -2.0f + 120.0f * 0.04f - 2.0f, 10.0f * RIDE_ERROR, "x");
    check_near(mover_y(s), MOVER_STANDING + 4.0f, 10.0f * RIDE_ERROR, "height");
    check_vector(s->mover.velocity, units_point(&s->u, 0.04f / STEP, 0.0f), 1e-3f * s->u.meter,
                 "own velocity");
}

IN_BOTH_UNITS(a_platform_does_not_carry_anybody_through_a_wall)
{
    um_body_id platform = add_platform(s, 0.0f, -0.2f, 5.0f, 0.2f);
    add_static_box(s, 2.0f, 3.0f, 0.1f, 2.5f);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    set_velocity(s, platform, 2.0f, 0.0f);
    stand(s, 100);
    check_near(mover_x(s), 1.9f - MOVER_RADIUS - MOVER_SKIN, RIDE_ERROR, "x at the wall");
    check_on_ground(s, true, "at the wall");
}

// A car with a wall at either end is put elsewhere: its wall is in the rider's way then, but moves with it.
IN_BOTH_UNITS(what_is_put_elsewhere_takes_its_rider_along)
{
    um_body_id car = add_platform(s, 0.0f, -0.2f, 2.0f, 0.2f);
    for (int32_t i = 0; i < 2; ++i) {
        um_vec2 at = units_point(&s->u, i == 0 ? -1.9f : 1.9f, 1.0f);
        float meter = s->u.meter;
        um_shape_create_box(s->world, car, NULL, um_box_make_at(0.1f * meter, meter, at, 0.0f));
    }
    place_mover(s, 0.5f, 1.0f);
    land_mover(s);
    assert_true(um_body_set_transform(s->world, car, units_point(&s->u, 7.0f, 2.8f), 0.0f));
    move_mover(s, 0.0f, -0.003f);
    check_near(mover_x(s), 7.5f, RIDE_ERROR, "x in the car");
    check_near(mover_y(s), 3.0f + MOVER_STANDING, RIDE_ERROR, "height in the car");
    check_on_ground(s, true, "in the car");
}

// ---- Doors ----------------------------------------------------------------------------------------------

IN_BOTH_UNITS(a_door_pushes_who_stands_in_its_way)
{
    add_ground(s, -20.0f, 20.0f, 0.0f);
    um_body_id door = add_platform(s, -2.0f, 1.5f, 0.5f, 1.4f);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    set_velocity(s, door, 5.0f, 0.0f);
    for (int32_t i = 0; i < 120; ++i) {
        stand(s, 1);
        check_below(deepest_overlap(s), 0.0f, "overlap with the door");
        check_near(mover_y(s), MOVER_STANDING, RIDE_ERROR, "height");
    }
    float side = place_of(s->world, door).x / s->u.meter + 0.5f;
    check_near(mover_x(s), side + MOVER_RADIUS + MOVER_SKIN, MOVER_SKIN, "x before the door");
    assert_false(s->mover.is_squeezed);
}

// There is no room left: it stays where it is, out of the wall, and says so.
IN_BOTH_UNITS(who_is_squeezed_is_not_pressed_into_the_wall)
{
    add_ground(s, -20.0f, 20.0f, 0.0f);
    add_static_box(s, 2.0f, 3.0f, 0.5f, 5.0f);
    um_body_id door = add_platform(s, -2.0f, 1.5f, 0.5f, 1.4f);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    set_velocity(s, door, 3.0f, 0.0f);
    bool was_squeezed = false;
    for (int32_t i = 0; i < 80; ++i) {
        stand(s, 1);
        check_below(deepest_overlap_of(s, true), 0.0f, "overlap with what does not move");
        was_squeezed = was_squeezed || s->mover.is_squeezed;
        bool has_room =
            place_of(s->world, door).x / s->u.meter + 0.5f < 1.5f - 2.0f * (MOVER_RADIUS + MOVER_SKIN);
        assert_false(has_room && s->mover.is_squeezed);
    }
    assert_true(was_squeezed);
    set_velocity(s, door, -3.0f, 0.0f);
    stand(s, 80);
    assert_false(s->mover.is_squeezed);
    walk_mover(s, -0.05f, 10);
    check_below(mover_x(s), 1.0f, "x of who walks away");
}

// It overlaps a wall and a door that leave too little room between them: out of the wall it comes.
IN_BOTH_UNITS(a_wall_comes_before_a_door)
{
    for (int32_t i = 0; i < 2; ++i) {
        float side = i == 0 ? 1.0f : -1.0f;
        um_body_id wall = add_static_box(s, side * 1.2f, 0.0f, 1.0f, 5.0f); // from 0.2 on
        um_body_id door = add_platform(s, side * -1.25f, 0.0f, 1.0f, 5.0f); // up to -0.25
        place_mover(s, 0.0f, 0.0f);
        move_mover(s, 0.0f, 0.0f);
        check_below(deepest_overlap_of(s, true), 0.0f, "overlap with the wall");
        check_above(deepest_overlap(s), 0.1f, "overlap with the door");
        assert_true(s->mover.is_squeezed);
        assert_true(um_body_destroy(s->world, wall) && um_body_destroy(s->world, door));
    }
}

IN_BOTH_UNITS(a_lift_from_below_lifts_and_a_press_from_above_pushes_down)
{
    um_body_id lift = add_platform(s, 0.0f, -0.2f, 2.0f, 0.2f);
    place_mover(s, 0.0f, 1.5f);
    set_velocity(s, lift, 0.0f, 4.0f);
    for (int32_t i = 0; i < 60; ++i) { // in the air until the lift comes
        step_world(s->world, 1);
        move_mover(s, 0.0f, 0.0f);
        check_below(deepest_overlap(s), 0.0f, "overlap with a lift");
    }
    check_near(mover_y(s), 4.0f + MOVER_STANDING, MOVER_SKIN, "height on a lift");
    um_body_id press = add_platform(s, 0.0f, 10.0f, 2.0f, 0.2f);
    set_velocity(s, lift, 0.0f, -4.0f);
    set_velocity(s, press, 0.0f, -6.0f);
    stand(s, 60);
    check_on_ground(s, true, "on a lift that goes down");
    check_near(mover_y(s), MOVER_STANDING, MOVER_SKIN, "height after going down");
}

// ---- Crates ---------------------------------------------------------------------------------------------

static um_body_id add_crate(mover_scene* s, float x, float half, float density)
{
    um_body_id crate = units_box(&s->u, s->world, UM_DYNAMIC_BODY, x, half, half, half);
    set_density(s->world, crate, density);
    return crate;
}

// Walks to the right against what lies on the floor, for two seconds at 2 m/s. Returns how far a body got.
static float push_body(mover_scene* s, um_body_id body)
{
    add_ground(s, -20.0f, 20.0f, 0.0f);
    step_world(s->world, 60);
    float x = place_of(s->world, body).x;
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(s->world, 1);
        move_mover(s, 2.0f * STEP, -0.003f);
        check_below(deepest_overlap(s), MOVER_SKIN, "overlap with what is pushed");
    }
    return (place_of(s->world, body).x - x) / s->u.meter;
}

IN_BOTH_UNITS(a_crate_is_pushed_along)
{
    // It starts 0.19 m away and walks 4 m.
    float way = push_body(s, add_crate(s, 1.0f, 0.5f, 1.0f));
    check_near(way, 3.8f, 0.4f, "way of a crate");
    check_near(mover_y(s), MOVER_STANDING, 0.001f, "height of who pushes");
}

IN_BOTH_UNITS(a_mountain_is_not_pushed)
{
    float way = push_body(s, add_crate(s, 1.0f, 0.5f, 100.0f));
    check_near(way, 0.0f, 0.01f, "way of a mountain");
    check_near(mover_x(s), 0.5f - MOVER_RADIUS - MOVER_SKIN, 0.02f, "x at the mountain");
}

// The greatest impulse of one move is mass times acceleration times time.
IN_BOTH_UNITS(a_push_is_no_stronger_than_its_limit)
{
    add_ground(s, -20.0f, 20.0f, 0.0f);
    um_body_id crate = add_crate(s, 1.0f, 0.5f, 10.0f);
    assert_true(um_body_set_fixed_rotation(s->world, crate, true));
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    move_mover(s, 1.0f, -0.003f);
    float mass = um_capsule_mass(s->mover.capsule, 1.0f).mass;
    float most = mass * 20.0f * STEP / um_body_get_mass(s->world, crate).mass; // metres per second
    check_share(um_body_get_velocity(s->world, crate).x / s->u.meter, most, 1e-3f, "speed of the crate");
    place_mover(s, 0.0f, 1.0f);
    s->mover.def.push_acceleration = 0.0f;
    land_mover(s);
    um_vec2 before = um_body_get_velocity(s->world, crate);
    move_mover(s, 1.0f, -0.003f);
    check_vector(um_body_get_velocity(s->world, crate), before, 0.0f,
                 "velocity of a crate that is not pushed");
}

// Who stands on the ground bears a light crate on its head, and not a heavy one, which goes through it.
IN_BOTH_UNITS(a_crate_on_its_head_is_borne_if_it_is_light)
{
    add_ground(s, -20.0f, 20.0f, 0.0f);
    for (int32_t i = 0; i < 2; ++i) {
        place_mover(s, 0.0f, 1.0f);
        land_mover(s);
        um_body_id crate = units_box(&s->u, s->world, UM_DYNAMIC_BODY, 0.0f, 2.2f, 0.5f, 0.2f);
        set_density(s->world, crate, i == 0 ? 1.0f : 50.0f);
        stand(s, 90);
        float bottom = units_height(&s->u, place_of(s->world, crate)) - 0.2f;
        if (i == 0) {
            check_near(bottom, MOVER_STANDING + MOVER_HALF_HEIGHT, 1.5f * MOVER_SKIN,
                       "height of a light crate");
            assert_false(s->mover.is_squeezed);
        } else {
            check_below(bottom, 0.1f, "height of a heavy crate");
        }
        check_near(mover_y(s), MOVER_STANDING, RIDE_ERROR, "height of who bears it");
        assert_true(um_body_destroy(s->world, crate));
    }
}

// A seesaw of one metre each side tips under who presses down, and does not under who does not.
static float tip_seesaw(mover_scene* s, bool presses_down)
{
    um_body_id ground = add_ground(s, -20.0f, 20.0f, 0.0f);
    um_body_id pivot = add_static_box(s, 0.0f, 0.25f, 0.2f, 0.25f);
    um_body_id plank = units_box(&s->u, s->world, UM_DYNAMIC_BODY, 0.0f, 0.55f, 1.5f, 0.05f);
    step_world(s->world, 60);
    place_mover(s, 1.2f, 2.0f);
    s->mover.def.presses_down = presses_down;
    for (int32_t i = 0; i < 60; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.0f, -0.02f);
    }
    float angle = fabsf(um_body_get_angle(s->world, plank));
    assert_true(um_body_destroy(s->world, ground) && um_body_destroy(s->world, pivot) &&
                um_body_destroy(s->world, plank));
    return angle;
}

IN_BOTH_UNITS(what_it_stands_on_bears_its_weight_if_asked)
{
    check_below(tip_seesaw(s, false), 0.01f, "angle of a plank under nobody's weight");
    check_above(tip_seesaw(s, true), 0.2f, "angle of a plank under its weight");
}

IN_BOTH_UNITS(who_lost_its_ground_falls)
{
    um_body_id platform = add_platform(s, 0.0f, -0.2f, 2.0f, 0.2f);
    place_mover(s, 0.5f, 1.0f);
    land_mover(s);
    assert_true(um_body_destroy(s->world, platform));
    move_mover(s, 0.0f, -0.1f);
    check_on_ground(s, false, "without a platform");
    check_near(mover_y(s), MOVER_STANDING - 0.1f, RIDE_ERROR, "height");
    check_count(s->mover.ground_body.index1, 0, "ground");
}

// A world that nobody walks through is not touched by who merely passes.
IN_BOTH_UNITS(who_touches_nothing_dynamic_changes_no_bits)
{
    add_ground(s, -20.0f, 20.0f, 0.0f);
    add_crate(s, 5.0f, 0.5f, 1.0f);
    step_world(s->world, 120);
    uint64_t hash = um_world_hash(s->world);
    place_mover(s, -3.0f, 1.0f);
    land_mover(s);
    walk_mover(s, 0.05f, 100);
    check_hash(um_world_hash(s->world), hash, "the world after a walk");
    check_count(um_world_get_counters(s->world).awake, 0, "awake");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_platform_carries_who_stands_on_it),
        cmocka_unit_test(what_turns_carries_who_stands_on_it),
        cmocka_unit_test(who_walks_on_a_platform_walks_as_on_the_ground),
        cmocka_unit_test(a_platform_does_not_carry_anybody_through_a_wall),
        cmocka_unit_test(what_is_put_elsewhere_takes_its_rider_along),
        cmocka_unit_test(a_door_pushes_who_stands_in_its_way),
        cmocka_unit_test(who_is_squeezed_is_not_pressed_into_the_wall),
        cmocka_unit_test(a_wall_comes_before_a_door),
        cmocka_unit_test(a_lift_from_below_lifts_and_a_press_from_above_pushes_down),
        cmocka_unit_test(a_crate_is_pushed_along),
        cmocka_unit_test(a_mountain_is_not_pushed),
        cmocka_unit_test(a_push_is_no_stronger_than_its_limit),
        cmocka_unit_test(a_crate_on_its_head_is_borne_if_it_is_light),
        cmocka_unit_test(what_it_stands_on_bears_its_weight_if_asked),
        cmocka_unit_test(who_lost_its_ground_falls),
        cmocka_unit_test(who_touches_nothing_dynamic_changes_no_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
