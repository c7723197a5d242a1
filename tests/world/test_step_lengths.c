// Steps of very different lengths, as games make them that pass the time of each frame.
// SPDX-License-Identifier: MIT

#include "support/joints.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>

enum {
    CRATES = 24,
    LINKS = 20,
    WORLDS = 6,
};

#define METER 100.0f

// ---- Impacts --------------------------------------------------------------------------------------------

// Crates and balls that fall at 8 m/s from up to 10 m, in rows of three. Two of each row are joined if
// joined.
static void drop_crates(um_world* world, prng* random, bool joined, um_body_id out_bodies[CRATES])
{
    make_floor(world, 0.0f);
    float shift = 0.0f;
    for (int32_t i = 0; i < CRATES; ++i) {
        shift = i % 3 == 0 ? prng_float(random, -1.0f, 1.0f) : shift;
        float x = METER * (shift + 1.05f * column_of(i, 3));
        float y = METER * (-1.0f - 1.1f * row_of(i, 3));
        out_bodies[i] = i % 2 == 0 ? make_box(world, x, y, 0.5f * METER, 0.5f * METER)
                                   : make_ball(world, x, y, 0.5f * METER);
        assert_true(um_body_set_velocity(world, out_bodies[i], um_vec2_make(0.0f, 8.0f * METER)));
        if (joined && i % 3 == 2) {
            um_vec2 point = um_vec2_make(x - 0.525f * METER, y);
            um_joint_def def = um_joint_def_between(world, UM_REVOLUTE_JOINT, out_bodies[i - 1], point,
                                                    out_bodies[i], point);
            join(world, &def);
        }
    }
}

// Every other step is a long one. None of the speeds may be more than what gravity can have given a body.
static void check_speeds(prng* random, float short_time, bool joined)
{
    um_body_id bodies[CRATES];
    um_world* world = start_world(NULL);
    drop_crates(world, random, joined, bodies);
    float fastest = 0.0f;
    for (int32_t step = 0; step < 200; ++step) {
        bool is_short = step % 2 == 0 && prng_float(random, 0.0f, 1.0f) < 0.7f;
        step_world_by(world, 1, is_short ? short_time : 1.0f / 30.0f);
        for (int32_t i = 0; i < CRATES; ++i) {
            fastest = fmaxf(fastest, speed_of(world, bodies[i]));
        }
    }
    float height = 1.1f * row_of(CRATES, 3) * METER;
    float most = sqrtf(64.0f * METER * METER + 2.0f * GRAVITY * height);
    if (!(fastest <= 1.1f * most)) {
        fail_msg("%g m/s after steps of %g s and 1/30 s%s, where gravity gives %g m/s",
                 (double)(fastest / METER), (double)short_time, joined ? " with joints" : "",
                 (double)(most / METER));
    }
    finish_world(world);
}

static void impacts_in_short_steps_add_no_energy(void** state)
{
    (void)state;
    static const float times[] = {1e-3f, 1e-4f, 1e-5f, 1e-6f};
    prng random = prng_make(29);
    for (int32_t i = 0; i < COUNT_OF(times) * WORLDS; ++i) {
        check_speeds(&random, times[i / WORLDS], false);
    }
}

static void impacts_of_joined_bodies_in_short_steps_add_no_energy(void** state)
{
    (void)state;
    static const float times[] = {1e-3f, 1e-4f, 1e-5f, 1e-6f};
    prng random = prng_make(30);
    for (int32_t i = 0; i < COUNT_OF(times) * WORLDS; ++i) {
        check_speeds(&random, times[i / WORLDS], true);
    }
}

// Steps of 1e-6 to 1 s in any order.
static void steps_of_random_lengths_add_no_energy(void** state)
{
    (void)state;
    prng random = prng_make(31);
    for (int32_t k = 0; k < WORLDS; ++k) {
        um_body_id bodies[CRATES];
        um_world* world = start_world(NULL);
        drop_crates(world, &random, false, bodies);
        for (int32_t step = 0; step < 200; ++step) {
            step_world_by(world, 1, powf(10.0f, prng_float(&random, -6.0f, 0.0f)));
            for (int32_t i = 0; i < CRATES; ++i) {
                check_below(speed_of(world, bodies[i]), 18.0f * METER, "speed");
            }
        }
        finish_world(world);
    }
}

// ---- Loads ----------------------------------------------------------------------------------------------

// The lengths of steps, in turns.
typedef struct rhythm {
    const char* name;
    float times[3];
} rhythm;

static const rhythm RHYTHMS[] = {
    {"1/30 and 1/240", {1.0f / 30.0f, 1.0f / 240.0f, 1.0f / 240.0f}},
    {"1/60 and 1/1000", {1.0f / 60.0f, 1e-3f, 1e-3f}},
    {"1/30 and 1e-4", {1.0f / 30.0f, 1e-4f, 1.0f / 30.0f}},
    {"1/60 and 1e-6", {1.0f / 60.0f, 1e-6f, 1e-6f}},
};

static void step_in_rhythm(um_world* world, const rhythm* r, float seconds)
{
    float time = 0.0f;
    for (int32_t i = 0; time < seconds; ++i) {
        float step = r->times[i % COUNT_OF(r->times)];
        step_world_by(world, 1, step);
        time += step;
    }
}

static void a_stack_keeps_its_height_in_steps_of_different_lengths(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(RHYTHMS); ++i) {
        um_body_id boxes[10];
        um_world_def def = tested_world_def();
        def.sleep.time = 1e6f;
        um_world* world = start_world(&def);
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, COUNT_OF(boxes), 0.5f * METER, boxes);
        float top = place_of(world, boxes[COUNT_OF(boxes) - 1]).y;
        step_in_rhythm(world, RHYTHMS + i, 5.0f);
        float now = place_of(world, boxes[COUNT_OF(boxes) - 1]).y;
        check_near(now, top, 0.1f * METER, RHYTHMS[i].name);
        check_below(speed_of(world, boxes[COUNT_OF(boxes) - 1]), 0.05f * METER, RHYTHMS[i].name);
        finish_world(world);
    }
}

static void a_hanging_chain_rests_in_steps_of_different_lengths(void** state)
{
    (void)state;
    for (int32_t i = 0; i < COUNT_OF(RHYTHMS); ++i) {
        um_world_def def = tested_world_def();
        def.sleep.time = 1e6f;
        um_world* world = start_world(&def);
        um_body_id last = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
        for (int32_t k = 0; k < LINKS; ++k) {
            float y = METER * (float)k;
            um_body_id link = make_box(world, 0.0f, y + 0.5f * METER, 0.1f * METER, 0.4f * METER);
            um_joint_def joint = um_joint_def_between(world, UM_REVOLUTE_JOINT, last, um_vec2_make(0.0f, y),
                                                      link, um_vec2_make(0.0f, y));
            join(world, &joint);
            last = link;
        }
        step_in_rhythm(world, RHYTHMS + i, 5.0f);
        check_near(place_of(world, last).y, ((float)LINKS - 0.5f) * METER, 0.1f * METER, RHYTHMS[i].name);
        check_below(speed_of(world, last), 0.1f * METER, RHYTHMS[i].name);
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(impacts_in_short_steps_add_no_energy),
        BOTH_SOLVERS(impacts_of_joined_bodies_in_short_steps_add_no_energy),
        BOTH_SOLVERS(steps_of_random_lengths_add_no_energy),
        BOTH_SOLVERS(a_stack_keeps_its_height_in_steps_of_different_lengths),
        BOTH_SOLVERS(a_hanging_chain_rests_in_steps_of_different_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
