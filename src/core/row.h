// One number for each of 16 things that go through a kernel together: a cache line. Kernels of every width
// work on rows of 16, so that the width shows nowhere in the data.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_ROW_H
#define UMI_CORE_ROW_H

#include <stdint.h>

enum { UMI_ROW_LANES = 16 };

typedef struct umi_row {
    _Alignas(64) float lane[UMI_ROW_LANES];
} umi_row;

typedef struct umi_index_row {
    _Alignas(64) int32_t lane[UMI_ROW_LANES];
} umi_index_row;

#endif
