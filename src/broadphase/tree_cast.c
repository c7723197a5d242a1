// Ray casts and AABB casts, nearer AABBs first: through the octs while the tree is baked, otherwise through
// the binary nodes. Nothing here writes to the tree but what is atomic, so that any number of threads may
// cast at once.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_cast.h"

#include "broadphase/oct_kernel.h"
#include "broadphase/sweep.h"
#include "broadphase/tree_bake.h"
#include "broadphase/tree_errors.h"
#include "geometry/finite.h"

// A child that waits for its turn.
typedef struct waiting_child {
    int32_t child;
    float near; // from which fraction on it is hit
} waiting_child;

// A cast on its way through the nodes.
typedef struct journey {
    const um_tree* tree;
    uint64_t category_mask;
    float limit; // the fraction beyond which nothing is of interest any more
    int32_t node_count;
    int32_t top;
    waiting_child stack[UMI_TREE_STACK_SIZE];
} journey;

// ---- Binary nodes ---------------------------------------------------------------------------------------

// A sweep in registers.
typedef struct sweep4 {
    umi_float4 start, inverse, bias;
} sweep4;

static inline umi_float4 gather(const float values[4])
{
    return umi_float4_set(values[0], values[1], values[2], values[3]);
}

// Not by loads: the values were written one by one just now, and a load of all four would have to wait for
// them.
static inline sweep4 make_sweep4(const umi_sweep* s)
{
    return (sweep4){gather(s->start), gather(s->inverse), gather(s->bias)};
}

// The fractions at which the cast passes the four sides of an AABB.
static inline umi_float4 side_fractions(const sweep4* c, const umi_slot* slot)
{
    umi_float4 gap = umi_float4_sub(umi_slot_aabb(slot), c->start);
    return umi_float4_add(umi_float4_mul(gap, c->inverse), c->bias);
}

// Which of the children of a node are hit, whatever their categories, and from which fractions on.
typedef struct child_hits {
    bool hit0, hit1;
    float near0, near1;
} child_hits;

static inline child_hits hit_children(const sweep4* c, const umi_slot* first, float limit)
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

// Goes down from a node to the nearest leaf that is hit, always into the nearer child, and leaves the others
// on the stack. Returns the leaf as a child is named, or 0 if there is none. It branches on purpose: the
// processor fetches ahead along the way that it predicts, which is worth more than the predictions that fail.
static inline int32_t descend(journey* j, const sweep4* c, int32_t child)
{
    const umi_slot* slots = umi_tree_slots(j->tree);
    while (child >= 0) {
        const umi_slot* first = slots + 2 * child;
        umi_prefetch_child(slots, first);
        umi_prefetch_child(slots, first + 1);
        child_hits hits = hit_children(c, first, j->limit);
        bool hit0 = hits.hit0 && (first[0].categories & j->category_mask) != 0;
        bool hit1 = hits.hit1 && (first[1].categories & j->category_mask) != 0;
        j->node_count += child > 0;
        if (hit0 && hit1) {
            if (hits.near1 < hits.near0) {
                j->stack[j->top++] = (waiting_child){first[0].child, hits.near0};
                child = first[1].child;
            } else {
                j->stack[j->top++] = (waiting_child){first[1].child, hits.near1};
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

static um_tree_visits cast_through_nodes(const um_tree* tree, const um_aabb_cast* cast,
                                         uint64_t category_mask, um_tree_cast_fn* fn, void* context,
                                         umi_walks* walks)
{
    umi_sweep s = umi_sweep_make(cast);
    sweep4 in_registers = make_sweep4(&s);
    float max_fraction = cast->max_fraction;
    int32_t leaf_count = 0;
    journey j;
    j.tree = tree;
    j.category_mask = category_mask;
    j.node_count = 0;
    j.top = 0;
    j.stack[j.top++] = (waiting_child){umi_tree_first_node(tree), 0.0f};
    while (j.top > 0) {
        waiting_child at = j.stack[--j.top];
        j.limit = max_fraction * UMI_SWEEP_ALLOWANCE;
        // It may have been clipped away while it waited.
        if (at.near > j.limit) {
            continue;
        }
        int32_t child = descend(&j, &in_registers, at.child);
        if (child < 0) {
            if (leaf_count++ == 0) {
                umi_walks_begin(walks);
            }
            float wish = fn(umi_tree_proxy(tree, ~child), umi_tree_leaves(tree)[~child].user_data,
                            max_fraction, context);
            if (!umi_sweep_clip(wish, &max_fraction)) {
                break;
            }
        }
    }
    return (um_tree_visits){j.node_count, leaf_count};
}

um_tree_visits umi_tree_cast(const um_tree* tree, const um_aabb_cast* cast, uint64_t category_mask,
                             um_tree_cast_fn* fn, void* context, umi_walks* walks)
{
    const umi_octs* octs = umi_tree_octs(tree);
    um_tree_visits visits;
    if (octs != NULL) {
        visits = tree->oct_kernel->cast(&(umi_oct_cast){octs, cast, category_mask, fn, context, walks});
    } else {
        visits = cast_through_nodes(tree, cast, category_mask, fn, context, walks);
        umi_tree_count_work(tree, visits.nodes);
    }
    if (visits.leaves > 0) {
        umi_walks_end(walks);
    }
    return visits;
}

// ---- Calls ----------------------------------------------------------------------------------------------

static const umi_range COORDINATES = {(double)-UM_TREE_MAX_COORDINATE, (double)UM_TREE_MAX_COORDINATE};
static const umi_range FRACTIONS = {0.0, (double)UM_TREE_MAX_FRACTION};

// Tells what is wrong with a cast. A ray has a point for an AABB, and its own name for that.
static um_result refuse_cast(const um_tree* tree, const um_aabb_cast* cast, bool is_ray, const char* function)
{
    um_vec2 origin = cast->aabb.min;
    um_vec2 way = cast->translation;
    um_result result = UM_ERROR_INVALID_FRACTION;
    umi_message reason;
    if (!umi_tree_aabb_is_valid(cast->aabb)) {
        result = is_ray ? UM_ERROR_INVALID_VECTOR : UM_ERROR_INVALID_AABB;
        reason = is_ray ? umi_vector_describe("ray.origin", origin.x, origin.y, COORDINATES)
                        : umi_aabb_describe("cast.aabb", cast->aabb);
    } else if (!umi_vec2_is_finite(way)) {
        result = UM_ERROR_INVALID_VECTOR;
        reason = umi_vector_describe(is_ray ? "ray.translation" : "cast.translation", way.x, way.y,
                                     UMI_RANGE(-FLT_MAX, FLT_MAX));
    } else {
        reason = umi_number_describe(is_ray ? "ray.max_fraction" : "cast.max_fraction", cast->max_fraction,
                                     FRACTIONS, NULL);
    }
    return umi_gate_fail_read(tree->gate, result, function, "%s", reason.text);
}

// UM_OK, or an error that was told.
static um_result check_cast(const um_tree* tree, const um_aabb_cast* cast, um_tree_cast_fn* fn, bool is_ray,
                            const char* function)
{
    if (tree == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (fn == NULL) {
        return umi_gate_fail_read(tree->gate, UM_ERROR_NULL_ARGUMENT, function, "fn is NULL");
    }
    bool good = umi_tree_aabb_is_valid(cast->aabb) && umi_vec2_is_finite(cast->translation) &&
                umi_range_holds(FRACTIONS, cast->max_fraction);
    if (!good) {
        return refuse_cast(tree, cast, is_ray, function);
    }
    return umi_gate_check_walk(tree->gate, function);
}

um_result um_tree_cast_aabb(const um_tree* tree, const um_aabb_cast* cast, uint64_t category_mask,
                            um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits)
{
    umi_tree_report_visits((um_tree_visits){0, 0}, out_visits);
    if (tree != NULL && cast == NULL) {
        return umi_gate_fail_read(tree->gate, UM_ERROR_NULL_ARGUMENT, __func__, "cast is NULL");
    }
    um_result result = check_cast(tree, cast, fn, false, __func__);
    if (result == UM_OK) {
        umi_tree_report_visits(umi_tree_cast(tree, cast, category_mask, fn, context, &tree->gate->walks),
                               out_visits);
    }
    return result;
}

um_result um_tree_cast_ray(const um_tree* tree, const um_ray* ray, uint64_t category_mask,
                           um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits)
{
    umi_tree_report_visits((um_tree_visits){0, 0}, out_visits);
    if (tree == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (ray == NULL) {
        return umi_gate_fail_read(tree->gate, UM_ERROR_NULL_ARGUMENT, __func__, "ray is NULL");
    }
    um_aabb_cast point = {{ray->origin, ray->origin}, ray->translation, ray->max_fraction};
    um_result result = check_cast(tree, &point, fn, true, __func__);
    if (result == UM_OK) {
        umi_tree_report_visits(umi_tree_cast(tree, &point, category_mask, fn, context, &tree->gate->walks),
                               out_visits);
    }
    return result;
}
