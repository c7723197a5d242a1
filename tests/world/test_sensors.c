// Sensors: what they see on bodies of every type, asleep or awake, against brute force over all pairs of
// shapes; that they move nothing; and overlaps of bodies that are not dynamic.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/random_changes.h"
#include "support/worlds.h"

#include <string.h>

static um_shape_id put_sensor(um_world* world, um_body_id body, float radius)
{
    um_shape_def def = um_default_shape_def();
    def.is_sensor = true;
    um_shape_id shape = um_shape_create_circle(world, body, &def, (um_circle){{0.0f, 0.0f}, radius});
    assert_true(um_shape_is_sensor(world, shape));
    return shape;
}

static void check_sight(const um_world* world, int32_t begins, int32_t ends)
{
    um_events events = um_world_get_events(world);
    check_count(events.sensor_begin_count, begins, "visitors that come");
    check_count(events.sensor_end_count, ends, "visitors that go");
    check_count(events.contact_begin_count, 0, "contacts");
}

// ---- Rules ----------------------------------------------------------------------------------------------

static void a_ball_falls_through_a_sensor_as_if_there_were_none(void** state)
{
    (void)state;
    um_vec2 places[2];
    int32_t begins = 0;
    int32_t ends = 0;
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_world(NULL);
        um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
        if (i == 1) {
            put_sensor(world, make_body(world, UM_STATIC_BODY, 0.0f, 100.0f), 30.0f);
        }
        for (int32_t step = 0; step < 60; ++step) {
            step_world(world, 1);
            begins += um_world_get_events(world).sensor_begin_count;
            ends += um_world_get_events(world).sensor_end_count;
        }
        places[i] = place_of(world, ball);
        finish_world(world);
    }
    check_vector(places[1], places[0], 0.0f, "where it falls");
    check_count(begins, 1, "visitors that come");
    check_count(ends, 1, "visitors that go");
}

// What rests is seen at once, and never looked at again.
static void a_sensor_sees_what_rests_whoever_comes_first(void** state)
{
    (void)state;
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY};
    for (int32_t i = 0; i < 9; ++i) {
        for (int32_t order = 0; order < 2; ++order) {
            um_world* world = start_weightless_world();
            um_shape_id sensor = {0, 0};
            for (int32_t k = 0; k < 2; ++k) {
                um_body_def def = um_default_body_def();
                bool is_sensor = k == order;
                def.type = types[is_sensor ? i / 3 : i % 3];
                def.is_awake = false;
                um_body_id body = um_body_create(world, &def);
                if (is_sensor) {
                    sensor = put_sensor(world, body, 10.0f);
                } else {
                    put_ball(world, body, 10.0f);
                }
                step_world(world, 1);
            }
            um_shape_id visitors[2];
            check_count(um_shape_get_visitors(world, sensor, visitors, 2), 1, "visitors");
            finish_world(world);
        }
    }
}

static void a_static_sensor_that_is_put_elsewhere_no_longer_sees_what_rests(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    um_body_id place = make_body(world, UM_STATIC_BODY, 0.0f, 0.0f);
    um_shape_id sensor = put_sensor(world, place, 20.0f);
    make_wall(world, 15.0f, 0.0f, 10.0f, 10.0f);
    step_world(world, 1);
    check_sight(world, 1, 0);
    assert_true(um_body_set_transform(world, place, um_vec2_make(500.0f, 0.0f), 0.0f));
    step_world(world, 1);
    check_sight(world, 0, 1);
    check_count(um_shape_get_visitors(world, sensor, NULL, 0), 0, "visitors");
    assert_true(um_body_set_transform(world, place, um_vec2_make(0.0f, 0.0f), 0.0f));
    step_world(world, 1);
    check_sight(world, 1, 0);
    finish_world(world);
}

static void a_sensor_weighs_nothing_holds_nothing_and_is_not_found(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id body = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_mass before = um_body_get_mass(world, body);
    put_sensor(world, body, 50.0f);
    um_mass after = um_body_get_mass(world, body);
    check_near(after.mass, before.mass, 0.0f, "mass");
    check_count(um_world_overlap_point(world, um_vec2_make(30.0f, 0.0f), UM_ALL_CATEGORIES, NULL, 0), 0,
                "shapes at a point of the sensor");
    um_ray ray = {{-100.0f, 30.0f}, {200.0f, 0.0f}, 1.0f};
    um_hit hit;
    assert_false(um_world_cast_ray(world, &ray, UM_ALL_CATEGORIES, &hit));
    finish_world(world);
}

// Neither explosions nor wind, fields or sweeps know of it.
static void a_sensor_changes_nothing_of_how_its_body_moves(void** state)
{
    (void)state;
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; ++i) {
        um_world* world = start_world(NULL);
        make_floor(world, 100.0f);
        um_body_id stack[6];
        make_stack(world, 0.0f, 100.0f, 6, 10.0f, stack);
        if (i == 1) {
            put_sensor(world, stack[2], 80.0f);
            put_sensor(world, stack[5], 1.0f);
        }
        um_field_def wind = um_default_field_def();
        wind.kind = UM_WIND_FIELD;
        wind.wind.velocity = um_vec2_make(50.0f, 0.0f);
        assert_true(um_field_create(world, &wind).index1 != 0);
        step_world(world, 30);
        um_explosion_def blast = um_default_explosion_def();
        blast.center = um_vec2_make(-40.0f, 60.0f);
        blast.radius = 60.0f;
        blast.impulse = 200.0f;
        assert_true(um_world_explode(world, &blast));
        step_world(world, 60);
        hashes[i] = um_world_hash(world);
        finish_world(world);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void sleepers_in_a_sensor_stay_asleep_and_are_still_seen(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    make_floor(world, 100.0f);
    um_body_id box = make_box(world, 0.0f, 90.0f, 10.0f, 10.0f);
    step_until_asleep(world, 200);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, -100.0f, 80.0f);
    um_shape_id sensor = put_sensor(world, lift, 20.0f);
    assert_true(um_body_set_velocity(world, lift, um_vec2_make(100.0f, 0.0f)));
    step_world(world, 60);
    assert_false(um_body_is_awake(world, box));
    um_shape_id visitors[4];
    check_count(um_shape_get_visitors(world, sensor, visitors, 4), 2, "visitors: the floor and the box");
    finish_world(world);
}

static void bodies_that_are_not_dynamic_report_their_overlaps_on_request(void** state)
{
    (void)state;
    um_world* world = start_weightless_world();
    make_wall(world, 0.0f, 0.0f, 10.0f, 10.0f);
    um_body_id lift = make_body(world, UM_KINEMATIC_BODY, -50.0f, 0.0f);
    um_shape_id shape = put_box(world, lift, 10.0f, 10.0f);
    assert_true(um_body_set_velocity(world, lift, um_vec2_make(100.0f, 0.0f)));
    int32_t begins = 0;
    int32_t ends = 0;
    for (int32_t i = 0; i < 120; ++i) {
        if (i == 5) {
            assert_true(um_shape_set_reports(world, shape, UM_REPORT_KINEMATIC));
        }
        step_world(world, 1);
        begins += um_world_get_events(world).contact_begin_count;
        ends += um_world_get_events(world).contact_end_count;
    }
    check_count(begins, 1, "begins");
    check_count(ends, 1, "ends");
    finish_world(world);
}

// The blow moves the light ball by several of its margins after its AABB was made.
static void a_ball_that_is_knocked_into_a_sensor_is_seen_in_the_same_step(void** state)
{
    (void)state;
    um_world_def def = tested_world_def();
    def.gravity = um_vec2_make(0.0f, 0.0f);
    def.continuous = false;
    for (int32_t gap = 1; gap <= 20; ++gap) {
        um_world* world = start_world(&def);
        um_body_id light = make_ball(world, 0.0f, 0.0f, 10.0f);
        um_body_id heavy = make_ball(world, -60.0f - (float)gap, 0.0f, 40.0f);
        um_shape_set_restitution(world, um_body_get_shape(world, light, 0), 1.0f);
        um_body_set_velocity(world, heavy, um_vec2_make(1200.0f, 0.0f));
        um_shape_id sensor = put_sensor(world, make_body(world, UM_STATIC_BODY, 40.0f, 0.0f), 20.0f);
        for (int32_t step = 0; step < 3; ++step) {
            step_world(world, 1);
            float of_light = place_of(world, light).x;
            int32_t count = (of_light >= 10.0f && of_light <= 70.0f) + (place_of(world, heavy).x >= -20.0f);
            check_count(um_shape_get_visitors(world, sensor, NULL, 0), count, "visitors");
        }
        finish_world(world);
    }
}

// ---- Random worlds --------------------------------------------------------------------------------------

enum { BODIES = 30, MOST_SHAPES = 256 };

typedef struct scene {
    um_world* world;
    um_body_id bodies[BODIES];
    float scale;                            // of all sizes and places
    float room;                             // maximum distance of places from the origin, along each axis
    float speed;                            // the maximum, along each axis
    bool sees_sensors[MOST_SHAPES];         // by index1
    bool is_seen[MOST_SHAPES][MOST_SHAPES]; // what the events say: sensor, visitor
    um_shape_id ids[MOST_SHAPES];
    int32_t begins, ends;
    uint64_t hash;
} scene;

static void add_body(scene* s, int32_t i, prng* random)
{
    static const um_body_type types[] = {UM_STATIC_BODY, UM_KINEMATIC_BODY, UM_DYNAMIC_BODY, UM_DYNAMIC_BODY};
    um_body_def def = um_default_body_def();
    def.type = types[prng_below(random, 4)];
    def.is_awake = prng_chance(random, 70);
    float room = s->scale * s->room;
    float speed = s->scale * s->speed;
    def.position = um_vec2_make(prng_float(random, -room, room), prng_float(random, -room, room));
    def.angle = prng_float(random, -3.0f, 3.0f);
    if (def.type != UM_STATIC_BODY) {
        def.velocity = um_vec2_make(prng_float(random, -speed, speed), prng_float(random, -speed, speed));
        def.angular_velocity = prng_float(random, -2.0f, 2.0f);
    }
    s->bodies[i] = um_body_create(s->world, &def);
    um_shape_def shape_def = um_default_shape_def();
    shape_def.is_sensor = prng_chance(random, 45);
    shape_def.sees_sensors = prng_chance(random, 50);
    shape_def.filter.categories = UINT64_C(1) << prng_below(random, 2);
    shape_def.filter.mask = prng_chance(random, 70) ? UM_ALL_CATEGORIES : 1;
    bool is_circle = prng_chance(random, 50);
    float size = s->scale * prng_float(random, 5.0f, 15.0f);
    um_shape_id shape =
        is_circle
            ? um_shape_create_circle(s->world, s->bodies[i], &shape_def, (um_circle){{0.0f, 0.0f}, size})
            : um_shape_create_box(s->world, s->bodies[i], &shape_def, um_box_make(size, s->scale * 8.0f));
    if (shape.index1 != 0) {
        assert_true(shape.index1 < MOST_SHAPES);
        s->sees_sensors[shape.index1] = shape_def.sees_sensors;
    }
}

static void start_scene_of(scene* s, um_world_def def, float room, float speed, prng* random)
{
    memset(s, 0, sizeof *s);
    s->scale = def.units_per_meter / 100.0f;
    s->room = room;
    s->speed = speed;
    def.gravity = um_vec2_make(0.0f, 0.0f);
    s->world = start_world(&def);
    for (int32_t i = 0; i < BODIES; ++i) {
        add_body(s, i, random);
    }
}

static void start_scene(scene* s, const um_world_def* def, prng* random)
{
    start_scene_of(s, def != NULL ? *def : tested_world_def(), 60.0f, 60.0f, random);
}

static void change_something(scene* s, prng* random)
{
    int32_t i = prng_below(random, BODIES);
    um_body_id body = s->bodies[i];
    um_vec2 place = {prng_float(random, -60.0f, 60.0f), prng_float(random, -60.0f, 60.0f)};
    int32_t what = prng_below(random, 12);
    switch (what) {
    case 0:
        um_body_destroy(s->world, body);
        add_body(s, i, random);
        break;
    case 1:
        um_body_sleep(s->world, body); // twice as often as the others
        break;
    case 2:
        um_body_set_transform(s->world, body, place, 0.0f);
        break;
    case 3:
        um_body_set_type(s->world, body, (um_body_type)prng_below(random, 3));
        break;
    default:
        if (what < 10) {
            change_body_at_random(s->world, s->bodies, BODIES, i, random);
        }
        break;
    }
}

static void follow_events(scene* s, const prng* random)
{
    um_events events = um_world_get_events(s->world);
    for (int32_t i = 0; i < events.sensor_end_count; ++i) {
        um_sensor_event e = events.sensor_ends[i];
        bool* seen = &s->is_seen[e.sensor.index1][e.visitor.index1];
        if (!*seen || s->ids[e.sensor.index1].stamp != e.sensor.stamp ||
            s->ids[e.visitor.index1].stamp != e.visitor.stamp) {
            fail_with_seed(random, "visitor %u goes and was not there", (unsigned)e.visitor.index1);
        }
        *seen = false;
    }
    for (int32_t i = 0; i < events.sensor_begin_count; ++i) {
        um_sensor_event e = events.sensor_begins[i];
        bool* seen = &s->is_seen[e.sensor.index1][e.visitor.index1];
        if (*seen) {
            fail_with_seed(random, "visitor %u comes twice", (unsigned)e.visitor.index1);
        }
        *seen = true;
        s->ids[e.sensor.index1] = e.sensor;
        s->ids[e.visitor.index1] = e.visitor;
    }
    s->begins += events.sensor_begin_count;
    s->ends += events.sensor_end_count;
    const unsigned char* bytes = (const unsigned char*)events.sensor_begins;
    for (size_t i = 0; i < (size_t)events.sensor_begin_count * sizeof(um_sensor_event); ++i) {
        s->hash = (s->hash ^ bytes[i]) * UINT64_C(1099511628211);
    }
}

// Whether a sensor must see another shape, by all that is said of both.
static bool must_see(const scene* s, int32_t i, int32_t k)
{
    const um_world* world = s->world;
    um_shape_id sensor = um_body_get_shape(world, s->bodies[i], 0);
    um_shape_id other = um_body_get_shape(world, s->bodies[k], 0);
    um_filter a = um_shape_get_filter(world, sensor);
    um_filter b = um_shape_get_filter(world, other);
    bool can_see = um_shape_is_sensor(world, sensor) &&
                   (!um_shape_is_sensor(world, other) || s->sees_sensors[sensor.index1]);
    bool may = (a.categories & b.mask) != 0 && (b.categories & a.mask) != 0 &&
               !um_body_ignores(world, s->bodies[i], s->bodies[k]);
    bool are_there = um_body_is_enabled(world, s->bodies[i]) && um_body_is_enabled(world, s->bodies[k]);
    um_convex convexes[2];
    um_distance out;
    assert_true(um_shape_get_convex(world, sensor, &convexes[0]) &&
                um_shape_get_convex(world, other, &convexes[1]));
    assert_int_equal(um_convex_distance(&convexes[0], um_body_get_transform(world, s->bodies[i]),
                                        &convexes[1], um_body_get_transform(world, s->bodies[k]), &out),
                     UM_OK);
    return can_see && may && are_there && out.distance == 0.0f;
}

static void check_all(scene* s, const prng* random)
{
    for (int32_t i = 0; i < BODIES; ++i) {
        um_shape_id sensor = um_body_get_shape(s->world, s->bodies[i], 0);
        int32_t count = 0;
        for (int32_t k = 0; k < BODIES; ++k) {
            um_shape_id other = um_body_get_shape(s->world, s->bodies[k], 0);
            bool expected = i != k && must_see(s, i, k);
            count += expected;
            if (i != k && s->is_seen[sensor.index1][other.index1] != expected) {
                fail_with_seed(random, "sensor %u %s shape %u", (unsigned)sensor.index1,
                               expected ? "does not see" : "sees", (unsigned)other.index1);
            }
        }
        if (um_shape_is_sensor(s->world, sensor)) {
            check_count(um_shape_get_visitors(s->world, sensor, NULL, 0), count, "visitors");
        }
    }
}

static void sensors_see_all_that_overlaps_them_and_nothing_else(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(4); ++seed) {
        static scene s;
        prng random = prng_make(seed);
        um_world_def def = tested_world_def();
        def.broadphase = seed == 4 ? UM_BROADPHASE_ALL_PAIRS : UM_BROADPHASE_TREE;
        start_scene(&s, &def, &random);
        for (int32_t step = 0; step < 500; ++step) {
            change_something(&s, &random);
            step_world(s.world, 1);
            follow_events(&s, &random);
            check_all(&s, &random);
        }
        assert_true(s.begins > 60 && s.ends > 50);
        finish_world(s.world);
    }
}

// A visitor of constant speed leaves its fat AABB in every few steps, and may enter a sensor in the same
// step.
static void visitors_are_seen_in_the_step_in_which_they_enter_or_leave(void** state)
{
    (void)state;
    static const float speeds[] = {200.0f, 400.0f, 2000.0f, 10000.0f};
    int32_t begins = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)repeats(100); ++seed) {
        static scene s;
        prng random = prng_make(seed);
        um_world_def def = tested_world_def();
        def.units_per_meter = seed % 2 == 0 ? 100.0f : 1.0f;
        def.continuous = seed % 3 != 1;                   // a sweep notes the sensors that it meets
        float time = seed % 5 == 0 ? 1.0f / 25.0f : STEP; // the longer one has two slices
        start_scene_of(&s, def, 150.0f, speeds[seed % 4], &random);
        for (int32_t step = 0; step < 60; ++step) {
            assert_int_equal(um_world_step(s.world, time), UM_OK);
            follow_events(&s, &random);
            check_all(&s, &random);
        }
        begins += s.begins;
        finish_world(s.world);
    }
    assert_true(begins > 5 * repeats(100));
}

static void what_sensors_see_does_not_depend_on_workers(void** state)
{
    (void)state;
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; ++i) {
        static scene s;
        prng random = prng_make(99);
        um_world_def def = tested_world_def();
        def.threads.worker_count = i == 0 ? 1 : 8;
        start_scene(&s, &def, &random);
        for (int32_t step = 0; step < 400; ++step) {
            change_something(&s, &random);
            step_world(s.world, 1);
            follow_events(&s, &random);
        }
        hashes[i] = s.hash;
        finish_world(s.world);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void a_heap_that_fails_loses_no_visitor(void** state)
{
    (void)state;
    int64_t refusals = 0;
    for (uint64_t seed = 1; seed <= 30; ++seed) {
        static scene s;
        static heap h;
        prng random = prng_make(seed);
        h = heap_make();
        um_world_def def = tested_world_def();
        def.allocator = heap_allocator(&h);
        start_scene(&s, &def, &random);
        for (int32_t step = 0; step < 40; ++step) {
            heap_fail(&h, 1 + prng_below(&random, 3), prng_chance(&random, 50));
            um_world_step(s.world, STEP);
            heap_fail(&h, 0, false);
            follow_events(&s, &random);
            change_something(&s, &random);
            step_world(s.world, 1);
            follow_events(&s, &random);
            check_all(&s, &random);
        }
        refusals += h.refusals;
        finish_world(s.world);
        assert_null(h.problem);
        heap_end(&h);
    }
    assert_true(refusals > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(a_ball_falls_through_a_sensor_as_if_there_were_none),
        BOTH_SOLVERS(a_sensor_sees_what_rests_whoever_comes_first),
        BOTH_SOLVERS(a_static_sensor_that_is_put_elsewhere_no_longer_sees_what_rests),
        cmocka_unit_test(a_sensor_weighs_nothing_holds_nothing_and_is_not_found),
        BOTH_SOLVERS(a_sensor_changes_nothing_of_how_its_body_moves),
        BOTH_SOLVERS(sleepers_in_a_sensor_stay_asleep_and_are_still_seen),
        BOTH_SOLVERS(bodies_that_are_not_dynamic_report_their_overlaps_on_request),
        BOTH_SOLVERS(a_ball_that_is_knocked_into_a_sensor_is_seen_in_the_same_step),
        BOTH_SOLVERS(sensors_see_all_that_overlaps_them_and_nothing_else),
        BOTH_SOLVERS(visitors_are_seen_in_the_step_in_which_they_enter_or_leave),
        BOTH_SOLVERS(what_sensors_see_does_not_depend_on_workers),
        cmocka_unit_test(a_heap_that_fails_loses_no_visitor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
