// Joints in Box2D 2.4. For world_box2d2.cpp only.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_BOX2D2_JOINTS_H
#define BENCH_WORLD_BOX2D2_JOINTS_H

#include "world_engine.h"

#include <box2d/box2d.h>

// Joins two bodies, one of which may be any static one for the ground.
void world_box2d2_join(b2World* world, b2Body* a, b2Body* b, const world_joint* joint);

#endif
