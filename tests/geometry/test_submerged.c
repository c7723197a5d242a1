// How much of a shape is under the surface of a liquid, for every kind of shape: against closed forms, and
// against strips of the shape that are cut across the surface.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "geometry/submerged.h"

#include <math.h>

enum { PLACEMENTS = 1500, STRIPS = 4000 };

// ---- The oracle -----------------------------------------------------------------------------------------

// How far a shape reaches along a line, from below to above: the hull of some points with a radius around
// it.
typedef struct span {
    double low, high;
} span;

static void widen(span* s, double low, double high)
{
    s->low = fmin(s->low, low);
    s->high = fmax(s->high, high);
}

// The vertical line at x through the stadium around a segment: through its rectangle and its two discs.
static void cut_stadium(span* s, umi_point a, umi_point b, double radius, double x)
{
    umi_point ends[2] = {a, b};
    for (int32_t i = 0; i < 2; ++i) {
        double square = radius * radius - (x - ends[i].x) * (x - ends[i].x);
        if (square >= 0.0) {
            widen(s, ends[i].y - sqrt(square), ends[i].y + sqrt(square));
        }
    }
    double length = hypot(b.x - a.x, b.y - a.y);
    umi_point normal = {-(b.y - a.y) / length, (b.x - a.x) / length};
    for (int32_t side = -1; side <= 1; side += 2) {
        umi_point p = {a.x + side * radius * normal.x, a.y + side * radius * normal.y};
        umi_point q = {b.x + side * radius * normal.x, b.y + side * radius * normal.y};
        double share = (x - p.x) / (q.x - p.x);
        if (q.x != p.x && share >= 0.0 && share <= 1.0) {
            double y = p.y + share * (q.y - p.y);
            widen(s, y, y);
        }
    }
}

// The part below y = 0 by strips along y, of a convex whose points are given in that frame.
static umi_submerged sample(const umi_point* points, int32_t count, double radius)
{
    double left = (double)INFINITY;
    double right = -(double)INFINITY;
    for (int32_t i = 0; i < count; ++i) {
        left = fmin(left, points[i].x - radius);
        right = fmax(right, points[i].x + radius);
    }
    double width = (right - left) / STRIPS;
    umi_submerged sum = {0};
    for (int32_t k = 0; k < STRIPS; ++k) {
        double x = left + ((double)k + 0.5) * width;
        span s = {(double)INFINITY, -(double)INFINITY};
        for (int32_t i = 0; i < count; ++i) {
            if (count == 1) {
                double square = radius * radius - (x - points[0].x) * (x - points[0].x);
                widen(&s, points[0].y - sqrt(square), points[0].y + sqrt(square));
            } else {
                cut_stadium(&s, points[i], points[(i + 1) % count], radius, x);
            }
        }
        double top = fmin(s.high, 0.0);
        if (top > s.low) {
            double area = (top - s.low) * width;
            sum.area += area;
            sum.center.x += area * x;
            sum.center.y += area * 0.5 * (top + s.low);
        }
    }
    if (sum.area > 0.0) {
        sum.center.x /= sum.area;
        sum.center.y /= sum.area;
    }
    return sum;
}

// ---- Random shapes --------------------------------------------------------------------------------------

typedef struct subject {
    um_polygon polygon; // room for vertices
    umi_corners corners;
    umi_convex convex;
    double size;
} subject;

static void make_polygon(subject* s, prng* random, bool is_round)
{
    um_vec2 points[12];
    int32_t count = 3 + prng_below(random, 10);
    do {
        for (int32_t i = 0; i < count; ++i) {
            points[i] = um_vec2_make(prng_float(random, -50.0f, 50.0f), prng_float(random, -50.0f, 50.0f));
        }
    } while (um_polygon_from_points(points, count, &s->polygon) != UM_OK);
    s->polygon.radius = is_round ? prng_float(random, 0.1f, 40.0f) : 0.0f;
    s->convex = umi_convex_of_polygon(&s->polygon);
}

static void make_box(subject* s, prng* random)
{
    um_box box = um_box_make_at(prng_float(random, 1.0f, 50.0f), prng_float(random, 1.0f, 50.0f),
                                um_vec2_make(prng_float(random, -20.0f, 20.0f), 3.0f),
                                prng_float(random, -4.0f, 4.0f));
    s->convex = umi_convex_of_box(&box, &s->corners);
}

static void make_line(subject* s, prng* random)
{
    um_vec2 a = {prng_float(random, -50.0f, -1.0f), prng_float(random, -50.0f, 50.0f)};
    um_vec2 b = {prng_float(random, 1.0f, 50.0f), prng_float(random, -50.0f, 50.0f)};
    s->convex = umi_convex_of_line(a, b, prng_float(random, 0.5f, 40.0f), &s->corners);
}

static void make_disc(subject* s, prng* random)
{
    s->corners.vertices[0] = um_vec2_make(prng_float(random, -20.0f, 20.0f), 7.0f);
    s->convex = (umi_convex){s->corners.vertices, s->corners.normals, 1, prng_float(random, 1.0f, 50.0f)};
}

static void make_subject(subject* s, prng* random, int32_t kind)
{
    switch (kind) {
    case 0:
        make_disc(s, random);
        break;
    case 1:
        make_box(s, random);
        break;
    case 2:
        make_line(s, random);
        break;
    default:
        make_polygon(s, random, kind == 4);
        break;
    }
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void check_placement(prng* random, int32_t kind, double* out_worst)
{
    subject s;
    make_subject(&s, random, kind);
    um_rot q = um_rot_from_angle(prng_float(random, -3.2f, 3.2f));
    umi_frame frame = {(double)prng_float(random, -60.0f, 60.0f), (double)prng_float(random, -60.0f, 60.0f),
                       (double)q.c, (double)q.s};
    um_rot up = um_rot_from_angle(prng_float(random, -3.2f, 3.2f));
    double length = hypot((double)up.c, (double)up.s);
    umi_point normal = {(double)up.c / length, (double)up.s / length};
    double offset = (double)prng_float(random, -30.0f, 30.0f);
    umi_rim rim;
    umi_rim_of_convex(&s.convex, frame, &rim);
    umi_submerged actual = umi_find_submerged(&rim, normal, offset);

    // In the frame of the surface: x along it, y out of the liquid, and 0 on it.
    umi_point along = umi_turn_right(normal);
    umi_point points[UM_MAX_POLYGON_VERTICES];
    for (int32_t i = 0; i < s.convex.count; ++i) {
        umi_point p = umi_frame_apply(frame, umi_point_of(s.convex.vertices[i]));
        points[i] = (umi_point){umi_dot(along, p), umi_dot(normal, p) - offset};
    }
    umi_submerged expected = sample(points, s.convex.count, (double)s.convex.radius);
    umi_point center = {umi_dot(along, actual.center), umi_dot(normal, actual.center) - offset};
    // The strips are off by about their width to the power of 3/2 at round ends.
    double tolerance = 2e-2 + 1e-4 * expected.area;
    *out_worst = fmax(*out_worst, fabs(actual.area - expected.area) / (1.0 + expected.area));
    if (!(fabs(actual.area - expected.area) < tolerance)) {
        fail_with_seed(random, "kind %d: area %.9g, expected %.9g", (int)kind, actual.area, expected.area);
    }
    if (expected.area > 5.0 && !(hypot(center.x - expected.center.x, center.y - expected.center.y) < 2e-2)) {
        fail_with_seed(random, "kind %d: centre (%.9g, %.9g), expected (%.9g, %.9g)", (int)kind, center.x,
                       center.y, expected.center.x, expected.center.y);
    }
}

static void area_and_centre_are_those_of_thin_strips(void** state)
{
    (void)state;
    prng random = prng_make(20260101);
    for (int32_t kind = 0; kind < 5; ++kind) {
        double worst = 0.0;
        for (int32_t i = 0; i < repeats(PLACEMENTS); ++i) {
            check_placement(&random, kind, &worst);
        }
        print_message("kind %d: area off by up to %.2g of itself\n", (int)kind, worst);
    }
}

// All of a shape is what it weighs.
static void all_of_a_shape_is_its_area(void** state)
{
    (void)state;
    prng random = prng_make(7);
    for (int32_t i = 0; i < repeats(2000); ++i) {
        subject s;
        make_subject(&s, &random, 3 + i % 2);
        umi_rim rim;
        umi_rim_of_convex(&s.convex, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
        umi_submerged all = umi_find_submerged(&rim, (umi_point){0.0, 1.0}, 1e4);
        umi_submerged none = umi_find_submerged(&rim, (umi_point){0.0, 1.0}, -1e4);
        um_mass mass = um_polygon_mass(&s.polygon, 1.0f);
        assert_true(fabs(all.area - (double)mass.mass) < 2e-6 * (double)mass.mass);
        assert_true(fabs(all.center.x - (double)mass.center.x) < 1e-4);
        assert_true(fabs(all.center.y - (double)mass.center.y) < 1e-4);
        assert_true(none.area == 0.0);
    }
}

// The parts on both sides of a surface make up the whole.
static void both_sides_make_up_the_whole(void** state)
{
    (void)state;
    prng random = prng_make(8);
    for (int32_t i = 0; i < repeats(5000); ++i) {
        subject s;
        make_subject(&s, &random, i % 5);
        umi_rim rim;
        umi_rim_of_convex(&s.convex, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
        um_rot q = um_rot_from_angle(prng_float(&random, -3.2f, 3.2f));
        double length = hypot((double)q.c, (double)q.s);
        umi_point normal = {(double)q.c / length, (double)q.s / length};
        double offset = (double)prng_float(&random, -40.0f, 40.0f);
        umi_submerged below = umi_find_submerged(&rim, normal, offset);
        umi_submerged above = umi_find_submerged(&rim, (umi_point){-normal.x, -normal.y}, -offset);
        umi_submerged all = umi_find_submerged(&rim, normal, 1e4);
        double sum = below.area + above.area;
        if (!(fabs(sum - all.area) < 1e-6 * all.area)) {
            fail_with_seed(&random, "%.12g and %.12g, together %.12g", below.area, above.area, all.area);
        }
        double moment = below.area * below.center.x + above.area * above.center.x;
        if (!(fabs(moment - all.area * all.center.x) < 1e-5 * all.area * 100.0)) {
            fail_with_seed(&random, "moments %.12g, together %.12g", moment, all.area * all.center.x);
        }
    }
}

// A half disc has its centre 4 r / (3 pi) away from its straight side, and half of a box is a box.
static void halves_have_their_closed_forms(void** state)
{
    (void)state;
    um_vec2 origin = {0.0f, 0.0f};
    umi_convex disc = {&origin, &origin, 1, 3.0f};
    umi_rim rim;
    umi_rim_of_convex(&disc, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
    umi_submerged half = umi_find_submerged(&rim, (umi_point){0.0, 1.0}, 0.0);
    const double pi = 3.14159265358979;
    assert_true(fabs(half.area - 4.5 * pi) < 1e-5);
    assert_true(fabs(half.center.y + 4.0 / pi) < 1e-6 && fabs(half.center.x) < 1e-6);

    um_box box = um_box_make(4.0f, 2.0f);
    umi_corners room;
    umi_convex convex = umi_convex_of_box(&box, &room);
    umi_rim_of_convex(&convex, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
    half = umi_find_submerged(&rim, (umi_point){0.0, 1.0}, -1.0);
    assert_true(fabs(half.area - 8.0) < 1e-12);
    assert_true(fabs(half.center.y + 1.5) < 1e-12 && fabs(half.center.x) < 1e-12);
}

// A segment is nothing but a line.
static void a_segment_has_no_area(void** state)
{
    (void)state;
    umi_corners room;
    umi_convex line = umi_convex_of_line(um_vec2_make(-5.0f, -4.0f), um_vec2_make(7.0f, 3.0f), 0.0f, &room);
    umi_rim rim;
    umi_rim_of_convex(&line, (umi_frame){0.0, 0.0, 1.0, 0.0}, &rim);
    assert_true(umi_find_submerged(&rim, (umi_point){0.0, 1.0}, 0.0).area == 0.0);
    assert_true(umi_find_submerged(&rim, (umi_point){0.0, 1.0}, 100.0).area == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NOT_OF_THREADS(area_and_centre_are_those_of_thin_strips),
        cmocka_unit_test(all_of_a_shape_is_its_area),
        cmocka_unit_test(both_sides_make_up_the_whole),
        cmocka_unit_test(halves_have_their_closed_forms),
        cmocka_unit_test(a_segment_has_no_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
