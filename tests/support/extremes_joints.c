// Calls for joints and fields: see extremes.h.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <math.h>

// ---- Joints ---------------------------------------------------------------------------------------------

static float position_limit(extremes* e)
{
    return extreme_chance(e, 20) ? extreme_signed(e, 1e-3f, UM_MAX_POSITION)
                                 : e->size * extreme_signed(e, 1e-2f, 10.0f);
}

static um_joint_limits choose_limits(extremes* e)
{
    float a = position_limit(e);
    float b = extreme_chance(e, 10) ? a : position_limit(e);
    return (um_joint_limits){.is_enabled = extreme_chance(e, 60), .lower = fminf(a, b), .upper = fmaxf(a, b)};
}

// Motors, springs and drives give energy.
static um_joint_motor choose_motor(extremes* e)
{
    float speed = extreme_signed(e, 1e-3f, 1e6f);
    float most = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    return (um_joint_motor){!e->is_passive && extreme_chance(e, 60), speed, most};
}

static um_joint_spring choose_spring(extremes* e)
{
    float frequency = extreme_magnitude(e, 1e-3f, 1e4f);
    float damping_ratio = extreme_magnitude(e, 1e-3f, 1e3f);
    float rest = position_limit(e);
    return (um_joint_spring){!e->is_passive && extreme_chance(e, 60), frequency, damping_ratio, rest};
}

static um_joint_drive choose_drive(extremes* e)
{
    um_joint_drive drive = {.velocity = extreme_vector(e, 1e-3f, 1e6f)};
    drive.angular_velocity = extreme_signed(e, 1e-3f, 1e6f);
    drive.max_force = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    drive.max_torque = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    return drive;
}

static um_joint_strength choose_strength(extremes* e)
{
    um_joint_strength strength = {.force = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER)};
    strength.torque = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    strength.stays = extreme_chance(e, 50);
    return strength;
}

static void choose_parts(extremes* e, um_joint_def* def)
{
    if (extreme_chance(e, 30)) {
        def->limits = choose_limits(e);
    }
    if (extreme_chance(e, 30)) {
        def->motor = choose_motor(e);
    }
    if (extreme_chance(e, 30)) {
        def->spring = choose_spring(e);
    }
    def->drive = choose_drive(e);
    if (extreme_chance(e, 10)) {
        def->strength = choose_strength(e);
    }
}

// Joints that drive are for worlds that may gain energy. A pulley, a gear and a ratchet have a size of their
// own to choose.
static um_joint_kind choose_kind(extremes* e)
{
    static const um_joint_kind passive[] = {UM_DISTANCE_JOINT, UM_REVOLUTE_JOINT, UM_PRISMATIC_JOINT,
                                            UM_WELD_JOINT,     UM_WHEEL_JOINT,    UM_FRICTION_JOINT,
                                            UM_GEAR_JOINT,     UM_FILTER_JOINT};
    return e->is_passive ? passive[extreme_below(e, 8)]
                         : (um_joint_kind)extreme_below(e, UM_JOINT_KIND_COUNT);
}

static void create_joint(extremes* e)
{
    um_body_id a = extreme_body(e);
    um_body_id b = extreme_body(e);
    if (um_world_get_counters(e->world).joints >= EXTREME_JOINTS || a.index1 == 0) {
        return;
    }
    extreme_begin(e, "um_joint_create");
    a = extreme_chance(e, 20) ? (um_body_id){0, 0} : a;
    um_vec2 point = um_vec2_add(um_body_get_center(e->world, b), extreme_offset(e));
    um_vec2 other = extreme_chance(e, 60) ? point : um_vec2_add(point, extreme_offset(e));
    um_joint_def def = um_joint_def_between(e->world, choose_kind(e), a, other, b, point);
    if (!e->is_passive && extreme_chance(e, 20)) { // anchors that do not fit
        def.anchor_a = extreme_place(e);
        def.reference_angle = extreme_signed(e, 1e-3f, 1e6f);
        def.length = extreme_magnitude(e, 1e-3f, UM_MAX_POSITION);
    }
    def.wheel_a = extreme_place(e);
    def.wheel_b = extreme_place(e);
    def.axis_angle = extreme_angle(e);
    def.ratio = extreme_magnitude(e, 1e-3f, 1e3f);
    def.tooth = extreme_magnitude(e, 1e-3f, UM_PI);
    def.collide_connected = extreme_chance(e, 30);
    choose_parts(e, &def);
    um_joint_create(e->world, &def); // refused between a body and itself, or two that cannot move
}

static void change_joint(extremes* e, um_joint_id joint)
{
    um_world* world = e->world;
    um_joint_def def = um_joint_get_def(world, joint);
    extreme_begin(e, "um_joint_set_...");
    bool succeeded = true;
    switch (extreme_below(e, 8)) {
    case 0:
        succeeded = um_joint_set_limits(world, joint, choose_limits(e));
        break;
    case 1:
        succeeded = um_joint_set_motor(world, joint, choose_motor(e));
        break;
    case 2:
        succeeded = um_joint_set_spring(world, joint, choose_spring(e));
        break;
    case 3:
        succeeded = um_joint_set_drive(world, joint, choose_drive(e));
        break;
    case 4:
        succeeded = e->is_passive || um_joint_set_anchors(world, joint, extreme_offset(e), def.anchor_b);
        break;
    case 5:
        succeeded = um_joint_set_strength(world, joint, choose_strength(e));
        break;
    case 6:
        succeeded = um_joint_set_user_data(world, joint, prng_bits(&e->random));
        break;
    default:
        choose_parts(e, &def);
        succeeded = um_joint_set_def(world, joint, &def);
        break;
    }
    extreme_require(e, succeeded, "a change of a joint was refused");
}

void extreme_call_joint(extremes* e)
{
    um_joint_id joint = extreme_joint(e);
    int32_t kind = joint.index1 == 0 ? 0 : extreme_below(e, 8);
    if (kind < 3) {
        create_joint(e);
    } else if (kind == 3) {
        extreme_begin(e, "um_joint_destroy");
        um_joint_destroy(e->world, joint);
    } else {
        change_joint(e, joint);
    }
}

// ---- Fields ---------------------------------------------------------------------------------------------

static um_wind_settings choose_wind(extremes* e)
{
    um_wind_settings wind = um_default_field_def().wind;
    wind.velocity = extreme_vector(e, 1e-3f, 1e9f);
    wind.density = extreme_magnitude(e, 1e-6f, 1e9f);
    wind.drag = extreme_magnitude(e, 1e-3f, 1e6f);
    wind.lift = extreme_magnitude(e, 1e-3f, 1e6f);
    return wind;
}

static void choose_forces(extremes* e, um_field_def* def)
{
    def->uniform.acceleration = extreme_vector(e, 1e-3f, 1e9f);
    def->uniform.force = extreme_vector(e, 1e-6f, UM_MAX_NUMBER);
    def->radial.center = extreme_place(e);
    def->radial.acceleration = extreme_signed(e, 1e-3f, 1e9f);
    def->radial.force = extreme_signed(e, 1e-6f, UM_MAX_NUMBER);
    def->radial.radius = extreme_magnitude(e, UM_MIN_EXTENT, UM_MAX_POSITION);
    def->radial.falloff = (um_falloff)extreme_below(e, 4);
    def->radial.falloff_length = extreme_magnitude(e, 1e-3f, UM_MAX_POSITION);
    def->drag.velocity = extreme_vector(e, 1e-3f, 1e9f);
    def->drag.linear = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    def->drag.quadratic = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    def->drag.angular = extreme_magnitude(e, 1e-6f, UM_MAX_NUMBER);
    def->wind = choose_wind(e);
}

static void choose_buoyancy(extremes* e, um_buoyancy_settings* buoyancy)
{
    buoyancy->density = extreme_magnitude(e, 1e-6f, 1e9f);
    um_vec2 normal = extreme_vector(e, 1e-3f, 1e9f);
    buoyancy->normal = normal.x == 0.0f && normal.y == 0.0f ? buoyancy->normal : normal;
    buoyancy->offset = position_limit(e);
    buoyancy->flow = extreme_vector(e, 1e-3f, 1e9f);
    buoyancy->linear_drag = extreme_magnitude(e, 1e-3f, 1e6f);
    buoyancy->angular_drag = extreme_magnitude(e, 1e-3f, 1e6f);
}

// A field without a region is everywhere. Its region, if any, may be refused.
static void make_field(extremes* e, um_field_id field)
{
    um_field_def def = um_default_field_def();
    def.kind = (um_field_kind)extreme_below(e, 5);
    um_convex region = extreme_convex(e);
    if (extreme_chance(e, 50) && um_convex_is_valid(&region)) {
        def.region.shape = &region;
        def.region.position = extreme_place(e);
        def.region.angle = extreme_angle(e);
    }
    choose_forces(e, &def);
    choose_buoyancy(e, &def.buoyancy);
    extreme_begin(e, field.index1 != 0 ? "um_field_set" : "um_field_create");
    bool succeeded =
        field.index1 != 0 ? um_field_set(e->world, field, &def) : um_field_create(e->world, &def).index1 != 0;
    extreme_require(e, succeeded, "a field was refused");
}

static void explode(extremes* e)
{
    extreme_begin(e, "um_world_explode");
    um_explosion_def def = um_default_explosion_def();
    def.center = extreme_place(e);
    def.radius = extreme_length(e);
    def.falloff = extreme_length(e);
    def.impulse = extreme_magnitude(e, 1e-6f, 1e9f);
    extreme_require(e, um_world_explode(e->world, &def), "an explosion was refused");
}

static void blow(extremes* e)
{
    um_body_id body = extreme_body(e);
    if (body.index1 != 0) {
        extreme_begin(e, "um_body_apply_wind");
        um_wind_settings wind = choose_wind(e);
        extreme_require(e, um_body_apply_wind(e->world, body, &wind), "wind was refused");
    }
}

void extreme_call_field(extremes* e)
{
    um_field_id field = extreme_field(e);
    int32_t kind = extreme_below(e, 6);
    if (kind < 2) {
        explode(e);
    } else if (kind == 2) {
        blow(e);
    } else if (e->is_passive) {
        return;
    } else if (field.index1 == 0 || (kind == 3 && um_world_get_field_count(e->world) < EXTREME_FIELDS)) {
        make_field(e, (um_field_id){0, 0});
    } else if (kind == 4) {
        make_field(e, field);
    } else {
        extreme_begin(e, "um_field_destroy");
        um_field_destroy(e->world, field);
    }
}
