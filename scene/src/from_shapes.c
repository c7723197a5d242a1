// The shapes of a body of a world, as records.
// SPDX-License-Identifier: MIT

#include "from_shapes.h"

#include <string.h>

// The shapes of a body in the order of their creation.
typedef struct source {
    const um_world* world;
    umsi_arena* arena;
    um_shape_id* ids;
    int32_t count;
} source;

static um_shape_def def_of(const um_world* world, um_shape_id id)
{
    um_shape_def def = um_default_shape_def();
    def.density = um_shape_get_density(world, id);
    def.friction = um_shape_get_friction(world, id);
    def.restitution = um_shape_get_restitution(world, id);
    def.filter = um_shape_get_filter(world, id);
    def.reports = um_shape_get_reports(world, id);
    def.surface = um_shape_get_surface(world, id);
    def.asks_pre_solve = um_shape_asks_pre_solve(world, id);
    def.is_sensor = um_shape_is_sensor(world, id);
    def.sees_sensors = um_shape_sees_sensors(world, id);
    def.user_data = um_shape_get_user_data(world, id);
    return def;
}

static um_vec2* make_points(const source* s, umsi_list* list, int32_t count)
{
    um_vec2* points = umsi_arena_take(s->arena, (size_t)count * sizeof points[0]);
    list->items = points;
    list->count = points != NULL ? count : 0;
    return points;
}

// ---- Kinds ----------------------------------------------------------------------------------------------

static void describe_box(um_box box, umsi_shape* shape)
{
    shape->kind = UMSI_BOX;
    shape->center = box.center;
    shape->size = um_vec2_scale(box.half, 2.0f);
    shape->rotation = um_vec2_make(box.q.c, box.q.s);
}

// A piece of an outline is an outline of one ring, so that it is joined to its neighbours again.
static bool describe_polygon(const source* s, um_shape_id id, umsi_shape* shape)
{
    um_polygon polygon;
    um_shape_get_polygon(s->world, id, &polygon);
    umsi_list* list = &shape->points;
    shape->kind = UMSI_POLYGON;
    shape->radius = polygon.radius;
    if (um_shape_is_piece(s->world, id)) {
        list = umsi_arena_take(s->arena, sizeof *list);
        if (list == NULL) {
            return false;
        }
        shape->kind = UMSI_OUTLINE;
        shape->rings.items = list;
        shape->rings.count = 1;
    }
    um_vec2* points = make_points(s, list, polygon.count);
    if (points == NULL) {
        return false;
    }
    memcpy(points, polygon.vertices, (size_t)polygon.count * sizeof points[0]);
    return true;
}

static void describe_capsule(const source* s, um_shape_id id, umsi_shape* shape)
{
    um_capsule capsule = {0};
    um_shape_get_capsule(s->world, id, &capsule);
    shape->kind = UMSI_CAPSULE;
    shape->a = capsule.a;
    shape->b = capsule.b;
    shape->radius = capsule.radius;
}

static void describe_segment(const source* s, um_shape_id id, umsi_shape* shape)
{
    um_segment segment = {0};
    um_shape_get_segment(s->world, id, &segment);
    shape->kind = UMSI_SEGMENT;
    shape->a = segment.a;
    shape->b = segment.b;
}

// ---- Chains ---------------------------------------------------------------------------------------------

static bool is_same_point(um_vec2 a, um_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

// Whether a shape goes on where the one before it, a segment of a chain, ends.
static bool goes_on(const source* s, int32_t index)
{
    um_shape_id before = s->ids[index - 1];
    um_shape_id id = s->ids[index];
    if (um_shape_get_kind(s->world, id) != UM_CHAIN_SEGMENT_SHAPE ||
        um_shape_is_one_sided(s->world, id) != um_shape_is_one_sided(s->world, before)) {
        return false;
    }
    um_segment a = {0};
    um_segment b = {0};
    um_shape_get_segment(s->world, before, &a);
    um_shape_get_segment(s->world, id, &b);
    um_shape_def def_a = def_of(s->world, before);
    um_shape_def def_b = def_of(s->world, id);
    return is_same_point(a.b, b.a) && umsi_is_same(&umsi_shape_def_table, &def_a, &def_b);
}

// Returns how many segments became the chain; 0 when memory ends.
static int32_t describe_chain(const source* s, int32_t index, umsi_shape* shape)
{
    int32_t count = 1;
    while (index + count < s->count && goes_on(s, index + count)) {
        count += 1;
    }
    um_segment segment = {0};
    um_vec2* points = make_points(s, &shape->points, count + 1);
    if (points == NULL) {
        return 0;
    }
    for (int32_t i = 0; i < count; ++i) {
        um_shape_get_segment(s->world, s->ids[index + i], &segment);
        points[i] = segment.a;
        points[i + 1] = segment.b;
    }
    shape->kind = UMSI_CHAIN;
    shape->is_two_sided = !um_shape_is_one_sided(s->world, s->ids[index]);
    shape->is_loop = count >= 3 && is_same_point(points[0], points[count]);
    shape->points.count -= shape->is_loop;
    return count;
}

// ---- All of them ----------------------------------------------------------------------------------------

// Describes the shape at an index, and those that are one with it. Returns how many these are; 0 when memory
// ends.
static int32_t describe_shape(const source* s, int32_t index, umsi_shape* shape)
{
    um_shape_id id = s->ids[index];
    um_circle circle = {0};
    um_box box = {0};
    shape->def = def_of(s->world, id);
    switch (um_shape_get_kind(s->world, id)) {
    case UM_CIRCLE_SHAPE:
        um_shape_get_circle(s->world, id, &circle);
        shape->kind = UMSI_CIRCLE;
        shape->center = circle.center;
        shape->radius = circle.radius;
        break;
    case UM_BOX_SHAPE:
        um_shape_get_box(s->world, id, &box);
        describe_box(box, shape);
        break;
    case UM_POLYGON_SHAPE:
        return describe_polygon(s, id, shape);
    case UM_CAPSULE_SHAPE:
        describe_capsule(s, id, shape);
        break;
    case UM_SEGMENT_SHAPE:
        describe_segment(s, id, shape);
        break;
    case UM_CHAIN_SEGMENT_SHAPE:
        return describe_chain(s, index, shape);
    }
    return 1;
}

bool umsi_describe_shapes(const um_world* world, um_body_id body, umsi_arena* arena, umsi_list* out_list)
{
    source s = {world, arena, NULL, um_body_get_shape_count(world, body)};
    if (s.count == 0) {
        return true;
    }
    s.ids = umsi_arena_take(arena, (size_t)s.count * sizeof s.ids[0]);
    umsi_shape* shapes = umsi_arena_take(arena, (size_t)s.count * sizeof shapes[0]);
    if (s.ids == NULL || shapes == NULL) {
        return false;
    }
    um_body_get_shapes(world, body, s.ids, s.count);
    for (int32_t i = 0; i < s.count / 2; ++i) { // they come last first
        um_shape_id last = s.ids[s.count - 1 - i];
        s.ids[s.count - 1 - i] = s.ids[i];
        s.ids[i] = last;
    }
    umsi_shape defaults;
    umsi_set_defaults(&umsi_shape_table, &defaults);
    int32_t made = 0;
    for (int32_t i = 0; i < s.count; ++made) {
        shapes[made] = defaults;
        int32_t used = describe_shape(&s, i, shapes + made);
        if (used == 0) {
            return false;
        }
        umsi_mark_differences(&umsi_shape_table, shapes + made, &defaults);
        i += used;
    }
    out_list->items = shapes;
    out_list->count = made;
    return true;
}
