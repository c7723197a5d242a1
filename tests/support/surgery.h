// Trees that no sequence of calls can be counted on to give, made by hand in the tree's own data: the
// highest ones that balance allows.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_SURGERY_H
#define UMBRA_TEST_SURGERY_H

#include "broadphase/tree_data.h"

// The fewest leaves of an AVL tree of a height.
int32_t fewest_leaves(int32_t height);

// The height of the highest AVL tree with as many leaves as a tree can have.
int32_t greatest_possible_height(void);

// Hangs the leaves of a tree, which must be the fewest of their height, into new nodes, such that of every
// two siblings one is higher: the left one if left_is_taller. The result is a valid tree.
void make_lopsided(um_tree* tree, bool left_is_taller);

// The same shape for any height, with one node a level that all its parents share. It looks like a tree to
// everything that goes down, and has as many leaves as the whole world has patience for: stop early. All
// leaves are leaf 0, with the AABB and the categories of leaf 0. Only to be destroyed afterwards. Needs room
// for height + 1 leaves.
void make_bottomless(um_tree* tree, int32_t height, bool left_is_taller);

// The same for the baked copy: so many levels of one oct each, below which all leaves are the first one of
// the copy. The tree must have been baked, with that many octs or more.
void make_bottomless_octs(um_tree* tree, int32_t level_count);

#endif
