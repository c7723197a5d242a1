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

// LLVM 14 took the first number of such a set as it was after the write: see umi_wasm_scalar.
static void overwrite_place(umi_float4 next, float4_answers* answers)
{
    const float* place = answers->place;
    umi_float4 was = umi_float4_set(place[0], place[1], place[2], place[3]);
    umi_float4 all_were = umi_float4_splat(place[1]);
    keep(answers->place, next);
    keep(answers->was, was);
    keep(answers->all_were, all_were);
}

void FLOAT4_PROBE(const float a[4], const float b[4], float4_answers* answers)
{
    umi_float4 x = umi_float4_load(a);
    umi_float4 y = umi_float4_load(b);
    keep(answers->set, umi_float4_set(a[0], a[1], a[2], a[3]));
    keep(answers->splat, umi_float4_splat(a[0]));
    keep(answers->copy, x);
    keep(answers->add, umi_float4_add(x, y));
    keep(answers->sub, umi_float4_sub(x, y));
    keep(answers->mul, umi_float4_mul(x, y));
    keep(answers->min, umi_float4_min(x, y));
    keep(answers->max, umi_float4_max(x, y));
    keep(answers->negate, umi_float4_negate(x));
    keep(answers->swap_halves, umi_float4_swap_halves(x));
    keep(answers->swap_pairs, umi_float4_swap_pairs(x));
    keep(answers->lows, umi_float4_lows(x, y));
    keep(answers->highs, umi_float4_highs(x, y));
    keep(answers->evens, umi_float4_evens(x, y));
    keep(answers->odds, umi_float4_odds(x, y));
    keep(answers->sums, umi_float4_sums(x, y, umi_float4_add(x, y), umi_float4_sub(x, y)));
    overwrite_place(y, answers);
    answers->x = umi_float4_x(x);
    answers->le_bits = umi_float4_le_bits(x, y);
}

#endif
