// Reading of records: which member is which field, and what is missing.
// SPDX-License-Identifier: MIT

#include "read.h"

#include "text.h"

#include <stdio.h>
#include <string.h>

// ---- Names that are unknown -----------------------------------------------------------------------------

static const char* name_of(const umsi_target* target, const umsi_table* table)
{
    return table == target->table && table->kinds != NULL ? table->kinds[target->kind] : table->name;
}

// A list of the fields that there are; what does not fit is left out.
static void list_fields(const umsi_table* table, int32_t kind, char* text, size_t capacity)
{
    size_t used = 0;
    umsi_walk walk = umsi_walk_begin(table, kind, 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL && used < capacity;
         f = umsi_walk_next(&walk)) {
        int written = snprintf(text + used, capacity - used, "%s%s", used > 0 ? ", " : "", f.field->name);
        used += written > 0 ? (size_t)written : 0;
    }
}

static bool fail_unknown(umsi_reader* reader, const umsi_target* target, const umsi_table* table,
                         umsi_value key)
{
    umsi_nearest nearest = {0};
    umsi_walk walk = umsi_walk_begin(table, target->kind, 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        umsi_nearest_try(&nearest, f.field->name, key.text, key.size);
    }
    umsi_place place = umsi_json_place(&reader->json, key);
    if (nearest.name != NULL) {
        return umsi_fail(reader->reporter, UM_ERROR_INVALID_DEF, place, "is unknown%s",
                         umsi_hint_of(&nearest).text);
    }
    char fields[512] = "";
    list_fields(table, target->kind, fields, sizeof fields);
    return umsi_fail(reader->reporter, UM_ERROR_INVALID_DEF, place, "is unknown; a %s has %s",
                     name_of(target, table), fields);
}

// ---- Members --------------------------------------------------------------------------------------------

static bool read_members(umsi_reader* reader, umsi_target* target, const umsi_table* table, umsi_value object,
                         size_t offset, int32_t first_bit);

static bool read_field(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value value)
{
    char* place = (char*)target->record + found.offset;
    switch (found.field->type) {
    case UMSI_OBJECT:
        return read_members(reader, target, found.field->table, value, found.offset, found.bit + 1);
    case UMSI_RECORDS:
        return umsi_read_records(reader, found.field->table, value, (umsi_list*)place);
    case UMSI_RECORD: {
        umsi_record* record = umsi_arena_take(reader->arena, found.field->table->size);
        if (record == NULL) {
            return umsi_fail_memory(reader->reporter);
        }
        umsi_set_defaults(found.field->table, record);
        *(umsi_record**)(void*)place = record;
        return umsi_read_record(reader, found.field->table, value, record);
    }
    case UMSI_BOOL:
    case UMSI_INTEGER:
    case UMSI_BITS:
    case UMSI_FLOAT:
    case UMSI_VECTOR:
    case UMSI_PAIR:
    case UMSI_OPTION:
    case UMSI_FLAGS:
    case UMSI_STRING:
    case UMSI_REFERENCE:
    case UMSI_FLOATS:
    case UMSI_POINTS:
    case UMSI_RINGS:
    case UMSI_PART:
        break;
    }
    return umsi_read_value(reader, target, found, value);
}

// Reads the member that a key names. The table's own offsets and bits begin at those given.
static bool read_member(umsi_reader* reader, umsi_target* target, const umsi_table* table, umsi_value key,
                        size_t offset, int32_t first_bit)
{
    umsi_found found = umsi_find_field(table, target->kind, key.text, key.size);
    if (found.field == NULL) {
        return fail_unknown(reader, target, table, key);
    }
    found.offset += offset;
    found.bit += first_bit;
    uint64_t bit = (uint64_t)1 << found.bit;
    if ((target->record->present & bit) != 0) {
        return umsi_fail(reader->reporter, UM_ERROR_INVALID_DEF, umsi_json_place(&reader->json, key),
                         "is given twice");
    }
    target->record->present |= bit;
    return read_field(reader, target, found, umsi_json_at(&reader->json, key.first));
}

// Whether all is there that has to be.
static bool check_required(umsi_reader* reader, const umsi_target* target, const umsi_table* table,
                           umsi_value object, int32_t first_bit)
{
    umsi_walk walk = umsi_walk_begin(table, target->kind, 0, first_bit);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        if (f.field->is_required && (target->record->present >> f.bit & 1) == 0) {
            umsi_enter_name(reader->reporter, f.field->name, strlen(f.field->name));
            return umsi_fail(reader->reporter, UM_ERROR_INVALID_DEF, umsi_json_place(&reader->json, object),
                             "is missing");
        }
    }
    return true;
}

static bool read_members(umsi_reader* reader, umsi_target* target, const umsi_table* table, umsi_value object,
                         size_t offset, int32_t first_bit)
{
    if (object.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(reader, object, "must be an object");
    }
    int32_t next = object.first;
    for (int32_t i = 0; i < object.count; ++i) {
        umsi_value key = umsi_json_at(&reader->json, next);
        umsi_enter_name(reader->reporter, key.text, key.size);
        if (!read_member(reader, target, table, key, offset, first_bit)) {
            return false;
        }
        umsi_leave(reader->reporter);
        next = key.next;
    }
    return check_required(reader, target, table, object, first_bit);
}

// ---- Records --------------------------------------------------------------------------------------------

// The kind of a record that is about to be read. -1 with a message.
static int32_t find_kind(umsi_reader* reader, const umsi_table* table, umsi_value object)
{
    if (object.type != UMSI_JSON_OBJECT || table->kind_rule == UMSI_NO_KINDS) {
        return 0;
    }
    bool is_by_name = table->kind_rule == UMSI_KIND_BY_NAME;
    int32_t member = umsi_json_find(&reader->json, object, is_by_name ? "kind" : table->kind_member);
    if (!is_by_name || member < 0) {
        return member >= 0;
    }
    umsi_value value = umsi_json_at(&reader->json, member);
    for (int32_t i = 0; i < table->kind_count; ++i) {
        if (value.type == UMSI_JSON_STRING && umsi_json_is(value, table->kinds[i])) {
            return i;
        }
    }
    // The field itself says what would be right.
    int32_t kind = 0;
    umsi_target target = {.table = table, .record = (umsi_record*)&kind};
    umsi_found found = umsi_find_field(table, 0, "kind", 4);
    found.offset = 0;
    umsi_enter_name(reader->reporter, "kind", 4);
    umsi_read_value(reader, &target, found, value);
    return -1;
}

// In the order of the table, so that the same numbers are drawn whatever the order of the text is.
static bool keep_draws(umsi_reader* reader, umsi_target* target)
{
    for (int32_t i = 1; i < target->draw_count; ++i) {
        umsi_draw moved = target->draws[i];
        int32_t k = i;
        for (; k > 0 && target->draws[k - 1].bit > moved.bit; --k) {
            target->draws[k] = target->draws[k - 1];
        }
        target->draws[k] = moved;
    }
    if (target->draw_count == 0) {
        return true;
    }
    size_t size = (size_t)target->draw_count * sizeof(umsi_draw);
    target->record->draws = umsi_arena_take(reader->arena, size);
    if (target->record->draws == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    memcpy(target->record->draws, target->draws, size);
    target->record->draw_count = target->draw_count;
    return true;
}

bool umsi_read_record(umsi_reader* reader, const umsi_table* table, umsi_value value, umsi_record* record)
{
    umsi_target target;
    target.table = table;
    target.record = record;
    target.draw_count = 0;
    target.kind = find_kind(reader, table, value);
    if (target.kind < 0) {
        return false;
    }
    umsi_place place = umsi_json_place(&reader->json, value);
    record->line = place.line;
    record->column = place.column;
    return read_members(reader, &target, table, value, 0, 0) && keep_draws(reader, &target);
}

bool umsi_read_records(umsi_reader* reader, const umsi_table* table, umsi_value value, umsi_list* out_list)
{
    if (value.type != UMSI_JSON_ARRAY) {
        return umsi_fail_value(reader, value, "must be a list");
    }
    char* items = umsi_arena_take(reader->arena, (size_t)value.count * table->size);
    if (items == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    *out_list = (umsi_list){items, value.count};
    int32_t next = value.first;
    for (int32_t i = 0; i < value.count; ++i) {
        umsi_value element = umsi_json_at(&reader->json, next);
        umsi_record* record = (umsi_record*)(void*)(items + (size_t)i * table->size);
        umsi_set_defaults(table, record);
        umsi_enter_index(reader->reporter, i);
        if (!umsi_read_record(reader, table, element, record)) {
            return false;
        }
        umsi_leave(reader->reporter);
        next = element.next;
    }
    return true;
}
