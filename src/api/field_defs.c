// The defs of fields: defaults and ranges. See field_defs.h.
// SPDX-License-Identifier: MIT

#include "api/field_defs.h"

#include "world/errors.h"

#include <float.h>

um_field_def um_default_field_def(void)
{
    return (um_field_def){
        .kind = UM_UNIFORM_FIELD,
        .categories = UM_ALL_CATEGORIES,
        .radial = {.radius = 100.0f, .falloff = UM_FALLOFF_LINEAR, .falloff_length = 100.0f},
        .wind = {.density = 0.001f, .drag = 1.0f, .lift = 1.0f},
        .buoyancy = {.density = 1.0f, .normal = {0.0f, -1.0f}, .linear_drag = 2.0f, .angular_drag = 2.0f},
        .cookie = UMI_FIELD_COOKIE,
    };
}

#define NUMBER(field, least, most)                        \
    {                                                     \
        UMI_FLOAT_FIELD(um_field_def, field, least, most) \
    }
#define VECTOR(field, most)                         \
    {                                               \
        UMI_VECTOR_FIELD(um_field_def, field, most) \
    }

// Every field that has a range.
static const umi_field FIELDS[] = {
    {UMI_OPTION_FIELD(
        um_field_def, kind, UM_BUOYANCY_FIELD,
        "UM_UNIFORM_FIELD, UM_RADIAL_FIELD, UM_DRAG_FIELD, UM_WIND_FIELD or UM_BUOYANCY_FIELD")},
    VECTOR(region.position, UM_MAX_POSITION),
    NUMBER(region.angle, -FLT_MAX, FLT_MAX),
    VECTOR(uniform.acceleration, 1e9f),
    VECTOR(uniform.force, UM_MAX_NUMBER),
    VECTOR(radial.center, UM_MAX_POSITION),
    NUMBER(radial.acceleration, -1e9f, 1e9f),
    NUMBER(radial.force, -UM_MAX_NUMBER, UM_MAX_NUMBER),
    NUMBER(radial.radius, UM_MIN_EXTENT, UM_MAX_POSITION),
    {UMI_OPTION_FIELD(um_field_def, radial.falloff, UM_FALLOFF_INVERSE_SQUARE,
                      "UM_FALLOFF_NONE, UM_FALLOFF_LINEAR, UM_FALLOFF_INVERSE or UM_FALLOFF_INVERSE_SQUARE")},
    NUMBER(radial.falloff_length, 0.0f, UM_MAX_POSITION),
    VECTOR(drag.velocity, 1e9f),
    NUMBER(drag.linear, 0.0f, UM_MAX_NUMBER),
    NUMBER(drag.quadratic, 0.0f, UM_MAX_NUMBER),
    NUMBER(drag.angular, 0.0f, UM_MAX_NUMBER),
    VECTOR(wind.velocity, 1e9f),
    NUMBER(wind.density, 0.0f, 1e9f),
    NUMBER(wind.drag, 0.0f, 1e6f),
    NUMBER(wind.lift, 0.0f, 1e6f),
    NUMBER(buoyancy.density, 0.0f, 1e9f),
    VECTOR(buoyancy.normal, 1e9f),
    NUMBER(buoyancy.offset, -UM_MAX_POSITION, UM_MAX_POSITION),
    VECTOR(buoyancy.flow, 1e9f),
    NUMBER(buoyancy.linear_drag, 0.0f, 1e6f),
    NUMBER(buoyancy.angular_drag, 0.0f, 1e6f),
};

static const umi_def_kind DEF_KIND =
    UMI_DEF_KIND(um_field_def, FIELDS, UMI_FIELD_COOKIE, "um_default_field_def");

// What a table of ranges cannot say: that the region is a shape, and that a normal has a direction.
static bool takes_geometry(um_world* world, const char* function, const um_field_def* def)
{
    if (def->region.shape != NULL && !um_convex_is_valid(def->region.shape)) {
        return umi_gate_fail(
            world->gate, UM_ERROR_INVALID_GEOMETRY, function,
            "def.region.shape is not valid: it must have 1 to %d points within %s, and a radius of 0 to %s",
            UM_MAX_POLYGON_VERTICES, umi_number_of(UM_MAX_EXTENT).text, umi_number_of(UM_MAX_EXTENT).text);
    }
    um_vec2 normal = def->buoyancy.normal;
    return normal.x != 0.0f || normal.y != 0.0f ||
           umi_gate_fail(world->gate, UM_ERROR_INVALID_DEF, function,
                         "def.buoyancy.normal is (0, 0), must have a length");
}

bool umi_takes_field_def(um_world* world, const char* function, const um_field_def* def)
{
    if (def == NULL) {
        return umi_gate_fail(world->gate, UM_ERROR_NULL_ARGUMENT, function,
                             "def is NULL; start from um_default_field_def and change fields");
    }
    umi_message reason;
    um_result result = umi_def_check(&DEF_KIND, def, &reason);
    if (result != UM_OK) {
        return umi_gate_fail(world->gate, result, function, "%s", reason.text);
    }
    return takes_geometry(world, function, def);
}

// By the same table as those of a field.
bool umi_takes_wind(um_world* world, const char* function, const um_wind_settings* wind)
{
    um_field_def def = um_default_field_def();
    def.wind = *wind;
    const umi_field* bad = umi_fields_find_bad(FIELDS, DEF_KIND.field_count, &def);
    if (bad == NULL) {
        return true;
    }
    // "wind.drag is -1": the name of the field has that of the argument in front already.
    umi_message reason = umi_field_describe(bad, "", &def);
    const char* text = reason.text[0] == '.' ? reason.text + 1 : reason.text;
    return umi_gate_fail(world->gate, UM_ERROR_INVALID_NUMBER, function, "%s", text);
}
