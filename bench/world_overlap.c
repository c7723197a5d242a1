// The deepest overlap, by separating axes, and by distance where shapes are round. It is taken outside of the
// timed steps and may be slow, but not quadratic: pairs come from Umbra's tree.
// SPDX-License-Identifier: MIT

#include "world_overlap.h"

#include "support.h"

#include <umbra/tree.h>

#include <math.h>

// The core of a shape in the world: a convex polygon, a line or a point. The shape reaches a radius further.
// In double so that large ground loses nothing.
typedef struct placed_polygon {
    double x[world_most_vertices];
    double y[world_most_vertices];
    int32_t count;
    double radius;
    int32_t body;
    const world_shape* shape;
} placed_polygon;

static int32_t box_vertices(const world_shape* shape, um_vec2 out_vertices[world_most_vertices])
{
    static const float signs[4][2] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
    for (int32_t i = 0; i < 4; ++i) {
        out_vertices[i].x = shape->center.x + signs[i][0] * shape->half.x;
        out_vertices[i].y = shape->center.y + signs[i][1] * shape->half.y;
    }
    return 4;
}

static int32_t local_vertices(const world_shape* shape, um_vec2 out_vertices[world_most_vertices])
{
    switch (shape->kind) {
    case UM_CIRCLE_SHAPE:
        out_vertices[0] = shape->center;
        return 1;
    case UM_BOX_SHAPE:
        return box_vertices(shape, out_vertices);
    case UM_POLYGON_SHAPE:
    case UM_CAPSULE_SHAPE:
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        break;
    }
    for (int32_t i = 0; i < shape->vertex_count; ++i) {
        out_vertices[i] = shape->vertices[i];
    }
    return shape->vertex_count;
}

static placed_polygon place(const world_shape* shape, int32_t body, world_motion motion)
{
    um_vec2 vertices[world_most_vertices];
    placed_polygon placed = {.radius = (double)shape->radius, .body = body, .shape = shape};
    placed.count = local_vertices(shape, vertices);
    double cosine = cos(motion.angle);
    double sine = sin(motion.angle);
    for (int32_t i = 0; i < placed.count; ++i) {
        placed.x[i] = motion.x + cosine * (double)vertices[i].x - sine * (double)vertices[i].y;
        placed.y[i] = motion.y + sine * (double)vertices[i].x + cosine * (double)vertices[i].y;
    }
    return placed;
}

static um_aabb bounds(const placed_polygon* polygon)
{
    double low_x = polygon->x[0];
    double low_y = polygon->y[0];
    double high_x = low_x;
    double high_y = low_y;
    for (int32_t i = 1; i < polygon->count; ++i) {
        low_x = fmin(low_x, polygon->x[i]);
        low_y = fmin(low_y, polygon->y[i]);
        high_x = fmax(high_x, polygon->x[i]);
        high_y = fmax(high_y, polygon->y[i]);
    }
    double radius = polygon->radius;
    return um_aabb_make((float)(low_x - radius), (float)(low_y - radius), (float)(high_x + radius),
                        (float)(high_y + radius));
}

// The least depth of b behind a side of a; negative if a side of a parts them. Infinite for a point, which
// has no sides.
static double overlap_along(const placed_polygon* a, const placed_polygon* b)
{
    double least = (double)INFINITY;
    for (int32_t i = 0; a->count > 1 && i < a->count; ++i) {
        int32_t next = i + 1 < a->count ? i + 1 : 0;
        double side_x = a->x[next] - a->x[i];
        double side_y = a->y[next] - a->y[i];
        double length = hypot(side_x, side_y);
        double deepest = -(double)INFINITY;
        for (int32_t k = 0; k < b->count; ++k) {
            // The vertices go round counterclockwise, so the inside is to the left of a side.
            double depth = side_x * (b->y[k] - a->y[i]) - side_y * (b->x[k] - a->x[i]);
            deepest = fmax(deepest, depth / length);
        }
        least = fmin(least, deepest);
    }
    return least;
}

// From a vertex of b to the nearest point of a side of a, the least of all.
static double distance_to_sides(const placed_polygon* a, const placed_polygon* b)
{
    double least = (double)INFINITY;
    for (int32_t i = 0; i < a->count; ++i) {
        int32_t next = i + 1 < a->count ? i + 1 : 0;
        double side_x = a->x[next] - a->x[i];
        double side_y = a->y[next] - a->y[i];
        double square = side_x * side_x + side_y * side_y;
        for (int32_t k = 0; k < b->count; ++k) {
            double x = b->x[k] - a->x[i];
            double y = b->y[k] - a->y[i];
            double along = square > 0.0 ? (side_x * x + side_y * y) / square : 0.0;
            along = fmin(fmax(along, 0.0), 1.0);
            least = fmin(least, hypot(x - along * side_x, y - along * side_y));
        }
    }
    return least;
}

// Negative if they are apart. Between cores that are apart some vertex is as near as they come, so only those
// that reach into each other need separating axes.
static double overlap_of(const placed_polygon* a, const placed_polygon* b)
{
    double depth = fmin(overlap_along(a, b), overlap_along(b, a));
    if (depth > 0.0 && !isinf(depth)) {
        return depth + a->radius + b->radius;
    }
    return a->radius + b->radius - fmin(distance_to_sides(a, b), distance_to_sides(b, a));
}

static um_filter filter_of(const world_shape* shape)
{
    return shape->has_filter ? shape->filter : um_default_filter();
}

static bool may_touch(const world_shape* shape_a, const world_shape* shape_b)
{
    um_filter a = filter_of(shape_a);
    um_filter b = filter_of(shape_b);
    if (a.group == b.group && a.group != 0) {
        return a.group > 0;
    }
    return (a.mask & b.categories) != 0 && (b.mask & a.categories) != 0;
}

static bool are_joined(const world_scene* scene, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < scene->joint_count; ++i) {
        const world_joint* joint = &scene->joints[i];
        if ((joint->body_a == a && joint->body_b == b) || (joint->body_a == b && joint->body_b == a)) {
            return true;
        }
    }
    return false;
}

static bool counts(const world_scene* scene, const placed_polygon* a, const placed_polygon* b)
{
    bool any_dynamic =
        scene->bodies[a->body].type == UM_DYNAMIC_BODY || scene->bodies[b->body].type == UM_DYNAMIC_BODY;
    return a->body != b->body && any_dynamic && may_touch(a->shape, b->shape);
}

static double deepest_pair(const world_scene* scene, um_tree* tree, const placed_polygon* polygons)
{
    um_pair_list pairs = {0};
    if (!um_tree_find_pairs(tree, UM_PAIRS_ALL, &pairs)) {
        bench_fail("the shapes' pairs could not be found");
    }
    double deepest = 0.0;
    for (int32_t i = 0; i < pairs.count; ++i) {
        const placed_polygon* a = &polygons[pairs.pairs[i].a];
        const placed_polygon* b = &polygons[pairs.pairs[i].b];
        if (counts(scene, a, b)) {
            double depth = overlap_of(a, b);
            // Joints are searched for the few that would count.
            deepest = depth > deepest && !are_joined(scene, a->body, b->body) ? depth : deepest;
        }
    }
    um_pair_list_free(&pairs);
    return deepest;
}

// A tree of the polygons whose pairs are their indices.
static um_tree* create_tree(const placed_polygon* polygons, int32_t count)
{
    um_tree_def def = um_default_tree_def();
    def.margin = 0.0f;
    um_tree* tree = NULL;
    um_aabb* aabbs = bench_allocate((size_t)count, sizeof(um_aabb));
    uint64_t* indices = bench_allocate((size_t)count, sizeof(uint64_t));
    for (int32_t i = 0; i < count; ++i) {
        aabbs[i] = bounds(&polygons[i]);
        indices[i] = (uint64_t)i;
    }
    if (um_tree_create(&def, &tree) != UM_OK ||
        !um_tree_insert_many(tree, aabbs, NULL, NULL, indices, count, UM_BUILD_MORTON, NULL)) {
        bench_fail("the shapes found no room in a tree");
    }
    bench_release(indices);
    bench_release(aabbs);
    return tree;
}

double world_overlap(const world_scene* scene, const world_engine* engine, void* state)
{
    placed_polygon* polygons = bench_allocate((size_t)scene->settings.shape_capacity, sizeof(placed_polygon));
    int32_t count = 0;
    for (int32_t i = 0; i < engine->count(state); ++i) {
        const world_body* body = &scene->bodies[i];
        world_motion motion = engine->read(state, i);
        for (int32_t k = 0; k < body->shape_count; ++k) {
            polygons[count++] = place(&scene->shapes[body->first_shape + k], i, motion);
        }
    }
    um_tree* tree = create_tree(polygons, count);
    double deepest = deepest_pair(scene, tree, polygons);
    um_tree_destroy(tree);
    bench_release(polygons);
    return deepest;
}
