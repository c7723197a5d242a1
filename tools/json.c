// The JSON writer.
// SPDX-License-Identifier: MIT

#include "json.h"

#include <inttypes.h>
#include <math.h>

static void write_text(FILE* file, const char* text)
{
    fputc('"', file);
    for (const unsigned char* byte = (const unsigned char*)text; *byte != '\0'; ++byte) {
        if (*byte == '"' || *byte == '\\') {
            fprintf(file, "\\%c", *byte);
        } else if (*byte < 0x20) {
            fprintf(file, "\\u%04x", *byte);
        } else {
            fputc(*byte, file);
        }
    }
    fputc('"', file);
}

// What comes before a value: a comma if there was one before it, and its name.
static void begin_value(json_writer* json, const char* name)
{
    if (json->needs_comma) {
        fputs(", ", json->file);
    }
    json->needs_comma = true;
    if (name != NULL) {
        write_text(json->file, name);
        fputs(": ", json->file);
    }
}

static void begin(json_writer* json, const char* name, char bracket)
{
    begin_value(json, name);
    fputc(bracket, json->file);
    json->needs_comma = false;
}

static void end(json_writer* json, char bracket)
{
    fputc(bracket, json->file);
    json->needs_comma = true;
}

void json_begin_object(json_writer* json, const char* name)
{
    begin(json, name, '{');
}

void json_end_object(json_writer* json)
{
    end(json, '}');
}

void json_begin_array(json_writer* json, const char* name)
{
    begin(json, name, '[');
}

void json_end_array(json_writer* json)
{
    end(json, ']');
}

void json_text(json_writer* json, const char* name, const char* value)
{
    begin_value(json, name);
    write_text(json->file, value);
}

void json_integer(json_writer* json, const char* name, int64_t value)
{
    begin_value(json, name);
    fprintf(json->file, "%" PRId64, value);
}

void json_flag(json_writer* json, const char* name, bool value)
{
    begin_value(json, name);
    fputs(value ? "true" : "false", json->file);
}

void json_fixed(json_writer* json, const char* name, double value, int digits)
{
    begin_value(json, name);
    if (isfinite(value)) {
        fprintf(json->file, "%.*f", digits, value);
    } else {
        fputs("null", json->file);
    }
}

void json_float(json_writer* json, const char* name, float value)
{
    begin_value(json, name);
    if (isfinite(value)) {
        fprintf(json->file, "%.9g", (double)value);
    } else {
        fputs("null", json->file);
    }
}

void json_null(json_writer* json, const char* name)
{
    begin_value(json, name);
    fputs("null", json->file);
}

void json_hash(json_writer* json, const char* name, uint64_t value)
{
    begin_value(json, name);
    fprintf(json->file, "\"%016" PRIx64 "\"", value);
}

void json_end_line(json_writer* json)
{
    fputc('\n', json->file);
    json->needs_comma = false;
}
