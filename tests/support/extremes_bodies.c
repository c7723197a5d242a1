// Calls for bodies: see extremes.h.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

// ---- Life -----------------------------------------------------------------------------------------------

// A kinematic body that moves, and one that others cannot push back, give energy.
static um_body_def choose_def(extremes* e)
{
    static const um_body_type types[] = {UM_DYNAMIC_BODY, UM_DYNAMIC_BODY, UM_DYNAMIC_BODY,
                                         UM_STATIC_BODY,  UM_STATIC_BODY,  UM_KINEMATIC_BODY};
    um_body_def def = um_default_body_def();
    def.type = types[extreme_below(e, e->is_passive ? 5 : 6)];
    def.position = extreme_place(e);
    def.angle = extreme_angle(e);
    if (def.type != UM_STATIC_BODY && extreme_chance(e, 50)) {
        def.velocity = extreme_velocity(e);
        def.angular_velocity = extreme_spin(e);
    }
    if (extreme_chance(e, 15)) {
        def.linear_damping = extreme_magnitude(e, 1e-3f, 1e6f);
        def.angular_damping = extreme_magnitude(e, 1e-3f, 1e6f);
    }
    def.gravity_scale = extreme_chance(e, 10) ? extreme_signed(e, 1e-3f, 1e6f) : 1.0f;
    def.fixed_rotation = extreme_chance(e, 15);
    def.lock_x = extreme_chance(e, 15);
    def.lock_y = extreme_chance(e, def.lock_x ? 50 : 10);
    def.dominance = e->is_passive || extreme_chance(e, 85) ? 0 : extreme_below(e, 255) - UM_MAX_DOMINANCE;
    def.is_bullet = extreme_chance(e, 15);
    def.can_sleep = extreme_chance(e, 90);
    def.is_awake = extreme_chance(e, 90);
    def.is_enabled = extreme_chance(e, 97);
    return def;
}

static void create(extremes* e)
{
    if (um_world_get_counters(e->world).bodies >= EXTREME_BODIES) {
        return;
    }
    extreme_begin(e, "um_body_create");
    um_body_def def = choose_def(e);
    um_transform transform = {def.position, um_rot_from_angle(def.angle)};
    um_body_id body =
        extreme_chance(e, 10) ? um_body_create_at(e->world, &def, transform) : um_body_create(e->world, &def);
    extreme_require(e, body.index1 != 0, "a body was refused");
    int32_t shapes = extreme_chance(e, 70) ? 1 : extreme_below(e, 5);
    for (int32_t i = 0; i < shapes; ++i) {
        extreme_add_shape(e, body);
    }
}

static void set_type(extremes* e, um_body_id body)
{
    static const um_body_type types[] = {UM_DYNAMIC_BODY, UM_DYNAMIC_BODY, UM_STATIC_BODY, UM_KINEMATIC_BODY};
    extreme_begin(e, "um_body_set_type");
    um_body_set_type(e->world, body, types[extreme_below(e, e->is_passive ? 3 : 4)]);
}

static void set_mass(extremes* e, um_body_id body)
{
    extreme_begin(e, "um_body_set_mass");
    float mass = extreme_magnitude(e, 1e-12f, UM_MAX_NUMBER);
    float inertia = extreme_chance(e, 30) ? extreme_magnitude(e, 1e-24f, UM_MAX_NUMBER)
                                          : mass * e->size * extreme_magnitude(e, 1e-2f, 1e2f);
    um_mass all = {.mass = mass, .inertia = extreme_chance(e, 10) ? 0.0f : inertia};
    all.center = extreme_chance(e, 50) ? um_vec2_make(0.0f, 0.0f) : extreme_offset(e);
    um_body_set_mass(e->world, body, all); // the inertia may be out of its range
}

static void set_property(extremes* e, um_body_id body)
{
    um_world* world = e->world;
    um_body_id other;
    extreme_begin(e, "a property of a body");
    switch (extreme_below(e, 12)) {
    case 0:
        um_body_set_linear_damping(world, body, extreme_magnitude(e, 1e-3f, 1e6f));
        break;
    case 1:
        um_body_set_angular_damping(world, body, extreme_magnitude(e, 1e-3f, 1e6f));
        break;
    case 2:
        um_body_set_gravity_scale(world, body, extreme_signed(e, 1e-3f, 1e6f));
        break;
    case 3:
        um_body_set_fixed_rotation(world, body, extreme_chance(e, 50));
        break;
    case 4:
        um_body_set_lock_x(world, body, extreme_chance(e, 50));
        break;
    case 5:
        um_body_set_lock_y(world, body, extreme_chance(e, 50));
        break;
    case 6:
        um_body_set_dominance(world, body, e->is_passive ? 0 : extreme_below(e, 255) - UM_MAX_DOMINANCE);
        break;
    case 7:
        um_body_set_bullet(world, body, extreme_chance(e, 50));
        break;
    case 8:
        um_body_set_can_sleep(world, body, extreme_chance(e, 70));
        break;
    case 9:
        other = extreme_body(e);
        um_body_set_ignores(world, body, other, extreme_chance(e, 70)); // itself is refused
        break;
    case 10:
        um_body_set_name(world, body, "a body");
        break;
    default:
        um_body_set_user_data(world, body, prng_bits(&e->random));
        break;
    }
}

void extreme_call_body(extremes* e)
{
    um_body_id body = extreme_body(e);
    int32_t kind = body.index1 == 0 ? 0 : extreme_below(e, 16);
    if (kind < 5) {
        create(e);
    } else if (kind == 5) {
        extreme_begin(e, "um_body_destroy");
        um_body_destroy(e->world, body);
    } else if (kind == 6) {
        set_type(e, body);
    } else if (kind == 7) {
        extreme_begin(e, "um_body_set_enabled");
        um_body_set_enabled(e->world, body, extreme_chance(e, 70));
    } else if (kind == 8) {
        set_mass(e, body);
    } else if (kind == 9) {
        extreme_begin(e, "um_body_reset_mass");
        um_body_reset_mass(e->world, body);
    } else {
        set_property(e, body);
    }
}

// ---- Motion ---------------------------------------------------------------------------------------------

static um_vec2 force(extremes* e, um_body_id body)
{
    float mass = um_body_get_mass(e->world, body).mass;
    if (mass > 0.0f && extreme_chance(e, 70)) {
        float scale = mass * e->size < 1e15f ? mass * e->size : 1e15f;
        return um_vec2_scale(extreme_vector(e, 1e-2f, 1e3f), scale);
    }
    return extreme_vector(e, 1e-6f, UM_MAX_NUMBER);
}

static void push(extremes* e, um_body_id body)
{
    um_world* world = e->world;
    extreme_begin(e, "a force or impulse");
    um_vec2 f = force(e, body);
    um_vec2 point = um_vec2_add(um_body_get_center(world, body), extreme_offset(e));
    switch (extreme_below(e, 6)) {
    case 0:
        um_body_apply_force(world, body, f);
        break;
    case 1:
        um_body_apply_force_at(world, body, f, point);
        break;
    case 2:
        um_body_apply_torque(world, body, extreme_signed(e, 1e-6f, UM_MAX_NUMBER));
        break;
    case 3:
        um_body_apply_impulse(world, body, f);
        break;
    case 4:
        um_body_apply_impulse_at(world, body, f, point);
        break;
    default:
        um_body_apply_angular_impulse(world, body, extreme_signed(e, 1e-6f, UM_MAX_NUMBER));
        break;
    }
}

static void set_velocities(extremes* e, um_body_id body)
{
    if (um_body_get_type(e->world, body) == UM_STATIC_BODY) {
        return;
    }
    extreme_begin(e, "um_body_set_velocity");
    extreme_require(e, um_body_set_velocity(e->world, body, extreme_velocity(e)), "a velocity was refused");
    if (extreme_chance(e, 50)) {
        extreme_begin(e, "um_body_set_angular_velocity");
        extreme_require(e, um_body_set_angular_velocity(e->world, body, extreme_spin(e)),
                        "a spin was refused");
    }
}

void extreme_call_motion(extremes* e)
{
    um_body_id body = extreme_body(e);
    um_vec2 place;
    float angle;
    if (body.index1 == 0) {
        return;
    }
    switch (extreme_below(e, 12)) {
    case 0:
    case 1:
    case 2:
        set_velocities(e, body);
        break;
    case 3:
    case 4:
    case 5:
    case 6:
        push(e, body);
        break;
    case 7:
    case 8:
        extreme_begin(e, "um_body_set_transform");
        place = extreme_place(e);
        extreme_require(e, um_body_set_transform(e->world, body, place, extreme_angle(e)),
                        "a place was refused");
        break;
    case 9:
        extreme_begin(e, "um_body_set_target"); // refused for bodies that are not kinematic
        place = extreme_place(e);
        angle = extreme_angle(e);
        um_body_set_target(e->world, body, place, angle, extreme_magnitude(e, UM_MIN_STEP, 1e3f));
        break;
    case 10:
        extreme_begin(e, "um_body_sleep");
        um_body_sleep(e->world, body);
        break;
    default:
        extreme_begin(e, "um_body_wake");
        um_body_wake(e->world, body);
        break;
    }
}
