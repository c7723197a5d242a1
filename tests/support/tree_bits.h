// Whether two trees are the same in every bit that counts.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_TREE_BITS_H
#define UMBRA_TEST_TREE_BITS_H

#include "broadphase/tree_data.h"

// What differs first: nodes, where they hang, leaves, marks, or the wide form. NULL if nothing does. The salt
// and the room for building do not count.
const char* tree_difference(const um_tree* a, const um_tree* b);

#endif
