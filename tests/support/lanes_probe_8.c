// The probe of lanes.h with 8 lanes. This file alone may use their instructions, so it asks for them itself
// instead of leaving that to the build.
// SPDX-License-Identifier: MIT

#define UMI_LANES 8
#define LANES_PROBE lanes_probe_8

#if defined(__x86_64__) && !defined(UMBRA_NO_SIMD)
// The system's header brings its own targets and must come before.
#include <immintrin.h>
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
// Unlike gcc, clang does not say by a macro what its attribute allows, and lanes.h would take plain C.
#ifndef __AVX2__
#define __AVX2__ 1
#endif
#else
#pragma GCC target("avx2")
#endif
#endif

#include "support/lanes_probe_body.h"

#if defined(__x86_64__) && !defined(UMBRA_NO_SIMD) && defined(__clang__)
#pragma clang attribute pop
#endif
