// R.U.B.E.: numbers, vectors and points.
// SPDX-License-Identifier: MIT

#include "rube.h"

#include <math.h>
#include <string.h>

static int32_t digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

// The bits of a float as eight digits, the highest first.
static bool read_bits(umsi_value value, float* out)
{
    uint32_t bits = 0;
    bool good = value.size == 8;
    for (size_t i = 0; good && i < 8; ++i) {
        good = digit_of(value.text[i]) >= 0;
        bits = bits << 4 | (uint32_t)digit_of(value.text[i]);
    }
    memcpy(out, &bits, sizeof bits);
    return good && isfinite(*out);
}

static bool read_number(umsi_reader* reader, umsi_value value, float* out)
{
    if (value.type != UMSI_JSON_STRING) {
        return umsi_finite_number(reader, value, out);
    }
    return read_bits(value, out) ||
           umsi_fail_value(reader, value, "must be a number, or the bits of a float in eight digits");
}

bool umsi_rube_number(umsi_reader* reader, umsi_value object, const char* name, float* out)
{
    if (!umsi_has_member(reader, object, name)) {
        return true;
    }
    umsi_enter_name(reader->reporter, name, strlen(name));
    bool good = read_number(reader, umsi_member(reader, object, name), out);
    umsi_leave(reader->reporter);
    return good;
}

bool umsi_rube_vector(umsi_reader* reader, umsi_value object, const char* name, um_vec2* out)
{
    umsi_value value = umsi_member(reader, object, name);
    if (!umsi_has_member(reader, object, name)) {
        return true;
    }
    umsi_enter_name(reader->reporter, name, strlen(name));
    bool good = true;
    *out = um_vec2_make(0.0f, 0.0f);
    if (value.type == UMSI_JSON_OBJECT) {
        good = umsi_rube_number(reader, value, "x", &out->x) && umsi_rube_number(reader, value, "y", &out->y);
    } else {
        float zero = 1.0f;
        good = value.type == UMSI_JSON_NUMBER && umsi_finite_number(reader, value, &zero) && zero == 0.0f;
        good = good || umsi_fail_value(reader, value, "must be an object with x and y, or 0");
    }
    umsi_leave(reader->reporter);
    return good;
}

// ---- Points ---------------------------------------------------------------------------------------------

typedef struct coordinates {
    umsi_reader* reader;
    um_vec2* points;
    bool is_y;
} coordinates;

static bool read_coordinate(void* context, umsi_value value, int32_t index)
{
    coordinates* c = context;
    um_vec2* point = c->points + index;
    return read_number(c->reader, value, c->is_y ? &point->y : &point->x);
}

bool umsi_rube_points(umsi_import* import, umsi_value object, const char* name, umsi_list* out_list)
{
    umsi_reader* reader = import->reader;
    umsi_value value = umsi_member(reader, object, name);
    umsi_value x = umsi_member(reader, value, "x");
    umsi_value y = umsi_member(reader, value, "y");
    if (x.type != UMSI_JSON_ARRAY || y.type != UMSI_JSON_ARRAY || x.count != y.count) {
        return umsi_fail_value(reader, object, "whose %s must be lists x and y of the same length", name);
    }
    coordinates c = {reader, umsi_import_points(import, out_list, x.count), false};
    if (c.points == NULL) {
        return false;
    }
    umsi_enter_name(reader->reporter, name, strlen(name));
    bool good = umsi_each_element(reader, value, "x", read_coordinate, &c);
    c.is_y = true;
    good = good && umsi_each_element(reader, value, "y", read_coordinate, &c);
    umsi_leave(reader->reporter);
    return good;
}
