// The fewest convex pieces that diagonals can cut a ring into, found by trying all of them. No cmocka here.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_OUTLINE_FEWEST_H
#define UMBRA_TEST_OUTLINE_FEWEST_H

#include <umbra/math.h>

enum { MOST_FEWEST_POINTS = 24 };

// For a ring that does not cross itself, of up to MOST_FEWEST_POINTS points with integer coordinates. The
// number of vertices of a piece is not limited.
int32_t outline_fewest_pieces(const um_vec2* points, int32_t count);

#endif
