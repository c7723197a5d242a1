// The life of a random world: see extremes.h.
// SPDX-License-Identifier: MIT

#include "support/extremes.h"

#include <math.h>
#include <stddef.h>

// ---- The world ------------------------------------------------------------------------------------------

static bool filter_pair(um_shape_id a, um_shape_id b, void* context)
{
    (void)context;
    return (a.index1 + b.index1) % 8 != 0;
}

static float mix(float a, uint64_t user_data_a, float b, uint64_t user_data_b)
{
    (void)user_data_a, (void)user_data_b;
    return fminf(a, b);
}

static void change_rules(const um_contact* contact, um_contact_rules* rules, void* context)
{
    (void)context;
    rules->is_enabled = contact->shape_a.index1 % 4 != 0;
    rules->friction *= 2.0f;
}

// Settings that may change later.
static void vary_settings(extremes* e, um_world_def* def)
{
    static const float gravities[] = {1.0f, 1.0f, 0.0f, -1.0f, 100.0f};
    float gravity = gravities[extreme_below(e, 5)] * 9.81f * def->units_per_meter;
    def->gravity = um_vec2_make(0.0f, fminf(gravity, 1e9f));
    if (extreme_chance(e, 10)) {
        def->gravity = extreme_vector(e, 1e-3f, 1e9f);
    }
    def->sleep.enabled = extreme_chance(e, 80);
    def->report_bodies = extreme_chance(e, 30);
    def->continuous = extreme_chance(e, 85);
    def->filter = extreme_chance(e, 10) ? filter_pair : NULL;
    def->mix_friction = extreme_chance(e, 10) ? mix : NULL;
    def->mix_restitution = extreme_chance(e, 10) ? mix : NULL;
    def->pre_solve = extreme_chance(e, 20) ? change_rules : NULL;
    if (extreme_chance(e, 30)) {
        def->max_speed = extreme_magnitude(e, 1e-3f, 1e6f);
        def->hit_speed = extreme_magnitude(e, 1e-3f, 1e3f);
        def->restitution_speed = extreme_magnitude(e, 1e-3f, 1e3f);
    }
    if (extreme_chance(e, 15)) {
        def->slop = extreme_magnitude(e, 1e-6f, 1e3f);
        def->margin = extreme_magnitude(e, 1e-3f, 10.0f);
        def->sleep.speed = extreme_magnitude(e, 1e-3f, 1e3f);
        def->sleep.time = extreme_magnitude(e, 1e-3f, 1.0f);
    }
    if (extreme_chance(e, 10)) {
        def->substep.contact_hertz = extreme_magnitude(e, 1e-3f, 1e6f);
        def->substep.contact_damping_ratio = extreme_magnitude(e, 1e-3f, 1e6f);
        def->substep.push_out_speed = extreme_magnitude(e, 1e-3f, 1e6f);
        def->sequential.push_out = prng_float(&e->random, 0.0f, 1.0f);
    }
}

static bool start(extremes* e, const extreme_options* options)
{
    static const int32_t lanes[] = {0, 1, 4};
    e->def = extreme_chance(e, 50) ? um_default_world_def() : um_default_world_def_meters();
    if (extreme_chance(e, 20)) {
        e->def.units_per_meter = extreme_magnitude(e, 1e-3f, 1e6f);
    }
    e->is_passive = extreme_chance(e, 50);
    e->size = fminf(e->def.units_per_meter * extreme_magnitude(e, 0.1f, 10.0f), 1e5f);
    if (extreme_chance(e, 30)) {
        e->size = extreme_magnitude(e, 1e-3f, 1e5f);
    }
    float times[] = {1.0f / 60.0f, extreme_magnitude(e, UM_MIN_STEP, UM_MAX_STEP)};
    bool has_equal_steps = extreme_chance(e, 30) || options->has_equal_steps;
    float step_time = times[extreme_below(e, 2)];
    e->step_time = has_equal_steps ? step_time : 0.0f;
    e->def.solver = extreme_chance(e, 60) ? UM_SOLVER_SUBSTEP : UM_SOLVER_SEQUENTIAL;
    e->def.broadphase = extreme_chance(e, 90) ? UM_BROADPHASE_TREE : UM_BROADPHASE_ALL_PAIRS;
    e->def.threads.worker_count = extreme_chance(e, 10) ? 2 : 1;
    e->def.lanes = lanes[extreme_below(e, 3)];
    if (options->is_alone) {
        e->def.threads.worker_count = 1;
        e->def.lanes = 1;
    }
    vary_settings(e, &e->def);
    extreme_begin(e, "um_world_create");
    e->stepper = um_stepper_make(e->step_time > 0.0f ? e->step_time : 1.0f / 60.0f);
    um_result result = um_world_create(&e->def, &e->world);
    extreme_require(e, result == UM_OK, "a world was refused");
    return result == UM_OK;
}

void extreme_call_world(extremes* e)
{
    switch (extreme_below(e, 3)) {
    case 0:
        extreme_begin(e, "um_world_set_gravity");
        um_world_set_gravity(e->world, extreme_vector(e, 1e-3f, 1e9f));
        break;
    case 1:
        extreme_begin(e, "um_world_set_sleep_enabled");
        um_world_set_sleep_enabled(e->world, extreme_chance(e, 70));
        break;
    default:
        extreme_begin(e, "um_world_set_settings");
        vary_settings(e, &e->def);
        extreme_require(e, um_world_set_settings(e->world, &e->def), "settings were refused");
        break;
    }
}

// ---- Steps ----------------------------------------------------------------------------------------------

static void before_step(um_world* world, float time, void* context)
{
    (void)world;
    extreme_before_step(context, time);
}

static void after_step(um_world* world, float time, void* context)
{
    (void)world, (void)time;
    extreme_after_step(context);
}

static void advance(extremes* e)
{
    extreme_begin(e, "um_stepper_advance");
    e->stepper.before_step = before_step;
    e->stepper.after_step = after_step;
    e->stepper.step_context = e;
    e->stepper.max_steps = 2;
    e->steps += um_stepper_advance(&e->stepper, e->world, 1.7f * e->stepper.step);
}

static void step(extremes* e)
{
    if (extreme_chance(e, 10)) {
        advance(e);
        return;
    }
    extreme_begin(e, "um_world_step");
    float time = extreme_time(e);
    extreme_before_step(e, time);
    extreme_require(e, um_world_step(e->world, time) == UM_OK, "a step failed");
    e->steps += 1;
    extreme_after_step(e);
}

// ---- The life -------------------------------------------------------------------------------------------

// A group of calls, and its share in percent.
typedef struct call_group {
    int32_t share;
    void (*call)(extremes* e);
} call_group;

static void make_call(extremes* e)
{
    static const call_group groups[] = {
        {40, step},
        {12, extreme_call_body},
        {16, extreme_call_motion},
        {6, extreme_call_shape},
        {6, extreme_call_material},
        {7, extreme_call_joint},
        {4, extreme_call_field},
        {5, extreme_call_query},
        {3, extreme_call_mover},
        {1, extreme_call_world},
    };
    int32_t pick = extreme_below(e, 100);
    int32_t i = 0;
    while (pick >= groups[i].share) {
        pick -= groups[i].share;
        ++i;
    }
    groups[i].call(e);
}

extreme_result extreme_run(const extreme_options* options)
{
    extremes e = {.random = prng_make(options->seed),
                  .is_told = options->is_told,
                  .checks_energy = options->checks_energy};
    int32_t call = 0;
    uint64_t hash = 0;
    if (start(&e, options)) {
        while (call < options->calls && e.problem == NULL) {
            ++call;
            make_call(&e);
        }
        hash = um_world_hash(e.world);
        um_world_destroy(e.world);
    }
    return (extreme_result){e.problem, e.call, call, e.value, e.limit, e.steps, hash};
}
