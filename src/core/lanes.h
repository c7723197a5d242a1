// UMI_LANES floats that go through the same operation: 1, 4, 8 or 16. A kernel is written once against this
// interface and compiled once per width, each in a file of its own that defines UMI_LANES before it includes
// this header; cpu.h says which of them may run. lanes_plain.h is the definition of what each operation does.
//
// Loads and stores are aligned to the whole width. Comparisons with NaN are false. Every width gives the same
// bits: sums, products, quotients and roots are rounded once each as IEEE 754 has it, so there are no fused
// multiply-adds and no estimates of reciprocals. Only the bits of a NaN that arithmetic makes are open.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANES_H
#define UMI_CORE_LANES_H

#ifndef UMI_LANES
#define UMI_LANES 1
#endif

#include "core/simd.h"

#if defined(__AVX512F__) && !defined(UMBRA_NO_SIMD) && UMI_LANES == 16
#include "core/lanes_avx512.h"
#elif defined(__AVX2__) && !defined(UMBRA_NO_SIMD) && UMI_LANES == 8
#include "core/lanes_avx2.h"
#elif defined(UMI_SIMD_WASM) && UMI_LANES == 4
#include "core/lanes_wasm.h"
#elif defined(UMI_SIMD_NEON) && UMI_LANES == 4
#include "core/lanes_neon.h"
#elif defined(UMI_SIMD_SSE2) && UMI_LANES == 4
#include "core/lanes_sse2.h"
#else
#include "core/lanes_plain.h"
#endif

#endif
