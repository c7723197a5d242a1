// The shots of `umbra-bench tunnel`: each is a small world of its own, which is stepped at 60 Hz, and a
// verdict.
// SPDX-License-Identifier: MIT

#ifndef BENCH_TUNNEL_SHOTS_H
#define BENCH_TUNNEL_SHOTS_H

#include "random.h"
#include "world_engine.h"

// Makes a shot. Returns whether something ends on the other side of what should have stopped it.
typedef bool tunnel_shot_fn(const world_engine* engine, random_stream* random);

typedef struct tunnel_test {
    const char* name;
    const char* summary;
    int32_t share; // of all shots, in percent
    tunnel_shot_fn* shoot;
} tunnel_test;

enum { tunnel_test_count = 8 };
extern const tunnel_test tunnel_tests[tunnel_test_count];

#endif
