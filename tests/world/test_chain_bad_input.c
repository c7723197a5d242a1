// Chains, height fields, capsules, segments and rounded polygons that are none: the exact message, by the
// name of the function that was called, and nothing changed.
// SPDX-License-Identifier: MIT

#include "support/hearing.h"
#include "support/world_calls.h"
#include "support/worlds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct fixture {
    um_world* world;
    um_body_id body;
    um_shape_id shape;
    hearing heard;
    um_shape_id out[8]; // all bytes stay what they are
    uint64_t hash;
    um_counters counters;
} fixture;

static void start_fixture(fixture* f)
{
    *f = (fixture){0};
    f->world = start_heard_world(&f->heard);
    make_floor(f->world, 0.0f);
    f->body = make_box(f->world, 0.0f, -15.0f, 10.0f, 10.0f);
    f->shape = um_body_get_shape(f->world, f->body, 0);
    step_world(f->world, 3);
    f->hash = um_world_hash(f->world);
    f->counters = um_world_get_counters(f->world);
    memset(f->out, 0x5a, sizeof f->out);
}

static void check_refused(fixture* f, bool is_done, um_result result, const char* function,
                          const char* reason)
{
    char message[256];
    (void)snprintf(message, sizeof message, "%s: %s", function, reason);
    assert_false(is_done);
    check_heard(&f->heard, result, message);
    assert_string_equal(um_world_get_last_message(f->world), message);
    check_result(um_world_get_last_error(f->world), result, message);
    um_shape_id untouched[COUNT_OF(f->out)];
    memset(untouched, 0x5a, sizeof untouched);
    assert_memory_equal(f->out, untouched, sizeof untouched);
    check_hash(um_world_hash(f->world), f->hash, message);
    um_counters now = um_world_get_counters(f->world);
    check_count(now.shapes, f->counters.shapes, message);
    check_count((int64_t)now.bytes, (int64_t)f->counters.bytes, message);
    check_count(um_body_get_shape_count(f->world, f->body), 1, message);
    check_count(um_shape_get_kind(f->world, f->shape), UM_BOX_SHAPE, message);
    check_world(f->world);
}

static void finish_fixture(fixture* f)
{
    step_world(f->world, 1);
    finish_world(f->world);
}

// ---- Chains ---------------------------------------------------------------------------------------------

static void try_chain(fixture* f, const um_chain* chain, um_result result, const char* reason)
{
    bool is_done = um_shape_create_chain(f->world, f->body, NULL, chain, f->out);
    check_refused(f, is_done, result, "um_shape_create_chain", reason);
}

static void chains_that_are_none_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_vec2 points[] = {{0.0f, 0.0f}, {10.0f, 0.0f}, {20.0f, 5.0f}, {10.0f, 20.0f}};
    um_chain good = {.points = points, .count = 4};
    try_chain(&f, NULL, UM_ERROR_NULL_ARGUMENT, "chain is NULL");
    um_chain chain = good;
    chain.points = NULL;
    try_chain(&f, &chain, UM_ERROR_NULL_ARGUMENT, "chain.points is NULL");
    chain = good;
    chain.count = 1;
    try_chain(&f, &chain, UM_ERROR_TOO_FEW_POINTS, "chain.count is 1, must be 2 or more");
    chain.count = 0;
    try_chain(&f, &chain, UM_ERROR_TOO_FEW_POINTS, "chain.count is 0, must be 2 or more");
    chain.count = -1;
    try_chain(&f, &chain, UM_ERROR_INVALID_COUNT, "chain.count is -1, must be 2 or more");
    chain = good;
    chain.count = 2;
    chain.is_loop = true;
    try_chain(&f, &chain, UM_ERROR_TOO_FEW_POINTS, "chain.count is 2, must be 3 or more for a loop");
    finish_fixture(&f);
}

static void points_of_chains_that_are_nowhere_or_coincide_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_vec2 points[] = {{0.0f, 0.0f}, {10.0f, 0.0f}, {20.0f, 5.0f}, {10.0f, 20.0f}};
    um_chain chain = {.points = points, .count = 4};
    points[2].y = NAN;
    try_chain(&f, &chain, UM_ERROR_INVALID_VECTOR, "chain.points[2].y is nan, must be -1e6 to 1e6");
    points[2].y = 2e6f;
    try_chain(&f, &chain, UM_ERROR_INVALID_VECTOR, "chain.points[2].y is 2e6, must be -1e6 to 1e6");
    points[2] = points[1];
    try_chain(&f, &chain, UM_ERROR_INVALID_GEOMETRY,
              "chain.points[1] and points[2] are less than 0.0001 apart");
    points[2] = um_vec2_make(20.0f, 5.0f);
    points[3] = points[0];
    chain.is_loop = true;
    try_chain(&f, &chain, UM_ERROR_INVALID_GEOMETRY,
              "chain.points[3] and points[0] are less than 0.0001 apart");
    chain.is_loop = false; // an open one may end where it began
    assert_true(um_shape_create_chain(f.world, f.body, NULL, &chain, NULL));
    finish_fixture(&f);
}

static void chains_with_bad_defs_or_bodies_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    const um_vec2 points[] = {{0.0f, 0.0f}, {10.0f, 0.0f}};
    const float heights[] = {0.0f, 1.0f};
    um_chain chain = {.points = points, .count = 2};
    um_heightfield field = {.heights = heights, .count = 2, .spacing = 10.0f};
    um_shape_def def = um_default_shape_def();
    def.friction = -1.0f;
    um_body_id null_body = {0, 0};
    const char* reason = "def.friction is -1, must be 0 to 1e6";
    bool is_done = um_shape_create_chain(f.world, f.body, &def, &chain, f.out);
    check_refused(&f, is_done, UM_ERROR_INVALID_DEF, "um_shape_create_chain", reason);
    is_done = um_shape_create_heightfield(f.world, f.body, &def, &field, f.out);
    check_refused(&f, is_done, UM_ERROR_INVALID_DEF, "um_shape_create_heightfield", reason);
    is_done = um_shape_create_chain(f.world, null_body, NULL, &chain, f.out);
    check_refused(&f, is_done, UM_ERROR_INVALID_BODY, "um_shape_create_chain", "body is null");
    is_done = um_shape_create_heightfield(f.world, null_body, NULL, &field, f.out);
    check_refused(&f, is_done, UM_ERROR_INVALID_BODY, "um_shape_create_heightfield", "body is null");
    assert_false(um_shape_create_chain(NULL, f.body, NULL, &chain, f.out));
    assert_false(um_shape_create_heightfield(NULL, f.body, NULL, &field, f.out));
    finish_fixture(&f);
}

// ---- Height fields --------------------------------------------------------------------------------------

static void try_field(fixture* f, const um_heightfield* field, um_result result, const char* reason)
{
    bool is_done = um_shape_create_heightfield(f->world, f->body, NULL, field, f->out);
    check_refused(f, is_done, result, "um_shape_create_heightfield", reason);
}

static void height_fields_that_are_none_are_refused(void** state)
{
    (void)state;
    static const struct {
        float spacing;
        const char* reason;
    } bad[] = {
        {0.0f, "field.spacing is 0, must be 0.0001 to 1e6"},
        {NAN, "field.spacing is nan, must be 0.0001 to 1e6"},
        {-1.0f, "field.spacing is -1, must be 0.0001 to 1e6"},
        {INFINITY, "field.spacing is inf, must be 0.0001 to 1e6"},
    };
    fixture f;
    start_fixture(&f);
    float heights[] = {0.0f, 10.0f, 5.0f};
    um_heightfield good = {.heights = heights, .count = 3, .spacing = 10.0f};
    try_field(&f, NULL, UM_ERROR_NULL_ARGUMENT, "field is NULL");
    um_heightfield field = good;
    field.heights = NULL;
    try_field(&f, &field, UM_ERROR_NULL_ARGUMENT, "field.heights is NULL");
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        field = good;
        field.spacing = bad[i].spacing;
        try_field(&f, &field, UM_ERROR_INVALID_NUMBER, bad[i].reason);
    }
    field = good;
    field.count = 1;
    try_field(&f, &field, UM_ERROR_TOO_FEW_POINTS, "field.count is 1, must be 2 or more");
    field.count = -1;
    try_field(&f, &field, UM_ERROR_INVALID_COUNT, "field.count is -1, must be 2 or more");
    finish_fixture(&f);
}

// By the names that the caller knows, whichever way the chain runs that is made of them.
static void heights_and_origins_that_are_nowhere_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    float heights[] = {0.0f, 10.0f, 5.0f};
    for (int32_t up = 0; up < 2; ++up) {
        um_heightfield field = {.heights = heights, .count = 3, .spacing = 10.0f, .is_y_up = up == 1};
        heights[2] = NAN;
        try_field(&f, &field, UM_ERROR_INVALID_NUMBER, "field.heights[2] is nan, must be -1e6 to 1e6");
        heights[2] = -INFINITY;
        try_field(&f, &field, UM_ERROR_INVALID_NUMBER, "field.heights[2] is -inf, must be -1e6 to 1e6");
        heights[2] = 2e6f;
        try_field(&f, &field, UM_ERROR_INVALID_NUMBER, "field.heights[2] is 2e6, must be -1e6 to 1e6");
        heights[2] = 5.0f;
        field.origin.x = NAN;
        try_field(&f, &field, UM_ERROR_INVALID_VECTOR, "field.origin.x is nan, must be -1e6 to 1e6");
        field.origin = um_vec2_make(0.0f, 2e6f);
        try_field(&f, &field, UM_ERROR_INVALID_VECTOR, "field.origin.y is 2e6, must be -1e6 to 1e6");
        field.origin = um_vec2_make(1e6f, 0.0f);
        try_field(&f, &field, UM_ERROR_INVALID_VECTOR,
                  "the x of field.heights[1] in the body's frame is 1.00001e6, must be -1e6 to 1e6");
        field.origin = um_vec2_make(0.0f, 999995.0f);
        try_field(&f, &field, UM_ERROR_INVALID_VECTOR,
                  "the y of field.heights[1] in the body's frame is 1000005, must be -1e6 to 1e6");
    }
    finish_fixture(&f);
}

// ---- Capsules, segments, polygons -----------------------------------------------------------------------

static void try_capsule(fixture* f, um_capsule capsule, const char* reason)
{
    um_result e = UM_ERROR_INVALID_GEOMETRY;
    assert_false(um_capsule_is_valid(capsule));
    bool is_done = um_shape_create_capsule(f->world, f->body, NULL, capsule).index1 != 0;
    check_refused(f, is_done, e, "um_shape_create_capsule", reason);
    check_refused(f, um_shape_set_capsule(f->world, f->shape, capsule), e, "um_shape_set_capsule", reason);
}

static void capsules_that_are_none_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_vec2 a = {0.0f, 0.0f};
    um_vec2 b = {10.0f, 0.0f};
    try_capsule(
        &f, um_capsule_make(a, a, 1.0f),
        "capsule.a and capsule.b are 0 apart, must be 0.0001 or more; a capsule without length is a circle");
    try_capsule(&f, um_capsule_make(a, b, 0.0f), "capsule.radius is 0, must be 0.0001 to 1e6");
    try_capsule(&f, um_capsule_make(a, b, NAN), "capsule.radius is nan, must be 0.0001 to 1e6");
    try_capsule(&f, um_capsule_make(a, b, -1.0f), "capsule.radius is -1, must be 0.0001 to 1e6");
    try_capsule(&f, um_capsule_make(um_vec2_make(NAN, 0.0f), b, 1.0f),
                "capsule.a.x is nan, must be -1e6 to 1e6");
    try_capsule(&f, um_capsule_make(a, um_vec2_make(0.0f, 2e6f), 1.0f),
                "capsule.b.y is 2e6, must be -1e6 to 1e6");
    finish_fixture(&f);
}

static void try_segment(fixture* f, um_segment segment, const char* reason)
{
    um_result e = UM_ERROR_INVALID_GEOMETRY;
    assert_false(um_segment_is_valid(segment));
    bool is_done = um_shape_create_segment(f->world, f->body, NULL, segment).index1 != 0;
    check_refused(f, is_done, e, "um_shape_create_segment", reason);
    check_refused(f, um_shape_set_segment(f->world, f->shape, segment), e, "um_shape_set_segment", reason);
}

static void segments_that_are_none_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_vec2 a = {5.0f, 5.0f};
    try_segment(&f, um_segment_make(a, a), "segment.a and segment.b are 0 apart, must be 0.0001 or more");
    try_segment(&f, um_segment_make(a, um_vec2_make(5.0f, INFINITY)),
                "segment.b.y is inf, must be -1e6 to 1e6");
    try_segment(&f, um_segment_make(um_vec2_make(-2e6f, 0.0f), a),
                "segment.a.x is -2e6, must be -1e6 to 1e6");
    finish_fixture(&f);
}

static void polygons_with_a_bad_radius_are_refused(void** state)
{
    (void)state;
    static const struct {
        float radius;
        const char* reason;
    } bad[] = {
        {NAN, "polygon.radius is nan, must be 0 to 1e6"},
        {-1.0f, "polygon.radius is -1, must be 0 to 1e6"},
        {2e6f, "polygon.radius is 2e6, must be 0 to 1e6"},
    };
    fixture f;
    start_fixture(&f);
    um_result e = UM_ERROR_INVALID_GEOMETRY;
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_polygon polygon = triangle_polygon();
        polygon.radius = bad[i].radius;
        assert_false(um_polygon_is_valid(&polygon));
        bool is_done = um_shape_create_polygon(f.world, f.body, NULL, &polygon).index1 != 0;
        check_refused(&f, is_done, e, "um_shape_create_polygon", bad[i].reason);
        is_done = um_shape_set_polygon(f.world, f.shape, &polygon);
        check_refused(&f, is_done, e, "um_shape_set_polygon", bad[i].reason);
    }
    finish_fixture(&f);
}

// A segment of a chain is a segment to who reads it, and becomes whatever it is set to.
static void segments_of_chains_are_read_and_changed_like_others(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    const um_vec2 points[] = {{0.0f, 0.0f}, {10.0f, 0.0f}, {20.0f, 5.0f}};
    um_chain chain = {.points = points, .count = 3, .is_loop = true};
    um_shape_id shapes[3];
    um_body_id ground = make_body(f.world, UM_STATIC_BODY, 500.0f, 0.0f);
    assert_true(um_shape_create_chain(f.world, ground, NULL, &chain, shapes));
    for (int32_t i = 0; i < 3; ++i) {
        um_segment segment;
        check_count(um_shape_get_kind(f.world, shapes[i]), UM_CHAIN_SEGMENT_SHAPE, "kind");
        assert_true(um_shape_get_segment(f.world, shapes[i], &segment));
        check_vector(segment.a, points[i], 0.0f, "start");
        check_vector(segment.b, points[(i + 1) % 3], 0.0f, "end");
    }
    um_capsule capsule = um_capsule_make(points[0], points[1], 2.0f);
    um_capsule read;
    assert_false(um_shape_get_capsule(f.world, shapes[0], &read));
    char reason[128];
    (void)snprintf(reason, sizeof reason,
                   "um_shape_get_capsule: shape (index1 %u, stamp %u) is a chain segment, not a capsule",
                   shapes[0].index1, shapes[0].stamp);
    check_heard(&f.heard, UM_ERROR_WRONG_TYPE, reason);
    assert_true(um_shape_set_capsule(f.world, shapes[0], capsule));
    assert_true(um_shape_get_capsule(f.world, shapes[0], &read));
    assert_memory_equal(&read, &capsule, sizeof read);
    check_count(um_shape_get_kind(f.world, shapes[0]), UM_CAPSULE_SHAPE, "kind");
    assert_true(um_shape_set_segment(f.world, shapes[1], um_segment_make(points[1], points[2])));
    check_count(um_shape_get_kind(f.world, shapes[1]), UM_SEGMENT_SHAPE, "kind");
    // It has two sides now.
    um_ray ray = {{515.0f, 20.0f}, {0.0f, -30.0f}, 1.0f};
    um_ray back = {{515.0f, -20.0f}, {0.0f, 30.0f}, 1.0f};
    um_hit hit;
    assert_true(um_shape_destroy(f.world, shapes[2]));
    assert_true(um_world_cast_ray(f.world, &ray, 1, &hit) && um_world_cast_ray(f.world, &back, 1, &hit));
    check_world(f.world);
    finish_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_that_are_none_are_refused),
        cmocka_unit_test(points_of_chains_that_are_nowhere_or_coincide_are_refused),
        cmocka_unit_test(chains_with_bad_defs_or_bodies_are_refused),
        cmocka_unit_test(height_fields_that_are_none_are_refused),
        cmocka_unit_test(heights_and_origins_that_are_nowhere_are_refused),
        cmocka_unit_test(capsules_that_are_none_are_refused),
        cmocka_unit_test(segments_that_are_none_are_refused),
        cmocka_unit_test(polygons_with_a_bad_radius_are_refused),
        BOTH_SOLVERS(segments_of_chains_are_read_and_changed_like_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
