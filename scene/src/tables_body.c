// Tables: bodies, groups, shapes and materials.
// SPDX-License-Identifier: MIT

#include "tables.h"

#include <float.h>

// ---- Materials ------------------------------------------------------------------------------------------

static const umsi_field filter_fields[] = {
    UMSI_BITS_FIELD("categories", um_filter, categories, "bits: what the shape is"),
    UMSI_BITS_FIELD("mask", um_filter, mask, "bits: categories of what it touches"),
    UMSI_INTEGER_FIELD("group", um_filter, group, -2147483648.0f, 2147483648.0f,
                       "shapes of a positive group touch in any case, of a negative one never"),
};
static const umsi_table filter_table = {.name = "filter", UMSI_FIELDS(filter_fields)};

static const umsi_field surface_fields[] = {
    UMSI_FLOAT_FIELD("belt_speed", um_surface, belt_speed, -1e6f, 1e6f,
                     "of a conveyor belt, units per second"),
    UMSI_FLOAT_FIELD("rolling_resistance", um_surface, rolling_resistance, 0.0f, 1e3f, "against rolling"),
    UMSI_VECTOR_FIELD("one_way", um_surface, one_way, 1e6f,
                      "stops only what comes from that side; [0, 0] for all sides"),
};
static const umsi_table surface_table = {.name = "surface", UMSI_FIELDS(surface_fields)};

static const char* const report_names[] = {"contacts", "hits", "kinematic"};

static const umsi_field shape_def_fields[] = {
    UMSI_FLOAT_FIELD("density", um_shape_def, density, 0.0f, 1e9f, "mass per square unit"),
    UMSI_FLOAT_FIELD("friction", um_shape_def, friction, 0.0f, 1e6f, "Coulomb's coefficient"),
    UMSI_FLOAT_FIELD("restitution", um_shape_def, restitution, 0.0f, 1.0f,
                     "share of the speed that a bounce gives back"),
    UMSI_OBJECT_FIELD("filter", um_shape_def, filter, filter_table, "what it touches"),
    UMSI_FLAGS_FIELD("reports", um_shape_def, reports, report_names, "what events tell of it"),
    UMSI_OBJECT_FIELD("surface", um_shape_def, surface, surface_table,
                      "what the surface does besides rubbing"),
    UMSI_BOOL_FIELD("is_sensor", um_shape_def, is_sensor, "whether it only sees what overlaps it"),
    UMSI_BOOL_FIELD("sees_sensors", um_shape_def, sees_sensors,
                    "whether a sensor sees other sensors as well"),
    UMSI_BOOL_FIELD("asks_pre_solve", um_shape_def, asks_pre_solve,
                    "whether a function of the program decides about contacts"),
    UMSI_BITS_FIELD("user_data", um_shape_def, user_data, "of the program"),
};

static void set_shape_def_defaults(void* record)
{
    *(um_shape_def*)record = um_default_shape_def();
}

const umsi_table umsi_shape_def_table = {.name = "shape_def",
                                         UMSI_FIELDS(shape_def_fields),
                                         .size = sizeof(um_shape_def),
                                         .set_defaults = set_shape_def_defaults};

static const umsi_field material_fields[] = {
    UMSI_STRING_FIELD("name", umsi_material, name, UMSI_NAME_SIZE, "by which shapes ask for it",
                      .is_required = true),
    UMSI_PART_FIELD(umsi_material, def, &umsi_shape_def_table),
};

static void set_material_defaults(void* record)
{
    umsi_material* material = record;
    material->name = "";
    material->def = um_default_shape_def();
}

const umsi_table umsi_material_table = {.name = "material",
                                        UMSI_FIELDS(material_fields),
                                        .size = sizeof(umsi_material),
                                        .set_defaults = set_material_defaults};

// ---- Shapes ---------------------------------------------------------------------------------------------

static const char* const shape_kinds[] = {
    [UMSI_CIRCLE] = "circle",           [UMSI_BOX] = "box",         [UMSI_CAPSULE] = "capsule",
    [UMSI_SEGMENT] = "segment",         [UMSI_POLYGON] = "polygon", [UMSI_CHAIN] = "chain",
    [UMSI_HEIGHTFIELD] = "heightfield", [UMSI_OUTLINE] = "outline",
};

#define OF(kind) (1u << (kind))

static const umsi_field shape_fields[] = {
    UMSI_OPTION_FIELD("kind", umsi_shape, kind, shape_kinds, "what it looks like", .is_required = true),
    UMSI_STRING_FIELD("material", umsi_shape, material, UMSI_NAME_SIZE,
                      "the name of one; what the shape says counts more"),
    UMSI_VECTOR_FIELD("center", umsi_shape, center, UM_MAX_EXTENT, "in the body's frame",
                      .kinds = OF(UMSI_CIRCLE) | OF(UMSI_BOX)),
    UMSI_FLOAT_FIELD("radius", umsi_shape, radius, UM_MIN_EXTENT, UM_MAX_EXTENT,
                     "of the circle, or of the ends", .is_required = true,
                     .kinds = OF(UMSI_CIRCLE) | OF(UMSI_CAPSULE)),
    UMSI_FLOAT_FIELD("radius", umsi_shape, radius, 0.0f, UM_MAX_EXTENT,
                     "rounds the corners: reaches out so far", .kinds = OF(UMSI_POLYGON)),
    {UMSI_LINE("size", UMSI_VECTOR, umsi_shape, size), .least = 2.0f * UM_MIN_EXTENT,
     .most = 2.0f * UM_MAX_EXTENT, .is_required = true, .kinds = OF(UMSI_BOX), .summary = "width and height"},
    UMSI_FLOAT_FIELD("angle", umsi_shape, angle, -FLT_MAX, FLT_MAX, "in the body's frame, radians",
                     .kinds = OF(UMSI_BOX)),
    UMSI_VECTOR_FIELD("rotation", umsi_shape, rotation, 1.001f, "cosine and sine of the angle, instead of it",
                      .kinds = OF(UMSI_BOX), .is_fixed = true),
    UMSI_VECTOR_FIELD("a", umsi_shape, a, UM_MAX_EXTENT, "one end", .is_required = true,
                      .kinds = OF(UMSI_CAPSULE) | OF(UMSI_SEGMENT)),
    UMSI_VECTOR_FIELD("b", umsi_shape, b, UM_MAX_EXTENT, "the other end", .is_required = true,
                      .kinds = OF(UMSI_CAPSULE) | OF(UMSI_SEGMENT)),
    UMSI_LIST_FIELD("points", UMSI_POINTS, umsi_shape, points, UM_MAX_EXTENT, 3, "whose convex hull it is",
                    .is_required = true, .kinds = OF(UMSI_POLYGON)),
    UMSI_LIST_FIELD("points", UMSI_POINTS, umsi_shape, points, UM_MAX_EXTENT, 2,
                    "from one to the next, open on the right", .is_required = true, .kinds = OF(UMSI_CHAIN)),
    UMSI_BOOL_FIELD("loop", umsi_shape, is_loop, "whether a segment leads from the last point to the first",
                    .kinds = OF(UMSI_CHAIN)),
    UMSI_BOOL_FIELD("two_sided", umsi_shape, is_two_sided, "whether it holds what comes from either side",
                    .kinds = OF(UMSI_CHAIN)),
    UMSI_LIST_FIELD("heights", UMSI_FLOATS, umsi_shape, heights, UM_MAX_EXTENT, 2, "y above the origin",
                    .is_required = true, .kinds = OF(UMSI_HEIGHTFIELD)),
    UMSI_VECTOR_FIELD("origin", umsi_shape, origin, UM_MAX_EXTENT, "where x begins, and a height of 0",
                      .kinds = OF(UMSI_HEIGHTFIELD)),
    UMSI_FLOAT_FIELD("spacing", umsi_shape, spacing, UM_MIN_EXTENT, UM_MAX_EXTENT,
                     "from one height to the next", .is_required = true, .kinds = OF(UMSI_HEIGHTFIELD)),
    UMSI_BOOL_FIELD("y_up", umsi_shape, is_y_up, "whether it is open towards greater y",
                    .kinds = OF(UMSI_HEIGHTFIELD)),
    UMSI_LIST_FIELD("rings", UMSI_RINGS, umsi_shape, rings, UM_MAX_EXTENT, 3,
                    "closed rings of points; one in another is a hole", .is_required = true,
                    .kinds = OF(UMSI_OUTLINE)),
    UMSI_PART_FIELD(umsi_shape, def, &umsi_shape_def_table),
};

static void set_shape_defaults(void* record)
{
    umsi_shape* shape = record;
    shape->material = "";
    shape->rotation = um_vec2_make(1.0f, 0.0f);
    shape->def = um_default_shape_def();
}

const umsi_table umsi_shape_table = {.name = "shape",
                                     UMSI_FIELDS(shape_fields),
                                     .size = sizeof(umsi_shape),
                                     .set_defaults = set_shape_defaults,
                                     .kind_rule = UMSI_KIND_BY_NAME,
                                     UMSI_KINDS(shape_kinds),
                                     .may_draw = true};

// ---- Bodies ---------------------------------------------------------------------------------------------

static const char* const body_types[] = {"static", "kinematic", "dynamic"};

static const umsi_field placement_fields[] = {
    UMSI_VECTOR_FIELD("position", um_body_def, position, UM_MAX_POSITION, "of the origin, in what it is in"),
    UMSI_FLOAT_FIELD("angle", um_body_def, angle, -FLT_MAX, FLT_MAX, "radians"),
};

static void set_body_def_defaults(void* record)
{
    *(um_body_def*)record = um_default_body_def();
}

const umsi_table umsi_placement_table = {.name = "placement",
                                         UMSI_FIELDS(placement_fields),
                                         .size = sizeof(um_body_def),
                                         .set_defaults = set_body_def_defaults};

static const umsi_field body_def_fields[] = {
    UMSI_OPTION_FIELD("type", um_body_def, type, body_types, "what moves it"),
    UMSI_VECTOR_FIELD("velocity", um_body_def, velocity, UM_MAX_NUMBER,
                      "of the centre of mass, units per second"),
    UMSI_FLOAT_FIELD("angular_velocity", um_body_def, angular_velocity, -UM_MAX_NUMBER, UM_MAX_NUMBER,
                     "radians per second"),
    UMSI_FLOAT_FIELD("linear_damping", um_body_def, linear_damping, 0.0f, 1e6f,
                     "share of the velocity lost per second"),
    UMSI_FLOAT_FIELD("angular_damping", um_body_def, angular_damping, 0.0f, 1e6f,
                     "the same for the angular velocity"),
    UMSI_FLOAT_FIELD("gravity_scale", um_body_def, gravity_scale, -1e6f, 1e6f, "times the world's gravity"),
    UMSI_BOOL_FIELD("fixed_rotation", um_body_def, fixed_rotation, "whether nothing turns it"),
    UMSI_BOOL_FIELD("lock_x", um_body_def, lock_x, "whether nothing moves it along x"),
    UMSI_BOOL_FIELD("lock_y", um_body_def, lock_y, "whether nothing moves it along y"),
    UMSI_INTEGER_FIELD("dominance", um_body_def, dominance, -UM_MAX_DOMINANCE, UM_MAX_DOMINANCE,
                       "of two that touch, the higher one is not moved"),
    UMSI_BOOL_FIELD("is_bullet", um_body_def, is_bullet, "whether it passes through nothing, however fast"),
    UMSI_BOOL_FIELD("can_sleep", um_body_def, can_sleep, "whether it may fall asleep"),
    UMSI_BOOL_FIELD("is_awake", um_body_def, is_awake, "whether it starts awake"),
    UMSI_BOOL_FIELD("is_enabled", um_body_def, is_enabled, "whether it takes part at all"),
    UMSI_BITS_FIELD("user_data", um_body_def, user_data, "of the program"),
};

const umsi_table umsi_body_def_table = {.name = "body_def",
                                        UMSI_FIELDS(body_def_fields),
                                        .size = sizeof(um_body_def),
                                        .set_defaults = set_body_def_defaults};

static const umsi_field mass_fields[] = {
    UMSI_FLOAT_FIELD("mass", um_mass, mass, 1e-12f, UM_MAX_NUMBER, "instead of that of its shapes"),
    UMSI_VECTOR_FIELD("center", um_mass, center, UM_MAX_EXTENT, "of mass, in the body's frame"),
    UMSI_FLOAT_FIELD("inertia", um_mass, inertia, 0.0f, UM_MAX_NUMBER,
                     "about the centre; 0 for one that does not turn"),
};
static const umsi_table mass_table = {.name = "mass", UMSI_FIELDS(mass_fields)};

static const char* const body_kinds[] = {[UMSI_BODY] = "body", [UMSI_GROUP] = "group"};

static const umsi_field body_fields[] = {
    UMSI_STRING_FIELD("name", umsi_body, def.name, UMSI_NAME_SIZE, "by which joints and actions find it",
                      .kinds = OF(UMSI_BODY)),
    UMSI_INTEGER_FIELD("repeat", umsi_body, repeat, 1.0f, UMS_MAX_BODIES,
                       "copies, each a pitch after the one before"),
    {UMSI_LINE("grid", UMSI_PAIR, umsi_body, grid), .least = 1.0f, .most = UMS_MAX_BODIES,
     .summary = "columns and rows of copies, a pitch apart"},
    UMSI_INTEGER_FIELD(
        "pyramid", umsi_body, pyramid, 1.0f, 1000.0f,
        "rows of copies, a pitch apart, each of one copy fewer than the row before; the first one around "
        "the position"),
    UMSI_VECTOR_FIELD("pitch", umsi_body, pitch, UM_MAX_POSITION, "from one copy to the next",
                      .is_fixed = true),
    UMSI_FLOAT_FIELD("stagger", umsi_body, stagger, -1e6f, 1e6f,
                     "of a grid: every other row is so many pitches further right", .is_fixed = true),
    UMSI_FLOAT_FIELD("turn", umsi_body, turn, -1e6f, 1e6f,
                     "how far each copy is turned against the one before, radians", .is_fixed = true),
    UMSI_PART_FIELD(umsi_body, def, &umsi_placement_table),
    UMSI_VECTOR_FIELD("rotation", umsi_body, rotation, 1.001f, "cosine and sine of the angle, instead of it",
                      .kinds = OF(UMSI_BODY), .is_fixed = true),
    UMSI_PART_FIELD(umsi_body, def, &umsi_body_def_table, .kinds = OF(UMSI_BODY)),
    UMSI_OBJECT_FIELD("mass", umsi_body, mass, mass_table, "set by hand", .kinds = OF(UMSI_BODY)),
    UMSI_VECTOR_FIELD("force", umsi_body, force, UM_MAX_NUMBER, "that acts in the first step",
                      .kinds = OF(UMSI_BODY)),
    UMSI_FLOAT_FIELD("torque", umsi_body, torque, -UM_MAX_NUMBER, UM_MAX_NUMBER,
                     "that acts in the first step", .kinds = OF(UMSI_BODY)),
    UMSI_RECORDS_FIELD("shapes", umsi_body, shapes, umsi_shape_table, "of the body", .kinds = OF(UMSI_BODY)),
    UMSI_RECORDS_FIELD("bodies", umsi_body, bodies, umsi_body_table, "of each copy of the group",
                       .kinds = OF(UMSI_GROUP), .is_required = true),
    UMSI_RECORDS_FIELD("joints", umsi_body, joints, umsi_joint_table, "of each copy of the group",
                       .kinds = OF(UMSI_GROUP)),
    UMSI_BOOL_FIELD("pick", umsi_body, picks, "whether each copy is only one of the bodies, at random",
                    .kinds = OF(UMSI_GROUP)),
};

static void set_body_defaults(void* record)
{
    umsi_body* body = record;
    body->def = um_default_body_def();
    body->def.name = "";
    body->rotation = um_vec2_make(1.0f, 0.0f);
}

const umsi_table umsi_body_table = {.name = "body",
                                    UMSI_FIELDS(body_fields),
                                    .size = sizeof(umsi_body),
                                    .set_defaults = set_body_defaults,
                                    .kind_rule = UMSI_KIND_BY_MEMBER,
                                    UMSI_KINDS(body_kinds),
                                    .kind_member = "bodies",
                                    .may_draw = true};
