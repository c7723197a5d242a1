// When a body that is swept comes to a shape that it must not pass through.
// SPDX-License-Identifier: MIT

#ifndef UMI_STEP_SWEEP_PAIR_H
#define UMI_STEP_SWEEP_PAIR_H

#include "step/swept_shape.h"

// Where one shape comes to another.
typedef struct umi_meeting {
    double fraction; // 1 if it does not
    umi_point face;  // the normal of the other shape there, in the frame of its body
    bool goes_along; // it was in touch from the start, and stays beside the other shape
    bool slides;     // and moves along it
} umi_meeting;

// When a shape that is swept first touches a shape of another sweep, as far as both go: each moves up to its
// own fraction and stands still then. Never, if that is nothing that contacts would not take care of. The
// other shape may be of a body that stands still.
umi_meeting umi_sweep_meet(const um_world* world, const umi_swept_shape* swept, const umi_sweep* other,
                           int32_t other_shape);

// Shortens a sweep to a meeting that comes before the end that it has so far, or, of two at the same time,
// with the body and shape of the lower place: so the result does not depend on the order of calls. Returns
// whether it has.
bool umi_sweep_note(umi_sweep* sweep, int32_t shape, const umi_meeting* met, int32_t body,
                    int32_t other_shape);

// By how much a shape that moves to the end of its sweep would be beyond a face of the shape that carries it,
// which moves as far as its own sweep goes. The face's normal, in the frame of the world, is in *out_normal.
// If the distance is more than the inner radius and a joint would pull the body back, returns the distance at
// which the shapes only touch.
double umi_sweep_sink(const um_world* world, const umi_sweep* sweep, const umi_sweep* carrier,
                      umi_point* out_normal);

// Whether two bodies, of which the first one is dynamic, can touch at all.
static inline bool umi_sweep_can_meet(const umi_sweep* sweep, int32_t other_body)
{
    return sweep->body != other_body;
}

#endif
