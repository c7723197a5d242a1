// The nearest vector in an intersection of half planes, against a search over all directions.
// SPDX-License-Identifier: MIT

#include "support/checks.h"

#include "geometry/half_planes.h"

enum { MOST = 6 };

static bool holds_all(const umi_half_plane* planes, int32_t count, umi_point v, double tolerance)
{
    for (int32_t i = 0; i < count; ++i) {
        if (umi_dot(planes[i].normal, v) < planes[i].least - tolerance) {
            return false;
        }
    }
    return true;
}

static umi_half_plane random_plane(prng* random, double most_least)
{
    um_rot q = um_rot_from_angle(prng_float(random, -UM_PI, UM_PI));
    double length = sqrt((double)q.c * (double)q.c + (double)q.s * (double)q.s);
    return (umi_half_plane){{(double)q.c / length, (double)q.s / length},
                            (double)prng_float(random, -1.0f, (float)most_least)};
}

static double distance_between(umi_point a, umi_point b)
{
    umi_point way = {a.x - b.x, a.y - b.y};
    return sqrt(umi_dot(way, way));
}

// The nearest vector of a fine grid around the wish that all planes hold; infinity if there is none.
static double nearest_of_grid(const umi_half_plane* planes, int32_t count, umi_point wish, double step)
{
    double best = (double)INFINITY;
    for (int32_t i = -200; i <= 200; ++i) {
        for (int32_t k = -200; k <= 200; ++k) {
            umi_point v = {wish.x + (double)i * step, wish.y + (double)k * step};
            double distance = distance_between(v, wish);
            if (distance < best && holds_all(planes, count, v, 0.0)) {
                best = distance;
            }
        }
    }
    return best;
}

static void the_nearest_vector_is_as_near_as_a_search_finds(void** state)
{
    (void)state;
    const double step = 0.05;
    prng random = prng_make(11);
    int32_t found = 0;
    for (int32_t i = 0; i < 300; ++i) {
        umi_half_plane planes[MOST];
        int32_t count = prng_below(&random, MOST + 1);
        for (int32_t k = 0; k < count; ++k) {
            planes[k] = random_plane(&random, 1.0);
        }
        umi_point wish = {(double)prng_float(&random, -3.0f, 3.0f), (double)prng_float(&random, -3.0f, 3.0f)};
        umi_point nearest = {77.0, 77.0};
        bool is_found = umi_half_planes_nearest(planes, count, wish, 1e-9, &nearest);
        double searched = nearest_of_grid(planes, count, wish, step);
        if (!is_found) {
            if (searched < (double)INFINITY || nearest.x != 77.0) {
                fail_with_seed(&random, "case %d: nothing found, but a search did at %g", (int)i, searched);
            }
            continue;
        }
        found += 1;
        double distance = distance_between(nearest, wish);
        if (!holds_all(planes, count, nearest, 2e-9) || distance > searched + 1e-9) {
            fail_with_seed(&random, "case %d: %g away, a search has %g", (int)i, distance, searched);
        }
    }
    assert_in_range(found, 150, 299); // some have nothing in common, most have
}

static void planes_through_the_origin_always_leave_a_vector(void** state)
{
    (void)state;
    prng random = prng_make(12);
    for (int32_t i = 0; i < 10000; ++i) {
        umi_half_plane planes[MOST];
        for (int32_t k = 0; k < MOST; ++k) {
            planes[k] = random_plane(&random, 1.0);
            planes[k].least = 0.0;
        }
        umi_point wish = {(double)prng_float(&random, -3.0f, 3.0f), (double)prng_float(&random, -3.0f, 3.0f)};
        umi_point nearest;
        assert_true(umi_half_planes_nearest(planes, MOST, wish, 1e-9, &nearest));
        if (umi_dot(nearest, nearest) > umi_dot(wish, wish) + 1e-9) {
            fail_with_seed(&random, "case %d: longer than the wish", (int)i);
        }
    }
}

static void opposite_planes_leave_what_is_between_them_or_nothing(void** state)
{
    (void)state;
    umi_half_plane planes[] = {{{1.0, 0.0}, -1.0}, {{-1.0, 0.0}, -2.0}}; // -1 <= x <= 2
    umi_point nearest;
    assert_true(umi_half_planes_nearest(planes, 2, (umi_point){5.0, 7.0}, 1e-9, &nearest));
    assert_true(fabs(nearest.x - 2.0) < 1e-9 && fabs(nearest.y - 7.0) < 1e-9);
    planes[1].least = 2.0; // x <= -2
    assert_false(umi_half_planes_nearest(planes, 2, (umi_point){5.0, 7.0}, 1e-9, &nearest));
    assert_true(umi_half_planes_nearest(planes, 0, (umi_point){5.0, 7.0}, 1e-9, &nearest));
    assert_true(nearest.x == 5.0 && nearest.y == 7.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_vector_is_as_near_as_a_search_finds),
        cmocka_unit_test(planes_through_the_origin_always_leave_a_vector),
        cmocka_unit_test(opposite_planes_leave_what_is_between_them_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
