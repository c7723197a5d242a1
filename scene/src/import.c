// Import: formats, and what is made.
// SPDX-License-Identifier: MIT

#include "import.h"

#include "number.h"
#include "rube.h"

#include <string.h>

// ---- Formats --------------------------------------------------------------------------------------------

umsi_format umsi_format_of(const umsi_json* json)
{
    umsi_reader reader = {.json = *json};
    umsi_value whole = umsi_json_at(json, 0);
    if (umsi_has_member(&reader, whole, "umbra_scene")) {
        return UMSI_FORMAT_SCENE;
    }
    umsi_value type = umsi_member(&reader, whole, "type");
    bool is_map = type.type == UMSI_JSON_STRING && umsi_json_is(type, "map");
    if (is_map || umsi_has_member(&reader, whole, "tiledversion")) {
        return UMSI_FORMAT_TILED;
    }
    bool is_rube = umsi_has_member(&reader, whole, "body") && (umsi_has_member(&reader, whole, "gravity") ||
                                                               umsi_has_member(&reader, whole, "allowSleep"));
    is_rube |= umsi_has_member(&reader, whole, UMSI_RUBE_EDITOR_MEMBER);
    return is_rube ? UMSI_FORMAT_RUBE : UMSI_FORMAT_SCENE;
}

// ---- Lists ----------------------------------------------------------------------------------------------

static const um_allocator* allocator_of(const umsi_import* import)
{
    return &import->scene->arena.allocator;
}

static void end_list(const umsi_import* import, umsi_growing* list, size_t size)
{
    umsi_release(allocator_of(import), list->items, (size_t)list->capacity * size);
    *list = (umsi_growing){0};
}

static bool add(umsi_import* import, umsi_growing* list, const void* record, size_t size)
{
    if (list->count == list->capacity) {
        int32_t capacity = list->capacity > 0 ? 2 * list->capacity : 16;
        char* items = umsi_allocate(allocator_of(import), (size_t)capacity * size);
        if (items == NULL) {
            return umsi_fail_memory(import->reader->reporter);
        }
        if (list->count > 0) {
            memcpy(items, list->items, (size_t)list->count * size);
        }
        umsi_release(allocator_of(import), list->items, (size_t)list->capacity * size);
        list->items = items;
        list->capacity = capacity;
    }
    memcpy((char*)list->items + (size_t)list->count * size, record, size);
    list->count += 1;
    return true;
}

// Moves a list into the scene's memory, and empties it.
static bool keep(umsi_import* import, umsi_growing* list, size_t size, umsi_list* out_list)
{
    if (list->count == 0) {
        return true;
    }
    void* items = umsi_arena_take(&import->scene->arena, (size_t)list->count * size);
    if (items == NULL) {
        return umsi_fail_memory(import->reader->reporter);
    }
    memcpy(items, list->items, (size_t)list->count * size);
    *out_list = (umsi_list){items, list->count};
    list->count = 0;
    return true;
}

um_vec2* umsi_import_points(umsi_import* import, umsi_list* list, int32_t count)
{
    um_vec2* points = umsi_arena_take(&import->scene->arena, (size_t)count * sizeof points[0]);
    if (points == NULL) {
        umsi_fail_memory(import->reader->reporter);
    }
    *list = (umsi_list){points, count};
    return points;
}

// ---- Checks ---------------------------------------------------------------------------------------------

// What is being checked, and where it comes from.
typedef struct check {
    umsi_reporter* reporter;
    const char* what; // "body", "circle"
    umsi_place at;
    uint64_t present;
} check;

static bool check_number(const check* c, const umsi_field* field, float number)
{
    if (number >= field->least && number <= field->most) {
        return true;
    }
    return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, c->at, "gives a %s whose %s is %s, must be %s to %s",
                     c->what, field->name, umsi_number_of(number).text, umsi_number_of(field->least).text,
                     umsi_number_of(field->most).text);
}

static bool check_points(const check* c, const umsi_field* field, const umsi_list* list)
{
    const um_vec2* points = list->items;
    if (list->count < field->count) {
        return umsi_fail(c->reporter, UM_ERROR_INVALID_DEF, c->at,
                         "gives a %s of %d points, must be %d or more", c->what, (int)list->count,
                         (int)field->count);
    }
    bool good = true;
    for (int32_t i = 0; good && i < list->count; ++i) {
        good = check_number(c, field, points[i].x) && check_number(c, field, points[i].y);
    }
    return good;
}

static bool check_rings(const check* c, const umsi_field* field, const umsi_list* list)
{
    const umsi_list* rings = list->items;
    bool good = true;
    for (int32_t i = 0; good && i < list->count; ++i) {
        good = check_points(c, field, rings + i);
    }
    return good;
}

static bool check_fields(const check* c, const umsi_table* table, int32_t kind, int32_t first_bit,
                         const char* record);

static bool check_field(const check* c, umsi_found found, const char* record)
{
    const umsi_field* field = found.field;
    const void* value = record + found.offset;
    switch (field->type) {
    case UMSI_FLOAT:
        return check_number(c, field, *(const float*)value);
    case UMSI_INTEGER:
        return check_number(c, field, (float)*(const int32_t*)value);
    case UMSI_VECTOR: {
        const um_vec2* vector = value;
        return check_number(c, field, vector->x) && check_number(c, field, vector->y);
    }
    case UMSI_POINTS:
        return check_points(c, field, value);
    case UMSI_RINGS:
        return check_rings(c, field, value);
    case UMSI_OBJECT:
        return check_fields(c, field->table, 0, found.bit + 1, value);
    case UMSI_BOOL:
    case UMSI_BITS:
    case UMSI_PAIR:
    case UMSI_OPTION:
    case UMSI_FLAGS:
    case UMSI_STRING:
    case UMSI_REFERENCE:
    case UMSI_FLOATS:
    case UMSI_PART:
    case UMSI_RECORD:
    case UMSI_RECORDS:
        break; // what an import writes there fits
    }
    return true;
}

static bool check_fields(const check* c, const umsi_table* table, int32_t kind, int32_t first_bit,
                         const char* record)
{
    umsi_walk walk = umsi_walk_begin(table, kind, 0, first_bit);
    bool good = true;
    for (umsi_found f = umsi_walk_next(&walk); good && f.field != NULL; f = umsi_walk_next(&walk)) {
        good = (c->present >> f.bit & 1) == 0 || check_field(c, f, record);
    }
    return good;
}

// Marks what a record says, notes where it comes from, and checks it against its table.
static bool finish(umsi_import* import, const umsi_table* table, const char* what, umsi_record* record,
                   umsi_place at)
{
    umsi_mark_given(table, record);
    record->line = at.line;
    record->column = at.column;
    check c = {import->reader->reporter, what, at, record->present};
    return check_fields(&c, table, umsi_kind_of(table, record), 0, (const char*)record);
}

// ---- Records --------------------------------------------------------------------------------------------

bool umsi_import_shape(umsi_import* import, const umsi_shape* shape, umsi_place at)
{
    umsi_shape copy = *shape;
    import->shape_total += 1;
    if (import->shape_total > UMS_MAX_PARTS) {
        return umsi_fail(import->reader->reporter, UM_ERROR_LIMIT, at, "makes more than %d shapes in all",
                         UMS_MAX_PARTS);
    }
    return finish(import, &umsi_shape_table, umsi_shape_table.kinds[copy.kind], &copy.record, at) &&
           add(import, &import->shapes, &copy, sizeof copy);
}

bool umsi_import_body(umsi_import* import, const umsi_body* body, umsi_place at)
{
    umsi_body copy = *body;
    return keep(import, &import->shapes, sizeof(umsi_shape), &copy.shapes) &&
           finish(import, &umsi_body_table, "body", &copy.record, at) &&
           add(import, &import->bodies, &copy, sizeof copy);
}

bool umsi_import_joint(umsi_import* import, const umsi_joint* joint, umsi_place at)
{
    umsi_joint copy = *joint;
    umsi_joint_state_length(&copy);
    return finish(import, &umsi_joint_table, "joint", &copy.record, at) &&
           add(import, &import->joints, &copy, sizeof copy);
}

bool umsi_import_text(umsi_reader* reader, umsi_format format, const char* path, ums_scene* scene)
{
    umsi_import import = {.reader = reader, .scene = scene, .path = path};
    umsi_value whole = umsi_json_at(&reader->json, 0);
    bool good =
        format == UMSI_FORMAT_TILED ? umsi_import_tiled(&import, whole) : umsi_import_rube(&import, whole);
    good = good && keep(&import, &import.bodies, sizeof(umsi_body), &scene->bodies) &&
           keep(&import, &import.joints, sizeof(umsi_joint), &scene->joints) &&
           finish(&import, &umsi_scene_table, "scene", &scene->record, (umsi_place){1, 1});
    end_list(&import, &import.bodies, sizeof(umsi_body));
    end_list(&import, &import.shapes, sizeof(umsi_shape));
    end_list(&import, &import.joints, sizeof(umsi_joint));
    return good;
}
