// How deep bodies are in each other, from where an engine says they are: the same measure for all engines.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_OVERLAP_H
#define BENCH_WORLD_OVERLAP_H

#include "world_scenes.h"

// The deepest overlap of two shapes of two bodies, at least one of them dynamic: how far one would have to be
// moved out of the other. Left out are pairs that filters or joints keep
// from touching.
double world_overlap(const world_scene* scene, const world_engine* engine, void* state);

#endif
