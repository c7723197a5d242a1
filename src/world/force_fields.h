// The fields of a world (umbra/field.h), and what they do to each body. A field keeps its place for life,
// and fields act in the order of their places. Here they are called force fields, because a field is a row
// of a table: see core/fields.h.
// SPDX-License-Identifier: MIT

#ifndef UMI_WORLD_FORCE_FIELDS_H
#define UMI_WORLD_FORCE_FIELDS_H

#include "core/pool.h"
#include "dynamics/bodies.h"
#include "geometry/cloud.h"
#include "geometry/rim.h"

#include <umbra/field.h>

// A field. Free places are chained through next_free.
typedef struct umi_force_field {
    um_field_def def; // its region's shape is not NULL if there is one, but points to nothing
    um_convex shape;  // of the region
    umi_cloud region; // the same as seen from the region's position
    um_aabb aabb;     // of the region
    uint32_t stamp;   // odd while in use, even while free; goes up by one at each change
    int32_t next_free;
} umi_force_field;

// What fields do to a body. Forces that follow from where it is, and those that follow from how it moves:
// the latter must not do more within a step than bring it to the speed of what it moves in.
typedef struct umi_field_load {
    umi_push push;
    umi_push drag;
    double power;     // of the drag, 0 or less
    umi_push lift;    // of liquids
    double displaced; // the mass of the liquids that the body displaces
} umi_field_load;

// By body, once there is a field.
typedef struct umi_field_state {
    umi_field_load load;       // within a step
    int64_t step;              // the last one in which the next three were noted
    um_vec2 user_force;        // what calls have applied to it
    float user_torque;         //
    uint32_t stamp;            // the body's, when it was last looked at
    um_vec2 force;             // of all fields in the last step
    um_vec2 bearing;           // the same without drag, which bears nothing: what sinks slowly does not rest
    um_vec2 slept_change;      // what has changed of the force since it fell asleep
    float slept_torque_change; //
    uint32_t is_found : 1;     // listed by the search for bodies in a region
} umi_field_state;

typedef struct umi_force_fields {
    umi_pool pool; // of umi_force_field
    umi_field_state* states;
    int32_t* found; // the bodies in a region, within a step
    int32_t state_capacity;
    int32_t found_capacity;
} umi_force_fields;

umi_force_fields umi_force_fields_make(void);
void umi_force_fields_destroy(const um_allocator* allocator, umi_force_fields* fields);

static inline umi_force_field* umi_force_field_at(const umi_force_fields* fields, int32_t field)
{
    return (umi_force_field*)fields->pool.items + field;
}

static inline bool umi_force_field_is_used(const umi_force_field* field)
{
    return (field->stamp & 1) != 0;
}

// Makes room for the states of so many bodies. False when memory ends.
bool umi_force_fields_reserve_states(const um_allocator* allocator, umi_force_fields* fields, int32_t bodies);

// The same if there is any field: a body that comes brings room along, so that a step needs none.
static inline bool umi_force_fields_follow(const um_allocator* allocator, umi_force_fields* fields,
                                           int32_t bodies)
{
    return fields->pool.count == 0 || umi_force_fields_reserve_states(allocator, fields, bodies);
}

// Takes a place, for which there is room, or gives it back. One that is taken has its stamp and nothing
// else.
int32_t umi_force_fields_take(umi_force_fields* fields);
void umi_force_fields_put(umi_force_fields* fields, int32_t index);

// Gives a field a def that was checked.
void umi_force_field_set(umi_force_field* field, const um_field_def* def);

// The state of a body; started anew if the body is not the one that it was about.
umi_field_state* umi_field_state_of(const umi_force_fields* fields, const umi_bodies* bodies, int32_t body);

// Whether fields alone bear a body, whose gravity is given as a force: so it may fall asleep though it
// lies on nothing.
bool umi_fields_bear(const umi_force_fields* fields, int32_t body, um_vec2 weight);

// The first rule that the fields break, or NULL.
const char* umi_force_fields_find_broken(const umi_force_fields* fields, const umi_bodies* bodies);

#endif
