// Joints break, lose their bodies, change and are listed; and what they say of themselves.
// SPDX-License-Identifier: MIT

#include "support/joints.h"

// ---- Loads ----------------------------------------------------------------------------------------------

static um_joint_event only_event(const um_world* world)
{
    um_events events = um_world_get_events(world);
    check_count(events.joint_count, 1, "events of joints");
    return events.joints[0];
}

// A weight that hangs from the ground by a joint of some strength.
static um_joint_id hang_weight(um_world* world, um_body_id* out_box, float force, bool stays)
{
    *out_box = make_box(world, 0.0f, -1.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, *out_box);
    def.anchor_b = um_vec2_make(0.0f, 1.0f);
    def.strength.force = force;
    def.strength.stays = stays;
    def.user_data = 77;
    return join(world, &def);
}

static void a_joint_breaks_under_more_than_its_strength(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box;
    um_joint_id joint = hang_weight(world, &box, 15.0f, false); // the weight is 10
    step_world(world, 60);
    check_share(um_joint_get_state(world, joint).force.y, 10.0f, 0.01f, "load");
    check_count(um_world_get_events(world).joint_count, 0, "events while it holds");
    set_density(world, box, 2.0f);
    step_world(world, 1);
    um_joint_event event = only_event(world);
    assert_int_equal(event.fate, UM_JOINT_BROKE);
    assert_int_equal(event.user_data, 77);
    assert_true(um_joint_id_equals(event.joint, joint));
    check_above(event.force, 15.0f, "load");
    check_below(event.force, 25.0f, "load");
    assert_false(um_joint_exists(world, joint));
    step_world(world, 60);
    check_count(um_world_get_events(world).joint_count, 0, "events after that");
    check_share(-um_body_get_velocity(world, box).y, 10.0f, 0.03f, "it falls");
    finish_world(world);
}

// In the shortest step, where the square of the force is more than a float holds.
static void the_load_of_a_joint_is_finite_however_great_it_is(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 1e4f, 1e4f);
    set_density(world, box, 1e9f);
    um_joint_def def = with_ground(UM_REVOLUTE_JOINT, box);
    def.strength.force = 15.0f;
    join(world, &def);
    assert_true(um_body_set_transform(world, box, um_vec2_make(5.0f, 0.0f), 0.0f));
    step_world_by(world, 1, UM_MIN_STEP);
    um_joint_event event = only_event(world);
    check_above(event.force, 1e18f, "load");
    assert_true(isfinite(event.force));
    finish_world(world);
}

static void a_joint_that_stays_only_tells(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box;
    um_joint_id joint = hang_weight(world, &box, 8.0f, true);
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        assert_int_equal(only_event(world).fate, UM_JOINT_OVERLOADED);
    }
    assert_true(um_joint_exists(world, joint));
    um_joint_strength strength = um_joint_get_def(world, joint).strength;
    strength.force = 12.0f;
    assert_true(um_joint_set_strength(world, joint, strength));
    step_world(world, 1);
    check_count(um_world_get_events(world).joint_count, 0, "events of a stronger one");
    finish_world(world);
}

// A blow is over within a substep, and breaks what it hits all the same: the greatest load counts.
static void a_blow_breaks_a_joint(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id box;
    um_joint_id joint = hang_weight(world, &box, 200.0f, false);
    um_body_id ball = make_ball(world, 0.0f, -4.0f, 0.2f);
    set_density(world, ball, 20.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(0.0f, 20.0f)));
    step_world(world, 30);
    assert_false(um_joint_exists(world, joint));
    finish_world(world);
}

// A torque breaks a weld.
static void a_weld_breaks_under_a_torque(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 2.0f, 0.0f, 2.0f, 0.1f); // mass 0.8, torque 16 about the origin
    um_joint_def def = um_joint_def_between(world, UM_WELD_JOINT, (um_body_id){0, 0},
                                            um_vec2_make(0.0f, 0.0f), box, um_vec2_make(0.0f, 0.0f));
    def.strength.torque = 20.0f;
    um_joint_id joint = join(world, &def);
    step_world(world, 30);
    assert_true(um_joint_exists(world, joint));
    def.strength.torque = 10.0f;
    assert_true(um_joint_set_def(world, joint, &def));
    step_world(world, 1);
    check_share(only_event(world).torque, 16.0f, 0.02f, "torque");
    assert_false(um_joint_exists(world, joint));
    finish_world(world);
}

// Joints that break set their shapes free to touch.
static void what_a_joint_kept_apart_touches_when_it_breaks(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id a = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_body_id b = make_box(world, 0.5f, 0.0f, 0.5f, 0.5f);
    um_joint_def def =
        um_joint_def_between(world, UM_WELD_JOINT, a, um_vec2_make(0.0f, 0.0f), b, um_vec2_make(0.0f, 0.0f));
    def.strength.force = 10.0f;
    um_joint_id joint = join(world, &def);
    step_world(world, 30);
    check_near(place_of(world, b).x - place_of(world, a).x, 0.5f, 1e-4f, "apart while held");
    assert_true(um_body_apply_impulse(world, b, um_vec2_make(0.0f, 5.0f)));
    step_world(world, 1);
    assert_false(um_joint_exists(world, joint));
    step_world(world, 10);
    um_vec2 apart = um_vec2_sub(place_of(world, b), place_of(world, a));
    check_above(fmaxf(fabsf(apart.x), fabsf(apart.y)), 0.9f, "apart in the end");
    finish_world(world);
}

// ---- Bodies that go -------------------------------------------------------------------------------------

static void a_joint_tells_that_it_lost_a_body(void** state)
{
    (void)state;
    enum { COUNT = 5 };
    um_world* world = start_meters(10.0f);
    um_body_id hub = make_ball(world, 0.0f, 0.0f, 0.2f);
    um_joint_id joints[COUNT];
    for (int32_t i = 0; i < COUNT; ++i) {
        um_body_id box = make_box(world, (float)i, -2.0f, 0.1f, 0.1f);
        um_joint_def def = um_joint_def_between(world, UM_DISTANCE_JOINT, hub, place_of(world, hub), box,
                                                place_of(world, box));
        def.user_data = (uint64_t)i;
        joints[i] = join(world, &def);
    }
    step_world(world, 3);
    um_joint_id found[COUNT];
    check_count(um_body_get_joints(world, hub, found, COUNT), COUNT, "joints of the hub");
    check_count(um_world_get_joints(world, found, COUNT), COUNT, "joints of the world");
    check_count(um_world_get_joints(world, NULL, 0), COUNT, "joints of the world, counted");
    assert_true(um_joint_destroy(world, joints[0])); // by hand: no event
    assert_true(um_body_destroy(world, hub));
    check_count(um_world_get_joints(world, found, COUNT), 0, "joints that are left");
    check_count(um_world_get_events(world).joint_count, 0, "events before the step");
    step_world(world, 1);
    um_events events = um_world_get_events(world);
    check_count(events.joint_count, COUNT - 1, "events");
    uint64_t seen = 0;
    for (int32_t i = 0; i < events.joint_count; ++i) {
        assert_int_equal(events.joints[i].fate, UM_JOINT_LOST_BODY);
        seen |= (uint64_t)1 << events.joints[i].user_data;
    }
    assert_int_equal(seen, 0x1e);
    step_world(world, 1);
    check_count(um_world_get_events(world).joint_count, 0, "events of the step after");
    finish_world(world);
}

// ---- Changes --------------------------------------------------------------------------------------------

// Every part of a def can change, wakes the body, and is what the joint has from then on.
static void every_change_wakes_and_is_kept(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box;
    um_joint_id joint = hang_weight(world, &box, UM_MAX_NUMBER, false);
    for (int32_t i = 0; i < 8; ++i) {
        step_until_asleep(world, 600);
        um_joint_def def = um_joint_get_def(world, joint);
        switch (i) {
        case 0:
            assert_true(um_joint_set_limits(world, joint, (um_joint_limits){true, -1.0f, 1.0f}));
            break;
        case 1:
            assert_true(um_joint_set_motor(world, joint, (um_joint_motor){true, 0.0f, 5.0f}));
            break;
        case 2:
            assert_true(um_joint_set_spring(world, joint, (um_joint_spring){true, 2.0f, 1.0f, 0.0f}));
            break;
        case 3:
            assert_true(um_joint_set_drive(world, joint, (um_joint_drive){.max_force = 3.0f}));
            break;
        case 4:
            assert_true(um_joint_set_strength(world, joint, (um_joint_strength){1e6f, 1e6f, true}));
            break;
        case 5:
            assert_true(um_joint_set_anchors(world, joint, um_vec2_make(0.1f, 0.0f), def.anchor_b));
            break;
        default:
            def.reference_angle = 0.1f * (float)i;
            assert_true(um_joint_set_def(world, joint, &def));
            break;
        }
        check_awake(world, box, true, "after a change");
    }
    um_joint_def def = um_joint_get_def(world, joint);
    check_near(def.limits.upper, 1.0f, 0.0f, "limit");
    check_near(def.motor.max_force, 5.0f, 0.0f, "motor");
    check_near(def.spring.frequency, 2.0f, 0.0f, "spring");
    check_near(def.drive.max_force, 3.0f, 0.0f, "drive");
    check_near(def.strength.force, 1e6f, 0.0f, "strength");
    check_near(def.anchor_a.x, 0.1f, 0.0f, "anchor");
    check_near(def.reference_angle, 0.7f, 0.0f, "reference");
    step_until_asleep(world, 600);
    assert_true(um_joint_set_user_data(world, joint, 5));
    check_awake(world, box, false, "after other user data");
    assert_int_equal(um_joint_get_def(world, joint).user_data, 5);
    finish_world(world);
}

static void a_joint_keeps_its_kind_and_bodies(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box;
    um_joint_id joint = hang_weight(world, &box, UM_MAX_NUMBER, false);
    um_joint_def before = um_joint_get_def(world, joint);
    um_joint_def def = before;
    def.kind = UM_WELD_JOINT;
    assert_false(um_joint_set_def(world, joint, &def));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    def = before;
    def.body_a = make_box(world, 5.0f, 0.0f, 0.5f, 0.5f);
    assert_false(um_joint_set_def(world, joint, &def));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    assert_false(um_joint_set_def(world, joint, NULL));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_NULL_ARGUMENT);
    assert_false(um_joint_set_anchors(world, joint, um_vec2_make(NAN, 0.0f), um_vec2_make(0.0f, 0.0f)));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    def = um_joint_get_def(world, joint);
    assert_memory_equal(&def.anchor_a, &before.anchor_a, sizeof def.anchor_a);
    finish_world(world);
}

static void bad_pulleys_and_teeth_are_refused(void** state)
{
    (void)state;
    um_world* world = start_meters(10.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 0.5f, 0.5f);
    um_joint_def def = with_ground(UM_PULLEY_JOINT, box);
    def.ratio = 0.0f;
    assert_false(um_joint_exists(world, um_joint_create(world, &def)));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    def = with_ground(UM_RATCHET_JOINT, box);
    def.tooth = 0.0f;
    assert_false(um_joint_exists(world, um_joint_create(world, &def)));
    assert_int_equal(um_world_get_last_error(world), UM_ERROR_INVALID_DEF);
    um_joint_def none = um_joint_def_between(world, UM_WELD_JOINT, (um_body_id){99, 99},
                                             um_vec2_make(0.0f, 0.0f), box, um_vec2_make(0.0f, 0.0f));
    assert_int_equal(none.kind, UM_REVOLUTE_JOINT);
    finish_world(world);
}

// ---- What they say --------------------------------------------------------------------------------------

// Two bodies at odd poses, joined as they are, stay as they are.
static void a_def_between_bodies_keeps_them_as_they_are(void** state)
{
    (void)state;
    const um_joint_kind kinds[] = {UM_DISTANCE_JOINT, UM_REVOLUTE_JOINT, UM_PRISMATIC_JOINT,
                                   UM_WELD_JOINT,     UM_WHEEL_JOINT,    UM_MOTOR_JOINT};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        um_world* world = start_meters(0.0f);
        um_body_id a = make_box(world, 1.0f, 2.0f, 0.5f, 0.2f);
        um_body_id b = make_box(world, 4.0f, 3.0f, 0.5f, 0.2f);
        assert_true(um_body_set_transform(world, a, place_of(world, a), 0.7f));
        assert_true(um_body_set_transform(world, b, place_of(world, b), -2.0f));
        um_vec2 point = {2.0f, 2.5f};
        um_vec2 other = kinds[i] == UM_DISTANCE_JOINT ? um_vec2_make(4.0f, 3.0f) : point;
        um_joint_def def = um_joint_def_between(world, kinds[i], a, point, b, other);
        def.spring.is_enabled = kinds[i] == UM_MOTOR_JOINT;
        um_joint_id joint = join(world, &def);
        step_world(world, 60);
        check_vector(place_of(world, a), um_vec2_make(1.0f, 2.0f), 1e-5f, "first");
        check_vector(place_of(world, b), um_vec2_make(4.0f, 3.0f), 1e-5f, "second");
        um_joint_state now = um_joint_get_state(world, joint);
        check_near(now.separation, 0.0f, 1e-5f, "separation");
        check_near(now.angular_separation, 0.0f, 1e-5f, "angular separation");
        check_near(now.angle, 0.0f, 1e-5f, "angle");
        finish_world(world);
    }
}

// Marks of limits for pictures: points on the axis, or directions.
static void a_state_says_where_limits_are(void** state)
{
    (void)state;
    um_world* world = start_meters(0.0f);
    um_body_id box = make_box(world, 1.0f, 0.0f, 0.2f, 0.2f);
    um_joint_def def = with_ground(UM_PRISMATIC_JOINT, box);
    def.axis_angle = 0.5f * UM_PI;
    def.anchor_a = um_vec2_make(1.0f, 0.0f);
    def.limits = (um_joint_limits){true, -1.0f, 2.0f};
    um_joint_state now = um_joint_get_state(world, join(world, &def));
    check_vector(now.axis, um_vec2_make(0.0f, 1.0f), 1e-6f, "axis");
    check_vector(now.lower_mark, um_vec2_make(1.0f, -1.0f), 1e-6f, "lower");
    check_vector(now.upper_mark, um_vec2_make(1.0f, 2.0f), 1e-6f, "upper");
    def.kind = UM_REVOLUTE_JOINT;
    def.limits = (um_joint_limits){true, 0.0f, 0.5f * UM_PI};
    now = um_joint_get_state(world, join(world, &def));
    check_vector(now.lower_mark, um_vec2_make(1.0f, 0.0f), 1e-6f, "lower");
    check_vector(now.upper_mark, um_vec2_make(0.0f, 1.0f), 1e-6f, "upper");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_joint_breaks_under_more_than_its_strength),
        BOTH_SOLVERS(the_load_of_a_joint_is_finite_however_great_it_is),
        BOTH_SOLVERS(a_joint_that_stays_only_tells),
        BOTH_SOLVERS(a_blow_breaks_a_joint),
        BOTH_SOLVERS(a_weld_breaks_under_a_torque),
        BOTH_SOLVERS(what_a_joint_kept_apart_touches_when_it_breaks),
        BOTH_SOLVERS(a_joint_tells_that_it_lost_a_body),
        BOTH_SOLVERS(every_change_wakes_and_is_kept),
        cmocka_unit_test(a_joint_keeps_its_kind_and_bodies),
        cmocka_unit_test(bad_pulleys_and_teeth_are_refused),
        BOTH_SOLVERS(a_def_between_bodies_keeps_them_as_they_are),
        BOTH_SOLVERS(a_state_says_where_limits_are),
    };
    return cmocka_run_group_tests_name("joint_life", tests, NULL, NULL);
}
