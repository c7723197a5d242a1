// Times of impact: all pairs of kinds against fine samples of the reference's distance, cases with a closed
// form, spins that take many rounds, and bad input.
// SPDX-License-Identifier: MIT

#include "support/checks.h"
#include "support/hard_floats.h"

#include "convex_reference.h"
#include "geometry/finite.h"

#define SEED UINT64_C(20260306)
#define TURNS 40 // per pair of kinds
#define SAMPLES 48

typedef struct chase {
    prng* random;
    um_convex a, b;
    um_sweep sweep_a, sweep_b;
    float touch;
    double scale; // of the shapes
    um_impact impact;
} chase;

static placed placed_by(const um_convex* convex, const um_sweep* sweep, double fraction, um_vec2 seen_from)
{
    double angle = atan2((double)sweep->q.s, (double)sweep->q.c) + (double)sweep->turn * fraction;
    double c = cos(angle);
    double s = sin(angle);
    double x = (double)sweep->start.x + ((double)sweep->end.x - (double)sweep->start.x) * fraction;
    double y = (double)sweep->start.y + ((double)sweep->end.y - (double)sweep->start.y) * fraction;
    double center_x = (double)sweep->center.x;
    double center_y = (double)sweep->center.y;
    return place_at(convex, x - c * center_x + s * center_y - (double)seen_from.x,
                    y - s * center_x - c * center_y - (double)seen_from.y, c, s);
}

static double distance_at(const chase* t, double fraction)
{
    placed a = placed_by(&t->a, &t->sweep_a, fraction, t->sweep_a.start);
    placed b = placed_by(&t->b, &t->sweep_b, fraction, t->sweep_a.start);
    return surface_distance(&a, &b);
}

static um_sweep random_sweep(prng* random, um_vec2 around, float extent)
{
    um_sweep sweep = {.center = random_vec2(random, prng_chance(random, 30) ? 0.0f : extent)};
    sweep.start = um_vec2_add(around, random_vec2(random, 6.0f * extent));
    sweep.end = um_vec2_add(around, random_vec2(random, 6.0f * extent));
    sweep.q = um_rot_from_angle(prng_float(random, -UM_PI, UM_PI));
    sweep.turn = prng_float(random, -3.0f, 3.0f);
    switch (prng_below(random, 6)) {
    case 0:
        sweep.turn = 0.0f;
        break;
    case 1:
        sweep.turn *= 8.0f;
        break;
    case 2:
        sweep.end = sweep.start;
        break;
    default:
        break;
    }
    return sweep;
}

static chase random_chase(prng* random, convex_kind kind_a, convex_kind kind_b)
{
    static const float extents[] = {1.0f, 1.0f, 0.2f, 100.0f};
    float extent = extents[prng_below(random, 4)];
    float extent_b = prng_chance(random, 80) ? extent : 0.1f * extent;
    um_vec2 around = prng_chance(random, 20) ? random_vec2(random, 1e5f) : um_vec2_make(0.0f, 0.0f);
    chase t = {.random = random};
    t.a = random_convex(random, kind_a, extent);
    t.b = random_convex(random, kind_b, extent_b);
    t.sweep_a = random_sweep(random, around, extent);
    t.sweep_b = random_sweep(random, around, extent);
    t.touch = prng_chance(random, 50) ? 0.0f : 0.01f * extent;
    t.scale = (double)extent * 10.0;
    return t;
}

static void solve(chase* t)
{
    um_result result = um_convex_find_impact(&t->a, &t->sweep_a, &t->b, &t->sweep_b, t->touch, &t->impact);
    check_result(result, UM_OK, "um_convex_find_impact");
}

static void check_hit(const chase* t, double distance)
{
    // The fraction is a float, and was rounded down.
    double speed = hypot((double)t->sweep_b.end.x - (double)t->sweep_b.start.x,
                         (double)t->sweep_b.end.y - (double)t->sweep_b.start.y) +
                   hypot((double)t->sweep_a.end.x - (double)t->sweep_a.start.x,
                         (double)t->sweep_a.end.y - (double)t->sweep_a.start.y) +
                   (fabs((double)t->sweep_a.turn) + fabs((double)t->sweep_b.turn)) * t->scale;
    double most = 1.07 * (double)t->touch + 1e-8 * t->scale + 2.5e-7 * speed * (double)t->impact.fraction;
    if (!(distance <= most)) {
        fail_with_seed(t->random, "a hit at a distance of %g, expected %g at most", distance, most);
    }
    um_vec2 normal = t->impact.normal;
    placed a = placed_by(&t->a, &t->sweep_a, (double)t->impact.fraction, t->sweep_a.start);
    placed b = placed_by(&t->b, &t->sweep_b, (double)t->impact.fraction, t->sweep_a.start);
    double along = gap_along(&a, &b, (double)normal.x, (double)normal.y) - a.radius - b.radius;
    double length = hypot((double)normal.x, (double)normal.y);
    if (!(fabs(length - 1.0) < 1e-6) || !(fabs(along - distance) <= 1e-5 * t->scale)) {
        fail_with_seed(t->random, "along the normal (%g, %g) the gap is %g, the distance is %g",
                       (double)normal.x, (double)normal.y, along, distance);
    }
    placed dot = place_point(t->impact.point, t->sweep_a.start);
    double far = fmax(fabs((double)t->impact.point.x), fabs((double)t->impact.point.y));
    double off = surface_distance(&a, &dot);
    if (!(off <= 2e-7 * far + 1e-6 * t->scale)) {
        fail_with_seed(t->random, "a point that lies %g outside", off);
    }
}

static void check_chase(const chase* t)
{
    double rounding = 1e-8 * t->scale;
    double at_start = distance_at(t, 0.0);
    if ((t->impact.state == UM_IMPACT_OVERLAPPED) != (at_start <= 0.0) && fabs(at_start) > rounding) {
        fail_with_seed(t->random, "the state is %d, at the start the distance is %g", (int)t->impact.state,
                       at_start);
    }
    if (t->impact.state == UM_IMPACT_OVERLAPPED) {
        assert_true(t->impact.fraction == 0.0f);
        return;
    }
    double fraction = (double)t->impact.fraction;
    double limit = at_start < (double)t->touch ? 0.0 : (double)t->touch;
    for (int32_t i = 1; i <= SAMPLES && fraction > 0.0; ++i) {
        double distance = distance_at(t, fraction * (double)i / SAMPLES);
        if (distance < limit - rounding) {
            fail_with_seed(t->random, "state %d at %g, but the distance is %g at %g", (int)t->impact.state,
                           fraction, distance, fraction * (double)i / SAMPLES);
        }
    }
    if (t->impact.state == UM_IMPACT_HIT) {
        check_hit(t, distance_at(t, fraction));
    } else if (t->impact.state == UM_IMPACT_SEPARATED) {
        assert_true(t->impact.fraction == 1.0f && t->impact.normal.x == 0.0f && t->impact.point.x == 0.0f);
    }
}

static void impacts_of_all_pairs_of_kinds_are_those_of_the_reference(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    int32_t counts[4] = {0};
    for (int32_t turn = 0; turn < repeats(TURNS); ++turn) {
        for (int32_t pair = 0; pair < KIND_COUNT * KIND_COUNT; ++pair) {
            chase t =
                random_chase(&random, (convex_kind)(pair / KIND_COUNT), (convex_kind)(pair % KIND_COUNT));
            solve(&t);
            check_chase(&t);
            ++counts[t.impact.state];
        }
    }
    assert_true(counts[UM_IMPACT_HIT] > repeats(TURNS) * 10);
    assert_int_equal(counts[UM_IMPACT_FAILED], 0);
}

// ---- Closed forms ---------------------------------------------------------------------------------------

static um_sweep still_at(um_vec2 place)
{
    return (um_sweep){.start = place, .end = place, .q = {1.0f, 0.0f}};
}

static void check_impact(const chase* t, um_impact_state expected, double fraction, const char* what)
{
    if (t->impact.state != expected || !(fabs((double)t->impact.fraction - fraction) <= 1e-6)) {
        fail_msg("%s: state %d at %.9g, expected %d at %.9g", what, (int)t->impact.state,
                 (double)t->impact.fraction, (int)expected, fraction);
    }
}

static void a_fast_ball_does_not_pass_through_a_thin_wall(void** state)
{
    (void)state;
    chase t = {
        .a = um_convex_of_box(um_box_make(0.0001f, 10.0f)),
        .b = um_convex_of_circle(um_circle_make(0.01f)),
        .sweep_a = still_at(um_vec2_make(0.0f, 0.0f)),
        .sweep_b = {.start = {-1000.0f, 0.0f}, .end = {1e6f, 0.0f}, .q = {1.0f, 0.0f}, .turn = 500.0f}};
    solve(&t);
    check_impact(&t, UM_IMPACT_HIT, (1000.0 - 0.0101) / 1001000.0, "a ball");
    t.sweep_b.start = um_vec2_make(-1000.0f, 10.0102f);
    t.sweep_b.end.y = 10.0102f;
    solve(&t);
    check_impact(&t, UM_IMPACT_SEPARATED, 1.0, "a ball that passes above");
}

// A rod of length 2 turns about its end into a point at (0, 2 sin(angle)): it gets there at that angle.
static void a_rod_hits_what_it_turns_into(void** state)
{
    (void)state;
    for (int32_t i = 1; i < 60; ++i) {
        double angle = 0.1 * (double)i;
        chase t = {
            .a = um_convex_of_segment(um_segment_make(um_vec2_make(0.0f, 0.0f), um_vec2_make(2.0f, 0.0f))),
            .b = um_convex_of_point(um_vec2_make((float)(1.5 * cos(angle)), (float)(1.5 * sin(angle)))),
            .sweep_a = still_at(um_vec2_make(7.0f, 8.0f)),
            .sweep_b = still_at(um_vec2_make(7.0f, 8.0f))};
        t.sweep_a.turn = 6.2f;
        solve(&t);
        check_impact(&t, UM_IMPACT_HIT, angle / (double)t.sweep_a.turn, "a rod");
        t.sweep_a.turn = -6.2f;
        solve(&t);
        check_impact(&t, UM_IMPACT_HIT, (2.0 * 3.14159265358979 - angle) / 6.2, "a rod, the other way round");
    }
}

static void shapes_that_move_alike_do_not_meet(void** state)
{
    (void)state;
    chase t = {.a = um_convex_of_box(um_box_make(1.0f, 1.0f)),
               .b = um_convex_of_box(um_box_make(1.0f, 1.0f))};
    t.sweep_a = (um_sweep){.start = {0.0f, 0.0f}, .end = {500.0f, 300.0f}, .q = {1.0f, 0.0f}};
    t.sweep_b = (um_sweep){.start = {2.01f, 0.0f}, .end = {502.01f, 300.0f}, .q = {1.0f, 0.0f}};
    solve(&t);
    check_impact(&t, UM_IMPACT_SEPARATED, 1.0, "two boxes");
}

static void a_touch_at_either_end_is_a_hit(void** state)
{
    (void)state;
    chase t = {.a = um_convex_of_box(um_box_make(1.0f, 1.0f)),
               .b = um_convex_of_box(um_box_make(1.0f, 1.0f))};
    t.sweep_a = still_at(um_vec2_make(0.0f, 0.0f));
    t.sweep_b = (um_sweep){.start = {3.0f, 0.0f}, .end = {2.0f, 0.0f}, .q = {1.0f, 0.0f}};
    solve(&t);
    check_impact(&t, UM_IMPACT_HIT, 1.0, "at the end");
    t.sweep_b = (um_sweep){.start = {2.05f, 0.0f}, .end = {2.0f, 0.0f}, .q = {1.0f, 0.0f}};
    t.touch = 0.1f;
    solve(&t);
    check_impact(&t, UM_IMPACT_HIT, 0.0, "at the start");
    t.sweep_b.start.x = 2.0f;
    solve(&t);
    check_impact(&t, UM_IMPACT_OVERLAPPED, 0.0, "touching at the start");
}

// Spinning next to each other just out of reach takes the most rounds.
static void spins_close_to_each_other_are_decided(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 1);
    int32_t failures = 0;
    for (int32_t turn = 0; turn < repeats(400); ++turn) {
        chase t = {.random = &random, .scale = 10.0};
        um_polygon polygon = random_polygon(&random, 1.0f);
        t.a = um_convex_of_polygon(&polygon);
        polygon = random_polygon(&random, 1.0f);
        t.b = um_convex_of_polygon(&polygon);
        float reach = 2.0f + 0.001f * (float)prng_below(&random, 100);
        t.sweep_a = still_at(um_vec2_make(0.0f, 0.0f));
        t.sweep_b = still_at(um_vec2_make(reach, 0.0f));
        t.sweep_a.turn = prng_float(&random, -6.0f, 6.0f);
        t.sweep_b.turn = prng_float(&random, -6.0f, 6.0f);
        t.touch = prng_chance(&random, 50) ? 0.0f : 0.01f;
        solve(&t);
        check_chase(&t);
        failures += t.impact.state == UM_IMPACT_FAILED;
    }
    assert_int_equal(failures, 0);
}

// A wheel of 16 corners that spins by 1,000 turns a hair's breadth above a floor takes more rounds than there
// are. Up to the fraction that is told, nothing has touched.
static void a_failure_is_told_with_a_time_that_is_safe(void** state)
{
    (void)state;
    um_convex wheel = {.count = UM_MAX_POLYGON_VERTICES};
    for (int32_t i = 0; i < wheel.count; ++i) {
        um_rot q = um_rot_from_angle(2.0f * UM_PI * (float)i / UM_MAX_POLYGON_VERTICES);
        wheel.points[i] = um_vec2_make(q.c, q.s);
    }
    prng random = prng_make(SEED + 4);
    chase t = {.random = &random, .a = um_convex_of_box(um_box_make(10.0f, 1.0f)), .b = wheel, .scale = 1.0};
    t.sweep_a = still_at(um_vec2_make(0.0f, -1.0f));
    t.sweep_b = still_at(um_vec2_make(0.0f, 1.00001f));
    t.sweep_b.turn = 6283.0f;
    solve(&t);
    assert_int_equal(t.impact.state, UM_IMPACT_FAILED);
    assert_true(t.impact.fraction > 0.0f && t.impact.fraction < 1.0f);
    check_chase(&t);
}

// ---- Sweeps ---------------------------------------------------------------------------------------------

static void a_sweep_goes_from_one_transform_to_the_other(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 2);
    for (int32_t turn = 0; turn < 2000; ++turn) {
        um_transform from = random_transform(&random, um_vec2_make(0.0f, 0.0f), 10.0f);
        um_transform to = random_transform(&random, um_vec2_make(0.0f, 0.0f), 10.0f);
        um_sweep sweep = um_sweep_between(random_vec2(&random, 2.0f), from, to);
        assert_true(um_sweep_is_valid(&sweep) && fabsf(sweep.turn) <= UM_PI);
        um_transform ends[2] = {um_sweep_at(&sweep, 0.0f), um_sweep_at(&sweep, 1.0f)};
        um_transform expected[2] = {from, to};
        for (int32_t i = 0; i < 2; ++i) {
            float off = fabsf(ends[i].p.x - expected[i].p.x) + fabsf(ends[i].p.y - expected[i].p.y) +
                        fabsf(ends[i].q.c - expected[i].q.c) + fabsf(ends[i].q.s - expected[i].q.s);
            if (!(off < 1e-5f)) {
                fail_with_seed(&random, "end %d is off by %g", i, (double)off);
            }
        }
    }
}

static void check_sweep_refused(um_sweep bad)
{
    um_convex a = um_convex_of_circle(um_circle_make(1.0f));
    um_sweep good = still_at(um_vec2_make(0.0f, 0.0f));
    um_impact impact;
    memset(&impact, 0x5a, sizeof impact);
    um_impact before = impact;
    assert_false(um_sweep_is_valid(&bad));
    um_transform none = um_sweep_at(&bad, 0.5f);
    assert_true(none.p.x == 0.0f && none.p.y == 0.0f && none.q.c == 1.0f && none.q.s == 0.0f);
    check_result(um_convex_find_impact(&a, &bad, &a, &good, 0.0f, &impact), UM_ERROR_INVALID_GEOMETRY, "a");
    check_result(um_convex_find_impact(&a, &good, &a, &bad, 0.0f, &impact), UM_ERROR_INVALID_GEOMETRY, "b");
    assert_memory_equal(&impact, &before, sizeof impact);
}

static void bad_sweeps_are_refused(void** state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY, 2.0f * UM_MAX_POSITION};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_sweep sweep = still_at(um_vec2_make(1.0f, 2.0f));
        sweep.center.x = bad[i];
        check_sweep_refused(sweep);
        sweep = still_at(um_vec2_make(1.0f, 2.0f));
        sweep.start.y = bad[i];
        check_sweep_refused(sweep);
        sweep = still_at(um_vec2_make(1.0f, 2.0f));
        sweep.end.x = bad[i];
        check_sweep_refused(sweep);
        sweep = still_at(um_vec2_make(1.0f, 2.0f));
        sweep.q.s = bad[i];
        check_sweep_refused(sweep);
        sweep = still_at(um_vec2_make(1.0f, 2.0f));
        sweep.turn = bad[i];
        check_sweep_refused(sweep);
    }
    assert_false(um_sweep_is_valid(NULL));
    assert_true(um_sweep_at(NULL, 0.5f).q.c == 1.0f);
    um_sweep sweep = still_at(um_vec2_make(1.0f, 2.0f));
    assert_true(um_sweep_at(&sweep, 1.0f).p.y == 2.0f);
    assert_true(um_sweep_at(&sweep, -0.1f).p.y == 0.0f && um_sweep_at(&sweep, NAN).p.y == 0.0f);
}

static void bad_convexes_distances_and_pointers_are_refused(void** state)
{
    (void)state;
    um_convex a = um_convex_of_circle(um_circle_make(1.0f));
    um_convex bad = {0};
    um_sweep s = still_at(um_vec2_make(0.0f, 0.0f));
    um_impact impact;
    check_result(um_convex_find_impact(&bad, &s, &a, &s, 0.0f, &impact), UM_ERROR_INVALID_GEOMETRY, "a");
    check_result(um_convex_find_impact(&a, &s, &bad, &s, 0.0f, &impact), UM_ERROR_INVALID_GEOMETRY, "b");
    check_result(um_convex_find_impact(NULL, &s, &a, &s, 0.0f, &impact), UM_ERROR_NULL_ARGUMENT, "no a");
    check_result(um_convex_find_impact(&a, NULL, &a, &s, 0.0f, &impact), UM_ERROR_NULL_ARGUMENT, "no sweep");
    check_result(um_convex_find_impact(&a, &s, NULL, &s, 0.0f, &impact), UM_ERROR_NULL_ARGUMENT, "no b");
    check_result(um_convex_find_impact(&a, &s, &a, NULL, 0.0f, &impact), UM_ERROR_NULL_ARGUMENT, "no sweep");
    check_result(um_convex_find_impact(&a, &s, &a, &s, 0.0f, NULL), UM_ERROR_NULL_ARGUMENT, "no output");
    const float distances[] = {-1.0f, NAN, INFINITY, 2.0f * UM_MAX_EXTENT};
    for (int32_t i = 0; i < COUNT_OF(distances); ++i) {
        check_result(um_convex_find_impact(&a, &s, &a, &s, distances[i], &impact), UM_ERROR_INVALID_NUMBER,
                     "touch_distance");
    }
}

static um_vec2 any_place(prng* random, float limit)
{
    um_vec2 place = {hard_float(random), hard_float(random)};
    if (!(fabsf(place.x) <= limit && fabsf(place.y) <= limit) && prng_chance(random, 95)) {
        place = random_vec2(random, limit);
    }
    return place;
}

static void random_bits_get_an_answer_or_an_error(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 3);
    int32_t answers = 0;
    for (int32_t turn = 0; turn < repeats(20000); ++turn) {
        um_convex convexes[2];
        um_sweep sweeps[2];
        for (int32_t i = 0; i < 2; ++i) {
            convexes[i] =
                (um_convex){.count = 1 + prng_below(&random, 6), .radius = fabsf(hard_float(&random))};
            for (int32_t k = 0; k < convexes[i].count; ++k) {
                convexes[i].points[k] = any_place(&random, UM_MAX_EXTENT);
            }
            sweeps[i] = (um_sweep){any_place(&random, UM_MAX_EXTENT), any_place(&random, UM_MAX_POSITION),
                                   any_place(&random, UM_MAX_POSITION),
                                   um_rot_from_angle(hard_float(&random)), hard_float(&random)};
        }
        um_impact impact;
        if (um_convex_find_impact(&convexes[0], &sweeps[0], &convexes[1], &sweeps[1],
                                  fabsf(hard_float(&random)), &impact) == UM_OK) {
            ++answers;
            bool is_good = impact.fraction >= 0.0f && impact.fraction <= 1.0f &&
                           umi_vec2_is_finite(impact.point) && umi_vec2_is_finite(impact.normal);
            if (!is_good) {
                fail_with_seed(&random, "state %d at %g", (int)impact.state, (double)impact.fraction);
            }
        }
    }
    assert_true(answers > repeats(20000) / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impacts_of_all_pairs_of_kinds_are_those_of_the_reference),
        cmocka_unit_test(a_fast_ball_does_not_pass_through_a_thin_wall),
        cmocka_unit_test(a_rod_hits_what_it_turns_into),
        cmocka_unit_test(shapes_that_move_alike_do_not_meet),
        cmocka_unit_test(a_touch_at_either_end_is_a_hit),
        cmocka_unit_test(spins_close_to_each_other_are_decided),
        cmocka_unit_test(a_failure_is_told_with_a_time_that_is_safe),
        cmocka_unit_test(a_sweep_goes_from_one_transform_to_the_other),
        cmocka_unit_test(bad_sweeps_are_refused),
        cmocka_unit_test(bad_convexes_distances_and_pointers_are_refused),
        cmocka_unit_test(random_bits_get_an_answer_or_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
