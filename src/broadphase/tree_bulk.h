// Many proxies at once, for callers that have no lists of them: begin, name one after the other, finish. In
// between nothing else may be done with the tree. Insertions keep what they have in the room for building, so
// a tree that shares it may be changed in between only in ways that do not build: by single removals, or by a
// removal in bulk that is finished afterwards. Nothing is checked: AABBs and proxies must be good.
// SPDX-License-Identifier: MIT

#ifndef UMI_BROADPHASE_TREE_BULK_H
#define UMI_BROADPHASE_TREE_BULK_H

#include "broadphase/tree_data.h"

// Makes room for count more proxies and for a build of all. False when memory ends. To be finished by
// umi_tree_build_nodes after exactly count insertions.
bool umi_tree_begin_insertion(um_tree* tree, int32_t count);
um_proxy_id umi_tree_insert_next(um_tree* tree, uint64_t user_data);

// Each proxy that was inserted is given its AABB before the tree is built. Threads may do that for different
// proxies at once.
void umi_tree_give_aabb(um_tree* tree, um_proxy_id proxy, um_aabb fat, uint64_t categories);

// Whether count removals are to be made so. If not, because they are few or memory ends, um_tree_remove is to
// be called instead. To be finished by umi_tree_finish_bulk.
bool umi_tree_begin_removal(um_tree* tree, int32_t count);
void umi_tree_remove_next(um_tree* tree, um_proxy_id proxy);

// Whether the tree is to be rebuilt when so many proxies leave their fat AABBs; then it is to be finished by
// umi_tree_finish_bulk. If not, because they are few or memory ends, each is moved at once. Threads may move
// different proxies at the same time if the tree is to be rebuilt.
bool umi_tree_begin_movement(um_tree* tree, int32_t leavers);
void umi_tree_move_next(um_tree* tree, um_proxy_id proxy, um_aabb aabb, um_vec2 displacement, bool rebuild);

// Builds the tree that removals or moves leave.
void umi_tree_finish_bulk(um_tree* tree);

#endif
