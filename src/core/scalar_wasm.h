// Scalars on their way into a value of the SIMD of WebAssembly. Not to be included by anything but
// float4_wasm.h and lanes_wasm.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_SCALAR_WASM_H
#define UMI_CORE_SCALAR_WASM_H

#include <wasm_simd128.h>

// A number as it is at this point. LLVM 14 makes one instruction of a load and the splat that a value of
// several numbers begins with, and may put it after a later store to the same place. An empty instruction
// keeps them apart. It takes no time; constants do without.
static inline float umi_wasm_scalar(float x)
{
    if (!__builtin_constant_p(x)) {
        __asm__("" : "+r"(x));
    }
    return x;
}

static inline v128_t umi_wasm_splat(float x)
{
    return wasm_f32x4_splat(umi_wasm_scalar(x));
}

#endif
