// The list of scenes, and what all of them have in common. Their bodies come from world_scenes_box2d.c,
// world_scenes_joints.c, world_scenes_own.c and world_scenes_shapes.c.
// SPDX-License-Identifier: MIT

#include "world_scenes.h"

#include "world_builders.h"

#include <stdlib.h>
#include <string.h>

static const world_scene_kind kinds[world_scene_kind_count] = {
    {"large_pyramid", "Box2D's: a pyramid of N rows (100), sleep off", 2, 500, build_large_pyramid},
    {"many_pyramids", "Box2D's: N x N pyramids (20) of 10 rows, sleep off", 1, 100, build_many_pyramids},
    {"smash", "Box2D's: a heavy box into N rows (80) of sleeping squares", 2, 500, build_smash},
    {"washer", "Box2D's: N x N squares (90) in a drum that turns", 2, 90, build_washer},
    {"junkyard", "Box2D's: N rows (40) of 200 pentagons that a box pushes", 1, 500, build_junkyard},
    {"compounds", "Box2D's: N rows (150) of 20 bodies of two triangles", 1, 1000, build_compounds},
    {"spinner", "Box2D's: N capsules, circles, squares (6076) that a motor stirs in a round chain", 1, 11000,
     build_spinner},
    {"tumbler", "Box2D's: N x N squares (45) in a box that a motor turns", 1, 45, build_tumbler},
    {"rain", "Box2D's: N columns (40) of 25 ragdolls on tiles, the oldest replaced by new ones", 1, 100,
     build_rain},
    {"joint_grid", "Box2D's: N x N circles (100) with joints between neighbours, sleep off", 7, 500,
     build_joint_grid},
    {"spikes", "pyramids of N rows, 5,050 boxes or more, that fall asleep and wake", 1, 500, build_spikes},
    {"pyramid", "a pyramid of N rows, sleep off", 2, 1000, build_pyramid},
    {"pile", "N boxes in columns that settle in a trough, sleep off", 1, 1000000, build_pile},
    {"sleepers", "20 boxes that never rest beside N that sleep", 0, 1000000, build_sleepers},
    {"ball_on_pile", "a ball falls on a settled, sleeping wall of N bricks", 1, 1000000, build_ball_on_pile},
    {"capsules", "N capsules of many lengths (5000) rain into a trough, sleep off", 1, 100000,
     build_capsules},
    {"terrain", "N balls, boxes and capsules (4000) on a hilly chain of 1,000 segments, sleep off", 1, 100000,
     build_terrain},
};

const world_scene_kind* world_scene_kind_at(int index)
{
    return &kinds[index];
}

int world_scene_kind_find(const char* name)
{
    for (int k = 0; k < world_scene_kind_count; ++k) {
        if (strcmp(kinds[k].name, name) == 0) {
            return k;
        }
    }
    return -1;
}

world_scene world_scene_start(const char* name, int32_t n)
{
    return (world_scene){
        .name = name,
        .n = n,
        .settings = {.gravity = {0.0f, -10.0f}, .enable_sleep = true, .continuous = true, .workers = 1},
        .step = 1.0f / 60.0f,
        .windows = 1,
        .slow_engine = -1,
        .top_index = -1,
        .top_count = 1,
    };
}

void world_scene_finish(world_scene* scene)
{
    scene->settings.body_capacity = scene->body_count;
    for (int32_t i = 0; i < scene->shape_count; ++i) {
        const world_shape* shape = &scene->shapes[i];
        scene->has_rounding = scene->has_rounding || shape->kind == UM_CAPSULE_SHAPE ||
                              (shape->kind == UM_POLYGON_SHAPE && shape->radius > 0.0f);
    }
    for (int32_t i = 0; i < scene->body_count; ++i) {
        scene->settings.shape_capacity += scene->bodies[i].shape_count;
    }
    if (scene->first_late == 0) {
        scene->first_late = scene->body_count;
    }
    if (scene->settled_count == 0) {
        scene->settled_count = scene->first_late;
    }
}

world_scene world_scene_create(const world_scene_kind* kind, int32_t n, int32_t steps)
{
    world_scene scene = world_scene_start(kind->name, n);
    kind->build(&scene);
    world_scene_finish(&scene);
    scene.steps = steps > 0 ? steps : scene.steps;
    scene.watched_steps = scene.watched_steps < scene.steps ? scene.watched_steps : scene.steps;
    return scene;
}

void world_scene_destroy(world_scene* scene)
{
    free(scene->shapes);
    free(scene->bodies);
    free(scene->joints);
    scene->shapes = NULL;
    scene->bodies = NULL;
    scene->joints = NULL;
}
