// The probe of lanes.h with 16 lanes. This file alone may use their instructions, so it asks for them itself
// instead of leaving that to the build.
// SPDX-License-Identifier: MIT

#define UMI_LANES 16
#define LANES_PROBE lanes_probe_16

#if defined(__x86_64__) && !defined(UMBRA_NO_SIMD)
// The system's header brings its own targets and must come before.
#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), \
                             apply_to = function)
// Unlike gcc, clang does not say by a macro what its attribute allows, and lanes.h would take plain C.
#ifndef __AVX512F__
#define __AVX512F__ 1
#endif
#else
#pragma GCC target("avx512f,avx512dq,avx512bw,avx512vl")
#endif
#endif

#include "support/lanes_probe_body.h"

#if defined(__x86_64__) && !defined(UMBRA_NO_SIMD) && defined(__clang__)
#pragma clang attribute pop
#endif
