// The scene of `umbra tree`: AABBs at rest in piles and balls that fly over and into them. Pixels, y down.
// It is no physics engine: the AABBs never move, and the balls do not feel each other.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_TREE_SCENE_H
#define UMBRA_TOOLS_TREE_SCENE_H

#include <umbra/math.h>

// Where a ball was in the last steps, for the picture.
#define TREE_SCENE_TRAIL 30

typedef struct scene_body {
    um_vec2 position;
    um_vec2 velocity; // pixels per second
    float half_size;  // half the side of an AABB, or the radius of a ball
} scene_body;

typedef struct tree_scene {
    scene_body* bodies;
    int32_t count;
    int32_t resting; // bodies before this index are AABBs at rest, the others are balls
    int32_t piles;
    float width;                         // walls stand at x = 0 and x = width
    float floor;                         // the y coordinate of the floor
    um_vec2 (*trails)[TREE_SCENE_TRAIL]; // one for each ball, the newest position first
} tree_scene;

// One ball in 25 bodies, at least one; the AABBs in up to four piles. False if memory ends.
bool tree_scene_create(int32_t count, uint64_t seed, tree_scene* out_scene);
void tree_scene_destroy(tree_scene* scene);

// The tight AABB of a body.
um_aabb tree_scene_aabb(const tree_scene* scene, int32_t body);

// Gravity and motion of one ball, and its bounces off floor and walls.
void tree_scene_fly(tree_scene* scene, int32_t ball, float seconds);

// How far the centre of a ball is from an AABB at rest; 0 inside.
float tree_scene_distance(const tree_scene* scene, int32_t ball, int32_t aabb);

// Bounces a ball off an AABB at rest, if they touch.
void tree_scene_bounce(tree_scene* scene, int32_t ball, int32_t aabb);

#endif
