// Tables: fields of force.
// SPDX-License-Identifier: MIT

#include "tables.h"

#include <float.h>

static const char* const field_kinds[] = {"uniform", "radial", "drag", "wind", "buoyancy"};
static const char* const falloffs[] = {"none", "linear", "inverse", "inverse_square"};

static const umsi_field uniform_fields[] = {
    UMSI_VECTOR_FIELD("acceleration", um_uniform_settings, acceleration, 1e9f, "units per second squared"),
    UMSI_VECTOR_FIELD("force", um_uniform_settings, force, UM_MAX_NUMBER, "on each body"),
};
static const umsi_table uniform_table = {.name = "uniform", UMSI_FIELDS(uniform_fields)};

static const umsi_field radial_fields[] = {
    UMSI_VECTOR_FIELD("center", um_radial_settings, center, UM_MAX_POSITION, "away from it, or towards it"),
    UMSI_FLOAT_FIELD("acceleration", um_radial_settings, acceleration, -1e9f, 1e9f,
                     "units per second squared, up to the radius"),
    UMSI_FLOAT_FIELD("force", um_radial_settings, force, -UM_MAX_NUMBER, UM_MAX_NUMBER,
                     "on each body, up to the radius"),
    UMSI_FLOAT_FIELD("radius", um_radial_settings, radius, UM_MIN_EXTENT, UM_MAX_POSITION,
                     "from which on it falls off"),
    UMSI_OPTION_FIELD("falloff", um_radial_settings, falloff, falloffs, "how it goes on beyond the radius"),
    UMSI_FLOAT_FIELD("falloff_length", um_radial_settings, falloff_length, 0.0f, UM_MAX_POSITION,
                     "of a linear falloff"),
};
static const umsi_table radial_table = {.name = "radial", UMSI_FIELDS(radial_fields)};

static const umsi_field drag_fields[] = {
    UMSI_VECTOR_FIELD("velocity", um_drag_settings, velocity, 1e9f, "of the medium, units per second"),
    UMSI_FLOAT_FIELD("linear", um_drag_settings, linear, 0.0f, UM_MAX_NUMBER, "force per speed"),
    UMSI_FLOAT_FIELD("quadratic", um_drag_settings, quadratic, 0.0f, UM_MAX_NUMBER,
                     "force per speed squared"),
    UMSI_FLOAT_FIELD("angular", um_drag_settings, angular, 0.0f, UM_MAX_NUMBER, "torque per angular speed"),
};
static const umsi_table drag_table = {.name = "drag", UMSI_FIELDS(drag_fields)};

static const umsi_field wind_fields[] = {
    UMSI_VECTOR_FIELD("velocity", um_wind_settings, velocity, 1e9f, "of the air, units per second"),
    UMSI_FLOAT_FIELD("density", um_wind_settings, density, 0.0f, 1e9f, "of the air, mass per square unit"),
    UMSI_FLOAT_FIELD("drag", um_wind_settings, drag, 0.0f, 1e6f, "along the wind"),
    UMSI_FLOAT_FIELD("lift", um_wind_settings, lift, 0.0f, 1e6f, "across the wind"),
};
static const umsi_table wind_table = {.name = "wind", UMSI_FIELDS(wind_fields)};

static const umsi_field buoyancy_fields[] = {
    UMSI_FLOAT_FIELD("density", um_buoyancy_settings, density, 0.0f, 1e9f,
                     "of the liquid, mass per square unit"),
    UMSI_VECTOR_FIELD("normal", um_buoyancy_settings, normal, 1e9f, "of the surface, out of the liquid"),
    UMSI_FLOAT_FIELD("offset", um_buoyancy_settings, offset, -UM_MAX_POSITION, UM_MAX_POSITION,
                     "of the surface along the normal"),
    UMSI_VECTOR_FIELD("flow", um_buoyancy_settings, flow, 1e9f,
                      "the velocity of the liquid, units per second"),
    UMSI_FLOAT_FIELD("linear_drag", um_buoyancy_settings, linear_drag, 0.0f, 1e6f,
                     "share of momentum lost per second"),
    UMSI_FLOAT_FIELD("angular_drag", um_buoyancy_settings, angular_drag, 0.0f, 1e6f, "the same for spin"),
};
static const umsi_table buoyancy_table = {.name = "buoyancy", UMSI_FIELDS(buoyancy_fields)};

static const umsi_field field_def_fields[] = {
    UMSI_BITS_FIELD("categories", um_field_def, categories, "acts on shapes with any of them"),
    UMSI_OBJECT_FIELD("uniform", um_field_def, uniform, uniform_table, "what a uniform field reads"),
    UMSI_OBJECT_FIELD("radial", um_field_def, radial, radial_table, "what a radial field reads"),
    UMSI_OBJECT_FIELD("drag", um_field_def, drag, drag_table, "what a drag field reads"),
    UMSI_OBJECT_FIELD("wind", um_field_def, wind, wind_table, "what a wind field reads"),
    UMSI_OBJECT_FIELD("buoyancy", um_field_def, buoyancy, buoyancy_table, "what a buoyancy field reads"),
    UMSI_BITS_FIELD("user_data", um_field_def, user_data, "of the program"),
};

static void set_field_def_defaults(void* record)
{
    *(um_field_def*)record = um_default_field_def();
}

const umsi_table umsi_field_def_table = {.name = "field_def",
                                         UMSI_FIELDS(field_def_fields),
                                         .size = sizeof(um_field_def),
                                         .set_defaults = set_field_def_defaults};

// Of the whole record, since what a region is made of is not in the def.
static const umsi_field region_fields[] = {
    UMSI_LIST_FIELD("points", UMSI_POINTS, umsi_force_field, region_points, UM_MAX_EXTENT, 1,
                    "whose convex hull it is; of a circle one", .is_required = true),
    UMSI_FLOAT_FIELD("radius", umsi_force_field, region_radius, 0.0f, UM_MAX_EXTENT, "around them"),
    UMSI_VECTOR_FIELD("position", umsi_force_field, def.region.position, UM_MAX_POSITION, "of the region"),
    UMSI_FLOAT_FIELD("angle", umsi_force_field, def.region.angle, -FLT_MAX, FLT_MAX,
                     "of the region, radians"),
};
static const umsi_table region_table = {.name = "region", UMSI_FIELDS(region_fields)};

static const umsi_field force_field_fields[] = {
    UMSI_OPTION_FIELD("kind", umsi_force_field, def.kind, field_kinds, "what it does", .is_required = true),
    UMSI_STRING_FIELD("name", umsi_force_field, name, UMSI_NAME_SIZE, "by which actions find it"),
    UMSI_OBJECT_FIELD("region", umsi_force_field, record, region_table,
                      "where it is; without one, everywhere"),
    UMSI_PART_FIELD(umsi_force_field, def, &umsi_field_def_table),
};

_Static_assert(offsetof(umsi_force_field, record) == 0, "the table of a region begins where the record does");

static void set_force_field_defaults(void* record)
{
    umsi_force_field* field = record;
    field->def = um_default_field_def();
    field->name = "";
}

const umsi_table umsi_force_field_table = {.name = "field",
                                           UMSI_FIELDS(force_field_fields),
                                           .size = sizeof(umsi_force_field),
                                           .set_defaults = set_force_field_defaults};
