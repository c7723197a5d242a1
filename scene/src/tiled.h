// Maps of Tiled (mapeditor.org) as scenes. Objects become bodies, tile layers become one body each, out of
// the collision shapes of their tiles. Everything is in pixels with y down, as in Umbra by default.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_TILED_H
#define UMBRA_SCENE_TILED_H

#include "import.h"

// ---- Custom properties (tiled_properties.c) -------------------------------------------------------------

// What custom properties say of a body and its shapes, and of which fields they say something.
typedef struct umsi_properties {
    um_body_def body;
    um_shape_def shape;
    uint64_t body_bits;
    uint64_t shape_bits;
} umsi_properties;

umsi_properties umsi_properties_none(void);

// Reads the properties of a layer, object or tile over what is there already. False with a message.
bool umsi_properties_read(umsi_reader* reader, umsi_value owner, umsi_properties* properties);

// Those of one thing over those of another.
umsi_properties umsi_properties_over(const umsi_properties* below, const umsi_properties* above);

// The properties of the map: settings of the world, and of the scene.
bool umsi_properties_of_map(umsi_import* import, umsi_value map);

// ---- Objects (tiled_objects.c) --------------------------------------------------------------------------

// A map of the plane: x' = xx x + xy y + x0, y' = yx x + yy y + y0.
typedef struct umsi_affine {
    double xx, xy, yx, yy;
    double x0, y0;
} umsi_affine;

umsi_affine umsi_affine_none(void);

// What an object looks like.
typedef enum umsi_figure_kind {
    UMSI_FIGURE_RECTANGLE,
    UMSI_FIGURE_ELLIPSE,
    UMSI_FIGURE_POLYGON,
    UMSI_FIGURE_POLYLINE,
    UMSI_FIGURE_TILE,
    UMSI_FIGURE_POINT,
    UMSI_FIGURE_TEXT,
} umsi_figure_kind;

// An object of an object layer, or of the collision shapes of a tile.
typedef struct umsi_object {
    umsi_figure_kind kind;
    const char* name;
    um_vec2 position;
    um_vec2 size;
    um_rot rotation; // about the position
    umsi_list points;
    uint32_t gid; // of a tile
    umsi_properties properties;
} umsi_object;

// Reads an object. False with a message.
bool umsi_object_read(umsi_reader* reader, umsi_value value, umsi_object* out_object);

// Adds the figure of an object, in the object's own frame, as a shape. False with a message.
bool umsi_object_add_shape(umsi_import* import, const umsi_object* object, const umsi_affine* frame,
                           const um_shape_def* def, umsi_place at);

// Where the object's own frame is in what it is in.
umsi_affine umsi_object_frame(const umsi_object* object);
umsi_affine umsi_affine_compose(const umsi_affine* outer, const umsi_affine* inner);

// ---- Tilesets (tiled_tilesets.c) ------------------------------------------------------------------------

// A tile with properties or collision shapes.
typedef struct umsi_tile {
    int32_t id;
    um_vec2 size; // of its image
    umsi_properties properties;
    umsi_list objects; // of umsi_object: its collision shapes
} umsi_tile;

typedef struct umsi_tileset {
    uint32_t first_gid;
    umsi_value value; // in the map: the tileset, or the name of its file
    bool is_read;
    um_vec2 size;   // of a tile
    um_vec2 offset; // of all tiles, in pixels
    um_vec2 anchor; // of a tile object: share of its width and height
    bool fills_grid;
    umsi_list tiles; // of umsi_tile, by id
} umsi_tileset;

// Reads what a tileset says. False with a message.
bool umsi_tileset_read(umsi_reader* reader, umsi_value value, umsi_tileset* set);

// The order of tiles, for the C library: by id.
int umsi_tile_compare(const void* a, const void* b);

// ---- Tiles (tiled_tiles.c) ------------------------------------------------------------------------------

typedef struct umsi_tiled {
    umsi_import* import;
    umsi_list tilesets; // of umsi_tileset
    um_vec2 cell;       // size of a cell of the grid
} umsi_tiled;

// The upper bits of a gid.
#define UMSI_FLIP_X 0x80000000u
#define UMSI_FLIP_Y 0x40000000u
#define UMSI_FLIP_DIAGONAL 0x20000000u
#define UMSI_FLIPS 0xf0000000u

// Finds out which tilesets there are. False with a message.
bool umsi_tilesets_list(umsi_tiled* tiled, umsi_value map);

// What a gid without flips means. The tile is NULL if there is nothing to say of it.
typedef struct umsi_found_tile {
    const umsi_tileset* set;
    const umsi_tile* tile;
} umsi_found_tile;

// Reads the tileset if that has not been done yet. False with a message about a value that has the gid.
bool umsi_tile_find(umsi_tiled* tiled, uint32_t gid, umsi_value at, umsi_found_tile* out_found);

// Adds the collision shapes of a tile that is flipped as its gid says and stretched to a size (0, 0: its own)
// with its lower left corner, or another anchor, at a place. False with a message.
bool umsi_tile_add_shapes(umsi_tiled* tiled, const umsi_found_tile* found, uint32_t gid, um_vec2 size,
                          um_vec2 anchor, um_vec2 place, const umsi_properties* properties, umsi_place at);

// ---- Tile layers (tiled_cells.c) ------------------------------------------------------------------------

// Adds the shapes of all cells of a tile layer. False with a message.
bool umsi_cells_add_shapes(umsi_tiled* tiled, umsi_value layer, const umsi_properties* properties,
                           umsi_place at);

#endif
