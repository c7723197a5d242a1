// A descent to what is nearest to a point, through the binary nodes.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_nearest.h"

#include "core/prefetch.h"

#include <math.h>

// What rounding may take off a distance, as a share of it and of the coordinates that it is the difference
// of: no AABB is left out that has the distance that is asked for.
#define ALLOWANCE 1e-6f

// A child that waits for its turn.
typedef struct waiting_child {
    int32_t child;
    float distance;
} waiting_child;

static float gap_on_axis(float at, float least, float most)
{
    float below = least - at;
    float above = at - most;
    float gap = below > above ? below : above;
    float rounding = ALLOWANCE * (fabsf(at) + fabsf(gap));
    return gap > rounding ? gap - rounding : 0.0f;
}

// The distance to an AABB, or a little less; infinite without a category of the mask.
static float distance_to(const umi_slot* slot, um_vec2 point, uint64_t category_mask)
{
    float x = gap_on_axis(point.x, slot->aabb[0], -slot->aabb[2]);
    float y = gap_on_axis(point.y, slot->aabb[1], -slot->aabb[3]);
    bool counts = (slot->categories & category_mask) != 0;
    return counts ? sqrtf(x * x + y * y) * (1.0f - ALLOWANCE) : INFINITY;
}

float umi_tree_find_nearest(const um_tree* tree, um_vec2 point, float max_distance, uint64_t category_mask,
                            umi_tree_nearest_fn* fn, void* context)
{
    const umi_slot* slots = umi_tree_slots(tree);
    waiting_child stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = (waiting_child){umi_tree_first_node(tree), 0.0f};
    while (top > 0) {
        waiting_child at = stack[--top];
        while (at.child >= 0 && at.distance <= max_distance && at.distance < INFINITY) {
            const umi_slot* first = slots + 2 * (int64_t)at.child;
            waiting_child a = {first[0].child, distance_to(first, point, category_mask)};
            waiting_child b = {first[1].child, distance_to(first + 1, point, category_mask)};
            bool a_is_nearer = a.distance <= b.distance;
            at = a_is_nearer ? a : b;
            stack[top++] = a_is_nearer ? b : a;
        }
        if (at.child < 0 && at.distance <= max_distance && at.distance < INFINITY) {
            max_distance = fn(umi_tree_leaves(tree)[~at.child].user_data, max_distance, context);
        }
    }
    return max_distance;
}
