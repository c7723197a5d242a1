// Actions happen before the step that they are due at, to those that they are about.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"

#include <umbra/field.h>
#include <umbra/joint.h>

// Without gravity, with steps of an eighth of a second.
#define SCENE(members) \
    "{\"umbra_scene\": 1, \"time_step\": 0.125, \"steps\": 16, \"world\": {\"gravity\": [0, 0]}, " members "}"
#define BALL(name)                                                                                   \
    "{\"name\": \"" name "\", \"type\": \"dynamic\", \"can_sleep\": false, \"mass\": {\"mass\": 2, " \
    "\"inertia\": 1}, \"shapes\": [{\"kind\": "                                                      \
    "\"circle\", \"radius\": 5}]}"

typedef struct fixture {
    ums_scene* scene;
    ums_player* player;
    um_world* world;
} fixture;

static fixture start(const char* text)
{
    fixture f = {.scene = read_scene(text)};
    f.player = make_player(f.scene);
    f.world = ums_player_get_world(f.player);
    return f;
}

static void finish(fixture* f)
{
    ums_player_destroy(f->player);
    ums_scene_destroy(f->scene);
}

static um_body_id find(const fixture* f, const char* name)
{
    um_body_id body = {0, 0};
    check_count(ums_player_find_bodies(f->player, name, &body, 1), 1, name);
    return body;
}

static void check_speed(const fixture* f, float expected, const char* what)
{
    check_near(um_body_get_velocity(f->world, find(f, "ball")).x, expected, 1e-5f, what);
}

static void an_impulse_comes_before_the_step_nearest_to_its_time(void** state)
{
    (void)state;
    fixture f = start(
        SCENE("\"bodies\": [" BALL("ball") "], \"actions\": [{\"kind\": \"impulse\", \"at\": 0.3, \"body\": "
                                           "\"ball\", \"impulse\": [6, 0]}]"));
    play(f.player, 2);
    check_speed(&f, 0.0f, "before");
    play(f.player, 1); // the step that begins at 0.25 s
    check_speed(&f, 3.0f, "after");
    play(f.player, 5);
    check_speed(&f, 3.0f, "once");
    finish(&f);
}

static void a_force_acts_in_every_step_up_to_its_end(void** state)
{
    (void)state;
    fixture f = start(SCENE(
        "\"bodies\": [" BALL("ball") "], \"actions\": [{\"kind\": \"force\", \"step\": 1, \"until\": 0.5, "
                                     "\"body\": \"ball\", \"force\": [16, 0]}]"));
    play(f.player, 16);
    check_speed(&f, 3.0f * 0.125f * 8.0f, "after three steps of force");
    assert_true(ums_player_is_over(f.player));
    check_count(ums_player_get_step(f.player), 16, "steps");
    finish(&f);
}

// As in a world that was written as a scene, where each copy has the name of its own.
static void a_name_may_have_brackets_of_its_own(void** state)
{
    (void)state;
    fixture f =
        start(SCENE("\"bodies\": [" BALL("link[3]") "], \"actions\": [{\"kind\": \"impulse\", \"body\": "
                                                    "\"link[3]\", \"impulse\": [6, 0]}]"));
    play(f.player, 1);
    check_near(um_body_get_velocity(f.world, find(&f, "link[3]")).x, 3.0f, 1e-5f, "speed");
    finish(&f);
}

static void spawns_happen_as_often_as_they_should(void** state)
{
    (void)state;
    fixture f = start(SCENE(
        "\"actions\": [{\"kind\": \"spawn\", \"at\": 0.25, \"every\": 0.3, \"times\": 3, \"bodies\": [" BALL(
            "ball") "], \"joints\": [{\"kind\": \"distance\", \"name\": \"rod\", \"body_b\": \"ball\"}]}]"));
    static const int32_t expected[] = {0, 0, 1, 1, 2,
                                       2, 2, 3, 3, 3}; // before steps 2, 4 (0.55 s) and 7 (0.85 s)
    for (int32_t i = 0; i < 10; ++i) {
        play(f.player, 1);
        check_count(ums_player_find_bodies(f.player, "ball", NULL, 0), expected[i], "balls");
    }
    find(&f, "ball[2]");
    assert_int_not_equal(ums_player_find_joint(f.player, "rod[1]").index1, 0);
    finish(&f);
}

// As often as it should, in whichever steps: a plain count of the times that lie before each step.
static void spawns_of_any_interval_miss_no_time(void** state)
{
    (void)state;
    static const double intervals[] = {0.125, 0.126, 0.1875, 0.25, 0.3, 0.999, 1.0, 7.3};
    for (size_t k = 0; k < sizeof intervals / sizeof intervals[0]; ++k) {
        char text[512];
        snprintf(
            text, sizeof text,
            SCENE(
                "\"actions\": [{\"kind\": \"spawn\", \"step\": 3, \"every\": %g, \"times\": 20, \"bodies\": "
                "[{\"name\": \"ball\"}]}]"),
            intervals[k]);
        fixture f = start(text);
        for (int32_t step = 0; step < 200; ++step) {
            play(f.player, 1);
            int32_t expected = 0;
            for (int32_t time = 0; time < 20; ++time) {
                expected += 3 + (int32_t)(time * intervals[k] / 0.125 + 0.5) <= step;
            }
            check_count(ums_player_find_bodies(f.player, "ball", NULL, 0), expected, text);
        }
        finish(&f);
    }
}

static void an_interval_shorter_than_a_step_is_refused(void** state)
{
    (void)state;
    check_message(
        SCENE("\"actions\": [{\"kind\": \"spawn\", \"every\": 0.12, \"times\": 2, \"bodies\": [{}]}]"),
        "scene:1:95: actions[0] has every 0.12, must be 0.125 (the time_step) or more");
}

static void what_is_removed_is_gone_and_later_actions_on_it_do_nothing(void** state)
{
    (void)state;
    fixture f = start(SCENE("\"bodies\": [" BALL("ball") ", " BALL(
        "other") "], \"joints\": [{\"kind\": \"weld\", \"name\": \"glue\", \"body_a\": "
                 "\"ball\", \"body_b\": \"other\"}], \"fields\": [{\"kind\": \"uniform\", \"name\": "
                 "\"pull\"}],"
                 "\"actions\": [{\"kind\": \"remove\", \"joint\": \"glue\"}, {\"kind\": \"remove\", "
                 "\"step\": 1, \"field\": \"pull\"},"
                 "{\"kind\": \"remove\", \"step\": 2, \"body\": \"ball\"}, {\"kind\": \"remove\", \"step\": "
                 "2, \"body\": 1},"
                 "{\"kind\": \"impulse\", \"step\": 3, \"body\": \"ball\", \"impulse\": [1, 1]},"
                 "{\"kind\": \"set_joint\", \"step\": 3, \"joint\": \"glue\", \"to\": {}},"
                 "{\"kind\": \"set_field\", \"step\": 3, \"field\": \"pull\", \"to\": {}}]"));
    play(f.player, 1);
    check_count(um_world_get_joints(f.world, NULL, 0), 0, "joints");
    play(f.player, 1);
    check_count(um_world_get_field_count(f.world), 0, "fields");
    play(f.player, 2);
    check_count(um_world_get_bodies(f.world, NULL, 0), 0, "bodies");
    finish(&f);
}

static void every_field_of_a_body_can_be_set(void** state)
{
    (void)state;
    fixture f = start(SCENE(
        "\"bodies\": [" BALL("ball") "], \"actions\": [{\"kind\": \"set_body\", \"body\": \"ball\", \"to\": {"
                                     "\"position\": [100, 200], \"angle\": 1, \"velocity\": [8, 0], "
                                     "\"angular_velocity\": 0, \"linear_damping\": 0.5, "
                                     "\"angular_damping\": 0.25, \"gravity_scale\": 2, \"fixed_rotation\": "
                                     "true, \"lock_y\": true, \"dominance\": 3, "
                                     "\"is_bullet\": true, \"can_sleep\": false, \"user_data\": 9}},"
                                     "{\"kind\": \"set_body\", \"step\": 1, \"body\": \"ball\", \"to\": "
                                     "{\"lock_x\": true, \"is_awake\": false}},"
                                     "{\"kind\": \"set_body\", \"step\": 2, \"body\": \"ball\", \"to\": "
                                     "{\"type\": \"kinematic\", \"is_enabled\": false}}]"));
    um_body_id ball = find(&f, "ball");
    play(f.player, 1);
    um_transform transform = um_body_get_transform(f.world, ball);
    check_near(transform.p.x, 101.0f, 0.07f, "x after a step, a little damped");
    check_near(transform.p.y, 200.0f, 0.0f, "y");
    check_near(um_body_get_angle(f.world, ball), 1.0f, 1e-6f, "angle");
    check_near(um_body_get_linear_damping(f.world, ball), 0.5f, 0.0f, "damping");
    check_near(um_body_get_angular_damping(f.world, ball), 0.25f, 0.0f, "damping");
    check_near(um_body_get_gravity_scale(f.world, ball), 2.0f, 0.0f, "gravity");
    assert_true(um_body_has_fixed_rotation(f.world, ball) && um_body_has_lock_y(f.world, ball));
    assert_true(um_body_is_bullet(f.world, ball) && !um_body_can_sleep(f.world, ball));
    check_count(um_body_get_dominance(f.world, ball), 3, "dominance");
    check_count((int32_t)um_body_get_user_data(f.world, ball), 9, "user data");
    assert_true(um_body_is_awake(f.world, ball) && !um_body_has_lock_x(f.world, ball));
    play(f.player, 1);
    assert_true(!um_body_is_awake(f.world, ball) && um_body_has_lock_x(f.world, ball));
    play(f.player, 1);
    assert_int_equal(um_body_get_type(f.world, ball), UM_KINEMATIC_BODY);
    assert_false(um_body_is_enabled(f.world, ball));
    finish(&f);
}

static void what_is_set_leaves_the_rest_as_it_is(void** state)
{
    (void)state;
    fixture f = start(SCENE("\"bodies\": [" BALL(
        "ball") "], \"joints\": [{\"kind\": \"revolute\", \"name\": \"hinge\", \"body_b\": \"ball\", "
                "\"motor\": {\"speed\": 3, \"max_force\": 4}}], \"fields\": [{\"kind\": \"wind\", \"name\": "
                "\"air\", \"region\": "
                "{\"points\": [[0, 0]], \"radius\": 9}, \"wind\": {\"drag\": 2}}],"
                "\"actions\": [{\"kind\": \"set_joint\", \"joint\": \"hinge\", \"to\": {\"motor\": "
                "{\"is_enabled\": true}}},"
                "{\"kind\": \"set_field\", \"field\": \"air\", \"to\": {\"wind\": {\"velocity\": [7, 0]}}},"
                "{\"kind\": \"set_world\", \"to\": {\"gravity\": [0, 5], \"sleep\": {\"enabled\": "
                "false}}}]"));
    play(f.player, 1);
    um_joint_def joint = um_joint_get_def(f.world, ums_player_find_joint(f.player, "hinge"));
    assert_true(joint.motor.is_enabled && joint.motor.speed == 3.0f && joint.motor.max_force == 4.0f);
    um_field_def field;
    assert_true(um_field_get(f.world, ums_player_find_field(f.player, "air"), &field));
    check_near(field.wind.velocity.x, 7.0f, 0.0f, "wind");
    check_near(field.wind.drag, 2.0f, 0.0f, "drag");
    check_near(field.region.shape->radius, 9.0f, 0.0f, "region");
    um_world_def world = um_world_get_settings(f.world);
    check_near(world.gravity.y, 5.0f, 0.0f, "gravity");
    assert_false(world.sleep.enabled);
    check_near(world.sleep.time, 0.5f, 0.0f, "another setting");
    finish(&f);
}

static void an_action_that_fails_does_not_stop_the_others(void** state)
{
    (void)state;
    fixture f = start(SCENE("\"bodies\": [" BALL(
        "ball") "], \"actions\": [{\"kind\": \"set_world\", \"to\": {\"units_per_meter\": 7}},"
                "{\"kind\": \"impulse\", \"body\": \"ball\", \"impulse\": [6, 0]}]"));
    ums_error error;
    assert_int_equal(ums_player_step(f.player, &error), UM_ERROR_FIXED_SETTING);
    assert_string_equal(error.path, "actions[0]");
    check_speed(&f, 3.0f, "speed");
    check_count(ums_player_get_step(f.player), 1, "steps");
    finish(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_impulse_comes_before_the_step_nearest_to_its_time),
        cmocka_unit_test(a_force_acts_in_every_step_up_to_its_end),
        cmocka_unit_test(a_name_may_have_brackets_of_its_own),
        cmocka_unit_test(spawns_happen_as_often_as_they_should),
        cmocka_unit_test(spawns_of_any_interval_miss_no_time),
        cmocka_unit_test(an_interval_shorter_than_a_step_is_refused),
        cmocka_unit_test(what_is_removed_is_gone_and_later_actions_on_it_do_nothing),
        cmocka_unit_test(every_field_of_a_body_can_be_set),
        cmocka_unit_test(what_is_set_leaves_the_rest_as_it_is),
        cmocka_unit_test(an_action_that_fails_does_not_stop_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
