// A world as a drawing: what is shown of it, layer by layer, in the colours of a theme. Culled to what the
// camera sees.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_WORLD_SCENE_H
#define UMBRA_VIEWER_WORLD_SCENE_H

#include "theme.h"
#include "viewer/camera.h"
#include "viewer/drawing.h"

#include <umbra/world.h>

// Name, word, label, whether it is shown by default, and what it is.
#define WORLD_LAYER_LIST(X)                                                                                  \
    X(SHOW_SHAPES, "shapes", "Shapes", 1, "Every shape, filled.")                                            \
    X(SHOW_OUTLINES, "outlines", "Outlines", 1, "The outline of every shape.")                               \
    X(SHOW_SLEEP, "sleep", "Sleep", 1, "What sleeps has a colour of its own.")                               \
    X(SHOW_SENSORS, "sensors", "Sensors", 1, "Shapes that only see.")                                        \
    X(SHOW_JOINTS, "joints", "Joints", 1, "Joints, each with a sign for its kind.")                          \
    X(SHOW_CONTACTS, "contacts", "Contacts", 0, "A dot for each point where shapes touch.")                  \
    X(SHOW_NORMALS, "normals", "Normals", 0, "The normal of each contact.")                                  \
    X(SHOW_IMPULSES, "impulses", "Impulses", 0, "Impulses of contacts, along normal and tangent.")           \
    X(SHOW_AABBS, "aabbs", "Tight boxes", 0, "The tight AABB of each shape.")                                \
    X(SHOW_MOVING_TREE, "moving_tree", "Moving tree", 0, "The AABBs of the tree of what is awake.")          \
    X(SHOW_RESTING_TREE, "resting_tree", "Resting tree", 0, "The AABBs of the tree of all else.")            \
    X(SHOW_ISLANDS, "islands", "Islands", 0, "A colour for each island.")                                    \
    X(SHOW_COLORS, "colors", "Graph colours", 0, "A colour for all contacts that the solver takes at once.") \
    X(SHOW_FORCES, "forces", "Forces", 0, "Weight, and forces that wait for the next step.")                 \
    X(SHOW_VELOCITIES, "velocities", "Velocities", 0, "How far each body comes in a tenth of a second.")     \
    X(SHOW_CENTERS, "centers", "Centres of mass", 0, "The centre of mass of each body that moves.")          \
    X(SHOW_TRAILS, "trails", "Trails", 0, "Where awake bodies have been.")                                   \
    X(SHOW_GRID, "grid", "Grid", 1, "Lines at round numbers of the world's units.")                          \
    X(SHOW_FIELDS, "fields", "Fields", 1, "Liquids, winds and pulls.")

typedef enum world_layer {
#define WORLD_LAYER_ENUMERATOR(name, word, label, is_default, text) name,
    WORLD_LAYER_LIST(WORLD_LAYER_ENUMERATOR)
#undef WORLD_LAYER_ENUMERATOR
        WORLD_LAYER_COUNT,
} world_layer;

#define WORLD_LAYER_BIT(layer) (UINT32_C(1) << (layer))

#define WORLD_LAYER_DEFAULT(name, word, label, is_default, text) | ((uint32_t)(is_default) << (name))
#define WORLD_DEFAULT_LAYERS (UINT32_C(0) WORLD_LAYER_LIST(WORLD_LAYER_DEFAULT))

enum { WORLD_ALL_TREE_LEVELS = -1 };

struct trails;

typedef struct world_scene_options {
    uint32_t layers;    // WORLD_LAYER_BIT of each that is shown
    int32_t tree_level; // the only one that is shown, the root is 0; or WORLD_ALL_TREE_LEVELS
    float fraction;     // between the last two steps: 1 is after the last one
    um_body_id picked;  // gets a bright outline; null: none
    camera seen_by;
    theme_kind theme;
    const struct trails* trails; // for SHOW_TRAILS; may be NULL
    um_vec2 sketch[5];           // a line through points: what the pointer is about to make
    int32_t sketch_count;        // of them; 0: none
} world_scene_options;

// The default layers and all tree levels, after the last step, in dark colours; the camera is still to be
// set.
world_scene_options world_scene_default_options(void);

// Clears the drawing, and fills it with what is seen of the world. The world may be NULL: then there is the
// grid, at most.
void world_scene_fill(drawing* out, const um_world* world, const world_scene_options* options);

#endif
