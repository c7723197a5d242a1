// Reading of lists of numbers, points and rings.
// SPDX-License-Identifier: MIT

#include "read.h"

// ---- Lists ----------------------------------------------------------------------------------------------

// Makes room for a list with the least number of elements that the field asks for. NULL with a message.
static void* begin_list(umsi_reader* reader, int32_t least, umsi_value value, size_t size,
                        umsi_list* out_list)
{
    if (value.type != UMSI_JSON_ARRAY || value.count < least) {
        umsi_fail_value(reader, value, "must be a list of %d or more", (int)least);
        return NULL;
    }
    *out_list = (umsi_list){umsi_arena_take(reader->arena, (size_t)value.count * size), value.count};
    if (out_list->items == NULL) {
        umsi_fail_memory(reader->reporter);
    }
    return out_list->items;
}

bool umsi_read_floats(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_list* to)
{
    float* numbers = begin_list(reader, field->count, value, sizeof(float), to);
    if (numbers == NULL) {
        return false;
    }
    int32_t next = value.first;
    for (int32_t i = 0; i < value.count; ++i) {
        umsi_value number = umsi_json_at(&reader->json, next);
        umsi_enter_index(reader->reporter, i);
        if (!umsi_read_number(reader, field, number, numbers + i)) {
            return false;
        }
        umsi_leave(reader->reporter);
        next = number.next;
    }
    return true;
}

bool umsi_read_points(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_list* to)
{
    um_vec2* points = begin_list(reader, field->count, value, sizeof(um_vec2), to);
    if (points == NULL) {
        return false;
    }
    static const umsi_table fixed = {.name = "points"};
    umsi_target target = {.table = &fixed};
    umsi_found found = {.field = field};
    int32_t next = value.first;
    for (int32_t i = 0; i < value.count; ++i) {
        umsi_value point = umsi_json_at(&reader->json, next);
        umsi_enter_index(reader->reporter, i);
        if (!umsi_read_vector(reader, &target, found, point, (char*)(points + i))) {
            return false;
        }
        umsi_leave(reader->reporter);
        next = point.next;
    }
    return true;
}

bool umsi_read_rings(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_list* to)
{
    umsi_list* rings = begin_list(reader, 1, value, sizeof(umsi_list), to);
    if (rings == NULL) {
        return false;
    }
    int32_t next = value.first;
    for (int32_t i = 0; i < value.count; ++i) {
        umsi_value ring = umsi_json_at(&reader->json, next);
        umsi_enter_index(reader->reporter, i);
        if (!umsi_read_points(reader, field, ring, rings + i)) {
            return false;
        }
        umsi_leave(reader->reporter);
        next = ring.next;
    }
    return true;
}
