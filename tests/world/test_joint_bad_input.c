// Bad input to all calls about joints: each is refused with its error and a message that says what is wrong,
// and nothing has changed.
// SPDX-License-Identifier: MIT

#include "support/hearing.h"
#include "support/joints.h"
#include "support/world_calls.h"

#include <float.h>
#include <stdio.h>

static const um_body_id NULL_BODY = {0, 0};
static const um_joint_id NULL_JOINT = {0, 0};

// A world in which a box hangs from the ground beside another box and a wall.
typedef struct fixture {
    um_world* world;
    hearing heard;
    um_body_id box, other, wall;
    um_joint_id joint;
    um_joint_def def; // of the joint
    uint64_t hash;
} fixture;

static void start_salted(fixture* f, uint32_t salt)
{
    *f = (fixture){0};
    um_world_def def = tested_world_def_meters();
    def.salt = salt;
    def.error = hear;
    def.error_context = &f->heard;
    f->world = start_world(&def);
    f->box = make_box(f->world, 0.0f, -1.0f, 0.5f, 0.5f);
    f->other = make_box(f->world, 3.0f, 0.0f, 0.5f, 0.5f);
    f->wall = make_wall(f->world, 9.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def joint = with_ground(UM_REVOLUTE_JOINT, f->box);
    joint.anchor_b = um_vec2_make(0.0f, 1.0f);
    joint.user_data = 9;
    f->joint = join(f->world, &joint);
    step_world(f->world, 10);
    f->def = um_joint_get_def(f->world, f->joint);
    f->hash = um_world_hash(f->world);
}

static void start(fixture* f)
{
    start_salted(f, 0);
}

// One message, this one; and the world, its joint and its events are as they were.
static void check_refused(fixture* f, um_result result, const char* message)
{
    check_result(um_world_get_last_error(f->world), result, message);
    check_heard(&f->heard, result, message);
    check_hash(um_world_hash(f->world), f->hash, message);
    check_count(um_world_get_joints(f->world, NULL, 0), 1, message);
    um_joint_def now = um_joint_get_def(f->world, f->joint);
    assert_memory_equal(&now, &f->def, sizeof now);
    check_world(f->world);
}

static void finish(fixture* f)
{
    step_world(f->world, 1);
    check_count(um_world_get_events(f->world).joint_count, 0, "events of refused calls");
    finish_world(f->world);
}

// ---- Fields of defs -------------------------------------------------------------------------------------

// A number of a def: where it is, what it is called, and what it may be.
typedef struct number_field {
    size_t offset;
    const char* name;
    float low, high;
    const char* range;
} number_field;

#define FIELD(field, low, high, range)                          \
    {                                                           \
        offsetof(um_joint_def, field), #field, low, high, range \
    }
#define POSITION(field) FIELD(field, -UM_MAX_POSITION, UM_MAX_POSITION, "-1e9 to 1e9")
#define SPEED(field) FIELD(field, -1e6f, 1e6f, "-1e6 to 1e6")
#define AMOUNT(field) FIELD(field, 0.0f, UM_MAX_NUMBER, "0 to 1e18")

static const number_field NUMBERS[] = {
    POSITION(anchor_a.x),
    POSITION(anchor_a.y),
    POSITION(anchor_b.x),
    POSITION(anchor_b.y),
    POSITION(wheel_a.x),
    POSITION(wheel_a.y),
    POSITION(wheel_b.x),
    POSITION(wheel_b.y),
    FIELD(axis_angle, -FLT_MAX, FLT_MAX, "finite"),
    SPEED(reference_angle),
    FIELD(length, 0.0f, UM_MAX_POSITION, "0 to 1e9"),
    FIELD(ratio, -1e3f, 1e3f, "-1000 to 1000"),
    FIELD(tooth, -UM_PI, UM_PI, "-3.1415927 to 3.1415927"),
    POSITION(limits.lower),
    POSITION(limits.upper),
    SPEED(motor.speed),
    AMOUNT(motor.max_force),
    FIELD(spring.frequency, 0.0f, 1e4f, "0 to 10000"),
    FIELD(spring.damping_ratio, 0.0f, 1e3f, "0 to 1000"),
    POSITION(spring.rest),
    SPEED(drive.velocity.x),
    SPEED(drive.velocity.y),
    SPEED(drive.angular_velocity),
    AMOUNT(drive.max_force),
    AMOUNT(drive.max_torque),
    AMOUNT(strength.force),
    AMOUNT(strength.torque),
};

static void put(um_joint_def* def, const number_field* field, float value)
{
    memcpy((char*)def + field->offset, &value, sizeof value);
}

// That creation and um_joint_set_def refuse a def, with the same words.
static void check_def(fixture* f, um_joint_def def, um_result result, const char* reason)
{
    char message[256];
    uint64_t hash = f->hash;
    (void)snprintf(message, sizeof message, "um_joint_create: %s", reason);
    um_joint_id joint = um_joint_create(f->world, &def);
    check_count(joint.index1, 0, message);
    check_refused(f, result, message);
    (void)snprintf(message, sizeof message, "um_joint_set_def: %s", reason);
    assert_false(um_joint_set_def(f->world, f->joint, &def));
    check_refused(f, result, message);
    check_hash(um_world_hash(f->world), hash, "both");
}

static void numbers_out_of_range_are_refused_in_every_field(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    for (int32_t i = 0; i < COUNT_OF(NUMBERS); ++i) {
        const number_field* field = NUMBERS + i;
        const float bad[] = {NAN, INFINITY, -INFINITY, nextafterf(field->low, -INFINITY),
                             nextafterf(field->high, INFINITY)};
        for (int32_t k = 0; k < COUNT_OF(bad); ++k) {
            um_joint_def def = f.def;
            put(&def, field, bad[k]);
            um_joint_id joint = um_joint_create(f.world, &def);
            check_count(joint.index1, 0, field->name);
            char begin[96];
            (void)snprintf(begin, sizeof begin, "um_joint_create: def.%s is ", field->name);
            if (strncmp(f.heard.message, begin, strlen(begin)) != 0 ||
                strstr(f.heard.message, field->range) == NULL) {
                fail_msg("\"%s\" neither begins with \"%s\" nor has \"%s\"", f.heard.message, begin,
                         field->range);
            }
            check_refused(&f, UM_ERROR_INVALID_DEF, f.heard.message);
            assert_false(um_joint_set_def(f.world, f.joint, &def));
            check_refused(&f, UM_ERROR_INVALID_DEF, f.heard.message);
        }
        um_joint_def def = f.def;
        put(&def, field, field->low); // what is at the ends of a range is in it
        def.limits.upper = fmaxf(def.limits.lower, def.limits.upper);
        assert_true(um_joint_destroy(f.world, join(f.world, &def)));
        put(&def, field, field->high);
        def.limits.lower = fminf(def.limits.lower, def.limits.upper);
        def.limits.upper = fmaxf(def.limits.lower, def.limits.upper);
        assert_true(um_joint_destroy(f.world, join(f.world, &def)));
        f.hash = um_world_hash(f.world);
    }
    finish_world(f.world);
}

static void defs_that_make_no_sense_are_refused(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    um_joint_def def = f.def;
    def.cookie = 0;
    check_def(&f, def, UM_ERROR_UNINITIALIZED_DEF,
              "def did not come from um_default_joint_def; start from it and change fields");
    memset(&def, 0, sizeof def);
    check_def(&f, def, UM_ERROR_UNINITIALIZED_DEF,
              "def did not come from um_default_joint_def; start from it and change fields");
    def = f.def;
    def.kind = UM_JOINT_KIND_COUNT;
    check_def(&f, def, UM_ERROR_INVALID_DEF,
              "def.kind is 12, must be one of UM_DISTANCE_JOINT to UM_FILTER_JOINT");
    def.kind = (um_joint_kind)-1;
    check_def(&f, def, UM_ERROR_INVALID_DEF,
              "def.kind is -1, must be one of UM_DISTANCE_JOINT to UM_FILTER_JOINT");
    def = f.def;
    def.limits = (um_joint_limits){false, 2.0f, 1.0f}; // also while they are not enabled
    check_def(&f, def, UM_ERROR_INVALID_DEF, "def.limits.lower is 2, must not be above def.limits.upper, 1");
    def = f.def;
    def.kind = UM_PULLEY_JOINT;
    const float ratios[] = {0.0f, -1.0f, 0.0005f};
    for (int32_t i = 0; i < COUNT_OF(ratios); ++i) {
        char reason[128];
        def.ratio = ratios[i];
        (void)snprintf(reason, sizeof reason, "def.ratio is %g, must be at least 0.001 for UM_PULLEY_JOINT",
                       (double)ratios[i]);
        check_def(&f, def, UM_ERROR_INVALID_DEF, reason);
    }
    def = f.def;
    def.kind = UM_RATCHET_JOINT;
    def.tooth = -0.0005f;
    check_def(&f, def, UM_ERROR_INVALID_DEF,
              "def.tooth is -0.0005, must be at least 0.001 from 0 for UM_RATCHET_JOINT");
    finish(&f);
}

static void parts_that_make_no_sense_are_refused(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    um_vec2 zero = {0.0f, 0.0f};
    assert_false(um_joint_set_limits(f.world, f.joint, (um_joint_limits){true, 2.0f, 1.0f}));
    check_refused(&f, UM_ERROR_INVALID_DEF,
                  "um_joint_set_limits: limits.lower is 2, must not be above limits.upper, 1");
    assert_false(um_joint_set_limits(f.world, f.joint, (um_joint_limits){true, NAN, 1.0f}));
    check_refused(&f, UM_ERROR_INVALID_DEF, "um_joint_set_limits: limits.lower is nan, must be -1e9 to 1e9");
    assert_false(um_joint_set_motor(f.world, f.joint, (um_joint_motor){true, 0.0f, -1.0f}));
    check_refused(&f, UM_ERROR_INVALID_DEF, "um_joint_set_motor: motor.max_force is -1, must be 0 to 1e18");
    assert_false(um_joint_set_spring(f.world, f.joint, (um_joint_spring){true, -2.0f, 0.0f, 0.0f}));
    check_refused(&f, UM_ERROR_INVALID_DEF,
                  "um_joint_set_spring: spring.frequency is -2, must be 0 to 10000");
    assert_false(um_joint_set_drive(f.world, f.joint, (um_joint_drive){.velocity = {0.0f, INFINITY}}));
    check_refused(&f, UM_ERROR_INVALID_DEF,
                  "um_joint_set_drive: drive.velocity.y is inf, must be -1e6 to 1e6");
    assert_false(um_joint_set_strength(f.world, f.joint, (um_joint_strength){NAN, 0.0f, false}));
    check_refused(&f, UM_ERROR_INVALID_DEF,
                  "um_joint_set_strength: strength.force is nan, must be 0 to 1e18");
    assert_false(um_joint_set_anchors(f.world, f.joint, zero, um_vec2_make(1e10f, 0.0f)));
    check_refused(&f, UM_ERROR_INVALID_DEF, "um_joint_set_anchors: anchor_b.x is 1e10, must be -1e9 to 1e9");
    finish(&f);
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static void bodies_that_cannot_be_joined_are_refused(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    const char* same = "um_joint_create: def.body_a and def.body_b are the same, must be two";
    const char* fixed =
        "um_joint_create: neither def.body_a nor def.body_b is a UM_DYNAMIC_BODY, which a joint "
        "could move";
    um_joint_def def = um_default_joint_def();
    check_count(um_joint_create(f.world, &def).index1, 0, "the ground twice");
    check_refused(&f, UM_ERROR_INVALID_BODY, same);
    def.body_a = def.body_b = f.other;
    check_count(um_joint_create(f.world, &def).index1, 0, "a body twice");
    check_refused(&f, UM_ERROR_INVALID_BODY, same);
    def.body_a = NULL_BODY;
    def.body_b = f.wall;
    check_count(um_joint_create(f.world, &def).index1, 0, "a wall and the ground");
    check_refused(&f, UM_ERROR_WRONG_TYPE, fixed);
    def.body_a = make_body(f.world, UM_KINEMATIC_BODY, 20.0f, 0.0f);
    f.hash = um_world_hash(f.world);
    check_count(um_joint_create(f.world, &def).index1, 0, "a wall and a kinematic body");
    check_refused(&f, UM_ERROR_WRONG_TYPE, fixed);
    def = f.def;
    def.body_a = f.other;
    assert_false(um_joint_set_def(f.world, f.joint, &def));
    check_refused(&f, UM_ERROR_INVALID_DEF,
                  "um_joint_set_def: def.kind, def.body_a and def.body_b must be those of the joint");
    def = f.def;
    def.kind = UM_WELD_JOINT;
    assert_false(um_joint_set_def(f.world, f.joint, &def));
    check_refused(&f, UM_ERROR_INVALID_DEF,
                  "um_joint_set_def: def.kind, def.body_a and def.body_b must be those of the joint");
    check_count(um_joint_create(f.world, NULL).index1, 0, "no def");
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_joint_create: def is NULL");
    assert_false(um_joint_set_def(f.world, f.joint, NULL));
    check_refused(&f, UM_ERROR_NULL_ARGUMENT, "um_joint_set_def: def is NULL");
    finish(&f);
}

// Ids that are stale, of another world or made up, on either side.
static void bodies_that_are_not_there_are_refused(void** state)
{
    (void)state;
    fixture f;
    fixture foreign;
    start(&f);
    start_salted(&foreign, 77);
    um_body_id gone = make_box(f.world, 50.0f, 0.0f, 0.5f, 0.5f);
    assert_true(um_body_destroy(f.world, gone));
    const um_body_id bad[] = {gone, foreign.box, {12345, 1}, {UINT32_MAX, UINT32_MAX}, {0, 1}};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_joint_def def = um_default_joint_def();
        for (int32_t side = 0; side < 2; ++side) {
            def.body_a = side == 0 ? bad[i] : f.other;
            def.body_b = side == 0 ? f.other : bad[i];
            char message[128];
            (void)snprintf(message, sizeof message, "um_joint_create: body (index1 %u, stamp %u) %s",
                           (unsigned)bad[i].index1, (unsigned)bad[i].stamp,
                           i == 0 ? "was destroyed" : "is not one of this world's");
            check_count(um_joint_create(f.world, &def).index1, 0, message);
            check_refused(&f, UM_ERROR_INVALID_BODY, message);
        }
    }
    finish(&f);
    finish(&foreign);
}

// ---- Joints that are not there --------------------------------------------------------------------------

static void check_reads_of_none(fixture* f, um_joint_id joint)
{
    um_joint_def no_def = {0};
    um_joint_state no_state = {0};
    um_joint_def def = um_joint_get_def(f->world, joint);
    check_heard_from(&f->heard, "um_joint_get_def");
    um_joint_state now = um_joint_get_state(f->world, joint);
    check_heard_from(&f->heard, "um_joint_get_state");
    assert_memory_equal(&def, &no_def, sizeof def);
    assert_memory_equal(&now, &no_state, sizeof now);
    assert_false(um_joint_exists(f->world, joint));
    check_count(f->heard.count, 0, "failures of um_joint_exists");
}

static void joints_that_are_not_there_are_refused(void** state)
{
    (void)state;
    fixture f;
    fixture foreign;
    start(&f);
    start_salted(&foreign, 77);
    um_joint_def def = f.def;
    um_joint_id gone = join(f.world, &def);
    assert_true(um_joint_destroy(f.world, gone));
    um_joint_id heir = join(f.world, &def); // has the place, and not the id
    check_count(heir.index1, gone.index1, "place of the heir");
    const um_joint_id bad[] = {NULL_JOINT, gone, foreign.joint, {999, 1}, {UINT32_MAX, UINT32_MAX}};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        char what[128];
        (void)snprintf(what, sizeof what, "joint (index1 %u, stamp %u) %s", (unsigned)bad[i].index1,
                       (unsigned)bad[i].stamp, i == 1 ? "was destroyed" : "is not one of this world's");
        for (int32_t k = 0; k < JOINT_CALL_COUNT; ++k) {
            char message[256];
            (void)snprintf(message, sizeof message, "%s: %s", JOINT_CALLS[k].name,
                           i == 0 ? "joint is null" : what);
            assert_false(JOINT_CALLS[k].call(f.world, bad[i]));
            check_heard(&f.heard, UM_ERROR_INVALID_JOINT, message);
            check_result(um_world_get_last_error(f.world), UM_ERROR_INVALID_JOINT, message);
            assert_true(um_joint_exists(f.world, heir));
        }
        check_reads_of_none(&f, bad[i]);
    }
    check_count(um_world_get_joints(f.world, NULL, 0), 2, "joints");
    finish_world(f.world);
    finish(&foreign);
}

static void calls_without_a_world_fail(void** state)
{
    (void)state;
    um_joint_def def = um_default_joint_def();
    um_joint_id joint = {1, 1};
    check_count(um_joint_create(NULL, &def).index1, 0, "a joint of no world");
    for (int32_t i = 0; i < JOINT_CALL_COUNT; ++i) {
        assert_false(JOINT_CALLS[i].call(NULL, joint));
    }
    assert_false(um_joint_exists(NULL, joint));
    check_count(um_joint_get_def(NULL, joint).cookie, 0, "def");
    assert_false(um_joint_get_state(NULL, joint).is_awake);
    check_count(um_world_get_joints(NULL, NULL, 0), 0, "joints of no world");
    check_count(um_body_get_joints(NULL, NULL_BODY, NULL, 0), 0, "joints of no body");
    def = um_joint_def_between(NULL, UM_WELD_JOINT, NULL_BODY, um_vec2_make(0.0f, 0.0f), NULL_BODY,
                               um_vec2_make(0.0f, 0.0f));
    assert_int_equal(def.kind, UM_REVOLUTE_JOINT);
}

// ---- Reads ----------------------------------------------------------------------------------------------

static void bad_reads_are_told_of(void** state)
{
    (void)state;
    fixture f;
    start(&f);
    um_joint_id room[2];
    um_vec2 zero = {0.0f, 0.0f};
    um_vec2 nowhere = {0.0f, NAN};
    check_count(um_world_get_joints(f.world, NULL, 1), 0, "joints without room");
    check_heard_from(&f.heard, "um_world_get_joints");
    check_count(um_world_get_joints(f.world, room, -1), 0, "joints in less than no room");
    check_heard_from(&f.heard, "um_world_get_joints");
    check_count(um_body_get_joints(f.world, f.box, NULL, 1), 0, "joints without room");
    check_heard_from(&f.heard, "um_body_get_joints");
    check_count(um_body_get_joints(f.world, NULL_BODY, room, 2), 0, "joints of no body");
    check_heard_from(&f.heard, "um_body_get_joints");
    const um_body_id bad = {99, 99};
    um_joint_def def = um_joint_def_between(f.world, UM_WELD_JOINT, bad, zero, f.box, zero);
    check_heard_from(&f.heard, "um_joint_def_between");
    assert_int_equal(def.kind, UM_REVOLUTE_JOINT);
    def = um_joint_def_between(f.world, UM_WELD_JOINT, f.box, zero, bad, zero);
    check_heard_from(&f.heard, "um_joint_def_between");
    def = um_joint_def_between(f.world, UM_WELD_JOINT, f.box, nowhere, f.other, zero);
    check_heard_from(&f.heard, "um_joint_def_between");
    def = um_joint_def_between(f.world, UM_WELD_JOINT, f.box, zero, f.other, nowhere);
    check_heard_from(&f.heard, "um_joint_def_between");
    um_joint_def good = um_default_joint_def();
    assert_memory_equal(&def, &good, sizeof def);
    check_result(um_world_get_last_error(f.world), UM_OK, "what reads leave behind");
    finish(&f);
}

// There is not even a place for the ground yet.
static void a_world_without_bodies_has_a_ground(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id ground = {0, 0};
    um_vec2 point = {1.0f, 2.0f};
    um_joint_def def = um_joint_def_between(world, UM_REVOLUTE_JOINT, ground, point, ground, point);
    check_vector(def.anchor_a, point, 0.0f, "anchor");
    assert_false(um_joint_exists(world, um_joint_create(world, &def)));
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_without_bodies_has_a_ground),
        cmocka_unit_test(numbers_out_of_range_are_refused_in_every_field),
        cmocka_unit_test(defs_that_make_no_sense_are_refused),
        cmocka_unit_test(parts_that_make_no_sense_are_refused),
        cmocka_unit_test(bodies_that_cannot_be_joined_are_refused),
        cmocka_unit_test(bodies_that_are_not_there_are_refused),
        cmocka_unit_test(joints_that_are_not_there_are_refused),
        cmocka_unit_test(calls_without_a_world_fail),
        cmocka_unit_test(bad_reads_are_told_of),
    };
    return cmocka_run_group_tests_name("joint_bad_input", tests, NULL, NULL);
}
