// A tree of AABBs: who is in this area, and who comes near whom?
// SPDX-License-Identifier: MIT

#include <umbra/umbra.h>

#include <inttypes.h>
#include <stdio.h>

static bool print_hit(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    (void)context;
    printf("in the area: AABB %" PRIu64 "\n", user_data);
    return true; // go on
}

int main(void)
{
    um_tree* tree;
    if (um_tree_create(NULL, &tree) != UM_OK) { // NULL: the defaults, with a margin of 15 around each AABB
        return 1;
    }
    for (uint64_t i = 0; i < 4; ++i) { // four AABBs of 50 x 50 in a row, with gaps of 10
        float x = 60.0f * (float)i;
        um_aabb aabb = um_aabb_make(x, 0.0f, x + 50.0f, 50.0f);
        um_tree_insert(tree, aabb, um_vec2_make(0.0f, 0.0f), UM_ALL_CATEGORIES, i);
    }
    um_tree_query(tree, um_aabb_make(0.0f, 0.0f, 70.0f, 10.0f), UM_ALL_CATEGORIES, print_hit, NULL, NULL);

    um_pair_list list = {0};
    um_tree_find_pairs(tree, UM_PAIRS_ALL, &list);
    for (int32_t i = 0; i < list.count; ++i) {
        printf("a pair: %" PRIu64 " and %" PRIu64 "\n", list.pairs[i].a, list.pairs[i].b);
    }
    um_pair_list_free(&list);
    um_tree_destroy(tree);
}
