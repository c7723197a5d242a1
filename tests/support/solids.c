// Brute force for query tests: see solids.h.
// SPDX-License-Identifier: MIT

#include "support/solids.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Hulls ----------------------------------------------------------------------------------------------

static double cross(spot o, spot a, spot b)
{
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

static int compare_spots(const void* a, const void* b)
{
    const spot* p = a;
    const spot* q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

// Andrew's monotone chain, in place. Returns the number of corners.
static int32_t make_hull(spot* points, int32_t count)
{
    spot hull[2 * MOST_SOLID_POINTS] = {{0.0, 0.0}};
    qsort(points, (size_t)count, sizeof points[0], compare_spots);
    int32_t size = 0;
    for (int32_t i = 0; i < count; ++i) {
        while (size >= 2 && cross(hull[size - 2], hull[size - 1], points[i]) <= 0.0) {
            size -= 1;
        }
        hull[size++] = points[i];
    }
    int32_t lower = size + 1;
    for (int32_t i = count - 2; i >= 0; --i) {
        while (size >= lower && cross(hull[size - 2], hull[size - 1], points[i]) <= 0.0) {
            size -= 1;
        }
        hull[size++] = points[i];
    }
    size = size > 1 ? size - 1 : size; // the first one closes the hull
    if (size == 2 && hull[0].x == hull[1].x && hull[0].y == hull[1].y) {
        size = 1;
    }
    memcpy(points, hull, (size_t)size * sizeof points[0]);
    return size;
}

static void enclose(solid* s)
{
    s->center = (spot){0.0, 0.0};
    for (int32_t i = 0; i < s->count; ++i) {
        s->center.x += s->points[i].x / s->count;
        s->center.y += s->points[i].y / s->count;
    }
    s->reach = 0.0;
    for (int32_t i = 0; i < s->count; ++i) {
        s->reach = fmax(s->reach, hypot(s->points[i].x - s->center.x, s->points[i].y - s->center.y));
    }
    s->reach += s->radius;
}

static spot place(um_transform t, um_vec2 point)
{
    double length = hypot((double)t.q.c, (double)t.q.s);
    double c = (double)t.q.c / length;
    double s = (double)t.q.s / length;
    return (spot){(double)t.p.x + c * (double)point.x - s * (double)point.y,
                  (double)t.p.y + s * (double)point.x + c * (double)point.y};
}

solid solid_of_convex(const um_convex* convex, um_transform transform)
{
    solid s = {.radius = (double)convex->radius};
    for (int32_t i = 0; i < convex->count; ++i) {
        s.points[i] = place(transform, convex->points[i]);
    }
    // The two points of a line keep their order, which tells the open side.
    bool is_line = convex->count == 2;
    s.count = is_line ? 2 : make_hull(s.points, convex->count);
    enclose(&s);
    return s;
}

solid solid_of_point(um_vec2 point)
{
    solid s = {.points = {{(double)point.x, (double)point.y}}, .count = 1};
    enclose(&s);
    return s;
}

solid solid_of_aabb(um_aabb aabb)
{
    solid s = {.points = {{(double)aabb.min.x, (double)aabb.min.y},
                          {(double)aabb.max.x, (double)aabb.min.y},
                          {(double)aabb.max.x, (double)aabb.max.y},
                          {(double)aabb.min.x, (double)aabb.max.y}},
               .count = 4};
    s.count = make_hull(s.points, 4);
    enclose(&s);
    return s;
}

solid solid_moved(const solid* s, double x, double y)
{
    solid moved = *s;
    for (int32_t i = 0; i < moved.count; ++i) {
        moved.points[i].x += x;
        moved.points[i].y += y;
    }
    moved.center.x += x;
    moved.center.y += y;
    return moved;
}

// ---- Worlds ---------------------------------------------------------------------------------------------

static um_convex convex_of_shape(const um_world* world, um_shape_id shape)
{
    um_convex convex = {.count = 0};
    um_circle circle;
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    switch (um_shape_get_kind(world, shape)) {
    case UM_CIRCLE_SHAPE:
        um_shape_get_circle(world, shape, &circle);
        convex = (um_convex){{circle.center}, 1, circle.radius};
        break;
    case UM_BOX_SHAPE:
        um_shape_get_box(world, shape, &box);
        for (int32_t i = 0; i < 4; ++i) {
            um_vec2 corner = {i % 2 == 0 ? -box.half.x : box.half.x, i < 2 ? -box.half.y : box.half.y};
            convex.points[i] = um_transform_apply((um_transform){box.center, box.q}, corner);
        }
        convex.count = 4;
        break;
    case UM_POLYGON_SHAPE:
        um_shape_get_polygon(world, shape, &polygon);
        memcpy(convex.points, polygon.vertices, sizeof convex.points);
        convex.count = polygon.count;
        convex.radius = polygon.radius;
        break;
    case UM_CAPSULE_SHAPE:
        um_shape_get_capsule(world, shape, &capsule);
        convex = (um_convex){{capsule.a, capsule.b}, 2, capsule.radius};
        break;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        um_shape_get_segment(world, shape, &segment);
        convex = (um_convex){{segment.a, segment.b}, 2, 0.0f};
        break;
    }
    return convex;
}

static int compare_solids(const void* a, const void* b)
{
    const solid* p = a;
    const solid* q = b;
    return (p->id.index1 > q->id.index1) - (p->id.index1 < q->id.index1);
}

static void add_shapes(const um_world* world, um_body_id body, solid_list* list)
{
    int32_t count = um_body_get_shapes(world, body, NULL, 0);
    um_shape_id* shapes = malloc(((size_t)count + 1) * sizeof shapes[0]);
    um_body_get_shapes(world, body, shapes, count);
    um_transform transform = um_body_get_transform(world, body);
    for (int32_t i = 0; i < count; ++i) {
        um_convex convex = convex_of_shape(world, shapes[i]);
        solid s = solid_of_convex(&convex, transform);
        s.id = shapes[i];
        s.categories = um_shape_get_filter(world, shapes[i]).categories;
        s.is_one_sided = um_shape_get_user_data(world, shapes[i]) == ONE_SIDED_MARK;
        list->solids[list->count++] = s;
    }
    free(shapes);
}

solid_list solids_of_world(const um_world* world)
{
    um_counters counters = um_world_get_counters(world);
    solid_list list = {malloc(((size_t)counters.shapes + 1) * sizeof(solid)), 0};
    um_body_id* bodies = malloc(((size_t)counters.bodies + 1) * sizeof bodies[0]);
    int32_t count = um_world_get_bodies(world, bodies, counters.bodies);
    for (int32_t i = 0; i < count; ++i) {
        if (um_body_is_enabled(world, bodies[i])) {
            add_shapes(world, bodies[i], &list);
        }
    }
    free(bodies);
    qsort(list.solids, (size_t)list.count, sizeof list.solids[0], compare_solids);
    return list;
}

void solids_free(solid_list* list)
{
    free(list->solids);
    *list = (solid_list){NULL, 0};
}

const solid* solids_find(const solid_list* list, um_shape_id id)
{
    solid key = {.id = id};
    if (list->count == 0) {
        return NULL;
    }
    const solid* found =
        bsearch(&key, list->solids, (size_t)list->count, sizeof list->solids[0], compare_solids);
    return found != NULL && um_shape_id_equals(found->id, id) ? found : NULL;
}

// ---- Differences ----------------------------------------------------------------------------------------

// All ways from a point of b to a point of a: a and b share a point if (0, 0) is one of them.
typedef struct difference {
    spot points[MOST_SOLID_POINTS];
    int32_t count;
    double radius;
} difference;

static void subtract(const solid* a, const solid* b, difference* out_difference)
{
    int32_t count = 0;
    for (int32_t i = 0; i < a->count; ++i) {
        for (int32_t k = 0; k < b->count; ++k) {
            out_difference->points[count++] =
                (spot){a->points[i].x - b->points[k].x, a->points[i].y - b->points[k].y};
        }
    }
    out_difference->count = make_hull(out_difference->points, count);
    out_difference->radius = a->radius + b->radius;
}

static spot next_point(const difference* d, int32_t i)
{
    return d->points[i + 1 < d->count ? i + 1 : 0];
}

static double distance_to_line(spot p, spot a, spot b)
{
    double x = b.x - a.x;
    double y = b.y - a.y;
    double square = x * x + y * y;
    double t = square > 0.0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0.0;
    t = fmin(fmax(t, 0.0), 1.0);
    return hypot(p.x - (a.x + t * x), p.y - (a.y + t * y));
}

// From a point to the surface; negative inside.
static double signed_distance(const difference* d, spot p)
{
    double nearest = HUGE_VAL;
    bool is_inside = d->count >= 3;
    for (int32_t i = 0; i < d->count; ++i) {
        spot a = d->points[i];
        spot b = next_point(d, i);
        nearest = fmin(nearest, distance_to_line(p, a, b));
        is_inside = is_inside && cross(a, b, p) >= 0.0;
    }
    return (is_inside ? -nearest : nearest) - d->radius;
}

double solids_gap(const solid* a, const solid* b, double care)
{
    double circles = hypot(a->center.x - b->center.x, a->center.y - b->center.y) - a->reach - b->reach;
    if (circles > care) {
        return circles;
    }
    difference d;
    subtract(a, b, &d);
    return signed_distance(&d, (spot){0.0, 0.0});
}

// ---- Casts ----------------------------------------------------------------------------------------------

// Where a ray that starts outside first comes to a disc.
static double enter_disc(spot from, spot way, spot center, double radius)
{
    spot m = {from.x - center.x, from.y - center.y};
    double a = way.x * way.x + way.y * way.y;
    double b = m.x * way.x + m.y * way.y;
    double c = m.x * m.x + m.y * m.y - radius * radius;
    double root = b * b - a * c;
    double t = root >= 0.0 ? (-b - sqrt(root)) / a : HUGE_VAL;
    return t >= 0.0 ? t : HUGE_VAL;
}

// Where a ray crosses the line from a to b.
static double cross_line(spot from, spot way, spot a, spot b)
{
    spot line = {b.x - a.x, b.y - a.y};
    double denominator = way.x * line.y - way.y * line.x;
    spot m = {a.x - from.x, a.y - from.y};
    double t = (m.x * line.y - m.y * line.x) / denominator;
    double u = (m.x * way.y - m.y * way.x) / denominator;
    return denominator != 0.0 && t >= 0.0 && u >= 0.0 && u <= 1.0 ? t : HUGE_VAL;
}

// Where a ray first comes to a hull with a radius: the least of its sides, moved outwards, and of the discs
// around its corners.
static double enter(const difference* d, double radius, spot from, spot way)
{
    if (signed_distance(d, from) + d->radius <= radius) {
        return 0.0;
    }
    double first = HUGE_VAL;
    for (int32_t i = 0; i < d->count; ++i) {
        spot a = d->points[i];
        spot b = next_point(d, i);
        double length = hypot(b.x - a.x, b.y - a.y);
        if (length > 0.0) {
            spot out = {radius * (b.y - a.y) / length, radius * (a.x - b.x) / length};
            first = fmin(first, cross_line(from, way, (spot){a.x + out.x, a.y + out.y},
                                           (spot){b.x + out.x, b.y + out.y}));
        }
        if (radius > 0.0) {
            first = fmin(first, enter_disc(from, way, a, radius));
        }
    }
    return first;
}

// The time at which a ray enters is convex in how far it is moved sideways: between the two that are moved by
// the width it is no later than the later one.
hit_window solids_cast(const solid* target, const solid* mover, spot way, double width)
{
    hit_window window = {HUGE_VAL, HUGE_VAL};
    double length = hypot(way.x, way.y);
    spot side = {-way.y / length, way.x / length};
    // Most pairs are out of reach of each other, as the circles around them tell.
    spot between = {target->center.x - mover->center.x, target->center.y - mover->center.y};
    double reach = target->reach + mover->reach + width;
    double ahead = (between.x * way.x + between.y * way.y) / length;
    if (fabs(between.x * side.x + between.y * side.y) > reach || ahead < -reach) {
        return window;
    }
    difference d;
    subtract(target, mover, &d);
    window.may = enter(&d, d.radius + width, (spot){0.0, 0.0}, way);
    double left = enter(&d, d.radius, (spot){width * side.x, width * side.y}, way);
    double right = enter(&d, d.radius, (spot){-width * side.x, -width * side.y}, way);
    window.must = fmax(left, right) + width / length;
    return window;
}
