// How shapes with radii and lines touch, in every lane width, against distances and depths by brute force in
// double.
// SPDX-License-Identifier: MIT

#include "polygon_checks.h"
#include "support/collide_one.h"
#include "support/prng.h"
#include "support/sanitizers.h"

#include <math.h>

enum { most_vertices = UM_MAX_POLYGON_VERTICES };

// ---- Brute force ----------------------------------------------------------------------------------------

typedef struct point {
    double x, y;
} point;

typedef struct outline {
    point vertices[most_vertices];
    int32_t count;
} outline;

static point minus(point a, point b)
{
    return (point){a.x - b.x, a.y - b.y};
}

static double dot(point a, point b)
{
    return a.x * b.x + a.y * b.y;
}

static outline place_core(const umi_convex* core, um_transform t)
{
    outline o = {.count = core->count};
    for (int32_t i = 0; i < core->count; ++i) {
        double x = (double)core->vertices[i].x, y = (double)core->vertices[i].y;
        double c = (double)t.q.c, s = (double)t.q.s;
        o.vertices[i] = (point){c * x - s * y + (double)t.p.x, s * x + c * y + (double)t.p.y};
    }
    return o;
}

// From the nearest point of a side to p.
static point from_side(point a, point b, point p)
{
    point side = minus(b, a);
    double share = dot(minus(p, a), side) / dot(side, side);
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    return minus(p, (point){a.x + share * side.x, a.y + share * side.y});
}

typedef struct nearest {
    double separation; // below 0 if the outlines overlap
    point normal;      // from a to b; the best one if they do
} nearest;

// The deepest that b reaches behind the sides of a; the least of them.
static nearest least_depth(const outline* a, const outline* b, double sign)
{
    nearest best = {.separation = -1e30};
    for (int32_t i = 0; i < a->count; ++i) {
        point start = a->vertices[i];
        point side = minus(a->vertices[(i + 1) % a->count], start);
        double length = sqrt(dot(side, side));
        point normal = {side.y / length, -side.x / length};
        double lowest = 1e30;
        for (int32_t k = 0; k < b->count; ++k) {
            lowest = fmin(lowest, dot(minus(b->vertices[k], start), normal));
        }
        if (lowest > best.separation) {
            best = (nearest){lowest, {sign * normal.x, sign * normal.y}};
        }
    }
    return best;
}

static nearest distance_of(const outline* a, const outline* b)
{
    nearest best = {.separation = 1e30};
    for (int32_t i = 0; i < a->count; ++i) {
        for (int32_t k = 0; k < b->count; ++k) {
            point ways[2] = {
                from_side(a->vertices[i], a->vertices[(i + 1) % a->count], b->vertices[k]),
                from_side(b->vertices[k], b->vertices[(k + 1) % b->count], a->vertices[i]),
            };
            ways[1] = (point){-ways[1].x, -ways[1].y};
            for (int32_t w = 0; w < 2; ++w) {
                double length = sqrt(dot(ways[w], ways[w]));
                if (length < best.separation) {
                    best = (nearest){length, {ways[w].x / length, ways[w].y / length}};
                }
            }
        }
    }
    return best;
}

// Lines that cross overlap though neither has a vertex in the other.
static nearest compare(const outline* a, const outline* b)
{
    nearest by_a = least_depth(a, b, 1.0);
    nearest by_b = least_depth(b, a, -1.0);
    nearest best = by_a.separation >= by_b.separation ? by_a : by_b;
    nearest apart = distance_of(a, b);
    bool is_collinear = fabs(best.separation) < 1e-6 && apart.separation > 1e-5;
    return best.separation > 0.0 || is_collinear ? apart : best;
}

// ---- Random shapes --------------------------------------------------------------------------------------

typedef struct core_room {
    um_polygon polygon;
    umi_corners corners;
    umi_convex core;
} core_room;

static void make_random_core(prng* random, core_room* room)
{
    float radius = prng_below(random, 4) == 0 ? 0.0f : prng_float(random, 0.01f, 0.5f);
    if (prng_below(random, 2) == 0) {
        um_vec2 a = {prng_float(random, -1.0f, 1.0f), prng_float(random, -1.0f, 1.0f)};
        um_vec2 b = {a.x + prng_float(random, 0.05f, 1.0f), prng_float(random, -1.0f, 1.0f)};
        room->core = umi_convex_of_line(a, b, radius, &room->corners);
        return;
    }
    um_vec2 points[8];
    int32_t count = 3 + (int32_t)prng_below(random, 6);
    do {
        for (int32_t i = 0; i < count; ++i) {
            points[i] = um_vec2_make(prng_float(random, -1.0f, 1.0f), prng_float(random, -1.0f, 1.0f));
        }
    } while (um_polygon_from_points(points, count, &room->polygon) != UM_OK);
    room->polygon.radius = radius;
    room->core = umi_convex_of_polygon(&room->polygon);
}

static um_transform random_place(prng* random, float reach)
{
    return (um_transform){{prng_float(random, -reach, reach), prng_float(random, -reach, reach)},
                          um_rot_from_angle(prng_float(random, -3.2f, 3.2f))};
}

// ---- Checks ---------------------------------------------------------------------------------------------

static double least_separation(const touching* t)
{
    double least = (double)t->points[0].separation;
    return t->count > 1 ? fmin(least, (double)t->points[1].separation) : least;
}

// A tenth of the margin is what a side may be worse that is preferred.
static void check_touching(const touching* t, const nearest* expected, double radius, double margin,
                           uint64_t seed, int32_t round)
{
    double separation = expected->separation - radius;
    double tolerance = 0.21 * margin + 1e-5;
    bool is_bare_corner = radius == 0.0 && expected->separation > 0.0; // these may pass each other
    if (t->count == 0) {
        if (separation < margin - tolerance && !is_bare_corner) {
            fail_msg("seed %llu, round %d: no contact at a separation of %g", (unsigned long long)seed, round,
                     separation);
        }
        return;
    }
    if (separation > margin + tolerance) {
        fail_msg("seed %llu, round %d: a contact at a separation of %g", (unsigned long long)seed, round,
                 separation);
    }
    double length = sqrt((double)(t->normal.x * t->normal.x + t->normal.y * t->normal.y));
    if (fabs(length - 1.0) > 1e-5) {
        fail_msg("seed %llu, round %d: a normal of length %g", (unsigned long long)seed, round, length);
    }
    double found = least_separation(t);
    if (!is_bare_corner && fabs(found - separation) > tolerance) {
        fail_msg("seed %llu, round %d: a separation of %g, expected %g", (unsigned long long)seed, round,
                 found, separation);
    }
}

static void shapes_with_radii_are_as_far_apart_as_brute_force_says(void** state)
{
    (void)state;
    const uint64_t seed = 20261116;
    prng random = prng_make(seed);
    const float margin = 0.02f;
    int32_t touching_count = 0, corner_count = 0;
    for (int32_t round = 0; round < repeats(60000); ++round) {
        core_room rooms[2];
        make_random_core(&random, &rooms[0]);
        make_random_core(&random, &rooms[1]);
        um_transform place = random_place(&random, 2.0f);
        touching t = collide_rounded(&rooms[0].core, &rooms[1].core, place, margin);
        outline a = place_core(&rooms[0].core, (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}});
        outline b = place_core(&rooms[1].core, place);
        nearest expected = compare(&a, &b);
        double radius = (double)rooms[0].core.radius + (double)rooms[1].core.radius;
        check_touching(&t, &expected, radius, (double)margin, seed, round);
        touching_count += t.count > 0;
        corner_count += t.count > 0 && (t.points[0].id & UMI_ID_CORNERS) != 0;
    }
    assert_true(touching_count > repeats(10000));
    assert_true(corner_count > repeats(1000));
}

// Whether a touch is as far apart as it should be.
static bool is_right(const touching* t, const nearest* expected, double radius, double margin)
{
    double separation = expected->separation - radius;
    double tolerance = 0.21 * margin + 1e-5;
    if (radius == 0.0 && expected->separation > 0.0) {
        return true; // bare corners may pass each other
    }
    return t->count == 0 ? separation >= margin - tolerance
                         : fabs(least_separation(t) - separation) <= tolerance;
}

// Shapes in odd places: touching exactly, parallel, on top of each other, turned by quarter turns, on one
// line. Where two sides of a shape are all but one line, the nearest corner may be hidden by the next one.
static void odd_places_are_as_brute_force_says(void** state)
{
    (void)state;
    const uint64_t seed = 11;
    prng random = prng_make(seed);
    const float margin = 0.02f;
    int32_t touching_count = 0, wrong_count = 0;
    for (int32_t round = 0; round < repeats(40000); ++round) {
        core_room rooms[2];
        make_random_core(&random, &rooms[0]);
        bool is_twin = prng_below(&random, 2) == 0;
        make_random_core(&random, &rooms[1]);
        const umi_convex* b = is_twin ? &rooms[0].core : &rooms[1].core;
        um_transform place = {{0.25f * (float)((int32_t)prng_below(&random, 17) - 8),
                               0.25f * (float)((int32_t)prng_below(&random, 17) - 8)},
                              um_rot_from_angle(0.5f * UM_PI * (float)prng_below(&random, 4))};
        if (prng_below(&random, 8) == 0) {
            place.p = um_vec2_make(0.0f, 0.0f);
        }
        touching t = collide_rounded(&rooms[0].core, b, place, margin);
        outline first = place_core(&rooms[0].core, (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}});
        outline second = place_core(b, place);
        nearest expected = compare(&first, &second);
        double radius = (double)rooms[0].core.radius + (double)b->radius;
        wrong_count += !is_right(&t, &expected, radius, (double)margin);
        touching_count += t.count > 0;
    }
    assert_true(touching_count > repeats(5000));
    if (wrong_count > touching_count / 1000) {
        fail_msg("seed %llu: %d of %d touches are wrong", (unsigned long long)seed, wrong_count,
                 touching_count);
    }
}

static void a_rounded_corner_pushes_along_the_line_between_the_corners(void** state)
{
    (void)state;
    const uint64_t seed = 7;
    prng random = prng_make(seed);
    int32_t corner_count = 0;
    for (int32_t round = 0; round < repeats(40000); ++round) {
        core_room rooms[2];
        make_random_core(&random, &rooms[0]);
        make_random_core(&random, &rooms[1]);
        um_transform place = random_place(&random, 2.0f);
        touching t = collide_rounded(&rooms[0].core, &rooms[1].core, place, 0.02f);
        if (t.count == 0 || (t.points[0].id & UMI_ID_CORNERS) == 0) {
            continue;
        }
        outline a = place_core(&rooms[0].core, (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}});
        outline b = place_core(&rooms[1].core, place);
        nearest expected = compare(&a, &b);
        corner_count += 1;
        assert_int_equal(t.count, 1);
        check_near("the normal's x", (double)t.normal.x, expected.normal.x, 1e-3);
        check_near("the normal's y", (double)t.normal.y, expected.normal.y, 1e-3);
        double radius = (double)rooms[0].core.radius + (double)rooms[1].core.radius;
        check_near("the separation", (double)t.points[0].separation, expected.separation - radius, 1e-5);
    }
    assert_true(corner_count > repeats(500));
}

static void lines_on_one_line_push_each_other_apart_at_their_ends(void** state)
{
    (void)state;
    umi_corners corners[2];
    umi_convex a = umi_convex_of_line(um_vec2_make(-1.0f, 0.0f), um_vec2_make(1.0f, 0.0f), 0.5f, &corners[0]);
    umi_convex b =
        umi_convex_of_line(um_vec2_make(-1.0f, 0.0f), um_vec2_make(1.0f, 0.0f), 0.25f, &corners[1]);
    for (int32_t turned = 0; turned < 2; ++turned) {
        um_transform place = {{2.7f, 0.0f}, {turned == 0 ? 1.0f : -1.0f, 0.0f}};
        touching t = collide_rounded(&a, &b, place, 0.02f);
        assert_int_equal(t.count, 1);
        check_near("the normal's x", (double)t.normal.x, 1.0, 1e-6);
        check_near("the separation", (double)t.points[0].separation, 0.7 - 0.75, 1e-6);
        check_near("the point's x", (double)t.points[0].anchor.x, 1.5 - 0.025, 1e-6);
    }
    um_transform beyond = {{2.8f, 0.0f}, {1.0f, 0.0f}};
    assert_int_equal(collide_rounded(&a, &b, beyond, 0.02f).count, 0);
}

static void a_capsule_lies_on_two_points(void** state)
{
    (void)state;
    umi_corners corners;
    um_polygon floor = polygon_of_box(um_box_make(10.0f, 1.0f));
    umi_convex core = umi_convex_of_polygon(&floor);
    umi_convex capsule =
        umi_convex_of_line(um_vec2_make(-1.0f, 0.0f), um_vec2_make(1.0f, 0.0f), 0.5f, &corners);
    um_transform place = {{3.0f, 1.495f}, {1.0f, 0.0f}};
    touching t = collide_rounded(&core, &capsule, place, 0.02f);
    assert_int_equal(t.count, 2);
    check_near("the normal's y", (double)t.normal.y, 1.0, 1e-6);
    for (int32_t i = 0; i < 2; ++i) {
        check_near("a separation", (double)t.points[i].separation, -0.005, 1e-5);
        check_near("a point's y", (double)t.points[i].anchor.y, 0.9975, 1e-5);
        check_near("a point's x", fabs((double)t.points[i].anchor.x - 3.0), 1.0, 1e-5);
    }
    assert_true(t.points[0].id != t.points[1].id);
}

static void a_circle_touches_a_line_on_both_sides_and_at_its_ends(void** state)
{
    (void)state;
    umi_corners corners;
    umi_convex line = umi_convex_of_line(um_vec2_make(-1.0f, 0.0f), um_vec2_make(1.0f, 0.0f), 0.1f, &corners);
    const struct {
        um_vec2 at;
        um_vec2 normal;
    } cases[] = {{{0.3f, 0.59f}, {0.0f, 1.0f}},
                 {{0.3f, -0.59f}, {0.0f, -1.0f}},
                 {{1.59f, 0.0f}, {1.0f, 0.0f}},
                 {{-1.59f, 0.0f}, {-1.0f, 0.0f}},
                 {{1.354f, 0.472f}, {0.6f, 0.8f}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        um_transform place = {cases[i].at, {1.0f, 0.0f}};
        touching t = collide_core_and_circle(&line, um_circle_make(0.5f), place, 0.02f);
        assert_int_equal(t.count, 1);
        check_vec2_near("the normal", t.normal, cases[i].normal, 1e-3);
        check_near("the separation", (double)t.points[0].separation, -0.01, 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_with_radii_are_as_far_apart_as_brute_force_says),
        cmocka_unit_test(odd_places_are_as_brute_force_says),
        cmocka_unit_test(a_rounded_corner_pushes_along_the_line_between_the_corners),
        cmocka_unit_test(lines_on_one_line_push_each_other_apart_at_their_ends),
        cmocka_unit_test(a_capsule_lies_on_two_points),
        cmocka_unit_test(a_circle_touches_a_line_on_both_sides_and_at_its_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
