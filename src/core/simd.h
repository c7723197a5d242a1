// Which SIMD instructions of four floats every processor has that the build is for. At most one of the names
// below is defined; none of them is with UMBRA_NO_SIMD.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_SIMD_H
#define UMI_CORE_SIMD_H

#if !defined(UMBRA_NO_SIMD)
#if defined(__wasm_simd128__)
#define UMI_SIMD_WASM
#elif defined(_M_ARM64) || (defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__))
// Not on 32-bit ARM, whose NEON takes the smallest numbers for zero.
#define UMI_SIMD_NEON
#elif defined(__SSE2__) || defined(_M_X64)
#define UMI_SIMD_SSE2
#endif
#endif

#endif
