// The probe of lanes_probe.h, written once. A file that defines UMI_LANES and LANES_PROBE includes it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_LANES_PROBE_BODY_H
#define UMBRA_TEST_LANES_PROBE_BODY_H

#include "core/lanes.h"
#include "support/lanes_probe.h"

#ifndef LANES_PROBE
#define LANES_PROBE lanes_probe_1
#endif

void LANES_PROBE(const float a[PROBE_FLOATS], const float b[PROBE_FLOATS], lanes_answers* out_answers)
{
    *out_answers = (lanes_answers){.le = 0};
    umi_lanes first = umi_lanes_splat(b[0]);
    for (int i = 0; i < PROBE_FLOATS; i += UMI_LANES) {
        umi_lanes x = umi_lanes_load(a + i);
        umi_lanes y = umi_lanes_load(b + i);
        umi_lane_mask le = umi_lanes_le(x, y);
        out_answers->le |= umi_lane_mask_bits(le) << i;
        out_answers->le_splat |= umi_lane_mask_bits(umi_lanes_le(x, first)) << i;
        out_answers->ge_splat |= umi_lane_mask_bits(umi_lanes_le(first, x)) << i;
        out_answers->both |= umi_lane_mask_bits(umi_lane_mask_and(le, umi_lanes_le(y, x))) << i;
    }
}

#endif
