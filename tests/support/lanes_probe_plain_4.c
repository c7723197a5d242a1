// The probe of lanes.h with 4 lanes in plain C.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_NO_SIMD
#define UMBRA_NO_SIMD
#endif
#define UMI_LANES 4
#define LANES_PROBE lanes_probe_plain_4

#include "support/lanes_probe_body.h"
