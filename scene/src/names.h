// Names of things: each leads to the ids of all things that are called so, in the order in which they got it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_NAMES_H
#define UMBRA_SCENE_NAMES_H

#include "memory.h"
#include "text.h"

// An id of a body, joint or field, which all look the same, or whatever else a name stands for.
typedef struct umsi_id {
    uint32_t index1;
    uint32_t stamp;
} umsi_id;

typedef struct umsi_bearer umsi_bearer;
struct umsi_bearer {
    umsi_id id;
    const umsi_bearer* next; // of the same name
};

typedef struct umsi_name umsi_name;
struct umsi_name {
    const char* text;
    uint64_t hash;
    umsi_name* next; // in the same bucket
    const umsi_bearer* first;
    umsi_bearer* last;
    int32_t count;
};

typedef struct umsi_bucket {
    umsi_name* first;
} umsi_bucket;

typedef struct umsi_names {
    umsi_bucket* buckets;
    int32_t bucket_count; // a power of two
    int32_t count;
} umsi_names;

// Gives a thing a name, whose text is copied. False when memory ends.
bool umsi_names_add(umsi_names* names, umsi_arena* arena, const char* text, umsi_id id);

// NULL if nothing is called so.
const umsi_name* umsi_names_find(const umsi_names* names, const char* text);

// The name that is nearest to a text that nothing is called.
umsi_nearest umsi_names_nearest(const umsi_names* names, const char* text);

#endif
