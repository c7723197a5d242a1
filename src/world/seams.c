// Finds who lies beside whom, and keeps the open sides of shapes. See seams.h.
// SPDX-License-Identifier: MIT

#include "world/seams.h"

#include "broadphase/tree_query.h"
#include "core/array.h"
#include "world/contact_life.h"
#include "world/proxies.h"

// Whether a shape can have seams: it has sides, and no radius.
static bool has_bare_sides(const umi_geometry* geometry)
{
    if (geometry->is_sensor) {
        return false;
    }
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
    case UM_CAPSULE_SHAPE:
        return false;
    case UM_POLYGON_SHAPE:
        return geometry->rounding == 0.0f;
    case UM_BOX_SHAPE:
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        break;
    }
    return true;
}

// Whether a shape can have neighbours on other bodies.
static bool is_static(const um_world* world, int32_t shape)
{
    int32_t body = umi_geometry_at(&world->shapes, shape)->body;
    return umi_body_at(&world->bodies, body)->type == UM_STATIC_BODY;
}

// Whether two shapes of one body that is not static can be neighbours.
static bool can_join(const umi_body* body, const umi_geometry* a, const umi_geometry* b)
{
    bool are_chain = a->kind == UM_CHAIN_SEGMENT_SHAPE && b->kind == UM_CHAIN_SEGMENT_SHAPE;
    bool are_pieces = a->is_piece && b->is_piece;
    return has_bare_sides(a) && has_bare_sides(b) &&
           (body->type == UM_KINEMATIC_BODY || are_chain || are_pieces);
}

// ---- Neighbours -----------------------------------------------------------------------------------------

typedef void shape_fn(um_world* world, int32_t neighbor, void* context);

typedef struct tree_walk {
    um_world* world;
    int32_t shape;
    shape_fn* fn;
    void* context;
} tree_walk;

// Whether what touches one of two shapes touches the other one as well: else a side that the other one covers
// is open to some. What the user's function decides is not known here.
static bool touch_the_same(const um_world* world, int32_t shape, int32_t other)
{
    const umi_shape* a = umi_shape_at(&world->shapes, shape);
    const umi_shape* b = umi_shape_at(&world->shapes, other);
    int32_t body_a = umi_geometry_at(&world->shapes, shape)->body;
    int32_t body_b = umi_geometry_at(&world->shapes, other)->body;
    return a->categories == b->categories && a->mask == b->mask && a->group == b->group &&
           (body_a == body_b ||
            (!umi_ignored_has_any(&world->ignored, body_a) && !umi_ignored_has_any(&world->ignored, body_b)));
}

// Whether two shapes can lie side by side: both are static, or on one body whose shapes are joined.
static bool can_be_neighbors(const um_world* world, int32_t shape, int32_t other)
{
    const umi_geometry* a = umi_geometry_at(&world->shapes, shape);
    const umi_geometry* b = umi_geometry_at(&world->shapes, other);
    if (!touch_the_same(world, shape, other)) {
        return false;
    }
    if (is_static(world, shape)) {
        return is_static(world, other) && has_bare_sides(b);
    }
    return a->body == b->body && can_join(umi_body_at(&world->bodies, a->body), a, b);
}

static bool visit_leaf(um_proxy_id proxy, uint64_t user_data, void* context)
{
    (void)proxy;
    const tree_walk* walk = context;
    int32_t neighbor = umi_leaf_shape(user_data);
    if (neighbor != walk->shape && can_be_neighbors(walk->world, walk->shape, neighbor)) {
        walk->fn(walk->world, neighbor, walk->context);
    }
    return true;
}

// Calls a function for all shapes that may lie beside one, which has a proxy. Shapes of one body stand in one
// tree, and wherever the body is, those that lie side by side have AABBs that meet.
static void each_neighbor(um_world* world, int32_t shape, shape_fn* fn, void* context)
{
    const umi_body* body = umi_body_at(&world->bodies, umi_geometry_at(&world->shapes, shape)->body);
    float reach = 2.0f * world->settings.slop;
    um_aabb aabb = world->shapes.tight_aabbs[shape];
    aabb = um_aabb_make(aabb.min.x - reach, aabb.min.y - reach, aabb.max.x + reach, aabb.max.y + reach);
    tree_walk walk = {world, shape, fn, context};
    umi_tree_query_any(umi_body_tree(world, body), aabb, visit_leaf, &walk, &world->gate->walks);
}

// ---- Changes --------------------------------------------------------------------------------------------

static void set_due(um_world* world, int32_t shape, void* context)
{
    (void)context;
    umi_shapes_set_due(&world->shapes, shape);
}

// Whether a shape may have or make seams at all: most bodies that move do not.
static bool can_have_seams(const um_world* world, int32_t shape)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    const umi_body* body = umi_body_at(&world->bodies, geometry->body);
    return has_bare_sides(geometry) && (body->type != UM_DYNAMIC_BODY || geometry->has_seams ||
                                        geometry->is_piece || geometry->kind == UM_CHAIN_SEGMENT_SHAPE);
}

void umi_seams_note_arrival(um_world* world, int32_t shape)
{
    umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    // What moves takes its neighbours along.
    if (can_have_seams(world, shape) && (is_static(world, shape) || !geometry->has_place)) {
        geometry->is_new = true;
        umi_shapes_set_due(&world->shapes, shape);
    }
}

void umi_seams_note_departure(um_world* world, int32_t shape)
{
    if (can_have_seams(world, shape)) {
        each_neighbor(world, shape, set_due, NULL);
    }
}

void umi_seams_forget(um_world* world, int32_t body)
{
    int32_t shape = umi_body_at(&world->bodies, body)->first_shape;
    for (; shape >= 0; shape = umi_shape_at(&world->shapes, shape)->next) {
        umi_geometry_at(&world->shapes, shape)->has_place = false;
    }
}

// ---- Update ---------------------------------------------------------------------------------------------

// The neighbours of a shape, in the frame of its body.
typedef struct neighborhood {
    int32_t body;
    int32_t count;
    bool has_room;
} neighborhood;

// Where a body is as another one sees it. Differences come first, so that places far away cost no precision;
// and to itself a body is where it is, to the bit, however it is turned.
static um_transform place_in(const um_world* world, int32_t body, int32_t other)
{
    if (body == other) {
        return (um_transform){{0.0f, 0.0f}, {1.0f, 0.0f}};
    }
    um_transform from = umi_body_transform(&world->bodies, other);
    um_transform at = umi_body_transform(&world->bodies, body);
    um_vec2 way = um_rot_apply_inverse(from.q, um_vec2_sub(at.p, from.p));
    um_vec2 axis = um_rot_apply_inverse(from.q, um_vec2_make(at.q.c, at.q.s));
    return (um_transform){way, {axis.x, axis.y}};
}

// A shape as a body sees it.
static umi_neighbor describe(const um_world* world, int32_t shape, int32_t body)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    um_transform place = place_in(world, geometry->body, body);
    umi_corners room;
    umi_convex core = umi_shape_convex(&world->shapes, geometry, &room);
    umi_neighbor neighbor = {.count = core.count, .is_one_sided = geometry->is_one_sided};
    for (int32_t i = 0; i < core.count; ++i) {
        neighbor.vertices[i] = um_transform_apply(place, core.vertices[i]);
        neighbor.normals[i] = um_rot_apply(place.q, core.normals[i]);
    }
    return neighbor;
}

static void add_neighbor(um_world* world, int32_t shape, void* context)
{
    neighborhood* n = context;
    umi_scratch* s = &world->scratch;
    n->has_room = n->has_room && umi_array_reserve(&world->allocator, &s->neighbors, &s->neighbor_capacity,
                                                   n->count, n->count + 1, sizeof s->neighbors[0]);
    if (n->has_room) {
        s->neighbors[n->count++] = describe(world, shape, n->body);
    }
}

// False when memory ends.
static bool update_shape(um_world* world, int32_t shape)
{
    umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    neighborhood n = {.body = geometry->body, .has_room = true};
    umi_open_side sides[UM_MAX_POLYGON_VERTICES];
    bool has_seams = false;
    int32_t count = 0;
    bool has_proxy = umi_shape_at(&world->shapes, shape)->proxy.index1 != 0;
    if (can_have_seams(world, shape) && has_proxy) {
        each_neighbor(world, shape, add_neighbor, &n);
        umi_neighbor itself = describe(world, shape, geometry->body);
        count = umi_open_sides_find(&itself, world->scratch.neighbors, n.count, world->settings.slop,
                                    world->settings.contact_margin, sides, &has_seams);
        has_seams = has_seams || geometry->kind == UM_CHAIN_SEGMENT_SHAPE;
    }
    if (!n.has_room ||
        !umi_shapes_set_seams(&world->allocator, &world->shapes, shape, has_seams, sides, count)) {
        return false;
    }
    geometry->has_place = has_proxy;
    return true;
}

// The neighbours of what is new are to be looked at as well.
static void spread_due(um_world* world)
{
    umi_shapes* shapes = &world->shapes;
    int32_t count = shapes->due_count;
    bool are_most = 2 * count > shapes->pool.count - world->mobile_shapes; // then nearly all are in the list
    for (int32_t i = 0; are_most && i < shapes->pool.fresh; ++i) {
        if (umi_shape_at(shapes, i)->proxy.index1 != 0 && can_have_seams(world, i)) {
            umi_shapes_set_due(shapes, i);
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        int32_t shape = shapes->due[i];
        umi_geometry* geometry = umi_geometry_at(shapes, shape);
        bool is_new = geometry->is_due && geometry->is_new;
        if (is_new && !are_most && umi_shape_at(shapes, shape)->proxy.index1 != 0) {
            each_neighbor(world, shape, set_due, NULL);
        }
        geometry->is_new = false;
    }
}

static void make_contacts_anew(um_world* world, int32_t body)
{
    if (body >= 0) {
        umi_contacts_make_anew(world, body);
    }
}

bool umi_seams_update(um_world* world)
{
    umi_shapes* shapes = &world->shapes;
    if (shapes->due_count == 0) {
        return true;
    }
    spread_due(world);
    int32_t last_body = -1; // whose contacts are to be made anew; the shapes of a body come one by one
    while (shapes->due_count > 0) {
        int32_t shape = shapes->due[shapes->due_count - 1];
        umi_geometry* geometry = umi_geometry_at(shapes, shape);
        if (geometry->is_due && geometry->body != last_body) {
            make_contacts_anew(world, last_body);
            last_body = geometry->body;
        }
        if (geometry->is_due && !update_shape(world, shape)) {
            break;
        }
        geometry->is_due = false;
        shapes->due_count -= 1;
    }
    make_contacts_anew(world, last_body);
    return shapes->due_count == 0;
}
