// Import: members of objects that no table describes.
// SPDX-License-Identifier: MIT

#include "import.h"

#include "number.h"
#include "text.h"

#include <math.h>
#include <string.h>

bool umsi_has_member(const umsi_reader* reader, umsi_value object, const char* name)
{
    return object.type == UMSI_JSON_OBJECT && umsi_json_find(&reader->json, object, name) >= 0;
}

umsi_value umsi_member(const umsi_reader* reader, umsi_value object, const char* name)
{
    int32_t index = object.type == UMSI_JSON_OBJECT ? umsi_json_find(&reader->json, object, name) : -1;
    return index >= 0 ? umsi_json_at(&reader->json, index) : (umsi_value){.type = UMSI_JSON_NULL};
}

// ---- Values ---------------------------------------------------------------------------------------------

bool umsi_finite_number(umsi_reader* reader, umsi_value value, float* out)
{
    float number = value.type == UMSI_JSON_NUMBER ? umsi_read_float(value.text, value.size) : NAN;
    if (!isfinite(number)) {
        return umsi_fail_value(reader, value, "must be a number");
    }
    *out = number;
    return true;
}

static bool read_integer(umsi_reader* reader, umsi_value value, int64_t least, int64_t most, int64_t* out)
{
    bool is_negative = false;
    uint64_t size = 0;
    bool good = value.type == UMSI_JSON_NUMBER &&
                umsi_read_integer(value.text, value.size, &is_negative, &size) && size <= INT64_MAX;
    int64_t number = is_negative ? -(int64_t)size : (int64_t)size;
    if (!good || number < least || number > most) {
        return umsi_fail_value(reader, value, "must be a whole number from %lld to %lld", (long long)least,
                               (long long)most);
    }
    *out = number;
    return true;
}

static bool read_bool(umsi_reader* reader, umsi_value value, bool* out)
{
    *out = value.type == UMSI_JSON_TRUE;
    return *out || value.type == UMSI_JSON_FALSE || umsi_fail_value(reader, value, "must be true or false");
}

// Cuts a text to so many bytes or fewer, but not within a character.
static void cut_text(char* text, size_t most)
{
    size_t size = strlen(text);
    size_t kept = 0;
    while (kept < size) {
        size_t length = umsi_utf8_length(text + kept, size - kept);
        if (kept + length > most) {
            break;
        }
        kept += length;
    }
    text[kept] = '\0';
}

static bool read_name(umsi_reader* reader, umsi_value value, const char** out)
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
    cut_text(text, UMSI_NAME_SIZE);
    *out = text;
    return true;
}

// ---- Members --------------------------------------------------------------------------------------------

// Enters the path of a member that is there.
static bool enter(umsi_reader* reader, umsi_value object, const char* name, umsi_value* out_value)
{
    if (!umsi_has_member(reader, object, name)) {
        return false;
    }
    *out_value = umsi_member(reader, object, name);
    umsi_enter_name(reader->reporter, name, strlen(name));
    return true;
}

// Leaves it again, unless it was wrong: a message has been written then.
static bool leave(umsi_reader* reader, bool good)
{
    umsi_leave(reader->reporter);
    return good;
}

bool umsi_member_number(umsi_reader* reader, umsi_value object, const char* name, float* out)
{
    umsi_value value;
    return !enter(reader, object, name, &value) || leave(reader, umsi_finite_number(reader, value, out));
}

bool umsi_member_integer(umsi_reader* reader, umsi_value object, const char* name, int64_t least,
                         int64_t most, int64_t* out)
{
    umsi_value value;
    return !enter(reader, object, name, &value) ||
           leave(reader, read_integer(reader, value, least, most, out));
}

bool umsi_member_bool(umsi_reader* reader, umsi_value object, const char* name, bool* out)
{
    umsi_value value;
    return !enter(reader, object, name, &value) || leave(reader, read_bool(reader, value, out));
}

bool umsi_member_name(umsi_reader* reader, umsi_value object, const char* name, const char** out)
{
    umsi_value value;
    return !enter(reader, object, name, &value) || leave(reader, read_name(reader, value, out));
}

static bool check_type(umsi_reader* reader, umsi_value value, umsi_json_type type)
{
    return value.type == type ||
           umsi_fail_value(reader, value, type == UMSI_JSON_ARRAY ? "must be a list" : "must be an object");
}

bool umsi_check_member(umsi_reader* reader, umsi_value object, const char* name, umsi_json_type type)
{
    umsi_value value;
    return !enter(reader, object, name, &value) || leave(reader, check_type(reader, value, type));
}

bool umsi_each_element(umsi_reader* reader, umsi_value object, const char* name, umsi_element_fn* fn,
                       void* context)
{
    umsi_value list;
    if (!enter(reader, object, name, &list)) {
        return true;
    }
    bool good = check_type(reader, list, UMSI_JSON_ARRAY);
    int32_t next = list.first;
    for (int32_t i = 0; good && i < list.count; ++i) {
        umsi_value element = umsi_json_at(&reader->json, next);
        umsi_enter_index(reader->reporter, i);
        good = fn(context, element, i);
        umsi_leave(reader->reporter);
        next = element.next;
    }
    return leave(reader, good);
}
