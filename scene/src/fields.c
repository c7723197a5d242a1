// Tables of fields.
// SPDX-License-Identifier: MIT

#include "fields.h"

#include <string.h>

int32_t umsi_count_bits(const umsi_table* table)
{
    int32_t bits = 0;
    for (int32_t i = 0; i < table->count; ++i) {
        const umsi_field* field = table->fields + i;
        bool is_within = field->type == UMSI_OBJECT || field->type == UMSI_PART;
        bits += 1 + (is_within ? umsi_count_bits(field->table) : 0);
    }
    return bits;
}

int32_t umsi_part_bit(const umsi_table* table, const umsi_table* part)
{
    int32_t bit = 0;
    for (int32_t i = 0; i < table->count && table->fields[i].table != part; ++i) {
        const umsi_field* field = table->fields + i;
        bool is_within = field->type == UMSI_OBJECT || field->type == UMSI_PART;
        bit += 1 + (is_within ? umsi_count_bits(field->table) : 0);
    }
    return bit + 1;
}

// ---- Walks ----------------------------------------------------------------------------------------------

umsi_walk umsi_walk_begin(const umsi_table* table, int32_t kind, size_t offset, int32_t first_bit)
{
    return (umsi_walk){.levels = {{table, 0, offset}}, .depth = 1, .bit = first_bit, .kind = kind};
}

static bool has_kind(const umsi_field* field, int32_t kind)
{
    return field->kinds == 0 || (field->kinds >> kind & 1) != 0;
}

umsi_found umsi_walk_next(umsi_walk* walk)
{
    while (walk->depth > 0) {
        const umsi_table* table = walk->levels[walk->depth - 1].table;
        int32_t next = walk->levels[walk->depth - 1].next;
        if (next == table->count) {
            walk->depth -= 1;
            continue;
        }
        walk->levels[walk->depth - 1].next += 1;
        const umsi_field* field = table->fields + next;
        umsi_found found = {field, walk->levels[walk->depth - 1].offset + field->offset, walk->bit};
        walk->bit += 1;
        if (!has_kind(field, walk->kind)) {
            walk->bit +=
                field->type == UMSI_OBJECT || field->type == UMSI_PART ? umsi_count_bits(field->table) : 0;
        } else if (field->type == UMSI_PART) {
            walk->levels[walk->depth].table = field->table;
            walk->levels[walk->depth].next = 0;
            walk->levels[walk->depth].offset = found.offset;
            walk->depth += 1;
        } else {
            walk->bit += field->type == UMSI_OBJECT ? umsi_count_bits(field->table) : 0;
            return found;
        }
    }
    return (umsi_found){0};
}

static bool is_called(const umsi_field* field, const char* name, size_t size)
{
    // Most names differ in their first letter.
    return size > 0 && field->name[0] == name[0] && strncmp(field->name, name, size) == 0 &&
           field->name[size] == '\0';
}

umsi_found umsi_find_field(const umsi_table* table, int32_t kind, const char* name, size_t size)
{
    umsi_walk walk = umsi_walk_begin(table, kind, 0, 0);
    umsi_found found = umsi_walk_next(&walk);
    while (found.field != NULL && !is_called(found.field, name, size)) {
        found = umsi_walk_next(&walk);
    }
    return found;
}

bool umsi_has(const umsi_table* table, const umsi_record* record, int32_t kind, const char* name)
{
    umsi_found found = umsi_find_field(table, kind, name, strlen(name));
    return found.field != NULL && (record->present >> found.bit & 1) != 0;
}

int32_t umsi_kind_of(const umsi_table* table, const void* record)
{
    int32_t kind = 0;
    switch (table->kind_rule) {
    case UMSI_NO_KINDS:
        break;
    case UMSI_KIND_BY_NAME: {
        umsi_found found = umsi_find_field(table, 0, "kind", 4);
        memcpy(&kind, (const char*)record + found.offset, sizeof kind);
        break;
    }
    case UMSI_KIND_BY_MEMBER:
        kind = umsi_has(table, record, 1, table->kind_member);
        break;
    }
    return kind;
}

void umsi_set_defaults(const umsi_table* table, void* record)
{
    memset(record, 0, table->size);
    if (table->set_defaults != NULL) {
        table->set_defaults(record);
    }
}

// ---- Values ---------------------------------------------------------------------------------------------

size_t umsi_size_of(umsi_type type)
{
    switch (type) {
    case UMSI_BOOL:
        return sizeof(bool);
    case UMSI_INTEGER:
    case UMSI_OPTION:
    case UMSI_FLAGS:
        return sizeof(int32_t);
    case UMSI_FLOAT:
        return sizeof(float);
    case UMSI_BITS:
        return sizeof(uint64_t);
    case UMSI_VECTOR:
        return sizeof(um_vec2);
    case UMSI_PAIR:
        return 2 * sizeof(int32_t);
    case UMSI_STRING:
        return sizeof(const char*);
    case UMSI_REFERENCE:
        return sizeof(umsi_reference);
    case UMSI_FLOATS:
    case UMSI_POINTS:
    case UMSI_RINGS:
    case UMSI_RECORDS:
        return sizeof(umsi_list);
    case UMSI_RECORD:
        return sizeof(umsi_record*);
    case UMSI_OBJECT:
    case UMSI_PART:
        break;
    }
    return 0;
}

_Static_assert(sizeof(um_solver) == sizeof(int32_t), "an option is kept as 32 bits");

void umsi_copy_present(const umsi_table* table, uint64_t present, int32_t first_bit, const void* from,
                       void* to)
{
    umsi_walk walk = umsi_walk_begin(table, 0, 0, first_bit);
    for (umsi_found found = umsi_walk_next(&walk); found.field != NULL; found = umsi_walk_next(&walk)) {
        const char* source = (const char*)from + found.offset;
        char* target = (char*)to + found.offset;
        if (found.field->type == UMSI_OBJECT) {
            umsi_copy_present(found.field->table, present, found.bit + 1, source, target);
        } else if ((present >> found.bit & 1) != 0) {
            memcpy(target, source, umsi_size_of(found.field->type));
        }
    }
}

// Texts and references are pointers, which say nothing about what they point to: they are marked if they are
// there at all.
static bool differs(const umsi_field* field, const char* value, const char* other)
{
    if (field->type == UMSI_STRING) {
        const char* text;
        memcpy(&text, value, sizeof text);
        return text != NULL && text[0] != '\0';
    }
    return memcmp(value, other, umsi_size_of(field->type)) != 0;
}

bool umsi_is_same(const umsi_table* table, const void* a, const void* b)
{
    umsi_walk walk = umsi_walk_begin(table, 0, 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        const char* x = (const char*)a + f.offset;
        const char* y = (const char*)b + f.offset;
        if (f.field->type == UMSI_OBJECT ? !umsi_is_same(f.field->table, x, y)
                                         : memcmp(x, y, umsi_size_of(f.field->type)) != 0) {
            return false;
        }
    }
    return true;
}

static bool mark(const umsi_table* table, umsi_record* record, int32_t kind, int32_t first_bit,
                 const char* values, const char* others)
{
    bool any = false;
    bool is_within = first_bit > 0; // what an object needs, it needs only if it is there
    umsi_walk walk = umsi_walk_begin(table, kind, 0, first_bit);
    for (umsi_found found = umsi_walk_next(&walk); found.field != NULL; found = umsi_walk_next(&walk)) {
        const char* value = values + found.offset;
        const char* other = others + found.offset;
        bool is_given = found.field->type == UMSI_OBJECT
                            ? mark(found.field->table, record, 0, found.bit + 1, value, other)
                            : (found.field->is_required && !is_within) || differs(found.field, value, other);
        record->present |= (uint64_t)is_given << found.bit;
        any |= is_given;
    }
    return any;
}

void umsi_mark_differences(const umsi_table* table, void* record, const void* defaults)
{
    int32_t kind = table->kind_rule == UMSI_KIND_BY_NAME ? umsi_kind_of(table, record) : 0;
    mark(table, record, kind, 0, record, defaults);
}

void umsi_mark_given(const umsi_table* table, void* record)
{
    _Alignas(16) char defaults[2048];
    umsi_set_defaults(table, defaults);
    umsi_mark_differences(table, record, defaults);
}
