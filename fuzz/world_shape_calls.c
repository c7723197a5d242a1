// Calls for shapes, and for geometry without a world: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>

// ---- Life -----------------------------------------------------------------------------------------------

static um_shape_id create_of_any_kind(world_fuzz* f, um_body_id body, const um_shape_def* def)
{
    switch (choose(f, 5)) {
    case 0:
        return um_shape_create_circle(f->call.subject, body, def, choose_circle(f));
    case 1:
        return um_shape_create_box(f->call.subject, body, def, choose_box(f));
    case 2:
        return um_shape_create_capsule(f->call.subject, body, def, choose_capsule(f));
    case 3:
        return um_shape_create_segment(f->call.subject, body, def, choose_segment(f));
    default: {
        um_polygon polygon = choose_polygon(f);
        bool is_there = !happens(f, f->hostile_percent);
        f->call.must_fail = f->call.must_fail || !is_there;
        return um_shape_create_polygon(f->call.subject, body, def, is_there ? &polygon : NULL);
    }
    }
}

static void create_shape(world_fuzz* f)
{
    if (f->shape_count >= f->shape_limit) {
        return;
    }
    before_call(f, "um_shape_create_...");
    um_body_id body = choose_body(f);
    um_shape_def def = um_default_shape_def();
    bool has_def = choose(f, 3) != 0;
    if (has_def) {
        def = choose_shape_def(f);
    }
    um_shape_id shape = create_of_any_kind(f, body, has_def ? &def : NULL);
    note_shape(f, body, shape);
    after_call(f, shape.index1 != 0);
}

// ---- Chains ---------------------------------------------------------------------------------------------

enum { MOST_POINTS = 8 };

// Notes the shapes of a chain that was made.
static void note_chain(world_fuzz* f, um_body_id body, const um_shape_id* shapes, int32_t count,
                       bool succeeded)
{
    for (int32_t i = 0; i < count; ++i) {
        require(f, succeeded == (shapes[i].index1 != 0), "a chain that is there in part");
        note_shape(f, body, shapes[i]);
    }
}

static void create_chain(world_fuzz* f)
{
    if (f->shape_count + MOST_POINTS > f->shape_limit) {
        return;
    }
    before_call(f, "um_shape_create_chain");
    um_body_id body = choose_body(f);
    um_shape_def def = choose_shape_def(f);
    um_vec2 points[MOST_POINTS];
    um_chain chain = {.points = points, .count = 2 + choose(f, MOST_POINTS - 1)};
    chain.is_loop = choose(f, 3) == 0;
    chain.is_two_sided = choose(f, 3) == 0;
    for (int32_t i = 0; i < chain.count; ++i) {
        points[i] = choose_vector(f, 0.5f * f->meter, 6);
    }
    int32_t count = chain.is_loop ? chain.count : chain.count - 1;
    if (happens(f, f->hostile_percent)) {
        chain.points = choose(f, 2) == 0 ? NULL : points;
        chain.count = chain.points == NULL ? chain.count : 1 - choose(f, 3);
        f->call.must_fail = true;
    }
    tell(f, " %d points, %s, %s", (int)chain.count, chain.is_loop ? "loop" : "open",
         chain.is_two_sided ? "two sides" : "one side");
    um_shape_id shapes[MOST_POINTS] = {{0, 0}};
    bool succeeded = um_shape_create_chain(f->call.subject, body, &def, &chain, shapes);
    note_chain(f, body, shapes, count, succeeded);
    after_call(f, succeeded);
}

// Points on a coarse grid: many rings cross themselves, and many do not.
static void create_outline(world_fuzz* f)
{
    if (f->shape_count + 2 * MOST_POINTS > f->shape_limit) {
        return;
    }
    before_call(f, "um_shape_create_outline");
    um_body_id body = choose_body(f);
    um_shape_def def = choose_shape_def(f);
    um_vec2 points[MOST_POINTS];
    int32_t ring_count = 3 + choose(f, MOST_POINTS - 2);
    for (int32_t i = 0; i < ring_count; ++i) {
        points[i] = choose_vector(f, 0.25f * f->meter, 6);
    }
    um_outline outline = {points, &ring_count, 1};
    bool is_there = !happens(f, f->hostile_percent);
    f->call.must_fail = f->call.must_fail || !is_there;
    tell(f, " %d points", (int)ring_count);
    um_shape_id shapes[2 * MOST_POINTS] = {{0, 0}};
    int32_t count = um_shape_create_outline(f->call.subject, body, &def, is_there ? &outline : NULL, shapes,
                                            2 * MOST_POINTS);
    note_chain(f, body, shapes, count, count > 0);
    after_call(f, count > 0);
}

static void create_heightfield(world_fuzz* f)
{
    if (f->shape_count + MOST_POINTS > f->shape_limit) {
        return;
    }
    before_call(f, "um_shape_create_heightfield");
    um_body_id body = choose_body(f);
    float heights[MOST_POINTS];
    um_heightfield field = {.heights = heights, .count = 2 + choose(f, MOST_POINTS - 1)};
    field.is_y_up = choose(f, 2) == 0;
    field.spacing = 0.5f * f->meter + choose_float(f, 0.5f * f->meter, 4);
    field.origin = choose_vector(f, 0.5f * f->meter, 8);
    for (int32_t i = 0; i < field.count; ++i) {
        heights[i] = choose_signed(f, 0.25f * f->meter, 4);
    }
    int32_t count = field.count - 1;
    if (happens(f, f->hostile_percent)) {
        field.heights = choose(f, 2) == 0 ? NULL : heights;
        field.count = field.heights == NULL ? field.count : 1 - choose(f, 3);
        f->call.must_fail = true;
    }
    um_shape_id shapes[MOST_POINTS] = {{0, 0}};
    bool succeeded = um_shape_create_heightfield(f->call.subject, body, NULL, &field, shapes);
    note_chain(f, body, shapes, count, succeeded);
    after_call(f, succeeded);
}

// ---- The end --------------------------------------------------------------------------------------------

static void destroy_shape(world_fuzz* f)
{
    before_call(f, "um_shape_destroy");
    um_shape_id shape = choose_shape(f);
    bool succeeded = um_shape_destroy(f->call.subject, shape);
    if (succeeded && !f->call.must_fail) {
        forget_shape(f, shape);
    }
    after_call(f, succeeded);
}

// ---- Changes --------------------------------------------------------------------------------------------

static void set_geometry(world_fuzz* f)
{
    before_call(f, "um_shape_set_...");
    um_shape_id shape = choose_shape(f);
    um_shape_kind kind = (um_shape_kind)choose(f, UM_SEGMENT_SHAPE + 1);
    bool succeeded = false;
    switch (kind) {
    case UM_CIRCLE_SHAPE:
        succeeded = um_shape_set_circle(f->call.subject, shape, choose_circle(f));
        break;
    case UM_BOX_SHAPE:
        succeeded = um_shape_set_box(f->call.subject, shape, choose_box(f));
        break;
    case UM_POLYGON_SHAPE: {
        um_polygon polygon = choose_polygon(f);
        succeeded = um_shape_set_polygon(f->call.subject, shape, &polygon);
        break;
    }
    case UM_CAPSULE_SHAPE:
        succeeded = um_shape_set_capsule(f->call.subject, shape, choose_capsule(f));
        break;
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        succeeded = um_shape_set_segment(f->call.subject, shape, choose_segment(f));
        break;
    }
    require(f, !succeeded || um_shape_get_kind(f->world, shape) == kind, "the kind is not what was set");
    after_call(f, succeeded);
}

typedef struct shape_property {
    const char* name;
    bool (*set)(um_world* world, um_shape_id shape, float number);
    float (*get)(const um_world* world, um_shape_id shape);
    float high; // the lowest is 0
} shape_property;

static void set_property(world_fuzz* f)
{
    static const shape_property properties[] = {
        {"um_shape_set_density", um_shape_set_density, um_shape_get_density, 1e9f},
        {"um_shape_set_friction", um_shape_set_friction, um_shape_get_friction, 1e6f},
        {"um_shape_set_restitution", um_shape_set_restitution, um_shape_get_restitution, 1.0f},
    };
    const shape_property* property = &properties[choose(f, 3)];
    before_call(f, property->name);
    um_shape_id shape = choose_shape(f);
    float number = choose_float(f, 0.125f, 12);
    f->call.must_fail = f->call.must_fail || !(number >= 0.0f && number <= property->high);
    bool succeeded = property->set(f->call.subject, shape, number);
    require(f, !succeeded || property->get(f->world, shape) == number, "a number is not what was set");
    after_sure_call(f, succeeded);
}

static void set_user_data(world_fuzz* f)
{
    before_call(f, "um_shape_set_user_data");
    um_shape_id shape = choose_shape(f);
    uint64_t data = choose_bits(f);
    bool succeeded = um_shape_set_user_data(f->call.subject, shape, data);
    require(f, !succeeded || um_shape_get_user_data(f->world, shape) == data,
            "the user data is not what was set");
    after_sure_call(f, succeeded);
}

static void set_surface(world_fuzz* f)
{
    before_call(f, "um_shape_set_surface");
    um_shape_id shape = choose_shape(f);
    um_surface chosen = choose_surface(f);
    bool succeeded = um_shape_set_surface(f->call.subject, shape, chosen);
    um_surface is = um_shape_get_surface(f->world, shape);
    require(f, !succeeded || (is.belt_speed == chosen.belt_speed && is.one_way.y == chosen.one_way.y),
            "the surface is not what was set");
    after_call(f, succeeded);
}

static void set_asks_pre_solve(world_fuzz* f)
{
    before_call(f, "um_shape_set_asks_pre_solve");
    um_shape_id shape = choose_shape(f);
    bool asks = choose(f, 2) == 0;
    bool succeeded = um_shape_set_asks_pre_solve(f->call.subject, shape, asks);
    require(f, !succeeded || um_shape_asks_pre_solve(f->world, shape) == asks,
            "whether pre_solve is asked is not what was set");
    after_call(f, succeeded);
}

static void set_filter(world_fuzz* f)
{
    before_call(f, "um_shape_set_filter");
    um_shape_id shape = choose_shape(f);
    um_filter chosen = choose_filter(f);
    bool succeeded = um_shape_set_filter(f->call.subject, shape, chosen);
    um_filter is = um_shape_get_filter(f->world, shape);
    require(f,
            !succeeded ||
                (is.categories == chosen.categories && is.mask == chosen.mask && is.group == chosen.group),
            "the filter is not what was set");
    after_sure_call(f, succeeded);
}

static void set_rules(world_fuzz* f)
{
    switch (choose(f, 3)) {
    case 0:
        set_filter(f);
        break;
    case 1:
        set_surface(f);
        break;
    default:
        set_asks_pre_solve(f);
        break;
    }
}

// ---- Reading --------------------------------------------------------------------------------------------

// That a shape is of one kind, and valid.
static void check_geometry(const world_fuzz* f, um_shape_id shape, bool is_there)
{
    const um_world* world = f->call.subject;
    um_circle circle;
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    bool is_circle = um_shape_get_circle(world, shape, &circle);
    bool is_box = um_shape_get_box(world, shape, &box);
    bool is_polygon = um_shape_get_polygon(world, shape, &polygon);
    bool is_capsule = um_shape_get_capsule(world, shape, &capsule);
    bool is_segment = um_shape_get_segment(world, shape, &segment);
    int32_t kinds = (int)is_circle + (int)is_box + (int)is_polygon + (int)is_capsule + (int)is_segment;
    require(f, kinds == (int)is_there, "a shape of no or two kinds");
    require(f, !is_circle || um_circle_is_valid(circle), "the circle of a shape is not valid");
    require(f, !is_box || um_box_is_valid(box), "the box of a shape is not valid");
    require(f, !is_polygon || um_polygon_is_valid(&polygon), "the polygon of a shape is not valid");
    require(f, !is_capsule || um_capsule_is_valid(capsule), "the capsule of a shape is not valid");
    require(f, !is_segment || um_segment_is_valid(segment), "the segment of a shape is not valid");
    require(f, !um_shape_get_circle(world, shape, NULL), "a circle was written to NULL");
    require(f, !um_shape_get_box(world, shape, NULL), "a box was written to NULL");
    require(f, !um_shape_get_polygon(world, shape, NULL), "a polygon was written to NULL");
    require(f, !um_shape_get_capsule(world, shape, NULL), "a capsule was written to NULL");
    require(f, !um_shape_get_segment(world, shape, NULL), "a segment was written to NULL");
}

static void read_shape(world_fuzz* f)
{
    before_call(f, "reading a shape");
    end_failures(f);
    um_shape_id shape = choose_shape(f);
    const um_world* world = f->call.subject;
    bool is_there = um_shape_exists(world, shape);
    require_there(f, is_there, "a shape is there or not, against expectation");
    require(f, um_body_exists(world, um_shape_get_body(world, shape)) == is_there, "a shape without a body");
    check_geometry(f, shape, is_there);
    require(f, um_aabb_is_valid(um_shape_get_aabb(world, shape)), "the AABB of a shape is not valid");
    um_shape_get_density(world, shape);
    um_shape_get_friction(world, shape);
    um_shape_get_restitution(world, shape);
    um_shape_get_user_data(world, shape);
    require(f, is_there || um_shape_get_reports(world, shape) == 0, "what is not there has reports");
    require(f, is_there || !um_shape_is_sensor(world, shape), "what is not there is a sensor");
    require(f, is_there || !um_shape_asks_pre_solve(world, shape), "what is not there asks pre_solve");
    require(f, um_world_hash(f->world) == f->call.hash, "reading has changed the world");
}

void call_shape(world_fuzz* f)
{
    switch (choose(f, 14)) {
    case 0:
        destroy_shape(f);
        break;
    case 1:
        set_geometry(f);
        break;
    case 2:
    case 3:
        set_property(f);
        break;
    case 4:
        set_user_data(f);
        break;
    case 5:
        read_shape(f);
        break;
    case 6:
        create_chain(f);
        break;
    case 7:
        create_heightfield(f);
        break;
    case 8:
        set_rules(f);
        break;
    case 9:
        create_outline(f);
        break;
    case 10:
        set_reports(f);
        break;
    case 11:
        read_visitors(f);
        break;
    default:
        create_shape(f);
        break;
    }
}

// ---- Geometry -------------------------------------------------------------------------------------------

static void check_mass(const world_fuzz* f, um_mass mass)
{
    require(f, isfinite(mass.mass) && mass.mass >= 0.0f, "a mass is negative or not finite");
    require(f, isfinite(mass.inertia) && mass.inertia >= 0.0f, "an inertia is negative or not finite");
    require(f, isfinite(mass.center.x) && isfinite(mass.center.y), "a centre is not finite");
}

static void make_hull(world_fuzz* f)
{
    f->call.name = "um_polygon_from_points";
    f->call.must_fail = false;
    um_vec2 points[24];
    int32_t count = choose(f, 25);
    float step = choose(f, 4) == 0 ? 1e-4f : choose(f, 4) == 0 ? 1e5f : 0.25f;
    for (int32_t i = 0; i < count; ++i) {
        points[i] = choose_vector(f, step, 9);
    }
    um_polygon polygon = {.count = -7};
    um_result result = um_polygon_from_points(points, count, &polygon);
    require(f, result == UM_OK || polygon.count == -7, "a hull that failed was written");
    require(f, result != UM_OK || !f->call.must_fail, "a hull of points that are not finite");
    require(f, result != UM_OK || um_polygon_is_valid(&polygon), "a hull is not valid");
    require(f, um_polygon_from_points(NULL, count, &polygon) != UM_OK, "a hull of NULL");
    require(f, um_polygon_from_points(points, count, NULL) != UM_OK, "a hull in NULL");
    require(f, um_polygon_from_points(points, -count, &polygon) != UM_OK, "a hull of less than no points");
    if (result == UM_OK) {
        check_mass(f, um_polygon_mass(&polygon, choose_float(f, 1.0f, 4)));
    }
}

void call_geometry(world_fuzz* f)
{
    um_circle circle;
    um_box box;
    um_polygon polygon;
    f->call.name = "geometry";
    tell(f, "\ngeometry");
    switch (choose(f, 4)) {
    case 0:
        circle = choose_circle(f);
        check_mass(f, um_circle_mass(circle, choose_float(f, 1.0f, 4)));
        break;
    case 1:
        box = choose_box(f);
        check_mass(f, um_box_mass(box, choose_float(f, 1.0f, 4)));
        if (um_polygon_from_box(box, &polygon) == UM_OK) {
            require(f, um_box_is_valid(box), "a bad box became a polygon");
            require(f, um_polygon_is_valid(&polygon), "a box became a bad polygon");
        }
        break;
    case 2:
        polygon = choose_polygon(f);
        check_mass(f, um_polygon_mass(&polygon, choose_float(f, 1.0f, 4)));
        require(f, !um_polygon_is_valid(NULL), "a polygon that is NULL is valid");
        check_mass(f, um_polygon_mass(NULL, 1.0f));
        break;
    default:
        make_hull(f);
        break;
    }
}
