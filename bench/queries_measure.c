// Times the questions. All engines keep their worlds and take turns, kind by kind, so that a slow moment of
// the machine hits all alike.
// SPDX-License-Identifier: MIT

#include "queries_measure.h"

#include "support.h"

// Nanoseconds that a kind of question is repeated for, at least, in one run.
static const double least_time = 4.0e6;

static void* create_world(const queries_engine* engine, const queries_scene* scene, int32_t workers)
{
    world_settings settings = {
        .enable_sleep = true,
        .workers = engine->has_batch ? workers : 1,
        .body_capacity = scene->n,
        .shape_capacity = scene->n,
    };
    void* state = engine->world->create(&settings);
    for (int32_t i = 0; i < scene->n; ++i) {
        engine->world->add(state, &scene->bodies[i], scene->shapes);
    }
    // Steps are when engines bring their trees in order.
    for (int32_t i = 0; i < 2; ++i) {
        engine->world->step(state, 1.0f / 60.0f);
    }
    for (int32_t i = 0; i < scene->n; ++i) {
        if (engine->world->is_awake(state, i)) {
            bench_fail("a body has woken that was to sleep");
        }
    }
    return state;
}

static queries_answer_fn* answer_of(const queries_engine* engine, queries_what what)
{
    switch (what) {
    case QUERIES_RAY:
        return engine->ray;
    case QUERIES_RAY_ANY:
        return engine->ray_any;
    case QUERIES_CAST_CIRCLE:
        return engine->cast_circle;
    case QUERIES_OVERLAP_BOX:
        return engine->overlap_box;
    case QUERIES_OVERLAP_CIRCLE:
        return engine->overlap_circle;
    case QUERIES_RAYS_BATCH:
        return engine->rays_batch != NULL ? engine->rays_batch : engine->ray;
    case QUERIES_OVERLAP_LOOSE:
        return engine->overlap_loose;
    }
    return NULL;
}

static void measure_kind(const queries_engine* engine, void* native, const queries_scene* scene,
                         queries_what what, double* best_ns, queries_sum* out_sum)
{
    queries_answer_fn* answer = answer_of(engine, what);
    if (answer == NULL) {
        return;
    }
    // The processor's time is the better clock, but workers share a batch.
    double (*clock)(void) = what == QUERIES_RAYS_BATCH ? bench_now : bench_cpu_now;
    double start = clock();
    double elapsed;
    int32_t repeats = 0;
    do {
        *out_sum = answer(native, scene);
        repeats += 1;
        elapsed = clock() - start;
    } while (elapsed < least_time);
    double ns = elapsed / repeats / scene->question_count;
    *best_ns = *best_ns == 0.0 || ns < *best_ns ? ns : *best_ns;
}

void queries_measure(const queries_scene* scene, const bool wanted[queries_engine_count],
                     queries_results* results)
{
    void* states[queries_engine_count] = {NULL};
    results->questions = scene->question_count;
    for (int e = 0; e < queries_engine_count; ++e) {
        results->has_run[e] = wanted[e];
        states[e] = wanted[e] ? create_world(queries_engine_at(e), scene, results->workers) : NULL;
    }
    for (int32_t run = 0; run < results->runs; ++run) {
        for (int k = 0; k < queries_what_count * queries_engine_count; ++k) {
            int w = k / queries_engine_count;
            int e = k % queries_engine_count;
            if (wanted[e]) {
                const queries_engine* engine = queries_engine_at(e);
                measure_kind(engine, engine->world->native(states[e]), scene, (queries_what)w,
                             &results->ns[w][e], &results->sums[w][e]);
            }
        }
    }
    for (int e = 0; e < queries_engine_count; ++e) {
        if (wanted[e]) {
            queries_engine_at(e)->world->destroy(states[e]);
        }
    }
}
