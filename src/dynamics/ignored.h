// Pairs of bodies that ignore each other: their shapes never touch. Few worlds have any, so bodies know
// nothing of it.
// SPDX-License-Identifier: MIT

#ifndef UMI_DYNAMICS_IGNORED_H
#define UMI_DYNAMICS_IGNORED_H

#include "core/pair_table.h"
#include "core/pool.h"

typedef struct umi_ignored {
    umi_pool pool;        // of pairs
    umi_pair_table table; // from pairs of bodies to places in the pool
    int32_t* firsts;      // by body: the first pair in its list, or -1; as long as any body has one
    int32_t first_capacity;
} umi_ignored;

umi_ignored umi_ignored_make(void);
void umi_ignored_destroy(const um_allocator* allocator, umi_ignored* ignored);

// Whether two bodies ignore each other.
static inline bool umi_ignored_has(const umi_ignored* ignored, int32_t body_a, int32_t body_b)
{
    return umi_pair_table_find(&ignored->table, umi_pair_key(body_a, body_b)) >= 0;
}

// Whether a body ignores any other one.
static inline bool umi_ignored_has_any(const umi_ignored* ignored, int32_t body)
{
    return body < ignored->first_capacity && ignored->firsts[body] >= 0;
}

// Adds a pair that is not there yet. False when memory ends; then nothing has changed.
bool umi_ignored_add(const um_allocator* allocator, umi_ignored* ignored, int32_t body_a, int32_t body_b);

// Removes a pair that is there.
void umi_ignored_remove(umi_ignored* ignored, int32_t body_a, int32_t body_b);

// Walks over the pairs of a body: the first place in its list, or -1; the next one; and the other body.
int32_t umi_ignored_first(const umi_ignored* ignored, int32_t body);
int32_t umi_ignored_next(const umi_ignored* ignored, int32_t link);
int32_t umi_ignored_other(const umi_ignored* ignored, int32_t link);

// One of the bodies that a body ignores, or -1.
int32_t umi_ignored_find_any(const umi_ignored* ignored, int32_t body);

#endif
