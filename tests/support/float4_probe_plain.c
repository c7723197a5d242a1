// The probe of float4.h in plain C.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_NO_SIMD
#define UMBRA_NO_SIMD
#endif
#define FLOAT4_PROBE float4_probe_plain

#include "support/float4_probe_body.h"
