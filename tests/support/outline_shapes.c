// Outlines for tests: see the header.
// SPDX-License-Identifier: MIT

#include "support/outline_shapes.h"

#include <math.h>
#include <string.h>

um_outline outline_of_shape(const outline_shape* shape)
{
    return (um_outline){shape->points, shape->counts, shape->ring_count};
}

// ---- Rings ----------------------------------------------------------------------------------------------

void shape_clear(outline_shape* shape)
{
    shape->point_count = 0;
    shape->ring_count = 0;
}

void shape_begin_ring(outline_shape* shape)
{
    shape->counts[shape->ring_count] = 0;
    shape->ring_count += 1;
}

void shape_add(outline_shape* shape, float x, float y)
{
    shape->points[shape->point_count] = um_vec2_make(x, y);
    shape->point_count += 1;
    shape->counts[shape->ring_count - 1] += 1;
}

void shape_add_circle(outline_shape* shape, um_vec2 center, float radius, int32_t count, int32_t turns)
{
    shape_begin_ring(shape);
    for (int32_t i = 0; i < count; ++i) {
        um_rot q = um_rot_from_angle(2.0f * UM_PI * (float)turns * (float)i / (float)count);
        shape_add(shape, center.x + radius * q.c, center.y + radius * q.s);
    }
}

void shape_add_box(outline_shape* shape, float x, float y, float width, float height)
{
    shape_begin_ring(shape);
    shape_add(shape, x, y);
    shape_add(shape, x + width, y);
    shape_add(shape, x + width, y + height);
    shape_add(shape, x, y + height);
}

// ---- Shapes ---------------------------------------------------------------------------------------------

static void add_around(outline_shape* shape, float radius, float share_of_turn)
{
    um_rot q = um_rot_from_angle(2.0f * UM_PI * share_of_turn);
    shape_add(shape, radius * q.c, radius * q.s);
}

void shape_star(outline_shape* shape, int32_t points, float inner, float outer)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    for (int32_t i = 0; i < 2 * points; ++i) {
        add_around(shape, i % 2 == 0 ? outer : inner, (float)i / (float)(2 * points));
    }
}

void shape_comb(outline_shape* shape, int32_t teeth, float length)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    for (int32_t i = 0; i < teeth; ++i) {
        float x = 2.0f * (float)i;
        shape_add(shape, x, i == 0 ? -length : 0.0f);
        if (i > 0) {
            shape_add(shape, x, -length);
        }
        shape_add(shape, x + 1.0f, -length);
        if (i + 1 < teeth) {
            shape_add(shape, x + 1.0f, 0.0f);
        }
    }
    shape_add(shape, 2.0f * (float)teeth - 1.0f, 1.0f);
    shape_add(shape, 0.0f, 1.0f);
}

void shape_spiral(outline_shape* shape, int32_t turns)
{
    // The outer sides of the strip inwards, then the inner ones outwards.
    shape_clear(shape);
    shape_begin_ring(shape);
    float size = 4.0f * (float)turns + 4.0f;
    for (int32_t i = 0; i < turns; ++i) {
        float in = 2.0f * (float)i;
        shape_add(shape, in - (i > 0 ? 2.0f : 0.0f), in);
        shape_add(shape, size - in, in);
        shape_add(shape, size - in, size - in);
        shape_add(shape, in, size - in);
    }
    for (int32_t i = turns - 1; i >= 0; --i) {
        float in = 2.0f * (float)i + 1.0f;
        shape_add(shape, in, size - in);
        shape_add(shape, size - in, size - in);
        shape_add(shape, size - in, in);
        shape_add(shape, in - (i > 0 ? 2.0f : 1.0f), in);
    }
}

void shape_coil(outline_shape* shape, int32_t turns, int32_t points_each)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    int32_t count = turns * points_each;
    for (int32_t i = 0; i <= count; ++i) {
        add_around(shape, 2.0f + 2.0f * (float)i / (float)points_each,
                   (float)(i % points_each) / (float)points_each);
    }
    for (int32_t i = count; i >= 0; --i) {
        add_around(shape, 1.0f + 2.0f * (float)i / (float)points_each,
                   (float)(i % points_each) / (float)points_each);
    }
}

void shape_gear(outline_shape* shape, int32_t teeth)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    for (int32_t i = 0; i < 4 * teeth; ++i) {
        add_around(shape, i % 4 < 2 ? 1.0f : 0.85f, (float)i / (float)(4 * teeth));
    }
}

// ---- Cells ------------------------------------------------------------------------------------------------

typedef struct grid {
    bool cells[MOST_SHAPE_CELLS + 2][MOST_SHAPE_CELLS + 2]; // with an empty rim
    bool seen[MOST_SHAPE_CELLS + 2][MOST_SHAPE_CELLS + 2]; // whether the lower side of a cell has been traced
    int32_t width, height;
} grid;

// Fills cells until none touch at a corner only.
static void close_corners(grid* g)
{
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        for (int32_t y = 1; y < g->height; ++y) {
            for (int32_t x = 1; x < g->width; ++x) {
                bool* low = &g->cells[y][x];
                bool* high = &g->cells[y + 1][x];
                if (low[0] == high[1] && low[1] == high[0] && low[0] != low[1]) {
                    low[0] = true;
                    low[1] = true;
                    has_changed = true;
                }
            }
        }
    }
}

// Goes around from the lower left corner of a cell, with the filled cells on the left.
static void trace(outline_shape* shape, grid* g, int32_t start_x, int32_t start_y)
{
    static const int32_t step_x[] = {1, 0, -1, 0};
    static const int32_t step_y[] = {0, 1, 0, -1};
    int32_t x = start_x;
    int32_t y = start_y;
    int32_t way = 0;
    shape_begin_ring(shape);
    do {
        shape_add(shape, (float)x, (float)y);
        if (way == 0) {
            g->seen[y][x] = true;
        }
        x += step_x[way];
        y += step_y[way];
        // The cells ahead, as seen from the corner that has been reached: cell (x, y) is to its upper right.
        bool upper_right = g->cells[y][x];
        bool upper_left = g->cells[y][x - 1];
        bool lower_left = g->cells[y - 1][x - 1];
        bool lower_right = g->cells[y - 1][x];
        bool filled[4] = {upper_right, upper_left, lower_left, lower_right}; // on the left of each way
        bool right_of_way = filled[(way + 3) % 4];
        bool left_of_way = filled[way];
        way = right_of_way ? (way + 3) % 4 : (left_of_way ? way : (way + 1) % 4);
    } while (x != start_x || y != start_y);
}

void shape_cells(outline_shape* shape, const uint8_t* cells, int32_t width, int32_t height)
{
    static grid g;
    memset(&g, 0, sizeof g);
    g.width = width;
    g.height = height;
    g.cells[1][1] = true;
    for (int32_t i = 0; i < width * height; ++i) {
        bool* cell = &g.cells[1 + i / width][1 + i % width];
        *cell = *cell || cells[i] != 0;
    }
    close_corners(&g);
    shape_clear(shape);
    for (int32_t y = 1; y <= height; ++y) {
        for (int32_t x = 1; x <= width; ++x) {
            if (g.cells[y][x] && !g.cells[y - 1][x] && !g.seen[y][x]) {
                trace(shape, &g, x, y);
            }
        }
    }
}

// ---- Random shapes --------------------------------------------------------------------------------------

void shape_random_star(outline_shape* shape, prng* random, int32_t count, float least, float most)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    for (int32_t i = 0; i < count; ++i) {
        add_around(shape, prng_float(random, least, most), (float)i / (float)count);
    }
}

void shape_random_trip(outline_shape* shape, prng* random, int32_t count, int32_t size)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    for (int32_t i = 0; i < count; ++i) {
        // One after the other: compilers evaluate arguments in different orders.
        float x = (float)prng_below(random, size);
        float y = (float)prng_below(random, size);
        shape_add(shape, x, y);
    }
    shape_uncross(shape);
}

void shape_random_cells(outline_shape* shape, prng* random, int32_t width, int32_t height, int32_t percent)
{
    static uint8_t cells[MOST_SHAPE_CELLS * MOST_SHAPE_CELLS];
    for (int32_t i = 0; i < width * height; ++i) {
        cells[i] = prng_chance(random, percent) ? 1 : 0;
    }
    shape_cells(shape, cells, width, height);
}

void shape_random_strip(outline_shape* shape, prng* random, int32_t count, float least_width)
{
    shape_clear(shape);
    shape_begin_ring(shape);
    for (int32_t i = 0; i < count; ++i) {
        shape_add(shape, (float)i, prng_float(random, -2.0f, 2.0f));
    }
    for (int32_t i = count - 1; i >= 0; --i) {
        shape_add(shape, (float)i,
                  shape->points[i].y + least_width * (1.0f + prng_float(random, 0.0f, 1.0f)));
    }
}

// ---- Changes --------------------------------------------------------------------------------------------

static double turn(um_vec2 a, um_vec2 b, um_vec2 c)
{
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

static bool sides_cross(um_vec2 a, um_vec2 b, um_vec2 c, um_vec2 d)
{
    return turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
}

// Reverses the part between two sides that cross. Each time the trip becomes shorter.
static bool uncross(um_vec2* points, int32_t count)
{
    bool has_changed = false;
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t k = i + 2; k < count; ++k) {
            if (sides_cross(points[i], points[i + 1], points[k], points[(k + 1) % count])) {
                for (int32_t low = i + 1, high = k; low < high; ++low, --high) {
                    um_vec2 swapped = points[low];
                    points[low] = points[high];
                    points[high] = swapped;
                }
                has_changed = true;
            }
        }
    }
    return has_changed;
}

void shape_uncross(outline_shape* shape)
{
    // Where rounding decides what crosses there may be no end.
    const int32_t most_passes = 1000;
    int32_t count = shape->counts[shape->ring_count - 1];
    for (int32_t i = 0; i < most_passes && uncross(shape->points + shape->point_count - count, count); ++i) {
    }
}

void shape_transform(outline_shape* shape, float factor, float radians, um_vec2 offset)
{
    um_transform t = {offset, um_rot_from_angle(radians)};
    for (int32_t i = 0; i < shape->point_count; ++i) {
        shape->points[i] = um_transform_apply(t, um_vec2_scale(shape->points[i], factor));
    }
}

static void reverse(um_vec2* points, int32_t count)
{
    for (int32_t low = 0, high = count - 1; low < high; ++low, --high) {
        um_vec2 swapped = points[low];
        points[low] = points[high];
        points[high] = swapped;
    }
}

void shape_shuffle(outline_shape* shape, prng* random)
{
    um_vec2* points = shape->points;
    for (int32_t i = 0; i < shape->ring_count; ++i) {
        int32_t count = shape->counts[i];
        if (prng_chance(random, 50)) {
            reverse(points, count);
        }
        // Three reversals turn a list round.
        int32_t first = prng_below(random, count);
        reverse(points, first);
        reverse(points + first, count - first);
        reverse(points, count);
        points += count;
    }
}
