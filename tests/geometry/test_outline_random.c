// um_outline_decompose with random outlines, against brute force: what is covered, and with how many pieces.
// SPDX-License-Identifier: MIT

#include "outline_checks.h"

#include "support/outline_fewest.h"
#include "support/sanitizers.h"

#include <math.h>
#include <stdlib.h>

enum { SAMPLES = 100 };

// ---- What is covered ------------------------------------------------------------------------------------

// Every scale and place that a shape must bear.
typedef struct placement {
    const char* name;
    float factor;
    float radians;
    um_vec2 offset;
} placement;

static const placement PLACEMENTS[] = {
    {"as it is", 1.0f, 0.0f, {0.0f, 0.0f}},        {"turned", 1.0f, 0.7f, {3.0f, -2.0f}},
    {"tiny", 1e-3f, 0.3f, {0.0f, 0.0f}},           {"huge", 7000.0f, 0.2f, {0.0f, 0.0f}},
    {"far away", 1.0f, 1.1f, {9e5f, -9e5f}},       {"small and far away", 0.02f, 0.5f, {1000.0f, 2000.0f}},
    {"at the edge", 100.0f, 0.0f, {9.8e5f, 0.0f}},
};

#define PLACEMENT_COUNT ((int32_t)(sizeof PLACEMENTS / sizeof PLACEMENTS[0]))

// Decomposes the shape in each of the places. Far from the origin floats are so coarse that sides may touch;
// then it is refused.
static void check_everywhere(prng* random, const char* what)
{
    static outline_shape original;
    original = shape;
    for (int32_t i = 0; i < PLACEMENT_COUNT; ++i) {
        const placement* place = PLACEMENTS + i;
        shape = original;
        if (i > 0) {
            shape_transform(&shape, place->factor, place->radians, place->offset);
        }
        shape_shuffle(&shape, random);
        um_outline outline = outline_of_shape(&shape);
        int32_t count = 0;
        um_result result =
            um_outline_decompose(&outline, NULL, polygons, MOST_OUTLINE_POLYGONS, &count, NULL);
        if (result == UM_OK) {
            outline_verdict verdict = outline_check(&outline, polygons, count, SAMPLES, random);
            if (verdict.problem[0] != '\0') {
                fail_with_seed(random, "%s %s: %s", what, place->name, verdict.problem);
            }
        } else if (place->offset.x < 1e5f ||
                   (result != UM_ERROR_OUTLINE_CROSSES && result != UM_ERROR_NO_AREA)) {
            fail_with_seed(random, "%s %s: \"%s\", expected polygons", what, place->name,
                           um_result_text(result));
        }
    }
}

static void random_stars_are_covered(void** state)
{
    (void)state;
    for (int32_t i = 0; i < repeats(60); ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        shape_random_star(&shape, &random, 3 + prng_below(&random, 100), prng_float(&random, 1.0f, 50.0f),
                          100.0f);
        check_everywhere(&random, "a star");
    }
}

static void random_trips_are_covered(void** state)
{
    (void)state;
    for (int32_t i = 0; i < repeats(60); ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        do {
            shape_random_trip(&shape, &random, 4 + prng_below(&random, 60), 100);
            um_outline outline = outline_of_shape(&shape);
            if (outline_is_simple(&outline)) {
                break;
            }
        } while (true);
        check_everywhere(&random, "a trip");
    }
}

static void random_cells_are_covered_exactly(void** state)
{
    (void)state;
    for (int32_t i = 0; i < repeats(60); ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        int32_t width = 1 + prng_below(&random, 16);
        shape_random_cells(&shape, &random, width, 1 + prng_below(&random, 16), 20 + prng_below(&random, 70));
        int32_t count = check_shape(&random, SAMPLES, "cells");
        check_exact_area(count, "cells");
        check_everywhere(&random, "cells");
    }
}

static void random_strips_are_covered_however_thin(void** state)
{
    (void)state;
    for (int32_t i = 0; i < repeats(60); ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        float width = um_rot_from_angle((float)i).c; // between -1 and 1
        width = width * width * width * width;
        shape_random_strip(&shape, &random, 2 + prng_below(&random, 40), 1e-4f + width * width);
        (void)check_shape(&random, SAMPLES, "a strip");
    }
}

static void crossings_are_found_exactly_where_there_are_any(void** state)
{
    (void)state;
    int32_t simple_count = 0;
    const int32_t count = repeats(20000);
    for (int32_t i = 0; i < count; ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        shape_clear(&shape);
        for (int32_t k = 1 + prng_below(&random, 2); k > 0; --k) {
            shape_begin_ring(&shape);
            for (int32_t m = 3 + prng_below(&random, 4); m > 0; --m) {
                float x = (float)prng_below(&random, 12);
                float y = (float)prng_below(&random, 12);
                shape_add(&shape, x, y);
            }
        }
        um_outline outline = outline_of_shape(&shape);
        bool is_simple = outline_is_simple(&outline);
        int32_t polygon_count = 0;
        um_result result =
            um_outline_decompose(&outline, NULL, polygons, MOST_OUTLINE_POLYGONS, &polygon_count, NULL);
        if (is_simple && result != UM_OK) {
            fail_with_seed(&random, "\"%s\", expected polygons", um_result_text(result));
        }
        // Repeated points are left out, but count as touching to the oracle.
        if (result == UM_OK) {
            (void)check_shape(&random, 10, "a small outline");
        }
        simple_count += is_simple ? 1 : 0;
    }
    if (simple_count < count / 10) {
        fail_msg("%d of %d are simple, expected a tenth at least", simple_count, count);
    }
}

// ---- Repeated points and rings that touch ---------------------------------------------------------------

static int compare_numbers(const void* a, const void* b)
{
    double x = *(const double*)a;
    double y = *(const double*)b;
    return (x > y) - (x < y);
}

// How much of a vertical line lies inside: between the first side that it crosses and the second, the third
// and the fourth, and so on, whatever ring they are of.
static double length_inside(const um_outline* outline, double x)
{
    static double heights[MOST_SHAPE_POINTS];
    int32_t count = 0;
    const um_vec2* points = outline->points;
    for (int32_t i = 0; i < outline->ring_count; ++i) {
        for (int32_t k = 0; k < outline->ring_counts[i]; ++k) {
            um_vec2 a = points[k];
            um_vec2 b = points[(k + 1) % outline->ring_counts[i]];
            if (((double)a.x > x) != ((double)b.x > x)) {
                double share = (x - (double)a.x) / ((double)b.x - (double)a.x);
                heights[count++] = (double)a.y + share * ((double)b.y - (double)a.y);
            }
        }
        points += outline->ring_counts[i];
    }
    qsort(heights, (size_t)count, sizeof heights[0], compare_numbers);
    double length = 0.0;
    for (int32_t i = 0; i + 1 < count; i += 2) {
        length += heights[i + 1] - heights[i];
    }
    return length;
}

// The area by the even-odd rule, in vertical strips between points. The length inside is linear in a strip,
// as no sides cross there.
static double even_odd_area(const um_outline* outline, int32_t point_count)
{
    static double borders[MOST_SHAPE_POINTS];
    for (int32_t i = 0; i < point_count; ++i) {
        borders[i] = (double)outline->points[i].x;
    }
    qsort(borders, (size_t)point_count, sizeof borders[0], compare_numbers);
    double area = 0.0;
    for (int32_t i = 0; i + 1 < point_count; ++i) {
        area += (borders[i + 1] - borders[i]) * length_inside(outline, 0.5 * (borders[i] + borders[i + 1]));
    }
    return area;
}

// A star around a place, with points that are repeated exactly or nearly, and others on its sides.
static void add_worn_ring(prng* random, um_vec2 center, float least, float most)
{
    int32_t count = 3 + prng_below(random, 9);
    shape_begin_ring(&shape);
    for (int32_t i = 0; i < count; ++i) {
        um_rot q = um_rot_from_angle(2.0f * UM_PI * (float)i / (float)count);
        float length = prng_float(random, least, most);
        um_vec2 at = um_vec2_make(roundf(center.x + length * q.c), roundf(center.y + length * q.s));
        shape_add(&shape, at.x, at.y);
        for (int32_t k = prng_below(random, 3); k > 0; --k) {
            float offset = prng_chance(random, 50) ? 0.0f : prng_float(random, 0.0f, 6e-5f);
            shape_add(&shape, at.x + offset, at.y);
        }
    }
}

// A point of a ring becomes a point of another one, or of the middle of its side.
static void make_rings_touch(prng* random)
{
    int32_t from = prng_below(random, shape.counts[0] - 1);
    int32_t to = shape.counts[0] + prng_below(random, shape.point_count - shape.counts[0]);
    um_vec2 a = shape.points[from];
    um_vec2 b = shape.points[from + 1];
    shape.points[to] = prng_chance(random, 50) ? a : um_vec2_scale(um_vec2_add(a, b), 0.5f);
}

// Rings with holes and islands: the pieces cover them by the even-odd rule, and touching rings are refused.
static void pieces_have_the_area_of_the_even_odd_rule(void** state)
{
    (void)state;
    int32_t accepted = 0;
    int32_t refused = 0;
    const int32_t count = repeats(4000);
    for (int32_t i = 0; i < count; ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        shape_clear(&shape);
        add_worn_ring(&random, um_vec2_make(0.0f, 0.0f), 130.0f, 160.0f);
        add_worn_ring(&random, um_vec2_make(prng_float(&random, -3.0f, 3.0f), 0.0f), 32.0f, 50.0f);
        if (prng_chance(&random, 50)) {
            add_worn_ring(&random, um_vec2_make(0.0f, 0.0f), 4.0f, 9.0f);
        }
        bool touches = prng_chance(&random, 30);
        if (touches) {
            make_rings_touch(&random);
        }
        um_outline outline = outline_of_shape(&shape);
        int32_t polygon_count = 0;
        um_result result =
            um_outline_decompose(&outline, NULL, polygons, MOST_OUTLINE_POLYGONS, &polygon_count, NULL);
        if (result != UM_OK && !(touches && result == UM_ERROR_OUTLINE_CROSSES)) {
            fail_with_seed(&random, "\"%s\", expected polygons", um_result_text(result));
        }
        accepted += result == UM_OK;
        refused += touches && result != UM_OK;
        double expected = even_odd_area(&outline, shape.point_count);
        // By how much the tolerance may move 2,000 units of sides.
        double tolerance = 2000.0 * outline_tolerance(&outline);
        double area = polygons_area(polygon_count);
        if (result == UM_OK && fabs(area - expected) > tolerance) {
            fail_with_seed(&random, "the pieces cover %.9g, expected %.9g", area, expected);
        }
    }
    if (accepted < count / 2 || refused < count / 10) {
        fail_msg("of %d outlines %d are accepted, and %d that touch are refused", count, accepted, refused);
    }
}

// ---- How many pieces ------------------------------------------------------------------------------------

static void pieces_are_hardly_more_than_the_fewest(void** state)
{
    (void)state;
    int32_t actual = 0;
    int32_t fewest = 0;
    for (int32_t i = 0; i < repeats(300); ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        shape_random_trip(&shape, &random, 8 + prng_below(&random, MOST_FEWEST_POINTS - 7), 10000);
        um_outline outline = outline_of_shape(&shape);
        if (!outline_is_simple(&outline)) {
            continue;
        }
        int32_t best = outline_fewest_pieces(shape.points, shape.point_count);
        int32_t count = decompose_shape("a trip");
        if (count < best) {
            fail_with_seed(&random, "%d pieces, expected at least %d", count, best);
        }
        actual += count;
        fewest += best;
    }
    if (fewest < 100 || 100 * actual > 102 * fewest) {
        fail_msg("%d pieces, expected at most 2 %% more than %d", actual, fewest);
    }
}

// The lower bound is half of what a strip needs, whose reflex corners do not see each other.
static void pieces_are_about_twice_the_lower_bound_at_most(void** state)
{
    (void)state;
    static const int32_t counts[] = {20, 100, 500};
    for (int32_t i = 0; i < 3; ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        shape_random_star(&shape, &random, counts[i], 50.0f, 100.0f);
        um_outline outline = outline_of_shape(&shape);
        int32_t count = decompose_shape("a star");
        int32_t least = outline_least_pieces(&outline);
        if (count < least || 10 * count > 25 * least) {
            fail_with_seed(&random, "a star: %d pieces, expected %d to 2.5 times that", count, least);
        }
        shape_random_trip(&shape, &random, counts[i], 1000000);
        outline = outline_of_shape(&shape);
        count = decompose_shape("a trip");
        least = outline_least_pieces(&outline);
        if (count < least || count > 2 * least) {
            fail_with_seed(&random, "a trip: %d pieces, expected %d to twice that", count, least);
        }
    }
}

// ---- Size and bits --------------------------------------------------------------------------------------

static void check_large(const char* what)
{
    um_outline outline = outline_of_shape(&shape);
    int32_t count = decompose_shape(what);
    double expected = outline_area(&outline);
    double actual = polygons_area(count);
    check_near(what, actual, expected, 1e-4 * expected);
    for (int32_t i = 0; i < count; ++i) {
        if (!um_polygon_is_valid(&polygons[i])) {
            fail_msg("%s: polygon %d of %d is not valid", what, i, count);
        }
    }
}

static void outlines_of_ten_thousand_points_are_decomposed(void** state)
{
    (void)state;
    prng random = prng_make(TEST_SEED);
    shape_random_star(&shape, &random, 10000, 500.0f, 1000.0f);
    check_large("a star of 10,000 points");
    shape_spiral(&shape, 1250);
    check_large("a spiral of 10,000 points");
    shape_comb(&shape, 2500, 10.0f);
    check_large("a comb of 10,000 points");
    shape_comb(&shape, 2500, 10.0f);
    shape_transform(&shape, 1.0f, UM_PI / 2.0f, um_vec2_make(0.0f, 0.0f));
    check_large("a comb of 10,000 points that lies on its side");
    shape_coil(&shape, 50, 100);
    check_large("a coil of 10,000 points");
    shape_random_cells(&shape, &random, 96, 96, 60);
    check_large("9,216 cells");
}

static uint64_t hash_polygons(uint64_t hash, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t k = 0; k < polygons[i].count; ++k) {
            hash = hash_float(hash_float(hash, polygons[i].vertices[k].x), polygons[i].vertices[k].y);
            hash = hash_float(hash_float(hash, polygons[i].normals[k].x), polygons[i].normals[k].y);
        }
        hash = hash_float(hash_float(hash, polygons[i].center.x), polygons[i].center.y);
    }
    return hash;
}

static void polygons_have_the_same_bits_everywhere(void** state)
{
    (void)state;
    uint64_t hash = HASH_START;
    for (int32_t i = 0; i < 30; ++i) {
        prng random = prng_make(TEST_SEED + (uint64_t)i);
        shape_random_star(&shape, &random, 60, 10.0f, 100.0f);
        hash = hash_polygons(hash, decompose_shape("a star"));
        shape_random_cells(&shape, &random, 12, 12, 60);
        shape_transform(&shape, 1.5f, 0.3f, um_vec2_make(7.0f, 9.0f));
        hash = hash_polygons(hash, decompose_shape("cells"));
    }
    const uint64_t expected = UINT64_C(0x137d5d1ec1136448);
    if (hash != expected) {
        fail_msg("the hash is 0x%016llx, expected 0x%016llx", (unsigned long long)hash,
                 (unsigned long long)expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_stars_are_covered),
        cmocka_unit_test(random_trips_are_covered),
        cmocka_unit_test(random_cells_are_covered_exactly),
        cmocka_unit_test(random_strips_are_covered_however_thin),
        cmocka_unit_test(crossings_are_found_exactly_where_there_are_any),
        cmocka_unit_test(pieces_have_the_area_of_the_even_odd_rule),
        cmocka_unit_test(pieces_are_hardly_more_than_the_fewest),
        cmocka_unit_test(pieces_are_about_twice_the_lower_bound_at_most),
        cmocka_unit_test(outlines_of_ten_thousand_points_are_decomposed),
        cmocka_unit_test(polygons_have_the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
