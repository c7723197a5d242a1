// Impulses where a body can hardly give way, or has become lighter since it got them, and hits at any spin.
// SPDX-License-Identifier: MIT

#include "support/joints.h"
#include "support/worlds.h"

#include <math.h>

enum {
    ROUNDS = 60,
};

static um_body_id make_locked(um_world* world, prng* random, float size)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.lock_x = true;
    def.lock_y = true;
    def.position.x = prng_float(random, -size, size);
    def.position.y = prng_float(random, -size, size);
    def.angle = prng_float(random, -UM_PI, UM_PI);
    return um_body_create(world, &def);
}

static void put_chain(um_world* world, prng* random, float size)
{
    um_vec2 points[4];
    for (int32_t i = 0; i < 4; ++i) {
        points[i] = um_vec2_make(size * ((float)i - 1.5f), prng_float(random, -0.3f, 0.3f) * size);
    }
    um_chain chain = {.points = points, .count = 4, .is_two_sided = true};
    um_body_id ground = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
    assert_true(um_shape_create_chain(world, ground, NULL, &chain, NULL));
}

static void locked_circle_on_a_chain_is_not_spun(void** state)
{
    (void)state;
    prng random = prng_make(29);
    for (int32_t round = 0; round < ROUNDS; ++round) {
        um_world_def def = round % 2 == 0 ? tested_world_def() : tested_world_def_meters();
        um_world* world = start_world(&def);
        put_chain(world, &random, def.units_per_meter);
        um_body_id body = make_locked(world, &random, def.units_per_meter);
        put_ball(world, body, prng_float(&random, 0.2f, 1.0f) * def.units_per_meter);
        step_world(world, 240);
        check_below(fabsf(um_body_get_angular_velocity(world, body)), 0.01f, "spin");
        finish_world(world);
    }
}

// Of the greatest masses: the products of their inverses are below the least float.
static void locked_heavy_boxes_keep_finite_spins(void** state)
{
    (void)state;
    prng random = prng_make(30);
    for (int32_t round = 0; round < ROUNDS; ++round) {
        um_world_def def = round % 2 == 0 ? tested_world_def() : tested_world_def_meters();
        um_world* world = start_world(&def);
        float size = 1000.0f * def.units_per_meter;
        put_chain(world, &random, size);
        um_body_id body = make_locked(world, &random, size);
        float half_width = prng_float(&random, 0.2f, 1.0f) * size;
        put_box(world, body, half_width, prng_float(&random, 0.2f, 1.0f) * size);
        set_density(world, body, 1e9f);
        assert_true(um_body_set_angular_velocity(world, body, 0.5f));
        step_world(world, 120);
        check_below(fabsf(um_body_get_angular_velocity(world, body)), 1.0f, "spin");
        finish_world(world);
    }
}

static void hits_are_finite_at_any_spin(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -30.0f, 30.0f, 28.0f);
    set_material(world, floor, 0.6f, 0.5f);
    assert_true(um_shape_set_reports(world, um_body_get_shape(world, box, 0), UM_REPORT_HITS));
    int32_t hits = 0;
    for (int32_t i = 0; i < 60; ++i) {
        assert_true(um_body_set_angular_velocity(world, box, i % 2 == 0 ? 1e18f : -1e18f));
        assert_true(um_body_set_transform(world, box, um_vec2_make(0.0f, -30.0f), 0.1f * (float)i));
        step_world(world, 1);
        um_events events = um_world_get_events(world);
        for (int32_t k = 0; k < events.hit_count; ++k) {
            assert_true(isfinite(events.hits[k].speed));
            assert_true(isfinite(events.hits[k].impulse));
            check_below(events.hits[k].speed, 1e6f, "speed of a hit");
        }
        hits += events.hit_count;
    }
    check_count_above(hits, 0, "hits");
    finish_world(world);
}

// The impulses of a body of mass 1e12 must not act on it once its mass is small.
static void body_that_becomes_light_is_not_thrown(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
    um_body_id top = make_box(world, 3.0f, -30.0f, 10.0f, 10.0f);
    um_mass mass = um_body_get_mass(world, box);
    um_mass heavy = {1e12f, mass.center, 1e14f};
    assert_true(um_body_set_mass(world, box, heavy));
    step_world(world, 60);
    assert_true(um_body_set_mass(world, box, mass));
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_below(speed_of(world, box), 20.0f, "speed of the box");
        check_below(speed_of(world, top), 20.0f, "speed of what lies on it");
    }
    finish_world(world);
}

// The same for a body on a joint, after a short step, in which forces are averaged.
static void joined_body_that_becomes_light_after_a_short_step_is_not_thrown(void** state)
{
    (void)state;
    static const float times[] = {STEP, 1e-3f, 1e-5f};
    for (int32_t k = 0; k < COUNT_OF(times); ++k) {
        um_world* world = start_world(NULL);
        um_body_id box = make_box(world, 0.0f, 100.0f, 20.0f, 20.0f);
        um_mass mass = um_body_get_mass(world, box);
        um_mass heavy = {1e4f * mass.mass, mass.center, 1e4f * mass.inertia};
        assert_true(um_body_set_mass(world, box, heavy));
        um_vec2 point = {0.0f, 100.0f};
        um_joint_def def = um_joint_def_between(world, UM_REVOLUTE_JOINT, (um_body_id){0}, point, box, point);
        join(world, &def);
        step_world(world, 20);
        step_world_by(world, 1, times[k]);
        assert_true(um_body_set_mass(world, box, mass));
        step_world_by(world, 1, times[k]);
        check_below(speed_of(world, box), 20.0f, "speed of the box");
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(locked_circle_on_a_chain_is_not_spun),
        BOTH_SOLVERS(locked_heavy_boxes_keep_finite_spins),
        BOTH_SOLVERS(hits_are_finite_at_any_spin),
        BOTH_SOLVERS(body_that_becomes_light_is_not_thrown),
        BOTH_SOLVERS(joined_body_that_becomes_light_after_a_short_step_is_not_thrown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
