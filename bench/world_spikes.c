// The steps in which an engine has to do everything at once: the first one, those in which all bodies fall
// asleep, and the one after all of them are woken. Each beside a normal step of the same world, all awake.
// SPDX-License-Identifier: MIT

#include "world_measure.h"

#include "support.h"
#include "world_joints.h"
#include "world_quality.h"

#include <math.h>

enum {
    cold_steps = 5, // after which a step is a normal one
};

typedef struct spike_run {
    const world_scene* scene;
    const world_engine* engine;
    int32_t workers;
    void* state;

    double normal_ns; // of all normal steps
    int32_t normal_count;
    double sleep_ns;   // the longest
    int32_t asleep_at; // the step after which nothing is awake; -1 for none
} spike_run;

// As in world_measure.c: the processor's time for one worker, the wall's for more.
static double now(const spike_run* run)
{
    return run->workers == 1 ? bench_cpu_now() : bench_now();
}

static double time_step(const spike_run* run)
{
    double start = now(run);
    run->engine->step(run->state, run->scene->step);
    return now(run) - start;
}

static int32_t count_awake(const spike_run* run)
{
    return quality_count_awake(run->scene, run->engine, run->state, run->scene->body_count);
}

// Steps until nothing is awake. An engine may leave work to the step after the one in which bodies fell
// asleep, so that one counts as well.
static void fall_asleep(spike_run* run)
{
    int32_t all = run->scene->dynamic_count;
    int32_t awake_before = all;
    bool fell_before = false;
    run->asleep_at = -1;
    for (int32_t step = 1; step < run->scene->steps; ++step) {
        double ns = time_step(run);
        int32_t awake = count_awake(run);
        bool fell = awake < awake_before;
        if (fell || fell_before) {
            run->sleep_ns = fmax(run->sleep_ns, ns);
        } else if (awake == all && step >= cold_steps) {
            run->normal_ns += ns;
            run->normal_count += 1;
        }
        if (awake == 0 && run->asleep_at < 0) {
            run->asleep_at = step;
        } else if (awake == 0) {
            return;
        }
        fell_before = fell;
        awake_before = awake;
    }
}

// What is still awake sleeps by hand, so that everything can be woken.
static void put_all_to_sleep(const spike_run* run)
{
    for (int32_t i = 0; i < run->scene->body_count; ++i) {
        if (run->scene->bodies[i].type == UM_DYNAMIC_BODY && run->engine->is_awake(run->state, i)) {
            run->engine->sleep(run->state, i);
        }
    }
}

// The calls are in the time: some engines do the work there, others in the step.
static double wake_all(const spike_run* run)
{
    double start = now(run);
    for (int32_t i = 0; i < run->scene->body_count; ++i) {
        if (run->scene->bodies[i].type == UM_DYNAMIC_BODY) {
            run->engine->wake(run->state, i);
        }
    }
    run->engine->step(run->state, run->scene->step);
    return now(run) - start;
}

static void keep_least(double* value, double nanoseconds)
{
    double ms = 1.0e-6 * nanoseconds;
    *value = isnan(*value) ? ms : fmin(*value, ms);
}

void world_measure_spikes(const world_scene* scene, const world_engine* engine, int32_t workers, void* state,
                          world_row* row)
{
    spike_run run = {.scene = scene, .engine = engine, .workers = workers, .state = state};
    world_add_bodies(scene, engine, state, 0, scene->first_late);
    keep_least(&row->values[WORLD_FIRST_MS], time_step(&run));
    fall_asleep(&run);
    if (run.normal_count > 0) {
        keep_least(&row->values[WORLD_MS_PER_STEP], run.normal_ns / run.normal_count);
    }
    if (run.asleep_at >= 0) {
        keep_least(&row->values[WORLD_SLEEP_MS], run.sleep_ns);
        row->values[WORLD_ASLEEP_AT] = run.asleep_at;
    }
    row->values[WORLD_AWAKE] = count_awake(&run);
    put_all_to_sleep(&run);
    keep_least(&row->values[WORLD_WAKE_MS], wake_all(&run));
    if (engine->bytes != NULL) {
        row->values[WORLD_BYTES_PER_BODY] = (double)engine->bytes(state) / scene->body_count;
    }
}
