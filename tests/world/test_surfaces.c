// Surfaces and rules: conveyor belts, rolling resistance, one-way platforms, mixing, and the pre-solve hook,
// against closed forms.
// SPDX-License-Identifier: MIT

#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

static um_shape_id shape_of(const um_world* world, um_body_id body)
{
    return um_body_get_shape(world, body, 0);
}

static void set_surface(um_world* world, um_body_id body, um_surface surface)
{
    assert_true(um_shape_set_surface(world, shape_of(world, body), surface));
}

// ---- Belts ----------------------------------------------------------------------------------------------

// The upper side of a floor has the normal (0, -1), so that a belt runs along (1, 0).
static void a_box_on_a_belt_takes_its_speed_as_fast_as_friction_allows(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 90.0f, 10.0f, 10.0f);
    set_material(world, floor, 0.5f, 0.0f);
    set_material(world, box, 0.5f, 0.0f);
    set_surface(world, floor, (um_surface){.belt_speed = 200.0f});
    // With friction 0.5 and g 981 it takes 200 / 490.5 s: 24.5 steps.
    step_world(world, 12);
    check_share(um_body_get_velocity(world, box).x, 0.5f * GRAVITY * 12.0f * STEP, 0.1f, "speed on the way");
    step_world(world, 40);
    check_share(um_body_get_velocity(world, box).x, 200.0f, 0.001f, "speed of the belt");
    check_near(place_of(world, box).y, 90.0f, 1.0f, "height");
    assert_true(um_body_is_awake(world, box));
    set_surface(world, floor, (um_surface){0});
    step_world(world, 60);
    check_near(um_body_get_velocity(world, box).x, 0.0f, 0.5f, "speed when the belt stands");
    finish_world(world);
}

static void a_belt_wakes_what_lies_on_it_and_two_belts_add_up(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 90.0f, 10.0f, 10.0f);
    step_until_asleep(world, 200);
    set_surface(world, floor, (um_surface){.belt_speed = 100.0f});
    step_world(world, 60);
    check_share(um_body_get_velocity(world, box).x, 100.0f, 0.001f, "speed");
    // The lower side of the box runs along (-1, 0) as seen from the box, which so moves on by as much more.
    set_surface(world, box, (um_surface){.belt_speed = 50.0f});
    step_world(world, 60);
    check_share(um_body_get_velocity(world, box).x, 150.0f, 0.001f, "speed of both");
    finish_world(world);
}

static void a_stack_is_carried_by_a_belt(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id stack[4];
    make_stack(world, 0.0f, 100.0f, 4, 10.0f, stack);
    set_material(world, floor, 0.02f, 0.0f); // with a jerk the stack would fall
    set_surface(world, floor, (um_surface){.belt_speed = 60.0f});
    step_world(world, 240);
    for (int32_t i = 0; i < 4; ++i) {
        check_share(um_body_get_velocity(world, stack[i]).x, 60.0f, 0.03f, "speed");
        check_near(place_of(world, stack[i]).x, place_of(world, stack[0]).x, 2.0f, "above the lowest one");
    }
    finish_world(world);
}

// ---- Rolling --------------------------------------------------------------------------------------------

// A ball that rolls with v is slowed down by a torque c r N: with I = m r^2 / 2 the deceleration is
// c g / (1 + 1/2).
static void a_rolling_ball_is_slowed_down_by_the_closed_form(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 100.0f);
    um_body_id ball = make_ball(world, 0.0f, 90.0f, 10.0f);
    set_surface(world, floor, (um_surface){.rolling_resistance = 0.05f});
    step_world(world, 10);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, ball, 30.0f));
    step_world(world, 60);
    check_share(um_body_get_velocity(world, ball).x, 300.0f - 0.05f * GRAVITY / 1.5f, 0.02f,
                "speed after a second");
    step_world(world, 600);
    check_near(um_body_get_velocity(world, ball).x, 0.0f, 0.1f, "speed in the end");
    assert_false(um_body_is_awake(world, ball));
    finish_world(world);
}

static void a_ball_without_resistance_rolls_on(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 100.0f);
    um_body_id ball = make_ball(world, 0.0f, 90.0f, 10.0f);
    step_world(world, 10);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(300.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, ball, 30.0f));
    step_world(world, 120);
    check_share(um_body_get_velocity(world, ball).x, 300.0f, 0.01f, "speed");
    finish_world(world);
}

// ---- One-way platforms ----------------------------------------------------------------------------------

static um_body_id make_platform(um_world* world, float y)
{
    um_body_id platform = make_wall(world, 0.0f, y, 100.0f, 5.0f);
    set_surface(world, platform, (um_surface){.one_way = {0.0f, -1.0f}}); // up
    return platform;
}

static void what_comes_from_above_stays_on_a_one_way_platform(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_platform(world, 100.0f);
    um_body_id stack[5];
    make_stack(world, 0.0f, 90.0f, 5, 10.0f, stack);
    step_world(world, 300);
    for (int32_t i = 0; i < 5; ++i) {
        check_near(place_of(world, stack[i]).y, 85.0f - 20.0f * (float)i, 1.5f, "height");
    }
    finish_world(world);
}

// Whatever part of a step is left when it arrives, and however deep it is when it is first seen to touch.
static void what_falls_on_a_one_way_platform_from_any_height_stays_on_it(void** state)
{
    (void)state;
    for (int i = 0; i < 40; ++i) {
        um_world* world = start_world(NULL);
        um_body_id platform = make_wall(world, 0.0f, 0.0f, 100.0f, i % 2 == 0 ? 2.0f : 15.0f);
        set_surface(world, platform, (um_surface){.one_way = {0.0f, -1.0f}});
        float top = i % 2 == 0 ? -2.0f : -15.0f;
        um_body_id ball = make_ball(world, 0.0f, top - 30.0f - 23.0f * (float)i, 14.0f);
        step_world(world, 180);
        check_near(um_body_get_center(world, ball).y, top - 14.0f, 0.5f, "height of the ball");
        check_near(um_body_get_velocity(world, ball).y, 0.0f, 1.0f, "its speed");
        finish_world(world);
    }
}

static void what_comes_from_below_goes_through_and_lands(void** state)
{
    (void)state;
    static const float speeds[] = {500.0f, 700.0f, 1500.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_world* world = start_world(NULL);
        make_platform(world, 0.0f);
        make_floor(world, 400.0f);
        um_body_id box = make_box(world, 0.0f, 60.0f, 10.0f, 10.0f);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, -speeds[i])));
        float highest = 0.0f;
        for (int32_t step = 0; step < 400; ++step) {
            step_world(world, 1);
            float y = place_of(world, box).y;
            highest = y < highest ? y : highest;
        }
        float expected = 60.0f - speeds[i] * speeds[i] / (2.0f * GRAVITY);
        check_near(highest, expected, 0.02f * fabsf(expected) + 10.0f, "height that it reaches");
        check_near(place_of(world, box).y, -15.0f, 1.0f, "where it lands");
        finish_world(world);
    }
}

static void a_platform_lets_pass_what_starts_inside_or_comes_from_the_side(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_platform(world, 0.0f);
    make_floor(world, 400.0f);
    um_body_id inside = make_box(world, 0.0f, 2.0f, 10.0f, 10.0f);
    um_body_id beside = make_box(world, -140.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_set_velocity(world, beside, um_vec2_make(300.0f, 0.0f)));
    step_world(world, 200);
    check_near(place_of(world, inside).y, 390.0f, 1.0f, "what started inside has fallen through");
    check_near(place_of(world, beside).y, 390.0f, 1.0f, "what came from the side has, too");
    assert_true(place_of(world, beside).x > -100.0f);
    finish_world(world);
}

// ---- Mixing ---------------------------------------------------------------------------------------------

static float least(float a, uint64_t user_data_a, float b, uint64_t user_data_b)
{
    (void)user_data_a;
    (void)user_data_b;
    return a < b ? a : b;
}

static float by_user_data(float a, uint64_t user_data_a, float b, uint64_t user_data_b)
{
    (void)a;
    (void)b;
    return user_data_a + user_data_b == 7 ? NAN : 100.0f;
}

static void frictions_mix_as_the_world_is_told(void** state)
{
    (void)state;
    um_mix_fn* const fns[] = {NULL, least, by_user_data};
    static const float expected[] = {0.5f, 0.25f, 0.0f}; // of 0.25 and 1; NaN is cut down to 0
    for (int32_t i = 0; i < 3; ++i) {
        um_world_def def = tested_world_def();
        def.mix_friction = fns[i];
        um_world* world = start_world(&def);
        um_body_id floor = make_floor(world, 100.0f);
        um_body_id box = make_box(world, 0.0f, 90.0f, 20.0f, 10.0f);
        set_material(world, floor, 0.25f, 0.0f);
        set_material(world, box, 1.0f, 0.0f);
        assert_true(um_shape_set_user_data(world, shape_of(world, box), 7));
        step_world(world, 20);
        assert_true(um_body_set_velocity(world, box, um_vec2_make(400.0f, 0.0f)));
        step_world(world, 24);
        check_near(um_body_get_velocity(world, box).x, 400.0f - expected[i] * GRAVITY * 24.0f * STEP, 8.0f,
                   "speed");
        finish_world(world);
    }
}

// ---- The hook -------------------------------------------------------------------------------------------

typedef struct asked {
    um_world* world;
    um_contact_rules rules; // to be set
    bool sets;
    int32_t count;
    uint64_t hash;
} asked;

static void ask(const um_contact* contact, um_contact_rules* rules, void* context)
{
    asked* q = context;
    q->count += 1;
    q->hash = (q->hash ^ ((uint64_t)contact->shape_a.index1 << 32 | contact->shape_b.index1)) *
              UINT64_C(1099511628211);
    assert_true(contact->point_count >= 1 && rules->is_enabled);
    assert_int_equal(um_world_step(q->world, STEP), UM_ERROR_LOCKED);
    if (q->sets) {
        *rules = q->rules;
    }
}

static um_world* start_asking_world(asked* q, int32_t workers)
{
    um_world_def def = tested_world_def();
    def.threads.worker_count = workers;
    def.pre_solve = ask;
    def.pre_solve_context = q;
    q->world = start_world(&def);
    return q->world;
}

static um_body_id make_asking_box(um_world* world, float x, float y)
{
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, x, y);
    um_shape_def def = um_default_shape_def();
    def.asks_pre_solve = true;
    def.reports = UM_REPORT_CONTACTS;
    assert_true(um_shape_create_box(world, body, &def, um_box_make(10.0f, 10.0f)).index1 != 0);
    return body;
}

static void the_hook_can_disable_a_contact_and_let_it_come_back(void** state)
{
    (void)state;
    asked q = {0};
    um_world* world = start_asking_world(&q, 1);
    make_floor(world, 100.0f);
    um_body_id box = make_asking_box(world, 0.0f, 90.0f);
    step_world(world, 10);
    check_near(place_of(world, box).y, 90.0f, 0.5f, "height on the floor");
    check_count(q.count, 10, "questions");
    q.sets = true;
    q.rules = (um_contact_rules){.is_enabled = false};
    step_world(world, 1);
    check_count(um_world_get_events(world).contact_end_count, 1, "ends of a contact that is disabled");
    step_world(world, 5);
    assert_true(place_of(world, box).y > 91.0f);
    q.sets = false;
    step_world(world, 1);
    check_count(um_world_get_events(world).contact_begin_count, 1, "begins when it is enabled again");
    step_world(world, 100);
    check_near(place_of(world, box).y, 90.0f, 0.6f, "height on the floor again");
    finish_world(world);
}

static void the_hook_can_change_friction_restitution_and_belts(void** state)
{
    (void)state;
    asked q = {.sets = true, .rules = {.is_enabled = true, .friction = NAN, .restitution = 7.0f}};
    um_world* world = start_asking_world(&q, 1);
    make_floor(world, 100.0f);
    um_body_id box = make_asking_box(world, 0.0f, 50.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(100.0f, 0.0f)));
    float lowest_speed = 0.0f;
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        float speed = um_body_get_velocity(world, box).y;
        lowest_speed = speed < lowest_speed ? speed : lowest_speed;
    }
    check_near(um_body_get_velocity(world, box).x, 100.0f, 1.0f, "speed without friction");
    check_share(lowest_speed, -sqrtf(2.0f * GRAVITY * 40.0f), 0.1f,
                "speed after a bounce that loses nothing");
    q.rules = (um_contact_rules){.is_enabled = true, .friction = 1.0f, .belt_speed = 0.0f};
    step_world(world, 120);
    q.rules.belt_speed = 80.0f;
    assert_true(um_body_wake(world, box)); // the contacts of sleepers are not asked for
    step_world(world, 60);
    check_share(fabsf(um_body_get_velocity(world, box).x), 80.0f, 0.01f, "speed of a belt");
    finish_world(world);
}

static void only_those_who_ask_are_asked_for_in_the_same_order_by_any_number_of_workers(void** state)
{
    (void)state;
    asked all[2] = {{0}};
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_asking_world(&all[i], i == 0 ? 1 : 8);
        make_floor(world, 300.0f);
        for (int32_t k = 0; k < 200; ++k) {
            float x = 22.0f * column_of(k, 20);
            float y = 290.0f - 20.0f * row_of(k, 20);
            if (k % 2 == 0) {
                make_asking_box(world, x, y);
            } else {
                make_box(world, x, y, 10.0f, 10.0f);
            }
        }
        step_world(world, 30);
        finish_world(world);
    }
    assert_true(all[0].count > 1000);
    check_count(all[1].count, all[0].count, "questions");
    assert_true(all[0].hash == all[1].hash);
}

static void a_shape_asks_from_the_next_step_on_until_it_is_told_not_to(void** state)
{
    (void)state;
    asked q = {0};
    um_world* world = start_asking_world(&q, 1);
    um_shape_id floor = shape_of(world, make_floor(world, 100.0f));
    um_body_id box = make_box(world, 0.0f, 90.0f, 10.0f, 10.0f);
    step_until_asleep(world, 200);
    assert_false(um_shape_asks_pre_solve(world, floor));
    check_count(q.count, 0, "questions before anybody asks");
    assert_true(um_shape_set_asks_pre_solve(world, floor, true));
    assert_true(um_shape_asks_pre_solve(world, floor));
    check_awake(world, box, true, "what lies on a shape that asks");
    step_world(world, 3);
    check_count(q.count, 3, "questions");
    um_surface belt = {.belt_speed = 20.0f};
    assert_true(um_shape_set_surface(world, floor, belt)); // either is kept when the other changes
    assert_true(um_shape_asks_pre_solve(world, floor));
    assert_true(um_shape_set_asks_pre_solve(world, floor, false));
    check_near(um_shape_get_surface(world, floor).belt_speed, 20.0f, 0.0f, "speed of the belt");
    step_world(world, 10);
    check_count(q.count, 3, "questions after the shape was told not to ask");
    finish_world(world);
}

static void to_ask_as_before_wakes_nobody(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 100.0f);
    um_body_id box = make_asking_box(world, 0.0f, 90.0f);
    step_until_asleep(world, 200);
    assert_true(um_shape_set_asks_pre_solve(world, shape_of(world, box), true));
    check_awake(world, box, false, "what asks already");
    finish_world(world);
}

// ---- Bad input ------------------------------------------------------------------------------------------

static void bad_surfaces_are_refused(void** state)
{
    (void)state;
    static const um_surface bad[] = {{.belt_speed = NAN},
                                     {.belt_speed = 1e7f},
                                     {.rolling_resistance = -1.0f},
                                     {.one_way = {INFINITY, 0.0f}}};
    um_world* world = start_world(NULL);
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        assert_false(um_shape_set_surface(world, shape_of(world, box), bad[i]));
        um_shape_def def = um_default_shape_def();
        def.surface = bad[i];
        assert_true(um_shape_create_box(world, box, &def, um_box_make(1.0f, 1.0f)).index1 == 0);
    }
    um_surface surface = um_shape_get_surface(world, shape_of(world, box));
    assert_true(surface.belt_speed == 0.0f && surface.rolling_resistance == 0.0f);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_box_on_a_belt_takes_its_speed_as_fast_as_friction_allows),
        BOTH_SOLVERS(a_belt_wakes_what_lies_on_it_and_two_belts_add_up),
        BOTH_SOLVERS(a_stack_is_carried_by_a_belt),
        BOTH_SOLVERS(a_rolling_ball_is_slowed_down_by_the_closed_form),
        BOTH_SOLVERS(a_ball_without_resistance_rolls_on),
        BOTH_SOLVERS(what_comes_from_above_stays_on_a_one_way_platform),
        BOTH_SOLVERS(what_falls_on_a_one_way_platform_from_any_height_stays_on_it),
        BOTH_SOLVERS(what_comes_from_below_goes_through_and_lands),
        BOTH_SOLVERS(a_platform_lets_pass_what_starts_inside_or_comes_from_the_side),
        BOTH_SOLVERS(frictions_mix_as_the_world_is_told),
        BOTH_SOLVERS(the_hook_can_disable_a_contact_and_let_it_come_back),
        BOTH_SOLVERS(the_hook_can_change_friction_restitution_and_belts),
        BOTH_SOLVERS(only_those_who_ask_are_asked_for_in_the_same_order_by_any_number_of_workers),
        BOTH_SOLVERS(a_shape_asks_from_the_next_step_on_until_it_is_told_not_to),
        cmocka_unit_test(to_ask_as_before_wakes_nobody),
        cmocka_unit_test(bad_surfaces_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
