// A character mover that is given what it cannot take: an error with the exact message, and neither the mover
// nor the world has changed. And the extremes of what it can take.
// SPDX-License-Identifier: MIT

#include "support/hearing.h"
#include "support/movers.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

typedef struct fixture {
    um_world* world;
    um_mover mover;
    um_mover before;
    hearing heard;
    uint64_t hash;
} fixture;

static void start_fixture(fixture* f)
{
    memset(f, 0, sizeof *f);
    f->world = start_heard_world(&f->heard);
    make_floor(f->world, 0.0f);
    make_box(f->world, 50.0f, -50.0f, 20.0f, 50.0f); // a crate in the way
    step_world(f->world, 3);
    um_mover_def mover = um_default_mover_def();
    mover.position = um_vec2_make(-20.0f, -91.0f);
    check_result(um_mover_make(f->world, &mover, &f->mover), UM_OK, "um_mover_make");
    check_result(um_mover_move(f->world, &f->mover, um_vec2_make(0.0f, 1.0f), STEP), UM_OK, "um_mover_move");
    f->hash = um_world_hash(f->world);
    memcpy(&f->before, &f->mover, sizeof f->mover);
}

static void finish_fixture(fixture* f)
{
    check_count(f->heard.count, 0, "messages that nobody expected");
    finish_world(f->world);
}

static void check_refused(fixture* f, um_result actual, um_result result, const char* message)
{
    check_result(actual, result, message);
    check_heard(&f->heard, result, message);
    check_hash(um_world_hash(f->world), f->hash, message);
}

// A move that is refused leaves all bytes of the mover as they were before the call.
static void try_move(fixture* f, um_vec2 way, float time, um_result result, const char* reason)
{
    char message[256];
    (void)snprintf(message, sizeof message, "um_mover_move: %s", reason);
    um_mover given;
    memcpy(&given, &f->mover, sizeof given);
    check_refused(f, um_mover_move(f->world, &f->mover, way, time), result, message);
    assert_memory_equal(&given, &f->mover, sizeof given);
    check_result(um_world_get_last_error(f->world), result, message);
    assert_string_equal(um_world_get_last_message(f->world), message);
    memcpy(&f->mover, &f->before, sizeof given);
}

static const um_vec2 WAY = {100.0f, 1.0f};

// ---- Moves ----------------------------------------------------------------------------------------------

static void displacements_and_times_out_of_range_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_result vector = UM_ERROR_INVALID_VECTOR;
    try_move(&f, um_vec2_make(NAN, 0.0f), STEP, vector, "displacement.x is nan, must be -1e9 to 1e9");
    try_move(&f, um_vec2_make(0.0f, INFINITY), STEP, vector, "displacement.y is inf, must be -1e9 to 1e9");
    try_move(&f, um_vec2_make(-2e9f, 0.0f), STEP, vector, "displacement.x is -2e9, must be -1e9 to 1e9");
    um_result number = UM_ERROR_INVALID_NUMBER;
    try_move(&f, WAY, NAN, number, "time is nan, must be 1e-6 to 1");
    try_move(&f, WAY, 0.0f, number, "time is 0, must be 1e-6 to 1");
    try_move(&f, WAY, 16.0f, number, "time is 16, must be 1e-6 to 1");
    finish_fixture(&f);
}

#define NO_CAPSULE                                                                                  \
    "mover.capsule is not valid: its points must be within 1e6 and at least 0.0001 apart, and its " \
    "radius 0.0001 to 1e6"

static void movers_that_are_none_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    f.mover.def.cookie = 0;
    try_move(&f, WAY, STEP, UM_ERROR_UNINITIALIZED_DEF,
             "mover.def did not come from um_default_mover_def; start from it and change fields");
    memset(&f.mover, 0, sizeof f.mover);
    try_move(&f, WAY, STEP, UM_ERROR_UNINITIALIZED_DEF,
             "mover.def did not come from um_default_mover_def; start from it and change fields");
    f.mover.def.step_height = -1.0f;
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_DEF, "mover.def.step_height is -1, must be 0 to 1000");
    f.mover.capsule.radius = 0.0f;
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_GEOMETRY, NO_CAPSULE);
    f.mover.capsule.a = f.mover.capsule.b;
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_GEOMETRY, NO_CAPSULE);
    f.mover.capsule.a.x = NAN;
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_GEOMETRY, NO_CAPSULE);
    f.mover.up = um_vec2_make(0.0f, -2.0f);
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_VECTOR, "mover.up is (0, -2), must have a length of 1");
    f.mover.up = um_vec2_make(NAN, -1.0f);
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_VECTOR, "mover.up is (nan, -1), must have a length of 1");
    f.mover.position.y = NAN;
    try_move(&f, WAY, STEP, UM_ERROR_INVALID_VECTOR, "mover.position.y is nan, must be -1e9 to 1e9");
    finish_fixture(&f);
}

static void null_is_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    check_result(um_mover_move(NULL, &f.mover, WAY, STEP), UM_ERROR_NULL_ARGUMENT, "no world");
    assert_memory_equal(&f.mover, &f.before, sizeof f.mover);
    check_refused(&f, um_mover_move(f.world, NULL, WAY, STEP), UM_ERROR_NULL_ARGUMENT,
                  "um_mover_move: mover is NULL");
    check_result(um_mover_make(NULL, NULL, &f.mover), UM_ERROR_NULL_ARGUMENT, "no world");
    assert_memory_equal(&f.mover, &f.before, sizeof f.mover);
    check_refused(&f, um_mover_make(f.world, NULL, NULL), UM_ERROR_NULL_ARGUMENT,
                  "um_mover_make: out_mover is NULL");
    finish_fixture(&f);
}

typedef struct locked_try {
    fixture* f;
    int32_t count;
} locked_try;

static bool try_in_callback(um_body_id body, void* context)
{
    (void)body;
    locked_try* t = context;
    try_move(t->f, WAY, STEP, UM_ERROR_LOCKED,
             "the world cannot be changed from inside one of its callbacks or hooks; do it afterwards");
    t->count += 1;
    return true;
}

static bool try_in_filter(um_shape_id shape, void* context)
{
    locked_try* t = context;
    um_mover other = t->f->before;
    check_result(um_mover_move(t->f->world, &other, WAY, STEP), UM_ERROR_LOCKED, "a move within a move");
    assert_false(um_shape_destroy(t->f->world, shape));
    t->f->heard = (hearing){0};
    t->count += 1;
    return true;
}

static void a_locked_world_refuses_moves(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    locked_try t = {&f, 0};
    check_result(um_world_each_body(f.world, try_in_callback, &t), UM_OK, "um_world_each_body");
    check_count(t.count, 2, "tries");
    t.count = 0;
    f.mover.def.filter = try_in_filter;
    f.mover.def.filter_context = &t;
    check_result(um_mover_move(f.world, &f.mover, WAY, STEP), UM_OK, "um_mover_move");
    check_count_above(t.count, 0, "calls of the filter");
    check_result(um_world_get_last_error(f.world), UM_OK, "the move, whatever its filter tried");
    finish_fixture(&f);
}

// ---- Defs -----------------------------------------------------------------------------------------------

static void try_make(fixture* f, const um_mover_def* def, um_result result, const char* reason)
{
    char message[256];
    (void)snprintf(message, sizeof message, "um_mover_make: %s", reason);
    check_refused(f, um_mover_make(f->world, def, &f->mover), result, message);
    assert_memory_equal(&f->mover, &f->before, sizeof f->mover);
    check_result(um_world_get_last_error(f->world), UM_OK, "reads leave no trace");
}

static void defs_that_are_bad_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_mover_def none = {0};
    try_make(&f, &none, UM_ERROR_UNINITIALIZED_DEF,
             "def did not come from um_default_mover_def; start from it and change fields");
    um_mover_def def = um_default_mover_def();
    def.height = 0.6f;
    try_make(&f, &def, UM_ERROR_INVALID_DEF,
             "def.height is 0.6, must be more than twice def.radius, which is 0.3");
    finish_fixture(&f);
}

// Lengths are in metres, and a metre may be so long that a capsule has no room in what shapes may be.
static void a_capsule_must_be_valid_in_units(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    hearing heard = {0};
    def.units_per_meter = 1e6f;
    def.error = hear;
    def.error_context = &heard;
    um_world* world = start_world(&def);
    um_mover_def large = um_default_mover_def();
    large.height = 100.0f;
    um_mover mover;
    check_result(um_mover_make(world, &large, &mover), UM_ERROR_INVALID_GEOMETRY, "um_mover_make");
    check_heard(&heard, UM_ERROR_INVALID_GEOMETRY,
                "um_mover_make: def.radius and def.height make no valid capsule with units_per_meter 1e6");
    finish_world(world);
}

typedef struct float_field {
    const char* name;
    size_t offset;
    float least;
    float most;
} float_field;

#define FIELD(name, least, most)                         \
    {                                                    \
#name, offsetof(um_mover_def, name), least, most \
    }

static const float_field FIELDS[] = {
    FIELD(position.x, -1e9f, 1e9f), FIELD(position.y, -1e9f, 1e9f), FIELD(up.x, -1e6f, 1e6f),
    FIELD(up.y, -1e6f, 1e6f),       FIELD(radius, 1e-3f, 1e3f),     FIELD(height, 2e-3f, 1e4f),
    FIELD(skin, 1e-5f, 1.0f),       FIELD(step_height, 0.0f, 1e3f), FIELD(snap_distance, 0.0f, 1e3f),
    FIELD(max_slope, 0.0f, 1.5f),   FIELD(density, 0.0f, 1e9f),     FIELD(push_acceleration, 0.0f, 1e6f),
};

static void every_float_of_a_def_is_checked(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(FIELDS); ++i) {
        const float bad[] = {NAN, INFINITY, -INFINITY, FIELDS[i].most * 1.001f,
                             FIELDS[i].least - fabsf(FIELDS[i].least) * 0.001f - 1e-30f};
        for (int32_t k = 0; k < COUNT_OF(bad); ++k) {
            um_mover_def def = um_default_mover_def();
            memcpy((char*)&def + FIELDS[i].offset, &bad[k], sizeof bad[k]);
            check_result(um_mover_make(f.world, &def, &f.mover), UM_ERROR_INVALID_DEF, FIELDS[i].name);
            check_heard_from(&f.heard, "um_mover_make");
            assert_memory_equal(&f.mover, &f.before, sizeof f.mover);
            memcpy((char*)&f.mover.def + FIELDS[i].offset, &bad[k], sizeof bad[k]);
            check_result(um_mover_move(f.world, &f.mover, WAY, STEP), UM_ERROR_INVALID_DEF, FIELDS[i].name);
            check_heard_from(&f.heard, "um_mover_move");
            memcpy(&f.mover, &f.before, sizeof f.mover);
        }
    }
    check_hash(um_world_hash(f.world), f.hash, "the world");
    finish_fixture(&f);
}

static void without_gravity_there_must_be_an_up(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    assert_true(um_world_set_gravity(f.world, um_vec2_make(0.0f, 0.0f)));
    f.hash = um_world_hash(f.world);
    um_mover_def def = um_default_mover_def();
    try_make(&f, &def, UM_ERROR_INVALID_DEF,
             "def.up is (0, 0), must have a length, as the world has no gravity");
    def.up = um_vec2_make(3.0f, -4.0f);
    check_result(um_mover_make(f.world, &def, &f.mover), UM_OK, "um_mover_make");
    check_vector(f.mover.up, um_vec2_make(0.6f, -0.8f), 1e-6f, "up");
    finish_fixture(&f);
}

// ---- Extremes -------------------------------------------------------------------------------------------

static void check_finite(const um_mover* mover, const char* what)
{
    if (!isfinite(mover->position.x) || !isfinite(mover->position.y) || !isfinite(mover->velocity.x) ||
        !isfinite(mover->velocity.y) || fabsf(mover->position.x) > UM_MAX_POSITION ||
        fabsf(mover->position.y) > UM_MAX_POSITION) {
        fail_msg("%s: at (%g, %g), velocity (%g, %g)", what, (double)mover->position.x,
                 (double)mover->position.y, (double)mover->velocity.x, (double)mover->velocity.y);
    }
}

// The ends of each range: no message, and no number that is none.
static void the_ends_of_all_ranges_are_taken(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    static const um_vec2 ways[] = {{0.0f, 0.0f},    {1e9f, 1e9f},  {-1e9f, 0.0f}, {1e-30f, 0.0f},
                                   {0.0f, -1e-38f}, {5.0f, 20.0f}, {0.0f, 1e9f}};
    for (int32_t i = 0; i < 2 * COUNT_OF(FIELDS); ++i) {
        const float_field* field = &FIELDS[i / 2];
        um_mover_def def = um_default_mover_def();
        float end = i % 2 == 0 ? field->least : field->most;
        memcpy((char*)&def + field->offset, &end, sizeof end);
        def.height = def.radius >= 0.9f ? 3.0f * def.radius : def.height;
        if (def.height < 0.6f) { // as near to the end as the radius lets it be
            def.radius = 1e-3f;
            def.height = 2.1e-3f;
        }
        def.presses_down = true;
        um_mover mover;
        check_result(um_mover_make(f.world, &def, &mover), UM_OK, field->name);
        for (int32_t k = 0; k < COUNT_OF(ways); ++k) {
            check_result(um_mover_move(f.world, &mover, ways[k], k % 2 == 0 ? 1.0f : 1e-6f), UM_OK,
                         field->name);
            check_finite(&mover, field->name);
        }
    }
    finish_fixture(&f);
}

static void a_mover_with_a_ground_that_is_none_is_taken(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    f.mover.is_on_ground = true;
    f.mover.ground_body = (um_body_id){77, 3};
    f.mover.ground_transform = (um_transform){{NAN, INFINITY}, {0.0f, 0.0f}};
    f.mover.plane_count = -5;
    f.mover.ignored_body = (um_body_id){5, 900};
    check_result(um_mover_move(f.world, &f.mover, WAY, STEP), UM_OK, "um_mover_move");
    check_finite(&f.mover, "a mover with a wrong ground");
    assert_in_range(f.mover.plane_count, 0, UM_MAX_MOVER_PLANES);
    finish_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(displacements_and_times_out_of_range_are_refused),
        cmocka_unit_test(movers_that_are_none_are_refused),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(a_locked_world_refuses_moves),
        cmocka_unit_test(defs_that_are_bad_are_refused),
        cmocka_unit_test(a_capsule_must_be_valid_in_units),
        cmocka_unit_test(every_float_of_a_def_is_checked),
        cmocka_unit_test(without_gravity_there_must_be_an_up),
        cmocka_unit_test(the_ends_of_all_ranges_are_taken),
        cmocka_unit_test(a_mover_with_a_ground_that_is_none_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
