// Calls that move bodies, and those for a single number of theirs: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

// ---- Places ---------------------------------------------------------------------------------------------

static void set_transform(world_fuzz* f)
{
    before_call(f, "um_body_set_transform");
    um_body_id body = choose_body(f);
    um_vec2 position = choose_vector(f, 0.5f * f->meter, 12);
    float angle = choose_angle(f);
    after_call(f, um_body_set_transform(f->call.subject, body, position, angle));
}

static void set_target(world_fuzz* f)
{
    before_call(f, "um_body_set_target");
    um_body_id body = choose_body(f);
    um_vec2 position = choose_vector(f, 0.5f * f->meter, 12);
    float angle = choose_angle(f);
    float time = 0.01f + choose_float(f, 0.05f, 4);
    f->call.must_fail =
        f->call.must_fail || um_body_get_type(f->world, body) != UM_KINEMATIC_BODY || !(time >= UM_MIN_STEP);
    after_call(f, um_body_set_target(f->call.subject, body, position, angle, time));
}

// ---- Velocities, forces, impulses -----------------------------------------------------------------------

static void set_velocity(world_fuzz* f)
{
    before_call(f, "um_body_set_velocity");
    um_body_id body = choose_body(f);
    um_vec2 velocity = choose_vector(f, f->meter, 30);
    after_call(f, um_body_set_velocity(f->call.subject, body, velocity));
}

static void set_angular_velocity(world_fuzz* f)
{
    before_call(f, "um_body_set_angular_velocity");
    um_body_id body = choose_body(f);
    float velocity = choose_signed(f, 1.0f, 30);
    after_call(f, um_body_set_angular_velocity(f->call.subject, body, velocity));
}

typedef bool vector_fn(um_world* world, um_body_id body, um_vec2 vector);
typedef bool vector_at_fn(um_world* world, um_body_id body, um_vec2 vector, um_vec2 point);
typedef bool number_fn(um_world* world, um_body_id body, float number);

// Zero now and then: it must do nothing, and not wake.
static um_vec2 choose_push(world_fuzz* f)
{
    return choose(f, 4) == 0 ? um_vec2_make(0.0f, 0.0f) : choose_vector(f, 10.0f * f->meter, 20);
}

static void check_zero_push(const world_fuzz* f, bool is_zero)
{
    require(f, !is_zero || f->call.hash == um_world_hash(f->world),
            "a push of nothing has changed the world");
}

static void push(world_fuzz* f, const char* name, vector_fn* fn)
{
    before_call(f, name);
    um_body_id body = choose_body(f);
    um_vec2 vector = choose_push(f);
    bool succeeded = fn(f->call.subject, body, vector);
    check_zero_push(f, vector.x == 0.0f && vector.y == 0.0f);
    after_call(f, succeeded);
}

static void push_at(world_fuzz* f, const char* name, vector_at_fn* fn)
{
    before_call(f, name);
    um_body_id body = choose_body(f);
    um_vec2 vector = choose_push(f);
    um_vec2 point = choose_vector(f, 0.5f * f->meter, 12);
    bool succeeded = fn(f->call.subject, body, vector, point);
    check_zero_push(f, vector.x == 0.0f && vector.y == 0.0f);
    after_call(f, succeeded);
}

static void turn(world_fuzz* f, const char* name, number_fn* fn)
{
    before_call(f, name);
    um_body_id body = choose_body(f);
    float number = choose(f, 4) == 0 ? 0.0f : choose_signed(f, 10.0f * f->meter, 20);
    bool succeeded = fn(f->call.subject, body, number);
    check_zero_push(f, number == 0.0f);
    after_call(f, succeeded);
}

// ---- Mass and sleep -------------------------------------------------------------------------------------

static void set_mass(world_fuzz* f)
{
    before_call(f, "um_body_set_mass");
    um_body_id body = choose_body(f);
    um_mass mass;
    mass.mass = choose_float(f, 0.5f, 10);
    mass.center = choose_vector(f, 0.25f * f->meter, 4);
    mass.inertia = choose_float(f, 0.5f * f->meter * f->meter, 10);
    f->call.must_fail =
        f->call.must_fail || um_body_get_type(f->world, body) != UM_DYNAMIC_BODY || !(mass.mass > 0.0f);
    after_call(f, um_body_set_mass(f->call.subject, body, mass));
}

static void reset_mass(world_fuzz* f)
{
    before_call(f, "um_body_reset_mass");
    um_body_id body = choose_body(f);
    after_call(f, um_body_reset_mass(f->call.subject, body));
}

static void wake(world_fuzz* f)
{
    before_call(f, "um_body_wake");
    um_body_id body = choose_body(f);
    after_call(f, um_body_wake(f->call.subject, body));
}

static void put_to_sleep(world_fuzz* f)
{
    before_call(f, "um_body_sleep");
    um_body_id body = choose_body(f);
    bool succeeded = um_body_sleep(f->call.subject, body);
    // A disabled body sleeps already, with whatever velocity it was given.
    if (succeeded && um_body_is_enabled(f->world, body)) {
        um_vec2 velocity = um_body_get_velocity(f->world, body);
        require(f, !um_body_is_awake(f->world, body), "a body that was put to sleep is awake");
        require(f, velocity.x == 0.0f && velocity.y == 0.0f, "a sleeper has a velocity");
    }
    after_call(f, succeeded);
}

void call_body_motion(world_fuzz* f)
{
    switch (choose(f, 14)) {
    case 0:
        set_transform(f);
        break;
    case 1:
        set_target(f);
        break;
    case 2:
        set_velocity(f);
        break;
    case 3:
        set_angular_velocity(f);
        break;
    case 4:
        push(f, "um_body_apply_force", um_body_apply_force);
        break;
    case 5:
        push_at(f, "um_body_apply_force_at", um_body_apply_force_at);
        break;
    case 6:
        turn(f, "um_body_apply_torque", um_body_apply_torque);
        break;
    case 7:
        push(f, "um_body_apply_impulse", um_body_apply_impulse);
        break;
    case 8:
        push_at(f, "um_body_apply_impulse_at", um_body_apply_impulse_at);
        break;
    case 9:
        turn(f, "um_body_apply_angular_impulse", um_body_apply_angular_impulse);
        break;
    case 10:
        set_mass(f);
        break;
    case 11:
        reset_mass(f);
        break;
    case 12:
        wake(f);
        break;
    default:
        put_to_sleep(f);
        break;
    }
}

// ---- Properties -----------------------------------------------------------------------------------------

typedef struct body_property {
    const char* name;
    bool (*set)(um_world* world, um_body_id body, float number);
    float (*get)(const um_world* world, um_body_id body);
    float low, high;
} body_property;

void call_body_property(world_fuzz* f)
{
    static const body_property properties[] = {
        {"um_body_set_linear_damping", um_body_set_linear_damping, um_body_get_linear_damping, 0.0f, 1e6f},
        {"um_body_set_angular_damping", um_body_set_angular_damping, um_body_get_angular_damping, 0.0f, 1e6f},
        {"um_body_set_gravity_scale", um_body_set_gravity_scale, um_body_get_gravity_scale, -1e6f, 1e6f},
    };
    const body_property* property = &properties[choose(f, 3)];
    before_call(f, property->name);
    um_body_id body = choose_body(f);
    float number = choose_float(f, 0.25f, 12);
    f->call.must_fail = f->call.must_fail || !(number >= property->low && number <= property->high);
    bool succeeded = property->set(f->call.subject, body, number);
    require(f, !succeeded || property->get(f->world, body) == number, "a number is not what was set");
    after_sure_call(f, succeeded);
}
