// Random changes: see random_changes.h.
// SPDX-License-Identifier: MIT

#include "support/random_changes.h"

void change_body_at_random(um_world* world, const um_body_id* bodies, int32_t count, int32_t i, prng* random)
{
    um_body_id body = bodies[i];
    um_shape_id shape = body.index1 != 0 ? um_body_get_shape(world, body, 0) : (um_shape_id){0, 0};
    um_filter filter = {UINT64_C(1) << prng_below(random, 2), 1 + (uint64_t)prng_below(random, 3), 0};
    switch (prng_below(random, 6)) {
    case 0:
        um_body_set_enabled(world, body, prng_chance(random, 60));
        break;
    case 1:
        um_body_sleep(world, body);
        break;
    case 2:
        um_body_wake(world, body);
        break;
    case 3:
        um_shape_set_filter(world, shape, filter);
        break;
    case 4:
        um_shape_set_circle(world, shape, (um_circle){{0.0f, 0.0f}, prng_float(random, 5.0f, 15.0f)});
        break;
    default:
        um_body_set_ignores(world, body, bodies[(i + 1) % count], prng_chance(random, 50));
        break;
    }
}
