// um_polygon_from_points, against a brute force hull and by cases that are hard for hulls.
// SPDX-License-Identifier: MIT

#include "polygon_checks.h"

#include <stdlib.h>

static const um_transform at_origin = {{0.0f, 0.0f}, {1.0f, 0.0f}};

static void check_hull_result(um_result actual, um_result expected, const char* what)
{
    if (actual != expected) {
        fail_msg("%s: \"%s\", expected \"%s\"", what, um_result_text(actual), um_result_text(expected));
    }
}

static void check_count(const um_polygon* polygon, int32_t expected, const char* what)
{
    if (polygon->count != expected) {
        fail_msg("%s: %d vertices, expected %d", what, polygon->count, expected);
    }
}

static void check_vertex(const um_polygon* polygon, int32_t i, float x, float y)
{
    um_vec2 v = polygon->vertices[i];
    if (v.x != x || v.y != y) {
        fail_msg("vertex %d is (%.9g, %.9g), expected (%.9g, %.9g)", i, (double)v.x, (double)v.y, (double)x,
                 (double)y);
    }
}

// Makes a hull that must succeed.
static um_polygon hull_of(const um_vec2* points, int32_t count)
{
    um_polygon polygon = {.count = 0};
    check_hull_result(um_polygon_from_points(points, count, &polygon), UM_OK, "the hull");
    return polygon;
}

// The hull must fail and leave the output alone.
static void check_fails(const um_vec2* points, int32_t count, um_result expected, const char* what)
{
    um_polygon before;
    memset(&before, 0x5a, sizeof before);
    um_polygon after = before;
    check_hull_result(um_polygon_from_points(points, count, &after), expected, what);
    if (!same_polygon(&before, &after)) {
        fail_msg("%s: the output has changed", what);
    }
}

static void shuffle(prng* random, um_vec2* points, int32_t count)
{
    for (int32_t i = count - 1; i > 0; --i) {
        int32_t k = prng_below(random, i + 1);
        um_vec2 swapped = points[i];
        points[i] = points[k];
        points[k] = swapped;
    }
}

// How many points are corners of the exact hull: those that some line separates from all others. A point is
// one if the directions to all other points lie within less than half a turn. Fit for integers below 2^20.
static int32_t exact_corners(const um_vec2* points, int32_t count, bool* out_is_corner)
{
    int32_t corners = 0;
    for (int32_t i = 0; i < count; ++i) {
        bool is_corner = false;
        bool is_repeated = false;
        for (int32_t k = 0; k < i; ++k) {
            is_repeated = is_repeated || (points[k].x == points[i].x && points[k].y == points[i].y);
        }
        // The outermost point clockwise: all others must be to the left, and those in line with it ahead.
        for (int32_t k = 0; k < count && !is_corner && !is_repeated; ++k) {
            exact_vec2 edge = exact_sub(exact_of(points[k]), exact_of(points[i]));
            bool bounds = exact_dot(edge, edge) > 0.0;
            for (int32_t m = 0; m < count && bounds; ++m) {
                exact_vec2 other = exact_sub(exact_of(points[m]), exact_of(points[i]));
                double side = exact_cross(edge, other);
                bounds = side > 0.0 || (side == 0.0 && exact_dot(edge, other) >= 0.0);
            }
            is_corner = bounds;
        }
        out_is_corner[i] = is_corner;
        corners += is_corner ? 1 : 0;
    }
    return corners;
}

// What holds for every hull: its vertices are points of the input, no point lies outside by more than the
// tolerance, and it is valid.
static void check_is_hull(prng* random, const um_polygon* polygon, const um_vec2* points, int32_t count,
                          double tolerance)
{
    if (!um_polygon_is_valid(polygon)) {
        fail_with_seed(random, "a hull of %d vertices is not valid, expected a valid one", polygon->count);
    }
    exact_polygon exact = exact_polygon_of(polygon->vertices, polygon->count, at_origin);
    for (int32_t i = 0; i < count; ++i) {
        double outside = exact_distance(&exact, exact_of(points[i]));
        if (outside > tolerance) {
            fail_with_seed(random, "point %d of %d is %.9g outside, expected at most %.9g", i, count, outside,
                           tolerance);
        }
    }
    for (int32_t i = 0; i < polygon->count; ++i) {
        bool found = false;
        for (int32_t k = 0; k < count; ++k) {
            found = found || (points[k].x == polygon->vertices[i].x && points[k].y == polygon->vertices[i].y);
        }
        if (!found) {
            fail_with_seed(random, "vertex %d is (%.9g, %.9g), expected one of the points", i,
                           (double)polygon->vertices[i].x, (double)polygon->vertices[i].y);
        }
    }
}

// ---- Plain cases ----------------------------------------------------------------------------------------

static void a_hull_starts_at_the_least_x_then_y_and_runs_counterclockwise(void** state)
{
    (void)state;
    um_vec2 points[] = {{3.0f, 5.0f}, {1.0f, 2.0f}, {3.0f, 2.0f}, {1.0f, 5.0f}};
    um_polygon polygon = hull_of(points, 4);
    check_count(&polygon, 4, "a box");
    check_vertex(&polygon, 0, 1.0f, 2.0f);
    check_vertex(&polygon, 1, 3.0f, 2.0f);
    check_vertex(&polygon, 2, 3.0f, 5.0f);
    check_vertex(&polygon, 3, 1.0f, 5.0f);
}

static void normals_point_outwards_and_the_centre_is_that_of_the_area(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {0.0f, 3.0f}};
    um_polygon polygon = hull_of(points, 3);
    check_vec2_near("the lower normal", polygon.normals[0], um_vec2_make(0.0f, -1.0f), 1e-7);
    check_vec2_near("the slanted normal", polygon.normals[1], um_vec2_make(0.6f, 0.8f), 1e-7);
    check_vec2_near("the left normal", polygon.normals[2], um_vec2_make(-1.0f, 0.0f), 1e-7);
    check_vec2_near("the centre", polygon.center, um_vec2_make(4.0f / 3.0f, 1.0f), 1e-6);
}

static void points_inside_on_sides_and_given_twice_are_left_out(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f},   {5.0f, 0.0f},  {10.0f, 0.0f}, {10.0f, 10.0f},
                        {0.0f, 10.0f},  {0.0f, 3.0f},  {4.0f, 4.0f},  {0.0f, 0.0f},
                        {10.0f, 10.0f}, {7.0f, 10.0f}, {1.0f, 1.0f}};
    um_polygon polygon = hull_of(points, 11);
    check_count(&polygon, 4, "a square with points on it");
}

static void points_nearer_than_the_least_extent_count_as_one(void** state)
{
    (void)state;
    float near = 0.4f * UM_MIN_EXTENT;
    um_vec2 points[] = {{0.0f, 0.0f}, {near, -near},       {1.0f, 0.0f}, {1.0f + near, near},
                        {1.0f, 1.0f}, {1.0f, 1.0f + near}, {0.0f, 1.0f}, {-near, 1.0f}};
    um_polygon polygon = hull_of(points, 8);
    check_count(&polygon, 4, "a square of pairs of points");
}

static void a_triangle_may_have_sides_of_the_least_extent(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {UM_MIN_EXTENT, 0.0f}, {0.0f, UM_MIN_EXTENT}};
    um_polygon polygon = hull_of(points, 3);
    check_count(&polygon, 3, "the smallest triangle");
}

static void the_points_may_be_the_vertices_of_the_output(void** state)
{
    (void)state;
    um_polygon polygon = {.vertices = {{2.0f, 2.0f}, {0.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 2.0f}}, .count = 4};
    check_hull_result(um_polygon_from_points(polygon.vertices, 4, &polygon), UM_OK, "a hull in place");
    check_vertex(&polygon, 0, 0.0f, 0.0f);
    check_vertex(&polygon, 2, 2.0f, 2.0f);
}

static void a_negative_zero_becomes_a_positive_one(void** state)
{
    (void)state;
    um_vec2 points[] = {{-0.0f, -0.0f}, {1.0f, -0.0f}, {-0.0f, 1.0f}, {0.0f, 0.0f}};
    um_polygon polygon = hull_of(points, 4);
    if (bits_of_float(polygon.vertices[0].x) != 0 || bits_of_float(polygon.vertices[0].y) != 0) {
        fail_msg("the first vertex has the bits %08x %08x, expected 0 0",
                 (unsigned)bits_of_float(polygon.vertices[0].x),
                 (unsigned)bits_of_float(polygon.vertices[0].y));
    }
}

// The ends of a hull are chosen before its other vertices are known.
static void the_point_that_comes_first_may_lie_on_a_side(void** state)
{
    (void)state;
    um_vec2 points[] = {{-1e-6f, 5.0f}, {0.0f, 0.0f}, {10.0f, 0.0f}, {10.0f, 10.0f}, {0.0f, 10.0f}};
    um_polygon polygon = hull_of(points, 5);
    check_count(&polygon, 4, "a square with a point on its left side");
    check_vertex(&polygon, 0, 0.0f, 0.0f);
}

// The points of the upper side are off by rounding: one of them stands out far enough to be a vertex, and
// another one is the last vertex until its neighbours are known.
static void the_point_that_comes_last_may_lie_on_a_side(void** state)
{
    (void)state;
    um_vec2 points[] = {{56.3779221f, 390.292053f}, {-416.495819f, 244.015198f}, {-274.242828f, -318.776215f},
                        {150.219543f, 419.321014f}, {86.5722809f, 399.632751f},  {165.471985f, 424.038666f}};
    um_polygon polygon = hull_of(points, 6);
    check_count(&polygon, 4, "a triangle with points on its upper side");
}

// ---- Bad input ------------------------------------------------------------------------------------------

static void null_pointers_and_bad_counts_are_refused(void** state)
{
    (void)state;
    um_vec2 points[] = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}};
    check_fails(NULL, 3, UM_ERROR_NULL_ARGUMENT, "no points");
    check_hull_result(um_polygon_from_points(points, 3, NULL), UM_ERROR_NULL_ARGUMENT, "no output");
    check_fails(points, -1, UM_ERROR_INVALID_COUNT, "a negative count");
    check_fails(points, INT32_MIN, UM_ERROR_INVALID_COUNT, "the least count");
    check_fails(points, 0, UM_ERROR_TOO_FEW_POINTS, "a count of 0");
    check_fails(points, 2, UM_ERROR_TOO_FEW_POINTS, "a count of 2");
}

static void coordinates_that_are_nan_or_too_far_out_are_refused(void** state)
{
    (void)state;
    float bad[] = {NAN, INFINITY, -INFINITY, 1.0001f * UM_MAX_EXTENT, -1.0001f * UM_MAX_EXTENT};
    for (int32_t i = 0; i < 5; ++i) {
        um_vec2 points[] = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {0.5f, 0.5f}};
        points[i % 4].x = bad[i];
        check_fails(points, 4, UM_ERROR_INVALID_VECTOR, "a bad x");
        points[i % 4] = um_vec2_make(0.0f, bad[i]);
        check_fails(points, 4, UM_ERROR_INVALID_VECTOR, "a bad y");
    }
}

static void points_on_a_line_or_in_one_place_are_refused(void** state)
{
    (void)state;
    um_vec2 line[64];
    for (int32_t i = 0; i < 64; ++i) {
        line[i] = um_vec2_make(-3.0f + 0.37f * (float)i, 1.7f + 0.11f * (float)i);
    }
    check_fails(line, 64, UM_ERROR_NO_AREA, "a slanted line");
    um_vec2 same[] = {{7.0f, 8.0f}, {7.0f, 8.0f}, {7.0f, 8.0f}, {7.0f, 8.0f}};
    check_fails(same, 4, UM_ERROR_NO_AREA, "one point");
    um_vec2 two[] = {{7.0f, 8.0f}, {9.0f, 8.0f}, {7.0f, 8.0f}, {9.0f, 8.0f}};
    check_fails(two, 4, UM_ERROR_NO_AREA, "two points");
    um_vec2 tiny[] = {{0.0f, 0.0f}, {0.5f * UM_MIN_EXTENT, 0.0f}, {0.0f, 0.5f * UM_MIN_EXTENT}};
    check_fails(tiny, 3, UM_ERROR_NO_AREA, "a triangle that is too small");
}

static void as_many_vertices_as_fit_are_allowed_and_one_more_is_not(void** state)
{
    (void)state;
    um_vec2 points[UM_MAX_POLYGON_VERTICES + 1];
    regular_points(um_vec2_make(3.0f, -2.0f), 5.0f, 0.1f, UM_MAX_POLYGON_VERTICES, points);
    um_polygon polygon = hull_of(points, UM_MAX_POLYGON_VERTICES);
    check_count(&polygon, UM_MAX_POLYGON_VERTICES, "a regular polygon");
    regular_points(um_vec2_make(3.0f, -2.0f), 5.0f, 0.1f, UM_MAX_POLYGON_VERTICES + 1, points);
    check_fails(points, UM_MAX_POLYGON_VERTICES + 1, UM_ERROR_TOO_MANY_VERTICES, "one vertex too many");
}

// ---- Many points ----------------------------------------------------------------------------------------

enum { MANY = 20000 };
static um_vec2 many[MANY];

static void a_square_of_twenty_thousand_points_has_four_vertices(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t i = 0; i < MANY; ++i) {
        many[i] = um_vec2_make(prng_float(&random, -9.0f, 9.0f), prng_float(&random, -9.0f, 9.0f));
        if (i % 2 == 0) {
            many[i].x = prng_chance(&random, 50) ? -9.0f : 9.0f;
        }
    }
    many[100] = um_vec2_make(-9.0f, -9.0f);
    many[200] = um_vec2_make(9.0f, -9.0f);
    many[15000] = um_vec2_make(9.0f, 9.0f);
    many[MANY - 1] = um_vec2_make(-9.0f, 9.0f);
    um_polygon polygon = hull_of(many, MANY);
    check_count(&polygon, 4, "a square full of points");
}

static void a_circle_of_twenty_thousand_points_has_too_many_vertices(void** state)
{
    (void)state;
    regular_points(um_vec2_make(0.0f, 0.0f), 100.0f, 0.0f, MANY, many);
    check_fails(many, MANY, UM_ERROR_TOO_MANY_VERTICES, "a circle of points");
}

static void clusters_at_the_corners_of_the_largest_polygon_are_one_vertex_each(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    um_vec2 corners[UM_MAX_POLYGON_VERTICES];
    regular_points(um_vec2_make(0.0f, 0.0f), 1.0f, 0.3f, UM_MAX_POLYGON_VERTICES, corners);
    float spread = 0.3f * UM_MIN_EXTENT;
    for (int32_t i = 0; i < MANY; ++i) {
        um_vec2 corner = corners[i % UM_MAX_POLYGON_VERTICES];
        many[i].x = corner.x + prng_float(&random, -spread, spread);
        many[i].y = corner.y + prng_float(&random, -spread, spread);
    }
    um_polygon polygon = hull_of(many, MANY);
    check_count(&polygon, UM_MAX_POLYGON_VERTICES, "clusters of points");
    check_is_hull(&random, &polygon, many, MANY, (double)UM_MIN_EXTENT);
}

// ---- Against brute force --------------------------------------------------------------------------------

// Small integers, so that many points are in line and the brute force is exact.
static void hulls_of_integers_are_those_of_brute_force(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    int32_t succeeded = 0;
    for (int32_t run = 0; run < 4000; ++run) {
        um_vec2 points[60];
        bool is_corner[60];
        int32_t count = 3 + prng_below(&random, 58);
        int32_t half = 1 + prng_below(&random, prng_chance(&random, 50) ? 3 : 200);
        for (int32_t i = 0; i < count; ++i) {
            points[i].x = (float)(prng_below(&random, 2 * half) - half);
            points[i].y = (float)(prng_below(&random, 2 * half) - half);
        }
        int32_t corners = exact_corners(points, count, is_corner);
        um_polygon polygon;
        um_result result = um_polygon_from_points(points, count, &polygon);
        bool fits = corners >= 3 && corners <= UM_MAX_POLYGON_VERTICES;
        if ((result == UM_OK) != fits) {
            fail_with_seed(&random, "run %d: \"%s\" for %d corners", run, um_result_text(result), corners);
        }
        if (result == UM_OK) {
            ++succeeded;
            if (polygon.count != corners) {
                fail_with_seed(&random, "run %d: %d vertices, expected %d", run, polygon.count, corners);
            }
            check_is_hull(&random, &polygon, points, count, 0.0);
        }
    }
    if (succeeded < 2000) {
        fail_with_seed(&random, "%d hulls succeeded, expected at least 2000", succeeded);
    }
}

// A cloud of a random shape: round, flat in any direction, large or small, far out or not.
static int32_t random_cloud(prng* random, um_vec2* out_points, double* out_size, double* out_reach)
{
    int32_t count = 3 + prng_below(random, 40);
    double size = pow(10.0, (double)prng_float(random, -3.5f, 5.5f));
    double flatness = prng_chance(random, 50) ? 1.0 : pow(10.0, (double)prng_float(random, -8.0f, 0.0f));
    double angle = prng_chance(random, 30) ? 0.0 : (double)prng_float(random, -4.0f, 4.0f);
    double far = prng_chance(random, 50) ? 0.0 : pow(10.0, (double)prng_float(random, -2.0f, 5.6f));
    double reach = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        double x = size * (double)prng_float(random, -1.0f, 1.0f);
        double y = size * flatness * (double)prng_float(random, -1.0f, 1.0f);
        out_points[i].x = (float)(far + cos(angle) * x - sin(angle) * y);
        out_points[i].y = (float)(-far + sin(angle) * x + cos(angle) * y);
        reach = fmax(reach, fmax(fabs((double)out_points[i].x), fabs((double)out_points[i].y)));
    }
    *out_size = size;
    *out_reach = reach;
    return count;
}

static void hulls_of_clouds_of_all_sizes_contain_their_points(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    int32_t succeeded = 0;
    for (int32_t run = 0; run < 20000; ++run) {
        um_vec2 points[64];
        double size, reach;
        int32_t count = random_cloud(&random, points, &size, &reach);
        um_polygon polygon;
        um_result result = um_polygon_from_points(points, count, &polygon);
        if (result == UM_OK) {
            ++succeeded;
            check_is_hull(&random, &polygon, points, count, (double)UM_MIN_EXTENT + 0x1p-20 * reach);
        } else if (result != UM_ERROR_NO_AREA && result != UM_ERROR_TOO_MANY_VERTICES &&
                   (result != UM_ERROR_TOO_FEW_POINTS || count >= 3)) {
            fail_with_seed(&random, "run %d: \"%s\", expected a hull or why there is none", run,
                           um_result_text(result));
        }
    }
    if (succeeded < 8000) {
        fail_with_seed(&random, "%d hulls succeeded, expected at least 8000", succeeded);
    }
}

// The other half of it: a cloud that is neither flat nor small nor far out has a hull.
static void hulls_of_round_clouds_do_not_fail_unless_they_have_too_many_corners(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_vec2 points[40];
        bool is_corner[40];
        int32_t count = 5 + prng_below(&random, 36);
        for (int32_t i = 0; i < count; ++i) {
            um_rot direction = um_rot_from_angle(prng_float(&random, -UM_PI, UM_PI));
            float distance = prng_float(&random, 1.0f, 100.0f);
            points[i] = um_vec2_make(50.0f + distance * direction.c, distance * direction.s);
        }
        int32_t corners = exact_corners(points, count, is_corner);
        um_polygon polygon;
        um_result result = um_polygon_from_points(points, count, &polygon);
        if (result != UM_OK && corners <= UM_MAX_POLYGON_VERTICES) {
            fail_with_seed(&random, "run %d: \"%s\" for %d corners, expected a hull", run,
                           um_result_text(result), corners);
        }
    }
}

static void the_order_of_the_points_makes_no_difference(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_vec2 points[64];
        double size, reach;
        int32_t count = random_cloud(&random, points, &size, &reach);
        um_polygon first = {.count = 0};
        um_polygon second = {.count = 0};
        um_result first_result = um_polygon_from_points(points, count, &first);
        shuffle(&random, points, count);
        um_result second_result = um_polygon_from_points(points, count, &second);
        if (first_result != second_result) {
            fail_with_seed(&random, "run %d: \"%s\" in another order, expected \"%s\"", run,
                           um_result_text(second_result), um_result_text(first_result));
        }
        if (!same_polygon(&first, &second)) {
            fail_with_seed(&random, "run %d: %d vertices in another order, expected the same %d", run,
                           second.count, first.count);
        }
    }
}

static void the_hull_of_a_hull_is_the_same(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 5000; ++run) {
        um_polygon polygon = random_polygon(&random, 10.0f);
        um_polygon again = hull_of(polygon.vertices, polygon.count);
        if (!same_polygon(&again, &polygon)) {
            fail_with_seed(&random, "run %d: %d vertices, expected the same %d", run, again.count,
                           polygon.count);
        }
    }
}

// ---- Thin and far out -----------------------------------------------------------------------------------

static void a_strip_along_an_axis_may_be_very_thin(void** state)
{
    (void)state;
    um_vec2 points[] = {{-1e6f, 0.0f}, {1e6f, 0.0f}, {1e6f, 2e-4f}, {-1e6f, 2e-4f}};
    um_polygon polygon = hull_of(points, 4);
    check_count(&polygon, 4, "a strip");
}

static void a_turned_strip_that_rounding_flattens_is_refused(void** state)
{
    (void)state;
    um_vec2 points[] = {{-7e5f, -7e5f}, {7e5f, 7e5f}, {7e5f, 7e5f + 0.07f}, {-7e5f, -7e5f + 0.07f}};
    check_fails(points, 4, UM_ERROR_NO_AREA, "a strip along a diagonal");
}

static void a_square_of_eight_units_is_exact_a_million_units_out(void** state)
{
    (void)state;
    float low = UM_MAX_EXTENT - 8.0f;
    um_vec2 points[] = {{UM_MAX_EXTENT, UM_MAX_EXTENT},
                        {low, low},
                        {UM_MAX_EXTENT, low},
                        {low, UM_MAX_EXTENT},
                        {low + 4.0f, low}};
    um_polygon polygon = hull_of(points, 5);
    check_count(&polygon, 4, "a square far out");
    check_vertex(&polygon, 0, low, low);
    check_vertex(&polygon, 2, UM_MAX_EXTENT, UM_MAX_EXTENT);
    check_vec2_near("its centre", polygon.center, um_vec2_make(low + 4.0f, low + 4.0f), 0.0625);
}

static void points_of_a_straight_side_that_are_off_by_rounding_are_left_out(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    for (int32_t run = 0; run < 1000; ++run) {
        um_vec2 points[43];
        um_transform t = transform_make(prng_float(&random, -5000.0f, 5000.0f),
                                        prng_float(&random, -5.0f, 5.0f), prng_float(&random, -UM_PI, UM_PI));
        for (int32_t i = 0; i < 40; ++i) {
            points[i] = um_transform_apply(t, um_vec2_make(prng_float(&random, -20.0f, 20.0f), 0.0f));
        }
        points[40] = um_transform_apply(t, um_vec2_make(-20.0f, 0.0f));
        points[41] = um_transform_apply(t, um_vec2_make(20.0f, 0.0f));
        points[42] = um_transform_apply(t, um_vec2_make(3.0f, 9.0f));
        um_polygon polygon = hull_of(points, 43);
        if (polygon.count != 3) {
            fail_with_seed(&random, "run %d: %d vertices, expected 3", run, polygon.count);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hull_starts_at_the_least_x_then_y_and_runs_counterclockwise),
        cmocka_unit_test(normals_point_outwards_and_the_centre_is_that_of_the_area),
        cmocka_unit_test(points_inside_on_sides_and_given_twice_are_left_out),
        cmocka_unit_test(points_nearer_than_the_least_extent_count_as_one),
        cmocka_unit_test(a_triangle_may_have_sides_of_the_least_extent),
        cmocka_unit_test(the_points_may_be_the_vertices_of_the_output),
        cmocka_unit_test(a_negative_zero_becomes_a_positive_one),
        cmocka_unit_test(the_point_that_comes_first_may_lie_on_a_side),
        cmocka_unit_test(the_point_that_comes_last_may_lie_on_a_side),
        cmocka_unit_test(null_pointers_and_bad_counts_are_refused),
        cmocka_unit_test(coordinates_that_are_nan_or_too_far_out_are_refused),
        cmocka_unit_test(points_on_a_line_or_in_one_place_are_refused),
        cmocka_unit_test(as_many_vertices_as_fit_are_allowed_and_one_more_is_not),
        cmocka_unit_test(a_square_of_twenty_thousand_points_has_four_vertices),
        cmocka_unit_test(a_circle_of_twenty_thousand_points_has_too_many_vertices),
        cmocka_unit_test(clusters_at_the_corners_of_the_largest_polygon_are_one_vertex_each),
        cmocka_unit_test(hulls_of_integers_are_those_of_brute_force),
        cmocka_unit_test(hulls_of_clouds_of_all_sizes_contain_their_points),
        cmocka_unit_test(hulls_of_round_clouds_do_not_fail_unless_they_have_too_many_corners),
        cmocka_unit_test(the_order_of_the_points_makes_no_difference),
        cmocka_unit_test(the_hull_of_a_hull_is_the_same),
        cmocka_unit_test(a_strip_along_an_axis_may_be_very_thin),
        cmocka_unit_test(a_turned_strip_that_rounding_flattens_is_refused),
        cmocka_unit_test(a_square_of_eight_units_is_exact_a_million_units_out),
        cmocka_unit_test(points_of_a_straight_side_that_are_off_by_rounding_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
