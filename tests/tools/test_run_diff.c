// Differences between two runs that were put there: in which step, and in which body.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/body_list.h"
#include "tools/run_diff.h"

// Something that one run does before a step, and the other does not.
typedef struct planted {
    int32_t step; // which is made then, from 1 on
    um_body_id body;
    bool destroys;
} planted;

static um_result step_with_planted(scene_play* play)
{
    const planted* it = play->data;
    if (play->steps_made == it->step) {
        if (it->destroys) {
            assert_true(um_body_destroy(play->world, it->body));
        } else {
            um_vec2 velocity = um_body_get_velocity(play->world, it->body);
            velocity.x += 0.25f;
            assert_true(um_body_set_velocity(play->world, it->body, velocity));
        }
    }
    return scene_play_plain_step(play);
}

// Some body in the middle, which flies free for a while.
static um_body_id body_of(const um_world* world, int32_t number)
{
    um_body_id bodies[500];
    int32_t count = um_world_get_bodies(world, bodies, 500);
    for (int32_t i = 0; i < count; ++i) {
        if (body_number(bodies[i]) == number) {
            return bodies[i];
        }
    }
    fail_msg("there is no body %d", number);
    return (um_body_id){0};
}

static run_difference diff_with(planted* it, int32_t number, int32_t steps, stepping_end expected)
{
    scene_source sources[2];
    scene_play plays[2] = {start_play("mixed", &sources[0]), start_play("mixed", &sources[1])};
    it->body = body_of(plays[1].world, number);
    plays[1].step = step_with_planted;
    plays[1].data = it;
    run_difference found;
    assert_int_equal(run_diff(&plays[0], &plays[1], steps, NULL, &found), expected);
    finish_play(&plays[0], &sources[0]);
    finish_play(&plays[1], &sources[1]);
    return found;
}

static void a_planted_difference_is_found_in_its_step_and_body(void** state)
{
    (void)state;
    const int32_t steps[] = {1, 7, 23};
    const int32_t bodies[] = {2, 200, 401};
    for (int i = 0; i < 3; ++i) {
        planted it = {.step = steps[i]};
        run_difference found = diff_with(&it, bodies[i], 100, STEPPING_STOPPED);
        assert_true(found.is_there);
        assert_int_equal(found.step, steps[i]);
        assert_int_equal(body_number(found.body), bodies[i]);
        assert_int_equal(found.bodies, 1);
        assert_true(found.is_in[0] && found.is_in[1]);
        // What was added to the velocity is still there, since nothing is near.
        float change = found.values[1][VALUE_VELOCITY_X] - found.values[0][VALUE_VELOCITY_X];
        check_near(change, 0.25f, 1e-3f, "change of velocity");
        check_near(found.values[1][VALUE_VELOCITY_Y], found.values[0][VALUE_VELOCITY_Y], 0.0f, "velocity y");
    }
}

static void a_body_that_only_one_run_has_is_a_difference(void** state)
{
    (void)state;
    planted it = {.step = 5, .destroys = true};
    run_difference found = diff_with(&it, 300, 100, STEPPING_STOPPED);
    assert_int_equal(found.step, 5);
    assert_int_equal(body_number(found.body), 300);
    assert_true(found.is_in[0]);
    assert_false(found.is_in[1]);
}

static void runs_before_the_difference_are_the_same(void** state)
{
    (void)state;
    planted it = {.step = 31};
    run_difference found = diff_with(&it, 100, 30, STEPPING_DONE);
    assert_false(found.is_there);
}

static void worlds_that_differ_before_the_first_step_are_found_at_once(void** state)
{
    (void)state;
    scene_source sources[2];
    scene_play plays[2] = {start_play("stack", &sources[0]), start_play("stack", &sources[1])};
    um_body_id body = body_of(plays[1].world, 4);
    um_vec2 place = um_body_get_transform(plays[1].world, body).p;
    place.x += 1.0f;
    assert_true(um_body_set_transform(plays[1].world, body, place, 0.0f));
    run_difference found;
    assert_int_equal(run_diff(&plays[0], &plays[1], 10, NULL, &found), STEPPING_STOPPED);
    assert_int_equal(found.step, 0);
    assert_int_equal(body_number(found.body), 4);
    assert_int_equal(plays[0].steps_made, 0);
    finish_play(&plays[0], &sources[0]);
    finish_play(&plays[1], &sources[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_planted_difference_is_found_in_its_step_and_body),
        cmocka_unit_test(a_body_that_only_one_run_has_is_a_difference),
        cmocka_unit_test(runs_before_the_difference_are_the_same),
        cmocka_unit_test(worlds_that_differ_before_the_first_step_are_found_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
