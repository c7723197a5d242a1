// A writer of JSON on one line: objects and arrays in each other, and values with names. It puts the commas
// and escapes the text.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_JSON_H
#define UMBRA_TOOLS_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// All zero but the file: nothing written yet.
typedef struct json_writer {
    FILE* file;
    bool needs_comma;
} json_writer;

// Names are NULL in arrays, and for what stands alone.
void json_begin_object(json_writer* json, const char* name);
void json_end_object(json_writer* json);
void json_begin_array(json_writer* json, const char* name);
void json_end_array(json_writer* json);
void json_text(json_writer* json, const char* name, const char* value);
void json_integer(json_writer* json, const char* name, int64_t value);
void json_flag(json_writer* json, const char* name, bool value);

// With so many digits behind the point; what is no number becomes null.
void json_fixed(json_writer* json, const char* name, double value, int digits);

// With as many digits as a float needs to be read back to the bit; what is no number becomes null.
void json_float(json_writer* json, const char* name, float value);

// 16 hexadecimal digits as a text, since JSON's readers lose digits of numbers as long as that.
void json_null(json_writer* json, const char* name);
void json_hash(json_writer* json, const char* name, uint64_t value);

// The end of the line.
void json_end_line(json_writer* json);

#endif
