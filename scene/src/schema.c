// The JSON Schema of scenes, from the tables. Draft 7, which most editors know.
// SPDX-License-Identifier: MIT

#include "schema.h"

#include <string.h>

static void write_definition(umsi_out* out, const void* thing)
{
    umsi_out_open(out, '{');
    umsi_schema_members(out, thing);
    umsi_out_close(out, '}');
}

// Any kind of a table that has some.
static void write_kinds(umsi_out* out, const void* thing)
{
    const umsi_table* table = thing;
    umsi_out_open(out, '{');
    umsi_out_key(out, "oneOf");
    umsi_out_open(out, '[');
    for (int32_t i = 0; i < table->kind_count; ++i) {
        umsi_out_element(out);
        umsi_schema_link(out, table->name, table->kinds[i]);
    }
    umsi_out_close(out, ']');
    umsi_out_close(out, '}');
}

enum { MOST_RECORD = 2048, MOST_TABLES = 32 };

static void write_table(umsi_out* out, const umsi_table* table)
{
    _Alignas(16) char record[MOST_RECORD];
    umsi_set_defaults(table, record);
    umsi_schema_subject s = {table, 0, record, table->may_draw};
    umsi_out_key(out, table->name);
    if (table->kind_rule == UMSI_NO_KINDS) {
        umsi_out_group(out, write_definition, &s);
        return;
    }
    umsi_out_group(out, write_kinds, table);
    for (s.kind = 0; s.kind < table->kind_count; ++s.kind) {
        char name[64];
        size_t length = strlen(table->name);
        memcpy(name, table->name, length);
        name[length] = '.';
        memcpy(name + length + 1, table->kinds[s.kind], strlen(table->kinds[s.kind]) + 1);
        umsi_out_key(out, name);
        umsi_out_group(out, write_definition, &s);
    }
}

_Static_assert(sizeof(ums_scene) <= MOST_RECORD, "a record does not fit");

// The tables of records that a table leads to, itself included, each once.
static int32_t collect_tables(const umsi_table* table, const umsi_table** tables, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (tables[i] == table) {
            return count;
        }
    }
    tables[count++] = table;
    for (int32_t i = 0; i < table->count; ++i) {
        const umsi_field* field = table->fields + i;
        if (field->type == UMSI_RECORD || field->type == UMSI_RECORDS) {
            count = collect_tables(field->table, tables, count);
        }
    }
    return count;
}

static void write_definitions(umsi_out* out)
{
    const umsi_table* tables[MOST_TABLES];
    int32_t count = collect_tables(&umsi_scene_table, tables, 0);
    umsi_out_open(out, '{');
    umsi_out_key(out, "random");
    umsi_out_raw(
        out,
        "{\"type\": \"object\", \"properties\": {\"random\": {\"type\": \"array\", \"items\": {\"type\": "
        "\"number\"}, \"minItems\": 2, \"maxItems\": 2}}, \"required\": [\"random\"], "
        "\"additionalProperties\": false}");
    for (int32_t i = 0; i < count; ++i) {
        write_table(out, tables[i]);
    }
    umsi_out_close(out, '}');
}

um_result ums_schema_write(ums_write_fn* write, void* context)
{
    if (write == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    umsi_out out = umsi_out_make(write, context);
    umsi_out_open(&out, '{');
    umsi_schema_put(&out, "$schema", "http://json-schema.org/draft-07/schema#");
    umsi_schema_put(&out, "title", "A scene of Umbra");
    umsi_out_key(&out, "allOf");
    umsi_out_raw(&out, "[");
    umsi_schema_link(&out, umsi_scene_table.name, NULL);
    umsi_out_raw(&out, "]");
    umsi_out_key(&out, "definitions");
    write_definitions(&out);
    umsi_out_close(&out, '}');
    umsi_out_raw(&out, "\n");
    return umsi_out_end(&out) ? UM_OK : UM_ERROR_LIMIT;
}
