// The parts of the JSON Schema: schema.c has the definitions of records, schema_fields.c what is in them.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_SCHEMA_H
#define UMBRA_SCENE_SCHEMA_H

#include "out.h"
#include "records.h"

// A table with records of one kind.
typedef struct umsi_schema_subject {
    const umsi_table* table;
    int32_t kind;
    const char* defaults; // a record with the defaults, or a part of it
    bool may_draw;
} umsi_schema_subject;

// What an object is, as members of one that is open: its type, properties, and which of them it needs.
void umsi_schema_members(umsi_out* out, const umsi_schema_subject* s);

// A member that is a text.
void umsi_schema_put(umsi_out* out, const char* name, const char* text);

// {"$ref": "#/definitions/body"}, or with the name of a kind body.group.
void umsi_schema_link(umsi_out* out, const char* name, const char* kind);

#endif
