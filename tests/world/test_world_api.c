// The calls on worlds and bodies do what they say: what is set can be read, and changes in the middle of
// a run take effect.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <string.h>

// ---- Set and read ---------------------------------------------------------------------------------------

static void a_body_is_made_as_its_def_says(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(12.0f, 34.0f);
    def.angle = 0.5f;
    def.velocity = um_vec2_make(5.0f, 6.0f);
    def.angular_velocity = 7.0f;
    def.linear_damping = 0.25f;
    def.angular_damping = 0.75f;
    def.gravity_scale = 2.0f;
    def.fixed_rotation = true;
    def.can_sleep = false;
    def.user_data = UINT64_C(0xfedcba9876543210);
    def.name = "the body";
    um_body_id body = um_body_create(world, &def);
    check_count(um_body_get_type(world, body), UM_DYNAMIC_BODY, "type");
    check_vector(place_of(world, body), def.position, 0.0f, "place");
    check_near(um_body_get_angle(world, body), 0.5f, 1e-6f, "angle");
    check_vector(um_body_get_velocity(world, body), def.velocity, 0.0f, "velocity");
    check_near(um_body_get_linear_damping(world, body), 0.25f, 0.0f, "linear damping");
    check_near(um_body_get_angular_damping(world, body), 0.75f, 0.0f, "angular damping");
    check_near(um_body_get_gravity_scale(world, body), 2.0f, 0.0f, "gravity scale");
    assert_true(um_body_has_fixed_rotation(world, body));
    assert_false(um_body_can_sleep(world, body));
    assert_true(um_body_is_awake(world, body));
    assert_true(um_body_is_enabled(world, body));
    assert_true(um_body_get_user_data(world, body) == def.user_data);
    assert_string_equal(um_body_get_name(world, body), "the body");
    check_count(um_body_get_shape_count(world, body), 0, "shapes");
    finish_world(world);
}

static void without_a_def_a_body_has_the_defaults(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_def def = um_default_body_def();
    um_body_id body = um_body_create(world, NULL);
    assert_true(um_body_exists(world, body));
    check_count(um_body_get_type(world, body), def.type, "type");
    check_vector(place_of(world, body), def.position, 0.0f, "place");
    assert_false(um_body_is_awake(world, body));
    assert_string_equal(um_body_get_name(world, body), "");
    finish_world(world);
}

static void bodies_may_start_asleep_or_disabled(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.is_awake = false;
    um_body_id sleeper = um_body_create(world, &def);
    put_ball(world, sleeper, 10.0f);
    def.is_awake = true;
    def.is_enabled = false;
    def.position.x = 100.0f;
    um_body_id disabled = um_body_create(world, &def);
    put_ball(world, disabled, 10.0f);
    assert_false(um_body_is_enabled(world, disabled));
    step_world(world, 30);
    check_vector(place_of(world, sleeper), um_vec2_make(0.0f, 0.0f), 0.0f, "place of the sleeper");
    check_vector(place_of(world, disabled), um_vec2_make(100.0f, 0.0f), 0.0f, "place of the disabled one");
    finish_world(world);
}

static void what_is_set_can_be_read(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_set_user_data(world, body, 99));
    assert_true(um_body_get_user_data(world, body) == 99);
    assert_true(um_body_set_velocity(world, body, um_vec2_make(1.0f, 2.0f)));
    check_vector(um_body_get_velocity(world, body), um_vec2_make(1.0f, 2.0f), 0.0f, "velocity");
    assert_true(um_body_set_angular_velocity(world, body, 3.0f));
    check_near(um_body_get_angular_velocity(world, body), 3.0f, 0.0f, "angular velocity");
    assert_true(um_body_set_linear_damping(world, body, 0.5f));
    check_near(um_body_get_linear_damping(world, body), 0.5f, 0.0f, "linear damping");
    assert_true(um_body_set_angular_damping(world, body, 0.6f));
    check_near(um_body_get_angular_damping(world, body), 0.6f, 0.0f, "angular damping");
    assert_true(um_body_set_gravity_scale(world, body, -2.0f));
    check_near(um_body_get_gravity_scale(world, body), -2.0f, 0.0f, "gravity scale");
    assert_true(um_body_set_transform(world, body, um_vec2_make(7.0f, 8.0f), -2.0f));
    check_vector(place_of(world, body), um_vec2_make(7.0f, 8.0f), 0.0f, "place");
    check_near(um_body_get_angle(world, body), -2.0f, 1e-6f, "angle");
    check_vector(um_body_get_velocity(world, body), um_vec2_make(1.0f, 2.0f), 0.0f,
                 "velocity after the move");
    assert_true(um_body_set_transform(world, body, um_vec2_make(7.0f, 8.0f), 7.0f));
    check_near(um_body_get_angle(world, body), 7.0f - 2.0f * UM_PI, 1e-5f, "angle beyond a turn");
    um_shape_id shape = um_body_get_shape(world, body, 0);
    assert_true(um_shape_set_density(world, shape, 2.0f));
    check_near(um_shape_get_density(world, shape), 2.0f, 0.0f, "density");
    assert_true(um_shape_set_friction(world, shape, 0.3f));
    check_near(um_shape_get_friction(world, shape), 0.3f, 0.0f, "friction");
    assert_true(um_shape_set_restitution(world, shape, 0.4f));
    check_near(um_shape_get_restitution(world, shape), 0.4f, 0.0f, "restitution");
    assert_true(um_shape_set_user_data(world, shape, 98));
    assert_true(um_shape_get_user_data(world, shape) == 98);
    finish_world(world);
}

static void names_keep_31_bytes(void** state)
{
    (void)state;
    static const char* const long_name = "0123456789012345678901234567890123456789";
    um_world* world = start_world(NULL);
    um_body_id body = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_string_equal(um_body_get_name(world, body), "");
    assert_true(um_body_set_name(world, body, long_name));
    check_count((int64_t)strlen(um_body_get_name(world, body)), 31, "length of the name");
    assert_memory_equal(um_body_get_name(world, body), long_name, 31);
    assert_true(um_body_set_name(world, body, "short"));
    assert_string_equal(um_body_get_name(world, body), "short");
    assert_true(um_body_set_name(world, body, "012345678901234567890123456789x"));
    assert_string_equal(um_body_get_name(world, body), "012345678901234567890123456789x");
    assert_true(um_body_set_name(world, body, NULL));
    assert_string_equal(um_body_get_name(world, body), "");
    assert_true(um_body_set_name(world, body, "again"));
    assert_true(um_body_set_name(world, body, ""));
    assert_string_equal(um_body_get_name(world, body), "");
    finish_world(world);
}

// The names move to another place when there are more of them, just when one of them is read.
static void a_body_can_get_the_name_of_another(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id first = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_name(world, first, "a name"));
    for (int32_t i = 0; i < 100; ++i) {
        um_body_def def = um_default_body_def();
        def.name = um_body_get_name(world, first);
        assert_string_equal(um_body_get_name(world, um_body_create(world, &def)), "a name");
    }
    um_body_id body = first;
    for (int32_t i = 0; i < 1000; ++i) {
        body = um_body_create(world, NULL);
    }
    assert_true(um_body_set_name(world, body, um_body_get_name(world, first)));
    assert_string_equal(um_body_get_name(world, body), "a name");
    finish_world(world);
}

static void names_are_copied_and_stay_with_their_bodies(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id bodies[50];
    for (int32_t i = 0; i < 50; ++i) {
        char name[8] = {'n', (char)('0' + i / 10), (char)('0' + i % 10), '\0'};
        um_body_def def = um_default_body_def();
        def.name = i % 3 == 0 ? NULL : name;
        bodies[i] = um_body_create(world, &def);
        memset(name, 'x', sizeof name);
    }
    for (int32_t i = 0; i < 50; i += 2) {
        assert_true(um_body_destroy(world, bodies[i]));
    }
    for (int32_t i = 1; i < 50; i += 2) {
        char name[8] = {'n', (char)('0' + i / 10), (char)('0' + i % 10), '\0'};
        assert_string_equal(um_body_get_name(world, bodies[i]), i % 3 == 0 ? "" : name);
    }
    um_body_id heir = um_body_create(world, NULL);
    assert_string_equal(um_body_get_name(world, heir), "");
    finish_world(world);
}

static void points_go_to_the_world_and_back(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_ball(world, 100.0f, 50.0f, 10.0f);
    assert_true(um_body_set_transform(world, body, um_vec2_make(100.0f, 50.0f), 0.5f * UM_PI));
    um_vec2 out = um_body_get_world_point(world, body, um_vec2_make(3.0f, 4.0f));
    check_vector(out, um_vec2_make(96.0f, 53.0f), 1e-4f, "world point");
    check_vector(um_body_get_local_point(world, body, out), um_vec2_make(3.0f, 4.0f), 1e-4f, "local point");
    finish_world(world);
}

// ---- Enabled and types ----------------------------------------------------------------------------------

static void a_disabled_body_is_neither_touched_nor_moved_nor_found(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id shelf = make_wall(world, 0.0f, 0.0f, 50.0f, 5.0f);
    um_body_id ball = make_ball(world, 0.0f, -100.0f, 10.0f);
    um_aabb around = um_aabb_make(-60.0f, -10.0f, 60.0f, 10.0f);
    assert_true(um_body_set_enabled(world, shelf, false));
    assert_false(um_body_is_enabled(world, shelf));
    check_count(um_body_get_shape_count(world, shelf), 1, "shapes of a disabled body");
    check_count(count_shapes_in(world, around), 0, "shapes found");
    check_aabb(um_shape_get_aabb(world, um_body_get_shape(world, shelf, 0)),
               um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), "box");
    step_world(world, 60);
    check_above(place_of(world, ball).y, 50.0f, "place of a ball that nothing stops");
    assert_true(um_body_set_enabled(world, shelf, true));
    assert_true(finds_body(world, around, shelf));
    assert_true(um_body_set_enabled(world, ball, false));
    um_vec2 place = place_of(world, ball);
    step_world(world, 30);
    check_vector(place_of(world, ball), place, 0.0f, "place of a disabled ball");
    assert_false(um_body_is_awake(world, ball));
    assert_true(um_body_set_enabled(world, ball, true));
    step_world(world, 5);
    check_above(place_of(world, ball).y, place.y + 1.0f, "place of a ball that is enabled again");
    finish_world(world);
}

static void a_disabled_body_takes_forces_and_impulses_without_effect(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_enabled(world, ball, false));
    assert_true(um_body_apply_force(world, ball, um_vec2_make(1e6f, 0.0f)));
    assert_true(um_body_apply_torque(world, ball, 1e6f));
    assert_true(um_body_apply_impulse(world, ball, um_vec2_make(1e6f, 0.0f)));
    assert_true(um_body_apply_angular_impulse(world, ball, 1e6f));
    step_world(world, 2);
    assert_true(um_body_set_enabled(world, ball, true));
    step_world(world, 2);
    check_vector(um_body_get_velocity(world, ball), um_vec2_make(0.0f, 0.0f), 0.0f, "velocity");
    check_near(um_body_get_angular_velocity(world, ball), 0.0f, 0.0f, "angular velocity");
    finish_world(world);
}

static void a_body_may_change_its_type_in_the_middle_of_a_run(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_ball(world, 0.0f, 0.0f, 10.0f);
    float mass = um_body_get_mass(world, body).mass;
    step_world(world, 10);
    assert_true(um_body_set_type(world, body, UM_STATIC_BODY));
    check_vector(um_body_get_velocity(world, body), um_vec2_make(0.0f, 0.0f), 0.0f,
                 "velocity of a static body");
    check_near(um_body_get_mass(world, body).mass, 0.0f, 0.0f, "mass of a static body");
    um_vec2 place = place_of(world, body);
    step_world(world, 10);
    check_vector(place_of(world, body), place, 0.0f, "place of a static body");
    assert_true(um_body_set_type(world, body, UM_KINEMATIC_BODY));
    assert_true(um_body_set_velocity(world, body, um_vec2_make(60.0f, 0.0f)));
    step_world(world, 60);
    check_vector(place_of(world, body), um_vec2_make(60.0f, place.y), 0.01f, "place of a kinematic body");
    assert_true(um_body_set_type(world, body, UM_DYNAMIC_BODY));
    check_near(um_body_get_mass(world, body).mass, mass, 1e-3f, "mass of a dynamic body");
    step_world(world, 30);
    check_above(place_of(world, body).y, place.y + 50.0f, "place of a dynamic body");
    finish_world(world);
}

// ---- Mass -----------------------------------------------------------------------------------------------

static void a_mass_set_by_hand_stays_until_it_is_reset(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    um_mass hand = {7.0f, {2.0f, 3.0f}, 50.0f};
    assert_true(um_body_set_mass(world, body, hand));
    put_ball(world, body, 5.0f);
    set_density(world, body, 9.0f);
    um_mass mass = um_body_get_mass(world, body);
    check_near(mass.mass, 7.0f, 1e-5f, "mass");
    check_vector(mass.center, hand.center, 1e-5f, "centre");
    check_near(mass.inertia, 50.0f, 1e-4f, "inertia");
    assert_true(um_body_apply_impulse(world, body, um_vec2_make(14.0f, 0.0f)));
    check_near(um_body_get_velocity(world, body).x, 2.0f, 1e-5f, "velocity");
    assert_true(um_body_reset_mass(world, body));
    check_share(um_body_get_mass(world, body).mass, 9.0f * (400.0f + 25.0f * UM_PI), 1e-4f,
                "mass after a reset");
    finish_world(world);
}

static void the_mass_follows_the_shapes(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
    check_near(um_body_get_mass(world, body).mass, 1.0f, 0.0f, "mass of a body without shapes");
    um_shape_id box = put_box(world, body, 10.0f, 10.0f);
    check_near(um_body_get_mass(world, body).mass, 400.0f, 1e-3f, "mass with a box");
    um_shape_id ball = put_ball(world, body, 10.0f);
    check_share(um_body_get_mass(world, body).mass, 400.0f + 100.0f * UM_PI, 1e-5f, "mass with a ball");
    assert_true(um_shape_set_box(world, box, um_box_make(10.0f, 20.0f)));
    check_share(um_body_get_mass(world, body).mass, 800.0f + 100.0f * UM_PI, 1e-5f, "mass with a larger box");
    assert_true(um_shape_set_density(world, ball, 0.0f));
    check_near(um_body_get_mass(world, body).mass, 800.0f, 1e-2f, "mass with a ball of nothing");
    assert_true(um_shape_destroy(world, box));
    assert_true(um_shape_destroy(world, ball));
    check_near(um_body_get_mass(world, body).mass, 1.0f, 0.0f, "mass without shapes again");
    finish_world(world);
}

static void fixed_rotation_can_be_taken_back(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id body = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_set_fixed_rotation(world, body, true));
    assert_true(um_body_has_fixed_rotation(world, body));
    assert_true(um_body_apply_angular_impulse(world, body, 1e6f));
    step_world(world, 10);
    check_near(um_body_get_angle(world, body), 0.0f, 0.0f, "angle of a body that does not turn");
    um_body_set_angular_velocity(world, body, 5.0f);
    step_world(world, 10);
    check_near(um_body_get_angle(world, body), 0.0f, 0.0f, "angle in spite of an angular velocity");
    assert_true(um_body_set_fixed_rotation(world, body, false));
    assert_false(um_body_has_fixed_rotation(world, body));
    assert_true(um_body_apply_angular_impulse(world, body, um_body_get_mass(world, body).inertia));
    check_near(um_body_get_angular_velocity(world, body), 1.0f, 1e-4f, "angular velocity");
    finish_world(world);
}

// ---- Walks ----------------------------------------------------------------------------------------------

typedef struct walk {
    int32_t calls;
    int32_t most;
    uint32_t last_index;
    bool is_in_order;
} walk;

static bool take_body(um_body_id body, void* context)
{
    walk* w = context;
    w->is_in_order = w->is_in_order && body.index1 > w->last_index;
    w->last_index = body.index1;
    w->calls += 1;
    return w->calls < w->most;
}

static bool take_shape(um_shape_id shape, void* context)
{
    (void)shape;
    walk* w = context;
    w->calls += 1;
    return w->calls < w->most;
}

static bool take_contact(const um_contact* contact, void* context)
{
    (void)contact;
    walk* w = context;
    w->calls += 1;
    return w->calls < w->most;
}

static void walks_end_when_they_are_told_to(void** state)
{
    (void)state;
    static const int32_t mosts[] = {1, 3, 1000};
    um_world* world = start_world(NULL);
    um_body_id stack[6];
    make_floor(world, 0.0f);
    make_stack(world, 0.0f, 0.0f, 6, 20.0f, stack);
    assert_true(um_body_destroy(world, stack[5]));
    step_world(world, 5);
    um_aabb all = um_aabb_make(-1e6f, -1e6f, 1e6f, 1e6f);
    for (int32_t i = 0; i < COUNT_OF(mosts); ++i) {
        walk bodies = {0, mosts[i], 0, true};
        walk shapes = {0, mosts[i], 0, true};
        walk contacts = {0, mosts[i], 0, true};
        check_result(um_world_each_body(world, take_body, &bodies), UM_OK, "um_world_each_body");
        check_result(um_world_query_aabb(world, all, take_shape, &shapes), UM_OK, "um_world_query_aabb");
        check_result(um_world_each_contact(world, take_contact, &contacts), UM_OK, "um_world_each_contact");
        assert_true(bodies.is_in_order);
        check_count(bodies.calls, mosts[i] < 6 ? mosts[i] : 6, "bodies");
        check_count(shapes.calls, mosts[i] < 6 ? mosts[i] : 6, "shapes");
        check_count(contacts.calls, mosts[i] < 5 ? mosts[i] : 5, "contacts");
    }
    finish_world(world);
}

// ---- Many worlds ----------------------------------------------------------------------------------------

static void many_worlds_live_at_once(void** state)
{
    (void)state;
    enum { WORLDS = 300 };
    static um_world* worlds[WORLDS];
    static um_body_id balls[WORLDS];
    for (int32_t i = 0; i < WORLDS; ++i) {
        um_world_def def = tested_world_def();
        def.salt = (uint32_t)i;
        worlds[i] = start_world(&def);
        balls[i] = make_ball(worlds[i], (float)i, 0.0f, 10.0f);
    }
    for (int32_t i = 0; i < WORLDS; ++i) {
        step_world(worlds[i], i % 5);
    }
    for (int32_t i = 0; i < WORLDS; ++i) {
        int32_t n = i % 5;
        check_near(place_of(worlds[i], balls[i]).x, (float)i, 0.0f, "place across");
        check_near(place_of(worlds[i], balls[i]).y, tested_fall(n, STEP), 1e-3f, "place");
        assert_false(um_body_exists(worlds[i], balls[(i + 1) % WORLDS]));
    }
    for (int32_t i = 0; i < WORLDS; ++i) {
        finish_world(worlds[(i * 7) % WORLDS]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_body_is_made_as_its_def_says),
        BOTH_SOLVERS(without_a_def_a_body_has_the_defaults),
        BOTH_SOLVERS(bodies_may_start_asleep_or_disabled),
        BOTH_SOLVERS(what_is_set_can_be_read),
        BOTH_SOLVERS(names_keep_31_bytes),
        BOTH_SOLVERS(a_body_can_get_the_name_of_another),
        BOTH_SOLVERS(names_are_copied_and_stay_with_their_bodies),
        BOTH_SOLVERS(points_go_to_the_world_and_back),
        BOTH_SOLVERS(a_disabled_body_is_neither_touched_nor_moved_nor_found),
        BOTH_SOLVERS(a_disabled_body_takes_forces_and_impulses_without_effect),
        BOTH_SOLVERS(a_body_may_change_its_type_in_the_middle_of_a_run),
        BOTH_SOLVERS(a_mass_set_by_hand_stays_until_it_is_reset),
        BOTH_SOLVERS(the_mass_follows_the_shapes),
        BOTH_SOLVERS(fixed_rotation_can_be_taken_back),
        BOTH_SOLVERS(walks_end_when_they_are_told_to),
        BOTH_SOLVERS(many_worlds_live_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
