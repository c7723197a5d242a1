// What it takes to save a world and to make it anew: every setting that a call takes can be read, and bodies
// can be put back to the bit.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>
#include <umbra/field.h>

// ---- Bodies ---------------------------------------------------------------------------------------------

static void a_body_is_made_again_with_the_bits_of_its_rotation(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 3.0f, 4.0f, 10.0f, 20.0f);
    assert_true(um_body_set_angular_velocity(world, body, 1.3f));
    for (int32_t i = 0; i < 100; ++i) {
        assert_int_equal(um_world_step(world, 1.0f / 60.0f), UM_OK);
    }
    um_transform before = um_body_get_transform(world, body);
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    um_transform after = um_body_get_transform(world, um_body_create_at(world, &def, before));
    assert_memory_equal(&after, &before, sizeof before);
    finish_world(world);
}

static void a_transform_that_is_none_makes_no_body(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_transform transforms[] = {
        {{0.0f, 0.0f}, {0.0f, 0.0f}}, {{0.0f, 0.0f}, {1.01f, 0.0f}}, {{0.0f, 0.0f}, {NAN, 0.0f}}};
    for (int32_t i = 0; i < 3; ++i) {
        assert_int_equal(um_body_create_at(world, NULL, transforms[i]).index1, 0);
        assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_NUMBER);
    }
    um_transform far_away = {{2.0f * UM_MAX_POSITION, 0.0f}, {1.0f, 0.0f}};
    assert_int_equal(um_body_create_at(world, NULL, far_away).index1, 0);
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    check_count(um_world_get_bodies(world, NULL, 0), 0, "bodies");
    finish_world(world);
}

static void a_mass_by_hand_is_told_from_one_of_shapes(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_false(um_body_has_own_mass(world, body));
    assert_true(um_body_set_mass(world, body, um_body_get_mass(world, body)));
    assert_true(um_body_has_own_mass(world, body));
    assert_true(um_body_reset_mass(world, body));
    assert_false(um_body_has_own_mass(world, body));
    finish_world(world);
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static void chains_and_outlines_are_told_from_shapes_of_their_own(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = um_body_create(world, NULL);
    const um_vec2 points[] = {{0.0f, 0.0f}, {10.0f, 0.0f}, {10.0f, 10.0f}, {0.0f, 10.0f}};
    for (int32_t is_two_sided = 0; is_two_sided < 2; ++is_two_sided) {
        um_chain chain = {.points = points, .count = 2, .is_two_sided = is_two_sided == 1};
        um_shape_id segment;
        assert_true(um_shape_create_chain(world, body, NULL, &chain, &segment));
        assert_true(um_shape_is_one_sided(world, segment) == !chain.is_two_sided);
        assert_false(um_shape_is_piece(world, segment));
    }
    int32_t count = 4;
    um_outline outline = {points, &count, 1};
    um_shape_id piece;
    check_count(um_shape_create_outline(world, body, NULL, &outline, &piece, 1), 1, "pieces");
    assert_true(um_shape_is_piece(world, piece));
    assert_false(um_shape_is_one_sided(world, piece));
    assert_true(um_shape_set_circle(world, piece, um_circle_make(1.0f)));
    assert_false(um_shape_is_piece(world, piece));
    finish_world(world);
}

static void whether_a_sensor_sees_sensors_can_be_read(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = um_body_create(world, NULL);
    for (int32_t sees = 0; sees < 2; ++sees) {
        um_shape_def def = um_default_shape_def();
        def.is_sensor = true;
        def.sees_sensors = sees == 1;
        um_shape_id sensor = um_shape_create_circle(world, body, &def, um_circle_make(1.0f));
        assert_true(um_shape_sees_sensors(world, sensor) == def.sees_sensors);
    }
    finish_world(world);
}

// ---- Fields ---------------------------------------------------------------------------------------------

static void all_fields_of_a_world_are_found(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_id made[3];
    um_field_id found[3];
    um_field_def def = um_default_field_def();
    for (int32_t i = 0; i < 3; ++i) {
        made[i] = um_field_create(world, &def);
    }
    assert_true(um_field_destroy(world, made[1]));
    check_count(um_world_get_fields(world, NULL, 0), 2, "fields, counted");
    check_count(um_world_get_fields(world, found, 3), 2, "fields");
    assert_true(um_field_id_equals(found[0], made[0]));
    assert_true(um_field_id_equals(found[1], made[2]));
    check_count(um_world_get_fields(NULL, found, 3), 0, "fields of no world");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_made_again_with_the_bits_of_its_rotation),
        cmocka_unit_test(a_transform_that_is_none_makes_no_body),
        cmocka_unit_test(a_mass_by_hand_is_told_from_one_of_shapes),
        cmocka_unit_test(chains_and_outlines_are_told_from_shapes_of_their_own),
        cmocka_unit_test(whether_a_sensor_sees_sensors_can_be_read),
        cmocka_unit_test(all_fields_of_a_world_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
