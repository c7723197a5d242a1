// Settings that change while a world lives: every field of the def either takes effect, or is refused by
// name.
// SPDX-License-Identifier: MIT

#include "api/settings.h"
#include "support/heap.h"
#include "support/hearing.h"
#include "support/worlds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- What a world says ----------------------------------------------------------------------------------

// Field by field: what lies between them is nobody's.
static void check_same_settings(const um_world_def* actual, const um_world_def* expected)
{
    for (int32_t i = 0; i < umi_world_def_kind.field_count; ++i) {
        const umi_field* field = &umi_world_def_kind.fields[i];
        const char* a = (const char*)actual + field->offset;
        const char* b = (const char*)expected + field->offset;
        if (memcmp(a, b, field->size) != 0) {
            fail_msg("%s is another", field->name);
        }
    }
}

static void a_world_returns_the_def_it_was_made_from(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.units_per_meter = 30.0f;
    def.slop = 0.0123f;
    def.sleep.speed = 0.07f;
    def.sleep.wake_share = 0.5f;
    def.lanes = 1;
    um_world* world = start_world(&def);
    um_world_def now = um_world_get_settings(world);
    check_same_settings(&now, &def);
    assert_true(um_world_set_settings(world, &now));
    um_world_def again = um_world_get_settings(world);
    check_same_settings(&again, &def);
    finish_world(world);
}

static void no_world_has_the_default_settings(void** state)
{
    (void)state;
    um_world_def def = um_default_world_def();
    um_world_def none = um_world_get_settings(NULL);
    check_same_settings(&none, &def);
    assert_false(um_world_set_settings(NULL, &def));
}

static void settings_show_what_single_calls_have_set(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    assert_true(um_world_set_gravity(world, um_vec2_make(3.0f, 4.0f)));
    assert_true(um_world_set_sleep_enabled(world, false));
    um_world_def def = um_world_get_settings(world);
    check_vector(def.gravity, um_vec2_make(3.0f, 4.0f), 0.0f, "gravity");
    assert_false(def.sleep.enabled);
    def.gravity = um_vec2_make(5.0f, 6.0f);
    def.sleep.enabled = true;
    assert_true(um_world_set_settings(world, &def));
    check_vector(um_world_get_gravity(world), um_vec2_make(5.0f, 6.0f), 0.0f, "gravity");
    assert_true(um_world_is_sleep_enabled(world));
    finish_world(world);
}

// ---- What takes effect ----------------------------------------------------------------------------------

// A pile that falls, touches, bounces, overlaps and comes to rest, so that every setting has something to do.
static um_world* start_pile(const um_world_def* def)
{
    um_world* world = start_world(def);
    make_floor(world, 0.0f);
    for (int32_t i = 0; i < 12; ++i) {
        make_box(world, 3.0f * (float)(i % 3), -9.0f - 18.0f * (float)i, 10.0f, 10.0f);
    }
    for (int32_t i = 0; i < 6; ++i) {
        um_body_id ball = make_ball(world, 60.0f + 14.0f * (float)i, -60.0f - 20.0f * (float)i, 8.0f);
        um_shape_set_restitution(world, um_body_get_shape(world, ball, 0), 0.5f);
        um_body_set_angular_velocity(world, ball, 6.0f);
    }
    return world;
}

enum { STEPS = 300 };

static uint64_t hash_after(um_world* world)
{
    uint64_t hash = 0;
    for (int32_t i = 0; i < STEPS; ++i) {
        step_world(world, 1);
        um_counters counters = um_world_get_counters(world);
        hash = hash * 31 + um_world_hash(world) + (uint64_t)counters.pairs * 7 +
               (uint64_t)counters.proxies_moved;
    }
    return hash;
}

typedef void change_fn(um_world_def* def);

// A world whose settings change before its first step goes on like one that was made with them, and unlike
// one that kept the old ones.
static void check_takes_effect(const char* name, um_world_def def, change_fn* change)
{
    um_world* kept = start_pile(&def);
    um_world* changed = start_pile(&def);
    um_world_def settings = um_world_get_settings(changed);
    change(&settings);
    if (!um_world_set_settings(changed, &settings)) {
        fail_msg("%s: %s", name, um_world_get_last_message(changed));
    }
    um_world* made = start_pile(&settings);
    check_world(changed);
    uint64_t hash_of_kept = hash_after(kept);
    uint64_t hash_of_changed = hash_after(changed);
    check_hash(hash_of_changed, hash_after(made), name);
    if (hash_of_changed == hash_of_kept) {
        fail_msg("%s: no effect", name);
    }
    finish_world(kept);
    finish_world(changed);
    finish_world(made);
}

#define CHANGE(name, field, value)               \
    static void change_##name(um_world_def* def) \
    {                                            \
        def->field = value;                      \
    }

CHANGE(gravity, gravity, um_vec2_make(100.0f, 500.0f))
CHANGE(velocity_iterations, sequential.velocity_iterations, 2)
CHANGE(position_iterations, sequential.position_iterations, 0)
CHANGE(substeps, substep.count, 2)
CHANGE(contact_hertz, substep.contact_hertz, 10.0f)
CHANGE(contact_damping_ratio, substep.contact_damping_ratio, 1.0f)
CHANGE(push_out_speed, substep.push_out_speed, 0.1f)
CHANGE(displacement_multiplier, displacement_multiplier, 0.5f)
CHANGE(enable_sleep, sleep.enabled, false)
CHANGE(sleep_speed, sleep.speed, 1.0f)
CHANGE(sleep_angular_speed, sleep.angular_speed, 5.0f)
CHANGE(sleep_time, sleep.time, 0.1f)
CHANGE(push_out, sequential.push_out, 0.9f)
CHANGE(restitution_speed, restitution_speed, 0.1f)
CHANGE(max_speed, max_speed, 1.0f)

typedef struct setting {
    const char* name;
    change_fn* change;
    um_solver solver;
} setting;

#define SUBSTEP(field)                            \
    {                                             \
#field, change_##field, UM_SOLVER_SUBSTEP \
    }
#define SEQUENTIAL(field)                            \
    {                                                \
#field, change_##field, UM_SOLVER_SEQUENTIAL \
    }

static const setting SETTINGS[] = {
    SUBSTEP(gravity),        SEQUENTIAL(velocity_iterations),  SEQUENTIAL(position_iterations),
    SUBSTEP(substeps),       SUBSTEP(contact_hertz),           SUBSTEP(contact_damping_ratio),
    SUBSTEP(push_out_speed), SUBSTEP(displacement_multiplier), SUBSTEP(enable_sleep),
    SUBSTEP(sleep_speed),    SUBSTEP(sleep_angular_speed),     SUBSTEP(sleep_time),
    SEQUENTIAL(push_out),    SUBSTEP(restitution_speed),       SUBSTEP(max_speed),
};

static void a_new_setting_acts_as_if_the_world_had_been_made_with_it(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(SETTINGS); ++i) {
        um_world_def def = um_default_world_def();
        def.solver = SETTINGS[i].solver;
        def.sleep.time = 0.3f;
        def.margin_share = 1e6f; // no limit to what lies ahead
        check_takes_effect(SETTINGS[i].name, def, SETTINGS[i].change);
    }
}

// What is in the trees keeps its margin until it leaves its fat AABB.
static void a_new_margin_counts_for_boxes_that_are_made_from_then_on(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_weightless_world();
        um_world_def def = um_world_get_settings(world);
        def.margin = i == 0 ? 1.0f : def.margin; // a metre is 100 units
        def.margin_share = i == 0 ? 1e6f : 0.0f;
        assert_true(um_world_set_settings(world, &def));
        make_ball(world, 0.0f, 0.0f, 10.0f);
        make_ball(world, 100.0f, 0.0f, 10.0f);  // 80 units between them
        make_ball(world, 100.0f, 24.0f, 10.0f); // and 4, less than the default margin
        step_world(world, 1);
        check_count(um_world_get_counters(world).pairs, i == 0 ? 3 : 0, "pairs of fat boxes");
        finish_world(world);
    }
}

// A tap that a sleeper with a wake_share of 0 feels, and one with a large share does not.
static void a_new_wake_share_decides_who_wakes(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        step_until_asleep(world, 300);
        um_world_def def = um_world_get_settings(world);
        def.sleep.wake_share = i == 0 ? 0.0f : 1e6f;
        assert_true(um_world_set_settings(world, &def));
        assert_false(um_body_is_awake(world, box));
        make_ball(world, 0.0f, -50.0f, 8.0f);
        bool woke = false;
        for (int32_t k = 0; k < 60; ++k) {
            step_world(world, 1);
            woke = woke || um_body_is_awake(world, box);
        }
        assert_true(woke == (i == 0));
        finish_world(world);
    }
}

// Another slop is another distance at which shapes touch, for what moves and for what rests.
static void a_new_slop_changes_who_touches_and_wakes_all(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_wall(world, 0.0f, 0.0f, 50.0f, 10.0f);
    make_box(world, 0.0f, -25.0f, 10.0f, 10.0f); // 5 units above
    um_body_id sleeper = make_ball(world, 500.0f, 0.0f, 10.0f);
    step_world(world, 1);
    check_count(um_world_get_counters(world).contacts, 0, "contacts within 2 units");
    put_to_sleep(world, sleeper);
    um_world_def def = um_world_get_settings(world);
    def.slop = 0.02f;
    assert_true(um_world_set_settings(world, &def));
    assert_true(um_body_is_awake(world, sleeper));
    check_world(world);
    step_world(world, 1);
    check_count(um_world_get_counters(world).contacts, 1, "contacts within 8 units");
    finish_world(world);
}

// A def that does not come from the world it is for has none: nobody would hear of anything from then on.
static void the_error_hook_cannot_get_lost(void** state)
{
    (void)state;
    hearing heard = {0};
    um_world_def def = tested_world_def();
    def.error = hear;
    def.error_context = &heard;
    um_world* world = start_world(&def);
    um_world_def other = tested_world_def();
    assert_false(um_world_set_settings(world, &other));
    check_heard_from(&heard, "um_world_set_settings");
    um_body_wake(world, (um_body_id){0, 0});
    check_heard_from(&heard, "um_body_wake");
    finish_world(world);
}

// ---- What is refused ------------------------------------------------------------------------------------

static void no_parallel(int32_t count, int32_t grain, um_range_fn* fn, void* range_context, void* context)
{
    (void)grain;
    (void)context;
    fn(0, count, range_context);
}

CHANGE(units_per_meter, units_per_meter, 50.0f)
CHANGE(solver, solver, def->solver == UM_SOLVER_SUBSTEP ? UM_SOLVER_SEQUENTIAL : UM_SOLVER_SUBSTEP)
CHANGE(broadphase, broadphase, UM_BROADPHASE_ALL_PAIRS)
CHANGE(lanes, lanes, 1)
CHANGE(worker_count, threads.worker_count, 2)
CHANGE(parallel, threads.parallel, no_parallel)
CHANGE(parallel_context, threads.context, def)

static heap other_memory;

static void change_salt(um_world_def* def)
{
    def->salt += 1;
}

static void change_allocator(um_world_def* def)
{
    other_memory = heap_make();
    def->allocator = heap_allocator(&other_memory);
}

static void what_is_fixed_for_the_world_s_life_is_refused_by_name(void** state)
{
    (void)state;
    static const setting fixed[] = {
        SUBSTEP(units_per_meter),
        SUBSTEP(solver),
        SUBSTEP(broadphase),
        SUBSTEP(lanes),
        {"threads.worker_count", change_worker_count, UM_SOLVER_SUBSTEP},
        {"threads.parallel", change_parallel, UM_SOLVER_SUBSTEP},
        {"threads.context", change_parallel_context, UM_SOLVER_SUBSTEP},
        SUBSTEP(salt),
        SUBSTEP(allocator),
    };
    um_world* world = start_world(NULL);
    um_world_def before = um_world_get_settings(world);
    for (int32_t i = 0; i < COUNT_OF(fixed); ++i) {
        um_world_def def = before;
        def.gravity = um_vec2_make(1.0f, 2.0f); // nor does anything else of it count
        fixed[i].change(&def);
        assert_false(um_world_set_settings(world, &def));
        char expected[192];
        (void)snprintf(expected, sizeof expected,
                       "um_world_set_settings: def.%s cannot change while the world lives; start from "
                       "um_world_get_settings",
                       fixed[i].name);
        assert_string_equal(um_world_get_last_message(world), expected);
        check_result(um_world_get_last_error(world), UM_ERROR_FIXED_SETTING, fixed[i].name);
        um_world_def now = um_world_get_settings(world);
        check_same_settings(&now, &before);
    }
    finish_world(world);
}

static void bad_settings_are_refused_and_change_nothing(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_world_def before = um_world_get_settings(world);
    um_world_def def = before;
    def.gravity = um_vec2_make(1.0f, 2.0f);
    def.max_speed = NAN;
    assert_false(um_world_set_settings(world, &def));
    assert_string_equal(um_world_get_last_message(world),
                        "um_world_set_settings: def.max_speed is nan, must be 0 to 1e6");
    assert_false(um_world_set_settings(world, NULL));
    assert_string_equal(
        um_world_get_last_message(world),
        "um_world_set_settings: def is NULL; start from um_world_get_settings and change fields");
    um_world_def by_hand = {.units_per_meter = 100.0f};
    assert_false(um_world_set_settings(world, &by_hand));
    check_result(um_world_get_last_error(world), UM_ERROR_UNINITIALIZED_DEF, "a def made by hand");
    um_world_def now = um_world_get_settings(world);
    check_same_settings(&now, &before);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_world_returns_the_def_it_was_made_from),
        cmocka_unit_test(no_world_has_the_default_settings),
        BOTH_SOLVERS(settings_show_what_single_calls_have_set),
        // Each setting says which solver it is one of.
        cmocka_unit_test(a_new_setting_acts_as_if_the_world_had_been_made_with_it),
        BOTH_SOLVERS(a_new_margin_counts_for_boxes_that_are_made_from_then_on),
        BOTH_SOLVERS(a_new_wake_share_decides_who_wakes),
        BOTH_SOLVERS(a_new_slop_changes_who_touches_and_wakes_all),
        BOTH_SOLVERS(the_error_hook_cannot_get_lost),
        BOTH_SOLVERS(what_is_fixed_for_the_world_s_life_is_refused_by_name),
        BOTH_SOLVERS(bad_settings_are_refused_and_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
