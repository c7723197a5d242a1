// The settings of a world that a person can change while it plays.
// SPDX-License-Identifier: MIT

#include "settings.h"

#include <stddef.h>

typedef enum field_type {
    FIELD_FLOAT,
    FIELD_COUNT,
    FIELD_WORKERS, // a count; 0 means 1
    FIELD_BOOL,
    FIELD_BROADPHASE,
    FIELD_SOLVER,
    FIELD_LANES,
} field_type;

typedef struct setting_row {
    size_t offset; // in um_world_def
    field_type type;
    bool is_fixed;
} setting_row;

static const setting_row rows[SETTING_COUNT] = {
#define SETTING_ROW(name, field, type, is_fixed) {offsetof(um_world_def, field), type, is_fixed},
    SETTING_LIST(SETTING_ROW)
#undef SETTING_ROW
};

static const int32_t lane_widths[] = {0, 1, 4, 8, 16};
enum { LANE_WIDTHS = sizeof lane_widths / sizeof lane_widths[0] };

static double lane_index(int32_t lanes)
{
    int32_t index = 0;
    while (index < LANE_WIDTHS - 1 && lane_widths[index] != lanes) {
        ++index;
    }
    return index;
}

double setting_get(const um_world_def* def, setting which)
{
    const void* field = (const char*)def + rows[which].offset;
    switch (rows[which].type) {
    case FIELD_FLOAT:
        return (double)*(const float*)field;
    case FIELD_COUNT:
        return *(const int32_t*)field;
    case FIELD_WORKERS:
        return *(const int32_t*)field > 0 ? *(const int32_t*)field : 1;
    case FIELD_BOOL:
        return *(const bool*)field ? 1.0 : 0.0;
    case FIELD_BROADPHASE:
        return (double)*(const um_broadphase*)field;
    case FIELD_SOLVER:
        return (double)*(const um_solver*)field;
    case FIELD_LANES:
        return lane_index(*(const int32_t*)field);
    }
    return 0.0;
}

void setting_set(um_world_def* def, setting which, double value)
{
    void* field = (char*)def + rows[which].offset;
    switch (rows[which].type) {
    case FIELD_FLOAT:
        *(float*)field = (float)value;
        return;
    case FIELD_COUNT:
    case FIELD_WORKERS:
        *(int32_t*)field = (int32_t)value;
        return;
    case FIELD_BOOL:
        *(bool*)field = value != 0.0;
        return;
    case FIELD_BROADPHASE:
        *(um_broadphase*)field = (um_broadphase)(int)value;
        return;
    case FIELD_SOLVER:
        *(um_solver*)field = (um_solver)(int)value;
        return;
    case FIELD_LANES:
        *(int32_t*)field = lane_widths[(size_t)value % LANE_WIDTHS];
        return;
    }
}

bool setting_is_fixed(setting which)
{
    return rows[which].is_fixed;
}
