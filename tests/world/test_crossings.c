// Crossings: what is so fast that it passes a sensor within a step is told once, with the place and the time,
// by closed forms and against dense samples of the motion.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/prng.h"
#include "support/worlds.h"

#include <math.h>
#include <string.h>

#define SLOP 0.005f // of a world in metres

// ---- Worlds ---------------------------------------------------------------------------------------------

static um_world* start_meters(int32_t workers)
{
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.threads.worker_count = workers;
    return start_world(&def);
}

static um_shape_def sensor_def(void)
{
    um_shape_def def = um_default_shape_def();
    def.is_sensor = true;
    return def;
}

// A sensor of 1 cm by 12 m, whose thin side points along the angle.
static um_shape_id put_gate(um_world* world, um_body_type type, um_vec2 place, float angle)
{
    um_body_def def = um_default_body_def();
    def.type = type;
    def.position = place;
    def.angle = angle;
    um_shape_def shape_def = sensor_def();
    return um_shape_create_box(world, um_body_create(world, &def), &shape_def, um_box_make(0.005f, 6.0f));
}

typedef enum shot_kind {
    SHOT_BULLET,
    SHOT_BALL,
    SHOT_KINEMATIC,
    SHOT_KINDS,
} shot_kind;

static um_shape_id shoot(um_world* world, shot_kind kind, um_vec2 from, um_vec2 velocity)
{
    um_body_def def = um_default_body_def();
    def.type = kind == SHOT_KINEMATIC ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
    def.is_bullet = kind == SHOT_BULLET;
    def.position = from;
    def.velocity = velocity;
    return put_ball(world, um_body_create(world, &def), 0.005f);
}

static um_vec2 direction_of(float angle)
{
    return um_vec2_make(cosf(angle), sinf(angle));
}

static bool same_shape(um_shape_id a, um_shape_id b)
{
    return a.index1 == b.index1 && a.stamp == b.stamp;
}

static void check_told(const um_world* world, int32_t crossings, int32_t begins, int32_t ends)
{
    um_events events = um_world_get_events(world);
    check_count(events.crossing_count, crossings, "crossings");
    check_count(events.sensor_begin_count, begins, "visitors that come");
    check_count(events.sensor_end_count, ends, "visitors that go");
}

static void check_crossing(const um_world* world, um_shape_id sensor, um_shape_id visitor, um_vec2 point,
                           float fraction)
{
    check_told(world, 1, 0, 0);
    um_crossing_event event = um_world_get_events(world).crossings[0];
    assert_true(same_shape(event.sensor, sensor) && same_shape(event.visitor, visitor));
    check_vector(event.point, point, SLOP, "where they touch");
    check_near(event.fraction, fraction, 1e-3f, "when they touch");
}

// ---- Closed forms ---------------------------------------------------------------------------------------

// A ball of 5 mm that comes to a gate through the origin at a place along it and at an angle, in the given
// step and fraction of it.
typedef struct shot {
    float speed, angle, slant, offset, fraction;
    int32_t steps; // before the one in which it crosses
} shot;

static void check_shot(const shot* s, shot_kind kind)
{
    um_world* world = start_meters(1);
    um_vec2 normal = direction_of(s->angle);
    um_vec2 along = um_vec2_make(-normal.y, normal.x);
    um_vec2 way = direction_of(s->angle + s->slant);
    um_vec2 point = um_vec2_add(um_vec2_scale(normal, -0.005f), um_vec2_scale(along, s->offset));
    um_vec2 center = um_vec2_add(point, um_vec2_scale(normal, -0.005f));
    float distance = s->speed * STEP * ((float)s->steps + s->fraction);
    um_shape_id gate = put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), s->angle);
    um_shape_id ball =
        shoot(world, kind, um_vec2_add(center, um_vec2_scale(way, -distance)), um_vec2_scale(way, s->speed));
    for (int32_t i = 0; i < s->steps; ++i) {
        step_world(world, 1);
        check_told(world, 0, 0, 0);
    }
    step_world(world, 1);
    check_crossing(world, gate, ball, point, s->fraction);
    step_world(world, 1);
    check_told(world, 0, 0, 0);
    check_share(speed_of(world, um_shape_get_body(world, ball)), s->speed, 1e-5f, "speed behind the gate");
    finish_world(world);
}

static void what_is_fast_crosses_a_thin_sensor_once(void** state)
{
    (void)state;
    static const float speeds[] = {20.0f, 50.0f, 120.0f, 250.0f, 400.0f};
    for (int32_t i = 0; i < 360; i += 5) {
        shot s = {.angle = (float)i * UM_PI / 180.0f};
        s.speed = speeds[i / 5 % COUNT_OF(speeds)];
        s.slant = (float)(i % 7 - 3) * 0.25f;
        s.offset = (float)(i % 11 - 5) * 0.5f;
        s.fraction = 0.1f + 0.1f * (float)(i / 5 % 8);
        s.steps = i % 3;
        for (int32_t kind = 0; kind < SHOT_KINDS; ++kind) {
            check_shot(&s, (shot_kind)kind);
        }
    }
}

// A ball flies along a gate, 20 micrometres off it or in it.
static void what_passes_by_a_sensor_does_not_cross_it(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_meters(1);
        put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
        shoot(world, SHOT_BALL, um_vec2_make(-0.01f + (i == 0 ? -2e-5f : 2e-5f), -10.0f),
              um_vec2_make(0.0f, 1200.0f));
        step_world(world, 1);
        check_told(world, i, 0, 0);
        finish_world(world);
    }
}

// The gate comes to the ball, which stands still: the point is on the side of the gate, where that is then.
static void a_fast_sensor_crosses_what_stands_still(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_DYNAMIC_BODY, UM_KINEMATIC_BODY, UM_STATIC_BODY};
    for (int32_t i = 0; i < COUNT_OF(types); ++i) {
        um_world* world = start_meters(1);
        um_shape_id gate = put_gate(world, UM_KINEMATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
        assert_true(um_body_set_velocity(world, um_shape_get_body(world, gate), um_vec2_make(120.0f, 0.0f)));
        um_shape_id ball = put_ball(world, make_body(world, types[i], 1.01f, 0.5f), 0.005f);
        step_world(world, 1);
        check_crossing(world, gate, ball, um_vec2_make(1.005f, 0.5f), 0.5f);
        finish_world(world);
    }
}

// Both with 60 m/s, which is 1 m in the step: they meet in the middle of the 1 m that is between them.
static void a_bullet_and_a_fast_sensor_meet_on_their_ways(void** state)
{
    (void)state;
    um_world* world = start_meters(1);
    um_shape_id gate = put_gate(world, UM_KINEMATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
    assert_true(um_body_set_velocity(world, um_shape_get_body(world, gate), um_vec2_make(60.0f, 0.0f)));
    um_shape_id ball = shoot(world, SHOT_BULLET, um_vec2_make(1.01f, 0.25f), um_vec2_make(-60.0f, 0.0f));
    step_world(world, 1);
    check_crossing(world, gate, ball, um_vec2_make(0.505f, 0.25f), 0.5f);
    finish_world(world);
}

// The sensor reaches far beyond what its body stops with.
static void a_fast_body_carries_a_sensor_that_reaches_further_than_it_does(void** state)
{
    (void)state;
    um_world* world = start_meters(1);
    um_shape_id carrier = shoot(world, SHOT_BALL, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.0f, 6.0f));
    um_shape_def def = sensor_def();
    um_box gate = um_box_make_at(0.005f, 1.0f, um_vec2_make(3.0f, 0.0f), 0.0f);
    um_shape_id sensor = um_shape_create_box(world, um_shape_get_body(world, carrier), &def, gate);
    um_shape_id ball = shoot(world, SHOT_BALL, um_vec2_make(0.99f, 0.05f), um_vec2_make(240.0f, 0.0f));
    step_world(world, 1);
    check_crossing(world, sensor, ball, um_vec2_make(2.995f, 0.05f), 0.5f);
    finish_world(world);
}

// A sensor at the end of an arm of 3 m swings by 1.5 radians in the step. In the middle of its way it is
// 0.8 m off the line between both ends.
static void a_sensor_that_swings_crosses_what_is_far_off_the_straight_line(void** state)
{
    (void)state;
    um_world* world = start_meters(1);
    um_shape_id carrier = shoot(world, SHOT_KINEMATIC, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.6f, 0.0f));
    um_body_id body = um_shape_get_body(world, carrier);
    assert_true(um_body_set_angular_velocity(world, body, 90.0f));
    um_shape_def def = sensor_def();
    um_circle circle = um_circle_make_at(um_vec2_make(3.0f, 0.0f), 0.05f);
    assert_true(um_shape_create_circle(world, body, &def, circle).index1 != 0);
    assert_true(um_body_set_transform(world, body, um_vec2_make(0.0f, 0.0f), -0.75f));
    put_ball(world, make_body(world, UM_STATIC_BODY, 3.0f, 0.0f), 0.005f);
    step_world(world, 1);
    check_told(world, 1, 0, 0);
    finish_world(world);
}

// ---- Walls ----------------------------------------------------------------------------------------------

static void a_wall_before_the_sensor_stops_what_would_cross_it(void** state)
{
    (void)state;
    um_world* world = start_meters(1);
    put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
    make_wall(world, -1.0f, 0.0f, 0.05f, 3.0f);
    shoot(world, SHOT_BULLET, um_vec2_make(-2.0f, 0.0f), um_vec2_make(400.0f, 0.0f));
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        check_told(world, 0, 0, 0);
    }
    finish_world(world);
}

// With 240 m/s, 4 m per step, from 2.01 m before the gate. With the sequential solver the fraction counts up
// to the stop, which is 0.945 m behind where they touch.
static void a_wall_behind_the_sensor_takes_no_crossing_away(void** state)
{
    (void)state;
    um_world* world = start_meters(1);
    bool is_substep = um_world_get_settings(world).solver == UM_SOLVER_SUBSTEP;
    um_shape_id gate = put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
    make_wall(world, 1.0f, 0.0f, 0.05f, 3.0f);
    um_shape_id ball = shoot(world, SHOT_BULLET, um_vec2_make(-2.01f, 0.0f), um_vec2_make(240.0f, 0.0f));
    step_world(world, 1);
    check_crossing(world, gate, ball, um_vec2_make(-0.005f, 0.0f), is_substep ? 0.5f : 2.0f / 2.955f);
    for (int32_t i = 0; i < 20; ++i) {
        step_world(world, 1);
        check_told(world, 0, 0, 0);
    }
    finish_world(world);
}

// ---- What begins and ends -------------------------------------------------------------------------------

// Thick sensors, in which many shots are when a step ends: each is told by a crossing, or by a begin and then
// an end.
static void each_shot_is_told_once(void** state)
{
    (void)state;
    prng random = prng_make(70);
    int32_t kinds[2] = {0, 0};
    for (int32_t i = 0; i < 400; ++i) {
        um_world* world = start_meters(1);
        um_shape_def def = sensor_def();
        um_shape_create_box(world, make_body(world, UM_STATIC_BODY, 0.0f, 0.0f), &def,
                            um_box_make(prng_float(&random, 0.1f, 2.0f), 2.0f));
        shoot(world, (shot_kind)prng_below(&random, SHOT_KINDS),
              um_vec2_make(-prng_float(&random, 3.0f, 6.0f), 0.0f),
              um_vec2_make(prng_float(&random, 60.0f, 400.0f), 0.0f));
        int32_t crossings = 0;
        int32_t inside = 0;
        int32_t begins = 0;
        for (int32_t step = 0; step < 12; ++step) {
            step_world(world, 1);
            um_events events = um_world_get_events(world);
            crossings += events.crossing_count;
            begins += events.sensor_begin_count;
            inside += events.sensor_begin_count - events.sensor_end_count;
        }
        if (crossings + begins != 1 || inside != 0) {
            fail_with_seed(&random, "shot %d: %d crossings, %d begins, %d inside", (int)i, (int)crossings,
                           (int)begins, (int)inside);
        }
        kinds[begins] += 1;
        finish_world(world);
    }
    check_count_above(kinds[0], 100, "crossings");
    check_count_above(kinds[1], 100, "begins");
}

// A visitor that was put out of the sensor by hand ends, and is not told as crossing in the same step.
static void what_ends_in_the_step_does_not_cross(void** state)
{
    (void)state;
    um_world* world = start_meters(1);
    put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
    um_shape_id ball = shoot(world, SHOT_BULLET, um_vec2_make(0.0f, 0.0f), um_vec2_make(0.0f, 0.0f));
    step_world(world, 1);
    check_told(world, 0, 1, 0);
    um_body_id body = um_shape_get_body(world, ball);
    assert_true(um_body_set_transform(world, body, um_vec2_make(-1.0f, 0.0f), 0.0f));
    assert_true(um_body_set_velocity(world, body, um_vec2_make(120.0f, 0.0f)));
    step_world(world, 1);
    check_told(world, 0, 0, 1);
    finish_world(world);
}

// ---- Long steps -----------------------------------------------------------------------------------------

// A step of a quarter of a second has eight slices. The sensor is 0.4 m thick and the way per slice 0.625 m,
// so that in most cases a slice ends within it.
static void the_fraction_is_that_of_the_whole_step(void** state)
{
    (void)state;
    for (int32_t i = 1; i < 60; ++i) {
        um_world* world = start_meters(1);
        um_shape_def def = sensor_def();
        um_shape_id sensor = um_shape_create_box(world, make_body(world, UM_STATIC_BODY, 0.0f, 0.0f), &def,
                                                 um_box_make(0.2f, 2.0f));
        float fraction = (float)i * 0.015f;
        um_shape_id ball =
            shoot(world, SHOT_BALL, um_vec2_make(-0.205f - 5.0f * fraction, 0.0f), um_vec2_make(20.0f, 0.0f));
        step_world_by(world, 1, 0.25f);
        check_crossing(world, sensor, ball, um_vec2_make(-0.2f, 0.0f), fraction);
        finish_world(world);
    }
}

// ---- Dense samples --------------------------------------------------------------------------------------

#define SAMPLES 1500

typedef struct motion {
    um_convex convex;
    um_transform from, to;
} motion;

static motion begin_motion(const um_world* world, um_shape_id shape)
{
    motion m;
    assert_true(um_shape_get_convex(world, shape, &m.convex));
    m.from = um_body_get_transform(world, um_shape_get_body(world, shape));
    m.to = m.from;
    return m;
}

static void end_motion(motion* m, const um_world* world, um_shape_id shape)
{
    m->to = um_body_get_transform(world, um_shape_get_body(world, shape));
}

static float way_of(const motion* m)
{
    return hypotf(m->to.p.x - m->from.p.x, m->to.p.y - m->from.p.y);
}

static um_transform place_at(const motion* m, float fraction)
{
    um_rot a = m->from.q;
    um_rot b = m->to.q;
    float turn = atan2f(a.c * b.s - a.s * b.c, a.c * b.c + a.s * b.s) * fraction;
    um_vec2 place = um_vec2_add(m->from.p, um_vec2_scale(um_vec2_sub(m->to.p, m->from.p), fraction));
    um_rot q = {a.c * cosf(turn) - a.s * sinf(turn), a.s * cosf(turn) + a.c * sinf(turn)};
    return (um_transform){place, q};
}

static um_distance distance_at(const motion* a, const motion* b, float fraction)
{
    um_distance out;
    assert_int_equal(
        um_convex_distance(&a->convex, place_at(a, fraction), &b->convex, place_at(b, fraction), &out),
        UM_OK);
    return out;
}

typedef struct sampled {
    bool before, after, within; // whether they overlap
    float first;                // the first sample at which they do
    float least;                // distance
} sampled;

static sampled sample(const motion* a, const motion* b)
{
    sampled s = {.first = 2.0f, .least = INFINITY};
    for (int32_t i = 0; i <= SAMPLES; ++i) {
        float fraction = (float)i / (float)SAMPLES;
        float distance = distance_at(a, b, fraction).distance;
        bool overlaps = distance <= 0.0f;
        s.before |= overlaps && i == 0;
        s.after |= overlaps && i == SAMPLES;
        s.within |= overlaps;
        s.first = overlaps && s.first > 1.0f ? fraction : s.first;
        s.least = fminf(s.least, distance);
    }
    return s;
}

static um_body_id make_mover(um_world* world, um_body_type type, prng* random, float reach, float speed)
{
    um_body_def def = um_default_body_def();
    def.type = type;
    def.position = um_vec2_make(prng_float(random, -reach, reach), prng_float(random, -reach, reach));
    def.angle = prng_float(random, -UM_PI, UM_PI);
    if (type != UM_STATIC_BODY) {
        def.velocity =
            um_vec2_scale(direction_of(prng_float(random, -UM_PI, UM_PI)), prng_float(random, 0.0f, speed));
        def.angular_velocity = prng_float(random, -100.0f, 100.0f);
    }
    return um_body_create(world, &def);
}

static um_shape_id put_any(um_world* world, um_body_id body, const um_shape_def* def, prng* random)
{
    float length = prng_float(random, 0.1f, 0.6f);
    um_vec2 end = um_vec2_make(length, 0.0f);
    switch (prng_below(random, 4)) {
    case 0:
        return um_shape_create_circle(world, body, def, um_circle_make(0.3f * length));
    case 1:
        return um_shape_create_capsule(world, body, def,
                                       um_capsule_make(um_vec2_scale(end, -1.0f), end, 0.02f));
    case 2:
        return um_shape_create_segment(world, body, def, (um_segment){um_vec2_scale(end, -1.0f), end});
    default:
        return um_shape_create_box(world, body, def, um_box_make(length, 0.01f));
    }
}

// Compares what is told of one step with the samples. What grazes by less than samples can tell is left out.
static void check_samples(const um_world* world, const motion* sensor, const motion* visitor,
                          const prng* random, int32_t* out_crossings)
{
    um_events events = um_world_get_events(world);
    sampled s = sample(sensor, visitor);
    float way = way_of(visitor) + way_of(sensor) + 3.0f;
    float spacing = way / (float)SAMPLES;
    bool is_told = events.crossing_count > 0;
    bool crosses = s.within && !s.before && !s.after;
    if (crosses != is_told && !(is_told && !s.within && s.least < spacing)) {
        fail_with_seed(random, "%d crossings, samples say %d (nearest %g)", (int)events.crossing_count,
                       (int)crosses, (double)s.least);
    }
    check_count_below(events.crossing_count, 2, "crossings of one pair");
    if (!is_told || !crosses) {
        return;
    }
    um_crossing_event event = events.crossings[0];
    check_below(event.fraction, s.first + 1e-4f, "when they touch");
    check_below(distance_at(sensor, visitor, event.fraction).distance, 0.2f * SLOP, "how near they are then");
    um_distance gap;
    um_convex point = {.points = {event.point}, .count = 1, .radius = 0.0f};
    um_transform still = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    assert_int_equal(
        um_convex_distance(&sensor->convex, place_at(sensor, event.fraction), &point, still, &gap), UM_OK);
    check_below(gap.distance, 0.1f * SLOP, "from the point to the sensor");
    *out_crossings += 1;
}

static void shots_of_all_kinds_agree_with_dense_samples(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    prng random = prng_make(71);
    int32_t crossings = 0;
    for (int32_t i = 0; i < repeats(3000); ++i) {
        um_world* world = start_meters(1);
        um_shape_def plain = um_default_shape_def();
        um_shape_def def = sensor_def();
        um_body_id place = make_mover(world, types[prng_below(&random, 3)], &random, 0.3f,
                                      prng_chance(&random, 50) ? 80.0f : 2.0f);
        um_body_id rod = make_mover(world, UM_DYNAMIC_BODY, &random, 1.5f, 250.0f);
        assert_true(um_body_set_bullet(world, rod, prng_chance(&random, 50)));
        um_shape_id sensor = put_any(world, place, &def, &random);
        um_shape_id visitor = put_any(world, rod, &plain, &random);
        motion of_sensor = begin_motion(world, sensor);
        motion of_visitor = begin_motion(world, visitor);
        step_world(world, 1);
        end_motion(&of_sensor, world, sensor);
        end_motion(&of_visitor, world, visitor);
        if (um_world_get_counters(world).swept > 0) {
            check_samples(world, &of_sensor, &of_visitor, &random, &crossings);
        }
        finish_world(world);
    }
    check_count_above(crossings, repeats(200), "crossings");
}

// ---- Filters --------------------------------------------------------------------------------------------

static bool says_no(um_shape_id shape_a, um_shape_id shape_b, void* context)
{
    (void)shape_a;
    (void)shape_b;
    *(int32_t*)context += 1;
    return false;
}

static void what_filters_keep_apart_does_not_cross(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 5; ++i) {
        int32_t asked = 0;
        um_world_def def = tested_world_def_meters();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        def.filter = i == 4 ? says_no : NULL;
        def.filter_context = &asked;
        um_world* world = start_world(&def);
        um_shape_id gate = put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
        um_shape_id ball = shoot(world, SHOT_BULLET, um_vec2_make(-1.0f, 0.0f), um_vec2_make(120.0f, 0.0f));
        if (i == 1) {
            assert_true(um_shape_set_filter(world, gate, (um_filter){1, 2, 0}));
        } else if (i == 2) {
            assert_true(um_shape_set_filter(world, gate, (um_filter){1, UM_ALL_CATEGORIES, -3}));
            assert_true(um_shape_set_filter(world, ball, (um_filter){1, UM_ALL_CATEGORIES, -3}));
        } else if (i == 3) {
            assert_true(um_body_set_ignores(world, um_shape_get_body(world, gate),
                                            um_shape_get_body(world, ball), true));
        }
        step_world(world, 1);
        check_told(world, i == 0 ? 1 : 0, 0, 0);
        check_count(asked, i == 4 ? 1 : 0, "calls of the function");
        finish_world(world);
    }
}

// Sensors cross each other where one of them sees sensors, and each is told what it sees.
static void sensors_cross_the_sensors_that_they_see(void** state)
{
    (void)state;
    for (int32_t seeing = 0; seeing < 4; ++seeing) {
        um_world* world = start_meters(1);
        um_shape_def def = sensor_def();
        def.sees_sensors = (seeing & 1) != 0;
        um_shape_create_circle(world, make_body(world, UM_STATIC_BODY, 0.0f, 0.0f), &def,
                               um_circle_make(0.05f));
        um_body_id body = make_body(world, UM_KINEMATIC_BODY, -1.1f, 0.0f);
        assert_true(um_body_set_velocity(world, body, um_vec2_make(120.0f, 0.0f)));
        def.sees_sensors = (seeing & 2) != 0;
        um_shape_create_circle(world, body, &def, um_circle_make(0.05f));
        step_world(world, 1);
        check_told(world, (seeing & 1) + (seeing >> 1), 0, 0);
        for (int32_t i = 0; i < um_world_get_events(world).crossing_count; ++i) {
            um_crossing_event event = um_world_get_events(world).crossings[i];
            check_near(event.fraction, 0.5f, 1e-3f, "when they touch");
            check_vector(event.point, um_vec2_make(-0.05f, 0.0f), SLOP, "where they touch");
        }
        finish_world(world);
    }
}

// ---- Workers, memory, and what costs nothing ------------------------------------------------------------

static void make_rain(um_world* world, int32_t count)
{
    prng random = prng_make(72);
    for (int32_t i = 0; i < 6; ++i) {
        put_gate(world, i % 2 == 0 ? UM_STATIC_BODY : UM_KINEMATIC_BODY, um_vec2_make(0.0f, -(float)i),
                 0.5f * UM_PI + 0.1f * (float)i);
    }
    for (int32_t i = 0; i < count; ++i) {
        shoot(world, (shot_kind)prng_below(&random, SHOT_KINDS),
              um_vec2_make(prng_float(&random, -5.0f, 5.0f), prng_float(&random, 1.0f, 40.0f)),
              um_vec2_make(prng_float(&random, -20.0f, 20.0f), prng_float(&random, -300.0f, -50.0f)));
    }
}

static void crossings_do_not_depend_on_workers_and_lanes(void** state)
{
    (void)state;
    enum { MOST = 4096 };
    static um_crossing_event expected[MOST];
    static const int32_t workers[] = {1, 8, 3};
    static const int32_t lanes[] = {0, 0, 1};
    int32_t total = 0;
    for (int32_t i = 0; i < COUNT_OF(workers); ++i) {
        um_world_def def = tested_world_def_meters();
        def.threads.worker_count = workers[i];
        def.lanes = lanes[i];
        um_world* world = start_world(&def);
        make_rain(world, 400);
        int32_t count = 0;
        for (int32_t step = 0; step < 20; ++step) {
            step_world(world, 1);
            um_events events = um_world_get_events(world);
            size_t bytes = (size_t)events.crossing_count * sizeof expected[0];
            assert_true(count + events.crossing_count <= MOST);
            if (i == 0) {
                memcpy(expected + count, events.crossings, bytes);
            } else if (bytes > 0) {
                assert_memory_equal(expected + count, events.crossings, bytes);
            }
            count += events.crossing_count;
        }
        total = i == 0 ? count : total;
        check_count(count, total, "crossings");
        finish_world(world);
    }
    check_count_above(total, 500, "crossings");
}

// A step without memory says so, or has all crossings.
static void a_crossing_is_lost_only_if_the_step_says_so(void** state)
{
    (void)state;
    int32_t refused = 0;
    int32_t expected = -1;
    for (int32_t k = 0; k < 12; ++k) {
        heap h = heap_make();
        um_world_def def = tested_world_def_meters();
        def.gravity = um_vec2_make(0.0f, 0.0f);
        def.allocator = heap_allocator(&h);
        um_world* world = start_world(&def);
        for (int32_t i = 0; i < 12; ++i) {
            put_gate(world, UM_STATIC_BODY, um_vec2_make(0.1f * (float)i, 0.0f), 0.0f);
        }
        shoot(world, SHOT_BULLET, um_vec2_make(-1.0f, 0.0f), um_vec2_make(240.0f, 0.0f));
        heap_fail(&h, k, true);
        um_result result = um_world_step(world, STEP);
        heap_fail(&h, 0, false);
        int32_t count = um_world_get_events(world).crossing_count;
        expected = k == 0 ? count : expected;
        if (result == UM_OK) {
            check_count(count, expected, "crossings");
        }
        refused += result == UM_ERROR_OUT_OF_MEMORY && count < expected;
        finish_world(world);
        assert_null(h.problem);
        heap_end(&h);
    }
    check_count(expected, 12, "crossings with memory");
    check_count_above(refused, 0, "steps that said so");
}

static void without_continuous_collision_nothing_crosses(void** state)
{
    (void)state;
    um_world_def def = tested_world_def_meters();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.continuous = false;
    um_world* world = start_world(&def);
    put_gate(world, UM_STATIC_BODY, um_vec2_make(0.0f, 0.0f), 0.0f);
    shoot(world, SHOT_BULLET, um_vec2_make(-1.0f, 0.0f), um_vec2_make(120.0f, 0.0f));
    step_world(world, 1);
    check_told(world, 0, 0, 0);
    finish_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(what_is_fast_crosses_a_thin_sensor_once),
        BOTH_SOLVERS(what_passes_by_a_sensor_does_not_cross_it),
        BOTH_SOLVERS(a_fast_sensor_crosses_what_stands_still),
        BOTH_SOLVERS(a_bullet_and_a_fast_sensor_meet_on_their_ways),
        BOTH_SOLVERS(a_fast_body_carries_a_sensor_that_reaches_further_than_it_does),
        BOTH_SOLVERS(a_sensor_that_swings_crosses_what_is_far_off_the_straight_line),
        BOTH_SOLVERS(a_wall_before_the_sensor_stops_what_would_cross_it),
        BOTH_SOLVERS(a_wall_behind_the_sensor_takes_no_crossing_away),
        BOTH_SOLVERS(each_shot_is_told_once),
        BOTH_SOLVERS(what_ends_in_the_step_does_not_cross),
        BOTH_SOLVERS(the_fraction_is_that_of_the_whole_step),
        BOTH_SOLVERS(shots_of_all_kinds_agree_with_dense_samples),
        BOTH_SOLVERS(what_filters_keep_apart_does_not_cross),
        BOTH_SOLVERS(sensors_cross_the_sensors_that_they_see),
        BOTH_SOLVERS(crossings_do_not_depend_on_workers_and_lanes),
        BOTH_SOLVERS(a_crossing_is_lost_only_if_the_step_says_so),
        BOTH_SOLVERS(without_continuous_collision_nothing_crosses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
