// The exact side of a line on which a point lies, where plain double would be wrong.
// SPDX-License-Identifier: MIT

#include "polygon_checks.h"

#include "geometry/outline.h"

static umi_outline_vertex vertex_at(double x, double y)
{
    return (umi_outline_vertex){.x = x, .y = y};
}

static void check_orientation(umi_outline_vertex a, umi_outline_vertex b, umi_outline_vertex c,
                              int32_t expected)
{
    int32_t turns[] = {umi_orientation(&a, &b, &c),  umi_orientation(&b, &c, &a),
                       umi_orientation(&c, &a, &b),  -umi_orientation(&b, &a, &c),
                       -umi_orientation(&a, &c, &b), -umi_orientation(&c, &b, &a)};
    for (int32_t i = 0; i < 6; ++i) {
        if (turns[i] != expected) {
            fail_msg("(%.17g, %.17g), (%.17g, %.17g), (%.17g, %.17g) in order %d: %d, expected %d", a.x, a.y,
                     b.x, b.y, c.x, c.y, i, turns[i], expected);
        }
    }
}

// A step of the grid to one side of a line through three points that are far apart.
static void one_step_of_the_grid_decides(void** state)
{
    (void)state;
    const double step = 0x1p-31;
    prng random = prng_make(TEST_SEED);
    for (int32_t i = 0; i < 20000; ++i) {
        // Multiples of the grid's step, so that the third point, three times as far, is exact.
        double ux = (double)(int64_t)(prng_bits(&random) >> 16) * step; // below 2^17
        double uy = (double)(int64_t)(prng_bits(&random) >> 16) * step;
        double x = (double)(int64_t)(prng_bits(&random) >> 16) * step;
        double y = (double)(int64_t)(prng_bits(&random) >> 16) * step;
        umi_outline_vertex a = vertex_at(x, y);
        umi_outline_vertex b = vertex_at(x + ux, y + uy);
        check_orientation(a, b, vertex_at(x + 3.0 * ux, y + 3.0 * uy), 0);
        check_orientation(a, b, vertex_at(x + 3.0 * ux, y + 3.0 * uy + step), 1);
        check_orientation(a, b, vertex_at(x + 3.0 * ux, y + 3.0 * uy - step), -1);
        check_orientation(a, b, vertex_at(x + 3.0 * ux + step, y + 3.0 * uy), -1);
        check_orientation(a, b, vertex_at(x - ux - step, y - uy), 1);
    }
}

static void floats_from_a_256th_up_are_on_the_grid(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    for (int32_t i = 0; i < 100000; ++i) {
        float value = random_between(&random, -1e6f, 1e6f);
        value = i % 2 == 0 ? value : random_between(&random, 0x1p-8f, 1.0f);
        check_near("a coordinate on the grid", umi_grid_round(value), (double)value, 0.0);
        float small = random_between(&random, -0x1p-8f, 0x1p-8f);
        check_near("a small coordinate on the grid", umi_grid_round(small), (double)small, 0x1p-32);
        assert_true((double)(float)umi_grid_round(small) == umi_grid_round(small));
    }
}

static void keys_grow_with_floats(void** state)
{
    (void)state;
    const float values[] = {-1e6f, -1.0f, -0x1p-31f, 0.0f, 0x1p-31f, 1.0f, 1e6f};
    for (int32_t i = 1; i < 7; ++i) {
        assert_true(umi_float_key(values[i - 1]) < umi_float_key(values[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_step_of_the_grid_decides),
        cmocka_unit_test(floats_from_a_256th_up_are_on_the_grid),
        cmocka_unit_test(keys_grow_with_floats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
