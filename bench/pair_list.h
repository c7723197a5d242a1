// A growing array of index pairs: where the peers put the pairs they find. Kept from run to run, so that no
// engine pays for its growth more than once.
// SPDX-License-Identifier: MIT

#ifndef BENCH_PAIR_LIST_H
#define BENCH_PAIR_LIST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct index_pair {
    int32_t a, b;
} index_pair;

typedef struct pair_list {
    index_pair* pairs;
    size_t count;
    size_t capacity;
} pair_list;

// Makes room for extra more pairs, at least doubling what there is. Ends the program when memory ends.
void pair_list_reserve(pair_list* list, size_t extra);

// Frees the memory and makes the list all zero.
void pair_list_free(pair_list* list);

static inline void pair_list_push(pair_list* list, int32_t a, int32_t b)
{
    if (list->count == list->capacity) {
        pair_list_reserve(list, 1);
    }
    index_pair* pair = &list->pairs[list->count++];
    pair->a = a;
    pair->b = b;
}

#ifdef __cplusplus
}
#endif

#endif
