// Ragdolls with the proportions, limits and springs of those in Box2D's shared/human.c.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_RAGDOLL_H
#define BENCH_WORLD_RAGDOLL_H

#include "world_builders.h"

enum {
    ragdoll_bones = 11, // bodies, joined by one joint less
};

// The shapes of all ragdolls of a group, whose bones do not touch each other. Feet touch nothing but ground.
typedef struct ragdoll_shapes {
    int32_t first[ragdoll_bones]; // of each bone
} ragdoll_shapes;

// Bones are capsules, or boxes as large as those for engines without capsules. Groups count from 1.
ragdoll_shapes add_ragdoll_shapes(world_scene* scene, int32_t group, bool is_boxed);

// Adds one that stands with its feet a quarter of a metre above its place, and returns its first body.
int32_t push_ragdoll(world_scene* scene, const ragdoll_shapes* shapes, um_vec2 place);

#endif
