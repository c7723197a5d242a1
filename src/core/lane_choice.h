// The choice of a kernel by its lane width, from those that the build has.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_LANE_CHOICE_H
#define UMI_CORE_LANE_CHOICE_H

// Of the kernels name_1, name_4, name_8 and name_16 the one of a width that umi_cpu_has_lanes agrees to. The
// last two are there with UMBRA_WIDE_LANES alone, which the build defines where it compiles them.
#ifdef UMBRA_WIDE_LANES
#define UMI_KERNEL_OF_LANES(name, lanes) \
    ((lanes) == 16 ? &name##_16 : (lanes) == 8 ? &name##_8 : (lanes) == 4 ? &name##_4 : &name##_1)
#else
#define UMI_KERNEL_OF_LANES(name, lanes) ((lanes) == 4 ? &name##_4 : &name##_1)
#endif

#endif
