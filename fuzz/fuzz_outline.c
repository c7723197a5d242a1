// Fuzz target: bytes become rings of points, of which um_outline_decompose makes polygons. Whatever it makes
// must be what tests/support/outline_oracle.h asks for, and whatever it refuses must be wrong.
//
// The first byte chooses how the others become rings (see make_shape), the second and third how the points
// are scaled, turned and moved, the fourth which allocation fails.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/outline_oracle.h"
#include "support/outline_shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETUP_BYTES = 4,
    MOST_POINTS = 200, // a longer input finds nothing that a shorter one would not
    MOST_POLYGONS = 2 * MOST_POINTS,
    GRID_WIDTH = 12,
    SAMPLES = 32,
};

// What is known of the points of a shape.
typedef enum kind {
    KIND_BYTES,  // a byte for each coordinate, and rings that end with a byte of 255
    KIND_TRIP,   // the same points, in an order in which no ring crosses itself
    KIND_CELLS,  // the cells of a grid
    KIND_FLOATS, // any floats
    KIND_COUNT
} kind;

static outline_shape shape;
static um_polygon polygons[MOST_POLYGONS];

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void stop(const char* what, const char* why)
{
    fprintf(stderr, "fuzz_outline: %s: %s\n", what, why);
    abort();
}

static void make_rings(const uint8_t* data, size_t size, bool is_uncrossed)
{
    shape_clear(&shape);
    shape_begin_ring(&shape);
    for (size_t i = 0; i + 1 < size && shape.point_count < MOST_POINTS; i += 2) {
        if (data[i] == 255) {
            if (is_uncrossed) {
                shape_uncross(&shape);
            }
            shape_begin_ring(&shape);
        } else {
            shape_add(&shape, (float)data[i], (float)data[i + 1]);
        }
    }
    if (is_uncrossed) {
        shape_uncross(&shape);
    }
}

static void make_cells(const uint8_t* data, size_t size)
{
    uint8_t cells[MOST_POINTS];
    int32_t count = 0;
    for (size_t i = 0; i < size && count + 8 <= MOST_POINTS; ++i) {
        for (int32_t bit = 0; bit < 8; ++bit) {
            cells[count] = data[i] >> bit & 1u;
            count += 1;
        }
    }
    int32_t height = count / GRID_WIDTH;
    shape_cells(&shape, cells, GRID_WIDTH, height > 0 ? height : 0);
}

static void make_floats(const uint8_t* data, size_t size)
{
    shape_clear(&shape);
    shape_begin_ring(&shape);
    for (size_t i = 0; i + sizeof(um_vec2) <= size && shape.point_count < MOST_POINTS; i += sizeof(um_vec2)) {
        um_vec2 point;
        memcpy(&point, data + i, sizeof point);
        shape_add(&shape, point.x, point.y);
    }
    shape_uncross(&shape);
}

static void make_shape(kind which, const uint8_t* data, size_t size)
{
    switch (which) {
    case KIND_BYTES:
    case KIND_TRIP:
        make_rings(data, size, which == KIND_TRIP);
        break;
    case KIND_CELLS:
        make_cells(data, size);
        break;
    case KIND_FLOATS:
        make_floats(data, size);
        break;
    case KIND_COUNT:
        break;
    }
}

// Returns whether the points are where they were.
static bool place_shape(uint8_t size_and_angle, uint8_t place)
{
    static const float factors[] = {1.0f, 1e-3f, 0.01f, 0.1f, 10.0f, 300.0f, 3000.0f, 1e-4f};
    static const float angles[] = {0.0f, 0.3f, 1.0f, 2.0f};
    static const float offsets[] = {0.0f, 1.0f, 1e3f, -1e5f};
    float factor = factors[size_and_angle % 8];
    float angle = angles[size_and_angle / 8 % 4];
    um_vec2 offset = {offsets[place % 4], offsets[place / 4 % 4]};
    bool is_changed = size_and_angle % 32 != 0 || place % 16 != 0;
    if (is_changed) {
        shape_transform(&shape, factor, angle, offset);
    }
    return !is_changed;
}

static void check_polygons(const um_outline* outline, int32_t count)
{
    prng random = prng_make(1);
    if (count < 1 || count > MOST_POLYGONS) {
        stop("the count", "none, or more than there may be");
    }
    outline_verdict verdict = outline_check(outline, polygons, count, SAMPLES, &random);
    if (verdict.problem[0] != '\0') {
        stop("the polygons", verdict.problem);
    }
}

static um_result decompose(const um_outline* outline, uint8_t failing, int32_t* out_count,
                           um_outline_fault* out_fault)
{
    heap memory = heap_make();
    um_allocator allocator = heap_allocator(&memory);
    heap_fail(&memory, failing % 8, false);
    um_result result =
        um_outline_decompose(outline, &allocator, polygons, MOST_POLYGONS, out_count, out_fault);
    if ((result == UM_ERROR_OUT_OF_MEMORY) != (memory.refusals > 0)) {
        stop("memory", um_result_text(result));
    }
    heap_end(&memory);
    if (memory.problem != NULL) {
        stop("memory", memory.problem);
    }
    return result;
}

// Calls with one bad argument each.
static void check_bad_arguments(const um_outline* good, uint8_t which)
{
    static const int32_t bad_counts[] = {-1, 0, 2, INT32_MAX};
    static const um_result bad_count_results[] = {UM_ERROR_INVALID_COUNT, UM_ERROR_TOO_FEW_POINTS,
                                                  UM_ERROR_TOO_FEW_POINTS, UM_ERROR_LIMIT};
    const struct {
        um_outline outline;
        int32_t capacity;
        um_result expected;
    } calls[] = {
        {{good->points, good->ring_counts, -1}, 0, UM_ERROR_INVALID_COUNT},
        {{good->points, good->ring_counts, 0}, 0, UM_ERROR_TOO_FEW_POINTS},
        {{NULL, good->ring_counts, 1}, 0, UM_ERROR_NULL_ARGUMENT},
        {{good->points, NULL, 1}, 0, UM_ERROR_NULL_ARGUMENT},
        {{good->points, bad_counts + which % 4, 1}, 0, bad_count_results[which % 4]},
        {*good, -1, UM_ERROR_INVALID_COUNT},
        {*good, 1, UM_ERROR_NULL_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; ++i) {
        int32_t count = -1;
        um_result result =
            um_outline_decompose(&calls[i].outline, NULL, NULL, calls[i].capacity, &count, NULL);
        if (result != calls[i].expected || count != 0) {
            stop("a bad argument", um_result_text(result));
        }
    }
    int32_t count = -1;
    um_allocator half = {NULL, NULL, NULL};
    heap memory = heap_make();
    half.allocate = heap_allocator(&memory).allocate;
    if (um_outline_decompose(NULL, NULL, NULL, 0, &count, NULL) != UM_ERROR_NULL_ARGUMENT ||
        um_outline_decompose(good, NULL, NULL, 0, NULL, NULL) != UM_ERROR_NULL_ARGUMENT ||
        um_outline_decompose(good, &half, NULL, 0, &count, NULL) != UM_ERROR_INVALID_DEF) {
        stop("a bad argument", "it was taken");
    }
    heap_end(&memory);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size < SETUP_BYTES) {
        return 0;
    }
    kind which = (kind)(data[0] % KIND_COUNT);
    make_shape(which, data + SETUP_BYTES, size - SETUP_BYTES);
    bool is_on_grid = which != KIND_FLOATS && place_shape(data[1], data[2]);
    um_outline outline = outline_of_shape(&shape);
    if (data[3] >= 128) {
        check_bad_arguments(&outline, data[3]);
    }
    int32_t count = -1;
    um_outline_fault fault = {-2, -2, -2, -2};
    um_result result = decompose(&outline, data[3], &count, &fault);
    if (result == UM_OK) {
        check_polygons(&outline, count);
    } else if (count != 0 || fault.ring < -1 || fault.ring >= shape.ring_count) {
        stop("a refusal", "it has a count, or its fault is nowhere");
    } else if (result == UM_ERROR_BROKEN_INVARIANT) {
        stop("a refusal", um_result_text(result));
    } else if (result == UM_ERROR_OUTLINE_CROSSES && is_on_grid && outline_is_simple(&outline)) {
        stop("a refusal", "the outline is simple");
    }
    return 0;
}
