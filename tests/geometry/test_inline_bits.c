// The inline functions of umbra/math.h give the same bits on every platform if they are compiled without
// fused multiply-adds, as all of this project is. docs/platforms.md says what that takes in a program of its
// own.
// SPDX-License-Identifier: MIT

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geometry_checks.h"

// Of all results below. A compiler that fuses gives another number, as does gcc for aarch64 by default.
#define EXPECTED_HASH UINT64_C(0xdb7895453d91f1e8)

static void mix(uint64_t* hash, float value)
{
    *hash = (*hash ^ bits_of_float(value)) * UINT64_C(0x9e3779b97f4a7c15);
    *hash ^= *hash >> 32;
}

static void mix_vec2(uint64_t* hash, um_vec2 v)
{
    mix(hash, v.x);
    mix(hash, v.y);
}

// A number from -128 to 128 that no rounding has touched.
static float next_number(uint64_t* random)
{
    return (float)((int32_t)(next_random(random) >> 44) - (INT32_C(1) << 19)) * 0x1p-12f;
}

// One after the other: the order in which arguments are evaluated is not the same for every compiler.
static um_vec2 next_vec2(uint64_t* random)
{
    float x = next_number(random);
    float y = next_number(random);
    return um_vec2_make(x, y);
}

static void inline_functions_give_the_bits_of_every_platform(void** state)
{
    (void)state;
    uint64_t random = TEST_SEED;
    uint64_t hash = 0;
    for (int i = 0; i < 10000; ++i) {
        um_vec2 v = next_vec2(&random);
        um_vec2 p = next_vec2(&random);
        um_transform t = {p, um_rot_from_angle(next_number(&random))};
        mix(&hash, um_rot_angle(t.q));
        mix_vec2(&hash, um_vec2_add(um_vec2_scale(v, 0.1f), p));
        mix_vec2(&hash, um_rot_apply(t.q, v));
        mix_vec2(&hash, um_rot_apply_inverse(t.q, v));
        mix_vec2(&hash, um_transform_apply(t, v));
        mix_vec2(&hash, um_transform_apply_inverse(t, v));
        um_aabb aabb = um_aabb_of_box(t, v.x, v.y);
        mix_vec2(&hash, um_aabb_center(aabb));
        mix_vec2(&hash, aabb.min);
        mix_vec2(&hash, aabb.max);
    }
    if (hash != EXPECTED_HASH) {
        fail_msg("the hash of all results is %016llx, expected %016llx", (unsigned long long)hash,
                 (unsigned long long)EXPECTED_HASH);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inline_functions_give_the_bits_of_every_platform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
