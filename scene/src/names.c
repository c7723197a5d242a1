// Names of things: a hash table whose buckets grow with it.
// SPDX-License-Identifier: MIT

#include "names.h"

#include <string.h>

enum { LEAST_BUCKETS = 64 };

// FNV-1a.
static uint64_t hash_of(const char* text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text != '\0'; ++text) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static umsi_bucket* bucket_of(const umsi_names* names, uint64_t hash)
{
    return names->buckets + (hash & (uint64_t)(names->bucket_count - 1));
}

static bool grow(umsi_names* names, umsi_arena* arena)
{
    umsi_names grown = {.bucket_count = names->bucket_count > 0 ? 4 * names->bucket_count : LEAST_BUCKETS,
                        .count = names->count};
    grown.buckets = umsi_arena_take(arena, (size_t)grown.bucket_count * sizeof grown.buckets[0]);
    if (grown.buckets == NULL) {
        return false;
    }
    for (int32_t i = 0; i < names->bucket_count; ++i) {
        while (names->buckets[i].first != NULL) {
            umsi_name* name = names->buckets[i].first;
            names->buckets[i].first = name->next;
            umsi_bucket* bucket = bucket_of(&grown, name->hash);
            name->next = bucket->first;
            bucket->first = name;
        }
    }
    *names = grown;
    return true;
}

static umsi_name* find(const umsi_names* names, const char* text, uint64_t hash)
{
    umsi_name* name = names->bucket_count > 0 ? bucket_of(names, hash)->first : NULL;
    while (name != NULL && (name->hash != hash || strcmp(name->text, text) != 0)) {
        name = name->next;
    }
    return name;
}

static umsi_name* add_name(umsi_names* names, umsi_arena* arena, const char* text, uint64_t hash)
{
    if (names->count >= names->bucket_count && !grow(names, arena)) {
        return NULL;
    }
    umsi_name* name = umsi_arena_take(arena, sizeof *name);
    char* copy = umsi_arena_text(arena, text, strlen(text));
    if (name == NULL || copy == NULL) {
        return NULL;
    }
    umsi_bucket* bucket = bucket_of(names, hash);
    *name = (umsi_name){.text = copy, .hash = hash, .next = bucket->first};
    bucket->first = name;
    names->count += 1;
    return name;
}

bool umsi_names_add(umsi_names* names, umsi_arena* arena, const char* text, umsi_id id)
{
    uint64_t hash = hash_of(text);
    umsi_name* name = find(names, text, hash);
    name = name != NULL ? name : add_name(names, arena, text, hash);
    umsi_bearer* bearer = umsi_arena_take(arena, sizeof *bearer);
    if (name == NULL || bearer == NULL) {
        return false;
    }
    bearer->id = id;
    if (name->last != NULL) {
        name->last->next = bearer;
    } else {
        name->first = bearer;
    }
    name->last = bearer;
    name->count += 1;
    return true;
}

const umsi_name* umsi_names_find(const umsi_names* names, const char* text)
{
    return find(names, text, hash_of(text));
}

umsi_nearest umsi_names_nearest(const umsi_names* names, const char* text)
{
    umsi_nearest nearest = {0};
    for (int32_t i = 0; i < names->bucket_count; ++i) {
        for (const umsi_name* name = names->buckets[i].first; name != NULL; name = name->next) {
            umsi_nearest_try(&nearest, name->text, text, strlen(text));
        }
    }
    return nearest;
}
