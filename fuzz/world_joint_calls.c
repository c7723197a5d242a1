// Joints: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>

// ---- What is asked for ----------------------------------------------------------------------------------

static um_joint_limits choose_limits(world_fuzz* f)
{
    um_joint_limits limits = {choose(f, 2) == 0, choose_signed(f, 0.25f, 8), 0.0f};
    limits.upper = limits.lower + choose_float(f, 0.5f, 4);
    if (happens(f, f->hostile_percent)) {
        limits.upper = limits.lower - 1.0f;
        f->call.must_fail = true;
    }
    return limits;
}

static um_joint_motor choose_motor(world_fuzz* f)
{
    um_joint_motor motor = {.is_enabled = choose(f, 2) == 0};
    motor.speed = choose_signed(f, 1.0f, 8);
    motor.max_force = choose_float(f, 10.0f * f->meter, 20);
    return motor;
}

static um_joint_spring choose_spring(world_fuzz* f)
{
    um_joint_spring spring = {.is_enabled = choose(f, 2) == 0};
    spring.frequency = choose_float(f, 1.0f, 100);
    spring.damping_ratio = choose_float(f, 0.1f, 20);
    spring.rest = choose_signed(f, 0.25f, 8);
    return spring;
}

static um_joint_drive choose_drive(world_fuzz* f)
{
    um_joint_drive drive = {.velocity = choose_vector(f, 0.5f * f->meter, 8)};
    drive.angular_velocity = choose_signed(f, 1.0f, 8);
    drive.max_force = choose(f, 4) == 0 ? UM_MAX_NUMBER : choose_float(f, 10.0f * f->meter, 20);
    drive.max_torque = choose_float(f, 10.0f * f->meter, 20);
    return drive;
}

static um_joint_strength choose_strength(world_fuzz* f)
{
    um_joint_strength strength = {.force = UM_MAX_NUMBER, .stays = choose(f, 2) == 0};
    strength.torque = choose_float(f, 10.0f * f->meter, 20);
    if (choose(f, 2) == 0) {
        strength.force = choose_float(f, 10.0f * f->meter, 20);
    }
    return strength;
}

// A body, or none for the ground: the null id is a good one here.
static um_body_id choose_body_or_ground(world_fuzz* f)
{
    bool was_bad = f->call.must_fail;
    um_body_id body = {0, 0};
    if (choose(f, 4) != 0) {
        body = choose_body(f);
    }
    bool is_ground = body.index1 == 0 && body.stamp == 0;
    f->call.must_fail = is_ground ? was_bad : f->call.must_fail;
    return body;
}

// All of a def but its kind and its bodies.
static void choose_details(world_fuzz* f, um_joint_def* def)
{
    def->anchor_a = choose_vector(f, 0.25f * f->meter, 8);
    def->anchor_b = choose_vector(f, 0.25f * f->meter, 8);
    def->axis_angle = choose_angle(f);
    def->reference_angle = choose_signed(f, 0.5f, 8);
    def->length = choose_float(f, 0.25f * f->meter, 12);
    def->limits = choose_limits(f);
    def->motor = choose_motor(f);
    def->spring = choose_spring(f);
    def->drive = choose_drive(f);
    def->strength = choose_strength(f);
    def->wheel_a = choose_vector(f, 1.0f * f->meter, 8);
    def->wheel_b = choose_vector(f, 1.0f * f->meter, 8);
    def->ratio = choose_signed(f, 0.25f, 8);
    def->tooth = choose_signed(f, 0.25f, 8);
    bool is_bad = (def->kind == UM_PULLEY_JOINT && def->ratio <= 0.0f) ||
                  (def->kind == UM_RATCHET_JOINT && def->tooth == 0.0f);
    f->call.must_fail = f->call.must_fail || is_bad;
    def->collide_connected = choose(f, 2) == 0;
}

static um_joint_def choose_joint_def(world_fuzz* f)
{
    um_joint_def def = um_default_joint_def();
    def.kind = (um_joint_kind)choose(f, UM_JOINT_KIND_COUNT);
    if (happens(f, f->hostile_percent)) {
        def.kind = (um_joint_kind)(UM_JOINT_KIND_COUNT + choose(f, 3));
        f->call.must_fail = true;
    }
    def.body_a = choose_body_or_ground(f);
    def.body_b = choose_body_or_ground(f);
    f->call.must_fail = f->call.must_fail || um_body_id_equals(def.body_a, def.body_b);
    choose_details(f, &def);
    def.user_data = 7; // of all joints of the world
    if (happens(f, f->hostile_percent)) {
        def.cookie = 0;
        f->call.must_fail = true;
    }
    return def;
}

// Joints go with their bodies: what is no longer there is forgotten.
static void forget_gone(world_fuzz* f)
{
    for (int32_t i = f->joint_count - 1; i >= 0; --i) {
        if (!um_joint_exists(f->world, f->joints[i])) {
            f->stale_joint = f->joints[i];
            f->joints[i] = f->joints[--f->joint_count];
        }
    }
}

// One that is there, or one that is not: null, stale, or made up.
static um_joint_id choose_joint(world_fuzz* f)
{
    forget_gone(f);
    bool is_good = f->joint_count > 0 && !happens(f, f->hostile_percent);
    um_joint_id joint = {0, 0};
    if (is_good) {
        joint = f->joints[choose(f, f->joint_count)];
    } else {
        um_joint_id made_up = {UINT32_MAX - (uint32_t)choose(f, 3), (uint32_t)choose_bits(f)};
        joint = choose(f, 2) == 0 ? f->stale_joint : made_up;
    }
    f->call.must_fail = f->call.must_fail || !is_good;
    return joint;
}

// ---- Calls ----------------------------------------------------------------------------------------------

static void create_joint(world_fuzz* f)
{
    forget_gone(f);
    if (f->joint_count == MOST_JOINTS) {
        return;
    }
    before_call(f, "um_joint_create");
    um_joint_def def = choose_joint_def(f);
    um_joint_id joint = um_joint_create(f->call.subject, &def);
    if (joint.index1 != 0) {
        f->joints[f->joint_count++] = joint;
    }
    after_call(f, joint.index1 != 0);
}

static void destroy_joint(world_fuzz* f)
{
    before_call(f, "um_joint_destroy");
    um_joint_id joint = choose_joint(f);
    bool succeeded = um_joint_destroy(f->call.subject, joint);
    require(f, !succeeded || !um_joint_exists(f->world, joint), "a joint that was destroyed is there");
    after_sure_call(f, succeeded);
}

static void read_joint(world_fuzz* f)
{
    before_call(f, "um_joint_get_state");
    um_joint_id joint = choose_joint(f);
    um_joint_state state = um_joint_get_state(f->call.subject, joint);
    um_joint_def def = um_joint_get_def(f->call.subject, joint);
    bool is_number = isfinite(state.coordinate) && isfinite(state.speed) && isfinite(state.separation) &&
                     isfinite(state.angular_separation) && isfinite(state.force.x) &&
                     isfinite(state.force.y) && isfinite(state.torque) && isfinite(state.axis.x) &&
                     isfinite(state.lower_mark.x) && isfinite(state.upper_mark.y);
    require(f, is_number, "the state of a joint is no number");
    require(f, !f->call.must_fail || def.cookie == 0, "a joint that is not there has a def");
    end_failures(f);
}

static void set_limits(world_fuzz* f)
{
    before_call(f, "um_joint_set_limits");
    um_joint_id joint = choose_joint(f);
    after_call(f, um_joint_set_limits(f->call.subject, joint, choose_limits(f)));
}

static void set_motor(world_fuzz* f)
{
    before_call(f, "um_joint_set_motor");
    um_joint_id joint = choose_joint(f);
    after_call(f, um_joint_set_motor(f->call.subject, joint, choose_motor(f)));
}

static void set_spring(world_fuzz* f)
{
    before_call(f, "um_joint_set_spring");
    um_joint_id joint = choose_joint(f);
    after_call(f, um_joint_set_spring(f->call.subject, joint, choose_spring(f)));
}

static void set_drive(world_fuzz* f)
{
    before_call(f, "um_joint_set_drive");
    um_joint_id joint = choose_joint(f);
    after_call(f, um_joint_set_drive(f->call.subject, joint, choose_drive(f)));
}

static void set_strength(world_fuzz* f)
{
    before_call(f, "um_joint_set_strength");
    um_joint_id joint = choose_joint(f);
    after_call(f, um_joint_set_strength(f->call.subject, joint, choose_strength(f)));
}

// What can be set at once, and no more: another kind or other bodies fail.
static void set_def(world_fuzz* f)
{
    before_call(f, "um_joint_set_def");
    um_joint_id joint = choose_joint(f);
    um_joint_def def = f->call.must_fail ? um_default_joint_def() : um_joint_get_def(f->world, joint);
    choose_details(f, &def);
    if (happens(f, f->hostile_percent)) {
        def.kind = (um_joint_kind)((int32_t)def.kind + 1);
        f->call.must_fail = true;
    }
    after_call(f, um_joint_set_def(f->call.subject, joint, &def));
}

static void set_anchors(world_fuzz* f)
{
    before_call(f, "um_joint_set_anchors");
    um_joint_id joint = choose_joint(f);
    um_vec2 anchor_a = choose_vector(f, 0.25f * f->meter, 8);
    um_vec2 anchor_b = choose_vector(f, 0.25f * f->meter, 8);
    bool succeeded = um_joint_set_anchors(f->call.subject, joint, anchor_a, anchor_b);
    require(f, !succeeded || um_joint_get_def(f->world, joint).anchor_b.x == anchor_b.x,
            "an anchor is not where it was set");
    after_call(f, succeeded);
}

static void set_user_data(world_fuzz* f)
{
    before_call(f, "um_joint_set_user_data");
    um_joint_id joint = choose_joint(f);
    bool succeeded = um_joint_set_user_data(f->call.subject, joint, 7);
    require(f, um_world_get_counters(f->world).awake == f->call.counters.awake,
            "user data have woken a body");
    after_sure_call(f, succeeded);
}

// A joint between bodies as they are can be made, if they can be joined.
static void join_as_they_are(world_fuzz* f)
{
    forget_gone(f);
    if (f->joint_count == MOST_JOINTS) {
        return;
    }
    before_call(f, "um_joint_def_between");
    um_joint_kind kind = (um_joint_kind)choose(f, UM_JOINT_KIND_COUNT);
    um_body_id body_a = choose_body_or_ground(f);
    um_body_id body_b = choose_body_or_ground(f);
    um_vec2 point_a = choose_vector(f, 0.5f * f->meter, 8);
    um_vec2 point_b = choose_vector(f, 0.5f * f->meter, 8);
    um_joint_def def = um_joint_def_between(f->call.subject, kind, body_a, point_a, body_b, point_b);
    require(
        f, !f->call.must_fail || (def.kind == UM_REVOLUTE_JOINT && um_body_id_equals(def.body_a, def.body_b)),
        "a def between what is not there");
    def.user_data = 7;
    f->call.must_fail = f->call.must_fail || um_body_id_equals(body_a, body_b);
    um_joint_id joint = um_joint_create(f->call.subject, &def);
    if (joint.index1 != 0) {
        f->joints[f->joint_count++] = joint;
    }
    after_call(f, joint.index1 != 0);
}

static void list_body_joints(world_fuzz* f)
{
    before_call(f, "um_body_get_joints");
    end_failures(f);
    um_body_id body = choose_body(f);
    um_joint_id joints[MOST_JOINTS];
    int32_t capacity = choose(f, MOST_JOINTS + 1);
    int32_t count = um_body_get_joints(f->call.subject, body, joints, capacity);
    require(f, count >= 0 && count <= MOST_JOINTS, "a body has more joints than there are");
    require(f, count == 0 || !f->call.must_fail, "a body that is not there has joints");
    for (int32_t i = 0; i < count && i < capacity; ++i) {
        um_joint_def def = um_joint_get_def(f->world, joints[i]);
        require(f, um_body_id_equals(def.body_a, body) || um_body_id_equals(def.body_b, body),
                "a joint is in the list of a body that it does not hold");
    }
    check_unchanged(f);
}

// In a callback one more may be there, which a call is just making.
static void list_joints(world_fuzz* f)
{
    before_call(f, "um_world_get_joints");
    forget_gone(f);
    um_joint_id joints[MOST_JOINTS];
    int32_t count = um_world_get_joints(f->call.subject, joints, MOST_JOINTS);
    int32_t least = f->call.subject != NULL ? f->joint_count : 0;
    bool may_be_more = f->call.subject != NULL && f->lock != LOCK_NONE;
    require(f, count == least || (may_be_more && count == least + 1),
            "the world does not list the joints that there are");
    for (int32_t i = 0; i < count; ++i) {
        require(f, um_joint_exists(f->world, joints[i]), "a joint is listed that is not there");
    }
    end_failures(f);
}

static void call_rest(world_fuzz* f)
{
    switch (choose(f, 6)) {
    case 0:
        set_anchors(f);
        break;
    case 1:
        set_user_data(f);
        break;
    case 2:
    case 3:
        join_as_they_are(f);
        break;
    case 4:
        list_body_joints(f);
        break;
    default:
        set_spring(f);
        break;
    }
}

void call_joint(world_fuzz* f)
{
    switch (choose(f, 12)) {
    case 0:
    case 1:
    case 2:
        create_joint(f);
        break;
    case 3:
        destroy_joint(f);
        break;
    case 4:
        read_joint(f);
        break;
    case 5:
        set_limits(f);
        break;
    case 6:
        set_motor(f);
        break;
    case 7:
        set_drive(f);
        break;
    case 8:
        set_strength(f);
        break;
    case 9:
        set_def(f);
        break;
    case 10:
        list_joints(f);
        break;
    default:
        call_rest(f);
        break;
    }
}
