// What a picture of a world can show, and what a plot can: the words of --show and --hide.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PICTURE_LAYERS_H
#define UMBRA_TOOLS_PICTURE_LAYERS_H

#include <stdint.h>

// Name, word, whether it is shown by default, and what it is.
#define PICTURE_LAYER_LIST(X)                                                              \
    X(LAYER_SHAPES, "shapes", 1, "every shape, filled and outlined")                       \
    X(LAYER_SLEEP, "sleep", 1, "what sleeps is dimmed")                                    \
    X(LAYER_JOINTS, "joints", 1, "joints, by kind")                                        \
    X(LAYER_CONTACTS, "contacts", 0, "a dot for each point where shapes touch")            \
    X(LAYER_NORMALS, "normals", 0, "the normal of each contact, as long as its impulse")   \
    X(LAYER_AABBS, "aabbs", 0, "the tight AABB of each shape")                             \
    X(LAYER_TREE, "tree", 0, "the AABBs of both trees, a colour for each level")           \
    X(LAYER_ISLANDS, "islands", 0, "a colour for each island, instead of awake or asleep") \
    X(LAYER_COLOURS, "colours", 0, "a colour for each body, instead of awake or asleep")   \
    X(LAYER_FIELDS, "fields", 1, "liquids, and where other fields are")                    \
    X(LAYER_TRAILS, "trails", 0, "where awake bodies have been")                           \
    X(LAYER_TITLE, "title", 1, "the scene's name and what it is about, above")             \
    X(LAYER_LEGEND, "legend", 1, "the number of bodies by colour, below")                  \
    X(LAYER_SCALE, "scale", 1, "a bar that shows a length, below")

typedef enum picture_layer {
#define PICTURE_LAYER_ENUMERATOR(name, word, is_default, text) name,
    PICTURE_LAYER_LIST(PICTURE_LAYER_ENUMERATOR)
#undef PICTURE_LAYER_ENUMERATOR
} picture_layer;

#define LAYER_BIT(layer) (UINT64_C(1) << (layer))

#define PICTURE_LAYER_DEFAULT(name, word, is_default, text) | ((uint64_t)(is_default) << (name))
#define DEFAULT_LAYERS (UINT64_C(0) PICTURE_LAYER_LIST(PICTURE_LAYER_DEFAULT))

// Name, word and title of each panel of a plot.
#define PLOT_PANEL_LIST(X)                    \
    X(PANEL_ENERGY, "energy", "energy")       \
    X(PANEL_MOMENTUM, "momentum", "momentum") \
    X(PANEL_AWAKE, "awake", "bodies")         \
    X(PANEL_PAIRS, "pairs", "pairs")          \
    X(PANEL_STAGES, "stages", "ms per step")

typedef enum plot_panel {
#define PLOT_PANEL_ENUMERATOR(name, word, title) name,
    PLOT_PANEL_LIST(PLOT_PANEL_ENUMERATOR)
#undef PLOT_PANEL_ENUMERATOR
        PLOT_PANEL_COUNT,
} plot_panel;

#endif
