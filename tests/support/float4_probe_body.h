// The probe of float4_probe.h, written once. A file that defines FLOAT4_PROBE includes it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_FLOAT4_PROBE_BODY_H
#define UMBRA_TEST_FLOAT4_PROBE_BODY_H

#include "core/float4.h"
#include "support/float4_probe.h"

#include <string.h>

#ifndef FLOAT4_PROBE
#define FLOAT4_PROBE float4_probe_native
#endif

static void keep(float to[4], umi_float4 a)
{
    _Alignas(16) float floats[4];
    umi_float4_store(floats, a);
    memcpy(to, floats, sizeof floats);
}

void FLOAT4_PROBE(const float a[4], const float b[4], float4_answers* out_answers)
{
    umi_float4 x = umi_float4_load(a);
    umi_float4 y = umi_float4_load(b);
    keep(out_answers->set, umi_float4_set(a[0], a[1], a[2], a[3]));
    keep(out_answers->splat, umi_float4_splat(a[0]));
    keep(out_answers->copy, x);
    keep(out_answers->add, umi_float4_add(x, y));
    keep(out_answers->sub, umi_float4_sub(x, y));
    keep(out_answers->mul, umi_float4_mul(x, y));
    keep(out_answers->min, umi_float4_min(x, y));
    keep(out_answers->max, umi_float4_max(x, y));
    keep(out_answers->negate, umi_float4_negate(x));
    keep(out_answers->swap_halves, umi_float4_swap_halves(x));
    keep(out_answers->swap_pairs, umi_float4_swap_pairs(x));
    keep(out_answers->lows, umi_float4_lows(x, y));
    keep(out_answers->highs, umi_float4_highs(x, y));
    keep(out_answers->evens, umi_float4_evens(x, y));
    keep(out_answers->odds, umi_float4_odds(x, y));
    keep(out_answers->sums, umi_float4_sums(x, y, umi_float4_add(x, y), umi_float4_sub(x, y)));
    out_answers->x = umi_float4_x(x);
    out_answers->le_bits = umi_float4_le_bits(x, y);
}

#endif
