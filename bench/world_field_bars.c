// The bars on Box2D's scenes, on those of capsules, chains and joints, and for spikes: how far ahead of Box2D
// 3 Umbra is, what a second worker brings, what a body weighs, that joints hold, and that no step stands out.
// SPDX-License-Identifier: MIT

#include "world_bars.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double most_mean_ratio = 0.70;
static const double most_ratio = 0.95;
static const double most_shape_ratio = 0.70; // for each scene of capsules and chains
static const double least_speedup = 1.5;
static const int32_t many_bodies = 5000; // a second worker has to help with more than that
static const double most_bytes = 1500.0;
static const double most_spike = 3.0;
static const double most_joint_gap = 1.0; // metres; the time of what has come apart means nothing

// The sizes that the bars are for: those of Box2D's own benchmark.
typedef struct field_scene {
    const char* name;
    int32_t n;
} field_scene;

static const field_scene field_scenes[] = {
    {"large_pyramid", 100}, {"many_pyramids", 20}, {"smash", 80},
    {"washer", 90},         {"junkyard", 40},      {"compounds", 150},
};

// Scenes of capsules, rounded polygons and chains. They have bars of their own and are not part of the mean,
// which stays that of the same scenes from one version to the next.
static const field_scene shape_scenes[] = {
    {"capsules", 5000},
    {"terrain", 4000},
};

// Box2D's scenes with joints, each with the ratio that it may have. They are not part of the mean, either.
static const struct {
    field_scene scene;
    double most_ratio;
} joint_scenes[] = {
    {{"spinner", 6076}, 0.80},
    {{"tumbler", 45}, 0.80},
    {{"rain", 40}, 0.60},
    {{"joint_grid", 100}, 0.60},
};

enum {
    field_scene_count = sizeof(field_scenes) / sizeof(field_scenes[0]),
    shape_scene_count = sizeof(shape_scenes) / sizeof(shape_scenes[0]),
    joint_scene_count = sizeof(joint_scenes) / sizeof(joint_scenes[0]),
};

static double umbra_value(const world_result* result, world_metric metric)
{
    return world_result_value(result, world_engine_umbra_index, metric);
}

// Prints a figure against a limit that it must not exceed or, for a least one, fall short of. Returns whether
// there was a figure.
static bool print_figure(field_scene scene, const char* what, double figure, double limit, bool is_least)
{
    if (isnan(figure)) {
        return false;
    }
    char text[96];
    char limit_text[24];
    snprintf(text, sizeof(text), "%.*f %s", limit < 100.0 ? 3 : 0, figure, what);
    snprintf(limit_text, sizeof(limit_text), "%s %.*f", is_least ? ">=" : "<=", limit < 100.0 ? 2 : 0, limit);
    world_bar_print(scene.name, scene.n, text, limit_text, is_least ? figure >= limit : figure <= limit);
    return true;
}

static bool print_ratios(const world_results* results)
{
    double product = 1.0;
    int count = 0;
    for (int i = 0; i < field_scene_count; ++i) {
        field_scene scene = field_scenes[i];
        double ratio = umbra_value(world_results_find(results, scene.name, scene.n, 1), WORLD_RATIO_BOX2D3);
        if (print_figure(scene, "of box2d3's time, one worker", ratio, most_ratio, false)) {
            product *= ratio;
            count += 1;
        }
    }
    if (count > 0) {
        char text[96];
        char limit[24];
        double mean = pow(product, 1.0 / count);
        snprintf(text, sizeof(text), "%.3f of box2d3's time, geometric mean of %d of %d", mean, count,
                 field_scene_count);
        snprintf(limit, sizeof(limit), "<= %.2f", most_mean_ratio);
        world_bar_print("all scenes", count, text, limit,
                        mean <= most_mean_ratio && count == field_scene_count);
    }
    return count > 0;
}

// With one worker and with two.
static bool print_both_ratios(const world_results* results, field_scene scene, double limit)
{
    static const char* const whats[] = {"of box2d3's time, one worker", "of box2d3's time, two workers"};
    bool any = false;
    for (int32_t workers = 1; workers <= 2; ++workers) {
        const world_result* result = world_results_find(results, scene.name, scene.n, workers);
        double ratio = umbra_value(result, WORLD_RATIO_BOX2D3);
        any = print_figure(scene, whats[workers - 1], ratio, limit, false) || any;
    }
    return any;
}

static bool print_other_ratios(const world_results* results)
{
    bool any = false;
    for (int i = 0; i < joint_scene_count; ++i) {
        field_scene scene = joint_scenes[i].scene;
        any = print_both_ratios(results, scene, joint_scenes[i].most_ratio) || any;
        double gap = umbra_value(world_results_find(results, scene.name, scene.n, 1), WORLD_JOINT_GAP);
        any = print_figure(scene, "m between what a joint holds", gap, most_joint_gap, false) || any;
    }
    for (int i = 0; i < shape_scene_count; ++i) {
        any = print_both_ratios(results, shape_scenes[i], most_shape_ratio) || any;
    }
    return any;
}

// By the wall's clock for both, since that is what a user of threads waits for.
static bool print_speedups(const world_results* results)
{
    bool any = false;
    for (int i = 0; i < field_scene_count; ++i) {
        field_scene scene = field_scenes[i];
        const world_result* one = world_results_find(results, scene.name, scene.n, 1);
        const world_result* two = world_results_find(results, scene.name, scene.n, 2);
        if (one != NULL && one->bodies > many_bodies) {
            double speedup = umbra_value(one, WORLD_WALL_MS) / umbra_value(two, WORLD_WALL_MS);
            any = print_figure(scene, "times faster with two workers", speedup, least_speedup, true) || any;
        }
    }
    return any;
}

static bool print_spikes(const world_results* results, int32_t n, int32_t workers)
{
    static const struct {
        world_metric metric;
        const char* what;
    } spikes[] = {
        {WORLD_SLEEP_MS, "normal steps: falling asleep"},
        {WORLD_WAKE_MS, "normal steps: waking everything"},
    };
    const world_result* result = world_results_find(results, "spikes", n, workers);
    double normal = umbra_value(result, WORLD_MS_PER_STEP);
    bool any = false;
    for (size_t i = 0; i < sizeof(spikes) / sizeof(spikes[0]); ++i) {
        char what[64];
        snprintf(what, sizeof(what), "%s, %d worker%s", spikes[i].what, (int)workers,
                 workers == 1 ? "" : "s");
        double spike = umbra_value(result, spikes[i].metric) / normal;
        any = print_figure((field_scene){"spikes", n}, what, spike, most_spike, false) || any;
    }
    if (any && isnan(umbra_value(result, WORLD_SLEEP_MS))) {
        world_bar_print("spikes", n, "did not all fall asleep in time", "asleep", false);
    }
    return any;
}

bool world_field_bars_print(const world_results* results)
{
    bool any = print_ratios(results);
    any = print_other_ratios(results) || any;
    any = print_speedups(results) || any;
    field_scene pyramid = field_scenes[0];
    const world_result* result = world_results_find(results, pyramid.name, pyramid.n, 1);
    double bytes = umbra_value(result, WORLD_BYTES_PER_BODY);
    any = print_figure(pyramid, "bytes per body", bytes, most_bytes, false) || any;
    for (int32_t workers = 1; workers <= 2; ++workers) {
        any = print_spikes(results, 100, workers) || any;
        any = print_spikes(results, 20, workers) || any;
    }
    return any;
}
