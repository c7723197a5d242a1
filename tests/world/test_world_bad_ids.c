// Every public call with no world, and with ids that are null, stale or of another world: refused with
// the right error, nothing changed, and the next step runs.
// SPDX-License-Identifier: MIT

#include "support/world_calls.h"
#include "support/worlds.h"

#include <string.h>

static const um_body_id NULL_BODY = {0, 0};
static const um_shape_id NULL_SHAPE = {0, 0};

// A world with a few bodies that move, and what its error hook heard.
typedef struct fixture {
    um_world* world;
    um_body_id box;
    um_shape_id shape;
    um_result heard;
    int32_t heard_count;
} fixture;

static void hear(const um_error* error, void* context)
{
    fixture* f = context;
    f->heard = error->result;
    f->heard_count += 1;
}

static void start_salted(fixture* f, uint32_t salt)
{
    memset(f, 0, sizeof *f);
    um_world_def def = tested_world_def();
    def.salt = salt;
    def.error = hear;
    def.error_context = f;
    f->world = start_world(&def);
    make_floor(f->world, 0.0f);
    f->box = make_box(f->world, 0.0f, -15.0f, 10.0f, 10.0f);
    f->shape = um_body_get_shape(f->world, f->box, 0);
    make_ball(f->world, 5.0f, -40.0f, 10.0f);
    step_world(f->world, 10);
}

static void start_fixture(fixture* f)
{
    start_salted(f, 0);
}

// What must not change, with the error that a call must give.
static void check_refused(fixture* f, uint64_t hash, um_result error, const char* what)
{
    check_result(um_world_get_last_error(f->world), error, what);
    check_result(f->heard, error, what);
    check_count(f->heard_count, 1, what);
    check_hash(um_world_hash(f->world), hash, what);
    check_count(um_world_get_counters(f->world).bodies, 3, what);
    check_count(um_world_get_counters(f->world).shapes, 3, what);
    check_world(f->world);
    f->heard_count = 0;
    f->heard = UM_OK;
}

static void finish_fixture(fixture* f)
{
    step_world(f->world, 1);
    check_result(um_world_get_last_error(f->world), UM_OK, "the next step");
    finish_world(f->world);
}

static void check_bad_body(fixture* f, um_body_id body)
{
    uint64_t hash = um_world_hash(f->world);
    for (int32_t i = 0; i < BODY_CALL_COUNT; ++i) {
        assert_false(BODY_CALLS[i].call(f->world, body));
        check_refused(f, hash, UM_ERROR_INVALID_BODY, BODY_CALLS[i].name);
    }
}

static void check_bad_shape(fixture* f, um_shape_id shape)
{
    uint64_t hash = um_world_hash(f->world);
    for (int32_t i = 0; i < SHAPE_CALL_COUNT; ++i) {
        assert_false(SHAPE_CALLS[i].call(f->world, shape));
        check_refused(f, hash, UM_ERROR_INVALID_SHAPE, SHAPE_CALLS[i].name);
    }
}

// ---- Calls that change something ------------------------------------------------------------------------

static void null_ids_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    check_bad_body(&f, NULL_BODY);
    check_bad_shape(&f, NULL_SHAPE);
    finish_fixture(&f);
}

static void stale_ids_are_refused_also_when_their_place_is_taken_again(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_body_id body = make_box(f.world, 500.0f, 0.0f, 5.0f, 5.0f);
    um_shape_id shape = um_body_get_shape(f.world, body, 0);
    assert_true(um_body_destroy(f.world, body));
    check_bad_body(&f, body);
    check_bad_shape(&f, shape);
    um_body_id heir = make_box(f.world, 500.0f, 0.0f, 5.0f, 5.0f);
    check_count(heir.index1, body.index1, "place of the new body");
    assert_false(um_body_exists(f.world, body));
    assert_false(um_shape_exists(f.world, shape));
    assert_false(um_body_destroy(f.world, body));
    assert_false(um_shape_destroy(f.world, shape));
    assert_true(um_body_exists(f.world, heir));
    check_count(um_body_get_shape_count(f.world, heir), 1, "shapes of the new body");
    finish_fixture(&f);
}

static void ids_of_a_world_with_another_salt_are_refused(void** state)
{
    (void)state;
    fixture f;
    fixture other;
    start_fixture(&f);
    start_salted(&other, 1);
    assert_false(um_body_exists(f.world, other.box));
    assert_false(um_shape_exists(f.world, other.shape));
    check_bad_body(&f, other.box);
    check_bad_shape(&f, other.shape);
    finish_fixture(&f);
    finish_fixture(&other);
}

// Salts that are close to each other, for bodies that have been created and destroyed a few times: no
// stamp of one world is a stamp of another.
static void small_salts_tell_worlds_apart(void** state)
{
    (void)state;
    enum { WORLDS = 16, LIVES = 8 };
    uint32_t stamps[WORLDS * LIVES];
    for (uint32_t salt = 0; salt < WORLDS; ++salt) {
        um_world_def def = tested_world_def();
        def.salt = salt;
        um_world* world = start_world(&def);
        for (uint32_t life = 0; life < LIVES; ++life) {
            um_body_id body = um_body_create(world, NULL);
            stamps[salt * LIVES + life] = body.stamp;
            assert_true(um_body_destroy(world, body));
        }
        um_world_destroy(world);
    }
    for (int32_t i = 0; i < WORLDS * LIVES; ++i) {
        for (int32_t k = 0; k < i; ++k) {
            assert_int_not_equal(stamps[i], stamps[k]);
        }
    }
}

// They may go into a file or over a wire.
static void the_same_calls_give_the_same_ids(void** state)
{
    (void)state;
    fixture a;
    fixture b;
    start_fixture(&a);
    start_fixture(&b);
    assert_true(um_body_id_equals(a.box, b.box));
    assert_true(um_shape_id_equals(a.shape, b.shape));
    check_count(a.box.stamp, 1, "stamp of the first body in its place");
    finish_fixture(&a);
    finish_fixture(&b);
}

static void invented_ids_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    const um_body_id bodies[] = {
        {f.box.index1, f.box.stamp + 1},
        {f.box.index1, f.box.stamp ^ UINT32_C(0x80000000)},
        {f.box.index1, 0},
        {0, f.box.stamp},
        {1000, f.box.stamp},
        {UINT32_MAX, f.box.stamp},
        {UINT32_C(0x80000000), f.box.stamp},
        {UINT32_C(0x80000001), f.box.stamp},
    };
    for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
        um_shape_id shape = {bodies[i].index1, f.shape.stamp + (bodies[i].stamp - f.box.stamp)};
        assert_false(um_body_exists(f.world, bodies[i]));
        check_bad_body(&f, bodies[i]);
        if (bodies[i].index1 != f.box.index1) {
            assert_false(um_shape_exists(f.world, shape));
            check_bad_shape(&f, shape);
        }
    }
    finish_fixture(&f);
}

// ---- Calls that read ------------------------------------------------------------------------------------

static void check_zero_vector(um_vec2 v, const char* what)
{
    check_vector(v, um_vec2_make(0.0f, 0.0f), 0.0f, what);
}

static void check_identity(um_transform t, const char* what)
{
    check_zero_vector(t.p, what);
    check_near(t.q.c, 1.0f, 0.0f, what);
    check_near(t.q.s, 0.0f, 0.0f, what);
}

// How many of the calls below are reads that the hook hears of: all but um_body_exists and um_shape_exists.
enum { READS_OF_BODY = 30, READS_OF_SHAPE = 15 };

static void check_reads_of_body(const um_world* world, um_body_id body)
{
    um_vec2 point = {3.0f, 4.0f};
    assert_false(um_body_exists(world, body));
    check_count((int64_t)um_body_get_user_data(world, body), 0, "user data");
    assert_string_equal(um_body_get_name(world, body), "");
    check_count(um_body_get_type(world, body), 0, "type");
    assert_false(um_body_is_enabled(world, body));
    check_count(um_body_get_shape_count(world, body), 0, "shape count");
    check_count(um_body_get_shape(world, body, 0).index1, 0, "shape");
    um_shape_id shapes[2] = {{7, 8}, {9, 10}};
    check_count(um_body_get_shapes(world, body, shapes, 2), 0, "shapes");
    check_count(shapes[0].index1, 7, "a shape of a bad body");
    check_identity(um_body_get_transform(world, body), "transform");
    check_identity(um_body_get_transform_between(world, body, 0.5f), "transform between");
    check_near(um_body_get_angle(world, body), 0.0f, 0.0f, "angle");
    check_zero_vector(um_body_get_center(world, body), "centre");
    check_zero_vector(um_body_get_world_point(world, body, point), "world point");
    check_zero_vector(um_body_get_local_point(world, body, point), "local point");
    check_zero_vector(um_body_get_velocity(world, body), "velocity");
    check_near(um_body_get_angular_velocity(world, body), 0.0f, 0.0f, "angular velocity");
    check_zero_vector(um_body_get_velocity_at(world, body, point), "velocity at");
    check_zero_vector(um_body_get_force(world, body), "force");
    check_near(um_body_get_torque(world, body), 0.0f, 0.0f, "torque");
    check_near(um_body_get_linear_damping(world, body), 0.0f, 0.0f, "linear damping");
    check_near(um_body_get_angular_damping(world, body), 0.0f, 0.0f, "angular damping");
    check_near(um_body_get_gravity_scale(world, body), 0.0f, 0.0f, "gravity scale");
    um_mass mass = um_body_get_mass(world, body);
    check_near(mass.mass, 0.0f, 0.0f, "mass");
    check_zero_vector(mass.center, "centre of mass");
    check_near(mass.inertia, 0.0f, 0.0f, "inertia");
    assert_false(um_body_has_fixed_rotation(world, body));
    assert_false(um_body_has_lock_x(world, body));
    assert_false(um_body_has_lock_y(world, body));
    check_count(um_body_get_dominance(world, body), 0, "dominance");
    um_contact contact;
    check_count(um_body_get_contacts(world, body, &contact, 1), 0, "contacts");
    assert_false(um_body_is_awake(world, body));
    assert_false(um_body_can_sleep(world, body));
    check_near(um_body_get_still_time(world, body), 0.0f, 0.0f, "still time");
}

static void check_reads_of_shape(const um_world* world, um_shape_id shape)
{
    um_circle circle = {{1.0f, 2.0f}, 3.0f};
    um_box box = um_box_make(4.0f, 5.0f);
    um_polygon polygon = triangle_polygon();
    um_circle circle_before = circle;
    um_box box_before = box;
    um_polygon polygon_before = polygon;
    um_capsule capsule = um_capsule_make(um_vec2_make(1.0f, 2.0f), um_vec2_make(3.0f, 4.0f), 5.0f);
    um_segment segment = um_segment_make(um_vec2_make(1.0f, 2.0f), um_vec2_make(3.0f, 4.0f));
    um_capsule capsule_before = capsule;
    um_segment segment_before = segment;
    assert_false(um_shape_exists(world, shape));
    check_count(um_shape_get_body(world, shape).index1, 0, "body");
    check_count(um_shape_get_contacts(world, shape, NULL, 0), 0, "contacts");
    check_count(um_shape_get_kind(world, shape), 0, "kind");
    assert_false(um_shape_get_circle(world, shape, &circle));
    assert_false(um_shape_get_box(world, shape, &box));
    assert_false(um_shape_get_polygon(world, shape, &polygon));
    assert_memory_equal(&circle, &circle_before, sizeof circle);
    assert_memory_equal(&box, &box_before, sizeof box);
    assert_memory_equal(&polygon, &polygon_before, sizeof polygon);
    assert_false(um_shape_get_capsule(world, shape, &capsule));
    assert_false(um_shape_get_segment(world, shape, &segment));
    assert_memory_equal(&capsule, &capsule_before, sizeof capsule);
    assert_memory_equal(&segment, &segment_before, sizeof segment);
    check_count((int64_t)um_shape_get_filter(world, shape).categories, 0, "categories");
    check_aabb(um_shape_get_aabb(world, shape), um_aabb_make(0.0f, 0.0f, 0.0f, 0.0f), "box");
    check_near(um_shape_get_density(world, shape), 0.0f, 0.0f, "density");
    check_near(um_shape_get_friction(world, shape), 0.0f, 0.0f, "friction");
    check_near(um_shape_get_restitution(world, shape), 0.0f, 0.0f, "restitution");
    check_count((int64_t)um_shape_get_user_data(world, shape), 0, "user data");
    assert_false(um_shape_asks_pre_solve(world, shape));
}

static void reads_by_bad_ids_return_zero(void** state)
{
    (void)state;
    fixture f;
    fixture other;
    start_fixture(&f);
    start_salted(&other, 1);
    um_body_id stale = make_ball(f.world, 500.0f, 0.0f, 5.0f);
    um_shape_id stale_shape = um_body_get_shape(f.world, stale, 0);
    assert_true(um_body_destroy(f.world, stale));
    check_reads_of_body(f.world, NULL_BODY);
    check_reads_of_body(f.world, stale);
    check_reads_of_body(f.world, other.box);
    check_reads_of_shape(f.world, NULL_SHAPE);
    check_reads_of_shape(f.world, stale_shape);
    check_reads_of_shape(f.world, other.shape);
    check_result(um_world_get_last_error(f.world), UM_OK, "reads leave no error");
    check_count(f.heard_count, 3 * (READS_OF_BODY + READS_OF_SHAPE), "reads that the hook heard of");
    finish_fixture(&f);
    finish_fixture(&other);
}

static void a_shape_number_out_of_range_gives_the_null_id(void** state)
{
    (void)state;
    static const int32_t bad[] = {-1, 1, 2, 1000, INT32_MAX, INT32_MIN};
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < COUNT_OF(bad); ++i) {
        um_shape_id shape = um_body_get_shape(f.world, f.box, bad[i]);
        check_count(shape.index1, 0, "index of the shape");
        check_count(shape.stamp, 0, "stamp of the shape");
    }
    finish_fixture(&f);
}

// ---- No world -------------------------------------------------------------------------------------------

static bool never_a_shape(um_shape_id shape, void* context)
{
    (void)shape;
    (void)context;
    fail_msg("a shape of no world");
    return false;
}

static bool never_a_body(um_body_id body, void* context)
{
    (void)body;
    (void)context;
    fail_msg("a body of no world");
    return false;
}

static bool never_a_contact(const um_contact* contact, void* context)
{
    (void)contact;
    (void)context;
    fail_msg("a contact of no world");
    return false;
}

static void no_world_is_refused_by_every_call(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    for (int32_t i = 0; i < BODY_CALL_COUNT; ++i) {
        assert_false(BODY_CALLS[i].call(NULL, f.box));
    }
    for (int32_t i = 0; i < SHAPE_CALL_COUNT; ++i) {
        assert_false(SHAPE_CALLS[i].call(NULL, f.shape));
    }
    for (int32_t i = 0; i < WORLD_CALL_COUNT; ++i) {
        assert_false(WORLD_CALLS[i].call(NULL));
    }
    check_result(um_world_step(NULL, STEP), UM_ERROR_NULL_ARGUMENT, "step");
    um_world_destroy(NULL);
    finish_fixture(&f);
}

static void no_world_has_nothing_to_read(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    const char* rule = NULL;
    um_counters counters = um_world_get_counters(NULL);
    um_profile profile = um_world_get_profile(NULL);
    check_reads_of_body(NULL, f.box);
    check_reads_of_shape(NULL, f.shape);
    check_result(um_world_get_last_error(NULL), UM_ERROR_NULL_ARGUMENT, "last_error");
    check_zero_vector(um_world_get_gravity(NULL), "gravity");
    assert_false(um_world_is_sleep_enabled(NULL));
    check_count(counters.steps + counters.bodies + counters.allocations + (int64_t)counters.bytes, 0,
                "counters");
    check_near(profile.step, 0.0f, 0.0f, "profile");
    check_hash(um_world_hash(NULL), 0, "hash");
    check_result(um_world_validate(NULL, &rule), UM_ERROR_NULL_ARGUMENT, "validate");
    check_result(um_world_query_aabb(NULL, aabb, never_a_shape, NULL), UM_ERROR_NULL_ARGUMENT, "query");
    check_result(um_world_each_body(NULL, never_a_body, NULL), UM_ERROR_NULL_ARGUMENT, "each body");
    check_result(um_world_each_contact(NULL, never_a_contact, NULL), UM_ERROR_NULL_ARGUMENT, "each contact");
    check_result(um_world_walk_tree(NULL, UM_MOVING_TREE, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "walk tree");
    finish_fixture(&f);
}

static void calls_without_a_function_are_refused(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_aabb aabb = um_aabb_make(0.0f, 0.0f, 1.0f, 1.0f);
    check_result(um_world_query_aabb(f.world, aabb, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "query");
    check_result(um_world_each_body(f.world, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "each body");
    check_result(um_world_each_contact(f.world, NULL, NULL), UM_ERROR_NULL_ARGUMENT, "each contact");
    check_result(um_world_create(NULL, NULL), UM_ERROR_NULL_ARGUMENT, "create");
    check_result(um_world_validate(f.world, NULL), UM_OK, "validate without a rule");
    assert_false(um_shape_get_circle(f.world, f.shape, NULL));
    assert_false(um_shape_get_box(f.world, f.shape, NULL));
    assert_false(um_shape_get_polygon(f.world, f.shape, NULL));
    assert_false(um_shape_get_capsule(f.world, f.shape, NULL));
    assert_false(um_shape_get_segment(f.world, f.shape, NULL));
    finish_fixture(&f);
}

// ---- The last error -------------------------------------------------------------------------------------

static void every_call_that_succeeds_clears_the_error(void** state)
{
    (void)state;
    for (int32_t i = 0; i < BODY_CALL_COUNT + SHAPE_CALL_COUNT + WORLD_CALL_COUNT; ++i) {
        fixture f;
        start_fixture(&f);
        // What one of the calls needs to be good: a lift takes targets and has no mass.
        um_body_id lift = make_body(f.world, UM_KINEMATIC_BODY, 500.0f, 0.0f);
        um_body_wake(f.world, NULL_BODY);
        check_result(um_world_get_last_error(f.world), UM_ERROR_INVALID_BODY, "a bad call");
        const char* name;
        bool is_good;
        if (i < BODY_CALL_COUNT) {
            name = BODY_CALLS[i].name;
            is_good = BODY_CALLS[i].call(f.world, strcmp(name, "um_body_set_target") == 0 ? lift : f.box);
        } else if (i < BODY_CALL_COUNT + SHAPE_CALL_COUNT) {
            name = SHAPE_CALLS[i - BODY_CALL_COUNT].name;
            is_good = SHAPE_CALLS[i - BODY_CALL_COUNT].call(f.world, f.shape);
        } else {
            name = WORLD_CALLS[i - BODY_CALL_COUNT - SHAPE_CALL_COUNT].name;
            is_good = WORLD_CALLS[i - BODY_CALL_COUNT - SHAPE_CALL_COUNT].call(f.world);
        }
        if (!is_good) {
            fail_msg("%s: %s", name, um_result_text(um_world_get_last_error(f.world)));
        }
        check_result(um_world_get_last_error(f.world), UM_OK, name);
        check_count(f.heard_count, 1, "errors that the hook heard of");
        finish_fixture(&f);
    }
}

static void a_new_world_has_no_error(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    check_result(um_world_get_last_error(world), UM_OK, "a new world");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(null_ids_are_refused),
        BOTH_SOLVERS(stale_ids_are_refused_also_when_their_place_is_taken_again),
        BOTH_SOLVERS(ids_of_a_world_with_another_salt_are_refused),
        BOTH_SOLVERS(small_salts_tell_worlds_apart),
        BOTH_SOLVERS(the_same_calls_give_the_same_ids),
        BOTH_SOLVERS(invented_ids_are_refused),
        BOTH_SOLVERS(reads_by_bad_ids_return_zero),
        BOTH_SOLVERS(a_shape_number_out_of_range_gives_the_null_id),
        BOTH_SOLVERS(no_world_is_refused_by_every_call),
        BOTH_SOLVERS(no_world_has_nothing_to_read),
        BOTH_SOLVERS(calls_without_a_function_are_refused),
        BOTH_SOLVERS(every_call_that_succeeds_clears_the_error),
        BOTH_SOLVERS(a_new_world_has_no_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
