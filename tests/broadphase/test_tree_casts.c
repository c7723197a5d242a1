// AABB casts by cases with a known answer, what a callback may answer, and casts at random against a plain
// array in double.
// SPDX-License-Identifier: MIT

#include "cast_checks.h"
#include "support/scenes.h"

#include <math.h>

// ---- AABB casts -----------------------------------------------------------------------------------------

static void a_aabb_hits_with_its_front_and_its_sides(void** state)
{
    (void)state;
    driver d;
    start_with_one(&d);
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 4.0f, 2.0f);
    FOR_NODES_AND_COPY(&d)
    {
        // The gap to the right is 6 and upwards 8.
        assert_int_equal(count_aabb(d.tree, aabb, at(6.0f, 8.0f), 1.0f), 1);
        assert_int_equal(count_aabb(d.tree, aabb, at(6.0f, 7.9f), 1.0f), 0);
        assert_int_equal(count_aabb(d.tree, aabb, at(5.9f, 8.0f), 1.0f), 0);
        assert_int_equal(count_aabb(d.tree, aabb, at(0.0f, 100.0f), 1.0f), 0);
        // Moved to where it passes by: its side touches from 10 - 4 on.
        um_aabb lower = um_aabb_make(6.0f, -50.0f, 10.0f, -48.0f);
        assert_int_equal(count_aabb(d.tree, lower, at(0.0f, 200.0f), 1.0f), 1);
        um_aabb beside = um_aabb_make(6.0f, -50.0f, nextafterf(10.0f, 0.0f), -48.0f);
        assert_int_equal(count_aabb(d.tree, beside, at(0.0f, 200.0f), 1.0f), 0);
        // Overlapping at the start, without any movement, and around the leaf.
        assert_int_equal(count_aabb(d.tree, um_aabb_make(15.0f, 15.0f, 90.0f, 90.0f), at(0.0f, 0.0f), 0.0f),
                         1);
        assert_int_equal(count_aabb(d.tree, um_aabb_make(0.0f, 0.0f, 90.0f, 90.0f), at(9.0f, 9.0f), 1.0f), 1);
    }
    finish_driver(&d);
}

static void a_aabb_of_no_size_is_a_ray(void** state)
{
    (void)state;
    driver d;
    prng random = prng_make(1);
    start_driver(&d, def_with_margin(1.0f));
    for (int32_t i = 0; i < 60; ++i) {
        driver_insert(&d, scene_aabb(SCENE_PILE, &random), STILL, 1);
    }
    FOR_NODES_AND_COPY(&d)
    {
        for (int32_t i = 0; i < 100; ++i) {
            um_vec2 origin = scene_aabb(SCENE_PILE, &random).min;
            um_vec2 translation = scene_vector(SCENE_PILE, &random);
            assert_int_equal(count_ray(d.tree, origin, translation, 1.0f),
                             count_aabb(d.tree, (um_aabb){origin, origin}, translation, 1.0f));
        }
    }
    finish_driver(&d);
}

// ---- What the callback answers --------------------------------------------------------------------------

// Five leaves in a row at x = 10, 20, ..., 50, each 2 wide.
static void start_with_row(driver* d)
{
    start_driver(d, def_with_margin(0.0f));
    for (int32_t i = 5; i >= 1; --i) {
        float x = 10.0f * (float)i;
        driver_insert(d, um_aabb_make(x, -1.0f, x + 2.0f, 1.0f), STILL, UINT64_C(1) << i | 1);
    }
}

static cast_log cast_row(const um_tree* tree, const float* answers, int32_t answer_count, uint64_t mask)
{
    cast_log l = {.answer_count = answer_count};
    for (int32_t i = 0; i < answer_count; ++i) {
        l.answers[i] = answers[i];
    }
    um_ray ray = {{0.0f, 0.0f}, {100.0f, 0.0f}, 1.0f};
    check_result(um_tree_cast_ray(tree, &ray, mask, note_hit, &l, NULL), UM_OK, "um_tree_cast_ray");
    return l;
}

static void zero_ends_the_cast_at_once(void** state)
{
    (void)state;
    driver d;
    start_with_row(&d);
    const float zero[] = {0.0f};
    const float negative_zero[] = {-0.0f};
    const float second[] = {1.0f, 0.0f};
    FOR_NODES_AND_COPY(&d)
    {
        assert_int_equal(cast_row(d.tree, zero, 1, 1).count, 1);
        assert_int_equal(cast_row(d.tree, negative_zero, 1, 1).count, 1);
        assert_int_equal(cast_row(d.tree, second, 2, 1).count, 2);
    }
    finish_driver(&d);
}

// Leaves that all lie on top of each other.
static void start_with_heap_of_20(driver* d)
{
    start_driver(d, def_with_margin(0.0f));
    for (int32_t i = 0; i < 20; ++i) {
        driver_insert(d, um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f), STILL, 1);
    }
}

// Even where the next leaves are hit at the very start, and so lie within a cast that is clipped to zero.
static void zero_ends_the_cast_among_leaves_at_its_start(void** state)
{
    (void)state;
    driver d;
    start_with_heap_of_20(&d);
    um_ray ray = {{0.5f, 0.5f}, {1.0f, 0.0f}, 1.0f};
    FOR_NODES_AND_COPY(&d)
    {
        cast_log l = {.answers = {0.0f}, .answer_count = 1};
        check_result(um_tree_cast_ray(d.tree, &ray, 1, note_hit, &l, NULL), UM_OK, "um_tree_cast_ray");
        assert_int_equal(l.count, 1);
    }
    finish_driver(&d);
}

// Where the fraction is zero, zero is the fraction and goes on like it: an overlap test sees all that it
// touches.
static void zero_goes_on_where_the_fraction_is_zero(void** state)
{
    (void)state;
    driver d;
    start_with_heap_of_20(&d);
    um_aabb_cast cast = {{{0.5f, 0.5f}, {3.0f, 3.0f}}, {1.0f, 0.0f}, 0.0f};
    FOR_NODES_AND_COPY(&d)
    {
        cast_log l = {.answers = {0.0f}, .answer_count = 1};
        check_result(um_tree_cast_aabb(d.tree, &cast, 1, note_hit, &l, NULL), UM_OK, "um_tree_cast_aabb");
        assert_int_equal(l.count, 20);
    }
    finish_driver(&d);
}

static void negative_nan_and_greater_answers_leave_the_cast_as_it_is(void** state)
{
    (void)state;
    driver d;
    start_with_row(&d);
    const float answers[] = {-1.0f, NAN, 2.0f, -INFINITY, INFINITY, -1e-30f};
    FOR_NODES_AND_COPY(&d)
    {
        for (int32_t i = 0; i < COUNT_OF(answers); ++i) {
            cast_log l = cast_row(d.tree, answers + i, 1, 1);
            assert_int_equal(l.count, 5);
            for (int32_t k = 0; k < 5; ++k) {
                assert_true(l.fractions[k] == 1.0f);
            }
        }
    }
    finish_driver(&d);
}

static void a_smaller_answer_clips_the_rest_of_the_cast(void** state)
{
    (void)state;
    driver d;
    start_with_row(&d);
    const float answers[] = {0.25f, 0.5f, -1.0f};
    FOR_NODES_AND_COPY(&d)
    {
        cast_log l = cast_row(d.tree, answers, 3, 1);
        // Two of them lie before 0.25; an answer that is greater again does not bring the others back. Of
        // those beyond, one may have been first.
        assert_in_range(l.count, 2, 3);
        for (int32_t k = 1; k < l.count; ++k) {
            assert_true(l.fractions[k] == 0.25f);
        }
    }
    finish_driver(&d);
}

static void categories_choose_what_is_hit(void** state)
{
    (void)state;
    driver d;
    start_with_row(&d);
    FOR_NODES_AND_COPY(&d)
    {
        for (int32_t i = 1; i <= 5; ++i) {
            cast_log l = cast_row(d.tree, NULL, 0, UINT64_C(1) << i);
            assert_int_equal(l.count, 1);
            // The first one inserted is the last of the row.
            assert_int_equal(l.users[0], 6 - i);
        }
        assert_int_equal(cast_row(d.tree, NULL, 0, 0).count, 0);
    }
    finish_driver(&d);
}

// ---- At random ------------------------------------------------------------------------------------------

static void check_scene(scene where, driver_answer answer, uint64_t seed)
{
    driver d;
    prng random = prng_make(seed);
    float scale = scene_scale(where);
    start_driver(&d, def_with_margin(where == SCENE_GRID ? 0.0f : 0.001f * scale));
    for (int32_t i = 0; i < 150; ++i) {
        driver_insert(&d, scene_aabb(where, &random), STILL, 1 + (prng_bits(&random) & 7));
    }
    for (int32_t i = 0; i < 150 && driver_is_fine(&d); ++i) {
        um_aabb aabb = scene_aabb(where, &random);
        um_vec2 translation = um_vec2_scale(scene_vector(where, &random), 8.0f);
        float fraction = prng_chance(&random, 10) ? 0.0f : prng_float(&random, 0.0f, 2.0f);
        driver_cast_ray(&d, (um_ray){aabb.max, translation, fraction}, 5, answer);
        driver_cast_aabb(&d, (um_aabb_cast){aabb, translation, fraction}, 6, answer);
        if (i == 75) {
            driver_bake(&d);
        }
    }
    if (!driver_is_fine(&d)) {
        print_error("scene %s, seed %llu\n", scene_name(where), (unsigned long long)seed);
    }
    finish_driver(&d);
}

static void all_that_is_hit_is_found_and_nothing_that_is_missed(void** state)
{
    (void)state;
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        check_scene((scene)where, DRIVER_NEGATIVE, 200 + (uint64_t)where);
    }
}

static void clipping_to_the_closest_hit_finds_the_closest(void** state)
{
    (void)state;
    for (int32_t where = 0; where < SCENE_COUNT; ++where) {
        check_scene((scene)where, DRIVER_CLOSEST, 300 + (uint64_t)where);
    }
}

// Without the nearer child first, a cast that clips would still look at almost everything on its way.
static void clipping_saves_most_of_the_visits(void** state)
{
    (void)state;
    driver d;
    start_driver(&d, def_with_margin(0.0f));
    for (int32_t i = 0; i < 400; ++i) {
        float x = 3.0f * (float)((i * 7) % 400);
        driver_insert(&d, um_aabb_make(x, 0.0f, x + 1.0f, 1.0f), STILL, 1);
    }
    FOR_NODES_AND_COPY(&d)
    {
        cast_log l = {.answers = {0.001f}, .answer_count = 1};
        um_tree_visits visits;
        um_ray ray = {{-1.0f, 0.5f}, {2000.0f, 0.0f}, 1.0f};
        check_result(um_tree_cast_ray(d.tree, &ray, 1, note_hit, &l, &visits), UM_OK, "um_tree_cast_ray");
        assert_int_equal(l.count, 1);
        assert_in_range(visits.nodes, 1, 40);
    }
    finish_driver(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_aabb_hits_with_its_front_and_its_sides),
        cmocka_unit_test(a_aabb_of_no_size_is_a_ray),
        cmocka_unit_test(zero_ends_the_cast_at_once),
        cmocka_unit_test(zero_ends_the_cast_among_leaves_at_its_start),
        cmocka_unit_test(zero_goes_on_where_the_fraction_is_zero),
        cmocka_unit_test(negative_nan_and_greater_answers_leave_the_cast_as_it_is),
        cmocka_unit_test(a_smaller_answer_clips_the_rest_of_the_cast),
        cmocka_unit_test(categories_choose_what_is_hit),
        cmocka_unit_test(all_that_is_hit_is_found_and_nothing_that_is_missed),
        cmocka_unit_test(clipping_to_the_closest_hit_finds_the_closest),
        cmocka_unit_test(clipping_saves_most_of_the_visits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
