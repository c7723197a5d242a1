// What a field of a table is in the JSON Schema: its type, its range, its default.
// SPDX-License-Identifier: MIT

#include "schema.h"

#include "number.h"

#include <string.h>

// A field of it.
typedef struct property {
    const umsi_schema_subject* owner;
    const umsi_field* field;
    const char* value; // its default
    bool is_within;    // an element of what the field is
} property;

void umsi_schema_put(umsi_out* out, const char* name, const char* text)
{
    umsi_out_key(out, name);
    umsi_out_string(out, text);
}

static void put_integer(umsi_out* out, const char* name, int64_t number)
{
    umsi_out_key(out, name);
    umsi_out_raw(out, umsi_number_of_integer(number < 0, (uint64_t)(number < 0 ? -number : number)).text);
}

static void put_float(umsi_out* out, const char* name, float number)
{
    umsi_out_key(out, name);
    umsi_out_float(out, number);
}

// {"$ref": "#/definitions/body"}, or with the name of a kind body.group.
void umsi_schema_link(umsi_out* out, const char* name, const char* kind)
{
    umsi_out_raw(out, "{\"$ref\": \"#/definitions/");
    umsi_out_raw(out, name);
    umsi_out_raw(out, kind != NULL ? "." : "");
    umsi_out_raw(out, kind != NULL ? kind : "");
    umsi_out_raw(out, "\"}");
}

// ---- Values ---------------------------------------------------------------------------------------------

static void write_range(umsi_out* out, const void* thing)
{
    const umsi_field* field = thing;
    bool is_integer = field->type == UMSI_INTEGER || field->type == UMSI_PAIR;
    umsi_out_open(out, '{');
    umsi_schema_put(out, "type", is_integer ? "integer" : "number");
    if (is_integer) {
        put_integer(out, "minimum", (int64_t)field->least);
        put_integer(out, "maximum", (int64_t)field->most < INT32_MAX ? (int64_t)field->most : INT32_MAX);
    } else {
        put_float(out, "minimum", field->least);
        put_float(out, "maximum", field->most);
    }
    umsi_out_close(out, '}');
}

static bool may_draw(const property* p)
{
    return p->owner->may_draw && !p->field->is_fixed &&
           (p->field->type == UMSI_FLOAT || p->field->type == UMSI_VECTOR);
}

// A number, or a random one.
static void write_choice(umsi_out* out, const void* thing)
{
    const property* p = thing;
    umsi_out_open(out, '{');
    umsi_out_key(out, "anyOf");
    umsi_out_open(out, '[');
    umsi_out_element(out);
    umsi_out_group(out, write_range, p->field);
    umsi_out_element(out);
    umsi_schema_link(out, "random", NULL);
    umsi_out_close(out, ']');
    umsi_out_close(out, '}');
}

static void write_number(umsi_out* out, const property* p)
{
    if (may_draw(p)) {
        umsi_out_group(out, write_choice, p);
    } else {
        umsi_out_group(out, write_range, p->field);
    }
}

// A list of two numbers.
static void write_two(umsi_out* out, const void* thing)
{
    const property* p = thing;
    umsi_out_open(out, '{');
    umsi_schema_put(out, "type", "array");
    umsi_out_key(out, "items");
    write_number(out, p);
    put_integer(out, "minItems", 2);
    put_integer(out, "maxItems", 2);
    umsi_out_close(out, '}');
}

// A list of what the field is a list of; rings are lists of lists.
static void write_many(umsi_out* out, const void* thing)
{
    const property* p = thing;
    bool has_rings = p->field->type == UMSI_RINGS && !p->is_within;
    property element = *p;
    element.is_within = true;
    umsi_out_open(out, '{');
    umsi_schema_put(out, "type", "array");
    umsi_out_key(out, "items");
    if (p->field->type == UMSI_FLOATS) {
        umsi_out_group(out, write_range, p->field);
    } else {
        umsi_out_group(out, has_rings ? write_many : write_two, &element);
    }
    put_integer(out, "minItems", has_rings ? 1 : p->field->count);
    umsi_out_close(out, '}');
}

static void write_names(umsi_out* out, const void* thing)
{
    const umsi_field* field = thing;
    umsi_out_open(out, '[');
    for (int32_t i = 0; i < field->count; ++i) {
        umsi_out_element(out);
        umsi_out_string(out, field->options[i]);
    }
    umsi_out_close(out, ']');
}

// ---- Defaults -------------------------------------------------------------------------------------------

static void write_default(umsi_out* out, const property* p)
{
    float numbers[2];
    int32_t option;
    switch (p->field->type) {
    case UMSI_BOOL:
        umsi_out_key(out, "default");
        umsi_out_bool(out, *(const bool*)p->value);
        break;
    case UMSI_INTEGER:
        memcpy(&option, p->value, sizeof option);
        if ((float)option >= p->field->least) { // a count of 0 stands for none
            put_integer(out, "default", option);
        }
        break;
    case UMSI_BITS:
        umsi_out_key(out, "default");
        umsi_out_raw(out, umsi_number_of_integer(false, *(const uint64_t*)(const void*)p->value).text);
        break;
    case UMSI_FLOAT:
        memcpy(numbers, p->value, sizeof(float));
        if (numbers[0] >= p->field->least) {
            put_float(out, "default", numbers[0]);
        }
        break;
    case UMSI_VECTOR:
        memcpy(numbers, p->value, sizeof numbers);
        umsi_out_key(out, "default");
        umsi_out_raw(out, "[");
        umsi_out_float(out, numbers[0]);
        umsi_out_raw(out, ", ");
        umsi_out_float(out, numbers[1]);
        umsi_out_raw(out, "]");
        break;
    case UMSI_OPTION:
        memcpy(&option, p->value, sizeof option);
        umsi_schema_put(out, "default", p->field->options[option]);
        break;
    case UMSI_PAIR:
    case UMSI_FLAGS:
    case UMSI_STRING:
    case UMSI_REFERENCE:
    case UMSI_FLOATS:
    case UMSI_POINTS:
    case UMSI_RINGS:
    case UMSI_OBJECT:
    case UMSI_PART:
    case UMSI_RECORD:
    case UMSI_RECORDS:
        break; // nothing at all
    }
}

// ---- Fields ---------------------------------------------------------------------------------------------

// What a field may be, as members of an object that is open.
static void write_type(umsi_out* out, const property* p)
{
    const umsi_field* field = p->field;
    switch (field->type) {
    case UMSI_BOOL:
        umsi_schema_put(out, "type", "boolean");
        break;
    case UMSI_BITS:
        umsi_schema_put(out, "type", "integer");
        put_integer(out, "minimum", 0);
        umsi_out_key(out, "maximum");
        umsi_out_raw(out, "18446744073709551615");
        break;
    case UMSI_INTEGER:
    case UMSI_FLOAT:
        umsi_out_key(out, "allOf");
        umsi_out_raw(out, "[");
        write_number(out, p);
        umsi_out_raw(out, "]");
        break;
    case UMSI_VECTOR:
    case UMSI_PAIR:
        umsi_out_key(out, "anyOf");
        umsi_out_open(out, '[');
        umsi_out_element(out);
        umsi_out_group(out, write_two, p);
        if (may_draw(p)) {
            umsi_out_element(out);
            umsi_schema_link(out, "random", NULL);
        }
        umsi_out_close(out, ']');
        break;
    case UMSI_OPTION:
        umsi_out_key(out, "enum");
        umsi_out_group(out, write_names, field);
        break;
    case UMSI_FLAGS:
        umsi_schema_put(out, "type", "array");
        umsi_out_key(out, "items");
        umsi_out_raw(out, "{\"enum\": ");
        umsi_out_group(out, write_names, field);
        umsi_out_raw(out, "}");
        break;
    case UMSI_STRING:
        umsi_schema_put(out, "type", "string");
        put_integer(out, "maxLength", (int64_t)field->most);
        break;
    case UMSI_REFERENCE:
        umsi_out_key(out, "type");
        umsi_out_raw(out, "[\"string\", \"integer\"]");
        break;
    case UMSI_FLOATS:
    case UMSI_POINTS:
    case UMSI_RINGS:
        umsi_out_key(out, "allOf");
        umsi_out_raw(out, "[");
        umsi_out_group(out, write_many, p);
        umsi_out_raw(out, "]");
        break;
    case UMSI_OBJECT: {
        umsi_schema_subject within = {field->table, 0, p->value, p->owner->may_draw};
        umsi_schema_members(out, &within);
        break;
    }
    case UMSI_RECORD:
        umsi_out_key(out, "allOf");
        umsi_out_raw(out, "[");
        umsi_schema_link(out, field->table->name, NULL);
        umsi_out_raw(out, "]");
        break;
    case UMSI_RECORDS:
        umsi_schema_put(out, "type", "array");
        umsi_out_key(out, "items");
        umsi_schema_link(out, field->table->name, NULL);
        break;
    case UMSI_PART:
        break; // the walk takes parts apart
    }
}

static void write_property(umsi_out* out, const void* thing)
{
    const property* p = thing;
    umsi_out_open(out, '{');
    umsi_schema_put(out, "description", p->field->summary);
    bool is_kind = p->owner->table->kind_rule == UMSI_KIND_BY_NAME && strcmp(p->field->name, "kind") == 0;
    if (is_kind) {
        umsi_schema_put(out, "const", p->owner->table->kinds[p->owner->kind]);
    } else {
        write_type(out, p);
    }
    if (!p->field->is_required) {
        write_default(out, p);
    }
    umsi_out_close(out, '}');
}

static void write_properties(umsi_out* out, const void* thing)
{
    const umsi_schema_subject* s = thing;
    umsi_out_open(out, '{');
    umsi_walk walk = umsi_walk_begin(s->table, s->kind, 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        property p = {s, f.field, s->defaults + f.offset, false};
        umsi_out_key(out, f.field->name);
        umsi_out_group(out, write_property, &p);
    }
    umsi_out_close(out, '}');
}

static void write_required(umsi_out* out, const void* thing)
{
    const umsi_schema_subject* s = thing;
    umsi_out_open(out, '[');
    umsi_walk walk = umsi_walk_begin(s->table, s->kind, 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        if (f.field->is_required) {
            umsi_out_element(out);
            umsi_out_string(out, f.field->name);
        }
    }
    umsi_out_close(out, ']');
}

void umsi_schema_members(umsi_out* out, const umsi_schema_subject* s)
{
    umsi_schema_put(out, "type", "object");
    umsi_out_key(out, "properties");
    umsi_out_group(out, write_properties, s);
    umsi_out_key(out, "required");
    umsi_out_group(out, write_required, s);
    umsi_out_key(out, "additionalProperties");
    umsi_out_bool(out, false);
}
