// Tables: the scene itself, its camera, and the settings of its world.
// SPDX-License-Identifier: MIT

#include "tables.h"

static const char* const solvers[] = {"sequential", "substep"};
static const char* const broadphases[] = {"tree", "all_pairs"};

// ---- The world ------------------------------------------------------------------------------------------

static const umsi_field substep_fields[] = {
    UMSI_INTEGER_FIELD("count", um_substep_settings, count, 1.0f, 255.0f, "substeps per step"),
    UMSI_FLOAT_FIELD("contact_hertz", um_substep_settings, contact_hertz, 0.0f, 1e6f,
                     "stiffness of contacts"),
    UMSI_FLOAT_FIELD("contact_damping_ratio", um_substep_settings, contact_damping_ratio, 0.0f, 1e6f,
                     "of contacts"),
    UMSI_FLOAT_FIELD("push_out_speed", um_substep_settings, push_out_speed, 0.0f, 1e6f,
                     "most that deep overlaps part by, metres per second"),
};
static const umsi_table substep_table = {.name = "substep", UMSI_FIELDS(substep_fields)};

static const umsi_field sequential_fields[] = {
    UMSI_INTEGER_FIELD("velocity_iterations", um_sequential_settings, velocity_iterations, 1.0f, 255.0f,
                       "passes for velocities"),
    UMSI_INTEGER_FIELD("position_iterations", um_sequential_settings, position_iterations, 0.0f, 255.0f,
                       "passes for positions"),
    UMSI_FLOAT_FIELD("push_out", um_sequential_settings, push_out, 0.0f, 1.0f,
                     "share of the overlap removed per pass"),
};
static const umsi_table sequential_table = {.name = "sequential", UMSI_FIELDS(sequential_fields)};

static const umsi_field sleep_fields[] = {
    UMSI_BOOL_FIELD("enabled", um_sleep_settings, enabled, "whether bodies may fall asleep"),
    UMSI_FLOAT_FIELD("speed", um_sleep_settings, speed, 0.0f, 1e6f, "slower is still, metres per second"),
    UMSI_FLOAT_FIELD("angular_speed", um_sleep_settings, angular_speed, 0.0f, 1e6f,
                     "slower is still, radians per second"),
    UMSI_FLOAT_FIELD("time", um_sleep_settings, time, 0.0f, 1e6f, "seconds that a body must be still"),
    UMSI_FLOAT_FIELD("wake_share", um_sleep_settings, wake_share, 0.0f, 1e6f,
                     "share of its load whose change wakes a body"),
};
static const umsi_table sleep_table = {.name = "sleep", UMSI_FIELDS(sleep_fields)};

static const umsi_field world_fields[] = {
    UMSI_VECTOR_FIELD("gravity", um_world_def, gravity, 1e9f, "units per second squared"),
    UMSI_FLOAT_FIELD("units_per_meter", um_world_def, units_per_meter, 1e-3f, 1e6f,
                     "how many units a metre has"),
    UMSI_OPTION_FIELD("solver", um_world_def, solver, solvers, "how contacts are solved"),
    UMSI_OBJECT_FIELD("substep", um_world_def, substep, substep_table, "what the substep solver reads"),
    UMSI_OBJECT_FIELD("sequential", um_world_def, sequential, sequential_table,
                      "what the sequential solver reads"),
    UMSI_OBJECT_FIELD("sleep", um_world_def, sleep, sleep_table, "when bodies fall asleep and wake"),
    UMSI_BOOL_FIELD("continuous", um_world_def, continuous,
                    "whether what is fast stops where it first touches"),
    UMSI_FLOAT_FIELD("slop", um_world_def, slop, 1e-6f, 1e3f, "overlap that is left alone, metres"),
    UMSI_FLOAT_FIELD("restitution_speed", um_world_def, restitution_speed, 0.0f, 1e6f,
                     "slower impacts do not bounce, metres per second"),
    UMSI_FLOAT_FIELD("max_speed", um_world_def, max_speed, 0.0f, 1e6f,
                     "bodies are slowed down to it, metres per second"),
    UMSI_FLOAT_FIELD("hit_speed", um_world_def, hit_speed, 0.0f, 1e6f,
                     "slower hits are not reported, metres per second"),
    UMSI_BOOL_FIELD("report_bodies", um_world_def, report_bodies,
                    "whether events tell which bodies move, wake and sleep"),
    UMSI_FLOAT_FIELD("margin", um_world_def, margin, 0.0f, 1e6f, "of fat AABBs, metres"),
    UMSI_FLOAT_FIELD("margin_share", um_world_def, margin_share, 0.0f, 1e6f,
                     "most margin, as a share of a shape's size"),
    UMSI_FLOAT_FIELD("displacement_multiplier", um_world_def, displacement_multiplier, 0.0f, 1e6f,
                     "fat AABBs reach so many steps ahead"),
    UMSI_OPTION_FIELD("broadphase", um_world_def, broadphase, broadphases, "how pairs of shapes are found"),
};

static void set_world_defaults(void* record)
{
    *(um_world_def*)record = um_default_world_def();
}

const umsi_table umsi_world_def_table = {.name = "world",
                                         UMSI_FIELDS(world_fields),
                                         .size = sizeof(um_world_def),
                                         .set_defaults = set_world_defaults};

// ---- The scene ------------------------------------------------------------------------------------------

static const umsi_field camera_fields[] = {
    UMSI_VECTOR_FIELD("center", ums_camera, center, UM_MAX_POSITION, "what is in the middle of the picture"),
    UMSI_FLOAT_FIELD("width", ums_camera, width, 0.0f, UM_MAX_POSITION,
                     "of what is shown, units; 0 for all that there is"),
    UMSI_BOOL_FIELD("y_up", ums_camera, y_up, "whether y points up"),
};
static const umsi_table camera_table = {.name = "camera", UMSI_FIELDS(camera_fields)};

static const umsi_field ignore_fields[] = {
    UMSI_REFERENCE_FIELD("body_a", umsi_ignore, body_a, "a body", .is_required = true),
    UMSI_REFERENCE_FIELD("body_b", umsi_ignore, body_b, "another one, which it never touches",
                         .is_required = true),
};

static void set_ignore_defaults(void* record)
{
    umsi_ignore* ignore = record;
    ignore->body_a.index = -1;
    ignore->body_b.index = -1;
}

const umsi_table umsi_ignore_table = {.name = "ignore",
                                      UMSI_FIELDS(ignore_fields),
                                      .size = sizeof(umsi_ignore),
                                      .set_defaults = set_ignore_defaults};

static const umsi_field scene_fields[] = {
    UMSI_INTEGER_FIELD("umbra_scene", ums_scene, version, UMS_VERSION, UMS_VERSION,
                       "the version of the format", .is_required = true),
    UMSI_STRING_FIELD("name", ums_scene, name, 200.0f, "what the scene is called"),
    UMSI_STRING_FIELD("summary", ums_scene, summary, 1000.0f, "one line about it"),
    UMSI_BITS_FIELD("seed", ums_scene, seed, "decides all that is random"),
    UMSI_FLOAT_FIELD("time_step", ums_scene, time_step, UM_MIN_STEP, UM_MAX_STEP, "of a step, seconds"),
    UMSI_INTEGER_FIELD("steps", ums_scene, steps, 0.0f, 1e9f, "how many show what the scene is about"),
    UMSI_OBJECT_FIELD("camera", ums_scene, camera, camera_table, "what a picture shows"),
    UMSI_OBJECT_FIELD("world", ums_scene, world, umsi_world_def_table, "settings of the world"),
    UMSI_RECORDS_FIELD("materials", ums_scene, materials, umsi_material_table, "what shapes are made of"),
    UMSI_RECORDS_FIELD("bodies", ums_scene, bodies, umsi_body_table, "bodies and groups of them"),
    UMSI_RECORDS_FIELD("joints", ums_scene, joints, umsi_joint_table, "what holds bodies together"),
    UMSI_RECORDS_FIELD("fields", ums_scene, fields, umsi_force_field_table, "forces that fill space"),
    UMSI_RECORDS_FIELD("ignores", ums_scene, ignores, umsi_ignore_table, "pairs of bodies that never touch"),
    UMSI_RECORDS_FIELD("actions", ums_scene, actions, umsi_action_table, "what happens at given times"),
};

static void set_scene_defaults(void* record)
{
    ums_scene* scene = record;
    scene->version = UMS_VERSION;
    scene->name = "";
    scene->summary = "";
    scene->time_step = 1.0f / 60.0f;
    scene->steps = 600;
    scene->world = um_default_world_def();
}

const umsi_table umsi_scene_table = {.name = "scene",
                                     UMSI_FIELDS(scene_fields),
                                     .size = sizeof(ums_scene),
                                     .set_defaults = set_scene_defaults};
