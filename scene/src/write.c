// Writing of scenes, by the tables: the fields that were given, in the order of the tables.
// SPDX-License-Identifier: MIT

#include "number.h"
#include "out.h"
#include "records.h"

#include <stdio.h>
#include <string.h>

// A struct of a table, as part of a record whose bits say which of its fields were given.
typedef struct part {
    const umsi_table* table;
    int32_t kind;
    const umsi_record* record;
    size_t offset;
    int32_t first_bit;
} part;

// A field of a record.
typedef struct member {
    const umsi_record* record;
    umsi_found found;
} member;

static const char* value_of(const member* m)
{
    return (const char*)m->record + m->found.offset;
}

// ---- Numbers --------------------------------------------------------------------------------------------

static void write_range(umsi_out* out, const void* thing)
{
    const umsi_draw* draw = thing;
    umsi_out_raw(out, "{\"random\": [");
    umsi_out_float(out, draw->low);
    umsi_out_raw(out, ", ");
    umsi_out_float(out, draw->high);
    umsi_out_raw(out, "]}");
}

// The random number that a part of a field is; NULL if it is none.
static const umsi_draw* find_draw(const member* m, uint16_t part_of)
{
    for (int32_t i = 0; i < m->record->draw_count; ++i) {
        const umsi_draw* draw = m->record->draws + i;
        if (draw->bit == m->found.bit && draw->part == part_of) {
            return draw;
        }
    }
    return NULL;
}

static void write_number(umsi_out* out, const member* m, uint16_t part_of)
{
    const umsi_draw* draw = find_draw(m, part_of);
    float number;
    memcpy(&number, value_of(m) + part_of * sizeof number, sizeof number);
    if (draw != NULL) {
        write_range(out, draw);
    } else {
        umsi_out_float(out, number);
    }
}

static void write_vector(umsi_out* out, const member* m)
{
    if (find_draw(m, 2) != NULL) {
        write_range(out, find_draw(m, 2));
        return;
    }
    umsi_out_raw(out, "[");
    write_number(out, m, 0);
    umsi_out_raw(out, ", ");
    write_number(out, m, 1);
    umsi_out_raw(out, "]");
}

static void write_integer(umsi_out* out, int32_t number)
{
    bool is_negative = number < 0;
    uint64_t size = (uint64_t)(is_negative ? -(int64_t)number : (int64_t)number);
    umsi_out_raw(out, umsi_number_of_integer(is_negative, size).text);
}

static void write_pair(umsi_out* out, const int32_t* pair)
{
    umsi_out_raw(out, "[");
    write_integer(out, pair[0]);
    umsi_out_raw(out, ", ");
    write_integer(out, pair[1]);
    umsi_out_raw(out, "]");
}

// ---- Lists of numbers -----------------------------------------------------------------------------------

static void write_floats(umsi_out* out, const void* thing)
{
    const umsi_list* list = thing;
    const float* numbers = list->items;
    umsi_out_open(out, '[');
    for (int32_t i = 0; i < list->count && !out->has_ended; ++i) {
        umsi_out_filled(out, umsi_number_of(numbers[i]).text);
    }
    umsi_out_close(out, ']');
}

static void write_points(umsi_out* out, const void* thing)
{
    const umsi_list* list = thing;
    const um_vec2* points = list->items;
    umsi_out_open(out, '[');
    for (int32_t i = 0; i < list->count && !out->has_ended; ++i) {
        char text[80];
        snprintf(text, sizeof text, "[%s, %s]", umsi_number_of(points[i].x).text,
                 umsi_number_of(points[i].y).text);
        umsi_out_filled(out, text);
    }
    umsi_out_close(out, ']');
}

static void write_rings(umsi_out* out, const void* thing)
{
    const umsi_list* list = thing;
    const umsi_list* rings = list->items;
    umsi_out_open(out, '[');
    for (int32_t i = 0; i < list->count && !out->has_ended; ++i) {
        umsi_out_element(out);
        umsi_out_group(out, write_points, rings + i);
    }
    umsi_out_close(out, ']');
}

// ---- Names ----------------------------------------------------------------------------------------------

static void write_flags(umsi_out* out, const umsi_field* field, uint32_t flags)
{
    umsi_out_raw(out, "[");
    bool is_next = false;
    for (int32_t i = 0; i < field->count; ++i) {
        if ((flags >> i & 1) != 0) {
            umsi_out_raw(out, is_next ? ", " : "");
            umsi_out_string(out, field->options[i]);
            is_next = true;
        }
    }
    umsi_out_raw(out, "]");
}

static void write_reference(umsi_out* out, const umsi_reference* reference)
{
    if (reference->name != NULL) {
        umsi_out_string(out, reference->name);
    } else {
        write_integer(out, reference->index);
    }
}

// ---- Records --------------------------------------------------------------------------------------------

static void write_part(umsi_out* out, const void* thing);

static void write_record(umsi_out* out, const umsi_table* table, const umsi_record* record)
{
    part whole = {table, umsi_kind_of(table, record), record, 0, 0};
    umsi_out_group(out, write_part, &whole);
}

static void write_records(umsi_out* out, const void* thing)
{
    const member* m = thing;
    const umsi_list* list = (const umsi_list*)(const void*)value_of(m);
    const umsi_table* table = m->found.field->table;
    umsi_out_open(out, '[');
    for (int32_t i = 0; i < list->count && !out->has_ended; ++i) {
        umsi_out_element(out);
        write_record(out, table,
                     (const umsi_record*)(const void*)((const char*)list->items + (size_t)i * table->size));
    }
    umsi_out_close(out, ']');
}

static void write_value(umsi_out* out, const member* m)
{
    const umsi_field* field = m->found.field;
    const void* value = value_of(m);
    switch (field->type) {
    case UMSI_BOOL:
        umsi_out_bool(out, *(const bool*)value);
        break;
    case UMSI_INTEGER:
        write_integer(out, *(const int32_t*)value);
        break;
    case UMSI_BITS:
        umsi_out_raw(out, umsi_number_of_integer(false, *(const uint64_t*)value).text);
        break;
    case UMSI_FLOAT:
        write_number(out, m, 0);
        break;
    case UMSI_VECTOR:
        write_vector(out, m);
        break;
    case UMSI_PAIR:
        write_pair(out, value);
        break;
    case UMSI_OPTION:
        umsi_out_string(out, field->options[*(const int32_t*)value]);
        break;
    case UMSI_FLAGS:
        write_flags(out, field, *(const uint32_t*)value);
        break;
    case UMSI_STRING:
        umsi_out_string(out, *(const char* const*)value);
        break;
    case UMSI_REFERENCE:
        write_reference(out, value);
        break;
    case UMSI_FLOATS:
        umsi_out_group(out, write_floats, value);
        break;
    case UMSI_POINTS:
        umsi_out_group(out, write_points, value);
        break;
    case UMSI_RINGS:
        umsi_out_group(out, write_rings, value);
        break;
    case UMSI_OBJECT: {
        part within = {field->table, 0, m->record, m->found.offset, m->found.bit + 1};
        umsi_out_group(out, write_part, &within);
        break;
    }
    case UMSI_RECORD:
        write_record(out, field->table, *(umsi_record* const*)value);
        break;
    case UMSI_RECORDS:
        umsi_out_group(out, write_records, m);
        break;
    case UMSI_PART:
        break; // the walk takes parts apart
    }
}

static void write_part(umsi_out* out, const void* thing)
{
    const part* p = thing;
    umsi_out_open(out, '{');
    umsi_walk walk = umsi_walk_begin(p->table, p->kind, p->offset, p->first_bit);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL && !out->has_ended;
         f = umsi_walk_next(&walk)) {
        if ((p->record->present >> f.bit & 1) != 0) {
            member m = {p->record, f};
            umsi_out_key(out, f.field->name);
            write_value(out, &m);
        }
    }
    umsi_out_close(out, '}');
}

um_result ums_scene_write(const ums_scene* scene, ums_write_fn* write, void* context)
{
    if (scene == NULL || write == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    umsi_out out = umsi_out_make(write, context);
    part whole = {&umsi_scene_table, 0, &scene->record, 0, 0};
    write_part(&out, &whole); // the whole is never on one line
    umsi_out_raw(&out, "\n");
    return umsi_out_end(&out) ? UM_OK : UM_ERROR_LIMIT;
}
