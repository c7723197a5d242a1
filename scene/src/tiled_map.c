// Tiled: maps and layers.
// SPDX-License-Identifier: MIT

#include "tiled.h"

#include <math.h>

// What holds for everything in a layer: that of the groups that it is in, and its own.
typedef struct layer {
    umsi_tiled* tiled;
    const char* name;
    um_vec2 offset;
    umsi_properties properties;
} layer;

static umsi_place place_of(const umsi_tiled* tiled, umsi_value value)
{
    return umsi_json_place(&tiled->import->reader->json, value);
}

// ---- Objects --------------------------------------------------------------------------------------------

// A body at the position of an object, as its properties have it.
static umsi_body body_of(const layer* l, const umsi_object* object, const umsi_properties* properties)
{
    umsi_body body;
    umsi_set_defaults(&umsi_body_table, &body);
    body.def = properties->body;
    body.def.name = object->name;
    body.def.position = um_vec2_add(l->offset, object->position);
    body.rotation = um_vec2_make(object->rotation.c, object->rotation.s);
    return body;
}

// A point with a name marks a place: a body without shapes, which stays there whatever the layer says.
static bool add_marker(const layer* l, const umsi_object* object, umsi_place at)
{
    umsi_properties none = umsi_properties_none();
    umsi_body body = body_of(l, object, &none);
    return object->name[0] == '\0' || umsi_import_body(l->tiled->import, &body, at);
}

// A tile has the shapes of its tileset's tile, and its properties below its own. Without shapes it only
// decorates.
static bool add_tile(const layer* l, const umsi_object* object, umsi_value value, umsi_place at)
{
    umsi_found_tile found;
    if (!umsi_tile_find(l->tiled, object->gid & ~UMSI_FLIPS,
                        umsi_member(l->tiled->import->reader, value, "gid"), &found)) {
        return false;
    }
    if (found.tile == NULL || found.tile->objects.count == 0) {
        return true;
    }
    umsi_properties properties = umsi_properties_over(&l->properties, &found.tile->properties);
    properties = umsi_properties_over(&properties, &object->properties);
    umsi_body body = body_of(l, object, &properties);
    return umsi_tile_add_shapes(l->tiled, &found, object->gid, object->size, found.set->anchor,
                                (um_vec2){0.0f, 0.0f}, &properties, at) &&
           umsi_import_body(l->tiled->import, &body, at);
}

static bool add_object(void* context, umsi_value value, int32_t index)
{
    (void)index;
    const layer* l = context;
    umsi_object object;
    umsi_place at = place_of(l->tiled, value);
    if (!umsi_object_read(l->tiled->import->reader, value, &object)) {
        return false;
    }
    switch (object.kind) {
    case UMSI_FIGURE_TEXT:
        return true;
    case UMSI_FIGURE_POINT:
        return add_marker(l, &object, at);
    case UMSI_FIGURE_TILE:
        return add_tile(l, &object, value, at);
    case UMSI_FIGURE_RECTANGLE:
    case UMSI_FIGURE_ELLIPSE:
    case UMSI_FIGURE_POLYGON:
    case UMSI_FIGURE_POLYLINE:
        break;
    }
    umsi_properties properties = umsi_properties_over(&l->properties, &object.properties);
    umsi_affine own = umsi_affine_none();
    umsi_body body = body_of(l, &object, &properties);
    return umsi_object_add_shape(l->tiled->import, &object, &own, &properties.shape, at) &&
           umsi_import_body(l->tiled->import, &body, at);
}

// ---- Layers ---------------------------------------------------------------------------------------------

static bool add_cells(const layer* l, umsi_value value)
{
    umsi_place at = place_of(l->tiled, value);
    umsi_object whole = {.name = l->name, .rotation = {1.0f, 0.0f}};
    umsi_body body = body_of(l, &whole, &l->properties);
    return umsi_cells_add_shapes(l->tiled, value, &l->properties, at) &&
           (l->tiled->import->shapes.count == 0 || umsi_import_body(l->tiled->import, &body, at));
}

static bool add_layer(void* context, umsi_value value, int32_t index)
{
    (void)index;
    layer l = *(const layer*)context;
    umsi_reader* reader = l.tiled->import->reader;
    um_vec2 offset = {0.0f, 0.0f};
    umsi_properties own = umsi_properties_none();
    l.name = "";
    if (!umsi_member_name(reader, value, "name", &l.name) ||
        !umsi_member_number(reader, value, "offsetx", &offset.x) ||
        !umsi_member_number(reader, value, "offsety", &offset.y) ||
        !umsi_properties_read(reader, value, &own)) {
        return false;
    }
    l.offset = um_vec2_add(l.offset, offset);
    l.properties = umsi_properties_over(&l.properties, &own);
    umsi_value type = umsi_member(reader, value, "type");
    if (type.type == UMSI_JSON_STRING && umsi_json_is(type, "tilelayer")) {
        return add_cells(&l, value);
    }
    if (type.type == UMSI_JSON_STRING && umsi_json_is(type, "objectgroup")) {
        return umsi_each_element(reader, value, "objects", add_object, &l);
    }
    if (type.type == UMSI_JSON_STRING && umsi_json_is(type, "group")) {
        return umsi_each_element(reader, value, "layers", add_layer, &l);
    }
    bool is_image = type.type == UMSI_JSON_STRING && umsi_json_is(type, "imagelayer");
    return is_image ||
           umsi_fail_value(reader, value, "whose type must be tilelayer, objectgroup, group or imagelayer");
}

// ---- Maps -----------------------------------------------------------------------------------------------

// Whether a map is one that is read. False with a message.
static bool check_map(umsi_reader* reader, umsi_value map)
{
    umsi_value type = umsi_member(reader, map, "type");
    if (type.type == UMSI_JSON_STRING && !umsi_json_is(type, "map")) {
        umsi_enter_name(reader->reporter, "type", 4);
        return umsi_fail_value(reader, type, "must be \"map\": of Tiled's files only maps are scenes");
    }
    umsi_value orientation = umsi_member(reader, map, "orientation");
    if (umsi_has_member(reader, map, "orientation") &&
        !(orientation.type == UMSI_JSON_STRING && umsi_json_is(orientation, "orthogonal"))) {
        umsi_enter_name(reader->reporter, "orientation", 11);
        return umsi_fail_value(reader, orientation,
                               "must be \"orthogonal\": maps of other orientations are not read");
    }
    return true;
}

// The size of a cell, and a camera that shows all of a map that has an end, in a picture of 16 to 9. False
// with a message.
static bool read_grid(umsi_tiled* tiled, umsi_value map)
{
    umsi_reader* reader = tiled->import->reader;
    ums_camera* camera = &tiled->import->scene->camera;
    int64_t width = 1;
    int64_t height = 1;
    int64_t columns = 0;
    int64_t rows = 0;
    bool is_infinite = false;
    if (!umsi_member_integer(reader, map, "tilewidth", 1, 1 << 20, &width) ||
        !umsi_member_integer(reader, map, "tileheight", 1, 1 << 20, &height) ||
        !umsi_member_integer(reader, map, "width", 0, INT32_MAX, &columns) ||
        !umsi_member_integer(reader, map, "height", 0, INT32_MAX, &rows) ||
        !umsi_member_bool(reader, map, "infinite", &is_infinite)) {
        return false;
    }
    tiled->cell = um_vec2_make((float)width, (float)height);
    um_vec2 size = um_vec2_make((float)(width * columns), (float)(height * rows));
    if (!is_infinite) {
        camera->center = um_vec2_scale(size, 0.5f);
        camera->width = fmaxf(size.x, size.y * (16.0f / 9.0f));
    }
    return true;
}

bool umsi_import_tiled(umsi_import* import, umsi_value map)
{
    umsi_reader* reader = import->reader;
    umsi_tiled tiled = {.import = import};
    if (!check_map(reader, map) || !read_grid(&tiled, map) || !umsi_properties_of_map(import, map) ||
        !umsi_tilesets_list(&tiled, map)) {
        return false;
    }
    layer root = {.tiled = &tiled, .name = "", .properties = umsi_properties_none()};
    return umsi_each_element(reader, map, "layers", add_layer, &root);
}
