// The tests of `umbra-bench quality`: what is set up, and which figures are taken. Of every figure less is
// better, and 0 is ideal, so that one rule compares them all: how far an engine is from what should happen.
// SPDX-License-Identifier: MIT

#ifndef BENCH_QUALITY_TESTS_H
#define BENCH_QUALITY_TESTS_H

#include "world_engine.h"

enum {
    quality_most_figures = 3,
    quality_test_count = 37,
};

// A figure that a test takes.
typedef struct quality_figure {
    const char* key;
    const char* unit;
    double tolerance; // two engines that differ by no more than this are alike
    int decimals;
} quality_figure;

typedef struct quality_test quality_test;

// One run: a test on an engine. Everything random in it is made from the seed, so all engines get the same
// scene.
typedef struct quality_case {
    const quality_test* test;
    const world_engine* engine;
    uint64_t seed;
} quality_case;

// Runs a case. A figure that does not exist, as the step at which something fell asleep that never did, is
// infinite.
typedef void quality_run_fn(const quality_case* it, double* out_figures);

struct quality_test {
    const char* name;
    const char* summary;
    quality_run_fn* run;
    bool needs_substeps; // only for engines that have them
    bool is_fixed;       // the scene does not depend on the seed, so one run is enough
    double amount;       // what the runner makes of it: mass ratio, share of the friction angle, restitution
    int32_t size;        // the same: rows, boxes
    int figure_count;
    quality_figure figures[quality_most_figures];
};

const quality_test* quality_test_at(int index);

// The index of the test of this name, or -1.
int quality_test_find(const char* name);

// ---- The runners ----------------------------------------------------------------------------------------

quality_run_fn run_pyramid;
quality_run_fn run_stack;
quality_run_fn run_heavy_top;
quality_run_fn run_heavy_bottom;
quality_run_fn run_jitter;

quality_run_fn run_heaps;
quality_run_fn run_rods;
quality_run_fn run_woken_heap;

quality_run_fn run_card_house;
quality_run_fn run_arch;
quality_run_fn run_jenga;

quality_run_fn run_elastic_row;
quality_run_fn run_elastic_box;
quality_run_fn run_off_center;

quality_run_fn run_far_away;
quality_run_fn run_rates;
quality_run_fn run_substeps;
quality_run_fn run_long_steps;
quality_run_fn run_sizes;

quality_run_fn run_chain_load;
quality_run_fn run_mixed_chain;
quality_run_fn run_bridge;
quality_run_fn run_ragdolls;
quality_run_fn run_cradle;
quality_run_fn run_joint_parts;

quality_run_fn run_slope;
quality_run_fn run_bounce;
quality_run_fn run_deep_overlap;

#endif
