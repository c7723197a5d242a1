// Insertion and removal of one leaf: the search for the best sibling, and AVL balance.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_edit.h"

// ---- The best sibling -----------------------------------------------------------------------------------

// A node that may still hold a better sibling.
typedef struct candidate {
    int32_t node;
    float inherited; // how much the node and all above it grow if the leaf comes below it
} candidate;

// What the two children of a node come to.
typedef struct child_costs {
    float cost0, cost1;           // of the leaf beside the child
    float inherited0, inherited1; // of everything below the child
} child_costs;

static inline child_costs weigh_children(const umi_slot* children, umi_float4 leaf_aabb, float inherited)
{
    umi_float4 aabb0 = umi_slot_aabb(children);
    umi_float4 aabb1 = umi_slot_aabb(children + 1);
    // The negated areas of both unions and of both AABBs; then in x and y what counts for each child.
    umi_float4 sums =
        umi_float4_sums(umi_float4_min(aabb0, leaf_aabb), umi_float4_min(aabb1, leaf_aabb), aabb0, aabb1);
    umi_float4 cost = umi_float4_sub(umi_float4_splat(inherited), sums);
    umi_float4 below = umi_float4_add(cost, umi_float4_swap_halves(sums));
    return (child_costs){
        .cost0 = umi_float4_x(cost),
        .cost1 = umi_float4_x(umi_float4_swap_pairs(cost)),
        .inherited0 = umi_float4_x(below),
        .inherited1 = umi_float4_x(umi_float4_swap_pairs(below)),
    };
}

// Branch and bound. A sibling below a node costs at least what the node and all above it grow, plus the area
// of the leaf itself, so a node whose bound reaches the best cost so far is cut off with all below it. The
// cheaper child comes first, the other one waits on the stack: one per level, so the height bounds the stack.
int32_t umi_tree_best_sibling(const um_tree* tree, umi_float4 leaf_aabb)
{
    const umi_slot* slots = umi_tree_slots(tree);
    umi_float4 root_aabb = umi_slot_aabb(slots + UMI_ROOT_SLOT);
    float leaf_area = umi_aabb_area(leaf_aabb);
    float best_cost = umi_aabb_area(umi_float4_min(root_aabb, leaf_aabb));
    int32_t best = UMI_ROOT_SLOT;
    if (umi_slot_is_leaf(slots + UMI_ROOT_SLOT)) {
        return best;
    }
    candidate stack[UMI_MAX_HEIGHT];
    int32_t waiting = 0;
    candidate at = {slots[UMI_ROOT_SLOT].child, best_cost - umi_aabb_area(root_aabb)};
    for (;;) {
        const umi_slot* children = slots + 2 * at.node;
        umi_prefetch_child(slots, children);
        umi_prefetch_child(slots, children + 1);
        child_costs costs = weigh_children(children, leaf_aabb, at.inherited);
        if (costs.cost0 < best_cost) {
            best = 2 * at.node;
            best_cost = costs.cost0;
        }
        if (costs.cost1 < best_cost) {
            best = 2 * at.node + 1;
            best_cost = costs.cost1;
        }
        float limit = best_cost - leaf_area;
        candidate child0 = {children[0].child, costs.inherited0};
        candidate child1 = {children[1].child, costs.inherited1};
        bool open0 = child0.inherited < limit && child0.node >= 0;
        bool open1 = child1.inherited < limit && child1.node >= 0;
        if (open0 && open1) {
            bool next1 = child1.inherited < child0.inherited;
            stack[waiting++] = next1 ? child0 : child1;
            at = next1 ? child1 : child0;
        } else if (open0 || open1) {
            at = open0 ? child0 : child1;
        } else {
            do {
                if (waiting == 0) {
                    return best;
                }
                at = stack[--waiting];
            } while (!(at.inherited < limit));
        }
    }
}

// ---- Balance --------------------------------------------------------------------------------------------

static int32_t taller_by(const umi_slot* slots, int32_t slot)
{
    return (int32_t)slots[slot].height - (int32_t)slots[slot ^ 1].height;
}

// The node A in a slot has a child C that is too tall beside its sibling B. C takes A's place; A goes down
// beside the grandchild that stays up, and takes the other one beside B. The taller grandchild stays up; of
// two equal ones the one is taken down that makes the smaller AABB with B. Returns the slot that A hangs in
// now.
//
//        A                C
//      B   C     ->     A   up
//        down up       B down
static int32_t rotate(um_tree* tree, int32_t slot, int32_t tall)
{
    umi_slot* slots = umi_tree_slots(tree);
    int32_t a = slots[slot].child;
    int32_t c = slots[tall].child;
    int32_t down = 2 * c;
    int32_t taller = taller_by(slots, down);
    if (taller == 0) {
        umi_float4 b_aabb = umi_slot_aabb(slots + (tall ^ 1));
        float area0 = umi_aabb_area(umi_float4_min(b_aabb, umi_slot_aabb(slots + down)));
        float area1 = umi_aabb_area(umi_float4_min(b_aabb, umi_slot_aabb(slots + down + 1)));
        down += area1 < area0;
    } else {
        down += taller > 0;
    }
    slots[tall] = slots[down];
    umi_tree_link(tree, tall);
    slots[down].child = a;
    tree->node_slots[a] = down;
    umi_tree_refresh(tree, down);
    slots[slot].child = c;
    tree->node_slots[c] = slot;
    umi_tree_refresh(tree, slot);
    return down;
}

// Rotates the node in a slot once if its children's heights differ by more than one. Returns the slot that
// it hangs in then.
static int32_t rotate_if_needed(um_tree* tree, int32_t slot)
{
    const umi_slot* slots = umi_tree_slots(tree);
    int32_t first = 2 * slots[slot].child;
    int32_t taller = taller_by(slots, first);
    if (taller > 1) {
        return rotate(tree, slot, first);
    }
    return taller < -1 ? rotate(tree, slot, first + 1) : slot;
}

// ---- Smaller AABBs --------------------------------------------------------------------------------------

// Two slots below the same node that might trade their contents.
typedef struct trade {
    int32_t a, b;
    float gain; // how much smaller the AABBs get
} trade;

static int32_t height_over(int32_t a, int32_t b)
{
    return 1 + (a > b ? a : b);
}

static bool fit(int32_t a, int32_t b)
{
    return a <= b + 1 && b <= a + 1;
}

// A child u for a grandchild on the other side, if that makes the AABB of the grandchild's parent v smaller,
// all heights stay in balance, and that of the node itself stays what it is.
//
//        node             node
//       u    v     ->    v0   v
//          v0 v1             u v1
static void consider_child(const umi_slot* slots, int32_t slot, int32_t u, trade* best)
{
    int32_t v = u ^ 1;
    if (umi_slot_is_leaf(slots + v)) {
        return;
    }
    int32_t v0 = 2 * slots[v].child;
    umi_float4 u_aabb = umi_slot_aabb(slots + u);
    _Alignas(16) float sums[4]; // negated areas
    umi_float4_store(sums, umi_float4_sums(umi_float4_min(u_aabb, umi_slot_aabb(slots + v0 + 1)),
                                           umi_float4_min(u_aabb, umi_slot_aabb(slots + v0)),
                                           umi_slot_aabb(slots + v), u_aabb));
    for (int32_t i = 0; i < 2; ++i) {
        int32_t up = slots[v0 + i].height;
        int32_t stays = slots[v0 + (i ^ 1)].height;
        int32_t lower = height_over(slots[u].height, stays);
        float gain = sums[i] - sums[2];
        if (gain > best->gain && fit(slots[u].height, stays) && fit(up, lower) &&
            slots[slot].height == height_over(up, lower)) {
            *best = (trade){u, v0 + i, gain};
        }
    }
}

// A grandchild for one on the other side, under the same conditions. Which of u's is traded does not matter.
static void consider_grandchildren(const umi_slot* slots, int32_t slot, trade* best)
{
    int32_t u = 2 * slots[slot].child;
    if (umi_slot_is_leaf(slots + u) || umi_slot_is_leaf(slots + u + 1)) {
        return;
    }
    int32_t u0 = 2 * slots[u].child;
    int32_t v0 = 2 * slots[u + 1].child;
    float area = umi_aabb_area(umi_slot_aabb(slots + u)) + umi_aabb_area(umi_slot_aabb(slots + u + 1));
    for (int32_t i = 0; i < 2; ++i) {
        const umi_slot* pairs[2][2] = {{slots + u0, slots + v0 + i}, {slots + u0 + 1, slots + v0 + (i ^ 1)}};
        float gain = area;
        int32_t heights[2];
        bool balanced = true;
        for (int32_t k = 0; k < 2; ++k) {
            gain -= umi_aabb_area(umi_float4_min(umi_slot_aabb(pairs[k][0]), umi_slot_aabb(pairs[k][1])));
            heights[k] = height_over(pairs[k][0]->height, pairs[k][1]->height);
            balanced = balanced && fit(pairs[k][0]->height, pairs[k][1]->height);
        }
        if (gain > best->gain && balanced && fit(heights[0], heights[1]) &&
            slots[slot].height == height_over(heights[0], heights[1])) {
            *best = (trade){u0 + 1, v0 + i, gain};
        }
    }
}

// Makes the best trade among the children and grandchildren of the node in a slot, if there is one. The
// rotations that keep the balance cost area; this wins it back, so that the tree is no worse than one without
// balance.
static void improve(um_tree* tree, int32_t slot)
{
    umi_slot* slots = umi_tree_slots(tree);
    int32_t first = 2 * slots[slot].child;
    trade best = {-1, -1, 0.0f};
    consider_child(slots, slot, first, &best);
    consider_child(slots, slot, first + 1, &best);
    consider_grandchildren(slots, slot, &best);
    if (best.a < 0) {
        return;
    }
    umi_slot content = slots[best.a];
    slots[best.a] = slots[best.b];
    slots[best.b] = content;
    umi_tree_link(tree, best.a);
    umi_tree_link(tree, best.b);
    umi_tree_refresh(tree, tree->node_slots[best.b >> 1]);
    if (best.a >> 1 != first >> 1) {
        umi_tree_refresh(tree, tree->node_slots[best.a >> 1]);
    }
}

// ---- Leaves ---------------------------------------------------------------------------------------------

// Whether what is above a slot would come out the same for both contents.
static bool same_to_parent(const umi_slot* a, const umi_slot* b)
{
    return umi_aabb_holds(umi_slot_aabb(a), umi_slot_aabb(b)) &&
           umi_aabb_holds(umi_slot_aabb(b), umi_slot_aabb(a)) && a->categories == b->categories &&
           a->height == b->height && a->moved == b->moved;
}

// Brings everything above a slot up to date. The slot's height has changed by at most one, so one rotation a
// level restores the balance. Stops where nothing changes any more. Improvements are for insertion: after a
// removal they took as long as all the rest and gained a thousandth.
static void climb(um_tree* tree, int32_t slot, bool improves)
{
    while (slot != UMI_ROOT_SLOT) {
        slot = tree->node_slots[slot >> 1];
        umi_slot before = umi_tree_slots(tree)[slot];
        umi_tree_refresh(tree, slot);
        rotate_if_needed(tree, slot);
        if (improves) {
            improve(tree, slot);
        }
        if (same_to_parent(&before, umi_tree_slots(tree) + slot)) {
            return;
        }
    }
}

// The best sibling may be a tall subtree, and a leaf beside it would break the balance by far. The new node
// in the slot is therefore rotated down, level by level, until its two sides fit: the join of two AVL trees.
// Each level that it leaves behind is in balance, since the taller grandchild stayed there; on the way back
// up it is improved, since where the leaf comes to rest is not where it was wanted.
static void sink(um_tree* tree, int32_t slot)
{
    int32_t lowest = slot;
    for (int32_t lower = rotate_if_needed(tree, slot); lower != lowest;
         lower = rotate_if_needed(tree, lowest)) {
        lowest = lower;
    }
    while (lowest != slot) {
        lowest = tree->node_slots[lowest >> 1];
        umi_tree_refresh(tree, lowest);
        improve(tree, lowest);
    }
}

void umi_tree_attach(um_tree* tree, const umi_slot* leaf_slot)
{
    umi_slot* slots = umi_tree_slots(tree);
    umi_tree_changed(tree);
    if (umi_slot_is_empty(slots + UMI_ROOT_SLOT)) {
        slots[UMI_ROOT_SLOT] = *leaf_slot;
        umi_tree_link(tree, UMI_ROOT_SLOT);
        return;
    }
    int32_t sibling = umi_tree_best_sibling(tree, umi_slot_aabb(leaf_slot));
    umi_slot before = slots[sibling];
    int32_t node = umi_pool_take(&tree->nodes);
    slots[2 * node] = before;
    slots[2 * node + 1] = *leaf_slot;
    umi_tree_link(tree, 2 * node);
    umi_tree_link(tree, 2 * node + 1);
    slots[sibling].child = node;
    tree->node_slots[node] = sibling;
    umi_tree_refresh(tree, sibling);
    sink(tree, sibling);
    if (!same_to_parent(&before, slots + sibling)) {
        climb(tree, sibling, true);
    }
}

void umi_tree_detach(um_tree* tree, int32_t leaf)
{
    umi_slot* slots = umi_tree_slots(tree);
    int32_t slot = umi_tree_leaves(tree)[leaf].slot;
    umi_tree_changed(tree);
    if (slot == UMI_ROOT_SLOT) {
        slots[UMI_ROOT_SLOT] = umi_slot_make_empty();
        return;
    }
    int32_t node = slot >> 1;
    int32_t parent = tree->node_slots[node];
    slots[parent] = slots[slot ^ 1];
    umi_tree_link(tree, parent);
    umi_pool_put(&tree->nodes, node);
    climb(tree, parent, false);
}
