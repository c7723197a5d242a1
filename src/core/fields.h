// Tables of what a struct from the user may hold: every field with its name and range, once. They are what a
// def is checked by, what a message about it is written from, and what says which fields may change later.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FIELDS_H
#define UMI_CORE_FIELDS_H

#include "core/report.h"

// The numbers from low to high, both included. NaN is in no range.
typedef struct umi_range {
    double low, high;
} umi_range;

static inline bool umi_range_holds(umi_range range, float value)
{
    return (double)value >= range.low && (double)value <= range.high;
}

typedef enum umi_field_kind {
    UMI_FIELD_FLOAT,
    UMI_FIELD_VECTOR, // two floats, both in the range
    UMI_FIELD_INTEGER,
    UMI_FIELD_OPTION, // an enum: the range is that of its values, the hint names them
    UMI_FIELD_LANES,  // 0, or a lane width of this processor and build
    UMI_FIELD_ALLOCATOR,
    UMI_FIELD_ANY, // whatever the user likes: a bool, a pointer
} umi_field_kind;

typedef struct umi_field {
    const char* name;
    size_t offset;
    size_t size;
    const char* hint; // what else a person should know; may be NULL
    umi_range range;
    umi_field_kind kind;
    bool is_fixed; // cannot change while what was made from the def lives
} umi_field;

#define UMI_FIELD(type, field) \
    .name = #field, .offset = offsetof(type, field), .size = sizeof(((type*)0)->field)

// A range of floats. The ends are floats, so that a value at an end is in it.
#define UMI_RANGE(least, most) ((umi_range){(double)(least), (double)(most)})
#define UMI_FLOAT_FIELD(type, field, least, most) \
    UMI_FIELD(type, field), .kind = UMI_FIELD_FLOAT, .range = {(double)(least), (double)(most)}
#define UMI_VECTOR_FIELD(type, field, most) \
    UMI_FIELD(type, field), .kind = UMI_FIELD_VECTOR, .range = {(double)-(most), (double)(most)}
#define UMI_INTEGER_FIELD(type, field, least, most) \
    UMI_FIELD(type, field), .kind = UMI_FIELD_INTEGER, .range = {(least), (most)}
#define UMI_OPTION_FIELD(type, field, last, names) \
    UMI_FIELD(type, field), .kind = UMI_FIELD_OPTION, .range = {0, (last)}, .hint = (names)
#define UMI_LANES_FIELD(type, field)                 \
    UMI_FIELD(type, field), .kind = UMI_FIELD_LANES, \
                            .hint = "0 for the fastest, or 1, 4, 8 or 16 where the processor has so many"
#define UMI_ALLOCATOR_FIELD(type, field)                 \
    UMI_FIELD(type, field), .kind = UMI_FIELD_ALLOCATOR, \
                            .hint = "has one function of two, must have allocate and release, or neither"
#define UMI_ANY_FIELD(type, field) UMI_FIELD(type, field), .kind = UMI_FIELD_ANY

// The first field of a struct that is out of its range, or NULL.
const umi_field* umi_fields_find_bad(const umi_field* fields, int32_t count, const void* object);

// The first field that may not change and differs between two structs, or NULL.
const umi_field* umi_fields_find_fixed(const umi_field* fields, int32_t count, const void* old_object,
                                       const void* new_object);

// "object.field is -1, must be 0 to 1e6", for a field that is out of its range.
umi_message umi_field_describe(const umi_field* field, const char* name, const void* object);

// The same for an argument: "damping is -1, must be 0 to 1e6".
umi_message umi_number_describe(const char* name, float value, umi_range range, const char* hint);

// And for two, "velocity.x is nan, must be -1e18 to 1e18": the first of them that is out of range.
umi_message umi_vector_describe(const char* name, float x, float y, umi_range range);

// "index is 5, must be 0 to 2".
umi_message umi_integer_describe(const char* name, int32_t value, umi_range range, const char* hint);

// ---- Defs -----------------------------------------------------------------------------------------------

// A kind of def.
typedef struct umi_def_kind {
    const umi_field* fields;
    int32_t field_count;
    uint32_t cookie; // what the def's field of that name holds, if the def came from its function
    size_t cookie_offset;
    const char* maker; // that function
} umi_def_kind;

#define UMI_DEF_KIND(type, table, number, function)                                               \
    {                                                                                             \
        .fields = (table), .field_count = sizeof(table) / sizeof((table)[0]), .cookie = (number), \
        .cookie_offset = offsetof(type, cookie), .maker = (function)                              \
    }

// One for each kind, so that no def passes for another.
#define UMI_WORLD_COOKIE UINT32_C(0x756d7764)
#define UMI_BODY_COOKIE UINT32_C(0x756d6264)
#define UMI_SHAPE_COOKIE UINT32_C(0x756d7364)
#define UMI_TREE_COOKIE UINT32_C(0x756d7464)
#define UMI_MOVER_COOKIE UINT32_C(0x756d6d64)
#define UMI_FIELD_COOKIE UINT32_C(0x756d6664)
#define UMI_JOINT_COOKIE UINT32_C(0x756d6a64)
#define UMI_EXPLOSION_COOKIE UINT32_C(0x756d6564)

// UM_OK; UM_ERROR_UNINITIALIZED_DEF or UM_ERROR_INVALID_DEF with the reason.
um_result umi_def_check(const umi_def_kind* kind, const void* def, umi_message* out_reason);

#endif
