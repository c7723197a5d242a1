// A program of somebody else's: uses the library through its public header alone. Returns 0 if a tree finds
// the one pair of overlapping boxes that it was given.
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

int main(void)
{
    um_tree* tree;
    if (um_tree_create(NULL, &tree) != UM_OK) {
        return 1;
    }
    um_vec2 still = um_vec2_make(0.0f, 0.0f);
    um_tree_insert(tree, um_aabb_make(0.0f, 0.0f, 10.0f, 10.0f), still, UM_ALL_CATEGORIES, 1);
    um_tree_insert(tree, um_aabb_make(5.0f, 5.0f, 15.0f, 15.0f), still, UM_ALL_CATEGORIES, 2);
    um_tree_insert(tree, um_aabb_make(500.0f, 500.0f, 510.0f, 510.0f), still, UM_ALL_CATEGORIES, 3);
    um_pair_list list = {0};
    bool found = um_tree_find_pairs(tree, UM_PAIRS_ALL, &list) && list.count == 1 && //
                 list.pairs[0].a + list.pairs[0].b == 3;
    um_pair_list_free(&list);
    um_tree_destroy(tree);
    return found ? 0 : 2;
}
