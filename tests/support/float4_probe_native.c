// The probe of float4.h in the version of this build.
// SPDX-License-Identifier: MIT

#define FLOAT4_PROBE float4_probe_native

#include "support/float4_probe_body.h"
