// Events of long random scenes, in which everything happens that ends a contact, against what is known
// without them: distances of all pairs of shapes, and impulses. Who follows the events knows what touches;
// worlds with other workers and lanes have the same events; and a heap that fails loses none.
// SPDX-License-Identifier: MIT

#include "support/heap.h"
#include "support/random_changes.h"
#include "support/worlds.h"

#include <string.h>

enum {
    MOST_BODIES = 40,
    MOST_SHAPES = 512, // index1 of shapes stays below
    STEPS = 900,
};

typedef struct scene {
    um_world* world;
    um_body_id bodies[MOST_BODIES];
    bool has_begun[MOST_SHAPES][MOST_SHAPES]; // what the events say, by index1
    um_shape_id ids[MOST_SHAPES];             // of shapes that have begun with something
    int8_t apart[MOST_SHAPES][MOST_SHAPES];   // for how many steps they have been apart
    int32_t begins, ends, hits;
    uint64_t hash; // of all events so far, in order
} scene;

// ---- The scene ------------------------------------------------------------------------------------------

static void add_shape(scene* s, um_body_id body, prng* random)
{
    um_shape_def def = um_default_shape_def();
    def.reports = prng_chance(random, 70) ? UM_REPORT_CONTACTS | UM_REPORT_HITS : 0;
    def.restitution = prng_chance(random, 30) ? 0.5f : 0.0f;
    def.filter.categories = UINT64_C(1) << prng_below(random, 2);
    def.filter.mask = prng_chance(random, 80) ? UM_ALL_CATEGORIES : 1;
    float r = prng_float(random, 6.0f, 14.0f);
    um_shape_id shape;
    switch (prng_below(random, 3)) {
    case 0:
        shape = um_shape_create_circle(s->world, body, &def, (um_circle){{0.0f, 0.0f}, r});
        break;
    case 1:
        shape = um_shape_create_capsule(
            s->world, body, &def, um_capsule_make(um_vec2_make(-r, 0.0f), um_vec2_make(r, 0.0f), 0.5f * r));
        break;
    default:
        shape = um_shape_create_box(s->world, body, &def, um_box_make(r, prng_float(random, 5.0f, 12.0f)));
        break;
    }
    assert_true(shape.index1 < MOST_SHAPES);
}

static void add_body(scene* s, int32_t i, prng* random)
{
    um_body_def def = um_default_body_def();
    def.type = i < 4 ? UM_KINEMATIC_BODY : UM_DYNAMIC_BODY;
    def.position = um_vec2_make(prng_float(random, -150.0f, 150.0f), prng_float(random, -200.0f, 80.0f));
    def.angle = prng_float(random, -3.0f, 3.0f);
    def.velocity = um_vec2_make(prng_float(random, -100.0f, 100.0f), prng_float(random, -100.0f, 100.0f));
    s->bodies[i] = um_body_create(s->world, &def);
    if (s->bodies[i].index1 != 0) {
        add_shape(s, s->bodies[i], random);
    }
}

static void start_scene(scene* s, const um_world_def* def, prng* random)
{
    memset(s, 0, sizeof *s);
    s->world = start_world(def);
    // Apart from each other: what has seams touches by its open sides alone.
    make_wall(s->world, 0.0f, 150.0f, 180.0f, 20.0f);
    make_wall(s->world, -220.0f, 0.0f, 20.0f, 300.0f);
    make_wall(s->world, 220.0f, 0.0f, 20.0f, 300.0f);
    for (int32_t i = 0; i < MOST_BODIES; ++i) {
        add_body(s, i, random);
    }
}

// One of everything that may end a contact, begin one, or must do neither.
static void change_something(scene* s, prng* random)
{
    int32_t i = prng_below(random, MOST_BODIES);
    um_body_id body = s->bodies[i];
    um_shape_id shape = body.index1 != 0 ? um_body_get_shape(s->world, body, 0) : (um_shape_id){0, 0};
    int32_t what = prng_below(random, 14);
    switch (what) {
    case 0:
        um_body_destroy(s->world, body);
        add_body(s, i, random);
        break;
    case 1:
        um_shape_set_reports(s->world, shape, (uint32_t)prng_below(random, 4));
        break;
    case 2:
        um_body_set_transform(s->world, body, um_vec2_make(prng_float(random, -150.0f, 150.0f), -100.0f),
                              0.0f);
        break;
    case 3:
        um_body_set_type(s->world, body, i % 8 < 6 ? UM_DYNAMIC_BODY : UM_KINEMATIC_BODY);
        break;
    case 4:
        um_body_set_velocity(s->world, body, um_vec2_make(prng_float(random, -300.0f, 300.0f), -200.0f));
        break;
    default:
        if (what < 11) {
            change_body_at_random(s->world, s->bodies, MOST_BODIES, i, random);
        }
        break;
    }
}

// ---- What events say ------------------------------------------------------------------------------------

static void add_to_hash(scene* s, const void* bytes, size_t size)
{
    const unsigned char* b = bytes;
    for (size_t i = 0; i < size; ++i) {
        s->hash = (s->hash ^ b[i]) * UINT64_C(1099511628211);
    }
}

static bool* state_of(scene* s, um_contact_event e)
{
    uint32_t low = e.shape_a.index1 < e.shape_b.index1 ? e.shape_a.index1 : e.shape_b.index1;
    uint32_t high = e.shape_a.index1 < e.shape_b.index1 ? e.shape_b.index1 : e.shape_a.index1;
    return &s->has_begun[low][high];
}

// What ends comes first: a shape may be gone, and another one begin in its place.
static void follow_events(scene* s, const prng* random)
{
    um_events events = um_world_get_events(s->world);
    for (int32_t i = 0; i < events.contact_end_count; ++i) {
        um_contact_event e = events.contact_ends[i];
        if (!*state_of(s, e) || s->ids[e.shape_a.index1].stamp != e.shape_a.stamp ||
            s->ids[e.shape_b.index1].stamp != e.shape_b.stamp) {
            fail_with_seed(random, "shapes %u and %u end without having begun", (unsigned)e.shape_a.index1,
                           (unsigned)e.shape_b.index1);
        }
        *state_of(s, e) = false;
    }
    for (int32_t i = 0; i < events.contact_begin_count; ++i) {
        um_contact_event e = events.contact_begins[i];
        if (*state_of(s, e)) {
            fail_with_seed(random, "shapes %u and %u begin twice", (unsigned)e.shape_a.index1,
                           (unsigned)e.shape_b.index1);
        }
        *state_of(s, e) = true;
        s->ids[e.shape_a.index1] = e.shape_a;
        s->ids[e.shape_b.index1] = e.shape_b;
    }
    s->begins += events.contact_begin_count;
    s->ends += events.contact_end_count;
    s->hits += events.hit_count;
    add_to_hash(s, events.contact_begins, (size_t)events.contact_begin_count * sizeof(um_contact_event));
    add_to_hash(s, events.contact_ends, (size_t)events.contact_end_count * sizeof(um_contact_event));
    add_to_hash(s, events.hits, (size_t)events.hit_count * sizeof(um_hit_event));
}

// ---- What is so -----------------------------------------------------------------------------------------

typedef struct pressed {
    bool pairs[MOST_SHAPES][MOST_SHAPES];
} pressed;

static bool note_pressed(const um_contact* contact, void* context)
{
    pressed* p = context;
    um_contact_event e = {contact->shape_a, contact->shape_b};
    bool is_pressed = contact->normal_impulses[0] > 0.0f ||
                      (contact->point_count > 1 && contact->normal_impulses[1] > 0.0f);
    p->pairs[e.shape_a.index1][e.shape_b.index1] = is_pressed;
    p->pairs[e.shape_b.index1][e.shape_a.index1] = is_pressed;
    return true;
}

static float distance_of(const um_world* world, um_shape_id a, um_shape_id b)
{
    um_convex convexes[2];
    um_distance out;
    assert_true(um_shape_get_convex(world, a, &convexes[0]) && um_shape_get_convex(world, b, &convexes[1]));
    assert_int_equal(
        um_convex_distance(&convexes[0], um_body_get_transform(world, um_shape_get_body(world, a)),
                           &convexes[1], um_body_get_transform(world, um_shape_get_body(world, b)), &out),
        UM_OK);
    return out.distance;
}

typedef struct shape_list {
    um_shape_id shapes[MOST_SHAPES];
    int32_t count;
} shape_list;

static shape_list list_shapes(const um_world* world)
{
    shape_list list = {.count = 0};
    um_body_id bodies[MOST_BODIES + 3];
    int32_t count = um_world_get_bodies(world, bodies, COUNT_OF(bodies));
    for (int32_t i = 0; i < count; ++i) {
        list.count +=
            um_body_get_shapes(world, bodies[i], list.shapes + list.count, MOST_SHAPES - list.count);
    }
    return list;
}

// How exactly the end of a step is foreseen when contacts are judged: along normals that have turned since.
#define FORESEEN 0.3f
#define SLOP 0.5f

// How long what is apart may take to end: what turns fast is not where it was foreseen, but is in the step
// after that.
#define MOST_STEPS_APART 1

// What must be so of a pair, whatever the events of the step were.
static void check_shapes(scene* s, const pressed* p, um_shape_id a, um_shape_id b, const prng* random)
{
    uint32_t low = a.index1 < b.index1 ? a.index1 : b.index1;
    uint32_t high = a.index1 < b.index1 ? b.index1 : a.index1;
    bool has_begun = s->has_begun[low][high];
    uint32_t reports = um_shape_get_reports(s->world, a) | um_shape_get_reports(s->world, b);
    bool is_reported = (reports & UM_REPORT_CONTACTS) != 0;
    bool is_pressed = p->pairs[low][high];
    bool is_awake = um_body_is_awake(s->world, um_shape_get_body(s->world, a)) ||
                    um_body_is_awake(s->world, um_shape_get_body(s->world, b));
    if (has_begun && !is_reported) {
        fail_with_seed(random, "shapes %u and %u are not reported, and have begun", (unsigned)low,
                       (unsigned)high);
    }
    if (is_reported && is_pressed && !has_begun) {
        fail_with_seed(random, "shapes %u and %u press, and have not begun", (unsigned)low, (unsigned)high);
    }
    bool is_apart = has_begun && is_awake && !is_pressed && distance_of(s->world, a, b) > SLOP + FORESEEN;
    s->apart[low][high] = (int8_t)(is_apart ? s->apart[low][high] + 1 : 0);
    if (s->apart[low][high] > MOST_STEPS_APART) {
        fail_with_seed(random, "shapes %u and %u are %g apart, and have not ended", (unsigned)low,
                       (unsigned)high, (double)distance_of(s->world, a, b));
    }
}

// What has begun in this step must touch.
static void check_begins(const scene* s, const pressed* p, const prng* random)
{
    um_events events = um_world_get_events(s->world);
    for (int32_t i = 0; i < events.contact_begin_count; ++i) {
        um_contact_event e = events.contact_begins[i];
        bool is_pressed = p->pairs[e.shape_a.index1][e.shape_b.index1];
        // What is put to sleep in the same step has no impulses any more.
        bool is_awake = um_body_is_awake(s->world, um_shape_get_body(s->world, e.shape_a)) ||
                        um_body_is_awake(s->world, um_shape_get_body(s->world, e.shape_b));
        if (!is_pressed && is_awake && distance_of(s->world, e.shape_a, e.shape_b) > FORESEEN) {
            fail_with_seed(random, "shapes %u and %u begin, %g apart", (unsigned)e.shape_a.index1,
                           (unsigned)e.shape_b.index1, (double)distance_of(s->world, e.shape_a, e.shape_b));
        }
    }
}

static void check_all(scene* s, const prng* random)
{
    static pressed p;
    memset(&p, 0, sizeof p);
    assert_int_equal(um_world_each_contact(s->world, note_pressed, &p), UM_OK);
    shape_list list = list_shapes(s->world);
    for (int32_t i = 0; i < list.count; ++i) {
        for (int32_t k = 0; k < i; ++k) {
            check_shapes(s, &p, list.shapes[i], list.shapes[k], random);
        }
    }
    check_begins(s, &p, random);
}

// ---- Tests ----------------------------------------------------------------------------------------------

static void who_follows_the_events_knows_what_touches(void** state)
{
    (void)state;
    for (int32_t seed = 1; seed <= repeats(4); ++seed) {
        static scene s;
        prng random = prng_make((uint64_t)seed);
        start_scene(&s, NULL, &random);
        for (int32_t step = 0; step < STEPS; ++step) {
            change_something(&s, &random);
            step_world(s.world, 1);
            follow_events(&s, &random);
            check_all(&s, &random);
        }
        assert_true(s.begins > 300 && s.ends > 250 && s.hits > 30);
        finish_world(s.world);
    }
}

static void events_do_not_depend_on_workers_and_lanes(void** state)
{
    (void)state;
    static const struct {
        int32_t workers, lanes;
    } cases[] = {{1, 0}, {8, 0}, {2, 1}, {1, 4}};
    uint64_t expected = 0;
    for (int32_t i = 0; i < COUNT_OF(cases); ++i) {
        static scene s;
        prng random = prng_make(77);
        um_world_def def = tested_world_def();
        def.threads.worker_count = cases[i].workers;
        def.lanes = cases[i].lanes;
        start_scene(&s, &def, &random);
        for (int32_t step = 0; step < repeats(STEPS); ++step) {
            change_something(&s, &random);
            step_world(s.world, 1);
            follow_events(&s, &random);
        }
        expected = i == 0 ? s.hash : expected;
        assert_true(s.hash == expected);
        finish_world(s.world);
    }
}

// In a long step contacts begin and end many times.
static void events_of_long_steps_leave_who_follows_them_right(void** state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; ++seed) {
        static scene s;
        prng random = prng_make(800 + seed);
        start_scene(&s, NULL, &random);
        for (int32_t i = 0; i < MOST_BODIES; ++i) {
            set_material(s.world, s.bodies[i], 0.2f, 0.9f);
        }
        for (int32_t step = 0; step < 60; ++step) {
            change_something(&s, &random);
            step_world_by(s.world, 1, step % 3 == 0 ? STEP : 0.5f);
            follow_events(&s, &random);
            step_world(s.world, 1);
            follow_events(&s, &random);
            check_all(&s, &random);
        }
        assert_true(s.begins > 300 && s.hits > 60);
        finish_world(s.world);
    }
}

// Worlds that are young ask for memory.
static int64_t run_without_memory(scene* s, uint64_t seed)
{
    static heap h;
    prng random = prng_make(seed);
    h = heap_make();
    um_world_def def = tested_world_def();
    def.allocator = heap_allocator(&h);
    start_scene(s, &def, &random);
    for (int32_t step = 0; step < 60; ++step) {
        heap_fail(&h, 1 + prng_below(&random, 4), prng_chance(&random, 50));
        change_something(s, &random);
        um_world_step(s->world, STEP);
        heap_fail(&h, 0, false);
        follow_events(s, &random);
        if (step % 20 == 19) { // what had no room has some now
            step_world(s->world, 1);
            follow_events(s, &random);
            check_all(s, &random);
        }
    }
    int64_t refusals = h.refusals;
    finish_world(s->world);
    assert_null(h.problem);
    heap_end(&h);
    return refusals;
}

// Without memory a contact may begin later, but it ends once, and what is so in the end is what was told.
static void a_heap_that_fails_loses_no_event(void** state)
{
    (void)state;
    int64_t refusals = 0;
    int32_t begins = 0;
    for (int32_t seed = 1; seed <= repeats(40); ++seed) {
        static scene s;
        refusals += run_without_memory(&s, 7900 + (uint64_t)seed);
        begins += s.begins;
    }
    assert_true(refusals > repeats(400) && begins > repeats(1500));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH_SOLVERS(who_follows_the_events_knows_what_touches),
        BOTH_SOLVERS(events_do_not_depend_on_workers_and_lanes),
        BOTH_SOLVERS(events_of_long_steps_leave_who_follows_them_right),
        BOTH_SOLVERS(a_heap_that_fails_loses_no_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
