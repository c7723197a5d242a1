// What the tests of this layer share: memory that can end, and checks that print both values.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_DYNAMICS_CHECKS_H
#define UMBRA_TEST_DYNAMICS_CHECKS_H

#include "support/checks.h"
#include "support/heap.h"

#include "dynamics/bodies.h"

#include <string.h>

// It must stay where it is while it is in use.
typedef struct memory {
    heap heap;
    um_allocator allocator;
} memory;

static inline void memory_start(memory* m)
{
    m->heap = heap_make();
    m->allocator = heap_allocator(&m->heap);
}

// Everything must have come back.
static inline void memory_finish(memory* m)
{
    heap_end(&m->heap);
    if (m->heap.problem != NULL) {
        fail_msg("%s", m->heap.problem);
    }
}

static inline void check_number(int64_t actual, int64_t expected, const char* what)
{
    if (actual != expected) {
        fail_msg("%s: %lld, expected %lld", what, (long long)actual, (long long)expected);
    }
}

// The same with the place of what is compared.
static inline void check_number_of(int64_t actual, int64_t expected, const char* what, int32_t place)
{
    if (actual != expected) {
        fail_msg("%s of %d: %lld, expected %lld", what, (int)place, (long long)actual, (long long)expected);
    }
}

static inline void check_float(double actual, double expected, double tolerance, const char* what)
{
    double difference = actual - expected;
    if (!(difference <= tolerance && -difference <= tolerance)) {
        fail_msg("%s: %.9g, expected %.9g +- %.3g", what, actual, expected, tolerance);
    }
}

static inline void check_bytes(const void* actual, const void* expected, size_t size, const char* what)
{
    const unsigned char* a = actual;
    const unsigned char* b = expected;
    size_t i = 0;
    while (i < size && memcmp(a + i, b + i, 1) == 0) {
        i += 1;
    }
    if (i < size) {
        fail_msg("%s: differs from what is expected from byte %zu on", what, i);
    }
}

// Bit by bit: -0 differs from 0, and a NaN is itself.
static inline bool have_same_bytes(const void* a, const void* b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

// ---- Bodies ---------------------------------------------------------------------------------------------

// Takes a body of a type with masses that differ from those of all others; awake if it is to be.
static inline int32_t take_body(memory* m, umi_bodies* bodies, um_body_type type, bool is_awake)
{
    assert_true(umi_bodies_reserve(&m->allocator, bodies));
    int32_t body = umi_bodies_take(bodies);
    umi_body_at(bodies, body)->type = (uint8_t)type;
    umi_body_at(bodies, body)->flags = UMI_BODY_ENABLED;
    bodies->drives[body] = (umi_drive){
        .inverse_mass = 1.0f + (float)body,
        .inverse_inertia = 0.25f + (float)body,
        .gravity_scale = 0.5f * (float)body,
    };
    if (is_awake) {
        umi_bodies_list_awake(bodies, body);
    }
    return body;
}

#endif
