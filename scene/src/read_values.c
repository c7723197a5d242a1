// Reading of values that are kept in place: numbers, vectors, options, texts and lists of numbers.
// SPDX-License-Identifier: MIT

#include "number.h"
#include "read.h"
#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// ---- What is wrong --------------------------------------------------------------------------------------

// A value as messages have it; of a long one the beginning.
static void describe(umsi_value value, char* text, size_t capacity)
{
    int shown = value.size < 40 ? (int)value.size : 40;
    switch (value.type) {
    case UMSI_JSON_OBJECT:
        snprintf(text, capacity, "an object");
        break;
    case UMSI_JSON_ARRAY:
        snprintf(text, capacity, "a list of %d", (int)value.count);
        break;
    case UMSI_JSON_STRING:
        snprintf(text, capacity, "\"%.*s%s\"", shown, value.text, (int)value.size > shown ? "..." : "");
        break;
    case UMSI_JSON_NUMBER:
    case UMSI_JSON_TRUE:
    case UMSI_JSON_FALSE:
    case UMSI_JSON_NULL:
        snprintf(text, capacity, "%.*s%s", shown, value.text, (int)value.size > shown ? "..." : "");
        break;
    }
}

bool umsi_fail_value(umsi_reader* reader, umsi_value value, const char* format, ...)
{
    char given[64];
    char wanted[512];
    describe(value, given, sizeof given);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(wanted, sizeof wanted, format, arguments);
    va_end(arguments);
    return umsi_fail(reader->reporter, UM_ERROR_INVALID_DEF, umsi_json_place(&reader->json, value),
                     "is %s, %s", given, wanted);
}

static bool fail_range(umsi_reader* reader, const umsi_field* field, umsi_value value)
{
    if (value.type != UMSI_JSON_NUMBER) {
        return umsi_fail_value(reader, value, "must be a number");
    }
    if (field->least == field->most) {
        return umsi_fail_value(reader, value, "must be %s", umsi_number_of(field->least).text);
    }
    return umsi_fail_value(reader, value, "must be %s to %s", umsi_number_of(field->least).text,
                           umsi_number_of(field->most).text);
}

// ---- Numbers --------------------------------------------------------------------------------------------

bool umsi_read_number(umsi_reader* reader, const umsi_field* field, umsi_value value, float* out_number)
{
    *out_number = value.type == UMSI_JSON_NUMBER ? umsi_read_float(value.text, value.size) : NAN;
    return (*out_number >= field->least && *out_number <= field->most) || fail_range(reader, field, value);
}

static bool read_bool(umsi_reader* reader, umsi_value value, char* to)
{
    bool is_true = value.type == UMSI_JSON_TRUE;
    memcpy(to, &is_true, sizeof is_true);
    return is_true || value.type == UMSI_JSON_FALSE ||
           umsi_fail_value(reader, value, "must be true or false");
}

static bool read_integer(umsi_reader* reader, const umsi_field* field, umsi_value value, char* to)
{
    bool is_negative = false;
    uint64_t size = 0;
    if (value.type != UMSI_JSON_NUMBER || !umsi_read_integer(value.text, value.size, &is_negative, &size) ||
        size > (uint64_t)INT32_MAX + is_negative) {
        return umsi_fail_value(reader, value, "must be a whole number from %s to %s",
                               umsi_number_of(field->least).text, umsi_number_of(field->most).text);
    }
    int32_t number = (int32_t)(is_negative ? -(int64_t)size : (int64_t)size);
    memcpy(to, &number, sizeof number);
    bool fits = (double)number >= (double)field->least && (double)number <= (double)field->most;
    return fits || fail_range(reader, field, value);
}

static bool read_bits(umsi_reader* reader, umsi_value value, char* to)
{
    bool is_negative = false;
    uint64_t bits = 0;
    if (value.type != UMSI_JSON_NUMBER || !umsi_read_integer(value.text, value.size, &is_negative, &bits) ||
        is_negative) {
        return umsi_fail_value(reader, value, "must be a whole number from 0 to 18446744073709551615");
    }
    memcpy(to, &bits, sizeof bits);
    return true;
}

// ---- Random numbers -------------------------------------------------------------------------------------

// Part 0 or 1 is one coordinate of a vector, or a number alone. Part 2 is one number for both coordinates.
static bool read_draw(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value object,
                      uint16_t part)
{
    const char* wanted = part == 2 ? "[x, y]" : "a number";
    if (!target->table->may_draw || found.field->is_fixed) {
        return umsi_fail_value(reader, object, "must be %s: this one cannot be random", wanted);
    }
    int32_t member = umsi_json_find(&reader->json, object, "random");
    umsi_value range = member >= 0 ? umsi_json_at(&reader->json, member) : object;
    if (member < 0 || object.count != 1 || range.type != UMSI_JSON_ARRAY || range.count != 2) {
        return umsi_fail_value(reader, object, "must be %s, or {\"random\": [minimum, maximum]}", wanted);
    }
    umsi_value low = umsi_json_at(&reader->json, range.first);
    umsi_value high = umsi_json_at(&reader->json, low.next);
    umsi_draw draw = {(uint32_t)found.offset, (uint16_t)found.bit, part, 0.0f, 0.0f};
    if (!umsi_read_number(reader, found.field, low, &draw.low) ||
        !umsi_read_number(reader, found.field, high, &draw.high)) {
        return false;
    }
    if (!(draw.low <= draw.high)) {
        return umsi_fail_value(reader, high, "must not be less than %s", umsi_number_of(draw.low).text);
    }
    if (target->draw_count == UMSI_MOST_DRAWS) {
        return umsi_fail_value(reader, object, "must be %s: too many are random", wanted);
    }
    target->draws[target->draw_count++] = draw;
    return true;
}

static bool read_number(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value value,
                        uint16_t part, float* to)
{
    return value.type == UMSI_JSON_OBJECT ? read_draw(reader, target, found, value, part)
                                          : umsi_read_number(reader, found.field, value, to);
}

bool umsi_read_vector(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value value, char* to)
{
    if (value.type == UMSI_JSON_OBJECT) { // one number for both
        return read_draw(reader, target, found, value, 2);
    }
    if (value.type != UMSI_JSON_ARRAY || value.count != 2) {
        return umsi_fail_value(reader, value, "must be [x, y]");
    }
    float numbers[2] = {0.0f, 0.0f};
    umsi_value number = umsi_json_at(&reader->json, value.first);
    for (uint16_t i = 0; i < 2; ++i) {
        umsi_enter_index(reader->reporter, i);
        if (!read_number(reader, target, found, number, i, numbers + i)) {
            return false;
        }
        umsi_leave(reader->reporter);
        number = i == 0 ? umsi_json_at(&reader->json, number.next) : number;
    }
    memcpy(to, numbers, sizeof numbers);
    return true;
}

static bool read_pair(umsi_reader* reader, const umsi_field* field, umsi_value value, char* to)
{
    if (value.type != UMSI_JSON_ARRAY || value.count != 2) {
        return umsi_fail_value(reader, value, "must be [columns, rows]");
    }
    umsi_value first = umsi_json_at(&reader->json, value.first);
    return read_integer(reader, field, first, to) &&
           read_integer(reader, field, umsi_json_at(&reader->json, first.next), to + sizeof(int32_t));
}

// ---- Names ----------------------------------------------------------------------------------------------

static int32_t find_option(const umsi_field* field, umsi_value value)
{
    for (int32_t i = 0; value.type == UMSI_JSON_STRING && i < field->count; ++i) {
        if (umsi_json_is(value, field->options[i])) {
            return i;
        }
    }
    return -1;
}

static bool fail_option(umsi_reader* reader, const umsi_field* field, umsi_value value)
{
    umsi_nearest nearest = {0};
    char options[256] = "";
    size_t used = 0;
    for (int32_t i = 0; i < field->count; ++i) {
        umsi_nearest_try(&nearest, field->options[i], value.text, value.size);
        int written = used < sizeof options ? snprintf(options + used, sizeof options - used, "%s%s",
                                                       i > 0 ? ", " : "", field->options[i])
                                            : 0;
        used += written > 0 ? (size_t)written : 0;
    }
    return umsi_fail_value(reader, value, "must be one of %s%s", options, umsi_hint_of(&nearest).text);
}

static bool read_option(umsi_reader* reader, const umsi_field* field, umsi_value value, char* to)
{
    int32_t option = find_option(field, value);
    memcpy(to, &option, sizeof option);
    return option >= 0 || fail_option(reader, field, value);
}

static bool read_flags(umsi_reader* reader, const umsi_field* field, umsi_value value, char* to)
{
    if (value.type != UMSI_JSON_ARRAY) {
        return umsi_fail_value(reader, value, "must be a list");
    }
    uint32_t flags = 0;
    int32_t next = value.first;
    for (int32_t i = 0; i < value.count; ++i) {
        umsi_value element = umsi_json_at(&reader->json, next);
        int32_t option = find_option(field, element);
        if (option < 0) {
            umsi_enter_index(reader->reporter, i);
            return fail_option(reader, field, element);
        }
        flags |= 1u << option;
        next = element.next;
    }
    memcpy(to, &flags, sizeof flags);
    return true;
}

static bool read_string(umsi_reader* reader, const umsi_field* field, umsi_value value, const char** to)
{
    if (value.type != UMSI_JSON_STRING) {
        return umsi_fail_value(reader, value, "must be a text in quotes");
    }
    char* text = umsi_arena_take(reader->arena, value.size + 1);
    if (text == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    if (!umsi_unescape(value.text, value.size, text)) {
        return umsi_fail_value(reader, value, "must be a text without \\u0000 and without half characters");
    }
    if (strlen(text) > (size_t)field->most) {
        return umsi_fail_value(reader, value, "must have %d bytes or fewer", (int)field->most);
    }
    *to = text;
    return true;
}

static bool read_reference(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_reference* to)
{
    if (value.type == UMSI_JSON_STRING) {
        umsi_field text = *field;
        text.most = 2.0f * UMSI_NAME_SIZE; // with an index in brackets
        return read_string(reader, &text, value, &to->name);
    }
    umsi_field index = {.least = 0.0f, .most = UMS_MAX_BODIES};
    if (value.type != UMSI_JSON_NUMBER) {
        return umsi_fail_value(reader, value, "must be the name of a body, or its index");
    }
    return read_integer(reader, &index, value, (char*)&to->index);
}

bool umsi_read_value(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value value)
{
    const umsi_field* field = found.field;
    char* to = (char*)target->record + found.offset;
    switch (field->type) {
    case UMSI_BOOL:
        return read_bool(reader, value, to);
    case UMSI_INTEGER:
        return read_integer(reader, field, value, to);
    case UMSI_BITS:
        return read_bits(reader, value, to);
    case UMSI_FLOAT:
        return read_number(reader, target, found, value, 0, (float*)(void*)to);
    case UMSI_VECTOR:
        return umsi_read_vector(reader, target, found, value, to);
    case UMSI_PAIR:
        return read_pair(reader, field, value, to);
    case UMSI_OPTION:
        return read_option(reader, field, value, to);
    case UMSI_FLAGS:
        return read_flags(reader, field, value, to);
    case UMSI_STRING:
        return read_string(reader, field, value, (const char**)(void*)to);
    case UMSI_REFERENCE:
        return read_reference(reader, field, value, (umsi_reference*)(void*)to);
    case UMSI_FLOATS:
        return umsi_read_floats(reader, field, value, (umsi_list*)(void*)to);
    case UMSI_POINTS:
        return umsi_read_points(reader, field, value, (umsi_list*)(void*)to);
    case UMSI_RINGS:
        return umsi_read_rings(reader, field, value, (umsi_list*)(void*)to);
    case UMSI_OBJECT:
    case UMSI_PART:
    case UMSI_RECORD:
    case UMSI_RECORDS:
        break; // see read.c
    }
    return true;
}
