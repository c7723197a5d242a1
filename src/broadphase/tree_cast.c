// Ray casts and AABB casts, nearer AABBs first: through the quads while they are current, otherwise through
// the binary nodes. Nothing here writes to the tree but its count of walks, which is atomic, so that any
// number of threads may cast at once.
//
// A cast is a moving AABB, tested by slabs: on each axis it overlaps a resting AABB between two fractions of
// its way, those at which it enters and leaves the AABB's range. The gap to a side of the AABB is closed
// after the fraction
//     gap * inverse + bias.
// All operations are monotonic even as rounded, so an AABB that is hit is never hidden by a larger one around
// it. The fractions at which an AABB is left and at which the cast ends are widened by more than the rounding
// errors, so that no touch is missed. There is no NaN, and no axis is special: along one on which nothing
// moves, gaps are closed so fast or so late that only whether there is one counts.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_errors.h"
#include "core/bits.h"
#include "core/prefetch.h"
#include "geometry/finite.h"

#include <float.h>
#include <math.h>

// What the fractions at which an AABB is left, and at which the cast ends, are multiplied with.
#define ALLOWANCE 1.0000005f

// A slower movement counts as none: one over it would overflow, and up to the largest fraction it goes no
// further than 1e-7.
#define LEAST_TRANSLATION 1e-37f

// For each side of an AABB (min.x, min.y, -max.x, -max.y) one value.
typedef struct sweep {
    float start[4]; // the AABB at its start, flipped: taken from a side it is the gap
    float inverse[4];
    float bias[4];
    int32_t enter[2]; // where an AABB is entered on each axis; it is left at the side enter ^ 2
} sweep;

static inline void set_axis(sweep* s, int32_t axis, float translation, float max_fraction)
{
    float speed = fabsf(translation);
    // No movement: a side that is ahead is never reached, and one that is not, or only touches, is never
    // left, at least not before the end.
    bool still = speed < LEAST_TRANSLATION;
    float enter = still ? FLT_MAX : 1.0f / speed;
    float leave = still ? -FLT_MAX : -enter * ALLOWANCE;
    float leave_bias = still ? 2.0f * max_fraction : 0.0f;
    bool backward = translation < 0.0f;
    s->enter[axis] = backward ? axis + 2 : axis;
    s->inverse[axis] = backward ? leave : enter;
    s->inverse[axis + 2] = backward ? enter : leave;
    s->bias[axis] = backward ? leave_bias : 0.0f;
    s->bias[axis + 2] = backward ? 0.0f : leave_bias;
}

static inline sweep make_sweep(const um_aabb_cast* input)
{
    sweep s;
    s.start[0] = input->aabb.max.x;
    s.start[1] = input->aabb.max.y;
    s.start[2] = -input->aabb.min.x;
    s.start[3] = -input->aabb.min.y;
    set_axis(&s, 0, input->translation.x, input->max_fraction);
    set_axis(&s, 1, input->translation.y, input->max_fraction);
    return s;
}

// A child that waits for its turn.
typedef struct waiting_child {
    int32_t child;
    float near; // from which fraction on it is hit
} waiting_child;

// At each level of quads up to three children wait, and one is looked at.
#define CAST_STACK_SIZE ((UMI_QUAD_SIZE - 1) * UMI_MAX_HEIGHT / 2 + UMI_QUAD_SIZE)

// A cast on its way.
typedef struct journey {
    const um_tree* tree;
    uint64_t category_mask;
    float limit; // the fraction beyond which nothing is of interest any more
    int32_t node_count;
    int32_t top;
    waiting_child stack[CAST_STACK_SIZE];
} journey;

_Static_assert(CAST_STACK_SIZE >= UMI_TREE_STACK_SIZE, "the stack must do for binary nodes as well");

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
static inline sweep4 make_sweep4(const sweep* s)
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
static inline int32_t descend_nodes(journey* j, const sweep4* c, int32_t child)
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

// ---- Quads ----------------------------------------------------------------------------------------------

// The values of one side in all lanes.
typedef struct sweep_side {
    int32_t side;
    umi_float4 start, inverse, bias;
} sweep_side;

static sweep_side splat_side(const sweep* s, int32_t side)
{
    return (sweep_side){side, umi_float4_splat(s->start[side]), umi_float4_splat(s->inverse[side]),
                        umi_float4_splat(s->bias[side])};
}

typedef struct quad_sweep {
    sweep_side enter_x, enter_y, leave_x, leave_y;
} quad_sweep;

static quad_sweep make_quad_sweep(const sweep* s)
{
    return (quad_sweep){splat_side(s, s->enter[0]), splat_side(s, s->enter[1]),
                        splat_side(s, s->enter[0] ^ 2), splat_side(s, s->enter[1] ^ 2)};
}

// Without the bias, which is zero where an AABB is entered.
static inline umi_float4 enter_fractions(const umi_quad* quad, const sweep_side* s)
{
    umi_float4 gap = umi_float4_sub(umi_float4_load(quad->side[s->side]), s->start);
    return umi_float4_mul(gap, s->inverse);
}

static inline umi_float4 leave_fractions(const umi_quad* quad, const sweep_side* s)
{
    return umi_float4_add(enter_fractions(quad, s), s->bias);
}

// One bit for each child that is hit, whatever its categories; out_near gets the fractions from which on.
static inline uint32_t hit_quad(const umi_quad* quad, const quad_sweep* s, float limit,
                                float out_near[UMI_QUAD_SIZE])
{
    umi_float4 enter = umi_float4_max(enter_fractions(quad, &s->enter_x), enter_fractions(quad, &s->enter_y));
    umi_float4 leave = umi_float4_min(leave_fractions(quad, &s->leave_x), leave_fractions(quad, &s->leave_y));
    enter = umi_float4_max(enter, umi_float4_splat(0.0f));
    leave = umi_float4_min(leave, umi_float4_splat(limit));
    umi_float4_store(out_near, enter);
    return (uint32_t)umi_float4_le_bits(enter, leave);
}

static void prefetch_quads(const umi_quad* quads, const umi_quad* quad)
{
    for (int32_t i = 0; i < UMI_QUAD_SIZE; ++i) {
        umi_prefetch(quads + (quad->child[i] & ~(quad->child[i] >> 31)));
    }
}

// descend_nodes with quads.
static inline int32_t descend_quads(journey* j, const quad_sweep* s, int32_t child)
{
    const umi_quad* quads = j->tree->quads.quads;
    while (child >= 0) {
        const umi_quad* quad = quads + child;
        prefetch_quads(quads, quad);
        _Alignas(16) float near[UMI_QUAD_SIZE];
        uint32_t bits = hit_quad(quad, s, j->limit, near);
        j->node_count += 1;
        waiting_child nearest = {0, INFINITY};
        for (; bits != 0; bits &= bits - 1) {
            int32_t lane = umi_trailing_zeros(bits);
            if ((quad->categories[lane] & j->category_mask) == 0) {
                continue;
            }
            waiting_child hit = {quad->child[lane], near[lane]};
            if (nearest.child == 0) {
                nearest = hit;
            } else if (hit.near < nearest.near) {
                j->stack[j->top++] = nearest;
                nearest = hit;
            } else {
                j->stack[j->top++] = hit;
            }
        }
        if (nearest.child == 0) {
            return 0;
        }
        child = nearest.child;
    }
    return child;
}

// ---- Either ---------------------------------------------------------------------------------------------

// Clips a cast as the callback wishes. False ends it.
static bool clip(float wish, float* max_fraction)
{
    if (!(wish >= 0.0f && wish < *max_fraction)) {
        return true;
    }
    *max_fraction = wish;
    return wish > 0.0f;
}

// Hands a leaf to the callback and clips the cast. False when the callback ends it.
static bool report_leaf(const um_tree* tree, int32_t leaf, um_tree_cast_fn* fn, void* context,
                        float* max_fraction)
{
    float wish =
        fn(umi_tree_proxy(tree, leaf), umi_tree_leaves(tree)[leaf].user_data, *max_fraction, context);
    return clip(wish, max_fraction);
}

// Compiled once for each value of use_quads.
static inline um_tree_visits run_cast(const um_tree* tree, const um_aabb_cast* input, uint64_t category_mask,
                                      um_tree_cast_fn* fn, void* context, bool use_quads)
{
    sweep s = make_sweep(input);
    sweep4 by_node = make_sweep4(&s);
    quad_sweep by_quad = make_quad_sweep(&s);
    float max_fraction = input->max_fraction;
    int32_t leaf_count = 0;
    journey j;
    j.tree = tree;
    j.category_mask = category_mask;
    j.node_count = 0;
    j.top = 0;
    j.stack[j.top++] = (waiting_child){use_quads ? 0 : umi_tree_first_node(tree), 0.0f};
    while (j.top > 0) {
        waiting_child at = j.stack[--j.top];
        j.limit = max_fraction * ALLOWANCE;
        // It may have been clipped away while it waited.
        if (at.near > j.limit) {
            continue;
        }
        int32_t child =
            use_quads ? descend_quads(&j, &by_quad, at.child) : descend_nodes(&j, &by_node, at.child);
        if (child < 0) {
            if (leaf_count++ == 0) {
                umi_walks_begin(&tree->gate->walks);
            }
            if (!report_leaf(tree, ~child, fn, context, &max_fraction)) {
                break;
            }
        }
    }
    if (leaf_count > 0) {
        umi_walks_end(&tree->gate->walks);
    }
    return (um_tree_visits){j.node_count, leaf_count};
}

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

static void cast_aabb(const um_tree* tree, const um_aabb_cast* cast, uint64_t category_mask,
                      um_tree_cast_fn* fn, void* context, um_tree_visits* out_visits)
{
    um_tree_visits visits = tree->quads_are_current ? run_cast(tree, cast, category_mask, fn, context, true)
                                                    : run_cast(tree, cast, category_mask, fn, context, false);
    umi_tree_report_visits(visits, out_visits);
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
        cast_aabb(tree, cast, category_mask, fn, context, out_visits);
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
        cast_aabb(tree, &point, category_mask, fn, context, out_visits);
    }
    return result;
}
