// Every call into a world that fails tells the hook, once, and by its own name, whatever other calls it is
// made of.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/hearing.h"
#include "support/world_calls.h"
#include "support/worlds.h"

#include "core/memory.h"

#include <math.h>

static const um_body_id NULL_BODY = {0, 0};
static const um_shape_id NULL_SHAPE = {0, 0};

static void changes_by_bad_ids_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    for (int32_t i = 0; i < BODY_CALL_COUNT; ++i) {
        assert_false(BODY_CALLS[i].call(world, NULL_BODY));
        check_heard_from(&heard, BODY_CALLS[i].name);
    }
    for (int32_t i = 0; i < SHAPE_CALL_COUNT; ++i) {
        assert_false(SHAPE_CALLS[i].call(world, NULL_SHAPE));
        check_heard_from(&heard, SHAPE_CALLS[i].name);
    }
    finish_world(world);
}

// ---- Reads ----------------------------------------------------------------------------------------------

#define TELLS(call)                               \
    do {                                          \
        (void)(call);                             \
        check_heard_from(&heard, name_of(#call)); \
    } while (0)

// "um_body_get_angle" of "um_body_get_angle(world, NULL_BODY)".
static const char* name_of(const char* call)
{
    static char name[64];
    size_t length = strcspn(call, "(");
    assert_true(length < sizeof name);
    memcpy(name, call, length);
    name[length] = '\0';
    return name;
}

static void reads_of_bad_bodies_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    um_vec2 point = {1.0f, 2.0f};
    TELLS(um_body_get_user_data(world, NULL_BODY));
    TELLS(um_body_get_name(world, NULL_BODY));
    TELLS(um_body_get_type(world, NULL_BODY));
    TELLS(um_body_is_enabled(world, NULL_BODY));
    TELLS(um_body_get_shape_count(world, NULL_BODY));
    TELLS(um_body_get_shape(world, NULL_BODY, 0));
    TELLS(um_body_get_shapes(world, NULL_BODY, NULL, 0));
    TELLS(um_body_get_transform(world, NULL_BODY));
    TELLS(um_body_get_transform_between(world, NULL_BODY, 0.5f));
    TELLS(um_body_get_angle(world, NULL_BODY));
    TELLS(um_body_get_center(world, NULL_BODY));
    TELLS(um_body_get_world_point(world, NULL_BODY, point));
    TELLS(um_body_get_local_point(world, NULL_BODY, point));
    TELLS(um_body_get_velocity(world, NULL_BODY));
    TELLS(um_body_get_angular_velocity(world, NULL_BODY));
    TELLS(um_body_get_velocity_at(world, NULL_BODY, point));
    finish_world(world);
}

static void reads_of_properties_of_bad_bodies_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    TELLS(um_body_get_force(world, NULL_BODY));
    TELLS(um_body_get_torque(world, NULL_BODY));
    TELLS(um_body_get_linear_damping(world, NULL_BODY));
    TELLS(um_body_get_angular_damping(world, NULL_BODY));
    TELLS(um_body_get_gravity_scale(world, NULL_BODY));
    TELLS(um_body_get_mass(world, NULL_BODY));
    TELLS(um_body_has_own_mass(world, NULL_BODY));
    TELLS(um_body_get_ignored(world, NULL_BODY, NULL, 0));
    TELLS(um_body_has_fixed_rotation(world, NULL_BODY));
    TELLS(um_body_has_lock_x(world, NULL_BODY));
    TELLS(um_body_has_lock_y(world, NULL_BODY));
    TELLS(um_body_get_dominance(world, NULL_BODY));
    TELLS(um_body_get_contacts(world, NULL_BODY, NULL, 0));
    TELLS(um_body_is_awake(world, NULL_BODY));
    TELLS(um_body_can_sleep(world, NULL_BODY));
    TELLS(um_body_get_still_time(world, NULL_BODY));
    um_body_exists(world, NULL_BODY); // a question, and the answer is no
    check_count(heard.count, 0, "failures of um_body_exists");
    check_result(um_world_get_last_error(world), UM_OK, "what reads leave behind");
    finish_world(world);
}

static void reads_of_bad_shapes_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    um_circle circle;
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    TELLS(um_shape_get_body(world, NULL_SHAPE));
    TELLS(um_shape_get_contacts(world, NULL_SHAPE, NULL, 0));
    TELLS(um_shape_get_kind(world, NULL_SHAPE));
    TELLS(um_shape_get_circle(world, NULL_SHAPE, &circle));
    TELLS(um_shape_get_box(world, NULL_SHAPE, &box));
    TELLS(um_shape_get_polygon(world, NULL_SHAPE, &polygon));
    TELLS(um_shape_get_capsule(world, NULL_SHAPE, &capsule));
    TELLS(um_shape_get_segment(world, NULL_SHAPE, &segment));
    TELLS(um_shape_get_filter(world, NULL_SHAPE));
    TELLS(um_shape_get_convex(world, NULL_SHAPE, NULL));
    TELLS(um_shape_get_aabb(world, NULL_SHAPE));
    TELLS(um_shape_get_density(world, NULL_SHAPE));
    TELLS(um_shape_get_friction(world, NULL_SHAPE));
    TELLS(um_shape_get_restitution(world, NULL_SHAPE));
    TELLS(um_shape_get_user_data(world, NULL_SHAPE));
    TELLS(um_shape_asks_pre_solve(world, NULL_SHAPE));
    TELLS(um_shape_is_one_sided(world, NULL_SHAPE));
    TELLS(um_shape_is_piece(world, NULL_SHAPE));
    TELLS(um_shape_sees_sensors(world, NULL_SHAPE));
    um_shape_exists(world, NULL_SHAPE);
    check_count(heard.count, 0, "failures of um_shape_exists");
    finish_world(world);
}

static void other_reads_with_bad_input_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_shape_id shape = um_body_get_shape(world, ball, 0);
    um_vec2 nowhere = {NAN, 0.0f};
    um_aabb aabb = {{0.0f, 0.0f}, {1.0f, 1.0f}};
    um_box box;
    um_polygon polygon;
    um_capsule capsule;
    um_segment segment;
    um_shape_id ids[1];
    TELLS(um_body_get_world_point(world, ball, nowhere));
    TELLS(um_body_get_local_point(world, ball, nowhere));
    TELLS(um_body_get_velocity_at(world, ball, nowhere));
    TELLS(um_body_get_shape(world, ball, -1));
    TELLS(um_shape_get_circle(world, shape, NULL));
    TELLS(um_shape_get_convex(world, shape, NULL));
    TELLS(um_shape_get_box(world, shape, &box));
    TELLS(um_shape_get_polygon(world, shape, &polygon));
    TELLS(um_shape_get_capsule(world, shape, &capsule));
    TELLS(um_shape_get_segment(world, shape, &segment));
    TELLS(um_body_get_shapes(world, ball, ids, -1));
    TELLS(um_body_get_contacts(world, ball, NULL, 1));
    TELLS(um_world_get_bodies(world, NULL, 1));
    TELLS(um_world_query_aabb(world, aabb, NULL, NULL));
    TELLS(um_world_each_body(world, NULL, NULL));
    TELLS(um_world_each_contact(world, NULL, NULL));
    TELLS(um_world_walk_tree(world, UM_MOVING_TREE, NULL, NULL));
    finish_world(world);
}

// ---- Changes --------------------------------------------------------------------------------------------

static void changes_of_bodies_by_bad_numbers_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_vec2 nowhere = {0.0f, NAN};
    um_vec2 point = {1.0f, 2.0f};
    TELLS(um_world_step(world, NAN));
    TELLS(um_world_set_gravity(world, nowhere));
    TELLS(um_world_set_settings(world, NULL));
    TELLS(um_stepper_advance(NULL, world, 1.0f));
    TELLS(um_body_set_type(world, ball, (um_body_type)-1));
    TELLS(um_body_set_transform(world, ball, nowhere, 0.0f));
    TELLS(um_body_set_transform(world, ball, point, NAN));
    TELLS(um_body_set_velocity(world, ball, nowhere));
    TELLS(um_body_set_angular_velocity(world, ball, NAN));
    TELLS(um_body_set_target(world, ball, point, 0.0f, 1.0f));
    TELLS(um_body_apply_force(world, ball, nowhere));
    TELLS(um_body_apply_force_at(world, ball, nowhere, point));
    TELLS(um_body_apply_torque(world, ball, NAN));
    TELLS(um_body_apply_impulse(world, ball, nowhere));
    TELLS(um_body_apply_impulse_at(world, ball, point, nowhere));
    TELLS(um_body_apply_angular_impulse(world, ball, NAN));
    TELLS(um_body_set_linear_damping(world, ball, NAN));
    TELLS(um_body_set_angular_damping(world, ball, NAN));
    TELLS(um_body_set_gravity_scale(world, ball, NAN));
    TELLS(um_body_set_mass(world, ball, (um_mass){0}));
    finish_world(world);
}

static void changes_of_shapes_by_bad_numbers_are_told_by_their_own_names(void** state)
{
    (void)state;
    hearing heard;
    um_world* world = start_heard_world(&heard);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_shape_id shape = um_body_get_shape(world, ball, 0);
    um_vec2 nowhere = {0.0f, NAN};
    um_vec2 point = {1.0f, 2.0f};
    um_circle bad_circle = um_circle_make(-1.0f);
    um_box bad_box = um_box_make(1.0f, NAN);
    um_polygon bad_polygon = {0};
    um_capsule bad_capsule = um_capsule_make(point, point, 1.0f);
    um_segment bad_segment = um_segment_make(point, nowhere);
    um_chain bad_chain = {.points = NULL, .count = 2};
    um_heightfield bad_field = {.heights = NULL, .count = 2, .spacing = 1.0f};
    TELLS(um_shape_create_circle(world, ball, NULL, bad_circle));
    TELLS(um_shape_create_box(world, ball, NULL, bad_box));
    TELLS(um_shape_create_polygon(world, ball, NULL, &bad_polygon));
    TELLS(um_shape_create_capsule(world, ball, NULL, bad_capsule));
    TELLS(um_shape_create_segment(world, ball, NULL, bad_segment));
    TELLS(um_shape_create_chain(world, ball, NULL, &bad_chain, NULL));
    TELLS(um_shape_create_outline(world, ball, NULL, NULL, NULL, 0));
    TELLS(um_shape_create_outline(world, ball, NULL, &(um_outline){0}, NULL, -1));
    TELLS(um_shape_create_heightfield(world, ball, NULL, &bad_field, NULL));
    TELLS(um_shape_set_capsule(world, shape, bad_capsule));
    TELLS(um_shape_set_segment(world, shape, bad_segment));
    TELLS(um_shape_set_circle(world, shape, bad_circle));
    TELLS(um_shape_set_box(world, shape, bad_box));
    TELLS(um_shape_set_polygon(world, shape, &bad_polygon));
    TELLS(um_shape_set_density(world, shape, NAN));
    TELLS(um_shape_set_friction(world, shape, NAN));
    TELLS(um_shape_set_restitution(world, shape, NAN));
    finish_world(world);
}

// An allocator that tries to change the world from within a step.
typedef struct intruder {
    um_world* world;
    hearing heard;
    bool is_stepping;
    int32_t intrusions;
    um_allocator library; // where the memory comes from
} intruder;

static void* intruding_allocate(size_t size, size_t alignment, void* context)
{
    intruder* in = context;
    if (in->is_stepping) {
        in->is_stepping = false; // once per step
        for (int32_t i = 0; i < WORLD_CALL_COUNT; ++i) {
            assert_false(WORLD_CALLS[i].call(in->world));
            check_result(in->heard.result, UM_ERROR_LOCKED, WORLD_CALLS[i].name);
            check_heard_from(&in->heard, WORLD_CALLS[i].name);
        }
        um_world_destroy(in->world);
        check_heard_from(&in->heard, "um_world_destroy");
        in->intrusions += 1;
    }
    return in->library.allocate(size, alignment, NULL);
}

static void intruding_release(void* memory, size_t size, void* context)
{
    const intruder* in = context;
    in->library.release(memory, size, NULL);
}

static void calls_that_come_while_the_world_is_locked_are_told_by_their_own_names(void** state)
{
    (void)state;
    intruder in = {0};
    assert_true(umi_allocator_resolve(&in.library));
    um_world_def def = tested_world_def();
    def.allocator = (um_allocator){intruding_allocate, intruding_release, &in};
    def.error = hear;
    def.error_context = &in.heard;
    in.world = start_world(&def);
    make_floor(in.world, 0.0f);
    for (int32_t i = 0; i < 100; ++i) {
        make_box(in.world, column_of(i, 10) * 19.0f, -10.0f - 19.0f * row_of(i, 10), 10.0f, 10.0f);
    }
    for (int32_t i = 0; i < 5; ++i) {
        in.is_stepping = true;
        step_world(in.world, 1);
        in.is_stepping = false;
    }
    check_count_above(in.intrusions, 0, "intrusions");
    finish_world(in.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_by_bad_ids_are_told_by_their_own_names),
        cmocka_unit_test(reads_of_bad_bodies_are_told_by_their_own_names),
        cmocka_unit_test(reads_of_properties_of_bad_bodies_are_told_by_their_own_names),
        cmocka_unit_test(reads_of_bad_shapes_are_told_by_their_own_names),
        cmocka_unit_test(other_reads_with_bad_input_are_told_by_their_own_names),
        cmocka_unit_test(changes_of_bodies_by_bad_numbers_are_told_by_their_own_names),
        cmocka_unit_test(changes_of_shapes_by_bad_numbers_are_told_by_their_own_names),
        BOTH_SOLVERS(calls_that_come_while_the_world_is_locked_are_told_by_their_own_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
