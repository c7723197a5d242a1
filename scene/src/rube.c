// R.U.B.E.: the world and its bodies.
// SPDX-License-Identifier: MIT

#include "rube.h"

// ---- Bodies ---------------------------------------------------------------------------------------------

// What Box2D calls the inertia of mass data is that about the origin of the body; here it is about the
// centre. Without a mass the shapes decide.
static bool read_mass(umsi_reader* reader, umsi_value value, umsi_body* body, umsi_place at)
{
    um_mass mass = {0};
    if (!umsi_rube_number(reader, value, "massData-mass", &mass.mass) ||
        !umsi_rube_number(reader, value, "massData-I", &mass.inertia) ||
        !umsi_rube_vector(reader, value, "massData-center", &mass.center)) {
        return false;
    }
    if (mass.mass == 0.0f || body->def.type != UM_DYNAMIC_BODY) {
        return true;
    }
    float about_origin = mass.mass * (mass.center.x * mass.center.x + mass.center.y * mass.center.y);
    if (mass.inertia > 0.0f && !body->def.fixed_rotation) {
        mass.inertia -= about_origin;
        if (!(mass.inertia > 0.0f)) {
            return umsi_fail(reader->reporter, UM_ERROR_INVALID_DEF, at,
                             "has a massData-I that is too small, must be more than massData-mass times the "
                             "squared distance of massData-center");
        }
    }
    mass.inertia = body->def.fixed_rotation ? 0.0f : mass.inertia;
    body->mass = mass;
    return true;
}

static bool read_type(umsi_reader* reader, umsi_value value, um_body_type* out_type)
{
    int64_t type = 0;
    bool good = umsi_member_integer(reader, value, "type", 0, 2, &type);
    *out_type = type == 2 ? UM_DYNAMIC_BODY : type == 1 ? UM_KINEMATIC_BODY : UM_STATIC_BODY;
    return good;
}

// What is missing is false or zero, but for a few: a body is active, may sleep, and feels gravity.
static bool read_def(umsi_reader* reader, umsi_value value, um_body_def* def)
{
    bool is_awake = false;
    bool good = umsi_member_name(reader, value, "name", &def->name) && read_type(reader, value, &def->type) &&
                umsi_rube_vector(reader, value, "position", &def->position) &&
                umsi_rube_number(reader, value, "angle", &def->angle) &&
                umsi_rube_vector(reader, value, "linearVelocity", &def->velocity) &&
                umsi_rube_number(reader, value, "angularVelocity", &def->angular_velocity) &&
                umsi_rube_number(reader, value, "linearDamping", &def->linear_damping) &&
                umsi_rube_number(reader, value, "angularDamping", &def->angular_damping) &&
                umsi_rube_number(reader, value, "gravityScale", &def->gravity_scale) &&
                umsi_member_bool(reader, value, "fixedRotation", &def->fixed_rotation) &&
                umsi_member_bool(reader, value, "bullet", &def->is_bullet) &&
                umsi_member_bool(reader, value, "allowSleep", &def->can_sleep) &&
                umsi_member_bool(reader, value, "active", &def->is_enabled) &&
                umsi_member_bool(reader, value, "awake", &is_awake);
    def->is_awake = is_awake || def->type == UM_STATIC_BODY;
    if (def->type == UM_STATIC_BODY) { // where Box2D does not look at it
        def->velocity = um_vec2_make(0.0f, 0.0f);
        def->angular_velocity = 0.0f;
    }
    return good;
}

static bool add_fixture(void* context, umsi_value fixture, int32_t index)
{
    (void)index;
    return umsi_rube_fixture(context, fixture);
}

static bool add_body(void* context, umsi_value value, int32_t index)
{
    (void)index;
    umsi_import* import = context;
    umsi_reader* reader = import->reader;
    umsi_body body;
    umsi_set_defaults(&umsi_body_table, &body);
    if (value.type != UMSI_JSON_OBJECT) {
        return umsi_fail_value(reader, value, "must be an object");
    }
    umsi_place at = umsi_json_place(&reader->json, value);
    return read_def(reader, value, &body.def) && read_mass(reader, value, &body, at) &&
           umsi_each_element(reader, value, "fixture", add_fixture, import) &&
           umsi_import_body(import, &body, at);
}

// ---- The world ------------------------------------------------------------------------------------------

typedef struct joints {
    umsi_import* import;
    float step_rate;
} joints;

static bool add_joint(void* context, umsi_value value, int32_t index)
{
    (void)index;
    joints* j = context;
    return umsi_rube_joint(j->import, value, j->import->bodies.count, j->step_rate);
}

static bool read_world(umsi_import* import, umsi_value value, float* out_step_rate)
{
    umsi_reader* reader = import->reader;
    ums_scene* scene = import->scene;
    int64_t step_rate = 60;
    if (umsi_has_member(reader, value, UMSI_RUBE_EDITOR_MEMBER)) {
        return umsi_fail_value(
            reader, value, "which the editor R.U.B.E. saves for itself (.rube): export the scene as JSON");
    }
    scene->world.units_per_meter = 1.0f;
    scene->world.gravity = um_vec2_make(0.0f, 0.0f);
    scene->camera.y_up = true;
    bool good = umsi_rube_vector(reader, value, "gravity", &scene->world.gravity) &&
                umsi_member_integer(reader, value, "stepsPerSecond", 1, 1000000, &step_rate) &&
                umsi_member_bool(reader, value, "allowSleep", &scene->world.sleep.enabled) &&
                umsi_member_bool(reader, value, "continuousPhysics", &scene->world.continuous);
    scene->time_step = 1.0f / (float)step_rate;
    *out_step_rate = (float)step_rate;
    return good;
}

bool umsi_import_rube(umsi_import* import, umsi_value world)
{
    joints j = {.import = import};
    return read_world(import, world, &j.step_rate) &&
           umsi_each_element(import->reader, world, "body", add_body, import) &&
           umsi_each_element(import->reader, world, "joint", add_joint, &j);
}
