// `umbra-bench world`: takes every case through scene, runs, check and report.
// SPDX-License-Identifier: MIT

#include "world_command.h"

#include "support.h"
#include "world_bars.h"
#include "world_measure.h"
#include "world_options.h"
#include "world_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// A scene at one size.
typedef struct world_case {
    const char* scene;
    int32_t n;
    int32_t runs;
    bool umbra_alone;  // a point of a scaling table, or too long for the peers
    bool with_workers; // also with two
} world_case;

// Box2D's scenes at their own sizes first, of which the last four have joints, then Umbra's: those of
// capsules and chains, and those of boxes.
static const world_case cases[] = {
    {"large_pyramid", 100, 3, false, true}, {"many_pyramids", 20, 3, false, true},
    {"smash", 80, 3, false, true},          {"washer", 90, 3, false, true},
    {"junkyard", 40, 3, false, true},       {"compounds", 150, 3, false, true},
    {"joint_grid", 100, 3, false, true},    {"rain", 40, 3, false, true},
    {"spinner", 6076, 3, false, true},      {"tumbler", 45, 3, false, true},
    {"capsules", 5000, 3, false, true},     {"terrain", 4000, 3, false, true},
    {"spikes", 100, 3, false, true},        {"spikes", 20, 3, false, true},
    {"pyramid", 60, 3, false, false},       {"pyramid", 100, 3, false, false},
    {"pile", 100, 3, true, false},          {"pile", 1000, 3, true, false},
    {"pile", 10000, 2, false, false},       {"pile", 50000, 2, true, false},
    {"sleepers", 0, 2, false, false},       {"sleepers", 10000, 2, false, false},
    {"sleepers", 100000, 1, false, false},  {"ball_on_pile", 10000, 1, false, false},
};

static bool wants_scene(const world_options* options, const char* scene)
{
    return !options->has_scene || options->scenes[world_scene_kind_find(scene)];
}

static bool wants_engine(const world_options* options, world_case which, const world_scene* scene,
                         int32_t workers, int engine)
{
    if (workers > 1 && !world_engine_at(engine)->has_workers) {
        return false;
    }
    if (scene->has_rounding && world_engine_at(engine)->has_no_rounding) {
        return false;
    }
    if (options->has_engine) {
        return options->engines[engine];
    }
    bool is_there = world_engine_at(engine)->missing == NULL && engine != scene->slow_engine;
    return is_there && (!which.umbra_alone || engine == world_engine_umbra_index);
}

// Engines that take several times as long as the others would make them wait for nothing: their best is not
// what a bar is about.
static bool runs_again(const world_options* options, const world_scene* scene, int engine)
{
    bool takes_long = scene->times_each_step || scene->takes_spikes;
    return options->runs > 0 || !takes_long || world_engine_at(engine)->has_workers;
}

// ---- One case -------------------------------------------------------------------------------------------

static double ratio(const world_result* result, int engine, int other)
{
    return world_result_value(result, engine, WORLD_MS_PER_STEP) /
           world_result_value(result, other, WORLD_MS_PER_STEP);
}

// Of Umbra's engines to each peer, and of every engine to Umbra.
static void compute_ratios(world_result* result)
{
    for (int e = 0; e < world_engine_count; ++e) {
        double* values = result->rows[e].values;
        values[WORLD_RATIO_UMBRA] = ratio(result, e, world_engine_umbra_index);
        if (e == world_engine_umbra_index || e == world_engine_sequential_index) {
            values[WORLD_RATIO_BOX2D3] = ratio(result, e, world_engine_box2d3_index);
            values[WORLD_RATIO_BOX2D2] = ratio(result, e, world_engine_box2d2_index);
            values[WORLD_RATIO_CHIPMUNK] = ratio(result, e, world_engine_chipmunk_index);
        }
    }
}

static world_result start_result(const world_scene* scene, int32_t workers, int32_t runs)
{
    return (world_result){
        .scene = scene->name,
        .n = scene->n,
        .workers = workers,
        .bodies = scene->dynamic_count,
        .steps = scene->steps,
        .runs = runs * scene->windows,
        .ideal_top = scene->top_index >= 0 ? (double)scene->bodies[scene->top_index].position.y : (double)NAN,
    };
}

static int list_workers(const world_options* options, world_case which, int32_t out[world_worker_capacity])
{
    if (options->worker_count > 0) {
        memcpy(out, options->workers, sizeof(options->workers));
        return options->worker_count;
    }
    out[0] = 1;
    out[1] = 2;
    return which.with_workers ? 2 : 1;
}

// Runs one case with all counts of workers, one result each. Everything takes its turn in every run, so that
// a slow minute of the machine hits all alike.
static int run_case(const world_options* options, world_case which, world_result* results)
{
    const world_scene_kind* kind = world_scene_kind_at(world_scene_kind_find(which.scene));
    world_scene scene = world_scene_create(kind, which.n, options->steps);
    scene.settings.lanes = options->lanes;
    int32_t runs = options->runs > 0 ? options->runs : which.runs;
    int32_t workers[world_worker_capacity];
    int count = list_workers(options, which, workers);
    for (int w = 0; w < count; ++w) {
        results[w] = start_result(&scene, workers[w], runs);
    }
    for (int32_t run = 0; run < runs; ++run) {
        for (int k = 0; k < count * world_engine_count; ++k) {
            int w = k % count;
            int e = k / count;
            bool wanted = wants_engine(options, which, &scene, workers[w], e);
            if (wanted && (run == 0 || runs_again(options, &scene, e))) {
                world_measure(&scene, world_engine_at(e), workers[w], &results[w].rows[e]);
                results[w].rows[e].runs += scene.windows;
            }
        }
    }
    for (int w = 0; w < count; ++w) {
        compute_ratios(&results[w]);
    }
    world_scene_destroy(&scene);
    return count;
}

static void run_and_print(const world_options* options, world_case which, world_results* results,
                          bool* first_row)
{
    if (results->count + world_worker_capacity > world_result_capacity) {
        bench_fail("more cases than there is room for");
    }
    world_result* added = &results->cases[results->count];
    int count = run_case(options, which, added);
    results->count += count;
    for (int w = 0; w < count; ++w) {
        if (options->json) {
            world_json_print(&added[w], first_row);
        } else {
            world_table_print(&added[w]);
        }
    }
    fflush(stdout);
}

static void run_cases(const world_options* options, world_results* results)
{
    bool first_row = true;
    for (int k = 0; options->has_n && k < world_scene_kind_count; ++k) {
        const char* name = world_scene_kind_at(k)->name;
        if (wants_scene(options, name)) {
            run_and_print(options, (world_case){name, options->n, 1, false, false}, results, &first_row);
        }
    }
    for (size_t i = 0; !options->has_n && i < sizeof(cases) / sizeof(cases[0]); ++i) {
        bool has_engine = !cases[i].umbra_alone || !options->has_engine ||
                          options->engines[world_engine_umbra_index] ||
                          options->engines[world_engine_sequential_index];
        if (wants_scene(options, cases[i].scene) && has_engine) {
            run_and_print(options, cases[i], results, &first_row);
        }
    }
}

int world_command(int argument_count, char** arguments)
{
    world_options options;
    if (!world_options_parse(argument_count, arguments, &options)) {
        return 2;
    }
    if (options.help) {
        world_options_print_usage();
        return 0;
    }
#if !defined(NDEBUG)
    fputs("umbra-bench: this is not a release build; its times mean little\n", stderr);
#endif
    static world_results results; // large, and zero at the start
    printf(options.json ? "[\n" : "umbra-bench world\n");
    world_print_missing(options.json ? stderr : stdout);
    run_cases(&options, &results);
    if (options.json) {
        printf("\n]\n");
    } else {
        world_print_notes();
        world_bars_print(&results);
    }
    return world_check(&results) ? 0 : 1;
}
