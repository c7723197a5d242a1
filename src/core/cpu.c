// Run-time choice of the lane width. A default build for any x86-64 uses AVX2 or AVX-512 where the processor
// has it. Every build has kernels of 1 and 4 lanes: 4 are SIMD if simd.h finds some, else plain C. Those of 8
// and 16 are there with UMBRA_WIDE_LANES alone: see lane_choice.h.
// SPDX-License-Identifier: MIT

#include "core/cpu.h"

bool umi_cpu_has_lanes(int32_t lanes)
{
    if (lanes == 1 || lanes == 4) {
        return true;
    }
#ifdef UMBRA_WIDE_LANES
    if (lanes == 8) {
        return __builtin_cpu_supports("avx2") != 0;
    }
    if (lanes == 16) {
        return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
               __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
    }
#endif
    return false;
}

// 8 rather than 16 where there are both: the kernels are bound by memory and by branches, 16 lanes were never
// more than even with 8 (docs/tree.md), and they make some processors lower their clock.
int32_t umi_cpu_best_lanes(void)
{
    return umi_cpu_has_lanes(8) ? 8 : 4;
}
