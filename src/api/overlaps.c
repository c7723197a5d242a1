// What overlaps a shape, an AABB or a point in a world.
// SPDX-License-Identifier: MIT

#include "api/ask_shape.h"
#include "api/questions.h"
#include "broadphase/tree_errors.h"
#include "broadphase/tree_query.h"
#include "core/prefetch.h"
#include "world/errors.h"
#include "world/ids.h"
#include "world/proxies.h"

// ---- Probes ---------------------------------------------------------------------------------------------

static umi_probe probe_of_convex(const um_convex* shape, um_transform transform)
{
    umi_probe probe = {.kind = shape->count == 1 ? UMI_PROBE_DISC : UMI_PROBE_CLOUD,
                       .origin = transform.p,
                       .radius = (double)shape->radius};
    umi_frame frame = umi_frame_normalized(transform);
    frame.x = 0.0;
    frame.y = 0.0;
    umi_cloud_of_convex(&probe.cloud, shape, frame);
    probe.center = probe.cloud.points[0];
    return probe;
}

// The size is computed in double: one of floats would move the side that it is added to, and what touches
// that would be missed.
static umi_probe probe_of_aabb(um_aabb aabb)
{
    umi_probe probe = {.kind = UMI_PROBE_RECTANGLE, .origin = aabb.min};
    probe.rectangle = umi_rectangle_of_aabb(aabb);
    probe.rectangle.center = probe.rectangle.half; // from the origin
    umi_point size = {2.0 * probe.rectangle.half.x, 2.0 * probe.rectangle.half.y};
    probe.cloud = (umi_cloud){{{0.0, 0.0}, {size.x, 0.0}, size, {0.0, size.y}}, 0.0, 4};
    return probe;
}

static umi_probe probe_of_point(um_vec2 point)
{
    umi_probe probe = {.kind = UMI_PROBE_DISC, .origin = point};
    um_vec2 zero = {0.0f, 0.0f};
    umi_cloud_of_points(&probe.cloud, &zero, 1, 0.0f, (umi_frame){0.0, 0.0, 1.0, 0.0});
    return probe;
}

// ---- Searches -------------------------------------------------------------------------------------------

// Leaves wait here until what they are about has come from memory: shapes and bodies are all over it, and
// waiting for one after the other would take most of the time.
#define WAITING 16

// Hands shapes that overlap on. Returns whether to go on.
typedef bool found_fn(int32_t shape, void* context);

typedef struct overlap_search {
    const um_world* world;
    const umi_probe* probe;
    um_aabb inside; // shapes whose AABB lies in here need no other test; empty if there are none
    found_fn* fn;
    void* context;
    uint64_t waiting[WAITING]; // leaves: see umi_leaf_of
    int32_t count;
    bool goes_on;
} overlap_search;

static void fetch_polygons(const overlap_search* s)
{
    const umi_shapes* shapes = &s->world->shapes;
    for (int32_t i = 0; i < s->count; ++i) {
        const umi_geometry* geometry = umi_geometry_at(shapes, umi_leaf_shape(s->waiting[i]));
        if (geometry->kind == UM_POLYGON_SHAPE) {
            umi_prefetch(umi_polygon_at(shapes, geometry->polygon)->vertices);
        }
    }
}

static bool does_overlap(const overlap_search* s, uint64_t leaf)
{
    const um_world* world = s->world;
    int32_t shape = umi_leaf_shape(leaf);
    if (um_aabb_contains(s->inside, world->shapes.tight_aabbs[shape])) {
        return true;
    }
    um_transform transform = umi_body_transform(&world->bodies, umi_leaf_body(leaf));
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    return umi_shape_overlaps_probe(&world->shapes, geometry, transform, s->probe);
}

static void test_waiting(overlap_search* s)
{
    fetch_polygons(s);
    for (int32_t i = 0; i < s->count && s->goes_on; ++i) {
        if (does_overlap(s, s->waiting[i])) {
            s->goes_on = s->fn(umi_leaf_shape(s->waiting[i]), s->context);
        }
    }
    s->count = 0;
}

static bool let_wait(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    overlap_search* s = context;
    umi_prefetch(umi_geometry_at(&s->world->shapes, umi_leaf_shape(user_data)));
    umi_prefetch(umi_shape_at(&s->world->shapes, umi_leaf_shape(user_data)));
    umi_prefetch(s->world->bodies.poses + umi_leaf_body(user_data));
    umi_prefetch(s->world->bodies.mass_geometries + umi_leaf_body(user_data));
    umi_prefetch(s->world->shapes.tight_aabbs + umi_leaf_shape(user_data));
    s->waiting[s->count++] = user_data;
    if (s->count == WAITING) {
        test_waiting(s);
    }
    return s->goes_on;
}

static void search(const um_world* world, const umi_probe* probe, um_aabb aabb, uint64_t category_mask,
                   found_fn* fn, void* context)
{
    static const um_aabb nowhere = {{1.0f, 1.0f}, {-1.0f, -1.0f}};
    bool are_current = world->largest_change == 0.0f; // the AABBs of the shapes
    overlap_search s;
    s.world = world;
    s.probe = probe;
    s.inside = probe->kind == UMI_PROBE_RECTANGLE && are_current ? aabb : nowhere;
    s.fn = fn;
    s.context = context;
    s.count = 0;
    s.goes_on = true;
    um_aabb wide = umi_search_aabb(world, aabb);
    if (um_tree_get_count(world->moving) > 0) {
        umi_tree_query(world->moving, wide, category_mask, let_wait, &s, NULL);
    }
    if (s.goes_on) {
        umi_tree_query(world->resting, wide, category_mask, let_wait, &s, NULL);
    }
    if (s.goes_on) {
        test_waiting(&s);
    }
}

// ---- Lists ----------------------------------------------------------------------------------------------

typedef struct shape_list {
    const um_world* world;
    um_shape_id* shapes;
    int32_t capacity;
    int32_t count; // of all that were found
} shape_list;

static bool add_to_list(int32_t shape, void* context)
{
    shape_list* list = context;
    if (list->count < list->capacity) {
        list->shapes[list->count] = umi_shape_id(list->world, shape);
    }
    list->count += 1;
    return true;
}

static void sift_down(um_shape_id* shapes, int32_t root, int32_t count)
{
    um_shape_id moved = shapes[root];
    int32_t child = 2 * root + 1;
    while (child < count) {
        child += child + 1 < count && shapes[child].index1 < shapes[child + 1].index1;
        if (shapes[child].index1 <= moved.index1) {
            break;
        }
        shapes[root] = shapes[child];
        root = child;
        child = 2 * root + 1;
    }
    shapes[root] = moved;
}

// Fewer than this are sorted faster by insertion.
#define LEAST_HEAP 32

static void insert_sorted(um_shape_id* shapes, int32_t count)
{
    for (int32_t i = 1; i < count; ++i) {
        um_shape_id moved = shapes[i];
        int32_t place = i;
        for (; place > 0 && shapes[place - 1].index1 > moved.index1; --place) {
            shapes[place] = shapes[place - 1];
        }
        shapes[place] = moved;
    }
}

// Sorts by index1, in place: the trees find shapes in an order of their own, which changes when they are
// baked.
static void sort(um_shape_id* shapes, int32_t count)
{
    if (count < LEAST_HEAP) {
        insert_sorted(shapes, count);
        return;
    }
    for (int32_t root = count / 2 - 1; root >= 0; --root) {
        sift_down(shapes, root, count);
    }
    for (int32_t last = count - 1; last > 0; --last) {
        um_shape_id greatest = shapes[0];
        shapes[0] = shapes[last];
        shapes[last] = greatest;
        sift_down(shapes, 0, last);
    }
}

static int32_t list_overlaps(const um_world* world, const umi_probe* probe, um_aabb aabb,
                             uint64_t category_mask, um_shape_id* out_shapes, int32_t capacity)
{
    shape_list list = {world, out_shapes, capacity, 0};
    search(world, probe, aabb, category_mask, add_to_list, &list);
    if (list.count <= capacity) {
        sort(out_shapes, list.count);
    }
    return list.count;
}

int32_t um_world_overlap_shape(const um_world* world, const um_convex* shape, um_transform transform,
                               uint64_t category_mask, um_shape_id* out_shapes, int32_t capacity)
{
    if (world == NULL || umi_check_placed_shape(world, shape, transform, __func__) != UM_OK ||
        umi_check_room(world, out_shapes, capacity, "out_shapes", __func__) != UM_OK ||
        umi_gate_check_walk(world->gate, __func__) != UM_OK) {
        return 0;
    }
    umi_probe probe = probe_of_convex(shape, transform);
    um_aabb aabb = um_convex_aabb(shape, transform);
    return list_overlaps(world, &probe, aabb, category_mask, out_shapes, capacity);
}

// UM_OK, or an error that was told.
static um_result check_aabb(const um_world* world, um_aabb aabb, const char* function)
{
    if (!umi_tree_aabb_is_valid(aabb)) {
        return umi_gate_fail_read(world->gate, UM_ERROR_INVALID_AABB, function, "%s",
                                  umi_aabb_describe("aabb", aabb).text);
    }
    return umi_gate_check_walk(world->gate, function);
}

int32_t um_world_overlap_aabb(const um_world* world, um_aabb aabb, uint64_t category_mask,
                              um_shape_id* out_shapes, int32_t capacity)
{
    if (world == NULL || check_aabb(world, aabb, __func__) != UM_OK ||
        umi_check_room(world, out_shapes, capacity, "out_shapes", __func__) != UM_OK) {
        return 0;
    }
    umi_probe probe = probe_of_aabb(aabb);
    return list_overlaps(world, &probe, aabb, category_mask, out_shapes, capacity);
}

int32_t um_world_overlap_point(const um_world* world, um_vec2 point, uint64_t category_mask,
                               um_shape_id* out_shapes, int32_t capacity)
{
    if (world == NULL || umi_check_point(world, point, __func__) != UM_OK ||
        umi_check_room(world, out_shapes, capacity, "out_shapes", __func__) != UM_OK ||
        umi_gate_check_walk(world->gate, __func__) != UM_OK) {
        return 0;
    }
    umi_probe probe = probe_of_point(point);
    return list_overlaps(world, &probe, (um_aabb){point, point}, category_mask, out_shapes, capacity);
}

// ---- Functions of the user's ----------------------------------------------------------------------------

typedef struct user_search {
    const um_world* world;
    um_shape_fn* fn;
    void* context;
} user_search;

static bool hand_over(int32_t shape, void* context)
{
    const user_search* s = context;
    return s->fn(umi_shape_id(s->world, shape), s->context);
}

um_result um_world_overlap_shape_each(const um_world* world, const um_convex* shape, um_transform transform,
                                      uint64_t category_mask, um_shape_fn* fn, void* context)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    um_result result = umi_check_placed_shape(world, shape, transform, __func__);
    if (result == UM_OK && fn == NULL) {
        result = umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "fn is NULL");
    }
    result = result == UM_OK ? umi_gate_check_walk(world->gate, __func__) : result;
    if (result != UM_OK) {
        return result;
    }
    umi_probe probe = probe_of_convex(shape, transform);
    user_search s = {world, fn, context};
    umi_walks_begin(&world->gate->walks);
    search(world, &probe, um_convex_aabb(shape, transform), category_mask, hand_over, &s);
    umi_walks_end(&world->gate->walks);
    return UM_OK;
}

typedef struct aabb_query {
    const um_world* world;
    um_aabb aabb;
    um_shape_fn* fn;
    void* context;
    bool goes_on;
} aabb_query;

static bool check_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    aabb_query* query = context;
    const um_world* world = query->world;
    int32_t shape = umi_leaf_shape(user_data);
    um_aabb aabb = world->shapes.tight_aabbs[shape];
    if (world->largest_change != 0.0f) {
        um_transform transform = umi_body_transform(&world->bodies, umi_leaf_body(user_data));
        aabb = umi_shape_bounds(&world->shapes, umi_geometry_at(&world->shapes, shape), transform);
    }
    if (um_aabb_overlaps(aabb, query->aabb)) {
        query->goes_on = query->fn(umi_shape_id(world, shape), query->context);
    }
    return query->goes_on;
}

um_result um_world_query_aabb(const um_world* world, um_aabb aabb, um_shape_fn* fn, void* context)
{
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (fn == NULL) {
        return umi_gate_fail_read(world->gate, UM_ERROR_NULL_ARGUMENT, __func__, "fn is NULL");
    }
    um_result result = check_aabb(world, aabb, __func__);
    if (result != UM_OK) {
        return result;
    }
    um_aabb wide = umi_search_aabb(world, aabb);
    aabb_query query = {world, aabb, fn, context, true};
    umi_tree_query(world->moving, wide, UM_ALL_CATEGORIES, check_leaf, &query, &world->gate->walks);
    if (query.goes_on) {
        umi_tree_query(world->resting, wide, UM_ALL_CATEGORIES, check_leaf, &query, &world->gate->walks);
    }
    return UM_OK;
}
