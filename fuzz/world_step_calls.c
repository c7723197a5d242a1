// Steps, and calls for the world as a whole: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>

// ---- Steps ----------------------------------------------------------------------------------------------

static float choose_time(world_fuzz* f)
{
    static const float times[] = {1.0f / 60.0f, 1.0f / 60.0f, 1.0f / 60.0f, 1.0f / 120.0f,
                                  1.0f / 30.0f, 0.25f,        1.0f,         1e-6f};
    if (!happens(f, f->hostile_percent)) {
        float time = times[choose(f, 8)];
        tell(f, " %g s", (double)time);
        return time;
    }
    static const float bad_times[] = {0.0f, -0.0f, -1.0f, NAN, INFINITY, -INFINITY, 1.0001f, 1e-45f};
    float time = bad_times[choose(f, 8)];
    tell(f, " %g s", (double)time);
    f->call.must_fail = f->call.must_fail || !(time >= UM_MIN_STEP && time <= UM_MAX_STEP);
    return time;
}

static void check_step(world_fuzz* f, um_result result, int64_t refusals)
{
    if (f->lock != LOCK_NONE) {
        require(f, result == (f->call.subject != NULL ? UM_ERROR_LOCKED : UM_ERROR_NULL_ARGUMENT),
                "a step was made in a world that is locked");
        check_unchanged(f);
        return;
    }
    bool lacked_memory = f->memory.refusals > refusals;
    bool may_fail = f->call.must_fail || result == UM_ERROR_OUT_OF_MEMORY;
    require(f, result == UM_OK || may_fail, "a good step failed");
    require(f, result != UM_ERROR_OUT_OF_MEMORY || lacked_memory, "memory ended that was there");
    require(f, result != UM_OK || !f->call.must_fail, "a step of a bad length was made");
    um_counters now = um_world_get_counters(f->world);
    if (f->call.must_fail) {
        require(f, um_world_hash(f->world) == f->call.hash, "a step that failed has changed the hash");
        require(f, now.steps == f->call.counters.steps, "a step that failed was counted");
    } else {
        require(f, now.steps == f->call.counters.steps + 1, "a step was not counted");
    }
}

// Where every body is that is not simulated.
typedef struct resting_places {
    um_transform transforms[MOST_CROWD + MOST_BODIES];
    bool is_resting[MOST_CROWD + MOST_BODIES];
} resting_places;

static void take_resting_places(const world_fuzz* f, resting_places* out_places)
{
    for (int32_t i = 0; i < f->body_count; ++i) {
        out_places->is_resting[i] = !um_body_is_awake(f->world, f->bodies[i]);
        out_places->transforms[i] = um_body_get_transform(f->world, f->bodies[i]);
    }
}

// What neither is awake nor woke has not moved.
static void check_resting_places(const world_fuzz* f, const resting_places* places)
{
    if (um_world_get_counters(f->world).woken > 0) {
        return;
    }
    for (int32_t i = 0; i < f->body_count; ++i) {
        um_transform now = um_body_get_transform(f->world, f->bodies[i]);
        um_transform before = places->transforms[i];
        bool has_moved =
            now.p.x != before.p.x || now.p.y != before.p.y || now.q.c != before.q.c || now.q.s != before.q.s;
        require(f, !(places->is_resting[i] && has_moved), "a body that rests has moved");
    }
}

// Takes steps like the last one off those that are left. A long one in a large world counts as many: it is
// made in slices, each of which takes as long as a step. So does one with wide margins, in which all are
// pairs.
static void spend_steps(world_fuzz* f, int32_t steps)
{
    um_counters counters = um_world_get_counters(f->world);
    int32_t work = counters.slices * (counters.bodies + counters.pairs / PAIRS_PER_BODY);
    int32_t spent = steps * (1 + work / STEP_WORK);
    f->steps_left = spent < f->steps_left ? f->steps_left - spent : 0;
}

static void step(world_fuzz* f)
{
    if (f->steps_left == 0) {
        return;
    }
    before_call(f, "um_world_step");
    float time = choose_time(f);
    int64_t refusals = f->memory.refusals;
    resting_places places = {.is_resting = {false}};
    take_resting_places(f, &places);
    um_result result = um_world_step(f->call.subject, time);
    end_failures(f);
    spend_steps(f, 1);
    check_step(f, result, refusals);
    check_resting_places(f, &places);
    follow_events(f);
    check_numbers(f);
}

static void rest(world_fuzz* f)
{
    f->call.name = "um_world_step";
    int32_t count = choose(f, 12);
    tell(f, "\n%d steps of 1/60 s", (int)count);
    for (int32_t i = count; i > 0 && f->steps_left > 0; --i) {
        f->steps_left -= 1;
        um_result expected = f->lock == LOCK_NONE ? UM_OK : UM_ERROR_LOCKED;
        require(f, um_world_step(f->world, 1.0f / 60.0f) == expected, "a good step failed");
        follow_events(f);
        check_numbers(f);
    }
}

static void read_events(um_world* world, float time, void* context)
{
    (void)world;
    (void)time;
    follow_events(context);
}

static void advance(world_fuzz* f)
{
    if (f->steps_left < 4) {
        return;
    }
    before_call(f, "um_stepper_advance");
    if (choose(f, 4) == 0) {
        f->stepper = um_stepper_make(choose_time(f));
    }
    // The most steps is the user's own promise; only small ones and bad ones are of use here.
    f->stepper.max_steps = choose(f, 5) - happens(f, f->hostile_percent);
    f->stepper.after_step = read_events;
    f->stepper.step_context = f;
    float time = choose_float(f, 1.0f / 90.0f, 8);
    bool is_bad = f->stepper.max_steps < 1 || !(time >= 0.0f && isfinite(time)) || f->call.subject == NULL ||
                  f->lock != LOCK_NONE;
    um_stepper* stepper = happens(f, f->hostile_percent) ? NULL : &f->stepper;
    int32_t steps = um_stepper_advance(stepper, f->call.subject, time);
    end_failures(f);
    spend_steps(f, steps);
    require(f, steps >= 0 && steps <= 4, "a stepper made more steps than it may");
    require(f, steps == 0 || (!is_bad && stepper != NULL), "a stepper took a bad argument");
    if (!is_bad && stepper != NULL && steps > 0) {
        require(f, stepper->fraction >= 0.0f && stepper->fraction <= 1.0f, "a stepper's fraction");
        require(f, stepper->left_over >= 0.0f && isfinite(stepper->left_over), "a stepper's left over time");
        require(f, stepper->dropped_time >= 0.0f, "a stepper's dropped time");
    }
    if (steps == 0) {
        require(f, um_world_hash(f->world) == f->call.hash, "no step has changed the hash");
    }
    check_numbers(f);
}

void call_step(world_fuzz* f)
{
    switch (choose(f, 4)) {
    case 0:
        rest(f);
        break;
    case 1:
        advance(f);
        break;
    default:
        step(f);
        break;
    }
}

// ---- Walks and queries ----------------------------------------------------------------------------------

typedef struct walk {
    world_fuzz* f;
    int32_t seen;
    int32_t most; // after which the callback ends the walk
} walk;

static bool see_shape(um_shape_id shape, void* context)
{
    walk* w = context;
    require(w->f, um_shape_exists(w->f->world, shape), "a query found a shape that is not there");
    w->seen += 1;
    intrude(w->f, LOCK_WALK);
    return w->seen < w->most;
}

static bool see_body(um_body_id body, void* context)
{
    walk* w = context;
    require(w->f, um_body_exists(w->f->world, body), "a walk found a body that is not there");
    w->seen += 1;
    intrude(w->f, LOCK_WALK);
    return w->seen < w->most;
}

static bool see_contact(const um_contact* contact, void* context)
{
    walk* w = context;
    const world_fuzz* f = w->f;
    require(f, um_shape_exists(f->world, contact->shape_a) && um_shape_exists(f->world, contact->shape_b),
            "a contact of a shape that is not there");
    // None if rules have disabled it.
    require(f, contact->point_count >= 0 && contact->point_count <= 2, "a contact with too many points");
    float length = contact->normal.x * contact->normal.x + contact->normal.y * contact->normal.y;
    require(f, fabsf(length - 1.0f) < 1e-3f, "a normal is not of unit length");
    for (int32_t i = 0; i < contact->point_count; ++i) {
        require(f,
                isfinite(contact->points[i].x) && isfinite(contact->points[i].y) &&
                    isfinite(contact->separations[i]) && isfinite(contact->tangent_impulses[i]),
                "a contact has a number that is not finite");
        require(f, contact->normal_impulses[i] >= 0.0f && isfinite(contact->normal_impulses[i]),
                "a contact pulls");
    }
    w->seen += 1;
    intrude(w->f, LOCK_WALK);
    return w->seen < w->most;
}

static void query_everything(world_fuzz* f)
{
    int32_t enabled = 0;
    for (int32_t i = 0; i < f->shape_count; ++i) {
        enabled += um_body_is_enabled(f->world, f->shape_owners[i]) &&
                   !um_shape_is_sensor(f->world, f->shapes[i]) &&
                   um_shape_get_filter(f->world, f->shapes[i]).categories != 0;
    }
    walk w = {f, 0, INT32_MAX};
    um_aabb all = um_aabb_make(-2e9f, -2e9f, 2e9f, 2e9f);
    um_result expected = expected_of_walk(f);
    require(f, um_world_query_aabb(f->world, all, see_shape, &w) == expected, "a good query failed");
    require(f, w.seen == (expected == UM_OK ? enabled : 0), "a query has not found every shape");
}

static void query(world_fuzz* f)
{
    before_call(f, "um_world_query_aabb");
    end_failures(f);
    um_vec2 corner = choose_vector(f, f->meter, 10);
    um_vec2 size = choose_vector(f, f->meter, 10);
    um_aabb aabb = {corner, um_vec2_add(corner, size)};
    um_shape_fn* fn = happens(f, f->hostile_percent) ? NULL : see_shape;
    walk w = {f, 0, 1 + choose(f, 256)};
    bool was_asking = f->is_asking;
    f->is_asking = true;
    um_result result = um_world_query_aabb(f->call.subject, aabb, fn, &w);
    bool is_bad = fn == NULL || f->call.subject == NULL || !um_aabb_is_valid(aabb);
    require(f, !is_bad || (result != UM_OK && w.seen == 0), "a query took a bad argument");
    query_everything(f);
    f->is_asking = was_asking;
    require(f, um_world_hash(f->world) == f->call.hash, "a query has changed the world");
}

static void walk_over_all(world_fuzz* f)
{
    before_call(f, "um_world_each_...");
    end_failures(f);
    um_result expected = expected_of_walk(f);
    walk bodies = {f, 0, INT32_MAX};
    require(f, um_world_each_body(f->world, see_body, &bodies) == expected, "a good walk failed");
    require(f, bodies.seen == (expected == UM_OK ? f->body_count : 0), "a walk has not seen every body");
    walk contacts = {f, 0, INT32_MAX};
    require(f, um_world_each_contact(f->world, see_contact, &contacts) == expected, "a good walk failed");
    require(f, um_world_hash(f->world) == f->call.hash, "a walk has changed the world");
    walk some = {f, 0, 1};
    um_world_each_body(f->world, see_body, &some);
    require(f, some.seen <= 1, "a walk went on");
    require(f, um_world_each_body(f->world, NULL, NULL) != UM_OK, "a walk without a callback");
    require(f, um_world_each_body(NULL, see_body, &some) != UM_OK, "a walk without a world");
    require(f, um_world_each_contact(f->world, NULL, NULL) != UM_OK, "a walk without a callback");
    require(f, um_world_each_contact(NULL, see_contact, &some) != UM_OK, "a walk without a world");
}

// ---- Settings and figures -------------------------------------------------------------------------------

static void set_gravity(world_fuzz* f)
{
    before_call(f, "um_world_set_gravity");
    um_vec2 gravity = choose_vector(f, 5.0f * f->meter, 4);
    after_call(f, um_world_set_gravity(f->call.subject, gravity));
}

static void set_sleep_enabled(world_fuzz* f)
{
    before_call(f, "um_world_set_sleep_enabled");
    bool enabled = choose(f, 3) != 0;
    tell(f, " %d", (int)enabled);
    bool succeeded = um_world_set_sleep_enabled(f->call.subject, enabled);
    require(f, !succeeded || um_world_is_sleep_enabled(f->world) == enabled, "whether bodies may sleep");
    after_sure_call(f, succeeded);
}

static void set_settings(world_fuzz* f)
{
    before_call(f, "um_world_set_settings");
    um_world_def def = choose_settings(f);
    bool succeeded = um_world_set_settings(f->call.subject, &def);
    require(f, !succeeded || um_world_get_settings(f->world).slop == def.slop,
            "a setting is not what was set");
    after_call(f, succeeded);
}

static void read_figures(world_fuzz* f)
{
    f->call.name = "reading figures";
    um_profile profile = um_world_get_profile(f->world);
    require(f, profile.step >= 0.0f, "a step took less than no time");
    um_counters counters = um_world_get_counters(f->world);
    require(
        f, counters.awake >= 0 && counters.asleep >= 0 && counters.awake + counters.asleep <= counters.bodies,
        "more bodies are awake and asleep than there are");
    require(f, um_world_get_counters(NULL).bodies == 0 && um_world_hash(NULL) == 0,
            "figures without a world");
    require(f, !(um_world_get_profile(NULL).step > 0.0f), "a profile without a world");
    require(f, um_world_get_last_error(NULL) == UM_ERROR_NULL_ARGUMENT, "the last error without a world");
    require(f, um_world_validate(NULL, NULL) != UM_OK, "the check of no world");
    require(f, um_world_create(NULL, NULL) != UM_OK, "a world in NULL");
    um_stage_name((um_stage)choose(f, 256));
    um_world_get_gravity(NULL);
    um_world_is_sleep_enabled(NULL);
    um_world_destroy(NULL);
}

void call_world(world_fuzz* f)
{
    switch (choose(f, 6)) {
    case 0:
        set_gravity(f);
        break;
    case 1:
        set_sleep_enabled(f);
        break;
    case 2:
        walk_over_all(f);
        break;
    case 3:
        read_figures(f);
        break;
    case 4:
        set_settings(f);
        break;
    default:
        query(f);
        break;
    }
}
