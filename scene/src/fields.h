// Tables of fields: one for every struct that a scene is made of. They say how a field is called in a text,
// what it may be and where it is kept, and drive the reader, the writer, the JSON Schema and the messages. A
// new field is a line in a table.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_FIELDS_H
#define UMBRA_SCENE_FIELDS_H

#include <umbra/umbra.h>

typedef enum umsi_type {
    UMSI_BOOL,      // bool
    UMSI_INTEGER,   // int32_t
    UMSI_BITS,      // uint64_t
    UMSI_FLOAT,     // float
    UMSI_VECTOR,    // um_vec2, as [x, y]
    UMSI_PAIR,      // two int32_t, as [a, b]
    UMSI_OPTION,    // an enum or int32_t: one of the names in options
    UMSI_FLAGS,     // uint32_t: a list of names in options, bit by bit
    UMSI_STRING,    // const char*, never NULL
    UMSI_REFERENCE, // umsi_reference: the name of a body, or its index
    UMSI_FLOATS,    // umsi_list of float
    UMSI_POINTS,    // umsi_list of um_vec2
    UMSI_RINGS,     // umsi_list of umsi_list of um_vec2
    UMSI_OBJECT,    // a struct within this one: an object of its own in the text
    UMSI_PART,      // the same without a name: its fields stand among those of this one
    UMSI_RECORD,    // a pointer to a record, or NULL
    UMSI_RECORDS,   // umsi_list of records
} umsi_type;

typedef struct umsi_table umsi_table;

typedef struct umsi_field {
    const char* name;
    const char* summary; // for the schema
    const char* const* options;
    const umsi_table* table; // of what is within
    size_t offset;
    umsi_type type;
    float least, most; // of a number, a coordinate, or the bytes of a string
    uint32_t kinds;    // bit k: records of kind k have it; 0: all do
    int32_t count;     // of options, or the least number of elements
    bool is_fixed;     // whether it may not be random, in a table whose numbers may
    bool is_required;  // whether it has to be there
} umsi_field;

// How the kind of a record is told.
typedef enum umsi_kind_rule {
    UMSI_NO_KINDS,
    UMSI_KIND_BY_NAME,   // the first field is "kind", an option
    UMSI_KIND_BY_MEMBER, // kind 1 if it has the member that is named in kind_member, else kind 0
} umsi_kind_rule;

struct umsi_table {
    const char* name; // in the schema
    const umsi_field* fields;
    int32_t count;
    size_t size;                        // of a record
    void (*set_defaults)(void* record); // of a record, which is all zero before
    umsi_kind_rule kind_rule;
    const char* const* kinds; // "a circle": for messages
    int32_t kind_count;
    const char* kind_member;
    bool may_draw; // whether its numbers may be random
};

// What a text says of one thing. Every struct that is read as a record begins with it.
typedef struct umsi_draw umsi_draw;
typedef struct umsi_record {
    uint64_t present; // bit i: whether the field of that bit was given; see umsi_find_field
    umsi_draw* draws; // in the order of their bits, so that the order of a text makes no difference
    int32_t draw_count;
    uint32_t line; // where it begins; 0 without a text
    uint32_t column;
} umsi_record;

// A number that is random: evenly spread over [low, high).
struct umsi_draw {
    uint32_t offset; // of the float, or of the vector, in the record
    uint16_t bit;
    uint16_t part; // 0: the number, or x; 1: y; 2: x and y are one number
    float low, high;
};

typedef struct umsi_list {
    void* items;
    int32_t count;
} umsi_list;

// A body by name or, if that is NULL, by index; -1 for none.
typedef struct umsi_reference {
    const char* name;
    int32_t index;
} umsi_reference;

// A field of a record: where it is kept, and the bit that says whether it was given. Bits are counted through
// all tables within each other.
typedef struct umsi_found {
    const umsi_field* field; // NULL: there is none
    size_t offset;
    int32_t bit;
} umsi_found;

// The field of a name, for records of a kind.
umsi_found umsi_find_field(const umsi_table* table, int32_t kind, const char* name, size_t size);

// Whether a field was given.
bool umsi_has(const umsi_table* table, const umsi_record* record, int32_t kind, const char* name);

// How many bits the fields of a table take.
int32_t umsi_count_bits(const umsi_table* table);

// Where the bits of a part begin in those of a table that has it.
int32_t umsi_part_bit(const umsi_table* table, const umsi_table* part);

// Walks over the fields of a record of a kind in the order of the table; parts are taken apart.
typedef struct umsi_walk {
    struct {
        const umsi_table* table;
        int32_t next;
        size_t offset;
    } levels[4];
    int32_t depth;
    int32_t bit;
    int32_t kind;
} umsi_walk;

umsi_walk umsi_walk_begin(const umsi_table* table, int32_t kind, size_t offset, int32_t first_bit);
umsi_found umsi_walk_next(umsi_walk* walk); // its field is NULL at the end

// The kind of a record.
int32_t umsi_kind_of(const umsi_table* table, const void* record);

// A new record of a table with its defaults.
void umsi_set_defaults(const umsi_table* table, void* record);

// Copies those fields of one struct to another of the same table that a record has, as the bits from
// first_bit on say.
void umsi_copy_present(const umsi_table* table, uint64_t present, int32_t first_bit, const void* from,
                       void* to);

// Whether two structs of a table have the same values.
bool umsi_is_same(const umsi_table* table, const void* a, const void* b);

// Marks those fields of a record as given that differ from those of another one.
void umsi_mark_differences(const umsi_table* table, void* record, const void* defaults);

// The same against the defaults of the table.
void umsi_mark_given(const umsi_table* table, void* record);

// Bytes of a value that is kept in place.
size_t umsi_size_of(umsi_type type);

#endif
