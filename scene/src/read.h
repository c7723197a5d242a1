// Reading: from values of JSON to records, by the tables.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_READ_H
#define UMBRA_SCENE_READ_H

#include "json.h"
#include "records.h"

typedef struct umsi_reader {
    umsi_json json;
    umsi_reporter* reporter;
    umsi_arena* arena; // of the scene
} umsi_reader;

// More random numbers than a record can have.
enum { UMSI_MOST_DRAWS = 128 };

// The record that is being read.
typedef struct umsi_target {
    const umsi_table* table;
    umsi_record* record;
    int32_t kind;
    umsi_draw draws[UMSI_MOST_DRAWS];
    int32_t draw_count;
} umsi_target;

// Reads a record, which has its defaults already. False with a message.
bool umsi_read_record(umsi_reader* reader, const umsi_table* table, umsi_value value, umsi_record* record);

// Reads a list of records.
bool umsi_read_records(umsi_reader* reader, const umsi_table* table, umsi_value value, umsi_list* out_list);

// Reads a field whose value is kept in place.
bool umsi_read_value(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value value);

// A number in the range of its field; a vector, whose coordinates are such numbers, or random.
bool umsi_read_number(umsi_reader* reader, const umsi_field* field, umsi_value value, float* out_number);
bool umsi_read_vector(umsi_reader* reader, umsi_target* target, umsi_found found, umsi_value value, char* to);

// Lists of numbers, points and rings: see read_lists.c.
bool umsi_read_floats(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_list* to);
bool umsi_read_points(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_list* to);
bool umsi_read_rings(umsi_reader* reader, const umsi_field* field, umsi_value value, umsi_list* to);

// Fails at a value: "is -1, must be 0 to 10", where the format is what stands after "is -1, ". Always false.
bool umsi_fail_value(umsi_reader* reader, umsi_value value, const char* format, ...);

#endif
