// Who wakes by a touch, and when. An impact wakes the sleeper before the solver runs, so that it answers
// as an awake body would and no momentum is lost in it; a light touch, which changes its load by less
// than a share of it, does not wake it.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum {
    ROW = 5,
};

// A ball of radius 10 that bounces fully.
static um_body_id make_bouncer(um_world* world, float x, float y)
{
    um_body_id ball = make_ball(world, x, y, 10.0f);
    set_material(world, ball, 0.0f, 1.0f);
    return ball;
}

// ---- Momentum -------------------------------------------------------------------------------------------

// Equal masses, restitution 1, no gravity: the velocities swap, asleep or not.
static void a_ball_that_hits_a_sleeping_ball_swaps_velocities_with_it(void** state)
{
    (void)state;
    for (int32_t asleep = 0; asleep <= 1; ++asleep) {
        um_world* world = start_weightless_world();
        um_body_id runner = make_bouncer(world, -100.0f, 0.0f);
        um_body_id target = make_bouncer(world, 0.0f, 0.0f);
        if (asleep == 1) {
            put_to_sleep(world, target);
        }
        assert_true(um_body_set_velocity(world, runner, um_vec2_make(500.0f, 0.0f)));
        step_world(world, 30);
        check_vector(um_body_get_velocity(world, runner), um_vec2_make(0.0f, 0.0f), 0.5f, "the runner");
        check_vector(um_body_get_velocity(world, target), um_vec2_make(500.0f, 0.0f), 0.5f, "the target");
        finish_world(world);
    }
}

static void momentum_is_the_same_after_every_step_of_an_impact_on_a_sleeper(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id runner = make_ball(world, -100.0f, 3.0f, 10.0f);
    um_body_id target = make_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
    put_to_sleep(world, target);
    assert_true(um_body_set_velocity(world, runner, um_vec2_make(500.0f, 20.0f)));
    um_vec2 before = total_momentum(world);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_vector(total_momentum(world), before, before.x * 1e-3f, "momentum");
    }
    check_awake(world, target, true, "the target");
    finish_world(world);
}

// A rod that turns hits with its tip, which is faster than its centre: wherever it points to, and whichever
// of the two was made first.
static void no_momentum_is_lost_when_a_rod_that_turns_hits_a_sleeper(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 8; ++i) {
        um_world* world = start_weightless_world();
        int32_t quarter = i / 2;
        float angle = (float)quarter * 0.5f * UM_PI;
        um_vec2 place = um_rot_apply(um_rot_from_angle(angle), um_vec2_make(90.0f, 30.0f));
        um_body_id bodies[2]; // the rod and the sleeper
        for (int32_t k = 0; k < 2; ++k) {
            if ((i + k) % 2 == 0) {
                bodies[0] = make_box(world, 0.0f, 0.0f, 100.0f, 5.0f);
            } else {
                bodies[1] = make_box(world, place.x, place.y, 10.0f, 10.0f);
            }
        }
        assert_true(um_body_set_transform(world, bodies[0], um_vec2_make(0.0f, 0.0f), angle));
        put_to_sleep(world, bodies[1]);
        assert_true(um_body_set_angular_velocity(world, bodies[0], 3.0f));
        float most = um_body_get_mass(world, bodies[1]).mass * 300.0f;
        for (int32_t k = 0; k < 20; ++k) {
            step_world(world, 1);
            check_vector(total_momentum(world), um_vec2_make(0.0f, 0.0f), 1e-3f * most, "momentum");
        }
        check_above(speed_of(world, bodies[1]), 100.0f, "speed of the box that was hit");
        finish_world(world);
    }
}

// The balls of the row touch and sleep; nothing of the blow may be lost in those behind the first.
static void momentum_goes_through_a_row_of_sleeping_balls_that_touch(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id row[ROW];
    for (int32_t i = 0; i < ROW; ++i) {
        row[i] = make_bouncer(world, 19.8f * (float)i, 0.0f);
    }
    step_until_asleep(world, 60);
    um_body_id runner = make_bouncer(world, -100.0f, 0.0f);
    assert_true(um_body_set_velocity(world, runner, um_vec2_make(500.0f, 0.0f)));
    um_vec2 before = total_momentum(world);
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_vector(total_momentum(world), before, before.x * 1e-3f, "momentum");
    }
    check_above(um_body_get_velocity(world, row[ROW - 1]).x, 100.0f, "velocity of the last ball");
    // A bounce may lose energy in a row, but never make any.
    float most = 0.5f * um_body_get_mass(world, runner).mass * 500.0f * 500.0f;
    check_below(total_energy(world), most * 1.001f, "energy");
    finish_world(world);
}

// How a row comes to sleep.
typedef enum bedtime {
    BY_TIME,       // after half a second at rest
    BY_HAND,       // after a first step
    BY_HAND_UNSEEN // before any step has seen them
} bedtime;

// Where a row stands, and where it leads to.
typedef struct row_line {
    um_vec2 first;
    um_vec2 direction; // of unit length
} row_line;

static float along_line(const row_line* line, um_vec2 vector)
{
    return vector.x * line->direction.x + vector.y * line->direction.y;
}

// A ball with its centre so far along the line.
static um_body_id make_ball_on_line(um_world* world, const row_line* line, float along, float restitution)
{
    um_vec2 place = um_vec2_add(line->first, um_vec2_scale(line->direction, along));
    um_body_id ball = make_ball(world, place.x, place.y, 10.0f);
    set_material(world, ball, 0.0f, restitution);
    return ball;
}

// A ball at 600 px/s hits a row of five with gaps between them. Returns the greatest error of the momentum,
// as far as it is not what bodies have left when they fall asleep again: that is up to 5 px/s each.
static float lost_momentum(const row_line* line, float gap, float restitution, bedtime how)
{
    um_world* world = start_weightless_world();
    um_body_id row[ROW];
    for (int32_t i = 0; i < ROW; ++i) {
        row[i] = make_ball_on_line(world, line, (20.0f + gap) * (float)i, restitution);
    }
    step_world(world, how == BY_TIME ? 60 : how == BY_HAND ? 1 : 0);
    for (int32_t i = 0; i < ROW; ++i) {
        put_to_sleep(world, row[i]);
    }
    um_body_id runner = make_ball_on_line(world, line, -100.0f, restitution);
    assert_true(um_body_set_velocity(world, runner, um_vec2_scale(line->direction, 600.0f)));
    um_vec2 before = total_momentum(world);
    float whole = along_line(line, before);
    float slept_away = 0.0f;
    float worst = 0.0f;
    for (int32_t i = 0; i < 120; ++i) {
        step_world(world, 1);
        slept_away += 5.0f / 600.0f * whole * (float)um_world_get_counters(world).fell_asleep;
        um_vec2 lost = um_vec2_sub(total_momentum(world), before);
        worst = fmaxf(worst, fabsf(along_line(line, lost)) - slept_away);
    }
    finish_world(world);
    return worst / whole;
}

// However they came to sleep, whatever the gaps, with a bounce and without.
static void momentum_is_never_lost_in_a_sleeping_row(void** state)
{
    (void)state;
    static const float gaps[] = {-0.2f, 0.0f, 0.5f, 1.5f, 2.5f, 5.0f, 12.0f, 20.0f};
    static const bedtime ways[] = {BY_TIME, BY_HAND, BY_HAND_UNSEEN};
    static const char* const names[] = {"by time", "by hand", "by hand before the first step"};
    const row_line line = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    int32_t failures = 0;
    for (int32_t i = 0; i < COUNT_OF(gaps); ++i) {
        for (int32_t k = 0; k < COUNT_OF(ways); ++k) {
            for (int32_t bounce = 0; bounce < 2; ++bounce) {
                float lost = lost_momentum(&line, gaps[i], (float)bounce, ways[k]);
                if (lost > 1e-3f) {
                    print_message("gap %g px, restitution %d, asleep %s: %.1f %% of the momentum lost\n",
                                  (double)gaps[i], (int)bounce, names[k], 100.0 * (double)lost);
                    failures += 1;
                }
            }
        }
    }
    check_count(failures, 0, "rows that lose momentum");
}

// A blow goes from sleeper to sleeper, whatever their coordinates are.
static void momentum_goes_through_a_sleeping_row_wherever_it_stands(void** state)
{
    (void)state;
    static const row_line lines[] = {
        {{1000.0f, 0.0f}, {0.0f, 1.0f}},     {{-1000.0f, 0.0f}, {0.0f, -1.0f}},
        {{0.0f, 1000.0f}, {1.0f, 0.0f}},     {{0.0f, -1000.0f}, {-1.0f, 0.0f}},
        {{1000.0f, -1000.0f}, {0.6f, 0.8f}}, {{-1000.0f, -1000.0f}, {0.8f, -0.6f}},
    };
    for (int32_t i = 0; i < COUNT_OF(lines); ++i) {
        check_below(lost_momentum(&lines[i], -0.2f, 0.0f, BY_TIME), 1e-3f, "share of the momentum lost");
    }
}

// The blow goes straight on. What touches the first sleeper beside the way, or in front of it, feels nothing.
static void a_blow_wakes_what_is_behind_and_nothing_else(void** state)
{
    (void)state;
    for (int32_t k = -1; k <= 1; ++k) {
        float x = 1000.0f * (float)k;
        um_world* world = start_weightless_world();
        um_body_id target = make_bouncer(world, x, 0.0f);
        um_body_id behind = make_bouncer(world, x, 19.98f);
        um_body_id beside = make_bouncer(world, x - 19.98f, 0.0f);
        um_body_id in_front = make_bouncer(world, x + 19.2f, -5.5f);
        step_until_asleep(world, 60);
        um_body_id runner = make_bouncer(world, x, -25.0f);
        assert_true(um_body_set_velocity(world, runner, um_vec2_make(0.0f, 100.0f)));
        for (int32_t i = 0; i < 10 && !um_body_is_awake(world, target); ++i) {
            step_world(world, 1);
        }
        check_awake(world, target, true, "the ball that is hit");
        check_awake(world, behind, true, "the ball behind it");
        check_awake(world, beside, false, "the ball beside it");
        check_awake(world, in_front, false, "the ball in front of it");
        finish_world(world);
    }
}

// The balls of these tests are a pixel apart: that is within the reach of contacts, so a blow goes on to
// those behind at once, but nothing pushes them in the step of the blow.
#define APART 21.0f

// Throws a ball of mass m at a sleeping one, which gets an impulse of m / 2 times the speed, and stops after
// the step in which it wakes.
static void hit_from_above(um_world* world, um_body_id target, float speed)
{
    um_vec2 place = place_of(world, target);
    um_body_id runner = make_ball(world, place.x, place.y - 25.0f, 10.0f);
    assert_true(um_body_set_velocity(world, runner, um_vec2_make(0.0f, speed)));
    for (int32_t i = 0; i < 30 && !um_body_is_awake(world, target); ++i) {
        step_world(world, 1);
    }
    check_awake(world, target, true, "the ball that is hit");
}

// Each passes half of it on. At 30 px/s the second gets enough for 7.5 px/s, and the third for 3.75 px/s,
// which is less than the sleeping speed.
static void a_blow_fades_from_sleeper_to_sleeper(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id row[3];
    for (int32_t i = 0; i < 3; ++i) {
        row[i] = make_ball(world, 0.0f, APART * (float)i, 10.0f);
    }
    step_until_asleep(world, 60);
    hit_from_above(world, row[0], 30.0f);
    check_awake(world, row[1], true, "the second");
    check_awake(world, row[2], false, "the third");
    finish_world(world);
}

// The same blow, with two more behind the first, at 60 degrees to its way: the one straight behind gets half
// as much.
static void a_blow_is_divided_among_those_behind(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id target = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id behind = make_ball(world, 0.0f, APART, 10.0f);
    um_body_id left = make_ball(world, -0.866f * APART, 0.5f * APART, 10.0f);
    um_body_id right = make_ball(world, 0.866f * APART, 0.5f * APART, 10.0f);
    step_until_asleep(world, 60);
    hit_from_above(world, target, 30.0f);
    check_awake(world, behind, false, "the one straight behind");
    check_awake(world, left, false, "the one on the left");
    check_awake(world, right, false, "the one on the right");
    finish_world(world);
}

// Two boxes sleep on ice a pixel apart, the second under nine times its weight, with 19 weights of it among
// its contacts. A quarter of that is 15.8 times its mass in a step, so that is what half of the impulse on
// the first has to exceed.
static void a_blow_goes_on_to_a_loaded_sleeper_only_if_it_is_a_share_of_its_load(void** state)
{
    (void)state;
    static const float speeds[] = {50.0f, 80.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_world_def def = tested_world_def();
        def.gravity = um_vec2_make(0.0f, 200.0f);
        um_world* world = start_world(&def);
        set_material(world, make_floor(world, 0.0f), 0.0f, 0.0f);
        um_body_id target = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        um_body_id behind = make_box(world, 41.0f, -20.0f, 20.0f, 20.0f);
        um_body_id load = make_box(world, 41.0f, -50.0f, 10.0f, 10.0f);
        set_density(world, load, 9.0f * 4.0f);
        step_until_asleep(world, 120);
        um_body_id runner = make_box(world, -45.0f, -20.0f, 20.0f, 20.0f);
        assert_true(um_body_set_velocity(world, runner, um_vec2_make(speeds[i], 0.0f)));
        for (int32_t k = 0; k < 30 && !um_body_is_awake(world, target); ++k) {
            step_world(world, 1);
        }
        check_awake(world, target, true, "the box that is hit");
        check_awake(world, behind, speeds[i] > 63.0f, "the box behind it");
        finish_world(world);
    }
}

// The same without a bounce: the sleeping row goes on as an awake one would.
static void a_sleeping_row_that_is_hit_moves_as_an_awake_one(void** state)
{
    (void)state;
    float speeds[2][ROW + 1];
    for (int32_t asleep = 0; asleep <= 1; ++asleep) {
        um_world* world = start_weightless_world();
        um_body_id row[ROW + 1];
        for (int32_t i = 0; i < ROW; ++i) {
            row[i] = make_ball(world, 19.8f * (float)i, 0.0f, 10.0f);
        }
        assert_true(um_world_set_sleep_enabled(world, asleep == 1));
        step_world(world, 60);
        check_count(um_world_get_counters(world).asleep, asleep == 1 ? ROW : 0, "asleep");
        row[ROW] = make_ball(world, -100.0f, 0.0f, 10.0f);
        assert_true(um_body_set_velocity(world, row[ROW], um_vec2_make(600.0f, 0.0f)));
        step_world(world, 60);
        for (int32_t i = 0; i <= ROW; ++i) {
            speeds[asleep][i] = um_body_get_velocity(world, row[i]).x;
        }
        finish_world(world);
    }
    // Who wakes behind the first one answers a step later, which is longer with substeps.
    float apart = tested_substeps() == 1 ? 15.0f : 30.0f;
    for (int32_t i = 0; i <= ROW; ++i) {
        check_near(speeds[1][i], speeds[0][i], apart, "velocity in the row that slept");
        check_above(speeds[1][i], 40.0f, "velocity in the row that slept");
    }
}

// Side by side: the same impact, once on a body that sleeps and once on one that does not.
static void a_sleeper_answers_an_impact_as_an_awake_body_would(void** state)
{
    (void)state;
    um_vec2 places[2];
    um_vec2 velocities[2];
    for (int32_t asleep = 0; asleep <= 1; ++asleep) {
        um_world* world = start_weightless_world();
        um_body_id target = make_box(world, 0.0f, 0.0f, 10.0f, 30.0f);
        um_body_id runner = make_box(world, -100.0f, 15.0f, 10.0f, 10.0f);
        assert_true(um_body_set_velocity(world, runner, um_vec2_make(700.0f, 0.0f)));
        if (asleep == 1) {
            put_to_sleep(world, target);
        }
        step_world(world, 20);
        places[asleep] = place_of(world, target);
        velocities[asleep] = um_body_get_velocity(world, target);
        finish_world(world);
    }
    check_vector(places[1], places[0], 0.01f, "place");
    check_vector(velocities[1], velocities[0], 0.1f, "velocity");
}

// A hard blow on a sleeping stack must reach its ends; the tower gives way at the bottom.
static void a_cannon_ball_goes_through_a_sleeping_wall(void** state)
{
    (void)state;
    um_vec2 left[2];
    for (int32_t asleep = 0; asleep <= 1; ++asleep) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        make_stack(world, 0.0f, 0.0f, 5, 20.0f, NULL);
        step_until_asleep(world, 240);
        if (asleep == 0) {
            assert_true(um_world_set_sleep_enabled(world, false));
        }
        um_body_id ball = make_ball(world, -200.0f, -60.0f, 15.0f);
        set_density(world, ball, 5.0f);
        // What hits a sleeper is one anyway, as long as it is fast.
        assert_true(um_body_set_bullet(world, ball, true));
        assert_true(um_body_set_velocity(world, ball, um_vec2_make(2000.0f, 0.0f)));
        step_world(world, 30);
        left[asleep] = um_body_get_velocity(world, ball);
        finish_world(world);
    }
    check_near(left[1].x, left[0].x, 100.0f, "velocity of the ball behind the wall");
}

// ---- The gate -------------------------------------------------------------------------------------------

// A box of 100 by 100 asleep on the floor.
static um_world* start_with_sleeper(const um_world_def* def, um_body_id* out_box)
{
    um_world* world = start_world(def);
    make_floor(world, 0.0f);
    *out_box = make_box(world, 0.0f, -50.0f, 50.0f, 50.0f);
    step_until_asleep(world, 120);
    return world;
}

// Puts a box with a share of the sleeper's mass on it, gently, and returns whether the sleeper wakes.
static bool wakes_within(const um_world_def* def, float share, int32_t steps)
{
    um_body_id sleeper;
    um_world* world = start_with_sleeper(def, &sleeper);
    um_body_id load = make_box(world, 0.0f, -110.0f, 10.0f, 10.0f);
    set_density(world, load, share * 25.0f);
    check_share(um_body_get_mass(world, load).mass, share * um_body_get_mass(world, sleeper).mass, 1e-3f,
                "mass");
    bool has_woken = false;
    for (int32_t i = 0; i < steps; ++i) {
        step_world(world, 1);
        has_woken = has_woken || um_body_is_awake(world, sleeper);
    }
    finish_world(world);
    return has_woken;
}

static bool wakes_below(const um_world_def* def, float share)
{
    return wakes_within(def, share, 60);
}

static void a_light_touch_does_not_wake(void** state)
{
    (void)state;
    assert_false(wakes_below(NULL, 0.01f));
    assert_false(wakes_below(NULL, 0.04f));
}

// Between a fifth of the share and the share it is felt, but not before the load has come to rest.
static void a_load_that_stays_is_felt_when_it_falls_asleep(void** state)
{
    (void)state;
    assert_false(wakes_within(NULL, 0.1f, 25));
    assert_true(wakes_within(NULL, 0.1f, 60));
}

static void a_load_beyond_the_share_wakes(void** state)
{
    (void)state;
    assert_true(wakes_below(NULL, 0.5f));
    assert_true(wakes_below(NULL, 3.0f));
}

static void the_share_is_one_of_the_def(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.sleep.wake_share = 0.02f;
    assert_true(wakes_below(&def, 0.1f));
    def.sleep.wake_share = 20.0f;
    assert_false(wakes_below(&def, 1.0f));
}

static void with_a_share_of_zero_every_touch_wakes(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.sleep.wake_share = 0.0f;
    assert_true(wakes_below(&def, 0.01f));
}

// Each of them is light, but four of them are not.
static void light_loads_add_up(void** state)
{
    (void)state;
    um_body_id sleeper;
    um_world* world = start_with_sleeper(NULL, &sleeper);
    bool has_woken = false;
    for (int32_t i = 0; i < 4; ++i) {
        um_body_id load = make_box(world, -37.5f + 25.0f * (float)i, -110.0f, 10.0f, 10.0f);
        set_density(world, load, 0.15f * 25.0f);
        for (int32_t k = 0; k < 45; ++k) {
            step_world(world, 1);
            has_woken = has_woken || um_body_is_awake(world, sleeper);
        }
    }
    assert_true(has_woken);
    finish_world(world);
}

// Each load is a tenth of what the sleeper bears so far, on both of its sides, and wakes it when it falls
// asleep. If that went on for ever, two islands could keep each other awake.
static void light_loads_wake_a_sleeper_eight_times_in_a_row(void** state)
{
    (void)state;
    um_body_id sleeper;
    um_world* world = start_with_sleeper(NULL, &sleeper);
    float mass = um_body_get_mass(world, sleeper).mass;
    for (int32_t i = 0; i < 9; ++i) {
        um_body_id load = make_box(world, 10.0f * (float)(i - 4), -104.0f, 4.0f, 4.0f);
        set_density(world, load, 0.1f * mass / 64.0f);
        mass *= 1.2f;
        bool has_woken = false;
        for (int32_t k = 0; k < 600 && um_world_get_counters(world).awake > 0; ++k) {
            step_world(world, 1);
            has_woken = has_woken || um_body_is_awake(world, sleeper);
        }
        check_count(um_world_get_counters(world).awake, 0, "awake after ten seconds");
        check_count(has_woken, i < 8, "whether the load wakes the sleeper");
    }
    finish_world(world);
}

// A load of a 25th is not felt even when it falls asleep, but what it was is kept: two of them are.
static void loads_too_light_to_be_felt_add_up(void** state)
{
    (void)state;
    um_body_id sleeper;
    um_world* world = start_with_sleeper(NULL, &sleeper);
    for (int32_t i = 0; i < 2; ++i) {
        um_body_id load = make_box(world, -25.0f + 50.0f * (float)i, -110.0f, 10.0f, 10.0f);
        set_density(world, load, 0.04f * 25.0f);
        bool has_woken = false;
        for (int32_t k = 0; k < 60; ++k) {
            step_world(world, 1);
            has_woken = has_woken || um_body_is_awake(world, sleeper);
        }
        assert_int_equal(has_woken, i == 1);
    }
    finish_world(world);
}

// What it bears was measured while it was awake, and is not estimated once more for a shape that it got
// since.
static void a_body_that_was_put_to_sleep_at_rest_wakes_by_the_same_load(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id sleeper = make_box(world, 0.0f, -50.0f, 50.0f, 50.0f);
    step_world(world, 20);
    put_ball(world, sleeper, 5.0f);
    put_to_sleep(world, sleeper);
    step_world(world, 1);
    um_body_id load = make_box(world, 0.0f, -110.0f, 10.0f, 10.0f);
    set_density(world, load, 0.5f * 25.0f);
    bool has_woken = false;
    for (int32_t i = 0; i < 25; ++i) {
        step_world(world, 1);
        has_woken = has_woken || um_body_is_awake(world, sleeper);
    }
    assert_true(has_woken);
    finish_world(world);
}

// A sleeper on ice, and on it a plate of a tenth of its weight that is pulled by a third of it. Friction
// holds the plate, so the pull is the sleeper's, and the ice does not hold that.
static void a_sleeper_slides_off_with_what_is_pulled_on_it(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id floor = make_floor(world, 0.0f);
    um_body_id sleeper = make_box(world, 0.0f, -50.0f, 50.0f, 50.0f);
    set_material(world, floor, 0.0025f, 0.0f);
    set_material(world, sleeper, 9.0f, 0.0f); // 0.15 on the ice
    step_until_asleep(world, 120);
    um_body_id plate = make_box(world, 0.0f, -102.5f, 40.0f, 2.5f);
    set_density(world, plate, 0.1f * 25.0f);
    set_material(world, plate, 9.0f, 0.0f);
    float weight = GRAVITY * um_body_get_mass(world, sleeper).mass;
    check_share(um_body_get_mass(world, plate).mass * GRAVITY, 0.1f * weight, 1e-3f, "weight of the plate");
    for (int32_t i = 0; i < 25; ++i) {
        assert_true(um_body_apply_force(world, plate, um_vec2_make(weight / 3.0f, 0.0f)));
        step_world(world, 1);
    }
    check_awake(world, sleeper, true, "the sleeper under the plate");
    check_above(place_of(world, sleeper).x, 5.0f, "place of the sleeper");
    finish_world(world);
}

static void a_body_that_passes_by_does_not_wake(void** state)
{
    (void)state;
    um_body_id sleeper;
    um_world* world = start_with_sleeper(NULL, &sleeper);
    // A pixel above the sleeper.
    um_body_id ball = make_ball(world, -300.0f, -111.0f, 10.0f);
    assert_true(um_body_set_gravity_scale(world, ball, 0.0f));
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(600.0f, 0.0f)));
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_awake(world, sleeper, false, "the box that is passed by");
    }
    check_near(place_of(world, ball).x, 300.0f, 0.1f, "place of the ball");
    finish_world(world);
}

// A small ball at speed pushes harder than its weight.
static void a_hard_blow_of_a_light_ball_wakes(void** state)
{
    (void)state;
    um_body_id sleeper;
    um_world* world = start_with_sleeper(NULL, &sleeper);
    um_body_id ball = make_ball(world, -150.0f, -50.0f, 5.0f);
    assert_true(um_body_set_velocity(world, ball, um_vec2_make(3000.0f, 0.0f)));
    bool has_woken = false;
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        has_woken = has_woken || um_body_is_awake(world, sleeper);
    }
    assert_true(has_woken);
    finish_world(world);
}

// A body without any load, in mid-air, wakes by whatever touches it.
static void a_sleeper_that_carries_nothing_wakes_by_any_touch(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id sleeper = make_ball(world, 0.0f, 0.0f, 50.0f);
    um_body_id fly = make_ball(world, -60.0f, 0.0f, 2.0f);
    put_to_sleep(world, sleeper);
    assert_true(um_body_set_velocity(world, fly, um_vec2_make(30.0f, 0.0f)));
    um_vec2 before = total_momentum(world);
    bool has_woken = false;
    for (int32_t i = 0; i < 40; ++i) {
        step_world(world, 1);
        has_woken = has_woken || um_body_is_awake(world, sleeper);
    }
    assert_true(has_woken);
    check_vector(total_momentum(world), before, before.x * 0.01f, "momentum");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_ball_that_hits_a_sleeping_ball_swaps_velocities_with_it),
        BOTH_SOLVERS(momentum_is_the_same_after_every_step_of_an_impact_on_a_sleeper),
        BOTH_SOLVERS(no_momentum_is_lost_when_a_rod_that_turns_hits_a_sleeper),
        BOTH_SOLVERS(momentum_goes_through_a_row_of_sleeping_balls_that_touch),
        BOTH_SOLVERS(momentum_is_never_lost_in_a_sleeping_row),
        BOTH_SOLVERS(momentum_goes_through_a_sleeping_row_wherever_it_stands),
        BOTH_SOLVERS(a_blow_wakes_what_is_behind_and_nothing_else),
        BOTH_SOLVERS(a_blow_fades_from_sleeper_to_sleeper),
        BOTH_SOLVERS(a_blow_is_divided_among_those_behind),
        BOTH_SOLVERS(a_blow_goes_on_to_a_loaded_sleeper_only_if_it_is_a_share_of_its_load),
        BOTH_SOLVERS(a_sleeping_row_that_is_hit_moves_as_an_awake_one),
        BOTH_SOLVERS(a_sleeper_answers_an_impact_as_an_awake_body_would),
        BOTH_SOLVERS(a_cannon_ball_goes_through_a_sleeping_wall),
        BOTH_SOLVERS(a_light_touch_does_not_wake),
        BOTH_SOLVERS(a_load_that_stays_is_felt_when_it_falls_asleep),
        BOTH_SOLVERS(a_load_beyond_the_share_wakes),
        BOTH_SOLVERS(the_share_is_one_of_the_def),
        BOTH_SOLVERS(with_a_share_of_zero_every_touch_wakes),
        BOTH_SOLVERS(light_loads_add_up),
        BOTH_SOLVERS(loads_too_light_to_be_felt_add_up),
        BOTH_SOLVERS(light_loads_wake_a_sleeper_eight_times_in_a_row),
        BOTH_SOLVERS(a_body_that_was_put_to_sleep_at_rest_wakes_by_the_same_load),
        BOTH_SOLVERS(a_sleeper_slides_off_with_what_is_pulled_on_it),
        BOTH_SOLVERS(a_body_that_passes_by_does_not_wake),
        BOTH_SOLVERS(a_hard_blow_of_a_light_ball_wakes),
        BOTH_SOLVERS(a_sleeper_that_carries_nothing_wakes_by_any_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
