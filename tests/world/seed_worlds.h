// The worlds in which the sentences of the seed are tested: the defaults, but with its uniform margin of 15
// pixels.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SEED_WORLDS_H
#define UMBRA_TEST_SEED_WORLDS_H

#include "support/worlds.h"

static inline um_world_def seed_world_def(void)
{
    um_world_def def = tested_world_def();
    def.margin_share = UM_UNIFORM_MARGIN;
    return def;
}

static inline um_world* start_seed_world(void)
{
    um_world_def def = seed_world_def();
    return start_world(&def);
}

static inline um_world* start_weightless_seed_world(void)
{
    um_world_def def = seed_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    return start_world(&def);
}

// A box of 40 by 40, asleep on the floor.
typedef struct bed {
    um_world* world;
    um_body_id floor;
    um_body_id box;
} bed;

static inline bed make_bed(void)
{
    bed b;
    b.world = start_seed_world();
    b.floor = make_floor(b.world, 0.0f);
    b.box = make_box(b.world, 0.0f, -20.0f, 20.0f, 20.0f);
    step_until_asleep(b.world, 120);
    return b;
}

#endif
