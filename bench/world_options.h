// What the user of `umbra-bench world` asks for.
// SPDX-License-Identifier: MIT

#ifndef BENCH_WORLD_OPTIONS_H
#define BENCH_WORLD_OPTIONS_H

#include "world_scenes.h"

enum {
    world_worker_capacity = 8, // counts of workers that one call can ask for
};

typedef struct world_options {
    bool help;
    bool json;
    bool has_n;
    int32_t n;
    int32_t runs;                           // 0: by case
    int32_t steps;                          // 0: by scene
    bool has_scene;                         // otherwise all
    bool scenes[world_scene_kind_count];    // those that are wanted
    bool has_engine;                        // otherwise all that are there
    bool engines[world_engine_count];       //
    int32_t workers[world_worker_capacity]; // the counts that are wanted
    int32_t worker_count;                   // how many of them; 0: by case
    int32_t lanes;                          // of Umbra's kernels; 0: as it likes
} world_options;

// Reads the arguments. False, with a message on stderr, if one is bad.
bool world_options_parse(int argument_count, char** arguments, world_options* out_options);

void world_options_print_usage(void);

#endif
