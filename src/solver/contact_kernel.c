// The choice of a kernel by its lane width, and the softness of contacts.
// SPDX-License-Identifier: MIT

#include "solver/contact_kernel.h"

#include <math.h>

// Far beyond what still holds anything, and far below what overflows.
#define MOST_COMPLIANCE 1e6f

// From the implicit integration of a damped spring: Catto, Soft Constraints, GDC 2011.
umi_softness umi_softness_make(float hertz, float damping_ratio, float time)
{
    float omega = 2.0f * UM_PI * hertz;
    float a = 2.0f * damping_ratio + time * omega;
    float b = time * omega * a;
    if (b == 0.0f) { // no spring
        return (umi_softness){0.0f, 0.0f, 1.0f};
    }
    float compliance = fminf(1.0f / b, MOST_COMPLIANCE);
    return (umi_softness){omega / a, compliance, 1.0f / (1.0f + compliance)};
}

const umi_contact_kernel* umi_contact_kernel_for(int32_t lanes)
{
    switch (lanes) {
    case 16:
        return &umi_contact_kernel_16;
    case 8:
        return &umi_contact_kernel_8;
    case 4:
        return &umi_contact_kernel_4;
    default:
        return &umi_contact_kernel_1;
    }
}
