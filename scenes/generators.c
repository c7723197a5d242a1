// The list of generators.
// SPDX-License-Identifier: MIT

#include "scenes/catalog.h"

#include <string.h>

static const scene_generator generators[] = {
    {.name = "resting_500",
     .summary = "500 bodies: 480 boxes asleep in stacks, 20 balls that never stop",
     .steps = 600,
     .fill = scene_fill_resting_500},
    {.name = "pile_10000",
     .summary = "10,000 boxes fall into a trough and settle",
     .steps = 1200,
     .fill = scene_fill_settling_pile,
     .parameters = {.size = 10000, .seed = 1}},
    {.name = "ball_on_pile_10000",
     .summary = "a ball hits 10,000 boxes that sleep, and all sleep again",
     .steps = 1200,
     .fill = scene_fill_ball_on_pile,
     .parameters = {.size = 10000}},
    {.name = "sleepers_0", .summary = "20 balls bounce", .steps = 600, .fill = scene_fill_sleepers},
    {.name = "sleepers_10000",
     .summary = "the same 20 balls between 10,000 sleepers",
     .steps = 600,
     .fill = scene_fill_sleepers,
     .parameters = {.size = 10000}},
    {.name = "sleepers_100000",
     .summary = "the same 20 balls between 100,000 sleepers",
     .steps = 600,
     .fill = scene_fill_sleepers,
     .parameters = {.size = 100000}},
    {.name = "slope",
     .summary = "boxes on a slope, with friction below and above the one that holds them",
     .steps = 300,
     .fill = scene_fill_slope},
    {.name = "washing",
     .summary = "200 shapes of all kinds in a drum that turns",
     .steps = 600,
     .fill = scene_fill_washing,
     .parameters = {.size = 200, .seed = 1}},
    {.name = "mixed",
     .summary = "400 balls, boxes and polygons rain into a trough",
     .steps = 900,
     .fill = scene_fill_mixed,
     .parameters = {.size = 400, .seed = 1}},
    {.name = "heap",
     .summary = "300 balls, boxes and polygons of very different sizes fall in a heap",
     .steps = 900,
     .fill = scene_fill_heap,
     .parameters = {.size = 300, .seed = 1}},
    {.name = "card_house",
     .summary = "a house of cards with 5 levels",
     .steps = 600,
     .fill = scene_fill_card_house,
     .parameters = {.size = 5}},
    {.name = "arch",
     .summary = "an arch of 15 stones on two blocks",
     .steps = 600,
     .fill = scene_fill_arch,
     .parameters = {.size = 15}},
    {.name = "tiles",
     .summary = "boxes, balls, capsules, rounded boxes side by side on 100 tiles, 100 segments, a chain",
     .steps = 600,
     .fill = scene_fill_tiles,
     .parameters = {.size = 100}},
    {.name = "terrain",
     .summary = "150 shapes of every kind fall on hills, a height field",
     .steps = 900,
     .fill = scene_fill_terrain,
     .parameters = {.size = 150, .seed = 1}},
    {.name = "bridge",
     .summary = "24 boxes and balls fall on a bridge of 30 planks",
     .steps = 600,
     .fill = scene_fill_bridge,
     .parameters = {.size = 24, .seed = 1}},
    {.name = "chain",
     .summary = "a chain with a heavy weight, and one that swings into a pyramid of boxes",
     .steps = 600,
     .fill = scene_fill_chain,
     .parameters = {.size = 5}},
    {.name = "ragdolls",
     .summary = "6 ragdolls fall on stairs and come to rest",
     .steps = 600,
     .fill = scene_fill_ragdolls,
     .parameters = {.size = 6, .seed = 1}},
    {.name = "car",
     .summary = "a car drives over hills and a bridge, and into a pyramid of boxes",
     .steps = 600,
     .fill = scene_fill_car,
     .parameters = {.size = 5}},
    {.name = "gears",
     .summary = "a motor turns a gear train, which winds a ratchet and lifts a weight over a pulley",
     .steps = 600,
     .fill = scene_fill_gears},
    {.name = "soft",
     .summary = "8 soft bodies, rings and grids, fall on posts",
     .steps = 600,
     .fill = scene_fill_soft,
     .parameters = {.size = 8, .seed = 1}},
    {.name = "breakable_wall",
     .summary = "a ball hits a wall of 16 rows of bricks, and mortar breaks",
     .steps = 600,
     .fill = scene_fill_breakable_wall,
     .parameters = {.size = 16}},
    {.name = "machine",
     .summary = "a workshop: what each kind of joint is for",
     .steps = 600,
     .fill = scene_fill_machine},
};

const scene_generator* scene_generator_find(const char* name)
{
    for (size_t i = 0; i < sizeof generators / sizeof generators[0]; ++i) {
        if (strcmp(generators[i].name, name) == 0) {
            return &generators[i];
        }
    }
    return NULL;
}

um_result scene_generate(const scene_generator* wanted, const um_world_def* def, um_world** out_world)
{
    um_result result = um_world_create(def, out_world);
    if (result != UM_OK) {
        return result;
    }
    result = wanted->fill(*out_world, wanted->parameters);
    if (result != UM_OK) {
        um_world_destroy(*out_world);
        *out_world = NULL;
    }
    return result;
}
