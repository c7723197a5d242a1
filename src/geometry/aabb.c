// The test for valid AABBs. The other AABB functions are inline in umbra/math.h. Nothing here reports errors.
// SPDX-License-Identifier: MIT

#include <umbra/math.h>

#include "geometry/finite.h"

bool um_aabb_is_valid(um_aabb aabb)
{
    bool is_finite = umi_vec2_is_finite(aabb.min) && umi_vec2_is_finite(aabb.max);
    return is_finite && aabb.min.x <= aabb.max.x && aabb.min.y <= aabb.max.y;
}
