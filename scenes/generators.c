// The list of generators.
// SPDX-License-Identifier: MIT

#include "scenes/catalog.h"

#include <string.h>

static const scene_generator generators[] = {
    {.name = "resting_500",
     .summary = "500 bodies: 480 boxes asleep in stacks, 20 balls that never stop",
     .steps = 600,
     .fill = scene_fill_resting_500},
    {.name = "ball_on_pile_10000",
     .summary = "a ball hits 10,000 boxes that sleep, and all sleep again",
     .steps = 1200,
     .fill = scene_fill_ball_on_pile,
     .parameters = {.size = 10000}},
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
    {.name = "terrain",
     .summary = "150 shapes of every kind fall on hills, a height field",
     .steps = 900,
     .fill = scene_fill_terrain,
     .parameters = {.size = 150, .seed = 1}},
    {.name = "ragdolls",
     .summary = "6 ragdolls fall on stairs and come to rest",
     .steps = 600,
     .fill = scene_fill_ragdolls,
     .parameters = {.size = 6, .seed = 1}},
    {.name = "soft",
     .summary = "8 soft bodies, rings and grids, fall on posts",
     .steps = 600,
     .fill = scene_fill_soft,
     .parameters = {.size = 8, .seed = 1}},
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
