// What tree.c, which knows proxies one by one, offers to the code that handles many.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_PROXY_H
#define UMI_BROADPHASE_TREE_PROXY_H

#include "broadphase/tree_data.h"

// The leaf of a proxy for a call that changes something. False, and the call has failed, if it is not one of
// this tree's or the tree is not open.
bool umi_tree_find_leaf(um_tree* tree, um_proxy_id proxy, const char* function, int32_t* out_leaf);

// Makes room for extra more leaves and the nodes above them. False when memory ends.
bool umi_tree_reserve(um_tree* tree, int32_t extra);

// Whether a tight AABB and its fat one are something that the tree can hold.
um_result umi_tree_check_aabb(const um_tree* tree, um_aabb aabb, um_vec2 displacement);

// The same for an AABB that a proxy moves to; finds the proxy's leaf.
um_result umi_tree_check_move(const um_tree* tree, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement,
                              int32_t* out_leaf);

// How much is added to AABBs from now on.
void umi_tree_set_fat(um_tree* tree, float margin, float displacement_multiplier);

um_aabb umi_tree_fatten(const um_tree* tree, um_aabb aabb, um_vec2 displacement);

// Takes a leaf from the pool, where one must be free. It counts as moved.
int32_t umi_tree_take_leaf(um_tree* tree, uint64_t user_data);

// Puts a leaf back that hangs nowhere.
void umi_tree_put_leaf(um_tree* tree, int32_t index);

// The slot of a leaf that is marked as moved.
umi_slot umi_tree_make_leaf_slot(int32_t leaf, um_aabb fat, uint64_t categories);

// Whether a tight AABB is no longer inside the leaf's fat one.
bool umi_tree_left_fat_aabb(const um_tree* tree, int32_t leaf, um_aabb aabb);

// Removes a leaf, fattens its new AABB and inserts it again.
void umi_tree_reinsert(um_tree* tree, int32_t leaf, um_aabb aabb, um_vec2 displacement);

#endif
