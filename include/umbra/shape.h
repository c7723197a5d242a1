// Umbra's shapes: a circle, box, polygon, capsule, segment or chain on a body, with its material. A body may
// have any number of them, each with an offset of its own. Errors are reported as for bodies: see
// umbra/body.h.
//
// Two shapes that touch have the friction sqrt(a b) and the restitution max(a, b).
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SHAPE_H
#define UMBRA_SHAPE_H

#include <umbra/convex.h>
#include <umbra/geometry.h>
#include <umbra/id.h>
#include <umbra/outline.h>

// The kinds of shapes.
typedef enum um_shape_kind {
    UM_CIRCLE_SHAPE,
    UM_BOX_SHAPE,
    UM_POLYGON_SHAPE,
    UM_CAPSULE_SHAPE,
    UM_SEGMENT_SHAPE,
    UM_CHAIN_SEGMENT_SHAPE, // one of a chain: see um_chain
} um_shape_kind;

// What a shape touches. Two shapes touch if each has a category that is in the mask of the other one. If both
// are of the same group, other than 0, they touch in any case if it is positive, and never if it is negative.
// Shapes on one body never touch, nor do those of bodies that ignore each other: see um_body_set_ignores.
// What is left then may be asked for by a function of yours: see um_filter_fn.
typedef struct um_filter {
    uint64_t categories; // bits; without any, only its group touches it, and no query finds it; default 1
    uint64_t mask;       // categories of what it touches; default UM_ALL_CATEGORIES
    int32_t group;       // 0 for none; default 0
} um_filter;

UM_API um_filter um_default_filter(void);

// What events tell of a shape; of two that touch it is enough if one of them asks for it.
enum {
    UM_REPORT_CONTACTS = 1 << 0,  // when it begins to touch another one, and when that ends
    UM_REPORT_HITS = 1 << 1,      // what it hits, or is hit by, faster than hit_speed of the world's def
    UM_REPORT_KINEMATIC = 1 << 2, // when two bodies that are not dynamic begin to overlap with it, and end
};

// What the surface of a shape does besides rubbing.
//
// A belt moves along (-normal.y, normal.x) of each side, whose normal points out of the shape, and takes
// along what lies on it as far as friction reaches. Rolling resistance is a torque against rolling, as a
// share of the force that presses times the greater radius of the two shapes; of two the greater resistance
// counts. A one-way platform stops only what comes from the side that one_way points to, in the body's frame;
// all else passes, until it is out again.
typedef struct um_surface {
    float belt_speed;         // units per second; -1e6 to 1e6; default 0
    float rolling_resistance; // 0 to 1e3; default 0
    um_vec2 one_way;          // to 1e6; (0, 0) stops from all sides; default (0, 0)
} um_surface;

// What a shape is made of, and what it touches.
typedef struct um_shape_def {
    float density;       // mass per square unit; 0 to 1e9; default 1
    float friction;      // Coulomb's coefficient; 0 to 1e6; default 0.6
    float restitution;   // share of the approach speed that a bounce gives back; 0 to 1; default 0
    um_filter filter;    // default: that of each field
    uint32_t reports;    // UM_REPORT_... bits: what events tell of it, see umbra/event.h; default 0
    um_surface surface;  // default: that of each field
    bool asks_pre_solve; // whether pre_solve of the world's def is asked about its contacts; default false
    bool is_sensor;      // whether it only sees what overlaps it; see um_shape_is_sensor; default false
    bool sees_sensors;   // whether a sensor sees other sensors as well; default false
    uint64_t user_data;  // yours; default 0
    uint32_t cookie;     // set by um_default_shape_def; leave it alone
} um_shape_def;

UM_API um_shape_def um_default_shape_def(void);

// ---- Life -----------------------------------------------------------------------------------------------

// Adds a shape to a body, whose mass follows unless it was set by hand. A sleeper wakes, unless it was
// created asleep and no step has been made since. NULL for def means the defaults. Null id for a bad body,
// geometry or def, a def that did not come from um_default_shape_def, or when memory ends.
UM_API um_shape_id um_shape_create_circle(um_world* world, um_body_id body, const um_shape_def* def,
                                          um_circle circle);
UM_API um_shape_id um_shape_create_box(um_world* world, um_body_id body, const um_shape_def* def, um_box box);
UM_API um_shape_id um_shape_create_polygon(um_world* world, um_body_id body, const um_shape_def* def,
                                           const um_polygon* polygon);
UM_API um_shape_id um_shape_create_capsule(um_world* world, um_body_id body, const um_shape_def* def,
                                           um_capsule capsule);

// A segment has no mass, whatever its density.
UM_API um_shape_id um_shape_create_segment(um_world* world, um_body_id body, const um_shape_def* def,
                                           um_segment segment);

// ---- Chains ---------------------------------------------------------------------------------------------

// Segments from point to point: ground of any form. What slides or rolls along a chain is not caught where
// two segments meet. A chain is open on the right of the way from point to point as seen where y points up,
// and what comes from the other side passes through; so a loop that is clockwise there holds what is inside
// of it.
typedef struct um_chain {
    const um_vec2* points; // in the body's frame, each at least UM_MIN_EXTENT away from the next
    int32_t count;         // of points: 2 or more, of a loop 3 or more
    bool is_loop;          // whether a segment leads from the last point to the first
    bool is_two_sided;     // whether it holds what comes from either side
} um_chain;

// Adds a chain to a body, each of its segments as a shape of its own: as many as points for a loop, else one
// less. out_shapes gets their ids in order, and may be NULL. They are shapes like all others, without mass:
// one that is destroyed leaves a gap. False, and no shape, for a bad body, def or chain, or when memory ends.
UM_API bool um_shape_create_chain(um_world* world, um_body_id body, const um_shape_def* def,
                                  const um_chain* chain, um_shape_id* out_shapes);

// Heights at equal distances, as a chain.
typedef struct um_heightfield {
    const float* heights; // y above origin.y
    int32_t count;        // of heights: 2 or more
    um_vec2 origin;       // in the body's frame: where x begins, and a height of 0
    float spacing;        // from one height to the next along x; UM_MIN_EXTENT to UM_MAX_EXTENT
    bool is_y_up;         // open towards greater y; by default towards lesser y, which is up in pixels
} um_heightfield;

// Adds a height field to a body: a chain of one segment less than there are heights. With is_y_up the
// segments come from right to left. False, and no shape, for a bad body, def or field, or when memory ends.
UM_API bool um_shape_create_heightfield(um_world* world, um_body_id body, const um_shape_def* def,
                                        const um_heightfield* field, um_shape_id* out_shapes);

// ---- Outlines -------------------------------------------------------------------------------------------

// Adds an outline to a body, which may be concave and have holes: its convex pieces, each as a shape of its
// own, see um_outline_decompose. What slides along it is not caught where two pieces meet. Returns the number
// of shapes, and writes as many of their ids as there is room for; out_shapes may be NULL if capacity is 0.
// 0, and no shape, for a bad body, def or outline, or when memory ends: the last message says which side
// crosses which.
UM_API int32_t um_shape_create_outline(um_world* world, um_body_id body, const um_shape_def* def,
                                       const um_outline* outline, um_shape_id* out_shapes, int32_t capacity);

// ---- The end --------------------------------------------------------------------------------------------

// Takes a shape off its body. What rested on it wakes.
UM_API bool um_shape_destroy(um_world* world, um_shape_id shape);

UM_API bool um_shape_exists(const um_world* world, um_shape_id shape);

// ---- What it is -----------------------------------------------------------------------------------------

UM_API um_body_id um_shape_get_body(const um_world* world, um_shape_id shape);
UM_API um_shape_kind um_shape_get_kind(const um_world* world, um_shape_id shape);

// The geometry in the body's frame. False, and the output unchanged, if the shape is of another kind.
UM_API bool um_shape_get_circle(const um_world* world, um_shape_id shape, um_circle* out_circle);
UM_API bool um_shape_get_box(const um_world* world, um_shape_id shape, um_box* out_box);
UM_API bool um_shape_get_polygon(const um_world* world, um_shape_id shape, um_polygon* out_polygon);
UM_API bool um_shape_get_capsule(const um_world* world, um_shape_id shape, um_capsule* out_capsule);
UM_API bool um_shape_get_segment(const um_world* world, um_shape_id shape, um_segment* out_segment);

// Whether it is a segment of a chain that holds what comes from one side only, and whether it is a piece of
// an outline.
UM_API bool um_shape_is_one_sided(const um_world* world, um_shape_id shape);
UM_API bool um_shape_is_piece(const um_world* world, um_shape_id shape);

// Any shape as a convex in the body's frame, for the questions of umbra/convex.h: place it by the body's
// transform.
UM_API bool um_shape_get_convex(const um_world* world, um_shape_id shape, um_convex* out_convex);

// Replaces the geometry, also by another kind; a segment of a chain, or a piece of an outline, becomes a
// shape of its own by that. The body's mass follows unless it was set by hand; the body and what rested on it
// wake.
UM_API bool um_shape_set_circle(um_world* world, um_shape_id shape, um_circle circle);
UM_API bool um_shape_set_box(um_world* world, um_shape_id shape, um_box box);
UM_API bool um_shape_set_polygon(um_world* world, um_shape_id shape, const um_polygon* polygon);
UM_API bool um_shape_set_capsule(um_world* world, um_shape_id shape, um_capsule capsule);
UM_API bool um_shape_set_segment(um_world* world, um_shape_id shape, um_segment segment);

// The tight AABB around the shape as of the last step or change; all zero for a bad id or a disabled body.
UM_API um_aabb um_shape_get_aabb(const um_world* world, um_shape_id shape);

// ---- Material -------------------------------------------------------------------------------------------

// A new density changes the body's mass, unless that was set by hand. A new friction or restitution counts
// from the next step on. All three wake the body, and friction and
// restitution also what lies on it.
UM_API float um_shape_get_density(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_density(um_world* world, um_shape_id shape, float density);
UM_API float um_shape_get_friction(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_friction(um_world* world, um_shape_id shape, float friction);
UM_API float um_shape_get_restitution(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_restitution(um_world* world, um_shape_id shape, float restitution);
UM_API uint64_t um_shape_get_user_data(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_user_data(um_world* world, um_shape_id shape, uint64_t user_data);

// ---- Surface --------------------------------------------------------------------------------------------

// A new surface counts from the next step on, and wakes the body and what lies on it. False also when memory
// ends.
UM_API um_surface um_shape_get_surface(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_surface(um_world* world, um_shape_id shape, um_surface surface);

// Whether pre_solve of the world's def is asked about the contacts of the shape, from the next step on. A
// change wakes the body and what lies on it, since contacts of sleepers are not asked about. False also when
// memory ends.
UM_API bool um_shape_asks_pre_solve(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_asks_pre_solve(um_world* world, um_shape_id shape, bool asks_pre_solve);

// ---- Events ---------------------------------------------------------------------------------------------

// What events tell of the shape from the next step on. What touches it already begins then, or when one of
// the two wakes, and what is no longer reported ends. UM_REPORT_KINEMATIC wakes what is near. False also for
// bits that are none of UM_REPORT_...
UM_API uint32_t um_shape_get_reports(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_reports(um_world* world, um_shape_id shape, uint32_t reports);

// ---- Sensors --------------------------------------------------------------------------------------------

// A sensor touches nothing, weighs nothing, and no query finds it. It sees what overlaps it, on bodies of any
// type, asleep or awake, as far as filters allow; events tell when a visitor comes and goes.
UM_API bool um_shape_is_sensor(const um_world* world, um_shape_id shape);

// Whether it sees other sensors as well, if it is one.
UM_API bool um_shape_sees_sensors(const um_world* world, um_shape_id shape);

// The shapes that overlap a sensor, as of the last step. Returns how many there are, and writes as many of
// them as there is room for, in no particular order. out_visitors may be NULL if capacity is 0.
UM_API int32_t um_shape_get_visitors(const um_world* world, um_shape_id sensor, um_shape_id* out_visitors,
                                     int32_t capacity);

// ---- Filter ---------------------------------------------------------------------------------------------

// A new filter counts from the next step on, also for what touches already or sleeps: the body wakes, and so
// does what is near. The function of the world's def is asked anew, also if the filter is the one it had.
UM_API um_filter um_shape_get_filter(const um_world* world, um_shape_id shape);
UM_API bool um_shape_set_filter(um_world* world, um_shape_id shape, um_filter filter);

#endif
