// Fields, explosions and wind with bad input: a clear error, and nothing changed. Ids after the end of a
// field, calls from within callbacks, and an allocator that fails.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/hearing.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

// ---- Defs -----------------------------------------------------------------------------------------------

static um_world* start_heard(hearing* heard)
{
    *heard = (hearing){0};
    um_world_def def = tested_world_def();
    def.error = hear;
    def.error_context = heard;
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    make_box(world, 0.0f, -10.0f, 10.0f, 10.0f);
    step_until_asleep(world, 200);
    return world;
}

typedef struct bad_field {
    size_t offset; // of a float
    float value;
    const char* message; // what it must contain
} bad_field;

#define BAD(field, value, message)                    \
    {                                                 \
        offsetof(um_field_def, field), value, message \
    }

static const bad_field BAD_FIELDS[] = {
    BAD(region.position.x, NAN, "def.region.position.x is nan"),
    BAD(region.position.y, 1.1e9f, "def.region.position.y is 1.1e9"),
    BAD(region.angle, INFINITY, "def.region.angle is inf"),
    BAD(uniform.acceleration.x, 1.1e9f, "def.uniform.acceleration.x"),
    BAD(uniform.force.y, NAN, "def.uniform.force.y is nan"),
    BAD(radial.center.x, -INFINITY, "def.radial.center.x is -inf"),
    BAD(radial.acceleration, NAN, "def.radial.acceleration is nan"),
    BAD(radial.force, 1.1e18f, "def.radial.force"),
    BAD(radial.radius, 0.0f, "def.radial.radius is 0, must be 0.0001"),
    BAD(radial.radius, -1.0f, "def.radial.radius is -1"),
    BAD(radial.falloff_length, -1.0f, "def.radial.falloff_length is -1, must be 0"),
    BAD(drag.velocity.x, NAN, "def.drag.velocity.x is nan"),
    BAD(drag.linear, -1.0f, "def.drag.linear is -1, must be 0"),
    BAD(drag.quadratic, -1.0f, "def.drag.quadratic is -1"),
    BAD(drag.angular, NAN, "def.drag.angular is nan"),
    BAD(wind.velocity.y, INFINITY, "def.wind.velocity.y is inf"),
    BAD(wind.density, -1.0f, "def.wind.density is -1"),
    BAD(wind.drag, -1.0f, "def.wind.drag is -1"),
    BAD(wind.lift, 1.1e6f, "def.wind.lift is 1.1e6"),
    BAD(buoyancy.density, -1.0f, "def.buoyancy.density is -1"),
    BAD(buoyancy.normal.x, NAN, "def.buoyancy.normal.x is nan"),
    BAD(buoyancy.normal.y, 0.0f, "def.buoyancy.normal is (0, 0), must have a length"),
    BAD(buoyancy.offset, 1.1e9f, "def.buoyancy.offset"),
    BAD(buoyancy.flow.x, NAN, "def.buoyancy.flow.x is nan"),
    BAD(buoyancy.linear_drag, -1.0f, "def.buoyancy.linear_drag is -1"),
    BAD(buoyancy.angular_drag, 1.1e6f, "def.buoyancy.angular_drag"),
};

// A def with a bad float at an offset.
static um_field_def spoiled(const bad_field* bad)
{
    um_field_def def = um_default_field_def();
    memcpy((char*)&def + bad->offset, &bad->value, sizeof bad->value);
    return def;
}

static void check_refused(um_world* world, hearing* heard, um_result result, const char* message)
{
    check_result(um_world_get_last_error(world), result, message);
    if (strstr(um_world_get_last_message(world), message) == NULL) {
        fail_msg("\"%s\" does not contain \"%s\"", um_world_get_last_message(world), message);
    }
    check_count(heard->count, 1, message);
    *heard = (hearing){0};
}

static void bad_defs_are_refused_and_change_nothing(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard(&heard);
    um_field_def good = um_default_field_def();
    good.user_data = 9;
    um_field_id field = um_field_create(world, &good);
    uint64_t hash = um_world_hash(world);
    for (int32_t i = 0; i < COUNT_OF(BAD_FIELDS); ++i) {
        um_field_def def = spoiled(&BAD_FIELDS[i]);
        assert_int_equal(um_field_create(world, &def).index1, 0);
        check_refused(world, &heard, UM_ERROR_INVALID_DEF, BAD_FIELDS[i].message);
        assert_false(um_field_set(world, field, &def));
        check_refused(world, &heard, UM_ERROR_INVALID_DEF, BAD_FIELDS[i].message);
    }
    check_count(um_world_get_field_count(world), 1, "fields");
    check_hash(um_world_hash(world), hash, "the state");
    um_field_def now;
    assert_true(um_field_get(world, field, &now));
    assert_int_equal(now.kind, UM_UNIFORM_FIELD);
    assert_int_equal(now.user_data, 9);
    check_near(now.radial.radius, good.radial.radius, 0.0f, "the radius");
    check_near(now.buoyancy.normal.y, good.buoyancy.normal.y, 0.0f, "the normal");
    check_near(now.wind.drag, good.wind.drag, 0.0f, "the drag");
    step_world(world, 5);
    check_count(um_world_get_counters(world).awake, 0, "awake");
    finish_world(world);
}

static void other_bad_defs_are_refused(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard(&heard);
    um_field_def def = um_default_field_def();
    def.cookie = 0;
    assert_int_equal(um_field_create(world, &def).index1, 0);
    check_refused(world, &heard, UM_ERROR_UNINITIALIZED_DEF, "um_default_field_def");
    assert_int_equal(um_field_create(world, NULL).index1, 0);
    check_refused(world, &heard, UM_ERROR_NULL_ARGUMENT, "def is NULL");
    def = um_default_field_def();
    def.kind = (um_field_kind)5;
    assert_int_equal(um_field_create(world, &def).index1, 0);
    check_refused(world, &heard, UM_ERROR_INVALID_DEF, "def.kind is 5, must be UM_UNIFORM_FIELD");
    def = um_default_field_def();
    def.radial.falloff = (um_falloff)-1;
    assert_int_equal(um_field_create(world, &def).index1, 0);
    check_refused(world, &heard, UM_ERROR_INVALID_DEF, "def.radial.falloff is -1, must be UM_FALLOFF_NONE");
    um_convex none = {.count = 0};
    def = um_default_field_def();
    def.region.shape = &none;
    assert_int_equal(um_field_create(world, &def).index1, 0);
    check_refused(world, &heard, UM_ERROR_INVALID_GEOMETRY, "def.region.shape is not valid");
    check_count(um_world_get_field_count(world), 0, "fields");
    assert_int_equal(um_field_create(NULL, &def).index1, 0);
    assert_false(um_field_set(NULL, (um_field_id){1, 1}, &def));
    assert_false(um_field_destroy(NULL, (um_field_id){1, 1}));
    assert_false(um_field_exists(NULL, (um_field_id){1, 1}));
    assert_false(um_field_get(NULL, (um_field_id){1, 1}, &def));
    check_count(um_world_get_field_count(NULL), 0, "fields of no world");
    finish_world(world);
}

#define BAD_BLAST(field, value, message)                  \
    {                                                     \
        offsetof(um_explosion_def, field), value, message \
    }

static const bad_field BAD_BLASTS[] = {
    BAD_BLAST(center.x, NAN, "def.center.x is nan"),
    BAD_BLAST(center.y, 1.1e9f, "def.center.y is 1.1e9"),
    BAD_BLAST(radius, 0.0f, "def.radius is 0, must be 0.0001"),
    BAD_BLAST(radius, -1.0f, "def.radius is -1"),
    BAD_BLAST(radius, INFINITY, "def.radius is inf"),
    BAD_BLAST(falloff, -1.0f, "def.falloff is -1, must be 0"),
    BAD_BLAST(falloff, NAN, "def.falloff is nan"),
    BAD_BLAST(impulse, -1.0f, "def.impulse is -1"),
    BAD_BLAST(impulse, 1.1e9f, "def.impulse is 1.1e9"),
};

static void bad_explosions_are_refused_and_change_nothing(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard(&heard);
    uint64_t hash = um_world_hash(world);
    const um_explosion_def good = um_default_explosion_def();
    for (int32_t i = 0; i < COUNT_OF(BAD_BLASTS); ++i) {
        um_explosion_def bad = good;
        memcpy((char*)&bad + BAD_BLASTS[i].offset, &BAD_BLASTS[i].value, sizeof BAD_BLASTS[i].value);
        assert_false(um_world_explode(world, &bad));
        check_refused(world, &heard, UM_ERROR_INVALID_DEF, BAD_BLASTS[i].message);
    }
    assert_false(um_world_explode(world, NULL));
    check_refused(world, &heard, UM_ERROR_NULL_ARGUMENT, "def is NULL");
    um_explosion_def by_hand = good;
    by_hand.cookie = um_default_field_def().cookie;
    assert_false(um_world_explode(world, &by_hand));
    check_refused(world, &heard, UM_ERROR_UNINITIALIZED_DEF, "um_default_explosion_def");
    assert_false(um_world_explode(NULL, &good));
    check_hash(um_world_hash(world), hash, "the state");
    check_count(um_world_get_counters(world).awake, 0, "awake");
    finish_world(world);
}

static void bad_winds_are_refused_and_change_nothing(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard(&heard);
    um_body_id body = make_box(world, 100.0f, -10.0f, 10.0f, 10.0f);
    um_wind_settings wind = um_default_field_def().wind;
    wind.velocity.x = NAN;
    assert_false(um_body_apply_wind(world, body, &wind));
    check_refused(world, &heard, UM_ERROR_INVALID_NUMBER, "um_body_apply_wind: wind.velocity.x is nan");
    wind.velocity.x = 100.0f;
    wind.drag = -1.0f;
    assert_false(um_body_apply_wind(world, body, &wind));
    check_refused(world, &heard, UM_ERROR_INVALID_NUMBER,
                  "um_body_apply_wind: wind.drag is -1, must be 0 to 1e6");
    assert_false(um_body_apply_wind(world, body, NULL));
    check_refused(world, &heard, UM_ERROR_NULL_ARGUMENT, "wind is NULL");
    wind.drag = 1.0f;
    assert_false(um_body_apply_wind(world, (um_body_id){0, 0}, &wind));
    check_refused(world, &heard, UM_ERROR_INVALID_BODY, "body is null");
    check_vector(um_body_get_force(world, body), um_vec2_make(0.0f, 0.0f), 0.0f, "the force");
    assert_true(um_body_apply_wind(world, body, &wind));
    check_above(um_body_get_force(world, body).x, 0.0f, "the force of a good wind");
    finish_world(world);
}

// ---- Ids ------------------------------------------------------------------------------------------------

static void ids_of_fields_that_are_gone_are_refused(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard(&heard);
    um_field_def def = um_default_field_def();
    um_field_id first = um_field_create(world, &def);
    um_field_id second = um_field_create(world, &def);
    assert_false(um_field_id_equals(first, second));
    assert_true(um_field_destroy(world, first));
    um_field_id third = um_field_create(world, &def); // in the place of the first
    assert_int_equal(third.index1, first.index1);
    const um_field_id bad[] = {first, {0, 0}, {9, 1}, {second.index1, second.stamp + 2}};
    const char* messages[] = {"was destroyed", "field is null", "is not one of this world's",
                              "is not one of this world's"};
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_field_def out = {.user_data = 77};
        assert_false(um_field_exists(world, bad[i]));
        check_count(heard.count, 0, "failures of um_field_exists");
        assert_false(um_field_get(world, bad[i], &out));
        check_result(heard.result, UM_ERROR_INVALID_FIELD, "um_field_get");
        assert_int_equal(out.user_data, 77);
        heard = (hearing){0};
        assert_false(um_field_set(world, bad[i], &def));
        check_refused(world, &heard, UM_ERROR_INVALID_FIELD, messages[i]);
        assert_false(um_field_destroy(world, bad[i]));
        check_refused(world, &heard, UM_ERROR_INVALID_FIELD, messages[i]);
    }
    assert_false(um_field_get(world, second, NULL));
    check_result(heard.result, UM_ERROR_NULL_ARGUMENT, "um_field_get without an output");
    check_count(um_world_get_field_count(world), 2, "fields");
    finish_world(world);
}

static void ids_of_worlds_with_other_salts_are_refused(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.salt = 5;
    um_world* salted = start_world(&def);
    um_world* plain = start_world(NULL);
    um_field_def field_def = um_default_field_def();
    um_field_id a = um_field_create(salted, &field_def);
    um_field_id b = um_field_create(plain, &field_def);
    assert_true(um_field_exists(salted, a) && um_field_exists(plain, b));
    assert_false(um_field_exists(salted, b) || um_field_exists(plain, a));
    finish_world(salted);
    finish_world(plain);
}

// What a field holds can be read, changed and handed back, its region included.
static void a_field_can_be_read_changed_and_handed_back(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_convex shape = um_convex_of_circle(um_circle_make(50.0f));
    um_field_def def = um_default_field_def();
    def.region.shape = &shape;
    def.uniform.acceleration = um_vec2_make(0.0f, 60.0f);
    um_field_id field = um_field_create(world, &def);
    shape.radius = 1.0f; // it was copied
    um_field_def now;
    assert_true(um_field_get(world, field, &now));
    check_near(now.region.shape->radius, 50.0f, 0.0f, "the radius of the region");
    now.region.position = um_vec2_make(300.0f, 0.0f);
    assert_true(um_field_set(world, field, &now));
    um_field_id copy = um_field_create(world, &now); // from a shape that the world itself holds
    assert_true(um_field_get(world, copy, &now));
    check_near(now.region.shape->radius, 50.0f, 0.0f, "the radius of the copy");
    assert_true(um_field_get(world, field, &now));
    check_near(now.region.shape->radius, 50.0f, 0.0f, "the radius that was handed back");
    check_near(now.region.position.x, 300.0f, 0.0f, "the place of the region");
    finish_world(world);
}

// ---- Callbacks ------------------------------------------------------------------------------------------

typedef struct visit {
    um_world* world;
    um_field_id field;
    int32_t refused;
} visit;

static bool intrude_from_walk(um_body_id body, void* context)
{
    visit* v = context;
    um_field_def def = um_default_field_def();
    um_explosion_def blast = um_default_explosion_def();
    um_wind_settings wind = def.wind;
    wind.velocity.x = 50.0f;
    v->refused += um_field_create(v->world, &def).index1 == 0;
    v->refused += um_world_get_last_error(v->world) == UM_ERROR_LOCKED;
    v->refused += !um_field_set(v->world, v->field, &def);
    v->refused += !um_field_destroy(v->world, v->field);
    v->refused += !um_world_explode(v->world, &blast);
    v->refused += !um_body_apply_wind(v->world, body, &wind);
    v->refused += um_field_exists(v->world, v->field) && um_field_get(v->world, v->field, &def);
    return false;
}

static void calls_from_within_a_callback_are_refused(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_box(world, 50.0f, 0.0f, 10.0f, 10.0f);
    um_field_def def = um_default_field_def();
    def.user_data = 3;
    visit v = {world, um_field_create(world, &def), 0};
    uint64_t hash = um_world_hash(world);
    check_result(um_world_each_body(world, intrude_from_walk, &v), UM_OK, "um_world_each_body");
    check_count(v.refused, 7, "calls that came out as they must");
    check_hash(um_world_hash(world), hash, "the state");
    check_count(um_world_get_field_count(world), 1, "fields");
    finish_world(world);
}

// ---- Memory ---------------------------------------------------------------------------------------------

// Lets every allocation fail in turn: a call fails and changes nothing, or does without.
static void an_allocator_that_fails_does_no_harm(void** state)
{
    (void)state;
    for (int64_t k = 1; k < 12; ++k) {
        heap memory = heap_make();
        um_world_def world_def = tested_world_def();
        world_def.allocator = heap_allocator(&memory);
        um_world* world = start_world(&world_def);
        make_floor(world, 0.0f);
        for (int32_t i = 0; i < 40; ++i) {
            make_box(world, 30.0f * (float)i, -10.0f, 10.0f, 10.0f);
        }
        step_until_asleep(world, 200);
        um_convex shape = um_convex_of_box(um_box_make(500.0f, 500.0f));
        um_field_def def = um_default_field_def();
        def.region.shape = &shape;
        def.uniform.acceleration = um_vec2_make(0.0f, -2000.0f);
        heap_fail(&memory, k, true);
        um_field_id field = um_field_create(world, &def);
        bool is_made = field.index1 != 0;
        assert_true(is_made == (um_world_get_last_error(world) == UM_OK));
        assert_true(is_made || um_world_get_last_error(world) == UM_ERROR_OUT_OF_MEMORY);
        check_count(um_world_get_field_count(world), is_made, "fields");
        assert_true(is_made == (um_world_get_counters(world).awake > 0));
        if (is_made) { // these need no memory
            assert_true(um_field_set(world, field, &def));
            assert_true(um_field_destroy(world, field));
        }
        heap_fail(&memory, 0, false);
        field = um_field_create(world, &def);
        assert_true(um_field_exists(world, field));
        heap_fail(&memory, k, true);
        um_body_id body = um_body_create(world, NULL); // brings room for what fields do to it
        heap_fail(&memory, 0, false);
        assert_true(um_body_exists(world, body) == (um_world_get_last_error(world) == UM_OK));
        step_world(world, 5);
        finish_world(world);
        heap_end(&memory);
        assert_null(memory.problem);
    }
}

// A body that comes after a field, in a world that grows by that, is pushed like the others.
static void bodies_that_come_after_a_field_are_pushed_as_well(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_field_def def = um_default_field_def();
    def.uniform.acceleration = um_vec2_make(60.0f, 0.0f);
    assert_true(um_field_create(world, &def).index1 != 0);
    um_body_id last = {0, 0};
    for (int32_t i = 0; i < 300; ++i) {
        last = make_ball(world, 0.0f, 30.0f * (float)i, 5.0f);
    }
    step_world(world, 1);
    check_near(um_body_get_velocity(world, last).x, 1.0f, 1e-5f, "the last body");
    assert_true(um_body_destroy(world, last));
    um_body_id next = make_ball(world, 0.0f, -100.0f, 5.0f); // in its place
    check_near(speed_of(world, next), 0.0f, 0.0f, "the new body");
    step_world(world, 1);
    check_near(um_body_get_velocity(world, next).x, 1.0f, 1e-5f, "the new body after a step");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_defs_are_refused_and_change_nothing),
        cmocka_unit_test(other_bad_defs_are_refused),
        cmocka_unit_test(bad_explosions_are_refused_and_change_nothing),
        cmocka_unit_test(bad_winds_are_refused_and_change_nothing),
        cmocka_unit_test(ids_of_fields_that_are_gone_are_refused),
        cmocka_unit_test(ids_of_worlds_with_other_salts_are_refused),
        cmocka_unit_test(a_field_can_be_read_changed_and_handed_back),
        cmocka_unit_test(calls_from_within_a_callback_are_refused),
        cmocka_unit_test(an_allocator_that_fails_does_no_harm),
        BOTH_SOLVERS(bodies_that_come_after_a_field_are_pushed_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
