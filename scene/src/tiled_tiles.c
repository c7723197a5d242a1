// Tiled: which tile a gid means, and the collision shapes of tiles. A tileset is read when the first of its
// tiles is met, so that one that only decorates and cannot be read does no harm.
// SPDX-License-Identifier: MIT

#include "files.h"
#include "text.h"
#include "tiled.h"

#include <stdlib.h>
#include <string.h>

// ---- Files ----------------------------------------------------------------------------------------------

static bool ends_with(const char* text, const char* end)
{
    size_t size = strlen(text);
    return size >= strlen(end) && strcmp(text + size - strlen(end), end) == 0;
}

// The path of a file that a map names: beside the map, unless it begins at a root.
static char* path_beside(umsi_import* import, const char* map_path, umsi_value source)
{
    const char* slash = strrchr(map_path, '/');
    const char* backslash = strrchr(map_path, '\\');
    slash = backslash != NULL && (slash == NULL || backslash > slash) ? backslash : slash;
    size_t folder = slash != NULL ? (size_t)(slash + 1 - map_path) : 0;
    folder = source.size > 0 && source.text[0] == '/' ? 0 : folder;
    char* path = umsi_arena_take(&import->scene->arena, folder + source.size + 1);
    if (path == NULL) {
        umsi_fail_memory(import->reader->reporter);
        return NULL;
    }
    memcpy(path, map_path, folder);
    if (!umsi_unescape(source.text, source.size, path + folder)) {
        umsi_fail_value(import->reader, source, "must be the name of a file");
        return NULL;
    }
    return path;
}

// Reads a tileset from its file. Messages are about that file then.
static bool read_file(umsi_import* import, const char* path, umsi_tileset* set)
{
    umsi_reporter* reporter = import->reader->reporter;
    const um_allocator* allocator = &import->scene->arena.allocator;
    const char* map_name = reporter->text_name;
    umsi_path map_path = reporter->path;
    reporter->text_name = path;
    reporter->path.count = 0;
    umsi_file_text file;
    if (!umsi_file_read(reporter, allocator, path, &file)) {
        return false;
    }
    umsi_reader reader = {.reporter = reporter, .arena = import->reader->arena};
    bool good = umsi_json_parse(reporter, allocator, file.bytes, file.size, &reader.json) &&
                umsi_tileset_read(&reader, umsi_json_at(&reader.json, 0), set);
    umsi_json_end(&reader.json);
    umsi_file_end(&file);
    reporter->text_name = map_name;
    reporter->path = map_path;
    return good;
}

static bool read_external(umsi_import* import, umsi_value source, umsi_tileset* set)
{
    if (source.type != UMSI_JSON_STRING) {
        return umsi_fail_value(import->reader, source, "must be the name of a file");
    }
    if (import->path == NULL) {
        return umsi_fail_value(
            import->reader, source,
            "which is a file, and a text without a file has none beside it: export the map "
            "with \"Embed tilesets\" (--embed-tilesets)");
    }
    char* path = path_beside(import, import->path, source);
    if (path == NULL) {
        return false;
    }
    if (ends_with(path, ".tsx") || ends_with(path, ".xml")) {
        return umsi_fail_value(import->reader, source,
                               "which is XML and is not read: save the tileset as JSON (.tsj), or export the "
                               "map with \"Embed tilesets\" (--embed-tilesets)");
    }
    return read_file(import, path, set);
}

static bool read_on_demand(umsi_tiled* tiled, umsi_tileset* set)
{
    umsi_reader* reader = tiled->import->reader;
    if (set->is_read) {
        return true;
    }
    umsi_path before = reader->reporter->path;
    int32_t index = (int32_t)(set - (umsi_tileset*)tiled->tilesets.items);
    reader->reporter->path.count = 0;
    umsi_enter_name(reader->reporter, "tilesets", 8);
    umsi_enter_index(reader->reporter, index);
    bool good;
    if (umsi_has_member(reader, set->value, "source")) {
        umsi_enter_name(reader->reporter, "source", 6);
        good = read_external(tiled->import, umsi_member(reader, set->value, "source"), set);
    } else {
        good = umsi_tileset_read(reader, set->value, set);
    }
    reader->reporter->path = before;
    return good;
}

static bool list_tileset(void* context, umsi_value value, int32_t index)
{
    umsi_tiled* tiled = context;
    umsi_tileset* sets = tiled->tilesets.items;
    int64_t first = 1;
    umsi_reader* reader = tiled->import->reader;
    if (value.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(reader, value, "must be an object");
    }
    int64_t least = index > 0 ? (int64_t)sets[index - 1].first_gid : 1;
    if (!umsi_member_integer(reader, value, "firstgid", least, ~UMSI_FLIPS, &first)) {
        return false;
    }
    sets[index] = (umsi_tileset){.first_gid = (uint32_t)first, .value = value};
    return true;
}

bool umsi_tilesets_list(umsi_tiled* tiled, umsi_value map)
{
    umsi_reader* reader = tiled->import->reader;
    umsi_value list = umsi_member(reader, map, "tilesets");
    int32_t count = list.type == UMSI_JSON_ARRAY ? list.count : 0;
    umsi_tileset* sets = umsi_arena_take(reader->arena, (size_t)count * sizeof(umsi_tileset));
    if (sets == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    tiled->tilesets = (umsi_list){sets, count};
    return umsi_each_element(reader, map, "tilesets", list_tileset, tiled);
}

// ---- Finding --------------------------------------------------------------------------------------------

// The last tileset that begins at a gid or before it.
static umsi_tileset* find_set(const umsi_tiled* tiled, uint32_t gid)
{
    umsi_tileset* sets = tiled->tilesets.items;
    int32_t low = 0;
    int32_t high = tiled->tilesets.count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (sets[middle].first_gid <= gid) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low > 0 ? sets + low - 1 : NULL;
}

bool umsi_tile_find(umsi_tiled* tiled, uint32_t gid, umsi_value at, umsi_found_tile* out_found)
{
    umsi_tileset* set = find_set(tiled, gid);
    if (set == NULL) {
        return umsi_fail_value(tiled->import->reader, at, "which has tile %u, but no tileset has it",
                               (unsigned)gid);
    }
    if (!read_on_demand(tiled, set)) {
        return false;
    }
    umsi_tile key = {.id = (int32_t)(gid - set->first_gid)};
    const umsi_tile* tile = set->tiles.count > 0 ? bsearch(&key, set->tiles.items, (size_t)set->tiles.count,
                                                           sizeof key, umsi_tile_compare)
                                                 : NULL;
    *out_found = (umsi_found_tile){set, tile};
    return true;
}

// ---- Shapes ---------------------------------------------------------------------------------------------

// From the image of a tile to where it is drawn: first x and y are swapped, then x is turned around, then y.
static umsi_affine flip(uint32_t gid, um_vec2 size, um_vec2* out_size)
{
    umsi_affine frame = umsi_affine_none();
    *out_size = size;
    if ((gid & UMSI_FLIP_DIAGONAL) != 0) {
        frame = (umsi_affine){.xy = 1.0, .yx = 1.0};
        *out_size = um_vec2_make(size.y, size.x);
    }
    if ((gid & UMSI_FLIP_X) != 0) {
        umsi_affine mirror = {.xx = -1.0, .yy = 1.0, .x0 = (double)out_size->x};
        frame = umsi_affine_compose(&mirror, &frame);
    }
    if ((gid & UMSI_FLIP_Y) != 0) {
        umsi_affine mirror = {.xx = 1.0, .yy = -1.0, .y0 = (double)out_size->y};
        frame = umsi_affine_compose(&mirror, &frame);
    }
    return frame;
}

bool umsi_tile_add_shapes(umsi_tiled* tiled, const umsi_found_tile* found, uint32_t gid, um_vec2 size,
                          um_vec2 anchor, um_vec2 place, const umsi_properties* properties, umsi_place at)
{
    um_vec2 own;
    umsi_affine frame = flip(gid, found->tile->size, &own);
    bool is_stretched = size.x != 0.0f && size.y != 0.0f && own.x > 0.0f && own.y > 0.0f;
    um_vec2 drawn = is_stretched ? size : own;
    umsi_affine put = {
        .xx = is_stretched ? (double)size.x / (double)own.x : 1.0,
        .yy = is_stretched ? (double)size.y / (double)own.y : 1.0,
        .x0 = (double)place.x + (double)found->set->offset.x - (double)anchor.x * (double)drawn.x,
        .y0 = (double)place.y + (double)found->set->offset.y - (double)anchor.y * (double)drawn.y,
    };
    frame = umsi_affine_compose(&put, &frame);
    const umsi_object* objects = found->tile->objects.items;
    bool good = true;
    for (int32_t i = 0; good && i < found->tile->objects.count; ++i) {
        umsi_properties own_properties = umsi_properties_over(properties, &objects[i].properties);
        umsi_affine own_frame = umsi_object_frame(objects + i);
        own_frame = umsi_affine_compose(&frame, &own_frame);
        good = umsi_object_add_shape(tiled->import, objects + i, &own_frame, &own_properties.shape, at);
    }
    return good;
}
