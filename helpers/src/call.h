// One call of a create function, from its checks to its end: who was called, what has been made so far, and
// the first thing that went wrong. After a failure all that follows does nothing, so that callers need not
// ask after every step; umhi_call_end takes back what was made.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_CALL_H
#define UMBRA_HELPERS_CALL_H

#include <umbra_helpers/base.h>

// Where a struct of the user's keeps what it is made of.
typedef struct umhi_parts {
    um_body_id* bodies;
    um_joint_id* joints;
    int32_t* body_count;
    int32_t* joint_count;
    char* message; // UMH_MESSAGE_SIZE
} umhi_parts;

// The parts of a struct that has fields of these names.
#define UMHI_PARTS(thing)                                                                        \
    ((umhi_parts){(thing)->bodies, (thing)->joints, &(thing)->body_count, &(thing)->joint_count, \
                  (thing)->message})

typedef struct umhi_call {
    um_world* world;
    const char* function; // the public one
    um_result result;     // the first that was not UM_OK
    umhi_parts parts;
    float meter; // units per metre
} umhi_call;

// Begins a call. Fails if there is no world.
umhi_call umhi_call_begin(um_world* world, const char* function, umhi_parts parts);

// Ends it: if it has failed, nothing that it made is left. Returns what it came to.
um_result umhi_call_end(umhi_call* call);

// ---- Checks ---------------------------------------------------------------------------------------------

// Fails with a message, like printf, and tells the error hook of the world.
void umhi_fail(umhi_call* call, um_result result, const char* format, ...);

// A number as messages have it, the same in every locale.
typedef struct umhi_number {
    char text[32];
} umhi_number;
umhi_number umhi_number_of(float value);

// Whether a def comes from its default function, which the message names.
void umhi_check_cookie(umhi_call* call, uint32_t cookie, uint32_t expected, const char* default_function);

// A number of a range, a vector with coordinates up to a size, an option of an enum.
void umhi_check_range(umhi_call* call, const char* name, float value, float least, float most);
void umhi_check_vector(umhi_call* call, const char* name, um_vec2 value, float most);
void umhi_check_option(umhi_call* call, const char* name, int32_t value, int32_t count);

// A body that is there, or null for the ground.
void umhi_check_body(umhi_call* call, const char* name, um_body_id body);

// The same with the name of the field. call and def are those of the function that uses them.
#define UMHI_RANGE(field, least, most) umhi_check_range(call, "def." #field, (float)def->field, least, most)
#define UMHI_VECTOR(field, most) umhi_check_vector(call, "def." #field, def->field, most)
#define UMHI_BODY(field) umhi_check_body(call, "def." #field, def->field)

// ---- Making things --------------------------------------------------------------------------------------

// Adds a body or a joint to the world and to the parts. The null id after a failure.
um_body_id umhi_add_body(umhi_call* call, const um_body_def* def);
um_joint_id umhi_add_joint(umhi_call* call, const um_joint_def* def);

void umhi_add_circle(umhi_call* call, um_body_id body, const um_shape_def* def, um_circle circle);
void umhi_add_box(umhi_call* call, um_body_id body, const um_shape_def* def, um_box box);
void umhi_add_capsule(umhi_call* call, um_body_id body, const um_shape_def* def, um_capsule capsule);
void umhi_add_polygon(umhi_call* call, um_body_id body, const um_shape_def* def, const um_polygon* polygon);

// Makes two bodies ignore each other.
void umhi_ignore(umhi_call* call, um_body_id a, um_body_id b);

// ---- Ending them ----------------------------------------------------------------------------------------

// Ends all bodies of a struct that are still there, and with them their joints. False, and nothing changed,
// if the world is NULL or locked, or if a count is out of its range.
bool umhi_destroy(um_world* world, umhi_parts parts, int32_t most_bodies);

// ---- Small things that several helpers need -------------------------------------------------------------

bool umhi_is_null(um_body_id body);

// A point of the world in the frame of a body; of the ground it is the point itself.
um_vec2 umhi_local_point(const um_world* world, um_body_id body, um_vec2 point);

float umhi_length(um_vec2 v);

#endif
