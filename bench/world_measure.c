// Runs the engines and holds the stopwatch. It does not judge: the table shows the figures, the check and
// the bars compare them.
//
// Steps are timed in blocks, so that the clock costs nothing where a step takes microseconds. A block is
// one step where something is looked at after every step, and never contains what the player does.
//
// With one worker the processor's time counts, in which other programs hardly show; with more the wall's,
// since threads that wait for each other are what is measured. Wall times are kept of both.
// SPDX-License-Identifier: MIT

#include "world_measure.h"

#include "support.h"
#include "world_joints.h"
#include "world_overlap.h"
#include "world_quality.h"

#include <math.h>

// Nanoseconds by both clocks.
typedef struct step_times {
    double counted; // by the clock that counts
    double wall;
} step_times;

typedef struct world_run {
    const world_scene* scene;
    int32_t workers;
    const world_engine* engine;
    void* state;
    int32_t step; // the next, counted from the start of the settling

    step_times window; // so far
    double worst_ns;   // of steps that were timed alone
    double stages[world_most_stages];
    int32_t awake_max;
    speed_record speeds;
} world_run;

// ---- Steps ----------------------------------------------------------------------------------------------

static void give_input(world_run* run)
{
    if (run->scene->input_period > 0 && run->step % run->scene->input_period == 0) {
        run->scene->input(run->scene, run->engine, run->state, run->step);
    }
}

static int32_t steps_to_input(const world_run* run)
{
    int32_t period = run->scene->input_period;
    return period > 0 ? period - run->step % period : INT32_MAX;
}

// Makes the steps, adds what they took to the window, and returns it by the clock that counts.
static double time_steps(world_run* run, int32_t count)
{
    double cpu_start = bench_cpu_now();
    double wall_start = bench_now();
    for (int32_t i = 0; i < count; ++i) {
        run->engine->step(run->state, run->scene->step);
    }
    double wall = bench_now() - wall_start;
    double counted = run->workers == 1 ? bench_cpu_now() - cpu_start : wall;
    run->window.wall += wall;
    run->window.counted += counted;
    run->step += count;
    return counted;
}

static int32_t count_awake_sleepers(const world_run* run)
{
    int32_t awake = 0;
    int32_t end = run->scene->first_sleeper + run->scene->sleeper_count;
    for (int32_t i = run->scene->first_sleeper; i < end; ++i) {
        awake += run->engine->is_awake(run->state, i);
    }
    return awake;
}

// Ends early when all sleepers sleep, unless there is input: with fewer steps another part of it would be
// timed.
static void settle(world_run* run)
{
    bool may_end_early = run->scene->sleeper_count > 0 && run->scene->input_period == 0;
    for (int32_t i = 0; i < run->scene->settle_steps; ++i) {
        if (may_end_early && i % 10 == 0 && count_awake_sleepers(run) == 0) {
            return;
        }
        give_input(run);
        run->engine->step(run->state, run->scene->step);
        run->step += 1;
    }
}

// What is looked at after a block that took so long.
static void look(world_run* run, double block_ns)
{
    const world_scene* scene = run->scene;
    if (scene->counts_awake) {
        int32_t awake = quality_count_awake(scene, run->engine, run->state, run->engine->count(run->state));
        run->awake_max = awake > run->awake_max ? awake : run->awake_max;
    }
    if (scene->counts_awake || scene->times_each_step) {
        run->worst_ns = fmax(run->worst_ns, block_ns);
    }
    if (scene->times_each_step && run->engine->stage_count > 0) {
        double ms[world_most_stages];
        run->engine->read_stages(run->state, ms);
        for (int i = 0; i < run->engine->stage_count; ++i) {
            run->stages[i] += ms[i];
        }
    }
}

static void run_window(world_run* run)
{
    const world_scene* scene = run->scene;
    bool one_by_one = scene->counts_awake || scene->times_each_step;
    run->window = (step_times){0.0, 0.0};
    for (int32_t done = 0; done < scene->steps;) {
        give_input(run);
        int32_t unwatched = one_by_one ? 0 : scene->steps - scene->watched_steps - done;
        int32_t block = unwatched > 0 ? unwatched : 1;
        block = block < steps_to_input(run) ? block : steps_to_input(run);
        look(run, time_steps(run, block));
        done += block;
        if (done > scene->steps - scene->watched_steps) {
            speed_record_add(&run->speeds, scene, run->engine, run->state);
        }
    }
}

// ---- Figures --------------------------------------------------------------------------------------------

static void keep_least(double* value, double candidate)
{
    *value = isnan(*value) ? candidate : fmin(*value, candidate);
}

static void take_stages(const world_run* run, world_row* row)
{
    row->has_stages = run->engine->stage_count > 0;
    for (int i = 0; i < run->engine->stage_count; ++i) {
        row->stages[i] = run->stages[i] / run->scene->steps;
    }
}

static void take_times(const world_run* run, world_row* row)
{
    const world_scene* scene = run->scene;
    double ms = 1.0e-6 * run->window.counted / scene->steps;
    if (scene->times_each_step && !(ms >= row->values[WORLD_MS_PER_STEP])) {
        take_stages(run, row);
    }
    keep_least(&row->values[WORLD_MS_PER_STEP], ms);
    if (scene->times_each_step) {
        keep_least(&row->values[WORLD_WALL_MS], 1.0e-6 * run->window.wall / scene->steps);
    } else if (scene->sleeper_count == 0) {
        keep_least(&row->values[WORLD_US_PER_BODY], 1.0e3 * ms / scene->dynamic_count);
    }
    if (run->worst_ns > 0.0) {
        keep_least(&row->values[WORLD_WORST_MS], 1.0e-6 * run->worst_ns);
    }
}

static void take_state(const world_run* run, world_row* row)
{
    const world_scene* scene = run->scene;
    const world_engine* engine = run->engine;
    double* values = row->values;
    values[WORLD_OVERLAP] = world_overlap(scene, engine, run->state);
    values[WORLD_AWAKE] = quality_count_awake(scene, engine, run->state, engine->count(run->state));
    if (scene->joint_count > 0) {
        values[WORLD_JOINT_GAP] = world_largest_gap(scene, engine, run->state);
    }
    values[WORLD_CONTACTS] = engine->contacts(run->state);
    if (scene->has_room) {
        values[WORLD_LOST] = quality_count_lost(scene, engine, run->state);
    }
    if (scene->top_index >= 0) {
        values[WORLD_TOP] = engine->read(run->state, scene->top_index).y;
        values[WORLD_HEIGHT_LOST] = quality_height_lost(scene, engine, run->state);
        values[WORLD_DRIFT] = quality_drift(scene, engine, run->state);
    }
    if (scene->watched_steps > 0) {
        values[WORLD_RMS_SPEED] = speed_record_rms(&run->speeds);
        values[WORLD_MAX_SPEED] = run->speeds.largest;
    }
    if (scene->counts_awake) {
        values[WORLD_AWAKE_MAX] = run->awake_max;
    }
    if (engine->hash != NULL) {
        row->has_hash = true;
        row->hash = engine->hash(run->state);
    }
    if (engine->bytes != NULL) {
        values[WORLD_BYTES_PER_BODY] = (double)engine->bytes(run->state) / scene->body_count;
    }
}

// ---- A run ----------------------------------------------------------------------------------------------

// Puts sleepers that did not fall asleep by themselves to sleep. Returns how many there were.
static int32_t put_to_sleep(world_run* run)
{
    int32_t awake = count_awake_sleepers(run);
    int32_t end = run->scene->first_sleeper + run->scene->sleeper_count;
    for (int32_t i = run->scene->first_sleeper; awake > 0 && i < end; ++i) {
        if (run->engine->is_awake(run->state, i)) {
            run->engine->sleep(run->state, i);
        }
    }
    return awake;
}

static void run_to_end(world_run* run, bool is_first, world_row* row)
{
    const world_scene* scene = run->scene;
    world_add_bodies(scene, run->engine, run->state, 0, scene->settled_count);
    settle(run);
    int32_t slept_by_hand = put_to_sleep(run);
    world_add_bodies(scene, run->engine, run->state, scene->settled_count, scene->first_late);
    for (int32_t window = 0; window < scene->windows; ++window) {
        run_window(run);
        take_times(run, row);
    }
    if (is_first) {
        take_state(run, row);
        if (scene->sleeper_count > 0) {
            row->values[WORLD_SLEPT_BY_HAND] = slept_by_hand;
        }
    }
}

static void start_row(world_row* row)
{
    for (int m = 0; m < world_metric_count; ++m) {
        row->values[m] = (double)NAN;
    }
}

void world_measure(const world_scene* scene, const world_engine* engine, int32_t workers, world_row* row)
{
    world_settings settings = scene->settings;
    settings.workers = workers;
    world_run run = {
        .scene = scene,
        .workers = workers,
        .engine = engine,
        .state = engine->create(&settings),
    };
    bool is_first = !row->has_run;
    if (is_first) {
        start_row(row);
    }
    if (scene->takes_spikes) {
        world_measure_spikes(scene, engine, workers, run.state, row);
    } else {
        run_to_end(&run, is_first, row);
    }
    if (!quality_is_finite(engine, run.state)) {
        bench_fail("an engine has lost a body: its place or speed is not finite");
    }
    row->has_run = true;
    engine->destroy(run.state);
}
