// Tables of fields: see fields.h.
// SPDX-License-Identifier: MIT

#include "core/fields.h"

#include "core/cpu.h"

#include <string.h>

// A field stands where the table says, with a type that only the table knows.
static float read_float(const void* object, size_t offset)
{
    float value;
    memcpy(&value, (const char*)object + offset, sizeof value);
    return value;
}

static int32_t read_integer(const void* object, size_t offset)
{
    int32_t value;
    memcpy(&value, (const char*)object + offset, sizeof value);
    return value;
}

static bool is_good(const umi_field* field, const void* object)
{
    switch (field->kind) {
    case UMI_FIELD_FLOAT:
        return umi_range_holds(field->range, read_float(object, field->offset));
    case UMI_FIELD_VECTOR:
        return umi_range_holds(field->range, read_float(object, field->offset)) &&
               umi_range_holds(field->range, read_float(object, field->offset + sizeof(float)));
    case UMI_FIELD_INTEGER:
    case UMI_FIELD_OPTION: {
        double value = (double)read_integer(object, field->offset);
        return value >= field->range.low && value <= field->range.high;
    }
    case UMI_FIELD_LANES: {
        int32_t lanes = read_integer(object, field->offset);
        return lanes == 0 || umi_cpu_has_lanes(lanes);
    }
    case UMI_FIELD_ALLOCATOR: {
        um_allocator allocator;
        memcpy(&allocator, (const char*)object + field->offset, sizeof allocator);
        return (allocator.allocate == NULL) == (allocator.release == NULL);
    }
    case UMI_FIELD_ANY:
        break;
    }
    return true;
}

const umi_field* umi_fields_find_bad(const umi_field* fields, int32_t count, const void* object)
{
    for (int32_t i = 0; i < count; ++i) {
        if (!is_good(fields + i, object)) {
            return fields + i;
        }
    }
    return NULL;
}

const umi_field* umi_fields_find_fixed(const umi_field* fields, int32_t count, const void* old_object,
                                       const void* new_object)
{
    for (int32_t i = 0; i < count; ++i) {
        const umi_field* field = fields + i;
        if (field->is_fixed && memcmp((const char*)old_object + field->offset,
                                      (const char*)new_object + field->offset, field->size) != 0) {
            return field;
        }
    }
    return NULL;
}

// ---- Messages -------------------------------------------------------------------------------------------

static void add_hint(umi_message* message, const char* hint)
{
    if (hint != NULL) {
        umi_message_add(message, "%s", hint);
    }
}

// A range that has no ends but those of the floats.
static bool is_any_finite(umi_range range)
{
    return range.low <= -3e38 && range.high >= 3e38;
}

umi_message umi_number_describe(const char* name, float value, umi_range range, const char* hint)
{
    umi_message message = {""};
    umi_message_add(&message, "%s is %s, must be ", name, umi_number_of(value).text);
    if (is_any_finite(range)) {
        umi_message_add(&message, "finite");
    } else {
        umi_message_add(&message, "%s to %s", umi_number_of((float)range.low).text,
                        umi_number_of((float)range.high).text);
    }
    add_hint(&message, hint);
    return message;
}

umi_message umi_vector_describe(const char* name, float x, float y, umi_range range)
{
    bool x_is_bad = !umi_range_holds(range, x);
    umi_message whole = {""};
    umi_message_add(&whole, "%s.%s", name, x_is_bad ? "x" : "y");
    return umi_number_describe(whole.text, x_is_bad ? x : y, range, NULL);
}

umi_message umi_integer_describe(const char* name, int32_t value, umi_range range, const char* hint)
{
    umi_message message = {""};
    umi_message_add(&message, "%s is %d, must be ", name, (int)value);
    if (range.high >= (double)INT32_MAX) {
        umi_message_add(&message, "at least %d", (int)range.low);
    } else {
        umi_message_add(&message, "%d to %d", (int)range.low, (int)range.high);
    }
    add_hint(&message, hint);
    return message;
}

umi_message umi_field_describe(const umi_field* field, const char* name, const void* object)
{
    umi_message message = {""};
    umi_message_add(&message, "%s.%s", name, field->name);
    float x = field->size >= sizeof(float) ? read_float(object, field->offset) : 0.0f;
    int32_t integer = field->size >= sizeof(int32_t) ? read_integer(object, field->offset) : 0;
    switch (field->kind) {
    case UMI_FIELD_FLOAT:
        return umi_number_describe(message.text, x, field->range, field->hint);
    case UMI_FIELD_VECTOR:
        return umi_vector_describe(message.text, x, read_float(object, field->offset + sizeof x),
                                   field->range);
    case UMI_FIELD_INTEGER:
        return umi_integer_describe(message.text, integer, field->range, field->hint);
    case UMI_FIELD_OPTION:
    case UMI_FIELD_LANES:
        umi_message_add(&message, " is %d, must be %s", (int)integer, field->hint);
        break;
    case UMI_FIELD_ALLOCATOR:
        umi_message_add(&message, " %s", field->hint);
        break;
    case UMI_FIELD_ANY:
        break;
    }
    return message;
}

// ---- Defs -----------------------------------------------------------------------------------------------

um_result umi_def_check(const umi_def_kind* kind, const void* def, umi_message* out_reason)
{
    uint32_t cookie;
    memcpy(&cookie, (const char*)def + kind->cookie_offset, sizeof cookie);
    if (cookie != kind->cookie) {
        *out_reason = (umi_message){""};
        umi_message_add(out_reason, "def did not come from %s; start from it and change fields", kind->maker);
        return UM_ERROR_UNINITIALIZED_DEF;
    }
    const umi_field* bad = umi_fields_find_bad(kind->fields, kind->field_count, def);
    if (bad != NULL) {
        *out_reason = umi_field_describe(bad, "def", def);
        return UM_ERROR_INVALID_DEF;
    }
    return UM_OK;
}
