// Scenes of R.U.B.E. The sample has every kind of fixture and joint, and numbers in all their forms; what
// they must become follows from R.U.B.E.'s documentation of its JSON and from Box2D's of its joints.
// SPDX-License-Identifier: MIT

#include "scene/import_checks.h"

#include <math.h>

static um_joint_def find_joint(const ums_player* player, const char* name)
{
    return um_joint_get_def(ums_player_get_world(player), ums_player_find_joint(player, name));
}

static void the_world_is_in_metres_with_y_up(void** state)
{
    (void)state;
    ums_scene* scene = load_sample("rube/machine.json");
    um_world_def def = ums_scene_get_world_def(scene);
    ums_info info = ums_scene_get_info(scene);
    check_near(def.units_per_meter, 1.0f, 0.0f, "units");
    check_point(def.gravity, 0.0f, -10.0f, "gravity");
    check_near(info.time_step, 0.02f, 1e-9f, "time step");
    assert_true(info.has_camera && info.camera.y_up);
    check_count(info.bodies, 5, "bodies");
    check_count(info.joints, 9, "joints");
    ums_scene_destroy(scene);
}

static void bodies_are_as_they_were(void** state)
{
    (void)state;
    ums_player* player = load_player("rube/machine.json");
    um_world* world = ums_player_get_world(player);
    um_body_id plate = find_body(player, "plate");
    assert_int_equal(um_body_get_type(world, plate), UM_DYNAMIC_BODY);
    assert_int_equal(um_body_get_type(world, find_body(player, "ground")), UM_STATIC_BODY);
    assert_int_equal(um_body_get_type(world, find_body(player, "lift")), UM_KINEMATIC_BODY);
    check_point(um_body_get_transform(world, plate).p, 1.0f, 6.0f, "position"); // 3F800000 is 1
    check_near(um_body_get_angle(world, plate), 1.5707964f, 1e-6f, "angle");    // 3FC90FDB is pi / 2
    check_point(um_body_get_velocity(world, plate), -0.5f, 0.0f, "velocity");   // BF000000 is -1/2
    check_near(um_body_get_angular_velocity(world, plate), 0.25f, 0.0f, "spin");
    check_near(um_body_get_linear_damping(world, plate), 0.1f, 0.0f, "damping");
    check_near(um_body_get_angular_damping(world, plate), 0.2f, 0.0f, "angular damping");
    check_near(um_body_get_gravity_scale(world, plate), 0.5f, 0.0f, "gravity scale");
    assert_true(um_body_is_bullet(world, plate) && um_body_is_awake(world, plate));
    um_mass mass = um_body_get_mass(world, plate);
    check_near(mass.mass, 4.0f, 0.0f, "mass");
    check_near(mass.center.x, 0.5f, 0.0f, "center of mass");
    check_near(mass.inertia, 3.0f - 4.0f * 0.25f, 1e-6f, "inertia about the center");
    um_body_id wheel = find_body(player, "wheel");
    assert_false(um_body_can_sleep(world, wheel));
    check_near(um_body_get_mass(world, wheel).mass, 3.14159265f * 0.25f, 1e-5f, "mass of its shapes");
    um_body_id sleeper = find_body(player, "sleeper"); // neither awake nor active
    assert_false(um_body_is_enabled(world, sleeper));
    assert_true(um_body_has_fixed_rotation(world, sleeper));
    end_player(player);
}

static void fixtures_are_shapes(void** state)
{
    (void)state;
    ums_player* player = load_player("rube/machine.json");
    um_world* world = ums_player_get_world(player);
    um_body_id ground = find_body(player, "ground");
    check_count(um_body_get_shape_count(world, ground), 3 + 4 + 1, "shapes of the ground");
    um_segment segment;
    assert_true(um_shape_get_segment(world, um_body_get_shape(world, ground, 5), &segment));
    check_point(segment.b, 20.0f, 5.0f, "end of the floor"); // 41A00000 is 20
    assert_false(um_shape_is_one_sided(world, um_body_get_shape(world, ground, 5)));
    assert_true(um_shape_get_segment(world, um_body_get_shape(world, ground, 1), &segment));
    check_point(segment.b, 30.0f, 0.0f, "the pond is closed");
    assert_int_equal(um_shape_get_kind(world, um_body_get_shape(world, ground, 0)), UM_SEGMENT_SHAPE);
    check_count(um_body_get_shape_count(world, find_body(player, "lift")), 4, "a loop");
    um_body_id plate = find_body(player, "plate");
    um_shape_id board = um_body_get_shape(world, plate, 1);
    um_polygon polygon;
    assert_true(um_shape_get_polygon(world, board, &polygon));
    check_count(polygon.count, 4, "vertices");
    check_near(um_shape_get_friction(world, board), 0.2f, 1e-7f, "friction"); // 3E4CCCCD
    check_near(um_shape_get_restitution(world, board), 0.3f, 1e-7f, "restitution");
    um_filter filter = um_shape_get_filter(world, board);
    assert_true(filter.categories == 2 && filter.mask == 5 && filter.group == -3);
    um_shape_id eye = um_body_get_shape(world, plate, 0);
    um_circle circle;
    assert_true(um_shape_get_circle(world, eye, &circle) && um_shape_is_sensor(world, eye));
    check_near(circle.radius, 0.25f, 0.0f, "radius"); // 3E800000
    filter = um_shape_get_filter(world, eye);
    assert_true(filter.categories == 1 && filter.mask == UINT64_MAX && filter.group == 0);
    check_near(um_shape_get_friction(world, eye), 0.0f, 0.0f, "friction that is not there");
    end_player(player);
}

static void joints_are_joints(void** state)
{
    (void)state;
    ums_player* player = load_player("rube/machine.json");
    um_joint_def hinge = find_joint(player, "hinge");
    assert_int_equal(hinge.kind, UM_REVOLUTE_JOINT);
    check_point(hinge.anchor_a, 1.0f, 6.0f, "anchor");
    check_near(hinge.reference_angle, 0.5f, 0.0f, "reference angle");
    assert_true(hinge.limits.is_enabled && hinge.motor.is_enabled && hinge.collide_connected);
    check_point(um_vec2_make(hinge.limits.lower, hinge.limits.upper), -1.0f, 2.0f, "limits");
    check_point(um_vec2_make(hinge.motor.speed, hinge.motor.max_force), 3.0f, 7.0f, "motor");
    um_joint_def slider = find_joint(player, "slider");
    assert_int_equal(slider.kind, UM_PRISMATIC_JOINT);
    check_near(slider.axis_angle, 1.5707964f, 1e-6f, "axis");
    assert_false(slider.motor.is_enabled);
    check_near(slider.motor.max_force, 5.0f, 0.0f, "force");
    um_joint_def axle = find_joint(player, "axle");
    assert_int_equal(axle.kind, UM_WHEEL_JOINT);
    assert_true(axle.spring.is_enabled && axle.motor.is_enabled);
    check_point(um_vec2_make(axle.spring.frequency, axle.spring.damping_ratio), 4.0f, 0.7f, "spring");
    um_joint_def spring = find_joint(player, "spring");
    assert_int_equal(spring.kind, UM_DISTANCE_JOINT);
    check_near(spring.length, 3.0f, 0.0f, "length"); // 40400000
    assert_true(spring.spring.is_enabled);
    um_joint_def rope = find_joint(player, "rope");
    assert_int_equal(rope.kind, UM_DISTANCE_JOINT);
    assert_true(rope.limits.is_enabled && !rope.spring.is_enabled);
    check_point(um_vec2_make(rope.limits.lower, rope.limits.upper), 0.0f, 5.0f, "length of the rope");
    um_joint_def glue = find_joint(player, "glue");
    assert_int_equal(glue.kind, UM_WELD_JOINT);
    assert_false(glue.spring.is_enabled);
    um_joint_def brake = find_joint(player, "brake");
    assert_int_equal(brake.kind, UM_FRICTION_JOINT);
    check_point(um_vec2_make(brake.drive.max_force, brake.drive.max_torque), 3.0f, 2.0f, "brake");
    um_joint_def hoist = find_joint(player, "hoist");
    assert_int_equal(hoist.kind, UM_PULLEY_JOINT);
    check_near(hoist.length, 6.0f + 2.0f * 6.0f, 0.0f, "length of the string");
    end_player(player);
}

#define DRIVEN                                                                                           \
    "{\"gravity\": 0, \"body\": [{\"name\": \"ground\"}, {\"name\": \"cart\", \"type\": 2, \"awake\": "  \
    "true, \"fixture\": [{\"density\": 1, \"circle\": {\"center\": 0, \"radius\": 0.5}}]}], \"joint\": " \
    "[{\"type\": \"motor\", \"bodyA\": 0, \"bodyB\": 1, \"linearOffset\": {\"x\": 1, \"y\": 0}, "        \
    "\"maxForce\": 1e6, \"maxTorque\": 1e6, \"correctionFactor\": 0.3}]}"

// A share of 0.3 per step, 60 times a second, is a rate of 18: of 1 m, (1 + 18 t) exp(-18 t) is left.
static void a_motor_joint_goes_where_it_should_at_its_rate(void** state)
{
    (void)state;
    ums_scene* scene = read_scene(DRIVEN);
    ums_player* player = make_player(scene);
    play(player, 6);
    um_world* world = ums_player_get_world(player);
    float left = (1.0f + 1.8f) * expf(-1.8f);
    check_near(1.0f - um_body_get_transform(world, find_body(player, "cart")).p.x, left, 0.05f,
               "what is left");
    play(player, 120);
    check_near(um_body_get_transform(world, find_body(player, "cart")).p.x, 1.0f, 1e-3f, "where it ends");
    ums_player_destroy(player);
    ums_scene_destroy(scene);
}

static void scenes_are_written_and_read_back(void** state)
{
    (void)state;
    check_import_round_trip("rube/machine.json");
}

static void what_is_wrong_is_told(void** state)
{
    (void)state;
    check_message("{\"gravity\": 1, \"body\": []}",
                  "scene:1:13: gravity is 1, must be an object with x and y, or 0");
    check_message("{\"gravity\": 0, \"body\": [{\"angle\": \"3F80\"}]}",
                  "scene:1:35: body[0].angle is \"3F80\", must be a number, or the bits of a float in eight "
                  "digits");
    check_message("{\"gravity\": 0, \"body\": [{\"angle\": \"7FC00000\"}]}",
                  "scene:1:35: body[0].angle is \"7FC00000\", must be a number, or the bits of a float in "
                  "eight digits");
    check_message("{\"gravity\": 0, \"body\": [{\"type\": 3}]}",
                  "scene:1:34: body[0].type is 3, must be a whole number from 0 to 2");
    check_message(
        "{\"gravity\": 0, \"body\": [{\"fixture\": [{\"star\": {}}]}]}",
        "scene:1:38: body[0].fixture[0] is an object, must have a circle, a polygon, a chain, a loop "
        "or an edge");
    check_message(
        "{\"gravity\": 0, \"body\": [{\"fixture\": [{\"circle\": {}}]}]}",
        "scene:1:38: body[0].fixture[0] gives a circle whose radius is 0, must be 0.0001 to 1000000");
    check_message("{\"gravity\": 0, \"body\": [{\"fixture\": [{\"polygon\": {\"vertices\": {\"x\": [1], "
                  "\"y\": []}}}]}]}",
                  "scene:1:50: body[0].fixture[0].polygon is an object, whose vertices must be lists x and y "
                  "of the same length");
    check_message(
        "{\"gravity\": 0, \"body\": [{}], \"joint\": [{\"type\": \"gear\"}]}",
        "scene:1:40: joint[0] is an object, whose type must be revolute, prismatic, wheel, distance, "
        "rope, weld, motor, friction or pulley");
    check_message("{\"gravity\": 0, \"body\": [{}], \"joint\": [{\"type\": \"weld\", \"bodyB\": 1}]}",
                  "scene:1:66: joint[0].bodyB is 1, must be a whole number from 0 to 0");
    check_message("{\"gravity\": 0, \"body\": [{\"type\": 2, \"massData-mass\": 4, \"massData-I\": 1, "
                  "\"massData-center\": {\"x\": 1}}]}",
                  "scene:1:25: body[0] has a massData-I that is too small, must be more than massData-mass "
                  "times the squared distance of massData-center");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_world_is_in_metres_with_y_up),
        cmocka_unit_test(bodies_are_as_they_were),
        cmocka_unit_test(fixtures_are_shapes),
        cmocka_unit_test(joints_are_joints),
        cmocka_unit_test(a_motor_joint_goes_where_it_should_at_its_rate),
        cmocka_unit_test(scenes_are_written_and_read_back),
        cmocka_unit_test(what_is_wrong_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
