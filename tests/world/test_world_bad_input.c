// Bad numbers, vectors, options, geometry and defs, for every public call and every argument: the right
// error, nothing changed, and the next step runs.
// SPDX-License-Identifier: MIT

#include "support/world_calls.h"
#include "support/worlds.h"

#include <float.h>
#include <math.h>

typedef struct fixture {
    um_world* world;
    um_body_id floor;
    um_body_id box;
    um_body_id lift;
    um_shape_id shape; // of the box
    uint64_t hash;
} fixture;

static void start_fixture(fixture* f)
{
    f->world = start_world(NULL);
    f->floor = make_floor(f->world, 0.0f);
    f->box = make_box(f->world, 0.0f, -15.0f, 10.0f, 10.0f);
    f->shape = um_body_get_shape(f->world, f->box, 0);
    f->lift = make_body(f->world, UM_KINEMATIC_BODY, 100.0f, -50.0f);
    put_ball(f->world, f->lift, 10.0f);
    step_world(f->world, 5);
    f->hash = um_world_hash(f->world);
}

static void check_refused(fixture* f, bool is_done, um_result error, const char* what)
{
    if (is_done) {
        fail_msg("%s: a bad call succeeded", what);
    }
    check_result(um_world_get_last_error(f->world), error, what);
    check_hash(um_world_hash(f->world), f->hash, what);
    check_count(um_world_get_counters(f->world).bodies, 3, what);
    check_count(um_world_get_counters(f->world).shapes, 3, what);
    check_world(f->world);
}

static void finish_fixture(fixture* f)
{
    step_world(f->world, 1);
    finish_world(f->world);
}

static const float NOT_FINITE[] = {NAN, -NAN, INFINITY, -INFINITY};

// ---- Vectors --------------------------------------------------------------------------------------------

static void try_bad_vector(fixture* f, um_vec2 bad)
{
    um_world* w = f->world;
    um_vec2 good = {1.0f, 2.0f};
    um_result e = UM_ERROR_INVALID_VECTOR;
    check_refused(f, um_world_set_gravity(w, bad), e, "um_world_set_gravity");
    check_refused(f, um_body_set_transform(w, f->box, bad, 0.0f), e, "um_body_set_transform");
    check_refused(f, um_body_set_velocity(w, f->box, bad), e, "um_body_set_velocity");
    check_refused(f, um_body_set_target(w, f->lift, bad, 0.0f, 1.0f), e, "um_body_set_target");
    check_refused(f, um_body_apply_force(w, f->box, bad), e, "um_body_apply_force");
    check_refused(f, um_body_apply_force_at(w, f->box, bad, good), e, "um_body_apply_force_at, force");
    check_refused(f, um_body_apply_force_at(w, f->box, good, bad), e, "um_body_apply_force_at, point");
    check_refused(f, um_body_apply_impulse(w, f->box, bad), e, "um_body_apply_impulse");
    check_refused(f, um_body_apply_impulse_at(w, f->box, bad, good), e, "um_body_apply_impulse_at, impulse");
    check_refused(f, um_body_apply_impulse_at(w, f->box, good, bad), e, "um_body_apply_impulse_at, point");
}

static void vectors_that_are_not_finite_are_refused_everywhere(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(NOT_FINITE); ++i) {
        try_bad_vector(&f, um_vec2_make(NOT_FINITE[i], 0.0f));
        try_bad_vector(&f, um_vec2_make(0.0f, NOT_FINITE[i]));
    }
    finish_fixture(&f);
}

static void vectors_that_are_too_large_are_refused_everywhere(void** state)
{
    (void)state;
    static const float large[] = {1.001e18f, -1.001e18f, FLT_MAX, -FLT_MAX};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(large); ++i) {
        try_bad_vector(&f, um_vec2_make(large[i], 0.0f));
        try_bad_vector(&f, um_vec2_make(0.0f, large[i]));
    }
    finish_fixture(&f);
}

static void places_beyond_the_limit_are_refused(void** state)
{
    (void)state;
    static const float far[] = {1.001e9f, -1.001e9f, 1e17f};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(far); ++i) {
        um_vec2 x = {far[i], 0.0f};
        um_vec2 y = {0.0f, far[i]};
        um_result e = UM_ERROR_INVALID_VECTOR;
        check_refused(&f, um_body_set_transform(f.world, f.box, x, 0.0f), e, "um_body_set_transform, x");
        check_refused(&f, um_body_set_transform(f.world, f.box, y, 0.0f), e, "um_body_set_transform, y");
        check_refused(&f, um_body_set_target(f.world, f.lift, x, 0.0f, 1.0f), e, "um_body_set_target, x");
        check_refused(&f, um_body_set_target(f.world, f.lift, y, 0.0f, 1.0f), e, "um_body_set_target, y");
    }
    finish_fixture(&f);
}

static void gravity_beyond_its_limit_is_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_result e = UM_ERROR_INVALID_VECTOR;
    check_refused(&f, um_world_set_gravity(f.world, um_vec2_make(1.001e9f, 0.0f)), e, "x");
    check_refused(&f, um_world_set_gravity(f.world, um_vec2_make(0.0f, -1.001e9f)), e, "y");
    check_vector(um_world_get_gravity(f.world), um_vec2_make(0.0f, GRAVITY), 0.0f, "gravity");
    assert_true(um_world_set_gravity(f.world, um_vec2_make(0.0f, 1e9f)));
    finish_fixture(&f);
}

// ---- Numbers --------------------------------------------------------------------------------------------

static void try_bad_number(fixture* f, float bad)
{
    um_world* w = f->world;
    um_vec2 p = {100.0f, -50.0f};
    um_result e = UM_ERROR_INVALID_NUMBER;
    check_refused(f, um_body_set_angular_velocity(w, f->box, bad), e, "um_body_set_angular_velocity");
    check_refused(f, um_body_apply_torque(w, f->box, bad), e, "um_body_apply_torque");
    check_refused(f, um_body_apply_angular_impulse(w, f->box, bad), e, "um_body_apply_angular_impulse");
    check_refused(f, um_body_set_linear_damping(w, f->box, bad), e, "um_body_set_linear_damping");
    check_refused(f, um_body_set_angular_damping(w, f->box, bad), e, "um_body_set_angular_damping");
    check_refused(f, um_body_set_gravity_scale(w, f->box, bad), e, "um_body_set_gravity_scale");
    check_refused(f, um_shape_set_density(w, f->shape, bad), e, "um_shape_set_density");
    check_refused(f, um_shape_set_friction(w, f->shape, bad), e, "um_shape_set_friction");
    check_refused(f, um_shape_set_restitution(w, f->shape, bad), e, "um_shape_set_restitution");
    check_refused(f, um_world_step(w, bad) == UM_OK, e, "um_world_step");
    if (!isfinite(bad)) {
        check_refused(f, um_body_set_transform(w, f->box, p, bad), e, "um_body_set_transform");
        check_refused(f, um_body_set_target(w, f->lift, p, bad, 1.0f), e, "um_body_set_target, angle");
        check_refused(f, um_body_set_target(w, f->lift, p, 0.0f, bad), e, "um_body_set_target, time");
    }
}

static void bad_numbers_are_refused_everywhere(void** state)
{
    (void)state;
    static const float bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1.001e18f, -1.001e18f, FLT_MAX, -FLT_MAX};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        try_bad_number(&f, bad[i]);
    }
    finish_fixture(&f);
}

static void numbers_out_of_their_range_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_world* w = f.world;
    um_vec2 p = {100.0f, -50.0f};
    um_result e = UM_ERROR_INVALID_NUMBER;
    check_refused(&f, um_body_set_linear_damping(w, f.box, -1e-6f), e, "negative damping");
    check_refused(&f, um_body_set_linear_damping(w, f.box, 1.001e6f), e, "damping above 1e6");
    check_refused(&f, um_body_set_angular_damping(w, f.box, -1e-6f), e, "negative angular damping");
    check_refused(&f, um_body_set_angular_damping(w, f.box, 1.001e6f), e, "angular damping above 1e6");
    check_refused(&f, um_body_set_gravity_scale(w, f.box, 1.001e6f), e, "gravity scale above 1e6");
    check_refused(&f, um_body_set_gravity_scale(w, f.box, -1.001e6f), e, "gravity scale below -1e6");
    check_refused(&f, um_shape_set_density(w, f.shape, -1e-6f), e, "negative density");
    check_refused(&f, um_shape_set_density(w, f.shape, 1.001e9f), e, "density above 1e9");
    check_refused(&f, um_shape_set_friction(w, f.shape, -1e-6f), e, "negative friction");
    check_refused(&f, um_shape_set_friction(w, f.shape, 1.001e6f), e, "friction above 1e6");
    check_refused(&f, um_shape_set_restitution(w, f.shape, -1e-6f), e, "negative restitution");
    check_refused(&f, um_shape_set_restitution(w, f.shape, 1.001f), e, "restitution above 1");
    check_refused(&f, um_body_set_target(w, f.lift, p, 0.0f, 0.0f), e, "target in no time");
    check_refused(&f, um_body_set_target(w, f.lift, p, 0.0f, 0.99f * UM_MIN_STEP), e, "target in a moment");
    check_refused(&f, um_body_set_target(w, f.lift, p, 0.0f, -1.0f), e, "target in the past");
    finish_fixture(&f);
}

static void step_times_out_of_their_range_are_refused(void** state)
{
    (void)state;
    static const float bad[] = {0.0f, -0.0f, 1e-30f,  0.99f * UM_MIN_STEP, -1e-6f, -1.0f, 1.0001f,
                                2.0f, NAN,   INFINITY};
    fixture f;
    start_fixture(&f);
    int64_t steps = um_world_get_counters(f.world).steps;
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        check_result(um_world_step(f.world, bad[i]), UM_ERROR_INVALID_NUMBER, "um_world_step");
        check_refused(&f, false, UM_ERROR_INVALID_NUMBER, "um_world_step");
    }
    check_count(um_world_get_counters(f.world).steps, steps, "steps");
    check_result(um_world_step(f.world, UM_MIN_STEP), UM_OK, "the shortest step");
    check_result(um_world_step(f.world, UM_MAX_STEP), UM_OK, "the longest step");
    finish_fixture(&f);
}

static void masses_out_of_their_range_are_refused(void** state)
{
    (void)state;
    static const float bad[] = {NAN, INFINITY, -INFINITY, -1.0f, 1.001e18f, FLT_MAX};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_mass mass = {bad[i], {0.0f, 0.0f}, 1.0f};
        um_mass inertia = {1.0f, {0.0f, 0.0f}, bad[i]};
        um_result e = UM_ERROR_INVALID_NUMBER;
        check_refused(&f, um_body_set_mass(f.world, f.box, mass), e, "mass");
        check_refused(&f, um_body_set_mass(f.world, f.box, inertia), e, "inertia");
    }
    um_mass none = {0.0f, {0.0f, 0.0f}, 1.0f};
    check_refused(&f, um_body_set_mass(f.world, f.box, none), UM_ERROR_INVALID_NUMBER, "no mass");
    for (int32_t i = 0; i < COUNT_OF(NOT_FINITE); ++i) {
        um_mass x = {1.0f, {NOT_FINITE[i], 0.0f}, 1.0f};
        um_mass y = {1.0f, {0.0f, NOT_FINITE[i]}, 1.0f};
        check_refused(&f, um_body_set_mass(f.world, f.box, x), UM_ERROR_INVALID_VECTOR, "centre x");
        check_refused(&f, um_body_set_mass(f.world, f.box, y), UM_ERROR_INVALID_VECTOR, "centre y");
    }
    check_near(um_body_get_mass(f.world, f.box).mass, 400.0f, 1e-3f, "mass afterwards");
    finish_fixture(&f);
}

// ---- Options and types ----------------------------------------------------------------------------------

static void unknown_body_types_are_refused(void** state)
{
    (void)state;
    static const int bad[] = {-1, 3, 4, 255, 1 << 30, INT32_MIN};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        bool is_done = um_body_set_type(f.world, f.box, (um_body_type)bad[i]);
        check_refused(&f, is_done, UM_ERROR_INVALID_OPTION, "um_body_set_type");
        um_body_def def = um_default_body_def();
        def.type = (um_body_type)bad[i];
        is_done = um_body_create(f.world, &def).index1 != 0;
        check_refused(&f, is_done, UM_ERROR_INVALID_DEF, "um_body_create");
    }
    finish_fixture(&f);
}

static void calls_that_a_type_of_body_does_not_take_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_world* w = f.world;
    um_vec2 p = {1.0f, 2.0f};
    um_mass mass = {1.0f, {0.0f, 0.0f}, 1.0f};
    um_result e = UM_ERROR_WRONG_TYPE;
    check_refused(&f, um_body_set_velocity(w, f.floor, p), e, "velocity of a static body");
    check_refused(&f, um_body_set_angular_velocity(w, f.floor, 1.0f), e, "angular velocity of a static body");
    check_refused(&f, um_body_set_target(w, f.floor, p, 0.0f, 1.0f), e, "target of a static body");
    check_refused(&f, um_body_set_target(w, f.box, p, 0.0f, 1.0f), e, "target of a dynamic body");
    check_refused(&f, um_body_set_mass(w, f.floor, mass), e, "mass of a static body");
    check_refused(&f, um_body_set_mass(w, f.lift, mass), e, "mass of a kinematic body");
    finish_fixture(&f);
}

// ---- Geometry -------------------------------------------------------------------------------------------

static void try_circle(fixture* f, um_circle circle, const char* what)
{
    um_result e = UM_ERROR_INVALID_GEOMETRY;
    assert_false(um_circle_is_valid(circle));
    check_refused(f, um_shape_create_circle(f->world, f->box, NULL, circle).index1 != 0, e, what);
    check_refused(f, um_shape_set_circle(f->world, f->shape, circle), e, what);
}

static void bad_circles_are_refused(void** state)
{
    (void)state;
    static const float bad_radii[] = {NAN, INFINITY, -INFINITY, 0.0f, -1.0f, 0.99e-4f, 1.001e6f, FLT_MAX};
    static const float bad_places[] = {NAN, INFINITY, -INFINITY, 1.001e6f, -1.001e6f, FLT_MAX};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad_radii); ++i) {
        try_circle(&f, (um_circle){{0.0f, 0.0f}, bad_radii[i]}, "radius");
    }
    for (int32_t i = 0; i < COUNT_OF(bad_places); ++i) {
        try_circle(&f, (um_circle){{bad_places[i], 0.0f}, 1.0f}, "centre x");
        try_circle(&f, (um_circle){{0.0f, bad_places[i]}, 1.0f}, "centre y");
    }
    finish_fixture(&f);
}

static void try_box(fixture* f, um_box box, const char* what)
{
    um_result e = UM_ERROR_INVALID_GEOMETRY;
    assert_false(um_box_is_valid(box));
    check_refused(f, um_shape_create_box(f->world, f->box, NULL, box).index1 != 0, e, what);
    check_refused(f, um_shape_set_box(f->world, f->shape, box), e, what);
}

static void bad_boxes_are_refused(void** state)
{
    (void)state;
    static const float bad[] = {NAN, INFINITY, 0.0f, -1.0f, 0.99e-4f, 1.001e6f};
    static const um_rot bad_turns[] = {
        {0.0f, 0.0f}, {1.0f, 0.1f}, {2.0f, 0.0f}, {NAN, 0.0f}, {0.0f, INFINITY}};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        try_box(&f, um_box_make(bad[i], 1.0f), "half width");
        try_box(&f, um_box_make(1.0f, bad[i]), "half height");
    }
    for (int32_t i = 0; i < COUNT_OF(bad_turns); ++i) {
        try_box(&f, (um_box){{0.0f, 0.0f}, {1.0f, 1.0f}, bad_turns[i]}, "rotation");
    }
    try_box(&f, (um_box){{NAN, 0.0f}, {1.0f, 1.0f}, {1.0f, 0.0f}}, "centre");
    try_box(&f, (um_box){{0.0f, 2e6f}, {1.0f, 1.0f}, {1.0f, 0.0f}}, "centre far out");
    finish_fixture(&f);
}

static void try_polygon(fixture* f, const um_polygon* polygon, um_result e, const char* what)
{
    assert_false(um_polygon_is_valid(polygon));
    check_refused(f, um_shape_create_polygon(f->world, f->box, NULL, polygon).index1 != 0, e, what);
    check_refused(f, um_shape_set_polygon(f->world, f->shape, polygon), e, what);
}

static void bad_polygons_are_refused(void** state)
{
    (void)state;
    static const int32_t bad_counts[] = {-1, 0, 1, 2, UM_MAX_POLYGON_VERTICES + 1, INT32_MAX, INT32_MIN};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad_counts); ++i) {
        um_polygon polygon = triangle_polygon();
        polygon.count = bad_counts[i];
        try_polygon(&f, &polygon, UM_ERROR_INVALID_GEOMETRY, "count");
    }
    um_polygon turned = triangle_polygon();
    turned.vertices[0] = turned.vertices[1];
    turned.vertices[1] = triangle_polygon().vertices[0];
    try_polygon(&f, &turned, UM_ERROR_INVALID_GEOMETRY, "clockwise");
    um_polygon nan = triangle_polygon();
    nan.vertices[2].y = NAN;
    try_polygon(&f, &nan, UM_ERROR_INVALID_GEOMETRY, "NaN vertex");
    um_polygon normal = triangle_polygon();
    normal.normals[1] = um_vec2_make(0.0f, 0.0f);
    try_polygon(&f, &normal, UM_ERROR_INVALID_GEOMETRY, "no normal");
    um_polygon center = triangle_polygon();
    center.center.x = INFINITY;
    try_polygon(&f, &center, UM_ERROR_INVALID_GEOMETRY, "centre");
    try_polygon(&f, NULL, UM_ERROR_NULL_ARGUMENT, "no polygon");
    finish_fixture(&f);
}

// ---- Boxes to look in -----------------------------------------------------------------------------------

static bool never_a_shape(um_shape_id shape, void* context)
{
    (void)shape;
    (void)context;
    fail_msg("a refused question has a hit");
    return false;
}

static void bad_aabbs_are_refused(void** state)
{
    (void)state;
    static const um_aabb bad[] = {
        {{NAN, 0.0f}, {1.0f, 1.0f}},  {{0.0f, NAN}, {1.0f, 1.0f}},      {{0.0f, 0.0f}, {NAN, 1.0f}},
        {{0.0f, 0.0f}, {1.0f, NAN}},  {{0.0f, 0.0f}, {INFINITY, 1.0f}}, {{0.0f, -INFINITY}, {1.0f, 1.0f}},
        {{2.0f, 0.0f}, {1.0f, 1.0f}}, {{0.0f, 2.0f}, {1.0f, 1.0f}},
    };
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_result result = um_world_query_aabb(f.world, bad[i], never_a_shape, NULL);
        check_result(result, UM_ERROR_INVALID_AABB, "um_world_query_aabb");
    }
    check_result(um_world_get_last_error(f.world), UM_OK, "questions leave no error");
    finish_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(vectors_that_are_not_finite_are_refused_everywhere),
        BOTH_SOLVERS(vectors_that_are_too_large_are_refused_everywhere),
        BOTH_SOLVERS(places_beyond_the_limit_are_refused),
        BOTH_SOLVERS(gravity_beyond_its_limit_is_refused),
        BOTH_SOLVERS(bad_numbers_are_refused_everywhere),
        BOTH_SOLVERS(numbers_out_of_their_range_are_refused),
        BOTH_SOLVERS(step_times_out_of_their_range_are_refused),
        BOTH_SOLVERS(masses_out_of_their_range_are_refused),
        BOTH_SOLVERS(unknown_body_types_are_refused),
        BOTH_SOLVERS(calls_that_a_type_of_body_does_not_take_are_refused),
        BOTH_SOLVERS(bad_circles_are_refused),
        BOTH_SOLVERS(bad_boxes_are_refused),
        BOTH_SOLVERS(bad_polygons_are_refused),
        BOTH_SOLVERS(bad_aabbs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
