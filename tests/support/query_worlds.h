// Random worlds with all kinds of shapes, and random questions to them.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_QUERY_WORLDS_H
#define UMBRA_TEST_QUERY_WORLDS_H

#include "support/prng.h"
#include "support/solids.h"
#include "support/worlds.h"

// Worlds reach so far from the origin, and questions a little further.
#define WORLD_REACH 500.0f

// What rounding may make of a place in such a world, several times over.
#define WIDTH 2e-3

// Static, kinematic and dynamic bodies, some asleep and some disabled, with shapes of all kinds, chains and
// height fields, and with all sorts of categories.
void fill_with_random_bodies(um_world* world, prng* random, int32_t count);

// A world of its own for a seed; every other one has AABBs without margins, which fit least after a step.
um_world* start_query_world(uint64_t seed, int32_t bodies);

// Moves on, changes categories, wakes, disables and destroys some.
void disturb_query_world(um_world* world, prng* random);

// A mask: often all, often one category, now and then none.
uint64_t random_mask(prng* random);

// Also along the axes, short, beyond 1, and with a max_fraction of 0.
um_ray random_ray(prng* random);

// A point, disc, capsule, box, polygon, or a cloud of points in any order; of some with a radius.
um_convex random_convex(prng* random);
um_transform random_transform(prng* random);
um_vec2 random_place(prng* random);
um_aabb random_aabb(prng* random);

#endif
