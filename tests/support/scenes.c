// Arrangements of AABBs: see scenes.h.
// SPDX-License-Identifier: MIT

#include "support/scenes.h"

#include <math.h>

typedef struct description {
    const char* name;
    float scale;
} description;

static const description DESCRIPTIONS[SCENE_COUNT] = {
    [SCENE_UNIFORM] = {"uniform", 100.0f},   [SCENE_PILE] = {"pile", 10.0f},
    [SCENE_CLUSTERS] = {"clusters", 400.0f}, [SCENE_LINE] = {"line", 100.0f},
    [SCENE_SAME] = {"same", 10.0f},          [SCENE_POINTS] = {"points", 50.0f},
    [SCENE_SIZES] = {"sizes", 100.0f},       [SCENE_GRID] = {"grid", 4.0f},
    [SCENE_FAR] = {"far", 100.0f},           [SCENE_EXTREME] = {"extreme", 1e28f},
};

const char* scene_name(scene which)
{
    return DESCRIPTIONS[which].name;
}

float scene_scale(scene which)
{
    return DESCRIPTIONS[which].scale;
}

static um_aabb aabb_at(float x, float y, float width, float height)
{
    return um_aabb_make(x, y, x + width, y + height);
}

// An AABB with its corner and its size each anywhere in their range.
static um_aabb spread(prng* random, float low, float high, float least, float most)
{
    float x = prng_float(random, low, high);
    float y = prng_float(random, low, high);
    float width = prng_float(random, least, most);
    float height = prng_float(random, least, most);
    return aabb_at(x, y, width, height);
}

static um_aabb cluster_aabb(prng* random)
{
    float x = 1000.0f * (float)prng_below(random, 4);
    float y = 1000.0f * (float)prng_below(random, 4);
    return aabb_at(x + prng_float(random, 0.0f, 30.0f), y + prng_float(random, 0.0f, 30.0f), 2.0f, 3.0f);
}

static um_aabb sized_aabb(prng* random)
{
    float size = 0.001f;
    for (int32_t power = prng_below(random, 7); power > 0; --power) {
        size *= 10.0f;
    }
    return spread(random, -500.0f, 500.0f, 0.5f * size, size);
}

static um_aabb grid_aabb(prng* random)
{
    float x = (float)prng_below(random, 20);
    float y = (float)prng_below(random, 20);
    return aabb_at(x, y, (float)prng_below(random, 4), (float)prng_below(random, 4));
}

static um_aabb extreme_aabb(prng* random)
{
    um_aabb aabb = spread(random, -9e28f, 9e28f, 0.0f, 1e28f);
    return prng_chance(random, 50) ? aabb : spread(random, -1.0f, 1.0f, 0.0f, 1.0f);
}

um_aabb scene_aabb(scene which, prng* random)
{
    switch (which) {
    case SCENE_UNIFORM:
        return spread(random, -500.0f, 500.0f, 1.0f, 20.0f);
    case SCENE_PILE:
        return spread(random, 0.0f, 60.0f, 8.0f, 10.0f);
    case SCENE_CLUSTERS:
        return cluster_aabb(random);
    case SCENE_LINE:
        return aabb_at(prng_float(random, 0.0f, 1000.0f), 7.0f, prng_float(random, 0.0f, 10.0f), 0.0f);
    case SCENE_SAME:
        return aabb_at(3.0f, -4.0f, 5.0f, 6.0f);
    case SCENE_POINTS:
        return spread(random, 0.0f, 500.0f, 0.0f, 0.0f);
    case SCENE_SIZES:
        return sized_aabb(random);
    case SCENE_GRID:
        return grid_aabb(random);
    case SCENE_FAR:
        return spread(random, 1e6f, 1e6f + 1000.0f, 0.0f, 10.0f);
    case SCENE_EXTREME:
    case SCENE_COUNT:
        break;
    }
    return extreme_aabb(random);
}

// A coordinate up to the scale in size; one of the two zeros now and then.
static float scene_number(scene which, prng* random)
{
    float scale = scene_scale(which);
    if (prng_chance(random, 20)) {
        return prng_chance(random, 50) ? 0.0f : -0.0f;
    }
    float x = prng_float(random, -scale, scale);
    return which == SCENE_GRID ? truncf(x) : x;
}

um_vec2 scene_vector(scene which, prng* random)
{
    float x = scene_number(which, random);
    return um_vec2_make(x, scene_number(which, random));
}
