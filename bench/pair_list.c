// The slow path of the pair list: growth. Pushing stands in the header, to be inlined into the callbacks.
// SPDX-License-Identifier: MIT

#include "pair_list.h"

#include "support.h"

#include <stdlib.h>

void pair_list_reserve(pair_list* list, size_t extra)
{
    if (list->count + extra <= list->capacity) {
        return;
    }
    size_t capacity = list->capacity > 512 ? 2 * list->capacity : 1024;
    capacity = capacity > list->count + extra ? capacity : list->count + extra;
    index_pair* pairs = realloc(list->pairs, capacity * sizeof(index_pair));
    if (pairs == NULL) {
        bench_fail("out of memory for pairs");
    }
    list->pairs = pairs;
    list->capacity = capacity;
}

void pair_list_free(pair_list* list)
{
    free(list->pairs);
    *list = (pair_list){0};
}
