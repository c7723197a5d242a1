// What a newcomer is told: the mistakes that people make, each with the exact message that it gets.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/hearing.h"
#include "support/worlds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// A world with a static, a kinematic and a dynamic body, and a hook that listens.
typedef struct fixture {
    um_world* world;
    um_body_id wall, lift, ball;
    um_shape_id wall_shape, ball_shape;
    hearing heard;
} fixture;

static void start_fixture(fixture* f)
{
    *f = (fixture){0};
    f->world = start_heard_world(&f->heard);
    f->wall = make_wall(f->world, 0.0f, 0.0f, 50.0f, 10.0f);
    f->lift = make_body(f->world, UM_KINEMATIC_BODY, 300.0f, 0.0f);
    f->ball = make_ball(f->world, 0.0f, -100.0f, 10.0f);
    f->wall_shape = um_body_get_shape(f->world, f->wall, 0);
    f->ball_shape = um_body_get_shape(f->world, f->ball, 0);
}

// A call that makes a mistake. Returns whether it succeeded.
typedef struct mistake {
    bool (*make)(fixture* f);
    um_result result;
    const char* message;
} mistake;

static bool create_body(fixture* f, um_body_def def)
{
    return um_body_create(f->world, &def).index1 != 0;
}

static bool create_circle(fixture* f, um_shape_def def)
{
    return um_shape_create_circle(f->world, f->ball, &def, um_circle_make(10.0f)).index1 != 0;
}

static bool create_polygon(fixture* f, const um_polygon* polygon)
{
    return um_shape_create_polygon(f->world, f->ball, NULL, polygon).index1 != 0;
}

// ---- Defs -----------------------------------------------------------------------------------------------

static bool make_def_by_hand(fixture* f)
{
    return create_body(f, (um_body_def){.type = UM_DYNAMIC_BODY});
}

static bool make_shape_def_by_hand(fixture* f)
{
    return create_circle(f, (um_shape_def){.density = 2.0f});
}

static bool give_negative_damping(fixture* f)
{
    um_body_def def = um_default_body_def();
    def.linear_damping = -1.0f;
    return create_body(f, def);
}

static bool give_infinite_place(fixture* f)
{
    um_body_def def = um_default_body_def();
    def.position.y = INFINITY;
    return create_body(f, def);
}

static bool give_no_angle(fixture* f)
{
    um_body_def def = um_default_body_def();
    def.angle = NAN;
    return create_body(f, def);
}

static bool give_no_type(fixture* f)
{
    um_body_def def = um_default_body_def();
    def.type = (um_body_type)3;
    return create_body(f, def);
}

static bool forget_type(fixture* f)
{
    um_body_def def = um_default_body_def();
    def.velocity = um_vec2_make(5.0f, 0.0f);
    return create_body(f, def);
}

static bool forget_type_of_a_wheel(fixture* f)
{
    um_body_def def = um_default_body_def();
    def.angular_velocity = -0.5f;
    return create_body(f, def);
}

static bool give_much_restitution(fixture* f)
{
    um_shape_def def = um_default_shape_def();
    def.restitution = 1.5f;
    return create_circle(f, def);
}

static const mistake DEF_MISTAKES[] = {
    {make_def_by_hand, UM_ERROR_UNINITIALIZED_DEF,
     "um_body_create: def did not come from um_default_body_def; start from it and change fields"},
    {make_shape_def_by_hand, UM_ERROR_UNINITIALIZED_DEF,
     "um_shape_create_circle: def did not come from um_default_shape_def; start from it and change fields"},
    {give_negative_damping, UM_ERROR_INVALID_DEF,
     "um_body_create: def.linear_damping is -1, must be 0 to 1e6"},
    {give_infinite_place, UM_ERROR_INVALID_DEF, "um_body_create: def.position.y is inf, must be -1e9 to 1e9"},
    {give_no_angle, UM_ERROR_INVALID_DEF, "um_body_create: def.angle is nan, must be finite"},
    {give_no_type, UM_ERROR_INVALID_DEF,
     "um_body_create: def.type is 3, must be UM_STATIC_BODY, UM_KINEMATIC_BODY or UM_DYNAMIC_BODY"},
    {forget_type, UM_ERROR_WRONG_TYPE,
     "um_body_create: def.velocity is (5, 0), but def.type is UM_STATIC_BODY, which never moves; set "
     "def.type to "
     "UM_DYNAMIC_BODY or UM_KINEMATIC_BODY"},
    {forget_type_of_a_wheel, UM_ERROR_WRONG_TYPE,
     "um_body_create: def.angular_velocity is -0.5, but def.type is UM_STATIC_BODY, which never moves; set "
     "def.type to UM_DYNAMIC_BODY or UM_KINEMATIC_BODY"},
    {give_much_restitution, UM_ERROR_INVALID_DEF,
     "um_shape_create_circle: def.restitution is 1.5, must be 0 to 1"},
};

// ---- Arguments ------------------------------------------------------------------------------------------

static bool set_no_damping(fixture* f)
{
    return um_body_set_linear_damping(f->world, f->ball, NAN);
}

static bool set_no_velocity(fixture* f)
{
    return um_body_set_velocity(f->world, f->ball, um_vec2_make(1.0f, INFINITY));
}

static bool set_no_gravity(fixture* f)
{
    return um_world_set_gravity(f->world, um_vec2_make(1e10f, 0.0f));
}

static bool push_with_nan(fixture* f)
{
    return um_body_apply_force_at(f->world, f->ball, um_vec2_make(1.0f, 0.0f), um_vec2_make(NAN, 0.0f));
}

static bool set_no_mass(fixture* f)
{
    return um_body_set_mass(f->world, f->ball, (um_mass){.mass = 0.0f});
}

static bool set_negative_inertia(fixture* f)
{
    return um_body_set_mass(f->world, f->ball, (um_mass){.mass = 1.0f, .inertia = -2.0f});
}

static bool set_negative_friction(fixture* f)
{
    return um_shape_set_friction(f->world, f->ball_shape, -0.5f);
}

static bool set_no_body_type(fixture* f)
{
    return um_body_set_type(f->world, f->ball, (um_body_type)7);
}

static bool step_by_milliseconds(fixture* f)
{
    return um_world_step(f->world, 16.0f) == UM_OK;
}

static bool use_the_null_id(fixture* f)
{
    return um_body_wake(f->world, (um_body_id){0, 0});
}

static bool ask_for_a_missing_shape(fixture* f)
{
    return um_body_get_shape(f->world, f->ball, 1).index1 != 0;
}

static bool never_called(um_shape_id shape, void* context)
{
    (void)shape;
    (void)context;
    fail_msg("a query of a bad box called its function");
    return true;
}

static bool ask_for_an_inverted_box(fixture* f)
{
    return um_world_query_aabb(f->world, um_aabb_make(5.0f, 0.0f, 1.0f, 1.0f), never_called, NULL) == UM_OK;
}

static bool ask_for_no_box(fixture* f)
{
    return um_world_query_aabb(f->world, um_aabb_make(0.0f, 0.0f, NAN, 1.0f), never_called, NULL) == UM_OK;
}

static bool ask_without_a_function(fixture* f)
{
    return um_world_each_contact(f->world, NULL, NULL) == UM_OK;
}

static bool read_into_nothing(fixture* f)
{
    return um_shape_get_circle(f->world, f->ball_shape, NULL);
}

static const mistake ARGUMENT_MISTAKES[] = {
    {set_no_damping, UM_ERROR_INVALID_NUMBER, "um_body_set_linear_damping: damping is nan, must be 0 to 1e6"},
    {set_no_velocity, UM_ERROR_INVALID_VECTOR,
     "um_body_set_velocity: velocity.y is inf, must be -1e18 to 1e18"},
    {set_no_gravity, UM_ERROR_INVALID_VECTOR, "um_world_set_gravity: gravity.x is 1e10, must be -1e9 to 1e9"},
    {push_with_nan, UM_ERROR_INVALID_VECTOR,
     "um_body_apply_force_at: world_point.x is nan, must be -1e9 to 1e9"},
    {set_no_mass, UM_ERROR_INVALID_NUMBER, "um_body_set_mass: mass.mass is 0, must be 1e-12 to 1e18"},
    {set_negative_inertia, UM_ERROR_INVALID_NUMBER,
     "um_body_set_mass: mass.inertia is -2, must be 1e-24 to 1e18, or 0 for a body that does not turn"},
    {set_negative_friction, UM_ERROR_INVALID_NUMBER,
     "um_shape_set_friction: friction is -0.5, must be 0 to 1e6"},
    {set_no_body_type, UM_ERROR_INVALID_OPTION,
     "um_body_set_type: type is 7, must be UM_STATIC_BODY, UM_KINEMATIC_BODY or UM_DYNAMIC_BODY"},
    {step_by_milliseconds, UM_ERROR_INVALID_NUMBER, "um_world_step: time is 16, must be 1e-6 to 1 seconds"},
    {use_the_null_id, UM_ERROR_INVALID_BODY, "um_body_wake: body is null"},
    {ask_for_a_missing_shape, UM_ERROR_INVALID_NUMBER,
     "um_body_get_shape: index is 1, must be at least 0 and less than um_body_get_shape_count, 1"},
    {ask_for_an_inverted_box, UM_ERROR_INVALID_AABB,
     "um_world_query_aabb: aabb.min.x is 5, above aabb.max.x, which is 1"},
    {ask_for_no_box, UM_ERROR_INVALID_AABB, "um_world_query_aabb: aabb.max.x is nan, must be -1e30 to 1e30"},
    {ask_without_a_function, UM_ERROR_NULL_ARGUMENT, "um_world_each_contact: fn is NULL"},
    {read_into_nothing, UM_ERROR_NULL_ARGUMENT, "um_shape_get_circle: out_circle is NULL"},
};

// ---- Geometry -------------------------------------------------------------------------------------------

static um_polygon make_square(void)
{
    um_polygon square;
    check_result(um_polygon_from_box(um_box_make(10.0f, 10.0f), &square), UM_OK, "a square");
    return square;
}

static bool make_circle_of_nothing(fixture* f)
{
    return um_shape_create_circle(f->world, f->ball, NULL, um_circle_make(0.0f)).index1 != 0;
}

static bool make_circle_nowhere(fixture* f)
{
    um_circle circle = um_circle_make_at(um_vec2_make(0.0f, NAN), 1.0f);
    return um_shape_set_circle(f->world, f->ball_shape, circle);
}

static bool make_box_of_a_line(fixture* f)
{
    return um_shape_create_box(f->world, f->ball, NULL, um_box_make(10.0f, -1.0f)).index1 != 0;
}

static bool make_box_by_hand(fixture* f)
{
    um_box box = {.half = {10.0f, 10.0f}};
    return um_shape_create_box(f->world, f->ball, NULL, box).index1 != 0;
}

static bool give_no_polygon(fixture* f)
{
    return create_polygon(f, NULL);
}

static bool give_two_vertices(fixture* f)
{
    um_polygon polygon = make_square();
    polygon.count = 2;
    return create_polygon(f, &polygon);
}

static bool give_a_vertex_too_far_out(fixture* f)
{
    um_polygon polygon = make_square();
    polygon.vertices[2].x = 1e7f;
    return create_polygon(f, &polygon);
}

static bool give_a_clockwise_polygon(fixture* f)
{
    um_polygon polygon = make_square();
    um_vec2 vertex = polygon.vertices[1];
    polygon.vertices[1] = polygon.vertices[3];
    polygon.vertices[3] = vertex;
    return create_polygon(f, &polygon);
}

static bool give_a_dented_polygon(fixture* f)
{
    um_polygon polygon = make_square();
    polygon.vertices[2] = um_vec2_make(-5.0f, -5.0f);
    return create_polygon(f, &polygon);
}

static bool give_a_vertex_twice(fixture* f)
{
    um_polygon polygon = make_square();
    polygon.vertices[1] = polygon.vertices[0];
    return create_polygon(f, &polygon);
}

static bool give_a_vertex_on_a_side(fixture* f)
{
    um_polygon polygon = {.vertices = {{-10.0f, -10.0f}, {0.0f, -10.00001f}, {10.0f, -10.0f}, {0.0f, 10.0f}},
                          .count = 4};
    return create_polygon(f, &polygon);
}

static bool give_a_vertex_exactly_on_a_side(fixture* f)
{
    um_polygon polygon = {.vertices = {{-10.0f, -10.0f}, {0.0f, -10.0f}, {10.0f, -10.0f}, {0.0f, 10.0f}},
                          .count = 4};
    return create_polygon(f, &polygon);
}

static bool turn_a_box_by_no_angle(fixture* f)
{
    um_box box = um_box_make_at(1.0f, 1.0f, um_vec2_make(0.0f, 0.0f), NAN);
    return um_shape_create_box(f->world, f->ball, NULL, box).index1 != 0;
}

static bool forget_normals(fixture* f)
{
    um_polygon polygon = make_square();
    memset(polygon.normals, 0, sizeof polygon.normals);
    return create_polygon(f, &polygon);
}

static bool forget_center(fixture* f)
{
    um_polygon polygon = make_square();
    polygon.center.x = 3.0f;
    return create_polygon(f, &polygon);
}

static const mistake GEOMETRY_MISTAKES[] = {
    {make_circle_of_nothing, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_circle: circle.radius is 0, must be 0.0001 to 1e6"},
    {make_circle_nowhere, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_set_circle: circle.center.y is nan, must be -1e6 to 1e6"},
    {make_box_of_a_line, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_box: box.half.y is -1, must be 0.0001 to 1e6"},
    {make_box_by_hand, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_box: box.q is (0, 0), must have a length of 1; take um_box_make, "
     "um_box_make_at or um_rot_from_angle"},
    {turn_a_box_by_no_angle, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_box: box.q is (nan, 0), must have a length of 1; take um_box_make, "
     "um_box_make_at or um_rot_from_angle"},
    {give_a_vertex_exactly_on_a_side, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.vertices[1] is on the line of its neighbours; leave it out"},
    {give_no_polygon, UM_ERROR_NULL_ARGUMENT, "um_shape_create_polygon: polygon is NULL"},
    {give_two_vertices, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.count is 2, must be 3 to 16"},
    {give_a_vertex_too_far_out, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.vertices[2].x is 1e7, must be -1e6 to 1e6"},
    {give_a_clockwise_polygon, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.vertices are clockwise where y points up, must be counterclockwise; "
     "um_polygon_from_points takes them in any order"},
    {give_a_dented_polygon, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.vertices[3] is not inside of the side from vertices[1] to "
     "vertices[2]: "
     "the polygon is not convex"},
    {give_a_vertex_twice, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: the side from polygon.vertices[0] to vertices[1] is shorter than 0.0001"},
    {give_a_vertex_on_a_side, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.vertices[1] is on the line of its neighbours; leave it out"},
    {forget_normals, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.normals[0] is (0, 0), must be (0, -1); um_polygon_from_points "
     "computes it"},
    {forget_center, UM_ERROR_INVALID_GEOMETRY,
     "um_shape_create_polygon: polygon.center is (3, 0), must be (0, 0); um_polygon_from_points computes it"},
};

// ---- The stepper ----------------------------------------------------------------------------------------

static bool advance(fixture* f, um_stepper stepper, float time)
{
    um_stepper before = stepper;
    bool stepped = um_stepper_advance(&stepper, f->world, time) != 0;
    assert_memory_equal(&stepper, &before, sizeof before);
    check_count(um_world_get_counters(f->world).steps, 0, "steps");
    return stepped;
}

static bool make_stepper_of_a_frequency(fixture* f)
{
    return advance(f, um_stepper_make(60.0f), 0.02f);
}

static bool allow_no_steps(fixture* f)
{
    um_stepper stepper = um_stepper_make(STEP);
    stepper.max_steps = 0;
    return advance(f, stepper, 0.02f);
}

static bool leave_over_too_much(fixture* f)
{
    um_stepper stepper = um_stepper_make(STEP);
    stepper.left_over = NAN;
    return advance(f, stepper, 0.02f);
}

static bool go_back_in_time(fixture* f)
{
    return advance(f, um_stepper_make(STEP), -0.25f);
}

static bool use_no_stepper(fixture* f)
{
    return um_stepper_advance(NULL, f->world, STEP) != 0;
}

static const mistake STEPPER_MISTAKES[] = {
    {make_stepper_of_a_frequency, UM_ERROR_INVALID_NUMBER,
     "um_stepper_advance: stepper.step is 60, must be 1e-6 to 1 seconds; 60 steps per second is a step of "
     "1/60"},
    {allow_no_steps, UM_ERROR_INVALID_NUMBER,
     "um_stepper_advance: stepper.max_steps is 0, must be at least 1"},
    {leave_over_too_much, UM_ERROR_INVALID_NUMBER,
     "um_stepper_advance: stepper.left_over is nan, must be 0 to 1 seconds"},
    {go_back_in_time, UM_ERROR_INVALID_NUMBER,
     "um_stepper_advance: time is -0.25, must be finite and not negative"},
    {use_no_stepper, UM_ERROR_NULL_ARGUMENT, "um_stepper_advance: stepper is NULL"},
};

// ---- Tests ----------------------------------------------------------------------------------------------

// Reads leave no trace in the world.
static bool is_read(const char* message)
{
    static const char* const reads[] = {
        "um_body_get_shape:", "um_world_query_aabb:", "um_world_each_contact:", "um_shape_get_circle:"};
    for (int32_t i = 0; i < COUNT_OF(reads); ++i) {
        if (strncmp(message, reads[i], strlen(reads[i])) == 0) {
            return true;
        }
    }
    return false;
}

static void make_mistakes(const mistake* mistakes, int32_t count)
{
    fixture f;
    start_fixture(&f);
    uint64_t hash = um_world_hash(f.world);
    for (int32_t i = 0; i < count; ++i) {
        const mistake* m = mistakes + i;
        assert_true(um_body_set_user_data(f.world, f.ball, 1));
        assert_string_equal(um_world_get_last_message(f.world), "");
        assert_false(m->make(&f));
        check_heard(&f.heard, m->result, m->message);
        bool reads = is_read(m->message);
        assert_string_equal(um_world_get_last_message(f.world), reads ? "" : m->message);
        check_result(um_world_get_last_error(f.world), reads ? UM_OK : m->result, m->message);
        check_hash(um_world_hash(f.world), hash, m->message);
    }
    finish_world(f.world);
}

static void mistakes_in_defs_are_named(void** state)
{
    (void)state;
    make_mistakes(DEF_MISTAKES, COUNT_OF(DEF_MISTAKES));
}

static void mistakes_in_arguments_are_named(void** state)
{
    (void)state;
    make_mistakes(ARGUMENT_MISTAKES, COUNT_OF(ARGUMENT_MISTAKES));
}

static void mistakes_in_geometry_are_named(void** state)
{
    (void)state;
    make_mistakes(GEOMETRY_MISTAKES, COUNT_OF(GEOMETRY_MISTAKES));
}

static void mistakes_with_steppers_are_named(void** state)
{
    (void)state;
    make_mistakes(STEPPER_MISTAKES, COUNT_OF(STEPPER_MISTAKES));
}

static void check_id_message(fixture* f, um_result result, const char* format, uint32_t index1,
                             uint32_t stamp)
{
    char expected[256];
    (void)snprintf(expected, sizeof expected, format, (unsigned)index1, (unsigned)stamp);
    check_heard(&f->heard, result, expected);
}

static void an_id_says_whether_its_thing_was_destroyed_or_never_was_here(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    um_body_id gone = make_ball(f.world, 500.0f, 0.0f, 5.0f);
    um_shape_id gone_shape = um_body_get_shape(f.world, gone, 0);
    assert_true(um_body_destroy(f.world, gone));
    assert_false(um_body_wake(f.world, gone));
    check_id_message(&f, UM_ERROR_INVALID_BODY, "um_body_wake: body (index1 %u, stamp %u) was destroyed",
                     gone.index1, gone.stamp);
    um_body_get_angle(f.world, gone);
    check_id_message(&f, UM_ERROR_INVALID_BODY, "um_body_get_angle: body (index1 %u, stamp %u) was destroyed",
                     gone.index1, gone.stamp);
    um_shape_get_density(f.world, gone_shape);
    check_id_message(&f, UM_ERROR_INVALID_SHAPE,
                     "um_shape_get_density: shape (index1 %u, stamp %u) was destroyed", gone_shape.index1,
                     gone_shape.stamp);
    um_body_id foreign = {1000, 7};
    assert_false(um_body_destroy(f.world, foreign));
    check_heard(&f.heard, UM_ERROR_INVALID_BODY,
                "um_body_destroy: body (index1 1000, stamp 7) is not one of this world's");
    finish_world(f.world);
}

static void a_body_of_the_wrong_type_says_which_it_has_and_which_it_needs(void** state)
{
    (void)state;
    fixture f;
    start_fixture(&f);
    assert_false(um_body_set_velocity(f.world, f.wall, um_vec2_make(1.0f, 0.0f)));
    check_id_message(&f, UM_ERROR_WRONG_TYPE,
                     "um_body_set_velocity: body (index1 %u, stamp %u) is a UM_STATIC_BODY, must be a "
                     "UM_DYNAMIC_BODY or UM_KINEMATIC_BODY",
                     f.wall.index1, f.wall.stamp);
    assert_false(um_body_set_target(f.world, f.ball, um_vec2_make(1.0f, 0.0f), 0.0f, 1.0f));
    check_id_message(&f, UM_ERROR_WRONG_TYPE,
                     "um_body_set_target: body (index1 %u, stamp %u) is a UM_DYNAMIC_BODY, must be a "
                     "UM_KINEMATIC_BODY",
                     f.ball.index1, f.ball.stamp);
    assert_false(um_body_set_mass(f.world, f.lift, (um_mass){.mass = 1.0f}));
    check_id_message(&f, UM_ERROR_WRONG_TYPE,
                     "um_body_set_mass: body (index1 %u, stamp %u) is a UM_KINEMATIC_BODY, must be a "
                     "UM_DYNAMIC_BODY",
                     f.lift.index1, f.lift.stamp);
    um_circle circle;
    assert_false(um_shape_get_circle(f.world, f.wall_shape, &circle));
    check_id_message(&f, UM_ERROR_WRONG_TYPE,
                     "um_shape_get_circle: shape (index1 %u, stamp %u) is a box, not a circle",
                     f.wall_shape.index1, f.wall_shape.stamp);
    finish_world(f.world);
}

// ---- Worlds ---------------------------------------------------------------------------------------------

static void check_world_def(um_world_def def, um_result result, const char* message)
{
    hearing heard = {0};
    um_world* world = NULL;
    def.error = hear;
    def.error_context = &heard;
    check_result(um_world_create(&def, &world), result, message);
    check_heard(&heard, result, message);
}

static void a_world_that_is_not_made_says_why(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.slop = 0.0f;
    check_world_def(def, UM_ERROR_INVALID_DEF, "um_world_create: def.slop is 0, must be 1e-6 to 1000");
    def = tested_world_def();
    def.substep.count = 256;
    check_world_def(def, UM_ERROR_INVALID_DEF, "um_world_create: def.substep.count is 256, must be 1 to 255");
    def = tested_world_def();
    def.solver = (um_solver)2;
    check_world_def(def, UM_ERROR_INVALID_DEF,
                    "um_world_create: def.solver is 2, must be UM_SOLVER_SEQUENTIAL or UM_SOLVER_SUBSTEP");
    def = tested_world_def();
    def.lanes = 3;
    check_world_def(def, UM_ERROR_INVALID_DEF,
                    "um_world_create: def.lanes is 3, must be 0 for the fastest, or 1, 4, 8 or 16 where the "
                    "processor has so many");
    heap memory = heap_make();
    def = tested_world_def();
    def.allocator.allocate = heap_allocator(&memory).allocate;
    check_world_def(
        def, UM_ERROR_INVALID_DEF,
        "um_world_create: def.allocator has one function of two, must have allocate and release, or "
        "neither");
}

// What stands in such a def may be anything, its hook included.
static void a_world_def_that_was_made_by_hand_is_refused_and_its_hook_not_called(void** state)
{
    (void)state;
    hearing heard = {0};
    um_world_def def = {.units_per_meter = 1.0f, .error = hear, .error_context = &heard};
    um_world* world = NULL;
    check_result(um_world_create(&def, &world), UM_ERROR_UNINITIALIZED_DEF, "a def made by hand");
    assert_null(world);
    check_count(heard.count, 0, "calls of the hook");
    um_tree* tree = NULL;
    um_tree_def tree_def = {.margin = 1.0f, .error = hear, .error_context = &heard};
    check_result(um_tree_create(&tree_def, &tree), UM_ERROR_UNINITIALIZED_DEF, "a tree def made by hand");
    assert_null(tree);
    check_count(heard.count, 0, "calls of the hook");
}

static void without_memory_the_message_says_how_much_was_asked_for(void** state)
{
    (void)state;
    heap memory = heap_make();
    hearing heard = {0};
    um_world_def def = tested_world_def();
    def.allocator = heap_allocator(&memory);
    def.error = hear;
    def.error_context = &heard;
    um_world* world = start_world(&def);
    heap_fail(&memory, 1, true);
    int32_t made = 0;
    while (um_body_create(world, NULL).index1 != 0) {
        made += 1;
        assert_true(made < 100000);
    }
    heap_fail(&memory, 0, false);
    const char* begin = "um_body_create: the allocator returned NULL for ";
    assert_memory_equal(heard.message, begin, strlen(begin));
    assert_true(strtol(heard.message + strlen(begin), NULL, 10) > 0);
    assert_string_equal(um_world_get_last_message(world), heard.message);
    finish_world(world);
    heap_end(&memory);
}

static void without_a_world_there_is_no_message(void** state)
{
    (void)state;
    assert_string_equal(um_world_get_last_message(NULL), "");
    assert_string_equal(um_tree_get_last_message(NULL), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_in_defs_are_named),
        cmocka_unit_test(mistakes_in_arguments_are_named),
        cmocka_unit_test(mistakes_in_geometry_are_named),
        cmocka_unit_test(mistakes_with_steppers_are_named),
        cmocka_unit_test(an_id_says_whether_its_thing_was_destroyed_or_never_was_here),
        cmocka_unit_test(a_body_of_the_wrong_type_says_which_it_has_and_which_it_needs),
        cmocka_unit_test(a_world_that_is_not_made_says_why),
        cmocka_unit_test(a_world_def_that_was_made_by_hand_is_refused_and_its_hook_not_called),
        cmocka_unit_test(without_memory_the_message_says_how_much_was_asked_for),
        cmocka_unit_test(without_a_world_there_is_no_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
