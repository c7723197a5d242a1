// Executors for tests: nobody, some threads, and loops that are cut up as no sane user would.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_EXECUTORS_H
#define UMBRA_TEST_EXECUTORS_H

#include "core/executor.h"
#include "support/sanitizers.h"

// The thread sanitizer can find nothing in those of one thread, and neither sanitizer more in another number
// of workers than the comparison of bits in the release build: they come last, and are left out.
enum {
    EXECUTOR_SERIAL, // all others are compared with what it does
    EXECUTOR_3_WORKERS,
    EXECUTOR_ODD_PIECES, // of 1, 2, 3, 4 ... items, the last one first, with empty ones in between
    EXECUTOR_BACKWARDS,  // item by item, the last one first
    EXECUTOR_2_WORKERS,
    EXECUTOR_8_WORKERS,
    ALL_EXECUTORS,
    EXECUTOR_COUNT = WATCHES_THREADS  ? EXECUTOR_ODD_PIECES
                     : WATCHES_MEMORY ? EXECUTOR_2_WORKERS
                                      : ALL_EXECUTORS
};

typedef struct executor_set {
    um_allocator allocator;
    umi_executor executors[ALL_EXECUTORS];
} executor_set;

// Starts the threads, which sleep, or ends the program.
executor_set executors_start(void);

// Wakes one executor and lets the others sleep, so that they do not take each other's time.
const umi_executor* executors_wake(const executor_set* set, int32_t executor);

void executors_finish(executor_set* set);

const char* executor_name(int32_t executor);

// A hook that runs a loop in pieces of 1, 2, 3, 4 ... items, the last one first, with empty ones in between.
void run_odd_pieces(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context);

// A hook that runs a loop item by item, the last one first. If the context is not NULL, it is an int64_t that
// counts the loops.
void run_backwards(int32_t count, int32_t grain, umi_range_fn* fn, void* range_context, void* context);

// Who shares the steps of a world: a number of workers, or the hook. In an order as above.
typedef struct helpers {
    int32_t workers;
    bool has_hook;
    const char* name;
} helpers;

enum {
    HELPERS_NOBODY,
    HELPERS_3_WORKERS,
    HELPERS_HOOK,
    HELPERS_2_WORKERS,
    HELPERS_8_WORKERS,
    ALL_HELPERS,
    HELPERS_COUNT = WATCHES_THREADS  ? HELPERS_HOOK
                    : WATCHES_MEMORY ? HELPERS_2_WORKERS
                                     : ALL_HELPERS
};

extern const helpers HELPERS[ALL_HELPERS];

#endif
