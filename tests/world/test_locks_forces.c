// Locks and dominance against what pushes bodies besides plain contacts: belts, rolling resistance, fields,
// wind and movers; and what all of that means for sleep.
// SPDX-License-Identifier: MIT

#include "support/movers.h"
#include "support/worlds.h"

#include <math.h>

// ---- Bodies ---------------------------------------------------------------------------------------------

static void lock(um_world* world, um_body_id body, bool x, bool y)
{
    assert_true(um_body_set_lock_x(world, body, x));
    assert_true(um_body_set_lock_y(world, body, y));
}

// A coordinate that has not changed at all.
static void check_same(float actual, float expected, const char* what)
{
    check_near(actual, expected, 0.0f, what);
}

static float mass_of(const um_world* world, um_body_id body)
{
    return um_body_get_mass(world, body).mass;
}

static void set_surface(um_world* world, um_body_id body, um_surface surface)
{
    assert_true(um_shape_set_surface(world, um_body_get_shape(world, body, 0), surface));
}

// A box in the air, 600 by 20, that nothing moves up or down, or turns.
static um_body_id make_platform(um_world* world)
{
    um_body_id platform = make_box(world, 0.0f, 0.0f, 300.0f, 10.0f);
    lock(world, platform, false, true);
    assert_true(um_body_set_fixed_rotation(world, platform, true));
    set_material(world, platform, 0.5f, 0.0f);
    return platform;
}

// ---- Forces ---------------------------------------------------------------------------------------------

static void a_lock_ends_what_waits_for_the_next_step(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    assert_true(um_body_apply_force(world, box, um_vec2_make(6e6f, 6e6f)));
    lock(world, box, true, false);
    lock(world, box, false, false);
    step_world(world, 1);
    check_same(um_body_get_velocity(world, box).x, 0.0f, "velocity along x");
    check_near(um_body_get_velocity(world, box).y, 6e6f * STEP / mass_of(world, box), 0.1f, "along y");
    finish_world(world);
}

// ---- Belts ----------------------------------------------------------------------------------------------

static void a_belt_does_not_move_a_box_along_its_lock(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id free = make_box(world, -200.0f, -20.0f, 20.0f, 20.0f);
    um_body_id locked = make_box(world, 3.3f, -20.0f, 20.0f, 20.0f);
    lock(world, locked, true, false);
    set_surface(world, floor, (um_surface){.belt_speed = 50.0f});
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        check_same(um_body_get_center(world, locked).x, 3.3f, "place of the locked box");
        check_same(um_body_get_velocity(world, locked).x, 0.0f, "velocity of the locked box");
        check_near(place_of(world, locked).y, -20.0f, 0.5f, "height of the locked box");
    }
    check_share(um_body_get_velocity(world, free).x, 50.0f, 0.01f, "velocity of the free box");
    finish_world(world);
}

// The box cannot go on, so the belt drives its own platform back, with friction m g mu on the mass M.
static void a_belt_under_a_locked_box_drives_its_platform_back(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id platform = make_platform(world);
    um_body_id box = make_box(world, 1.1f, -30.0f, 20.0f, 20.0f);
    set_material(world, box, 0.5f, 0.0f);
    lock(world, box, true, false);
    step_world(world, 10);
    set_surface(world, platform, (um_surface){.belt_speed = 100.0f});
    float acceleration = 0.5f * GRAVITY * mass_of(world, box) / mass_of(world, platform);
    step_world(world, 30);
    check_share(um_body_get_velocity(world, platform).x, -acceleration * 30.0f * STEP, 0.05f,
                "velocity on the way");
    step_world(world, 90);
    check_share(um_body_get_velocity(world, platform).x, -100.0f, 0.01f, "velocity in the end");
    check_same(place_of(world, platform).y, 0.0f, "height of the platform");
    check_same(um_body_get_center(world, box).x, 1.1f, "place of the box");
    finish_world(world);
}

// A light plate with a belt: a heavy box that it dominates is carried, and the plate stays.
static void a_belt_that_dominates_is_not_driven_back(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id plate = make_box(world, 0.0f, 0.0f, 300.0f, 10.0f);
    assert_true(um_body_set_gravity_scale(world, plate, 0.0f));
    assert_true(um_body_set_dominance(world, plate, 1));
    set_density(world, plate, 0.01f);
    set_surface(world, plate, (um_surface){.belt_speed = 60.0f});
    um_body_id box = make_box(world, -100.0f, -30.0f, 20.0f, 20.0f);
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        check_vector(um_body_get_velocity(world, plate), um_vec2_make(0.0f, 0.0f), 0.0f, "plate");
        check_same(um_body_get_angular_velocity(world, plate), 0.0f, "spin of the plate");
    }
    check_share(um_body_get_velocity(world, box).x, 60.0f, 0.01f, "velocity of the box");
    finish_world(world);
}

// ---- Rolling resistance ---------------------------------------------------------------------------------

// Gravity presses a ball against a wall. Without friction it spins in place, slowed down by the torque
// c r m g: with I = m r^2 / 2 by 2 c g / r.
static void check_spin(bool is_locked, bool is_sideways)
{
    um_world_def def = tested_world_def();
    def.gravity = is_sideways ? um_vec2_make(GRAVITY, 0.0f) : um_vec2_make(0.0f, GRAVITY);
    um_world* world = start_world(&def);
    um_body_id wall = make_wall(world, is_sideways ? 30.0f : 0.0f, is_sideways ? 0.0f : 30.0f, 20.0f, 20.0f);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    lock(world, ball, is_locked && !is_sideways, is_locked && is_sideways);
    set_material(world, wall, 0.0f, 0.0f);
    set_surface(world, wall, (um_surface){.rolling_resistance = 0.05f});
    step_world(world, 10);
    assert_true(um_body_set_angular_velocity(world, ball, 20.0f));
    step_world(world, 60);
    check_share(um_body_get_angular_velocity(world, ball), 20.0f - 2.0f * 0.05f * GRAVITY / 10.0f, 0.03f,
                "spin after a second");
    um_vec2 center = um_body_get_center(world, ball);
    check_near(is_sideways ? center.y : center.x, 0.0f, is_locked ? 0.0f : 0.1f, "place along the wall");
    finish_world(world);
}

static void rolling_resistance_slows_what_is_locked_by_its_closed_form(void** state)
{
    (void)state;
    check_spin(false, false);
    check_spin(true, false);
    check_spin(true, true);
}

// The ball gets all of the resistance, and the wheel that dominates it spins on.
static void rolling_resistance_does_not_slow_what_dominates(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id wheel = make_ball(world, 0.0f, 0.0f, 100.0f);
    assert_true(um_body_set_gravity_scale(world, wheel, 0.0f));
    assert_true(um_body_set_dominance(world, wheel, 1));
    assert_true(um_body_set_angular_velocity(world, wheel, 3.0f));
    set_material(world, wheel, 0.0f, 0.0f);
    set_surface(world, wheel, (um_surface){.rolling_resistance = 0.1f});
    um_body_id ball = make_ball(world, 0.0f, -110.0f, 10.0f);
    lock(world, ball, true, false);
    step_world(world, 60);
    check_same(um_body_get_angular_velocity(world, wheel), 3.0f, "spin of the wheel");
    check_share(um_body_get_angular_velocity(world, ball), 3.0f, 0.01f, "spin of the ball");
    finish_world(world);
}

// ---- Fields ---------------------------------------------------------------------------------------------

// A field of a kind that pushes along x and y what is at the origin.
static um_field_def push_field(um_field_kind kind)
{
    um_field_def def = um_default_field_def();
    def.kind = kind;
    def.uniform.acceleration = um_vec2_make(100.0f, 100.0f);
    def.radial.acceleration = 300.0f;
    def.radial.center = um_vec2_make(-50.0f, -50.0f);
    def.drag.linear = 1e3f;
    def.drag.quadratic = 10.0f;
    def.drag.velocity = um_vec2_make(100.0f, 100.0f);
    def.wind.velocity = um_vec2_make(1000.0f, 1000.0f);
    def.buoyancy.flow = um_vec2_make(100.0f, 100.0f);
    def.buoyancy.offset = 1e6f; // deep under the surface
    return def;
}

static void check_field(um_field_kind kind, bool x, bool y)
{
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 0.7f, 0.3f, 10.0f, 20.0f);
    lock(world, box, x, y);
    um_field_def def = push_field(kind);
    assert_true(um_field_create(world, &def).index1 != 0);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        um_vec2 center = um_body_get_center(world, box);
        assert_true(!x || center.x == 0.7f);
        assert_true(!y || center.y == 0.3f);
    }
    um_vec2 center = um_body_get_center(world, box);
    assert_true(x || center.x > 5.0f);
    assert_true(y || center.y > 5.0f);
    finish_world(world);
}

static void fields_of_all_kinds_move_along_what_is_free_only(void** state)
{
    (void)state;
    static const um_field_kind kinds[] = {UM_UNIFORM_FIELD, UM_RADIAL_FIELD, UM_DRAG_FIELD, UM_WIND_FIELD,
                                          UM_BUOYANCY_FIELD};
    for (int32_t i = 0; i < 5; ++i) {
        for (int32_t locks = 0; locks < 4; ++locks) {
            check_field(kinds[i], (locks & 1) != 0, (locks & 2) != 0);
        }
    }
}

// It must not use up the greatest speed of the other axis.
static void a_huge_field_along_the_lock_takes_nothing_from_the_other_axis(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    lock(world, ball, false, true);
    um_field_def field = um_default_field_def();
    field.uniform.force = um_vec2_make(0.0f, 1e18f);
    assert_true(um_field_create(world, &field).index1 != 0);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(100.0f, 0.0f)));
    step_world_by(world, 64, EXACT_STEP);
    check_near(place_of(world, ball).x, 100.0f, 1e-3f, "place along x");
    check_same(place_of(world, ball).y, 0.0f, "place along y");
    finish_world(world);
}

// In a river: one locked along x floats where it is, with half of it under water; one locked along y is taken
// along.
static void what_floats_keeps_its_locks(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_field_def river = um_default_field_def();
    river.kind = UM_BUOYANCY_FIELD;
    river.buoyancy.flow = um_vec2_make(80.0f, 0.0f);
    assert_true(um_field_create(world, &river).index1 != 0);
    um_body_id moored = make_box(world, 2.2f, -5.0f, 20.0f, 20.0f);
    um_body_id ferry = make_box(world, 500.0f, 4.4f, 20.0f, 20.0f);
    set_density(world, moored, 0.5f);
    set_density(world, ferry, 0.5f);
    lock(world, moored, true, false);
    lock(world, ferry, false, true);
    for (int32_t i = 0; i < 600; ++i) {
        step_world(world, 1);
        check_same(um_body_get_center(world, moored).x, 2.2f, "what is moored, along x");
        check_same(um_body_get_center(world, ferry).y, 4.4f, "the ferry, along y");
    }
    check_near(place_of(world, moored).y, 0.0f, 1.0f, "what is moored, along y");
    check_share(um_body_get_velocity(world, ferry).x, 80.0f, 0.02f, "velocity of the ferry");
    finish_world(world);
}

static void wind_on_a_body_does_not_move_it_along_its_lock(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id box = make_box(world, 1.5f, 2.5f, 10.0f, 10.0f);
    lock(world, box, true, false);
    um_wind_settings wind = um_default_field_def().wind;
    wind.velocity = um_vec2_make(1000.0f, 500.0f);
    for (int32_t i = 0; i < 60; ++i) {
        assert_true(um_body_apply_wind(world, box, &wind));
        check_same(um_body_get_force(world, box).x, 0.0f, "force along the lock");
        step_world(world, 1);
        check_same(um_body_get_center(world, box).x, 1.5f, "place along the lock");
    }
    check_above(um_body_get_center(world, box).y, 3.5f, "place along what is free");
    finish_world(world);
}

// ---- Sleep ----------------------------------------------------------------------------------------------

// What pulls along the lock alone is no weight: the body sleeps in the air. What pulls along the other axis
// is.
static void a_field_along_the_lock_is_no_weight(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    lock(world, ball, false, true);
    um_field_def def = um_default_field_def();
    def.uniform.acceleration = um_vec2_make(0.0f, -300.0f);
    um_field_id field = um_field_create(world, &def);
    step_until_asleep(world, 120);
    def.uniform.acceleration = um_vec2_make(0.0f, 700.0f);
    assert_true(um_field_set(world, field, &def));
    check_awake(world, ball, false, "after a change along the lock");
    def.uniform.acceleration = um_vec2_make(200.0f, 700.0f);
    assert_true(um_field_set(world, field, &def));
    check_awake(world, ball, true, "after a change along what is free");
    step_world(world, 60);
    check_above(place_of(world, ball).x, 50.0f, "place");
    finish_world(world);
}

// Gravity gives a body that is locked along y no velocity: a bridge that it touches from below sleeps on.
static void what_hovers_below_a_sleeper_does_not_wake_it(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_wall(world, -100.0f, 20.0f, 20.0f, 20.0f);
    make_wall(world, 100.0f, 20.0f, 20.0f, 20.0f);
    um_body_id bridge = make_box(world, 0.0f, -10.0f, 130.0f, 10.0f);
    step_until_asleep(world, 600);
    um_body_id block = make_box(world, 0.0f, 50.1f, 50.0f, 50.0f);
    lock(world, block, false, true);
    assert_true(um_body_set_can_sleep(world, block, false));
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        assert_true(bodies_touch(world, bridge, block, NULL));
        check_awake(world, block, true, "the block");
        check_awake(world, bridge, false, "the bridge");
    }
    finish_world(world);
}

// ---- Movers ---------------------------------------------------------------------------------------------

// Walks to the right against a crate for two seconds.
static void walk_against(mover_scene* s)
{
    for (int32_t i = 0; i < 120; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.03f, -0.003f);
    }
}

static void check_push(int32_t units_index, bool x, bool y)
{
    mover_scene scene;
    mover_scene* s = &scene;
    start_scene(s, units_index);
    add_ground(s, -10.0f, 10.0f, 0.0f);
    um_body_id crate = units_box(&s->u, s->world, UM_DYNAMIC_BODY, 1.0f, 0.5f, 0.3f, 0.5f);
    set_material(s->world, crate, 0.1f, 0.0f);
    lock(s->world, crate, x, y);
    um_vec2 before = um_body_get_center(s->world, crate);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    walk_against(s);
    um_vec2 after = um_body_get_center(s->world, crate);
    if (x) {
        check_same(after.x, before.x, "place of what is locked along x");
        check_below(mover_x(s), 1.0f - 0.3f - MOVER_RADIUS, "place of the mover");
    } else {
        check_above((after.x - before.x) / s->u.meter, 0.5f, "way of the crate");
    }
    assert_true(!y || after.y == before.y);
    finish_scene(s);
}

static void a_mover_pushes_along_what_is_free_only(void** state)
{
    (void)state;
    for (int32_t i = 0; i < UNITS_COUNT; ++i) {
        check_push(i, false, false);
        check_push(i, true, false);
        check_push(i, false, true);
        check_push(i, true, true);
    }
}

// A ball that hovers beside the top of the mover's head, so that the push does not go straight sideways. The
// first one gives it the speed of the mover: along a normal n the ball, which is free along x alone, has the
// inverse mass n.x^2 / m.
IN_BOTH_UNITS(a_mover_gives_a_locked_ball_its_own_speed)
{
    add_ground(s, -10.0f, 10.0f, 0.0f);
    um_vec2 place = units_point(&s->u, 0.45f, 1.72f);
    um_body_id ball = make_ball(s->world, place.x, place.y, units_length(&s->u, 0.1f));
    lock(s->world, ball, false, true);
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    float speed = 0.0f;
    for (int32_t i = 0; i < 60 && speed == 0.0f; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.03f, -0.003f);
        speed = um_body_get_velocity(s->world, ball).x / s->u.meter;
    }
    check_share(speed, 0.03f / STEP, 0.02f, "speed of the ball");
    check_same(um_body_get_center(s->world, ball).y, place.y, "height of the ball");
}

// Its weight does not press the plate down.
IN_BOTH_UNITS(a_mover_on_a_locked_plate_does_not_sink)
{
    um_body_id plate = units_box(&s->u, s->world, UM_DYNAMIC_BODY, 0.0f, -0.1f, 2.0f, 0.1f);
    lock(s->world, plate, false, true);
    assert_true(um_body_set_fixed_rotation(s->world, plate, true));
    float before = um_body_get_center(s->world, plate).y;
    place_mover(s, 0.0f, 1.0f);
    land_mover(s);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(s->world, 1);
        move_mover(s, 0.0f, -0.003f);
        check_same(um_body_get_center(s->world, plate).y, before, "height of the plate");
        check_near(mover_y(s), MOVER_STANDING, 0.002f, "height of the mover");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_lock_ends_what_waits_for_the_next_step),
        BOTH_SOLVERS(a_belt_does_not_move_a_box_along_its_lock),
        BOTH_SOLVERS(a_belt_under_a_locked_box_drives_its_platform_back),
        BOTH_SOLVERS(a_belt_that_dominates_is_not_driven_back),
        BOTH_SOLVERS(rolling_resistance_slows_what_is_locked_by_its_closed_form),
        BOTH_SOLVERS(rolling_resistance_does_not_slow_what_dominates),
        BOTH_SOLVERS(fields_of_all_kinds_move_along_what_is_free_only),
        BOTH_SOLVERS(a_huge_field_along_the_lock_takes_nothing_from_the_other_axis),
        BOTH_SOLVERS(what_floats_keeps_its_locks),
        BOTH_SOLVERS(wind_on_a_body_does_not_move_it_along_its_lock),
        BOTH_SOLVERS(a_field_along_the_lock_is_no_weight),
        BOTH_SOLVERS(what_hovers_below_a_sleeper_does_not_wake_it),
        cmocka_unit_test(a_mover_pushes_along_what_is_free_only),
        cmocka_unit_test(a_mover_gives_a_locked_ball_its_own_speed),
        cmocka_unit_test(a_mover_on_a_locked_plate_does_not_sink),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
