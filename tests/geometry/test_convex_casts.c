// Casts of rays and of convexes, for every pair of kinds, against the distances of the reference along the
// way.
// SPDX-License-Identifier: MIT

#include "geometry/frame.h"
#include "support/checks.h"

#include "convex_reference.h"

#define SEED UINT64_C(20260302)
#define TURNS 24 // per pair of kinds

static const um_transform IDENTITY = {{0.0f, 0.0f}, {1.0f, 0.0f}};

typedef struct motion {
    prng* random;
    placed a, b; // as seen from a
    double x, y; // the translation
    double most;
    double scale;
    double world_error;
    um_cast_hit hit;
} motion;

static double distance_at(const motion* m, double fraction)
{
    placed b = shifted(&m->b, m->x * fraction, m->y * fraction);
    return surface_distance(&m->a, &b);
}

// The distance is a convex function of the fraction: thirds narrow down where it is least. Only hulls that
// do not overlap have a true distance here, which is enough: what is below zero is a hit anyway.
static double least_distance(const motion* m)
{
    double low = 0.0;
    double high = m->most;
    for (int32_t i = 0; i < 40; ++i) {
        double first = low + (high - low) / 3.0;
        double second = high - (high - low) / 3.0;
        double at_first = distance_at(m, first);
        double at_second = distance_at(m, second);
        if (at_first < 0.0 || at_second < 0.0) {
            return fmin(at_first, at_second);
        }
        if (at_first < at_second) {
            high = second;
        } else {
            low = first;
        }
    }
    return distance_at(m, 0.5 * (low + high));
}

static void check_start(const motion* m, double at_start)
{
    if (at_start > 1e-12 * m->scale) {
        fail_with_seed(m->random, "an overlap at the start, where the distance is %g", at_start);
    }
    if (m->hit.fraction != 0.0f || !m->hit.is_hit || m->hit.normal.x != 0.0f || m->hit.normal.y != 0.0f) {
        fail_with_seed(m->random, "an overlap at the start with the fraction %g", (double)m->hit.fraction);
    }
}

// At the hit, all of b lies beyond a along the normal; the point is on a's surface and near b.
static void check_contact(const motion* m, um_vec2 seen_from)
{
    placed b = shifted(&m->b, m->x * (double)m->hit.fraction, m->y * (double)m->hit.fraction);
    double x = (double)m->hit.normal.x;
    double y = (double)m->hit.normal.y;
    double along = gap_along(&m->a, &b, x, y) - m->a.radius - b.radius;
    double error = 1e-6 * m->scale + 2e-7 * hypot(m->x, m->y) * (double)m->hit.fraction;
    if (!(fabs(hypot(x, y) - 1.0) < 1e-6) || !(fabs(along) <= error)) {
        fail_with_seed(m->random, "a normal (%g, %g) along which the gap is %g", x, y, along);
    }
    if (x * m->x + y * m->y > 1e-6 * hypot(m->x, m->y)) {
        fail_with_seed(m->random, "a normal (%g, %g) along the translation", x, y);
    }
    placed dot = place_point(m->hit.point, seen_from);
    double off_a = surface_distance(&m->a, &dot);
    double off_b = surface_distance(&b, &dot);
    if (!(off_a <= m->world_error && off_b <= m->world_error + error)) {
        fail_with_seed(m->random, "a point that lies %g and %g outside", off_a, off_b);
    }
}

static void check_motion(const motion* m, um_vec2 seen_from)
{
    double rounding = 1e-10 * m->scale;
    double at_start = distance_at(m, 0.0);
    if (m->hit.starts_in_overlap) {
        check_start(m, at_start);
        return;
    }
    if (at_start < -1e-12 * m->scale) {
        fail_with_seed(m->random, "no overlap told, where the distance is %g", at_start);
    }
    if (!m->hit.is_hit) {
        double least = least_distance(m);
        if (least < -rounding) {
            fail_with_seed(m->random, "no hit, with a distance of %g on the way", least);
        }
        return;
    }
    double at_hit = distance_at(m, (double)m->hit.fraction);
    // The fraction is a float, and the way is longer than the shapes.
    double float_error = 2e-7 * (double)m->hit.fraction * hypot(m->x, m->y);
    if (!(at_hit <= rounding + float_error && at_hit >= -rounding)) {
        fail_with_seed(m->random, "a hit at a distance of %g", at_hit);
    }
    for (int32_t i = 1; i < 8; ++i) {
        double before = distance_at(m, (double)m->hit.fraction * (double)i / 8.0);
        if (before < -rounding) {
            fail_with_seed(m->random, "a hit behind a distance of %g", before);
        }
    }
    check_contact(m, seen_from);
}

// Along an axis, a side, nowhere, or anywhere; for most of them towards the other shape.
static um_vec2 random_translation(prng* random, const scenario* s)
{
    um_vec2 way = um_vec2_add(um_vec2_sub(s->at_a.p, s->at_b.p), random_vec2(random, 2.0f * s->extent));
    switch (prng_below(random, 8)) {
    case 0:
        return random_vec2(random, s->extent);
    case 1:
        return um_vec2_make(way.x, 0.0f);
    case 2:
        return um_vec2_make(0.0f, way.y);
    case 3:
        return um_vec2_scale(s->a.points[0], 5.0f);
    case 4:
        return prng_chance(random, 50) ? um_vec2_make(0.0f, 0.0f) : um_vec2_scale(way, 1e-30f);
    case 5:
        return um_vec2_scale(way, 1e3f);
    default:
        return um_vec2_scale(way, 1.5f);
    }
}

static motion start(prng* random, const scenario* s, um_vec2 translation, float most)
{
    motion m = {
        .random = random, .x = (double)translation.x, .y = (double)translation.y, .most = (double)most};
    m.a = place(&s->a, s->at_a, s->at_a.p);
    m.b = place(&s->b, s->at_b, s->at_a.p);
    m.scale =
        size_of(&m.a) + size_of(&m.b) + hypot(m.b.x[0] - m.a.x[0], m.b.y[0] - m.a.y[0]) + (double)s->extent;
    double far = fmax(fabs((double)s->at_a.p.x), fabs((double)s->at_a.p.y));
    m.world_error = 2e-7 * (far + m.scale);
    return m;
}

static void casts_of_all_pairs_of_kinds_are_those_of_the_reference(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    int32_t hits = 0;
    for (int32_t turn = 0; turn < repeats(TURNS); ++turn) {
        for (int32_t pair = 0; pair < KIND_COUNT * KIND_COUNT; ++pair) {
            scenario s =
                random_scenario(&random, (convex_kind)(pair / KIND_COUNT), (convex_kind)(pair % KIND_COUNT));
            um_vec2 translation = random_translation(&random, &s);
            motion m = start(&random, &s, translation, prng_float(&random, 0.0f, 2.0f));
            check_result(um_convex_cast(&s.a, s.at_a, &s.b, s.at_b, translation, (float)m.most, &m.hit),
                         UM_OK, "um_convex_cast");
            check_motion(&m, s.at_a.p);
            hits += m.hit.is_hit && !m.hit.starts_in_overlap;
        }
    }
    assert_true(hits > repeats(TURNS) * 10);
}

static void rays_at_all_kinds_are_those_of_the_reference(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 1);
    int32_t hits = 0;
    for (int32_t turn = 0; turn < repeats(5000); ++turn) {
        scenario s = random_scenario(&random, (convex_kind)(turn % KIND_COUNT), KIND_POINT);
        s.b.points[0] = um_vec2_make(0.0f, 0.0f);
        um_vec2 translation = random_translation(&random, &s);
        motion m = start(&random, &s, translation, prng_float(&random, 0.0f, 2.0f));
        um_ray ray = {s.at_b.p, translation, (float)m.most};
        check_result(um_convex_cast_ray(&s.a, s.at_a, &ray, &m.hit), UM_OK, "um_convex_cast_ray");
        check_motion(&m, s.at_a.p);
        hits += m.hit.is_hit && !m.hit.starts_in_overlap;
    }
    assert_true(hits > repeats(5000) / 20);
}

// ---- By hand --------------------------------------------------------------------------------------------

static void check_hit(um_cast_hit hit, float fraction, um_vec2 point, um_vec2 normal, const char* what)
{
    if (!hit.is_hit || hit.fraction != fraction || hit.point.x != point.x || hit.point.y != point.y ||
        hit.normal.x != normal.x || hit.normal.y != normal.y) {
        fail_msg("%s: %d, fraction %.9g, point (%.9g, %.9g), normal (%.9g, %.9g)", what, hit.is_hit,
                 (double)hit.fraction, (double)hit.point.x, (double)hit.point.y, (double)hit.normal.x,
                 (double)hit.normal.y);
    }
}

static void simple_casts_are_exact(void** state)
{
    (void)state;
    um_convex box = um_convex_of_box(um_box_make(1.0f, 2.0f));
    um_vec2 left = {-1.0f, 0.0f};
    um_cast_hit hit;
    um_ray ray = {{-5.0f, 1.0f}, {8.0f, 0.0f}, 1.0f};
    check_result(um_convex_cast_ray(&box, IDENTITY, &ray, &hit), UM_OK, "ray");
    check_hit(hit, 0.5f, um_vec2_make(-1.0f, 1.0f), left, "a ray at a box");
    ray.max_fraction = 0.5f;
    check_result(um_convex_cast_ray(&box, IDENTITY, &ray, &hit), UM_OK, "ray");
    check_hit(hit, 0.5f, um_vec2_make(-1.0f, 1.0f), left, "a ray that just reaches a box");
    ray.max_fraction = 0.4999f;
    check_result(um_convex_cast_ray(&box, IDENTITY, &ray, &hit), UM_OK, "ray");
    assert_true(!hit.is_hit && hit.fraction == 0.4999f && hit.normal.x == 0.0f && hit.point.x == 0.0f);
    ray = (um_ray){{-5.0f, 2.0f}, {8.0f, 0.0f}, 1.0f};
    check_result(um_convex_cast_ray(&box, IDENTITY, &ray, &hit), UM_OK, "ray");
    assert_true(hit.is_hit); // along a side
    um_transform at = {{-5.0f, 0.0f}, {1.0f, 0.0f}};
    check_result(um_convex_cast(&box, IDENTITY, &box, at, um_vec2_make(6.0f, 0.0f), 1.0f, &hit), UM_OK,
                 "cast");
    assert_true(hit.is_hit && hit.fraction == 0.5f && hit.normal.x == -1.0f && hit.point.x == -1.0f);
}

static void a_start_in_overlap_is_a_hit_of_its_own(void** state)
{
    (void)state;
    um_convex box = um_convex_of_box(um_box_make(1.0f, 2.0f));
    um_convex ball = um_convex_of_circle(um_circle_make(1.0f));
    um_cast_hit hit;
    um_ray ray = {{0.5f, 0.5f}, {0.0f, 0.0f}, 0.0f};
    check_result(um_convex_cast_ray(&box, IDENTITY, &ray, &hit), UM_OK, "ray");
    assert_true(hit.is_hit && hit.starts_in_overlap && hit.fraction == 0.0f);
    check_result(um_convex_cast_ray(&ball, IDENTITY, &ray, &hit), UM_OK, "ray");
    assert_true(hit.is_hit && hit.starts_in_overlap && hit.point.x == 0.5f && hit.point.y == 0.5f);
    um_transform at = {{1.5f, 0.0f}, {1.0f, 0.0f}};
    check_result(um_convex_cast(&box, IDENTITY, &ball, at, um_vec2_make(9.0f, 0.0f), 1.0f, &hit), UM_OK,
                 "cast");
    assert_true(hit.is_hit && hit.starts_in_overlap && hit.fraction == 0.0f);
    assert_true(um_convex_contains(&box, IDENTITY, hit.point) && um_convex_contains(&ball, at, hit.point));
}

// Also between two floats: the order of fractions is never reversed, and up to them nothing is hit.
static void reported_fractions_are_the_next_floats_below(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    for (int32_t i = 0; i < 100000; ++i) {
        float below = ldexpf(prng_float(&random, 0.0f, 1.0f), prng_below(&random, 30) - 25);
        float above = nextafterf(below, INFINITY);
        double gap = (double)above - (double)below;
        double fraction = (double)below + gap * (double)prng_float(&random, 0.0f, 1.0f);
        if (umi_fraction_below(fraction) != below || umi_fraction_above(below) < fraction) {
            fail_with_seed(&random, "%.17g is reported as %.9g, expected %.9g", fraction,
                           (double)umi_fraction_below(fraction), (double)below);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(casts_of_all_pairs_of_kinds_are_those_of_the_reference),
        cmocka_unit_test(rays_at_all_kinds_are_those_of_the_reference),
        cmocka_unit_test(simple_casts_are_exact),
        cmocka_unit_test(a_start_in_overlap_is_a_hit_of_its_own),
        cmocka_unit_test(reported_fractions_are_the_next_floats_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
