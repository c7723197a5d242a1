// What sleeps is what would rest: woken, it stays where it is. And what would not rest does not sleep on when
// something about it changes: a weight that goes, a platform that leaves, a balance that tips.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

enum {
    PILE = 100,
};

// ---- Woken, it stays ------------------------------------------------------------------------------------

static void make_pile(um_world* world, prng* random, um_body_id bodies[PILE])
{
    make_floor(world, 0.0f);
    make_wall(world, -220.0f, -500.0f, 20.0f, 500.0f);
    make_wall(world, 220.0f, -500.0f, 20.0f, 500.0f);
    for (int32_t i = 0; i < PILE; ++i) {
        float x = column_of(i, 10) * 38.0f - 171.0f + prng_float(random, -4.0f, 4.0f);
        float y = -30.0f - 40.0f * row_of(i, 10);
        bodies[i] = i % 4 == 0 ? make_ball(world, x, y, 14.0f) : make_box(world, x, y, 16.0f, 12.0f);
    }
}

// Kicks, small and great, somewhere in the pile.
static void disturb(um_world* world, prng* random, const um_body_id* bodies)
{
    for (int32_t i = 0; i < 6; ++i) {
        um_body_id body = bodies[prng_below(random, PILE)];
        float size = powf(10.0f, prng_float(random, 0.5f, 2.8f));
        float mass = um_body_get_mass(world, body).mass;
        um_vec2 impulse = {mass * prng_float(random, -size, size), mass * prng_float(random, -size, size)};
        assert_true(um_body_apply_impulse(world, body, impulse));
        step_world(world, prng_below(random, 20));
    }
}

// The longest way that a body makes in a second when all are woken.
static float longest_way_when_woken(um_world* world, const um_body_id* bodies)
{
    um_vec2 places[PILE];
    for (int32_t i = 0; i < PILE; ++i) {
        places[i] = place_of(world, bodies[i]);
    }
    assert_true(um_world_set_sleep_enabled(world, false));
    step_world(world, 60);
    assert_true(um_world_set_sleep_enabled(world, true));
    float longest = 0.0f;
    for (int32_t i = 0; i < PILE; ++i) {
        um_vec2 way = um_vec2_sub(place_of(world, bodies[i]), places[i]);
        longest = fmaxf(longest, sqrtf(way.x * way.x + way.y * way.y));
    }
    return longest;
}

// Wake-ups stay local, so whatever a kick has loosened must have woken by itself. If everybody is woken after
// each kick, which is what other engines come to, no body of these piles moves as much as 4 px. Bodies fall
// asleep at up to 5 px/s, so a few pixels per second are within the rules; more than that is not, but about
// one round in a hundred leaves something jammed that slips when all its neighbours are woken at once.
static void a_pile_that_slept_through_kicks_would_rest_if_it_were_awake(void** state)
{
    (void)state;
    int32_t rounds = 0;
    int32_t slips = 0;
    for (int32_t seed = 1; seed <= repeats(20); ++seed) {
        prng random = prng_make((uint64_t)seed);
        um_body_id bodies[PILE];
        um_world* world = start_world(NULL);
        make_pile(world, &random, bodies);
        step_until_asleep(world, 1800);
        for (int32_t round = 0; round < 6; ++round) {
            disturb(world, &random, bodies);
            step_until_asleep(world, 1800);
            float way = longest_way_when_woken(world, bodies);
            if (!(way < 40.0f)) { // a box: nothing may fall
                fail_with_seed(&random,
                               "round %d: a body moves %g px when it is woken, expected less than 40",
                               (int)round, (double)way);
            }
            rounds += 1;
            slips += way >= 8.0f;
            step_until_asleep(world, 1800);
        }
        finish_world(world);
    }
    check_count_below(slips, rounds / 30, "rounds in which a body slips");
}

// A heap of many sizes and kinds, so that small ones bear much more than they weigh, whose third part is
// gone.
static int32_t make_thinned_heap(um_world* world, prng* random, um_body_id bodies[PILE])
{
    make_floor(world, 0.0f);
    make_wall(world, -220.0f, -1500.0f, 20.0f, 1500.0f);
    make_wall(world, 220.0f, -1500.0f, 20.0f, 1500.0f);
    for (int32_t i = 0; i < PILE; ++i) {
        float size = prng_float(random, 6.0f, 35.0f);
        float x = column_of(i, 5) * 75.0f - 150.0f;
        float y = -40.0f - 80.0f * row_of(i, 5);
        bodies[i] = i % 3 == 0 ? make_ball(world, x, y, size) : make_box(world, x, y, size, 0.7f * size);
        assert_true(
            um_body_set_transform(world, bodies[i], um_vec2_make(x, y), prng_float(random, -3.0f, 3.0f)));
    }
    step_until_asleep(world, 1800);
    int32_t count = 0;
    for (int32_t i = 0; i < PILE; ++i) {
        if (i % 3 == 1) {
            assert_true(um_body_destroy(world, bodies[i]));
        } else {
            bodies[count++] = bodies[i];
        }
    }
    step_until_asleep(world, 1800);
    return count;
}

// What a step does depends on manifolds, on impulses, and on who counts as heavier. All of that lasts while a
// body sleeps; made anew it would be a little different, and a jolt for the whole heap.
static void a_heap_that_wakes_gets_no_jolt(void** state)
{
    (void)state;
    for (int32_t seed = 1; seed <= repeats(10); ++seed) {
        prng random = prng_make((uint64_t)seed);
        um_body_id bodies[PILE];
        um_world* world = start_world(NULL);
        int32_t count = make_thinned_heap(world, &random, bodies);
        for (int32_t i = 0; i < count; ++i) {
            assert_true(um_body_wake(world, bodies[i]));
        }
        step_world(world, 1);
        for (int32_t i = 0; i < count; ++i) {
            check_below(speed_of(world, bodies[i]), 2.0f, "speed after the first step");
        }
        finish_world(world);
    }
}

// The step moves it before its manifold is looked at: the one that it slept with is right no more.
static void a_sleeper_that_is_kicked_into_the_floor_stays_on_it(void** state)
{
    (void)state;
    static const float speeds[] = {20.0f, 200.0f, 3000.0f};
    for (int32_t i = 0; i < COUNT_OF(speeds); ++i) {
        um_world* world = start_world(NULL);
        make_floor(world, 0.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        for (int32_t k = 0; k < 10; ++k) {
            step_until_asleep(world, 300);
            check_near(place_of(world, box).y, -20.0f, 0.5f, "height of the box");
            assert_true(um_body_set_velocity(world, box, um_vec2_make(0.0f, speeds[i])));
            step_world(world, 1);
            check_near(place_of(world, box).y, -20.0f, 0.6f, "height of the box after a kick");
        }
        finish_world(world);
    }
}

// ---- Local ----------------------------------------------------------------------------------------------

// A ball dropped on a pile of a thousand wakes its surroundings, not the pile.
static void a_ball_on_a_sleeping_pile_of_a_thousand_wakes_a_few(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_wall(world, -30.0f, -500.0f, 10.0f, 500.0f);
    make_wall(world, 1010.0f, -500.0f, 10.0f, 500.0f);
    for (int32_t i = 0; i < 1000; ++i) {
        make_box(world, column_of(i, 50) * 20.0f, -10.0f - 20.0f * row_of(i, 50), 9.9f, 10.0f);
    }
    step_until_asleep(world, 1800);
    make_ball(world, 500.0f, -600.0f, 12.0f);
    int32_t most = 0;
    for (int32_t i = 0; i < 240; ++i) {
        step_world(world, 1);
        int32_t awake = um_world_get_counters(world).awake;
        most = awake > most ? awake : most;
    }
    check_count_above(most, 1, "bodies awake at the most");
    check_count_below(most, 200, "bodies awake at the most");
    step_until_asleep(world, 1800);
    finish_world(world);
}

// ---- What nothing bears ---------------------------------------------------------------------------------

// A feather of a five-hundredth of its weight needs more than two seconds to reach the sleeping speed. Beside
// a wall, within the reach of contacts, it sinks as it does anywhere.
static void check_feather(float gap)
{
    um_world* world = start_world(NULL);
    make_wall(world, -20.0f - gap, 0.0f, 10.0f, 100.0f);
    um_body_id feather = make_box(world, 0.0f, 0.0f, 10.0f, 10.0f);
    set_material(world, feather, 0.0f, 0.0f);
    assert_true(um_body_set_gravity_scale(world, feather, 0.002f));
    for (int32_t i = 0; i < 60; ++i) {
        step_world(world, 1);
        check_awake(world, feather, true, "the feather");
    }
    check_count(um_world_get_counters(world).contacts, 1, "contacts");
    check_near(place_of(world, feather).y, 0.002f * tested_fall(60, STEP), 0.01f, "way of the feather");
    finish_world(world);
}

static void a_body_that_sinks_along_a_wall_does_not_fall_asleep(void** state)
{
    (void)state;
    check_feather(1.0f);
    check_feather(-0.2f);
}

// ---- What moves -----------------------------------------------------------------------------------------

// Overlaps are removed by poses, without a velocity. At 10 px/s that is no rest.
static void bodies_that_are_pushed_apart_do_not_fall_asleep_on_the_way(void** state)
{
    (void)state;
    for (int32_t axis = 0; axis < 2; ++axis) {
        um_world_def def = tested_world_def();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        def.sequential.push_out = 0.01f;
        def.substep.push_out_speed = 0.2f;
        um_world* world = start_world(&def);
        um_body_id a = make_box(world, 0.0f, 0.0f, 20.0f, 20.0f);
        um_body_id b = axis == 0 ? make_box(world, 20.0f, 0.0f, 20.0f, 20.0f)
                                 : make_box(world, 0.0f, 20.0f, 20.0f, 20.0f);
        for (int32_t i = 0; i < 36; ++i) {
            step_world(world, 1);
            check_awake(world, a, true, "a body that is pushed apart from another");
            check_awake(world, b, true, "a body that is pushed apart from another");
        }
        finish_world(world);
    }
}

// Where floats are a quarter of a pixel apart, which is more than a body at rest may move in a step.
static void a_body_at_rest_far_from_the_origin_falls_asleep(void** state)
{
    (void)state;
    static const um_vec2 places[] = {{4e6f, 0.0f}, {0.0f, 4e6f}, {-4e6f, 4e6f}, {4e6f, -4e6f}};
    for (int32_t i = 0; i < COUNT_OF(places); ++i) {
        um_world* world = start_weightless_world();
        make_ball(world, places[i].x, places[i].y, 20.0f);
        step_until_asleep(world, 40);
        finish_world(world);
    }
}

// Without any time to wait, a body sleeps as soon as it is still, and not before.
static void with_a_sleeping_time_of_zero_only_what_is_still_falls_asleep(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.sleep.time = 0.0f;
    um_world* world = start_world(&def);
    um_body_id still = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id moving = make_ball(world, 0.0f, 100.0f, 10.0f);
    assert_true(um_body_set_velocity(world, moving, um_vec2_make(100.0f, 0.0f)));
    step_world(world, 60);
    check_awake(world, still, false, "the ball that is still");
    check_awake(world, moving, true, "the ball that moves");
    check_near(place_of(world, moving).x, 100.0f, 0.1f, "place of the ball that moves");
    finish_world(world);
}

// Slower than what may fall asleep, but it is moved by hand. Without friction the box itself stays where it
// is while the platform slides.
static void what_touches_a_platform_that_creeps_does_not_fall_asleep(void** state)
{
    (void)state;
    static const struct {
        um_vec2 velocity;
        float angular_velocity;
    } creeps[] = {{{1.0f, 0.0f}, 0.0f}, {{0.0f, 1.0f}, 0.0f}, {{0.0f, 0.0f}, 0.001f}};
    for (int32_t i = 0; i < COUNT_OF(creeps); ++i) {
        um_world* world = start_world(NULL);
        um_body_id platform = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
        put_box(world, platform, 200.0f, 10.0f);
        um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
        set_material(world, box, 0.0f, 0.0f);
        assert_true(um_body_set_velocity(world, platform, creeps[i].velocity));
        assert_true(um_body_set_angular_velocity(world, platform, creeps[i].angular_velocity));
        for (int32_t k = 0; k < 90; ++k) {
            step_world(world, 1);
            check_awake(world, box, true, "the box on a platform that creeps");
        }
        finish_world(world);
    }
}

// ---- Balance --------------------------------------------------------------------------------------------

typedef struct seesaw {
    um_world* world;
    um_body_id plank;
    um_body_id left;
    um_body_id right;
} seesaw;

// A plank on a narrow support with a box at either end, asleep.
static seesaw make_seesaw(void)
{
    seesaw s;
    s.world = start_world(NULL);
    make_floor(s.world, 0.0f);
    make_wall(s.world, 0.0f, -50.0f, 10.0f, 50.0f);
    s.plank = make_box(s.world, 0.0f, -105.0f, 150.0f, 5.0f);
    s.left = make_box(s.world, -130.0f, -120.0f, 10.0f, 10.0f);
    s.right = make_box(s.world, 130.0f, -120.0f, 10.0f, 10.0f);
    step_until_asleep(s.world, 300);
    return s;
}

static void finish_tipped(seesaw* s, const char* what)
{
    step_world(s->world, 180);
    check_above(fabsf(um_body_get_angle(s->world, s->plank)), 0.2f, what);
    finish_world(s->world);
}

static void a_sleeping_seesaw_tips_when_a_weight_is_destroyed(void** state)
{
    (void)state;
    seesaw s = make_seesaw();
    assert_true(um_body_destroy(s.world, s.left));
    finish_tipped(&s, "angle after a weight was destroyed");
}

static void a_sleeping_seesaw_tips_when_a_weight_is_moved_away(void** state)
{
    (void)state;
    seesaw s = make_seesaw();
    assert_true(um_body_set_transform(s.world, s.left, um_vec2_make(-500.0f, -10.0f), 0.0f));
    finish_tipped(&s, "angle after a weight was moved");
}

static void a_sleeping_seesaw_tips_when_a_weight_gets_heavier(void** state)
{
    (void)state;
    seesaw s = make_seesaw();
    set_density(s.world, s.left, 4.0f);
    finish_tipped(&s, "angle after a weight got heavier");
}

static void a_sleeping_seesaw_tips_when_the_mass_of_a_weight_is_set_by_hand(void** state)
{
    (void)state;
    seesaw s = make_seesaw();
    um_mass mass = um_body_get_mass(s.world, s.left);
    mass.mass *= 4.0f;
    assert_true(um_body_set_mass(s.world, s.left, mass));
    finish_tipped(&s, "angle after a mass was set");
}

static void a_sleeping_seesaw_tips_when_the_mass_of_a_weight_is_that_of_its_shapes_again(void** state)
{
    (void)state;
    seesaw s = make_seesaw();
    assert_true(um_body_set_mass(s.world, s.left, um_body_get_mass(s.world, s.left)));
    set_density(s.world, s.left, 4.0f);
    step_until_asleep(s.world, 120);
    check_near(um_body_get_angle(s.world, s.plank), 0.0f, 0.02f, "angle in balance");
    assert_true(um_body_reset_mass(s.world, s.left));
    finish_tipped(&s, "angle after a mass was reset");
}

// A box that does not turn can stand on a corner.
static void a_sleeper_on_a_corner_falls_over_when_it_may_turn(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id box = make_box(world, 0.0f, -30.0f, 20.0f, 20.0f);
    assert_true(um_body_set_transform(world, box, um_vec2_make(0.0f, -30.0f), 0.5f));
    assert_true(um_body_set_fixed_rotation(world, box, true));
    step_until_asleep(world, 120);
    check_near(um_body_get_angle(world, box), 0.5f, 1e-4f, "angle of a box that does not turn");
    assert_true(um_body_set_fixed_rotation(world, box, false));
    step_until_asleep(world, 180);
    check_near(um_body_get_angle(world, box), 0.0f, 0.02f, "angle of a box that may turn");
    finish_world(world);
}

static void a_sleeping_seesaw_tips_under_a_new_weight(void** state)
{
    (void)state;
    seesaw s = make_seesaw();
    um_body_id load = make_box(s.world, -130.0f, -140.0f, 10.0f, 10.0f);
    set_density(s.world, load, 3.0f);
    finish_tipped(&s, "angle under a new weight");
}

// An eighth of the plank's own weight is a light touch in the middle, but at the end it is more than the
// narrow support can hold.
static void a_sleeping_plank_tips_under_a_light_weight_at_its_end(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_wall(world, 0.0f, -50.0f, 10.0f, 50.0f);
    um_body_id plank = make_box(world, 0.0f, -105.0f, 150.0f, 5.0f);
    step_until_asleep(world, 180);
    make_box(world, -130.0f, -120.0f, 10.0f, 10.0f);
    step_world(world, 240);
    check_below(um_body_get_angle(world, plank), -0.2f, "angle of the plank");
    finish_world(world);
}

// ---- Platforms that leave -------------------------------------------------------------------------------

// Without friction the box stays where it is, and may fall asleep, while the platform passes below it.
static void what_sleeps_on_a_platform_that_slides_away_falls_when_it_is_gone(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 300.0f);
    um_body_id platform = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
    put_box(world, platform, 200.0f, 10.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    set_material(world, box, 0.0f, 0.0f);
    assert_true(um_body_set_velocity(world, platform, um_vec2_make(100.0f, 0.0f)));
    step_world(world, 100);
    check_near(place_of(world, box).y, -20.0f, 1.0f, "place while the platform is there");
    step_world(world, 200);
    check_near(place_of(world, box).y, 280.0f, 1.0f, "place after it is gone");
    finish_world(world);
}

static void what_sleeps_on_a_platform_that_turns_slides_off(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 300.0f);
    um_body_id platform = make_body(world, UM_KINEMATIC_BODY, 0.0f, 10.0f);
    put_box(world, platform, 100.0f, 10.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    step_until_asleep(world, 120);
    assert_true(um_body_set_angular_velocity(world, platform, 0.5f));
    step_world(world, 150);
    assert_true(um_body_set_angular_velocity(world, platform, 0.0f));
    step_world(world, 180);
    check_above(place_of(world, box).y, 100.0f, "place of the box");
    finish_world(world);
}

// On ice, a plank slides out from under a box that sleeps near its end, to the left or to the right. Nothing
// pulls at the box, but it has to tip when its centre is no longer above the plank, and not only when all of
// it is gone.
static void a_sleeper_wakes_when_its_support_slides_out_from_under_its_centre(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        float side = i == 0 ? -1.0f : 1.0f;
        um_world* world = start_world(NULL);
        um_body_id floor = make_floor(world, 0.0f);
        um_body_id plank = make_box(world, 0.0f, -10.0f, 100.0f, 10.0f);
        um_body_id box = make_box(world, side * 85.0f, -40.0f, 20.0f, 20.0f);
        set_material(world, floor, 0.0f, 0.0f);
        set_material(world, plank, 0.0f, 0.0f);
        set_material(world, box, 0.0f, 0.0f);
        step_until_asleep(world, 180);
        assert_true(um_body_set_velocity(world, plank, um_vec2_make(side * -40.0f, 0.0f)));
        // The centre of the box is above the end of the plank after 15 px, its last corner after 35 px.
        while (fabsf(place_of(world, plank).x) < 29.0f) {
            step_world(world, 1);
            check_count_below(um_world_get_counters(world).steps, 600, "steps");
        }
        check_awake(world, box, true, "a box that stands on its edge only");
        finish_world(world);
    }
}

// A new body in the middle of a sleeper: pushed out, or both, but not left there.
static void a_body_that_appears_inside_a_sleeper_is_pushed_out(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    um_body_id sleeper = make_box(world, 0.0f, -50.0f, 50.0f, 50.0f);
    step_until_asleep(world, 120);
    um_body_id guest = make_box(world, 45.0f, -50.0f, 10.0f, 10.0f);
    step_world(world, 180);
    um_vec2 a = place_of(world, sleeper);
    um_vec2 b = place_of(world, guest);
    check_above(fmaxf(fabsf(b.x - a.x), fabsf(b.y - a.y)), 58.5f, "distance of the two");
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_pile_that_slept_through_kicks_would_rest_if_it_were_awake),
        BOTH_SOLVERS(a_heap_that_wakes_gets_no_jolt),
        BOTH_SOLVERS(a_sleeper_that_is_kicked_into_the_floor_stays_on_it),
        BOTH_SOLVERS(a_ball_on_a_sleeping_pile_of_a_thousand_wakes_a_few),
        BOTH_SOLVERS(a_body_that_sinks_along_a_wall_does_not_fall_asleep),
        BOTH_SOLVERS(bodies_that_are_pushed_apart_do_not_fall_asleep_on_the_way),
        BOTH_SOLVERS(a_body_at_rest_far_from_the_origin_falls_asleep),
        BOTH_SOLVERS(with_a_sleeping_time_of_zero_only_what_is_still_falls_asleep),
        BOTH_SOLVERS(what_touches_a_platform_that_creeps_does_not_fall_asleep),
        BOTH_SOLVERS(a_sleeping_seesaw_tips_when_a_weight_is_destroyed),
        BOTH_SOLVERS(a_sleeping_seesaw_tips_when_a_weight_is_moved_away),
        BOTH_SOLVERS(a_sleeping_seesaw_tips_when_a_weight_gets_heavier),
        BOTH_SOLVERS(a_sleeping_seesaw_tips_when_the_mass_of_a_weight_is_set_by_hand),
        BOTH_SOLVERS(a_sleeping_seesaw_tips_when_the_mass_of_a_weight_is_that_of_its_shapes_again),
        BOTH_SOLVERS(a_sleeper_on_a_corner_falls_over_when_it_may_turn),
        BOTH_SOLVERS(a_sleeping_seesaw_tips_under_a_new_weight),
        BOTH_SOLVERS(a_sleeping_plank_tips_under_a_light_weight_at_its_end),
        BOTH_SOLVERS(what_sleeps_on_a_platform_that_slides_away_falls_when_it_is_gone),
        BOTH_SOLVERS(what_sleeps_on_a_platform_that_turns_slides_off),
        BOTH_SOLVERS(a_sleeper_wakes_when_its_support_slides_out_from_under_its_centre),
        BOTH_SOLVERS(a_body_that_appears_inside_a_sleeper_is_pushed_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
