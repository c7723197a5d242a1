// Bad defs: each is refused with a message that names the field, and nothing changes.
// SPDX-License-Identifier: MIT

#include "helpers/helper_checks.h"
#include "support/hearing.h"

#include <string.h>

// A world that hears errors, and what it was like before a call.
typedef struct trial {
    um_world* world;
    hearing heard;
    uint64_t hash;
    int32_t bodies;
    um_body_id gone;
} trial;

static void start_trial(trial* t)
{
    t->world = start_heard_world(&t->heard);
    make_ball(t->world, 0.0f, 0.0f, 20.0f);
    t->gone = make_ball(t->world, 100.0f, 0.0f, 20.0f);
    assert_true(um_body_destroy(t->world, t->gone));
    t->hash = um_world_hash(t->world);
    t->bodies = um_world_get_counters(t->world).bodies;
}

static void check_refused(trial* t, um_result actual, um_result expected, const char* message,
                          const char* expected_message)
{
    check_result(actual, expected, expected_message);
    if (strcmp(message, expected_message) != 0) {
        fail_msg("\"%s\", expected \"%s\"", message, expected_message);
    }
    check_heard(&t->heard, expected, expected_message);
    check_hash(um_world_hash(t->world), t->hash, "hash");
    check_count(um_world_get_counters(t->world).bodies, t->bodies, "bodies");
}

// One field of the default def is wrong.
#define REFUSES(t, thing, statement, expected, text)                                      \
    do {                                                                                  \
        umh_##thing##_def def = umh_default_##thing##_def();                              \
        umh_##thing made;                                                                 \
        statement;                                                                        \
        um_result result = umh_##thing##_create((t)->world, &def, &made);                 \
        check_refused(t, result, expected, made.message, "umh_" #thing "_create: " text); \
        check_count(made.body_count, 0, "bodies in the struct");                          \
    } while (0)

static void bad_ropes_are_refused(void** state)
{
    (void)state;
    trial t;
    start_trial(&t);
    REFUSES(&t, rope, def.cookie = 0, UM_ERROR_UNINITIALIZED_DEF,
            "def does not come from umh_default_rope_def");
    REFUSES(&t, rope, def.kind = UMH_ROPE_KIND_COUNT, UM_ERROR_INVALID_DEF,
            "def.kind is 2, must be one of the enum");
    REFUSES(&t, rope, def.link_count = 0, UM_ERROR_INVALID_DEF, "def.link_count is 0, must be 1 to 256");
    REFUSES(&t, rope, def.link_count = 257, UM_ERROR_INVALID_DEF, "def.link_count is 257, must be 1 to 256");
    REFUSES(&t, rope, def.length = NAN, UM_ERROR_INVALID_DEF, "def.length is nan, must be 0.01 to 10000");
    REFUSES(&t, rope, def.start.y = INFINITY, UM_ERROR_INVALID_DEF,
            "def.start is (0, inf), must have coordinates of up to 1e9");
    REFUSES(&t, rope, def.thickness = 0.08f, UM_ERROR_INVALID_DEF,
            "def.thickness is 0.08, must be no more than half the length of a link, 0.075");
    REFUSES(&t, rope, def.hangs = false, UM_ERROR_INVALID_DEF,
            "def.end is 0 away from def.start, must be 0.1 or more");
    REFUSES(&t, rope, def.sag = -0.1f, UM_ERROR_INVALID_DEF, "def.sag is -0.1, must be 0 to 1");
    REFUSES(&t, rope, def.start_body = t.gone, UM_ERROR_INVALID_BODY,
            "def.start_body (index1 3, stamp 1) is not a body of this world");
    assert_int_equal(umh_rope_create(t.world, NULL, NULL), UM_ERROR_NULL_ARGUMENT);
    umh_rope rope;
    assert_int_equal(umh_rope_create(NULL, NULL, &rope), UM_ERROR_NULL_ARGUMENT);
    assert_string_equal(rope.message, "umh_rope_create: world is NULL");
    assert_false(umh_rope_destroy(t.world, NULL));
    assert_false(umh_rope_destroy(NULL, &rope));
    rope.body_count = 1000000;
    assert_false(umh_rope_destroy(t.world, &rope));
    finish_world(t.world);
}

static void bad_bridges_are_refused(void** state)
{
    (void)state;
    trial t;
    start_trial(&t);
    REFUSES(&t, bridge, (void)0, UM_ERROR_INVALID_DEF,
            "def.end is 0 away from def.start, must be 0.1 or more");
    REFUSES(&t, bridge, def.cookie = 1, UM_ERROR_UNINITIALIZED_DEF,
            "def does not come from umh_default_bridge_def");
    REFUSES(&t, bridge, def.gap = 1.0f, UM_ERROR_INVALID_DEF, "def.gap is 1, must be 0 to 0.9");
    REFUSES(&t, bridge, def.plank_count = -3, UM_ERROR_INVALID_DEF,
            "def.plank_count is -3, must be 1 to 256");
    REFUSES(&t, bridge, def.end_body = t.gone, UM_ERROR_INVALID_BODY,
            "def.end_body (index1 3, stamp 1) is not a body of this world");
    umh_bridge bridge;
    um_result result = umh_bridge_create(t.world, NULL, &bridge);
    check_refused(&t, result, UM_ERROR_NULL_ARGUMENT, bridge.message,
                  "umh_bridge_create: def is NULL, must say where the bridge begins and ends");
    finish_world(t.world);
}

static void bad_cars_are_refused(void** state)
{
    (void)state;
    static const um_vec2 line[] = {{-1.0f, 0.0f}, {0.0f, 0.0f}, {1.0f, 0.0f}};
    static const um_vec2 hole[] = {{-1.0f, 0.0f}, {0.0f, NAN}, {1.0f, 0.0f}};
    trial t;
    start_trial(&t);
    REFUSES(&t, car, def.cookie = 0, UM_ERROR_UNINITIALIZED_DEF,
            "def does not come from umh_default_car_def");
    REFUSES(&t, car, def.forward = um_vec2_make(0.0f, 0.0f), UM_ERROR_INVALID_DEF,
            "def.forward is (0, 0), must have a length");
    REFUSES(&t, car, def.wheel_radius = 0.0f, UM_ERROR_INVALID_DEF,
            "def.wheel_radius is 0, must be 0.001 to 1000");
    REFUSES(&t, car, def.spring_frequency = 0.0f, UM_ERROR_INVALID_DEF,
            "def.spring_frequency is 0, must be 0.1 to 100");
    REFUSES(&t, car, def.chassis_count = 3, UM_ERROR_INVALID_DEF,
            "def.chassis is NULL, but def.chassis_count is 3");
    REFUSES(&t, car, (def.chassis = line, def.chassis_count = 17), UM_ERROR_INVALID_DEF,
            "def.chassis_count is 17, must be 3 to 16");
    REFUSES(&t, car, (def.chassis = line, def.chassis_count = 3), UM_ERROR_NO_AREA,
            "def.chassis: the points of the polygon coincide or lie on a line");
    REFUSES(&t, car, (def.chassis = hole, def.chassis_count = 3), UM_ERROR_INVALID_DEF,
            "a point of def.chassis is (0, nan), must have coordinates of up to 1000");
    finish_world(t.world);
}

static void bad_ragdolls_are_refused(void** state)
{
    (void)state;
    trial t;
    start_trial(&t);
    REFUSES(&t, ragdoll, def.cookie = 0, UM_ERROR_UNINITIALIZED_DEF,
            "def does not come from umh_default_ragdoll_def");
    REFUSES(&t, ragdoll, def.height = -1.8f, UM_ERROR_INVALID_DEF,
            "def.height is -1.8, must be 0.01 to 1000");
    REFUSES(&t, ragdoll, def.joint_friction = -INFINITY, UM_ERROR_INVALID_DEF,
            "def.joint_friction is -inf, must be 0 to 1000");
    REFUSES(&t, ragdoll, def.forward = um_vec2_make(NAN, 0.0f), UM_ERROR_INVALID_DEF,
            "def.forward is (nan, 0), must have coordinates of up to 1e6");
    finish_world(t.world);
}

static void bad_soft_bodies_are_refused(void** state)
{
    (void)state;
    trial t;
    start_trial(&t);
    REFUSES(&t, soft_body, def.cookie = 0, UM_ERROR_UNINITIALIZED_DEF,
            "def does not come from umh_default_soft_body_def");
    REFUSES(&t, soft_body, def.kind = UMH_SOFT_KIND_COUNT, UM_ERROR_INVALID_DEF,
            "def.kind is 2, must be one of the enum");
    REFUSES(&t, soft_body, def.rim_count = 256, UM_ERROR_INVALID_DEF,
            "def.rim_count is 256, must be 5 to 255");
    REFUSES(&t, soft_body, def.columns = 1, UM_ERROR_INVALID_DEF, "def.columns is 1, must be 2 to 16");
    REFUSES(&t, soft_body, def.node_radius = 0.3f, UM_ERROR_INVALID_DEF,
            "def.node_radius is 0.3, must be 0.001 to 0.25");
    check_count(umh_soft_body_get_outline(t.world, NULL, NULL, 0), 0, "outline of nothing");
    assert_true(umh_soft_body_get_area(t.world, NULL) == 0.0f);
    finish_world(t.world);
}

// What the engine refuses comes with its own message, and what was made before it is gone again.
static void what_the_engine_refuses_leaves_nothing_behind(void** state)
{
    (void)state;
    um_world_def world_def = tested_world_def_meters();
    world_def.units_per_meter = 1e-3f;
    um_world* world = start_world(&world_def);
    umh_car car;
    umh_car_def def = umh_default_car_def();
    def.wheel_radius = 0.01f; // 1e-5 units, too small for a circle; the chassis is not
    check_result(umh_car_create(world, &def, &car), UM_ERROR_INVALID_GEOMETRY, car.message);
    assert_non_null(strstr(car.message, "umh_car_create: um_shape_create_circle: "));
    check_count(um_world_get_counters(world).bodies, 0, "bodies");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_ropes_are_refused),
        cmocka_unit_test(bad_bridges_are_refused),
        cmocka_unit_test(bad_cars_are_refused),
        cmocka_unit_test(bad_ragdolls_are_refused),
        cmocka_unit_test(bad_soft_bodies_are_refused),
        cmocka_unit_test(what_the_engine_refuses_leaves_nothing_behind),
    };
    return cmocka_run_group_tests_name("bad input of helpers", tests, NULL, NULL);
}
