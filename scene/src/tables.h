// How the lines of tables are written: the name in the text, the struct and the member that keeps it, the
// range, and what it is for; after that, whatever else is to be said of the field, by name.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_TABLES_H
#define UMBRA_SCENE_TABLES_H

#include "records.h"

#define UMSI_LINE(text_name, text_type, record, member) \
    .name = (text_name), .type = (text_type), .offset = offsetof(record, member)
#define UMSI_COUNT_OF(array) ((int32_t)(sizeof(array) / sizeof(array)[0]))

#define UMSI_BOOL_FIELD(name_, record_, member_, ...)                         \
    {                                                                         \
        UMSI_LINE(name_, UMSI_BOOL, record_, member_), .summary = __VA_ARGS__ \
    }
#define UMSI_INTEGER_FIELD(name_, record_, member_, least_, most_, ...)                       \
    {                                                                                         \
        UMSI_LINE(name_, UMSI_INTEGER, record_, member_), .least = (least_), .most = (most_), \
                                                          .summary = __VA_ARGS__              \
    }
#define UMSI_BITS_FIELD(name_, record_, member_, ...)                         \
    {                                                                         \
        UMSI_LINE(name_, UMSI_BITS, record_, member_), .summary = __VA_ARGS__ \
    }
#define UMSI_FLOAT_FIELD(name_, record_, member_, least_, most_, ...)                       \
    {                                                                                       \
        UMSI_LINE(name_, UMSI_FLOAT, record_, member_), .least = (least_), .most = (most_), \
                                                        .summary = __VA_ARGS__              \
    }
#define UMSI_VECTOR_FIELD(name_, record_, member_, most_, ...)                               \
    {                                                                                        \
        UMSI_LINE(name_, UMSI_VECTOR, record_, member_), .least = -(most_), .most = (most_), \
                                                         .summary = __VA_ARGS__              \
    }
#define UMSI_OPTION_FIELD(name_, record_, member_, options_, ...)                           \
    {                                                                                       \
        UMSI_LINE(name_, UMSI_OPTION, record_, member_),                                    \
            .options = (options_), .count = UMSI_COUNT_OF(options_), .summary = __VA_ARGS__ \
    }
#define UMSI_FLAGS_FIELD(name_, record_, member_, options_, ...)                            \
    {                                                                                       \
        UMSI_LINE(name_, UMSI_FLAGS, record_, member_),                                     \
            .options = (options_), .count = UMSI_COUNT_OF(options_), .summary = __VA_ARGS__ \
    }
#define UMSI_STRING_FIELD(name_, record_, member_, most_, ...)                                   \
    {                                                                                            \
        UMSI_LINE(name_, UMSI_STRING, record_, member_), .most = (most_), .summary = __VA_ARGS__ \
    }
#define UMSI_REFERENCE_FIELD(name_, record_, member_, ...)                         \
    {                                                                              \
        UMSI_LINE(name_, UMSI_REFERENCE, record_, member_), .summary = __VA_ARGS__ \
    }
#define UMSI_LIST_FIELD(name_, type_, record_, member_, most_, count_, ...)                               \
    {                                                                                                     \
        UMSI_LINE(name_, type_, record_, member_), .least = -(most_), .most = (most_), .count = (count_), \
                                                   .summary = __VA_ARGS__                                 \
    }
#define UMSI_OBJECT_FIELD(name_, record_, member_, table_, ...)                                     \
    {                                                                                               \
        UMSI_LINE(name_, UMSI_OBJECT, record_, member_), .table = &(table_), .summary = __VA_ARGS__ \
    }
#define UMSI_PART_FIELD(record_, member_, ...)                                                    \
    {                                                                                             \
        .name = "", .type = UMSI_PART, .offset = offsetof(record_, member_), .table = __VA_ARGS__ \
    }
#define UMSI_RECORD_FIELD(name_, record_, member_, table_, ...)                                     \
    {                                                                                               \
        UMSI_LINE(name_, UMSI_RECORD, record_, member_), .table = &(table_), .summary = __VA_ARGS__ \
    }
#define UMSI_RECORDS_FIELD(name_, record_, member_, table_, ...)                                     \
    {                                                                                                \
        UMSI_LINE(name_, UMSI_RECORDS, record_, member_), .table = &(table_), .summary = __VA_ARGS__ \
    }

// The fields of a table of that name.
#define UMSI_FIELDS(array) .fields = (array), .count = UMSI_COUNT_OF(array)
#define UMSI_KINDS(names) .kinds = (names), .kind_count = UMSI_COUNT_OF(names)

#endif
