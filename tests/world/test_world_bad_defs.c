// Every field of every def with values outside of its range, which are refused, and at the ends of its range,
// which are taken.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <float.h>
#include <math.h>
#include <string.h>

// A field of floats, with the range that the header states.
typedef struct float_field {
    const char* name;
    size_t offset;
    float least;
    float most;
} float_field;

#define FIELD(type, name, least, most)           \
    {                                            \
#name, offsetof(type, name), least, most \
    }

static const float_field WORLD_FIELDS[] = {
    FIELD(um_world_def, gravity.x, -1e9f, 1e9f),
    FIELD(um_world_def, gravity.y, -1e9f, 1e9f),
    FIELD(um_world_def, units_per_meter, 1e-3f, 1e6f),
    FIELD(um_world_def, margin, 0.0f, 1e6f),
    FIELD(um_world_def, displacement_multiplier, 0.0f, 1e6f),
    FIELD(um_world_def, sleep.speed, 0.0f, 1e6f),
    FIELD(um_world_def, sleep.angular_speed, 0.0f, 1e6f),
    FIELD(um_world_def, sleep.time, 0.0f, 1e6f),
    FIELD(um_world_def, sleep.wake_share, 0.0f, 1e6f),
    FIELD(um_world_def, slop, 1e-6f, 1e3f),
    FIELD(um_world_def, sequential.push_out, 0.0f, 1.0f),
    FIELD(um_world_def, restitution_speed, 0.0f, 1e6f),
    FIELD(um_world_def, max_speed, 0.0f, 1e6f),
};

static const float_field BODY_FIELDS[] = {
    FIELD(um_body_def, position.x, -UM_MAX_POSITION, UM_MAX_POSITION),
    FIELD(um_body_def, position.y, -UM_MAX_POSITION, UM_MAX_POSITION),
    FIELD(um_body_def, angle, -FLT_MAX, FLT_MAX),
    FIELD(um_body_def, velocity.x, -UM_MAX_NUMBER, UM_MAX_NUMBER),
    FIELD(um_body_def, velocity.y, -UM_MAX_NUMBER, UM_MAX_NUMBER),
    FIELD(um_body_def, angular_velocity, -UM_MAX_NUMBER, UM_MAX_NUMBER),
    FIELD(um_body_def, linear_damping, 0.0f, 1e6f),
    FIELD(um_body_def, angular_damping, 0.0f, 1e6f),
    FIELD(um_body_def, gravity_scale, -1e6f, 1e6f),
};

static const float_field SHAPE_FIELDS[] = {
    FIELD(um_shape_def, density, 0.0f, 1e9f),
    FIELD(um_shape_def, friction, 0.0f, 1e6f),
    FIELD(um_shape_def, restitution, 0.0f, 1.0f),
};

static void set_float(void* def, size_t offset, float value)
{
    memcpy((char*)def + offset, &value, sizeof value);
}

// What lies outside of a range, as far as a float can tell.
static int32_t make_bad_values(const float_field* field, float values[8])
{
    int32_t count = 0;
    values[count++] = NAN;
    values[count++] = INFINITY;
    values[count++] = -INFINITY;
    if (field->least > -FLT_MAX) {
        values[count++] = field->least - fabsf(field->least) * 0.001f - 1e-30f;
        values[count++] = -FLT_MAX;
    }
    if (field->most < FLT_MAX) {
        values[count++] = field->most * 1.001f;
        values[count++] = FLT_MAX;
    }
    return count;
}

// ---- Worlds ---------------------------------------------------------------------------------------------

static void check_bad_world(const um_world_def* def, const char* what)
{
    um_world* world = (um_world*)&world; // anything but NULL
    check_result(um_world_create(def, &world), UM_ERROR_INVALID_DEF, what);
    assert_null(world);
}

static void every_float_of_a_world_def_is_checked(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(WORLD_FIELDS); ++i) {
        float bad[8];
        int32_t count = make_bad_values(&WORLD_FIELDS[i], bad);
        for (int32_t k = 0; k < count; ++k) {
            um_world_def def = tested_world_def();
            set_float(&def, WORLD_FIELDS[i].offset, bad[k]);
            check_bad_world(&def, WORLD_FIELDS[i].name);
        }
    }
}

static void the_ends_of_every_range_of_a_world_def_are_taken(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(WORLD_FIELDS); ++i) {
        for (int32_t end = 0; end < 2; ++end) {
            um_world_def def = tested_world_def();
            set_float(&def, WORLD_FIELDS[i].offset, end == 0 ? WORLD_FIELDS[i].least : WORLD_FIELDS[i].most);
            um_world* world = NULL;
            check_result(um_world_create(&def, &world), UM_OK, WORLD_FIELDS[i].name);
            make_floor(world, 0.0f);
            make_stack(world, 0.0f, 0.0f, 3, 20.0f, NULL);
            make_ball(world, 10.0f, -200.0f, 10.0f);
            step_world(world, 30);
            finish_world(world);
        }
    }
}

static void the_other_fields_of_a_world_def_are_checked(void** state)
{
    (void)state;
    static const int32_t bad_velocity[] = {0, -1, 256, INT32_MAX, INT32_MIN};
    static const int32_t bad_position[] = {-1, 256, INT32_MAX, INT32_MIN};
    static const int32_t bad_lanes[] = {-1, 2, 3, 5, 7, 9, 15, 17, 32, INT32_MAX, INT32_MIN};
    static const int bad_broadphase[] = {-1, 2, 255, INT32_MIN};
    for (int32_t i = 0; i < COUNT_OF(bad_velocity); ++i) {
        um_world_def def = tested_world_def();
        def.sequential.velocity_iterations = bad_velocity[i];
        check_bad_world(&def, "velocity_iterations");
    }
    for (int32_t i = 0; i < COUNT_OF(bad_position); ++i) {
        um_world_def def = tested_world_def();
        def.sequential.position_iterations = bad_position[i];
        check_bad_world(&def, "position_iterations");
    }
    for (int32_t i = 0; i < COUNT_OF(bad_lanes); ++i) {
        um_world_def def = tested_world_def();
        def.lanes = bad_lanes[i];
        check_bad_world(&def, "lanes");
    }
    for (int32_t i = 0; i < COUNT_OF(bad_broadphase); ++i) {
        um_world_def def = tested_world_def();
        def.broadphase = (um_broadphase)bad_broadphase[i];
        check_bad_world(&def, "broadphase");
    }
}

static void* no_memory(size_t size, size_t alignment, void* context)
{
    (void)size;
    (void)alignment;
    (void)context;
    return NULL;
}

static void no_release(void* memory, size_t size, void* context)
{
    (void)memory;
    (void)size;
    (void)context;
}

static void half_an_allocator_is_refused(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.allocator.allocate = no_memory;
    check_bad_world(&def, "allocate without release");
    def.allocator.allocate = NULL;
    def.allocator.release = no_release;
    check_bad_world(&def, "release without allocate");
}

static void the_error_hook_is_not_called_for_a_world_that_never_was(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    um_world* world = NULL;
    def.allocator = (um_allocator){no_memory, no_release, NULL};
    check_result(um_world_create(&def, &world), UM_ERROR_OUT_OF_MEMORY, "no memory");
    assert_null(world);
}

// ---- Bodies and shapes ----------------------------------------------------------------------------------

static void every_float_of_a_body_def_is_checked(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    uint64_t hash = um_world_hash(world);
    for (int32_t i = 0; i < COUNT_OF(BODY_FIELDS); ++i) {
        float bad[8];
        int32_t count = make_bad_values(&BODY_FIELDS[i], bad);
        for (int32_t k = 0; k < count; ++k) {
            um_body_def def = um_default_body_def();
            def.type = UM_DYNAMIC_BODY;
            set_float(&def, BODY_FIELDS[i].offset, bad[k]);
            check_count(um_body_create(world, &def).index1, 0, BODY_FIELDS[i].name);
            check_result(um_world_get_last_error(world), UM_ERROR_INVALID_DEF, BODY_FIELDS[i].name);
            check_hash(um_world_hash(world), hash, BODY_FIELDS[i].name);
        }
    }
    check_count(um_world_get_counters(world).bodies, 1, "bodies");
    finish_world(world);
}

static void check_finite_body(const um_world* world, um_body_id body, const char* what)
{
    um_transform t = um_body_get_transform(world, body);
    um_vec2 v = um_body_get_velocity(world, body);
    float w = um_body_get_angular_velocity(world, body);
    if (!isfinite(t.p.x) || !isfinite(t.p.y) || !isfinite(t.q.c) || !isfinite(t.q.s) || !isfinite(v.x) ||
        !isfinite(v.y) || !isfinite(w)) {
        fail_msg("%s: place (%g, %g), velocity (%g, %g), angular velocity %g", what, (double)t.p.x,
                 (double)t.p.y, (double)v.x, (double)v.y, (double)w);
    }
}

static void the_ends_of_every_range_of_a_body_def_are_taken(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(BODY_FIELDS); ++i) {
        for (int32_t end = 0; end < 2; ++end) {
            um_world* world = start_world(NULL);
            um_body_def def = um_default_body_def();
            def.type = UM_DYNAMIC_BODY;
            set_float(&def, BODY_FIELDS[i].offset, end == 0 ? BODY_FIELDS[i].least : BODY_FIELDS[i].most);
            um_body_id body = um_body_create(world, &def);
            check_result(um_world_get_last_error(world), UM_OK, BODY_FIELDS[i].name);
            put_box(world, body, 10.0f, 10.0f);
            step_world(world, 30);
            check_finite_body(world, body, BODY_FIELDS[i].name);
            finish_world(world);
        }
    }
}

static void every_float_of_a_shape_def_is_checked(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    um_circle circle = {{0.0f, 0.0f}, 5.0f};
    um_vec2 points[] = {{0.0f, 0.0f}, {9.0f, 0.0f}, {0.0f, 9.0f}};
    um_polygon polygon;
    check_result(um_polygon_from_points(points, 3, &polygon), UM_OK, "um_polygon_from_points");
    for (int32_t i = 0; i < COUNT_OF(SHAPE_FIELDS); ++i) {
        float bad[8];
        int32_t count = make_bad_values(&SHAPE_FIELDS[i], bad);
        for (int32_t k = 0; k < count; ++k) {
            um_shape_def def = um_default_shape_def();
            set_float(&def, SHAPE_FIELDS[i].offset, bad[k]);
            const um_shape_id shapes[] = {
                um_shape_create_circle(world, body, &def, circle),
                um_shape_create_box(world, body, &def, um_box_make(5.0f, 5.0f)),
                um_shape_create_polygon(world, body, &def, &polygon),
            };
            check_result(um_world_get_last_error(world), UM_ERROR_INVALID_DEF, SHAPE_FIELDS[i].name);
            for (int32_t s = 0; s < COUNT_OF(shapes); ++s) {
                check_count(shapes[s].index1, 0, SHAPE_FIELDS[i].name);
            }
        }
    }
    check_count(um_body_get_shape_count(world, body), 1, "shapes of the body");
    check_near(um_body_get_mass(world, body).mass, 400.0f, 1e-3f, "mass");
    finish_world(world);
}

static void the_ends_of_every_range_of_a_shape_def_are_taken(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(SHAPE_FIELDS); ++i) {
        for (int32_t end = 0; end < 2; ++end) {
            um_world* world = start_world(NULL);
            um_body_id floor = make_floor(world, 0.0f);
            um_body_id body = make_body(world, UM_DYNAMIC_BODY, 0.0f, -30.0f);
            um_shape_def def = um_default_shape_def();
            set_float(&def, SHAPE_FIELDS[i].offset, end == 0 ? SHAPE_FIELDS[i].least : SHAPE_FIELDS[i].most);
            um_shape_create_box(world, body, &def, um_box_make(10.0f, 10.0f));
            check_result(um_world_get_last_error(world), UM_OK, SHAPE_FIELDS[i].name);
            set_material(world, floor, 1e6f, 0.0f);
            step_world(world, 60);
            check_finite_body(world, body, SHAPE_FIELDS[i].name);
            finish_world(world);
        }
    }
}

// ---- The greatest and the smallest ----------------------------------------------------------------------

// Everything that is allowed, at once and as large as it may be: ugly, but finite, and the world goes on.
static void the_greatest_numbers_that_are_allowed_break_nothing(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id wall = make_wall(world, UM_MAX_POSITION, UM_MAX_POSITION, UM_MAX_EXTENT, UM_MAX_EXTENT);
    um_body_id bodies[6];
    for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
        float size = i % 2 == 0 ? UM_MAX_EXTENT : UM_MIN_EXTENT;
        float side = i % 3 == 0 ? UM_MAX_POSITION : -UM_MAX_POSITION;
        bodies[i] = make_box(world, side, side, size, size);
        set_density(world, bodies[i], i < 3 ? 1e9f : 1.0f);
        assert_true(um_body_set_gravity_scale(world, bodies[i], 1e6f));
    }
    um_vec2 most = {UM_MAX_NUMBER, -UM_MAX_NUMBER};
    for (int32_t step = 0; step < 20; ++step) {
        for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
            um_body_apply_force(world, bodies[i], most);
            um_body_apply_force_at(world, bodies[i], most, um_vec2_make(1e9f, 1e9f));
            um_body_apply_torque(world, bodies[i], UM_MAX_NUMBER);
            um_body_apply_impulse(world, bodies[i], most);
            um_body_apply_impulse_at(world, bodies[i], most, um_vec2_make(-1e9f, 1e9f));
            um_body_apply_angular_impulse(world, bodies[i], -UM_MAX_NUMBER);
        }
        um_world_step(world, 1.0f);
        check_world(world);
        for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
            check_finite_body(world, bodies[i], "a body under the greatest forces");
            um_vec2 place = place_of(world, bodies[i]);
            check_below(fmaxf(fabsf(place.x), fabsf(place.y)), UM_MAX_POSITION * 1.01f, "place");
        }
    }
    assert_true(um_body_destroy(world, wall));
    step_world(world, 1);
    finish_world(world);
}

// Cut down to the greatest speed, as all velocities are, and in its direction.
static void the_greatest_force_on_the_lightest_body_moves_it_at_the_greatest_speed(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    um_body_id speck = make_ball(world, 0.0f, 0.0f, UM_MIN_EXTENT);
    assert_true(um_body_apply_force(world, speck, um_vec2_make(UM_MAX_NUMBER, 0.0f)));
    step_world(world, 1);
    float most = def.max_speed * def.units_per_meter;
    check_vector(um_body_get_velocity(world, speck), um_vec2_make(most, 0.0f), most * 1e-3f, "velocity");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(every_float_of_a_world_def_is_checked),
        BOTH_SOLVERS(the_ends_of_every_range_of_a_world_def_are_taken),
        BOTH_SOLVERS(the_other_fields_of_a_world_def_are_checked),
        BOTH_SOLVERS(half_an_allocator_is_refused),
        BOTH_SOLVERS(the_error_hook_is_not_called_for_a_world_that_never_was),
        BOTH_SOLVERS(every_float_of_a_body_def_is_checked),
        BOTH_SOLVERS(the_ends_of_every_range_of_a_body_def_are_taken),
        BOTH_SOLVERS(every_float_of_a_shape_def_is_checked),
        BOTH_SOLVERS(the_ends_of_every_range_of_a_shape_def_are_taken),
        BOTH_SOLVERS(the_greatest_numbers_that_are_allowed_break_nothing),
        BOTH_SOLVERS(the_greatest_force_on_the_lightest_body_moves_it_at_the_greatest_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
