// The probe of lanes.h with 1 lane.
// SPDX-License-Identifier: MIT

#define UMI_LANES 1
#define LANES_PROBE lanes_probe_1

#include "support/lanes_probe_body.h"
