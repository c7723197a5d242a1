// Distances, overlaps and points in convexes, for every pair of kinds against the reference.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "convex_reference.h"

#define SEED UINT64_C(20260301)
#define TURNS 90 // per pair of kinds

static const um_transform IDENTITY = {{0.0f, 0.0f}, {1.0f, 0.0f}};

typedef struct context {
    prng* random;
    scenario s;
    placed a, b;        // as seen from a
    double scale;       // of all numbers that go into the distance
    double world_error; // of a point that is rounded in the world
    um_distance result;
} context;

static context start(prng* random, convex_kind kind_a, convex_kind kind_b)
{
    context c = {.random = random, .s = random_scenario(random, kind_a, kind_b)};
    c.a = place(&c.s.a, c.s.at_a, c.s.at_a.p);
    c.b = place(&c.s.b, c.s.at_b, c.s.at_a.p);
    c.scale =
        size_of(&c.a) + size_of(&c.b) + hypot(c.b.x[0] - c.a.x[0], c.b.y[0] - c.a.y[0]) + (double)c.s.extent;
    double far = fmax(fabs((double)c.s.at_a.p.x), fabs((double)c.s.at_a.p.y));
    c.world_error = 2e-7 * (far + c.scale);
    um_result result = um_convex_distance(&c.s.a, c.s.at_a, &c.s.b, c.s.at_b, &c.result);
    check_result(result, UM_OK, "um_convex_distance");
    return c;
}

static void check_points(const context* c, bool are_apart)
{
    placed on_a = place_point(c->result.point_a, c->s.at_a.p);
    placed on_b = place_point(c->result.point_b, c->s.at_a.p);
    double off_a = surface_distance(&c->a, &on_a);
    double off_b = surface_distance(&c->b, &on_b);
    if (!(off_a <= c->world_error) || !(off_b <= c->world_error)) {
        fail_with_seed(c->random, "the points lie %g and %g outside, up to %g is rounding", off_a, off_b,
                       c->world_error);
    }
    double between = hypot(on_b.x[0] - on_a.x[0], on_b.y[0] - on_a.y[0]);
    if (!(fabs(between - (double)c->result.distance) <= 3.0 * c->world_error)) {
        fail_with_seed(c->random, "the points are %g apart, the distance is %g", between,
                       (double)c->result.distance);
    }
    if (!are_apart && (on_a.x[0] != on_b.x[0] || on_a.y[0] != on_b.y[0])) {
        fail_with_seed(c->random, "two points for shapes that overlap: %g apart", between);
    }
}

// The normal is right if the whole of b lies beyond a along it, by the distance.
static void check_normal(const context* c)
{
    double x = (double)c->result.normal.x;
    double y = (double)c->result.normal.y;
    double length = hypot(x, y);
    if (!(fabs(length - 1.0) < 1e-6)) {
        fail_with_seed(c->random, "the normal has a length of %.9g", length);
    }
    double along = gap_along(&c->a, &c->b, x, y) - c->a.radius - c->b.radius;
    if (!(fabs(along - (double)c->result.distance) <= 1e-6 * c->scale)) {
        fail_with_seed(c->random, "along the normal the gap is %.9g, the distance is %.9g", along,
                       (double)c->result.distance);
    }
}

static void check_scenario(const context* c)
{
    double expected = surface_distance(&c->a, &c->b);
    double actual = (double)c->result.distance;
    double rounding = 1e-12 * c->scale;
    if (!(fabs(actual - fmax(expected, 0.0)) <= 1e-7 * fabs(expected) + rounding)) {
        fail_with_seed(c->random, "the distance is %.17g, expected %.17g", actual, expected);
    }
    if (fabs(expected) > rounding) {
        bool overlaps = um_convex_overlaps(&c->s.a, c->s.at_a, &c->s.b, c->s.at_b);
        if (overlaps != (expected < 0.0)) {
            fail_with_seed(c->random, "overlap is %d at a distance of %.17g", overlaps, expected);
        }
    }
    check_points(c, actual > 0.0);
    if (actual > rounding) {
        check_normal(c);
    }
}

static void distances_of_all_pairs_of_kinds_are_those_of_the_reference(void** state)
{
    (void)state;
    prng random = prng_make(SEED);
    for (int32_t turn = 0; turn < repeats(TURNS); ++turn) {
        for (int32_t pair = 0; pair < KIND_COUNT * KIND_COUNT; ++pair) {
            context c = start(&random, (convex_kind)(pair / KIND_COUNT), (convex_kind)(pair % KIND_COUNT));
            check_scenario(&c);
        }
    }
}

static void a_swap_of_the_shapes_turns_the_answer_around(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 1);
    for (int32_t turn = 0; turn < 5000; ++turn) {
        context c = start(&random, (convex_kind)prng_below(&random, KIND_COUNT),
                          (convex_kind)prng_below(&random, KIND_COUNT));
        um_distance swapped;
        check_result(um_convex_distance(&c.s.b, c.s.at_b, &c.s.a, c.s.at_a, &swapped), UM_OK, "swapped");
        if (!(fabs((double)swapped.distance - (double)c.result.distance) <= 1e-7 * c.scale)) {
            fail_with_seed(&random, "%.9g and %.9g", (double)swapped.distance, (double)c.result.distance);
        }
    }
}

// Moves b along the normal until the surfaces touch, and a little to either side of that.
static void overlap_begins_where_the_surfaces_touch(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 2);
    for (int32_t turn = 0; turn < 20000; ++turn) {
        context c = start(&random, (convex_kind)prng_below(&random, KIND_COUNT),
                          (convex_kind)prng_below(&random, KIND_COUNT));
        if ((double)c.result.distance < 1e-3 * c.scale) {
            continue;
        }
        double off = 4.0 * c.world_error;
        for (int32_t side = -1; side <= 1; side += 2) {
            double way = (double)c.result.distance + side * off;
            um_transform at = c.s.at_b;
            at.p.x = (float)((double)at.p.x - way * (double)c.result.normal.x);
            at.p.y = (float)((double)at.p.y - way * (double)c.result.normal.y);
            placed b = place(&c.s.b, at, c.s.at_a.p);
            double expected = surface_distance(&c.a, &b);
            bool overlaps = um_convex_overlaps(&c.s.a, c.s.at_a, &c.s.b, at);
            if (fabs(expected) > 1e-12 * c.scale && overlaps != (expected < 0.0)) {
                fail_with_seed(&random, "overlap is %d at a distance of %.17g", overlaps, expected);
            }
        }
    }
}

static void points_inside_are_those_at_no_distance(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 3);
    int32_t inside = 0;
    for (int32_t turn = 0; turn < 20000; ++turn) {
        convex_kind kind = (convex_kind)(turn % KIND_COUNT);
        scenario s = random_scenario(&random, kind, KIND_POINT);
        um_vec2 point = um_vec2_add(s.at_a.p, random_vec2(&random, 1.5f * s.extent));
        placed a = place(&s.a, s.at_a, s.at_a.p);
        placed dot = place_point(point, s.at_a.p);
        double expected = surface_distance(&a, &dot);
        bool contains = um_convex_contains(&s.a, s.at_a, point);
        inside += contains;
        if (fabs(expected) > 1e-12 * (double)s.extent && contains != (expected < 0.0)) {
            fail_with_seed(&random, "contains is %d at a distance of %.17g", contains, expected);
        }
    }
    assert_true(inside > 2000);
}

static void an_aabb_touches_the_shape_on_all_four_sides(void** state)
{
    (void)state;
    prng random = prng_make(SEED + 4);
    for (int32_t turn = 0; turn < 5000; ++turn) {
        scenario s = random_scenario(&random, (convex_kind)(turn % KIND_COUNT), KIND_POINT);
        placed a = place(&s.a, s.at_a, um_vec2_make(0.0f, 0.0f));
        um_aabb aabb = um_convex_aabb(&s.a, s.at_a);
        placed zero = {.count = 1};
        double sides[4] = {(double)aabb.max.x, (double)aabb.max.y, -(double)aabb.min.x, -(double)aabb.min.y};
        for (int32_t i = 0; i < 4; ++i) {
            static const double directions[4][2] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
            double reach = a.radius - gap_along(&a, &zero, directions[i][0], directions[i][1]);
            if (!(fabs(sides[i] - reach) <= 1e-7 * fabs(reach))) {
                fail_with_seed(&random, "side %d is at %.9g, expected %.9g", i, sides[i], reach);
            }
        }
    }
}

// ---- By hand --------------------------------------------------------------------------------------------

static void check_distance(const um_convex* a, const um_convex* b, um_vec2 at_b, float expected,
                           um_vec2 normal)
{
    um_distance result;
    um_transform t = {at_b, {1.0f, 0.0f}};
    check_result(um_convex_distance(a, IDENTITY, b, t, &result), UM_OK, "um_convex_distance");
    if (result.distance != expected || result.normal.x != normal.x || result.normal.y != normal.y) {
        fail_msg("distance %.9g along (%.9g, %.9g), expected %.9g along (%.9g, %.9g)",
                 (double)result.distance, (double)result.normal.x, (double)result.normal.y, (double)expected,
                 (double)normal.x, (double)normal.y);
    }
}

static void simple_distances_are_exact(void** state)
{
    (void)state;
    um_convex box = um_convex_of_box(um_box_make(1.0f, 2.0f));
    um_convex ball = um_convex_of_circle(um_circle_make(0.5f));
    um_vec2 right = {1.0f, 0.0f};
    um_vec2 none = {0.0f, 0.0f};
    check_distance(&box, &box, um_vec2_make(3.0f, 1.0f), 1.0f, right);
    check_distance(&box, &box, um_vec2_make(2.0f, 0.0f), 0.0f, none); // touching sides
    check_distance(&box, &box, um_vec2_make(2.0f, 4.0f), 0.0f, none); // touching corners
    check_distance(&box, &box, none, 0.0f, none);                     // on top of each other
    check_distance(&box, &ball, um_vec2_make(4.0f, 0.0f), 2.5f, right);
    check_distance(&box, &ball, um_vec2_make(1.25f, 0.0f), 0.0f, right); // in its rounded part
    check_distance(&ball, &ball, um_vec2_make(1.0f, 0.0f), 0.0f, right); // touching
    check_distance(&ball, &ball, none, 0.0f, none);                      // concentric
    check_distance(&box, &box, um_vec2_make(4.0f, 8.0f), 4.47213595f, um_vec2_make(0.44721359f, 0.89442719f));
    um_convex line =
        um_convex_of_segment(um_segment_make(um_vec2_make(-1.0f, 0.0f), um_vec2_make(1.0f, 0.0f)));
    check_distance(&line, &line, um_vec2_make(5.0f, 0.0f), 3.0f, right); // on one line
    check_distance(&line, &line, um_vec2_make(1.0f, 0.0f), 0.0f, none);  // on one line, overlapping
    check_distance(&line, &line, um_vec2_make(0.5f, 2.0f), 2.0f, um_vec2_make(0.0f, 1.0f)); // parallel
}

static void shapes_that_overlap_share_the_point_that_is_told(void** state)
{
    (void)state;
    um_convex small = um_convex_of_circle(um_circle_make(1.0f));
    um_convex large = um_convex_of_circle(um_circle_make(10.0f));
    um_transform t = {{2.0f, 0.0f}, {1.0f, 0.0f}};
    um_distance result;
    check_result(um_convex_distance(&large, IDENTITY, &small, t, &result), UM_OK, "one in the other");
    assert_true(um_convex_contains(&large, IDENTITY, result.point_a));
    assert_true(um_convex_contains(&small, t, result.point_a));
    assert_true(result.normal.x == 1.0f && result.distance == 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_of_all_pairs_of_kinds_are_those_of_the_reference),
        cmocka_unit_test(a_swap_of_the_shapes_turns_the_answer_around),
        cmocka_unit_test(overlap_begins_where_the_surfaces_touch),
        cmocka_unit_test(points_inside_are_those_at_no_distance),
        cmocka_unit_test(an_aabb_touches_the_shape_on_all_four_sides),
        cmocka_unit_test(simple_distances_are_exact),
        cmocka_unit_test(shapes_that_overlap_share_the_point_that_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
