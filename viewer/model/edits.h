// What a user does to a world, as data: each edit with the step before which it happens. The log of them and
// the scene make the same world again, to the bit, since ids and steps are the same in every run.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_EDITS_H
#define UMBRA_VIEWER_EDITS_H

#include "settings.h"

typedef enum edit_kind {
    EDIT_GRAB,    // holds a body by a mouse joint
    EDIT_PULL,    // pulls what is held to a point
    EDIT_RELEASE, // lets it go
    EDIT_BALL,
    EDIT_BOX,
    EDIT_DELETE,
    EDIT_BOMB,
    EDIT_SETTING,
} edit_kind;

// All in the world's units.
typedef struct edit {
    edit_kind kind;
    int32_t step;     // steps made before it
    um_body_id body;  // of EDIT_GRAB and EDIT_DELETE
    um_vec2 point;    // where: of all but EDIT_RELEASE, EDIT_DELETE and EDIT_SETTING
    um_vec2 velocity; // of EDIT_BALL
    um_vec2 half;     // of EDIT_BOX: half its sides
    float radius;     // of EDIT_BALL and EDIT_BOMB
    float impulse;    // of EDIT_BOMB, per length of outline
    setting which;    // of EDIT_SETTING
    double value;     // of it
} edit;

// Does an edit to a world. *held is what the last EDIT_GRAB made; null for nothing. False, and no change, if
// the world refuses it.
bool edit_apply(const edit* it, um_world* world, um_joint_id* held);

// ---- The log --------------------------------------------------------------------------------------------

// In the order in which they happened. All zero is empty.
typedef struct edit_log {
    edit* edits;
    int32_t count, capacity;
    um_allocator allocator; // all NULL: the C library
} edit_log;

// Makes room for some more, so that so many calls of edit_log_add cannot fail. False if memory ends.
bool edit_log_reserve(edit_log* it, int32_t more);

// There must be room. A pull after a pull before the same step takes its place, for only the last one counts.
void edit_log_add(edit_log* it, const edit* added);

void edit_log_free(edit_log* it);

#endif
