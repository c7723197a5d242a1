// The probe of lanes_probe.h, written once. A file that defines UMI_LANES and LANES_PROBE includes it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_LANES_PROBE_BODY_H
#define UMBRA_TEST_LANES_PROBE_BODY_H

#include "core/lanes.h"
#include "support/lanes_probe.h"

#include <string.h>

#ifndef LANES_PROBE
#define LANES_PROBE lanes_probe_1
#endif

static void compare(const lanes_input* in, int i, lanes_answers* out_answers)
{
    umi_lanes a = umi_lanes_load(in->a + i);
    umi_lanes b = umi_lanes_load(in->b + i);
    umi_lanes first = umi_lanes_splat(in->b[0]);
    umi_lane_mask le = umi_lanes_le(a, b);
    umi_lane_mask le_splat = umi_lanes_le(a, first);
    out_answers->le |= umi_lane_mask_bits(le) << i;
    out_answers->lt |= umi_lane_mask_bits(umi_lanes_lt(a, b)) << i;
    out_answers->le_splat |= umi_lane_mask_bits(le_splat) << i;
    out_answers->ge_splat |= umi_lane_mask_bits(umi_lanes_le(first, a)) << i;
    out_answers->both |= umi_lane_mask_bits(umi_lane_mask_and(le, umi_lanes_le(b, a))) << i;
    umi_lanes_store(out_answers->select + i, umi_lanes_select(le_splat, a, b));
}

static void calculate(const lanes_input* in, int i, lanes_answers* out_answers)
{
    umi_lanes a = umi_lanes_load(in->a + i);
    umi_lanes b = umi_lanes_load(in->b + i);
    umi_lanes_store(out_answers->copy + i, a);
    umi_lanes_store(out_answers->add + i, umi_lanes_add(a, b));
    umi_lanes_store(out_answers->sub + i, umi_lanes_sub(a, b));
    umi_lanes_store(out_answers->mul + i, umi_lanes_mul(a, b));
    umi_lanes_store(out_answers->div + i, umi_lanes_div(a, b));
    umi_lanes_store(out_answers->sqrt + i, umi_lanes_sqrt(a));
    umi_lanes_store(out_answers->min + i, umi_lanes_min(a, b));
    umi_lanes_store(out_answers->max + i, umi_lanes_max(a, b));
}

static void move_records(const lanes_input* in, int i, lanes_answers* out_answers)
{
    umi_lanes gathered[4];
    umi_lanes parts[4];
    umi_lanes_gather4(in->records, in->index + i, gathered);
    for (int k = 0; k < 4; ++k) {
        umi_lanes_store(out_answers->gathered[k] + i, gathered[k]);
        parts[k] = umi_lanes_load(in->parts[k] + i);
    }
    umi_lanes_scatter4(out_answers->scattered, in->index + i, parts);
}

void LANES_PROBE(const lanes_input* in, lanes_answers* out_answers)
{
    memset(out_answers, 0, sizeof *out_answers);
    memcpy(out_answers->scattered, in->records, sizeof in->records);
    for (int i = 0; i < PROBE_FLOATS; i += UMI_LANES) {
        compare(in, i, out_answers);
        calculate(in, i, out_answers);
        move_records(in, i, out_answers);
    }
#ifdef UMI_CORE_LANES_PLAIN_H
    out_answers->is_plain = true;
#endif
}

#endif
