// Lines of name and value: counters of a world, and the figures of a body.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_LINES_H
#define UMBRA_VIEWER_LINES_H

#include "session.h"

enum { BODY_MOST_LINES = 32 };

// The number is constant; without a scene it is 0.
int32_t counter_line_count(const session* of);
viewer_line counter_line_at(const session* of, int32_t index);

// Figures of a body, as many as it has: 0 for a body that is not there.
int32_t body_lines(const um_world* world, um_body_id body, viewer_line out_lines[BODY_MOST_LINES]);

#endif
