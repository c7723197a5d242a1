// Bodies that are pinched: hooked into each other, or in a gap that is too narrow for them. They press on
// each other as hard as their springs are stiff, and must not count as bearers of a load for that.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

// A part of a compound body, in its frame.
static void put_part(um_world* world, um_body_id body, float x, float y, float half_width, float half_height)
{
    um_box box = um_box_make(half_width, half_height);
    box.center = um_vec2_make(x, y);
    um_shape_create_box(world, body, NULL, box);
    check_result(um_world_get_last_error(world), UM_OK, "um_shape_create_box");
}

static um_body_id make_turned(um_world* world, float x, float y, float angle)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, y);
    def.angle = angle;
    return um_body_create(world, &def);
}

static um_body_id make_u(um_world* world, float x, float y, float angle)
{
    um_body_id body = make_turned(world, x, y, angle);
    put_part(world, body, -22.0f, 0.0f, 7.0f, 28.0f);
    put_part(world, body, 22.0f, 0.0f, 7.0f, 28.0f);
    put_part(world, body, 0.0f, 21.0f, 29.0f, 7.0f);
    set_material(world, body, 0.4f, 0.1f);
    return body;
}

static um_body_id make_cross(um_world* world, float x, float y, float angle)
{
    um_body_id body = make_turned(world, x, y, angle);
    put_part(world, body, 0.0f, 0.0f, 32.0f, 9.0f);
    put_part(world, body, 0.0f, 0.0f, 9.0f, 32.0f);
    set_material(world, body, 0.4f, 0.1f);
    return body;
}

// A floor between two walls.
static um_world* start_pit(void)
{
    um_world_def def = tested_world_def();
    um_world* world = start_world(&def);
    make_floor(world, 0.0f);
    make_wall(world, -200.0f, -500.0f, 50.0f, 600.0f);
    make_wall(world, 200.0f, -500.0f, 50.0f, 600.0f);
    return world;
}

// The greatest speed of some bodies within so many steps.
static float fastest_of(um_world* world, const um_body_id* bodies, int32_t count, int32_t steps)
{
    float fastest = 0.0f;
    for (int32_t n = 0; n < steps; ++n) {
        step_world(world, 1);
        for (int32_t i = 0; i < count; ++i) {
            fastest = fmaxf(fastest, speed_of(world, bodies[i]));
        }
    }
    return fastest;
}

static void two_bodies_hooked_into_each_other_come_to_rest(void** state)
{
    (void)state;
    static const float poses[][6] = {
        {-1.4868f, -79.0730f, 3.9273f, -4.9382f, -66.6924f, 4.3768f},
        {6.7232f, -62.9008f, 2.8994f, 2.6912f, -72.7820f, 0.1847f},
        {5.3222f, -76.3312f, 0.4567f, 2.1403f, -87.9826f, 5.3683f},
    };
    for (int32_t i = 0; i < COUNT_OF(poses); ++i) {
        const float* p = poses[i];
        um_world* world = start_pit();
        const um_body_id bodies[] = {make_u(world, p[0], p[1], p[2]), make_u(world, p[3], p[4], p[5])};
        check_below(fastest_of(world, bodies, 2, 900), 500.0f, "speed");
        check_count(um_world_get_counters(world).awake, 0, "awake bodies");
        finish_world(world);
    }
}

enum { MOST_HOOKED = 8 };

static void make_hooked(um_world* world, prng* random, float spread, int32_t count, um_body_id* out_bodies)
{
    for (int32_t i = 0; i < count; ++i) {
        float x = prng_float(random, -0.5f * spread, 0.5f * spread);
        float y = prng_float(random, -60.0f - spread, -60.0f);
        float angle = prng_float(random, 0.0f, 2.0f * UM_PI);
        out_bodies[i] = prng_chance(random, 60) ? make_u(world, x, y, angle) : make_cross(world, x, y, angle);
    }
}

static void crowds_hooked_into_each_other_do_not_fly_apart(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(40); ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_pit();
        um_body_id bodies[MOST_HOOKED];
        int32_t count = 2 + prng_below(&random, MOST_HOOKED - 1);
        make_hooked(world, &random, 30.0f, count, bodies);
        float fastest = fastest_of(world, bodies, count, 600);
        if (!(fastest < 900.0f)) {
            fail_with_seed(&random, "a speed of %g, must be below 900", (double)fastest);
        }
        finish_world(world);
    }
}

// The speed of a box that was pinned between two walls, at the same depth in each, after one was destroyed.
static float speed_when_freed(float depth, float time)
{
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    um_world* world = start_world(&def);
    float place = 100.0f - depth;
    make_wall(world, -place, 0.0f, 50.0f, 200.0f);
    um_body_id wall = make_wall(world, place, 0.0f, 50.0f, 200.0f);
    um_body_id box = make_box(world, 0.0f, 0.0f, 50.0f, 50.0f);
    step_world_by(world, (int32_t)(1.0f / time), time);
    um_body_destroy(world, wall);
    float fastest = 0.0f;
    for (int32_t i = 0; i < 20; ++i) {
        step_world_by(world, 1, time);
        fastest = fmaxf(fastest, speed_of(world, box));
    }
    finish_world(world);
    return fastest;
}

static void a_body_that_was_pinned_is_not_thrown_when_it_gets_free(void** state)
{
    (void)state;
    static const float depths[] = {10.0f, 20.0f, 40.0f};
    static const float times[] = {1.0f / 30.0f, 1.0f / 60.0f, 1.0f / 240.0f};
    for (int32_t i = 0; i < COUNT_OF(depths) * COUNT_OF(times); ++i) {
        float speed = speed_when_freed(depths[i / 3], times[i % 3]);
        check_below(speed, 35.0f, "speed of a body that got free");
    }
}

// A small U, which is fast as soon as it moves by some pixels in a step.
static um_body_id make_small_u(um_world* world, prng* random)
{
    float x = prng_float(random, -25.0f, 25.0f);
    float y = prng_float(random, -125.0f, -75.0f);
    um_body_id body = make_turned(world, x, y, prng_float(random, 0.0f, 2.0f * UM_PI));
    put_part(world, body, 0.0f, 12.5f, 25.0f, 5.0f);
    put_part(world, body, -20.0f, 0.0f, 5.0f, 17.5f);
    put_part(world, body, 20.0f, 0.0f, 5.0f, 17.5f);
    return body;
}

// The longest run of steps with a body that stayed in place, though its speed would have moved it by 10 px.
static int32_t steps_stuck(um_world* world, const um_body_id* bodies, int32_t count, int32_t steps,
                           float time)
{
    enum { MOST = 20 };
    int32_t stuck[MOST] = {0};
    int32_t longest = 0;
    for (int32_t n = 0; n < steps; ++n) {
        um_vec2 before[MOST];
        for (int32_t i = 0; i < count; ++i) {
            before[i] = place_of(world, bodies[i]);
        }
        step_world_by(world, 1, time);
        for (int32_t i = 0; i < count; ++i) {
            um_vec2 now = place_of(world, bodies[i]);
            float way = hypotf(now.x - before[i].x, now.y - before[i].y);
            bool is_stuck = speed_of(world, bodies[i]) * time > 10.0f && way < 0.1f;
            stuck[i] = is_stuck ? stuck[i] + 1 : 0;
            longest = stuck[i] > longest ? stuck[i] : longest;
        }
    }
    return longest;
}

static void hooked_bodies_that_get_nowhere_do_not_gain_speed(void** state)
{
    (void)state;
    static const uint64_t seeds[] = {406, 694, 1401, 1655, 3008}; // the failing ones of 4,000
    for (int32_t k = 0; k < COUNT_OF(seeds); ++k) {
        prng random = prng_make(seeds[k]);
        um_world* world = start_pit();
        um_body_id bodies[20];
        for (int32_t i = 0; i < COUNT_OF(bodies); ++i) {
            bodies[i] = make_small_u(world, &random);
        }
        int32_t stuck = steps_stuck(world, bodies, COUNT_OF(bodies), 200, 1.0f / 30.0f);
        check_below((float)stuck, 10.0f, "steps on end in which a fast body got nowhere");
        finish_world(world);
    }
}

// A slab that weighs as much as thousands of them falls on a few, hooked into each other or not. What it
// squeezes out leaves with what it weighs itself, not with what it counted as.
static void what_slips_from_under_a_load_is_not_thrown(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(20); ++seed) {
        prng random = prng_make(seed);
        um_world* world = start_pit();
        um_body_id bodies[3];
        make_hooked(world, &random, 200.0f, COUNT_OF(bodies), bodies);
        um_body_id slab = make_box(world, 0.0f, -370.0f, 100.0f, 20.0f);
        set_density(world, slab, 3000.0f * um_default_shape_def().density);
        float fastest = fastest_of(world, bodies, COUNT_OF(bodies), 900);
        if (!(fastest < 3000.0f)) {
            fail_with_seed(&random, "a speed of %g, must be below 3,000", (double)fastest);
        }
        finish_world(world);
    }
}

// With the springs of contacts with ground, of 93 Hz, each side presses with the depth times omega^2 for each
// unit of mass: here 4 px, which are 1,400 weights.
static void a_gap_that_is_too_narrow_presses_as_hard_as_springs_are_stiff(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 0.0f);
    make_wall(world, -66.0f, -200.0f, 50.0f, 190.0f);
    make_wall(world, 66.0f, -200.0f, 50.0f, 190.0f);
    um_body_id box = make_box(world, 0.0f, -20.0f, 20.0f, 20.0f);
    float weight = um_body_get_mass(world, box).mass * GRAVITY * STEP;
    float most = 0.0f;
    for (int32_t n = 0; n < 120; ++n) {
        step_world(world, 1);
        most = fmaxf(most, normal_impulse_on(world, box) / weight);
    }
    check_share(most, 2.0f * 1400.0f, 0.05f, "weights");
    finish_world(world);
}

// Boxes that are made inside of each other, in a pit. Every other one is pinned to the one before it, and
// they touch nevertheless: as the arms of a ragdoll without a filter.
enum { CROWD = 12 };

static void make_crowd(const units* u, um_world* world, prng* random, float half,
                       um_body_id out_bodies[CROWD])
{
    units_box(u, world, UM_STATIC_BODY, 0.0f, -half, 10.0f * half, half);
    units_box(u, world, UM_STATIC_BODY, -5.0f * half, 10.0f * half, half, 10.0f * half);
    units_box(u, world, UM_STATIC_BODY, 5.0f * half, 10.0f * half, half, 10.0f * half);
    for (int32_t i = 0; i < CROWD; ++i) {
        float x = prng_float(random, -1.5f, 1.5f) * half;
        float y = prng_float(random, 1.5f, 4.5f) * half;
        float width = prng_float(random, 0.3f, 1.0f) * half;
        out_bodies[i] =
            units_box(u, world, UM_DYNAMIC_BODY, x, y, width, prng_float(random, 0.3f, 1.0f) * half);
        if (i % 2 == 1) {
            um_vec2 pin = place_of(world, out_bodies[i - 1]);
            um_joint_def def =
                um_joint_def_between(world, UM_REVOLUTE_JOINT, out_bodies[i - 1], pin, out_bodies[i], pin);
            def.collide_connected = true;
            um_joint_create(world, &def);
            check_result(um_world_get_last_error(world), UM_OK, "um_joint_create");
        }
    }
}

// A spring between two bodies, of 46.5 Hz, that is let go at a depth d ends with a speed of omega d: here d
// is half of the largest box.
static void bodies_that_are_made_inside_of_each_other_do_not_fly_apart(void** state)
{
    (void)state;
    const float halves[] = {0.1f, 0.4f, 1.5f};
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(60); ++seed) {
        prng random = prng_make(seed);
        units u = seed % 2 == 0 ? units_of_pixels() : units_of_meters();
        float half = halves[seed % COUNT_OF(halves)];
        um_world* world = start_world(&u.def);
        um_body_id bodies[CROWD];
        make_crowd(&u, world, &random, half, bodies);
        float fastest = fastest_of(world, bodies, CROWD, 400) / units_length(&u, 1.0f);
        float most = 2.0f * UM_PI * 46.5f * half;
        if (!(fastest < most)) {
            fail_with_seed(&random, "a speed of %g m/s, must be below %g", (double)fastest, (double)most);
        }
        finish_world(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SUBSTEP_SOLVER(two_bodies_hooked_into_each_other_come_to_rest), // with the other one they twitch
        BOTH_SOLVERS(crowds_hooked_into_each_other_do_not_fly_apart),
        BOTH_SOLVERS(bodies_that_are_made_inside_of_each_other_do_not_fly_apart),
        // The sequential solver knows neither springs nor burdens.
        SUBSTEP_SOLVER(a_body_that_was_pinned_is_not_thrown_when_it_gets_free), // the other has no springs
        // The other solver has no fix for this.
        SUBSTEP_SOLVER(hooked_bodies_that_get_nowhere_do_not_gain_speed),
        SUBSTEP_SOLVER(what_slips_from_under_a_load_is_not_thrown),
        SUBSTEP_SOLVER(a_gap_that_is_too_narrow_presses_as_hard_as_springs_are_stiff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
