// um_outline_decompose with what is no outline, and without memory: each fault has its result and its place.
// SPDX-License-Identifier: MIT

#include "outline_checks.h"

#include "support/heap.h"

static const um_outline_fault NOWHERE = {-1, -1, -1, -1};

static void check_fault(um_outline_fault actual, um_outline_fault expected, const char* what)
{
    if (actual.ring != expected.ring || actual.point != expected.point ||
        actual.other_ring != expected.other_ring || actual.other_point != expected.other_point) {
        fail_msg("%s: the fault is at (%d, %d) and (%d, %d), expected (%d, %d) and (%d, %d)", what,
                 actual.ring, actual.point, actual.other_ring, actual.other_point, expected.ring,
                 expected.point, expected.other_ring, expected.other_point);
    }
}

// The outline must be refused with nothing written.
static void check_outline_fails(const um_outline* outline, um_result expected, um_outline_fault fault,
                                const char* what)
{
    um_polygon before;
    memset(&before, 0x5a, sizeof before);
    um_polygon after = before;
    um_outline_fault actual_fault = {-2, -2, -2, -2};
    int32_t count = -1;
    um_result result = um_outline_decompose(outline, NULL, &after, 1, &count, &actual_fault);
    if (result != expected) {
        fail_msg("%s: \"%s\", expected \"%s\"", what, um_result_text(result), um_result_text(expected));
    }
    if (count != 0 || !same_polygon(&before, &after)) {
        fail_msg("%s: a count of %d or a polygon was written, expected 0 and none", what, count);
    }
    check_fault(actual_fault, fault, what);
    assert_int_equal(um_outline_decompose(outline, NULL, &after, 1, &count, NULL), expected);
}

static void check_shape_fails(um_result expected, um_outline_fault fault, const char* what)
{
    um_outline outline = outline_of_shape(&shape);
    check_outline_fails(&outline, expected, fault, what);
}

static void ring_of(const um_vec2* points, int32_t count)
{
    shape_begin_ring(&shape);
    for (int32_t i = 0; i < count; ++i) {
        shape_add(&shape, points[i].x, points[i].y);
    }
}

#define RING_OF(points) ring_of(points, (int32_t)(sizeof(points) / sizeof((points)[0])))

// ---- Arguments ------------------------------------------------------------------------------------------

static void null_is_refused(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 1.0f, 1.0f);
    um_outline good = outline_of_shape(&shape);
    int32_t count = 7;
    um_outline_fault fault = {0, 0, 0, 0};
    assert_int_equal(um_outline_decompose(&good, NULL, polygons, 1, NULL, &fault), UM_ERROR_NULL_ARGUMENT);
    check_fault(fault, NOWHERE, "no count");
    assert_int_equal(um_outline_decompose(&good, NULL, NULL, 1, &count, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_int_equal(count, 0);
    check_outline_fails(NULL, UM_ERROR_NULL_ARGUMENT, NOWHERE, "no outline");
    um_outline no_points = {NULL, good.ring_counts, 1};
    check_outline_fails(&no_points, UM_ERROR_NULL_ARGUMENT, NOWHERE, "no points");
    um_outline no_counts = {good.points, NULL, 1};
    check_outline_fails(&no_counts, UM_ERROR_NULL_ARGUMENT, NOWHERE, "no ring counts");
}

static void counts_that_cannot_be_are_refused(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 1.0f, 1.0f);
    um_outline good = outline_of_shape(&shape);
    int32_t count = 7;
    assert_int_equal(um_outline_decompose(&good, NULL, polygons, -1, &count, NULL), UM_ERROR_INVALID_COUNT);
    assert_int_equal(count, 0);
    um_outline negative = {good.points, good.ring_counts, -1};
    check_outline_fails(&negative, UM_ERROR_INVALID_COUNT, NOWHERE, "a negative number of rings");
    um_outline none = {good.points, good.ring_counts, 0};
    check_outline_fails(&none, UM_ERROR_TOO_FEW_POINTS, NOWHERE, "no ring");
    const int32_t ring_counts[][2] = {{4, -1}, {4, INT32_MIN}, {4, 0}, {4, 2}, {4, INT32_MAX}};
    const um_result results[] = {UM_ERROR_INVALID_COUNT, UM_ERROR_INVALID_COUNT, UM_ERROR_TOO_FEW_POINTS,
                                 UM_ERROR_TOO_FEW_POINTS, UM_ERROR_LIMIT};
    for (int32_t i = 0; i < 5; ++i) {
        um_outline bad = {good.points, ring_counts[i], 2};
        check_outline_fails(&bad, results[i], (um_outline_fault){1, -1, -1, -1}, "a bad number of points");
    }
}

static void coordinates_that_are_not_numbers_or_too_large_are_refused(void** state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY, 1.0001e6f, -1.0001e6f};
    for (int32_t i = 0; i < 10; ++i) {
        shape_clear(&shape);
        shape_add_box(&shape, 0.0f, 0.0f, 1.0f, 1.0f);
        shape_add_box(&shape, 2.0f, 0.0f, 1.0f, 1.0f);
        *(i % 2 == 0 ? &shape.points[6].x : &shape.points[6].y) = bad[i / 2];
        check_shape_fails(UM_ERROR_INVALID_VECTOR, (um_outline_fault){1, 2, -1, -1}, "a bad coordinate");
    }
}

static void an_allocator_of_one_function_is_refused(void** state)
{
    (void)state;
    heap memory = heap_make();
    um_allocator allocator = heap_allocator(&memory);
    allocator.release = NULL;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 1.0f, 1.0f);
    um_outline outline = outline_of_shape(&shape);
    int32_t count = 7;
    assert_int_equal(um_outline_decompose(&outline, &allocator, polygons, 1, &count, NULL),
                     UM_ERROR_INVALID_DEF);
    assert_int_equal(count, 0);
    heap_end(&memory);
}

// ---- Rings without area ---------------------------------------------------------------------------------

static void rings_without_area_are_refused(void** state)
{
    (void)state;
    um_vec2 point[] = {{1.0f, 2.0f}, {1.0f, 2.0f}, {1.0f, 2.00001f}, {1.00001f, 2.0f}};
    um_vec2 line[] = {{0.0f, 0.0f}, {1.0f, 0.5f}, {2.0f, 1.0f}};
    um_vec2 tiny[] = {{0.0f, 0.0f}, {5e-5f, 0.0f}, {0.0f, 5e-5f}};
    const um_vec2* rings[] = {point, line, tiny};
    const int32_t counts[] = {4, 3, 3};
    for (int32_t i = 0; i < 3; ++i) {
        shape_clear(&shape);
        ring_of(rings[i], counts[i]);
        check_shape_fails(UM_ERROR_NO_AREA, (um_outline_fault){0, -1, -1, -1}, "a ring without area");
        shape_clear(&shape);
        shape_add_box(&shape, -5.0f, -5.0f, 10.0f, 10.0f);
        ring_of(rings[i], counts[i]);
        check_shape_fails(UM_ERROR_NO_AREA, (um_outline_fault){1, -1, -1, -1}, "a hole without area");
    }
}

static void a_shape_that_floats_cannot_tell_from_a_line_is_refused(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 0.1f, 0.1f);
    shape_transform(&shape, 1.0f, 0.0f, um_vec2_make(9e5f, 9e5f));
    check_shape_fails(UM_ERROR_NO_AREA, (um_outline_fault){0, -1, -1, -1}, "a small box far away");
}

// ---- Crossings ------------------------------------------------------------------------------------------

static void a_ring_that_crosses_itself_is_refused(void** state)
{
    (void)state;
    um_vec2 bow[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 2.0f}, {2.0f, 2.0f}};
    shape_clear(&shape);
    RING_OF(bow);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 1, 0, 3}, "a bow tie");
}

static void a_ring_that_touches_itself_is_refused(void** state)
{
    (void)state;
    um_vec2 at_corner[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {2.0f, 2.0f},
                           {0.0f, 4.0f}, {2.0f, 2.0f}, {1.0f, 2.0f}};
    shape_clear(&shape);
    RING_OF(at_corner);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 3, 0, 4},
                      "a spike between two corners");
    um_vec2 on_side[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {2.0f, 0.0f}, {0.0f, 4.0f}};
    shape_clear(&shape);
    RING_OF(on_side);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 0, 0, 3}, "a corner on a side");
}

static void a_spike_without_width_is_refused(void** state)
{
    (void)state;
    um_vec2 outwards[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {8.0f, 6.0f}, {4.0f, 4.0f}, {0.0f, 4.0f}};
    shape_clear(&shape);
    RING_OF(outwards);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 1, 0, 4}, "a spike");
    um_vec2 fold[] = {{0.0f, 0.0f}, {3.0f, 0.0f}, {1.0f, 0.0f}, {5.0f, 0.0f}, {5.0f, 5.0f}, {0.0f, 5.0f}};
    shape_clear(&shape);
    RING_OF(fold);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 0, 0, 1},
                      "a side that goes back and forth");
}

static void rings_that_cross_or_touch_each_other_are_refused(void** state)
{
    (void)state;
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 4.0f, 4.0f);
    shape_add_box(&shape, 1.0f, 1.0f, 5.0f, 1.0f);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 1, 1, 0}, "a hole that leads out");
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 4.0f, 4.0f);
    shape_add_box(&shape, 1.0f, 1.0f, 1.0f, 3.0f);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 2, 1, 2},
                      "a hole that touches the rim");
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 9.0f, 9.0f);
    shape_add_box(&shape, 1.0f, 1.0f, 2.0f, 2.0f);
    shape_add_box(&shape, 3.0f, 3.0f, 2.0f, 2.0f);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){1, 2, 2, 0}, "holes that share a corner");
    shape_clear(&shape);
    shape_add_box(&shape, 0.0f, 0.0f, 4.0f, 4.0f);
    shape_add_box(&shape, 0.0f, 0.0f, 4.0f, 4.0f);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){0, 0, 1, 0}, "the same ring twice");
}

static void faults_count_points_as_they_were_given(void** state)
{
    (void)state;
    um_vec2 bow[] = {{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 0.0f}, {2.0f, 0.0f},
                     {0.0f, 2.0f}, {1.0f, 2.0f}, {2.0f, 2.0f}};
    shape_clear(&shape);
    shape_add_box(&shape, 10.0f, 0.0f, 1.0f, 1.0f);
    RING_OF(bow);
    check_shape_fails(UM_ERROR_OUTLINE_CROSSES, (um_outline_fault){1, 3, 1, 6},
                      "a bow tie with needless points");
}

// ---- Memory ---------------------------------------------------------------------------------------------

static void every_allocation_may_fail(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    shape_random_cells(&shape, &random, 12, 12, 60);
    um_outline outline = outline_of_shape(&shape);
    int32_t expected = decompose_shape("cells");
    heap memory = heap_make();
    um_allocator allocator = heap_allocator(&memory);
    int32_t failures = 0;
    for (int64_t k = 1;; ++k) {
        heap_fail(&memory, k, false);
        int32_t count = -1;
        um_result result =
            um_outline_decompose(&outline, &allocator, polygons, MOST_OUTLINE_POLYGONS, &count, NULL);
        assert_int_equal(memory.block_count, 0);
        if (result == UM_OK) {
            assert_int_equal(count, expected);
            break;
        }
        assert_int_equal(result, UM_ERROR_OUT_OF_MEMORY);
        assert_int_equal(count, 0);
        failures += 1;
    }
    assert_int_equal(failures, memory.refusals);
    assert_true(failures >= 5);
    heap_end(&memory);
    assert_null(memory.problem);
}

static void errors_leave_no_memory_behind(void** state)
{
    (void)state;
    um_vec2 bow[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 2.0f}, {2.0f, 2.0f}};
    shape_clear(&shape);
    RING_OF(bow);
    heap memory = heap_make();
    um_allocator allocator = heap_allocator(&memory);
    um_outline outline = outline_of_shape(&shape);
    int32_t count = -1;
    assert_int_equal(um_outline_decompose(&outline, &allocator, polygons, 9, &count, NULL),
                     UM_ERROR_OUTLINE_CROSSES);
    assert_int_equal(memory.block_count, 0);
    heap_end(&memory);
    assert_null(memory.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(counts_that_cannot_be_are_refused),
        cmocka_unit_test(coordinates_that_are_not_numbers_or_too_large_are_refused),
        cmocka_unit_test(an_allocator_of_one_function_is_refused),
        cmocka_unit_test(rings_without_area_are_refused),
        cmocka_unit_test(a_shape_that_floats_cannot_tell_from_a_line_is_refused),
        cmocka_unit_test(a_ring_that_crosses_itself_is_refused),
        cmocka_unit_test(a_ring_that_touches_itself_is_refused),
        cmocka_unit_test(a_spike_without_width_is_refused),
        cmocka_unit_test(rings_that_cross_or_touch_each_other_are_refused),
        cmocka_unit_test(faults_count_points_as_they_were_given),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(errors_leave_no_memory_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
