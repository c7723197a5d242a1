// Islands: groups of awake bodies that touch each other. One flat array, made anew in each step: the lower
// place stands for the group, and paths are halved on the way. Ground, sleepers and kinematic bodies join
// nothing.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_ISLANDS_H
#define UMI_DYNAMICS_ISLANDS_H

#include "core/memory.h"

typedef struct umi_islands {
    int32_t* parents; // by body; only those of the awake mean something
    int32_t capacity;
} umi_islands;

void umi_islands_free(const um_allocator* allocator, umi_islands* islands);

// Makes room for bodies of places below count. False when memory ends.
bool umi_islands_reserve(const um_allocator* allocator, umi_islands* islands, int32_t count);

// Starts with each of count bodies alone. There must be room.
void umi_islands_start(umi_islands* islands, const int32_t* bodies, int32_t count);

// The body that stands for the group. It is the one with the lowest place.
static inline int32_t umi_islands_find(umi_islands* islands, int32_t body)
{
    int32_t* parents = islands->parents;
    while (parents[body] != body) {
        parents[body] = parents[parents[body]];
        body = parents[body];
    }
    return body;
}

// Joins the groups of two bodies.
static inline void umi_islands_join(umi_islands* islands, int32_t a, int32_t b)
{
    int32_t root_a = umi_islands_find(islands, a);
    int32_t root_b = umi_islands_find(islands, b);
    if (root_a < root_b) {
        islands->parents[root_b] = root_a;
    } else {
        islands->parents[root_a] = root_b;
    }
}

#endif
