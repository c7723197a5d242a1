// Every public call that changes a world: see world_calls.h.
// SPDX-License-Identifier: MIT

#include "support/world_calls.h"

#define COUNT(array) ((int32_t)(sizeof(array) / sizeof((array)[0])))

static const um_vec2 POINT = {3.0f, 4.0f};

um_polygon triangle_polygon(void)
{
    static const um_vec2 points[] = {{-5.0f, -5.0f}, {5.0f, -5.0f}, {0.0f, 5.0f}};
    um_polygon polygon = {0};
    (void)um_polygon_from_points(points, 3, &polygon);
    return polygon;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static bool set_user_data(um_world* world, um_body_id body)
{
    return um_body_set_user_data(world, body, 77);
}

static bool set_name(um_world* world, um_body_id body)
{
    return um_body_set_name(world, body, "another");
}

static bool set_type(um_world* world, um_body_id body)
{
    return um_body_set_type(world, body, UM_STATIC_BODY);
}

static bool set_enabled(um_world* world, um_body_id body)
{
    return um_body_set_enabled(world, body, false);
}

static bool set_transform(um_world* world, um_body_id body)
{
    return um_body_set_transform(world, body, POINT, 1.0f);
}

static bool set_velocity(um_world* world, um_body_id body)
{
    return um_body_set_velocity(world, body, POINT);
}

static bool set_angular_velocity(um_world* world, um_body_id body)
{
    return um_body_set_angular_velocity(world, body, 2.0f);
}

static bool set_target(um_world* world, um_body_id body)
{
    return um_body_set_target(world, body, POINT, 1.0f, 0.5f);
}

static bool apply_force(um_world* world, um_body_id body)
{
    return um_body_apply_force(world, body, POINT);
}

static bool apply_force_at(um_world* world, um_body_id body)
{
    return um_body_apply_force_at(world, body, POINT, POINT);
}

static bool apply_torque(um_world* world, um_body_id body)
{
    return um_body_apply_torque(world, body, 5.0f);
}

static bool apply_impulse(um_world* world, um_body_id body)
{
    return um_body_apply_impulse(world, body, POINT);
}

static bool apply_impulse_at(um_world* world, um_body_id body)
{
    return um_body_apply_impulse_at(world, body, POINT, POINT);
}

static bool apply_angular_impulse(um_world* world, um_body_id body)
{
    return um_body_apply_angular_impulse(world, body, 5.0f);
}

static bool set_linear_damping(um_world* world, um_body_id body)
{
    return um_body_set_linear_damping(world, body, 0.5f);
}

static bool set_angular_damping(um_world* world, um_body_id body)
{
    return um_body_set_angular_damping(world, body, 0.5f);
}

static bool set_gravity_scale(um_world* world, um_body_id body)
{
    return um_body_set_gravity_scale(world, body, 0.5f);
}

static bool set_mass(um_world* world, um_body_id body)
{
    um_mass mass = {2.0f, {1.0f, 1.0f}, 30.0f};
    return um_body_set_mass(world, body, mass);
}

static bool set_fixed_rotation(um_world* world, um_body_id body)
{
    return um_body_set_fixed_rotation(world, body, true);
}

static bool set_lock_x(um_world* world, um_body_id body)
{
    return um_body_set_lock_x(world, body, true);
}

static bool set_lock_y(um_world* world, um_body_id body)
{
    return um_body_set_lock_y(world, body, true);
}

static bool set_dominance(um_world* world, um_body_id body)
{
    return um_body_set_dominance(world, body, 3);
}

static bool set_bullet(um_world* world, um_body_id body)
{
    return um_body_set_bullet(world, body, true);
}

static bool set_can_sleep(um_world* world, um_body_id body)
{
    return um_body_set_can_sleep(world, body, false);
}

static bool create_circle(um_world* world, um_body_id body)
{
    um_circle circle = {{0.0f, 0.0f}, 5.0f};
    return um_shape_create_circle(world, body, NULL, circle).index1 != 0;
}

static bool create_box(um_world* world, um_body_id body)
{
    return um_shape_create_box(world, body, NULL, um_box_make(5.0f, 5.0f)).index1 != 0;
}

static bool create_polygon(um_world* world, um_body_id body)
{
    um_polygon polygon = triangle_polygon();
    return um_shape_create_polygon(world, body, NULL, &polygon).index1 != 0;
}

static bool create_capsule(um_world* world, um_body_id body)
{
    um_capsule capsule = um_capsule_make(um_vec2_make(-3.0f, 0.0f), POINT, 2.0f);
    return um_shape_create_capsule(world, body, NULL, capsule).index1 != 0;
}

static bool create_segment(um_world* world, um_body_id body)
{
    um_segment segment = um_segment_make(um_vec2_make(-3.0f, 0.0f), POINT);
    return um_shape_create_segment(world, body, NULL, segment).index1 != 0;
}

static bool create_chain(um_world* world, um_body_id body)
{
    const um_vec2 points[] = {{-5.0f, 0.0f}, {0.0f, 1.0f}, {5.0f, 0.0f}};
    um_chain chain = {.points = points, .count = 3, .is_loop = true};
    return um_shape_create_chain(world, body, NULL, &chain, NULL);
}

static bool create_heightfield(um_world* world, um_body_id body)
{
    const float heights[] = {0.0f, 3.0f, 1.0f, 2.0f};
    um_heightfield field = {.heights = heights, .count = 4, .spacing = 5.0f};
    return um_shape_create_heightfield(world, body, NULL, &field, NULL);
}

static bool create_outline(um_world* world, um_body_id body)
{
    const um_vec2 corner[] = {{0.0f, 0.0f}, {9.0f, 0.0f}, {9.0f, 4.0f},
                              {4.0f, 4.0f}, {4.0f, 9.0f}, {0.0f, 9.0f}};
    const int32_t rings[] = {6};
    um_outline outline = {corner, rings, 1};
    return um_shape_create_outline(world, body, NULL, &outline, NULL, 0) > 0;
}

static bool set_ignores(um_world* world, um_body_id body)
{
    um_body_id all[2] = {{0, 0}, {0, 0}};
    int32_t count = um_world_get_bodies(world, all, 2);
    um_body_id other = count > 1 && all[0].index1 == body.index1 ? all[1] : all[0];
    return um_body_set_ignores(world, body, other, true);
}

static bool apply_wind(um_world* world, um_body_id body)
{
    um_wind_settings wind = um_default_field_def().wind;
    wind.velocity = POINT;
    return um_body_apply_wind(world, body, &wind);
}

static bool create_joint(um_world* world, um_body_id body)
{
    um_joint_def def = um_default_joint_def();
    def.body_a = body;
    return um_joint_create(world, &def).index1 != 0;
}

const body_call BODY_CALLS[] = {
    {"um_joint_create", create_joint},
    {"um_body_set_user_data", set_user_data},
    {"um_body_set_name", set_name},
    {"um_body_set_type", set_type},
    {"um_body_set_enabled", set_enabled},
    {"um_body_set_transform", set_transform},
    {"um_body_set_velocity", set_velocity},
    {"um_body_set_angular_velocity", set_angular_velocity},
    {"um_body_set_target", set_target},
    {"um_body_apply_force", apply_force},
    {"um_body_apply_force_at", apply_force_at},
    {"um_body_apply_torque", apply_torque},
    {"um_body_apply_impulse", apply_impulse},
    {"um_body_apply_impulse_at", apply_impulse_at},
    {"um_body_apply_angular_impulse", apply_angular_impulse},
    {"um_body_apply_wind", apply_wind},
    {"um_body_set_linear_damping", set_linear_damping},
    {"um_body_set_angular_damping", set_angular_damping},
    {"um_body_set_gravity_scale", set_gravity_scale},
    {"um_body_set_mass", set_mass},
    {"um_body_reset_mass", um_body_reset_mass},
    {"um_body_set_fixed_rotation", set_fixed_rotation},
    {"um_body_set_lock_x", set_lock_x},
    {"um_body_set_lock_y", set_lock_y},
    {"um_body_set_dominance", set_dominance},
    {"um_body_wake", um_body_wake},
    {"um_body_set_ignores", set_ignores},
    {"um_body_sleep", um_body_sleep},
    {"um_body_set_bullet", set_bullet},
    {"um_body_set_can_sleep", set_can_sleep},
    {"um_shape_create_circle", create_circle},
    {"um_shape_create_box", create_box},
    {"um_shape_create_polygon", create_polygon},
    {"um_shape_create_capsule", create_capsule},
    {"um_shape_create_segment", create_segment},
    {"um_shape_create_chain", create_chain},
    {"um_shape_create_heightfield", create_heightfield},
    {"um_shape_create_outline", create_outline},
    {"um_body_destroy", um_body_destroy},
};
const int32_t BODY_CALL_COUNT = COUNT(BODY_CALLS);

// ---- Shapes ---------------------------------------------------------------------------------------------

static bool set_circle(um_world* world, um_shape_id shape)
{
    um_circle circle = {{1.0f, 1.0f}, 7.0f};
    return um_shape_set_circle(world, shape, circle);
}

static bool set_box(um_world* world, um_shape_id shape)
{
    return um_shape_set_box(world, shape, um_box_make(7.0f, 3.0f));
}

static bool set_polygon(um_world* world, um_shape_id shape)
{
    um_polygon polygon = triangle_polygon();
    return um_shape_set_polygon(world, shape, &polygon);
}

static bool set_capsule(um_world* world, um_shape_id shape)
{
    return um_shape_set_capsule(world, shape, um_capsule_make(um_vec2_make(-3.0f, 0.0f), POINT, 2.0f));
}

static bool set_segment(um_world* world, um_shape_id shape)
{
    return um_shape_set_segment(world, shape, um_segment_make(um_vec2_make(-3.0f, 0.0f), POINT));
}

static bool set_filter(um_world* world, um_shape_id shape)
{
    return um_shape_set_filter(world, shape, (um_filter){6, 3, -1});
}

static bool set_reports(um_world* world, um_shape_id shape)
{
    return um_shape_set_reports(world, shape, UM_REPORT_CONTACTS | UM_REPORT_HITS | UM_REPORT_KINEMATIC);
}

static bool set_surface(um_world* world, um_shape_id shape)
{
    um_surface surface = {.belt_speed = 5.0f, .rolling_resistance = 0.5f, .one_way = POINT};
    return um_shape_set_surface(world, shape, surface);
}

static bool set_asks_pre_solve(um_world* world, um_shape_id shape)
{
    return um_shape_set_asks_pre_solve(world, shape, true);
}

static bool set_density(um_world* world, um_shape_id shape)
{
    return um_shape_set_density(world, shape, 3.0f);
}

static bool set_friction(um_world* world, um_shape_id shape)
{
    return um_shape_set_friction(world, shape, 0.1f);
}

static bool set_restitution(um_world* world, um_shape_id shape)
{
    return um_shape_set_restitution(world, shape, 0.1f);
}

static bool set_shape_user_data(um_world* world, um_shape_id shape)
{
    return um_shape_set_user_data(world, shape, 78);
}

const shape_call SHAPE_CALLS[] = {
    {"um_shape_set_circle", set_circle},
    {"um_shape_set_box", set_box},
    {"um_shape_set_polygon", set_polygon},
    {"um_shape_set_capsule", set_capsule},
    {"um_shape_set_segment", set_segment},
    {"um_shape_set_filter", set_filter},
    {"um_shape_set_reports", set_reports},
    {"um_shape_set_surface", set_surface},
    {"um_shape_set_density", set_density},
    {"um_shape_set_friction", set_friction},
    {"um_shape_set_restitution", set_restitution},
    {"um_shape_set_user_data", set_shape_user_data},
    {"um_shape_set_asks_pre_solve", set_asks_pre_solve},
    {"um_shape_destroy", um_shape_destroy},
};
const int32_t SHAPE_CALL_COUNT = COUNT(SHAPE_CALLS);

// ---- Joints ---------------------------------------------------------------------------------------------

static bool set_joint_def(um_world* world, um_joint_id joint)
{
    um_joint_def def =
        um_joint_exists(world, joint) ? um_joint_get_def(world, joint) : um_default_joint_def();
    def.reference_angle = 0.5f;
    return um_joint_set_def(world, joint, &def);
}

static bool set_limits(um_world* world, um_joint_id joint)
{
    return um_joint_set_limits(world, joint, (um_joint_limits){true, -0.5f, 0.5f});
}

static bool set_motor(um_world* world, um_joint_id joint)
{
    return um_joint_set_motor(world, joint, (um_joint_motor){true, 1.0f, 5.0f});
}

static bool set_spring(um_world* world, um_joint_id joint)
{
    return um_joint_set_spring(world, joint, (um_joint_spring){true, 2.0f, 0.5f, 0.0f});
}

static bool set_drive(um_world* world, um_joint_id joint)
{
    return um_joint_set_drive(world, joint, (um_joint_drive){POINT, 1.0f, 5.0f, 6.0f});
}

static bool set_anchors(um_world* world, um_joint_id joint)
{
    return um_joint_set_anchors(world, joint, POINT, POINT);
}

static bool set_strength(um_world* world, um_joint_id joint)
{
    return um_joint_set_strength(world, joint, (um_joint_strength){5.0f, 6.0f, true});
}

static bool set_joint_user_data(um_world* world, um_joint_id joint)
{
    return um_joint_set_user_data(world, joint, 79);
}

const joint_call JOINT_CALLS[] = {
    {"um_joint_set_def", set_joint_def},     {"um_joint_set_limits", set_limits},
    {"um_joint_set_motor", set_motor},       {"um_joint_set_spring", set_spring},
    {"um_joint_set_drive", set_drive},       {"um_joint_set_anchors", set_anchors},
    {"um_joint_set_strength", set_strength}, {"um_joint_set_user_data", set_joint_user_data},
    {"um_joint_destroy", um_joint_destroy},
};
const int32_t JOINT_CALL_COUNT = COUNT(JOINT_CALLS);

// ---- Worlds ---------------------------------------------------------------------------------------------

static bool create_body(um_world* world)
{
    return um_body_create(world, NULL).index1 != 0;
}

static bool set_gravity(um_world* world)
{
    return um_world_set_gravity(world, POINT);
}

static bool set_sleep_enabled(um_world* world)
{
    return um_world_set_sleep_enabled(world, false);
}

static bool step(um_world* world)
{
    return um_world_step(world, 0.5f) == UM_OK;
}

static bool set_settings(um_world* world)
{
    um_world_def def = um_world_get_settings(world);
    def.restitution_speed = 0.25f;
    return um_world_set_settings(world, &def);
}

static bool advance(um_world* world)
{
    um_stepper stepper = um_stepper_make(0.5f);
    return um_stepper_advance(&stepper, world, 0.5f) == 1;
}

static bool move_mover(um_world* world)
{
    um_mover mover = {0};
    return um_mover_make(world, NULL, &mover) == UM_OK && um_mover_move(world, &mover, POINT, 0.5f) == UM_OK;
}

static bool create_field(um_world* world)
{
    um_field_def def = um_default_field_def();
    def.uniform.acceleration = POINT;
    return um_field_create(world, &def).index1 != 0;
}

static bool explode(um_world* world)
{
    um_explosion_def def = um_default_explosion_def();
    return um_world_explode(world, &def);
}

const world_call WORLD_CALLS[] = {
    {"um_body_create", create_body},
    {"um_world_set_gravity", set_gravity},
    {"um_world_set_sleep_enabled", set_sleep_enabled},
    {"um_world_set_settings", set_settings},
    {"um_world_step", step},
    {"um_stepper_advance", advance},
    {"um_mover_move", move_mover},
    {"um_field_create", create_field},
    {"um_world_explode", explode},
};
const int32_t WORLD_CALL_COUNT = COUNT(WORLD_CALLS);
