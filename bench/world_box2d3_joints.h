// Joints in Box2D 3. For world_box2d3.c only.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_BOX2D3_JOINTS_H
#define BENCH_WORLD_BOX2D3_JOINTS_H

#include "world_engine.h"

#include <box2d/box2d.h>

// Joins two bodies, one of which may be any static one for the ground.
void world_box2d3_join(b2WorldId world, b2BodyId a, b2BodyId b, const world_joint* joint);

#endif
