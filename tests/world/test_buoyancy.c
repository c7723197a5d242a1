// Liquids: what floats how deep, what sinks, and who sleeps in it.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>
#include <stdio.h>

// ---- Pools ----------------------------------------------------------------------------------------------

// A liquid in all of the world, with its surface at y = 0.
static um_field_def liquid(const units* u)
{
    um_field_def def = um_default_field_def();
    def.kind = UM_BUOYANCY_FIELD;
    def.buoyancy.normal = um_vec2_make(0.0f, u->up);
    return def;
}

// A world with a liquid in it.
static um_world* start_pool(const units* u, const um_field_def* liquid_def)
{
    um_world* world = start_world(&u->def);
    assert_true(um_field_create(world, liquid_def).index1 != 0);
    return world;
}

// The same with the default liquid.
static um_world* start_liquid_world(const units* u)
{
    um_field_def def = liquid(u);
    return start_pool(u, &def);
}

typedef enum floater {
    BOX,
    BALL,
    CAPSULE,
    POLYGON,
    ROUNDED,
    FLOATER_COUNT,
} floater;

static const char* const NAMES[] = {"box", "ball", "capsule", "polygon", "rounded box"};

// A body that is as high as it is low, so that one of half the density has its middle at the surface.
static um_body_id put_floater(um_world* world, const units* u, floater kind, float size, float density)
{
    um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, 0.0f);
    um_shape_def def = um_default_shape_def();
    def.density = density;
    float half = units_length(u, size);
    um_polygon polygon;
    um_vec2 points[6];
    switch (kind) {
    case BOX:
        um_shape_create_box(world, body, &def, um_box_make(1.5f * half, half));
        break;
    case BALL:
        um_shape_create_circle(world, body, &def, um_circle_make(half));
        break;
    case CAPSULE:
        um_shape_create_capsule(world, body, &def,
                                um_capsule_make(um_vec2_make(-half, 0.0f), um_vec2_make(half, 0.0f), half));
        break;
    case POLYGON:
        for (int32_t i = 0; i < 6; ++i) {
            um_rot q = um_rot_from_angle(UM_PI / 3.0f * (float)i);
            points[i] = um_vec2_make(1.6f * half * q.c, half * q.s);
        }
        check_result(um_polygon_from_points(points, 6, &polygon), UM_OK, "um_polygon_from_points");
        um_shape_create_polygon(world, body, &def, &polygon);
        break;
    case ROUNDED:
        check_result(um_polygon_from_box(um_box_make(half, 0.6f * half), &polygon), UM_OK, "a box");
        polygon.radius = 0.4f * half;
        um_shape_create_polygon(world, body, &def, &polygon);
        break;
    case FLOATER_COUNT:
        break;
    }
    assert_true(um_world_get_last_error(world) == UM_OK);
    return body;
}

static um_body_id put_raft(um_world* world, float x, float y, float half_width, float half_height,
                           float density)
{
    um_body_id raft = make_box(world, x, y, half_width, half_height);
    set_density(world, raft, density);
    return raft;
}

// ---- Floating -------------------------------------------------------------------------------------------

static void check_floats_half_deep(const units* u, floater kind, float size)
{
    um_world* world = start_liquid_world(u);
    um_body_id body = put_floater(world, u, kind, size, 0.5f);
    assert_true(um_body_set_transform(world, body, units_point(u, 0.0f, 0.4f * size), 0.05f));
    int32_t steps = step_until_asleep(world, 2000);
    char what[100];
    (void)snprintf(what, sizeof what, "depth of a %s of %g m in %s after %d steps", NAMES[kind], (double)size,
                   u->name, (int)steps);
    // Half of the height is the depth, so 2 % of it are as much as the middle may be off.
    check_near(units_height(u, place_of(world, body)), 0.0f, 0.02f * size, what);
    finish_world(world);
}

static void what_has_half_the_density_floats_half_deep(void** state)
{
    (void)state;
    const units systems[2] = {units_of_pixels(), units_of_meters()};
    const float sizes[] = {0.1f, 0.5f, 2.0f};
    for (int32_t i = 0; i < 2; ++i) {
        for (int32_t kind = 0; kind < FLOATER_COUNT; ++kind) {
            for (int32_t k = 0; k < COUNT_OF(sizes); ++k) {
                check_floats_half_deep(&systems[i], (floater)kind, sizes[k]);
            }
        }
    }
}

// Other densities: a box has as much of its height under water as it has of the density of water.
static void a_box_floats_as_deep_as_it_is_dense(void** state)
{
    (void)state;
    units u = units_of_meters();
    const float densities[] = {0.1f, 0.25f, 0.75f, 0.9f};
    for (int32_t i = 0; i < COUNT_OF(densities); ++i) {
        um_field_def def = liquid(&u);
        def.buoyancy.density = 1000.0f;
        um_world* world = start_pool(&u, &def);
        um_body_id body = put_floater(world, &u, BOX, 0.5f, 1000.0f * densities[i]);
        step_until_asleep(world, 2000);
        float depth = 0.5f - place_of(world, body).y;
        check_near(depth, densities[i], 0.02f, "depth of a box of 1 m");
        finish_world(world);
    }
}

static void what_is_denser_sinks_and_what_is_as_dense_hovers(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_world* world = start_liquid_world(&u);
    um_body_id stone = put_floater(world, &u, BALL, 0.2f, 3.0f);
    um_body_id jelly = put_floater(world, &u, BALL, 0.2f, 1.0f);
    assert_true(um_body_set_transform(world, stone, um_vec2_make(5.0f, -1.0f), 0.0f));
    assert_true(um_body_set_transform(world, jelly, um_vec2_make(-5.0f, -1.0f), 0.0f));
    step_world(world, 120);
    check_below(place_of(world, stone).y, -4.0f, "the stone");
    check_near(place_of(world, jelly).y, -1.0f, 1e-3f, "the jelly");
    finish_world(world);
}

// A tilted box that is wide turns level.
static void a_raft_rights_itself(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_world* world = start_liquid_world(&u);
    um_body_id raft = put_raft(world, 0.0f, 0.0f, 2.0f, 0.25f, 0.5f);
    assert_true(um_body_set_transform(world, raft, um_vec2_make(0.0f, 0.0f), 0.6f));
    step_until_asleep(world, 3000);
    check_near(um_body_get_angle(world, raft), 0.0f, 0.02f, "the raft's angle");
    finish_world(world);
}

// Without drag a swing neither grows nor dies at once.
static void a_swing_without_drag_does_not_grow(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_field_def def = liquid(&u);
    def.buoyancy.linear_drag = 0.0f;
    def.buoyancy.angular_drag = 0.0f;
    um_world* world = start_pool(&u, &def);
    um_body_id body = put_raft(world, 0.0f, 0.2f, 0.75f, 0.5f, 0.5f);
    float early = 0.0f;
    float late = 0.0f;
    for (int32_t i = 0; i < 1200; ++i) {
        step_world(world, 1);
        float height = fabsf(place_of(world, body).y);
        early = i < 120 ? fmaxf(early, height) : early;
        late = i >= 1080 ? fmaxf(late, height) : late;
    }
    // Lower than it was high: the more of it is in the liquid, the more mass there is to be stopped.
    check_near(early, 0.22f, 0.025f, "the first swings");
    check_below(late, early, "the last swings");
    finish_world(world);
}

// A flow takes along what floats in it, up to its own speed.
static void a_flow_carries_what_floats(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_field_def def = liquid(&u);
    def.buoyancy.flow = um_vec2_make(3.0f, 0.0f);
    um_world* world = start_pool(&u, &def);
    um_body_id body = put_floater(world, &u, BOX, 0.3f, 0.5f);
    step_world(world, 600);
    check_share(um_body_get_velocity(world, body).x, 3.0f, 0.01f, "the speed in the flow");
    check_awake(world, body, true, "what the flow carries");
    finish_world(world);
}

// However thick the liquid, drag stops a body and does not throw it back.
static void no_drag_is_too_strong(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_field_def def = liquid(&u);
    def.buoyancy.linear_drag = 1e6f;
    def.buoyancy.angular_drag = 1e6f;
    um_world* world = start_pool(&u, &def);
    assert_true(um_field_create(world, &def).index1 != 0); // twice
    um_body_id body = put_floater(world, &u, BOX, 0.3f, 2.0f);
    assert_true(um_body_set_transform(world, body, um_vec2_make(0.0f, -5.0f), 0.5f));
    assert_true(um_body_set_velocity(world, body, um_vec2_make(20.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, body, 5.0f));
    float fastest = 0.0f;
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        fastest = i > 5 ? fmaxf(fastest, speed_of(world, body)) : fastest;
    }
    check_below(fastest, 0.5f, "speed in treacle");
    finish_world(world);
}

// What is as light as a beach ball bobs up and comes to rest on the water: it does not jump.
static void what_is_very_light_does_not_jump(void** state)
{
    (void)state;
    units u = units_of_meters();
    const float densities[] = {0.05f, 0.02f, 0.01f};
    for (int32_t i = 0; i < COUNT_OF(densities); ++i) {
        um_world* world = start_liquid_world(&u);
        um_body_id ball = put_floater(world, &u, BALL, 0.2f, densities[i]);
        assert_true(um_body_set_transform(world, ball, um_vec2_make(0.0f, -1.0f), 0.0f));
        float highest = -1.0f;
        for (int32_t k = 0; k < 600; ++k) {
            step_world(world, 1);
            highest = fmaxf(highest, place_of(world, ball).y);
        }
        check_below(highest, 1.2f, "how high a ball bobs up from a depth of 1 m");
        check_awake(world, ball, false, "a light ball after ten seconds");
        finish_world(world);
    }
}

// What lies on a float presses it down: the float carries with all of its lift, though it is light.
static void a_light_float_carries_a_heavy_load(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_world* world = start_liquid_world(&u);
    um_body_id raft = put_raft(world, 0.0f, 0.0f, 2.0f, 0.5f, 0.1f); // 4 square metres
    put_raft(world, 0.0f, 0.8f, 0.8f, 0.25f, 2.0f); // a load of 0.8 of them, twice as dense as water
    step_world(world, 900);
    check_near(0.5f - place_of(world, raft).y, (0.4f + 1.6f) / 4.0f, 0.02f, "how deep the raft is");
    check_near(um_body_get_angle(world, raft), 0.0f, 0.03f, "its angle");
    finish_world(world);
}

// ---- Sleep ----------------------------------------------------------------------------------------------

// A pool full of sleepers: nothing of it is looked at in a step, and removing the liquid wakes all.
static void sleepers_in_a_pool_wake_when_it_is_drained(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_world* world = start_world(&u.def);
    um_field_def def = liquid(&u);
    um_convex pool = um_convex_of_aabb(um_aabb_make(-100.0f, -5.0f, 100.0f, 1.0f));
    def.region.shape = &pool;
    um_field_id water = um_field_create(world, &def);
    enum { COUNT = 40 };
    um_body_id boxes[COUNT];
    for (int32_t i = 0; i < COUNT; ++i) {
        boxes[i] = put_raft(world, -40.0f + 2.0f * (float)i, 0.05f, 0.5f, 0.4f, 0.5f);
    }
    step_until_asleep(world, 2000);
    uint64_t hash = um_world_hash(world);
    step_world(world, 300);
    check_hash(um_world_hash(world), hash, "300 steps later");
    check_count(um_world_get_counters(world).awake, 0, "awake");

    def.buoyancy.density = 1.01f; // less than a twentieth of the weight, once and twice
    assert_true(um_field_set(world, water, &def));
    check_count(um_world_get_counters(world).awake, 0, "awake after a change of 1 %");
    def.buoyancy.density = 1.03f;
    assert_true(um_field_set(world, water, &def));
    check_count(um_world_get_counters(world).awake, 0, "awake after a change of 3 %");
    def.buoyancy.density = 1.06f; // but three times is more than that
    assert_true(um_field_set(world, water, &def));
    check_count(um_world_get_counters(world).awake, COUNT, "awake after a change of 6 %");
    step_until_asleep(world, 2000);

    assert_true(um_field_destroy(world, water));
    check_count(um_world_get_counters(world).awake, COUNT, "awake without water");
    step_world(world, 60);
    check_below(place_of(world, boxes[0]).y, -4.0f, "a box without water");
    finish_world(world);
}

// A floating sleeper that is hit wakes and goes on floating: gravity without the liquid would pull it down
// by g t in the step in which it wakes.
static void a_floating_sleeper_that_is_hit_is_still_borne(void** state)
{
    (void)state;
    units u = units_of_meters();
    um_world* world = start_liquid_world(&u);
    um_body_id raft = put_floater(world, &u, BOX, 1.0f, 0.5f);
    step_until_asleep(world, 2000);
    um_body_id pebble = make_body(world, UM_DYNAMIC_BODY, 1.7f, 0.0f);
    put_ball(world, pebble, 0.15f);
    set_density(world, pebble, 20.0f);
    assert_true(um_body_set_velocity(world, pebble, um_vec2_make(-5.0f, 0.0f)));
    float lowest = 0.0f;
    for (int32_t i = 0; i < 30 && !um_body_is_awake(world, raft); ++i) {
        step_world(world, 1);
    }
    check_awake(world, raft, true, "the raft that was hit");
    lowest = um_body_get_velocity(world, raft).y;
    check_near(lowest, 0.0f, 0.08f, "the raft's speed downwards when it wakes");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(what_has_half_the_density_floats_half_deep),
        BOTH_SOLVERS(a_box_floats_as_deep_as_it_is_dense),
        BOTH_SOLVERS(what_is_denser_sinks_and_what_is_as_dense_hovers),
        BOTH_SOLVERS(a_raft_rights_itself),
        BOTH_SOLVERS(a_swing_without_drag_does_not_grow),
        BOTH_SOLVERS(a_flow_carries_what_floats),
        BOTH_SOLVERS(no_drag_is_too_strong),
        BOTH_SOLVERS(what_is_very_light_does_not_jump),
        BOTH_SOLVERS(a_light_float_carries_a_heavy_load),
        BOTH_SOLVERS(sleepers_in_a_pool_wake_when_it_is_drained),
        BOTH_SOLVERS(a_floating_sleeper_that_is_hit_is_still_borne),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
