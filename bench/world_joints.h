// The joints of a scene: they come and go with their bodies, and should not come apart. Measured from where
// an engine says that bodies are, in the same way for all.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_JOINTS_H
#define BENCH_WORLD_JOINTS_H

#include "world_scenes.h"

// Adds the bodies from one index up to another one to a world that has all bodies before them, and the joints
// that are complete with them.
void world_add_bodies(const world_scene* scene, const world_engine* engine, void* state, int32_t from,
                      int32_t to);

// Replaces bodies that are there by new ones as the scene describes them, with the joints whose later body is
// one of them.
void world_replace_bodies(const world_scene* scene, const world_engine* engine, void* state, int32_t from,
                          int32_t to);

// How far what a joint should hold is from there, in metres: the two points of a revolute joint from each
// other, those of a distance joint from the lengths that they may have, the point of a wheel from its axis.
double world_joint_gap(const world_joint* joint, const world_engine* engine, void* state);

// The largest one of all joints whose bodies are there.
double world_largest_gap(const world_scene* scene, const world_engine* engine, void* state);

#endif
