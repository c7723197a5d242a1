// Tiled: what a tileset says, and its tiles.
// SPDX-License-Identifier: MIT

#include "tiled.h"

#include <stdlib.h>

// ---- Tiles ----------------------------------------------------------------------------------------------

typedef struct tile_reader {
    umsi_reader* reader;
    umsi_tileset* set;
    umsi_tile* tiles;
    umsi_object* objects; // of the tile that is being read
    int32_t count;
} tile_reader;

static bool read_object(void* context, umsi_value value, int32_t index)
{
    tile_reader* t = context;
    return umsi_object_read(t->reader, value, t->objects + index);
}

// The size of a tile that has an image of its own, or a part of one.
static bool read_size(umsi_reader* reader, umsi_value value, um_vec2* size)
{
    return umsi_member_number(reader, value, "imagewidth", &size->x) &&
           umsi_member_number(reader, value, "imageheight", &size->y) &&
           umsi_member_number(reader, value, "width", &size->x) &&
           umsi_member_number(reader, value, "height", &size->y);
}

static bool read_collisions(tile_reader* t, umsi_value value, umsi_tile* tile)
{
    umsi_value group = umsi_member(t->reader, value, "objectgroup");
    umsi_value list = umsi_member(t->reader, group, "objects");
    int32_t count = list.type == UMSI_JSON_ARRAY ? list.count : 0;
    t->objects = umsi_arena_take(t->reader->arena, (size_t)count * sizeof(umsi_object));
    if (t->objects == NULL) {
        return umsi_fail_memory(t->reader->reporter);
    }
    tile->objects = (umsi_list){t->objects, count};
    umsi_enter_name(t->reader->reporter, "objectgroup", 11);
    bool good = umsi_each_element(t->reader, group, "objects", read_object, t);
    umsi_leave(t->reader->reporter);
    return good;
}

static bool read_tile(void* context, umsi_value value, int32_t index)
{
    (void)index;
    tile_reader* t = context;
    if (value.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(t->reader, value, "must be an object");
    }
    umsi_tile* tile = t->tiles + t->count++;
    *tile = (umsi_tile){.size = t->set->size, .properties = umsi_properties_none()};
    int64_t id = 0;
    bool good = umsi_member_integer(t->reader, value, "id", 0, INT32_MAX, &id) &&
                read_size(t->reader, value, &tile->size) &&
                umsi_check_member(t->reader, value, "objectgroup", UMSI_JSON_OBJECT) &&
                umsi_properties_read(t->reader, value, &tile->properties) && read_collisions(t, value, tile);
    tile->id = (int32_t)id;
    return good;
}

int umsi_tile_compare(const void* a, const void* b)
{
    const umsi_tile* x = a;
    const umsi_tile* y = b;
    return (x->id > y->id) - (x->id < y->id);
}

static bool check_ids(umsi_reader* reader, umsi_value value, const tile_reader* t)
{
    for (int32_t i = 1; i < t->count; ++i) {
        if (t->tiles[i].id == t->tiles[i - 1].id) {
            umsi_enter_name(reader->reporter, "tiles", 5);
            return umsi_fail_value(reader, umsi_member(reader, value, "tiles"), "has two tiles of id %d",
                                   (int)t->tiles[i].id);
        }
    }
    return true;
}

static bool read_tiles(umsi_reader* reader, umsi_value value, umsi_tileset* set)
{
    umsi_value list = umsi_member(reader, value, "tiles");
    int32_t count = list.type == UMSI_JSON_ARRAY ? list.count : 0;
    tile_reader t = {.reader = reader, .set = set};
    t.tiles = umsi_arena_take(reader->arena, (size_t)count * sizeof(umsi_tile));
    if (t.tiles == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    if (!umsi_each_element(reader, value, "tiles", read_tile, &t)) {
        return false;
    }
    if (t.count > 0) {
        qsort(t.tiles, (size_t)t.count, sizeof(umsi_tile), umsi_tile_compare);
    }
    set->tiles = (umsi_list){t.tiles, t.count};
    return check_ids(reader, value, &t);
}

// ---- Tilesets -------------------------------------------------------------------------------------------

// Where a tile object has its position, as a share of its size.
static bool read_alignment(umsi_reader* reader, umsi_value value, um_vec2* out_anchor)
{
    static const struct {
        const char* name;
        um_vec2 anchor;
    } alignments[] = {
        {"unspecified", {0.0f, 1.0f}}, {"topleft", {0.0f, 0.0f}},    {"top", {0.5f, 0.0f}},
        {"topright", {1.0f, 0.0f}},    {"left", {0.0f, 0.5f}},       {"center", {0.5f, 0.5f}},
        {"right", {1.0f, 0.5f}},       {"bottomleft", {0.0f, 1.0f}}, {"bottom", {0.5f, 1.0f}},
        {"bottomright", {1.0f, 1.0f}},
    };
    *out_anchor = alignments[0].anchor;
    if (!umsi_has_member(reader, value, "objectalignment")) {
        return true;
    }
    umsi_value given = umsi_member(reader, value, "objectalignment");
    for (size_t i = 0; i < sizeof alignments / sizeof alignments[0]; ++i) {
        if (given.type == UMSI_JSON_STRING && umsi_json_is(given, alignments[i].name)) {
            *out_anchor = alignments[i].anchor;
            return true;
        }
    }
    umsi_enter_name(reader->reporter, "objectalignment", 15);
    return umsi_fail_value(reader, given,
                           "must be unspecified, topleft, top, topright, left, center, right, "
                           "bottomleft, bottom or bottomright");
}

bool umsi_tileset_read(umsi_reader* reader, umsi_value value, umsi_tileset* set)
{
    if (value.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(reader, value, "must be an object");
    }
    umsi_value offset = umsi_member(reader, value, "tileoffset");
    umsi_value render_size = umsi_member(reader, value, "tilerendersize");
    set->fills_grid = render_size.type == UMSI_JSON_STRING && umsi_json_is(render_size, "grid");
    set->is_read = true;
    return umsi_member_number(reader, value, "tilewidth", &set->size.x) &&
           umsi_member_number(reader, value, "tileheight", &set->size.y) &&
           umsi_member_number(reader, offset, "x", &set->offset.x) &&
           umsi_member_number(reader, offset, "y", &set->offset.y) &&
           read_alignment(reader, value, &set->anchor) && read_tiles(reader, value, set);
}
