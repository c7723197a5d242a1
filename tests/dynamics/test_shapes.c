// The shapes' arrays against plain arrays, and what can be said of one shape against brute force.
// SPDX-License-Identifier: MIT

#include "dynamics/dynamics_checks.h"

#include "dynamics/shapes.h"

#include <math.h>

typedef struct fixture {
    memory m;
    umi_shapes shapes;
} fixture;

static void start(fixture* f)
{
    memory_start(&f->m);
    f->shapes = umi_shapes_make();
}

static void finish(fixture* f)
{
    umi_shapes_destroy(&f->m.allocator, &f->shapes);
    memory_finish(&f->m);
}

static int32_t take(fixture* f)
{
    assert_true(umi_shapes_reserve(&f->m.allocator, &f->shapes, 1));
    return umi_shapes_take(&f->shapes);
}

// What a shape is to look like, with the polygon at hand.
typedef struct look {
    umi_geometry geometry;
    um_polygon polygon;
} look;

static um_polygon random_polygon(prng* random)
{
    um_polygon polygon;
    um_vec2 points[8];
    do {
        for (int32_t i = 0; i < COUNT_OF(points); ++i) {
            points[i] = (um_vec2){prng_float(random, -10.0f, 10.0f), prng_float(random, -10.0f, 10.0f)};
        }
    } while (um_polygon_from_points(points, COUNT_OF(points), &polygon) != UM_OK);
    polygon.radius = prng_below(random, 2) == 0 ? 0.0f : prng_float(random, 0.0f, 3.0f);
    return polygon;
}

static look random_look(prng* random)
{
    um_vec2 center = {prng_float(random, -10.0f, 10.0f), prng_float(random, -10.0f, 10.0f)};
    look l;
    memset(&l, 0, sizeof l);
    um_vec2 end = {prng_float(random, 11.0f, 20.0f), prng_float(random, -10.0f, 10.0f)};
    switch (prng_below(random, 5)) {
    case 0:
        l.geometry =
            (umi_geometry){.kind = UM_CIRCLE_SHAPE, .circle = {center, 1.0f + prng_float(random, 0, 9)}};
        break;
    case 1:
        l.geometry = (umi_geometry){
            .kind = UM_BOX_SHAPE,
            .box = {center,
                    {1.0f + prng_float(random, 0, 9), 1.0f + prng_float(random, 0, 9)},
                    um_rot_from_angle(prng_float(random, -3.0f, 3.0f))},
        };
        break;
    case 2:
        l.geometry = (umi_geometry){.kind = UM_CAPSULE_SHAPE,
                                    .capsule = {center, end, 1.0f + prng_float(random, 0, 9)}};
        break;
    case 3:
        l.geometry = (umi_geometry){.kind = UM_SEGMENT_SHAPE, .segment = {center, end}};
        break;
    default:
        l.geometry = (umi_geometry){.kind = UM_POLYGON_SHAPE, .polygon = -1};
        l.polygon = random_polygon(random);
        break;
    }
    return l;
}

static bool set(fixture* f, int32_t shape, const look* l)
{
    bool has_room = umi_shapes_reserve_geometry(&f->m.allocator, &f->shapes, l->geometry.kind, 1);
    if (has_room) {
        umi_shapes_set_geometry(&f->shapes, shape, &l->geometry, &l->polygon);
    }
    return has_room;
}

static bool looks_like(const umi_shapes* shapes, int32_t shape, const look* l)
{
    const umi_geometry* g = umi_geometry_at(shapes, shape);
    if (g->kind != l->geometry.kind) {
        return false;
    }
    switch (g->kind) {
    case UM_CIRCLE_SHAPE:
        return have_same_bytes(&g->circle, &l->geometry.circle, sizeof g->circle);
    case UM_BOX_SHAPE:
        return have_same_bytes(&g->box, &l->geometry.box, sizeof g->box);
    case UM_CAPSULE_SHAPE:
        return have_same_bytes(&g->capsule, &l->geometry.capsule, sizeof g->capsule);
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return have_same_bytes(&g->segment, &l->geometry.segment, sizeof g->segment);
    case UM_POLYGON_SHAPE:
        break;
    }
    return have_same_bytes(umi_polygon_at(shapes, g->polygon), &l->polygon, sizeof l->polygon);
}

// ---- Places ---------------------------------------------------------------------------------------------

static void check_new_shape(const fixture* f, int32_t index)
{
    const umi_shape* shape = umi_shape_at(&f->shapes, index);
    static const um_aabb none = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    umi_shape expected;
    memset(&expected, 0, sizeof expected);
    expected.stamp = shape->stamp;
    expected.next = -1;
    expected.previous = -1;
    check_bytes(shape, &expected, sizeof expected, "a new shape");
    check_bytes(f->shapes.tight_aabbs + index, &none, sizeof none, "its tight box");
    check_bytes(f->shapes.fat_aabbs + index, &none, sizeof none, "its fat box");
}

static void a_new_shape_is_all_zero_even_where_another_one_was(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t shape = take(&f);
    check_new_shape(&f, shape);
    uint32_t stamp = umi_shape_at(&f.shapes, shape)->stamp;
    memset(umi_shape_at(&f.shapes, shape), 0x5a, sizeof(umi_shape));
    umi_shape_at(&f.shapes, shape)->asks_pre_solve = true; // a bool is not any byte
    umi_geometry_at(&f.shapes, shape)->kind = UM_CIRCLE_SHAPE;
    umi_shape_at(&f.shapes, shape)->stamp = stamp;
    f.shapes.tight_aabbs[shape] = f.shapes.fat_aabbs[shape] = um_aabb_make(1.0f, 2.0f, 3.0f, 4.0f);
    umi_shapes_put(&f.shapes, shape);
    check_number(take(&f), shape, "the place that is free");
    check_new_shape(&f, shape);
    finish(&f);
}

static void a_stamp_is_odd_in_use_and_even_when_free_and_goes_up_by_one(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    int32_t shape = take(&f);
    for (uint32_t i = 0; i < 100; ++i) {
        check_number(umi_shape_at(&f.shapes, shape)->stamp, 2 * i + 1, "the stamp in use");
        umi_shapes_put(&f.shapes, shape);
        check_number(umi_shape_at(&f.shapes, shape)->stamp, 2 * i + 2, "the stamp of a free place");
        check_number(take(&f), shape, "the place that is free");
    }
    finish(&f);
}

static void growth_keeps_the_boxes_of_every_shape(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 0; i < 300; ++i) {
        int32_t shape = take(&f);
        f.shapes.tight_aabbs[shape].min.x = (float)i;
        f.shapes.fat_aabbs[shape].max.y = (float)-i;
        umi_geometry_at(&f.shapes, shape)->body = i;
    }
    for (int32_t i = 0; i < 300; ++i) {
        check_float((double)f.shapes.tight_aabbs[i].min.x, i, 0.0, "tight box");
        check_float((double)f.shapes.fat_aabbs[i].max.y, -i, 0.0, "fat box");
        check_number_of(umi_geometry_at(&f.shapes, i)->body, i, "body", i);
    }
    finish(&f);
}

static void taking_without_memory_fails_at_every_point_and_loses_nothing(void** state)
{
    (void)state;
    for (int32_t k = 1; k <= 3; ++k) {
        fixture f;
        start(&f);
        while (f.shapes.pool.count < f.shapes.pool.capacity || f.shapes.pool.count < 8) {
            int32_t shape = take(&f);
            f.shapes.tight_aabbs[shape].min.x = (float)shape;
            f.shapes.fat_aabbs[shape].min.x = (float)shape;
        }
        int32_t count = f.shapes.pool.count;
        heap_fail(&f.m.heap, k, true);
        assert_false(umi_shapes_reserve(&f.m.allocator, &f.shapes, 1));
        check_number(f.shapes.pool.count, count, "places in use");
        heap_fail(&f.m.heap, 0, false);
        check_number_of(take(&f), count, "the place after failure", k);
        check_new_shape(&f, count);
        for (int32_t i = 0; i < count; ++i) {
            check_float((double)f.shapes.tight_aabbs[i].min.x, i, 0.0, "tight box");
            check_float((double)f.shapes.fat_aabbs[i].min.x, i, 0.0, "fat box");
        }
        finish(&f);
    }
}

// ---- Geometry -------------------------------------------------------------------------------------------

enum {
    MOST_SHAPES = 60,
};

typedef struct model {
    look looks[MOST_SHAPES];
    bool used[MOST_SHAPES];
} model;

static void compare(const fixture* f, const model* expected, const prng* random)
{
    int32_t polygons = 0;
    for (int32_t i = 0; i < MOST_SHAPES; ++i) {
        if (!expected->used[i]) {
            continue;
        }
        polygons += expected->looks[i].geometry.kind == UM_POLYGON_SHAPE;
        if (!looks_like(&f->shapes, i, &expected->looks[i])) {
            fail_with_seed(random, "shape %d has kind %d, expected %d, or other numbers", (int)i,
                           (int)umi_geometry_at(&f->shapes, i)->kind, (int)expected->looks[i].geometry.kind);
        }
    }
    if (f->shapes.polygons.count != polygons) {
        fail_with_seed(random, "%d polygons in the pool, expected %d", (int)f->shapes.polygons.count,
                       (int)polygons);
    }
}

static void change_one(fixture* f, model* expected, prng* random)
{
    int32_t shape = prng_below(random, MOST_SHAPES);
    if (!expected->used[shape]) {
        shape = take(f);
        assert_true(shape < MOST_SHAPES);
        expected->used[shape] = true;
        memset(&expected->looks[shape], 0, sizeof(look)); // a circle of no size, as take leaves it
    } else if (prng_chance(random, 20)) {
        umi_shapes_put(&f->shapes, shape);
        expected->used[shape] = false;
        return;
    }
    look l = random_look(random);
    bool is_polygon = l.geometry.kind == UM_POLYGON_SHAPE;
    bool must_fail = prng_chance(random, 20);
    bool has_room = f->shapes.polygons.count < f->shapes.polygons.capacity;
    heap_fail(&f->m.heap, must_fail ? 1 : 0, true);
    bool is_set = set(f, shape, &l);
    heap_fail(&f->m.heap, 0, false);
    if (is_set != (!is_polygon || has_room || !must_fail)) {
        fail_with_seed(random, "setting kind %d with%s room gives %d", (int)l.geometry.kind,
                       has_room ? "" : "out", is_set);
    }
    if (is_set) {
        expected->looks[shape] = l;
    }
}

static void shapes_keep_their_looks_and_the_pool_no_polygon_too_many(void** state)
{
    (void)state;
    static model expected;
    prng random = prng_make(7103);
    fixture f;
    memset(&expected, 0, sizeof expected);
    start(&f);
    for (int32_t step = 0; step < 5000; ++step) {
        change_one(&f, &expected, &random);
        compare(&f, &expected, &random);
    }
    finish(&f);
}

static void a_polygon_without_memory_leaves_the_shape_as_it_was(void** state)
{
    (void)state;
    prng random = prng_make(7104);
    fixture f;
    start(&f);
    int32_t shape = take(&f);
    look circle = {.geometry = {.kind = UM_CIRCLE_SHAPE, .circle = {{1.0f, 2.0f}, 3.0f}}};
    look polygon = {.geometry = {.kind = UM_POLYGON_SHAPE}, .polygon = random_polygon(&random)};
    assert_true(set(&f, shape, &circle));
    heap_fail(&f.m.heap, 1, true);
    assert_false(set(&f, shape, &polygon));
    assert_true(looks_like(&f.shapes, shape, &circle));
    check_number(f.shapes.polygons.count, 0, "polygons");
    heap_fail(&f.m.heap, 0, false);
    assert_true(set(&f, shape, &polygon));
    assert_true(looks_like(&f.shapes, shape, &polygon));
    check_number(f.shapes.polygons.count, 1, "polygons");
    finish(&f);
}

// ---- One shape ------------------------------------------------------------------------------------------

// The corners of a shape without its radius, in double.
static int32_t corners_of(const look* l, double out_x[UM_MAX_POLYGON_VERTICES],
                          double out_y[UM_MAX_POLYGON_VERTICES])
{
    if (l->geometry.kind == UM_POLYGON_SHAPE) {
        for (int32_t i = 0; i < l->polygon.count; ++i) {
            out_x[i] = (double)l->polygon.vertices[i].x;
            out_y[i] = (double)l->polygon.vertices[i].y;
        }
        return l->polygon.count;
    }
    if (l->geometry.kind == UM_CAPSULE_SHAPE || l->geometry.kind == UM_SEGMENT_SHAPE) {
        const um_segment* line = &l->geometry.segment; // a capsule begins with its points, too
        out_x[0] = (double)line->a.x;
        out_y[0] = (double)line->a.y;
        out_x[1] = (double)line->b.x;
        out_y[1] = (double)line->b.y;
        return 2;
    }
    if (l->geometry.kind == UM_CIRCLE_SHAPE) {
        out_x[0] = (double)l->geometry.circle.center.x;
        out_y[0] = (double)l->geometry.circle.center.y;
        return 1;
    }
    const um_box* box = &l->geometry.box;
    for (int32_t i = 0; i < 4; ++i) {
        double x = (i & 1) != 0 ? (double)box->half.x : -(double)box->half.x;
        double y = (i & 2) != 0 ? (double)box->half.y : -(double)box->half.y;
        out_x[i] = (double)box->center.x + (double)box->q.c * x - (double)box->q.s * y;
        out_y[i] = (double)box->center.y + (double)box->q.s * x + (double)box->q.c * y;
    }
    return 4;
}

static double radius_of(const look* l)
{
    bool is_circle = l->geometry.kind == UM_CIRCLE_SHAPE;
    bool is_capsule = l->geometry.kind == UM_CAPSULE_SHAPE;
    return is_circle    ? (double)l->geometry.circle.radius
           : is_capsule ? (double)l->geometry.capsule.radius
                        : (double)l->polygon.radius;
}

static double expected_reach(const look* l, um_vec2 from)
{
    double x[UM_MAX_POLYGON_VERTICES];
    double y[UM_MAX_POLYGON_VERTICES];
    int32_t count = corners_of(l, x, y);
    double reach = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        reach = fmax(reach, hypot(x[i] - (double)from.x, y[i] - (double)from.y));
    }
    return reach + radius_of(l);
}

static void the_reach_is_the_distance_to_the_furthest_point(void** state)
{
    (void)state;
    prng random = prng_make(7105);
    fixture f;
    start(&f);
    int32_t shape = take(&f);
    for (int32_t i = 0; i < 500; ++i) {
        look l = random_look(&random);
        assert_true(set(&f, shape, &l));
        um_vec2 from = {prng_float(&random, -10.0f, 10.0f), prng_float(&random, -10.0f, 10.0f)};
        float reach = umi_shape_reach(&f.shapes, umi_geometry_at(&f.shapes, shape), from);
        double expected = expected_reach(&l, from);
        if (!(fabs((double)reach - expected) <= 1e-5 * expected)) {
            fail_with_seed(&random, "reach of kind %d: %.9g, expected %.9g", (int)l.geometry.kind,
                           (double)reach, expected);
        }
    }
    finish(&f);
}

static void expect_bounds(const look* l, um_transform t, double out_bounds[4])
{
    double c = (double)t.q.c;
    double s = (double)t.q.s;
    double x[UM_MAX_POLYGON_VERTICES];
    double y[UM_MAX_POLYGON_VERTICES];
    double radius = radius_of(l);
    int32_t count = corners_of(l, x, y);
    out_bounds[0] = out_bounds[1] = HUGE_VAL;
    out_bounds[2] = out_bounds[3] = -HUGE_VAL;
    for (int32_t i = 0; i < count; ++i) {
        double at_x = (double)t.p.x + c * x[i] - s * y[i];
        double at_y = (double)t.p.y + s * x[i] + c * y[i];
        out_bounds[0] = fmin(out_bounds[0], at_x - radius);
        out_bounds[1] = fmin(out_bounds[1], at_y - radius);
        out_bounds[2] = fmax(out_bounds[2], at_x + radius);
        out_bounds[3] = fmax(out_bounds[3], at_y + radius);
    }
}

static void the_bounds_are_those_of_the_corners_or_the_disc(void** state)
{
    (void)state;
    prng random = prng_make(7106);
    fixture f;
    start(&f);
    int32_t shape = take(&f);
    for (int32_t i = 0; i < 500; ++i) {
        look l = random_look(&random);
        assert_true(set(&f, shape, &l));
        um_transform t = {{prng_float(&random, -50.0f, 50.0f), prng_float(&random, -50.0f, 50.0f)},
                          um_rot_from_angle(prng_float(&random, -3.0f, 3.0f))};
        um_aabb aabb = umi_shape_bounds(&f.shapes, umi_geometry_at(&f.shapes, shape), t);
        const double actual[4] = {(double)aabb.min.x, (double)aabb.min.y, (double)aabb.max.x,
                                  (double)aabb.max.y};
        double expected[4];
        expect_bounds(&l, t, expected);
        for (int32_t k = 0; k < 4; ++k) {
            if (!(fabs(actual[k] - expected[k]) <= 1e-4)) {
                fail_with_seed(&random, "bound %d of kind %d: %.9g, expected %.9g", (int)k,
                               (int)l.geometry.kind, actual[k], expected[k]);
            }
        }
    }
    finish(&f);
}

static void the_mass_is_that_of_the_geometry_at_the_shapes_density(void** state)
{
    (void)state;
    prng random = prng_make(7107);
    fixture f;
    start(&f);
    int32_t index = take(&f);
    for (int32_t i = 0; i < 200; ++i) {
        look l = random_look(&random);
        assert_true(set(&f, index, &l));
        umi_shape* shape = umi_shape_at(&f.shapes, index);
        shape->density = prng_float(&random, 0.1f, 10.0f);
        um_mass expected = {0};
        switch (l.geometry.kind) {
        case UM_CIRCLE_SHAPE:
            expected = um_circle_mass(l.geometry.circle, shape->density);
            break;
        case UM_BOX_SHAPE:
            expected = um_box_mass(l.geometry.box, shape->density);
            break;
        case UM_CAPSULE_SHAPE:
            expected = um_capsule_mass(l.geometry.capsule, shape->density);
            break;
        case UM_SEGMENT_SHAPE:
        case UM_CHAIN_SEGMENT_SHAPE:
            break;
        case UM_POLYGON_SHAPE:
            expected = um_polygon_mass(&l.polygon, shape->density);
            break;
        }
        um_mass mass = umi_shape_mass(&f.shapes, index);
        check_float((double)mass.mass, (double)expected.mass, 0.0, "mass");
        check_float((double)mass.center.x, (double)expected.center.x, 0.0, "x of the centre");
        check_float((double)mass.center.y, (double)expected.center.y, 0.0, "y of the centre");
        check_float((double)mass.inertia, (double)expected.inertia, 0.0, "inertia");
    }
    finish(&f);
}

static void a_box_has_the_corners_of_its_box_and_a_polygon_its_own(void** state)
{
    (void)state;
    prng random = prng_make(7108);
    fixture f;
    start(&f);
    int32_t shape = take(&f);
    for (int32_t i = 0; i < 200; ++i) {
        look l = random_look(&random);
        if (l.geometry.kind == UM_CIRCLE_SHAPE) {
            continue;
        }
        assert_true(set(&f, shape, &l));
        umi_corners room;
        umi_convex convex = umi_shape_convex(&f.shapes, umi_geometry_at(&f.shapes, shape), &room);
        double x[UM_MAX_POLYGON_VERTICES];
        double y[UM_MAX_POLYGON_VERTICES];
        int32_t count = corners_of(&l, x, y);
        check_number(convex.count, count, "corners");
        for (int32_t k = 0; k < count; ++k) {
            double nearest = HUGE_VAL;
            for (int32_t j = 0; j < convex.count; ++j) {
                nearest = fmin(
                    nearest, hypot((double)convex.vertices[j].x - x[k], (double)convex.vertices[j].y - y[k]));
            }
            check_float(nearest, 0.0, 1e-5, "the distance from a corner to the nearest one");
        }
    }
    finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_shape_is_all_zero_even_where_another_one_was),
        cmocka_unit_test(a_stamp_is_odd_in_use_and_even_when_free_and_goes_up_by_one),
        cmocka_unit_test(growth_keeps_the_boxes_of_every_shape),
        cmocka_unit_test(taking_without_memory_fails_at_every_point_and_loses_nothing),
        cmocka_unit_test(shapes_keep_their_looks_and_the_pool_no_polygon_too_many),
        cmocka_unit_test(a_polygon_without_memory_leaves_the_shape_as_it_was),
        cmocka_unit_test(the_reach_is_the_distance_to_the_furthest_point),
        cmocka_unit_test(the_bounds_are_those_of_the_corners_or_the_disc),
        cmocka_unit_test(the_mass_is_that_of_the_geometry_at_the_shapes_density),
        cmocka_unit_test(a_box_has_the_corners_of_its_box_and_a_polygon_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
