// The leaves of the shapes in the two trees.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_PROXIES_H
#define UMI_WORLD_PROXIES_H

#include "world/world_data.h"

// What a leaf of the trees knows of its shape: which one it is, and on which body, so that both can be
// fetched from memory at once.
static inline uint64_t umi_leaf_of(int32_t shape, int32_t body)
{
    return (uint64_t)(uint32_t)body << 32 | (uint32_t)shape;
}

static inline int32_t umi_leaf_shape(uint64_t leaf)
{
    return (int32_t)(uint32_t)leaf;
}

static inline int32_t umi_leaf_body(uint64_t leaf)
{
    return (int32_t)(leaf >> 32);
}

// The categories that queries find a shape by: a sensor has none.
static inline uint64_t umi_proxy_categories(const um_world* world, int32_t shape)
{
    return umi_geometry_at(&world->shapes, shape)->is_sensor
               ? 0
               : umi_shape_at(&world->shapes, shape)->categories;
}

// Makes sure that, of so many shapes in all, those on bodies that are not static fit into the moving tree,
// all others into the resting one, and there so many more on sleepers. Then waking needs no memory; and
// falling asleep can do without, since then the proxies stay where they are. False when memory ends.
bool umi_proxies_reserve(um_world* world, int32_t all, int32_t mobile, int32_t sleeping);

// The tree that the proxies of an enabled body stand in.
um_tree* umi_body_tree(const um_world* world, const umi_body* body);

// Puts a shape of an enabled body into the tree of its body; there must be room. Or takes it out.
void umi_proxy_insert(um_world* world, int32_t index);
void umi_proxy_remove(um_world* world, int32_t index);

// The same for all shapes of a body.
void umi_proxies_insert(um_world* world, int32_t body);
void umi_proxies_remove(um_world* world, int32_t body);

// The most that is added to a side of an AABB. Inline, like what follows: each shape that leaves its fat AABB
// asks for it.
static inline float umi_proxy_most_margin(const um_world* world, um_aabb aabb)
{
    float width = aabb.max.x - aabb.min.x;
    float height = aabb.max.y - aabb.min.y;
    return world->settings.margin_share * (width > height ? width : height);
}

// The AABB that a moving shape is given to the tree with: with the margin, but without what lies ahead.
static inline um_aabb umi_proxy_with_margin(const um_world* world, um_aabb aabb)
{
    float most = umi_proxy_most_margin(world, aabb);
    float margin = world->settings.margin < most ? world->settings.margin : most;
    return um_aabb_make(aabb.min.x - margin, aabb.min.y - margin, aabb.max.x + margin, aabb.max.y + margin);
}

static inline float umi_limit_to(float x, float most)
{
    x = x > most ? most : x;
    return x < -most ? -most : x;
}

// As much of the displacement of a step as the fat AABB of a shape reaches ahead by, before the multiplier:
// no more than its margin may be.
static inline um_vec2 umi_proxy_ahead(const um_world* world, um_aabb aabb, um_vec2 displacement)
{
    float most = umi_proxy_most_margin(world, aabb);
    return um_vec2_make(umi_limit_to(displacement.x, most), umi_limit_to(displacement.y, most));
}

// Moves the shapes of bodies that woke or fell asleep, none of which is pending, to their new tier. Without
// room for what falls asleep, they are pending then.
void umi_proxies_change_tier(um_world* world, const int32_t* bodies, int32_t count, bool to_moving);

// Moves the shapes of bodies that woke one by one, and are pending since then, to the moving tree.
void umi_proxies_settle(um_world* world);

#endif
