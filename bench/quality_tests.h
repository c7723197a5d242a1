// The tests of `umbra-bench quality`: what is set up, and which figures are taken. Of every figure less is
// better, and 0 is ideal, so that one rule compares them all: how far an engine is from what should happen.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_TESTS_H
#define BENCH_QUALITY_TESTS_H

#include "world_engine.h"

enum {
    quality_most_figures = 3,
    quality_test_count = 15,
};

// A figure that a test takes.
typedef struct quality_figure {
    const char* key;
    const char* unit;
    double tolerance; // two engines that differ by no more than this are alike
    int decimals;
} quality_figure;

typedef struct quality_test quality_test;

struct quality_test {
    const char* name;
    const char* summary;
    // Runs the test on an engine. A figure that does not exist, as the step at which something fell asleep
    // that never did, is infinite.
    void (*run)(const quality_test* test, const world_engine* engine, double* out_figures);
    double amount; // what the runner makes of it: mass ratio, share of the friction angle, restitution
    int32_t size;  // the same: rows, boxes
    int figure_count;
    quality_figure figures[quality_most_figures];
};

const quality_test* quality_test_at(int index);

// The index of the test of this name, or -1.
int quality_test_find(const char* name);

// ---- The runners ----------------------------------------------------------------------------------------

void run_pyramid(const quality_test* test, const world_engine* engine, double* out_figures);
void run_stack(const quality_test* test, const world_engine* engine, double* out_figures);
void run_heavy_top(const quality_test* test, const world_engine* engine, double* out_figures);
void run_heavy_bottom(const quality_test* test, const world_engine* engine, double* out_figures);
void run_jitter(const quality_test* test, const world_engine* engine, double* out_figures);

void run_slope(const quality_test* test, const world_engine* engine, double* out_figures);
void run_bounce(const quality_test* test, const world_engine* engine, double* out_figures);
void run_deep_overlap(const quality_test* test, const world_engine* engine, double* out_figures);

#endif
