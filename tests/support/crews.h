// Crews for tests: nobody, some threads, and loops that are cut up as no sane user would.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_CREWS_H
#define UMBRA_TEST_CREWS_H

#include "core/crew.h"
#include "support/sanitizers.h"

// Those of one thread come last: the thread sanitizer can find nothing in them, and leaves them out.
enum {
    CREW_NOBODY, // all others are compared with what it does
    CREW_2_WORKERS,
    CREW_3_WORKERS,
    CREW_8_WORKERS,
    CREW_ODD_PIECES, // of 1, 2, 3, 4 ... items, the last one first, with empty ones in between
    CREW_BACKWARDS,  // item by item, the last one first
    ALL_CREWS,
    CREW_COUNT = WATCHES_THREADS ? CREW_ODD_PIECES : ALL_CREWS
};

typedef struct crew_set {
    um_allocator allocator;
    umi_crew crews[ALL_CREWS];
} crew_set;

// Starts the threads, which sleep, or ends the program.
crew_set crews_start(void);

// Wakes one crew and lets the others sleep, so that they do not take each other's time.
const umi_crew* crews_wake(const crew_set* set, int32_t crew);

void crews_finish(crew_set* set);

const char* crew_name(int32_t crew);

// A hook that runs a loop in pieces of 1, 2, 3, 4 ... items, the last one first, with empty ones in between.
void run_odd_pieces(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context);

// A hook that runs a loop item by item, the last one first. If the context is not NULL, it is an int64_t that
// counts the loops.
void run_backwards(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context);

// Who shares the steps of a world: a number of workers, or the hook, which comes last as above.
typedef struct helpers {
    int32_t workers;
    bool has_hook;
    const char* name;
} helpers;

enum { HELPERS_HOOK = 4, ALL_HELPERS, HELPERS_COUNT = WATCHES_THREADS ? HELPERS_HOOK : ALL_HELPERS };

extern const helpers HELPERS[ALL_HELPERS];

#endif
