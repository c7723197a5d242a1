// The inline vector, rotation and transform functions of umbra/math.h, by cases with a closed form and by
// round trips.
// SPDX-License-Identifier: MIT

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geometry_checks.h"

static um_transform random_transform(uint64_t* random)
{
    float x = random_between(random, -100.0f, 100.0f);
    float y = random_between(random, -100.0f, 100.0f);
    return (um_transform){um_vec2_make(x, y), um_rot_from_angle(random_between(random, -10.0f, 10.0f))};
}

static um_vec2 random_vec2(uint64_t* random, float limit)
{
    float x = random_between(random, -limit, limit);
    return um_vec2_make(x, random_between(random, -limit, limit));
}

static void vectors_add_subtract_and_scale_by_coordinate(void** state)
{
    (void)state;
    um_vec2 a = um_vec2_make(1.0f, -2.0f);
    um_vec2 b = um_vec2_make(0.5f, 8.0f);
    check_vec2_near("the sum", um_vec2_add(a, b), um_vec2_make(1.5f, 6.0f), 0.0);
    check_vec2_near("the difference", um_vec2_sub(a, b), um_vec2_make(0.5f, -10.0f), 0.0);
    check_vec2_near("the multiple", um_vec2_scale(a, -3.0f), um_vec2_make(-3.0f, 6.0f), 0.0);
}

static void the_identity_leaves_a_vector_as_it_is(void** state)
{
    (void)state;
    um_vec2 v = um_vec2_make(3.25f, -7.5f);
    check_vec2_near("the vector", um_rot_apply(um_rot_from_angle(0.0f), v), v, 0.0);
}

static void a_quarter_turn_takes_x_to_y_and_y_to_minus_x(void** state)
{
    (void)state;
    um_rot quarter = um_rot_from_angle(0.5f * UM_PI);
    um_vec2 x = um_vec2_make(1.0f, 0.0f);
    um_vec2 y = um_vec2_make(0.0f, 1.0f);
    check_vec2_near("x turned", um_rot_apply(quarter, x), y, 0.0);
    check_vec2_near("y turned", um_rot_apply(quarter, y), um_vec2_make(-1.0f, 0.0f), 0.0);
}

static void a_turn_by_sixty_degrees_has_its_closed_form(void** state)
{
    (void)state;
    um_vec2 turned = um_rot_apply(um_rot_from_angle(UM_PI / 3.0f), um_vec2_make(2.0f, 0.0f));
    check_vec2_near("the vector", turned, um_vec2_make(1.0f, 1.73205081f), 3e-7);
}

static void turning_back_undoes_a_turn(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 100000; ++i) {
        um_rot q = um_rot_from_angle(random_between(&random, -10.0f, 10.0f));
        um_vec2 v = random_vec2(&random, 100.0f);
        check_vec2_near("the vector", um_rot_apply_inverse(q, um_rot_apply(q, v)), v, 5e-5);
        check_vec2_near("the vector", um_rot_apply(q, um_rot_apply_inverse(q, v)), v, 5e-5);
    }
}

static void a_turn_keeps_the_length_of_a_vector(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 100000; ++i) {
        um_vec2 v = random_vec2(&random, 100.0f);
        um_vec2 turned = um_rot_apply(um_rot_from_angle(random_between(&random, -10.0f, 10.0f)), v);
        double length = hypot((double)v.x, (double)v.y);
        check_near("the length", hypot((double)turned.x, (double)turned.y), length, 3e-7 * length);
    }
}

static void turns_add_up(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 100000; ++i) {
        float a = random_between(&random, -3.0f, 3.0f);
        float b = random_between(&random, -3.0f, 3.0f);
        um_vec2 v = random_vec2(&random, 1.0f);
        um_vec2 in_two = um_rot_apply(um_rot_from_angle(a), um_rot_apply(um_rot_from_angle(b), v));
        check_vec2_near("the vector", in_two, um_rot_apply(um_rot_from_angle(a + b), v), 1e-6);
    }
}

static void a_thousand_small_turns_make_a_full_one(void** state)
{
    (void)state;
    um_rot step = um_rot_from_angle(2.0f * UM_PI / 1000.0f);
    um_vec2 v = um_vec2_make(1.0f, 0.0f);
    for (int i = 0; i < 1000; ++i) {
        v = um_rot_apply(step, v);
    }
    // Each turn may be out by a rounding of the product and one of the rotation.
    check_vec2_near("the vector", v, um_vec2_make(1.0f, 0.0f), 1000.0 * 1.2e-7);
}

static void a_transform_takes_its_origin_to_its_translation(void** state)
{
    (void)state;
    um_transform t = {um_vec2_make(12.0f, -34.0f), um_rot_from_angle(1.0f)};
    check_vec2_near("the origin", um_transform_apply(t, um_vec2_make(0.0f, 0.0f)), t.p, 0.0);
    check_vec2_near("the translation", um_transform_apply_inverse(t, t.p), um_vec2_make(0.0f, 0.0f), 0.0);
}

static void a_transform_turns_before_it_moves(void** state)
{
    (void)state;
    um_transform t = {um_vec2_make(10.0f, 20.0f), um_rot_from_angle(0.5f * UM_PI)};
    um_vec2 placed = um_transform_apply(t, um_vec2_make(3.0f, 1.0f));
    check_vec2_near("the point", placed, um_vec2_make(9.0f, 23.0f), 0.0);
}

static void a_point_comes_back_from_the_world_to_its_own_frame(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 100000; ++i) {
        um_transform t = random_transform(&random);
        um_vec2 v = random_vec2(&random, 100.0f);
        // World coordinates stay below 256, where floats are 2^-16 apart; a few roundings each way.
        check_vec2_near("the point", um_transform_apply_inverse(t, um_transform_apply(t, v)), v,
                        5.0 * 0x1p-16);
        check_vec2_near("the point", um_transform_apply(t, um_transform_apply_inverse(t, v)), v,
                        5.0 * 0x1p-16);
    }
}

static void transforms_keep_distances(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int i = 0; i < 100000; ++i) {
        um_transform t = random_transform(&random);
        um_vec2 a = random_vec2(&random, 100.0f);
        um_vec2 b = random_vec2(&random, 100.0f);
        um_vec2 moved = um_vec2_sub(um_transform_apply(t, a), um_transform_apply(t, b));
        double distance = hypot((double)a.x - (double)b.x, (double)a.y - (double)b.y);
        check_near("the distance", hypot((double)moved.x, (double)moved.y), distance, 5.0 * 0x1p-16);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_add_subtract_and_scale_by_coordinate),
        cmocka_unit_test(the_identity_leaves_a_vector_as_it_is),
        cmocka_unit_test(a_quarter_turn_takes_x_to_y_and_y_to_minus_x),
        cmocka_unit_test(a_turn_by_sixty_degrees_has_its_closed_form),
        cmocka_unit_test(turning_back_undoes_a_turn),
        cmocka_unit_test(a_turn_keeps_the_length_of_a_vector),
        cmocka_unit_test(turns_add_up),
        cmocka_unit_test(a_thousand_small_turns_make_a_full_one),
        cmocka_unit_test(a_transform_takes_its_origin_to_its_translation),
        cmocka_unit_test(a_transform_turns_before_it_moves),
        cmocka_unit_test(a_point_comes_back_from_the_world_to_its_own_frame),
        cmocka_unit_test(transforms_keep_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
