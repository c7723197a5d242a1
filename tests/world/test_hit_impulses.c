// The impulse of a hit event: effective mass times speed of approach times 1 + e, whatever steps it takes.
// SPDX-License-Identifier: MIT

#include "support/worlds.h"

#include <math.h>

#define TOLERANCE 0.05f

// A body that falls on ground, or flies at a ball that rests without gravity.
typedef struct blow {
    float scale; // units per metre
    float rate;  // steps per second
    float size, speed, density, restitution, angle;
} blow;

static float prng_log(prng* random, float least, float most)
{
    float share = prng_float(random, 0.0f, 1.0f);
    return least * powf(most / least, share);
}

static blow random_blow(prng* random)
{
    static const float rates[] = {30.0f, 60.0f, 120.0f};
    float scale = prng_chance(random, 50) ? 1.0f : 100.0f;
    return (blow){
        .scale = scale,
        .rate = rates[prng_below(random, 3)],
        .size = scale * prng_log(random, 0.05f, 3.0f),
        .speed = scale * prng_log(random, 2.0f, 20.0f),
        .density = prng_log(random, 0.1f, 10.0f),
        .restitution = prng_chance(random, 50) ? 0.0f : 0.8f,
    };
}

static um_world* start_blow(const blow* b, float gravity)
{
    um_world_def def = tested_world_def();
    def.units_per_meter = b->scale;
    def.gravity = um_vec2_make(0.0f, gravity * b->scale);
    return start_world(&def);
}

static um_shape_def shape_of_blow(const blow* b)
{
    um_shape_def def = um_default_shape_def();
    def.reports = UM_REPORT_HITS;
    def.density = b->density;
    def.restitution = b->restitution;
    def.friction = 0.0f;
    return def;
}

static um_body_id throw_body(um_world* world, const blow* b, float x, float y, um_vec2 velocity)
{
    um_body_def def = um_default_body_def();
    def.type = UM_DYNAMIC_BODY;
    def.position = um_vec2_make(x, y);
    def.angle = b->angle;
    def.velocity = velocity;
    return um_body_create(world, &def);
}

// Steps until the first hit, and then some steps that must have no other hit.
static um_hit_event only_hit(um_world* world, const blow* b, int32_t quiet_steps, const prng* random)
{
    um_hit_event hit = {0};
    int32_t steps = 300;
    for (int32_t step = 0; step < steps; ++step) {
        assert_int_equal(um_world_step(world, 1.0f / b->rate), UM_OK);
        um_events events = um_world_get_events(world);
        if (events.hit_count > 0) {
            if (hit.speed > 0.0f) {
                fail_with_seed(random, "another hit at %.9g after one at %.9g", (double)events.hits[0].speed,
                               (double)hit.speed);
            }
            hit = events.hits[0];
            steps = step + quiet_steps + 1;
        }
    }
    return hit;
}

static void check_hit(const um_hit_event* hit, const blow* b, float mass, const prng* random)
{
    float expected = mass * (1.0f + b->restitution) * hit->speed;
    if (!(hit->speed >= 0.999f * b->speed) || !(fabsf(hit->impulse - expected) <= TOLERANCE * expected)) {
        fail_with_seed(random, "size %.9g, %.9g steps per second: impulse %.9g at %.9g, expected %.9g",
                       (double)b->size, (double)b->rate, (double)hit->impulse, (double)hit->speed,
                       (double)expected);
    }
}

static um_body_id drop_on_ground(um_world* world, const blow* b, prng* random)
{
    um_shape_def def = shape_of_blow(b);
    def.restitution = 0.0f;
    um_body_id ground = make_body(world, UM_STATIC_BODY, 0.0f, b->scale);
    um_shape_create_box(world, ground, &def, um_box_make(100.0f * b->scale, b->scale));
    float height = 1.5f * b->size + prng_float(random, 0.0f, 3.0f) * b->speed / b->rate;
    return throw_body(world, b, 0.0f, -height, um_vec2_make(0.0f, b->speed));
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void hit_of_one_body_on_ground_has_its_momentum(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(900); ++seed) {
        prng random = prng_make(seed);
        blow b = random_blow(&random);
        um_world* world = start_blow(&b, 9.8f);
        um_body_id body = drop_on_ground(world, &b, &random);
        um_shape_def def = shape_of_blow(&b);
        if (seed % 3 == 0) {
            um_shape_create_circle(world, body, &def, (um_circle){{0.0f, 0.0f}, b.size});
        } else if (seed % 3 == 1) {
            um_shape_create_box(world, body, &def, um_box_make(b.size, 0.5f * b.size));
        } else {
            um_vec2 end = {b.size, 0.0f};
            um_shape_create_capsule(world, body, &def,
                                    um_capsule_make(um_vec2_scale(end, -1.0f), end, 0.3f * b.size));
        }
        um_hit_event hit = only_hit(world, &b, b.restitution > 0.0f ? 0 : 60, &random);
        check_hit(&hit, &b, um_body_get_mass(world, body).mass, &random);
        finish_world(world);
    }
}

// So large that the box hardly turns while it is stopped.
static void hit_of_a_corner_has_its_effective_mass(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(300); ++seed) {
        prng random = prng_make(seed);
        blow b = random_blow(&random);
        b.size = 30.0f * b.speed / b.rate;
        b.angle = prng_float(&random, 0.3f, 1.2f);
        um_world* world = start_blow(&b, 9.8f);
        um_body_id body = drop_on_ground(world, &b, &random);
        um_shape_def def = shape_of_blow(&b);
        um_shape_create_box(world, body, &def, um_box_make(b.size, b.size));
        um_hit_event hit = only_hit(world, &b, 0, &random);
        um_mass mass = um_body_get_mass(world, body);
        float lever = hit.point.x - place_of(world, body).x;
        check_hit(&hit, &b, 1.0f / (1.0f / mass.mass + lever * lever / mass.inertia), &random);
        finish_world(world);
    }
}

static void hit_of_two_balls_has_their_reduced_mass(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(300); ++seed) {
        prng random = prng_make(seed);
        blow b = random_blow(&random);
        b.size = b.speed / b.rate; // or they would pass through each other
        um_world* world = start_blow(&b, 0.0f);
        float other = b.size * prng_log(&random, 1.0f, 20.0f);
        float apart = b.size + other + prng_float(&random, 0.0f, 3.0f) * b.speed / b.rate;
        um_shape_def def = shape_of_blow(&b);
        um_body_id balls[2] = {
            throw_body(world, &b, 0.0f, 0.0f, um_vec2_make(0.0f, 0.0f)),
            throw_body(world, &b, apart, 0.0f, um_vec2_make(-b.speed, 0.0f)),
        };
        um_shape_create_circle(world, balls[0], &def, (um_circle){{0.0f, 0.0f}, other});
        um_shape_create_circle(world, balls[1], &def, (um_circle){{0.0f, 0.0f}, b.size});
        um_hit_event hit = only_hit(world, &b, 60, &random);
        float inverse =
            1.0f / um_body_get_mass(world, balls[0]).mass + 1.0f / um_body_get_mass(world, balls[1]).mass;
        check_hit(&hit, &b, 1.0f / inverse, &random);
        finish_world(world);
    }
}

// A fall before hits were reported does not give its speed to a later hit.
static void resting_body_does_not_hit_when_reports_begin(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 100.0f);
    um_body_id ball = make_ball(world, 0.0f, -100.0f, 10.0f);
    step_world(world, 20);
    while (speed_of(world, ball) > 10.0f) {
        step_world(world, 1);
    }
    assert_true(um_shape_set_reports(world, um_body_get_shape(world, ball, 0), UM_REPORT_HITS));
    for (int32_t step = 0; step < 60; ++step) {
        step_world(world, 1);
        check_count(um_world_get_events(world).hit_count, 0, "hits");
    }
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(hit_of_one_body_on_ground_has_its_momentum),
        BOTH_SOLVERS(hit_of_a_corner_has_its_effective_mass),
        BOTH_SOLVERS(hit_of_two_balls_has_their_reduced_mass),
        BOTH_SOLVERS(resting_body_does_not_hit_when_reports_begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
