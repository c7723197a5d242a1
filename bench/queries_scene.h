// The worlds of `umbra-bench queries` and what they are asked: the same for every engine. It measures
// nothing.
//
// A world is a level of unit cells: blocks of 4 by 4 cells are rock or open space, a tenth of the rock is
// missing and a twentieth of the open cells has something in it. A cell holds one shape of a body of its own:
// a box, a circle, a triangle or a hexagon, always well inside the cell. So no two shapes touch, and whoever
// starts in an empty cell starts in no shape: engines differ in what they say of that.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUERIES_SCENE_H
#define BENCH_QUERIES_SCENE_H

#include "world_engine.h"

#ifdef __cplusplus
extern "C" {
#endif

// A ray, or a circle of radius queries_cast_radius that moves like one.
typedef struct queries_sweep {
    um_vec2 origin;
    um_vec2 translation;
    float length; // of the translation
} queries_sweep;

// A circle that stands still.
typedef struct queries_disc {
    um_vec2 center;
    float radius;
} queries_disc;

#define QUERIES_CAST_RADIUS 0.25f

typedef struct queries_scene {
    int32_t n;
    bool is_asleep; // whether the bodies are dynamic ones that sleep, or static
    world_body* bodies;
    world_shape* shapes; // as many
    int32_t question_count;
    queries_sweep* rays;  // from 2 to 200 m
    queries_sweep* casts; // from 1 to 50 m
    um_aabb* boxes;       // from 0.5 to 10 m wide
    queries_disc* discs;  // of a radius from 0.25 to 5 m
} queries_scene;

// A world of n shapes. The same arguments give the same bits everywhere.
queries_scene queries_scene_create(int32_t n, bool is_asleep, uint64_t seed);

void queries_scene_destroy(queries_scene* scene);

#ifdef __cplusplus
}
#endif

#endif
