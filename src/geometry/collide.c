// The choice of a kernel by its lane width, and outlines for it. See collide.h.
// SPDX-License-Identifier: MIT

#include "geometry/collide.h"

#include "core/lane_choice.h"

const umi_collide_kernel* umi_collide_kernel_for(int32_t lanes)
{
    return UMI_KERNEL_OF_LANES(umi_collide_kernel, lanes);
}

void umi_outlines_write(umi_outlines* outlines, int32_t lane, const umi_convex* convex, int32_t most)
{
    um_vec2* vertices = outlines->vertices[lane];
    um_vec2* normals = outlines->normals[lane];
    int32_t count = convex->count;
    for (int32_t i = 0; i < count; ++i) {
        vertices[i] = convex->vertices[i];
        normals[i] = convex->normals[i];
    }
    for (int32_t i = count; i < most + most % 2; ++i) {
        vertices[i] = vertices[count - 1];
        normals[i] = normals[count - 1];
    }
    outlines->counts.lane[lane] = (float)count;
    outlines->radii.lane[lane] = convex->radius;
}
