// The probe of lanes.h with 4 lanes.
// SPDX-License-Identifier: MIT

#define UMI_LANES 4
#define LANES_PROBE lanes_probe_4

#include "support/lanes_probe_body.h"
