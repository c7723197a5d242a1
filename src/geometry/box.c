// The test for valid boxes. The other box functions are inline in umbra/math.h. Nothing here reports errors.
// SPDX-License-Identifier: MIT

#include <umbra/math.h>

#include "geometry/finite.h"

bool um_box_is_valid(um_box box)
{
    bool is_finite = umi_vec2_is_finite(box.min) && umi_vec2_is_finite(box.max);
    return is_finite && box.min.x <= box.max.x && box.min.y <= box.max.y;
}
