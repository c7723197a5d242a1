// What the processor and the build offer.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_CPU_H
#define UMI_CORE_CPU_H

#include <stdbool.h>
#include <stdint.h>

// Whether kernels of 1, 4, 8 or 16 float lanes can run here. Any other width: false.
bool umi_cpu_has_lanes(int32_t lanes);

// The one to take where nobody chose.
int32_t umi_cpu_best_lanes(void);

#endif
