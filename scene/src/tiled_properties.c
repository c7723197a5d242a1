// Tiled: custom properties. Those that are called as a field of a scene file mean that field; others are the
// business of the game.
// SPDX-License-Identifier: MIT

#include "tiled.h"

#include <string.h>

umsi_properties umsi_properties_none(void)
{
    return (umsi_properties){.body = um_default_body_def(), .shape = um_default_shape_def()};
}

umsi_properties umsi_properties_over(const umsi_properties* below, const umsi_properties* above)
{
    umsi_properties result = *below;
    umsi_copy_present(&umsi_body_def_table, above->body_bits, 0, &above->body, &result.body);
    umsi_copy_present(&umsi_shape_def_table, above->shape_bits, 0, &above->shape, &result.shape);
    result.body_bits |= above->body_bits;
    result.shape_bits |= above->shape_bits;
    return result;
}

// ---- Names ----------------------------------------------------------------------------------------------

// A name of a property, without quotes.
typedef struct name {
    const char* text;
    size_t size;
} name;

// Short names that people use.
static name resolve_alias(name given)
{
    static const char* const aliases[][2] = {{"sensor", "is_sensor"}, {"bullet", "is_bullet"}};
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; ++i) {
        if (strlen(aliases[i][0]) == given.size && memcmp(aliases[i][0], given.text, given.size) == 0) {
            return (name){aliases[i][1], strlen(aliases[i][1])};
        }
    }
    return given;
}

// A field, or one of its coordinates, which a property can have as its value.
typedef struct target {
    umsi_found found; // the field is NULL if there is none
    int32_t part;     // of a vector: 0 for x, 1 for y; -1: all of the field
} target;

static bool can_be_property(const umsi_field* field)
{
    switch (field->type) {
    case UMSI_BOOL:
    case UMSI_INTEGER:
    case UMSI_BITS:
    case UMSI_FLOAT:
    case UMSI_OPTION:
    case UMSI_STRING:
        return true;
    case UMSI_VECTOR: // only its coordinates
    case UMSI_PAIR:
    case UMSI_FLAGS:
    case UMSI_REFERENCE:
    case UMSI_FLOATS:
    case UMSI_POINTS:
    case UMSI_RINGS:
    case UMSI_OBJECT:
    case UMSI_PART:
    case UMSI_RECORD:
    case UMSI_RECORDS:
        break;
    }
    return false;
}

// A field by its name; "filter.mask" is a field within another one, "velocity_x" a coordinate.
static target find_target(const umsi_table* table, name n)
{
    const char* dot = n.size > 0 ? memchr(n.text, '.', n.size) : NULL;
    if (dot != NULL) {
        umsi_found outer = umsi_find_field(table, 0, n.text, (size_t)(dot - n.text));
        if (outer.field == NULL || outer.field->type != UMSI_OBJECT) {
            return (target){.part = -1};
        }
        target inner = find_target(outer.field->table, (name){dot + 1, n.size - (size_t)(dot + 1 - n.text)});
        inner.found.offset += outer.offset;
        inner.found.bit += outer.bit + 1;
        return inner;
    }
    umsi_found found = umsi_find_field(table, 0, n.text, n.size);
    if (found.field != NULL && can_be_property(found.field)) {
        return (target){found, -1};
    }
    bool is_part =
        n.size > 2 && n.text[n.size - 2] == '_' && (n.text[n.size - 1] == 'x' || n.text[n.size - 1] == 'y');
    found = is_part ? umsi_find_field(table, 0, n.text, n.size - 2) : (umsi_found){0};
    if (found.field == NULL || found.field->type != UMSI_VECTOR) {
        return (target){.part = -1};
    }
    return (target){found, n.text[n.size - 1] == 'y'};
}

// ---- Values ---------------------------------------------------------------------------------------------

static bool read_target(umsi_reader* reader, const umsi_table* table, const target* t, umsi_value value,
                        void* def)
{
    if (t->part >= 0) {
        float* numbers = (float*)(void*)((char*)def + t->found.offset);
        return umsi_read_number(reader, t->found.field, value, numbers + t->part);
    }
    umsi_target whole = {.table = table, .record = def}; // of which only the place of the field is needed
    return umsi_read_value(reader, &whole, t->found, value);
}

// The value of a property, and its name. False with a message.
static bool read_property(umsi_reader* reader, umsi_value property, name* out_name, umsi_value* out_value)
{
    umsi_value named = umsi_member(reader, property, "name");
    if (property.type != UMSI_JSON_OBJECT || named.type != UMSI_JSON_STRING ||
        !umsi_has_member(reader, property, "value")) {
        return umsi_fail_value(reader, property, "must be an object with name and value");
    }
    *out_name = (name){named.text, named.size};
    *out_value = umsi_member(reader, property, "value");
    return true;
}

// Sets the field of a table that a property is called after, if there is one. False with a message.
static bool set_field(umsi_reader* reader, const umsi_table* table, name n, umsi_value value, void* def,
                      uint64_t* bits)
{
    target t = find_target(table, n);
    if (t.found.field == NULL) {
        return true;
    }
    umsi_enter_name(reader->reporter, n.text, n.size);
    bool good = read_target(reader, table, &t, value, def);
    umsi_leave(reader->reporter);
    *bits |= (uint64_t)1 << t.found.bit;
    return good;
}

typedef struct property_reader {
    umsi_reader* reader;
    umsi_properties* properties;
} property_reader;

static bool read_own_property(void* context, umsi_value property, int32_t index)
{
    (void)index;
    property_reader* p = context;
    name n = {0};
    umsi_value value = {0};
    if (!read_property(p->reader, property, &n, &value)) {
        return false;
    }
    n = resolve_alias(n);
    umsi_properties* to = p->properties;
    return set_field(p->reader, &umsi_body_def_table, n, value, &to->body, &to->body_bits) &&
           set_field(p->reader, &umsi_shape_def_table, n, value, &to->shape, &to->shape_bits);
}

bool umsi_properties_read(umsi_reader* reader, umsi_value owner, umsi_properties* properties)
{
    property_reader p = {reader, properties};
    return umsi_each_element(reader, owner, "properties", read_own_property, &p);
}

// ---- The map --------------------------------------------------------------------------------------------

// A gravity of one number points down.
static bool read_map_property(void* context, umsi_value property, int32_t index)
{
    (void)index;
    umsi_import* import = context;
    name n = {0};
    umsi_value value = {0};
    uint64_t bits = 0; // what differs from the defaults counts as given
    if (!read_property(import->reader, property, &n, &value)) {
        return false;
    }
    if (n.size == 7 && memcmp(n.text, "gravity", 7) == 0) {
        n = (name){"gravity_y", 9};
        import->scene->world.gravity.x = 0.0f;
    }
    return set_field(import->reader, &umsi_world_def_table, n, value, &import->scene->world, &bits) &&
           set_field(import->reader, &umsi_scene_table, n, value, import->scene, &bits);
}

bool umsi_properties_of_map(umsi_import* import, umsi_value map)
{
    return umsi_each_element(import->reader, map, "properties", read_map_property, import);
}
