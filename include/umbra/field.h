// Umbra: forces that fill space. A field acts in every step on the bodies in its region until it is
// destroyed: gravity of its own, a pull towards a point, drag, wind, a liquid that things float in. An
// explosion pushes once, and so does wind on a single body. Errors are reported as for bodies: see
// umbra/body.h.
//
// Fields act on dynamic bodies that are awake, at the beginning of a step (of each slice, if the step is a
// long one), and their forces stay the same throughout it. A body that comes to rest in a field falls
// asleep like any other, also one that nothing but a field holds: a box that floats. A sleeper wakes when
// fields come, go or change so that the force on it differs from what it slept with by a twentieth of its
// weight, or, to be exact, by a fifth of wake_share of um_sleep_settings. Fields that do not change cost
// sleepers nothing.
//
// Forces are in mass times units per second squared, masses follow from the densities of shapes.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_FIELD_H
#define UMBRA_FIELD_H

#include <umbra/body.h>
#include <umbra/convex.h>
#include <umbra/id.h>

// The kinds of fields. Each reads the settings with its name, and the region and categories.
typedef enum um_field_kind {
    UM_UNIFORM_FIELD,  // the same everywhere
    UM_RADIAL_FIELD,   // away from a point, or towards it
    UM_DRAG_FIELD,     // slows bodies down, to the velocity of a medium
    UM_WIND_FIELD,     // pushes the sides that face it
    UM_BUOYANCY_FIELD, // a liquid with a surface
} um_field_kind;

// Where a field is. Of a body with several shapes, those count that overlap the region; of such a shape all
// counts, not only the part in the region.
typedef struct um_field_region {
    const um_convex* shape; // copied; NULL for the whole world; default NULL
    um_vec2 position;       // of the shape, coordinates to UM_MAX_POSITION; default (0, 0)
    float angle;            // of the shape, radians; default 0
} um_field_region;

// What UM_UNIFORM_FIELD reads. Both act at the centre of mass, and add up.
typedef struct um_uniform_settings {
    um_vec2 acceleration; // units per second squared, to 1e9; default (0, 0)
    um_vec2 force;        // on each body, to UM_MAX_NUMBER; default (0, 0)
} um_uniform_settings;

// How the strength of a radial field goes on beyond its radius.
typedef enum um_falloff {
    UM_FALLOFF_NONE,           // it stays the same
    UM_FALLOFF_LINEAR,         // evenly down to nothing, within the distance of falloff
    UM_FALLOFF_INVERSE,        // radius / distance
    UM_FALLOFF_INVERSE_SQUARE, // (radius / distance)^2, like the gravity of a planet with that radius
} um_falloff;

// What UM_RADIAL_FIELD reads. Positive is away from the center, negative towards it. Both act at the
// centre of mass, and add up; a body whose centre of mass is at the center feels nothing.
typedef struct um_radial_settings {
    um_vec2 center;       // coordinates to UM_MAX_POSITION; default (0, 0)
    float acceleration;   // units per second squared, up to the radius; -1e9 to 1e9; default 0
    float force;          // on each body, up to the radius; -UM_MAX_NUMBER to UM_MAX_NUMBER; default 0
    float radius;         // UM_MIN_EXTENT to UM_MAX_POSITION; default 100
    um_falloff falloff;   // default UM_FALLOFF_LINEAR
    float falloff_length; // of UM_FALLOFF_LINEAR; 0 to UM_MAX_POSITION; default 100
} um_radial_settings;

// What UM_DRAG_FIELD reads. With u the velocity relative to the medium, the force on a body is
// -(linear + quadratic |u|) u, whatever its size, and the torque -angular times its angular velocity.
typedef struct um_drag_settings {
    um_vec2 velocity; // of the medium, units per second, to 1e9; default (0, 0)
    float linear;     // force per speed; 0 to UM_MAX_NUMBER; default 0
    float quadratic;  // force per speed squared; 0 to UM_MAX_NUMBER; default 0
    float angular;    // torque per angular speed; 0 to UM_MAX_NUMBER; default 0
} um_drag_settings;

// What UM_WIND_FIELD and um_body_apply_wind read. With u the wind relative to the middle of a shape, each
// side that faces it feels the dynamic pressure density |u|^2 / 2 on the length that it has across the
// wind: drag times that along the wind, and across the wind lift times that and the share by which the
// side leans over.
typedef struct um_wind_settings {
    um_vec2 velocity; // of the air, units per second, to 1e9; default (0, 0)
    float density;    // of the air, mass per square unit; 0 to 1e9; default 0.001
    float drag;       // 0 to 1e6; default 1
    float lift;       // 0 to 1e6; default 1
} um_wind_settings;

// What UM_BUOYANCY_FIELD reads. The liquid is where normal . p < offset, within the region. It pushes
// against the world's gravity, with the weight of the liquid that the submerged parts of shapes displace,
// at the centre of each part. A segment displaces nothing. A body that touches nothing moves as if it
// carried along as much mass as it displaces: it bobs up by gravity at most, however light it is.
typedef struct um_buoyancy_settings {
    float density;      // of the liquid, mass per square unit; 0 to 1e9; default 1
    um_vec2 normal;     // of the surface, out of the liquid, of any length but 0; to 1e9; default (0, -1)
    float offset;       // of the surface along the normal as if of length 1; to UM_MAX_POSITION; default 0
    um_vec2 flow;       // the velocity of the liquid, units per second, to 1e9; default (0, 0)
    float linear_drag;  // share of the displaced liquid's momentum lost per second; 0 to 1e6; default 2
    float angular_drag; // the same for spin; 0 to 1e6; default 2
} um_buoyancy_settings;

// How a field is set up.
typedef struct um_field_def {
    um_field_kind kind;            // default UM_UNIFORM_FIELD
    um_field_region region;        // default: that of each field
    uint64_t categories;           // acts on shapes with any of them; default UM_ALL_CATEGORIES
    um_uniform_settings uniform;   // default: that of each field
    um_radial_settings radial;     // default: that of each field
    um_drag_settings drag;         // default: that of each field
    um_wind_settings wind;         // default: that of each field
    um_buoyancy_settings buoyancy; // default: that of each field
    uint64_t user_data;            // yours; default 0
    uint32_t cookie;               // set by um_default_field_def; leave it alone
} um_field_def;

UM_API um_field_def um_default_field_def(void);

// ---- Fields ---------------------------------------------------------------------------------------------

// Makes a field. Sleepers that it would move wake. Null id for a bad def, for NULL, for a def that did not
// come from um_default_field_def, or when memory ends.
UM_API um_field_id um_field_create(um_world* world, const um_field_def* def);

// Ends a field. Sleepers that it held wake.
UM_API bool um_field_destroy(um_world* world, um_field_id field);

UM_API bool um_field_exists(const um_world* world, um_field_id field);

// The def of a field as it is now. Its region's shape is the world's own copy, valid until a field is
// created or changes. False, and the output unchanged, for a bad id or NULL.
UM_API bool um_field_get(const um_world* world, um_field_id field, um_field_def* out_def);

// Gives a field another def, also of another kind. Sleepers for which that makes a difference wake. False,
// and no change, for a bad id or def.
UM_API bool um_field_set(um_world* world, um_field_id field, const um_field_def* def);

// The number of fields of a world; 0 for NULL.
UM_API int32_t um_world_get_field_count(const um_world* world);

// All fields in the order of their places. Returns how many there are, and writes as many of them as there is
// room for. out_fields may be NULL if capacity is 0.
UM_API int32_t um_world_get_fields(const um_world* world, um_field_id* out_fields, int32_t capacity);

// ---- Once -----------------------------------------------------------------------------------------------

// How something blows up.
typedef struct um_explosion_def {
    um_vec2 center;      // coordinates to UM_MAX_POSITION; default (0, 0)
    float radius;        // up to which it is at full strength; UM_MIN_EXTENT to UM_MAX_EXTENT; default 100
    float falloff;       // how much further it reaches, ever weaker; 0 to UM_MAX_EXTENT; default 100
    float impulse;       // per length of outline that faces the center; 0 to 1e9; default 1
    uint64_t categories; // acts on shapes with any of them; default UM_ALL_CATEGORIES
    uint32_t cookie;     // set by um_default_explosion_def; leave it alone
} um_explosion_def;

UM_API um_explosion_def um_default_explosion_def(void);

// Pushes all dynamic bodies around a point away from it, at once, and wakes them. Every piece of the
// outline of a shape that faces the center gets an impulse along its normal, inwards and where it is: what
// is hit off its centre of mass spins. A piece faces the center if the center is on the outer side of the
// line along it, so a shape in which the center lies feels nothing; and nothing shields what is behind it.
// False, and no change, for a bad def, NULL, or one that did not come from um_default_explosion_def.
UM_API bool um_world_explode(um_world* world, const um_explosion_def* def);

// Lets wind blow at a body throughout the next step: the force that it has on the body's shapes as it is
// now. Wakes the body unless that is zero. The settings have no cookie: start from
// um_default_field_def().wind. False for a bad body, NULL, or a setting out of its range.
UM_API bool um_body_apply_wind(um_world* world, um_body_id body, const um_wind_settings* wind);

#endif
