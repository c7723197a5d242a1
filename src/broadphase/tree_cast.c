// Ray casts and box casts through the binary nodes, nearer boxes first. Nothing here writes to the tree, so
// that any number of threads may cast at once. The wide form is no faster here: of the 16 boxes that it tests
// at a time, most lie beyond the hit that the nearer ones lead to.
//
// A cast is a moving box, tested by slabs: on each axis it overlaps a resting box between two fractions of
// its way, those at which it enters and leaves the box's range. The gap to a side of the box is closed after
// the fraction
//     gap * inverse + bias.
// All operations are monotonic even as rounded, so a box that is hit is never hidden by a larger one around
// it. The fractions at which a box is left and at which the cast ends are widened by more than the rounding
// errors, so that no touch is missed. There is no NaN, and no axis is special: along one on which nothing
// moves, gaps are closed so fast or so late that only whether there is one counts.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_data.h"
#include "geometry/finite.h"

#include <float.h>
#include <math.h>

// What the fractions at which a box is left, and at which the cast ends, are multiplied with.
#define ALLOWANCE 1.0000005f

// A slower movement counts as none: one over it would overflow, and up to the largest fraction it goes no
// further than 1e-7.
#define LEAST_TRANSLATION 1e-37f

// For each side of a box (min.x, min.y, -max.x, -max.y) one value.
typedef struct sweep {
    umi_float4 start; // the box at its start, flipped: taken from a side it is the gap
    umi_float4 inverse;
    umi_float4 bias;
} sweep;

// The values of one axis: at the side with the smaller and the one with the larger coordinate.
typedef struct sweep_axis {
    float inverse_min, inverse_max;
    float bias_min, bias_max;
} sweep_axis;

static sweep_axis make_axis(float translation, float max_fraction)
{
    if (fabsf(translation) < LEAST_TRANSLATION) {
        // A side that is ahead is never reached, and one that is not, or only touches, is never left: not
        // before the end.
        return (sweep_axis){FLT_MAX, -FLT_MAX, 0.0f, 2.0f * max_fraction};
    }
    float enter = 1.0f / translation;
    float leave = enter * ALLOWANCE;
    // The sign of a coordinate is turned round at max, and so is that of its gap.
    return translation < 0.0f ? (sweep_axis){leave, -enter, 0.0f, 0.0f}
                              : (sweep_axis){enter, -leave, 0.0f, 0.0f};
}

static sweep make_sweep(const um_box_cast* input)
{
    sweep_axis x = make_axis(input->translation.x, input->max_fraction);
    sweep_axis y = make_axis(input->translation.y, input->max_fraction);
    return (sweep){
        .start = umi_box_flip(umi_box_pack(input->box)),
        .inverse = umi_float4_set(x.inverse_min, y.inverse_min, x.inverse_max, y.inverse_max),
        .bias = umi_float4_set(x.bias_min, y.bias_min, x.bias_max, y.bias_max),
    };
}

// The fractions at which the cast passes the four sides of a box.
static inline umi_float4 side_fractions(const sweep* c, const umi_slot* slot)
{
    umi_float4 gap = umi_float4_sub(umi_slot_box(slot), c->start);
    return umi_float4_add(umi_float4_mul(gap, c->inverse), c->bias);
}

// Which of the children of a node are hit, whatever their categories, and from which fractions on.
typedef struct child_hits {
    bool hit0, hit1;
    float near0, near1;
} child_hits;

static inline child_hits hit_children(const sweep* c, const umi_slot* first, float limit)
{
    umi_float4 sides0 = side_fractions(c, first);
    umi_float4 sides1 = side_fractions(c, first + 1);
    umi_float4 at_min = umi_float4_lows(sides0, sides1);
    umi_float4 at_max = umi_float4_highs(sides0, sides1);
    umi_float4 enter = umi_float4_min(at_min, at_max);
    umi_float4 leave = umi_float4_max(at_min, at_max);
    enter = umi_float4_max(enter, umi_float4_swap_pairs(enter));
    leave = umi_float4_min(leave, umi_float4_swap_pairs(leave));
    enter = umi_float4_max(enter, umi_float4_splat(0.0f));
    leave = umi_float4_min(leave, umi_float4_splat(limit));
    int bits = umi_float4_le_bits(enter, leave);
    return (child_hits){
        .hit0 = (bits & 1) != 0,
        .hit1 = (bits & 4) != 0,
        .near0 = umi_float4_x(enter),
        .near1 = umi_float4_x(umi_float4_swap_halves(enter)),
    };
}

// A child that waits for its turn.
typedef struct waiting_child {
    int32_t child;
    float near; // from which fraction on it is hit
} waiting_child;

// Goes down from a node to the nearest leaf that is hit, always into the nearer child, and leaves the others
// on the stack. Returns the leaf as a child is named, or 0 if there is none. It branches on purpose: the
// processor fetches ahead along the way that it predicts, which is worth more than the predictions that fail.
static inline int32_t descend(const um_tree* tree, const sweep* c, int32_t child, uint64_t category_mask,
                              float limit, waiting_child* stack, int32_t* top, int32_t* node_count)
{
    const umi_slot* slots = umi_tree_slots(tree);
    while (child >= 0) {
        const umi_slot* first = slots + 2 * child;
        umi_prefetch_child(slots, first);
        umi_prefetch_child(slots, first + 1);
        child_hits hits = hit_children(c, first, limit);
        bool hit0 = hits.hit0 && (first[0].categories & category_mask) != 0;
        bool hit1 = hits.hit1 && (first[1].categories & category_mask) != 0;
        *node_count += child > 0;
        if (hit0 && hit1) {
            if (hits.near1 < hits.near0) {
                stack[(*top)++] = (waiting_child){first[0].child, hits.near0};
                child = first[1].child;
            } else {
                stack[(*top)++] = (waiting_child){first[1].child, hits.near1};
                child = first[0].child;
            }
        } else if (hit0) {
            child = first[0].child;
        } else if (hit1) {
            child = first[1].child;
        } else {
            return 0;
        }
    }
    return child;
}

// Clips a cast as the callback wishes. False ends it.
static bool clip(float wish, float* max_fraction)
{
    if (!(wish >= 0.0f && wish < *max_fraction)) {
        return true;
    }
    *max_fraction = wish;
    return wish > 0.0f;
}

static um_tree_visits run_cast(const um_tree* tree, const um_box_cast* input, uint64_t category_mask,
                               um_tree_cast_fn* fn, void* context)
{
    const umi_leaf* leaves = umi_tree_leaves(tree);
    sweep c = make_sweep(input);
    float max_fraction = input->max_fraction;
    um_tree_visits visits = {0, 0};
    waiting_child stack[UMI_TREE_STACK_SIZE];
    int32_t top = 0;
    stack[top++] = (waiting_child){umi_tree_first_node(tree), 0.0f};
    while (top > 0) {
        waiting_child at = stack[--top];
        float limit = max_fraction * ALLOWANCE;
        // It may have been clipped away while it waited.
        if (at.near > limit) {
            continue;
        }
        int32_t child = descend(tree, &c, at.child, category_mask, limit, stack, &top, &visits.nodes);
        if (child >= 0) {
            continue;
        }
        visits.leaves += 1;
        if (!clip(fn(umi_tree_proxy(tree, ~child), leaves[~child].user_data, max_fraction, context),
                  &max_fraction)) {
            break;
        }
    }
    return visits;
}

static um_result check_cast(const um_tree* tree, const um_box_cast* input, um_tree_cast_fn* fn)
{
    if (tree == NULL || fn == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (!umi_tree_box_is_valid(input->box)) {
        return UM_ERROR_INVALID_BOX;
    }
    if (!umi_vec2_is_finite(input->translation)) {
        return UM_ERROR_INVALID_VECTOR;
    }
    bool good = input->max_fraction >= 0.0f && input->max_fraction <= UM_TREE_MAX_FRACTION;
    return good ? UM_OK : UM_ERROR_INVALID_FRACTION;
}

um_result um_tree_cast_box(const um_tree* tree, const um_box_cast* cast, uint64_t category_mask,
                           um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits)
{
    umi_tree_report_visits((um_tree_visits){0, 0}, out_visits);
    um_result result = cast != NULL ? check_cast(tree, cast, fn) : UM_ERROR_NULL_ARGUMENT;
    if (result == UM_OK) {
        umi_tree_report_visits(run_cast(tree, cast, category_mask, fn, context), out_visits);
    }
    return result;
}

um_result um_tree_cast_ray(const um_tree* tree, const um_ray* ray, uint64_t category_mask,
                           um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits)
{
    umi_tree_report_visits((um_tree_visits){0, 0}, out_visits);
    if (ray == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_box_cast point = {{ray->origin, ray->origin}, ray->translation, ray->max_fraction};
    um_result result = um_tree_cast_box(tree, &point, category_mask, fn, context, out_visits);
    return result == UM_ERROR_INVALID_BOX ? UM_ERROR_INVALID_VECTOR : result;
}
