// Chains as the engines want them: a scene lists their segments, one shape each, and engines take points.
//
// A chain is open on the right of the way from point to point, where y points up, and leads from the end of
// each segment to the start of the next. It is a loop if its last segment ends where the first one starts.
// Engines whose chains have two sides hold what is on the right as well.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_CHAIN_H
#define BENCH_WORLD_CHAIN_H

#include "world_engine.h"

#ifdef __cplusplus
extern "C" {
#endif

// The points of a loop are as many as its segments, those of an open chain one more.
typedef struct world_chain {
    um_vec2* points;
    int32_t count;
    bool is_loop;
    um_vec2 before; // the points that come before the first and after the last; those of an open chain lie
    um_vec2 after;  // on the lines of the first and last segment, so that its ends are no corners
} world_chain;

bool world_body_is_chain(const world_body* body, const world_shape* shapes);

// End it with world_chain_destroy.
world_chain world_chain_create(const world_body* body, const world_shape* shapes);
void world_chain_destroy(world_chain* chain);

#ifdef __cplusplus
}
#endif

#endif
