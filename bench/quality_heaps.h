// A random heap, for all tests that need one.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_HEAPS_H
#define BENCH_QUALITY_HEAPS_H

#include "quality_run.h"
#include "random.h"

// Puts balls, boxes and octagons above a trough between left and left + width, in loose rows without
// overlaps, and gives all bodies of the scene one material. Their number, their sizes, the width and the
// material are random.
void push_heap(world_scene* scene, random_stream* random, float left);

#endif
