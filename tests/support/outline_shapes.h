// Outlines for tests: by hand, and at random in ways that are hard for a decomposition. No cmocka here.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_OUTLINE_SHAPES_H
#define UMBRA_TEST_OUTLINE_SHAPES_H

#include "support/prng.h"

#include <umbra/outline.h>

enum {
    MOST_SHAPE_POINTS = 1 << 14,
    MOST_SHAPE_RINGS = 1 << 12,
    MOST_SHAPE_CELLS = 96,
};

typedef struct outline_shape {
    um_vec2 points[MOST_SHAPE_POINTS];
    int32_t counts[MOST_SHAPE_RINGS];
    int32_t point_count;
    int32_t ring_count;
} outline_shape;

um_outline outline_of_shape(const outline_shape* shape);

// ---- Rings ----------------------------------------------------------------------------------------------

void shape_clear(outline_shape* shape);

// A ring begins, or a point is added to the last one.
void shape_begin_ring(outline_shape* shape);
void shape_add(outline_shape* shape, float x, float y);

// A regular polygon, clockwise if turns is negative.
void shape_add_circle(outline_shape* shape, um_vec2 center, float radius, int32_t count, int32_t turns);

// A corner of a rectangle and its sizes.
void shape_add_box(outline_shape* shape, float x, float y, float width, float height);

// ---- Shapes ---------------------------------------------------------------------------------------------

// A star of so many points.
void shape_star(outline_shape* shape, int32_t points, float inner, float outer);

// A bar with teeth of width 1 and the given length below.
void shape_comb(outline_shape* shape, int32_t teeth, float length);

// A strip of width 1 that winds inwards, at right angles.
void shape_spiral(outline_shape* shape, int32_t turns);

// A curved strip that winds inwards.
void shape_coil(outline_shape* shape, int32_t turns, int32_t points_each);

// A disc with teeth around it.
void shape_gear(outline_shape* shape, int32_t teeth);

// The borders of the cells of a grid, a byte each that is not 0 where it is filled, row by row; some cells
// are filled so that none touch at a corner alone. There is at least one.
void shape_cells(outline_shape* shape, const uint8_t* cells, int32_t width, int32_t height);

// ---- Random shapes --------------------------------------------------------------------------------------

// Around the origin, at even angles, at random distances.
void shape_random_star(outline_shape* shape, prng* random, int32_t count, float least, float most);

// A round trip through random points with integer coordinates up to size, without crossings.
void shape_random_trip(outline_shape* shape, prng* random, int32_t count, int32_t size);

// Random cells of a grid, up to MOST_SHAPE_CELLS wide and high: islands and holes of any depth, none of which
// touch.
void shape_random_cells(outline_shape* shape, prng* random, int32_t width, int32_t height, int32_t percent);

// A walk up one side of a strip and down the other, whose width varies at random.
void shape_random_strip(outline_shape* shape, prng* random, int32_t count, float least_width);

// ---- Changes --------------------------------------------------------------------------------------------

// Reverses parts of the last ring until no two of its sides cross. They may touch.
void shape_uncross(outline_shape* shape);

// Every point times a factor, turned, then moved.
void shape_transform(outline_shape* shape, float factor, float radians, um_vec2 offset);

// Random rings get the other orientation, and a random point becomes the first of its ring.
void shape_shuffle(outline_shape* shape, prng* random);

#endif
