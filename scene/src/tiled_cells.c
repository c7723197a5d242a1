// Tiled: the cells of tile layers. Cells that are full become few large boxes, all others the shapes of their
// tiles.
// SPDX-License-Identifier: MIT

#include "memory.h"
#include "number.h"
#include "tiled.h"

#include <string.h>

// A grid of cells: a layer, or a chunk of one.
typedef struct grid {
    uint32_t* gids;
    int32_t column, row; // of the first cell, in the layer
    int32_t columns, rows;
    umsi_value at;
} grid;

typedef struct cells {
    umsi_tiled* tiled;
    umsi_value layer;
    const umsi_properties* properties;
    umsi_place at;
} cells;

// ---- Data -----------------------------------------------------------------------------------------------

static int32_t base64_of(char c)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char* found = c != '\0' ? strchr(letters, c) : NULL;
    return found != NULL ? (int32_t)(found - letters) : -1;
}

// Four bytes for each gid, the lowest first. A slash may be escaped in JSON.
static bool decode(umsi_reader* reader, umsi_value data, int64_t count, uint32_t* gids)
{
    uint32_t bits = 0;
    int32_t bit_count = 0;
    int64_t bytes = 0;
    size_t end = data.size;
    while (end > 0 && data.text[end - 1] == '=') {
        end -= 1;
    }
    for (size_t i = 0; i < end; ++i) {
        if (data.text[i] == '\\' && i + 1 < end && data.text[i + 1] == '/') {
            continue;
        }
        int32_t six = base64_of(data.text[i]);
        if (six < 0 || bytes >= 4 * count) {
            break;
        }
        bits = bits << 6 | (uint32_t)six;
        bit_count += 6;
        if (bit_count >= 8) {
            bit_count -= 8;
            gids[bytes / 4] |= (bits >> bit_count & 0xff) << (8 * (bytes % 4));
            bytes += 1;
        }
        if (i + 1 == end && bytes == 4 * count) {
            return true;
        }
    }
    return umsi_fail_value(reader, data, "must be base64 of %lld bytes: four for each cell",
                           4 * (long long)count);
}

typedef struct number_reader {
    umsi_reader* reader;
    uint32_t* gids;
} number_reader;

static bool read_gid(umsi_reader* reader, umsi_value value, uint32_t* out_gid)
{
    if (value.type == UMSI_JSON_NUMBER && value.size == 1 && value.text[0] >= '0' && value.text[0] <= '9') {
        *out_gid = (uint32_t)(value.text[0] - '0'); // most of them
        return true;
    }
    bool is_negative = false;
    uint64_t number = 0;
    bool good = value.type == UMSI_JSON_NUMBER &&
                umsi_read_integer(value.text, value.size, &is_negative, &number) && !is_negative &&
                number <= UINT32_MAX;
    *out_gid = (uint32_t)number;
    return good || umsi_fail_value(reader, value, "must be a whole number from 0 to 4294967295");
}

static bool read_cell(void* context, umsi_value value, int32_t index)
{
    number_reader* n = context;
    return read_gid(n->reader, value, n->gids + index);
}

static bool check_compression(umsi_reader* reader, umsi_value layer)
{
    umsi_value compression = umsi_member(reader, layer, "compression");
    if (compression.type == UMSI_JSON_NULL || compression.size == 0) {
        return true;
    }
    umsi_enter_name(reader->reporter, "compression", 11);
    return umsi_fail_value(reader, compression,
                           "which is not read: set Tile Layer Format in the properties of the map to CSV or "
                           "to Base64 (uncompressed)");
}

// The gids of a layer or chunk. False with a message.
static bool read_cells(umsi_reader* reader, umsi_value owner, umsi_value layer, int64_t count, uint32_t* gids)
{
    umsi_value data = umsi_member(reader, owner, "data");
    if (data.type == UMSI_JSON_STRING) {
        if (!check_compression(reader, layer)) {
            return false;
        }
        umsi_enter_name(reader->reporter, "data", 4);
        bool good = decode(reader, data, count, gids);
        umsi_leave(reader->reporter);
        return good;
    }
    number_reader n = {reader, gids};
    return umsi_each_element(reader, owner, "data", read_cell, &n);
}

// Whether a text has as much data as a grid needs, before memory is asked for. The length of base64 tells the
// same but for its last bytes.
static bool check_size(umsi_reader* reader, umsi_value owner, int64_t count)
{
    umsi_value data = umsi_member(reader, owner, "data");
    bool fits = data.type == UMSI_JSON_ARRAY    ? data.count == count
                : data.type == UMSI_JSON_STRING ? (int64_t)data.size >= count
                                                : false;
    if (fits) {
        return true;
    }
    if (!umsi_has_member(reader, owner, "data")) {
        return umsi_fail_value(reader, owner, "must have data");
    }
    umsi_enter_name(reader->reporter, "data", 4);
    return umsi_fail_value(reader, data, "must be a list of %lld, or base64: width times height",
                           (long long)count);
}

// ---- Full cells -----------------------------------------------------------------------------------------

// Whether a tile is a box that fills its cell.
static bool is_full(const umsi_tiled* tiled, const umsi_found_tile* found)
{
    const umsi_tile* tile = found->tile;
    if (tile == NULL || tile->objects.count != 1 || found->set->offset.x != 0.0f ||
        found->set->offset.y != 0.0f) {
        return false;
    }
    const umsi_object* object = tile->objects.items;
    return object->kind == UMSI_FIGURE_RECTANGLE && object->rotation.c == 1.0f &&
           object->position.x == 0.0f && object->position.y == 0.0f && object->size.x == tiled->cell.x &&
           object->size.y == tiled->cell.y && tile->size.x == tiled->cell.x && tile->size.y == tiled->cell.y;
}

// What the box of a full cell is made of.
static um_shape_def material_of(const cells* c, const umsi_found_tile* found)
{
    const umsi_object* object = found->tile->objects.items;
    umsi_properties properties = umsi_properties_over(c->properties, &found->tile->properties);
    properties = umsi_properties_over(&properties, &object->properties);
    return properties.shape;
}

static uint32_t* cell_at(const grid* g, int32_t column, int32_t row)
{
    return g->gids + (size_t)row * (size_t)g->columns + (size_t)column;
}

// Whether a cell is full and made of the same as a box that it shall be part of.
static bool continues(const cells* c, const grid* g, int32_t column, int32_t row, uint32_t gid,
                      const um_shape_def* def)
{
    uint32_t own = *cell_at(g, column, row) & ~UMSI_FLIPS;
    if (own == gid || own == 0) {
        return own == gid;
    }
    umsi_found_tile found;
    if (!umsi_tile_find(c->tiled, own, g->at, &found) || !is_full(c->tiled, &found)) {
        return false;
    }
    um_shape_def own_def = material_of(c, &found);
    return umsi_is_same(&umsi_shape_def_table, &own_def, def);
}

// The box that begins at a full cell and reaches as far right and then as far down as others like it do.
// These are emptied.
static bool add_box(const cells* c, const grid* g, int32_t column, int32_t row, const umsi_found_tile* found)
{
    um_shape_def def = material_of(c, found);
    uint32_t gid = *cell_at(g, column, row) & ~UMSI_FLIPS;
    int32_t right = column + 1;
    while (right < g->columns && continues(c, g, right, row, gid, &def)) {
        right += 1;
    }
    int32_t down = row;
    for (int32_t i = right; i == right && ++down < g->rows;) {
        for (i = column; i < right && continues(c, g, i, down, gid, &def);) {
            i += 1;
        }
    }
    for (int32_t k = row; k < down; ++k) {
        memset(cell_at(g, column, k), 0, (size_t)(right - column) * sizeof(uint32_t));
    }
    um_vec2 cell = c->tiled->cell;
    umsi_object box = {.kind = UMSI_FIGURE_RECTANGLE, .rotation = {1.0f, 0.0f}};
    box.position = um_vec2_make((float)(g->column + column) * cell.x, (float)(g->row + row) * cell.y);
    box.size = um_vec2_make((float)(right - column) * cell.x, (float)(down - row) * cell.y);
    umsi_affine frame = umsi_object_frame(&box);
    return umsi_object_add_shape(c->tiled->import, &box, &frame, &def, c->at);
}

// ---- Layers ---------------------------------------------------------------------------------------------

static bool add_cell(const cells* c, const grid* g, int32_t column, int32_t row)
{
    uint32_t gid = *cell_at(g, column, row);
    umsi_found_tile found;
    if ((gid & ~UMSI_FLIPS) == 0) {
        return true;
    }
    umsi_reporter* reporter = c->tiled->import->reader->reporter;
    umsi_enter_name(reporter, "data", 4);
    bool is_found = umsi_tile_find(c->tiled, gid & ~UMSI_FLIPS, g->at, &found);
    umsi_leave(reporter);
    if (!is_found) {
        return false;
    }
    if (found.tile == NULL || found.tile->objects.count == 0) {
        return true;
    }
    if (is_full(c->tiled, &found)) { // and is so however it is flipped
        return add_box(c, g, column, row, &found);
    }
    um_vec2 cell = c->tiled->cell;
    if (found.set->fills_grid && (found.tile->size.x != cell.x || found.tile->size.y != cell.y)) {
        return umsi_fail(reporter, UM_ERROR_INVALID_DEF, c->at,
                         "has tiles that are drawn at the size of the grid, which is not read: set Tile "
                         "Render Size of the tileset to Tile Size");
    }
    um_vec2 corner = um_vec2_make((float)(g->column + column) * cell.x, (float)(g->row + row + 1) * cell.y);
    umsi_properties properties = umsi_properties_over(c->properties, &found.tile->properties);
    return umsi_tile_add_shapes(c->tiled, &found, gid, (um_vec2){0.0f, 0.0f}, (um_vec2){0.0f, 1.0f}, corner,
                                &properties, c->at);
}

static bool add_cells(const cells* c, const grid* g)
{
    bool good = true;
    for (int32_t row = 0; good && row < g->rows; ++row) {
        for (int32_t column = 0; good && column < g->columns; ++column) {
            good = add_cell(c, g, column, row);
        }
    }
    return good;
}

// The grid of a layer or chunk.
static bool add_grid(const cells* c, umsi_value owner)
{
    umsi_reader* reader = c->tiled->import->reader;
    int64_t column = 0;
    int64_t row = 0;
    int64_t columns = 0;
    int64_t rows = 0;
    if (!umsi_member_integer(reader, owner, "width", 0, INT32_MAX, &columns) ||
        !umsi_member_integer(reader, owner, "height", 0, INT32_MAX, &rows) ||
        !umsi_member_integer(reader, owner, "x", -(1 << 24), 1 << 24, &column) ||
        !umsi_member_integer(reader, owner, "y", -(1 << 24), 1 << 24, &row) ||
        !check_size(reader, owner, columns * rows)) {
        return false;
    }
    const um_allocator* allocator = &c->tiled->import->scene->arena.allocator;
    size_t size = (size_t)(columns * rows) * sizeof(uint32_t);
    grid g = {
        umsi_allocate(allocator, size + 1), (int32_t)column, (int32_t)row, (int32_t)columns, (int32_t)rows,
        umsi_member(reader, owner, "data")};
    if (g.gids == NULL) {
        return umsi_fail_memory(reader->reporter);
    }
    memset(g.gids, 0, size);
    bool good = read_cells(reader, owner, c->layer, columns * rows, g.gids) && add_cells(c, &g);
    umsi_release(allocator, g.gids, size + 1);
    return good;
}

static bool add_chunk(void* context, umsi_value chunk, int32_t index)
{
    (void)index;
    return add_grid(context, chunk);
}

bool umsi_cells_add_shapes(umsi_tiled* tiled, umsi_value layer, const umsi_properties* properties,
                           umsi_place at)
{
    cells c = {tiled, layer, properties, at};
    return umsi_has_member(tiled->import->reader, layer, "chunks")
               ? umsi_each_element(tiled->import->reader, layer, "chunks", add_chunk, &c)
               : add_grid(&c, layer);
}
