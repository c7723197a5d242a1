// Joints in Chipmunk. For world_chipmunk.c only.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_CHIPMUNK_JOINTS_H
#define BENCH_WORLD_CHIPMUNK_JOINTS_H

#include "world_engine.h"

#include <chipmunk/chipmunk.h>

// Joins two bodies, one of which may be the static one of the space for the ground.
void world_chipmunk_join(cpSpace* space, cpBody* a, cpBody* b, const world_joint* joint);

#endif
