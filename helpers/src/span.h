// A row of links from one point to another, and the joints between them: what ropes and bridges have in
// common.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_SPAN_H
#define UMBRA_HELPERS_SPAN_H

#include "call.h"

// What holds an end.
typedef struct umhi_end {
    um_vec2 point;
    um_body_id body; // null for the ground
    bool is_held;
} umhi_end;

// Where links lie: chords of an arc, each as long as the others, and each turned against the one before by
// the same angle.
typedef struct umhi_span {
    umhi_end start, end;
    int32_t count;
    float link_length;
    float first_angle; // of the first link in the world
    float turn;        // from each link to the next
} umhi_span;

// A link in its place; the body stands in its middle, with its x along it.
typedef struct umhi_link {
    um_vec2 middle;
    float angle;
} umhi_link;

// Lays out a span whose middle is off the straight line by sag times the way from end to end, towards
// gravity. Fails if the ends are nearer than a millimetre.
umhi_span umhi_span_make(umhi_call* call, umhi_end start, umhi_end end, int32_t count, float sag);

// Writes the places of all links.
void umhi_span_lay(const umhi_span* span, umhi_link* out_links);

// Joins the links, which are the bodies of the call, to each other and to what holds the ends. def has the
// kind of joint, and all else that is the same for all of them. Distance joints reach from middle to middle.
void umhi_span_join(umhi_call* call, const umhi_span* span, const um_joint_def* def);

#endif
