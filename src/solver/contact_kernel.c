// The choice of a kernel by its lane width, and the softness of contacts.
// SPDX-License-Identifier: MIT

#include "solver/contact_kernel.h"

#include "core/lane_choice.h"

// From the implicit integration of a damped spring: Catto, Soft Constraints, GDC 2011. At rest the velocities
// that the overlap and the load ask for cancel out, so the overlap is compliance / bias_rate times the
// impulse over the mass: force / (mass * omega^2), as of any spring, whatever its damper and the substep.
umi_softness umi_softness_make(float hertz, float damping_ratio, float time)
{
    if (hertz == 0.0f) {
        return (umi_softness){0};
    }
    float omega = 2.0f * UM_PI * hertz;
    float a = 2.0f * damping_ratio + time * omega;
    float compliance = 1.0f / (time * omega * a);
    return (umi_softness){
        .bias_rate = omega / a,
        .compliance = compliance,
        .compliance_share = 0.5f * compliance / (1.0f + compliance),
    };
}

const umi_contact_kernel* umi_contact_kernel_for(int32_t lanes)
{
    return UMI_KERNEL_OF_LANES(umi_contact_kernel, lanes);
}

const umi_contact_kernel* umi_locked_kernel_for(int32_t lanes)
{
    return UMI_KERNEL_OF_LANES(umi_locked_kernel, lanes);
}
