// References to bodies: by index, by name, and by name and index among copies.
//
// A body in a group is called by its name and the indices of all copies that it is in, "link[2,3]". Within a
// copy a name means the body of the same copy, or else of what the copy is in, up to the world; with signs,
// "link[+1]", it is the body of a neighbouring copy.
// SPDX-License-Identifier: MIT

#include "build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

umsi_label umsi_label_of(const char* name, const int32_t* indices, int32_t count)
{
    umsi_label label;
    size_t used = (size_t)snprintf(label.text, sizeof label.text, "%s", name);
    for (int32_t i = 0; i < count && used < sizeof label.text; ++i) {
        used += (size_t)snprintf(label.text + used, sizeof label.text - used, "%c%d", i == 0 ? '[' : ',',
                                 (int)indices[i]);
    }
    if (count > 0 && used + 1 < sizeof label.text) {
        memcpy(label.text + used, "]", 2);
    }
    return label;
}

// A reference taken apart: a name, and the numbers in its brackets.
typedef struct spelling {
    char name[2 * UMSI_NAME_SIZE + 1];
    int32_t terms[UMSI_MOST_INDICES];
    int32_t count;
    bool is_relative; // they have signs
} spelling;

static spelling spell(const char* text)
{
    spelling s = {.count = 0};
    size_t length = strlen(text);
    const char* bracket = strrchr(text, '[');
    if (bracket == NULL || text[length - 1] != ']') {
        snprintf(s.name, sizeof s.name, "%s", text);
        return s;
    }
    snprintf(s.name, sizeof s.name, "%.*s", (int)(bracket - text), text);
    const char* at = bracket;
    while (*at != ']' && *at != '\0' && s.count < UMSI_MOST_INDICES) {
        at += 1; // the bracket or a comma
        s.is_relative |= *at == '+' || *at == '-';
        char* end;
        long term = strtol(at, &end, 10);
        s.terms[s.count++] = term > -UMS_MAX_BODIES && term < UMS_MAX_BODIES ? (int32_t)term : UMS_MAX_BODIES;
        at = end > at ? end : at;
        at += strcspn(at, ",]");
    }
    return s;
}

// The same copy, shifted by the terms in its last indices.
static const umsi_name* find_neighbour(const umsi_build* build, const spelling* s, const umsi_copy* copy)
{
    int32_t indices[UMSI_MOST_INDICES];
    int32_t kept = copy->index_count - s->count;
    if (kept < 0) {
        return NULL;
    }
    for (int32_t i = 0; i < copy->index_count; ++i) {
        indices[i] = copy->indices[i] + (i >= kept ? s->terms[i - kept] : 0);
    }
    return umsi_names_find(&build->bodies, umsi_label_of(s->name, indices, copy->index_count).text);
}

// As seen from the copy, then from what it is in, and so on.
static const umsi_name* find_outwards(const umsi_build* build, const spelling* s, const umsi_copy* copy)
{
    for (int32_t kept = copy->index_count; kept >= 0; --kept) {
        int32_t indices[2 * UMSI_MOST_INDICES];
        memcpy(indices, copy->indices, (size_t)kept * sizeof indices[0]);
        memcpy(indices + kept, s->terms, (size_t)s->count * sizeof indices[0]);
        int32_t count = kept + s->count < UMSI_MOST_INDICES ? kept + s->count : UMSI_MOST_INDICES;
        const umsi_name* name = umsi_names_find(&build->bodies, umsi_label_of(s->name, indices, count).text);
        if (name != NULL) {
            return name;
        }
    }
    return NULL;
}

// ---- Messages -------------------------------------------------------------------------------------------

// One name out of several, with the number of indices that it shares with the copy that refers to it.
typedef struct single_name {
    const umsi_name* name;
    umsi_label label; // the shortest reference that leads from the copy to it
    int32_t shared;
} single_name;

// Compares a name with the best one until now. The nearest copy counts, and of one copy its first body.
static void try_single(const umsi_build* build, const umsi_name* name, const char* base,
                       const umsi_copy* copy, single_name* best)
{
    spelling s = spell(name->text);
    if (name->count != 1 || strcmp(s.name, base) != 0) {
        return;
    }
    int32_t shared = 0;
    while (shared < s.count - 1 && shared < copy->index_count && s.terms[shared] == copy->indices[shared]) {
        shared += 1;
    }
    bool is_nearer = best->name == NULL || shared > best->shared ||
                     (shared == best->shared && name->first->id.index1 < best->name->first->id.index1);
    umsi_label label = umsi_label_of(s.name, s.terms + shared, s.count - shared);
    spelling shortened = spell(label.text);
    if (is_nearer && find_outwards(build, &shortened, copy) == name) {
        *best = (single_name){name, label, shared};
    }
}

// Finds a body that has a name to itself among all copies of that name.
static single_name find_single(const umsi_build* build, const char* base, const umsi_copy* copy)
{
    single_name best = {0};
    for (int32_t i = 0; i < build->bodies.bucket_count; ++i) {
        for (const umsi_name* n = build->bodies.buckets[i].first; n != NULL; n = n->next) {
            try_single(build, n, base, copy, &best);
        }
    }
    return best;
}

static umsi_resolution fail_unknown(umsi_build* build, const umsi_record* record, const char* field,
                                    const char* text, const char* base, const umsi_copy* copy)
{
    single_name single = find_single(build, base, copy);
    umsi_nearest nearest = umsi_names_nearest(&build->bodies, text);
    if (single.name != NULL) {
        nearest.name = single.label.text;
    }
    umsi_build_fail(build, record, UM_ERROR_INVALID_DEF, "has %s \"%s\", but no body is called so%s", field,
                    text, umsi_hint_of(&nearest).text);
    return UMSI_FAILED;
}

// Bodies that share a name and are no copies of each other have nothing but their index to themselves.
static umsi_resolution fail_shared(umsi_build* build, const umsi_record* record, const char* field,
                                   const char* text, const umsi_name* name, const umsi_copy* copy)
{
    single_name single = find_single(build, text, copy);
    umsi_id id = name->first->id;
    int32_t index = 0;
    while (build->body_ids[index].index1 != id.index1 || build->body_ids[index].stamp != id.stamp) {
        index += 1;
    }
    char hint[sizeof single.label.text + 80];
    if (single.name != NULL) {
        snprintf(hint, sizeof hint, "say which, as in \"%s\"", single.label.text);
    } else {
        snprintf(hint, sizeof hint, "give them different names, or say which by its index, as in %d",
                 (int)index);
    }
    umsi_build_fail(build, record, UM_ERROR_INVALID_DEF, "has %s \"%s\", but %d bodies are called so; %s",
                    field, text, (int)name->count, hint);
    return UMSI_FAILED;
}

// ---- References -----------------------------------------------------------------------------------------

static umsi_resolution resolve_name(umsi_build* build, const umsi_record* record, const char* field,
                                    const char* text, const umsi_copy* copy, um_body_id* out_body)
{
    spelling s = spell(text);
    if (s.is_relative && s.count > copy->index_count) {
        umsi_build_fail(build, record, UM_ERROR_INVALID_DEF,
                        "has %s \"%s\", but signs stand for indices of the copy that it is in, which has %d",
                        field, text, (int)copy->index_count);
        return UMSI_FAILED;
    }
    const umsi_name* name = s.is_relative ? find_neighbour(build, &s, copy) : find_outwards(build, &s, copy);
    if (name == NULL && s.is_relative && umsi_names_find(&build->bodies, s.name) != NULL) {
        return UMSI_NO_NEIGHBOUR;
    }
    if (name == NULL) {
        return fail_unknown(build, record, field, text, s.name, copy);
    }
    if (name->count > 1) {
        return fail_shared(build, record, field, text, name, copy);
    }
    *out_body = (um_body_id){name->first->id.index1, name->first->id.stamp};
    return UMSI_FOUND;
}

umsi_resolution umsi_resolve(umsi_build* build, const umsi_record* record, const char* field,
                             umsi_reference reference, const umsi_copy* copy, um_body_id* out_body)
{
    *out_body = (um_body_id){0, 0};
    if (reference.name != NULL) {
        return resolve_name(build, record, field, reference.name, copy, out_body);
    }
    if (reference.index >= build->body_count) {
        umsi_build_fail(build, record, UM_ERROR_INVALID_DEF, "has %s %d, but there are %d bodies", field,
                        (int)reference.index, (int)build->body_count);
        return UMSI_FAILED;
    }
    if (reference.index >= 0) {
        *out_body = build->body_ids[reference.index];
    }
    return UMSI_FOUND;
}
